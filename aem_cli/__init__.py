"""aem: score every turn of a multi-turn agent dialog against its gold turn, and tell root causes from cascades.

The Python API is what `__all__` names (docs/python.md). It is loaded on use, so that importing the package, as every
module of it does, costs nothing; `__init__.pyi` holds the types.
"""

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "AemError": "aem_cli.errors",
    "Dialog": "aem_cli.domain.dialog",
    "EvaluatedDialog": "aem_cli.integrations.evaluated_dialog",
    "Evaluator": "aem_cli.integrations.evaluator",
    "evaluate": "aem_cli.integrations.outputs",
    "evaluate_with": "aem_cli.integrations.outputs",
    "load_config": "aem_cli.integrations.evaluator",
    "read_dialogs": "aem_cli.integrations.records",
}

__all__ = [
    "AemError",
    "Dialog",
    "EvaluatedDialog",
    "Evaluator",
    "__version__",
    "evaluate",
    "evaluate_with",
    "load_config",
    "read_dialogs",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
