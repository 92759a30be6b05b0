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

from figures.cases import METRICS, documents, evaluate, extract, note

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
    """Measures the readings of figures with moved thresholds; what was measured once is kept."""

    def __init__(self, program, cases, directory):
        self.program, self.cases, self.directory = program, cases, pathlib.Path(directory)
        self.counts = {}  # digest of a reading with its case -> counts
        self.known = {}  # (figure, bytes of its graph document) -> graph document
        self.digests = {}  # id of a graph document of the present thresholds -> digest
        self.present = None
        self.present = self.measure("")

    def read(self, moves):
        """{figure: graph document}; the same object for the same reading."""
        with tempfile.TemporaryDirectory(dir=self.directory) as temporary:
            graphs, _ = extract(self.program, self.cases, pathlib.Path(temporary), moves=moves, known=self.known)
        if self.present:  # most moves change few readings: only those of the present thresholds come again
            self.known = {key: graph for key, graph in self.known.items() if id(graph) in self.digests}
        return graphs

    def digest(self, number, graph):
        """What is the same for readings that score the same, with the text of it (None when it is known)."""
        if id(graph) in self.digests:
            return self.digests[id(graph)], None
        blank = copy.copy(self.cases[number])
        blank.reading = graph
        text = json.dumps(documents(blank)[0]) if graph else ""
        digest = hashlib.sha256(f"{number}:{text}".encode()).hexdigest()
        if graph and not self.present:
            self.digests[id(graph)] = digest
        return digest, text

    def measure(self, moves):
        """(counts of each case, digests of the readings); counts are (tp, fp, fn) by metric, empty without a truth."""
        graphs = self.read(moves)
        digests, texts = zip(*(self.digest(number, graphs.get(case.figure)) for number, case in enumerate(self.cases)))
        fresh = []
        for case, text, digest in zip(self.cases, texts, digests):
            if digest not in self.counts and case.truth:
                again = type(case)(case.source, case.figure, case.truth)
                again.reading = json.loads(text) if text else None
                fresh.append((digest, again))
        if fresh:
            evaluate(self.program, [case for _, case in fresh])
        for digest, case in fresh:
            self.counts[digest] = {metric: tuple(case.score[metric][key] for key in ("tp", "fp", "fn"))
                                   for metric in METRICS}
        return [self.counts.get(digest, {}) for digest in digests], list(digests)


_readings = None  # of a worker


def _measure(moves):
    return moves, _readings.measure(moves)


def measure_all(readings, all_moves, jobs):
    """{moves: (counts, digests)}, by `jobs` processes that give way to other work."""
    global _readings
    _readings = readings
    found = {}
    with multiprocessing.get_context("fork").Pool(jobs, initializer=os.nice, initargs=(10,)) as pool:
        for moves, measured in pool.imap_unordered(_measure, list(dict.fromkeys(all_moves))):
            found[moves] = measured
            note(f"{len(found)} of {len(all_moves)}: {moves}")
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
