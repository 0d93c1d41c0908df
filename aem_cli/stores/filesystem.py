"""The file system that fsspec has for a scheme; its packages are imported when a URL is named, and never before."""

from __future__ import annotations

from typing import Any, Final

from aem_cli.errors import DataError
from aem_cli.stores.refusal import refusal_of
from aem_cli.stores.url import HTTP, WRAPPED, is_wrapped, last_name, scheme_of, shown

_PACKED: Final = (".gz", ".zst")
_SECONDS_TO_CONNECT: Final = 30
_SECONDS_OF_SILENCE: Final = 120


def store_of(url: str) -> tuple[Any, str]:
    """The file system of a URL, and its path there. Raises DataError where a package is missing, or none knows it."""
    if is_wrapped(url):
        raise DataError(f"{shown(url)}: {WRAPPED}")
    scheme = scheme_of(url)
    plain = scheme + url[len(scheme) :]
    kind = _kind(scheme, url)
    try:
        return kind(**_options(scheme, url), **kind._get_kwargs_from_urls(plain)), str(kind._strip_protocol(plain))
    except ImportError as error:
        raise DataError(f"{shown(url)}: {_missing_package(scheme, error)}") from error
    except Exception as error:
        raise DataError(f"{shown(url)}: {refusal_of(error, url)}") from error


def place_of(url: str) -> tuple[object, str] | None:
    """The kind of store and the path there: equal for names of one object. None where its package is missing.

    Nothing is asked and nothing is opened, since the names in a run are not those that somebody gave.
    """
    scheme = scheme_of(url)
    try:
        kind = _kind(scheme, url)
    except DataError:
        return None
    return kind, str(kind._strip_protocol(scheme + url[len(scheme) :]))


def _kind(scheme: str, url: str) -> Any:
    try:
        from fsspec.registry import get_filesystem_class, known_implementations
    except ImportError as error:
        raise DataError(f"{shown(url)}: stores are read through fsspec: pip install {_REMOTE}") from error
    try:
        return get_filesystem_class(scheme)
    except ImportError as error:
        raise DataError(f"{shown(url)}: {_missing_package(scheme, error)}") from error
    except ValueError as error:
        known = ", ".join(name for name in _NAMED if name in known_implementations)
        raise DataError(f"{shown(url)}: no store has the scheme {scheme}://; known are {known} and more") from error


def _missing_package(scheme: str, error: ImportError) -> str:
    extra = _EXTRAS.get(scheme)
    if extra is not None:
        return f"a package for {scheme}:// is missing: pip install {extra}"
    return f"a package for {scheme}:// is missing ({error}); install it"


def _options(scheme: str, url: str) -> dict[str, Any]:
    """What the store is asked for beyond its defaults: nothing remembered, nothing unpacked, bounded memory."""
    if scheme in HTTP:
        return {"headers": {"Accept-Encoding": "identity"}, "client_kwargs": _client(url)}
    if scheme in _S3:
        return {"use_listings_cache": False, "max_concurrency": 2}
    return {}


def _client(url: str) -> dict[str, Any]:
    """No limit to the whole, since a stream lasts as long as its dialogs take; proxies as the environment says."""
    from aiohttp import ClientTimeout

    patience = ClientTimeout(total=None, sock_connect=_SECONDS_TO_CONNECT, sock_read=_SECONDS_OF_SILENCE)
    packed = last_name(url).endswith(_PACKED)
    return {"timeout": patience, "trust_env": True, "auto_decompress": not packed}


_S3: Final = ("s3", "s3a")
_REMOTE: Final = "'aem[remote]'"
_EXTRAS: Final = {**dict.fromkeys(_S3, "'aem[s3]'"), **dict.fromkeys(HTTP, _REMOTE)}
_NAMED: Final = ("s3", "https", "http", "gs", "abfs", "file")
