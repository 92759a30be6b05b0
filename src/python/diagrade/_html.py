"""Small tables for notebooks. They bring no colours of their own, so that they are read on dark pages too."""

from __future__ import annotations

import html
import math
from typing import Any, Iterable, Sequence

# Labels that a list shows before it says how many more there are.
_LISTED = 12


def escape(value: Any) -> str:
    return html.escape(str(value), quote=True)


def cell(value: Any) -> str:
    """A number with three decimals, a count as it is, nothing for nothing."""
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    return f"{value:.3f}" if isinstance(value, float) else escape(value)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Numbers stand to the right, everything else to the left; what is given is text, not HTML."""
    titles = "".join(f'<th scope="col" style="text-align:left">{escape(title)}</th>' for title in head)
    body = "".join("<tr>" + "".join(_cell(value) for value in row) + "</tr>" for row in rows)
    return (
        f'<table><caption style="text-align:left;white-space:nowrap">{escape(caption)}</caption>'
        f"<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(value: Any) -> str:
    side = "right" if isinstance(value, (int, float)) else "left"
    return f'<td style="text-align:{side}">{cell(value)}</td>'


def listing(title: str, items: Sequence[str]) -> str:
    """One line with a bold title; nothing without items."""
    if not items:
        return ""
    shown = ", ".join(escape(item) for item in items[:_LISTED])
    more = f" and {len(items) - _LISTED} more" if len(items) > _LISTED else ""
    return f"<div><b>{escape(title)} ({len(items)}):</b> {shown}{more}</div>"


def small(text: str) -> str:
    return f'<div style="font-size:smaller;overflow-wrap:anywhere">{escape(text)}</div>'
