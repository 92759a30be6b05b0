"""What fails, by the codes of the library."""

from __future__ import annotations

from typing import Any, Mapping


class Error(Exception):
    """Why there is no answer.

    `code` is the name of the library's error code, `exit_code` what the program would end with (2: the request is wrong,
    3: a figure cannot be read, 1 and 5: other), `message` names the figure, what was found and what was expected.
    `figure` says of a pair which of the two it is about: "generated", "reference", or None for neither.
    """

    def __init__(self, code: str, exit_code: int, message: str, figure: str | None = None) -> None:
        super().__init__(code, exit_code, message, figure)
        self.code = code
        self.exit_code = exit_code
        self.message = message
        self.figure = figure

    def __str__(self) -> str:
        return self.message


class OpenError(Error):
    """A file is missing, unreadable or not a regular file."""


class FormatError(Error):
    """The bytes are not what was expected: no figure of a known format, no document of the schema."""


class UnreadableError(Error):
    """A figure was read, but not its words: what it shows cannot be scored."""


class LimitError(Error):
    """One of the documented limits on input was passed."""


class ArgumentError(Error, ValueError):
    """An option is unknown, or its value is out of range."""


class RenderError(Error):
    """A helper program failed, was killed or ran out of time."""


class InternalError(Error):
    """A fault of diagrade itself."""


_CLASSES: Mapping[str, type[Error]] = {
    "open": OpenError,
    "format": FormatError,
    "unreadable": UnreadableError,
    "limit": LimitError,
    "argument": ArgumentError,
    "render": RenderError,
    "internal": InternalError,
}
# What the program ends with; every other code is a fault of its own.
_EXIT_CODES: Mapping[str, int] = {
    "open": 3,
    "format": 3,
    "unreadable": 3,
    "limit": 3,
    "argument": 2,
    "render": 1,
    "network": 4,
    "model": 4,
    "budget": 4,
    "cancelled": 1,
}


def new_error(code: str, message: str, exit_code: int | None = None, figure: str | None = None) -> Error:
    """The error of that code; without an exit code, with the one that the program has for it."""
    known = _EXIT_CODES.get(code, 5) if exit_code is None else exit_code
    return _CLASSES.get(code, Error)(code, known, message, figure)


def format_error(message: str) -> FormatError:
    """That something is not what was expected."""
    return FormatError("format", _EXIT_CODES["format"], message)


def argument_error(message: str) -> ArgumentError:
    """That an argument is unknown or out of range."""
    return ArgumentError("argument", _EXIT_CODES["argument"], message)


def error_of(document: Mapping[str, Any]) -> Error:
    """The error that a document speaks of under "error"."""
    found = document["error"]
    return new_error(found["code"], found["message"], found.get("exit_code"), found.get("figure"))
