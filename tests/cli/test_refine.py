#!/usr/bin/env python3
"""`refine`: rounds of drawing and looking at it, against scripted answers."""
import json
import re
import shutil
import signal
import subprocess
import time
import unittest

from model_case import FAILED, INPUT, MODEL, OK, PROGRAM, USAGE, ModelCase

# Words of our own prompts that tell the questions apart.
ACT, REVISE = "You draw the figure", "You decide whether"
PARABOLA = {"kind": "function", "curves": [{"y": "x^2 - 2x"}]}
DRAW = json.dumps({"tool": "draw", "parameters": PARABOLA})
REFUSED = json.dumps({"tool": "draw", "parameters": {"kind": "function", "curve": "x^2"}})


def box(*labels, size=14):
    """A figure of boxes with labels; a size of 3 fails the checks of legibility."""
    line = ('<path d="M180 90H220" stroke="black"/><path d="M220 90l-8 -4v8z"/>' if len(labels) == 2 else "")
    parts = line + "".join(
        f'<rect x="{40 + 180 * i}" y="60" width="140" height="60" fill="white" stroke="black"/>'
        f'<text x="{110 + 180 * i}" y="95" text-anchor="middle" font-size="{size}" font-family="sans-serif">{label}</text>'
        for i, label in enumerate(labels))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{60 + 180 * len(labels)}" height="180">{parts}</svg>'


def verdict(terminal, reason="Name the vertex."):
    return json.dumps({"terminal": terminal, "reason": reason})


class RefineCase(ModelCase):
    def setUp(self):
        super().setUp()
        self.items({"id": "one", "type": "function", "level": 1, "question": "Draw the parabola."})

    def items(self, *items):
        self.write("items.jsonl", "".join(json.dumps(item) + "\n" for item in items))

    def refine(self, code, rules, *arguments, items=("items.jsonl",)):
        server = self.serve(rules)
        done = self.expect(code, "refine", *items, "--model", "compatible:fern", "--base-url", server.url + "/v1",
                           "--no-cache", "--retries", "0", "-o", "out", *arguments)
        self.asked = server.requests()
        return done

    def again(self):
        shutil.rmtree(self.directory / "out")

    def records(self):
        return [json.loads(line) for line in (self.directory / "out/records.jsonl").read_text().splitlines()]

    def overall(self):
        return json.loads(self.expect(OK, "refine", "--from", "out", "--format", "json").stdout)["groups"][0]


class Rounds(RefineCase):
    def test_converges_in_three_rounds(self):
        rules = [{"match": REVISE, "answers": [verdict(False), verdict(False, "Name the zeros."), verdict(True, "Good.")]},
                 {"match": ACT, "answer": DRAW}]
        self.refine(OK, rules)
        record, = self.records()
        self.assertEqual((record["schema"], record["id"], record["type"], record["level"], record["status"]),
                         ("diagrade/refine@1", "one", "function", "1", "converged"))
        self.assertEqual([(round["round"], round["tool"], round["terminal"], round["reason"]) for round in record["rounds"]],
                         [(1, "draw", False, "Name the vertex."), (2, "draw", False, "Name the zeros."),
                          (3, "draw", True, "Good.")])
        self.assertEqual(record["best"], 3)
        self.assertEqual(record["rounds"][0]["parameters"], PARABOLA)
        self.assertEqual(record["rounds"][2]["checks"]["failed"], 0)
        self.assertGreater(record["rounds"][0]["usage"]["actor"]["output_tokens"], 0)
        self.assertEqual(len(self.asked), 6)  # an act and a look in each round
        group = self.overall()
        self.assertEqual((group["items"], group["converged"], group["rounds"]), (1, 1, 3))
        self.assertEqual(group["converged_by"], [0, 0, 1, 1, 1])
        for name in ("round-1.svg", "round-1.json", "round-3.svg", "best.svg"):
            self.assertTrue((self.directory / "out/one" / name).is_file(), name)

    def test_the_reason_goes_to_the_actor(self):
        rules = [{"match": REVISE, "answers": [verdict(False, "Zebra at the vertex."), verdict(True)]},
                 {"match": "Zebra at the vertex.", "answer": box("mended")}, {"match": ACT, "answer": DRAW}]
        self.refine(OK, rules)
        self.assertEqual([round["tool"] for round in self.records()[0]["rounds"]], ["draw", "svg"])
        self.assertIn("mended", (self.directory / "out/one/best.svg").read_text())

    def test_rounds_are_used_up(self):
        rules = [{"match": REVISE, "answer": verdict(False)}, {"match": ACT, "answer": DRAW}]
        done = self.refine(OK, rules, "--rounds", "2")
        record, = self.records()
        self.assertEqual((record["status"], len(record["rounds"]), len(self.asked)), ("exhausted", 2, 4))
        group = self.overall()
        self.assertEqual((group["exhausted"], group["rounds"], group["converged_by"]), (1, None, [0, 0]))
        self.assertIn("to be improved", done.stdout.decode())

    def test_a_refused_call_is_fed_back(self):
        rules = [{"match": REVISE, "answer": verdict(True)}, {"match": "parameters:1:", "answer": DRAW},
                 {"match": ACT, "answer": REFUSED}]
        self.refine(OK, rules)
        record, = self.records()
        first, second = record["rounds"]
        self.assertEqual((first["failed"]["part"], first["failed"]["code"]), ("tool", "format"))
        self.assertNotIn("figure", first)
        self.assertTrue(second["terminal"])
        group = self.overall()
        self.assertEqual((group["refused_calls"], group["malformed"], group["rounds"]), (1, 0, 2))

    def test_what_a_call_may_take_is_bounded(self):
        """Small answers that ask for much are refused by name, told the model, counted, and leave nothing on disk."""
        deep = "".join(f'<g id="g{i}">' + f'<use href="#g{i - 1}"/>' * 10 + "</g>" for i in range(1, 6))
        bomb = (f'<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="g0"><rect width="9" height="9"/></g>{deep}</defs>'
                '<use href="#g5"/></svg>')
        curves = [{"equation": "sin(999x y)=0"}] * 50
        for call, message in (
                ({"tool": "draw", "parameters": {"kind": "function", "curves": curves}}, "takes more than 50000000 steps"),
                ({"tool": "svg", "parameters": {"svg": bomb}}, "more than 2500 elements, copies by <use> included"),
                ({"tool": "svg", "parameters": {"svg": box("long").replace("long", "a" * 524288)}},
                 "bytes, expected at most 524288"),
                ({"tool": "draw", "parameters": {"kind": "a" * 524288}}, "bytes, expected at most 524288")):
            with self.subTest(message=message):
                answer = json.dumps(call)
                rules = [{"match": "expected at most", "answer": DRAW}, {"match": ACT, "answer": answer}]
                self.refine(OK, rules, "--revisor", "checks")
                first, second = self.records()[0]["rounds"]
                self.assertEqual((first["failed"]["part"], first["failed"]["code"]), ("tool", "limit"))
                self.assertIn(message, first["failed"]["message"])
                self.assertNotIn("\n", first["failed"]["message"])
                self.assertNotIn("parameters", first)
                self.assertTrue(second["terminal"])
                self.assertEqual(self.overall()["refused_calls"], 1)
                written = sum(path.stat().st_size for path in (self.directory / "out").rglob("*") if path.is_file())
                self.assertLess(written, 100000)
                self.again()

    def sizes(self):
        return sum(path.stat().st_size for path in (self.directory / "out/one").iterdir()) if (
            self.directory / "out/one").is_dir() else 0

    def test_the_seconds_of_an_item_are_bounded(self):
        """A microsecond is over before anything is drawn; with more the item goes on to what it would have been."""
        rules = [{"match": REVISE, "answers": [verdict(False), verdict(True)]}, {"match": ACT, "answer": DRAW}]
        errors = self.refine(INPUT, rules, "--item-seconds", "0.000001").stderr.decode()
        self.assertIn("one, round 1: found that the item takes more than 1e-06 seconds of the processor", errors)
        record, = self.records()
        self.assertEqual((record["error"]["code"], record["best"], record["rounds"]), ("limit", None, []))
        self.assertNotIn("status", record)
        self.assertEqual((len(self.asked), self.sizes()), (0, 0))
        group = self.overall()
        self.assertEqual((group["failed"], group["converged"], group["without_figure"]), (1, 0, 1))
        self.refine(OK, rules)
        self.assertEqual((self.records()[0]["status"], self.records()[0]["best"]), ("converged", 2))

    def test_the_bytes_of_an_item_are_bounded(self):
        """All files of an item count, the ones of an earlier run among them: N are enough and N - 1 are not."""
        self.write("reference.svg", box("A", "B"))
        self.items({"id": "one", "question": "Draw it.", "reference": "reference.svg"})
        rules = [{"match": REVISE, "answers": [verdict(False), verdict(True)]}, {"match": ACT, "answer": box("A", "B")}]
        self.refine(OK, rules)
        whole, records = self.sizes(), self.records()
        self.assertEqual((records[0]["status"], len(records[0]["rounds"])), ("converged", 2))
        # What is stored is counted and not asked again; the last to be written is a copy of the best figure.
        self.refine(OK, [], "--item-bytes", str(whole))
        self.assertEqual(self.records(), records)
        errors = self.refine(INPUT, [], "--item-bytes", str(whole - 1)).stderr.decode()
        best = len(box("A", "B"))
        self.assertIn(f"one: found {best} more bytes to be written beside {whole - best}, expected at most {whole - 1} for "
                      "an item", errors)
        record, = self.records()
        self.assertEqual((record["error"]["code"], len(record["rounds"]), record.get("status")), ("limit", 2, None))
        # The reference and a figure leave no room for what is said of it; one byte has none for the reference.
        reference = (self.directory / "reference.svg").stat().st_size
        for most, stored in ((reference + best, reference), (1, 0)):
            with self.subTest(most=most):
                self.again()
                self.refine(INPUT, rules, "--item-bytes", str(most))
                self.assertEqual((self.records()[0]["error"]["code"], self.records()[0].get("rounds", []), self.sizes()),
                                 ("limit", [], stored))
                self.assertEqual("reference" in self.records()[0], stored > 0)

    def test_malformed_answers_are_counted(self):
        for answer in ("I would draw a parabola.", '{"tool": "draw"}', '{"tool": "paint", "parameters": {}}',
                       '{"tool": "draw", "parameters": [], "why": 1}', DRAW[:40]):
            with self.subTest(answer=answer):
                rules = [{"match": ACT, "answer": answer}]
                self.refine(OK, rules, "--rounds", "2", "--revisor", "checks")
                record, = self.records()
                self.assertEqual([round["failed"]["part"] for round in record["rounds"]], ["actor", "actor"])
                self.assertEqual((record["status"], record["best"]), ("exhausted", None))
                self.assertEqual(len(self.asked), 4)  # each asked again once
                group = self.overall()
                self.assertEqual((group["malformed"], group["without_figure"], group["converged"]), (2, 1, 0))
                self.again()

    def test_a_revisor_without_a_verdict_stops(self):
        for answer in ("Fine.", '{"terminal": "yes", "reason": ""}', '{"terminal": false, "reason": " "}',
                       '{"terminal": true, "reason": "ok", "score": 5}'):
            with self.subTest(answer=answer):
                rules = [{"match": REVISE, "answer": answer}, {"match": ACT, "answer": DRAW}]
                self.refine(OK, rules, "--revisor", "model")
                record, = self.records()
                self.assertEqual((record["status"], record["best"]), ("stopped", 1))
                self.assertEqual(record["rounds"][0]["failed"]["part"], "revisor")
                self.assertNotIn("terminal", record["rounds"][0])
                self.assertEqual(self.overall()["malformed"], 1)
                self.again()

    def test_both_must_accept(self):
        rules = [{"match": REVISE, "answer": verdict(True, "Good.")}, {"match": "text_is_readable", "answer": box("A", "B")},
                 {"match": ACT, "answer": box("A", "B", size=3)}]
        self.refine(OK, rules, "--revisor", "both")
        record, = self.records()
        self.assertEqual([round["terminal"] for round in record["rounds"]], [False, True])
        self.assertGreater(record["rounds"][0]["checks"]["failed"], 0)

class Best(RefineCase):
    """Which figure is kept. Of three boxes 1, 3 and 2 are drawn: F1 = 2 * 1 / (1 + 3), 1, 2 * 2 / (2 + 3); no connections."""
    NONE_ACCEPTED = [{"match": REVISE, "answer": verdict(False)},
                     {"match": ACT, "answers": [box("Alpha"), box("Alpha", "Beta", "Gamma"), box("Alpha", "Beta")]}]
    # The first is perfect and rejected, the second has nothing of the reference and is accepted.
    WRONG_ACCEPTED = [{"match": REVISE, "answers": [verdict(False), verdict(True, "Good.")]},
                      {"match": ACT, "answers": [box("Alpha", "Beta", "Gamma"), box("Zebra")]}]
    FORMATS = ("table", "md", "latex", "csv")

    def setUp(self):
        super().setUp()
        self.write("ref.svg", box("Alpha", "Beta", "Gamma"))
        self.items({"id": "one", "question": "Three boxes.", "reference": "ref.svg"})

    def kept(self, rules, *arguments):
        self.refine(OK, rules, "--rounds", "3", "--revisor", "model", *arguments)
        record, = self.records()
        self.assertEqual((self.directory / "out/one/best.svg").read_text(),
                         (self.directory / f"out/one/round-{record['best']}.svg").read_text())
        return record, [round["scores"]["score"] for round in record["rounds"] if "scores" in round]

    def printed(self):
        formats = {name: self.expect(OK, "refine", "--from", "out", "--format", name).stdout.decode() for name in self.FORMATS}
        self.expect(OK, "refine", "--from", "out", "--report", "page.html")
        return dict(formats, page=(self.directory / "page.html").read_text())

    def test_the_accepted_one_is_kept_whatever_the_reference_says(self):
        record, scores = self.kept(self.WRONG_ACCEPTED)
        self.assertEqual((scores, record["best"], record["best_by"]), ([1, 0], 2, "revision"))
        self.assertIn("|best:revision|", record["signature"])
        self.assertEqual((self.overall()["score_first"], self.overall()["score_best"]), (1, 0))
        for name, text in self.printed().items():
            self.assertNotIn("chosen by the reference", text, name)

    def test_the_last_one_is_kept_where_none_is_accepted(self):
        record, scores = self.kept(self.NONE_ACCEPTED)
        self.assertEqual((scores, record["best"]), ([0.5, 1, 0.8], 3))

    def test_a_round_without_a_figure_is_not_kept(self):
        rules = [{"match": REVISE, "answer": verdict(False)}, {"match": ACT, "answers": [box("Alpha"), REFUSED, REFUSED]}]
        self.refine(OK, rules, "--rounds", "3", "--revisor", "model")
        self.assertEqual(self.records()[0]["best"], 1)

    def test_the_reference_chooses_when_asked_and_every_table_says_so(self):
        record, scores = self.kept(self.WRONG_ACCEPTED, "--best-by", "reference")
        self.assertEqual((scores, record["best"], record["best_by"]), ([1, 0], 1, "reference"))
        self.assertIn("|best:reference|", record["signature"])
        self.assertEqual(self.overall()["score_best"], 1)
        for name, text in self.printed().items():
            self.assertIn("best, chosen by the reference", text.replace("score best", "best"), name)
        self.again()
        record, scores = self.kept(self.NONE_ACCEPTED, "--best-by", "reference")
        self.assertEqual((scores, record["best"]), ([0.5, 1, 0.8], 2))

    def test_the_reference_does_not_reach_the_actor(self):
        # When its third call is refused, the actor is shown its last figure, not the first, which only the reference prefers.
        rules = [{"match": REVISE, "answer": verdict(False)},
                 {"regex": "(?s)Gamma.*parameters:1:", "answer": box("Leak")},
                 {"match": "parameters:1:", "answer": box("Fine")},
                 {"match": ACT, "answers": [box("Alpha", "Beta", "Gamma"), box("Alpha"), REFUSED]}]
        for choice in ("revision", "reference"):
            self.kept(rules, "--rounds", "4", "--best-by", choice)
            self.assertIn("Fine", (self.directory / "out/one/round-4.svg").read_text())
            self.again()

    def test_stored_rounds_keep_what_they_say(self):
        self.kept(self.WRONG_ACCEPTED, "--best-by", "reference")
        first = (self.directory / "out/records.jsonl").read_bytes()
        errors = self.refine(INPUT, [], "--rounds", "3", "--revisor", "model").stderr.decode()
        self.assertRegex(errors, r"found a round of .*best:reference.*, expected .*best:revision")
        self.refine(OK, [], "--rounds", "3", "--revisor", "model", "--best-by", "reference")
        self.assertEqual((self.directory / "out/records.jsonl").read_bytes(), first)
        self.expect(USAGE, "refine", "--from", "out", "--best-by", "revision")
        self.expect(USAGE, "refine", "items.jsonl", "-o", "out", "--best-by", "score")

    def test_records_of_the_first_rules_say_that_scores_chose(self):
        record, _ = self.kept(self.WRONG_ACCEPTED, "--best-by", "reference")
        del record["best_by"]
        for scored in (True, False):
            self.write("out/records.jsonl", json.dumps(record) + "\n")
            table = self.expect(OK, "refine", "--from", "out").stdout.decode()
            self.assertEqual("chosen by the reference" in table, scored)
            for round in record["rounds"]:
                round.pop("scores", None)


class Offline(RefineCase):
    def timeless(self):
        """The records, but for the seconds that the endpoint took."""
        return re.sub(rb'"seconds":[0-9.]+', b"", (self.directory / "out/records.jsonl").read_bytes())

    def test_checks_alone_are_deterministic(self):
        rules = [{"match": "text_is_readable", "answer": box("A", "B")}, {"match": ACT, "answer": box("A", "B", size=3)}]
        self.refine(OK, rules, "--revisor", "checks")
        first = self.timeless()
        record, = self.records()
        self.assertEqual((record["status"], len(record["rounds"])), ("converged", 2))
        self.assertRegex(record["rounds"][0]["reason"], r"text_is_readable_in_print: .*\n  - .*x \d+, y \d+, ")
        self.again()
        self.refine(OK, rules, "--revisor", "checks")
        self.assertEqual(self.timeless(), first)

    def test_a_draft_without_a_model(self):
        self.write("bad.svg", box("A", "B", size=3))
        self.write("good.svg", box("A", "B"))
        for name, status in (("bad", "stopped"), ("good", "converged")):
            self.expect(OK, "refine", "--question", "Two boxes.", "--draft", name + ".svg", "-o", name)
            record = json.loads((self.directory / name / "records.jsonl").read_text())
            self.assertEqual((record["status"], record["rounds"][0]["tool"]), (status, "file"))

    def test_scripts_stay_out_of_figures(self):
        self.write("evil.svg", box("A", "B").replace("</svg>", "<script>alert(1)</script></svg>"))
        self.expect(OK, "refine", "--question", "Two boxes.", "--draft", "evil.svg", "-o", "out")
        self.assertNotIn("script", (self.directory / "out/figure/round-1.svg").read_text())

    def test_tables_come_from_the_records(self):
        rules = [{"match": ACT, "answer": DRAW}]
        self.items(*({"id": f"{kind}-{level}", "type": kind, "level": level, "question": f"{kind} {level}"}
                     for kind in ("geometry", "function") for level in (1, 2)))
        done = self.refine(OK, rules, "--revisor", "checks")
        self.assertEqual(self.expect(OK, "refine", "--from", "out").stdout, done.stdout)
        groups = json.loads(self.expect(OK, "refine", "--from", "out", "--format", "json").stdout)["groups"]
        self.assertEqual([(group["type"], group["level"], group["items"]) for group in groups],
                         [("overall", "overall", 4), ("function", "overall", 2), ("function", "1", 1),
                          ("function", "2", 1), ("geometry", "overall", 2), ("geometry", "1", 1), ("geometry", "2", 1)])

    def test_the_page_shows_rounds_side_by_side(self):
        self.items({"id": "one", "type": "<b>type</b>", "level": 2, "question": "<script>alert(1)</script>"})
        self.refine(OK, [{"match": "parameters:1:", "answer": DRAW}, {"match": ACT, "answer": REFUSED}], "--revisor", "checks")
        page = (self.directory / "out/index.html").read_text()
        self.assertNotIn("<script>alert", page)
        self.assertNotIn("<b>", page)
        self.assertIn("&lt;script&gt;alert(1)&lt;/script&gt;", page)
        self.assertIn('<article data-type="&lt;b&gt;type&lt;/b&gt;" data-level="2" data-status="converged">', page)
        self.assertEqual(re.findall(r'<figure class="(\w+)">', page), ["nothing", "accepted"])
        self.assertEqual(page.count("data:image/svg+xml;base64,"), 1)
        self.assertIn('<td>&lt;b&gt;type&lt;/b&gt;</td><td>2</td><td>1</td><td>1</td><td>2.00</td><td>0.00</td><td>1.00</td>', page)
        self.expect(OK, "refine", "--from", "out", "--report", "again.html")
        self.assertEqual((self.directory / "again.html").read_text(), page)
        self.expect(USAGE, "refine", "items.jsonl", "-o", "out", "--report", "again.html")

    def test_wrong_use_and_input(self):
        self.items({"id": "../up", "question": "q"}, {"id": "a", "question": "q"}, {"id": "a", "question": "q"},
                   {"id": "b"}, {"id": "c", "question": "q", "reference": "none.svg"})
        self.write("empty.jsonl", "\n")
        for code, message, arguments in (
                (USAGE, "either one file of ITEMS or --question", ()),
                (USAGE, "no --output", ("items.jsonl", "--revisor", "checks")),
                (USAGE, "--rounds", ("items.jsonl", "-o", "o", "--rounds", "0")),
                (USAGE, "--tools", ("items.jsonl", "-o", "o", "--tools", "pen")),
                (USAGE, "--revisor model or both", ("items.jsonl", "-o", "o", "--revisor", "model")),
                (USAGE, "found no --model and no --draft", ("--question", "q", "-o", "o")),
                (INPUT, "empty.jsonl: found no line", ("empty.jsonl", "-o", "o")),
                (INPUT, "records.jsonl", ("--from", "nowhere"))):
            self.assertIn(message, self.expect(code, "refine", *arguments).stderr.decode())
        rules = [{"match": ACT, "answer": DRAW}]
        errors = self.refine(INPUT, rules, "--revisor", "checks").stderr.decode()
        for message in ('items.jsonl:1: found the id "../up"', 'items.jsonl:3: found the id "a" again',
                        'items.jsonl:4: found no "question"', "none.svg"):
            self.assertIn(message, errors)
        self.assertEqual((self.overall()["failed"], self.overall()["converged"]), (4, 1))
        self.assertFalse((self.directory / "up").exists())


class Resuming(RefineCase):
    # Another figure in each round: the verdict on the same one would come from the cache.
    RULES = [{"match": REVISE, "answers": [verdict(False), verdict(False), verdict(True)]},
             {"match": ACT, "answers": [box(letter) for letter in "ABCDEFGH"]}]

    def test_what_is_stored_is_not_asked_again(self):
        self.refine(OK, self.RULES)
        first = (self.directory / "out/records.jsonl").read_bytes()
        self.refine(OK, [])
        self.assertEqual(self.asked, [])
        self.assertEqual((self.directory / "out/records.jsonl").read_bytes(), first)

    def test_a_lost_network_is_gone_on_from(self):
        rules = [dict(self.RULES[0], answers=[verdict(False)], times=1), {"match": REVISE, "fault": "500"}, self.RULES[1]]
        errors = self.refine(MODEL, rules).stderr.decode()
        self.assertIn("status 500", errors)
        self.assertEqual((self.records()[0]["error"]["code"], len(self.records()[0]["rounds"])), ("network", 1))
        self.assertEqual(self.overall()["failed"], 1)
        self.refine(OK, [{"match": REVISE, "answer": verdict(True)}, self.RULES[1]])
        self.assertEqual((self.records()[0]["status"], len(self.records()[0]["rounds"])), ("converged", 2))
        self.assertEqual(len(self.asked), 2)

    def test_more_rounds_go_on_from_fewer(self):
        self.refine(OK, self.RULES, "--rounds", "2")
        self.refine(OK, [{"match": REVISE, "answer": verdict(True)}, self.RULES[1]], "--rounds", "4")
        self.assertEqual((self.records()[0]["status"], len(self.asked)), ("converged", 2))

    def test_rounds_of_something_else_are_refused(self):
        self.refine(OK, self.RULES)
        errors = self.refine(INPUT, self.RULES, "--revisor", "checks").stderr.decode()
        self.assertIn("round-1.json: found a round of", errors)
        self.items({"id": "one", "type": "function", "level": 1, "question": "Draw the hyperbola."})
        errors = self.refine(INPUT, self.RULES).stderr.decode()
        self.assertIn("another question", errors)

    def test_a_killed_run_goes_on(self):
        server = self.serve(self.RULES, "--latency", "0.3")
        command = [PROGRAM, "refine", "items.jsonl", "--model", "compatible:fern", "--base-url", server.url + "/v1", "-o",
                   "out", "--cache", "answers.sqlite"]
        process = subprocess.Popen(command, cwd=self.directory, env=self.environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while not (self.directory / "out/one/round-1.json").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertEqual(subprocess.run(command, cwd=self.directory, env=self.environment, capture_output=True,
                                        timeout=120).returncode, OK)
        record, = self.records()
        # The answer that was under way when the run was killed is lost to it, and may be the second verdict.
        self.assertEqual(record["status"], "converged")
        self.assertIn(len(record["rounds"]), (2, 3))
        self.assertLessEqual(len(server.requests()), 7)

    def test_dry_run(self):
        done = self.refine(OK, [], "--dry-run", "--rounds", "3", "--format", "json")
        rows = {row["prompt"]: row["calls"] for row in json.loads(done.stdout)["prompts"]}
        self.assertEqual((rows, self.asked), ({"actor": 3, "revisor": 3}, []))
        self.assertFalse((self.directory / "out").exists())


if __name__ == "__main__":
    unittest.main()
