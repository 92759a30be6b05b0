#!/usr/bin/env python3
"""What is computed when it is asked for (--metrics): it stands in every form of a score, and without being asked in none."""
import csv
import io
import json
import unittest

import schemas
from model_case import FAILED, INPUT, OK, SOURCE, USAGE, ModelCase

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="460" height="240">'


def box(label, x, y, more='fill="#ffffff" stroke="#000000"'):
    return (f'<rect x="{x}" y="{y}" width="100" height="50" {more}/>'
            f'<text x="{x + 50}" y="{y + 30}" font-size="14" text-anchor="middle">{label}</text>')


def line(points, more=""):
    return f'<polyline points="{points}" fill="none" stroke="#000000" {more}/>'


# The same three boxes in a row and in an L, the arrow of the second dashed and its first box filled black.
ROW = (HEAD + box("Alpha", 20, 20) + box("Beta", 180, 20) + box("Gamma", 340, 20) + line("120,45 180,45") + "</svg>")
ANGLE = (HEAD + box("Alpha", 20, 20, 'fill="#808080" stroke="#000000"') + box("Beta", 180, 20) + box("Gamma", 180, 150)
         + line("120,45 180,45", 'stroke-dasharray="6 3"') + "</svg>")
OPTIONAL = ("row_column", "measures", "metrics:")


class Measures(ModelCase):
    def setUp(self):
        super().setUp()
        self.write("row.svg", ROW)
        self.write("angle.svg", ANGLE)

    def dataset(self, **systems):
        """Two items, and the figure that each system has drawn of both."""
        for item in ("a", "b"):
            for place, figure in (("references", ROW), *((f"generated/{name}", figure) for name, figure in systems.items())):
                (self.directory / "data" / place).mkdir(parents=True, exist_ok=True)
                self.write(f"data/{place}/{item}.svg", figure)

    def score(self, *options):
        return json.loads(self.expect(OK, "score", "angle.svg", "row.svg", "--json", *options).stdout)

    def test_nothing_is_there_unless_it_is_asked_for(self):
        self.dataset(good=ROW)
        self.expect(OK, "run", "data", "-o", "r.jsonl")
        texts = [self.expect(OK, "score", "angle.svg", "row.svg").stdout, self.expect(OK, "score", "angle.svg", "row.svg", "--json").stdout,
                 (self.directory / "r.jsonl").read_bytes()]
        texts += [self.expect(OK, "leaderboard", "r.jsonl", "--format", form).stdout for form in ("md", "csv", "json", "html")]
        for text in texts:
            for word in OPTIONAL:
                if word != "metrics:" or b"leaderboard:1" not in text:  # options name what is shown
                    self.assertNotIn(word, text.decode())

    def test_document_has_what_was_asked_for(self):
        score = self.score("--metrics", "layout,fill_color,edge_dash,bends")
        self.assertIn("|metrics:layout,fill_color,edge_dash,bends|", score["signature"])
        # Beta is beside Alpha in both; Gamma is beside both in the row, and below Beta in the angle.
        self.assertEqual({key: score["row_column"][key] for key in ("tp", "fp", "fn")}, {"tp": 1, "fp": 1, "fn": 2})
        # Alpha and Beta agree on both axes (2). Alpha and Gamma: left of (1), level against above (1/2). Beta and Gamma:
        # level against left of (1/2), above against level (1/2). 4.5 of 6.
        self.assertEqual(score["measures"]["relative_order"], {"value": 0.75, "of": 3})
        # L* of #808080 is 53.585: of three fills one is 46.415 from white.
        self.assertAlmostEqual(score["measures"]["fill_color"]["value"], 1 - 0.46415 / 3, places=4)
        self.assertEqual(score["measures"]["edge_dash"], {"value": 0, "of": 1})
        self.assertEqual(score["measures"]["bends"], {"generated": {"value": 0, "of": 1}, "reference": {"value": 0, "of": 1}})
        self.assertNotIn("crossings", score["measures"])
        if schemas.Draft202012Validator:
            self.assertEqual([fault.message for fault in schemas.validators(SOURCE)["score"].iter_errors(self.score("--metrics", "all"))], [])

    def test_graph_document_measures_like_its_figure(self):
        for name in ("row", "angle"):
            self.write(f"{name}.json", self.expect(OK, "graph", f"{name}.svg").stdout)
        read = json.loads(self.expect(OK, "score", "angle.json", "row.json", "--json", "--metrics", "all").stdout)
        self.assertEqual(read["measures"], self.score("--metrics", "all")["measures"])

    def test_what_has_no_style_says_so(self):
        graph = {"nodes": [{"text": "Alpha", "box": [20, 20, 100, 50]}], "edges": []}
        self.write("plain.json", json.dumps(graph))
        score = json.loads(self.expect(OK, "score", "plain.json", "row.svg", "--json", "--metrics", "style").stdout)
        for name, found in score["measures"].items():
            self.assertEqual((found["value"], found["of"]), (None, 0), name)
            self.assertTrue(found["note"].startswith("no "), name)
        table = self.expect(OK, "score", "plain.json", "row.svg", "--metrics", "fill_color").stdout.decode()
        self.assertRegex(table, r"fill_color +n/a +share +higher +no matched nodes with a known fill in both")

    def test_gates(self):
        gate = ("score", "angle.svg", "row.svg", "--metrics", "layout,figure", "--fail-under")
        self.expect(OK, *gate, "relative_order=0.75,row_column_f1=0.4")
        done = self.expect(FAILED, *gate, "relative_order=0.76")
        self.assertEqual(done.stderr, b"diagrade: relative_order: found 0.75, expected at least 0.76\n")
        self.expect(FAILED, "score", "angle.svg", "row.svg", "--fail-under", "relative_order=0.1")  # not computed
        for name in ("crossings", "whitespace", "position_reference"):  # less is better, neither is, there is none
            self.expect(USAGE, *gate, f"{name}=0.5")

    def test_unknown_names_are_wrong_usage(self):
        for command in (("score", "angle.svg", "row.svg"), ("run", "data")):
            done = self.expect(USAGE, *command, "--metrics", "layouts")
            self.assertIn(b'--metrics: found the metric "layouts", expected all, layout', done.stderr)

    def test_leaderboards_have_it_in_every_form(self):
        self.dataset(good=ROW, other=ANGLE)
        self.write("data/generated/other/b.svg", "no figure")
        self.expect(FAILED, "run", "data", "-o", "r.jsonl", "--metrics", "all")
        board = json.loads(self.expect(OK, "leaderboard", "r.jsonl", "--format", "json").stdout)
        other = board["systems"][1]
        self.assertEqual(other["system"], "other")
        # The figure that cannot be read counts 0 for ratios, and nothing for measures.
        self.assertEqual(other["row_column"]["f1"], 0.2)
        self.assertEqual((other["measures"]["relative_order"]["mean"], other["measures"]["relative_order"]["items"]), (0.75, 1))
        rows = list(csv.DictReader(io.StringIO(self.expect(OK, "leaderboard", "r.jsonl", "--format", "csv").stdout.decode())))
        self.assertEqual((rows[1]["relative_order"], rows[1]["bends_reference"]), ("0.750000", "0.000000"))
        for form in ("table", "md", "latex", "html"):
            self.assertIn("relative", self.expect(OK, "leaderboard", "r.jsonl", "--format", form).stdout.decode(), form)
        shown = self.expect(OK, "leaderboard", "r.jsonl", "--metrics", "bends").stdout.decode()
        self.assertIn("bends_reference", shown)
        self.assertNotIn("relative_order", shown)
        ranked = json.loads(self.expect(OK, "leaderboard", "r.jsonl", "--format", "json", "--sort", "row_column_f1").stdout)
        self.assertEqual([row["system"] for row in ranked["systems"]], ["good", "other"])
        self.expect(OK, "leaderboard", "r.jsonl", "--format", "json", "-o", "board.json")
        done = self.expect(OK, "leaderboard", "--verify", "board.json", "--dataset", "data", "--metrics", "all")
        self.assertIn(b"the same to the byte", done.stdout)
        self.expect(OK, "inspect", "r.jsonl", "-o", "page.html")
        page = (self.directory / "page.html").read_text()
        self.assertIn('"relative_order":{"summary"', page)

    def test_ranking_by_what_was_not_computed_is_refused(self):
        self.dataset(good=ROW)
        self.expect(OK, "run", "data", "-o", "r.jsonl")
        done = self.call("leaderboard", "r.jsonl", "--sort", "row_column_f1")
        self.assertIn(done.returncode, (USAGE, INPUT))
        self.assertIn(b"found no row_column_f1 in the records", done.stderr)


if __name__ == "__main__":
    unittest.main()
