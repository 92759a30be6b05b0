#!/usr/bin/env python3
"""`keypoints`: the offline matcher, a model as matcher, parser and author (scripted answers), tables and page."""
import json
import unittest

from model_case import INPUT, MODEL, OK, SOURCE, USAGE, ModelCase

ITEMS = SOURCE / "datasets/explanations/items.jsonl"
GENERATED = SOURCE / "datasets/explanations/keypoints.jsonl"
ANSWERS = SOURCE / "datasets/explanations/keypoint-answers"
# Words of our own prompts that tell the questions apart.
MATCH, PARSE, IDENTIFY = "You compare two lists", "into a fixed form", "You teach mathematics"
FREE = "Solve the problem for yourself"  # of the prompt for free text
REFERENCE = [{"element": "Line AB", "description": "From A to B"}, {"element": "Point M", "description": "In the middle"},
             {"element": "Right angle mark 1", "description": "Angle AMC is a right angle"}]
WRITTEN = [{"element": "Dotted line BA", "description": "Joins A and B"}, {"element": "Circle O", "description": ""}]


def matches(**pairs):
    """A matcher's answer; names of reference elements with "_" for blanks."""
    return json.dumps({"matches": [{"reference": name.replace("_", " "), "generated": generated}
                                   for name, generated in pairs.items()]})


class KeypointCase(ModelCase):
    def setUp(self):
        super().setUp()
        self.write("ref.json", json.dumps(REFERENCE))
        self.write("gen.json", json.dumps(WRITTEN))
        self.item = {"id": "one", "subject": "geometry", "problem": "Find M.", "answer": "2", "keypoints": REFERENCE}
        self.write("items.jsonl", json.dumps(self.item) + "\n")

    def records(self, done):
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def ask(self, code, rules, *arguments, model="--model compatible:fern"):
        server = self.serve(rules)
        done = self.expect(code, "keypoints", *arguments, *model.split(), "--base-url", server.url + "/v1", "--no-cache",
                           "--retries", "0")
        self.asked = server.requests()
        return done


class Offline(KeypointCase):
    def test_one_pair(self):
        record, = self.records(self.expect(OK, "keypoints", "gen.json", "ref.json"))
        self.assertEqual((record["schema"], record["id"], record["system"]), ("diagrade/keypoints@1", "ref", "gen"))
        found = record["offline"]["found"]
        self.assertEqual([(pair["reference"], pair["generated"]) for pair in found], [("Line AB", "Dotted line BA")])
        self.assertEqual(record["offline"]["missed"], ["Point M", "Right angle mark 1"])
        self.assertEqual(record["offline"]["invented"], ["Circle O"])
        self.assertEqual([keypoint["kind"] for keypoint in record["reference"]], ["line", "point", "symbol"])
        self.assertRegex(record["offline"]["signature"], r"^diagrade:[\d.]+\|keypoints:typed\.2\.t0\.5$")

    def test_ratios(self):
        summary = json.loads(self.expect(OK, "keypoints", "gen.json", "ref.json", "--format", "json").stdout)
        micro = summary["rows"][0]["micro"]  # 1 of 2 generated, 1 of 3 reference: 0.5, 0.333, 2 / 5
        self.assertEqual((micro["precision"], micro["recall"], micro["f1"]), (0.5, 0.333333, 0.4))

    def test_no_keypoints(self):
        self.write("none.json", "[]")
        for zero, expected in (("0", 0), ("1", 1), ("nan", None)):
            done = self.expect(OK, "keypoints", "none.json", "none.json", "--format", "json", "--zero-division", zero)
            self.assertEqual(json.loads(done.stdout)["rows"][0]["macro"]["f1"], expected)

    def test_titles_of_csv_have_their_headings(self):
        # Three columns "F1" would be one to who reads them by name, and "low" whose?
        for form, between in (("csv", ","), ("tsv", "\t")):
            printed = self.expect(OK, "keypoints", "gen.json", "ref.json", "--format", form).stdout.decode()
            heads = [part.splitlines()[0].split(between) for part in printed.strip().replace("\r", "").split("\n\n")]
            for titles in heads:
                self.assertEqual(len(set(titles)), len(titles), titles)
            self.assertIn("overall F1", heads[0])
            self.assertIn("macro F1", heads[1])
            self.assertIn("micro F1", heads[1])

    def test_details_and_page(self):
        done = self.expect(OK, "keypoints", "gen.json", "ref.json", "--format", "table", "--details", "--report", "p.html")
        self.assertIn("  missed    Point M: In the middle\n", done.stdout.decode())
        page = (self.directory / "p.html").read_text()
        self.assertIn('<li class="missed">missed: <span><strong>Point M</strong> – In the middle</span></li>', page)
        for filtered in ('data-system="gen"', 'data-outcome="some missed&#10;some invented"'):
            self.assertIn(filtered, page)

    def test_what_a_figure_says_is_text_on_the_page(self):
        self.write("evil.json", json.dumps([{"element": "<script>x</script>", "description": "\x1b[31m"}]))
        done = self.expect(OK, "keypoints", "evil.json", "ref.json", "--format", "table", "--details", "--report", "p.html")
        self.assertNotIn(b"\x1b", done.stdout)
        self.assertNotIn("<script>x", (self.directory / "p.html").read_text())

    def test_systems_and_missing_items(self):
        self.write("items.jsonl", json.dumps(self.item) + "\n" + json.dumps({**self.item, "id": "two"}) + "\n")
        lines = [{"id": "two", "system": "a", "keypoints": REFERENCE}, {"id": "one", "system": "a", "keypoints": []},
                 {"id": "one", "system": "b", "answer": "```json\n[{'element': 'Point M', 'description': 'x'},]\n```"}]
        self.write("g.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        done = self.expect(MODEL, "keypoints", "items.jsonl", "-g", "g.jsonl", "-o", "r.jsonl")
        self.assertIn("found nothing for the item \"two\"", done.stderr.decode())
        records = [json.loads(line) for line in (self.directory / "r.jsonl").read_text().splitlines()]
        self.assertEqual([(record["system"], record["id"], "error" in record) for record in records],
                         [("a", "one", False), ("a", "two", False), ("b", "one", False), ("b", "two", True)])
        again = json.loads(self.expect(OK, "keypoints", "--from", "r.jsonl", "--format", "json").stdout)
        rows = {row["system"]: row for row in again["rows"] if row["subject"] == "overall"}
        self.assertEqual((rows["a"]["items"], rows["a"]["macro"]["f1"]), (2, 0.5))  # 0 and 1
        self.assertEqual((rows["b"]["items"], rows["b"]["failed"], rows["b"]["macro"]["f1"]), (1, 1, 0.5))  # 2 * 1 / 4
        self.assertEqual(self.expect(OK, "keypoints", "--from", "r.jsonl").stdout, done.stdout)

    def test_wrong_use_and_input(self):
        self.write("twice.json", '{"Line AB":"","Line BA":""}')
        self.write("bad.jsonl", '{"id":"one","keypoints":3}\n')
        self.write("g.jsonl", '{"id":"other","keypoints":[]}\n')
        for code, message, arguments in (
                (USAGE, "found no input", ()), (USAGE, "items without keypoints", ("items.jsonl",)),
                (USAGE, "found no --model", ("gen.json", "ref.json", "--matcher", "both")),
                (USAGE, "--threshold", ("gen.json", "ref.json", "--threshold", "0")),
                (USAGE, "--output", ("gen.json", "ref.json", "-o", "gen.json")),
                (INPUT, "bad.jsonl:1: found no list", ("bad.jsonl", "-g", "g.jsonl")),
                (INPUT, 'g.jsonl:1: found the item "other"', ("items.jsonl", "-g", "g.jsonl")),
                (INPUT, "twice.json: found the element", ("gen.json", "twice.json")),
                (INPUT, "gen.json:1: ", ("--from", "gen.json"))):
            errors = self.expect(code, "keypoints", *arguments).stderr.decode()
            self.assertIn(message, errors)


class ByModel(KeypointCase):
    def test_both_matchers_and_their_agreement(self):
        answer = matches(Line_AB="Dotted line BA", Point_M="Circle O", Right_angle_mark_1=None)
        done = self.ask(OK, [{"match": MATCH, "answer": answer}], "gen.json", "ref.json", "--matcher", "both", "-o", "r.jsonl")
        self.assertIn("model", done.stdout.decode())
        summary = json.loads(self.expect(OK, "keypoints", "--from", "r.jsonl", "--format", "json").stdout)
        # found by both, by the model alone, by none: 2 of 3 agree; by chance (1 * 2 + 2 * 1) / 9; (6 - 4) / (9 - 4)
        self.assertEqual(summary["agreement"], [{"system": "gen", "reference": 3, "same_answer": 0.666667,
                                                 "same_finding": 0.666667, "kappa": 0.4}])

    def test_failures_are_counted_and_no_zeros(self):
        for answer, message in (
                ("No idea.", "found no JSON"), (matches(Line_AB=None), "found no entry for"),
                (matches(Line_AB="Circle O", Point_M="Circle O", Right_angle_mark_1=None), "second reference element"),
                (matches(Line_AB="Line XY", Point_M=None, Right_angle_mark_1=None), "found \\\"Line XY\\\"")):
            done = self.ask(MODEL, [{"match": MATCH, "answer": answer}], "gen.json", "ref.json", "--matcher", "both")
            record, = self.records(done)
            self.assertEqual(record["model"]["error"]["code"], "model")
            self.assertIn(message.replace("\\\"", '"'), record["model"]["error"]["message"])
            self.assertEqual(len(record["offline"]["found"]), 1)
            self.write("r.jsonl", done.stdout)
            rows = json.loads(self.expect(OK, "keypoints", "--from", "r.jsonl", "--format", "json").stdout)["rows"]
            self.assertEqual([(row["matcher"], row["items"], row["failed"]) for row in rows],
                             [("offline", 1, 0), ("model", 0, 1)])
            self.assertIsNone(rows[1]["macro"]["f1"])

    def test_nothing_to_match_asks_nothing(self):
        self.write("none.json", "[]")
        record, = self.records(self.ask(OK, [], "none.json", "ref.json", "--matcher", "model"))
        self.assertEqual((len(record["model"]["missed"]), self.asked), (3, []))

    def test_free_text_is_parsed(self):
        self.write("gen.json", "I would join A and B.")
        rules = [{"match": PARSE, "answer": json.dumps({"keypoints": [{"element": "Line AB", "description": "joined"}]})}]
        record, = self.records(self.ask(OK, rules, "gen.json", "ref.json", "--parse"))
        self.assertEqual(record["offline"]["found"][0]["reference"], "Line AB")
        self.assertIn("keypoint_parsing.1.", record["parsed"])
        self.ask(MODEL, [{"match": PARSE, "answer": "Nothing."}], "gen.json", "ref.json", "--parse")

    def test_keypoints_are_identified(self):
        rules = [{"match": IDENTIFY, "answer": json.dumps({"keypoints": WRITTEN})}]
        record, = self.records(self.ask(OK, rules, "items.jsonl", "--identify", "--system", "fern"))
        self.assertEqual((record["system"], record["subject"]), ("fern", "geometry"))
        self.assertEqual(len(record["offline"]["found"]), 1)
        self.assertIn("keypoint_identification.2.", record["identified"])

    def test_options_and_chapter_are_asked_with(self):
        item = {**self.item, "choices": ["4 cm", "5 cm"], "answer": "②", "chapter": "Circles", "section": "Tangents"}
        self.write("items.jsonl", json.dumps(item) + "\n")
        told = (r"Find M\.\n\nChoices:\n① 4 cm\n② 5 cm\nEND problem.*\n② 5 cm\nEND answer.*"
                r"\nCircles / Tangents\nEND chapter")
        rules = [{"match": IDENTIFY, "regex": told, "answer": json.dumps({"keypoints": WRITTEN})}]
        self.ask(OK, rules, "items.jsonl", "--identify")


class Steps(KeypointCase):
    """Identify in free text, list, match: by three models, from the records of each other or in one command."""
    TEXT = "Join A to B with a dotted line, and mark the midpoint M."
    LISTED = [{"element": "Dotted line AB", "description": "From A to B"}, {"element": "Point M", "description": "midpoint"}]
    MATCHED = matches(Line_AB="Dotted line AB", Point_M="Point M", Right_angle_mark_1=None)

    def setUp(self):
        super().setUp()
        self.rules = [{"match": FREE, "model": "oak", "answer": self.TEXT},
                      {"match": PARSE, "regex": "mark the midpoint M", "model": "elm",
                       "answer": json.dumps({"keypoints": self.LISTED})},
                      {"match": MATCH, "regex": "Dotted line AB", "model": "ash", "answer": self.MATCHED}]
        two = {**self.item, "id": "two", "problem": "Find N."}
        self.write("items.jsonl", "".join(json.dumps(item) + "\n" for item in (self.item, two)))

    def step(self, code, *arguments, model):
        done = self.ask(code, self.rules, *arguments, "--format", "jsonl", model=model)
        return self.records(done)

    def test_each_reads_the_records_before_it(self):
        identified = self.step(OK, "items.jsonl", "--identify", "--free-text", "-o", "a.jsonl", model="--model compatible:oak")
        self.assertEqual(identified, [])
        first = json.loads((self.directory / "a.jsonl").read_text().splitlines()[0])
        self.assertEqual((first["response"], first["matchers"], first["answer"]), (self.TEXT, [], "2"))
        self.assertNotIn("generated", first)
        self.assertIn(b"--parse has a model list", self.expect(MODEL, "keypoints", "items.jsonl", "-g", "a.jsonl").stderr)
        self.step(OK, "a.jsonl", "--parse", "-o", "b.jsonl", model="--model compatible:elm")
        second = json.loads((self.directory / "b.jsonl").read_text().splitlines()[0])
        self.assertEqual([keypoint["element"] for keypoint in second["generated"]], ["Dotted line AB", "Point M"])
        self.assertEqual((second["system"], second["response"]), ("compatible:oak", self.TEXT))
        for inputs in (("items.jsonl", "-g", "b.jsonl"), ("b.jsonl",)):
            self.step(OK, *inputs, "--matcher", "model", "-o", "c.jsonl", model="--model compatible:ash")
            third = [json.loads(line) for line in (self.directory / "c.jsonl").read_text().splitlines()]
            self.assertEqual([record["id"] for record in third], ["one", "two"])
            self.assertEqual(len(third[0]["model"]["found"]), 2)
            for key, model in (("identified", "oak"), ("parsed", "elm")):
                self.assertTrue(third[0][key].endswith(f"|model:compatible:{model}"), third[0][key])
            self.assertTrue(third[0]["model"]["signature"].endswith("|model:compatible:ash"))

    def test_one_command(self):
        models = "--model compatible:oak --parse-model compatible:elm --match-model compatible:ash"
        done = self.ask(OK, self.rules, "items.jsonl", "--identify", "--free-text", "-o", "all.jsonl", model=models)
        table = [line.split() for line in done.stdout.decode().splitlines()]
        # Two of two generated are right, two of three of the reference are found: P 1, R 2/3, F1 0.8.
        self.assertIn(["compatible:oak", "model", "2", "0", "1.000", "0.667", "0.800", "1.000", "0.667", "0.800"], table)
        self.assertIn(["compatible:oak", "2", "0", "0", "0"], table)
        self.expect(OK, "keypoints", "--from", "all.jsonl", "--report", "p.html")
        page = (self.directory / "p.html").read_text()
        for shown in (">Identified by compatible:oak</h3>", f"<pre>{self.TEXT}</pre>", ">Listed by compatible:elm</h3>",
                      "<strong>Dotted line AB</strong> – From A to B", "<h3>Matched by compatible:ash</h3>"):
            self.assertIn(shown, page)
        for model in ("elm", "ash"):
            self.assertRegex(done.stderr.decode(), f"compatible:{model}: [12] answers asked for")

    def test_a_dry_run_counts_each_step(self):
        models = "--model compatible:oak --parse-model compatible:elm --match-model compatible:ash --dry-run"
        plan = self.ask(OK, [], "items.jsonl", "--identify", "--free-text", "--format", "table", model=models).stdout.decode()
        self.assertEqual(self.asked, [])
        for prompt in ("identification_text", "parsing", "matching"):
            self.assertRegex(plan, f"keypoint_{prompt} +2 ")

    def test_failures_are_counted_where_they_are(self):
        self.rules[0]["regex"] = r"Find M\."
        self.rules.insert(1, {"match": FREE, "model": "oak", "answer": "", "fault": "refusal"})
        self.step(MODEL, "items.jsonl", "--identify", "--free-text", "-o", "a.jsonl", model="--model compatible:oak")
        self.rules[2]["answer"] = "I see nothing."
        self.step(MODEL, "a.jsonl", "--parse", "-o", "b.jsonl", model="--model compatible:elm")
        records = [json.loads(line) for line in (self.directory / "b.jsonl").read_text().splitlines()]
        self.assertIn("the record has no keypoints: ", records[1]["error"]["message"])
        self.assertEqual(records[0]["response"], self.TEXT)
        steps = json.loads(self.expect(OK, "keypoints", "--from", "b.jsonl", "--format", "json").stdout)["steps"]
        self.assertEqual(steps, [{"system": "compatible:oak", "items": 2, "unidentified": 1, "unparsed": 1, "unmatched": 0}])
        # The parser is asked again for the answer that it could not list, and for no other.
        self.rules[2]["answer"] = json.dumps({"keypoints": self.LISTED})
        self.step(MODEL, "b.jsonl", "--parse", "-o", "c.jsonl", model="--model compatible:elm")
        self.assertEqual(len(self.asked), 1)

    def test_an_answer_that_is_no_list_is_parsed(self):
        self.rules[0]["match"] = IDENTIFY
        models = "--model compatible:oak --parse-model compatible:elm"
        done = self.ask(OK, self.rules, "items.jsonl", "--identify", model=models)
        self.assertEqual([len(record["offline"]["found"]) for record in self.records(done)], [2, 2])

    def test_wrong_lines(self):
        self.write("r.jsonl", json.dumps({"schema": "diagrade/keypoints@1", "id": "one", "system": "a", "reference": [],
                                          "response": "x", "matchers": []}) + "\n")
        for arguments, message in (
                (("items.jsonl",), "found items without keypoints to compare"),
                (("items.jsonl", "--free-text", "-g", "r.jsonl"), "found --free-text, expected --identify"),
                (("r.jsonl", "-g", "r.jsonl"), "found records with --generated"),
                (("r.jsonl", "--matcher", "offline", "--match-model", "compatible:ash"), "found --match-model")):
            self.assertIn(message, self.expect(USAGE, "keypoints", *arguments).stderr.decode())


class Demo(ModelCase):
    def test_tables_from_scripted_answers(self):
        done = self.expect(MODEL, "keypoints", ITEMS, "-g", GENERATED, "--matcher", "both", "--parse", "--model",
                           "ollama:fern", "--replay", "--recordings", ANSWERS, "--no-cache", "-o", "r.jsonl")
        again = self.expect(OK, "keypoints", "--from", "r.jsonl")
        self.assertEqual(done.stdout, again.stdout)
        rows = json.loads(self.expect(OK, "keypoints", "--from", "r.jsonl", "--format", "json").stdout)["rows"]
        failed = [(row["system"], row["matcher"], row["failed"]) for row in rows if row["subject"] == "overall"]
        self.assertEqual(failed, [("sketch-large", "offline", 0), ("sketch-large", "model", 0),
                                  ("sketch-small", "offline", 1), ("sketch-small", "model", 2)])


if __name__ == "__main__":
    unittest.main()
