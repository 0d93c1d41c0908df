"""Loads a config file into settings; every fault of it is reported at once, with line, key and what to write."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from aem_cli.config.settings import Settings
from aem_cli.errors import ConfigError
from aem_cli.stores.url import check_here

if TYPE_CHECKING:
    from aem_cli.config.document import Document


def load_settings(path: str | Path | None) -> Settings:
    """The settings of a file; the defaults without one, or where it holds nothing."""
    if path is None:
        return Settings()
    check_here(str(path), "a config")
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{path}: the config cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: byte {error.start + 1} is not UTF-8; save the config as UTF-8") from None
    return parse_settings(text, str(path))


def parse_settings(text: str, source: str = "config") -> Settings:
    """The settings of a YAML or JSON text; `source` names it in messages."""
    from aem_cli.config.document import read_document  # PyYAML, and pydantic below: only where there is a file

    document = read_document(text, source)
    if document.value is None:
        return Settings(source=source)
    if not isinstance(document.value, dict):
        raise ConfigError(f"{source}: a config is a mapping of keys to values, this is {_article(document.value)}")
    return _validated(document.value, source, document)


def settings_of(plain: Mapping[str, object], source: str = "config") -> Settings:
    """The settings of a mapping with the keys of the file, for callers from Python."""
    return _validated(dict(plain), source, None)


def _validated(plain: dict[str, object], source: str, document: Document | None) -> Settings:
    from pydantic import ValidationError

    from aem_cli.config.complaint import complaints
    from aem_cli.config.model import Config
    from aem_cli.config.translation import to_settings

    try:
        return to_settings(Config.model_validate(plain), source)
    except ValidationError as error:
        raise ConfigError("\n".join(complaints(error, source, document))) from None


def _article(value: object) -> str:
    return "a list" if isinstance(value, list) else f"{value!r:.60}"
