"""What readings become when thresholds of extraction are moved or rules are switched off (src/graph/threshold.h)."""
import copy
import hashlib
import json
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile

from figures.cases import METRICS, documents, evaluate, note

STEP = 0.2  # share of a threshold that it is moved by
FAR = 1e6  # moves a threshold to where its condition never, or always, holds


def list_thresholds(program):
    """[{"file", "name", "value", "unit", "reason"}] in the order of the files, each once."""
    done = subprocess.run([program, "graph", "-"], input="<svg xmlns='http://www.w3.org/2000/svg'/>", text=True,
                          capture_output=True, env={**os.environ, "DIAGRADE_THRESHOLDS": "list"})
    rows = {}
    for line in done.stdout.splitlines():
        if line.count("\t") != 4:
            sys.exit(f"{program}: was not built with -DDG_ABLATE=ON")
        file, name, value, unit, reason = line.split("\t")
        rows.setdefault(f"{file}:{name}", {"file": file, "name": name, "value": float(value), "unit": unit,
                                           "reason": reason})
    if not rows:
        sys.exit(f"{program}: was not built with -DDG_ABLATE=ON: {done.stderr.strip()}")
    return sorted(rows.values(), key=lambda row: row["file"])


def move(row, value):
    return f"{row['file']}:{row['name']}={value!r}"


def moved_values(row):
    """{how it is called: value} of what is tried of a threshold."""
    if row["unit"] == "rule":
        return {"off": 0.0}
    by = max(1.0, round(STEP * row["value"])) if row["unit"] == "count" else STEP * abs(row["value"])
    return {f"-{STEP:.0%}": row["value"] - by, f"+{STEP:.0%}": row["value"] + by}


def far_values(row):
    return {} if row["unit"] == "rule" else {"none": 0.0, "all": FAR if row["value"] > 0 else -FAR}


class Readings:
    """Measures the readings of figures with moved thresholds, all of them by one run of the program; what was measured
    once is kept."""

    def __init__(self, program, cases, directory):
        self.program, self.cases, self.directory = program, cases, pathlib.Path(directory)
        self.figures = []
        for number, case in enumerate(cases):  # of different directories, some have one name
            figure = self.directory / f"{number}{case.figure.suffix}"
            figure.symlink_to(case.figure.resolve())
            self.figures.append(figure)
        self.counts = {}  # digest of a reading -> counts
        self.known = {}  # (number of the case, its graph document with the present thresholds) -> (digest, reading)
        self.known = {(number, data): self.reading(number, data) for number, data in enumerate(self.read(""))}
        self.present = self.measure("")

    def read(self, moves):
        """The graph documents, as bytes; none where a figure cannot be read."""
        with tempfile.TemporaryDirectory(dir=self.directory) as out:
            done = subprocess.run([self.program, "graph", "--out-dir", out, "--", *self.figures], capture_output=True,
                                  text=True, env={**os.environ, "DIAGRADE_THRESHOLDS": moves})
            if done.returncode not in (0, 3):
                sys.exit(f"{self.program} graph with {moves} ended with {done.returncode}: {done.stderr.strip()}")
            paths = [pathlib.Path(out, f"{number}.graph.json") for number in range(len(self.cases))]
            return [path.read_bytes() if path.is_file() else b"" for path in paths]

    def reading(self, number, data):
        """(what is the same for readings that score the same, the graph with what scores depend on or None)."""
        if (number, data) in self.known:
            return self.known[number, data]
        blank = copy.copy(self.cases[number])
        blank.reading = json.loads(data) if data else None
        graph = documents(blank)[0] if data else None
        return hashlib.sha256(f"{number}:{json.dumps(graph)}".encode()).hexdigest(), graph

    def measure(self, moves):
        """(counts of each case, digests of the whole documents); counts are (tp, fp, fn) by metric, empty without a truth."""
        documents_read = self.read(moves)
        digests, graphs = zip(*(self.reading(number, data) for number, data in enumerate(documents_read)))
        fresh = []
        for case, graph, digest in zip(self.cases, graphs, digests):
            if digest not in self.counts and case.truth:
                again = type(case)(case.source, case.figure, case.truth)
                again.reading = graph
                fresh.append((digest, again))
        if fresh:
            evaluate(self.program, [case for _, case in fresh])
        for digest, case in fresh:
            self.counts[digest] = {metric: tuple(case.score[metric][key] for key in ("tp", "fp", "fn"))
                                   for metric in METRICS}
        return ([self.counts.get(digest, {}) for digest in digests],
                [hashlib.sha256(data).hexdigest() for data in documents_read])


_readings = None  # of a worker


def _measure(moves):
    try:
        return moves, _readings.measure(moves)
    except SystemExit as error:  # would end the worker, and the pool would wait for it
        raise RuntimeError(str(error)) from error


def measure_all(readings, all_moves, jobs):
    """{moves: (counts, digests)}, by `jobs` processes that give way to other work."""
    global _readings
    _readings = readings
    found = {}
    with multiprocessing.get_context("fork").Pool(jobs, initializer=os.nice, initargs=(10,)) as pool:
        try:
            for moves, measured in pool.imap_unordered(_measure, list(dict.fromkeys(all_moves))):
                found[moves] = measured
                note(f"{len(found)} of {len(all_moves)}: {moves}")
        except RuntimeError as error:
            sys.exit(str(error))
    note("")
    return found


def f1(counts, metric, which=None):
    """Micro F1 over the cases, or over those of the numbers in `which`."""
    chosen = [one for number, one in enumerate(counts) if one and (which is None or number in which)]
    tp, fp, fn = (sum(one[metric][k] for one in chosen) for k in range(3))
    return 2 * tp / (2 * tp + fp + fn) if tp else 0.0


def quality(counts, which=None):
    """What thresholds are chosen by: F1 of nodes and of all edges, together."""
    return f1(counts, "node", which) + f1(counts, "edge_all", which)


def case_quality(counts):
    return quality([counts]) if counts else 0.0
