#!/usr/bin/env python3
"""The set of illustrations and the scripts that draw it: DIAGRADE is the program, and DIAGRADE_SOURCE_DIR the source
tree."""
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
SET = SOURCE / "datasets/illustrations"
SYSTEMS = ("one-shot", "refined")


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


class Items(unittest.TestCase):
    def test_eight_of_each_type_and_level(self):
        items = lines(SET / "items.jsonl")
        counts = collections.Counter((item["type"], item["level"]) for item in items)
        self.assertEqual(counts, {(kind, level): 8 for kind in ("geometry", "function", "scene", "manga") for level in (1, 2, 3)})
        self.assertEqual(len({item["id"] for item in items}), 96)
        self.assertEqual(len({item["question"] for item in items}), 96)
        for item in items:
            self.assertTrue(item["id"].startswith(f"{item['type']}-{item['level']}-"), item["id"])
            self.assertEqual(tuple(item["candidates"]), SYSTEMS)

    def test_no_file_is_left_over(self):
        items = {item["id"] for item in lines(SET / "items.jsonl")}
        for directory, suffix in (("references", ".svg"), ("specs", ".json"), *((f"generated/{system}", ".svg") for system in SYSTEMS)):
            self.assertEqual({path.name.removesuffix(suffix) for path in (SET / directory).iterdir()}, items, directory)

    def test_pictures_differ_from_references_where_there_are_faults(self):
        # A fault of "check" lets the tool draw what its marks contradict; it is none of the picture.
        faults = {(line["id"], line["system"]): [fault for fault in line["faults"] if fault.get("at") != "/check"]
                  for line in lines(SET / "faults.jsonl")}
        for item in lines(SET / "items.jsonl"):
            reference = (SET / item["reference"]).read_bytes()
            for system in SYSTEMS:
                same = (SET / item["candidates"][system]).read_bytes() == reference
                self.assertEqual(same, (item["id"], system) not in faults, f"{item['id']} of {system}")
            self.assertLessEqual(len(faults.get((item["id"], "refined"), [])), len(faults[(item["id"], "one-shot")]), item["id"])

    def test_references_of_tools_pass_the_checks(self):
        for kind in ("geometry", "function"):
            done = run(PROGRAM, "check", "--format", "text", *sorted((SET / "references").glob(f"{kind}-*.svg")))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Records(unittest.TestCase):
    """What the scripted judges and the scripted actor were made to do is found in the tables again."""

    def document(self, *command):
        done = run(PROGRAM, *command, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_the_bias_of_the_judges_is_found(self):
        document = self.document("judge", "--pairwise", "--from", SET / "judgments.jsonl", "--bootstrap", "200")
        bias = {(row["judge"], row["criterion"]): row["both"] for row in document["bias"]}
        for judge, points in (("fern", 1), ("moss", 2)):
            for criterion, expected in (("Text-Image Relevance", 0.5), ("Information Completeness", 0.5), ("Graph Accuracy", 1),
                                        ("Spatial Reasonableness", 1), ("Logical Reasonableness", 1), ("Depth Alignment", 1)):
                # Scores are halves from 0 to 10, so that a part of the bias is cut off at the ends.
                found = bias[f"compatible:{judge}", criterion]
                self.assertLessEqual(found, expected * points + 0.05, (judge, criterion))
                self.assertGreaterEqual(found, expected * points * 0.8, (judge, criterion))

    def test_fewer_faults_score_higher_and_failures_are_counted(self):
        document = self.document("judge", "--pairwise", "--from", SET / "judgments.jsonl", "--bootstrap", "200")
        scores = {(row["judge"], row["system"], row["type"], row["level"]): row for row in document["scores"]}
        for (judge, system, kind, level), row in scores.items():
            if system == "one-shot":
                self.assertLess(row["score"], scores[judge, "refined", kind, level]["score"], (judge, kind, level))
        self.assertEqual({judge["judge"]: (judge["asked"], judge["usable"]) for judge in document["judges"]},
                         {"compatible:fern": (384, 384), "compatible:moss": (384, 383)})

    def test_the_best_figures_are_those_that_were_accepted(self):
        for record in lines(SET / "refinement/records.jsonl"):
            accepted = [round["round"] for round in record["rounds"] if round.get("terminal")]
            self.assertEqual(accepted, [record["best"]], record["id"])
        self.assertEqual(self.document("refine", "--from", SET / "refinement")["best_by"], "revision")

    def test_every_item_was_refined(self):
        groups = self.document("refine", "--from", SET / "refinement")["groups"]
        counts = {(group["type"], group["level"]): group["items"] for group in groups}
        self.assertEqual(counts["overall", "overall"], 96)
        self.assertEqual([counts[kind, str(level)] for kind in ("geometry", "function", "scene", "manga") for level in (1, 2, 3)], [8] * 12)


class Scripts(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.directory = pathlib.Path(scratch.name)

    def illustrate(self, *arguments):
        return run(sys.executable, SOURCE / "scripts/illustrate", *arguments)

    def test_figures_are_those_of_their_descriptions(self):
        done = self.illustrate(SET, "--check")
        self.assertEqual((done.returncode, done.stdout), (0, "288 figures, 0 would change\n"), done.stderr)

    def small(self, **fault):
        """A set of one item with a fault of one system."""
        item = next(item for item in lines(SET / "items.jsonl") if item["id"] == "scene-1-house")
        (self.directory / "specs").mkdir()
        shutil.copy(SET / "specs/scene-1-house.json", self.directory / "specs")
        (self.directory / "items.jsonl").write_text(json.dumps(item) + "\n")
        (self.directory / "faults.jsonl").write_text(json.dumps({"id": item["id"], "system": "refined", "faults": [fault]}) + "\n")
        return item

    def test_a_fault_takes_out_what_it_names(self):
        item = self.small(what="the sun is missing", at="/elements/1")
        self.assertEqual(self.illustrate(self.directory).stdout, "3 figures, 3 changed\n")
        reference, faulty = ((self.directory / item[key] if key == "reference" else self.directory / item["candidates"]["refined"]).read_text()
                             for key in ("reference", "refined"))
        self.assertIn("#f7d154", reference)
        self.assertNotIn("#f7d154", faulty)
        self.assertEqual(self.illustrate(self.directory, "--check").stdout, "3 figures, 0 would change\n")

    def test_a_fault_of_nothing_is_refused(self):
        for fault in ({"at": "/elements/99"}, {"at": "/elements/sun", "to": 1}, {"solid": 3}):
            self.small(what="wrong", **fault)
            done = self.illustrate(self.directory)
            self.assertEqual(done.returncode, 1)
            self.assertIn("faults.jsonl:1: found ", done.stderr)
            self.assertNotIn("Traceback", done.stderr)
            shutil.rmtree(self.directory / "specs")

    def test_unknown_things_of_a_scene_are_named(self):
        scene = self.directory / "scene.json"
        for element, expected in (({"draw": "dragon"}, "elements[0]: found 'dragon', expected one of rect, "),
                                  ({"draw": "sun", "place": [1, 2]}, "elements[0]: sun() got an unexpected keyword argument 'place'")):
            scene.write_text(json.dumps({"kind": "scene", "elements": [element]}))
            done = run(sys.executable, SOURCE / "scripts/draw_scene", scene)
            self.assertEqual(done.returncode, 1)
            self.assertIn(expected, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
