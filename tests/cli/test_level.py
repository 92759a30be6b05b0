#!/usr/bin/env python3
"""`level`: how hard pictures are to draw, by a rule and by scripted answers."""
import json
import unittest

from model_case import INPUT, MODEL, OK, SOURCE, USAGE, ModelCase

SET = SOURCE / "datasets/illustrations"


def said(kind, level):
    return json.dumps({"type": kind, "level": level, "reason": "as it is"})


class Level(ModelCase):
    def lines(self, text):
        return [json.loads(line) for line in text.decode().splitlines()]

    def test_the_rule_agrees_with_the_levels_of_the_set(self):
        done = self.expect(INPUT, "level", SET, "--again")  # it says nothing of other types than geometry
        given = {item["id"]: item["level"] for item in self.lines((SET / "items.jsonl").read_bytes())}
        items = self.lines(done.stdout)
        self.assertEqual([item["id"] for item in items], list(given))
        found = {item["id"]: item["level"] for item in items if item["type"] == "geometry"}
        self.assertEqual(len(found), 24)
        # Four lines join the centre and the touching points of two tangents.
        self.assertEqual([name for name, level in found.items() if level != given[name]], ["geometry-2-tangents"])
        others = [item for item in items if item["type"] != "geometry"]
        self.assertTrue(all("level" not in item and "level_by" not in item for item in others))
        self.assertIn("other types need --model", done.stderr.decode())

    def test_levels_that_are_there_are_kept(self):
        self.assertEqual(self.lines(self.expect(OK, "level", SET).stdout), self.lines((SET / "items.jsonl").read_bytes()))

    def test_a_model_says_level_and_type(self):
        self.write("items.jsonl", '{"id":"a","question":"Draw y = 2x."}\n{"id":"b","type":"scene","question":"A tower."}\n')
        server = self.serve([{"match": "Draw y = 2x.", "answer": said("function", 1)},
                             {"match": "A tower.", "answers": ['{"level": 4}', said("geometry", 3)]}])
        done = self.expect(OK, "level", "items.jsonl", "--model", "compatible:fern", "--base-url", server.url + "/v1", "--no-cache")
        first, second = self.lines(done.stdout)
        self.assertEqual((first["type"], first["level"], second["type"], second["level"]), ("function", 1, "scene", 3))
        self.assertRegex(first["level_by"], r"\|prompt:level_annotation\.1\.[0-9a-f]{8}\|model:compatible:fern$")
        self.assertEqual(len(server.requests()), 3)  # one was asked again

    def test_an_item_without_an_answer_stays_without_a_level(self):
        self.write("items.jsonl", '{"id":"a","question":"q","level":2}\n{"id":"b"}\n')
        server = self.serve([{"answer": "easy"}])
        done = self.expect(MODEL, "level", "items.jsonl", "--again", "--model", "compatible:fern", "--base-url", server.url + "/v1",
                           "--no-cache")
        self.assertEqual(self.lines(done.stdout), [{"id": "a", "question": "q"}, {"id": "b"}])
        self.assertIn('items.jsonl:2: found no "question"', done.stderr.decode())

    def test_wrong_use(self):
        self.write("items.jsonl", '{"id":"a","question":"q"}\n')
        for arguments in ((), ("items.jsonl", "items.jsonl"), ("items.jsonl", "-o", "items.jsonl")):
            self.expect(USAGE, "level", *arguments)
        self.expect(INPUT, "level", "absent.jsonl")


if __name__ == "__main__":
    unittest.main()
