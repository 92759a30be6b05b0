#!/usr/bin/env python3
"""A sweep gives what runs with its settings give, and says what it cannot give."""
import csv
import io
import json
import shutil
import unittest
import xml.etree.ElementTree

from model_case import FAILED, INPUT, OK, SOURCE, USAGE, ModelCase
from schemas import Schemas

OPTIONS = ("k", "tau", "draft_font", "draft_overlap", "similarity", "match", "threshold")


class Sweep(ModelCase):
    def demo(self, *arguments):
        """A store of the demo set, which lies beside it."""
        shutil.copytree(SOURCE / "datasets/demo", self.directory / "demo")
        self.expect(OK, "run", "demo", "-o", "demo.store", *arguments)

    def sweep(self, *arguments):
        text = self.expect(OK, "sweep", "demo.store", "--json", "--permutations", "0", *arguments).stdout
        schemas = Schemas(SOURCE)
        schemas.hold("sweep", text)
        self.assertEqual(schemas.found, set())
        return json.loads(text)

    def values_of_a_run(self, *arguments):
        self.expect(OK, "run", "demo", "-o", "other.store", "--restart", *arguments)
        board = json.loads(self.expect(OK, "leaderboard", "other.store", "--json", "--bootstrap", "0", "--permutations",
                                       "0").stdout)
        return {row["system"]: row["overall"]["f1"] for row in board["systems"]}

    def expect_values_of_runs(self, document, *arguments):
        for i, setting in enumerate(document["settings"]):
            options = [part for name in OPTIONS for part in ("--" + name.replace("_", "-"), str(setting[name]))]
            found = {system["system"]: system["values"][i] for system in document["systems"]}
            self.assertEqual(found, self.values_of_a_run(*options, *arguments), setting["name"])

    def test_values_are_those_of_runs(self):
        self.demo()
        document = self.sweep()
        self.assertEqual(document["diagnostics"], [])
        self.assertGreater(len(document["settings"]), 20)
        self.expect_values_of_runs(document)

    def test_draft_nodes_are_read_again_as_runs_read_them(self):
        # Without refinement K and the fonts decide what a node is.
        self.demo("--refine", "none", "--k", "1.25", "--match", "greedy")
        document = self.sweep("--k", "0.5,3", "--draft-font", "all", "--full")
        self.assertEqual(document["readings"], 6)
        self.assertEqual(document["settings"][0]["match"], "greedy")
        self.assertGreater(len({tuple(system["values"]) for system in document["systems"]}), 1)
        self.expect_values_of_runs(document, "--refine", "none")

    def test_what_cannot_be_had_is_said(self):
        self.demo()
        (self.directory / "demo/generated/atlas/rag.svg").unlink()
        (self.directory / "demo/generated/atlas/rag.graph.json").unlink()
        done = self.expect(OK, "sweep", "demo.store", "--json")
        self.assertEqual([row["axis"] for row in json.loads(done.stdout)["omitted"]], list(OPTIONS[:4]))
        self.assertIn(b"no score for --k 1,2: 1 of 32 figures are not there", done.stderr)
        self.assertIn(b"No score for k=1: ", self.expect(FAILED, "sweep", "demo.store", "--k", "1").stdout)
        self.expect(OK, "sweep", "demo.store", "--match", "all")

    def test_plan_scores_nothing(self):
        self.demo()
        done = self.expect(OK, "sweep", "demo.store", "--dry-run", "--k", "1,1.5,2", "--match", "greedy")
        self.assertIn(b"4 settings (one change at a time), 24 pairs: 96 scores. The figures are read in 2 other ways.",
                      done.stdout)
        self.assertNotIn("systems", self.sweep("--dry-run"))

    def test_formats_let_no_name_through(self):
        shutil.copytree(SOURCE / "datasets/demo", self.directory / "data")
        name = "<img src=x onerror=alert(1)>&|,\x1b[31m"
        (self.directory / "data/generated/birch").rename(self.directory / "data/generated" / name)
        self.expect(OK, "run", "data", "-o", "d.store")
        for form in ("html", "svg", "md", "table", "latex"):
            text = self.expect(OK, "sweep", "d.store", "--match", "all", "--format", form).stdout.decode()
            self.assertNotIn("\x1b", text)
            if form in ("html", "svg"):
                self.assertNotIn("<img", text)
                self.assertIn("&lt;img", text)
        page = self.expect(OK, "sweep", "d.store", "--match", "all", "--format", "html").stdout.decode()
        self.assertIn("default-src 'none'", page)
        self.assertNotRegex(page.replace("http://www.w3.org/2000/svg", ""), r"(https?:)?//[a-z]")

    def test_heat_map_is_a_drawing_with_every_value(self):
        self.demo()
        document = self.sweep("--match", "all")
        self.expect(OK, "sweep", "demo.store", "--match", "all", "--format", "svg", "-o", "map.svg")
        drawing = xml.etree.ElementTree.parse(self.directory / "map.svg").getroot()
        texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
        for i, setting in enumerate(document["settings"]):
            self.assertIn(setting["name"], texts)
            for system in document["systems"]:
                self.assertIn(f"{system['values'][i]:.3f} ({system['ranks'][i]})", texts)
        self.expect(OK, "render", "map.svg", "-o", "map.png")

    def test_table_for_programs_has_a_line_for_each_setting_and_system(self):
        self.demo()
        document = self.sweep("--k", "1,2", "--match", "all")
        text = self.expect(OK, "sweep", "demo.store", "--k", "1,2", "--match", "all", "--format", "csv").stdout.decode()
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(len(rows), len(document["settings"]) * 3)
        for i, row in enumerate(rows):
            setting, system = document["settings"][i // 3], document["systems"][i % 3]
            self.assertEqual((row["setting"], row["system"]), (setting["name"], system["system"]))
            self.assertEqual(float(row["overall_f1"]), system["values"][i // 3])
            self.assertEqual(int(row["rank"]), system["ranks"][i // 3])

    def test_threads_and_places_change_nothing(self):
        self.demo()
        texts = [self.expect(OK, "sweep", "demo.store", "--format", "html", "--jobs", jobs).stdout for jobs in ("1", "5")]
        self.assertEqual(*texts)
        (self.directory / "demo").rename(self.directory / "moved")
        moved = self.expect(OK, "sweep", "demo.store", "--dataset", "moved", "--format", "html").stdout
        self.assertEqual(moved, texts[0])

    def refuse(self, code, *arguments, contains=""):
        done = self.expect(code, *arguments)
        self.assertEqual((done.stdout, done.stderr.count(b"\n")), (b"", 1))
        self.assertIn(contains, done.stderr.decode())

    def test_what_is_refused(self):
        self.demo()
        self.refuse(USAGE, "sweep", "demo.store", "--k", "0", contains='--k: found "0"')
        self.refuse(USAGE, "sweep", "demo.store", "--match", "best", contains="optimal, greedy")
        self.refuse(USAGE, "sweep", "demo.store", "--metric", "f1", contains="--metric: ")
        self.refuse(USAGE, "sweep", "demo.store", "-o", "demo.store", contains="demo.store")
        self.refuse(USAGE, "sweep", contains="one store or results file")
        self.refuse(INPUT, "sweep", "gone.store", contains="gone.store")
        self.write("bare.jsonl", '{"schema":"diagrade/record@1","item":"a","system":"s","status":"failed","score":null}\n')
        self.refuse(INPUT, "sweep", "bare.jsonl", contains="found no pair that was scored")


if __name__ == "__main__":
    unittest.main()
