#!/usr/bin/env python3
"""Documents as values of Python: names, types, tables for notebooks, networkx."""
import html.parser
import json
import math
import pickle
import unittest

import diagrade
from package_case import DEMO, INPUT, SOURCE, PackageCase, pairs, run

try:
    import networkx
except ModuleNotFoundError:
    networkx = None

BIRCH = DEMO / "generated/birch/state-machine.svg"
TRUTH = DEMO / "references/state-machine.svg"
HOSTILE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90">' + "".join(
    f'<rect x="{20 + i * 140}" y="20" width="130" height="50" fill="none" stroke="#000"/>'
    f'<text x="{25 + i * 140}" y="50" font-size="12">&lt;script&gt;{i}&amp;"</text>' for i in range(2)) + "</svg>"


class Tags(html.parser.HTMLParser):
    """Tags that are opened and not closed, and all that there are."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.seen.add(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag




class Attributes(PackageCase):
    def test_score(self):
        score = diagrade.score(BIRCH, TRUTH)
        # The README's table of this pair: 6 of 8 nodes on each side.
        self.assertEqual(score.node, diagrade.Metric(0.75, 0.75, 0.75, 6, 2, 2))
        self.assertEqual((score.edge.tp, score.overall.f1, score.overall.tp), (4, 0.450433, None))
        self.assertEqual([node.text for node in score.missing.nodes], ["Paused", "Closing"])
        self.assertEqual([node.text for node in score.extra.nodes], ["Suspended", "Reconnecting"])
        self.assertEqual((score.extra.nodes[1].best.id, score.extra.nodes[1].best.taken), ("n3", True))
        reversed_edge = score.missing.edges[0]
        self.assertEqual((reversed_edge.from_, reversed_edge.to, reversed_edge.reason), ("n3", "n6", "reversed"))
        self.assertEqual(len(score.matches), 6)
        self.assertEqual({check.verdict for check in score.checks}, {"pass"})
        self.assertEqual((score.understood.generated, score.unread.reference.of), (1, 12))
        self.assertEqual(score.values["overall_recall"], score.overall.recall)
        self.assertIn("overall 0.450", repr(score))

    def test_metrics_that_are_asked_for(self):
        score = diagrade.score(BIRCH, TRUTH, metrics="all", checks="none")
        self.assertEqual((score.edge_labeled.tp, score.checks), (4, ()))
        self.assertEqual(score.measures["position"].of, 6)
        self.assertEqual(score.measures["bends"].reference.value, score.values["bends_reference"])
        with self.assertRaisesRegex(AttributeError, "edge_labeled.*metrics="):
            diagrade.score(BIRCH, TRUTH).edge_labeled  # pylint: disable=expression-not-assigned

    def test_undefined_numbers(self):
        edgeless = {**diagrade.graph(TRUTH).document, "edges": []}
        score = diagrade.score(edgeless, edgeless, zero_division="nan")
        self.assertTrue(math.isnan(score.edge.f1))
        self.assertIsNone(score.document["edge"]["f1"])

    def test_every_property_of_a_schema_is_an_attribute(self):
        samples = {"score": diagrade.score(BIRCH, TRUTH), "graph": diagrade.graph(TRUTH)}
        elsewhere = {
            # In s.missing and s.extra; of requests by lines; of what needs models; said by the name of the class.
            "score": {"missing_nodes", "missing_edges", "missing_paths", "missing_contracted_paths", "extra_nodes",
                      "extra_edges", "extra_paths", "extra_contracted_paths", "id", "line", "schema"},
            "graph": {"answers", "votes", "edge_confusion", "schema", "part", "parts", "crop"},
        }
        optional = {"row_column", "edge_undirected", "edge_undirected_all", "edge_labeled", "edge_labeled_all",
                    "node_lenient", "edge_all_lenient", "path_all_lenient", "overall_lenient"}
        for name, sample in samples.items():
            properties = set(json.loads(self.printed("schema", name))["properties"])
            for key in sorted(properties - elsewhere[name] - optional):
                there = hasattr(type(sample), key) or key in getattr(sample, "metrics", ())
                self.assertTrue(there, f"{name} has no attribute {key}")

    def test_graph(self):
        graph = diagrade.graph(TRUTH)
        node, edge = graph.nodes[0], graph.edges[1]
        self.assertEqual((node.id, node.text, node.box, node.box.width), ("n1", "Start", (30, 230, 80, 80), 80))
        self.assertEqual((edge.from_, edge.to, edge.label, edge.directed), ("n2", "n3", "open", True))
        self.assertEqual((graph.read.connectors, graph.read.of), (12, 12))
        self.assertIn(("open", "edge_label"), [(text.text, text.role) for text in graph.texts])
        self.assertEqual(diagrade.graph("graph LR\n  a --> b\n  style a fill:#f00\n").left_out, {})

    def test_check(self):
        check = diagrade.check(DEMO / "generated/comet/state-machine.svg")
        self.assertEqual((check.passed, check.passes("note")), (True, False))
        self.assertEqual([finding.check for finding in check.findings], ["text_contrast", "canvas_is_used"])
        self.assertEqual(check.findings[0].line, 4)
        self.assertEqual(check.checks["text_contrast"].verdict, "fail")
        with self.assertRaises(diagrade.ArgumentError):
            check.passes("never")

    def test_a_check_of_nothing_passes_nothing(self):
        path = SOURCE / "datasets/sources/answering.mmd"
        check = diagrade.check(path)
        self.assertEqual((check.applies, check.passed, check.findings), (False, False, ()))
        self.assertIn("no check applies", repr(check))
        self.assertEqual(run("check", "--json", path)[0], INPUT)

    def test_pickles_and_equality(self):
        for value in (diagrade.score(BIRCH, TRUTH), diagrade.graph(TRUTH), diagrade.check(BIRCH)):
            copy = pickle.loads(pickle.dumps(value))
            self.assertEqual((copy, copy.json), (value, value.json))
            self.assertEqual(type(value).from_json(value.json), value)
        self.assertNotEqual(diagrade.graph(TRUTH), diagrade.graph(BIRCH))


class Notebooks(PackageCase):
    def test_html_is_whole_and_escaped(self):
        values = [diagrade.score(HOSTILE, TRUTH), diagrade.graph(HOSTILE), diagrade.check(HOSTILE, name="<script>"),
                  diagrade.score(BIRCH, TRUTH)]
        for value in values:
            tags = Tags()
            tags.feed(value._repr_html_())
            tags.close()
            self.assertEqual(tags.open, [])
            self.assertNotIn("script", tags.seen)
            self.assertIn("table", tags.seen)
        self.assertIn("<svg", values[1]._repr_html_())
        self.assertIn("&lt;script&gt;", values[1]._repr_html_())


@unittest.skipUnless(networkx, "networkx is not installed")
class Networkx(PackageCase):
    def test_there_and_back(self):
        for _, reference in pairs()[:8]:
            graph = diagrade.graph(reference)
            back = diagrade.Graph.from_networkx(graph.to_networkx())
            self.assertEqual([(node.id, node.text, node.box) for node in back.nodes],
                             [(node.id, node.text, node.box) for node in graph.nodes])
            parts = [sorted((edge.id, edge.from_, edge.to, edge.directed, edge.label) for edge in one.edges)
                     for one in (graph, back)]
            self.assertEqual(*parts)

    def test_paths_are_those_that_the_metrics_count(self):
        """path_all of a figure against itself counts the ordered pairs of nodes with a path between them."""
        text = "graph LR\n  a[Alpha] --> b[Beta]\n  b --- c[Gamma]\n  c --> d[Delta]\n"
        graph = diagrade.graph(text)
        self.assertEqual([edge.directed for edge in graph.edges], [True, False, True])
        walked = graph.to_networkx()
        # a-b, a-c, a-d, b-c, b-d, c-b, c-d.
        reached = sum(len(networkx.descendants(walked, node)) for node in walked)
        self.assertEqual((reached, diagrade.score(graph, graph).path_all.tp), (7, 7))
        self.assertEqual(list(walked.edges("n2", keys=True, data="directed")), [("n2", "n3", "e2", False)])

    def test_graphs_of_others(self):
        ring = networkx.Graph([("Encoder", "Decoder"), ("Decoder", 3)])
        graph = diagrade.Graph.from_networkx(ring)
        self.assertEqual([(node.id, node.text, node.box) for node in graph.nodes],
                         [("Encoder", "Encoder", None), ("Decoder", "Decoder", None), ("3", "3", None)])
        self.assertEqual([(edge.id, edge.from_, edge.to, edge.directed) for edge in graph.edges],
                         [("e1", "Encoder", "Decoder", False), ("e2", "Decoder", "3", False)])
        named = networkx.DiGraph()
        named.add_node(1, label="Encoder")
        named.add_node(2, text="Decoder")
        named.add_edge(1, 2, label="codes")
        score = diagrade.score(named, "digraph {\n  Encoder -> Decoder\n}")
        self.assertEqual((score.node.f1, score.edge.f1, score.generated), (1, 1, "generated"))

    def test_names_that_are_the_same_text(self):
        with self.assertRaises(diagrade.FormatError):
            diagrade.Graph.from_networkx(networkx.Graph([(1, "1")]))


if __name__ == "__main__":
    unittest.main()
