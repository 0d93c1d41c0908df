"""Where a judge is and how it is asked: the model, the server, and the environment variable that holds the key."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

from aem_cli.errors import ConfigError

OPENAI: Final = "https://api.openai.com/v1"
FORMS: Final = ("json_schema", "json_object", "text")
"""The ways to ask for JSON, the strictest first; a server that refuses one is asked by the next."""

NO_KEY: Final = "none"  # what a server that needs no key is sent, since the SDK insists on one
_VARIABLE: Final = re.compile(r"[A-Z_][A-Z0-9_]{0,63}\Z")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """What may change a judge's answers, beside the question. The key is no part of it: it is read when a call is due.

    `response_format` "auto" begins with the strictest form and goes down where the server refuses it.
    """

    model: str
    base_url: str
    key_env: str | None
    temperature: float | None
    max_tokens: int | None
    response_format: str

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that may be asked for, in order."""
        return FORMS if self.response_format == "auto" else (self.response_format,)

    @property
    def server(self) -> str:
        """A digest that tells servers apart without naming a host."""
        return blake2b(self.base_url.encode(), digest_size=4).hexdigest()


def build_endpoint(
    model: object,
    base_url: object,
    key_env: object,
    temperature: object,
    max_tokens: object,
    response_format: object,
) -> Endpoint:
    """The endpoint that the options describe; raises ConfigError, which never repeats what may be a secret."""
    if not isinstance(model, str) or not model.strip():
        raise ConfigError("judge needs a model: write scorer: {name: judge, model: ...}")
    if temperature is not None and not (_is_number(temperature) and 0 <= temperature <= 2):  # type: ignore[operator]
        raise ConfigError(f"temperature: {temperature!r} is not a number from 0 to 2, or null to send none")
    if max_tokens is not None and (type(max_tokens) is not int or max_tokens < 1):
        raise ConfigError(f"max_tokens: {max_tokens!r} is not a whole number from 1 on, or null for no limit")
    if response_format not in ("auto", *FORMS):
        raise ConfigError(f"response_format: {response_format!r} is none of auto, {', '.join(FORMS)}")
    if key_env is not None and not (isinstance(key_env, str) and _VARIABLE.match(key_env)):
        raise ConfigError(
            "key_env: this is no name of an environment variable (capitals, digits, _); "
            "name the variable that holds the key, never the key itself"
        )
    return Endpoint(
        model.strip(),
        _server(base_url),
        key_env,
        None if temperature is None else float(temperature),  # type: ignore[arg-type]
        max_tokens,
        str(response_format),
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _server(base_url: object) -> str:
    example = "write one such as http://localhost:8000/v1"
    if not isinstance(base_url, str):
        raise ConfigError(f"base_url: this is no address; {example}")
    address = base_url.strip().rstrip("/")
    try:
        parts = urlsplit(address)
        named = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        named = False
        parts = urlsplit("")
    if not named:
        raise ConfigError(f"base_url: this is no http or https address; {example}")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise ConfigError("base_url: it must hold no user, password or query; a key belongs in the variable of key_env")
    return address


def read_key(endpoint: Endpoint) -> str:
    """The key out of the environment; `NO_KEY` for a server of one's own where the variable is not set."""
    key = "" if endpoint.key_env is None else os.environ.get(endpoint.key_env, "").strip()
    if not key:
        if endpoint.base_url == OPENAI:
            raise ConfigError(
                f"judge: the environment variable {endpoint.key_env or 'OPENAI_API_KEY'} holds no key; "
                "set it, or name another by key_env, or the server by base_url"
            )
        return NO_KEY
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigError(f"judge: what the environment variable {endpoint.key_env} holds cannot be sent as a key")
    return key
