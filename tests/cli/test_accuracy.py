#!/usr/bin/env python3
"""scripts/accuracy and scripts/ablate on figures with a truth that is known to agree or to differ.

usage: test_accuracy.py SOURCE_DIR BUILD_DIR
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">' \
       '<defs><marker id="m" markerWidth="9" markerHeight="9" refX="9" refY="3" orient="auto"><path d="M0 0L9 3L0 6z"/></marker></defs>'


def box(text, x, y):
    return f'<rect x="{x}" y="{y}" width="100" height="40" fill="#eee" stroke="#333"/>' \
           f'<text x="{x + 50}" y="{y + 25}" font-size="14" text-anchor="middle">{text}</text>'


def arrow(x1, y1, x2, y2, end=' marker-end="url(#m)"'):
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="#333" fill="none"{end}/>'


# Three boxes in a row, Alpha → Beta → Gamma.
CHAIN = HEAD + box("Alpha", 10, 100) + box("Beta", 150, 100) + box("Gamma", 290, 100) + arrow(110, 120, 150, 120) + \
    arrow(250, 120, 290, 120) + "</svg>"


def graph(texts, edges, **more):
    return {"nodes": [text if isinstance(text, dict) else {"id": text, "text": text} for text in texts],
            "edges": [{"from": edge[0], "to": edge[1], "directed": True, **(edge[2] if len(edge) > 2 else {})}
                      for edge in edges], **more}


class Accuracy(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = pathlib.Path(self.temporary.name, "figures")

    def add(self, name, figure, truth):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".svg").write_text(figure, encoding="utf-8")
        path.with_name(path.name + ".graph.json").write_text(json.dumps(truth), encoding="utf-8")

    def run_script(self, *arguments, status=0):
        done = subprocess.run([SOURCE / "scripts/accuracy", "--build", BUILD, self.directory, *arguments],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("\x1b", done.stderr, "progress is for a terminal")
        return done.stdout

    def read(self, *arguments):
        return json.loads(self.run_script("--json", *arguments))

    def counts(self, metric, row="total"):
        document = self.read()
        value = document["total"] if row == "total" else document["sources"][row]
        return tuple(value[metric][key] for key in ("tp", "fp", "fn"))

    def test_sources_are_subdirectories_and_total_is_their_sum(self):
        self.add("one/a", CHAIN, graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")]))
        # The truth says Delta where Gamma is drawn: 2 of 3 nodes, 1 of 2 edges on each side.
        self.add("two/a", CHAIN, graph(["Alpha", "Beta", "Delta"], [("Alpha", "Beta"), ("Beta", "Delta")]))
        self.assertEqual(self.counts("node", "one"), (3, 0, 0))
        self.assertEqual(self.counts("node", "two"), (2, 1, 1))
        self.assertEqual(self.counts("edge", "two"), (1, 0, 0))
        self.assertEqual(self.counts("edge_all", "two"), (1, 1, 1))
        self.assertEqual(self.counts("node"), (5, 1, 1))
        total = self.read()["total"]
        self.assertAlmostEqual(total["node"]["f1"], 10 / 12)  # 2 tp / (2 tp + fp + fn)
        self.assertAlmostEqual(total["node"]["macro_f1"], (1 + 2 / 3) / 2, places=6)

    def test_reliability_sets_what_was_said_beside_what_is_right(self):
        self.add("a", CHAIN, graph(["Alpha", "Beta", "Delta"], [("Alpha", "Beta"), ("Beta", "Delta")]))
        table = self.read()["reliability"]["total"]
        # Gamma and the arrow to it are wrong, all else is right.
        for kind, method, count, right in (("node", "outline", 3, 2), ("edge", "marker", 2, 1)):
            whole = table[kind]
            self.assertEqual(sum(row["count"] for row in whole["bins"]), count)
            self.assertAlmostEqual(sum(row["count"] * row["right"] for row in whole["bins"]), right, places=5)
            for row in whole["bins"]:
                self.assertTrue(row["from"] <= row["confidence"] <= row["to"])
            self.assertEqual(list(whole["methods"]), [method])
            self.assertEqual(whole["methods"][method]["count"], count)
            # All of a kind are in one bin: their evidence is the same.
            self.assertAlmostEqual(whole["ece"], abs(whole["confidence"] - right / count), places=5)
            self.assertTrue(0 <= whole["auroc"] <= 1)
        self.assertIn("confidence", self.run_script("--reliability"))
        self.assertNotIn("confidence", self.run_script())

    def test_the_estimated_recall_stands_beside_the_true_one(self):
        self.add("a", CHAIN, graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")]))
        self.add("b", CHAIN, graph(["Alpha", "Beta", "Delta"], [("Alpha", "Beta"), ("Beta", "Delta")]))
        self.add("c", CHAIN, graph(["Alpha", "Beta", "Delta"], []))  # no edges: has no recall
        row = self.read()["reliability"]["total"]["recall"]
        self.assertEqual((row["figures"], row["true"]), (2, 0.75))  # 2 of 2 and 1 of 2
        self.assertAlmostEqual(row["error"], (1 - row["estimated"] + row["estimated"] - 0.5) / 2, places=5)
        self.assertIn("recall of edges", self.run_script("--reliability"))

    def test_calibration_error_and_ranks(self):
        sys.path.insert(0, str(SOURCE / "scripts"))
        from figures.reliability import auroc, calibration_error
        self.assertEqual(auroc([(0.9, True), (0.8, False), (0.7, True)]), 0.5)
        self.assertEqual(auroc([(0.9, True), (0.9, False)]), 0.5)
        self.assertIsNone(auroc([(0.9, True)]))
        # Two bins: three things at .9 of which two are right, one at .2 that is wrong.
        self.assertAlmostEqual(calibration_error([(0.9, True), (0.9, True), (0.9, False), (0.2, False)]),
                               (3 * abs(0.9 - 2 / 3) + 0.2) / 4, places=5)

    def test_figures_of_one_name_in_two_directories_are_two_sources(self):
        truth = graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")])
        self.add("one/same/a", CHAIN, truth)
        self.add("two/same/a", CHAIN, graph(["Alpha", "Beta", "Delta"], [("Alpha", "Beta")]))
        done = subprocess.run([SOURCE / "scripts/accuracy", "--build", BUILD, "--json", self.directory / "one/same",
                               self.directory / "two/same"], capture_output=True, text=True, check=True)
        document = json.loads(done.stdout)
        self.assertEqual({name: row["node"]["tp"] for name, row in document["sources"].items()},
                         {"same": 3, "two/same": 2})
        self.assertEqual(list(document["reliability"]["sets"]), ["same", "two/same"])

    def test_the_origin_of_a_figure_is_that_of_its_truth_or_of_the_list_of_sources(self):
        sys.path.insert(0, str(SOURCE / "scripts"))
        from figures.cases import find_cases
        self.add("one/a", CHAIN, graph(["Alpha"], [], origin="them/project:figures/a.svg"))
        self.add("one/b", CHAIN, graph(["Alpha"], []))
        self.add("two/c", CHAIN, graph(["Alpha"], []))
        (self.directory / "one/SOURCES.tsv").write_text("case\trepo\nb\tothers/project\n", encoding="utf-8")
        self.add("three/deep/d", CHAIN, graph(["Alpha"], [], origin="an archive:of/many"))
        (self.directory / "three/SOURCES.tsv").write_text("file\tpackage\ndeep/d.svg\ta package\n", encoding="utf-8")
        self.assertEqual({case.name: case.origin for case in find_cases([self.directory])},
                         {"a": "them/project", "b": "others/project", "c": "two", "d": "a package"})

    def test_what_a_reader_may_take_for_a_node_counts_for_nothing(self):
        nodes, edges = ["Alpha", "Beta"], [("Alpha", "Beta")]
        self.add("a", CHAIN, graph(nodes, edges, optional_nodes=["Gamma", "never drawn"]))
        self.add("b", CHAIN, graph([*nodes, {"id": "g", "text": "Gamma", "kind": "text"}], edges))
        for metric, tp in (("node", 4), ("edge", 2), ("edge_all", 2)):
            self.assertEqual(self.counts(metric), (tp, 0, 0), metric)

    def test_a_text_that_an_edge_ends_at_is_no_optional_one(self):
        self.add("a", CHAIN, graph(["Alpha", "Beta", {"id": "g", "text": "Ghost", "kind": "text"}],
                                   [("Alpha", "Beta"), ("Beta", "g")]))
        self.assertEqual(self.counts("node"), (2, 1, 1))

    def test_optional_edges_count_for_nothing(self):
        self.add("a", CHAIN, graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta")],
                                   optional_edges=[{"from": "Beta", "to": "Gamma"}, {"from": "Alpha", "to": "Gamma"}]))
        self.assertEqual(self.counts("edge"), (1, 0, 0))

    def test_an_ambiguous_edge_takes_the_direction_that_is_read(self):
        nodes = ["Alpha", "Beta", "Gamma"]
        self.add("a", CHAIN, graph(nodes, [("Alpha", "Beta"), ("Gamma", "Beta", {"amb": True})]))
        self.add("b", CHAIN, graph(nodes, [("Alpha", "Beta"), ("Beta", "Gamma", {"amb": True, "directed": False})]))
        self.assertEqual(self.counts("edge"), (4, 0, 0))
        # Without the mark the direction is wrong: one edge is missing and one is extra.
        self.add("b", CHAIN, graph(nodes, [("Alpha", "Beta"), ("Gamma", "Beta")]))
        self.assertEqual(self.counts("edge"), (3, 1, 1))

    def test_an_ambiguous_edge_that_is_not_read_is_missing(self):
        self.add("a", CHAIN, graph(["Alpha", "Beta", "Gamma"],
                                   [("Alpha", "Beta"), ("Beta", "Gamma"), ("Gamma", "Alpha", {"amb": True})]))
        self.assertEqual(self.counts("edge"), (2, 0, 1))

    def test_pictographs_are_left_out(self):
        self.add("a", CHAIN.replace("Beta", "\U0001F680 Beta"), graph(["Alpha", "Beta", "Gamma"], []))
        self.assertEqual(self.counts("node"), (3, 0, 0))

    def test_an_unreadable_figure_is_an_empty_graph_and_is_said(self):
        self.add("a", "no figure", graph(["Alpha", "Beta"], [("Alpha", "Beta")]))
        self.add("b", CHAIN, graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")]))
        self.assertEqual(self.counts("node"), (3, 0, 2))
        self.assertEqual(self.read()["total"]["node"]["macro_f1"], 0.5)
        self.assertIn("unreadable: ", self.run_script())

    def test_gates(self):
        self.add("one/a", CHAIN, graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")]))
        self.add("two/a", CHAIN, graph(["Alpha", "Beta", "Delta"], [("Alpha", "Beta")]))  # nodes: F1 2/3
        self.run_script("--fail-under", "node_f1=0.8")  # 5 of 6: 0.833
        self.run_script("--fail-under", "node_f1=0.85", status=1)
        self.run_script("--fail-under", "*:node_f1=0.8", status=1)
        self.run_script("--fail-under", "one:node_f1=1,edge_recall=1")
        self.run_script("--fail-under", "three:node_f1=1", status=1)
        self.run_script("--fail-under", "nodes=1", status=1)

    def test_a_baseline_says_what_got_better_and_worse(self):
        right = graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")])
        wrong = graph(["Alpha", "Beta", "Delta"], [("Alpha", "Beta")])
        self.add("a", CHAIN, wrong)
        self.add("b", CHAIN, right)
        self.add("c", CHAIN, right)
        before = pathlib.Path(self.temporary.name, "before.json")
        before.write_text(self.run_script("--json"), encoding="utf-8")
        self.add("a", CHAIN, right)
        self.add("b", CHAIN, wrong)
        said = self.run_script("--baseline", before)
        self.assertIn("1 better, 1 worse", said)
        self.assertRegex(said, r"better \+0\.\d+  figures/a: node 0\.667 → 1\.000")
        self.assertRegex(said, r"worse  -0\.\d+  figures/b: node 1\.000 → 0\.667")
        self.assertNotIn("figures/c", said)

    def test_a_baseline_that_is_none_is_said_in_one_line(self):
        self.add("a", CHAIN, graph(["Alpha"], []))
        other = pathlib.Path(self.temporary.name, "other.json")
        for content in (None, "", "[]", "{}"):
            if content is not None:
                other.write_text(content, encoding="utf-8")
            done = subprocess.run([SOURCE / "scripts/accuracy", "--build", BUILD, self.directory, "--baseline", other],
                                  capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), done.stderr)
            self.assertIn("other.json", done.stderr)

    def test_the_page_holds_the_worst_figures_first_and_shows_where_missing_nodes_are(self):
        self.add("a", CHAIN, graph(["Alpha", "Beta", "Gamma"], [("Alpha", "Beta"), ("Beta", "Gamma")]))
        self.add("b", CHAIN, graph(["Alpha", "Beta", "Gamma and more", "Ghost"], [("Alpha", "Beta")]))
        self.add("c", CHAIN, graph(["Alpha", "Zeta", "Ghost"], [("Ghost", "Zeta")]))
        page = pathlib.Path(self.temporary.name, "page.html")
        self.run_script("--page", page)
        text = page.read_text(encoding="utf-8")
        self.assertIn("default-src 'none'; img-src data:", text)
        blocks = {part.split('"', 1)[0]: json.loads(part.split(">", 1)[1].split("</script>", 1)[0])
                  for part in text.split('<script type="application/json" id="')[1:]}
        records = [blocks[f"r{i}"] for i in range(len(blocks["index"]["rows"]))]
        self.assertEqual([record["item"] for record in records], ["c", "b"])  # "a" loses nothing
        record = records[1]
        self.assertTrue(record["one_figure"])
        self.assertTrue(blocks[record["generated_figure"]].startswith("data:image/svg+xml;base64,"))
        boxes = {node["text"]: node.get("box") for node in blocks[record["reference_graph"]]["nodes"]}
        self.assertEqual(boxes["Alpha"], [10, 100, 100, 40])
        self.assertIsNone(boxes["Ghost"], "what is not there has no place")


class Confidence(unittest.TestCase):
    """scripts/fit_confidence: its model, on things whose doubts are known to matter or not, and its program."""

    def setUp(self):
        sys.path.insert(0, str(SOURCE / "scripts"))
        import figures.calibration
        self.calibration = figures.calibration

    def things(self, origins=120, each=20):
        """Of each origin one in ten things is wrong, and one in two of those with the doubt BAD."""
        class Case:
            def __init__(self, origin):
                self.origin = self.collection = origin
        found, chance = [], random.Random(5)
        for origin in range(origins):
            case = Case(f"origin {origin}")
            for number in range(each):
                doubts = {"BAD": float(number % 4 == 0), "IDLE": float(number % 3 == 0)}
                right = chance.random() < (0.5 if doubts["BAD"] else 0.9)
                entry = {"id": f"n{number}", "method": "outline" if number % 2 else "bare_text"}
                found.append(self.calibration.Thing(case, entry, doubts, right))
        return found

    def test_what_is_held_out_is_as_sure_as_it_is_right(self):
        from figures.reliability import calibration_error
        things = self.things()
        model = self.calibration.cross_fit(things, lambda thing: True)
        self.assertGreater(model.costs["BAD"], 1)
        self.assertLess(model.costs["IDLE"], 0.5 * model.costs["BAD"])
        self.assertGreater(min(model.costs.values()), 0)
        self.assertLess(calibration_error([(self.calibration.confidence_of(thing.held), thing.right) for thing in things]),
                        0.03)
        again = self.calibration.cross_fit(self.things(), lambda thing: True)
        self.assertEqual((model.common, model.methods, model.costs), (again.common, again.methods, again.costs))

    def test_a_large_origin_counts_no_more_than_another(self):
        things = self.things()
        for thing in self.things(1, 4000):  # all of it right, whatever speaks against it
            thing.origin, thing.right = "large", True
            things.append(thing)
        self.calibration.weigh(things)
        of_large = sum(thing.weight for thing in things if thing.origin == "large")
        self.assertLessEqual(of_large, self.calibration.FIGURE_MOST + 1e-9)

    def test_strangers_say_how_sure_the_whole_is(self):
        things = self.things()
        for thing in things:  # half of what was right is wrong on the last eight origins
            if thing.origin in {f"origin {number}" for number in range(16, 24)} and int(thing.id[1:]) % 2:
                thing.right = False
        sure = self.calibration.cross_fit(things, lambda thing: thing.origin < "origin 16")
        unsure = self.calibration.cross_fit(things, lambda thing: thing.origin >= "origin 16")
        self.assertGreater(sure.score(things[1]), unsure.score(things[1]))

    def test_the_table_names_every_doubt_of_the_program(self):
        doubts = (SOURCE / "src/graph/doubt.h").read_text(encoding="utf-8")
        table = (SOURCE / "src/graph/confidence_table.c").read_text(encoding="utf-8")
        for kind in ("NODE", "EDGE"):
            listed = doubts.split(f"#define DG_{kind}_DOUBTS(DOUBT)", 1)[1].split("\n\n", 1)[0]
            self.assertEqual(set(re.findall(r"DOUBT\(([A-Z_]+)\)", listed)),
                             set(re.findall(rf"\[DG_{kind}_DOUBT_([A-Z_]+)\]", table)))


# A program whose readings depend on thresholds as the test says: it reads a figure as the truth beside it, without the
# node that a moved threshold loses, and with one that another finds.
STAND_IN = """#!/usr/bin/env python3
import json, os, pathlib, subprocess, sys
moves = os.environ.get("DIAGRADE_THRESHOLDS", "")
if sys.argv[1] != "graph":
    sys.exit(subprocess.run([{program!r}, *sys.argv[1:]]).returncode)
if moves == "list":
    print("one.c\\tREACH\\t10\\tunits\\tfar enough", "one.c\\tMOST\\t3\\tcount\\tnot more", "two.c\\tfind\\t1\\trule\\t", sep="\\n")
    sys.exit()
value = dict(move.split("=") for move in moves.split())
for figure in sys.argv[sys.argv.index("--") + 1:]:
    words = pathlib.Path(figure).read_text().split()
    if float(value.get("one.c:REACH", 10)) < 10 and "near" in words:
        words.append("wrong")
    if float(value.get("one.c:REACH", 10)) > 10 and "far" in words:
        words.append("right")
    if float(value.get("two.c:find", 1)) <= 0:
        words = words[1:]
    nodes = [{{"id": word, "text": word, "confidence": 1}} for word in words]
    out = pathlib.Path(sys.argv[sys.argv.index("--out-dir") + 1], pathlib.Path(figure).stem + ".graph.json")
    out.write_text(json.dumps({{"schema": "diagrade/graph@1", "source": figure, "nodes": nodes, "edges": []}}))
"""


class Thresholds(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = pathlib.Path(self.temporary.name, "figures")
        program = pathlib.Path(self.temporary.name, "build/src/cli/diagrade")
        program.parent.mkdir(parents=True)
        program.write_text(STAND_IN.format(program=str(BUILD / "src/cli/diagrade")), encoding="utf-8")
        program.chmod(0o755)
        # What two figures hold, and what is right: REACH finds the fourth node of the second when it is larger, and a
        # wrong one in the first when it is smaller.
        for name, words, truth in (("one/a", "near bread cheese", "near bread cheese"),
                                   ("two/a", "far bread cheese", "far bread cheese right")):
            path = self.directory / name
            path.parent.mkdir(parents=True)
            path.with_suffix(".svg").write_text(words, encoding="utf-8")
            path.with_name("a.graph.json").write_text(json.dumps(graph(truth.split(), [])), encoding="utf-8")

    def run_script(self, script, *arguments):
        done = subprocess.run([SOURCE / "scripts" / script, self.directory, "--build",
                               pathlib.Path(self.temporary.name, "build"), *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_ablation_says_what_each_move_does(self):
        document = json.loads(self.run_script("ablate", "--json"))
        self.assertAlmostEqual(document["node_f1"], 12 / 13)  # 6 of 6 read and 7 true
        rows = {row["name"]: row["moves"] for row in document["rows"]}
        self.assertEqual({name: [move["to"] for move in moves.values()] for name, moves in rows.items()},
                         {"REACH": [8, 12], "MOST": [2, 4], "find": [0]})
        self.assertAlmostEqual(rows["REACH"]["-20%"]["node_f1"], 12 / 14 - 12 / 13)
        self.assertAlmostEqual(rows["REACH"]["+20%"]["node_f1"], 1 - 12 / 13)
        self.assertAlmostEqual(rows["find"]["off"]["node_f1"], 8 / 11 - 12 / 13)  # 4 read, 7 true
        self.assertEqual([rows["REACH"]["-20%"][key] for key in ("better", "worse", "other")], [0, 1, 0])
        self.assertEqual([rows["find"]["off"][key] for key in ("better", "worse", "other")], [0, 2, 0])

    def test_ablation_says_what_a_rule_does_to_each_directory(self):
        done = subprocess.run([SOURCE / "scripts/ablate", self.directory / "one", self.directory / "two", "--rules", "--json",
                               "--build", pathlib.Path(self.temporary.name, "build")], capture_output=True, text=True,
                              check=True)
        (row,) = json.loads(done.stdout)["rows"]
        self.assertEqual(row["name"], "find")
        sets = row["moves"]["off"]["sets"]
        # Without the rule the first node is lost: 2 of 3 are read in the one, 2 of 4 and not 3 in the other.
        self.assertAlmostEqual(sets["one"]["node_f1"], 4 / 5 - 1)
        self.assertAlmostEqual(sets["two"]["node_f1"], 4 / 6 - 6 / 7)
        said = self.run_script("ablate", "--rules", "--sets")
        self.assertNotIn("REACH", said)
        self.assertRegex(said, r"find .* off .*\n    figures .* 2 ")

    def test_only_what_changes_no_reading_is_dead(self):
        said = self.run_script("ablate", "--dead")
        self.assertIn("one.c:MOST", said)
        self.assertNotIn("REACH", said)
        self.assertNotIn("find", said)
        self.assertNotIn("MOST", self.run_script("ablate", "--only", "two.c"))

    def test_thresholds_are_chosen_without_a_source_and_measured_on_it(self):
        document = json.loads(self.run_script("accuracy", "--leave-out", "--json"))
        self.assertEqual(document["fitted_moves"], ["one.c:REACH=12.0"])
        one, two = (document["sources"][name] for name in ("one", "two"))
        self.assertEqual((one["moves"], two["moves"]), (["one.c:REACH=12.0"], []))
        # Without the second source nothing speaks for the larger reach, and without the first nothing against the
        # smaller one.
        self.assertEqual([two[way]["node"]["recall"] for way in ("present", "fitted", "crossed")], [0.75, 1, 0.75])
        self.assertEqual((one["ties"], two["ties"]), (["one.c:REACH=8.0"], []))
        self.assertEqual(one["crossed"]["node"]["precision"], 1)
        self.assertIn("chosen without two: nothing is moved", self.run_script("accuracy", "--leave-out"))
        ablation = pathlib.Path(self.temporary.name, "ablation.json")
        ablation.write_text(self.run_script("ablate", "--json"), encoding="utf-8")
        again = json.loads(self.run_script("accuracy", "--leave-out", "--ablation", ablation, "--json"))
        self.assertEqual(again, document, "moves that change nothing need not be tried")

    def test_a_build_for_use_does_not_listen(self):
        figure = pathlib.Path(self.temporary.name, "chain.svg")
        figure.write_text(CHAIN, encoding="utf-8")
        said = [subprocess.run([BUILD / "src/cli/diagrade", "graph", figure], capture_output=True, text=True, check=True,
                               env={**os.environ, "DIAGRADE_THRESHOLDS": value}).stdout for value in ("", "list")]
        self.assertIn('"Gamma"', said[0])
        self.assertEqual(*said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
