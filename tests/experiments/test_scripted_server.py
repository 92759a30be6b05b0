#!/usr/bin/env python3
"""What the rules of an experiment are told of a question: prompt, values, pictures and repetition, in every wire format."""
import base64
import json
import os
import pathlib
import sys
import unittest
import urllib.error
import urllib.request

SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "scripts/experiments"))
import scripted_server

PICTURE = b"\x89PNG and more"
CODED = base64.b64encode(PICTURE).decode()
INSTRUCTION = scripted_server.read_instructions()["edge_extraction"]
DATA = "BEGIN nodes 0a1b\n[1,\n2]\nEND nodes 0a1b"


def post(url, document):
    request = urllib.request.Request(url, json.dumps(document).encode(), {"Content-Type": "application/json"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=20) as response:
        return json.load(response)


class Questions(unittest.TestCase):
    def ask(self, path, document):
        asked = []

        def answer(question):
            asked.append(question)
            return "told"

        with scripted_server.ScriptedServer(answer) as server:
            self.reply = json.dumps(post(server.url + path, document))
        self.assertEqual(len(asked), 1)
        return asked[0]

    def check(self, question, again):
        self.assertEqual((question.model, question.prompt, question.again), ("fern", "edge_extraction", again))
        self.assertEqual(question.values, {"nodes": "[1,\n2]"})
        self.assertEqual(question.images, [PICTURE])
        self.assertIn('"told"', self.reply)

    def test_chat(self):
        parts = [{"type": "text", "text": DATA},
                 {"type": "image_url", "image_url": {"url": "data:image/png;base64," + CODED}}]
        turns = [{"role": "system", "content": INSTRUCTION}, {"role": "user", "content": parts}]
        self.check(self.ask("/v1/chat/completions", {"model": "fern", "messages": turns}), 0)
        parts += [{"type": "text", "text": f"BEGIN {name} 5d\n{text}\nEND {name} 5d"}
                  for name, text in (("earlier_answer", "no"), ("fault", "found no JSON"))]
        self.check(self.ask("/v1/chat/completions", {"model": "fern", "messages": turns}), 1)

    def test_anthropic(self):
        image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": CODED}}
        turns = [{"role": "user", "content": [{"type": "text", "text": DATA}, image]}]
        self.check(self.ask("/v1/messages", {"model": "fern", "system": INSTRUCTION, "messages": turns}), 0)

    def test_gemini(self):
        parts = [{"text": DATA}, {"inlineData": {"mimeType": "image/png", "data": CODED}}]
        document = {"systemInstruction": {"parts": [{"text": INSTRUCTION}]},
                    "contents": [{"role": "user", "parts": parts}]}
        self.check(self.ask("/v1beta/models/fern:generateContent", document), 0)

    def test_pictures_have_the_embedding_of_the_words_that_the_rule_sees(self):
        class Rule:
            def words(self, question):
                return {PICTURE: "red boxes"}[question.images[0]]

        def embed(url, content):
            document = {"model": "fern", "messages": [{"role": "user", "content": [content]}]}
            return post(url + "/v1/embeddings", document)["data"][0]["embedding"]

        with scripted_server.ScriptedServer(Rule()) as server:
            picture = embed(server.url, {"type": "image_url", "image_url": {"url": "data:image/png;base64," + CODED}})
            texts = [embed(server.url, {"type": "text", "text": text}) for text in ("boxes, red", "blue lines")]
        self.assertEqual(picture, texts[0])
        self.assertNotEqual(picture, texts[1])

    def test_a_gap_in_the_rules_is_an_error_with_its_words(self):
        with scripted_server.ScriptedServer(lambda question: {}[question.prompt]) as server:
            with self.assertRaises(urllib.error.HTTPError) as raised:
                post(server.url + "/v1/messages", {"model": "fern", "messages": []})
            self.assertEqual(raised.exception.code, 500)
            self.assertIn("KeyError", json.load(raised.exception)["error"]["message"])
            raised.exception.close()


if __name__ == "__main__":
    unittest.main()
