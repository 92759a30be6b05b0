class BaseMetric:
    """What DeepEval reads of a metric: threshold, score, reason, success, error, and these methods."""

    def measure(self, test_case, *args, **kwargs):
        raise NotImplementedError

    async def a_measure(self, test_case, *args, **kwargs):
        raise NotImplementedError

    def is_successful(self):
        raise NotImplementedError
