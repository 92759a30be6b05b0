"""Which systems are better: the leaderboard of a run."""

from __future__ import annotations

import os
import warnings
from functools import cached_property
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Sequence

from . import _html
from ._documents import Document, parse
from ._errors import ArgumentError
from ._library import library
from ._records import pandas_module

if TYPE_CHECKING:
    import pandas  # type: ignore[import]

_RATIOS = ("precision", "recall", "f1")
# Counts of a system, in the order of the program's CSV.
_COUNTS = ("items", "scored", "failed", "missing", "without_edges")


def _ends(name: str, value: Any, interval: Any) -> dict[str, Any]:
    """A value and the ends of its 95 % interval, where it has one."""
    numbers = (value, *(interval or (None, None)))
    return {name + end: None if one is None else float(one) for end, one in zip(("", "_low", "_high"), numbers)}


def _ratios(prefix: str, system: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name, found in system.items():
        if isinstance(found, dict) and "f1" in found:
            for ratio in _RATIOS:
                row |= _ends(f"{prefix}{name}_{ratio}", found[ratio], found.get("interval", {}).get(ratio))
    return row


def _further(system: Mapping[str, Any]) -> dict[str, Any]:
    """Measures, checks, sizes and values of other files."""
    row: dict[str, Any] = {}
    for name, found in system.get("measures", {}).items():
        row |= _ends(name, found["mean"], found.get("interval"))
    for kind in ("checks", "sizes", "values"):
        for name, found in system.get(kind, {}).items():
            row |= _ends(name, found.get("pass_rate", found.get("mean")), found.get("interval"))
            row[f"{name}_items"] = found["items"]
    return row


def _row(system: Mapping[str, Any], board: Mapping[str, Any], policy: str, group: str | None) -> dict[str, Any]:
    connectors, ranks = system.get("connectors", {}), system.get("rank_interval") or (None, None)
    return {
        "rank": system["rank"],
        "system": system["system"],
        **{name: system[name] for name in _COUNTS},
        "policy": policy,
        "group": group,
        "rank_low": ranks[0],
        "rank_high": ranks[1],
        "tie_group": system.get("tie_group"),
        "of_items": board["of_items"],
        "unreadable": system["unreadable"],
        "partial": system["partial"],
        "connectors_read": connectors.get("read"),
        "connectors": connectors.get("of"),
        **_ratios("", system),
        **_ratios("micro_", system.get("micro", {})),
        **_further(system),
    }


class Leaderboard(Document):
    """The document diagrade/leaderboard@1, which `diagrade leaderboard --json` prints.

    `Leaderboard.from_file("board.json")` reads it; `Leaderboard.from_run("demo.store")` computes it.
    """

    schema = "diagrade/leaderboard@1"

    @classmethod
    def from_run(
        cls,
        path: str | os.PathLike[str],
        *,
        sort: str | None = None,
        metrics: str | Sequence[str] | None = None,
        missing: str | None = None,
        by: str | None = None,
        group: Sequence[str] = (),
        bootstrap: int = 2000,
        permutations: int = 10000,
        seed: int = 20250924,
    ) -> Leaderboard:
        """The leaderboard of a store or of results as JSON Lines, with the options of the command.

        What the program would say on standard error, as of systems that the records have not, is a warning. Raises Error.
        """
        named = [("set_sort", sort), ("set_metrics", metrics), ("set_missing", missing)]
        given = [(name, value if isinstance(value, str) else ",".join(value)) for name, value in named if value]
        given += [("add_group", one) for one in ([group] if isinstance(group, str) else group)]
        for name, value, most in (("bootstrap", bootstrap, 20_000), ("permutations", permutations, 1_000_000), ("seed", seed, 2**32 - 1)):
            if not 0 <= value <= most:
                raise ArgumentError("argument", 2, f"{name}: found {value}, expected a whole number from 0 to {most}")
        text, messages = library.leaderboard(os.fspath(path), given, by, (bootstrap, permutations, seed))
        for message in messages:
            warnings.warn(message, stacklevel=2)
        return cls(parse(text, os.fspath(path)), text)

    @property
    def signature(self) -> str | None:
        """That of the scores; None when no record was scored."""
        return self.document.get("signature")

    @property
    def options(self) -> str:
        """What the leaderboard was made with, in one line."""
        return str(self.document["options"])

    @property
    def sort(self) -> str:
        """The value that ranks."""
        return str(self.document["sort"])

    def _boards(self) -> Iterator[tuple[Mapping[str, Any], str, str | None]]:
        """Each ranking with its policy and group, as the program lists them."""
        for one in (self.document, *self.document.get("other_policies", ())):
            yield one, one["missing"], None
            for group in one.get("groups", ()):
                yield group, one["missing"], group["group"] if group["group"] is not None else "(none)"

    @cached_property
    def rows(self) -> tuple[dict[str, Any], ...]:
        """One for each system, policy and group, with the names of the columns of `leaderboard --format csv`.

        `policy` says what a figure that could not be scored counts; None stands for no value.
        """
        return tuple(
            _row(system, board, policy, group) for board, policy, group in self._boards() for system in board["systems"]
        )

    @property
    def comparisons(self) -> Sequence[Mapping[str, Any]]:
        """Every two systems, by the value that ranks: difference, interval, p-values, and whether they are told apart."""
        return list(self.document["comparisons"])

    def to_dataframe(self) -> pandas.DataFrame:
        """`rows` as a table of pandas."""
        return pandas_module().DataFrame(list(self.rows))

    def __repr__(self) -> str:
        ranked = ", ".join(f"{row['rank']} {row['system']} {row[self.sort]:.3f}" for row in self.rows[:3] if self._has(row))
        return f"<Leaderboard of {self.document.get('dataset')} by {self.sort}: {ranked or 'nothing scored'}>"

    def _has(self, row: Mapping[str, Any]) -> bool:
        return row.get(self.sort) is not None

    def _repr_html_(self) -> str:
        names = ("rank", "system", self.sort, f"{self.sort}_low", f"{self.sort}_high", "node_recall", *_COUNTS)
        grouped = self.document.get("by") is not None or "other_policies" in self.document
        head = (*(("policy", "group") if grouped else ()), *names)
        rows = [[row.get(name) for name in head] for row in self.rows]
        unfinished = self.document.get("unfinished")
        said = f"; unfinished: {unfinished['stored']} of {unfinished['pairs']} pairs" if unfinished else ""
        caption = f"{self.document.get('dataset')}, by {self.sort}; missing figures: {self.document['missing']}{said}"
        return _html.table(caption, head, rows) + _html.small(f"{self.signature}") + _html.small(self.options)
