#!/usr/bin/env python3
"""Compares the statistics with SciPy's and statsmodels': oracle_statistics.py PRINT_STATISTICS

What is drawn at random is drawn again here by Python's own generator, so that the numbers must be equal.
"""
import math
import random
import subprocess
import sys

try:
    import numpy
    import scipy
    import statsmodels
    from scipy import optimize, stats
    from statsmodels.stats.contingency_tables import mcnemar
    from statsmodels.stats.multitest import multipletests
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)


def permutation(numbers):
    """Sum and p-value; SciPy enumerates small samples, larger ones are drawn as the program says it does."""
    times, seed, differences = int(numbers[0]), int(numbers[1]), numpy.array(numbers[2:])
    n = len(differences)
    if 2 ** n <= times:
        result = stats.permutation_test((differences, numpy.zeros(n)), lambda x, y, axis: (x - y).sum(axis=axis),
                                        vectorized=True, permutation_type="samples", n_resamples=numpy.inf)
        return [result.statistic, result.pvalue]
    generator = random.Random(seed)
    words = [[generator.getrandbits(32) for _ in range((n + 31) // 32)] for _ in range(times)]
    signs = numpy.array([[-1 if row[j // 32] >> j % 32 & 1 else 1 for j in range(n)] for row in words])
    as_far = (numpy.abs(signs @ differences) >= abs(differences.sum()) - 1e-9).sum()
    return [differences.sum(), (as_far + 1) / (times + 1)]


def bootstrap(numbers):
    times, seed, values = int(numbers[0]), int(numbers[1]), numpy.array(numbers[2:])
    generator = random.Random(seed)
    means = numpy.array([values[generator.choices(range(len(values)), k=len(values))].mean() for _ in range(times)])
    p = ((numpy.abs(means - means.mean()) >= abs(values.mean()) - 1e-9).sum() + 1) / (times + 1)
    return [*numpy.percentile(means, [2.5, 97.5]), p]


def correlation(numbers):
    x, y = numbers[:len(numbers) // 2], numbers[len(numbers) // 2:]
    return [stats.pearsonr(x, y)[0], stats.spearmanr(x, y)[0], stats.kendalltau(x, y)[0]]


def mcnemar_p(numbers):
    return [float(mcnemar([[0, numbers[0]], [numbers[1], 0]], exact=True).pvalue)]


def strengths(numbers):
    """Bradley-Terry by a general optimiser: a logistic regression without intercept, the mean of the strengths 0."""
    n, played = int(numbers[0]), numpy.array(numbers[1:]).reshape(-1, 3)
    first, second, won = played[:, 0].astype(int), played[:, 1].astype(int), played[:, 2] / 2

    def loss(free):
        values = numpy.append(free, -free.sum())
        gap = values[first] - values[second]
        return (numpy.logaddexp(0, gap) - won * gap).sum()

    free = optimize.minimize(loss, numpy.zeros(n - 1), method="BFGS", options={"gtol": 1e-9}).x
    return [*free, -free.sum()]


# A general optimiser stops earlier.
NEAR = {"strengths": 1e-6}
ORACLES = {"strengths": strengths, "permutation": permutation, "bootstrap": bootstrap, "correlation": correlation, "mcnemar": mcnemar_p,
           "holm": lambda numbers: list(multipletests(numbers, method="holm")[1])}


def cases():
    generator = random.Random(20251122)

    def grade():
        return round(generator.choice([0, generator.random(), 1]), 6)

    for n in (2, 5, 8, 11):
        yield "permutation", [4096, 1, *(round(grade() - grade(), 6) for _ in range(n))]
    for n in (33, 64, 250):
        yield "permutation", [500, n, *(round(grade() - grade() + 0.1, 6) for _ in range(n))]
    for n in (3, 50, 361):
        yield "bootstrap", [301, n, *(round(grade() - 0.45, 6) for _ in range(n))]
    for n in (1, 2, 10, 66):
        for power in (1, 4):
            yield "holm", [generator.random() ** power for _ in range(n)]
    for b, c in ((0, 1), (3, 9), (10, 10), (25, 60), (300, 420)):
        yield "mcnemar", [b, c]
    for n in (4, 30, 500):
        x = [grade() for _ in range(n)]
        yield "correlation", x + [round((value + grade()) / 2, 3) for value in x]
    for n, meetings in ((2, 30), (4, 60), (9, 400), (24, 2000)):
        worth = [generator.gauss(0, 1) for _ in range(n)]
        played = []
        for i in range(meetings):
            first, second = (i % n, (i + 1) % n) if i < n else generator.sample(range(n), 2)
            won = generator.random() < 1 / (1 + math.exp(worth[second] - worth[first]))
            played += [first, second, 1 if generator.random() < 0.1 else 2 * won]
        yield "strengths", [n, *played]


def main():
    listed = list(cases())
    text = "".join(f"{name} {' '.join(repr(float(number)) for number in numbers)}\n" for name, numbers in listed)
    printed = subprocess.run([sys.argv[1]], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(printed) == len(listed), f"found {len(printed)} answers, expected {len(listed)}"
    print(f"SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}")
    worst = {}
    wrong = 0
    for (name, numbers), line in zip(listed, printed):
        found, expected = [float(word) for word in line.split()], ORACLES[name](numbers)
        distance = max(abs(a - b) for a, b in zip(found, expected, strict=True))
        count, largest = worst.get(name, (0, 0))
        worst[name] = (count + 1, max(largest, distance))
        if not distance < NEAR.get(name, 1e-9):
            wrong += 1
            print(f"{name} of {len(numbers)} numbers: found {found[:4]}, expected {expected[:4]}")
    for name, (count, largest) in worst.items():
        print(f"{name}: {count} cases, largest difference {largest:.1e}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
