#!/usr/bin/env python3
"""`--style paper`: what stands in the cells follows from the JSON documents of the same numbers, and TeX sets the tables
without a word, where it is installed."""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import typeset

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
OK, USAGE = 0, 2
FEW = ("--bootstrap", "200", "--permutations", "1000")
# What TeX would take for commands, arguments, comments, other letters or dashes.
NAMES = {"atlas": "a_b & 50% {x}", "birch": "[bracket] ~^\\ $#", "comet": '*star <b>|"q" --x'}


def shown(number, digits):
    """A number as it is printed: never -0."""
    text = f"{number:.{digits}f}"
    return text[1:] if float(text) == 0 and text.startswith("-") else text


class PaperCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        cls.call("run", SOURCE / "datasets/demo", "-o", "demo.store", "--checks", "text_contrast,boxes_do_not_overlap",
                 "--metrics", "crossings")
        cls.call("export", "demo.store", "-o", "demo.jsonl")
        records = [json.loads(line) for line in (cls.directory / "demo.jsonl").read_text().splitlines()]
        cls.write("weird.jsonl", [{**record, "system": NAMES[record["system"]]} for number, record in enumerate(records)
                                  if record["system"] != "comet" or number % 4 != 2])

    @classmethod
    def write(cls, name, records):
        (cls.directory / name).write_text("".join(json.dumps(record) + "\n" for record in records))

    @classmethod
    def call(cls, *arguments, code=OK):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, cwd=cls.directory, timeout=300)
        if done.returncode != code:
            raise AssertionError(f"{arguments}: {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}")
        return done.stdout.decode() if code == OK else done.stderr.decode()


class Leaderboard(PaperCase):
    def document(self, *arguments):
        return json.loads(self.call("leaderboard", "demo.store", "--json", *FEW, *arguments))

    def paper(self, *arguments, store="demo.store", form="csv"):
        return self.call("leaderboard", store, "--style", "paper", "--format", form, *FEW, *arguments)

    def rows(self, *arguments, **options):
        return list(csv.DictReader(io.StringIO(self.paper(*arguments, **options))))

    def estimates(self, name, *arguments):
        """Value, low and high end of each system, as the document has them."""
        metric, _, key = name.rpartition("_")
        found = {}
        for row in self.document(*arguments)["systems"]:
            if key in row.get(metric, {}):
                found[row["system"]] = (row[metric][key], *row[metric]["interval"][key])
            else:
                own = row["checks"].get(name) or row["values"][name]
                found[row["system"]] = (own.get("pass_rate", own.get("mean")), *own["interval"])
        return found

    def test_cells_are_those_of_the_document(self):
        for name in ("node_f1", "path_precision", "overall_f1", "text_contrast", "ann"):
            found = self.estimates(name, "--with", SOURCE / "datasets/agreement/judgments.csv")
            for digits in (0, 2, 5):
                for row in self.rows("--metrics", name, "--digits", digits, "--with",
                                     SOURCE / "datasets/agreement/judgments.csv"):
                    value = found[row["system"]]
                    self.assertEqual([shown(number, digits) for number in value],
                                     [row[name], row[f"{name}_low"], row[f"{name}_high"]])

    def tied(self, name, *arguments):
        document = self.document("--sort", name, *arguments)
        best = document["systems"][0]["system"]
        return {pair["second"] for pair in document["comparisons"] if pair["first"] == best and not pair["told_apart"]}

    def test_marks_are_the_best_as_printed_and_those_not_told_apart(self):
        joined = ("--with", SOURCE / "datasets/agreement/judgments.csv")
        for name in ("overall_f1", "text_contrast", "ann", "ben"):
            values = {system: value[0] for system, value in self.estimates(name, *joined).items()}
            for digits in (0, 3):
                best = {system for system, value in values.items()
                        if shown(value, digits) == shown(max(values.values()), digits)}
                expected = {system: "best" if system in best else "tied" if system in self.tied(name, *joined) else ""
                            for system in values}
                self.assertEqual(expected, {row["system"]: row[f"{name}_mark"]
                                            for row in self.rows("--metrics", name, "--digits", digits, *joined)})
        # So that the above has seen all of them: two systems share a pass rate, and the third is not told apart.
        self.assertEqual(["best", "best", "tied"],
                         sorted(row["text_contrast_mark"] for row in self.rows("--metrics", "text_contrast")))

    def test_forms_for_people_say_the_same(self):
        rows = self.rows("--metrics", "overall_f1,text_contrast")
        markdown = self.paper("--metrics", "overall_f1,text_contrast", form="md")
        latex = self.paper("--metrics", "overall_f1,text_contrast", form="latex")
        for row in rows:
            cells, set_ = [row["system"]], [row["system"]]
            for name in ("overall_f1", "text_contrast"):
                mark = row[f"{name}_mark"]
                cells.append(f"**{row[name]}**" if mark == "best" else row[name] + "†" * (mark == "tied"))
                set_.append(f"\\textbf{{{row[name]}}}" if mark == "best"
                            else row[name] + r"\rlap{$^{\dagger}$}" * (mark == "tied"))
            self.assertIn("| " + " | ".join(cells) + " |\n", markdown)
            self.assertIn(" & ".join(set_) + " \\\\\n", latex)
        self.assertIn("not told apart", latex)

    def test_what_has_no_value_is_neither_best_nor_tied(self):
        self.write("stars.jsonl", [{"item": "rag", "system": system, "stars": stars}
                                   for system, stars in (("atlas", 3), ("birch", 2))])
        rows = self.rows("--metrics", "stars", "--with", "stars.jsonl")
        self.assertEqual({"atlas": "best", "birch": "tied", "comet": ""},
                         {row["system"]: row["stars_mark"] for row in rows})
        self.assertIn("Of values of other files the highest is taken for the best.",
                      self.paper("--metrics", "stars", "--with", "stars.jsonl", form="table"))
        # No figure of the demo has a labelled angle: nothing is best, and nothing is said of tests.
        self.call("run", SOURCE / "datasets/demo", "-o", "angles.store", "--checks", "angle_labels_matches_arcs")
        text = self.paper("--metrics", "angle_labels_matches_arcs", store="angles.store", form="table")
        self.assertIn("n/a", text)
        for said in ("\u2020", "best of", "differ from it"):
            self.assertNotIn(said, text)

    def test_equal_systems_are_not_said_to_differ(self):
        records = [json.loads(line) for line in (self.directory / "demo.jsonl").read_text().splitlines()]
        self.write("equal.jsonl", [{**record, "system": system} for record in records if record["system"] == "birch"
                                   for system in ("one", "other")])
        self.assertEqual(["best", "best"], [row["node_f1_mark"] for row in self.rows("--metrics", "node_f1",
                                                                                    store="equal.jsonl")])
        text = self.paper("--metrics", "node_f1", store="equal.jsonl", form="table")
        self.assertNotRegex(text, "others? (values )?differ")
        self.assertIn("not so marked differ from it", text)

    def test_uncertainty_is_the_interval_or_half_of_it(self):
        found = self.estimates("overall_f1")
        half = self.paper("--metrics", "overall_f1", "--uncertainty", "plusminus", form="latex")
        both = self.paper("--metrics", "overall_f1", "--uncertainty", "interval", "--percent", form="latex")
        for _, low, high in found.values():
            self.assertIn(f"$\\pm${shown((high - low) / 2, 3)}}}", half)
            self.assertIn(f"{{\\scriptsize[{shown(100 * low, 1)}, {shown(100 * high, 1)}]}}", both)
        self.assertIn("half of the width of the 95", half)
        self.assertIn("percent", both)
        self.assertIn("--bootstrap above 0", self.call("leaderboard", "demo.store", "--style", "paper", "--bootstrap", 0,
                                                       "--uncertainty", "interval", code=USAGE))

    def test_the_lowest_is_the_best_of_what_should_be_low(self):
        rows = self.rows("--metrics", "crossings")
        least = min(float(row["crossings"]) for row in rows)
        self.assertEqual({row["system"] for row in rows if float(row["crossings"]) == least},
                         {row["system"] for row in rows if row["crossings_mark"] == "best"})
        text = self.paper("--metrics", "crossings", form="latex")
        self.assertIn(r"Crossings $\downarrow$", text)
        self.assertIn("Differences are not tested: Crossings.", text)

    def test_what_was_not_scored_stands_in_the_table(self):
        latex, markdown = (self.paper(store="weird.jsonl", form=form) for form in ("latex", "md"))
        for text in (latex, markdown):
            self.assertIn("6/8", text)
            self.assertIn("a failed or missing figure counts 0", text)
        self.assertEqual({"8": "0", "6": "2"},
                         {row["scored"]: row["missing"] for row in self.rows(store="weird.jsonl")})
        self.assertNotIn("Scored", self.paper(form="latex"))
        self.assertIn("Text contrast is over 6 figures of",
                      self.paper("--metrics", "text_contrast", store="weird.jsonl", form="md"))

    def test_whole_metrics_and_single_values_are_columns(self):
        self.assertEqual(["node_precision", "node_recall", "node_f1", "path_f1"],
                         [name for name in self.rows("--metrics", "node,path_f1")[0]
                          if name.endswith(("precision", "recall", "f1"))])
        fresh = self.call("leaderboard", "--dataset", SOURCE / "datasets/demo", "--style", "paper", "--metrics",
                          "node_f1,crossings", "--format", "csv", *FEW)
        self.assertEqual(self.rows("--metrics", "node_f1,crossings"), list(csv.DictReader(io.StringIO(fresh))))
        for names, said in (("node_f3", "node_f3"), ("bends", "bends"), ("node_f1,node_f1", "once more")):
            self.assertIn(said, self.call("leaderboard", "demo.store", "--style", "paper", "--metrics", names, code=USAGE))

    def test_options_that_do_not_go_together_are_refused(self):
        for arguments, said in ((("--digits", "2"), "--style paper"), (("--style", "paper", "--json"), "csv or tsv"),
                                (("--style", "paper", "--by", "type"), "--group"),
                                (("--style", "paper", "--missing", "all"), "one policy"),
                                (("--style", "paper", "--label", "a}b"), "letters"),
                                (("--metrics", "node_f1"), "--style paper")):
            self.assertIn(said, self.call("leaderboard", "demo.store", *arguments, code=USAGE))

    def test_a_published_table_can_be_verified(self):
        form = ("--style", "paper", "--metrics", "node_f1,overall_f1", "--digits", "2")
        self.call("leaderboard", "demo.store", "--format", "latex", "-o", "table.tex", *form, *FEW)
        self.assertIn("the same to the byte", self.call("leaderboard", "demo.store", "--verify", "table.tex", *form))
        self.assertIn("--style paper", self.call("leaderboard", "demo.store", "--verify", "table.tex", code=USAGE))


class Others(PaperCase):
    """Comparisons and agreement with people."""

    RATED = (SOURCE / "datasets/agreement/ratings.csv", SOURCE / "datasets/agreement/outcomes.csv")

    def table(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.call(*arguments, "--style", "paper", "--format", "csv"))))

    def test_a_comparison_has_the_means_and_the_test_of_its_document(self):
        for systems, metric, digits in (("atlas,birch", "overall_f1", 3), ("birch,comet", "text_contrast", 1)):
            command = ("compare", "demo.store", "--systems", systems, "--metric", metric)
            document = json.loads(self.call(*command, "--json"))
            row, = self.table(*command, "--digits", digits)
            first, second = systems.split(",")
            self.assertEqual([shown(number, digits) for number in (document["first_mean"], document["second_mean"],
                                                                   document["difference"], *document["interval"])],
                             [row[first], row[second], row["difference"], row["difference_low"], row["difference_high"]])
            self.assertEqual((row["p"], row["W/T/L"]),
                             (f"{document['p_permutation']:.4f}",
                              "/".join(str(document[name]) for name in ("wins", "ties", "losses"))))
        # The pass rates of the second are the same, so that both are the best; the first tells its systems apart.
        self.assertEqual(["best", "best"], [row["birch_mark"], row["comet_mark"]])

    def test_groups_are_rows_and_what_is_not_told_apart_is_marked(self):
        records = [json.loads(line) for line in (self.directory / "demo.jsonl").read_text().splitlines()]
        items = sorted({record["item"] for record in records})
        self.write("grouped.jsonl", [{**record, "groups": {"half": "one" if record["item"] in items[:4] else "two"}}
                                     for record in records])
        rows = self.table("compare", "grouped.jsonl", "--systems", "atlas,birch", "--by", "half")
        # Of four items no permutation test gives less than 2 / 2^4 = 0.125, of eight 2 / 2^8.
        self.assertEqual([("all", "0.0078", ""), ("one", "0.1250", "tied"), ("two", "0.1250", "tied")],
                         [(row["Items of"], row["p"], row["birch_mark"]) for row in rows])

    def test_kappas_are_those_of_the_document(self):
        command = ("agree", *self.RATED, "--model", "fern", "--versus-model", "moss")
        verdicts = json.loads(self.call(*command, "--json"))["verdicts"]
        rows = {row["Criterion"]: row for row in self.table(*command, "--digits", "2")}
        found = {row["name"].replace("_", " ").capitalize(): row for row in verdicts["criteria"]}
        self.assertEqual({*found, "Average of 2"}, set(rows))
        for name, row in {**found, "Average of 2": verdicts["average"]}.items():
            for key in ("kappa", "k2"):
                self.assertEqual([shown(row[key][end], 2) for end in ("value", "low", "high")],
                                 [rows[name][key + end] for end in ("", "_low", "_high")])

    def test_correlations_are_those_of_the_document(self):
        command = ("agree", SOURCE / "datasets/agreement/judgments.csv", "demo.store", "--raters", "judgment=ann,ben",
                   "--values", "node_f1,overall_f1")
        found = json.loads(self.call(*command, "--json"))["correlations"]
        text = self.call(*command, "--style", "paper", "--format", "latex", "--digits", "4")
        for row, name in zip(found, ("Node F1", "Overall F1")):
            values = " & ".join(shown(row[key]["value"], 4) for key in ("pearson", "spearman", "kendall"))
            self.assertIn(f"{name} & {row['items']} & {values} \\\\", text)

    def test_what_has_no_sense_is_refused(self):
        for arguments, said in ((("agree", *self.RATED, "--model", "fern", "--percent"), "no shares"),
                                (("agree", *self.RATED, "--methods", "--format", "csv"), "several methods"),
                                (("agree", *self.RATED, "--model", "fern", "--list"), "--list"),
                                (("agree", *self.RATED, "--model", "fern", "--uncertainty", "interval", "--bootstrap", 0),
                                 "--bootstrap"),
                                (("compare", "demo.store", "--systems", "atlas,birch", "--metric", "ann", "--percent", "--with",
                                  SOURCE / "datasets/agreement/judgments.csv"), "no share")):
            self.assertIn(said, self.call(*arguments, "--style", "paper", code=USAGE))


@unittest.skipIf(typeset.missing(), typeset.missing())
class Typeset(PaperCase):
    def typeset(self, *tables):
        """Every label is taken once."""
        self.assertEqual([], typeset.faults(self.directory, *(re.sub(r"(\\label\{.*?)\}", rf"\1-{number}}}", table)
                                                              for number, table in enumerate(tables))))

    def leaderboard(self, store, *arguments):
        return self.call("leaderboard", store, "--format", "latex", *FEW, *arguments)

    def test_leaderboards_fit_their_columns(self):
        forms = [("--metrics", "node_f1,overall_f1"), ("--uncertainty", "interval"),
                 ("--metrics", "node,path,overall_f1", "--uncertainty", "plusminus"),
                 ("--metrics", "node_f1,crossings,text_contrast,boxes_do_not_overlap", "--percent"),
                 ("--metrics", "node,edge,path,overall", "--uncertainty", "interval"),
                 ("--caption", "50 % of a_b & #1 {} \\ ^ ~ $", "--label", "tab:other")]
        self.typeset(*(self.leaderboard(store, "--style", "paper", *form)
                       for store in ("demo.store", "weird.jsonl") for form in forms))
        narrow = self.leaderboard("demo.store", "--style", "paper")
        self.assertIn("\\begin{table}", narrow)
        self.assertNotIn("sbox", narrow)

    def test_full_tables_are_scaled_to_the_line(self):
        self.typeset(self.leaderboard("weird.jsonl"))

    def test_comparisons_and_agreement_fit_their_columns(self):
        rated = ("agree", *Others.RATED, "--style", "paper", "--format", "latex")
        store = ("agree", SOURCE / "datasets/agreement/judgments.csv", "demo.store", "--raters", "judgment=ann,ben",
                 "--style", "paper", "--format", "latex")
        self.typeset(self.call("compare", "weird.jsonl", "--systems", f"{NAMES['atlas']},{NAMES['comet']}", "--style",
                               "paper", "--format", "latex", "--uncertainty", "interval"),
                     self.call(*rated, "--model", "fern"), self.call(*rated, "--methods"),
                     self.call(*rated, "--model", "fern", "--versus-model", "moss", "--uncertainty", "interval"),
                     self.call(*rated, "--diagramir", "--uncertainty", "plusminus"),
                     self.call(*store, "--diagrameval"), self.call(*store, "--uncertainty", "interval"))


if __name__ == "__main__":
    unittest.main()
