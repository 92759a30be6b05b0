#!/usr/bin/env python3
"""Questions to @copilotkit/aimock, an endpoint of another hand for the formats of the providers. It is installed by
scripts/setup-aimock into a build directory, whose node_modules DIAGRADE_AIMOCK names; without it this is skipped."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from model_case import KEY, OK, SOURCE, ModelCase

CLI = pathlib.Path(os.environ.get("DIAGRADE_AIMOCK", SOURCE / "build/aimock/node_modules")) / "@copilotkit/aimock/dist/cli.js"
NODE = shutil.which("node") or shutil.which("nodejs")
TRIANGLE = "\\begin{tikzpicture}\n\\draw (0,0) -- (4,0) -- (4,3) -- cycle;\n\\end{tikzpicture}\n"
CRITERIA = ("shape_outlines_are_closed", "core_mathematical_properties_of_shapes_correct", "diagram_fully_in_canvas",
            "diagram_elements_are_readable_size", "diagram_elements_dont_problematically_overlap",
            "angle_labels_matches_arcs", "labeled_lengths_areas_match_proportions", "labels_associated_with_elements")
VERDICTS = {name: {"rationale": "So it is.", "value": "No" if name == "diagram_fully_in_canvas" else "Yes"}
            for name in CRITERIA}
FIGURE = ('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect x="10" y="10" width="100" height="40" '
          'fill="none" stroke="black"/><text x="20" y="40" font-size="16">Encoder</text><rect x="180" y="10" width="100" '
          'height="40" fill="none" stroke="black"/><text x="190" y="40" font-size="16">Decoder</text></svg>')
PROVIDERS = (("openai", "/v1", "OPENAI_API_KEY"), ("openai-responses", "/v1", "OPENAI_API_KEY"),
             ("anthropic", "/v1", "ANTHROPIC_API_KEY"), ("gemini", "/v1beta", "GEMINI_API_KEY"), ("ollama", "/v1", None))


def fixture(word, content, **match):
    return {"match": {"userMessage": word, **match}, "response": content}


class Aimock(ModelCase):
    def start(self, *fixtures):
        path = self.write("fixtures.json", json.dumps({"fixtures": fixtures}))
        server = subprocess.Popen([NODE, CLI, "--port", "0", "--fixtures", path, "--strict"], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, env={**self.environment})
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait, 20)
        self.addCleanup(server.terminate)
        for line in server.stdout:
            if found := re.search(r"listening on (http://\S+)", line):
                return found[1]
        self.fail("the server did not begin to listen")

    def ask(self, address, provider, path, variable, *arguments):
        done = self.expect(OK, *arguments, "--model", f"{provider}:fern", "--base-url", address + path, "--no-cache",
                           "--retries", "0", env={variable: KEY} if variable else {})
        return json.loads(done.stdout)

    def test_each_provider_answers_a_judge_with_source_and_picture(self):
        self.write("a.tex", TRIANGLE)
        self.write("a.svg", FIGURE)
        address = self.start(fixture("tikzpicture", {"content": json.dumps(VERDICTS)}))
        for provider, path, variable in PROVIDERS:
            record = self.ask(address, provider, path, variable, "judge", "--condition", "both", "--model-seed", "4", "a.tex")
            self.assertEqual({name: check["value"] for name, check in record["checks"].items()},
                             {name: verdict["value"] for name, verdict in VERDICTS.items()}, provider)
            self.assertEqual(record["usage"]["answers"], 1)

    def test_each_provider_reads_the_edges_of_a_figure(self):
        self.write("figure.svg", FIGURE)
        drawn = json.loads(self.expect(OK, "graph", "figure.svg").stdout)
        ids = [node["id"] for node in drawn["nodes"]]
        self.assertEqual(len(ids), 2)
        edges = {"observations": "", "edges": [{"from": ids[0], "to": ids[1], "directed": True}]}
        address = self.start(fixture("Encoder", {"content": json.dumps(edges)}))
        for provider, path, variable in PROVIDERS:
            graph = self.ask(address, provider, path, variable, "graph", "--edges", "model", "figure.svg")
            self.assertEqual([(edge["from"], edge["to"]) for edge in graph["edges"]], [tuple(ids)], provider)

    def test_anthropic_answers_by_its_tool(self):
        self.write("a.tex", TRIANGLE)
        address = self.start({"match": {"toolName": "judge_code"},
                              "response": {"toolCalls": [{"name": "judge_code", "arguments": json.dumps(VERDICTS)}]}})
        record = self.ask(address, "anthropic", "/v1", "ANTHROPIC_API_KEY", "judge", "--condition", "code", "a.tex")
        self.assertEqual(record["checks"]["diagram_fully_in_canvas"]["verdict"], "fail")

    def test_embeddings(self):
        self.write("figure.svg", FIGURE)
        self.write("other.svg", FIGURE.replace("Decoder", "Reader"))
        address = self.start({"match": {"inputText": "coder"}, "response": {"embedding": [1.0, 0.0]}},
                             {"match": {"inputText": "reader"}, "response": {"embedding": [1.0, 0.0]}})
        score = self.ask(address, "openai", "/v1", "OPENAI_API_KEY", "score", "--json", "--similarity", "embedding",
                         "figure.svg", "other.svg")
        self.assertEqual(score["node"]["f1"], 1)  # all labels have the same vector


if __name__ == "__main__":
    missing = "node is not installed" if not NODE else f"{CLI} is not there" if not CLI.is_file() else None
    if missing:
        print(f"skipped: {missing}")
        sys.exit(77)
    unittest.main(verbosity=2)
