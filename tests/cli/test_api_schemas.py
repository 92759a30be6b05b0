#!/usr/bin/env python3
"""Every request that a task sends is what the providers publish of their APIs: their schemas are looked for in
../shared/api beside the source tree, or in DIAGRADE_API_SCHEMAS, and are no part of this project."""
import json
import os
import pathlib
import sys
import unittest

from model_case import OK, SOURCE, ModelCase
from schemas import Draft202012Validator

try:
    from jsonschema.exceptions import best_match
except ImportError:  # as schemas.py has it
    best_match = None

API = pathlib.Path(os.environ.get("DIAGRADE_API_SCHEMAS", SOURCE.parent / "shared/api"))
# Of each path the document of its requests.
ROOTS = {"/chat/completions": ("openai", "CreateChatCompletionRequest"), "/responses": ("openai", "CreateResponse"),
         "/embeddings": ("openai", "CreateEmbeddingRequest"), "/images/generations": ("openai", "CreateImageRequest"),
         "/messages": ("anthropic", "CreateMessageParams"), "/messages/batches": ("anthropic", "BetaCreateMessageBatchParams"),
         "batch of openai": ("openai", "Batch"), "batch of anthropic": ("anthropic", "BetaMessageBatch")}
# What the published schema of Anthropic's API is too old to know.
NEWER = ("thinking", "output_config")
SET = SOURCE / "datasets/explanations"
FIGURE = ('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect x="10" y="10" width="100" height="40" '
          'fill="none" stroke="black"/><text x="20" y="40" font-size="16">Encoder</text><path d="M110 30H180" '
          'stroke="black"/><rect x="180" y="10" width="100" height="40" fill="none" stroke="black"/><text x="190" y="40" '
          'font-size="16">Decoder</text></svg>')
ACT = [{"match": "You draw the figure", "answer": json.dumps({"tool": "svg", "parameters": {"svg": FIGURE}})},
       {"match": "You compare two lists", "answer": '{"matches": []}'},
       {"match": "Solve the problem for yourself", "answer": "1. Draw the line AB."}]
ASKS = (["caption", "figure.svg"], ["caption", "figure.png"],
        *(["generate", "--context", "context.txt", "--as", name] for name in ("svg", "tikz", "mermaid", "dot", "drawio")),
        ["ir", "--with", "model", "a.tex"],
        *(["judge", "--condition", name, "a.tex"] for name in ("code", "image", "both")),
        ["judge", "--pairwise", "pairs.jsonl", "-o", "pairs-judged.jsonl"],
        ["graph", "--refine", "model", "--edges", "model", "figure.svg"], ["graph", "--edges", "model", "figure.svg"],
        ["graph", "--edges", "model", "--connections", "directed", "figure.svg"],
        ["graph", "--refine", "model", "--edges", "model", "figure.png"],
        ["keypoints", "items.jsonl", "--identify"], ["keypoints", "items.jsonl", "--identify", "--free-text"],
        ["keypoints", "given.json", "reference.json", "--matcher", "model"],
        ["keypoints", "--annotate", "figure.svg", "figure.png", "-o", "annotated.jsonl"],
        ["keypoints", "free.txt", "reference.json", "--parse"],
        ["explain", SET, "-o", "explained.jsonl"], ["explain", SET, "--write", "-o", "written.jsonl"],
        ["explain", SET, "--write", "--own-answer", "-o", "written-alone.jsonl"],
        ["refine", "items.jsonl", "-o", "drafts"], ["level", "--again", "items.jsonl"], ["models", "--check"])
SETTINGS = ([], ["--temperature", "0.4", "--max-output-tokens", "900"],
            ["--temperature", "default", "--top-p", "0.5", "--model-seed", "3", "--image-detail", "high"],
            ["--temperature", "default", "--top-p", "default", "--reasoning-effort", "xhigh"])


def chosen(schema):
    """Alternatives that a discriminator tells apart, which JSON Schema does not know: several may fit a document."""
    if isinstance(schema, list):
        return [chosen(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    told_apart = "discriminator" in schema
    return {"anyOf" if told_apart and key == "oneOf" else key: chosen(each) for key, each in schema.items()}


def validator(name, root):
    document = chosen(json.loads((API / f"{name}-schemas.json").read_text()))
    return Draft202012Validator({"$ref": f"#/components/schemas/{root}", "components": document["components"]})


def strings(value):
    if isinstance(value, str):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(child)


class ApiSchemas(ModelCase):
    def setUp(self):
        super().setUp()
        self.validators = {path: validator(*root) for path, root in ROOTS.items()}
        self.write("figure.svg", FIGURE)
        self.write("a.svg", FIGURE)
        self.write("a.tex", "\\begin{tikzpicture}\\draw (0,0) -- (4,0) -- (4,3) -- cycle;\\end{tikzpicture}")
        self.write("context.txt", "The encoder reads the input.")
        self.write("given.json", json.dumps([{"element": "Line AB", "description": "From A to B"}]))
        self.write("free.txt", "First draw the line AB.")
        self.write("reference.json", json.dumps([{"element": "Line BC", "description": "From B to C"}]))
        item = {"id": "one", "type": "function", "level": 1, "subject": "geometry", "question": "Draw the parabola.",
                "problem": "Find M.", "answer": "2", "keypoints": [{"element": "Line BC", "description": ""}]}
        self.write("items.jsonl", json.dumps(item) + "\n")
        self.write("pairs.jsonl", json.dumps({**item, "reference": "a.svg", "candidates": {"fern": "figure.svg"}}) + "\n")
        self.expect(OK, "render", "figure.svg", "-o", "figure.png")
        self.bodies = self.directory / "bodies.jsonl"
        self.server = self.serve(ACT, "--bodies", str(self.bodies), "--default-answer", "{}")

    def check(self, without=None):
        """Holds what was sent to the schemas, but that to the path `without`; -> texts of all requests"""
        sent = [request for request in map(json.loads, self.bodies.read_text().splitlines()) if request["path"] != without]
        for request in sent:
            body = {name: value for name, value in request["body"].items() if name not in NEWER}
            path = next(path for path in ROOTS if request["path"].endswith(path))
            faults = [f"{request['path']}: {fault.json_path}: {best_match([fault]).message[-300:]}"
                      for fault in self.validators[path].iter_errors(body)]
            self.assertEqual(faults, [])
        return {text for request in sent for text in strings(request["body"])}

    def ask(self, provider, arguments, settings):
        self.call(*arguments, "--model", f"{provider}:fern", "--base-url", self.server.url + "/v1", "--no-cache",
                  "--retries", "0", *settings)

    def all_tasks(self, provider):
        for arguments in ASKS:
            self.ask(provider, arguments, [])
        for settings in SETTINGS:
            self.ask(provider, ["caption", "figure.svg"], settings)
            self.ask(provider, ["judge", "--condition", "both", "a.tex"], settings)
        texts = self.check()
        names = [line.split(".")[0] for line in self.expect(OK, "prompts").stdout.decode().splitlines()[1:]]
        prompts = [json.loads(self.expect(OK, "prompts", name, "--json").stdout) for name in names
                   if not name.startswith("criteria_")]
        unasked = [prompt["name"] for prompt in prompts if not any(prompt["instruction"] in text for text in texts)]
        self.assertEqual(unasked, [])

    def test_openai_chat(self):
        self.all_tasks("openai")

    def test_openai_responses(self):
        self.all_tasks("openai-responses")

    def test_anthropic(self):
        self.all_tasks("anthropic")

    def test_batches(self):
        """What is sent in batches is what would be sent by itself; what the scripted endpoint says of them is what providers
        say. OpenAI publishes no schema of the document that makes a batch."""
        for provider in ("openai", "openai-responses", "anthropic"):
            self.call("judge", "--condition", "both", "a.tex", "--model", f"{provider}:fern", "--base-url",
                      self.server.url + "/v1", "--cache", f"{provider}.sqlite", "--batch")
        sent = [json.loads(line) for line in self.bodies.read_text().splitlines()]
        made = [request["body"] for request in sent if request["path"] == "/v1/batches"]
        self.assertEqual([(set(body), body["endpoint"], body["completion_window"], set(body["metadata"])) for body in made], [
            ({"input_file_id", "endpoint", "completion_window", "metadata"}, endpoint, "24h", {"diagrade"})
            for endpoint in ("/v1/chat/completions", "/v1/chat/completions", "/v1/responses", "/v1/responses")])
        self.check("/v1/batches")
        self.assertEqual({request["path"] for request in sent}, {
            "/v1/batches", "/v1/chat/completions", "/v1/responses", "/v1/messages", "/v1/messages/batches", "batch of openai",
            "batch of anthropic"})

    def test_openai_embeddings_and_pictures(self):
        self.write("other.svg", FIGURE.replace("Decoder", "Reader"))
        paint = json.dumps({"tool": "text_to_image", "parameters": {"prompt": "A parabola."}})
        self.server = self.serve([{"match": "You draw the figure", "answer": paint}], "--bodies", str(self.bodies))
        self.ask("openai", ["score", "figure.svg", "other.svg", "--similarity", "embedding"], [])
        self.call("refine", "items.jsonl", "-o", "painted", "--model", "openai:fern", "--base-url", self.server.url + "/v1",
                  "--image-model", "openai:moss", "--image-base-url", self.server.url + "/v1", "--no-cache")
        self.check()
        paths = {json.loads(line)["path"] for line in self.bodies.read_text().splitlines()}
        self.assertLessEqual({"/v1/embeddings", "/v1/images/generations"}, paths)


if __name__ == "__main__":
    missing = not API.is_dir() and f"{API} is not there" or not Draft202012Validator and "python3-jsonschema is not installed"
    if missing:
        print(f"skipped: {missing}")
        sys.exit(77)
    unittest.main(verbosity=2)
