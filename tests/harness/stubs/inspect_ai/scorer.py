import functools
import math
import statistics
from dataclasses import dataclass, field


@dataclass
class Score:
    value: object
    answer: str | None = None
    explanation: str | None = None
    metadata: dict = field(default_factory=dict)


class Target:
    def __init__(self, target):
        self.target = [target] if isinstance(target, str) else list(target)

    @property
    def text(self):
        return "".join(self.target)


def mean():
    return statistics.fmean


def stderr():
    def compute(values):
        return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0

    return compute


def scorer(metrics, name=None):
    """A decorator of functions that make scorers; the metrics are looked up by the key of a score with several values."""

    def decorate(make):
        @functools.wraps(make)
        def wrapped(*args, **kwargs):
            score = make(*args, **kwargs)
            score.metrics, score.name = metrics, name or make.__name__
            return score

        return wrapped

    return decorate
