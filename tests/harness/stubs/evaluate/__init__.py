"""As much of `evaluate` as its documentation of new metrics speaks of, for tests without the package."""
import importlib.util


class MetricInfo:
    def __init__(self, description, citation, inputs_description, features):
        self.features = features


class Metric:
    def __init__(self):
        self.info = self._info()

    def compute(self, *, predictions, references, **kwargs):
        if set(self.info.features) != {"predictions", "references"} or len(predictions) != len(references):
            raise ValueError("predictions and references do not fit the features")
        return self._compute(predictions=predictions, references=references, **kwargs)


def load(path):
    """The one class of the file that is a Metric."""
    spec = importlib.util.spec_from_file_location("loaded_metric", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Metric) and each is not Metric]
    return found[0]()
