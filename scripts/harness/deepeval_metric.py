"""A metric for DeepEval.

    from deepeval import assert_test
    from deepeval.test_case import LLMTestCase
    from deepeval_metric import DiagramMetric

    assert_test(LLMTestCase(input="Draw the pipeline.", actual_output=answer, expected_output=reference),
                [DiagramMetric(threshold=0.8)])

The expected output is the reference: the text of a figure, or the path of a file.
"""

from __future__ import annotations

import asyncio
from typing import Any

from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase
from diagram_scores import score_answer


class DiagramMetric(BaseMetric):
    """One value of the score, by default overall_f1; an answer that cannot be scored has 0 and does not pass."""

    def __init__(self, threshold: float = 0.5, value: str = "overall_f1", **options: Any) -> None:
        self.threshold = threshold
        self.value = value
        self.options = options
        self.async_mode = True
        self.include_reason = True
        self.strict_mode = False
        self.evaluation_model = None
        self.score: float | None = None
        self.reason: str | None = None
        self.success: bool | None = None
        self.error: str | None = None

    def measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float:
        try:
            outcome = score_answer(test_case.actual_output, test_case.expected_output, values=(self.value,), **self.options)
        except Exception as error:
            self.error = str(error)
            raise
        self.score = outcome.values[self.value]
        self.reason = outcome.explanation
        self.success = outcome.failure is None and self.score >= self.threshold
        return self.score

    async def a_measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float:
        return await asyncio.to_thread(self.measure, test_case)

    def is_successful(self) -> bool:
        return self.error is None and bool(self.success)

    @property
    def __name__(self) -> str:
        return f"Diagram {self.value}"
