#!/usr/bin/env python3
"""scripts/accuracy --kappa on drawings of which it is known how far they reach out of their frames.

usage: test_verdicts.py SOURCE_DIR BUILD_DIR
"""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
FRAME = "diagram_fully_in_canvas"


def square(out):
    """The IR of a square of 40 points that reaches `out` points out of its frame, at the right."""
    return {"tikzpicture_options": {"x": "1pt", "y": "1pt"},
            "clips": [{"type": "rectangle", "corner1": [-10, -10], "corner2": [40 - out, 50]}],
            "shapes": [{"type": "polygon", "vertices": [[0, 0], [40, 0], [40, 40], [0, 40]], "cycle": True}]}


class Verdicts(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = pathlib.Path(self.temporary.name)

    def rate(self, rows, column=FRAME):
        """Rows of (how far a square reaches out, rating, prompt)."""
        folder = self.directory / "ir"
        folder.mkdir()
        with (self.directory / "ratings.csv").open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["diagram_id", column, "prompt"])
            for number, (out, rating, prompt) in enumerate(rows, 1):
                table.writerow([number, rating, prompt])
                (folder / f"{number}.json").write_text(json.dumps(square(out)), encoding="utf-8")

    def run_script(self, *arguments, status=0):
        done = subprocess.run([SOURCE / "scripts/accuracy", "--kappa", self.directory, "--build", BUILD, *arguments],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def read(self, profile="diagrade"):
        document = json.loads(self.run_script("--json", "--profile", profile).stdout)
        return document, document["sources"]["ir"][profile]["criteria"][FRAME]

    def test_kappa_of_all_and_of_failures(self):
        # 30 points fail, 0 pass. Of five verdicts three agree; (2 * 4 + 2 * 1 + 1 * 0) / 5 = 2 would by chance.
        self.rate([(0, "Yes", "a"), (0, "Yes", "b"), (30, "No", "c"), (0, "No", "d"), (0, "N/A", "e")])
        row = self.read()[1]["present"]
        self.assertAlmostEqual(row["kappa"], (3 - 2) / (5 - 2))
        # Where people say Yes or No three of four agree; (2 * 3 + 2 * 1) / 4 = 2 would by chance.
        self.assertAlmostEqual(row["k2"], (3 - 2) / (4 - 2))

    def test_a_drawing_is_judged_with_thresholds_that_were_chosen_without_its_problem(self):
        # 1 point is allowed. 1.5 points are right for people, in drawings of one prompt alone: only who has seen
        # them allows more.
        self.rate([(1.5, "Yes", "a triangle with base 3"), (1.5, "Yes", "a triangle with base 3"),
                   *((30, "No", f"far{number}") for number in range(6)), *((0, "Yes", f"in{number}") for number in range(6))])
        document, row = self.read()
        self.assertEqual((document["drawings"], document["problems"], document["folds"]), (14, 13, 10))
        present = (12 - (8 * 6 + 6 * 8) / 14) / (14 - (8 * 6 + 6 * 8) / 14)
        self.assertAlmostEqual(row["present"]["kappa"], present)
        self.assertAlmostEqual(row["fitted"]["kappa"], 1)
        self.assertAlmostEqual(row["crossed"]["kappa"], present)
        self.assertEqual(row["moves"], {"tolerance=2": 9})  # of ten: the fold with those two has no reason to move
        self.run_script("--profile", "diagrade", "--fail-under", "0.7")
        self.assertIn("expected at least 0.8", self.run_script("--profile", "diagrade", "--fail-under", "0.8", status=1).stderr)

    def test_drawings_of_one_problem_whose_cause_another_shows_too(self):
        # The same with a second problem that has it: then what was chosen without the first holds for it.
        self.rate([(1.5, "Yes", "a triangle with base 3"), (1.5, "Yes", "one square"),
                   *((30, "No", f"far{number}") for number in range(6)), *((0, "Yes", f"in{number}") for number in range(6))])
        self.assertAlmostEqual(self.read()[1]["crossed"]["kappa"], 1)

    def test_published_outcomes_stand_beside(self):
        self.rate([(0, "Yes", "a"), (30, "No", "b")])
        (self.directory / "reference_outcomes.csv").write_text(
            f"diagram_id,model,check,passed,message\n1,one,{FRAME},True,\n2,one,{FRAME},False,\n"
            f"1,two,{FRAME},False,\n2,two,{FRAME},True,\n", encoding="utf-8")
        document, row = self.read()
        self.assertAlmostEqual(document["published"]["one"]["criteria"][FRAME]["kappa"], 1)
        # Neither agrees; (1 * 1 + 1 * 1) / 2 = 1 would by chance.
        self.assertAlmostEqual(document["published"]["two"]["criteria"][FRAME]["kappa"], (0 - 1) / (2 - 1))
        text = self.run_script().stdout
        for part in ("ir, profile paper", "ir, profile code", "published outcomes", "two"):
            self.assertIn(part, text)

    def test_what_is_wrong_is_said(self):
        self.assertIn("ratings.csv", self.run_script(status=1).stderr)
        self.rate([(0, "Yes", "a")], column="in_frame")
        self.assertIn("found no column that is called as a check is", self.run_script(status=1).stderr)
        (self.directory / "ratings.csv").write_text(f"diagram_id,{FRAME}\n1,perhaps\n", encoding="utf-8")
        self.assertIn('found "perhaps", expected Yes, No or N/A', self.run_script(status=1).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
