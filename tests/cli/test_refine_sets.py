#!/usr/bin/env python3
"""What `refine` leaves behind as a set of pictures: pairwise judges read it, and its figures may be in pixels."""
import json
import unittest

from model_case import INPUT, OK, USAGE, ModelCase
from test_refine import ACT, DRAW, REFUSED, REVISE, box, verdict

ONE_SHOT, REVISED = "one-shot (compatible:fern)", "act-then-revise (compatible:fern)"


class SetCase(ModelCase):
    def items(self, *items):
        self.write("items.jsonl", "".join(json.dumps({"type": "function", "level": 1, **item}) + "\n" for item in items))

    def run_model(self, code, rules, *arguments):
        server = self.serve(rules)
        done = self.expect(code, *arguments, "--model", "compatible:fern", "--base-url", server.url + "/v1", "--no-cache",
                           "--retries", "0", "--max-in-flight", "1")
        self.asked = server.requests()
        server.close()
        return done

    def refine(self, code, rules, *arguments, items="items.jsonl"):
        return self.run_model(code, rules, "refine", items, "-o", "out", *arguments)

    def records(self):
        return [json.loads(line) for line in (self.directory / "out/records.jsonl").read_text().splitlines()]

    def set(self):
        return [json.loads(line) for line in (self.directory / "out/items.jsonl").read_text().splitlines()]


class Judged(SetCase):
    def judge(self, code, *arguments):
        scores = [{"name": name, "reason": "as seen", "first": 6, "second": 6}
                  for name in ("Text-Image Relevance", "Information Completeness", "Graph Accuracy")]
        self.run_model(code, [{"answer": json.dumps({"criteria": scores})}], "judge", "--pairwise", "out", "-o", "judged.jsonl",
                       *arguments)
        return [json.loads(line) for line in (self.directory / "judged.jsonl").read_text().splitlines()]

    def test_rows_are_the_first_figure_and_the_accepted_one(self):
        self.write("ref.svg", box("Alpha"))
        self.items({"id": "one", "question": "Draw.", "level": 2, "reference": "ref.svg"})
        rules = [{"match": REVISE, "answers": [verdict(False), verdict(True)]}, {"match": ACT, "answers": [box("A"), box("B")]}]
        self.refine(OK, rules, "--revisor", "model")
        self.assertEqual(self.set(), [{"id": "one", "type": "function", "level": "2", "question": "Draw.",
                                       "reference": "one/reference.svg",
                                       "candidates": {ONE_SHOT: "one/round-1.svg", REVISED: "one/round-2.svg"}}])
        records = self.judge(OK)
        self.assertEqual([(record["id"], record["level"], record["system"], record["opponent"]) for record in records],
                         [("one", "2", system, "reference") for system in (REVISED, REVISED, ONE_SHOT, ONE_SHOT)])
        table = self.expect(OK, "judge", "--pairwise", "--from", "judged.jsonl").stdout.decode()
        self.assertIn(ONE_SHOT, table)
        self.assertIn(REVISED, table)

    def test_the_reference_does_not_choose_what_is_judged(self):
        # The first figure is that of the reference and rejected; the second is accepted.
        self.write("ref.svg", box("Alpha", "Beta"))
        self.items({"id": "one", "question": "Draw.", "reference": "ref.svg"})
        rules = [{"match": REVISE, "answers": [verdict(False), verdict(True)]},
                 {"match": ACT, "answers": [box("Alpha", "Beta"), box("Zebra")]}]
        self.refine(OK, rules, "--revisor", "model", "--best-by", "reference")
        self.assertEqual(self.records()[0]["best"], 1)
        self.assertEqual(self.set()[0]["candidates"][REVISED], "one/round-2.svg")

    def test_what_failed_stays_failed(self):
        # The first call of "late" is refused; the reference of "lost" is not there, so that nothing of it is drawn.
        self.write("ref.svg", box("Alpha"))
        self.items({"id": "late", "question": "Draw.", "reference": "ref.svg"},
                   {"id": "lost", "question": "Draw.", "reference": "none.svg"})
        rules = [{"match": REVISE, "answer": verdict(True)}, {"match": ACT, "answers": [REFUSED, DRAW]}]
        self.refine(INPUT, rules, "--revisor", "model")
        self.assertEqual([item["candidates"] for item in self.set()],
                         [{ONE_SHOT: None, REVISED: "late/round-2.svg"}, {ONE_SHOT: None, REVISED: None}])
        records = self.judge(INPUT)
        failed = [(record["id"], record["system"]) for record in records if "error" in record]
        self.assertEqual(failed, [("late", ONE_SHOT), ("lost", REVISED), ("lost", ONE_SHOT)])
        self.assertIn(f'found no picture of {ONE_SHOT} for "late"', [record for record in records if "error" in record][0]
                      ["error"]["message"])
        self.assertEqual(len(self.asked), 2)  # that of "late" in both orders

    def test_one_round_is_one_row(self):
        self.items({"id": "one", "question": "Draw."})
        self.refine(OK, [{"match": ACT, "answer": DRAW}], "--revisor", "checks", "--rounds", "1")
        self.assertEqual(self.set()[0]["candidates"], {ONE_SHOT: "one/round-1.svg"})

    def test_a_draft_is_no_shot_of_the_model(self):
        self.write("draft.svg", box("A"))
        self.items({"id": "one", "question": "Draw.", "draft": "draft.svg"})
        self.refine(OK, [{"match": REVISE, "answers": [verdict(False), verdict(True)]}, {"match": ACT, "answer": box("B")}],
                    "--revisor", "model")
        self.assertEqual(self.set()[0]["candidates"], {"draft": "one/round-1.svg", REVISED: "one/round-2.svg"})

    def test_no_set_of_somebody_is_replaced(self):
        self.items({"id": "one", "question": "Draw."})
        before = (self.directory / "items.jsonl").read_bytes()
        (self.directory / "other").mkdir()
        self.write("other/items.jsonl", "mine\n")
        for arguments in (("items.jsonl", "-o", "."), (".", "-o", "."), ("items.jsonl", "-o", "other")):
            self.run_model(USAGE, [], "refine", *arguments)
        self.assertEqual((self.directory / "items.jsonl").read_bytes(), before)
        self.assertEqual((self.directory / "other/items.jsonl").read_text(), "mine\n")


if __name__ == "__main__":
    unittest.main()
