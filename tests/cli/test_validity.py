#!/usr/bin/env python3
"""scripts/validity and the adapters of gold correspondences, on sets whose numbers are worked by hand: DIAGRADE is the
program, and DIAGRADE_SOURCE_DIR the source tree."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL"
HEAD = ('<?xml version="1.0" encoding="utf-8"?>\n<rdf:RDF xmlns="http://knowledgeweb.semanticweb.org/heterogeneity/alignment#" '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Alignment><xml>yes</xml><level>0</level><type>**</type>')


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.directory = pathlib.Path(scratch.name)

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run_script(self, script, *arguments, code=0):
        done = subprocess.run([sys.executable, SOURCE / "scripts" / script, *map(str, arguments)], cwd=self.directory,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        return done.stdout if code == 0 else done.stderr

    def validity(self, *arguments, code=0):
        return self.run_script("validity", *arguments, "--diagrade", PROGRAM, "-j", "1", code=code)

    def lines(self, name):
        return [json.loads(line) for line in (self.directory / name).read_text(encoding="utf-8").splitlines()]

    def graph(self, name, *texts):
        nodes = [{"id": text[0].lower(), "text": text} for text in texts]
        self.write(f"set/{name}.json", json.dumps({"nodes": nodes, "edges": []}))


class Gold(Case):
    """Two sets of one pair each. In x-one Alpha and Beta are drawn, and gold; in x-two Alpha is, and gold is that Delta
    is Gamma, which no label says."""

    def setUp(self):
        super().setUp()
        self.graph("both", "Alpha", "Beta")
        self.graph("left", "Alpha", "Delta")
        self.graph("right", "Alpha", "Gamma")
        pairs = [{"id": "one", "set": "x-one", "generated": "both.json", "reference": "both.json",
                  "gold": [["a", "a"], ["b", "b"]], "judged_f1": 1},
                 {"id": "two", "set": "x-two", "generated": "left.json", "reference": "right.json",
                  "gold": [["a", "a"], ["d", "g"]], "judged_f1": 0.5}]
        self.write("set/pairs.jsonl", "".join(json.dumps(pair) + "\n" for pair in pairs))
        self.write("set/matchers/other.jsonl", json.dumps({"id": "two", "matches": [["d", "g"], ["a", "lost"]]}) + "\n")
        # By their labels alone, Delta and Gamma (as alike as 2 of 5 letters) do not match.
        self.labels = ("--setting", "--match greedy --similarity levenshtein", "--setting", "--match optimal --similarity levenshtein")

    def test_numbers_are_those_of_the_definitions(self):
        study = json.loads(self.validity("set", "--json", "--bootstrap", "100", *self.labels))["studies"][0]
        rows = {(found["title"], row["name"].split()[-1]): row for found in study["sets"] for row in found["rows"]}
        # x-one: 2 of 2; x-two: a-a of two gold correspondences, nothing wrong, 2 / (2 + 1); together 3 of 4: 6 / 7.
        for title, f1, recall in (("x-one", 1, 1), ("x-two", 2 / 3, 1 / 2), ("x (2 sets)", 6 / 7, 3 / 4)):
            row = rows[title, "levenshtein"]
            self.assertAlmostEqual(row["f1"]["value"], f1, places=8)
            self.assertAlmostEqual(row["recall"]["value"], recall, places=8)
        # Node F1 is 1 and 1/2, as it was judged.
        self.assertAlmostEqual(rows["x (2 sets)", "levenshtein"]["pearson"]["value"], 1, places=8)
        # The other matcher has one right and one that names no node; of x-one it says nothing, which counts in the sum of both
        # sets only where it has results: 2 / (2 + 1 + 1).
        self.assertNotIn(("x-one", "other"), rows)
        self.assertAlmostEqual(rows["x-two", "other"]["f1"]["value"], 1 / 2, places=8)
        self.assertAlmostEqual(rows["x (2 sets)", "other"]["f1"]["value"], 1 / 2, places=8)
        self.assertTrue(any("1 correspondence names no node" in note for note in study["notes"]), study["notes"])

    def fake_program(self, answer):
        """A program whose every score is `answer`."""
        fake = self.write("fake", f'#!/bin/sh\nif [ "$1" = score ]; then cat >/dev/null; echo \'{json.dumps(answer)}\'\n'
                                  f'else exec "{PROGRAM}" "$@"; fi\n')
        fake.chmod(0o755)
        return fake

    def test_sureness_is_held_against_the_gold(self):
        """Of 0.9, 0.9 and 0.3 the second is wrong: 2 / 3 right. Fifths: 1 of 2, 1 of 1; error 2/3 |0.9 - 0.5| + 1/3 |0.3 - 1|;
        what is right is surer than what is wrong in (1/2 + 0) of 2."""
        matches = [{"generated": a, "reference": b, "confidence": sure} for a, b, sure in (("a", "a", 0.9), ("b", "c", 0.9), ("c", "b", 0.3))]
        self.graph("abc", "Alpha", "Beta", "Charlie")
        self.write("set/pairs.jsonl", json.dumps({"id": "p", "generated": "abc.json", "reference": "abc.json",
                                                  "gold": [["a", "a"], {"generated": ["c"], "reference": "b"}]}) + "\n")
        fake = self.fake_program({"id": "p", "signature": "s", "node": {"f1": 1}, "matches": matches})
        arguments = ("validity", "set", "--bootstrap", "0", "--diagrade", fake, "--setting", "")
        found = json.loads(self.run_script(*arguments, "--json"))["studies"][0]["sets"][0]["reliability"]
        self.assertEqual((found["count"], found["right"]), (3, 0.666667))
        self.assertAlmostEqual(found["ece"], 2 / 3 * 0.4 + 1 / 3 * 0.7, places=5)
        self.assertAlmostEqual(found["auroc"], 0.25, places=5)
        self.assertIn("| 3 | 0.700 | 0.667 | 0.500 | 0.250 |  | 1.000 of 1 |  |  | 0.500 of 2 |", self.run_script(*arguments))

    def test_groups_are_counted_besides(self):
        """A program that matches a and, as a group, says that b and c are a, too: of the gold a-a and b-a it finds one, F1
        2 / 3, and with the group both and one wrong, 4 / 5."""
        fake = self.fake_program({"id": "p", "signature": "s", "node": {"f1": 0.5}, "matches": [{"generated": "a", "reference": "a"}],
                                  "groups": [{"generated": ["a", "b", "c"], "reference": ["a"]}]})
        self.graph("abc", "Alpha", "Beta", "Charlie")
        self.graph("a", "Alpha")
        self.write("set/pairs.jsonl", json.dumps({"id": "p", "generated": "abc.json", "reference": "a.json",
                                                  "gold": [["a", "a"], ["b", "a"]]}) + "\n")
        done = self.run_script("validity", "set", "--json", "--bootstrap", "0", "--diagrade", fake, "--setting", "")
        rows = {row["name"]: row for row in json.loads(done)["studies"][0]["sets"][0]["rows"]}
        self.assertAlmostEqual(rows["diagrade (defaults)"]["f1"]["value"], 2 / 3, places=8)
        self.assertAlmostEqual(rows["diagrade (defaults) with groups"]["f1"]["value"], 4 / 5, places=8)

    def test_counting_nodes_is_a_matcher_too(self):
        """Graphs of 2 and 2 nodes, 1 and 2, 1 and 3 allow a node F1 of 1, 2/3 and 1/2, and were judged 1, 0.6 and 0.4:
        deviations 5/18 -1/18 -4/18 and 6/18 -1.2/18 -4.8/18, a straight line."""
        self.graph("one", "Alpha")
        self.graph("three", "Alpha", "Beta", "Gamma")
        pairs = [{"id": name, "generated": f"{generated}.json", "reference": f"{reference}.json", "gold": [["a", "a"]], "judged_f1": judged}
                 for name, generated, reference, judged in (("p", "both", "both", 1), ("q", "one", "both", 0.6), ("r", "three", "one", 0.4))]
        self.write("set/pairs.jsonl", "".join(json.dumps(pair) + "\n" for pair in pairs))
        study = json.loads(self.validity("set", "--json", "--bootstrap", "0", *self.labels))["studies"][0]
        rows = {row["name"]: row for row in study["sets"][0]["rows"]}
        self.assertAlmostEqual(rows["counts of nodes alone"]["pearson"]["value"], 1, places=8)
        text = self.validity("set", "--bootstrap", "0", *self.labels)
        self.assertIn("| counts of nodes alone | 3 | 1.000 | 1.000 | 1.000 | n/a |", text)
        self.assertNotIn("| counts of nodes alone | 0 |", text)

    def test_tables_have_rows_by_f1_and_differences(self):
        text = self.validity("set", "--bootstrap", "0", *self.labels)
        part = text[text.index("### x-two"):text.index("### x (2 sets)")]
        names = [line.split("|")[1].strip(" *") for line in part.splitlines() if line.startswith("| ") and "levenshtein" in line or "| other" in line]
        self.assertEqual(names[:3], ["diagrade " + self.labels[1], "diagrade " + self.labels[3], "other"])
        self.assertIn("| 1 | 1.000 | 0.500 | 0.667 | 0.667 | 0.667 |", part)
        self.assertIn(f"| diagrade {self.labels[3]} | +0.000 | +0.000 |", part)
        self.assertIn("match:greedy.lev0.80", text)

    def test_examples_have_labels(self):
        rows = json.loads(self.validity("set", "--json", "--bootstrap", "0", "--examples", "3", *self.labels))["studies"][0]["examples"]
        self.assertEqual(rows, [{"set": "x-two", "pair": "two", "kind": "missed", "generated": "Delta", "reference": "Gamma"}])
        self.assertIn("| two | missed | Delta | Gamma |", self.validity("set", "--bootstrap", "0", "--examples", "3", *self.labels))

    def test_every_matching_of_the_program_is_there_by_itself(self):
        text = self.validity("set", "--bootstrap", "0")
        for name in ("(defaults)", "--match greedy", "--match greedy --similarity levenshtein"):
            self.assertIn(f"| diagrade {name} |", text.replace("**", ""))
        self.assertIn("| diagrade --similarity trigram |", self.validity("set", "--bootstrap", "0", "--similarities"))

    def test_figures_of_several_clusters_are_said(self):
        pairs = self.lines("set/pairs.jsonl")
        pairs[1].update(reference="both.json", set="x-one", gold=[["a", "a"]])
        self.write("set/pairs.jsonl", "".join(json.dumps(pair) + "\n" for pair in pairs))
        self.assertIn("x-one: 1 figures stand in pairs that are drawn apart", self.validity("set", "--bootstrap", "0", *self.labels))

    def test_faults_are_named(self):
        self.assertIn("found neither pairs.jsonl nor *.rdf", self.validity("set/matchers", code=1))
        self.write("bad/pairs.jsonl", '{"id":1,"generated":"a","reference":"b"}\n')
        self.assertIn("found pairs without \"gold\"", self.validity("bad", code=1))
        self.write("bad/pairs.jsonl", "{\n")
        self.assertIn("bad/pairs.jsonl:1:", self.validity("bad", code=1))
        self.write("bad/pairs.jsonl", '{"id":1,"generated":"lost.json","reference":"lost.json","gold":[]}\n')
        self.assertIn("lost.json", self.validity("bad", code=1))
        self.assertIn("--match", self.validity("set", "--setting", "--match nonsense", code=1))


class Judged(Case):
    def test_scores_go_together_with_judgments(self):
        self.graph("both", "Alpha", "Beta")
        self.graph("one", "Alpha", "Omega")
        self.graph("none", "Delta", "Omega")
        pairs = [{"generated": f"{name}.json", "reference": "both.json", "judgment": judgment}
                 for name, judgment in (("both", 1), ("one", 1), ("none", 0))]
        self.write("set/pairs.jsonl", "".join(json.dumps(pair) + "\n" for pair in pairs))
        document = json.loads(self.validity("set", "--json", "--bootstrap", "50", "--setting", "--match optimal --similarity levenshtein"))
        node = next(row for row in document["studies"][0]["correlations"] if row["value"] == "node_f1")
        # Node F1 1, 1/2 and 0 with 1, 1 and 0: r = 0.5 / sqrt(1/2 * 2/3); tau-b = 2 / sqrt(3 * 2).
        self.assertAlmostEqual(node["pearson"]["value"], 0.5 / (1 / 3) ** 0.5, places=8)
        self.assertAlmostEqual(node["kendall"]["value"], 2 / 6 ** 0.5, places=8)
        # All have two nodes, of two: the counts are constant, and go together with nothing.
        counts = next(row for row in document["studies"][0]["correlations"] if row["value"] == "node_counts")
        self.assertIsNone(counts["pearson"]["value"])


class Damaged(Case):
    """A chain of four boxes: nobody judged anything, but what damage costs is known."""

    def setUp(self):
        super().setUp()
        texts = ("Alpha", "Bravo", "Charlie", "Delta")
        graph = {"nodes": [{"id": text[0], "text": text} for text in texts],
                 "edges": [{"from": a[0], "to": b[0], "directed": True} for a, b in zip(texts, texts[1:])]}
        self.write("set/references/chain.graph.json", json.dumps({"schema": "diagrade/graph@1", **graph}))

    def test_damage_costs_what_it_must(self):
        document = json.loads(self.validity("set", "--json", "--setting", "--match optimal --similarity levenshtein"))
        found = document["studies"][0]["damage"][0]["damages"]
        # Of 4 nodes 2 have another label: 2 of 4 and 4. Left out: 2 of 2 and 4, 4 / 6. Added: 4 of 6 and 4, 8 / 10.
        for damage, expected in (("nodes with another label", 1 / 2), ("nodes left out", 2 / 3), ("nodes added", 4 / 5),
                                 ("edges left out", 1), ("edges turned round", 1), ("edges that lead elsewhere", 1)):
            self.assertAlmostEqual(found[damage]["node"]["means"]["0.5"], expected, places=5)
        # Of 3 edges 2 are left out: 1 of 1 and 3, 2 / 4; turned round: 1 of 3 and 3.
        self.assertAlmostEqual(found["edges left out"]["edge_all"]["means"]["0.5"], 1 / 2, places=5)
        self.assertAlmostEqual(found["edges turned round"]["edge_all"]["means"]["0.5"], 1 / 3, places=5)
        for damage, of_damage in found.items():
            for metric, row in of_damage.items():
                self.assertEqual(row["means"]["0.0"], 1, f"{damage}, {metric}: another order and other ids change nothing")
                if damage in ("nodes with another label", "nodes left out", "nodes added", "edges left out"):
                    self.assertEqual(row["rises"], 0, f"{damage}, {metric}")

    def test_the_default_forgives_no_box_that_says_something_else(self):
        """Whatever its neighbours say: of nodes, half of which have another label, hardly more than the other half match."""
        for name in ("agent-loop", "data-flow", "state-machine", "two-tower"):
            path = SOURCE / f"datasets/demo/references/{name}.graph.json"
            (self.directory / f"set/references/{path.name}").write_bytes(path.read_bytes())
        found = json.loads(self.validity("set", "--json", "--setting", ""))["studies"][0]["damage"][0]["damages"]
        for step in (0.2, 0.5, 0.8):
            self.assertLess(found["nodes with another label"]["node"]["means"][str(step)], 1 - step + 0.05)
        self.assertEqual(found["nodes with another label"]["overall"]["means"]["1.0"], 0)
        for damage in ("nodes with another label", "nodes left out", "nodes added", "edges left out"):
            self.assertEqual(found[damage]["overall"]["rises"], 0, damage)
        for damage in found:
            self.assertEqual({row["means"]["0.0"] for row in found[damage].values()}, {1}, damage)

    def test_figures_are_read_where_no_graph_is_there(self):
        demo = SOURCE / "datasets/demo/references"
        (self.directory / "set/references/rag.svg").write_bytes((demo / "rag.svg").read_bytes())
        text = self.validity("set", "--setting", "--match optimal --similarity levenshtein")
        self.assertIn("2 graphs, 660 pairs", text)
        self.assertIn("| nodes left out | 1.000 ", text)
        (self.directory / "none/references").mkdir(parents=True)
        self.assertIn("found no figure", self.validity("none", code=1))


def model(*lines):
    return f'<?xml version="1.0"?>\n<bpmn:definitions xmlns:bpmn="{BPMN}"><bpmn:process id="p">{"".join(lines)}</bpmn:process></bpmn:definitions>'


def flow(start, end, name=""):
    return f'<bpmn:sequenceFlow id="f-{start}-{end}" sourceRef="{start}" targetRef="{end}" name="{name}"/>'


def alignment(*cells, relation="="):
    maps = "".join(f'<map><Cell><entity1 rdf:resource="http://m/One#{a}"/><entity2 rdf:resource="http://m/Two#{b}"/>'
                   f'<measure rdf:datatype="xsd:float">1.0</measure><relation>{relation}</relation></Cell></map>' for a, b in cells)
    return HEAD + maps + "</Alignment></rdf:RDF>"


class Contest(Case):
    """Two models of one process: in One an order is checked and, by a gateway, sent or refused, which ends at a silent
    event; in Two it is checked, again on demand, and sent."""

    def setUp(self):
        super().setUp()
        self.write("clone/data/models/One.bpmn", model(
            '<bpmn:startEvent id="s"/>', '<bpmn:task id="c" name="Check&#10; order"/>', '<bpmn:exclusiveGateway id="g" name="ok?"/>',
            '<bpmn:sendTask id="d" name="Send order"/>', '<bpmn:userTask id="r" name="Refuse order"/>', '<bpmn:endEvent id="e"/>',
            '<bpmn:endEvent id="n" name="Done"/>', flow("s", "c"), flow("c", "g"), flow("g", "d", "yes"), flow("g", "r", "no"),
            flow("d", "n"), flow("r", "e")))
        self.write("clone/data/models/Two-a.bpmn", model(
            '<bpmn:task id="k" name="Check order"/>', '<bpmn:exclusiveGateway id="h"/>', '<bpmn:parallelGateway id="i"/>',
            '<bpmn:task id="t" name="Send order"/>', flow("k", "h"), flow("h", "k", "again"), flow("h", "i"), flow("i", "h"), flow("i", "t", "fine")))
        self.write("clone/data/goldstandard/One-Two-a.rdf", alignment(("c", "k"), ("d", "t"), ("lost", "t")))
        self.write("clone/results/Names/Two-a-One.rdf", alignment(("k", "c")))
        self.write("clone/results/Wild/One-Two-a.rdf", alignment(("c", "k"), ("r", "t")))
        self.write("clone/results/Wild/Other-Set.rdf", alignment(("x", "y")))

    def test_models_become_graphs(self):
        self.assertIn("1 pairs of 2 graphs, 2 gold correspondences, 2 matchers: out; 1 cells of the gold name no node",
                      self.run_script("adapters/pmmc", "clone", "out"))
        one = json.loads((self.directory / "out/graphs/pmmc-One.json").read_text())
        self.assertEqual({node["id"]: node["text"] for node in one["nodes"]},
                         {"c": "Check order", "d": "Send order", "r": "Refuse order", "n": "Done"})
        self.assertEqual([(edge["from"], edge["to"], edge.get("label")) for edge in one["edges"]],
                         [("c", "d", "yes"), ("c", "r", "no"), ("d", "n", None)])
        two = json.loads((self.directory / "out/graphs/pmmc-Two-a.json").read_text())
        self.assertEqual([(edge["from"], edge["to"], edge.get("label")) for edge in two["edges"]], [("k", "k", "again"), ("k", "t", "fine")])

    def test_the_first_model_is_the_reference_whichever_way_a_file_goes(self):
        self.run_script("adapters/pmmc", "clone", "out")
        pair, = self.lines("out/pairs.jsonl")
        self.assertEqual((pair["id"], pair["reference"], pair["generated"]),
                         ("pmmc/One-Two-a", "graphs/pmmc-One.json", "graphs/pmmc-Two-a.json"))
        self.assertEqual(pair["gold"], [["k", "c"], ["t", "d"]])
        self.assertEqual(self.lines("out/matchers/Names.jsonl")[0]["matches"], [["k", "c"]])
        self.assertEqual(self.lines("out/matchers/Wild.jsonl")[0]["matches"], [["k", "c"], ["t", "r"]])

    def test_part_of_is_no_correspondence(self):
        self.write("clone/data/goldstandard/One-Two-a.rdf", alignment(("c", "k"), relation="&lt;"))
        self.assertIn("0 gold", self.run_script("adapters/pmmc", "clone", "out"))

    def test_a_clone_is_measured(self):
        text = self.validity("clone", "--bootstrap", "0", "--setting", "--match optimal --similarity levenshtein")
        # Equal labels are the gold: 2 of 2. Names: 1 of 2 and none wrong, 2 / 3. Wild: 1 of 2 and one wrong, 1 / 2.
        for row in ("| **diagrade --match optimal --similarity levenshtein** | 2 | 1.000 | 1.000 | 1.000 |",
                    "| Names | 1 | 1.000 | 0.500 | 0.667 |", "| Wild | 2 | 0.500 | 0.500 | 0.500 |"):
            self.assertIn(row, text)

    def refuse(self, expected, *arguments):
        self.assertIn(expected, self.run_script("adapters/pmmc", "clone", "refused", *arguments, code=1))
        self.assertFalse((self.directory / "refused").exists(), "a fault left something half done")

    def test_faults_are_named(self):
        self.write("clone/more/models/Three.bpmn", model('<bpmn:task id="x"/>'))
        self.refuse("found 2 directories of models")
        self.refuse("found no activity", "--models", self.write("none/N.bpmn", model()).parent)
        self.refuse("found no XML", "--models", self.write("torn/N.bpmn", "<a>").parent)
        gold = self.write("gold/One-Four.rdf", alignment()).parent
        self.refuse("found no two models in the name", "--models", "clone/data/models", "--gold", gold)
        gold = self.write("half/One-Two-a.rdf", HEAD + "<map><Cell><entity1/></Cell></map></Alignment></rdf:RDF>").parent
        self.refuse("without two resources", "--models", "clone/data/models", "--gold", gold)


class Diagrams(Case):
    """A reference with start, a decision and two ends; a system drew three of them, and another node."""

    def setUp(self):
        super().setUp()
        self.write("true/7.csv", "ID,Activity,Parent,Transition label\n1,start,,\n2,Is it  raining,1,\n3,Stay,2,yes\n4,Go,2,\"no, never\"\n5,Rest,\"3,4\",\n")
        self.write("drawn/7.json", json.dumps([{"id": "a", "text": "Raining?", "parent": ""}, {"id": "b", "text": "Stay in", "parent": "a", "guard": "yes"},
                                               {"id": "c", "text": "Go out", "parent": "a;lost", "guard": "no"}, {"id": "d", "text": "Sing", "parent": "c"}]))
        self.write("there/7.csv", "reference,generated\n2,a\n3,b\n4,\"b,c\"\n5,made up\n")
        self.write("back/7.csv", "generated,reference\na,2\nb,3\nc,4\n")
        self.options = ("--references", "true", "--generated", "x=drawn", "--forward", "x=there", "--backward", "x=back")

    def test_diagrams_and_both_ways_of_judging(self):
        self.assertIn("1 pairs of 2 graphs, 4 gold correspondences, 0 matchers: out", self.run_script("adapters/ladex", "out", *self.options))
        pair, = self.lines("out/pairs.jsonl")
        self.assertEqual((pair["set"], pair["cluster"], pair["gold"]), ("ladex-x", "7", [["a", "2"], ["b", "3"], ["b", "4"], ["c", "4"]]))
        # 3 of 5 nodes of the reference, 3 of 4 generated ones: 2 * 0.6 * 0.75 / 1.35.
        self.assertAlmostEqual(pair["judged_f1"], 0.9 / 1.35)
        drawn, true = (json.loads((self.directory / "out" / pair[side]).read_text()) for side in ("generated", "reference"))
        self.assertEqual([(edge["from"], edge["to"], edge.get("label")) for edge in true["edges"]],
                         [("1", "2", None), ("2", "3", "yes"), ("2", "4", "no, never"), ("3", "5", None), ("4", "5", None)])
        self.assertEqual([(edge["from"], edge["to"]) for edge in drawn["edges"]], [("a", "b"), ("a", "c"), ("c", "d")])
        self.assertEqual(true["nodes"][1]["text"], "Is it raining")
        # Nothing in these labels is equal; what is found, whatever it is, has the four as its gold.
        self.assertIn("4 gold correspondences", self.validity("out", "--bootstrap", "0", "--setting", "--match optimal"))

    def test_failed_judges_are_left_out_and_faults_named(self):
        self.write("back/7.csv", "")
        self.assertIn("found no judged pair", self.run_script("adapters/ladex", "refused", *self.options, code=1))
        self.write("back/7.csv", "one,two\n1,2\n")
        self.assertIn("back/7.csv", self.run_script("adapters/ladex", "refused", *self.options, code=1))
        self.assertIn("expected all three", self.run_script("adapters/ladex", "refused", *self.options[:6], code=1))
        self.assertFalse((self.directory / "refused").exists(), "a fault left something half done")


if __name__ == "__main__":
    unittest.main()
