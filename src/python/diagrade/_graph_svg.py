"""A small picture of a graph: its boxes with their words, and its edges where they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._html import escape

if TYPE_CHECKING:
    from ._graph import Edge, Graph, Node

_HEAD = (
    '<marker id="diagrade-head" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" '
    'orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="currentColor"/></marker>'
)


def _node(node: Node) -> str:
    if node.box is None:
        return ""
    x, y, width, height = node.box
    size = min(14.0, max(6.0, 1.6 * width / max(len(node.text), 1)))
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3" fill="none"/>'
        f'<text x="{x + width / 2:g}" y="{y + height / 2:g}" font-size="{size:g}">{escape(node.text)}</text>'
    )


def _edge(edge: Edge) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in edge.points)
    head = ' marker-end="url(#diagrade-head)"' if edge.directed else ""
    return f'<polyline points="{points}" fill="none"{head}/>' if len(edge.points) > 1 else ""


def draw(graph: Graph) -> str:
    """An element of SVG in the colour of the words around it."""
    edges, nodes = "".join(map(_edge, graph.edges)), "".join(map(_node, graph.nodes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {graph.width:g} {graph.height:g}" role="img" '
        f'aria-label="{escape(repr(graph)[1:-1])}" style="display:block;max-width:40em;max-height:30em;width:100%">'
        f"<defs>{_HEAD}</defs>"
        f'<g stroke="currentColor">{edges}</g>'
        '<g stroke="currentColor" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">'
        f'<style>text{{stroke:none;fill:currentColor}}</style>{nodes}</g></svg>'
    )
