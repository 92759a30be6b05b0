#!/usr/bin/env python3
"""`keypoints --annotate`: what the figure of a solution adds to that of its problem, by drawings and by a model."""
import json
import os
import unittest

from model_case import INPUT, MODEL, OK, SOURCE, USAGE, ModelCase

ITEMS = SOURCE / "datasets/explanations/items.jsonl"
OTHERS = SOURCE / "tests/cli/annotation/items.jsonl"  # TikZ figures of another hand
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200" fill="none" stroke="black">{}</svg>'
TRIANGLE = """
<path d="M20 180 L180 180 L100 40 Z"/>
<g stroke="none" fill="black" font-size="14" text-anchor="middle">
<text x="10" y="192">A</text><text x="190" y="192">B</text><text x="100" y="32">C</text></g>"""
HEIGHT = """
<path d="M100 40 L100 180" stroke-dasharray="4 4"/>
<polyline points="100,170 110,170 110,180"/>
<text x="100" y="196" stroke="none" fill="black" font-size="14" text-anchor="middle">H</text>"""


class AnnotationCase(ModelCase):
    def setUp(self):
        super().setUp()
        self.write("problem.svg", SVG.format(TRIANGLE))
        self.write("solution.svg", SVG.format(TRIANGLE + HEIGHT))

    def annotate(self, code, *arguments):
        done = self.expect(code, "keypoints", "--annotate", *arguments)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def micro(self, items, *arguments):
        """Precision and recall of the annotation of items, over all keypoints."""
        self.annotate(OK, items, "-o", "annotated.jsonl")
        done = self.expect(OK, "keypoints", items, "-g", "annotated.jsonl", "--format", "json")
        micro = json.loads(done.stdout)["rows"][0]["micro"]
        return micro["precision"], micro["recall"]


class Drawings(AnnotationCase):
    def test_two_figures(self):
        record, = self.annotate(OK, "problem.svg", "solution.svg")
        self.assertEqual((record["schema"], record["id"]), ("diagrade/annotation@1", "solution"))
        self.assertEqual(record["keypoints"], [
            {"element": "Point H", "description": "A point, the midpoint of AB"},
            {"element": "Line CH", "description": "A dotted line connecting points C and H"},
            {"element": "Right angle mark 1", "description": "Indicates that angle CHB is a right angle"}])
        annotation = record["annotation"]
        self.assertEqual((annotation["with"], annotation["kept"]), ("native", 1))
        # The dashed line stands behind the four lines of the triangle; its box is that of the height.
        self.assertEqual(annotation["places"][1], {"element": "Line CH", "line": 5, "box": [100, 40, 0, 140]})

    def test_nothing_added(self):
        record, = self.annotate(OK, "problem.svg", "problem.svg")
        self.assertEqual(record["keypoints"], [])

    def test_other_figures_are_refused(self):
        self.write("other.svg", SVG.format('<path d="M5 5 L190 20"/><circle cx="90" cy="120" r="30"/>'))
        record, = self.annotate(INPUT, "problem.svg", "other.svg")
        self.assertNotIn("keypoints", record)
        self.assertIn("found 0 % of what the figure of the problem has", record["error"]["message"])

    def test_figures_without_end_are_refused(self):
        lines = "".join(f'<path d="M{i % 199} {i // 199}h1"/>' for i in range(5001))
        self.write("solution.svg", SVG.format(TRIANGLE + lines))
        record, = self.annotate(INPUT, "problem.svg", "solution.svg")
        self.assertEqual(record["error"]["code"], "limit")

    def test_moved_parts_are_said(self):
        self.write("solution.svg", SVG.format(TRIANGLE.replace('<text x="190" y="192">', '<text x="150" y="100">') + HEIGHT))
        record, = self.annotate(OK, "problem.svg", "solution.svg")
        self.assertIn("what was moved counts as added", record["diagnostics"][0]["message"])

    def test_the_shipped_set_on_which_the_rules_were_made(self):
        precision, recall = self.micro(ITEMS)
        self.assertGreaterEqual(min(precision, recall), 0.99)

    def test_figures_of_another_hand(self):
        # 23 of 25 are right, of 24: arcs of two radii are not seen to mark equal angles
        self.assertEqual(self.micro(OTHERS), (0.92, 0.958333))

    def test_annotated_items_are_items(self):
        item = {"id": "one", "subject": "geometry", "problem": "Find CH.", "choices": ["1", "2"], "answer": "②",
                "problem_figure": "problem.svg", "solution_figure": "solution.svg"}
        self.write("items.jsonl", json.dumps(item) + "\n" + json.dumps({"id": "two", "problem_figure": "problem.svg"}) + "\n")
        os.mkdir(self.directory / "out")
        self.annotate(INPUT, "items.jsonl", "-o", "out/items.jsonl")
        one, two = [json.loads(line) for line in (self.directory / "out/items.jsonl").read_text().splitlines()]
        self.assertEqual({key: one[key] for key in ("subject", "problem", "choices", "answer")},
                         {key: item[key] for key in ("subject", "problem", "choices", "answer")})
        self.assertTrue(os.path.exists(self.directory / "out" / one["solution_figure"]))
        self.assertIn('found no "solution_figure"', two["error"]["message"])
        # As what a system has, the item without an annotation is a failure; alone, the others are a reference.
        self.write("reference.jsonl", json.dumps({**one, "id": "one"}) + "\n" + json.dumps({"id": "two", "keypoints": []}) + "\n")
        done = self.expect(MODEL, "keypoints", "reference.jsonl", "-g", "out/items.jsonl", "--format", "json")
        row = json.loads(done.stdout)["rows"][0]
        self.assertEqual((row["items"], row["failed"], row["macro"]["f1"]), (1, 1, 1))

    def test_wrong_lines(self):
        for arguments, message in ((("--identify",), "found --annotate with --identify"), ((), "found no input")):
            done = self.expect(USAGE, "keypoints", "--annotate", *arguments)
            self.assertIn(message.split(",")[0] if arguments else "expected", done.stderr.decode())


class Models(AnnotationCase):
    def test_both_pictures_are_shown(self):
        answer = {"keypoints": [{"element": "Line CH", "description": "The height"}]}
        server = self.serve([{"match": "You compare two figures", "answer": json.dumps(answer)}])
        record, = self.annotate(OK, "problem.svg", "solution.svg", "--model", "compatible:fern", "--base-url",
                                server.url + "/v1", "--no-cache")
        self.assertEqual((record["keypoints"], record["annotation"]["with"]), (answer["keypoints"], "model"))
        self.assertIn("|prompt:keypoint_annotation.1.", record["annotation"]["signature"])
        self.assertNotIn("places", record["annotation"])


if __name__ == "__main__":
    unittest.main()
