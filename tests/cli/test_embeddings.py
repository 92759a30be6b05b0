#!/usr/bin/env python3
"""`score --similarity embedding` and `clip-score` against scripted vectors, whose cosines are plain."""
import hashlib
import json
import math
import os
import pty
import subprocess
import unittest

from model_case import FAILED, INPUT, MODEL, OK, PROGRAM, USAGE, ModelCase

MODEL_NAME = "compatible:test-clip"


def picture(name):
    """Bytes that begin as a PNG: they are sent as they are, and the endpoint does not look at them."""
    return b"\x89PNG\r\n\x1a\n" + name.encode()


def of_picture(name, vector):
    return {"image_sha256": hashlib.sha256(picture(name)).hexdigest(), "answer": json.dumps(vector)}


def of_text(text, vector):
    return {"match": text, "answer": json.dumps(vector)}


def figure(*labels):
    boxes = "".join(f'<rect x="{160 * i + 10}" y="20" width="120" height="50" fill="white" stroke="black"/>'
                    f'<text x="{160 * i + 70}" y="50" font-size="14" text-anchor="middle">{label}</text>'
                    for i, label in enumerate(labels))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{160 * len(labels)}" height="100">{boxes}</svg>'


def graph(labels, edges=()):
    """A graph document; an edge is the places of two labels."""
    nodes = [{"id": f"n{i}", "text": label, "box": [0, 0, 0, 0]} for i, label in enumerate(labels)]
    return json.dumps({"schema": "diagrade/graph@1", "source": None, "width": 0, "height": 0, "nodes": nodes,
                       "edges": [{"id": f"e{i}", "from": f"n{a}", "to": f"n{b}", "directed": True}
                                 for i, (a, b) in enumerate(edges)]})


class ClipScore(ModelCase):
    RULES = [of_picture("a", [0.6, 0.8]), of_picture("b", [1, 0]), of_picture("c", [-2, 0]), of_picture("d", [0, 0]),
             of_picture("long", [1, 0, 0]), of_text("a caption", [0.8, 0.6])]

    def setUp(self):
        super().setUp()
        self.server = self.serve(self.RULES)
        for name in ("a", "b", "c", "d", "long"):
            self.write(f"{name}.png", picture(name))

    def ask(self, code, *arguments, model=MODEL_NAME):
        return self.expect(code, "clip-score", *arguments, "--model", model, "--base-url", self.server.url + "/v1")

    def test_values(self):
        # 2.5 x 0.6; 2.5 x (0.6 x 0.8 + 0.8 x 0.6) = 2.5 x 0.96; opposite and nothing: 0.
        self.assertEqual(self.ask(OK, "a.png", "b.png").stdout, b"picture  1.500000\n")
        self.assertEqual(self.ask(OK, "a.png", "--text", "a caption").stdout, b"text     2.400000\n")
        self.assertEqual(self.ask(OK, "b.png", "c.png").stdout, b"picture  0.000000\n")
        self.assertEqual(self.ask(OK, "b.png", "d.png").stdout, b"picture  0.000000\n")
        self.write("caption.txt", "a caption")
        document = json.loads(self.ask(OK, "a.png", "b.png", "--text-file", "caption.txt", "--json").stdout)
        self.assertRegex(document.pop("signature"), r"^diagrade:\S+\|clip:compatible:test-clip$")
        self.assertEqual(document, {"schema": "diagrade/clip-score@1", "figure": "a.png", "other": "b.png",
                                    "picture": 1.5, "picture_cosine": 0.6, "clip_image": 0.6,
                                    "text": 2.4, "text_cosine": 0.96, "text_sigmoid": None, "clip_text": 0.96})

    def test_the_sigmoid_of_siglip(self):
        # 1 / (1 + exp(-(10 x 0.96 - 10))) of the text; that of two pictures is no probability.
        done = self.ask(OK, "a.png", "b.png", "--text", "a caption", "--logit-scale", "10", "--logit-bias", "-10", "--json")
        document = json.loads(done.stdout)
        expected = round(1 / (1 + math.exp(0.4)), 6)
        self.assertTrue(document["signature"].endswith("|clip:compatible:test-clip|sigmoid:10,-10"))
        self.assertEqual((document["text_sigmoid"], document["clip_text"], document["clip_image"]), (expected, expected, 0.6))
        self.ask(USAGE, "a.png", "b.png", "--logit-scale", "10")

    def lay_out(self):
        """A data set of two items and two systems: one figure is not there, one text is empty."""
        for directory in ("references", "generated/x", "generated/y", "layouts"):
            (self.directory / "set" / directory).mkdir(parents=True)
        for item, label in (("1", "One"), ("2", "Two")):
            self.write(f"set/references/{item}.svg", figure(label))
            self.write(f"set/generated/x/{item}.svg", figure(label))
        self.write("set/generated/y/2.svg", figure("Two", "Three"))
        self.write("set/layouts/1.txt", "a caption\n")
        self.write("set/layouts/2.txt", " ")

    def ask_set(self, code, *arguments):
        done = self.ask(code, "--dataset", "set", *arguments)
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()

    def test_pairs_of_a_data_set(self):
        self.lay_out()
        self.server = self.serve([of_text("a caption", [0, 1]), {"match": "", "answer": "[1, 0]"}])
        records, said = self.ask_set(INPUT)
        self.assertIn("set: texts are its layouts (--text-from)", said)
        self.assertIn("1 of 4 done, 3 failed", said)
        self.assertEqual([(record["system"], record["item"], record.get("clip_text"), record.get("clip_image"))
                          for record in records],
                         [("x", "1", 0, 1), ("x", "2", None, None), ("y", "1", None, None), ("y", "2", None, None)])
        self.assertEqual((records[0]["figure"], records[0]["other"]), ("generated/x/1.svg", "references/1.svg"))
        self.assertEqual([record["error"]["code"] for record in records[1:]], ["format", "open", "format"])
        self.assertTrue(records[0]["signature"].endswith("|text:layouts"))  # a caption would give other numbers
        self.assertIn("layouts/2.txt: found no text", records[1]["error"]["message"])
        alone, said = self.ask_set(OK, "--text-from", "none", "--system", "x", "-o", "clip.jsonl")
        self.assertEqual(alone, [])
        kept = [json.loads(line) for line in (self.directory / "clip.jsonl").read_text().splitlines()]
        self.assertEqual([(record["item"], record["clip_image"], "clip_text" in record) for record in kept],
                         [("1", 1, False), ("2", 1, False)])
        self.assertNotIn("|text:", kept[0]["signature"])
        self.ask_set(USAGE, "--system", "z")
        self.ask_set(USAGE, "--text", "x")
        self.ask(USAGE, "a.png", "b.png", "--system", "x")

    def test_lines(self):
        pairs = [{"id": 1, "figure": "a.png", "other": "b.png", "text": "a caption"}, {"figure": "a.png", "text": "a caption"},
                 {"figure": "b.png", "other": "c.png"}, {"figure": "a.png"}, {"figure": "a.png", "text": ""},
                 {"figure": "absent.png", "other": "b.png"}, {"figure": "a.png", "other": "long.png"}]
        options = ["--model", MODEL_NAME, "--base-url", self.server.url + "/v1"]
        lines = "\n".join(map(json.dumps, pairs)).encode()
        done = self.expect(FAILED, "clip-score", "--jsonl", *options, stdin=lines)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(answer.get("picture"), answer.get("text")) for answer in answers],
                         [(1.5, 2.4), (None, 2.4), (0, None)] + 4 * [(None, None)])
        self.assertEqual([answer["error"]["code"] for answer in answers[3:]], ["format", "format", "open", "model"])
        self.assertEqual((answers[0]["id"], answers[0]["line"], answers[0]["other"]), (1, 1, "b.png"))
        # a, b, the caption, c and the long one: each once, however often it is named.
        self.assertEqual(len(self.server.requests()), 5)
        plan = self.expect(OK, "clip-score", "--jsonl", "--dry-run", "--no-cache", *options, stdin=lines)
        self.assertNotIn(b"schema", plan.stdout)
        self.assertEqual(len(self.server.requests()), 5)
        self.expect(USAGE, "clip-score", "--jsonl", "a.png", *options)

    def test_lines_name_their_item_and_system(self):
        pairs = [{"figure": "a.png", "other": "b.png", "item": "1", "system": "x"},
                 {"figure": "absent.png", "other": "b.png", "item": "2", "system": "x"}]
        done = self.expect(FAILED, "clip-score", "--jsonl", "--model", MODEL_NAME, "--base-url", self.server.url + "/v1",
                           stdin="\n".join(map(json.dumps, pairs)).encode())
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(answer["item"], answer["system"], "error" in answer) for answer in answers],
                         [("1", "x", False), ("2", "x", True)])

    def test_each_embedding_is_asked_for_once(self):
        self.ask(OK, "a.png", "b.png")
        self.ask(OK, "b.png", "a.png", "--text", "a caption")
        self.assertEqual(len(self.server.requests()), 3)
        self.server.close()
        done = self.expect(OK, "clip-score", "a.png", "b.png", "--replay", "--model", MODEL_NAME, "--base-url",
                           self.server.url + "/v1")
        self.assertEqual(done.stdout, b"picture  1.500000\n")
        self.expect(MODEL, "clip-score", "a.png", "c.png", "--replay", "--model", MODEL_NAME, "--base-url",
                    self.server.url + "/v1")

    def test_figures_are_painted(self):
        self.write("f.svg", figure("Alpha"))
        self.assertEqual(self.ask(OK, "f.svg", "f.svg").stdout, b"picture  2.500000\n")
        self.assertEqual(len(self.server.requests()[0]["images"]), 1)

    def test_images_as_vllm_takes_them(self):
        self.assertEqual(self.ask(OK, "a.png", "b.png", model="vllm:test-clip").stdout, b"picture  1.500000\n")

    def test_a_dry_run_asks_nothing(self):
        plan = json.loads(self.ask(OK, "a.png", "b.png", "--text", "a caption", "--dry-run", "--json").stdout)
        self.assertEqual(plan["schema"], "diagrade/plan@1")
        # Three to ask for: the picture of the figure counts twice, once as already asked for.
        self.assertEqual((plan["total"]["calls"], plan["total"]["cached"]), (4, 1))
        self.assertEqual(self.server.requests(), [])

    def test_progress_is_for_terminals(self):
        slow = self.serve(self.RULES, "--latency", "1.6")
        arguments = ["clip-score", "a.png", "b.png", "--model", MODEL_NAME, "--base-url", slow.url + "/v1"]
        self.assertEqual(self.expect(OK, *arguments, "--no-cache").stderr, b"")
        outer, inner = pty.openpty()
        subprocess.run([PROGRAM, *arguments, "--no-cache"], cwd=self.directory, env=self.environment, stderr=inner,
                       stdout=subprocess.DEVNULL, check=True, timeout=60)
        os.close(inner)
        shown = os.read(outer, 65536).decode()
        os.close(outer)
        self.assertIn("0 answers, 0 kept before, 0 failed", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"))

    def test_what_goes_wrong(self):
        self.ask(MODEL, "a.png", "long.png")
        self.ask(USAGE, "a.png", "b.png", model="openai:text-embedding-3-small")
        self.ask(USAGE, "a.png", "--text", "x", model="anthropic:x")
        self.ask(USAGE, "a.png")
        self.ask(USAGE, "a.png", "--text", "x", "--text-file", "x")
        self.ask(USAGE, "a.png", "--text", "")
        self.ask(INPUT, "absent.png", "b.png")
        self.write("empty.txt", "")
        self.ask(INPUT, "a.png", "--text-file", "empty.txt")
        self.expect(USAGE, "clip-score", "a.png", "b.png")


class Similarity(ModelCase):
    RULES = [of_text("encoder", [1, 0]), of_text("reader", [4, 3]), of_text("writer", [0, 1]), of_text("store", [-1, 0])]

    def setUp(self):
        super().setUp()
        self.server = self.serve(self.RULES)
        self.write("gen.svg", figure("Reader", "Store"))
        self.write("ref.svg", figure("Encoder", "STORE", "Writer"))
        self.options = ["--match", "optimal", "--similarity", "embedding", "--model", "openai:small", "--base-url",
                        self.server.url + "/v1"]

    def test_scores(self):
        # Reader and Encoder have the cosine 0.8; Store is Store.
        score = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json", *self.options).stdout)
        self.assertEqual((score["node"]["tp"], score["node"]["fp"], score["node"]["fn"]), (2, 0, 1))
        self.assertEqual(sorted(match["similarity"] for match in score["matches"]), [0.8, 1])
        self.assertIn("|match:optimal.embedding0.70|embedding:openai:small|", score["signature"])
        # Four labels in one request, and none of them again.
        self.assertEqual([request["texts"] for request in self.server.requests()], [4])
        strict = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json", "--threshold", "0.81",
                                        *self.options).stdout)
        self.assertEqual(strict["node"]["tp"], 1)
        self.assertEqual(len(self.server.requests()), 1)

    def test_requests_are_batches_of_what_is_not_kept_yet(self):
        options = ["--match", "optimal", "--similarity", "embedding", "--model", "openai:words", "--base-url",
                   self.server.url + "/v1"]
        self.write("many.json", graph([f"label {i}" for i in range(130)]))
        self.write("more.json", graph(["label 7", "something else"]))
        pair = json.loads(self.expect(OK, "score", "many.json", "many.json", "--json", *options).stdout)
        self.assertEqual(pair["node"]["tp"], 130)
        self.assertEqual(sorted(request["texts"] for request in self.server.requests()), [30, 100])
        self.expect(OK, "score", "many.json", "more.json", *options)
        self.assertEqual([request["texts"] for request in self.server.requests()][2:], [1])
        # Three requests, each charged once with the three tokens that the endpoint says, for 131 answers.
        spent = json.loads(self.expect(OK, "cache", "stats", "--json").stdout)
        self.assertEqual((spent["total"]["answers"], spent["total"]["requests"], spent["total"]["input_tokens"]),
                         (131, 3, 9))
        self.server.close()
        replayed = self.expect(OK, "score", "many.json", "many.json", "--json", "--replay", *options)
        self.assertEqual(json.loads(replayed.stdout), pair)

    def test_pairs_that_share_labels_wait_for_each_other(self):
        """Each of three pairs at a time asks for labels that another one is asking for."""
        server = self.serve(self.RULES, "--latency", "0.2")
        for name, start in (("a", 0), ("b", 10), ("c", 20)):
            self.write(f"{name}.json", graph([f"label {(start + i) % 30}" for i in range(20)]))
        lines = [json.dumps({"generated": f"{one}.json", "reference": f"{other}.json"}) for one, other in ("ab", "bc", "ca")]
        done = self.expect(OK, "score", "--jsonl", "--jobs", "3", "--match", "optimal", "--threshold", "1", "--similarity",
                           "embedding", "--model", "openai:words", "--base-url", server.url + "/v1",
                           stdin="\n".join(4 * lines).encode())
        self.assertEqual([json.loads(answer)["node"]["tp"] for answer in done.stdout.splitlines()], 12 * [10])
        self.assertEqual(sum(request["texts"] for request in server.requests()), 30)

    def test_long_labels_are_shared_out(self):
        options = ["--match", "optimal", "--similarity", "embedding", "--model", "openai:words", "--base-url",
                   self.server.url + "/v1"]
        self.write("long.json", graph([f"{i} {'word ' * 1200}" for i in range(9)]))
        self.expect(OK, "score", "long.json", "long.json", *options)
        # 9 labels of some 6,000 bytes, at most 32,000 in a request.
        self.assertEqual(sorted(request["texts"] for request in self.server.requests()), [4, 5])

    def test_labels_in_context(self):
        rules = [of_text("norm. Preceded by: in.", [1, 0]), of_text("norm. Preceded by: out.", [0, 1]), of_text("", [1, 1])]
        server = self.serve(rules)
        options = ["--similarity", "embedding", "--match", "greedy", "--model", "openai:small", "--base-url",
                   server.url + "/v1", "--json"]
        self.write("a.json", graph(["Norm", "Norm", "In", "Out"], [(2, 0), (3, 1)]))
        self.write("b.json", graph(["Norm", "Norm", "In", "Out"], [(3, 0), (2, 1)]))
        score = json.loads(self.expect(OK, "score", "a.json", "b.json", "--embedding-context", *options).stdout)
        self.assertEqual([(match["generated"], match["reference"]) for match in score["matches"]],
                         [("n0", "n1"), ("n1", "n0"), ("n2", "n2"), ("n3", "n3")])
        self.assertIn("|embedding:openai:small|embedding_context:1|", score["signature"])
        alone = json.loads(self.expect(OK, "score", "a.json", "b.json", *options).stdout)
        self.assertEqual([match["reference"] for match in alone["matches"]], ["n0", "n1", "n2", "n3"])
        self.assertEqual([request["texts"] for request in server.requests()], [4, 3])
        self.expect(USAGE, "score", "a.json", "b.json", "--embedding-context", "--match", "optimal")
        self.expect(USAGE, "score", "a.json", "b.json", *options, "--match", "context", "--embedding-context")

    def test_baseline(self):
        # (0.8 - 0.6) / (1 - 0.6).
        score = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json", "--embedding-baseline", "0.6",
                                       "--threshold", "0.5", *self.options).stdout)
        self.assertEqual(sorted(match["similarity"] for match in score["matches"]), [0.5, 1])
        self.assertIn("|embedding_baseline:0.60|", score["signature"])
        self.expect(USAGE, "score", "gen.svg", "ref.svg", "--embedding-baseline", "0.6")
        self.expect(USAGE, "score", "gen.svg", "ref.svg", "--embedding-baseline", "1", *self.options)

    def test_gemini_takes_batches_too(self):
        options = ["--match", "optimal", "--similarity", "embedding", "--model", "gemini:small", "--base-url",
                   self.server.url + "/v1beta"]
        score = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json", *options).stdout)
        self.assertEqual(score["node"]["tp"], 2)
        self.assertEqual([request["path"] for request in self.server.requests()],
                         ["/v1beta/models/small:batchEmbedContents"])

    def test_a_dry_run_asks_nothing(self):
        done = self.expect(OK, "score", "gen.svg", "ref.svg", "--dry-run", *self.options)
        self.assertRegex(done.stdout.decode(), r"(?m)^embedding +4 +0 +4 ")
        self.assertEqual(self.server.requests(), [])
        self.expect(OK, "score", "--jsonl", "--dry-run", *self.options)

    def test_lines_and_data_sets(self):
        line = b'{"generated":"gen.svg","reference":"ref.svg"}\n'
        answers = self.expect(OK, "score", "--jsonl", "--jobs", "3", *self.options, stdin=line * 5).stdout.splitlines()
        self.assertEqual([json.loads(answer)["node"]["tp"] for answer in answers], [2] * 5)
        self.assertEqual([request["texts"] for request in self.server.requests()], [4])
        for directory in ("set/references", "set/generated/a"):
            (self.directory / directory).mkdir(parents=True)
        self.write("set/references/1.svg", figure("Encoder"))
        self.write("set/generated/a/1.svg", figure("Reader"))
        self.expect(OK, "run", "set", "-o", "out.jsonl", *self.options)
        record = json.loads((self.directory / "out.jsonl").read_text())
        self.assertIn("|embedding:openai:small|", record["score"]["signature"])
        self.assertEqual(record["score"]["node"]["tp"], 1)
        self.assertEqual(len(self.server.requests()), 1)

    def test_what_goes_wrong(self):
        self.expect(USAGE, "score", "gen.svg", "ref.svg", "--similarity", "embedding")
        self.expect(USAGE, "score", "gen.svg", "ref.svg", "--model", "openai:small")
        down = self.serve([], "--faults", "404")
        done = self.expect(MODEL, "score", "gen.svg", "ref.svg", "--similarity", "embedding", "--model", "openai:small",
                           "--base-url", down.url + "/v1")
        self.assertIn(b"status 404", done.stderr)
        answers = self.expect(FAILED, "score", "--jsonl", "--similarity", "embedding", "--model", "openai:small",
                              "--base-url", down.url + "/v1",
                              stdin=b'{"generated":"gen.svg","reference":"ref.svg"}\n').stdout.splitlines()
        self.assertEqual(len(answers), 1)
        self.assertIn("error", json.loads(answers[0]))


if __name__ == "__main__":
    unittest.main()
