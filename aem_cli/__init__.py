"""aem: score every turn of a multi-turn agent dialog against its gold turn, and tell root causes from cascades."""

__version__ = "0.1.0"
