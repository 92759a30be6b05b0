"""Grades diagrams: scores generated figures against references.

    import diagrade
    s = diagrade.score("generated.svg", "reference.svg")
    s.overall.f1, s.node.recall, [node.text for node in s.missing.nodes]

Figures are paths, text, bytes or graphs. The answers are those of the program `diagrade`, to the byte (`s.json`).
"""

from ._check import Check, Finding, check
from ._documents import Box, CheckResult, Diagnostic, Place, Sides
from ._errors import (
    ArgumentError,
    Error,
    FormatError,
    InternalError,
    LimitError,
    OpenError,
    RenderError,
    UnreadableError,
)
from ._figures import Figure, Text, is_text
from ._graph import Edge, Graph, Node, graph
from ._leaderboard import Leaderboard
from ._library import library as _library
from ._many import score_many
from ._records import Record, Records, read_records, to_dataframe
from ._score import Differences, Match, Measured, Metric, Score, score

# The library is of the version of the package, or it is refused.
__version__ = _library.version


def library_version() -> str:
    """The version of the library that answers."""
    return _library.version


def library_path() -> str:
    """The file that it was loaded from."""
    return _library.path


__all__ = [
    "ArgumentError",
    "Box",
    "Check",
    "CheckResult",
    "Diagnostic",
    "Differences",
    "Edge",
    "Error",
    "Figure",
    "Finding",
    "FormatError",
    "Graph",
    "InternalError",
    "Leaderboard",
    "LimitError",
    "Match",
    "Measured",
    "Metric",
    "Node",
    "OpenError",
    "Place",
    "Record",
    "Records",
    "RenderError",
    "Score",
    "Sides",
    "Text",
    "UnreadableError",
    "__version__",
    "check",
    "graph",
    "is_text",
    "library_path",
    "library_version",
    "read_records",
    "score",
    "score_many",
    "to_dataframe",
]

# What is said of a class, as in a traceback, names it as it is imported.
for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__
