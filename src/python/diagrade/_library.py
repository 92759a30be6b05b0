"""libdiagrade, found and called. ctypes gives the lock of the interpreter away for as long as a call lasts."""

from __future__ import annotations

import ctypes
import os
import pathlib
from typing import Any, Iterator, Sequence

from ._errors import new_error

try:
    from ._build import DIRECTORIES, SONAME, VERSION
except ModuleNotFoundError as missing:
    raise ImportError(
        "diagrade: found the sources of the package alone, expected those of a build; "
        "use `cmake --install`, the wheel of scripts/make_wheel, or BUILD/python"
    ) from missing

_HERE = pathlib.Path(__file__).resolve().parent


class _GError(ctypes.Structure):
    _fields_ = [("domain", ctypes.c_uint32), ("code", ctypes.c_int), ("message", ctypes.c_char_p)]


_ErrorPointer = ctypes.POINTER(_GError)
_ErrorPlace = ctypes.POINTER(_ErrorPointer)

# Name, result and arguments of what is called. A text that the caller frees is a plain address.
_TEXT, _OPAQUE, _NAME = ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p
_FUNCTIONS: Sequence[tuple[str, Any, Sequence[Any]]] = (
    ("dg_version", _NAME, ()),
    ("dg_error_name", _NAME, (_ErrorPointer,)),
    ("dg_score_json", _TEXT, (_NAME,)),
    ("dg_graph_json", _TEXT, (_NAME,)),
    ("dg_check_json", _TEXT, (_NAME,)),
    ("dg_json_free", None, (_TEXT,)),
    ("dg_leaderboard_options_new", _OPAQUE, ()),
    ("dg_leaderboard_options_free", None, (_OPAQUE,)),
    ("dg_leaderboard_options_set_sort", ctypes.c_int, (_OPAQUE, _NAME, _ErrorPlace)),
    ("dg_leaderboard_options_set_metrics", ctypes.c_int, (_OPAQUE, _NAME, _ErrorPlace)),
    ("dg_leaderboard_options_set_missing", ctypes.c_int, (_OPAQUE, _NAME, _ErrorPlace)),
    ("dg_leaderboard_options_add_group", ctypes.c_int, (_OPAQUE, _NAME, _ErrorPlace)),
    ("dg_leaderboard_options_set_by", None, (_OPAQUE, _NAME)),
    ("dg_leaderboard_options_set_resampling", None, (_OPAQUE, ctypes.c_uint, ctypes.c_uint, ctypes.c_uint32)),
    ("dg_leaderboard_new", _OPAQUE, (_NAME, _OPAQUE, _ErrorPlace)),
    ("dg_leaderboard_free", None, (_OPAQUE,)),
    ("dg_leaderboard_to_json", _TEXT, (_OPAQUE, ctypes.c_int)),
    ("dg_leaderboard_get_diagnostics", _OPAQUE, (_OPAQUE,)),
    ("dg_diagnostics_get_count", ctypes.c_uint, (_OPAQUE,)),
    ("dg_diagnostics_get_message", _NAME, (_OPAQUE, ctypes.c_uint)),
    ("dg_results_export", ctypes.c_int, (_NAME, _NAME, _ErrorPlace)),
    ("g_error_free", None, (_ErrorPointer,)),
    ("g_free", None, (_TEXT,)),
)


def _candidates() -> Iterator[str]:
    """Where the library may be, best first: paths, and at last names for the dynamic linker."""
    for directory in DIRECTORIES:
        yield os.path.normpath(_HERE / directory / SONAME)
    yield SONAME
    import ctypes.util  # only here: it brings modules along that take longer than all of this package

    found = ctypes.util.find_library("diagrade")
    if found:
        yield found


def _load(path: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"diagrade: cannot load {path}: {error}{_advice(path)}") from error


def _advice(path: str) -> str:
    """What to install when the library is there, but not what it needs itself. A wheel lists the packages of Debian."""
    packages = _HERE / "debian-packages"
    if not os.path.exists(path) or not packages.is_file():
        return ""
    return "\nThe library needs these packages of Debian: " + " ".join(packages.read_text(encoding="utf-8").split())


def _open() -> tuple[ctypes.CDLL, str]:
    """The library, and where it was found."""
    named = os.environ.get("DIAGRADE_LIBRARY")
    if named:
        return _load(named), named
    tried = []
    for path in _candidates():
        if os.path.isabs(path) and not os.path.exists(path):
            tried.append(f"{path}: no such file")
            continue
        if os.path.isabs(path):
            return _load(path), path
        try:
            return ctypes.CDLL(path), path
        except OSError as error:
            tried.append(str(error))
    raise ImportError(
        f"diagrade: cannot find {SONAME}. Looked at:\n  "
        + "\n  ".join(tried)
        + f"\nInstall diagrade {VERSION} (cmake --install, or its wheel), or name the file in DIAGRADE_LIBRARY."
    )


class Library:
    """The functions of the library that the package calls; each may be called by several threads at once."""

    def __init__(self) -> None:
        self._c, self.path = _open()
        self.version = self._version()
        for name, result, arguments in _FUNCTIONS:
            function = self._function(name)
            function.restype, function.argtypes = result, tuple(arguments)

    def _function(self, name: str) -> Any:
        try:
            return getattr(self._c, name)
        except AttributeError:
            raise ImportError(f"diagrade: {self.path} has no function {name}, expected libdiagrade {VERSION}") from None

    def _version(self) -> str:
        """Documents and attributes belong together: a library of another version is refused."""
        function = self._function("dg_version")
        function.restype = _NAME
        found = str(function().decode())
        if found != VERSION:
            raise ImportError(
                f"diagrade: found version {found} of the library at {self.path}, expected {VERSION}, that of this package; "
                "install both from one build, or name another library in DIAGRADE_LIBRARY"
            )
        return found

    def answer(self, verb: str, request: bytes) -> str:
        """What dg_<verb>_json() answers."""
        address = getattr(self._c, f"dg_{verb}_json")(request)
        try:
            return ctypes.string_at(address).decode()
        finally:
            self._c.dg_json_free(address)

    def _call(self, name: str, *arguments: Any) -> Any:
        """Calls a function whose last argument is a GError **; raises that error where it gives nothing."""
        error = _ErrorPointer()
        result = getattr(self._c, name)(*arguments, ctypes.byref(error))
        if result:
            return result
        try:
            raise new_error(self._c.dg_error_name(error).decode(), error.contents.message.decode(errors="replace"))
        finally:
            self._c.g_error_free(error)

    def export_records(self, path: str, output: str) -> None:
        """Writes the records of a store or of results as JSON Lines."""
        self._call("dg_results_export", os.fsencode(path), os.fsencode(output))

    def leaderboard(
        self, path: str, named: Sequence[tuple[str, str]], by: str | None, resampling: tuple[int, int, int]
    ) -> tuple[str, list[str]]:
        """The document of the leaderboard of a run, and what is to be known of it."""
        options = self._c.dg_leaderboard_options_new()
        board = None
        try:
            for name, value in named:
                self._call(f"dg_leaderboard_options_{name}", options, value.encode())
            self._c.dg_leaderboard_options_set_by(options, by.encode() if by else None)
            self._c.dg_leaderboard_options_set_resampling(options, *resampling)
            board = self._call("dg_leaderboard_new", os.fsencode(path), options)
            return self._leaderboard_text(board), self._leaderboard_messages(board)
        finally:
            if board:
                self._c.dg_leaderboard_free(board)
            self._c.dg_leaderboard_options_free(options)

    def _leaderboard_text(self, board: int) -> str:
        address = self._c.dg_leaderboard_to_json(board, True)
        try:
            return ctypes.string_at(address).decode() + "\n"
        finally:
            self._c.g_free(address)

    def _leaderboard_messages(self, board: int) -> list[str]:
        found = self._c.dg_leaderboard_get_diagnostics(board)
        count = self._c.dg_diagnostics_get_count(found)
        return [self._c.dg_diagnostics_get_message(found, i).decode() for i in range(count)]


library = Library()
