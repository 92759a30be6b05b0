"""The score of a generated figure against its reference."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Mapping

from . import _html
from ._documents import CheckResult, Diagnostic, Document, Sides, check_result, diagnostic, number
from ._figures import Figure, add_figure, ask


@dataclass(frozen=True)
class Metric:
    """Ratios from 0 to 1, NaN where they are not defined, and what was counted; None where a metric counts nothing."""

    precision: float
    recall: float
    f1: float
    tp: int | None
    fp: int | None
    fn: int | None


@dataclass(frozen=True)
class Measured:
    """A number over `of` things; NaN where it is not defined, and `note` says why."""

    value: float
    of: int
    at_most: float | None
    note: str | None


@dataclass(frozen=True)
class Match:
    """Ids of two nodes that are taken for the same."""

    generated: str
    reference: str
    similarity: float
    confidence: float
    because: str | None


@dataclass(frozen=True)
class Nearest:
    """The node of the other figure whose label is nearest; `taken` when it is matched to another."""

    id: str
    similarity: float
    taken: bool


@dataclass(frozen=True)
class LoneNode:
    """A node without a match."""

    id: str
    text: str
    best: Nearest | None


@dataclass(frozen=True)
class LoneEdge:
    """An edge that the other figure has not; `reason` says what it has instead."""

    id: str
    from_: str
    to: str
    directed: bool
    reason: str | None


@dataclass(frozen=True)
class LonePath:
    """Two nodes that one figure alone joins by a path."""

    from_: str
    to: str


@dataclass(frozen=True)
class Differences:
    """What one figure has alone: nodes, edges and paths between matched nodes."""

    nodes: tuple[LoneNode, ...]
    edges: tuple[LoneEdge, ...]
    paths: tuple[LonePath, ...]
    contracted_paths: tuple[LonePath, ...]


@dataclass(frozen=True)
class Group:
    """Nodes of both figures that are the same thing, of which one figure draws one node and the other several."""

    id: str
    kind: str
    generated: tuple[str, ...]
    reference: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class Unread:
    """Connectors that were read, of how many there are, and how many parts were not read."""

    connectors: int
    of: int
    items: int


@dataclass(frozen=True)
class Wordless:
    """Nodes without words, and those of them that were left out of the comparison."""

    nodes: int
    left_out: int
    left_out_edges: int


@dataclass(frozen=True)
class CutList:
    """A list of the document that was cut to `listed` of `total` entries."""

    list: str
    listed: int
    total: int


def _metric(found: Mapping[str, Any]) -> Metric:
    precision, recall, f1 = (number(found[key]) for key in ("precision", "recall", "f1"))
    return Metric(precision, recall, f1, found.get("tp"), found.get("fp"), found.get("fn"))


def _measured(found: Mapping[str, Any]) -> Measured:
    return Measured(number(found["value"]), found["of"], found.get("at_most"), found.get("note"))


def _measure(found: Mapping[str, Any]) -> Measured | Sides[Measured]:
    if "value" in found:
        return _measured(found)
    return Sides(_measured(found["generated"]), _measured(found["reference"]))


def _match(found: Mapping[str, Any]) -> Match:
    numbers = number(found["similarity"]), number(found.get("confidence"))
    return Match(found["generated"], found["reference"], *numbers, found.get("because"))


def _node(found: Mapping[str, Any]) -> LoneNode:
    best = found.get("best")
    nearest = Nearest(best["id"], number(best["similarity"]), best["taken"]) if best else None
    return LoneNode(found["id"], found["text"], nearest)


def _edge(found: Mapping[str, Any]) -> LoneEdge:
    return LoneEdge(found["id"], found["from"], found["to"], found["directed"], found.get("reason"))


def _path(found: Mapping[str, Any]) -> LonePath:
    return LonePath(found["from"], found["to"])


class Score(Document):
    """The document diagrade/score@1, with its names as attributes: `s.node.f1`, `s.edge.precision`, `s.matches`.

    Metrics that were asked for with `metrics=` are attributes as well: `s.edge_labeled.f1`.
    """

    schema = "diagrade/score@1"

    # Every score has these.
    node: Metric
    edge: Metric
    edge_all: Metric
    path: Metric
    contracted_path: Metric
    path_all: Metric
    overall: Metric

    @property
    def signature(self) -> str:
        """Everything that the numbers depend on, in one line."""
        return str(self.document["signature"])

    @property
    def generated(self) -> str | None:
        """What the generated figure is called."""
        return self.document.get("generated")

    @property
    def reference(self) -> str | None:
        """What the reference is called."""
        return self.document.get("reference")

    @property
    def verdict(self) -> str | None:
        """The score in one sentence, where the document has one."""
        return self.document.get("verdict")

    @cached_property
    def metrics(self) -> Mapping[str, Metric]:
        """All metrics of the document by their names."""
        items = self.document.items()
        return {name: _metric(found) for name, found in items if isinstance(found, dict) and "f1" in found}

    def __getattr__(self, name: str) -> Metric:
        # Asked for only what is no attribute yet; what copies and pickles probe is none.
        if not name.startswith("_") and name != "document":
            if name in self.metrics:
                return self.metrics[name]
            known = ", ".join(self.metrics)
            raise AttributeError(f"the score has no {name!r}; its metrics: {known} (ask for others with metrics=...)")
        raise AttributeError(name)

    @cached_property
    def measures(self) -> Mapping[str, Measured | Sides[Measured]]:
        """What was measured, by name; those of each figure alone have .generated and .reference."""
        return {name: _measure(found) for name, found in self.document.get("measures", {}).items()}

    @cached_property
    def values(self) -> Mapping[str, float]:
        """All numbers in one level, named as in leaderboards: "node_f1", "overall_recall", "crossings_reference"."""
        flat = {}
        for name, metric in self.metrics.items():
            flat.update({f"{name}_{key}": getattr(metric, key) for key in ("precision", "recall", "f1")})
        for name, measure in self.measures.items():
            if isinstance(measure, Sides):
                flat[name], flat[f"{name}_reference"] = measure.generated.value, measure.reference.value
            else:
                flat[name] = measure.value
        return flat

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """Pairs of nodes that are taken for the same."""
        return tuple(_match(found) for found in self.document["matches"])

    @cached_property
    def missing(self) -> Differences:
        """What the reference has and the generated figure has not."""
        return self._differences("missing")

    @cached_property
    def extra(self) -> Differences:
        """What the generated figure has and the reference has not."""
        return self._differences("extra")

    def _differences(self, which: str) -> Differences:
        def get(what: str) -> Any:
            return self.document[f"{which}_{what}"]

        nodes, edges = map(_node, get("nodes")), map(_edge, get("edges"))
        paths = (tuple(map(_path, get(what))) for what in ("paths", "contracted_paths"))
        return Differences(tuple(nodes), tuple(edges), *paths)

    @cached_property
    def unmatched_end_edges(self) -> Sides[tuple[LoneEdge, ...]]:
        """Edges with an end at an unmatched node, which edge_all alone counts."""
        found = self.document["unmatched_end_edges"]
        return Sides(tuple(map(_edge, found["generated"])), tuple(map(_edge, found["reference"])))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Nodes that one figure draws as one and the other as several."""
        return tuple(
            Group(one["id"], one["kind"], tuple(one["generated"]), tuple(one["reference"]), one["because"])
            for one in self.document.get("groups", ())
        )

    @cached_property
    def checks(self) -> tuple[CheckResult, ...]:
        """Verdicts of the checks of the generated figure."""
        return tuple(check_result(found["name"], found) for found in self.document["checks"])

    @cached_property
    def understood(self) -> Sides[float]:
        """Shares of the figures that were read, from 0 to 1; NaN where it is not known, as of a graph that was given."""
        found = self.document.get("understood", {})
        return Sides(number(found.get("generated")), number(found.get("reference")))

    @cached_property
    def unread(self) -> Sides[Unread | None]:
        """How much of the connectors was read; None where nobody counted."""
        found = self.document.get("unread", {})
        generated, reference = (Unread(**found[side]) if side in found else None for side in ("generated", "reference"))
        return Sides(generated, reference)

    @cached_property
    def wordless(self) -> Sides[Wordless | None]:
        """Nodes without words; None where a figure has none."""
        found = self.document.get("wordless", {})
        generated, reference = (Wordless(**found[side]) if side in found else None for side in ("generated", "reference"))
        return Sides(generated, reference)

    @cached_property
    def notes(self) -> tuple[CutList, ...]:
        """Lists of the document that were cut because they are long."""
        return tuple(CutList(**found) for found in self.document.get("notes", ()))

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was repaired or could not be read in either figure."""
        return tuple(map(diagnostic, self.document.get("diagnostics", ())))

    def __repr__(self) -> str:
        values = ", ".join(f"{name} {self.metrics[name].f1:.3f}" for name in ("overall", "node", "edge_all", "path_all"))
        names = " against ".join(os.path.basename(name or "?") for name in (self.generated, self.reference))
        return f"<Score: F1 {values}; {len(self.missing.nodes)} nodes missing, {len(self.extra.nodes)} extra; {names}>"

    def _repr_html_(self) -> str:
        rows = [
            (name, metric.precision, metric.recall, metric.f1, metric.tp, metric.fp, metric.fn)
            for name, metric in self.metrics.items()
        ]
        head = ("metric", "precision", "recall", "F1", "TP", "FP", "FN")
        failed = [f"{check.name}: {check.message}" for check in self.checks if check.verdict == "fail"]
        partly = [
            f"{side}: {share:.0%} understood"
            for side, share in (("generated", self.understood.generated), ("reference", self.understood.reference))
            if not math.isnan(share) and share < 1
        ]
        return "".join(
            (
                f"<div>{_html.escape(self.verdict)}</div>" if self.verdict else "",
                _html.table(f"{self.generated} against {self.reference}", head, rows),
                _html.listing("Missing nodes", [f"{node.id} “{node.text}”" for node in self.missing.nodes]),
                _html.listing("Extra nodes", [f"{node.id} “{node.text}”" for node in self.extra.nodes]),
                _html.listing("Missing edges", [_arrow(edge) for edge in self.missing.edges]),
                _html.listing("Extra edges", [_arrow(edge) for edge in self.extra.edges]),
                _html.listing("Checks that fail", failed),
                _html.listing("Not read in full", partly),
                _html.small(self.signature),
            )
        )


def _arrow(edge: LoneEdge) -> str:
    reason = f" ({edge.reason})" if edge.reason else ""
    return f"{edge.id} {edge.from_} {'→' if edge.directed else '–'} {edge.to}{reason}"


def score(
    generated: Figure,
    reference: Figure,
    *,
    generated_name: str | None = None,
    reference_name: str | None = None,
    **options: Any,
) -> Score:
    """Scores a generated figure against its reference, as `diagrade score` does.

    A figure is a path, the text or the bytes of one, a Graph, a graph document or a graph of networkx; see `is_text` for
    what a str is. Options are those of the command, with "_" for "-": `match="optimal"`, `checks="none"`,
    `metrics=["layout"]`. Raises Error: FormatError, OpenError, UnreadableError, LimitError, ArgumentError.
    """
    request: dict[str, Any] = {}
    add_figure(request, "generated", generated, generated_name)
    add_figure(request, "reference", reference, reference_name)
    text, document = ask("score", request, options)
    return Score(document, text)
