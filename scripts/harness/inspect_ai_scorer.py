"""A scorer for inspect_ai: figures that models draw against the references of a data set.

    from inspect_ai import Task, task
    from inspect_ai.dataset import json_dataset
    from inspect_ai.solver import generate
    from inspect_ai_scorer import diagram

    @task
    def architecture_figures():
        return Task(dataset=json_dataset("figures.jsonl"), solver=generate(), scorer=diagram())

The target of a sample is the reference: its text (SVG, TikZ, Mermaid...), or the path of its file.
"""

from __future__ import annotations

import asyncio
from typing import Any, Sequence

from diagram_scores import VALUES, score_answer
from inspect_ai.scorer import Score, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState


def diagram(values: Sequence[str] = VALUES, unreadable: str = "zero", **options: Any):
    """Means and standard errors of each value, and of "failed": 1 for an answer that could not be scored."""

    @scorer(metrics={name: [mean(), stderr()] for name in (*values, "failed")}, name="diagram")
    def make():
        async def score(state: TaskState, target: Target) -> Score:
            answer = state.output.completion
            outcome = await asyncio.to_thread(
                score_answer, answer, target.text, values=values, unreadable=unreadable, **options
            )
            return Score(
                value={**outcome.values, "failed": outcome.failed},
                answer=answer,
                explanation=outcome.explanation,
                metadata={"signature": outcome.signature, "failure": outcome.failure},
            )

        return score

    return make()
