"""An assertion of promptfoo, in Python.

    assert:
      - type: python
        value: file://scripts/harness/promptfoo_assert.py
        config: {reference: reference, threshold: 0.8, value: overall_f1}

`reference` names the variable of the test that has the reference (default "reference"). Other keys of `config` are
options of diagrade.score().
"""

from __future__ import annotations

import math
import os
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from diagram_scores import VALUES, score_answer  # noqa: E402


def get_assert(output: str, context: dict[str, Any]) -> dict[str, Any]:
    """promptfoo's GradingResult; its named scores are all values, and "failed" for an answer without a score."""
    options = dict(context.get("config") or {})
    reference = context["vars"][options.pop("reference", "reference")]
    threshold = float(options.pop("threshold", 0.5))
    value = options.pop("value", VALUES[0])
    outcome = score_answer(output, reference, values=tuple(dict.fromkeys((value, *VALUES))), **options)
    score = outcome.values[value]
    return {
        "pass": outcome.failure is None and score >= threshold,
        "score": 0.0 if math.isnan(score) else score,
        "reason": f"{value} {score:.3f}, expected at least {threshold:g}; {outcome.explanation}",
        "namedScores": {**outcome.values, "failed": outcome.failed},
    }
