"""The records of a run, pair by pair, and tables of them."""

from __future__ import annotations

import os
import pathlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Sequence, Union, overload

from . import _html
from ._documents import Document, parse
from ._errors import Error, FormatError, error_of
from ._graph import Graph
from ._library import library
from ._score import Score

if TYPE_CHECKING:
    import pandas  # type: ignore[import]


class Record(Document):
    """The document diagrade/record@1: what became of one item of one system.

    `status` is "scored", "missing" or "failed"; a record without a score has the error why.
    """

    schema = "diagrade/record@1"

    def __init__(self, document: Mapping[str, Any], text: str | None = None) -> None:
        # Its error is a part of it, and no reason that there is no document.
        super().__init__({**document, "error": None}, text)
        self.document["error"] = document.get("error")

    @property
    def item(self) -> str | None:
        """The name of the item."""
        return self.document.get("item")

    @property
    def system(self) -> str | None:
        """Whose figure it is."""
        return self.document.get("system")

    @property
    def status(self) -> str:
        """scored, missing or failed."""
        return str(self.document["status"])

    @property
    def groups(self) -> Mapping[str, str]:
        """The group of the item in each grouping of the data set."""
        return self.document.get("groups", {})

    @cached_property
    def error(self) -> Error | None:
        """Why there is no score."""
        return error_of(self.document) if self.document.get("error") else None

    @cached_property
    def score(self) -> Score | None:
        """None where there is none."""
        found = self.document.get("score")
        return Score(found) if found else None

    @cached_property
    def generated_graph(self) -> Graph | None:
        """The graph of the generated figure; None where it could not be read."""
        found = self.document.get("generated_graph")
        return Graph(found) if found else None

    @cached_property
    def reference_graph(self) -> Graph | None:
        """The graph of the reference; None where it could not be read."""
        found = self.document.get("reference_graph")
        return Graph(found) if found else None

    def __repr__(self) -> str:
        value = f"overall F1 {self.score.overall.f1:.3f}" if self.score else f"{self.error or 'no score'}"
        return f"<Record {self.item} of {self.system}: {self.status}, {value}>"


class Records(Sequence[Record]):
    """All records of a run, in their order."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = tuple(records)

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> Record: ...

    @overload
    def __getitem__(self, index: slice) -> Records: ...

    def __getitem__(self, index: int | slice) -> Record | Records:
        found = self._records[index]
        return Records(found) if isinstance(found, tuple) else found

    def to_dataframe(self) -> pandas.DataFrame:
        """One row a record, see to_dataframe()."""
        return to_dataframe(self)

    def __repr__(self) -> str:
        counts = {status: sum(record.status == status for record in self) for status in ("scored", "failed", "missing")}
        return f"<Records: {', '.join(f'{count} {status}' for status, count in counts.items())}>"

    def _repr_html_(self) -> str:
        names = ("overall_f1", "node_f1", "edge_all_f1", "path_all_f1")
        rows = [
            (record.item, record.system, record.status, *_values(record.score, names), record.error) for record in self[:50]
        ]
        more = f"; the first {len(rows)}" if len(rows) < len(self) else ""
        return _html.table(repr(self)[1:-1] + more, ("item", "system", "status", *names, "error"), rows)


def _values(score: Score | None, names: Sequence[str]) -> list[float | None]:
    return [score.values[name] if score else None for name in names]


def read_records(path: str | os.PathLike[str]) -> Records:
    """The records of a run: of the store that `diagrade run` writes, or of its results as JSON Lines."""
    import tempfile  # only here: it brings compression and random numbers along

    with tempfile.TemporaryDirectory(prefix="diagrade-") as directory:
        lines = pathlib.Path(directory, "records.jsonl")
        library.export_records(os.fspath(path), str(lines))
        return Records(_read_lines(lines, os.fspath(path)))


def _read_lines(lines: pathlib.Path, path: str) -> Iterator[Record]:
    with lines.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                yield Record(parse(line, f"{path}, record {number}"))
            except FormatError as error:
                error.add_note(f"in {path}, record {number}")
                raise


def pandas_module() -> Any:
    try:
        import pandas
    except ModuleNotFoundError:
        raise ImportError("to_dataframe() needs pandas: apt install python3-pandas, or pip install pandas") from None
    return pandas


def to_dataframe(results: Iterable[Union[Record, Score, Error]]) -> pandas.DataFrame:
    """A table with one row for each record, score or error, in their order.

    Records have the columns item, system, status and one for each grouping. All have generated, reference, error (the
    message) and error_code, and the values of the score by their names; these are NaN where there is no score.
    """
    return pandas_module().DataFrame([_row(result) for result in results])


def _row(result: Record | Score | Error) -> dict[str, Any]:
    row: dict[str, Any] = {}
    score = result if isinstance(result, Score) else None
    error = result if isinstance(result, Error) else None
    if isinstance(result, Record):
        row = {"item": result.item, "system": result.system, "status": result.status, **result.groups}
        score, error = result.score, result.error
    row["generated"] = score.generated if score else None
    row["reference"] = score.reference if score else None
    row["error_code"] = error.code if error else None
    row["error"] = error.message if error else None
    return {**row, **(score.values if score else {})}
