#!/usr/bin/env python3
"""scripts/experiments/mathexplain: its tables say what follows from the rules of mathexplain_answers.py."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "scripts/experiments"))
import mathexplain_answers as answers

TOLD, NOT_TOLD = "answer, reference keypoints", "no answer, reference keypoints"


class Experiment(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.out = pathlib.Path(temporary.name) / "out"
        done = subprocess.run([SOURCE / "scripts/experiments/mathexplain", "--out", cls.out, "--diagrade", os.environ["DIAGRADE"]],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        cls.summary = json.loads((cls.out / "tables/tables4-7.json").read_text())
        cls.groups = {(group["system"], group["setting"]): group for group in cls.summary["groups"]
                      if group["subject"] == "overall"}

    def test_table_2(self):
        table = (self.out / "tables/table2.txt").read_text()
        count = sum(len(problem["keypoints"]) for problem in answers.PROBLEMS)
        for line in (r"Problems +12\n", rf"Average number of keypoints +{count / 12:.1f}\n", rf"Keypoints +{count}\n"):
            self.assertRegex(table, line)

    def test_annotation(self):
        self.assertRegex((self.out / "tables/annotation.txt").read_text(), r"annotated.jsonl +offline +12 +0 +1\.000 +1\.000")

    def test_table_3(self):
        rows = {row["system"]: row for row in json.loads((self.out / "tables/table3.json").read_text())["rows"]
                if row["subject"] == "overall"}
        counts = [len(problem["keypoints"]) for problem in answers.PROBLEMS]
        hazel, sorrel = rows["hazel"]["macro"], rows["sorrel"]["macro"]
        self.assertEqual((hazel["precision"], sorrel["precision"]), (1, 0.5))
        self.assertAlmostEqual(hazel["recall"], sum((n - 1) / n for n in counts) / 12, places=5)
        self.assertAlmostEqual(sorrel["recall"], sum(1 / n for n in counts) / 12, places=5)

    def test_table_4(self):
        self.assertEqual(self.groups["hazel", TOLD]["judge"]["correctness"], 5)
        self.assertEqual(self.groups["sorrel", "answer, keypoints of sorrel"]["judge"]["correctness"], 2)
        ratings = csv.DictReader((answers.DATA / "ratings.csv").read_text(encoding="utf-8").splitlines())
        fidelity = [int(row["fidelity"]) for row in ratings if row["system"] == "sorrel"]
        self.assertAlmostEqual(self.groups["sorrel", TOLD]["people"]["fidelity"], sum(fidelity) / len(fidelity), places=5)
        self.assertNotIn("people", self.groups["sorrel", NOT_TOLD])
        self.assertEqual(self.summary["people"]["correctness"]["items"], 24)

    def test_table_6(self):
        # Six of twelve explanations stop before the answer: 5 and 1, 2 and 1.
        self.assertEqual(self.groups["hazel", NOT_TOLD]["judge"]["correctness"], 3)
        self.assertEqual(self.groups["sorrel", NOT_TOLD]["judge"]["correctness"], 1.5)
        written = [json.loads(line) for line in (self.out / "data/explanations/hazel.not-told.jsonl").read_text().splitlines()]
        self.assertEqual([record["answer_by"] for record in written], ["rules", "model"] * 6)
        right = self.groups["hazel", NOT_TOLD]["answers"]
        self.assertEqual((right["choice"]["right"], right["short"]["right"]), (6, 6))
        none = self.groups["sorrel", NOT_TOLD]["answers"]
        self.assertEqual(none["choice"]["none"] + none["short"]["none"], 6 + 1)  # sorrel gives up on one by itself

    def test_pages(self):
        page = (self.out / "explanations.html").read_text()
        self.assertEqual(page.count('<section class="problem">'), 12)
        self.assertEqual(page.count("<article data-system="), 12 * 2 * 3)


if __name__ == "__main__":
    unittest.main()
