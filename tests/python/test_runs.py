#!/usr/bin/env python3
"""Leaderboards and records: what the commands print is what the package reads and computes."""
import csv
import io
import json
import pathlib
import sys
import tempfile
import unittest
import unittest.mock
import warnings

import diagrade
from package_case import DEMO, OK, PackageCase, pairs, run

try:
    import pandas
except ModuleNotFoundError:
    pandas = None


class Runs(PackageCase):
    @classmethod
    def setUpClass(cls):
        cls.directory_of_all = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.store = cls.directory_of_all / "demo.store"
        code, _, messages = run("run", DEMO, "-o", cls.store, "--metrics", "all")
        assert code == OK, messages

    def board(self, *arguments):
        path = self.directory() / "board.json"
        path.write_text(self.printed("leaderboard", "--json", *arguments, self.store))
        return diagrade.Leaderboard.from_file(path)

    def test_rows_are_those_of_csv(self):
        for arguments in ((), ("--missing", "all"), ("--bootstrap", "0", "--metrics", "edge,layout,checks,sizes")):
            board = self.board(*arguments)
            lines = list(csv.reader(io.StringIO(self.printed("leaderboard", "--format", "csv", *arguments, self.store))))
            self.assertEqual([*board.rows[0]], lines[0])
            self.assertEqual(len(board.rows), len(lines) - 1)
            for row, line in zip(board.rows, lines[1:]):
                for (name, value), text in zip(row.items(), line):
                    found = f"{value:.6f}" if "." in text else "" if value is None else str(value)
                    self.assertEqual(found, text, name)

    def test_computed_as_the_program_does(self):
        self.assertEqual(diagrade.Leaderboard.from_run(self.store).json, self.printed("leaderboard", "--json", self.store))
        options = dict(sort="node_f1", metrics=["edge", "path"], missing="skip", bootstrap=100, permutations=0, seed=7)
        arguments = ["--sort", "node_f1", "--metrics", "edge,path", "--missing", "skip", "--bootstrap", "100",
                     "--permutations", "0", "--seed", "7"]
        board = diagrade.Leaderboard.from_run(self.store, **options)
        self.assertEqual(board.json, self.printed("leaderboard", "--json", *arguments, self.store))
        self.assertEqual((board.sort, board.rows[0]["system"]), ("node_f1", "atlas"))
        self.assertTrue(board.comparisons[0]["first"])

    def test_what_is_wrong(self):
        with self.assertRaisesRegex(diagrade.ArgumentError, "no_such_value"):
            diagrade.Leaderboard.from_run(self.store, sort="no_such_value")
        with self.assertRaises(diagrade.ArgumentError):
            diagrade.Leaderboard.from_run(self.store, by="no_such_grouping")
        for wrong in ({"seed": 2**32}, {"seed": -1}, {"bootstrap": 20_001}, {"permutations": -1}):
            with self.assertRaises(diagrade.ArgumentError):
                diagrade.Leaderboard.from_run(self.store, **wrong)

    def test_warnings(self):
        """A system that the data set has and the records have not."""
        records = self.directory_of_all / "two.jsonl"
        lines = self.printed("export", self.store).splitlines(keepends=True)
        records.write_text("".join(line for line in lines if json.loads(line)["system"] != "comet"))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            board = diagrade.Leaderboard.from_run(records)
        said = run("leaderboard", "--json", records)[2]
        self.assertEqual("".join(f"diagrade: warning: {one.message}\n" for one in caught), said)
        self.assertEqual(len(board.rows), 2)

    def test_records(self):
        exported = self.directory_of_all / "demo.jsonl"
        exported.write_text(self.printed("export", self.store))
        for path in (self.store, exported):
            records = diagrade.read_records(path)
            self.assertEqual(len(records), 24)
            self.assertEqual({record.status for record in records}, {"scored"})
        first = records[0]
        self.assertEqual((first.item, first.system, first.error), ("agent-loop", "atlas", None))
        expected = diagrade.score(DEMO / "generated/atlas/agent-loop.svg", DEMO / "references/agent-loop.svg",
                                  metrics="all", checks="none")
        self.assertEqual({name: first.score.values[name] for name in expected.values}, expected.values)
        self.assertEqual(first.generated_graph.edges,
                         diagrade.graph(DEMO / "generated/atlas/agent-loop.svg").edges)
        self.assertEqual(repr(records[:2]), "<Records: 2 scored, 0 failed, 0 missing>")
        self.assertIn("agent-loop", records._repr_html_())

    def test_a_record_without_a_score(self):
        record = diagrade.Record({"schema": "diagrade/record@1", "item": "a", "system": "b", "status": "failed",
                                  "error": {"code": "unreadable", "message": "a.svg: found no words"}})
        self.assertIsInstance(record.error, diagrade.UnreadableError)
        self.assertEqual((record.score, record.error.exit_code), (None, 3))

    def test_pages_of_notebooks(self):
        self.assertIn("atlas", diagrade.Leaderboard.from_run(self.store)._repr_html_())

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_tables(self):
        frame = diagrade.Leaderboard.from_run(self.store).to_dataframe()
        self.assertEqual(frame.loc[0, "system"], "atlas")
        self.assertEqual(frame["overall_f1"].dtype, float)
        records = diagrade.read_records(self.store).to_dataframe()
        self.assertEqual(records.shape[0], 24)
        means = records.groupby("system")["overall_f1"].mean()
        self.assertAlmostEqual(means["birch"], frame.set_index("system").loc["birch", "overall_f1"], places=5)
        many = diagrade.score_many([pairs()[0], ("no-such.svg", pairs()[0][1])], errors="return")
        table = diagrade.to_dataframe(many)
        self.assertEqual(list(table["error_code"]), [None, "open"])
        self.assertTrue(table["overall_f1"].isna()[1])

    def test_tables_without_pandas(self):
        with unittest.mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaisesRegex(ImportError, "python3-pandas"):
            diagrade.Leaderboard.from_run(self.store).to_dataframe()


if __name__ == "__main__":
    unittest.main()
