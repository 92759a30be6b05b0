#!/usr/bin/env python3
"""`judge --pairwise`: simulated judges whose preference for a place, agreement and faults are known."""
import collections
import csv
import hashlib
import http.server
import io
import itertools
import json
import math
import struct
import sys
import threading
import unittest
import zlib

import typeset
from model_case import INPUT, MODEL, OK, SOURCE, USAGE, ModelCase

sys.path.insert(0, str(SOURCE / "scripts/experiments"))
import wire_formats  # noqa: E402

CRITERIA = ("Text-Image Relevance", "Information Completeness", "Graph Accuracy")
WEIGHTS = (0.3, 0.3, 0.4)


def png(number):
    """A picture of one pixel, another for each number."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    pixel = bytes([0, number >> 16, number >> 8 & 255, number & 255])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(pixel)) + chunk(b"IEND", b""))


def answer(first, second, criteria=CRITERIA):
    """The answer of a judge that gives these scores by criterion."""
    return json.dumps({"criteria": [{"name": name, "reason": "as seen", "first": a, "second": b}
                                    for name, a, b in zip(criteria, first, second)]})


class JudgeServer:
    """An endpoint whose answer is what `judge` says to (model, texts, names of the pictures, times asked before)."""

    def __init__(self, names, judge):
        asked, lock, outer = collections.Counter(), threading.Lock(), self
        self.requests = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                document = json.loads(body)
                texts, images = wire_formats.content_of(document)
                model = wire_formats.model_of(document, self.path)
                with lock:
                    outer.requests += 1
                    before = asked[body]
                    asked[body] += 1
                text = judge(model, "\n".join(texts), [names[image] for image in images], before)
                data = wire_formats.answer("chat", document, model, text)
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class PairwiseCase(ModelCase):
    """Items are pictures by name; `worth` has the scores of each picture by criterion."""

    def setUp(self):
        super().setUp()
        self.worth, self.names, self.lines = {}, {}, []

    def picture(self, name, scores):
        data = png(len(self.names))
        self.names[hashlib.sha256(data).hexdigest()] = name
        self.worth[name] = scores
        self.write(f"{name}.png", data)
        return f"{name}.png"

    def item(self, name, reference, level=1, kind="function", **candidates):
        self.lines.append({"id": name, "type": kind, "level": level, "question": f"The graph of {name}.",
                           "reference": self.picture(f"{name}-reference", reference),
                           "candidates": {system: self.picture(f"{name}-{system}", scores)
                                          for system, scores in candidates.items()}})

    def start(self, judge):
        self.write("items.jsonl", "".join(json.dumps(line) + "\n" for line in self.lines))
        server = JudgeServer(self.names, judge)
        self.addCleanup(server.close)
        self.judge_server = server
        return ["--base-url", server.url, "--no-cache", "--retries", "0", "--max-in-flight", "4"]

    def fair(self, more_first=0.0, less_second=0.0):
        def judge(model, text, pictures, before):
            first, second = (self.worth[name] for name in pictures)
            return answer([value + more_first for value in first], [value - less_second for value in second])
        return judge

    def ask(self, server, *arguments, code=OK, model="compatible:wren"):
        self.expect(code, "judge", "--pairwise", "items.jsonl", "--model", model, "-o", "records.jsonl", "--format",
                    "jsonl", *server, *arguments)
        return [json.loads(line) for line in (self.directory / "records.jsonl").read_text().splitlines()]

    def summary(self, *arguments):
        done = self.expect(OK, "judge", "--pairwise", "--from", "records.jsonl", "--format", "json", *arguments)
        return json.loads(done.stdout)


def row(rows, **wanted):
    found = [one for one in rows if all(one[key] == value for key, value in wanted.items())]
    assert len(found) == 1, (wanted, found)
    return found[0]


def total(scores, weights=WEIGHTS):
    return sum(weight * score for weight, score in zip(weights, scores))


class Bias(PairwiseCase):
    # Totals of candidate and reference; the differences are -3, -2, -1.4, -0.6, 0.4, 1.4, 1.6 and 0.
    TOTALS = ((4, 7), (5, 7), (5, 6.4), (6.4, 7), (6.4, 6), (7.4, 6), (7.6, 6), (6, 6))

    def make(self):
        for i, (candidate, reference) in enumerate(self.TOTALS):
            self.item(f"i{i}", [reference] * 3, level=1 + i % 2, fern=[candidate] * 3)

    def test_both_orders_remove_it_and_it_is_reported(self):
        """What is shown first has 0.75 more and what is shown second 0.75 less than it is worth."""
        self.make()
        records = self.ask(self.start(self.fair(0.75, 0.75)))
        self.assertEqual(len(records), 2 * len(self.TOTALS))
        summary = self.summary()
        scores = row(summary["scores"], type="function", level="all")
        fair = [a / (a + b) for a, b in self.TOTALS]
        self.assertAlmostEqual(scores["score"], sum(fair) / 8, places=6)
        self.assertAlmostEqual(scores["first"], sum((a + .75) / (a + b) for a, b in self.TOTALS) / 8, places=6)
        self.assertAlmostEqual(scores["second"], sum((a - .75) / (a + b) for a, b in self.TOTALS) / 8, places=6)
        self.assertAlmostEqual(row(summary["scores"], type="function", level="2")["score"], sum(fair[1::2]) / 4, places=6)
        for criterion in (*CRITERIA, "total"):
            bias = row(summary["bias"], criterion=criterion)
            for member in ("candidate", "opponent", "both", "low", "high"):
                self.assertAlmostEqual(bias[member], 1.5, places=6)
            self.assertAlmostEqual(bias["p"], 2 / 2 ** 8, places=5)  # no sign pattern is as far but this and its reverse
        # The order decides where the difference is below 1.5: five of eight, all of them from a win to a loss.
        flips = row(summary["flips"], type="all")
        self.assertEqual((flips["pairs"], flips["flipped"], flips["reversed"], flips["ties"]), (8, 5, 5, 1))
        self.assertAlmostEqual(flips["rate"], 5 / 8, places=6)

    def test_more_for_the_first_alone_cancels_in_differences(self):
        self.make()
        records = self.ask(self.start(self.fair(1.5)))
        bias = row(self.summary()["bias"], criterion="total")
        self.assertEqual((bias["candidate"], bias["opponent"]), (1.5, 1.5))
        by_item = collections.defaultdict(list)
        for record in records:
            by_item[record["id"]].append(record["totals"]["candidate"] - record["totals"]["opponent"])
        for (candidate, reference), differences in zip(self.TOTALS, by_item.values()):
            self.assertAlmostEqual(sum(differences) / 2, candidate - reference, places=6)

    def test_a_fair_judge_has_none(self):
        self.make()
        self.ask(self.start(self.fair()))
        summary = self.summary()
        self.assertEqual(row(summary["bias"], criterion="score")["both"], 0)
        self.assertEqual(row(summary["flips"], type="all")["flipped"], 0)
        self.assertEqual(row(self.summary("--tie", "1.4")["flips"], type="all")["ties"], 5)
        self.assertIn("|tie:1.4|", self.summary("--tie", "1.4")["signature"])

    def test_weights_make_the_total(self):
        self.item("a", (2, 4, 6), fern=(8, 7, 1))
        records = self.ask(self.start(self.fair()))
        self.assertEqual([record["order"] for record in records], ["candidate_first", "candidate_second"])
        self.assertEqual(records[1]["scores"]["candidate"], dict(zip(CRITERIA, (8, 7, 1))))
        self.assertAlmostEqual(records[1]["totals"]["candidate"], total((8, 7, 1)))
        score = row(self.summary()["scores"], type="all")["score"]
        self.assertAlmostEqual(score, total((8, 7, 1)) / (total((8, 7, 1)) + total((2, 4, 6))), places=6)

    def test_two_blank_pictures_are_even(self):
        self.item("a", (0, 0, 0), fern=(0, 0, 0))
        self.ask(self.start(self.fair()))
        self.assertEqual(row(self.summary()["scores"], type="all")["score"], 0.5)


class Repeats(PairwiseCase):
    def test_spread_of_repeated_asks(self):
        """The candidate has 4, 6 and 8 by turns, its reference always 5."""
        self.item("a", (5, 5, 5), fern=(4, 4, 4))

        def judge(model, text, pictures, before):
            given = {"a-fern": [4 + 2 * before] * 3, "a-reference": [5] * 3}
            return answer(given[pictures[0]], given[pictures[1]])

        records = self.ask([*self.start(judge), "--max-in-flight", "1"], "--repeats", "3")
        self.assertEqual([record["repeat"] for record in records], [0, 1, 2] * 2)
        spread = row(self.summary()["spread"], judge="compatible:wren")
        # Four questions, a picture in an order each: deviation 2 and range 4 of the candidate, 0 of the reference.
        self.assertEqual((spread["questions"], spread["deviation"], spread["range"], spread["largest_range"]), (4, 1, 2, 4))
        self.assertAlmostEqual(row(self.summary()["scores"], type="all")["score"], 6 / (6 + 5), places=6)


def krippendorff(units, distance):
    """By the definition: the mean distance within units and among all values, each pair of values taken both ways."""
    pooled = [value for unit in units for value in unit]
    within = sum(sum(distance(a, b) for a, b in itertools.permutations(unit, 2)) / (len(unit) - 1) for unit in units)
    chance = sum(distance(a, b) for a, b in itertools.permutations(pooled, 2)) / (len(pooled) - 1)
    return 1 - within / chance


class Panel(PairwiseCase):
    JUDGES = ("wren", "lark", "crow")

    def test_alpha_of_judges_of_known_reliability(self):
        """Each judge adds to the worth of a picture what this table says, whatever the order."""
        noise = {"wren": (0, 0, 0, 0, 0, 0), "lark": (1, 0, -1, 0, 0.5, 0), "crow": (0, 2, 0, -1, 0, 1)}
        worth = ((3, 5), (4, 7), (6, 6))
        for i, (candidate, reference) in enumerate(worth):
            self.item(f"i{i}", [reference] * 3, fern=[candidate] * 3)
        order = [f"i{i}-{side}" for i in range(3) for side in ("fern", "reference")]

        def judge(model, text, pictures, before):
            return answer(*([self.worth[name][0] + noise[model][order.index(name)]] * 3 for name in pictures))

        records = self.ask(self.start(judge), "--panel", "compatible:lark", "--panel", "compatible:crow")
        self.assertEqual([record["judge"] for record in records],
                         [f"compatible:{name}" for name in self.JUDGES for _ in range(6)])
        summary = self.summary()
        values = [[worth[k // 2][k % 2] + noise[name][k] for name in self.JUDGES] for k in range(6)]
        for criterion in ("total", CRITERIA[0]):
            found = row(summary["panel"], criterion=criterion)
            self.assertEqual(found["units"], 6)
            self.assertAlmostEqual(found["interval"], krippendorff(values, lambda a, b: (a - b) ** 2), places=6)
            pooled = [value for unit in values for value in unit]

            def ordinal(a, b):
                low, high = min(a, b), max(a, b)
                return (sum(low <= value <= high for value in pooled) - (pooled.count(a) + pooled.count(b)) / 2) ** 2

            self.assertAlmostEqual(found["ordinal"], krippendorff(values, ordinal), places=6)
        panel = row(summary["scores"], judge="panel", type="all", level="all")
        means = [sum(unit) / 3 for unit in values]
        self.assertAlmostEqual(panel["score"], sum(means[2 * i] / (means[2 * i] + means[2 * i + 1]) for i in range(3)) / 3,
                               places=6)

    def test_by_hand(self):
        """Two judges, two pictures: 2 and 4, 6 and 6. Distances within: 4 and 0, so 2 * 4 = 8. Among 2, 4, 6, 6:
        4 + 16 + 16 + 4 + 4 + 0 = 44, both ways 88, by 3: 29.33. Alpha is 1 - 8 / 29.33 = 8 / 11."""
        self.item("a", [6] * 3, fern=[2] * 3)

        def judge(model, text, pictures, before):
            given = {"a-fern": 2 if model == "wren" else 4, "a-reference": 6}
            return answer(*([given[name]] * 3 for name in pictures))

        self.ask(self.start(judge), "--panel", "compatible:lark")
        self.assertAlmostEqual(row(self.summary()["panel"], criterion="total")["interval"], 8 / 11, places=6)

    def test_the_same_judge_twice(self):
        self.item("a", [6] * 3, fern=[2] * 3)
        self.expect(USAGE, "judge", "--pairwise", "items.jsonl", "--model", "compatible:wren", "--panel",
                    "compatible:wren", *self.start(self.fair()))


class Failures(PairwiseCase):
    def test_what_is_no_judgement_is_counted_and_changes_no_score(self):
        good = answer((5, 5, 5), (5, 5, 5))
        broken = {"prose": "Both are fine.", "missing": answer((5, 5), (5, 5)), "above": answer((5, 5, 11), (5, 5, 5)),
                  "below": answer((5, 5, 5), (5, -1, 5)), "text": answer((5, "5", 5), (5, 5, 5)),
                  "null": answer((5, None, 5), (5, 5, 5)), "twice": good[:-2] + "," + good[good.index("[") + 1:],
                  "unknown": good.replace(CRITERIA[0], "Beauty"), "silent": good.replace('"as seen"', '""', 1),
                  "cut": good[:-10]}
        for name in broken:
            self.item(name, [5] * 3, fern=[5] * 3)
        self.item("good", [6] * 3, fern=[4] * 3)
        self.item("half", [6] * 3, fern=[4] * 3)

        def judge(model, text, pictures, before):
            name = pictures[0].split("-")[0]
            if name == "half":
                return "No." if pictures[0] == "half-fern" else answer((6, 6, 6), (4, 4, 4))
            return broken.get(name) or answer(self.worth[pictures[0]], self.worth[pictures[1]])

        records = self.ask(self.start(judge), code=MODEL)
        failed = [record for record in records if "error" in record]
        self.assertEqual(len(failed), 2 * len(broken) + 1)
        for record in failed:
            self.assertEqual(record["error"]["code"], "model", record["id"])
            self.assertNotIn("scores", record)
        summary = self.summary()
        judge = row(summary["judges"], judge="compatible:wren")
        self.assertEqual((judge["asked"], judge["usable"], judge["failed"]), (24, 3, {"model": 21}))
        scores = row(summary["scores"], type="all", level="all")
        self.assertEqual((scores["pairs"], scores["failed"], scores["score"]), (1, 11, 0.4))
        table = self.expect(OK, "judge", "--pairwise", "--from", "records.jsonl").stdout.decode()
        self.assertRegex(table, r"compatible:wren +24 +3 +21 +model 21")

    def test_one_further_question_may_repair(self):
        self.item("a", [6] * 3, fern=[4] * 3)

        def judge(model, text, pictures, before):
            return answer(*(self.worth[name] for name in pictures)) if "earlier_answer" in text else "Well."

        record = self.ask(self.start(judge))[0]
        self.assertIn("asked again", record["diagnostics"][0]["message"])

    def test_broken_items_cost_themselves(self):
        self.item("a", [6] * 3, fern=[4] * 3)
        self.lines += [{"id": "b", "question": "?"}, {**self.lines[0], "id": "c", "type": "map"},
                       {**self.lines[0], "id": "d", "reference": "none.png"}, {**self.lines[0], "id": "e", "candidates": {}}]
        records = self.ask(self.start(self.fair()), code=INPUT)
        codes = [(record["id"], record.get("error", {}).get("code")) for record in records]
        self.assertEqual(codes, [("a", None)] * 2 + [("b", "format")] + [("c", "argument")] * 2 + [("d", "open")] * 2 +
                         [("e", "format")])
        self.assertIn('items.jsonl:2: found no "type", expected one', records[2]["error"]["message"])
        summary = self.summary()
        self.assertEqual(summary["unread"], 2)
        self.assertEqual(row(summary["scores"], type="all", level="all")["failed"], 2)

    def test_stored_records_are_held_to_their_form(self):
        self.item("a", [6] * 3, fern=[4] * 3)
        lines = (self.ask(self.start(self.fair())), (self.directory / "records.jsonl").read_text().splitlines())[1]
        for records, message in ((lines + lines[:1], "records.jsonl:3: found a judgement again"),
                                 ([lines[0], lines[1].replace("temperature:0", "temperature:1")], "found the signature"),
                                 ([lines[0].replace('Accuracy":4', 'Accuracy":14', 1)], "found no score of the candidate"),
                                 ([lines[0].replace("0.4", "0.5"), lines[1]], "found the criteria"),
                                 (["{}"], "expected diagrade/pairwise@1"), ([], "found no records")):
            self.write("records.jsonl", "\n".join(records) + "\n")
            done = self.expect(INPUT, "judge", "--pairwise", "--from", "records.jsonl")
            self.assertIn(message, done.stderr.decode())


class Ranking(PairwiseCase):
    def test_systems_that_meet_are_ranked(self):
        """fern wins against moss on 3 of 4 items, moss against oak on 2 of 3 (oak has no picture of the fourth), and
        fern and oak win one each of three with a tie: (3, 1), (2, 1), (1.5, 1.5)."""
        worth = {"a": (5, 4, 6), "b": (5, 4, 3), "c": (5, 6, 5)}
        for name, (fern, moss, oak) in worth.items():
            self.item(name, [9] * 3, fern=[fern] * 3, moss=[moss] * 3, oak=[oak] * 3)
        self.item("d", [9] * 3, fern=[7] * 3, moss=[2] * 3)
        self.ask(self.start(self.fair()), "--opponents", "systems")
        ranking = self.summary("--bootstrap", "200")["ranking"]
        wins = {("fern", "moss"): (3, 1), ("moss", "oak"): (2, 1), ("fern", "oak"): (1.5, 1.5)}
        self.assertEqual({one["system"]: one["wins"] for one in ranking}, {"fern": 4.5, "moss": 3, "oak": 2.5})
        self.assertEqual([one["system"] for one in ranking], ["fern", "moss", "oak"])
        strength = {one["system"]: one["strength"] for one in ranking}
        for system in strength:  # the likelihood is greatest where wins are as many as expected
            expected = sum(sum(won) / (1 + math.exp(strength[other] - strength[system]))
                           for pair, won in wins.items() if system in pair for other in pair if other != system)
            self.assertAlmostEqual(expected, {"fern": 4.5, "moss": 3, "oak": 2.5}[system], places=4)
        self.assertAlmostEqual(sum(strength.values()), 0, places=5)

    def test_a_system_that_always_wins_is_of_another_group(self):
        self.item("a", [9] * 3, fern=[5] * 3, moss=[4] * 3)
        self.ask(self.start(self.fair()), "--opponents", "both")
        ranking = self.summary()["ranking"]
        self.assertEqual([(one["system"], one["group"], one["strength"]) for one in ranking],
                         [("reference", 1, None), ("fern", 2, None), ("moss", 3, None)])
        table = self.expect(OK, "judge", "--pairwise", "--from", "records.jsonl").stdout.decode()
        self.assertIn("cannot be compared by strength", table)


class Command(PairwiseCase):
    def test_nothing_is_asked_twice(self):
        self.item("a", [6] * 3, fern=[4] * 3)
        server = self.start(self.fair())
        server.remove("--no-cache")
        first = self.ask(server)
        self.assertEqual(self.judge_server.requests, 2)
        self.judge_server.close()
        self.assertEqual(self.ask(server, "--replay"), first)

    def test_a_data_set(self):
        for folder, number in (("references", 1), ("generated/fern", 2), ("generated/moss", 3)):
            (self.directory / folder).mkdir(parents=True)
            data = png(number)
            self.names[hashlib.sha256(data).hexdigest()] = folder
            if folder != "generated/moss":
                self.write(f"{folder}/a.png", data)
        self.write("items.jsonl", json.dumps({"id": "a", "type": "scene", "question": "A bowl."}))
        server = JudgeServer(self.names, lambda model, text, pictures, before: answer((3, 3, 3), (3, 3, 3), (
            "Text-Image Relevance", "Information Completeness", "Logical Reasonableness")))
        self.addCleanup(server.close)
        done = self.expect(INPUT, "judge", "--pairwise", ".", "--model", "compatible:wren", "--base-url", server.url,
                           "--no-cache", "--format", "jsonl")
        records = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(record["system"], "error" in record) for record in records],
                         [("fern", False), ("fern", False), ("moss", True)])
        self.assertIn('found no picture of moss for "a"', records[2]["error"]["message"])

    def test_criteria_of_ones_own(self):
        self.write("map.json", json.dumps({"schema": "diagrade/criteria@1", "type": "map", "version": 1, "summary": "maps",
                                           "criteria": [{"name": "North", "weight": 1, "asks": "Is north up?"}]}))
        self.item("a", [8], kind="map", fern=[2])

        def judge(model, text, pictures, before):
            self.assertIn("Is north up?", text)
            return answer(*(self.worth[name] for name in pictures), criteria=("North",))

        server = self.start(judge)
        record = self.ask(server, "--criteria", "map.json")[0]
        self.assertRegex(record["criteria"]["signature"], r"^map\.1\.[0-9a-f]{8}$")
        self.assertEqual(row(self.summary()["scores"], type="all")["score"], 0.2)
        self.write("map.json", "{}")
        done = self.expect(INPUT, "judge", "--pairwise", "items.jsonl", "--model", "compatible:wren", "--criteria",
                           "map.json", *server)
        self.assertIn("map.json:1: found another document", done.stderr.decode())

    def test_a_dry_run_says_what_it_would_cost(self):
        self.item("a", [6] * 3, fern=[4] * 3)
        server = self.start(self.fair())
        done = self.expect(OK, "judge", "--pairwise", "items.jsonl", "--model", "compatible:wren", "--repeats", "2",
                           "--dry-run", "--format", "json", *server)
        self.assertEqual(json.loads(done.stdout)["total"]["calls"], 4)
        self.assertEqual(self.judge_server.requests, 0)

    def test_formats(self):
        self.item("a", [6] * 3, fern=[4] * 3)
        self.ask(self.start(self.fair()))
        for name, part in (("table", "first less second"), ("md", "| fern |"), ("csv", "fern,40.0,1,0"),
                           ("latex", "\\begin{tabular}")):
            done = self.expect(OK, "judge", "--pairwise", "--from", "records.jsonl", "--format", name)
            self.assertIn(part, done.stdout.decode())

    def paper(self, form, *arguments):
        return self.expect(OK, "judge", "--pairwise", "--from", "records.jsonl", "--style", "paper", "--format", form,
                           *arguments).stdout.decode()

    def test_the_table_of_a_paper(self):
        for number in range(6):
            self.item(f"i{number}", [6] * 3, level=1 + number % 2, fern=[4 + number % 3] * 3, moss=[2] * 3,
                      wren=[4 + (number + 1) % 3] * 3)
        self.ask(self.start(self.fair()))
        summary = self.summary()
        rows = {line["System"]: line for line in csv.DictReader(io.StringIO(self.paper("csv")))}
        best = max(score["score"] for score in summary["scores"]
                   if (score["type"], score["level"]) == ("function", "all"))
        for score in summary["scores"]:
            if (score["type"], score["level"]) == ("function", "all"):
                found = rows[score["system"]]
                self.assertEqual([f"{100 * score[key]:.1f}" for key in ("score", "low", "high")],
                                 [found["function_all" + end] for end in ("", "_low", "_high")])
                self.assertEqual(score["score"] == best, found["function_all_mark"] == "best")
        tied = {frozenset((each["first"], each["second"])): each["p_holm"] >= 0.05 for each in summary["comparisons"]
                if (each["type"], each["level"]) == ("function", "all")}
        first = next(name for name, line in rows.items() if line["function_all_mark"] == "best")
        for name, line in rows.items():
            if line["function_all_mark"] != "best":
                self.assertEqual(tied[frozenset((name, first))], line["function_all_mark"] == "tied")
        self.assertIn("from 0 to 100", self.expect(
            USAGE, "judge", "--pairwise", "--from", "records.jsonl", "--style", "paper", "--percent").stderr.decode())
        if not typeset.missing():
            self.assertEqual([], typeset.faults(self.directory, self.paper("latex"),
                                                self.paper("latex", "--uncertainty", "interval", "--label", "tab:b")))

    def test_usage(self):
        self.item("a", [6] * 3, fern=[4] * 3)
        self.start(self.fair())
        model = ("--model", "compatible:wren", "--base-url", "http://127.0.0.1:1/v1")
        for arguments in (("--pairwise",), ("--pairwise", "items.jsonl", "x"), ("--pairwise", "items.jsonl", "--votes", "2"),
                          ("--pairwise", "items.jsonl", "--condition", "both"), ("items.jsonl", "--repeats", "2"),
                          ("--pairwise", "items.jsonl", "--repeats", "0"), ("--pairwise", "items.jsonl", "--tie", "-1"),
                          ("--pairwise", "items.jsonl", "--opponents", "x"), ("--pairwise", "items.jsonl", "--format", "x"),
                          ("--pairwise", "items.jsonl", "-o", "items.jsonl"),
                          ("--pairwise", "items.jsonl", "--from", "items.jsonl")):
            self.expect(USAGE, "judge", *arguments, *model)
        self.expect(USAGE, "judge", "--pairwise", "items.jsonl")


if __name__ == "__main__":
    unittest.main()
