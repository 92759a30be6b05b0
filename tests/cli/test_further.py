#!/usr/bin/env python3
"""What stands beside the metrics of a run: checks, sizes of graphs and values of further files, in leaderboards, in
comparisons and in correlations with people. Means are those of the records, by arithmetic of their own."""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
OK, FAILED, USAGE, INPUT = 0, 1, 2, 3
SIGNATURE = "diagrade:0|clip:test"


class Further(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        cls.call("run", SOURCE / "datasets/demo", "-o", "demo.store", "--checks", "all")
        cls.call("export", "demo.store", "-o", "demo.jsonl")
        cls.records = [json.loads(line) for line in (cls.directory / "demo.jsonl").read_text().splitlines()]
        cls.clip = [cls.clip_of(number, record) for number, record in enumerate(cls.records)]
        cls.write("clip.jsonl", cls.clip)

    @staticmethod
    def clip_of(number, record):
        """A record of clip-score: every seventh figure has an error, and values run from 0 on."""
        head = {"schema": "diagrade/clip-score@1", "signature": SIGNATURE, "item": record["item"],
                "system": record["system"], "figure": record["generated"], "other": record["reference"]}
        if number % 7 == 3:
            return {**head, "error": {"code": "open", "message": "no such file"}}
        text, picture = number % 10 / 10, number % 4 / 4
        return {**head, "text": 2.5 * text, "text_cosine": text, "text_sigmoid": None, "clip_text": text,
                "picture": 2.5 * picture, "picture_cosine": picture, "clip_image": picture}

    @classmethod
    def write(cls, name, records):
        (cls.directory / name).write_text("".join(json.dumps(record) + "\n" for record in records))

    @classmethod
    def call(cls, *arguments, code=OK):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, cwd=cls.directory, timeout=300)
        if done.returncode != code:
            raise AssertionError(f"{arguments}: {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}")
        return done

    def board(self, *arguments):
        return json.loads(self.call("leaderboard", "demo.store", "--json", "--bootstrap", "100", "--permutations", "0",
                                    *arguments).stdout)

    def values(self, system, name):
        return [record[name] for record in self.clip if record["system"] == system and name in record]

    def test_values_join_by_item_and_system(self):
        board = self.board("--metrics", "node,path", "--with", "clip.jsonl")
        self.assertIn("|with:clip_text,clip_image|", board["options"])
        failed = [record["system"] for record in self.clip if "error" in record]
        self.assertEqual(board["with"], [{"file": "clip.jsonl", "signature": SIGNATURE, "records": 24, "joined": 24,
                                          "stranger": None, "failed": len(failed), "unmatched": 0, "unmatched_first": None}])
        for row in board["systems"]:
            self.assertEqual(list(row["values"]), ["clip_text", "clip_image"])
            for name, value in row["values"].items():
                own = self.values(row["system"], name)
                self.assertAlmostEqual(value["mean"], statistics.mean(own), 6)
                self.assertEqual((value["items"], value["failed"], value["unknown"]),
                                 (len(own), failed.count(row["system"]), 0))
                self.assertLessEqual(value["interval"][0], value["mean"])

    def test_correlations_are_of_the_papers_eight_values(self):
        correlations = self.board("--metrics", "node,path", "--sort", "node_f1", "--with", "clip.jsonl")["correlations"]
        self.assertEqual(correlations["values"], [f"{metric}_{ratio}" for metric in ("node", "path")
                                                  for ratio in ("precision", "recall", "f1")] + ["clip_text", "clip_image"])
        pairs = [(record["score"]["node"]["f1"], clip["clip_text"]) for record, clip in zip(self.records, self.clip)
                 if "clip_text" in clip]
        self.assertEqual(correlations["figures"], len(pairs))
        self.assertAlmostEqual(correlations["pearson"][2][6], statistics.correlation(*zip(*pairs)), 6)

    def test_what_does_not_join_is_said(self):
        self.write("part.jsonl", self.clip[:20] + [{**self.clip[0], "item": "nobody"}])
        done = self.call("leaderboard", "demo.store", "--with", "part.jsonl", "--format", "csv", "--bootstrap", "0")
        self.assertIn("warning: part.jsonl: 20 of 21 records are of figures of the run (not so atlas/nobody)", done.stderr.decode())
        self.assertIn("4 figures of the run have no record (comet/", done.stderr.decode())
        rows = {row["system"]: row for row in csv.DictReader(io.StringIO(done.stdout.decode()))}
        self.assertEqual(rows["comet"]["clip_text_items"], str(len([each for each in self.clip[16:20] if "clip_text" in each])))
        for name, records, message in (
                ("twice.jsonl", self.clip + self.clip[:1], "found a second clip_text of item"),
                ("other.jsonl", self.clip[:2] + [{**self.clip[4], "signature": "x"}], "found another signature"),
                ("nobody.jsonl", [{**self.clip[0], "system": "x"}], "found no item and system of demo.store"),
                ("alone.jsonl", [{"item": "rag", "clip_text": 1}], 'found no "system"'),
                ("taken.jsonl", [{"item": "rag", "system": "atlas", "node_f1": 1}], "found node_f1, which there is already")):
            self.write(name, records)
            for command in (["leaderboard"], ["compare", "--systems", "atlas,comet"]):
                done = self.call(*command, "demo.store", "--with", name, code=INPUT)
                self.assertIn(message, done.stderr.decode())

    def test_a_file_without_numbers_is_an_error(self):
        (self.directory / "words.csv").write_text("item,system,beauty\nrag,atlas,3\nrag,birch,fair\n")
        done = self.call("leaderboard", "demo.store", "--with", "words.csv", code=INPUT)
        self.assertIn(b"words.csv: found no values that are numbers throughout (line 3 has \"fair\" as beauty)", done.stderr)

    def test_what_was_asked_again_after_an_error_has_its_value(self):
        error = {**{key: self.clip[0][key] for key in ("schema", "signature", "item", "system")}, "error": {"code": "model"}}
        expected = self.board("--metrics", "node", "--with", "clip.jsonl")
        for name, records in (("first.jsonl", [error] + self.clip), ("last.jsonl", self.clip + [error])):
            self.write(name, records)
            board = self.board("--metrics", "node", "--with", name)
            self.assertEqual(board["systems"], expected["systems"])
            self.assertEqual(board["with"][0]["failed"], expected["with"][0]["failed"] + 1)

    def test_one_item_in_common_has_no_bootstrap_p(self):
        (self.directory / "one.csv").write_text("item,system,beauty\nrag,atlas,3\nrag,birch,5\n")
        asked = ("demo.store", "--with", "one.csv", "--json", "--bootstrap", "100")
        pair = json.loads(self.call("leaderboard", *asked, "--sort", "beauty").stdout)["comparisons"][0]
        self.assertEqual((pair["items"], pair["p_permutation"], pair["p_bootstrap"]), (1, 1, None))
        compared = json.loads(self.call("compare", *asked, "--systems", "birch,atlas", "--metric", "beauty").stdout)
        self.assertIn('"p_bootstrap": null', json.dumps(compared))

    def test_the_policy_is_one_for_scores(self):
        for value, words in (("clip_text", "Ranked by clip_text, over the figures that have it."), ("node_f1", "Ranked by node_f1.")):
            done = self.call("leaderboard", "demo.store", "--with", "clip.jsonl", "--sort", value, "--permutations", "0")
            self.assertIn(words, done.stdout.decode().splitlines()[0])
        page = self.call("leaderboard", "demo.store", "--with", "clip.jsonl", "--sort", "clip_text", "--format", "html").stdout
        self.assertIn(b"Averages are over the figures that have the value that ranks.</p>", page)

    def test_other_columns_and_files(self):
        board = self.board("--metrics", "node,text_cosine", "--with", "clip.jsonl")
        self.assertEqual(list(board["systems"][0]["values"]), ["text_cosine"])
        self.call("leaderboard", "demo.store", "--metrics", "node,text_kosine", "--with", "clip.jsonl", code=USAGE)
        self.call("leaderboard", "demo.store", "--metrics", "node,clip_text", code=USAGE)
        for command in (["leaderboard", "demo.store", "-o"], ["inspect", "demo.store", "-o"],
                        ["compare", "demo.store", "--systems", "atlas,birch", "--report"]):
            done = self.call(*command, "clip.jsonl", "--with", "clip.jsonl", code=USAGE)
            self.assertIn(b"clip.jsonl", done.stderr)
        (self.directory / "beauty.csv").write_text("item,system,beauty\nrag,atlas,3\nrag,birch,5\n")
        self.call("leaderboard", "demo.store", "--with", "beauty.csv,clip.jsonl", "-o", "clip.jsonl", code=USAGE)
        board = self.board("--with", "clip.jsonl,beauty.csv", "--sort", "beauty")
        means = {row["system"]: row["values"]["beauty"]["mean"] for row in board["systems"]}
        self.assertEqual(means, {"birch": 5, "atlas": 3, "comet": None})
        self.assertEqual([row["system"] for row in board["systems"]], ["birch", "atlas", "comet"])

    def test_published_ones_can_be_verified(self):
        options = ["--with", "clip.jsonl", "--sort", "clip_image", "--metrics", "node,sizes,checks", "--bootstrap", "50"]
        for form in ("json", "table", "md", "latex", "html"):
            self.call("leaderboard", "demo.store", *options, "--format", form, "-o", "board")
            done = self.call("leaderboard", "demo.store", "--verify", "board", "--with", "clip.jsonl")
            self.assertIn(b"the same to the byte", done.stdout, form)
        done = self.call("leaderboard", "demo.store", "--verify", "board", code=USAGE)
        self.assertIn(b'found no values of "clip_text"', done.stderr)

    def test_checks_have_a_pass_rate(self):
        board = self.board()
        for row in board["systems"]:
            own = [{check["name"]: check["verdict"] for check in record["score"]["checks"]} for record in self.records
                   if record["system"] == row["system"]]
            self.assertEqual(list(row["checks"]), list(own[0]))
            for name, check in row["checks"].items():
                verdicts = [each[name] for each in own]
                applies = verdicts.count("pass") + verdicts.count("fail")
                self.assertEqual((check["items"], check["not_applicable"], check["unknown"]),
                                 (applies, verdicts.count("n/a"), 0), name)
                self.assertEqual(check["pass_rate"], round(verdicts.count("pass") / applies, 6) if applies else None)
        alone = self.board("--metrics", "text_contrast")
        self.assertEqual([list(row["checks"]) for row in alone["systems"]], 3 * [["text_contrast"]])
        self.assertTrue(self.board("--metrics", "node,checks")["options"].endswith("|metrics:node,checks"))
        self.assertNotIn("checks", self.board("--metrics", "node")["systems"][0])
        rates = [row["checks"]["text_contrast"]["pass_rate"] for row in self.board("--sort", "text_contrast")["systems"]]
        self.assertEqual(rates, sorted(rates, reverse=True))

    def test_checks_are_computed_from_a_data_set(self):
        options = ["--metrics", "node,checks,sizes", "--bootstrap", "0", "--json", "--with", "clip.jsonl"]
        self.call("leaderboard", "demo.store", *options, "-o", "stored.json")
        again = json.loads(self.call("leaderboard", "--dataset", SOURCE / "datasets/demo", *options).stdout)
        self.assertEqual(again, json.loads((self.directory / "stored.json").read_text()))
        done = self.call("leaderboard", "--verify", "stored.json", "--dataset", SOURCE / "datasets/demo", *options[:2],
                         *options[-2:])
        self.assertIn(b"the same to the byte", done.stdout)

    def test_checks_of_pairs_without_a_score_are_not_computed(self):
        records = [json.loads(json.dumps(record)) for record in self.records]
        for key in ("score", "generated_graph", "reference_graph"):
            records[0].pop(key, None)
        records[0].update(status="failed", error={"code": "format", "message": "damaged", "figure": "generated"})
        self.write("failed.jsonl", records)
        board = json.loads(self.call("leaderboard", "failed.jsonl", "--json", "--bootstrap", "0").stdout)
        atlas = next(row for row in board["systems"] if row["system"] == records[0]["system"])
        self.assertEqual({check["unknown"] for check in atlas["checks"].values()}, {1})
        table = self.call("leaderboard", "failed.jsonl", "--metrics", "text_contrast", "--bootstrap", "0").stdout.decode()
        self.assertRegex(table, r"text_contrast +atlas +\d.\d+ +7 +\d +\d +0 +1\n")

    def test_two_systems_by_a_check(self):
        verdicts = {}
        for record in self.records:
            verdicts.setdefault(record["item"], {})[record["system"]] = {
                check["name"]: check["verdict"] for check in record["score"]["checks"]}["nodes_are_connected"]
        both = [(each["atlas"], each["comet"]) for each in verdicts.values() if "n/a" not in (each["atlas"], each["comet"])]
        done = json.loads(self.call("compare", "demo.store", "--systems", "atlas,comet", "--metric", "nodes_are_connected",
                                    "--json").stdout)
        self.assertEqual((done["items"], done["left_out"]), (len(both), 8 - len(both)))
        self.assertEqual((done["wins"], done["losses"]),
                         (both.count(("pass", "fail")), both.count(("fail", "pass"))))
        done = self.call("sweep", "demo.store", "--metric", "text_contrast", code=USAGE)
        self.assertIn(b"no matching or threshold changes what checks say", done.stderr)

    def test_page_of_two_systems(self):
        done = json.loads(self.call("compare", "demo.store", "--systems", "atlas,birch", "--json", "--report",
                                    "page.html").stdout)
        page = (self.directory / "page.html").read_text()
        self.assertIn("<title>atlas and birch by Overall F1</title>", page)
        self.assertNotIn("<script", page)
        for number, item in enumerate(done["deciding"]):
            self.assertIn(f'<a href="#item-{number}">', page)
            self.assertIn(f'<article id="item-{number}">\n<h2>{item["item"]}</h2>', page)
        # Both figures and the reference of each, as images of the page itself.
        self.assertEqual(page.count('<img src="data:image/svg+xml;base64,'), 3 * len(done["deciding"]))
        self.assertEqual(page.count('class="item '), 8)
        gone = self.call("compare", "demo.store", "--systems", "atlas,birch", "--report", "elsewhere.html", "--figures", "nowhere",
                         code=FAILED)
        self.assertIn("not shown: nowhere/generated/atlas/", (self.directory / "elsewhere.html").read_text())
        self.assertIn(f"figures that cannot be shown, for the reason on the page: {3 * len(done['deciding'])} ", gone.stderr.decode())
        self.call("compare", "demo.jsonl", "demo.store", "--systems", "atlas,comet", "--metric", "text_contrast", "--report",
                  "check.html")
        self.call("compare", "demo.store", "--systems", "atlas,birch", "--report", "demo.store", code=USAGE)

    def test_inspection_shows_where_values_disagree(self):
        done = self.call("inspect", "demo.store", "--with", "clip.jsonl", "-o", "inspection.html")
        self.assertIn("warning: clip.jsonl: 24 of 24 records are of figures of the run; 3 of them are an error", done.stderr.decode())
        page = (self.directory / "inspection.html").read_text()
        index = json.loads(re.search(r'<script type="application/json" id="index">(.*?)</script>', page, re.S)[1])
        self.assertEqual(index["measure_columns"], [name + end for name in ("clip_text", "clip_image")
                                                    for end in ("", "_above_node_f1", "_above_path_f1")])
        known = [(record, clip) for record, clip in zip(self.records, self.clip) if "clip_text" in clip]

        def place(value, values):
            """From 0 to 1, of equal ones the mean."""
            return (sum(each < value for each in values) + (values.count(value) - 1) / 2) / (len(values) - 1)
        texts, paths = [clip["clip_text"] for _, clip in known], [record["score"]["path"]["f1"] for record, _ in known]
        expected = {(record["system"], record["item"]): (clip["clip_text"], place(clip["clip_text"], texts)
                                                         - place(record["score"]["path"]["f1"], paths)) for record, clip in known}
        shown = {(index["systems"][row[1]], row[0]): (row[9][0], row[9][2]) for row in index["rows"]
                 if len(row) > 9 and row[9][0] is not None}
        self.assertEqual(shown.keys(), expected.keys())
        for key, (value, difference) in expected.items():
            self.assertAlmostEqual(shown[key][0], value, 4)
            self.assertAlmostEqual(shown[key][1], difference, 4)

    def test_sizes(self):
        self.assertNotIn("sizes", self.board()["systems"][0])
        for row in self.board("--metrics", "node,sizes")["systems"]:
            own = [record for record in self.records if record["system"] == row["system"]]
            for name, key, count in (("nodes", "generated_size", "nodes"), ("edges", "generated_size", "edges"),
                                     ("reference_nodes", "reference_size", "nodes"),
                                     ("reference_edges", "reference_size", "edges")):
                self.assertAlmostEqual(row["sizes"][name]["mean"], statistics.mean(record[key][count] for record in own), 5)

    def density(self, values, x):
        """Gaussian kernels of Scott's bandwidth, mirrored at 0 and 1."""
        width = statistics.stdev(values) * len(values) ** -0.2
        return statistics.mean(sum(statistics.NormalDist(centre, width).pdf(x) for centre in (value, -value, 2 - value))
                               for value in values)

    def write_value_with_a_comma(self):
        (self.directory / "comma.csv").write_text('item,system,"fair, ""good"""\nrag,atlas,3\nrag,birch,5\n')

    def test_figures_are_files_with_their_numbers(self):
        options = ["leaderboard", "demo.store", "--metrics", "node,path", "--sort", "node_f1", "--with", "clip.jsonl",
                   "--bootstrap", "0", "--permutations", "0", "-o", "board.txt", "--figures"]
        self.call(*options, "figures")
        files = {path.name: path.read_bytes() for path in (self.directory / "figures").iterdir()}
        self.assertEqual(sorted(files), [f"{name}.{ending}" for name in ("correlations", "densities", "further-densities")
                                         for ending in ("csv", "svg")])
        rows = list(csv.DictReader(io.StringIO(files["further-densities.csv"].decode())))
        own = self.values("birch", "clip_text")
        drawn = [row for row in rows if (row["value"], row["system"]) == ("clip_text", "birch")]
        self.assertEqual([(row["figures"], row["mean"]) for row in drawn],
                         101 * [(str(len(own)), f"{statistics.mean(own):.6f}")])
        for row in drawn[::20]:
            self.assertAlmostEqual(float(row["density"]), self.density(own, float(row["x"])), 5)
        ratios = csv.DictReader(io.StringIO(files["densities.csv"].decode()))
        self.assertEqual(len({row["value"] for row in ratios}), 6)
        pairs = list(csv.DictReader(io.StringIO(files["correlations.csv"].decode())))
        self.assertEqual(len(pairs), 64)
        for name, data in files.items():
            if name.endswith(".svg"):
                words = [text.text for text in ElementTree.fromstring(data).iter("{http://www.w3.org/2000/svg}text")]
                self.assertIn("7  CLIPScore text" if name == "correlations.svg" else "all systems", words)
                self.call("render", f"figures/{name}", "-o", "figure.png")
        self.write_value_with_a_comma()
        self.call(*options[:7], "comma.csv", "--bootstrap", "0", "-o", "board.txt", "--figures", "comma")
        pairs = list(csv.DictReader(io.StringIO((self.directory / "comma/correlations.csv").read_text())))
        self.assertIn(("node_f1", "fair, \"good\""), [(pair["first"], pair["second"]) for pair in pairs])
        self.call(*options, "again")
        self.assertEqual(files, {path.name: path.read_bytes() for path in (self.directory / "again").iterdir()})

    def test_people_and_clip_scores(self):
        """Table 2 of DiagramEval from the program's own records, of several systems."""
        ratings = SOURCE / "datasets/agreement/judgments.csv"
        done = self.call("agree", ratings, "demo.store", "--raters", "judgment=ann,ben", "--diagrameval", "--with",
                         "clip.jsonl", "--format", "csv", "--bootstrap", "0")
        rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
        self.assertEqual([row["metric"] for row in rows], ["Node F1", "Path F1", "CLIPScore-Text", "CLIPScore-Image"])
        people = {(row["item"], row["system"]): (float(row["ann"]) + float(row["ben"])) / 2
                  for row in csv.DictReader(io.StringIO(ratings.read_text()))}
        pairs = [(people[record["item"], record["system"]], record["clip_text"]) for record in self.clip
                 if "clip_text" in record]
        self.assertEqual(int(rows[2]["items"]), len(pairs))
        self.assertAlmostEqual(float(rows[2]["Pearson"]), statistics.correlation(*zip(*pairs)), 4)
        table = self.call("agree", ratings, "demo.store", "--raters", "judgment=ann,ben", "--values", "node_f1,text_cosine",
                          "--with", "clip.jsonl", "--bootstrap", "0").stdout.decode()
        self.assertIn("text_cosine", table)
        self.assertIn("clip.jsonl: 3 errors in place of values, left out.", table)


if __name__ == "__main__":
    unittest.main()
