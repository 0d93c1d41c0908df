"""Names of objects in stores: s3://bucket/key, https://host/file, any scheme that fsspec knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from aem_cli.errors import UsageError

HTTP: Final = ("http", "https")
WRAPPED: Final = "URLs inside one another are not known; name the last one alone"

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+(?=://)")  # two characters at least: C:// is a drive
_URL: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]+:/{1,2})([^\s\"'<>]*[^\s\"'<>:;,.)])"
)  # one slash: what a path makes of two
_ANYWHERE: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_INNER: Final = re.compile(r"::(?=[A-Za-z][A-Za-z0-9+.-]+:/)")
_PORT: Final = re.compile(r":[\d:]*$|\]$")
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

    Names of files stay as they are, but for a URL that stands inside one.
    """
    if not is_remote(name):
        return masked(name)
    scheme, _, rest = name.partition("://")
    return _shown(f"{scheme}://", rest)


def masked(text: str) -> str:
    """A text with every URL in it as `shown`."""
    return _URL.sub(lambda found: _shown(found[1], found[2]), text)


def is_wrapped(name: str) -> bool:
    """Whether a URL stands inside a name, as in simplecache::s3://bucket/key: no store is meant, and hardly a file."""
    return (_INNER if is_remote(name) else _ANYWHERE).search(name) is not None


def without_secrets(text: str, url: str) -> str:
    """What a library says about a URL, fit to be shown: every URL in it as `shown`, and no secret of this one."""
    text = masked(text)
    for secret in _secrets(url):
        text = text.replace(secret, _MASK)
    return text


def check_here(name: str, what: str) -> None:
    """Raise UsageError where something is named by a URL that is only read on this machine."""
    if is_remote(name) or is_wrapped(name):
        raise UsageError(f"{shown(name)}: {what} is read on this machine only; copy it here, and name the copy")


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


def _shown(scheme: str, rest: str) -> str:
    inner = _INNER.search(rest)
    if inner is not None:
        return f"{_shown(scheme, rest[: inner.start()])}::{shown(rest[inner.end() :])}"
    address, mark, query = rest.partition("?")
    host, slash, path = address.partition("/")
    user, at, place = host.rpartition("@")
    if at and _is_secret(user, scheme.rstrip(":/")):
        host = f"{_MASK}@{place}"
    elif ":" in host and not _PORT.search(host):
        return f"{scheme}{_MASK}"  # the password goes on behind a slash or a question mark
    if query and not query.startswith(_MASK):  # what is masked already may have a line number behind it
        query = _MASK
    return f"{scheme}{host}{slash}{path}{mark}{query}"


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
