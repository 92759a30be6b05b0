"""A reward function for training loops: a batch of answers in, a float for each out.

    from reward import diagram_reward
    trainer = GRPOTrainer(..., reward_funcs=diagram_reward)   # a column "reference" of the data set has the references

Answers are texts, or conversations whose last message is the answer ([{"role": "assistant", "content": ...}]). Files that
an answer names are not read, and answers are scored by threads, outside of the interpreter's lock.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Sequence

from diagram_scores import Outcome, score_answer


def _text(completion: Any) -> str:
    if isinstance(completion, str):
        return completion
    content = completion[-1]["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


class DiagramReward:
    """`value` of each answer, from 0 to 1, and `unreadable` for one that cannot be scored: below 0, a model can tell an
    answer that is no figure from a figure without anything right. `outcomes` has what was said of the last batch."""

    __name__ = "diagram_reward"  # by which trainers log it

    def __init__(self, value: str = "overall_f1", unreadable: float = 0.0, jobs: int | None = None, **options: Any) -> None:
        self.value = value
        self.unreadable = unreadable
        self.jobs = jobs or len(os.sched_getaffinity(0))
        self.options = options
        self.outcomes: list[Outcome] = []

    def __call__(self, completions: Sequence[Any], reference: Sequence[Any], **_columns: Any) -> list[float]:
        pairs = list(zip(completions, reference, strict=True))
        with ThreadPoolExecutor(self.jobs) as pool:
            self.outcomes = list(pool.map(self._score, pairs))
        return [self.unreadable if one.failure is not None else one.values[self.value] for one in self.outcomes]

    def _score(self, pair: tuple[Any, Any]) -> Outcome:
        return score_answer(_text(pair[0]), pair[1], values=(self.value,), **{"checks": "none", **self.options})


diagram_reward = DiagramReward()
