#!/usr/bin/env python3
"""What the answers took stands in the records that are made of them, and a replay says the same."""
import json
import pathlib
import sqlite3
import unittest

from model_case import MODEL, OK, ModelCase

TRIANGLE = "\\begin{tikzpicture}\n\\draw (0,0) -- (4,0) -- (4,3) -- cycle;\n\\end{tikzpicture}\n"
IR = json.dumps({"tikzpicture_options": {}, "shapes": [{"type": "polygon", "cycle": True,
                                                        "vertices": [[0, 0], [40, 0], [40, 40]]}]})
CRITERIA = ("shape_outlines_are_closed", "core_mathematical_properties_of_shapes_correct", "diagram_fully_in_canvas",
            "diagram_elements_are_readable_size", "diagram_elements_dont_problematically_overlap",
            "angle_labels_matches_arcs", "labeled_lengths_areas_match_proportions", "labels_associated_with_elements")
VERDICTS = json.dumps({name: {"rationale": "So it is.", "value": "Yes"} for name in CRITERIA})
PRICES = json.dumps({"schema": "diagrade/prices@1", "models": {"compatible:fern": {"input": 2.0, "output": 8.0}}})
JUDGE, TRANSLATE = "impartial judge", "deterministic parser"


class AnswerUsage(ModelCase):
    def setUp(self):
        super().setUp()
        self.write("a.tex", TRIANGLE)
        self.write("prices.json", PRICES)
        self.server = self.serve([{"match": JUDGE, "answers": ["{}", VERDICTS]},
                                  {"match": TRANSLATE, "answer": IR}])

    def ask(self, code, *arguments):
        done = self.expect(code, *arguments, "--model", "compatible:fern", "--base-url", self.server.url + "/v1",
                           "--prices", "prices.json", "--retries", "0")
        return done.stdout.decode()

    def kept(self):
        """The answers of the cache as they are kept."""
        lines = self.expect(OK, "cache", "list", "--json").stdout.decode().splitlines()
        return [json.loads(line) for line in lines]

    def test_all_answers_of_an_item_count_and_a_replay_says_the_same(self):
        judge = ("judge", "--condition", "code", "a.tex")
        first = self.ask(OK, *judge)
        usage, kept = json.loads(first)["usage"], self.kept()
        self.assertEqual(len(kept), 2)  # the first answer is of no use and was repaired
        inputs, outputs = (sum(entry[f"{side}_tokens"] for entry in kept) for side in ("input", "output"))
        seconds = sum(entry["seconds"] for entry in kept)
        self.assertEqual(usage, {"answers": 2, "input_tokens": inputs, "output_tokens": outputs,
                                 "seconds": round(seconds, 3), "dollars": round((2 * inputs + 8 * outputs) / 1e6, 9)})
        self.assertEqual(self.ask(OK, *judge, "--replay"), first)
        self.expect(OK, "cache", "export", "kept")
        self.assertEqual(self.ask(OK, *judge, "--replay", "--no-cache", "--recordings", "kept"), first)
        self.assertEqual(len(self.server.requests()), 2)

    def test_what_is_kept_without_seconds_has_none(self):
        judge = ("judge", "--condition", "code", "a.tex", "--replay", "--no-cache", "--recordings", "kept")
        self.ask(OK, *judge[:4])
        self.expect(OK, "cache", "export", "kept")
        for number, path in enumerate(sorted((self.directory / "kept").glob("*.json"))):
            document = json.loads(path.read_text())
            del document["answer"]["seconds"]
            if number == 0:
                document["answer"]["output_tokens"] = None
            path.write_text(json.dumps(document))
        usage = json.loads(self.ask(OK, *judge))["usage"]
        self.assertEqual([usage[name] is None for name in ("input_tokens", "output_tokens", "seconds", "dollars")],
                         [False, True, True, True])

    def test_answers_that_cannot_be_used_are_paid_for_too(self):
        server = self.serve([{"match": TRANSLATE, "answer": "none"}])
        done = self.expect(MODEL, "ir", "--json", "--with", "model", "a.tex", "--model", "compatible:fern", "--base-url",
                           server.url + "/v1", "--retries", "0")
        record = json.loads(done.stdout)
        self.assertEqual((record["error"]["code"], record["with"], record["usage"]["answers"]), ("model", "model", 2))
        self.assertIsNone(record["usage"]["dollars"])
        record = json.loads(self.ask(OK, "ir", "--json", "--with", "model", "a.tex"))
        self.assertEqual(record["usage"]["answers"], 1)

    def test_a_cache_of_before_is_read_as_it_is_and_brought_up_to_date_by_the_next_answer(self):
        judge = ("judge", "--condition", "code", "a.tex")
        self.ask(OK, *judge)
        [path] = pathlib.Path(self.directory / "cache").rglob("*.sqlite")
        # As SQLite itself makes it, without the checksums of today.
        with sqlite3.connect(path) as today:
            dump = "\n".join(today.iterdump())
            application = today.execute("PRAGMA application_id").fetchone()[0]
        today.close()
        path.unlink()
        database = sqlite3.connect(path)
        database.executescript(dump)
        database.execute(f"PRAGMA application_id = {application}")
        names = [row[1] for row in database.execute("PRAGMA table_info(answer)")]
        for name in names[names.index("seconds"):]:  # those that came after the first version
            database.execute(f"ALTER TABLE answer DROP COLUMN {name}")
        for [name] in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            if name not in ("answer", "spent"):
                database.execute(f"DROP TABLE {name}")
        database.execute("PRAGMA user_version = 1")
        database.commit()
        database.close()
        record = json.loads(self.ask(OK, *judge, "--replay"))
        self.assertEqual((record["usage"]["answers"], record["usage"]["seconds"]), (2, None))
        self.assertEqual([entry["seconds"] for entry in self.kept()], [None, None])
        self.ask(OK, "ir", "--json", "--with", "model", "a.tex")
        self.assertEqual(sorted(entry["seconds"] is None for entry in self.kept()), [False, True, True])


if __name__ == "__main__":
    unittest.main(verbosity=2)
