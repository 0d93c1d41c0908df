"""An S3 server on the loopback (moto), with one bucket; what a test puts there is gone after it."""

import logging
from urllib.request import Request, urlopen

import pytest

KEY, SECRET = "AKIALOOPBACK", "loopback-secret"
_SURROUNDINGS = {
    "AWS_ACCESS_KEY_ID": KEY,
    "AWS_SECRET_ACCESS_KEY": SECRET,
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_MAX_ATTEMPTS": "1",
}


class Bucket:
    """s3://bucket, seen past the library under test."""

    url = "s3://bucket"

    def __init__(self, address, client):
        self._address, self._client = address, client

    def put(self, key, content, **more):
        self._client.put_object(Bucket="bucket", Key=key, Body=content, **more)
        return f"{self.url}/{key}"

    def get(self, key):
        return self._client.get_object(Bucket="bucket", Key=key)["Body"].read()

    def kind(self, key):
        return self._client.head_object(Bucket="bucket", Key=key)["ContentType"]

    def delete(self, key):
        self._client.delete_object(Bucket="bucket", Key=key)

    def keys(self):
        return [one["Key"] for one in self._client.list_objects_v2(Bucket="bucket").get("Contents", ())]

    def reset(self):
        self._tell("reset")
        self._tell("reset-auth", b"inf")
        self._client.create_bucket(Bucket="bucket")

    def check_credentials(self):
        """From now on the server looks at who asks; nobody is known to it."""
        self._tell("reset-auth", b"0")

    def _tell(self, what, content=b""):
        headers = {"Content-Type": "application/octet-stream"}
        request = Request(f"{self._address}/moto-api/{what}", data=content, method="POST", headers=headers)
        with urlopen(request, timeout=10):
            pass


@pytest.fixture(scope="session")
def s3_server():
    """The address of the server, and its bucket."""
    from boto3 import client
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    names = {"aws_access_key_id": KEY, "aws_secret_access_key": SECRET, "region_name": "us-east-1"}
    yield address, Bucket(address, client("s3", endpoint_url=address, **names))
    server.stop()


@pytest.fixture
def s3(s3_server, monkeypatch):
    """The bucket, for a process whose surroundings name the server."""
    from s3fs import S3FileSystem

    address, bucket = s3_server
    for name, value in {**_SURROUNDINGS, "AWS_ENDPOINT_URL": address}.items():
        monkeypatch.setenv(name, value)
    bucket.reset()
    S3FileSystem.clear_instance_cache()
    yield bucket
    S3FileSystem.clear_instance_cache()
