"""The part of Ray that scripts/recipes/ray_scores calls, as its documentation has it (Ray 2: ray.init, ray.data.from_items,
Dataset.map_batches, sort, iter_rows). Batches are handed over last to first: no order is promised."""
from . import data

initialised = []


def init(**arguments):
    assert set(arguments) <= {"runtime_env", "ignore_reinit_error"}
    initialised.append(arguments)
