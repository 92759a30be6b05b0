#!/usr/bin/env python3
"""What `refine` leaves behind as a set of pictures: pairwise judges read it, and its figures may be in pixels."""
import base64
import hashlib
import json
import unittest

from model_case import INPUT, OK, USAGE, ModelCase
from test_refine import ACT, DRAW, REFUSED, REVISE, box, verdict
from test_refine_pictures import png

# A black square on white, of 24 pixels.
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpR"
    "Uk//wAALCAAYABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABQf/xAAnEAABAQYDCQAAAAAAAAAAAAABBAACAwUREhMhMQYHFzZVg6Sz0v/aAAgBAQAA"
    "PwCiTKYJJUgiLl8XCTwqXv2l6lSAMgCdSGC4g7KdV8eL8s7LZgkmqCGuQRcVPFrY/aXa0JByIB1BYLeRyJMu17XGhLXbdtyJLe77X2dmUvSTVBEQr4WK"
    "ni0vcuLtaEEZgg6gMFw+2U6V5EX6Z2Wy9JKkENCghYSeFWxy4vUqSTmSTqS3/9k=")
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


class Pixels(SetCase):
    ACCEPT = [{"match": REVISE, "answer": verdict(True)}, {"match": ACT, "answer": DRAW}]

    def test_references_in_pixels_are_shown_and_not_scored_with(self):
        # What a file is its content says: none has the ending of its format.
        for data, kept, media in ((JPEG, "jpg", "image/jpeg"), (png(8), "png", "image/png")):
            with self.subTest(kept=kept):
                self.write("ref.svg", data)
                self.items({"id": kept, "question": "Draw.", "reference": "ref.svg"})
                self.refine(OK, self.ACCEPT, "--revisor", "model")
                record, = self.records()
                self.assertEqual((record["status"], record["reference"]), ("converged", f"{kept}/reference.{kept}"))
                self.assertNotIn("scores", record["rounds"][0])
                self.assertEqual((self.directory / "out" / record["reference"]).read_bytes(), data)
                page = (self.directory / "out/index.html").read_text()
                self.assertNotIn("not shown", page)

    def test_a_draft_in_pixels_is_looked_at_by_a_model(self):
        for data, ending in ((JPEG, "jpg"), (png(8), "png")):
            with self.subTest(ending=ending):
                self.write("draft.svg", data)
                self.items({"id": ending, "question": "Draw.", "draft": "draft.svg"})
                rules = [{"match": REVISE, "answers": [verdict(False, "Redder."), verdict(True)]}, {"match": ACT, "answer": DRAW}]
                self.refine(OK, rules)
                first, second = self.records()[0]["rounds"]
                self.assertEqual((first["tool"], first["figure"]), ("file", f"{ending}/round-1.{ending}"))
                self.assertEqual((first["terminal"], second["terminal"]), (False, True))
                self.assertNotIn("checks", first)
                self.assertEqual((self.directory / "out" / first["figure"]).read_bytes(), data)
                self.assertEqual(self.asked[0]["images"], [hashlib.sha256(data).hexdigest()[:12]])
                self.refine(OK, [])  # what is stored is read again

    def test_the_best_figure_may_be_a_draft(self):
        self.write("draft.jpg", JPEG)
        self.items({"id": "one", "question": "Draw.", "draft": "draft.jpg"})
        self.refine(OK, self.ACCEPT)
        self.assertEqual([path.name for path in (self.directory / "out/one").glob("best.*")], ["best.jpg"])

    def test_checks_alone_take_no_draft_in_pixels(self):
        self.write("draft.jpg", JPEG)
        self.items({"id": "one", "question": "Draw.", "draft": "draft.jpg"})
        errors = self.refine(INPUT, self.ACCEPT, "--revisor", "checks").stderr.decode()
        self.assertIn("draft.jpg: found a JPEG picture as the draft, expected an SVG figure, or a model that looks at it", errors)
        self.assertEqual(self.asked, [])

    def test_pictures_are_compared_whatever_their_format(self):
        self.write("square.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M6 6h12v12H6z"/></svg>')
        self.write("square.jpg", JPEG)
        pairs = json.loads(self.expect(OK, "image-similarity", "--json", "--width", "48", "square.jpg", "square.svg").stdout)
        self.assertEqual(pairs["edges"]["f1"], 1)


class Several(SetCase):
    """Runs of two models side by side: fern converges in 1 and 3 rounds, moss in 2, and never with one of two items."""
    ANSWERS = {"fern": [True, False, False, True], "moss": [False, True, False, False]}

    def setUp(self):
        super().setUp()
        self.items({"id": "a", "question": "Draw a."}, {"id": "b", "question": "Draw b.", "type": "geometry"})
        for model, said in self.ANSWERS.items():
            # Another figure each time: a look at the same one would come from the answers that are kept.
            self.draw(model, [{"match": REVISE, "answers": [verdict(one) for one in said]},
                              {"match": ACT, "answers": [box(letter) for letter in "ABCD"]}], 4 if model == "fern" else 2)

    def draw(self, model, rules, rounds, *arguments, output=None):
        server = self.serve(rules)
        self.expect(OK, "refine", "items.jsonl", "--model", f"compatible:{model}", "--base-url", server.url + "/v1", "--no-cache",
                    "--max-in-flight", "1", "--revisor", "model", "--rounds", rounds, "-o", output or model, *arguments)
        server.close()

    def show(self, *arguments, code=OK, runs=("fern", "moss")):
        return self.expect(code, "refine", *(word for run in runs for word in ("--from", run)), *arguments)

    def test_the_records_of_another_model_are_not_lost(self):
        stored = {name: (self.directory / "fern" / name).read_bytes() for name in ("records.jsonl", "items.jsonl")}
        server = self.serve([{"match": "", "answer": box("A")}])
        done = self.expect(INPUT, "refine", "items.jsonl", "--model", "compatible:moss", "--base-url", server.url + "/v1",
                           "--no-cache", "--revisor", "model", "-o", "fern")
        self.assertIn("--output takes a directory for each", done.stderr.decode())
        for name, before in stored.items():
            self.assertEqual((self.directory / "fern" / name).read_bytes(), before)

    def test_the_table_has_a_row_a_run(self):
        rows = [line.split(",") for line in self.show("--format", "csv").stdout.decode().split("\n\n")[0].splitlines()]
        self.assertEqual(rows[0][:6], ["type", "level", "model", "items", "converged", "mean rounds"])
        # fern: (1 + 3) / 2 rounds. Of rounds that moss did not have nothing is known.
        self.assertEqual(rows[1:3],
                         [["overall", "overall", "compatible:fern", "2", "2", "2.00", "0.50", "0.50", "1.00", "1.00"],
                          ["overall", "overall", "compatible:moss", "2", "1", "2.00", "0.00", "0.50", "n/a", "n/a"]])
        self.assertEqual(len(rows), 1 + 2 * 5)
        table = self.show().stdout.decode()
        for model in self.ANSWERS:
            self.assertRegex(table, rf"Signature of compatible:{model}: diagrade:\S*\|actor:compatible:{model}\.")

    def test_the_document_has_both_summaries(self):
        document = json.loads(self.show("--format", "json").stdout)
        self.assertEqual((document["schema"], [run["name"] for run in document["runs"]]),
                         ("diagrade/refinements@1", ["compatible:fern", "compatible:moss"]))
        for run, model in zip(document["runs"], self.ANSWERS):
            alone = json.loads(self.show("--format", "json", runs=(model,)).stdout)
            self.assertEqual(run["summary"], alone)
        records = self.show("--format", "jsonl").stdout
        self.assertEqual(records, b"".join((self.directory / model / "records.jsonl").read_bytes() for model in self.ANSWERS))

    def test_the_page_shows_runs_below_each_other(self):
        self.show("--report", "page.html")
        page = (self.directory / "page.html").read_text()
        self.assertIn('data-type="geometry" data-level="1" data-status="converged&#10;exhausted"', page)
        self.assertEqual((page.count("<h2>a</h2>"), page.count("<h2>b</h2>")), (1, 1))
        self.assertEqual(page.count("<h3>compatible:moss: "), 2)
        # Bars of function 1 (fern 1, moss 2 rounds) and geometry 1 (fern 3; moss none).
        self.assertEqual((page.count('class="bar run-1"'), page.count('class="bar run-2"')), (2, 1))
        self.assertIn("compatible:fern (2 of 2 items converged)", page)
        self.assertIn("compatible:moss (1 of 2 items converged)", page)

    def test_runs_of_one_model_are_told_apart_by_their_directories(self):
        names = [run["name"] for run in json.loads(self.show("--format", "json", runs=("fern", "fern", "moss")).stdout)["runs"]]
        self.assertEqual(names, ["fern", "fern", "compatible:moss"])

    def test_runs_whose_figures_were_chosen_in_other_ways_are_not_compared(self):
        self.draw("moss", [{"match": REVISE, "answer": verdict(True)}, {"match": ACT, "answer": box("A")}], 2, "--best-by",
                  "reference", output="other")
        errors = self.show(code=INPUT, runs=("fern", "other")).stderr.decode()
        self.assertIn("other: found figures that the reference chose, expected the revision", errors)


if __name__ == "__main__":
    unittest.main()
