#!/usr/bin/env python3
"""--batch: commands whose questions go through the batches of OpenAI and Anthropic, against the scripted endpoint."""
import contextlib
import fcntl
import json
import re
import signal
import sqlite3
import subprocess
import time
import unittest

from model_case import FAILED, KEY, MODEL, OK, PROGRAM, SOURCE, USAGE, ModelCase
from test_keypoints import FREE, MATCH, PARSE, WRITTEN, matches
from test_pairwise import answer as pair_answer, png
from test_reading import CORRECTED, EDGES, FIGURE, REFINE, edges
from test_tasks import AGAIN, CAPTION, GENERATE, JUDGE, SQUARE, TRANSLATE, TRIANGLE, verdicts

# The same words at half the price: 1,000 and 2,000 dollars for a million tokens, so that a token costs a tenth of a cent.
PRICES = '{"schema": "diagrade/prices@1", "models": {"%s": {"input": 1000, "output": 2000%s}}}'
ASK = ("judge", "--condition", "code")
READ = ("graph", "--json", "--refine", "model", "--edges", "model")


class BatchCase(ModelCase):
    KEYS = {"openai": "OPENAI_API_KEY", "openai-responses": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}

    def setUp(self):
        super().setUp()
        self.write("figure.svg", FIGURE)
        for i in range(5):
            self.write(f"t{i}.tex", TRIANGLE.replace("4,3", f"4,{i + 1}"))
        self.diagrams = [f"t{i}.tex" for i in range(5)]

    def line(self, server, *arguments, provider="openai", cache="batch.sqlite"):
        return [*arguments, "--model", f"{provider}:m", "--base-url", server.url + "/v1", "--cache", cache, "--retries", "2"]

    def ask(self, server, *arguments, code=OK, provider="openai", **options):
        """-> (standard output, standard error)"""
        done = self.expect(code, *self.line(server, *arguments, provider=provider, **options),
                           env={self.KEYS[provider]: KEY})
        return done.stdout.decode(), done.stderr.decode()

    def one_by_one(self, server, *arguments, **options):
        """What the same command prints without batches, with a cache of its own."""
        return self.ask(server, *arguments, cache="single.sqlite", **options)[0]

    def read(self, lines, seconds=None):
        """Records without the seconds of their answers; of a batch nobody knows what one took of its hours."""
        records = [json.loads(line) for line in lines.splitlines()]
        found = {record["usage"].pop("seconds") for record in records}
        self.assertEqual(found, seconds or found)
        return records

    def sent(self, server):
        """How often each question was in a batch."""
        return sorted(server.stats()["batch_questions"].values())


class Batches(BatchCase):
    def test_judge_is_the_same_as_asked_one_by_one(self):
        rules = [{"match": AGAIN, "answer": verdicts(diagram_fully_in_canvas="No")},
                 {"match": JUDGE, "answers": ["no verdict", verdicts()]}]
        for provider in self.KEYS:
            with self.subTest(provider):
                waits = provider == "anthropic"
                server = self.serve(rules, "--batch-polls", str(int(waits)))
                cache = f"{provider}.sqlite"
                out, errors = self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider, cache=cache)
                # Five questions, and in a second batch the repair of one.
                self.assertEqual(self.sent(server), [1] * 6)
                self.assertEqual("1 batch in_progress: 0 of 5 questions done, 0 failed, since " in errors, waits)
                self.assertIn("2 batches: 6 answers, 0 failed; ", errors)
                # No question went out by itself, and the same command again asks nothing.
                paths = {request["path"].split("?")[0] for request in server.requests()}
                self.assertFalse(paths & {"/v1/chat/completions", "/v1/responses", "/v1/messages"})
                before = len(server.requests())
                self.assertEqual(self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider,
                                          cache=cache)[0], out)
                self.assertEqual(len(server.requests()), before)
                # Nor does one without batches: the answers are kept as any others.
                self.assertEqual(self.ask(server, *ASK, "--json", *self.diagrams, provider=provider, cache=cache)[0], out)
                self.assertEqual(len(server.requests()), before)
                self.compare(out, self.one_by_one(server, *ASK, "--json", *self.diagrams, provider=provider))

    def compare(self, out, single):
        """One answer could not be used and was asked for again; by now the endpoint gives none of that kind."""
        records, others = self.read(out, {None}), self.read(single)
        self.assertEqual([record["id"] for record in records], ["t0", "t1", "t2", "t3", "t4"])
        alike = [record == other for record, other in zip(records, others)]
        self.assertEqual(alike.count(False), 1)
        self.assertIn("the model was asked again", json.dumps(records[alike.index(False)]["diagnostics"]))

    def test_edges_follow_nodes(self):
        rules = [{"match": REFINE, "answer": CORRECTED}, {"match": EDGES, "answer": edges(("n3", "n1"))}]
        server = self.serve(rules)
        out, errors = self.ask(server, *READ, "--batch", "figure.svg")
        self.assertEqual(out, self.one_by_one(server, *READ, "figure.svg"))
        self.assertEqual([edge["from"] for edge in json.loads(out)["edges"]], ["n3"])
        # The edges are asked for once, of the nodes that the model corrected.
        self.assertEqual(self.sent(server), [1, 1])
        self.assertIn("2 batches: 2 answers, 0 failed", errors)

    def test_votes_and_runs(self):
        rules = [{"match": REFINE, "answer": CORRECTED}, {"match": EDGES, "answer": edges(("n3", "n1"))}]
        for part in ("references", "generated/one", "generated/two"):
            (self.directory / "set" / part).mkdir(parents=True)
            (self.directory / "set" / part / "a.svg").write_text(FIGURE)
        server = self.serve(rules)
        command = ("run", "set", "--refine", "model", "--edges", "model", "--votes", "3")
        self.ask(server, *command, "-o", "batch.store", "--batch")
        self.one_by_one(server, *command, "-o", "single.store")
        stores = [self.expect(OK, "leaderboard", name, "--format", "json").stdout.replace(name.encode(), b"")
                  for name in ("batch.store", "single.store")]
        self.assertEqual(*stores)
        self.assertEqual(self.sent(server), [1] * 6)  # three votes on nodes and on edges of one and the same figure


class EveryCommand(BatchCase):
    """Commands that ask models: printed is the same as asked one by one, and nothing was asked but in batches."""
    POINTS = json.dumps({"keypoints": WRITTEN})

    def check(self, rules, batches, *command, provider="openai", code=OK):
        server = self.serve(rules)
        out, errors = self.ask(server, *command, "--batch", provider=provider, code=code)
        asked = [request for request in server.requests() if "/batches" not in request["path"] and "/files" not in request["path"]]
        self.assertEqual(asked, [])
        self.assertRegex(errors, f"{batches} batch(es)?: ")
        self.assertEqual(set(self.sent(server)), {1})
        single = self.one_by_one(server, *command, provider=provider, code=code)
        self.assertEqual(*(re.sub(r'"seconds": ?[\d.nul]+', "", text) for text in (out, single)))
        return out

    def test_caption_ir_and_score(self):
        self.check([{"match": CAPTION, "answer": "Two boxes."}], 1, "caption", "--json", "figure.svg")
        self.check([{"match": TRANSLATE, "answer": json.dumps(SQUARE)}], 1, "ir", "--json", "--with", "model", *self.diagrams)
        self.check([{"match": EDGES, "answer": edges(("n1", "n2"))}], 1, "score", "--json", "--edges", "model", "figure.svg",
                   "figure.svg")

    def test_embeddings(self):
        self.write("other.svg", FIGURE.replace("Decoder", "Reader"))
        out = self.check([], 1, "score", "--json", "--similarity", "embedding", "figure.svg", "other.svg")
        self.assertIn("embedding", json.loads(out)["signature"])

    def test_figures_follow_captions(self):
        self.write("context.txt", "The encoder reads.")
        rules = [{"match": CAPTION, "answer": "Two boxes beside each other."},
                 {"regex": f"(?s){GENERATE}.*Two boxes beside each other", "answer": FIGURE}]
        out = self.check(rules, 2, "generate", "--context", "context.txt", "--layout-from", "figure.svg")
        self.assertIn("Encoder", out)

    def test_a_data_set_is_drawn(self):
        for part in ("contexts", "references"):
            (self.directory / "set" / part).mkdir(parents=True)
        for name in ("a", "b"):
            self.write(f"set/contexts/{name}.txt", f"Text of {name}.")
            self.write(f"set/references/{name}.svg", FIGURE.replace("42", name))
        rules = [{"match": CAPTION, "answer": "Two boxes."},
                 {"regex": "(?s)Text of .*Two boxes", "answer": FIGURE}]
        server = self.serve(rules, "--batch-polls", "1")
        command = ("generate", "--dataset", "set", "--system", "fern", "--caption-model", "openai:m", "--caption-base-url",
                   server.url + "/v1", "--batch")
        # While the captions wait nothing is written.
        self.ask(server, *command, "--batch-wait", "0", code=MODEL)
        self.assertEqual(sorted(path.name for path in (self.directory / "set").iterdir()), ["contexts", "references"])
        out, errors = self.ask(server, *command)
        self.assertIn("2 of 2 items have no layout caption", errors)
        self.assertEqual(self.sent(server), [1] * 4)
        for part, ending in (("layouts", "txt"), ("generated/fern", "svg")):
            self.assertEqual(sorted(path.name for path in (self.directory / "set" / part).glob(f"*.{ending}")),
                             [f"a.{ending}", f"b.{ending}"])

    def test_three_steps_of_keypoints(self):
        item = {"id": "one", "subject": "geometry", "problem": "Find M.", "answer": "2",
                "keypoints": [{"element": "Line AB", "description": "From A to B"}]}
        self.write("items.jsonl", json.dumps(item) + "\n")
        rules = [{"match": FREE, "answer": "I would join A and B."}, {"match": PARSE, "answer": self.POINTS},
                 {"match": MATCH, "answer": matches(Line_AB="Dotted line BA")}]
        self.check(rules, 3, "keypoints", "items.jsonl", "--identify", "--free-text", "--parse-model", "openai:m",
                   "--matcher", "model")

    def test_explanations(self):
        items = SOURCE / "datasets/explanations"
        self.check([{"match": "", "answer": "Good. Rating: [[5, 4, 3, 1]]"}], 1, "explain", items, "--format", "jsonl")

    def test_pairs_of_pictures(self):
        for i in range(3):
            self.write(f"{i}.png", png(i))
        self.write("items.jsonl", json.dumps({"id": "a", "type": "function", "question": "A line.", "reference": "0.png",
                                              "candidates": {"fern": "1.png", "moss": "2.png"}}) + "\n")
        out = self.check([{"match": "", "answer": pair_answer((5, 5, 5), (6, 6, 6))}], 1, "judge", "--pairwise", "items.jsonl",
                         "--format", "jsonl")
        self.assertEqual(len(out.splitlines()), 4)


    def test_several_judges(self):
        server = self.serve([{"match": JUDGE, "answer": verdicts()}])
        done = self.expect(OK, *ASK, "--json", "--batch", "--models", "openai:m,openai:n", "--base-url", server.url + "/v1",
                           "--cache", "batch.sqlite", "t0.tex", env={"OPENAI_API_KEY": KEY})
        self.assertEqual([json.loads(line)["model"] for line in done.stdout.splitlines()], ["openai:m", "openai:n"])
        self.assertEqual(self.sent(server), [1, 1])


class Failures(BatchCase):
    def test_what_fails_is_asked_again_once_or_said(self):
        for provider in ("openai", "anthropic"):
            with self.subTest(provider):
                # t0 fails for good, t1 expires once, t2 ends in a fault of the provider each time, t3 is refused.
                rules = [{"match": "4,1)", "fault": "400"}, {"match": "4,2)", "fault": "stall", "times": 1},
                         {"match": "4,3)", "fault": "503"}, {"match": "4,4)", "fault": "refusal"},
                         {"match": JUDGE, "answer": verdicts()}]
                server = self.serve(rules)
                out, errors = self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider, code=MODEL,
                                       cache=f"{provider}.sqlite")
                records = [json.loads(line) for line in out.splitlines()]
                self.assertEqual(["error" in record for record in records], [True, False, True, True, False])
                self.assertEqual(self.sent(server), [1, 1, 1, 2, 2])
                self.assertIn("2 batches: 2 answers, 3 failed, 2 asked again; ", errors)
                messages = [record["error"]["message"] for record in records if "error" in record]
                self.assertIn("scripted status 400", messages[0])
                self.assertIn("scripted status 503", messages[1])
                self.assertIn("the model refused to answer", messages[2])
                # What failed is not kept: the same command asks for it again, and for nothing else.
                self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider, code=MODEL,
                         cache=f"{provider}.sqlite")
                self.assertEqual(self.sent(server), [1, 2, 2, 2, 4])

    def test_a_parameter_that_a_model_refuses_is_left_out_in_the_next_batch(self):
        for provider in self.KEYS:
            with self.subTest(provider):
                cache = f"{provider}.sqlite"
                server = self.serve([{"match": JUDGE, "answer": verdicts(), "fault": "refuse:temperature+top_p"}])
                out = self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider, cache=cache)[0]
                self.assertEqual({tuple(sorted(json.loads(line)["usage"]["refused"])) for line in out.splitlines()},
                                 {("temperature", "top_p")})
                # Each record says so as one does that is asked by itself.
                self.assertEqual(self.read(out), self.read(
                    self.one_by_one(server, *ASK, "--json", *self.diagrams, provider=provider)))

    def test_a_refusal_that_leaving_out_does_not_mend_is_an_error(self):
        # The limit of an answer goes by another name then, which is refused as well.
        server = self.serve([{"match": JUDGE, "answer": verdicts(), "fault": "refuse:max_completion_tokens+max_tokens"}])
        out, errors = self.ask(server, *ASK, "--json", "--batch", "--max-output-tokens", "50", "t0.tex", code=MODEL)
        self.assertIn("'max_tokens' is not supported", json.loads(out)["error"]["message"])
        self.assertIn("2 batches: 0 answers, 1 failed, 1 asked again; ", errors)
        self.assertEqual(self.sent(server), [2])

    def test_an_item_that_cannot_be_asked_about_stops_no_other(self):
        self.write("t0.png", png(1))
        server = self.serve([{"match": JUDGE, "answer": verdicts()}])
        out = self.ask(server, "judge", "--condition", "both", "--json", "--batch", "t0.tex", "t1.tex", code=USAGE)[0]
        self.assertEqual(["error" in json.loads(line) for line in out.splitlines()], [False, True])
        self.assertEqual(self.sent(server), [1])

    def test_a_batch_that_is_refused(self):
        server = self.serve([{"match": JUDGE, "answer": verdicts()}], "--batch-faults", "invalid@1")
        out, errors = self.ask(server, *ASK, "--json", "--batch", *self.diagrams, code=MODEL)
        self.assertEqual(out, "")
        self.assertIn("the batch batch_1 was refused: Too many tokens wait.", errors)
        self.ask(server, *ASK, "--json", "--batch", *self.diagrams)
        self.assertEqual(self.sent(server), [1] * 5)

    def test_creation_is_never_repeated_unseen(self):
        for provider in ("openai", "anthropic"):
            for fault in ("lost", "broken"):
                with self.subTest(provider=provider, fault=fault):
                    # Batches of other files of answers stand there before, on more than one page.
                    server = self.serve([{"match": JUDGE, "answer": verdicts()}], "--batch-faults", f"{fault}@4")
                    for i in range(3):
                        self.ask(server, *ASK, "--batch", self.diagrams[i], provider=provider,
                                 cache=f"other-{provider}-{fault}-{i}.sqlite")
                    self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider,
                             cache=f"{provider}-{fault}.sqlite")
                    self.assertEqual(self.sent(server), [1, 1, 2, 2, 2])


    def test_the_key_is_no_id_of_a_batch(self):
        server = self.serve([{"match": JUDGE, "answer": verdicts()}], "--batch-faults", "key@1,key@2,key@3")
        errors = self.ask(server, *ASK, "--batch", *self.diagrams, code=MODEL)[1]  # which holds that it is not printed
        self.assertIn("of letters, digits, - and _, but the key", errors)
        stored = [path for path in self.directory.glob("batch.sqlite*") if KEY.encode() in path.read_bytes()]
        self.assertEqual(stored, [])
        self.ask(server, *ASK, "--batch", *self.diagrams)
        self.assertEqual(self.sent(server), [1] * 5)


class Money(BatchCase):
    def test_half_the_price(self):
        # The question has the same tokens in both; 1 + 4 is what they cost at most.
        rules = [{"match": JUDGE, "answer": verdicts()}]
        dollars, records = [], []
        for batch, name in (([], "one"), (["--batch"], "half"), (["--batch"], "tenth")):
            self.write(f"{name}.json", PRICES % ("openai:m", ', "batch": 0.1' if name == "tenth" else ""))
            server = self.serve(rules)
            out = self.ask(server, *ASK, "--json", "--prices", f"{name}.json", *batch, *self.diagrams,
                           cache=f"{name}.sqlite")[0]
            records.append(sum(json.loads(line)["usage"]["dollars"] for line in out.splitlines()))
            # What was paid is said by whoever finds the answers, too.
            again = self.ask(server, *ASK, "--json", "--prices", f"{name}.json", *self.diagrams, cache=f"{name}.sqlite")[0]
            self.assertEqual(again, out)
            stats = json.loads(self.expect(OK, "cache", "stats", "--json", "--cache", f"{name}.sqlite").stdout)
            self.assertEqual(stats["total"]["requests"], 5)
            dollars.append(stats["total"]["dollars"])
        self.assertGreater(dollars[0], 0)
        self.assertAlmostEqual(dollars[1], dollars[0] / 2)
        self.assertAlmostEqual(dollars[2], dollars[0] / 10)
        self.assertEqual([round(one, 6) for one in records], [round(one, 6) for one in dollars])

    def test_plan(self):
        self.write("prices.json", PRICES % ("openai:m", ""))
        server = self.serve()
        plans = [json.loads(self.ask(server, *ASK, "--json", "--dry-run", "--prices", "prices.json", *batch,
                                     *self.diagrams)[0]) for batch in ([], ["--batch"])]
        self.assertAlmostEqual(plans[1]["total"]["dollars"], plans[0]["total"]["dollars"] / 2)
        self.assertEqual(plans[1]["total"]["calls"], 5)
        self.assertEqual(server.requests(), [])

    def test_budget_holds_before_a_batch_is_sent(self):
        server = self.serve([{"match": JUDGE, "answer": verdicts()}])
        command = (*ASK, "--json", "--batch", "--max-output-tokens", "2000")
        out, errors = self.ask(server, *command, "--budget-tokens", "100", *self.diagrams, code=MODEL)
        self.assertIn("the budget is used up: spent 0 tokens", errors)
        self.assertEqual((out, server.requests()), ("", []))
        # Room for some at a time, at what they take at most; they take less, which leaves room for the next.
        estimate = json.loads(self.ask(server, *ASK, "--json", "--dry-run", "--max-output-tokens", "2000",
                                       self.diagrams[0])[0])["total"]
        room = 2 * (estimate["input_tokens"] + estimate["output_tokens"]) + 2500
        out, errors = self.ask(server, *command, "--budget-tokens", str(room), *self.diagrams)
        self.assertEqual(len(out.splitlines()), 5)
        self.assertEqual(self.sent(server), [1] * 5)
        self.assertNotIn("1 batch:", errors)


class Resumption(BatchCase):
    RULES = [{"match": JUDGE, "answer": verdicts()}]

    def test_waiting_is_left_and_taken_up(self):
        server = self.serve(self.RULES, "--batch-polls", "2")
        command = (*ASK, "--json", "--batch", "--batch-wait", "0", *self.diagrams)
        for _ in range(2):
            out, errors = self.ask(server, *command, code=MODEL)
            self.assertEqual(out, "")
            self.assertRegex(errors, r"5 questions wait in 1 batch since \S+Z; run the same command again to go on")
            stats = self.expect(OK, "cache", "stats", "--cache", "batch.sqlite").stdout.decode()
            self.assertRegex(stats, r"openai:m: 5 questions wait in batch_1 since \S+Z\n$")
            waiting = json.loads(self.expect(OK, "cache", "stats", "--json", "--cache", "batch.sqlite").stdout)["waiting"]
            self.assertEqual([(batch["id"], batch["questions"]) for batch in waiting], [("batch_1", 5)])
        self.assertEqual(len(self.ask(server, *command)[0].splitlines()), 5)
        self.assertEqual(self.sent(server), [1] * 5)
        self.assertNotIn(b"wait", self.expect(OK, "cache", "stats", "--cache", "batch.sqlite").stdout)

    def test_another_command_sends_only_what_does_not_wait(self):
        server = self.serve(self.RULES, "--batch-polls", "3")
        self.ask(server, *ASK, "--batch", "--batch-wait", "0", *self.diagrams[:3], code=MODEL)
        errors = self.ask(server, *ASK, "--batch", "--batch-wait", "0", *self.diagrams, code=MODEL)[1]
        self.assertIn("5 questions wait in 2 batches", errors)
        self.ask(server, *ASK, "--batch", *self.diagrams)
        self.assertEqual(self.sent(server), [1] * 5)

    def test_what_another_command_answered_meanwhile_is_not_sent(self):
        server = self.serve(self.RULES)
        with open(self.directory / "batch.sqlite-batch", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            process = subprocess.Popen([PROGRAM, *self.line(server, *ASK, "--json", "--batch", *self.diagrams)],
                                       cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env={**self.environment, "OPENAI_API_KEY": KEY})
            # It has collected all five once its tables are there, and waits for whoever sends.
            while not self.has_table("batch_question"):
                self.assertIsNone(process.poll(), "it ended before it sent")
                time.sleep(0.01)
            self.ask(server, *ASK, "--json", *self.diagrams[:3])
        out = process.communicate(timeout=60)[0]
        self.assertEqual((process.returncode, len(out.splitlines())), (OK, 5))
        self.assertEqual(self.sent(server), [1] * 2)

    def has_table(self, name):
        if not (self.directory / "batch.sqlite").exists():
            return False
        with contextlib.closing(sqlite3.connect(self.directory / "batch.sqlite", timeout=60)) as cache:
            return bool(cache.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (name,)).fetchall())

    def test_interrupt(self):
        server = self.serve(self.RULES, "--batch-polls", "1000")
        line = self.line(server, *ASK, "--json", "--batch", *self.diagrams)
        process = subprocess.Popen([PROGRAM, *line], cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env={**self.environment, "OPENAI_API_KEY": KEY})
        first = process.stderr.readline()
        self.assertIn(b"1 batch in_progress", first)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (FAILED, b""))
        self.assertRegex(errors.decode(), "5 questions wait in 1 batch since .*run the same command again to go on")

    def test_kill_at_any_request(self):
        """Kills the command while each of its requests is answered, in turn, and goes on: the records are those of a command
        that was left alone, and each question was in one batch."""
        for provider, requests in (("openai", 4), ("anthropic", 3)):
            for number in range(1, requests + 1):
                for moment in ("before", "after"):
                    with self.subTest(provider=provider, request=number, moment=moment):
                        self.kill_and_go_on(provider, number, moment)

    def kill_and_go_on(self, provider, number, moment):
        server = self.serve(self.RULES, "--batch-polls", "0", "--batch-hold", f"{moment}@{number}")
        cache = f"{provider}-{number}-{moment}.sqlite"
        line = self.line(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider, cache=cache)
        process = subprocess.Popen([PROGRAM, *line], cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   env={**self.environment, self.KEYS[provider]: KEY})
        while not server.stats()["held"]:
            self.assertIsNone(process.poll(), "it ended before this request")
            time.sleep(0.01)
        process.kill()
        self.assertEqual(process.communicate()[0], b"")
        out = self.ask(server, *ASK, "--json", "--batch", *self.diagrams, provider=provider, cache=cache)[0]
        self.assertEqual(len(out.splitlines()), 5)
        self.assertNotIn('"error"', out)
        self.assertEqual(self.sent(server), [1] * 5)
        self.assertEqual(json.loads(self.expect(OK, "cache", "stats", "--json", "--cache", cache).stdout)["total"]["requests"], 5)


class Usage(BatchCase):
    def test_nothing_is_sent_for_a_line_of_which_a_later_model_has_no_batches(self):
        server = self.serve([{"match": JUDGE, "answer": verdicts()}])
        done = self.expect(USAGE, *ASK, "--json", "--batch", "--models", "openai:m,gemini:m", "--base-url", server.url + "/v1",
                           "--cache", "batch.sqlite", "t0.tex", env={"OPENAI_API_KEY": KEY, "GEMINI_API_KEY": KEY})
        self.assertIn("found the provider gemini for a batch", done.stderr.decode())
        self.assertEqual(server.requests(), [])

    def test_refusals(self):
        server = self.serve()
        cases = [((*ASK, "--batch", "t0.tex"), "expected --model PROVIDER:NAME"),
                 ((*ASK, "--batch", "--model", "gemini:m", "--base-url", server.url, "t0.tex"),
                  "found the provider gemini for a batch, expected openai, openai-responses or anthropic"),
                 ((*ASK, "--batch", "--replay", "--model", "openai:m", "t0.tex"), "found --replay with --batch"),
                 ((*ASK, "--batch", "--no-cache", "--model", "openai:m", "--base-url", server.url, "t0.tex"),
                  "found --batch with --no-cache"),
                 ((*ASK, "--batch-wait", "5", "--model", "openai:m", "--base-url", server.url, "t0.tex"),
                  "found --batch-wait, expected --batch"),
                 (("graph", "--batch", "--model", "openai:m", "--refine", "model", "-"), "found standard input with --batch"),
                 ((*ASK, "--batch", "--models", "openai:m,openai:n", "--budget-tokens", "9", "t0.tex"),
                  "found a budget for --models with --batch"),
                 ((*ASK, "--batch", "--model", "openai:m", "--jsonl"), "found standard input with --batch"),
                 ((*ASK, "--batch", "--model", "openai:m", "--code", "-"), "found standard input with --batch"),
                 (("generate", "--batch", "--model", "openai:m", "--caption", "-"), "found standard input with --batch"),
                 (("refine", "--batch", "--model", "openai:m", "items.json"), "found --batch, expected none"),
                 (("models", "--check", "--batch", "--model", "openai:m"), "a check asks")]
        for arguments, message in cases:
            with self.subTest(arguments):
                done = self.expect(USAGE, *arguments, env={"OPENAI_API_KEY": KEY, "GEMINI_API_KEY": KEY})
                self.assertIn(message, done.stderr.decode())
                self.assertEqual(done.stdout, b"")
        self.assertEqual(server.requests(), [])


if __name__ == "__main__":
    unittest.main()
