"""Functions of lm-evaluation-harness for a task of figures, see lm_eval_task.yaml: `process_results` of each item, whose
values the harness averages."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from diagram_scores import VALUES, score_answer


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """The values of one answer; `doc` has the reference figure under "reference"."""
    outcome = score_answer(results[0], doc["reference"], values=VALUES)
    return {**outcome.values, "failed": outcome.failed}
