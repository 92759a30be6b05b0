"""A metric for Hugging Face's `evaluate`.

    import evaluate
    metric = evaluate.load("scripts/harness/evaluate_metric.py")
    metric.compute(predictions=answers, references=figures)   # {"overall_f1": 0.71, ..., "failed": 1, "items": 20}

Values are means over all items. `failed` counts the answers that could not be scored, and which count 0.
"""

from __future__ import annotations

import os
import statistics
import sys
from typing import Any, Sequence

import datasets
import evaluate

# `evaluate` copies this file elsewhere; DIAGRADE_HARNESS says where the others are then.
sys.path.insert(0, os.environ.get("DIAGRADE_HARNESS", os.path.dirname(os.path.abspath(__file__))))
from diagram_scores import VALUES, score_answer  # noqa: E402


class Diagram(evaluate.Metric):
    """Nodes, connections and paths of figures against those of references."""

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description="Scores generated diagrams against reference diagrams by the graphs that they draw.",
            citation="",
            inputs_description="predictions: texts of figures (SVG, TikZ, Mermaid...); references: the same, or paths of files.",
            features=datasets.Features({"predictions": datasets.Value("string"), "references": datasets.Value("string")}),
        )

    def _compute(
        self,
        predictions: Sequence[str],
        references: Sequence[str],
        values: Sequence[str] = VALUES,
        **options: Any,
    ) -> dict[str, float]:
        outcomes = [
            score_answer(answer, reference, values=values, **options)
            for answer, reference in zip(predictions, references, strict=True)
        ]
        means = {name: statistics.fmean(outcome.values[name] for outcome in outcomes) for name in values}
        return {**means, "failed": sum(outcome.failure is not None for outcome in outcomes), "items": len(outcomes)}
