#!/usr/bin/env python3
"""Samples of a run for people to rate, and what they say on the average: `sample` and `agree --means`."""
import csv
import io
import json
import math
import re
import unittest

from model_case import FAILED, INPUT, OK, SOURCE, USAGE, ModelCase

DEMO = SOURCE / "datasets/demo"


class Sample(ModelCase):
    def setUp(self):
        super().setUp()
        self.expect(OK, "run", DEMO, "-o", "demo.store")

    def sheet(self, *arguments, code=OK):
        done = self.expect(code, "sample", "demo.store", "-o", "sheet.csv", *arguments)
        self.said = done.stdout.decode() + done.stderr.decode()
        return list(csv.DictReader(io.StringIO((self.directory / "sheet.csv").read_text()))) if code == OK else None

    def graphs(self):
        """-> {(system, item): the document of the graph}, with the references as a system."""
        graphs = {}
        for line in self.expect(OK, "export", "demo.store").stdout.splitlines():
            record = json.loads(line)
            graphs[record["system"], record["item"]] = record["generated_graph"]
            graphs["references", record["item"]] = record["reference_graph"]
        return graphs

    def test_one_edge_of_each_figure(self):
        rows = self.sheet()
        graphs = self.graphs()
        self.assertEqual(sorted((row["system"], row["item"]) for row in rows), sorted(graphs))
        for row in rows:
            graph = graphs[row["system"], row["item"]]
            texts = {node["id"]: node["text"] for node in graph["nodes"]}
            edges = {edge["id"]: (texts[edge["from"]], texts[edge["to"]]) for edge in graph["edges"]}
            if edges:
                self.assertEqual(((row["from"], row["to"]), row["right"]), (edges[row["edge"]], ""))
            else:
                self.assertEqual((row["edge"], row["right"]), ("", "N/A"))
        # Two figures of comet have no edge.
        self.assertIn("30 edges to rate: sheet.csv", self.said)
        self.assertIn("figures without an edge to rate, which the table has as N/A: 2", self.said)
        self.assertEqual([row["right"] for row in rows[-2:]], ["N/A", "N/A"])

    def test_the_draw_depends_on_the_seed_and_the_figure_alone(self):
        drawn = lambda rows: {(row["system"], row["item"]): row["edge"] for row in rows}
        first = drawn(self.sheet("--seed", "1"))
        self.assertEqual(first, drawn(self.sheet("--seed", "1")))
        self.assertNotEqual(first, drawn(self.sheet("--seed", "2")))
        one = drawn(self.sheet("--seed", "1", "--system", "birch"))
        self.assertEqual(one, {key: edge for key, edge in first.items() if key[0] in ("references", "birch")})

    def test_several_edges_differ(self):
        rows = self.sheet("--edges", "3", "--system", "atlas", "--items", "2")
        self.assertEqual(sorted({row["item"] for row in rows}), ["agent-loop", "data-flow"])
        self.assertEqual(len(rows), 2 * 2 * 3)
        self.assertEqual(len({(row["system"], row["item"], row["edge"]) for row in rows}), len(rows))

    def test_the_page_has_the_questions_of_the_table(self):
        rows = self.sheet("--seed", "7")
        self.expect(OK, "sample", "demo.store", "--seed", "7", "-o", "sheet.html")
        page = (self.directory / "sheet.html").read_text()
        articles = re.findall(r'<article(?: class="none")? data-item="([^"]*)" data-system="([^"]*)" data-edge="([^"]*)"', page)
        self.assertEqual(articles, [(row["item"], row["system"], row["edge"]) for row in rows])
        self.assertEqual(page.count("<svg viewBox="), 30)
        self.assertNotIn("not shown", page)
        self.assertNotRegex(page, r'(?:src|href)="(?!data:|#main)')

    def test_figures_beside_their_references(self):
        rows = self.sheet("--of", "figures", "--system", "birch", "--items", "3")
        self.assertEqual(list(rows[0]), ["item", "system", "judgment"])
        self.assertEqual(sorted(row["item"] for row in rows), ["agent-loop", "data-flow", "diffusion"])
        self.expect(OK, "sample", "demo.store", "--of", "figures", "--system", "birch", "-o", "sheet.html")
        page = (self.directory / "sheet.html").read_text()
        self.assertEqual((page.count('alt="reference figure"'), page.count('alt="generated figure"')), (8, 8))
        self.assertIn('data-answer-2="0.5 fair"', page)

    def test_figures_that_are_gone_are_said(self):
        (self.directory / "none").mkdir()
        done = self.expect(FAILED, "sample", "demo.store", "--figures", "none", "-o", "sheet.html")
        self.assertIn("questions whose figure cannot be shown, for the reason on the page: 30", done.stderr.decode())
        self.assertEqual((self.directory / "sheet.html").read_text().count("not shown: none/"), 30)

    def test_wrong_usage(self):
        self.expect(USAGE, "sample", "demo.store")
        self.expect(USAGE, "sample", "demo.store", "-o", "sheet.txt")
        self.expect(USAGE, "sample", "demo.store", "--system", "oak", "-o", "sheet.csv")
        self.expect(INPUT, "sample", "none.store", "-o", "sheet.csv")


class Means(ModelCase):
    def means(self, text, *arguments, code=OK):
        self.write("ratings.csv", text)
        done = self.expect(code, "agree", "--means", "ratings.csv", *arguments, "--format", "json")
        if code != OK:
            return done.stderr.decode()
        document = json.loads(done.stdout)
        return {(row["criterion"], row["system"]): row for row in document["means"]}

    def test_shares_by_system_with_counts_of_the_rest(self):
        text = "item,system,edge,from,to,right\n" + "".join(
            f"i{i},references,e1,A,B,{'No' if i < 2 else 'Yes'}\n" for i in range(10)) + (
            "i0,atlas,e2,1,2,Yes\ni1,atlas,e3,A,B,\ni2,atlas,,,,N/A\n")
        rows = self.means(text)
        self.assertEqual(set(rows), {("right", "atlas"), ("right", "references"), ("right", None)})
        row = rows["right", "references"]
        self.assertEqual((row["share"], row["items"], row["mean"]), (True, 10, 0.8))
        # Wilson (1927): (p + z2/2n -+ z sqrt(p(1-p)/n + z2/4n2)) / (1 + z2/n)
        z, n, p = 1.959963984540054, 10, 0.8
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        for key, value in (("low", p + z * z / (2 * n) - half), ("high", p + z * z / (2 * n) + half)):
            self.assertAlmostEqual(row[key], value / (1 + z * z / n), places=8)
        row = rows["right", "atlas"]
        self.assertEqual([row[key] for key in ("items", "unrated", "not_applicable", "mean")], [1, 1, 1, 1])
        row = rows["right", None]
        self.assertEqual((row["items"], row["mean"]), (11, round(9 / 11, 9)))

    def test_mean_judgments_of_several_raters(self):
        self.write("other.csv", "item,system,judgment\na,x,0.5\nb,x,0\n")
        rows = self.means("item,system,judgment\na,x,1\nb,x,\nc,x,0.5\n", "--rater", "other.csv")
        row = rows["judgment", "x"]
        # a: (1 + 0.5) / 2, b: 0 by the one who rated it, c: 0.5
        self.assertEqual((row["share"], row["items"], row["ratings"], row["unrated"]), (False, 3, 4, 1))
        self.assertAlmostEqual(row["mean"], (0.75 + 0 + 0.5) / 3, places=9)
        self.assertTrue(row["low"] <= row["mean"] <= row["high"])

    def test_names_that_look_like_formulas_are_the_same_filled_in_as_before(self):
        # Tables of diagrade put an apostrophe before them; a second rater's own table has none.
        self.write("other.csv", 'item,system,judgment\n"-1, new",=x,0\n')
        rows = self.means('item,system,judgment\n"\'-1, new",\'=x,1\n', "--rater", "other.csv")
        row = rows["judgment", "=x"]
        self.assertEqual((len(rows), row["items"], row["ratings"], row["mean"]), (1, 1, 2, 0.5))

    def test_what_is_no_rating_is_an_error(self):
        self.assertIn('ratings.csv:3: found "maybe" as right, expected Yes, No, N/A or a number',
                      self.means("item,right\na,Yes\nb,maybe\n", code=INPUT))
        self.assertIn('found no criterion "wrong"', self.means("item,right\na,Yes\n", "--select", "wrong", code=USAGE))
        self.assertIn("found no ratings", self.means("item,note\na,good\n", code=INPUT))

    def test_nothing_rated_is_no_share(self):
        row = self.means("item,right\na,\nb,\n")["right", None]
        self.assertEqual((row["mean"], row["low"], row["items"], row["unrated"]), (None, None, 0, 2))

    def test_wrong_usage(self):
        self.write("ratings.csv", "item,right\na,Yes\n")
        self.expect(USAGE, "agree", "--means", "ratings.csv", "ratings.csv")


if __name__ == "__main__":
    unittest.main()
