#!/usr/bin/env python3
"""The experiment of DiagramEval: its tables hold what the paper's formulas give for the graphs that were read."""
import csv
import io
import itertools
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import unicodedata
import unittest

SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
PROGRAM = os.environ["DIAGRADE"]
THRESHOLD = 0.8


def normal(text):
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def similarity(one, other):
    """1 less the edit distance by the longer text."""
    one, other = normal(one), normal(other)
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return 1 - row[-1] / max(len(one), len(other), 1)


def match(generated, reference):
    """Section 4.2: each generated node is compared with all unmatched reference nodes; -> {generated id: reference id}"""
    pairs, free = {}, list(reference)
    for node in generated:
        best = max(free, key=lambda other: similarity(node["text"], other["text"]), default=None)
        if best and similarity(node["text"], best["text"]) > THRESHOLD:
            pairs[node["id"]] = best["id"]
            free.remove(best)
    return pairs


def reachable(graph, matched, name=lambda node: node):
    """Ordered pairs of distinct nodes with a path in the subgraph that the matched nodes induce."""
    steps = {node: {edge["to"] for edge in graph["edges"] if edge["from"] == node} & matched for node in matched}
    for node in matched:
        for _ in matched:
            steps[node] = steps[node].union(*(steps[other] for other in steps[node]))
    return {(name(one), name(other)) for one in matched for other in steps[one] if one != other}


def ratios(right, found, wanted):
    precision, recall = right / found if found else 0, right / wanted if wanted else 0
    return precision, recall, 2 * precision * recall / (precision + recall) if right else 0


def score(record):
    """The six metrics of Table 1."""
    generated, reference = record["generated_graph"], record["reference_graph"]
    pairs = match(generated["nodes"], reference["nodes"])
    ours = reachable(generated, set(pairs), pairs.get)
    theirs = reachable(reference, set(pairs.values()))
    return (*ratios(len(pairs), len(generated["nodes"]), len(reference["nodes"])),
            *ratios(len(ours & theirs), len(ours), len(theirs)))


def read_csv(path):
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))


class DiagramEval(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.out = pathlib.Path(scratch.name) / "out"
        done = subprocess.run([sys.executable, SOURCE / "scripts/experiments/diagrameval", "--out", cls.out, "--diagrade",
                               PROGRAM], capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)
        cls.said = done.stdout + done.stderr
        exported = subprocess.run([PROGRAM, "export", cls.out / "run.store"], capture_output=True, text=True, check=True)
        cls.records = [json.loads(line) for line in exported.stdout.splitlines()]

    def table(self, name):
        return read_csv(self.out / "tables" / name)

    def test_one_caption_for_both_systems(self):
        self.assertEqual(self.said.count("compatible:moss: 8 answers asked for"), 1)
        self.assertNotIn("by another model", self.said)
        self.assertEqual(len(list((self.out / "data/layouts").glob("*.txt"))), 8)

    def test_table_1_is_what_the_formulas_give(self):
        expected = {}
        for system in ("birch", "comet"):
            scores = [score(record) for record in self.records if record["system"] == system]
            self.assertEqual(len(scores), 8)
            expected[system] = [statistics.mean(values) for values in zip(*scores)]
        names = [f"{metric}_{ratio}" for metric, ratio in itertools.product(("node", "path"), ("precision", "recall", "f1"))]
        for row in self.table("table1.csv"):
            for name, value in zip(names, expected[row["system"]]):
                self.assertAlmostEqual(float(row[name]), value, delta=1e-6, msg=f"{row['system']} {name}")

    def test_table_1_has_clip_scores_of_all_figures(self):
        records = [json.loads(line) for line in (self.out / "clip.jsonl").read_text().splitlines()]
        self.assertEqual(len(records), 16)
        latex = (self.out / "tables/table1.tex").read_text()
        for system in ("birch", "comet"):
            for name in ("clip_text", "clip_image"):
                mean = statistics.mean(record[name] for record in records if record["system"] == system)
                self.assertRegex(latex, rf"(?m)^{system} &.* {mean:.3f}\b")

    def test_mean_numbers_of_nodes(self):
        sizes = (self.out / "tables/sizes.txt").read_text()
        for system in ("birch", "comet"):
            mean = statistics.mean(len(record["generated_graph"]["nodes"]) for record in self.records
                                   if record["system"] == system)
            self.assertRegex(sizes, rf"nodes +{system} +{mean:.2f}".replace(".", r"\."))

    def test_unknown_ids_are_counted_and_cost_no_figure(self):
        left_out = [record["item"] for record in self.records
                    if record["generated_graph"].get("votes", {}).get("edges", {}).get("unknown_ids")]
        self.assertTrue(left_out)
        self.assertEqual({record["status"] for record in self.records}, {"scored"})

    def test_figures_2_to_4(self):
        for name in ("densities", "further-densities", "correlations"):
            self.assertIn("</svg>", (self.out / f"figures/{name}.svg").read_text())
            self.assertTrue((self.out / f"figures/{name}.csv").read_text())

    def test_accuracy_of_edges_is_the_share_that_both_call_right(self):
        wrong, asked = 0, 0
        for name in ("ann", "ben"):
            rows = read_csv(self.out / f"edges-{name}.csv")
            asked += sum(row["right"] in ("Yes", "No") for row in rows)
            wrong += sum(row["right"] == "No" for row in rows)
        self.assertEqual((asked, wrong), (44, 4 + 2))  # every fifth and every tenth of 22
        row = next(row for row in self.table("edges.csv") if row["system"] == "all")
        self.assertEqual((row["mean"], row["items"], row["ratings"]), (f"{38 / 44:.4f}", "22", "44"))

    def test_table_2_has_a_row_for_each_metric(self):
        self.assertEqual([row["metric"] for row in self.table("table2.csv")],
                         ["Node F1", "Path F1", "CLIPScore-Text", "CLIPScore-Image"])


if __name__ == "__main__":
    unittest.main()
