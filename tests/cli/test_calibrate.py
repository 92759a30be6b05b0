#!/usr/bin/env python3
"""scripts/calibrate on matchings whose best thresholds are worked by hand."""
import json
import subprocess
import sys
import unittest

from model_case import PROGRAM, SOURCE, ModelCase

LEVENSHTEIN = ["--match", "optimal", "--similarity", "levenshtein"]


class Calibrate(ModelCase):
    def graph(self, name, *labels):
        nodes = [{"id": f"{name}{i}", "text": label} for i, label in enumerate(labels)]
        self.write(f"{name}.json", json.dumps({"nodes": nodes, "edges": []}))
        return f"{name}.json"

    def pair(self, name, generated, reference, gold, **more):
        """A pair of figures of one label each; `gold` says whether they match."""
        return {"generated": self.graph(f"g{name}", generated), "reference": self.graph(f"r{name}", reference),
                "gold": [[f"g{name}0", f"r{name}0"]] if gold else [], **more}

    def three_pairs(self, **more):
        """Similarities 0.8 (the same thing), 0.7 (another) and 0.6 (the same)."""
        return [self.pair("a", "abcdefghij", "abcdefghXY", True, set="a", **more),
                self.pair("b", "klmnopqrst", "klmnopqXYZ", False, set="b", **more),
                self.pair("c", "uvwxyzabcd", "uvwxyzEFGH", True, set="c", **more)]

    def calibrate(self, pairs, *options, code=0):
        self.write("pairs.jsonl", "".join(json.dumps(pair) + "\n" for pair in pairs))
        done = subprocess.run([sys.executable, SOURCE / "scripts/calibrate", "pairs.jsonl", "--diagrade", PROGRAM, *options],
                              capture_output=True, text=True, cwd=self.directory, env=self.environment, timeout=120, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_each_source_is_tried_with_what_the_others_say(self):
        """F1 at 0.5, 0.6 ... 0.9 of a: 1 1 1 1 0, b: 0 0 0 1 1, c: 1 1 0 0 0. Without a 0.5, 0.6, 0.8 and 0.9 are best, of
        which 0.6 is taken; without b 0.5 and 0.6, so 0.5; without c 0.8. With all 0.5, 0.6 and 0.8."""
        done = self.calibrate(self.three_pairs(), "--values", "0.5:0.9:0.1", "--json", "--", *LEVENSHTEIN)
        result = json.loads(done.stdout)
        self.assertEqual([(row["source"], row["value"], row["f1"], row["best_f1"]) for row in result["sources"]],
                         [("a", 0.6, 1, 1), ("b", 0.5, 0, 1), ("c", 0.8, 0, 1)])
        self.assertAlmostEqual(result["cross_validated_f1"], 1 / 3)
        self.assertEqual(result["value"], 0.6)
        self.assertAlmostEqual(result["f1"], 2 / 3)
        self.assertAlmostEqual(result["default_f1"], 2 / 3)  # 0.8
        self.assertEqual([round(3 * row["f1"]) for row in result["values"]], [2, 2, 1, 2, 1])
        shown = self.calibrate(self.three_pairs(), "--values", "0.5:0.9:0.1", "--", *LEVENSHTEIN).stdout
        self.assertIn("cross-validated F1 0.333 (without --threshold 0.667)\n--threshold 0.6 (F1 0.667 ", shown)

    def test_pairs_of_one_source_stand_for_sources(self):
        pairs = [dict(pair, set="same") for pair in self.three_pairs()]
        done = self.calibrate(pairs, "--values", "0.5:0.9:0.1", "--json", "--", *LEVENSHTEIN)
        result = json.loads(done.stdout)
        self.assertEqual((result["by"], [row["value"] for row in result["sources"]]), ("pair", [0.6, 0.5, 0.8]))
        for pair, cluster in zip(pairs, "xxy"):
            pair["cluster"] = cluster
        result = json.loads(self.calibrate(pairs, "--values", "0.5:0.9:0.1", "--json", "--", *LEVENSHTEIN).stdout)
        # x at 0.5 to 0.9: 2 TP / (matches + gold) = 2/3 2/3 2/3 1 0; y alone says 0.5.
        self.assertEqual([(row["source"], row["pairs"], row["value"]) for row in result["sources"]],
                         [("x", 2, 0.5), ("y", 1, 0.8)])
        self.assertAlmostEqual(result["sources"][0]["f1"], 2 / 3)

    def test_embeddings_are_asked_for_once(self):
        """Cosines of 0.8 and 0.6 that are right and one of 0.28 that is not: any threshold between is best."""
        vectors = {"order": [1, 0], "purchase": [0.8, 0.6], "store": [1, 0], "depot": [0.6, 0.8], "pay": [1, 0],
                   "sun": [0.28, 0.96]}
        server = self.serve([{"match": label, "answer": json.dumps(vector)} for label, vector in vectors.items()])
        pairs = [self.pair("a", "Order", "Purchase", True, set="a"), self.pair("b", "Store", "Depot", True, set="b"),
                 self.pair("c", "Pay", "Sun", False, set="c")]
        options = ["--", "--match", "optimal", "--similarity", "embedding", "--model", "openai:small", "--base-url",
                   server.url + "/v1"]
        result = json.loads(self.calibrate(pairs, "--values", "0.1:0.9:0.1", "--json", *options).stdout)
        self.assertEqual((result["value"], result["f1"]), (0.4, 1))  # of 0.3 to 0.6
        self.assertAlmostEqual(result["default_f1"], 2 / 3)  # 0.7
        self.assertEqual(sum(request["texts"] for request in server.requests()), 6)
        # A cosine of 0.28 is taken for something in common by matching by context, and 0.6 and 0.8 are.
        found = json.loads(self.calibrate(pairs, "--option", "embedding-baseline", "--values", "0.1:0.5:0.1", "--json", "--",
                                          "--match", "optimal", "--threshold", "0.25", *options[3:]).stdout)
        self.assertEqual((found["option"], found["value"], found["f1"], found["default_f1"]),
                         ("embedding-baseline", 0.2, 1, 2 / 3))
        server.close()
        again = self.calibrate(pairs, "--values", "0.1:0.9:0.1", "--json", *options, "--replay")
        self.assertEqual(json.loads(again.stdout), result)

    def test_what_goes_wrong(self):
        pairs = self.three_pairs()
        self.assertIn("expected at least 2", self.calibrate(pairs[:1], code=1).stderr)
        self.assertIn("pairs.jsonl:1:", self.calibrate([{"generated": "ga.json"}], code=1).stderr)
        self.assertIn("FIRST:LAST:STEP", self.calibrate(pairs, "--values", "0:1:0.1", code=2).stderr)
        self.assertIn("lost.json", self.calibrate([dict(pairs[0], reference="lost.json"), pairs[1]], code=1).stderr)


if __name__ == "__main__":
    unittest.main()
