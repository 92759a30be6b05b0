"""What a figure may be given as, and the request that the library is sent."""

from __future__ import annotations

import base64
import json
import math
import numbers
import os
from typing import TYPE_CHECKING, Any, Mapping, Protocol, Union

from ._errors import OpenError, argument_error, error_of, format_error
from ._library import library

if TYPE_CHECKING:
    from ._graph import Graph


class Text(str):
    """A str that is the text of a figure, whatever it looks like: `Text("graph { a -- b }")`."""


class NetworkxGraph(Protocol):
    """As much of a networkx graph as tells it from other things."""

    def is_directed(self) -> bool: ...

    def is_multigraph(self) -> bool: ...


Figure = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, "Graph", Mapping[str, Any], NetworkxGraph]

# How a text begins that is no path: an XML document, a document in JSON, a fence of Markdown.
_BEGINNINGS = ("<", "{", "```", "~~~")


def is_text(figure: str) -> bool:
    """Whether a str is the text of a figure. Each other str is a path, so that a misspelt one is an error and no figure.

    A text has a line break, begins with "<", "{" or a fence (blanks before it do not count), or is blank: an empty
    answer of a model. For the rest there are Text and pathlib.Path.
    """
    start = figure.lstrip()
    return isinstance(figure, Text) or not start or "\n" in figure or "\r" in figure or start.startswith(_BEGINNINGS)


def _whole(role: str, text: str) -> str:
    """JSON in UTF-8 cannot carry every str to a function of C."""
    if "\0" in text:
        raise format_error(f"{role}: found the character U+0000, expected none")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise format_error(f"{role}: found text that is no Unicode: {error.reason}") from None
    return text


def add_figure(request: dict[str, Any], role: str, figure: Figure, name: str | None) -> None:
    """Puts a figure into a request, under the keys that begin with `role`."""
    from ._graph import Graph

    if isinstance(figure, str) and is_text(figure):
        request[f"{role}_text"] = _whole(role, figure)
    elif isinstance(figure, (str, os.PathLike)):
        request[role] = _whole(role, os.fspath(figure))
    elif isinstance(figure, (bytes, bytearray, memoryview)):
        request[f"{role}_base64"] = base64.b64encode(figure).decode()
    elif isinstance(figure, Graph):
        request[f"{role}_graph"] = figure.document
    elif isinstance(figure, Mapping):
        request[f"{role}_graph"] = dict(figure)
    elif hasattr(figure, "is_directed") and hasattr(figure, "is_multigraph"):
        request[f"{role}_graph"] = Graph.from_networkx(figure).document
        name = name or role
    else:
        raise TypeError(f"{role}: found {type(figure).__name__}, expected a path, text, bytes or a graph")
    if name is not None:
        request[f"{role}_name"] = _whole(f"{role}_name", name)


def _option_value(name: str, value: Any) -> Any:
    """An option as JSON has it; a mapping becomes the list of KEY=VALUE that the command line takes."""
    if isinstance(value, Mapping):
        return [f"{key}={each}" for key, each in value.items()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [str(each) for each in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real):
        return float(value) if math.isfinite(value) else str(float(value))
    raise argument_error(f"{name}: found {type(value).__name__}, expected text, a number, a truth value or a list")


def ask(verb: str, request: dict[str, Any], options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The answer of the library, with the newline that the program prints behind it, and its content.

    An option that is None is not given. Raises Error.
    """
    given = {name: _option_value(name, value) for name, value in options.items() if value is not None}
    if given:
        request["options"] = given
    try:
        sent = json.dumps(request, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise format_error(f"found a graph document that is no JSON: {error}") from None
    text = library.answer(verb, sent)
    document: dict[str, Any] = json.loads(text)
    if document.get("error"):
        failure = error_of(document)
        if isinstance(failure, OpenError):
            _say_the_rule(failure, request)
        raise failure
    return text + "\n", document


def _say_the_rule(error: OpenError, request: Mapping[str, Any]) -> None:
    """A figure of one line, as Mermaid or DOT can be, was taken for a path."""
    for role in ("generated", "reference", "figure"):
        path = request.get(role, "")
        if any(sign in path for sign in "{}[]<>;") or "--" in path:
            error.add_note(f"{role}: a str of one line is taken for a path; for the text of a figure use diagrade.Text(...)")
