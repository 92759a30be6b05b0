"""What the scorers of this directory share: a model's answer and a reference figure become named values.

An answer is text that a stranger wrote: it is always taken for a figure, never for the name of a file, and files that it
names are not read. An answer that cannot be scored has a reason, and by default the value 0 for everything, as a failed
figure has on the leaderboard; a reference that cannot be read is a fault of the data set, and raises.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Mapping, Sequence

import diagrade

VALUES = ("overall_f1", "node_f1", "edge_all_f1", "path_all_f1")
UNREADABLE = ("zero", "nan", "raise")


@dataclass(frozen=True)
class Outcome:
    """What a harness is told of one answer."""

    values: Mapping[str, float]  # by the names of leaderboards, as "overall_f1"
    explanation: str  # one or a few lines for people
    failure: str | None  # why there is no score; None when there is one
    signature: str | None  # what the values depend on

    @property
    def failed(self) -> float:
        """1 for an answer without a score, to be averaged beside the values."""
        return float(self.failure is not None)


def _explain(score: diagrade.Score) -> str:
    parts = [score.verdict or repr(score)]
    for name, share in (("answer", score.understood.generated), ("reference", score.understood.reference)):
        if share < 1:
            parts.append(f"of the {name}, {share:.0%} was understood")
    for name, found in (("missing", score.missing), ("extra", score.extra)):
        if found.nodes:
            parts.append(f"{name} nodes: " + ", ".join(f'"{node.text}"' for node in found.nodes))
    return "\n".join(parts)


def score_answer(
    answer: str | None,
    reference: Any,
    *,
    values: Sequence[str] = VALUES,
    unreadable: str = "zero",
    **options: Any,
) -> Outcome:
    """The values of an answer against a reference (what diagrade.score() takes). `unreadable` says what an answer has that
    cannot be scored: "zero", "nan", or "raise". Raises diagrade.Error for the reference and for wrong options."""
    if unreadable not in UNREADABLE:
        raise ValueError(f"unreadable: found {unreadable!r}, expected one of {', '.join(UNREADABLE)}")
    try:
        score = diagrade.score(diagrade.Text(answer or ""), reference, generated_name="answer", **options)
    except (diagrade.ArgumentError, diagrade.InternalError):
        raise
    except diagrade.Error as error:
        # Whose fault it is, the reference alone shows.
        diagrade.graph(reference, name="reference")
        if unreadable == "raise":
            raise
        value = 0.0 if unreadable == "zero" else math.nan
        return Outcome(dict.fromkeys(values, value), f"not scored: {error}", str(error), None)
    unknown = [name for name in values if name not in score.values]
    if unknown:
        raise ValueError(f"values: found {unknown[0]!r}, expected some of {', '.join(score.values)}")
    return Outcome({name: score.values[name] for name in values}, _explain(score), None, score.signature)
