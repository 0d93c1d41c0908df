"""A YAML or JSON text as plain values, and where each key of it stands.

Scalars are read as YAML 1.2 and JSON have them: `NO`, `on`, `12:30`, `2026-03-01` and `007` are texts, `1e-3` is a
number. YAML 1.1 makes a truth value, a count of minutes, a date and an octal number of the first five.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

import yaml

from aem_cli.errors import ConfigError


class Document(NamedTuple):
    """The value of a text, with its tree of nodes."""

    value: Any
    root: yaml.Node | None

    def line_of(self, path: Sequence[str | int]) -> int | None:
        """The 1-based line of the deepest part of the path that is there; None in an empty text."""
        node, line = self.root, None if self.root is None else self.root.start_mark.line + 1
        for step in path:
            found = _child(node, step)
            if found is None:
                break
            node, line = found
        return line


def read_document(text: str, name: str) -> Document:
    """Read one document; raises ConfigError with line and column."""
    try:
        loader = _Loader(text)
        root = loader.get_single_node()
        if root is None:
            return Document(None, None)
        _refuse_duplicates(root, name)
        return Document(loader.construct_document(root), root)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name
        raise ConfigError(f"{place}: this is not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{name}: this is not YAML: {str(error).splitlines()[0]}") from None
    except (
        RecursionError,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
    ) as error:  # of a tag whose text is wrong
        raise ConfigError(f"{name}: this cannot be read: {error}") from None


def _child(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return value, key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step].start_mark.line + 1
    return None


def _refuse_duplicates(root: yaml.Node, name: str) -> None:
    waiting, visited = [root], set()
    while waiting:
        node = waiting.pop()
        if id(node) in visited or isinstance(node, yaml.ScalarNode):
            continue
        visited.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
            continue
        waiting += [value for _, value in node.value]
        _refuse_duplicate_keys([key for key, _ in node.value if isinstance(key, yaml.ScalarNode)], name)


def _refuse_duplicate_keys(keys: Sequence[yaml.ScalarNode], name: str) -> None:
    lines: dict[tuple[str, str], int] = {}
    for key in keys:
        mark, named = key.start_mark, (key.tag, key.value)
        if named in lines and key.tag != _MERGE:
            place = f"{name}:{mark.line + 1}:{mark.column + 1}"
            raise ConfigError(f"{place}: the key {key.value!r} stands twice, first in line {lines[named]}")
        lines[named] = mark.line + 1


_MERGE: Final = "tag:yaml.org,2002:merge"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}


def _resolve(tag: str, pattern: str, first: str) -> None:
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(rf"(?:{pattern})\Z"), list(first))


_resolve("bool", "true|True|TRUE|false|False|FALSE", "tTfF")
_resolve("int", r"[-+]?(?:0|[1-9][0-9]*)", "-+0123456789")
_resolve("float", r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+", "-+.0123456789")
_resolve("null", "~|null|Null|NULL", "~nN")
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"\Z"), [""])
_resolve("merge", "<<", "<")
