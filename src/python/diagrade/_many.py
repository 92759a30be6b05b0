"""Many pairs at once, by threads: the library works without the lock of the interpreter."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Iterable, Literal, overload

from ._errors import Error, argument_error
from ._figures import Figure
from ._score import Score, score

Pair = tuple[Figure, Figure]


@overload
def score_many(
    pairs: Iterable[Pair], *, jobs: int | None = None, errors: Literal["raise"] = "raise", **options: Any
) -> list[Score]: ...


@overload
def score_many(
    pairs: Iterable[Pair], *, jobs: int | None = None, errors: Literal["return"], **options: Any
) -> list[Score | Error]: ...


def score_many(
    pairs: Iterable[Pair], *, jobs: int | None = None, errors: str = "raise", **options: Any
) -> list[Score] | list[Score | Error]:
    """The scores of (generated, reference) pairs, in their order, `jobs` at a time (None: one a processor).

    The first pair that fails raises its error and stops the rest; with errors="return" the error stands in the place of
    its score, and the rest goes on. Other options are those of score().
    """
    if errors not in ("raise", "return"):
        raise argument_error(f"errors: found {errors!r}, expected 'raise' or 'return'")
    if jobs is not None and jobs < 1:
        raise argument_error(f"jobs: found {jobs}, expected at least 1")

    def one(pair: Pair) -> Score | Error:
        generated, reference = pair
        try:
            return score(generated, reference, **options)
        except Error as error:
            if errors == "raise":
                raise
            return error

    workers = jobs or len(os.sched_getaffinity(0))
    with ThreadPoolExecutor(workers) as pool:
        running = [pool.submit(one, pair) for pair in pairs]
        try:
            return [future.result() for future in running]
        except BaseException as error:
            pool.shutdown(cancel_futures=True)
            if isinstance(error, Error):
                place = next(i for i, future in enumerate(running, 1) if future.done() and future.exception() is error)
                error.add_note(f"pair {place} of {len(running)}")
            raise
