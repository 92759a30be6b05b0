#!/usr/bin/env python3
"""The experiment of IllustrationBench: DIAGRADE is the program, and DIAGRADE_SOURCE_DIR the source tree."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
SHIPPED = SOURCE / "datasets/illustrations"
ITEMS = 16  # of 96: four of each type; all of them take minutes


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def said_of_pair(record):
    return [record.get(key) for key in ("id", "judge", "system", "order", "scores", "totals")] + [record.get("error", {}).get("code")]


def said_of_item(record):
    rounds = [[round_.get(key) for key in ("tool", "parameters", "terminal", "reason", "figure")] for round_ in record["rounds"]]
    return [record["id"], record["status"], record["best"], record["best_by"], rounds]


class Experiment(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.out = pathlib.Path(scratch.name) / "out"
        done = subprocess.run([sys.executable, SOURCE / "scripts/experiments/illustrationbench", "--out", cls.out, "--items",
                               str(ITEMS)], check=False, capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)
        cls.printed = done.stdout

    def test_shipped_records_are_what_the_scripted_models_give(self):
        # Signatures and counts of tokens change with the program: `--write` renews them.
        for path, said in (("judgments.jsonl", said_of_pair), ("refinement/records.jsonl", said_of_item)):
            made = lines(self.out / "shipped" / path)
            items = {record["id"] for record in made}
            self.assertEqual(len(items), ITEMS)
            shipped = [record for record in lines(SHIPPED / path) if record["id"] in items]
            self.assertEqual(len(made), len(shipped), path)
            for one, other in zip(made, shipped):
                self.assertEqual(said(one), said(other), "scripts/experiments/illustrationbench --write renews " + path)

    def test_rounds_follow_from_the_faults(self):
        # The revisor names faults that the item has, each once, one or two a round; what it does not see is accepted.
        faults = {line["id"]: {fault["what"] for fault in line["faults"]} for line in lines(SHIPPED / "faults.jsonl")
                  if line["system"] == "one-shot"}
        for actor, step in (("fern", 1), ("moss", 2)):
            for record in lines(self.out / f"rounds-{actor}/records.jsonl"):
                named = [round_["reason"].removeprefix("Mend this: ").removesuffix(".").split("; ")
                         for round_ in record["rounds"] if round_.get("terminal") is False]
                refused = sum("failed" in round_ for round_ in record["rounds"])
                self.assertEqual((record["status"], len(record["rounds"])), ("converged", refused + len(named) + 1), record["id"])
                self.assertTrue(all(len(some) <= step for some in named), record["id"])
                flat = [what for some in named for what in some]
                self.assertEqual(len(set(flat)), len(flat), record["id"])
                self.assertLessEqual(set(flat), faults[record["id"]], record["id"])

    def test_figure_3_counts_those_rounds(self):
        runs = json.loads((self.out / "tables/figure3.json").read_text())["runs"]
        self.assertEqual([run["name"] for run in runs], ["compatible:fern", "compatible:moss"])
        for run in runs:
            rounds = collections.defaultdict(list)
            for record in lines(self.out / f"rounds-{run['name'].split(':')[1]}/records.jsonl"):
                rounds[record["type"], record["level"]].append(len(record["rounds"]))
            for group in run["summary"]["groups"]:
                own = rounds.get((group["type"], group["level"]))
                if own:
                    self.assertAlmostEqual(group["rounds"], sum(own) / len(own), places=5)

    def test_table_1_has_a_row_for_each_model_with_and_without_rounds(self):
        document = json.loads((self.out / "tables/tables.json").read_text())
        overall = {(row["judge"], row["system"]): row for row in document["scores"] if (row["type"], row["level"]) == ("all", "all")}
        for judge in ("compatible:fern", "compatible:moss"):
            for actor in ("compatible:fern", "compatible:moss"):
                once, revised = overall[judge, f"one-shot ({actor})"], overall[judge, f"act-then-revise ({actor})"]
                self.assertLess(once["score"], revised["score"])
                self.assertLessEqual(revised["score"], 0.5)  # none is better than its reference
                refused = sum("failed" in record["rounds"][0] for record in lines(self.out / f"rounds-{actor.split(':')[1]}/records.jsonl"))
                self.assertEqual((once["pairs"], revised["pairs"]), (ITEMS - refused, ITEMS))

    def test_table_2_finds_how_the_judges_favour_the_first(self):
        bias = {(row["judge"], row["criterion"]): row["both"]
                for row in json.loads((self.out / "tables/tables.json").read_text())["bias"]}
        for judge, points in (("fern", 1), ("moss", 2)):
            for criterion, expected in (("Text-Image Relevance", 0.5), ("Information Completeness", 0.5), ("Graph Accuracy", 1)):
                # Of moss 8.5 + 2 points are cut off at 10: 0.5 of 2 in one of three pictures at most.
                self.assertLessEqual(bias[f"compatible:{judge}", criterion], expected * points)
                self.assertGreaterEqual(bias[f"compatible:{judge}", criterion], expected * points * 0.875)


if __name__ == "__main__":
    unittest.main()
