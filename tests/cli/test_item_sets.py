#!/usr/bin/env python3
"""`dataset validate` and `dataset statistics` of sets of problems (items.jsonl)."""
import json
import os
import unittest

from model_case import FAILED, INPUT, OK, SOURCE, ModelCase

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M1 1L8 8" stroke="black"/></svg>'
ITEM = {"id": "a", "subject": "geometry", "chapter": "Circles", "section": "Tangents", "problem": "Find the length x.",
        "choices": ["1 cm", "2 cm"], "answer": "②", "reference": "It is 2 cm. The answer is ②.",
        "problem_figure": "a.svg", "solution_figure": "b.svg",
        "keypoints": [{"element": "Line AB", "description": "From A to B"}, {"element": "Right angle mark 1", "description": "At A"}]}


class ItemSets(ModelCase):
    def setUp(self):
        super().setUp()
        os.mkdir(self.directory / "set")
        for name in ("a", "b", "c", "d"):
            self.write(f"set/{name}.svg", SVG)
        self.other = {**ITEM, "id": "b", "subject": "graph", "chapter": "Functions", "section": None, "choices": [],
                      "answer": "7", "problem": "Find x.", "keypoints": [], "problem_figure": "c.svg",
                      "solution_figure": "d.svg"}

    def write_items(self, *items):
        self.write("set/items.jsonl", "".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in items))

    def findings(self, code):
        done = self.expect(code, "dataset", "validate", "set", "--json")
        document = json.loads(done.stdout)
        return [(finding["kind"], finding.get("file"), finding["message"]) for finding in document["findings"]]

    def test_questions_and_pictures(self):
        question = {"id": "a", "type": "scene", "question": "Draw a lake.", "reference": "a.svg", "candidates": {"elm": "b.svg", "oak": "c.svg"}}
        self.write_items(question, {**question, "id": "b", "candidates": {"elm": "d.svg", "oak": None}})
        kinds = [(kind, message) for kind, _, message in self.findings(OK)]
        self.assertEqual([kind for kind, _ in kinds], ["missing"])  # a system may have no picture of an item
        self.assertIn("oak", kinds[0][1])
        self.write("set/c.svg", "no figure")
        (self.directory / "set/d.svg").unlink()
        self.write_items(question, {**question, "id": "b", "candidates": {"elm": "d.svg"}}, {"id": "c", "question": "Draw."})
        self.assertEqual([kind for kind, *_ in self.findings(FAILED)], ["unreadable", "missing", "malformed"])
        del question["candidates"]
        self.write_items(question)  # as refine is to draw it
        self.assertEqual([kind for kind, *_ in self.findings(OK)], ["incomplete"])

    def test_a_good_set(self):
        self.write_items(ITEM, self.other)
        self.assertEqual(self.findings(OK), [])
        self.assertEqual(self.expect(OK, "dataset", "validate", "set/items.jsonl").stdout,
                         b"2 items x 0 systems: 0 findings, 0 broken\n")
        self.expect(OK, "dataset", "validate", SOURCE / "datasets/explanations")

    def test_faults(self):
        self.write("set/d.svg", "no figure")
        self.write_items({**ITEM, "answer": "⑤", "choices": ["1", "1"]}, {**self.other, "problem_figure": "gone.svg"},
                         {**self.other, "answer": "", "keypoints": None, "problem_figure": "a.svg", "solution_figure": ""},
                         {**self.other, "id": "e", "keypoints": [{"element": "Line AB"}]}, "[1]")
        found = [(kind, file or message.split(": ", 1)[1]) for kind, file, message in self.findings(FAILED)]
        for finding in (("contradiction", 'found the option "1" twice'),
                        ("contradiction", 'found the answer "⑤", expected one of the 2 options'),
                        ("missing", "gone.svg"), ("unreadable", "d.svg"),
                        ("contradiction", 'found the item "b" again, expected each once'),
                        ("incomplete", 'found no "answer"'), ("incomplete", 'found no "keypoints"'),
                        ("incomplete", 'found no "solution_figure"'),
                        ("duplicate", "found the figure a.svg, which set/items.jsonl:1 has, too"),
                        ("malformed", 'keypoint 1: found no string as "description", expected one'),
                        ("malformed", "found no object, expected an item")):
            self.assertIn(finding, found)

    def test_explanations(self):
        self.write_items(ITEM, self.other)
        os.mkdir(self.directory / "set/explanations")
        self.write("set/explanations/s.jsonl", '{"id": "a", "explanation": "x"}\n{"id": "z", "explanation": "x"}\n')
        self.assertEqual(self.findings(OK), [
            ("no_reference", None, 'explanations/s.jsonl:2: found the explanation of "z", expected one of an item'),
            ("missing", "explanations/s.jsonl", 'found no explanation of "b"')])
        # What explain --write stores where a model gave no answer.
        self.write("set/explanations/s.jsonl", '{"id": "a", "error": {"code": "network", "message": "nobody there"}}\n'
                   '{"id": "b", "explanation": "x"}\n')
        self.assertEqual(self.findings(OK), [
            ("missing", "explanations/s.jsonl:1", 'found why there is no explanation of "a": nobody there')])

    def test_nothing(self):
        self.write("set/items.jsonl", "\n")
        self.assertIn("found no items", self.expect(INPUT, "dataset", "validate", "set").stderr.decode())

    def test_statistics(self):
        self.write_items(ITEM, self.other)
        document = json.loads(self.expect(OK, "dataset", "statistics", "set", "--json").stdout)
        values = {row["name"]: row["value"] for row in document["statistics"]}
        # "Find the length x." has 4 words and "Find x." 2; descriptions "From A to B" 4 and "At A" 2
        self.assertEqual({name: values[name] for name in (
            "Problems", "geometry", "multiple-choice (geometry)", "short-answer (graph)", "Keypoints",
            "Average number of keypoints", "right-angle marks", "Maximum words of a problem", "Average words of a problem",
            "Maximum words of a keypoint's description", "Average words of a keypoint's description")},
            {"Problems": 2, "geometry": 1, "multiple-choice (geometry)": 1, "short-answer (graph)": 1, "Keypoints": 2,
             "Average number of keypoints": 1, "right-angle marks": 1, "Maximum words of a problem": 4,
             "Average words of a problem": 3, "Maximum words of a keypoint's description": 4,
             "Average words of a keypoint's description": 3})
        self.assertEqual(document["chapters"], [
            {"subject": "geometry", "chapter": "Circles", "section": "Tangents", "items": 1, "keypoints": 2},
            {"subject": "graph", "chapter": "Functions", "section": "", "items": 1, "keypoints": 0}])
        table = self.expect(OK, "dataset", "statistics", "set", "--format", "latex").stdout.decode()
        self.assertIn("Problems & 2", table)


if __name__ == "__main__":
    unittest.main()
