#!/usr/bin/env python3
"""The experiment `diagramir`: what its tables say follows from the rules of its scripted models, and the kappas of the
judges are computed again here. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree."""
import csv
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
CONDITIONS = ("code", "image", "both")
AVERAGED = 6
INPUT_PRICE, OUTPUT_PRICE = 2e-6, 8e-6  # dollars a token, as the experiment has them


def read_rules():
    spec = importlib.util.spec_from_file_location("rules", SOURCE / "scripts/experiments/diagramir_answers.py")
    rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rules)
    return rules


def kappa(pairs):
    """Cohen's, of (people, found); None where chance explains everything."""
    labels = {label for pair in pairs for label in pair}
    observed = sum(a == b for a, b in pairs) / len(pairs)
    chance = sum(sum(a == label for a, _ in pairs) * sum(b == label for _, b in pairs) for label in labels) / len(pairs) ** 2
    return None if chance == 1 else (observed - chance) / (1 - chance)


class TestDiagramIR(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.directory.name) / "out"
        subprocess.run([sys.executable, SOURCE / "scripts/experiments/diagramir", "--out", cls.out, "--diagrade",
                        os.environ["DIAGRADE"]], check=True, capture_output=True, timeout=600)
        document = json.loads((cls.out / "tables/diagramir.json").read_text(encoding="utf-8"))
        cls.methods = {(each["method"], each.get("model")): each for each in document["methods"]}
        cls.people = {each["name"]: each for each in document["people"]}
        cls.rules = read_rules()
        with open(cls.out / "data/ratings.csv", encoding="utf-8", newline="") as file:
            cls.rules.RATINGS.update((row.pop("diagram_id"), row) for row in csv.DictReader(file))

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def kappas(self, *method):
        return {each["name"]: each["kappa"]["value"] for each in self.methods[method]["verdicts"]["criteria"]}

    def test_every_method_has_its_rows(self):
        expected = {(f"judge ({condition})", f"compatible:{model}") for condition in CONDITIONS for model in ("fern", "moss")}
        expected |= {("back-translation, paper", f"compatible:{model}") for model in ("fern", "moss")}
        expected |= {("checks of tikz, paper", None), ("checks of tikz, diagrade", None)}
        self.assertEqual(set(self.methods), expected)

    def test_kappas_of_judges_follow_from_their_rules(self):
        for model in ("fern", "moss"):
            for condition in CONDITIONS:
                found = self.kappas(f"judge ({condition})", f"compatible:{model}")
                for criterion in self.people:
                    pairs = [(rated[criterion], self.rules.verdict(model, condition, item, criterion) or "N/A")
                             for item, rated in self.rules.RATINGS.items()]
                    expected = kappa(pairs)
                    with self.subTest(model=model, condition=condition, criterion=criterion):
                        if expected is None:
                            self.assertIsNone(found[criterion])
                        else:
                            self.assertAlmostEqual(found[criterion], expected, places=8)

    def test_what_nobody_judged_is_counted(self):
        method = self.methods["judge (image)", "compatible:moss"]
        self.assertEqual((method["results"], method["failed"]), (14, 1))
        self.assertEqual({each["missing"] for each in method["verdicts"]["criteria"]}, {1})
        self.assertIn("(13 of 14)", (self.out / "tables/diagramir.txt").read_text(encoding="utf-8"))

    def test_costs_are_those_of_the_tokens(self):
        for (name, model), method in self.methods.items():
            usage = method["usage"]
            with self.subTest(method=name, model=model):
                self.assertEqual(usage["dollars"]["results"], 14)
                self.assertEqual(usage["seconds"]["results"], 14)
                if model is None:
                    self.assertEqual(usage["dollars"]["sum"], 0)
                    continue
                expected = (usage["input_tokens"]["sum"] * INPUT_PRICE + usage["output_tokens"]["sum"] * OUTPUT_PRICE)
                self.assertAlmostEqual(usage["dollars"]["sum"], expected, places=8)
                self.assertGreater(usage["dollars"]["sum"], 0)

    def test_an_ir_that_leaves_nothing_out_is_checked_as_the_program(self):
        self.assertEqual(self.kappas("back-translation, paper", "compatible:fern"), self.kappas("checks of tikz, paper", None))
        without_arcs = self.kappas("back-translation, paper", "compatible:moss")
        self.assertLess(without_arcs["angle_labels_matches_arcs"], 1)

    def test_tables_are_those_of_the_paper(self):
        text = (self.out / "tables/diagramir.txt").read_text(encoding="utf-8")
        for number in (2, 3, 4, 5, 6, 7, 12):
            self.assertIn(f"Table {number}: ", text)
        self.assertIn("Labels associated with elements   10 (71.4%)   1 (7.1%)   3 (21.4%)", text)
        angles = self.people["angle_labels_matches_arcs"]
        self.assertEqual((angles["yes"], angles["no"], angles["not_applicable"]), (3, 1, 10))
        self.assertEqual(sum(each["averaged"] for each in self.people.values()), AVERAGED)
        self.assertIn("\\toprule", (self.out / "tables/diagramir.tex").read_text(encoding="utf-8"))

    def test_pages_show_every_figure(self):
        for name in ("agreement.html", "judged.html"):
            page = (self.out / name).read_text(encoding="utf-8")
            self.assertEqual(page.count("data:image/png"), 14, name)
            self.assertIn("judge (image), compatible:moss", page)
        self.assertIn("passes what people fail", (self.out / "agreement.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
