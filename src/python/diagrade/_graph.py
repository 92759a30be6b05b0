"""The graph that a figure draws, and its way to networkx and back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Iterable, Mapping

from . import _graph_svg, _html
from ._documents import Box, Diagnostic, Document, diagnostic, number
from ._errors import format_error
from ._figures import Figure, NetworkxGraph, add_figure, ask

if TYPE_CHECKING:
    import networkx  # type: ignore[import]


@dataclass(frozen=True)
class TextLine:
    """One line of a node's text; `text_state` says how words that are drawn as outlines are known."""

    text: str
    font_size: float
    bold: bool
    text_state: str | None


@dataclass(frozen=True)
class Source:
    """An element of the file that something was read from."""

    element: str
    line: int | None


@dataclass(frozen=True)
class End:
    """How an end of an edge meets its node: border, inside, gap or text; `gap` is the distance to it."""

    meets: str
    gap: float | None


@dataclass(frozen=True)
class Node:
    """A box or another thing with a text. `box` is None where the graph was given without a picture."""

    id: str
    text: str
    box: Box | None
    text_lines: tuple[TextLine, ...]
    text_state: str | None
    style: Mapping[str, Any]
    method: str | None
    confidence: float
    source_lines: tuple[int, ...]
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class Edge:
    """A connection from one node to another; not `directed` without a head, or with heads at both ends."""

    id: str
    from_: str
    to: str
    directed: bool
    label: str
    points: tuple[tuple[float, float], ...]
    style: Mapping[str, Any]
    method: str | None
    confidence: float
    ends: tuple[End, ...]
    found: str | None
    source_lines: tuple[int, ...]
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class OtherText:
    """A text that is no node; `role` says what it is: title, edge_label, legend, number or annotation."""

    text: str
    role: str
    box: Box
    text_state: str | None


@dataclass(frozen=True)
class Read:
    """Connectors that are edges, of how many there are; `recall` estimates which share of the edges was read."""

    connectors: int
    of: int
    recall: float


@dataclass(frozen=True)
class UnreadPart:
    """A part of the figure that was not read, and why."""

    kind: str
    reason: str
    place: Box | None
    line: int | None


def _box(found: Any) -> Box | None:
    return Box(*found) if found is not None else None


def _sources(found: Mapping[str, Any]) -> tuple[Source, ...]:
    return tuple(Source(one["element"], one.get("line")) for one in found.get("sources", ()))


def _text_line(found: Mapping[str, Any]) -> TextLine:
    return TextLine(found["text"], found["font_size"], found["bold"], found.get("text_state"))


def _node(found: Mapping[str, Any]) -> Node:
    return Node(
        id=found["id"],
        text=found["text"],
        box=_box(found.get("box")),
        text_lines=tuple(map(_text_line, found.get("text_lines", ()))),
        text_state=found.get("text_state"),
        style=found.get("style", {}),
        method=found.get("method"),
        confidence=number(found.get("confidence")),
        source_lines=tuple(found.get("source_lines", ())),
        sources=_sources(found),
    )


def _edge(found: Mapping[str, Any]) -> Edge:
    return Edge(
        id=found["id"],
        from_=found["from"],
        to=found["to"],
        directed=found["directed"],
        label=found.get("label", ""),
        points=tuple((point[0], point[1]) for point in found.get("points", ())),
        style=found.get("style", {}),
        method=found.get("method"),
        confidence=number(found.get("confidence")),
        ends=tuple(End(end["meets"], end.get("gap")) for end in found.get("ends", ())),
        found=found.get("found"),
        source_lines=tuple(found.get("source_lines", ())),
        sources=_sources(found),
    )


class Graph(Document):
    """The document diagrade/graph@1."""

    schema = "diagrade/graph@1"

    @property
    def source(self) -> str | None:
        """What the figure is called."""
        return self.document.get("source")

    @property
    def width(self) -> float:
        """Of the canvas, in user units."""
        return number(self.document.get("width"))

    @property
    def height(self) -> float:
        """Of the canvas, in user units."""
        return number(self.document.get("height"))

    @property
    def understood(self) -> float:
        """Share of the figure that was read, from 0 to 1."""
        return number(self.document.get("understood"))

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """In reading order."""
        return tuple(map(_node, self.document["nodes"]))

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """In the order of the document."""
        return tuple(map(_edge, self.document["edges"]))

    @cached_property
    def read(self) -> Read | None:
        """How much of the connectors was read; None where nobody counted."""
        found = self.document.get("read")
        return Read(found["connectors"], found["of"], number(found.get("recall"))) if found else None

    @cached_property
    def unread(self) -> tuple[UnreadPart, ...]:
        """Parts of the figure that were not read."""
        return tuple(
            UnreadPart(found["kind"], found["reason"], _box(found.get("place")), found.get("line"))
            for found in self.document.get("unread", ())
        )

    @cached_property
    def texts(self) -> tuple[OtherText, ...]:
        """Texts that are no nodes."""
        return tuple(
            OtherText(found["text"], found["role"], Box(*found["box"]), found.get("text_state"))
            for found in self.document.get("texts", ())
        )

    @property
    def left_out(self) -> Mapping[str, int]:
        """How many things of each kind the source of the figure has that are not in the graph."""
        return self.document.get("left_out", {})

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was repaired or could not be read."""
        return tuple(map(diagnostic, self.document.get("diagnostics", ())))

    def to_networkx(self) -> "networkx.MultiDiGraph[str]":
        """The graph as a MultiDiGraph, whose nodes are the ids.

        Nodes have the attributes text, box, method and confidence; edges have the id as their key, and the attributes
        label, directed, method and confidence. A connection without direction can be walked both ways: it stands there
        twice, both with directed=False and the same key, so that paths are those that the metrics count.
        """
        networkx = _networkx()
        graph = networkx.MultiDiGraph(source=self.source)
        for node in self.nodes:
            graph.add_node(node.id, text=node.text, box=node.box, method=node.method, confidence=node.confidence)
        for edge in self.edges:
            both = ((edge.from_, edge.to), (edge.to, edge.from_))
            for start, end in both[: 1 if edge.directed or edge.from_ == edge.to else 2]:
                graph.add_edge(
                    start,
                    end,
                    key=edge.id,
                    label=edge.label,
                    directed=edge.directed,
                    method=edge.method,
                    confidence=edge.confidence,
                )
        return graph

    @classmethod
    def from_networkx(cls, graph: NetworkxGraph) -> Graph:
        """The graph of any graph of networkx; to_networkx() and back gives the same nodes and edges.

        The text of a node is its attribute "text", else "label", else its name; the label of an edge its attribute
        "label". Edges of an undirected graph, and those with directed=False, have no direction.
        """
        nodes, names = _nodes_of(graph)
        return cls(
            {
                "schema": cls.schema,
                "source": None,
                "width": 0,
                "height": 0,
                "nodes": nodes,
                "edges": list(_edges_of(graph, names)),
                "texts": [],
                "diagnostics": [],
            }
        )

    def __repr__(self) -> str:
        source = f" of {self.source}" if self.source else ""
        read = f"; {self.read.connectors} of {self.read.of} connectors read" if self.read else ""
        return f"<Graph{source}: {len(self.nodes)} nodes, {len(self.edges)} edges{read}>"

    def _repr_html_(self) -> str:
        texts = {node.id: node.text for node in self.nodes}
        rows = [
            (edge.id, texts[edge.from_], "→" if edge.directed else "–", texts[edge.to], edge.label)
            for edge in self.edges
        ]
        picture = _graph_svg.draw(self) if self.nodes and all(node.box for node in self.nodes) else ""
        lone = [node.text for node in self.nodes if not any(node.id in (edge.from_, edge.to) for edge in self.edges)]
        return (
            picture
            + _html.table(repr(self)[1:-1], ("edge", "from", "", "to", "label"), rows)
            + _html.listing("Nodes without an edge", lone)
            + _html.listing("Not read", [part.reason for part in self.unread])
            + _html.listing("Left out", [f"{count} {kind}" for kind, count in self.left_out.items()])
        )


def _networkx() -> Any:
    try:
        import networkx
    except ModuleNotFoundError:
        raise ImportError("to_networkx() needs networkx: apt install python3-networkx, or pip install networkx") from None
    return networkx


def _nodes_of(graph: Any) -> tuple[list[dict[str, Any]], dict[Any, str]]:
    """Nodes of the document, and the ids of those of `graph`."""
    names = {node: str(node) for node in graph.nodes}
    if len(set(names.values())) < len(names):
        raise format_error("found two nodes whose names are the same as text, expected names that differ")
    nodes = []
    for node, data in graph.nodes(data=True):
        found: dict[str, Any] = {"id": names[node], "text": str(data.get("text", data.get("label", node)))}
        if data.get("box") is not None:
            found["box"] = list(data["box"])
        nodes.append(found)
    return nodes, names


def _edges_of(graph: Any, names: Mapping[Any, str]) -> Iterable[dict[str, Any]]:
    """Edges of the document; the two that to_networkx() makes of one are one again. Keys are ids where they are text
    and differ, as those of to_networkx() do."""
    all_edges = list(graph.edges(keys=True, data=True) if graph.is_multigraph() else _without_keys(graph))
    seen: set[tuple[frozenset[Any], Any]] = set()
    found = []
    for start, end, key, data in all_edges:
        directed = graph.is_directed() and bool(data.get("directed", True))
        if graph.is_directed() and not directed and graph.is_multigraph():
            both = frozenset((start, end)), key
            if both in seen:
                continue
            seen.add(both)
        found.append((key, names[start], names[end], directed, data))
    keys = [key for key, *_ in found]
    own = len(set(keys)) == len(keys) and all(isinstance(key, str) for key in keys)
    for place, (key, start, end, directed, data) in enumerate(found, 1):
        yield {
            "id": key if own else f"e{place}",
            "from": start,
            "to": end,
            "directed": directed,
            "label": str(data.get("label") or ""),
            "points": [],
        }


def _without_keys(graph: Any) -> Iterable[tuple[Any, Any, None, Any]]:
    return ((start, end, None, data) for start, end, data in graph.edges(data=True))


def graph(figure: Figure, *, name: str | None = None, **options: Any) -> Graph:
    """The graph that a figure draws, as `diagrade graph` prints it.

    Options are those of the command, with "_" for "-": `part=3`, `crop="72,90,240,180"`, `min_confidence=0.5`. Raises
    Error.
    """
    request: dict[str, Any] = {}
    add_figure(request, "figure", figure, name)
    text, document = ask("graph", request, options)
    return Graph(document, text)
