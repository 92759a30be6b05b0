#!/usr/bin/env python3
"""A system that leaves almost everything out does not win: DIAGRADE is the program, DIAGRADE_SOURCE_DIR the source tree.

The lazy system draws two boxes of each reference of the demo set and an arrow that joins them there, and nothing else. All that
it draws is right, so that every metric on matched nodes is content with it."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
from xml.sax.saxutils import escape

PROGRAM = os.environ["DIAGRADE"]
DEMO = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"]) / "datasets/demo"
# comet is no honest system to be measured by: a figure of it is empty, two have no right connection, and its mean is as low.
HONEST = ["atlas", "birch"]


def lazy_figure(graph):
    """The first arrow between two boxes of other words, with both of them."""
    texts = {node["id"]: node["text"] for node in graph["nodes"]}
    edge = next(edge for edge in graph["edges"] if edge["directed"] and texts[edge["from"]] != texts[edge["to"]])
    boxes = "".join(
        f'<rect x="20" y="{y}" width="460" height="60" fill="white" stroke="black"/>'
        f'<text x="250" y="{y + 35}" text-anchor="middle" font-size="14">{escape(texts[edge[end]])}</text>'
        for y, end in ((20, "from"), (180, "to")))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="260"><defs><marker id="m" viewBox="0 0 10 10" refX="10" '
            'refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>'
            f'{boxes}<line x1="250" y1="80" x2="250" y2="180" stroke="black" marker-end="url(#m)"/></svg>')


class LazySystem(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = pathlib.Path(scratch.name)
        shutil.copytree(DEMO, cls.directory / "demo")
        (cls.directory / "demo/generated/lazy").mkdir()
        cls.sizes = []
        for path in sorted((DEMO / "references").glob("*.graph.json")):
            graph = json.loads(path.read_text())
            cls.sizes.append(len(graph["nodes"]))
            item = path.name.removesuffix(".graph.json")
            (cls.directory / f"demo/generated/lazy/{item}.svg").write_text(lazy_figure(graph))
        cls.diagrade("run", "demo", "-o", "demo.store")

    @classmethod
    def diagrade(cls, *arguments):
        done = subprocess.run([PROGRAM, *arguments], cwd=cls.directory, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"{arguments}: exit code {done.returncode}\n{done.stderr}")
        return done.stdout

    def board(self, *options):
        return json.loads(self.diagrade("leaderboard", "demo.store", "--bootstrap", "0", "--json", *options))

    def rows(self, *options):
        return {row["system"]: row for row in self.board(*options)["systems"]}

    def test_all_that_it_draws_is_right(self):
        lazy = self.rows()["lazy"]
        self.assertEqual(lazy["scored"], len(self.sizes))
        for metric in ("node", "edge_all", "path_all"):
            self.assertEqual(lazy[metric]["precision"], 1, metric)

    def test_by_default_it_ranks_below_honest_systems(self):
        board = self.board()
        order = [row["system"] for row in board["systems"]]
        self.assertEqual(order[:len(HONEST)], HONEST)
        told_apart = {(pair["first"], pair["second"]): pair["told_apart"] for pair in board["comparisons"]}
        for honest in HONEST:
            self.assertTrue(told_apart[honest, "lazy"], honest)
        self.assertFalse(told_apart["lazy", "comet"])

    def test_by_paths_of_matched_nodes_it_would_win(self):
        board = self.board("--sort", "path_f1")
        self.assertEqual(board["systems"][0]["system"], "lazy")
        self.assertEqual(board["systems"][0]["path"]["f1"], 1)

    def test_node_recall_stands_beside_the_score(self):
        mean = sum(2 / size for size in self.sizes) / len(self.sizes)
        for options in ((), ("--metrics", "path"), ("--sort", "path_f1")):
            table = self.diagrade("leaderboard", "demo.store", "--format", "md", *options)
            lines = [[cell.strip() for cell in line.split("|")] for line in table.splitlines() if line.startswith("|")]
            titles = lines[0]
            lazy = next(line for line in lines if "lazy" in line)
            self.assertEqual(lazy[titles.index("node recall")], f"{mean:.3f}", options)
        page = self.diagrade("leaderboard", "demo.store", "--format", "html")
        self.assertIn("Node recall", page.split("</table>")[0])
        self.assertIn(f">{mean:.3f}<", page.split("</table>")[0])

    def test_a_gate_and_a_table_for_programs_have_all_paths(self):
        item = "demo/generated/lazy/rag.svg", "demo/references/rag.svg"
        self.diagrade("score", *item, "--fail-under", "path_f1=1")
        with self.assertRaisesRegex(AssertionError, "path_all_f1"):
            self.diagrade("score", *item, "--fail-under", "path_all_f1=0.1")
        header, *lines = self.diagrade("leaderboard", "demo.store", "--format", "csv").splitlines()
        self.assertEqual(len(lines), 4)
        self.assertTrue({"path_all_f1", "path_all_recall", "micro_path_all_f1"} <= set(header.split(",")))

    def test_two_systems_are_compared_by_overall(self):
        compared = json.loads(self.diagrade("compare", "demo.store", "--systems", "birch,lazy", "--json"))
        self.assertEqual(compared["value"], "overall_f1")
        self.assertGreater(compared["difference"], 0)


if __name__ == "__main__":
    unittest.main()
