#!/usr/bin/env python3
"""Several models and conditions in one command, what each took, and how they agree with people."""
import json
import unittest

import typeset
from model_case import INPUT, MODEL, OK, USAGE, ModelCase
from test_tasks import FIGURE, FRAME, JUDGE, SQUARE, TRANSLATE, TRIANGLE, verdicts

PRICES = {"schema": "diagrade/prices@1", "models": {"*": {"input": 10000, "output": 0}}}  # a cent a token


class Methods(ModelCase):
    def setUp(self):
        super().setUp()
        for name in ("a", "b"):
            self.write(f"{name}.tex", TRIANGLE + f"% {name}\n")
            self.write(f"{name}.svg", FIGURE)
        self.write("prices.json", json.dumps(PRICES))
        self.write("ratings.csv", f"id,{FRAME}\na,Yes\nb,No\n")

    def judge(self, code, *arguments, rules=None, again=False):
        if not again:
            self.server = self.serve(rules or [{"match": JUDGE, "answer": verdicts()}])
        done = self.expect(code, "judge", "a.tex", "b.tex", "--base-url", self.server.url + "/v1", "--cache",
                           "answers.sqlite", "--prices", "prices.json", "--retries", "0", "-o", "judged.jsonl", *arguments)
        path = self.directory / "judged.jsonl"
        return done, [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def both(self, code=OK, **options):
        return self.judge(code, "--models", "compatible:fern,compatible:moss", "--conditions", "code,both", **options)

    def test_every_model_judges_under_every_condition(self):
        _, records = self.both()
        self.assertEqual([(each["model"], each["condition"], each["id"]) for each in records],
                         [(f"compatible:{model}", condition, item) for model in ("fern", "moss")
                          for condition in ("code", "both") for item in "ab"])
        self.assertEqual(len(self.server.requests()), 8)

    def test_the_same_command_goes_on_with_the_answers_that_are_kept(self):
        first = self.both()[1]
        again = self.both(again=True)[1]
        self.assertEqual(first, again)
        self.assertEqual(len(self.server.requests()), 8)

    def test_what_the_first_model_spends_is_spent(self):
        done, records = self.judge(MODEL, "--models", "compatible:fern,compatible:moss", "--condition", "code",
                                   "--budget-tokens", "8000")
        judged = [each["model"] for each in records if "error" not in each]
        self.assertEqual(judged[:2], ["compatible:fern"] * 2)  # about 2,000 tokens; a question may take some 5,000
        self.assertIn(b"budget", done.stderr)
        self.assertLess(len(judged), 4)

    def test_the_next_model_has_nothing_of_a_budget_that_was_passed(self):
        # A cent is set aside for an answer of one token; the server says that it took many more.
        self.write("cents.json", '{"schema": "diagrade/prices@1", "models": {"*": {"input": 0, "output": 10000}}}')
        done, records = self.judge(MODEL, "--models", "compatible:fern,compatible:moss", "--condition", "code", "--prices",
                                   "cents.json", "--budget", "0.02", "--max-output-tokens", "1", "--max-in-flight", "1")
        self.assertEqual(["error" in each for each in records], [False, True])
        self.assertEqual(len(self.server.requests()), 1)
        self.assertIn(b"budget", done.stderr)

    def test_lists_are_read_strictly(self):
        for arguments in (["--models", "compatible:fern,compatible:fern", "--condition", "code"],
                          ["--models", "compatible:fern", "--conditions", "code,sound"],
                          ["--models", "compatible:fern", "--conditions", "code,code"],
                          ["--models", "compatible:fern", "--model", "compatible:moss", "--condition", "code"],
                          ["--model", "compatible:fern", "--condition", "code", "--conditions", "both"],
                          ["--models", "compatible:fern,nobody:moss", "--condition", "code"]):
            with self.subTest(arguments=arguments):
                self.judge(USAGE, *arguments)
                self.assertEqual(self.server.requests(), [])

    def test_a_failed_judgement_says_its_condition_and_stands_in_the_table(self):
        rules = [{"match": "% b", "answer": "no"}, {"match": JUDGE, "answer": verdicts()}]
        _, records = self.both(MODEL, rules=rules)
        self.assertEqual({each["condition"] for each in records if "error" in each}, {"code", "both"})
        table = self.expect(OK, "agree", "ratings.csv", "judged.jsonl", "--diagramir", "--table", "2,3", "--bootstrap",
                            "0").stdout.decode()
        self.assertIn("(1 of 2)", table)
        paper = self.expect(OK, "agree", "ratings.csv", "judged.jsonl", "--diagramir", "--style", "paper", "--format",
                            "latex").stdout.decode()
        self.assertIn("(1 of 2)", paper)
        self.assertIn("so many of the rated items have a verdict", paper)
        if not typeset.missing():
            self.assertEqual([], typeset.faults(self.directory, paper))

    def test_the_page_of_the_judge_shows_every_figure_and_method(self):
        self.both()
        page = (self.directory / "page.html")
        self.judge(OK, "--models", "compatible:fern,compatible:moss", "--conditions", "code,both", "--report", "page.html")
        text = page.read_text()
        self.assertEqual(text.count("data:image/svg"), 2)
        self.assertEqual(text.count("Reasons for diagram_fully_in_canvas."), 8)
        self.assertIn("judge (both), compatible:moss", text)
        self.assertNotIn("http://", text.replace(self.server.url, ""))

    def test_checks_take_over_what_the_ir_of_a_model_took(self):
        server = self.serve([{"match": "% b", "answer": "no"}, {"match": TRANSLATE, "answer": json.dumps(SQUARE)}])
        self.expect(MODEL, "ir", "--with", "model", "--json", "a.tex", "b.tex", "--model", "compatible:fern", "--base-url",
                    server.url + "/v1", "--no-cache", "--prices", "prices.json", "--retries", "0", "-o", "ir.jsonl")
        self.expect(MODEL, "check", "ir.jsonl", "--profile", "paper", "--select", "math", "--timing", "-o", "checked.jsonl",
                    "--report", "page.html")
        self.assertEqual((self.directory / "page.html").read_text().count("data:image/svg"), 1)  # the other one failed
        translated = [json.loads(line) for line in (self.directory / "ir.jsonl").read_text().splitlines()]
        checked = [json.loads(line) for line in (self.directory / "checked.jsonl").read_text().splitlines()]
        self.assertEqual([each["usage"] for each in checked], [each["usage"] for each in translated])
        self.assertEqual([each["model"] for each in checked], ["compatible:fern"] * 2)
        self.assertEqual([each["id"] for each in checked], ["a", "b"])
        self.assertIn("error", checked[1])
        self.assertGreater(checked[0]["seconds"], 0)
        document = json.loads(self.expect(OK, "agree", "ratings.csv", "checked.jsonl", "--methods", "--json").stdout)
        method, = document["methods"]
        self.assertEqual((method["kind"], method["results"], method["failed"]), ("back-translation", 2, 1))
        self.assertAlmostEqual(method["usage"]["dollars"]["sum"], sum(each["usage"]["dollars"] for each in translated))

    def test_checks_without_timing_are_the_same_each_time(self):
        one, two = (self.expect(OK, "check", "a.tex", "b.tex", "--fail-on", "never").stdout for _ in range(2))
        self.assertEqual(one, two)
        self.assertNotIn(b'"seconds"', one)

    def test_a_list_that_cannot_be_read_is_said(self):
        self.expect(INPUT, "check", "absent.jsonl")
        self.write("bad.jsonl", "{}\nno\n")
        done = self.expect(INPUT, "check", "bad.jsonl")
        self.assertIn(b"bad.jsonl:2", done.stderr)

    def test_tables_of_one_number_are_refused_as_several(self):
        self.both()
        for arguments in (["--diagramir", "--format", "csv"], ["--table", "3"], ["--diagramir", "--table", "13"],
                          ["--methods", "--model", "compatible:fern"], ["--methods", "--fail-under", "kappa=0.1"],
                          ["--report", "-"], ["--report", "ratings.csv"]):
            with self.subTest(arguments=arguments):
                self.expect(USAGE, "agree", "ratings.csv", "judged.jsonl", *arguments)

    def test_tables_without_results_are_said_to_be_none(self):
        table = self.expect(OK, "agree", "ratings.csv", "--diagramir").stdout.decode()
        self.assertIn("Tables 2 and 3: n/a, as there are no results of checks, nor of a judge", table)
        self.assertNotIn("Table 2:", table)
        self.assertIn("Table 12: what people say.", table)
        done = self.expect(USAGE, "agree", "ratings.csv", "--diagramir", "--table", "3", "--format", "csv")
        self.assertEqual(done.stdout, b"")


if __name__ == "__main__":
    unittest.main()
