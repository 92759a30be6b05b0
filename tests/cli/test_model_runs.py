#!/usr/bin/env python3
"""Runs, graphs and verdicts that ask a model, from end to end against a scripted endpoint: faults, kills, resumption,
replay, budgets, interrupts and dry runs."""
import json
import re
import signal
import subprocess
import time
import unittest

from model_case import FAILED, KEY, MODEL, OK, PROGRAM, USAGE, ModelCase

ITEMS, SYSTEMS = ("one", "two", "three", "four"), ("ash", "elm")
REFINE, EDGES = "You correct a list of the nodes", "You read the connections"
UNCHANGED = json.dumps({"observations": "", "merges": [], "additions": [], "removals": []})
ARROW = "FINAL ANSWER: " + json.dumps({"observations": "", "edges": [{"from": "n1", "to": "n2", "directed": True}]})
ANSWERS = [{"match": REFINE, "answer": UNCHANGED}, {"match": EDGES, "answer": ARROW}]


def figure(name):
    """Two boxes and an arrow; the name makes the bytes and the questions those of this figure alone."""
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
<rect x="50" y="50" width="160" height="80" fill="#eef" stroke="#000"/><text x="60" y="95" font-size="12">Encoder {name}</text>
<rect x="390" y="50" width="160" height="80" fill="#eef" stroke="#000"/><text x="400" y="95" font-size="12">Decoder</text>
<defs><marker id="m" orient="auto" markerWidth="8" markerHeight="8" refX="6" refY="3"><path d="M0 0L6 3L0 6Z"/></marker></defs>
<line x1="210" y1="90" x2="390" y2="90" stroke="#000" marker-end="url(#m)"/>
</svg>"""


class RunCase(ModelCase):
    """Twelve figures: four references, and each of them by two systems."""

    def setUp(self):
        super().setUp()
        for directory in ("references", *(f"generated/{system}" for system in SYSTEMS)):
            (self.directory / "set" / directory).mkdir(parents=True)
        for item in ITEMS:
            self.write(f"set/references/{item}.svg", figure(f"ref-{item}-end"))
            for system in SYSTEMS:
                self.write(f"set/generated/{system}/{item}.svg", figure(f"{system}-{item}-end"))

    def options(self, server, *arguments):
        return ("--model", "openai:m", "--base-url", server.url + "/v1", *arguments)

    def run_set(self, server, code, *arguments):
        done = self.expect(code, "run", "set", "-o", "set.store", "--refine", "model", "--edges", "both",
                           *self.options(server, *arguments), env={"OPENAI_API_KEY": KEY})
        return done.stdout.decode(), done.stderr.decode()

    def start(self, *arguments):
        return subprocess.Popen([PROGRAM, *arguments], cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env={**self.environment, "OPENAI_API_KEY": KEY})

    def wait_for_requests(self, server, count):
        """Waits until so many requests are over."""
        deadline = time.monotonic() + 100
        while len(server.requests()) < count:
            self.assertLess(time.monotonic(), deadline, "too few requests")
            time.sleep(0.02)

    def records(self, store="set.store"):
        self.expect(OK, "export", store, "-o", store + ".jsonl")
        return (self.directory / (store + ".jsonl")).read_bytes()

    def search_for_key(self):
        files = [path for path in self.directory.rglob("*") if path.is_file()]
        self.assertGreater(len(files), 12)
        for path in files:
            self.assertNotIn(KEY.encode(), path.read_bytes(), path)


class Faults(RunCase):
    def test_faults_kill_resume_replay(self):
        """Passing faults cost nothing; a refusal and a cut answer are records with the reason, and are asked again."""
        def once(name, prompt, fault):
            return {"regex": f"(?s){prompt}.*Encoder {name}-end", "answer": "x", "fault": fault, "times": 1}
        server = self.serve([once("ref-one", REFINE, "429:0"), once("ash-one", EDGES, "500"),
                             once("elm-two", REFINE, "stall"), once("ash-three", REFINE, "refusal"),
                             once("elm-four", EDGES, "maxtokens"), once("elm-one", EDGES, "cutjson"), *ANSWERS],
                            "--latency", "0.1")
        limits = ("--first-byte-timeout", "5", "--max-in-flight", "4")
        killed = self.start("run", "set", "-o", "set.store", "--refine", "model", "--edges", "both",
                            *self.options(server, *limits))
        self.wait_for_requests(server, 5)
        killed.kill()
        out, errors = killed.communicate()
        self.assertNotIn(KEY.encode(), out + errors)
        # The faults may have come before the kill or after it.
        done = self.call("run", "set", "-o", "set.store", "--refine", "model", "--edges", "both",
                         *self.options(server, *limits), env={"OPENAI_API_KEY": KEY})
        self.assertIn(done.returncode, (OK, FAILED), done.stderr.decode())
        records = [json.loads(line) for line in self.records().splitlines()]
        for record in records:
            if record["status"] == "failed":
                self.assertEqual(record["error"]["code"], "model")
                self.assertRegex(record["error"]["message"], "refused to answer|cut short")
        failed = sum(record["status"] == "failed" for record in records)
        self.assertEqual(done.returncode, FAILED if failed else OK)
        # Their pairs are asked again, and nothing else: all other answers are kept.
        before = len(server.requests())
        out, _ = self.run_set(server, OK, *limits, "--report", "page.html")
        self.assertIn("8 scored, 0 failed", out)
        self.assertLessEqual(len(server.requests()) - before, 2 * failed)
        whole = self.records()
        for line in whole.splitlines():
            record = json.loads(line)
            self.assertRegex(record["score"]["signature"], r"\|refine:model\.openai:m\..*\|edges:geometry\.\d+\+model\.openai:m\.")
            for side in ("generated_graph", "reference_graph"):
                self.assertEqual(len(record[side]["answers"]), 2)
        # No answer that arrived was asked for again: 12 figures have 24 questions, 4 of which may have been under way.
        answered = [r for r in server.requests() if r["status"] == 200 and not r["fault"] or r["fault"] == "ok"]
        self.assertLessEqual(len(answered), 24 + 4)
        server.close()
        replayed = self.expect(OK, "run", "set", "-o", "again.store", "--refine", "model", "--edges", "both",
                               *self.options(server, "--replay"))
        self.assertIn(b"8 scored, 0 failed", replayed.stdout)
        self.assertEqual(self.records("again.store"), whole)
        self.search_for_key()

    def test_dead_endpoint_ends_the_run(self):
        for number in range(10):
            self.write(f"set/references/more{number}.svg", figure(f"ref-{number}"))
        # Ten more items without generated figures are missing, and eight pairs have nobody to read them.
        done = self.expect(MODEL, "run", "set", "-o", "set.store", "--edges", "model", "--model", "compatible:m",
                           "--base-url", "http://127.0.0.1:1/v1", "--retries", "0")
        self.assertIn(b"stopped: the first 8 pairs failed", done.stderr)
        server = self.serve(ANSWERS)
        done = self.expect(FAILED, "run", "set", "-o", "set.store", "--edges", "model", "--model", "compatible:m",
                           "--base-url", server.url + "/v1")
        self.assertIn(b"8 scored, 0 failed, 20 missing", done.stdout)

    def test_a_run_needs_the_answers_of_before(self):
        done = self.expect(USAGE, "run", "set", "--edges", "model", "--model", "compatible:m", "--base-url",
                           "http://127.0.0.1:1/v1", "--no-cache")
        self.assertIn(b"found --no-cache, expected a cache", done.stderr)


class Budget(RunCase):
    def test_budget_holds_over_resumption(self):
        server = self.serve(ANSWERS)
        limits = ("--max-output-tokens", "1000", "--max-in-flight", "2")
        out, errors = self.run_set(server, MODEL, *limits, "--budget-tokens", "12000")
        self.assertEqual(out, "")
        self.assertEqual(errors.count("the budget is used up"), 1, errors)
        self.assertRegex(errors, r"spent \d+ tokens, .*allowed 12000; what was answered is kept, a larger budget goes on "
                         r"from there; \d+ of 8 pairs are stored")
        asked = len(server.requests())
        self.assertGreater(asked, 0)
        self.assertLess(asked, 24)
        # What a run into the same store spent counts for the next one.
        self.run_set(server, MODEL, *limits, "--budget-tokens", "1500")
        self.assertEqual(len(server.requests()), asked)
        out, _ = self.run_set(server, OK, *limits, "--budget-tokens", "1000000")
        self.assertIn("8 scored, 0 failed", out)
        self.assertEqual(len(server.requests()), 24)

    def test_budget_of_captions(self):
        # A question is counted with 640 tokens for 1200 x 400 pixels, 100 for the answer and those of its text; the
        # endpoint counts fewer, so that more than one fits, but not all four.
        server = self.serve([{"match": "layout caption", "answer": "Encoder left of Decoder."}])
        figures = [f"set/references/{item}.svg" for item in ITEMS]
        done = self.expect(MODEL, "caption", *figures, *self.options(server, "--max-output-tokens", "100", "--max-in-flight",
                           "1", "--budget-tokens", "1400"), env={"OPENAI_API_KEY": KEY})
        self.assertEqual(done.stderr.count(b"the budget is used up"), 1)
        self.assertTrue(done.stdout.startswith(b"set/references/one.svg\n"), done.stdout)


class Interrupt(RunCase):
    def interrupt(self, server, answered, *arguments):
        process = self.start(*arguments)
        self.wait_for_requests(server, answered)
        time.sleep(0.5)  # for the answers to be kept: fewer would only be asked again
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=100)
        return process.returncode, out.decode(), errors.decode()

    def test_run(self):
        server = self.serve([{"match": "Encoder elm-four-end", "answer": "x", "fault": "stall", "times": 1}, *ANSWERS])
        command = ("run", "set", "-o", "set.store", "--edges", "model", *self.options(server))
        code, out, errors = self.interrupt(server, 11, *command)
        self.assertEqual((code, out), (FAILED, ""))
        self.assertRegex(errors, r"stopped.*run the same command again to go on")
        self.assertNotRegex(errors, r"[1-9] failed")
        done = self.expect(OK, *command, env={"OPENAI_API_KEY": KEY})
        self.assertIn(b"8 scored, 0 failed", done.stdout)
        # Eleven answers and the question that was stopped, which is asked again.
        self.assertLessEqual(len(server.requests()), 13)

    def test_other_commands(self):
        figures = [f"set/references/{item}.svg" for item in ITEMS]
        for command in (("caption",), ("graph", "--edges", "model"), ("judge", "--condition", "image")):
            server = self.serve([{"match": "", "answer": "x", "fault": "stall"}])
            process = self.start(*command, *figures, *self.options(server))
            deadline = time.monotonic() + 100
            while server.stats()["in_flight"] < 4:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            out, errors = process.communicate(timeout=100)
            self.assertEqual(process.returncode, FAILED, errors)
            self.assertEqual(len(re.findall(rb"run the same command again to go on", errors)), 1, errors)


class DryRun(RunCase):
    def plan(self, *arguments, stdin=b""):
        """Calls and those to ask of each prompt."""
        out = self.expect(OK, *arguments, "--model", "openai:m", "--dry-run", stdin=stdin).stdout.decode()
        self.assertTrue(out.startswith("Dry run: nothing was asked."), out)
        return {name: (int(calls), int(asked)) for name, calls, asked in
                re.findall(r"(?m)^(\w+) +(\d+) +\d+ +(\d+) ", out)}

    def test_plans(self):
        reference = "set/references/one.svg"
        pair = json.dumps({"generated": "set/generated/ash/one.svg", "reference": reference}).encode()
        edges = ("--edges", "model")
        self.assertEqual(self.plan("run", "set", "--refine", "model", *edges),
                         {"node_refinement": (12, 12), "edge_extraction": (12, 12)})
        self.assertEqual(self.plan("run", "set", "--shard", "1/2", *edges), {"edge_extraction": (6, 6)})
        self.assertEqual(self.plan("graph", reference, "set/references/two.svg", *edges), {"edge_extraction": (2, 2)})
        self.assertEqual(self.plan("score", reference, reference, *edges), {"edge_extraction": (2, 1)})
        self.assertEqual(self.plan("score", "--jsonl", *edges, stdin=pair), {"edge_extraction": (2, 2)})
        # Of each of eight pairs three labels: those of the encoders, and the decoder's, which is in both.
        self.assertEqual(self.plan("run", "set", "--similarity", "embedding")["embedding"][0], 8 * 3)
        self.assertFalse((self.directory / "set.store").exists())
        document = json.loads(self.expect(OK, "graph", "--json", reference, *edges, "--model", "openai:m",
                                          "--dry-run").stdout)
        self.assertEqual((document["schema"], document["total"]["calls"]), ("diagrade/plan@1", 1))

    def test_a_figure_that_cannot_be_read_is_said(self):
        self.write("set/generated/ash/one.svg", "no figure")
        done = self.expect(OK, "run", "set", "--edges", "model", "--model", "openai:m", "--dry-run")
        self.assertIn(b"set/generated/ash/one.svg", done.stderr)


class ManyGraphs(RunCase):
    def test_as_many_at_a_time_as_may_be_in_flight(self):
        """All twelve are under way at once: none is answered before the last has come."""
        server = self.serve(ANSWERS, "--latency", "1.5")
        figures = sorted(str(path.relative_to(self.directory)) for path in self.directory.glob("set/**/*.svg"))
        done = self.expect(OK, "graph", *figures, "--edges", "model", *self.options(server, "--max-in-flight", "12"),
                           env={"OPENAI_API_KEY": KEY})
        graphs = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([graph["source"] for graph in graphs], figures)
        self.assertGreater(server.stats()["max_in_flight"], 2)


if __name__ == "__main__":
    unittest.main()
