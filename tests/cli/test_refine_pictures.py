#!/usr/bin/env python3
"""`refine` with the tool text_to_image, against scripted endpoints of pictures."""
import base64
import http.server
import json
import shutil
import struct
import threading
import unittest
import zlib

from model_case import INPUT, KEY, MODEL, OK, USAGE, ModelCase

# Words of our own prompts that tell the questions apart.
ACT, REVISE = "You draw the figure", "You decide whether"
CAT = "A cat on a wall, ink, seen from below"


def png(side=2, rgb=b"\x10\x20\x30"):
    """A PNG file (ISO/IEC 15948) of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + rgb * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def text(data):
    return base64.b64encode(data).decode()


def paint(prompt=CAT, **more):
    return json.dumps({"tool": "text_to_image", "parameters": {"prompt": prompt, **more}})


def verdict(terminal, reason="Show its tail."):
    return json.dumps({"terminal": terminal, "reason": reason})


ACCEPT = [{"match": REVISE, "answer": verdict(True, "Good.")}, {"match": ACT, "answer": paint()}]
OPENAI, STABLE_DIFFUSION = ("compatible:moss", "/v1", "/v1/images/generations"), ("stable-diffusion:moss", "/sdapi/v1",
                                                                                  "/sdapi/v1/txt2img")


class PictureCase(ModelCase):
    def setUp(self):
        super().setUp()
        self.write("items.jsonl", json.dumps({"id": "one", "type": "scene", "level": 1, "question": "A cat."}) + "\n")

    def refine(self, code, rules, *arguments, images=OPENAI, env=None):
        server = self.serve(rules)
        done = self.expect(code, "refine", "items.jsonl", "--model", "compatible:fern", "--base-url", server.url + "/v1",
                           "--image-model", images[0], "--image-base-url", server.url + images[1], "--retries", "0", "-o",
                           "out", *arguments, env=env)
        self.asked = server.requests()
        server.close()
        return done

    def record(self):
        record, = [json.loads(line) for line in (self.directory / "out/records.jsonl").read_text().splitlines()]
        return record

    def paths(self):
        return [request["path"] for request in self.asked]


class Pictures(PictureCase):
    def test_both_endpoints_paint(self):
        for images in (OPENAI, STABLE_DIFFUSION):
            with self.subTest(provider=images[0]):
                self.refine(OK, [{"path": images[2], "model": "moss", "match": CAT, "answer": text(png())}, *ACCEPT],
                            "--no-cache", images=images)
                record = self.record()
                self.assertEqual((record["status"], record["best"]), ("converged", 1))
                round_, = record["rounds"]
                self.assertEqual((round_["tool"], round_["figure"], round_["parameters"]),
                                 ("text_to_image", "one/round-1.png", {"prompt": CAT}))
                self.assertNotIn("checks", round_)
                self.assertEqual(round_["usage"]["pictures"]["answers"], 1)
                self.assertIn("checks say nothing", round_["diagnostics"][0]["message"])
                for name in ("round-1.png", "best.png"):
                    self.assertEqual((self.directory / "out/one" / name).read_bytes(), png())
                self.assertEqual(self.paths(), ["/v1/chat/completions", images[2], "/v1/chat/completions"])
                # The revisor is shown the picture itself, whose hash the log has the beginning of.
                self.assertEqual(len(self.asked[2]["images"]), 1)
                self.assertIn("|pictures:" + images[0] + "|", record["signature"])
                self.assertIn(text(png()), (self.directory / "out/index.html").read_text())
                shutil.rmtree(self.directory / "out")

    def test_the_reason_leads_to_another_picture(self):
        rules = [{"path": "/images", "match": "with its tail", "answer": text(png(3))},
                 {"path": "/images", "answer": text(png())},
                 {"match": REVISE, "answers": [verdict(False), verdict(True)]},
                 {"match": "Show its tail.", "answer": paint("A cat with its tail")}, {"match": ACT, "answer": paint()}]
        self.refine(OK, rules, "--no-cache")
        self.assertEqual([round_["terminal"] for round_ in self.record()["rounds"]], [False, True])
        self.assertEqual((self.directory / "out/one/best.png").read_bytes(), png(3))

    def test_what_is_no_picture_is_a_refused_call(self):
        whole = png()
        damaged = whole[:41] + b"\xff\xff\xff\xff" + whole[45:]  # in the data of IDAT
        for images in (OPENAI, STABLE_DIFFUSION):
            for answer, message in (("no base64!", "found text that is no base64"), (text(whole)[:-1], "no base64"),
                                    ("", "no base64"), (text(b"\xff\xd8\xff\xe0 JPEG"), "expected a PNG file"),
                                    (text(whole[:40]), "the picture"), (text(damaged), "the picture"),
                                    (text(whole + bytes(6 << 20)), "expected at most 5242880")):
                with self.subTest(provider=images[0], answer=answer[:40]):
                    self.refine(OK, [{"path": images[2], "answer": answer}, *ACCEPT], "--rounds", "1", "--no-cache",
                                images=images)
                    record = self.record()
                    self.assertEqual((record["status"], record["best"]), ("exhausted", None))
                    failed = record["rounds"][0]["failed"]
                    self.assertEqual((failed["part"], failed["code"]), ("tool", "model"))
                    self.assertIn(message, failed["message"])
                    shutil.rmtree(self.directory / "out")

    def test_a_refusal_is_fed_back(self):
        rules = [{"path": "/images", "match": "a red cat", "fault": "400"}, {"path": "/images", "answer": text(png())},
                 {"match": REVISE, "answer": verdict(True)}, {"match": "the model refused to answer", "answer": paint()},
                 {"match": ACT, "answer": paint("a red cat")}]
        self.refine(OK, rules, "--no-cache")
        record = self.record()
        self.assertEqual(record["rounds"][0]["failed"]["code"], "model")
        self.assertEqual((record["status"], len(record["rounds"])), ("converged", 2))
        groups = json.loads(self.expect(OK, "refine", "--from", "out", "--format", "json").stdout)["groups"]
        self.assertEqual(groups[0]["refused_calls"], 1)

    def test_the_tool_takes_one_text(self):
        rules = [{"path": "/images", "answer": text(png())}, {"match": ACT, "answer": paint(size="2048x2048")}]
        self.refine(OK, rules, "--rounds", "1", "--no-cache")
        self.assertIn('expected {"prompt": text}', self.record()["rounds"][0]["failed"]["message"])
        self.assertEqual(self.paths(), ["/v1/chat/completions"])

    def test_a_lost_endpoint_ends_the_item(self):
        for rule in ({"fault": "500"}, {"fault": "nocontent"}, {"fault": "cutjson", "answer": text(png())}):
            with self.subTest(rule=rule):
                self.refine(MODEL, [{"path": "/images", **rule}, *ACCEPT], "--no-cache")
                self.assertEqual((self.record()["error"]["code"], self.record()["rounds"]), ("network", []))
                shutil.rmtree(self.directory / "out")

    def test_kept_pictures_are_not_painted_again(self):
        for images in (OPENAI, STABLE_DIFFUSION):
            with self.subTest(provider=images[0]):
                # The address is a part of what is kept: the second run asks the same, which has gone.
                self.refine(OK, [{"path": images[2], "answer": text(png())}, *ACCEPT], "--cache", "answers.sqlite",
                            images=images)
                address = "http://127.0.0.1:" + self.port()
                first = (self.directory / "out/records.jsonl").read_bytes()
                self.assertEqual(len(self.asked), 3)
                shutil.rmtree(self.directory / "out")
                self.expect(OK, "refine", "items.jsonl", "--model", "compatible:fern", "--base-url", address + "/v1",
                            "--image-model", images[0], "--image-base-url", address + images[1], "-o", "out", "--cache",
                            "answers.sqlite", "--replay")
                self.assertEqual((self.directory / "out/records.jsonl").read_bytes(), first)
                self.assertEqual((self.directory / "out/one/best.png").read_bytes(), png())
                shutil.rmtree(self.directory / "out")

    def serve(self, rules=(), *options):
        server = super().serve(rules, *options)
        self.url = server.url
        return server

    def port(self):
        return self.url.rpartition(":")[2]

    def test_dry_run_counts_each_model(self):
        done = self.refine(OK, [], "--dry-run", "--rounds", "3", "--revisor-model", "compatible:oak", "--format", "json")
        documents, at, decoder = [], 0, json.JSONDecoder()
        while at < len(done.stdout.decode().rstrip()):
            document, at = decoder.raw_decode(done.stdout.decode(), at)
            documents.append(document)
            at += 1
        self.assertEqual([(document["model"], [(row["prompt"], row["calls"]) for row in document["prompts"]])
                          for document in documents],
                         [("compatible:fern", [("actor", 3)]), ("compatible:oak", [("revisor", 3)]),
                          ("compatible:moss", [("text_to_image", 3)])])
        self.assertEqual(self.asked, [])
        self.assertFalse((self.directory / "out").exists())

    def test_wrong_use(self):
        base = ("items.jsonl", "--model", "ollama:fern", "-o", "out")
        for message, arguments in (
                ("--tools text_to_image and --image-model together", ("--tools", "draw,text_to_image")),
                ("--tools text_to_image and --image-model together", ("--tools", "draw", "--image-model", "stable-diffusion:a")),
                ("checks say nothing of a picture", ("--image-model", "stable-diffusion:a", "--revisor", "checks")),
                ("found --image-base-url", ("--image-base-url", "http://127.0.0.1:1")),
                ("found the provider", ("--image-model", "paintbox:a")),
                ("paints no pictures", ("--image-model", "anthropic:a")),
                ("without --model", ("items.jsonl", "-o", "out", "--image-model", "stable-diffusion:a")),
                ("http://example.org", ("--image-model", "stable-diffusion:a", "--image-base-url", "http://example.org"))):
            self.assertIn(message, self.expect(USAGE, "refine", *(() if "items.jsonl" in arguments else base), *arguments).stderr.decode())


class Types(PictureCase):
    """A model for each type, and how it paints."""
    SETTINGS = ("--image-size", "scene=512x768", "--image-steps", "30", "--image-steps", "scene=25", "--image-guidance", "6.5",
                "--image-negative", "scene=text, watermark", "--image-seed", "7")

    def refine_types(self, code, models, *arguments, kinds=("scene", "manga", "geometry")):
        self.write("items.jsonl", "".join(json.dumps({"id": kind, "type": kind, "question": f"A {kind}."}) + "\n" for kind in kinds))
        draw = {"match": "text_to_image", "answer": paint()}
        rules = [{"path": "/txt2img", "model": "oak", "answer": text(png(3))}, {"path": "/txt2img", "answer": text(png(4))},
                 {"match": REVISE, "answer": verdict(True, "Good.")}, draw,
                 {"match": ACT, "answer": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'}]
        server = self.serve(rules)
        done = self.expect(code, "refine", "items.jsonl", "--model", "compatible:fern", "--base-url", server.url + "/v1",
                           "--image-model", models, "--image-base-url", server.url + "/sdapi/v1", "--retries", "0", "-o", "out",
                           "--cache", "answers.sqlite", *arguments)
        self.asked = server.requests()
        return done

    def records(self):
        return [json.loads(line) for line in (self.directory / "out/records.jsonl").read_text().splitlines()]

    def test_each_type_has_its_model_and_others_have_none(self):
        self.refine_types(OK, "scene=stable-diffusion:oak,manga=stable-diffusion:elm")
        rounds = {record["id"]: record["rounds"][0] for record in self.records()}
        self.assertEqual({kind: round_["tool"] for kind, round_ in rounds.items()},
                         {"scene": "text_to_image", "manga": "text_to_image", "geometry": "svg"})
        self.assertEqual({kind: round_.get("picture", {}).get("model") for kind, round_ in rounds.items()},
                         {"scene": "stable-diffusion:oak", "manga": "stable-diffusion:elm", "geometry": None})
        for kind, side in (("scene", 3), ("manga", 4)):
            self.assertEqual((self.directory / f"out/{kind}/best.png").read_bytes(), png(side))
        self.assertIn("|pictures.manga:stable-diffusion:elm|pictures.scene:stable-diffusion:oak|", self.records()[0]["signature"])

    def test_settings_are_kept_with_the_round_and_in_the_signature(self):
        models = "scene=stable-diffusion:oak,stable-diffusion:elm"
        self.refine_types(OK, models, *self.SETTINGS, kinds=("scene", "manga"))
        scene, manga = self.records()
        self.assertEqual(scene["rounds"][0]["picture"],
                         {"model": "stable-diffusion:oak", "width": 512, "height": 768, "steps": 25, "guidance": 6.5,
                          "negative": "text, watermark", "seed": 7})
        self.assertEqual(manga["rounds"][0]["picture"],
                         {"model": "stable-diffusion:elm", "width": 1024, "height": 1024, "steps": 30, "guidance": 6.5, "seed": 7})
        self.assertRegex(scene["signature"], r"\|pictures:stable-diffusion:elm\.steps30\.guidance6\.5\.seed7\|pictures\.scene:"
                         r"stable-diffusion:oak\.size512x768\.steps25\.guidance6\.5\.negative-[0-9a-f]{8}\.seed7\|")
        # Another setting is another picture, and rounds of the first are not taken for it.
        errors = self.refine_types(INPUT, models, "--image-seed", "8", kinds=("scene", "manga")).stderr.decode()
        self.assertIn("found a round of", errors)

    def test_kept_pictures_are_told_apart_by_their_settings(self):
        server, painted = self.serve([{"path": "/txt2img", "answer": text(png())}, *ACCEPT]), []
        for arguments in (("--image-seed", "7"), ("--image-seed", "8"), ("--image-seed", "7"), ("--image-size", "512x512"), ()):
            self.expect(OK, "refine", "items.jsonl", "--model", "compatible:fern", "--base-url", server.url + "/v1",
                        "--image-model", "stable-diffusion:elm", "--image-base-url", server.url + "/sdapi/v1", "-o", "out", "--cache", "answers.sqlite", *arguments)
            shutil.rmtree(self.directory / "out")
            painted.append([request["path"] for request in server.requests()].count("/sdapi/v1/txt2img"))
        self.assertEqual(painted, [1, 2, 2, 3, 4])
        # What is kept can be handed on.
        self.expect(OK, "cache", "export", "kept", "--cache", "answers.sqlite")
        self.expect(OK, "cache", "import", "kept", "--cache", "other.sqlite")

    def test_settings_that_nobody_takes_are_wrong_use(self):
        base = ("items.jsonl", "--model", "ollama:fern", "-o", "out")
        openai, elm = ("--image-model", "compatible:a"), ("--image-model", "stable-diffusion:elm")
        for message, arguments in (
                ("--image-steps: found a setting that compatible:a does not take", (*openai, "--image-steps", "30")),
                ("--image-seed: found a setting that compatible:a", (*openai, "--image-seed", "0")),
                ("--image-negative: found a setting", ("--image-model", "scene=stable-diffusion:elm,compatible:a", "--image-negative", "x")),
                ("--image-model with it", ("--image-size", "512x512")),
                ("WIDTHxHEIGHT", (*elm, "--image-size", "512")), ("from 1 to 1000", (*elm, "--image-steps", "0")),
                ("from 0 to 100", (*elm, "--image-guidance", "nan")), ("a whole number", (*elm, "--image-seed", "-1")),
                ("a type that --image-model names", ("--image-model", "scene=stable-diffusion:a", "--image-seed", "manga=1")),
                ("one model of a type", ("--image-model", "scene=stable-diffusion:a,scene=stable-diffusion:b")),
                ('found "scen", expected the type of an item', ("--image-model", "scen=stable-diffusion:a"))):
            self.assertIn(message, self.expect(USAGE, "refine", *base, *arguments).stderr.decode())


class Requests(PictureCase):
    """What is sent, word for word as the documents of the endpoints have it."""

    def ask(self, model, path, reply, *arguments, **options):
        bodies = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(handler):
                bodies.append((handler.path, handler.headers.get("Authorization"),
                               json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))))
                data = json.dumps(reply).encode()
                handler.send_response(200)
                handler.send_header("Content-Length", str(len(data)))
                handler.end_headers()
                handler.wfile.write(data)

            def log_message(handler, *arguments):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                self.refine(OK, ACCEPT, "--no-cache", "--image-base-url",
                            "http://127.0.0.1:%d%s" % (server.server_address[1], path), *arguments, images=(model, path), **options)
            finally:
                server.shutdown()
                thread.join()
        shutil.rmtree(self.directory / "out")
        request, = bodies
        return request

    def test_openai(self):
        reply = {"created": 1, "data": [{"b64_json": text(png())}]}
        expected = {"model": "dall-e-3", "prompt": CAT, "n": 1, "size": "1024x1024", "response_format": "b64_json"}
        self.assertEqual(self.ask("openai:dall-e-3", "/v1", reply, env={"OPENAI_API_KEY": KEY}),
                         ("/v1/images/generations", "Bearer " + KEY, expected))
        # The newer models have no such member and refuse it.
        expected = {"model": "gpt-image-1", "prompt": CAT, "n": 1, "size": "1024x1024"}
        self.assertEqual(self.ask("openai:gpt-image-1", "/v1", reply, env={"OPENAI_API_KEY": KEY})[2], expected)
        self.assertEqual(self.ask("openai:gpt-image-1", "/v1", reply, "--image-size", "1536x1024", env={"OPENAI_API_KEY": KEY})[2],
                         dict(expected, size="1536x1024"))

    def test_stable_diffusion(self):
        expected = {"prompt": CAT, "steps": 20, "width": 1024, "height": 1024, "seed": 0,
                    "override_settings": {"sd_model_checkpoint": "sd_xl_base_1.0"}}
        reply = {"images": [text(png())], "info": "{}"}
        self.assertEqual(self.ask("stable-diffusion:sd_xl_base_1.0", "/sdapi/v1", reply), ("/sdapi/v1/txt2img", None, expected))
        expected.update(steps=25, width=512, height=768, seed=3, cfg_scale=6.5, negative_prompt="text, watermark")
        self.assertEqual(self.ask("stable-diffusion:sd_xl_base_1.0", "/sdapi/v1", reply, "--image-size", "512x768", "--image-steps",
                                  "25", "--image-seed", "3", "--image-guidance", "6.5", "--image-negative", "text, watermark")[2],
                         expected)


if __name__ == "__main__":
    unittest.main()
