#!/usr/bin/env python3
"""The package answers what the program prints, to the byte, whatever a figure is given as."""
import json
import pathlib
import unittest

import diagrade
from package_case import DEMO, SOURCE, PackageCase, pairs

LANGUAGES = sorted((SOURCE / "datasets/sources").iterdir())
PICTURE = SOURCE / "datasets/sources/answering.svg"


class Bytes(PackageCase):
    def test_scores_of_all_pairs(self):
        self.assertEqual(len(pairs()), 24)
        for generated, reference in pairs():
            with self.subTest(generated):
                self.assertEqual(diagrade.score(generated, reference).json,
                                 self.printed("score", "--json", generated, reference))

    def test_graphs_of_each_language(self):
        self.assertEqual(len(LANGUAGES), 9)
        for path in LANGUAGES:
            with self.subTest(path.name):
                self.assertEqual(diagrade.graph(path).json, self.printed("graph", "--json", path))

    def test_scores_of_each_language(self):
        for path in LANGUAGES:
            with self.subTest(path.name):
                self.assertEqual(diagrade.score(path, PICTURE).json, self.printed("score", "--json", path, PICTURE))

    def test_checks(self):
        for path in sorted(DEMO.glob("generated/*/*.svg")):
            with self.subTest(path.name):
                self.assertEqual(diagrade.check(path).json, self.printed("check", "--json", path))

    def test_options(self):
        pair = pairs()[10]
        for options, arguments in (
                ({"match": "optimal", "threshold": 0.9}, ["--match", "optimal", "--threshold", "0.9"]),
                ({"checks": "none", "metrics": ["layout", "style"]}, ["--checks", "none", "--metrics", "layout,style"]),
                ({"threshold_strict": True, "k": 2}, ["--threshold-strict", "--k", "2"]),
                ({"zero_division": float("nan"), "match": None}, ["--zero-division", "nan"])):
            with self.subTest(options):
                self.assertEqual(diagrade.score(*pair, **options).json, self.printed("score", "--json", *arguments, *pair))

    def test_options_of_checks(self):
        path = DEMO / "generated/comet/state-machine.svg"
        check = diagrade.check(path, set={"text_contrast.normal": 3}, severity={"canvas_is_used": "error"}, select="figure")
        self.assertEqual(check.json, self.printed("check", "--json", "--set", "text_contrast.normal=3", "--severity",
                                                  "canvas_is_used=error", "--select", "figure", path))
        self.assertFalse(check.passed)


class Inputs(PackageCase):
    """One figure, given in every way, draws the same graph under the same name."""

    def test_text_and_bytes(self):
        path = DEMO / "references/rag.svg"
        expected = diagrade.graph(path).json
        content = path.read_bytes()
        for figure in (str(path), pathlib.Path(path), content, bytearray(content), memoryview(content), content.decode(),
                       diagrade.Text(content.decode())):
            with self.subTest(type(figure).__name__):
                self.assertEqual(diagrade.graph(figure, name=str(path)).json, expected)

    def test_fences(self):
        text = (SOURCE / "datasets/sources/answering.mmd").read_text()
        bare = diagrade.graph(text, name="a")
        for answer in (f"```mermaid\n{text}\n```", f"Here is the figure:\n\n```mermaid\n{text}```\nThat is all.\n"):
            fenced = diagrade.graph(answer, name="a")
            for parts in ([[node.text for node in graph.nodes] for graph in (fenced, bare)],
                          [[(edge.from_, edge.to) for edge in graph.edges] for graph in (fenced, bare)]):
                self.assertEqual(*parts)

    def test_graphs(self):
        generated, reference = pairs()[10]
        expected = diagrade.score(generated, reference, checks="none")
        left, right = diagrade.graph(generated), diagrade.graph(reference)
        for pair in ((left, right), (left.document, right.document), (generated, right), (json.loads(left.json), reference)):
            found = diagrade.score(*pair, checks="none")
            self.assertEqual(found.values, expected.values)
            self.assertEqual(found.missing, expected.missing)

    def test_names(self):
        text = pathlib.Path(pairs()[0][0]).read_text()
        self.assertEqual(diagrade.graph(text).source, "figure")
        score = diagrade.score(text, text, reference_name="the truth")
        self.assertEqual((score.generated, score.reference), ("generated", "the truth"))
        self.assertEqual(score.overall.f1, 1)


class Rule(unittest.TestCase):
    def test_what_is_text(self):
        for text in ("<svg/>", "  <svg/>", '{"schema": "diagrade/graph@1"}', "```dot", "~~~", "graph {\n}", "a\rb", "", "  ",
                     diagrade.Text("digraph { a -> b }")):
            self.assertTrue(diagrade.is_text(text), text)
        for path in ("figure.svg", "digraph { a -> b }", "figures/a b.svg", "-", "graph TD; a-->b", "a<b.svg"):
            self.assertFalse(diagrade.is_text(path), path)

    def test_a_line_of_dot(self):
        with self.assertRaises(diagrade.OpenError) as caught:
            diagrade.graph("digraph { a -> b }")
        self.assertIn("diagrade.Text(", caught.exception.__notes__[0])
        graph = diagrade.graph(diagrade.Text("digraph { a -> b }"))
        self.assertEqual([node.text for node in graph.nodes], ["a", "b"])


if __name__ == "__main__":
    unittest.main()
