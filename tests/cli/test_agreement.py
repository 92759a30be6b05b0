#!/usr/bin/env python3
"""scripts/agreement on pairs whose correlations are worked by hand.

usage: test_agreement.py SOURCE_DIR PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE, PROGRAM = (pathlib.Path(path).resolve() for path in sys.argv[1:3])


class Agreement(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = pathlib.Path(self.temporary.name)
        for name, texts in (("both", ("Alpha", "Beta")), ("one", ("Alpha", "Gamma")), ("none", ("Delta", "Gamma"))):
            nodes = [{"id": text, "text": text} for text in texts]
            (self.directory / f"{name}.json").write_text(json.dumps({"nodes": nodes, "edges": []}))

    def run_pairs(self, *lines):
        (self.directory / "pairs.jsonl").write_text("".join(line + "\n" for line in lines))
        return subprocess.run([sys.executable, SOURCE / "scripts/agreement", self.directory / "pairs.jsonl", "--diagrade", PROGRAM,
                               "--similarity", "label"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def correlations(self, *judgments):
        """Node F1 is 1, 0.5 and 0."""
        done = self.run_pairs(*(json.dumps({"generated": f"{name}.json", "reference": "both.json", "judgment": judgment})
                                for name, judgment in zip(("both", "one", "none"), judgments)))
        self.assertEqual(done.returncode, 0, done.stderr)
        line = next(line for line in done.stdout.splitlines() if line.split()[:2] == ["label", "node"])
        return tuple(re.findall(r"(\S+) \[[^]]*\]", line))

    def test_judgments_in_the_order_of_scores_correlate_fully(self):
        self.assertEqual(self.correlations(1, 0.5, 0), ("1.00", "1.00", "1.00"))
        self.assertEqual(self.correlations(0, 0.5, 1), ("-1.00", "-1.00", "-1.00"))

    def test_ties_of_judgments_count_as_ties(self):
        """r: 0.5 / sqrt(1/2 * 2/3); rho: ranks 3, 2, 1 and 2.5, 2.5, 1, 1.5 / sqrt(2 * 1.5); tau-b: 2 / sqrt(3 * 2)."""
        self.assertEqual(self.correlations(1, 1, 0), ("0.87", "0.87", "0.82"))

    def test_bad_lines_are_named(self):
        good = json.dumps({"generated": "one.json", "reference": "both.json", "judgment": 1})
        done = self.run_pairs(good, '{"generated":"one.json"}', good)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("pairs.jsonl:2:", done.stderr)
        self.assertNotEqual(self.run_pairs(good, good).returncode, 0)
        missing = json.dumps({"generated": "lost.json", "reference": "both.json", "judgment": 1})
        done = self.run_pairs(good, missing, good)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("lost.json", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
