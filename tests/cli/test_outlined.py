#!/usr/bin/env python3
"""Figures whose text is drawn as outlines: said to be unreadable, and read where libtesseract is there."""
import json
import pathlib
import unittest

from test_cli import Case, FAILED, INPUT, OK, PROGRAM, figure

# Letters of 10 units in height.
LETTERS = {"H": "M0 0h2v4h4v-4h2v10h-2v-4h-4v4h-2z", "O": "M0 0h8v10h-8zM2 2v6h4v-6z", "T": "M0 0h8v2h-3v8h-2v-8h-3z",
           "E": "M0 0h6v2h-4v2h3v2h-3v2h4v2h-6z", "L": "M0 0h2v8h4v2h-6z", "N": "M0 0h2l4 6.5v-6.5h2v10h-2l-4 -6.5v6.5h-2z",
           "A": "M3 0h2l3 10h-2l-.6 -2h-2.8l-.6 2h-2zM4 3l-.8 3h1.6z", "C": "M1 0h6v2h-5v6h5v2h-6l-1 -1v-8z"}
WORDS = ("HOTEL", "LOCAL NET", "CANAL")
HAS_OCR = pathlib.Path(PROGRAM).with_name("diagrade-ocr").exists()
MESSAGE = "the text is drawn as outlines (3 rows): --text ocr reads it, or give the PDF or a figure with live text"


def outlines(word, x, y):
    parts = []
    for letter in word:
        if letter != " ":
            parts.append(f'<path transform="translate({x} {y})" d="{LETTERS[letter]}"/>')
        x += 6 if letter == " " else 8.2 if letter in "EL" else 10
    return "".join(parts)


def outlined(words=WORDS):
    """Boxes with outlined words in a row, and arrows between them."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120">']
    for i, word in enumerate(words):
        x = 10 + 130 * i
        parts.append(f'<rect x="{x}" y="40" width="104" height="40" fill="none" stroke="black"/>')
        parts.append(outlines(word, x + 8, 54))
        if i:
            parts.append(f'<path d="M{x - 26} 60h20" stroke="black"/><path d="M{x - 6} 57l6 3l-6 3z"/>')
    return "\n".join(parts + ["</svg>"])


class Outlined(Case):
    def setUp(self):
        super().setUp()
        self.write("out.svg", outlined())

    def test_graph_has_boxes_and_edges_and_a_warning(self):
        done = self.call("graph", "out.svg")
        self.assertEqual(done.returncode, OK)
        self.assertEqual(done.stderr.decode(), f"diagrade: warning: out.svg: {MESSAGE}\n")
        graph = json.loads(done.stdout)
        self.assertEqual([(node["text"], node["text_state"]) for node in graph["nodes"]], [("", "outlines")] * 3)
        self.assertEqual([(edge["from"], edge["to"], edge["directed"]) for edge in graph["edges"]],
                         [("n1", "n2", True), ("n2", "n3", True)])
        self.assertIn("text is drawn as outlines and has no words: 3 rows",
                      [entry["message"] for entry in graph["diagnostics"]])

    def test_other_formats_have_the_state(self):
        self.assertIn("text_state=outlines", self.call("graph", "--format", "dot", "out.svg").stdout.decode())
        self.assertIn('<data key="text_state">outlines</data>',
                      self.call("graph", "--format", "graphml", "out.svg").stdout.decode())

    def test_neither_side_is_scored(self):
        for pair in (("out.svg", "ref.svg"), ("ref.svg", "out.svg"), ("out.svg", "out.svg")):
            done = self.call("score", *pair)
            self.assertEqual((done.returncode, done.stdout), (INPUT, b""))
            self.assertIn(f"out.svg: {MESSAGE}", done.stderr.decode())
        self.write("out.json", self.call("graph", "out.svg").stdout)
        self.assertEqual(self.call("score", "out.json", "ref.svg").returncode, INPUT)

    def test_lines_are_answered_with_the_error(self):
        request = json.dumps({"generated": "out.svg", "reference": "ref.svg"})
        done = self.call("score", "--jsonl", stdin=request.encode())
        self.assertEqual(done.returncode, FAILED)
        self.assertEqual(json.loads(done.stdout)["error"], {"code": "unreadable", "figure": "generated", "message": f"out.svg: {MESSAGE}"})

    def test_runs_count_it_as_failed(self):
        self.write("data/references/a.svg", figure("Alpha", "Beta", edges=(0,)))
        self.write("data/references/b.svg", outlined())
        for item in "ab":
            self.write(f"data/generated/s/{item}.svg", outlined() if item == "a" else figure("Alpha"))
        done = self.call("run", "data", "-o", "out.store")
        self.assertEqual(done.returncode, FAILED, done.stderr.decode())
        records = [json.loads(line) for line in self.call("export", "out.store").stdout.splitlines()]
        failed = [record for record in records if "item" in record]
        self.assertEqual([(record["item"], record["status"], record["error"]["code"]) for record in failed],
                         [("a", "failed", "unreadable"), ("b", "failed", "unreadable")])

    def test_few_outlined_nodes_are_scored_and_match_nothing(self):
        # one node in six; both figures are the same
        mixed = figure("One", "Two", "Three", "Four", "Five", "").replace("</svg>", outlines("HOTEL", 830, 40) + "</svg>")
        self.write("mixed.svg", mixed)
        score = json.loads(self.call("score", "--json", "mixed.svg", "mixed.svg").stdout)
        self.assertEqual([score["node"][key] for key in ("tp", "fp", "fn")], [5, 1, 1])

    @unittest.skipUnless(HAS_OCR, "this build has no libtesseract")
    def test_words_are_read(self):
        graph = json.loads(self.call("graph", "--text", "ocr", "out.svg").stdout)
        self.assertEqual([(node["text"], node["text_state"]) for node in graph["nodes"]], [(word, "ocr") for word in WORDS])
        score = json.loads(self.call("score", "--json", "--text", "ocr", "out.svg", "out.svg").stdout)
        self.assertEqual((score["node"]["f1"], score["edge"]["f1"]), (1, 1))
        self.assertRegex(score["signature"], r"\|text:ocr\.tesseract-[0-9.]+\.eng(\||$)")

    @unittest.skipUnless(HAS_OCR, "this build has no libtesseract")
    def test_languages_must_be_installed(self):
        done = self.call("graph", "--text", "ocr", "--language", "tlh", "out.svg")
        self.assertNotEqual(done.returncode, OK)
        self.assertIn('tesseract has no data of "tlh"', done.stderr.decode())

    @unittest.skipIf(HAS_OCR, "this build has libtesseract")
    def test_without_tesseract_it_is_said(self):
        done = self.call("graph", "--text", "ocr", "out.svg")
        self.assertNotEqual(done.returncode, OK)
        self.assertIn("this build has no libtesseract", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
