"""Why a store refuses, in a sentence: the errors of the libraries, known by their names so that none is imported."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from http import HTTPStatus
from typing import Final, NamedTuple

from aem_cli.stores.url import HTTP, scheme_of, without_secrets


class Refusal(NamedTuple):
    """What is wrong, and what to do; `missing` where the store answers that there is no such object."""

    what: str
    to_do: str
    missing: bool = False

    def __str__(self) -> str:
        return f"{self.what}; {self.to_do}"


def refusal_of(error: BaseException, url: str) -> Refusal:
    """Why a store refuses, by the error and by what it was raised from. Nothing in it gives a secret away."""
    chain = tuple(_chain(error))
    status, code = _answered(chain)
    names = {kind.__name__ for one in chain for kind in type(one).__mro__}
    if code == "NoSuchBucket":
        return Refusal("there is no such bucket", "check its name, and the store it is asked for", missing=True)
    if names & _EXPIRED or status == HTTPStatus.PRECONDITION_FAILED:
        return Refusal("has changed while it was read", "start again")
    if names & _NO_CREDENTIALS:
        return Refusal("there are no credentials for this store", _to_do(url))
    if status in _FORBIDDEN or code in _FORBIDDEN_CODES or (status is None and "PermissionError" in names):
        return Refusal(f"access is denied{_in_brackets(code or _phrase(status))}", _to_do(url))
    if "TooManyRedirects" in names:
        return Refusal("the server sends on from one address to another without end", "check the URL")
    if status in _GONE or (status is None and "FileNotFoundError" in names and not names & _UNREACHABLE):
        return Refusal("there is no such object", "check the URL", missing=True)
    if names & _UNTRUSTED:
        return Refusal("the certificate of the server cannot be trusted", "check the URL and your certificates")
    if names & _CUT:
        return Refusal("the connection was cut", "try again")
    if names & _UNREACHABLE:
        return Refusal(f"the store cannot be reached{_in_brackets(_system_text(chain))}", _REACH)
    if status is not None and status >= HTTPStatus.BAD_REQUEST:
        return Refusal(f"the store answers {status}{_in_brackets(code or _phrase(status))}", "try again later")
    if "IsADirectoryError" in names:
        return Refusal("is a folder", "name an object inside it")
    return Refusal(f"the store gives up ({_text(chain[0], url)})", "check the URL and try again")


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and what it was raised from or in the handling of, the last one first."""
    seen: set[int] = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)


def _answered(chain: Collection[BaseException]) -> tuple[int | None, str]:
    """The status and the code that the store answered with, where it answered at all."""
    status, code = None, ""
    for error in chain:
        number = getattr(error, "status", None)
        if isinstance(number, int) and number >= HTTPStatus.BAD_REQUEST:
            status = status or number
        answer = getattr(error, "response", None)
        if isinstance(answer, dict):
            status = status or answer.get("ResponseMetadata", {}).get("HTTPStatusCode")
            code = code or str(answer.get("Error", {}).get("Code", ""))
    return status, code if code.isalnum() and not code.isdigit() else ""


def _phrase(status: int | None) -> str:
    try:
        return "" if status is None else HTTPStatus(status).phrase
    except ValueError:
        return ""


def _system_text(chain: Collection[BaseException]) -> str:
    """The words of the operating system, from the error that is nearest to it."""
    for error in reversed(tuple(chain)):
        if isinstance(error, OSError) and error.errno is not None:
            unknown_host = type(error).__name__ == "gaierror"
            return "its host is not known" if unknown_host else os.strerror(error.errno).lower()
    return ""


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def _to_do(url: str) -> str:
    return _CREDENTIALS if scheme_of(url) in _S3 else _ACCESS if scheme_of(url) in HTTP else _RIGHTS


def _text(error: BaseException, url: str) -> str:
    said = " ".join(without_secrets(str(error), url).split())
    return f"{type(error).__name__}: {said[:_LONGEST]}" if said else type(error).__name__


_S3: Final = ("s3", "s3a")
_CREDENTIALS: Final = (
    "check the credentials (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE) and their rights; "
    "for a public bucket set FSSPEC_S3_ANON=true"
)
_ACCESS: Final = "check the URL and its signature, which may have run out"
_RIGHTS: Final = "check your credentials and their rights"
_REACH: Final = "check the address and the network"
_LONGEST: Final = 200

_FORBIDDEN: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
_FORBIDDEN_CODES: Final = ("AccessDenied", "ExpiredToken", "InvalidAccessKeyId", "SignatureDoesNotMatch")
_GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
_NO_CREDENTIALS: Final = {
    "NoCredentialsError",
    "PartialCredentialsError",
    "CredentialRetrievalError",
    "ProfileNotFound",
}
_EXPIRED: Final = {"FileExpired"}
_UNTRUSTED: Final = {"ClientConnectorCertificateError", "SSLCertVerificationError"}
_CUT: Final = {"ClientPayloadError", "ServerDisconnectedError", "IncompleteRead", "ResponseStreamingError"}
_UNREACHABLE: Final = {
    "ClientConnectionError", "ConnectionError", "ConnectTimeoutError", "HTTPClientError", "TimeoutError", "gaierror",
    "ConnectError",
}  # fmt: skip
