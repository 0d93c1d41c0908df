"""Which plug-ins there are: a name leads to an import path and is loaded on use; built-ins first, then entry points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from aem_cli.domain.spelling import did_you_mean
from aem_cli.errors import ConfigError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Factory = Callable[..., Any]


class Plug(StrEnum):
    """The plug points; an installed package adds to one by an entry point in the group `aem.<plug>s`."""

    SCORER = "scorer"  # called with `values` and the scorer's options
    DIMENSION = "dimension"  # called without arguments: its sub-metrics in the order of their reasons
    COMPOSITION = "composition"  # called with the rule's options
    REPORT = "report"  # named by how the name of a file ends: called with a ReportedRun and the file, open for bytes
    IMPORTER = "importer"  # called without arguments: an Importer
    DIFF_REPORT = "diff_report"  # the same for a sequence of comparisons (`core.diff.comparison`)

    @property
    def group(self) -> str:
        """The entry point group."""
        return f"aem.{self}s"


BUILT_IN: Final[Mapping[Plug, Mapping[str, str]]] = {
    Plug.SCORER: {
        "exact": "aem_cli.scorers.exact:ExactScorer",
        "lexical": "aem_cli.scorers.lexical:LexicalScorer",
        "hybrid": "aem_cli.scorers.hybrid_choice:build_hybrid",
        "embedding": "aem_cli.scorers.embedding:EmbeddingScorer",
        "judge": "aem_cli.scorers.judge:JudgeScorer",
    },
    Plug.DIMENSION: {
        "correctness": "aem_cli.dimensions.correctness:sub_metrics",
    },
    Plug.COMPOSITION: {
        "mean": "aem_cli.compositions.mean:Mean",
        "weighted": "aem_cli.compositions.weighted:Weighted",
        "gated": "aem_cli.compositions.gated:Gated",
        "per_sub_metric": "aem_cli.compositions.per_sub_metric:PerSubMetric",
    },
    Plug.REPORT: {
        ".xml": "aem_cli.writers.junit:write_junit",
        ".html": "aem_cli.writers.html_report:write_html",
        ".xunit.xml": "aem_cli.writers.junit:write_strict_junit",
        ".md": "aem_cli.writers.markdown:write_markdown",
        ".csv": "aem_cli.writers.csv_table:write_turns",
        "findings.csv": "aem_cli.writers.csv_table:write_findings",
        ".prom": "aem_cli.writers.prometheus:write_prometheus",
        ".parquet": "aem_cli.writers.parquet:write_parquet",
    },
    Plug.IMPORTER: {
        "openai_chat": "aem_cli.importers.openai_chat:OpenAIChat",
        "openai_responses": "aem_cli.importers.openai_responses:OpenAIResponses",
        "anthropic_messages": "aem_cli.importers.anthropic_messages:AnthropicMessages",
        "langgraph": "aem_cli.importers.langgraph:LangGraph",
        "adk": "aem_cli.importers.adk:ADK",
        "strands": "aem_cli.importers.strands:Strands",
        "tau_bench": "aem_cli.importers.tau_bench:TauBench",
        "tau2_bench": "aem_cli.importers.tau2_bench:Tau2Bench",
        "bfcl": "aem_cli.importers.bfcl:BFCL",
        "otel_genai": "aem_cli.importers.otel_genai:OTelGenAI",
        "openinference": "aem_cli.importers.openinference:OpenInference",
        "langsmith": "aem_cli.importers.langsmith:LangSmith",
        "langfuse": "aem_cli.importers.langfuse:Langfuse",
    },
    Plug.DIFF_REPORT: {
        ".md": "aem_cli.writers.diff_markdown:write_diff_markdown",
        ".json": "aem_cli.writers.diff_document:write_diff_json",
        ".html": "aem_cli.writers.diff_page:write_diff_html",
    },
}


def load(plug: Plug, name: str) -> Factory:
    """What builds the plug-in; raises ConfigError where the name is unknown or its code cannot be imported."""
    path = BUILT_IN[plug].get(name)
    if path is not None:
        return _imported(plug, name, path)
    installed = _installed(plug)
    if name not in installed:
        raise ConfigError(f"unknown {plug} {name!r}; {did_you_mean(name, names(plug))}")
    return _imported(plug, name, installed[name].value)


def names(plug: Plug) -> tuple[str, ...]:
    """All known names: built-ins in their order, then those of installed packages by name."""
    built_in = BUILT_IN[plug]
    return (*built_in, *sorted(name for name in _installed(plug) if name not in built_in))


def _installed(plug: Plug) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # reads every installed package: only for names not built in

    return {point.name: point for point in entry_points(group=plug.group)}


def _imported(plug: Plug, name: str, path: str) -> Factory:
    module, _, attribute = path.partition(":")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except AttributeError:
        raise ConfigError(f"{plug} {name!r} cannot be loaded: {module} has no {attribute!r}") from None
    except ImportError as error:
        raise ConfigError(f"{plug} {name!r} cannot be loaded from {path}: {error}") from error
    except Exception as error:  # whatever a plug-in's module does while it is imported
        said = f"{type(error).__name__}: {error}"
        raise ConfigError(f"{plug} {name!r} cannot be loaded: {module} fails with {said}") from error
    if not callable(found):
        raise ConfigError(f"{plug} {name!r} cannot be used: {path} is not a class or a function")
    factory: Factory = found
    return factory
