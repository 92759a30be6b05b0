#!/usr/bin/env python3
"""`explain --write`: what the model is told in each setting, and that its records are the explanations of the next
`explain`."""
import json
import sys
import unittest

from model_case import INPUT, MODEL, OK, SOURCE, USAGE, ModelCase

sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCE / "scripts/experiments"))
from scripted_server import ScriptedServer

FIGURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M1 1h5" stroke="black"/></svg>'
PROBLEM = {"id": "a", "subject": "geometry", "chapter": "Circles", "section": "Tangents", "problem": "Find PA.",
           "choices": ["10 cm", "12 cm"], "answer": "②", "problem_figure": "a.svg", "reference": "Draw OA.",
           "keypoints": [{"element": "Line OA", "description": "The radius to A"}]}


class WriteCase(ModelCase):
    def setUp(self):
        super().setUp()
        self.asked = []
        self.said = {"explanation_writing": "Draw the radius OA. The answer is ②.", "explained_answer": '{"answer": "①"}',
                     "explanation_judge": "Rating: [[5, 4, 3, 1]]"}
        server = ScriptedServer(self.answer)
        server.__enter__()
        self.addCleanup(server.__exit__)
        self.model = ["--model", "compatible:fern", "--base-url", server.url, "--no-cache", "--retries", "0"]
        (self.directory / "set").mkdir()
        self.write("set/a.svg", FIGURE)
        self.problems(PROBLEM)

    def answer(self, question):
        self.asked.append(question)
        return self.said[question.prompt]

    def problems(self, *problems):
        self.write("set/items.jsonl", "".join(json.dumps(problem) + "\n" for problem in problems))

    def written(self, *options, code=OK):
        self.expect(code, "explain", "set", "--write", "-o", "set/explanations/fern.jsonl", *self.model, *options)
        return [json.loads(line) for line in (self.directory / "set/explanations/fern.jsonl").read_text().splitlines()]

    def scored(self, *options, code=OK):
        done = self.expect(code, "explain", "set", "--format", "jsonl", *options)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]


class Told(WriteCase):
    def test_all_that_the_paper_gives(self):
        record = self.written()[0]
        question = self.asked[0]
        self.assertEqual(question.values, {"problem": "Find PA.\n\nChoices:\n① 10 cm\n② 12 cm", "answer": "② 12 cm",
                                           "chapter": "Circles / Tangents", "keypoints": "Line OA: The radius to A"})
        self.assertEqual(question.images[0][:4], b"\x89PNG")
        self.assertEqual((record["schema"], record["system"], record["setting"]),
                         ("diagrade/written_explanation@1", "compatible:fern", "answer, reference keypoints"))
        self.assertRegex(record["signature"], r"prompt:explanation_writing\.1\.[0-9a-f]{8}\|model:compatible:fern"
                                              r"\|answer:given\|keypoints:reference$")
        self.assertNotIn("given_answer", record)

    def test_neither_answer_nor_keypoints(self):
        record = self.written("--no-answer", "--no-keypoints", "--system", "plain")[0]
        self.assertEqual((self.asked[0].values["answer"], self.asked[0].values["keypoints"]), ("", ""))
        self.assertEqual((record["system"], record["setting"]), ("plain", "no answer, no keypoints"))

    def test_keypoints_of_a_system(self):
        records = [{"schema": "diagrade/keypoints@1", "id": "a", "system": system, "generated":
                    [{"element": element, "description": "", "kind": "line"}]} for system, element in
                   (("oak", "Line PA"), ("elm", "Line PO"))]
        self.write("keypoints.jsonl", "".join(json.dumps(record) + "\n" for record in records))
        done = self.expect(INPUT, "explain", "set", "--write", "--keypoints", "keypoints.jsonl", *self.model)
        self.assertIn(b'found the system "elm" after "oak"', done.stderr)
        record = self.written("--keypoints", "keypoints.jsonl", "--keypoints-of", "elm")[0]
        self.assertEqual(self.asked[0].values["keypoints"], "Line PO")
        self.assertEqual(record["setting"], "answer, keypoints of elm")

    def test_thoughts_are_no_explanation(self):
        self.said["explanation_writing"] = "<think>It may be 10 cm.</think>\n\nDraw OA."
        self.assertEqual(self.written()[0]["explanation"], "Draw OA.")
        self.said["explanation_writing"] = "<think>It may be"
        self.assertEqual(self.written(code=MODEL)[0]["error"]["code"], "model")


class OwnAnswer(WriteCase):
    def test_rules_first(self):
        record = self.written("--no-answer", "--own-answer")[0]
        self.assertEqual((record["given_answer"], record["answer_by"]), ("②", "rules"))
        self.assertEqual(len(self.asked), 1)
        self.assertRegex(record["signature"], r"\|own_answer:rules\.1\+explained_answer\.1\.[0-9a-f]{8}$")
        answer = self.scored()[0]["answer"]
        self.assertEqual((answer["verdict"], answer["by"]), ("right", "rules"))

    def test_the_model_where_rules_find_no_option(self):
        for explanation in ("Draw the radius and look.", "So PA is 17 cm."):
            self.said["explanation_writing"] = explanation
            record = self.written("--no-answer", "--own-answer")[0]
            self.assertEqual((record["given_answer"], record["answer_by"]), ("①", "model"))
            self.assertEqual(self.asked[-1].values["explanation"], explanation)
            answer = self.scored()[0]["answer"]
            self.assertEqual((answer["verdict"], answer["by"]), ("wrong", "model"))

    def test_no_answer_at_all(self):
        self.said.update(explanation_writing="Draw the radius and look.", explained_answer='{"answer": ""}')
        self.assertEqual(self.written("--own-answer")[0]["given_answer"], "")
        self.assertEqual(self.scored()[0]["answer"]["verdict"], "none")


class Cost(WriteCase):
    def test_what_writing_and_judging_took_is_in_the_table(self):
        self.problems(PROBLEM, {**PROBLEM, "id": "b"})
        written = self.written("--own-answer")
        usage = [record["usage"] for record in written]
        self.expect(OK, "explain", "set", "-o", "records.jsonl", *self.model)
        group = json.loads(self.expect(OK, "explain", "--from", "records.jsonl", "--format", "json").stdout)["groups"][0]
        self.assertAlmostEqual(group["cost"]["writing"]["seconds"], sum(one["seconds"] for one in usage) / 2, places=5)
        self.assertEqual((group["cost"]["writing"]["explanations"], group["cost"]["judging"]["explanations"]), (2, 2))
        self.assertIsNone(group["cost"]["writing"]["dollars"])  # without prices
        table = self.expect(OK, "explain", "--from", "records.jsonl", "--format", "csv").stdout.decode()
        self.assertIn("setting,subject,writing seconds,judging seconds", table)


class Seams(WriteCase):
    def test_what_fails_is_said_in_the_next_command(self):
        self.problems(PROBLEM, {**PROBLEM, "id": "b", "keypoints": None}, {**PROBLEM, "id": "c", "answer": None})
        records = self.written(code=INPUT)
        self.assertEqual(["error" in record for record in records], [False, True, True])
        self.assertIn("--no-keypoints writes without", records[1]["error"]["message"])
        scored = self.scored(code=INPUT)
        self.assertEqual([record["system"] for record in scored], ["compatible:fern"] * 3)
        self.assertIn("found an explanation that failed", scored[1]["error"]["message"])

    def test_settings_of_one_system_stand_side_by_side(self):
        self.written("--system", "fern")
        (self.directory / "set/explanations/fern.jsonl").rename(self.directory / "set/explanations/told.jsonl")
        self.written("--no-answer", "--system", "fern")
        self.expect(OK, "explain", "set", "-o", "records.jsonl", *self.model)
        rows = self.expect(OK, "explain", "--from", "records.jsonl", "--format", "json").stdout
        self.assertEqual([(group["system"], group["setting"]) for group in json.loads(rows)["groups"]],
                         [("fern", "answer, reference keypoints"), ("fern", "no answer, reference keypoints")])

    def test_a_broken_problem_stops_before_anything_is_asked(self):
        self.write("set/items.jsonl", "{")
        self.expect(INPUT, "explain", "set", "--write", *self.model)
        self.assertEqual(self.asked, [])

    def test_usage(self):
        for options in (["--write"], ["--no-answer"], ["--write", *self.model, "--no-keypoints", "--keypoints", "x"],
                        ["--write", *self.model, "--keypoints-of", "x"]):
            self.expect(USAGE, "explain", "set", *options)
        self.expect(USAGE, "explain", "--from", "x", "--write", *self.model)


class Judged(WriteCase):
    def test_the_judge_reads_the_options(self):
        self.written()
        self.scored(*self.model)
        values = self.asked[-1].values
        self.assertEqual((values["problem"], values["answer"]), ("Find PA.\n\nChoices:\n① 10 cm\n② 12 cm", "② 12 cm"))


if __name__ == "__main__":
    unittest.main()
