"""Names of objects in stores: s3://bucket/key, https://host/file, any scheme that fsspec knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

HTTP: Final = ("http", "https")

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+(?=://)")  # two characters at least: C:// is a drive
_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://[^\s\"'<>]+")
_MASK: Final = "***"


def is_remote(name: str) -> bool:
    """Whether a name means an object in a store and no file."""
    return _SCHEME.match(name) is not None


def scheme_of(url: str) -> str:
    """The scheme in small letters; nothing where a name has none."""
    found = _SCHEME.match(url)
    return found[0].lower() if found else ""


def shown(name: str) -> str:
    """A name as messages and results may hold it: without a password, and without the query that signs a URL.

    Names of files stay as they are.
    """
    if not is_remote(name):
        return name
    scheme, _, rest = name.partition("://")
    address, query, _ = rest.partition("?")
    host, slash, path = address.partition("/")
    user, at, place = host.rpartition("@")
    if at and _is_secret(user, scheme):
        host = f"{_MASK}@{place}"
    return f"{scheme}://{host}{slash}{path}{query and query + _MASK}"


def without_secrets(text: str, url: str) -> str:
    """What a library says about a URL, fit to be shown: every URL in it as `shown`, and no secret of this one."""
    text = _URL.sub(lambda found: shown(found[0]), text)
    for secret in _secrets(url):
        text = text.replace(secret, _MASK)
    return text


def last_name(url: str) -> str:
    """The last part of a path, which its endings are read from: without the query of a URL."""
    path = url.partition("://")[2].partition("?")[0]
    if scheme_of(url) in HTTP:
        path = path.partition("#")[0]
    return path.rstrip("/").rpartition("/")[2]


def inside(url: str, name: str) -> str:
    """The object of a name in a folder; a query stays behind the path."""
    address, query, rest = url.partition("?")
    return f"{address.rstrip('/')}/{name}{query}{rest}"


def beside(url: str, name: str) -> str:
    """The object of a name in the folder of another object."""
    address, query, rest = url.partition("?")
    return f"{address.rpartition('/')[0]}/{name}{query}{rest}"


def _is_secret(user: str, scheme: str) -> bool:
    """A user alone is a token in web addresses, and an account elsewhere (abfs://container@account)."""
    return ":" in user or scheme.lower() in HTTP


def _secrets(url: str) -> Iterator[str]:
    address, _, query = url.partition("://")[2].partition("?")
    if query:
        yield query
    user, at, _ = address.partition("/")[0].rpartition("@")
    if at and _is_secret(user, scheme_of(url)):
        yield user
        yield from filter(None, user.split(":", 1)[1:])
