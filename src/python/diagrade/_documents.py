"""What documents have in common: their text, what is in it, and the small records of which they are made."""

from __future__ import annotations

import json
import math
import os
import pathlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Mapping, NamedTuple, TypeVar

from ._errors import FormatError, error_of, format_error, new_error

T = TypeVar("T")
D = TypeVar("D", bound="Document")


def number(value: Any) -> float:
    """A number of a document; NaN where it has none, as in the library."""
    return math.nan if value is None else float(value)


def read_text(path: str | os.PathLike[str]) -> str:
    try:
        return pathlib.Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise format_error(f"{os.fspath(path)}: found bytes that are no UTF-8: {error.reason}") from None
    except OSError as error:
        raise new_error("open", f"{os.fspath(path)}: cannot open: {error.strerror}") from None


def parse(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise format_error(f"{where}: found no JSON: {error}") from None


class Document:
    """A document of diagrade. `document` is its content, as json.loads() gives it.

    Two are equal when their contents are. They can be pickled, and read by several threads.
    """

    schema: ClassVar[str]
    document: dict[str, Any]

    def __init__(self, document: Mapping[str, Any], text: str | None = None) -> None:
        found = document.get("schema") if isinstance(document, Mapping) else None
        if isinstance(document, Mapping) and document.get("error"):
            raise error_of(document)
        if found != self.schema:
            raise format_error(f"found schema {found!r}, expected {self.schema!r}")
        self.document = dict(document)
        if text is not None:
            self.json = text

    @cached_property
    def json(self) -> str:
        """The text of the document: to the byte what the program prints for the same input, where the library gave it."""
        return json.dumps(self.document, ensure_ascii=False)

    @classmethod
    def from_json(cls: type[D], text: str) -> D:
        """The document of which this is the text."""
        return cls(parse(text, cls.schema), text)

    @classmethod
    def from_file(cls: type[D], path: str | os.PathLike[str]) -> D:
        """The document in a file, as the program writes it with --json."""
        text = read_text(path)
        try:
            return cls(parse(text, os.fspath(path)), text)
        except FormatError as error:
            error.add_note(f"in {os.fspath(path)}")
            raise

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.document == other.document  # type: ignore[attr-defined]


class Box(NamedTuple):
    """In user units; x and y of the top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Sides(Generic[T]):
    """The same of both figures."""

    generated: T
    reference: T


@dataclass(frozen=True)
class Diagnostic:
    """What was repaired or could not be read; `figure` says in which of two."""

    level: str
    message: str
    line: int | None
    figure: str | None


@dataclass(frozen=True)
class Place:
    """A finding with its place."""

    message: str
    box: Box
    line: int | None
    entities: tuple[str, ...]


@dataclass(frozen=True)
class CheckResult:
    """The verdict of one check: "pass", "fail" or "n/a". `severity` is how bad a failure is: note, warning or error."""

    name: str
    verdict: str
    severity: str
    message: str
    where: tuple[Place, ...]


def diagnostic(found: Mapping[str, Any]) -> Diagnostic:
    return Diagnostic(found["level"], found["message"], found.get("line"), found.get("figure"))


def _place(found: Mapping[str, Any]) -> Place:
    return Place(found["message"], Box(*found["box"]), found.get("line"), tuple(found.get("entities", ())))


def check_result(name: str, found: Mapping[str, Any]) -> CheckResult:
    places = tuple(_place(each) for each in found.get("where", ()))
    return CheckResult(name, found["verdict"], found.get("severity", "error"), found["message"], places)
