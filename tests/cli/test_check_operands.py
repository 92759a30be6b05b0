#!/usr/bin/env python3
"""Directories and patterns as operands of check and graph. DIAGRADE names the program."""
import gzip
import json
import os
import unittest

from test_cli import INPUT, OK, THREE, USAGE, Case

WORDS = "\\documentclass{article}\\begin{document}Words\\end{document}\n"
PICTURE = "\\begin{tikzpicture}\\node[draw] {A};\\end{tikzpicture}\n"
MERMAID = "Text.\n\n```mermaid\nflowchart TD\nA --> B\n```\n"
IR = json.dumps({"schema": "diagrade/ir@1", "ir": {"shapes": [
    {"type": "polygon", "vertices": [[0, 0], [40, 0], [40, 40]], "cycle": True}]}})


class Operands(Case):
    def setUp(self):
        super().setUp()
        os.remove(self.directory / "ref.svg")
        os.remove(self.directory / "gen.svg")
        for name in ("figures/b.svg", "figures/a.svg", "figures/a/c.svg", "figures/old/d.svg", "figures/.e.svg", "figures/.git/f.svg",
                     "node_modules/g.svg", "build/h.svg", "figures/build/i.svg"):
            self.write(name, THREE)

    def files(self, *arguments, command="check", code=OK):
        """The files whose results stand on the lines of standard output, and what is said on standard error."""
        gate = ("--fail-on", "never") if command == "check" else ()
        done = self.expect(code, command, *arguments, "--json", *gate)
        documents = [json.loads(line) for line in done.stdout.splitlines()]
        return [each["file" if command == "check" else "source"] for each in documents], done.stderr.decode()

    def test_directory(self):
        for command in ("check", "graph"):
            files, said = self.files("figures", command=command)
            # "." is less than "/": the order is that of the bytes of the paths.
            self.assertEqual(files, ["figures/a.svg", "figures/a/c.svg", "figures/b.svg", "figures/old/d.svg"])
            self.assertEqual(said, "diagrade: looked at 4 files; left out: figures/build\n")
        self.assertEqual(self.files(".")[0], files)
        self.assertEqual(self.files("build")[0], ["build/h.svg"])
        self.assertEqual(self.files("./figures/old/")[0], ["./figures/old/d.svg"])

    def test_quiet_leaves_out_the_count(self):
        self.assertEqual(self.files("figures", "--quiet")[1], "")

    def test_a_directory_of_one_file_has_one_line_too(self):
        self.assertEqual(self.expect(OK, "check", "--json", "--fail-on", "never", "build").stdout.count(b"\n"), 1)
        self.assertEqual(self.expect(OK, "graph", "--json", "build").stdout.count(b"\n"), 1)

    def test_content_says_what_is_a_figure(self):
        self.write("all/words.tex", WORDS)
        self.write("all/picture.tex", PICTURE)
        self.write("all/picture.tikz", PICTURE)
        self.write("all/words.md", "# Words\n")
        self.write("all/flow.md", MERMAID)
        self.write("all/package.json", "{}")
        self.write("all/ir.json", IR)
        self.write("all/program.c", "/* <svg> */")
        self.write("all/packed.svgz", gzip.compress(THREE.encode()))
        self.write("all/graph.json", self.expect(OK, "graph", "--json", "build/h.svg").stdout)
        self.write("all/lost.svg", "")
        self.write("all/lost.tex", "")
        pictures = ["all/lost.svg", "all/lost.tex", "all/packed.svgz", "all/picture.tex", "all/picture.tikz"]
        files, said = self.files("all", code=INPUT)
        self.assertEqual(files, sorted(["all/ir.json", *pictures]))
        self.assertIn("looked at 6 files, 2 of which cannot be read; left out: 4 files without a figure, 1 source of a "
                      "diagram, which has no picture, 1 file of another kind\n", said)
        self.assertIn("lost.svg:1: found an empty file", said)
        files, said = self.files("all", command="graph", code=INPUT)
        lost = {"all/lost.svg", "all/lost.tex"}  # which have no graph
        self.assertEqual(files, ["all/flow.md", "build/h.svg", *sorted(set(pictures) - lost)])  # the source of graph.json
        self.assertIn("looked at 7 files, 2 of which cannot be read; left out: 4 files without", said)

    def test_patterns(self):
        for pattern, found in (("figures/*.svg", "a.svg b.svg"), ("figures/?.svg", "a.svg b.svg"), ("figures/[!a].svg", "b.svg"),
                               ("figures/**/*.svg", "a.svg a/c.svg b.svg old/d.svg"), ("**/[cd].svg", "a/c.svg old/d.svg"),
                               ("figures/**/old/*", "old/d.svg"), ("figures/a/**", "a/c.svg"), ("fig*/a/c.svg", "a/c.svg"),
                               ("f*", "a.svg a/c.svg b.svg old/d.svg"), ("figures/build/*", "build/i.svg"),
                               ("./figures/o*/*", "old/d.svg"), (f"{self.directory}/figures/b*.svg", "b.svg")):
            root = f"{self.directory}/figures/" if pattern.startswith("/") else "figures/"
            self.assertEqual(self.files(pattern)[0], [root + name for name in found.split()], pattern)
        for pattern in ("figures/*.pdf", "nowhere/*", "*/*/*/*/*.svg"):
            self.expect_line(INPUT, "check", pattern, contains=[f"{pattern}: found no file that this pattern matches"])
        # A file of that name is no pattern.
        self.write("[ab].svg", THREE)
        self.assertEqual(self.files("[ab].svg", "build/h.svg")[0], ["[ab].svg", "build/h.svg"])

    def test_each_file_is_looked_at_once(self):
        self.assertEqual(self.files("figures/old", "figures", "figures/*.svg")[0],
                         ["figures/old/d.svg", "figures/a.svg", "figures/a/c.svg", "figures/b.svg"])

    def test_exclude(self):
        for patterns, found, count in ((["old"], "a.svg a/c.svg b.svg", 1), (["*.svg"], "", 3), (["figures/old/"], "a.svg a/c.svg b.svg", 1),
                                       (["a"], "a.svg b.svg old/d.svg", 1), (["figures/**/[cd].svg"], "a.svg b.svg", 2),
                                       (["old/*", "b.svg"], "a.svg a/c.svg", 2), (["nothing"], "a.svg a/c.svg b.svg old/d.svg", 0)):
            options = [part for pattern in patterns for part in ("--exclude", pattern)]
            for operand in ("figures", "figures/**"):
                files, said = self.files(operand, *options)
                self.assertEqual(files, [f"figures/{name}" for name in found.split()], (operand, patterns))
            self.assertEqual(f"{count} excluded" in self.files("figures", *options)[1], count > 0 and found != "", patterns)
        # Files that are named, too, as pre-commit names them; a directory that is named is meant.
        self.assertEqual(self.files("figures/old/d.svg", "figures/b.svg", "--exclude", "old")[0], ["figures/b.svg"])
        self.assertEqual(self.files("figures/old", "--exclude", "old")[0], ["figures/old/d.svg"])
        self.assertIn("looked at 0 files; left out: 1 excluded", self.files("figures/b.svg", "--exclude", "b.svg")[1])

    def test_links_do_not_lead_out(self):
        os.symlink("../../build/h.svg", self.directory / "figures/old/out.svg")
        os.symlink("d.svg", self.directory / "figures/old/in.svg")
        os.symlink("..", self.directory / "figures/old/circle")
        os.symlink("nowhere.svg", self.directory / "figures/old/nowhere.svg")
        for operand in ("figures/old", "figures/o*"):
            files, said = self.files(operand)
            self.assertEqual(files, ["figures/old/d.svg", "figures/old/in.svg"])
            self.assertIn("; left out: 3 links\n", said)
        self.expect(INPUT, "check", "figures/old/*/d*")
        os.symlink("figures/old", self.directory / "named")
        self.assertEqual(self.files("named")[0], ["named/d.svg", "named/in.svg"])

    def test_nothing_to_look_at(self):
        self.write("words/words.tex", WORDS)
        os.mkdir(self.directory / "empty")
        for name in ("words", "empty"):
            self.expect_line(INPUT, "check", name, contains=[f"{name}: found no figure in this directory, expected at least one"])
        self.expect(INPUT, "check", "nowhere")

    def test_text_without_a_figure_is_skipped(self):
        self.write("words.tex", WORDS)
        self.write("fragment.tex", "One \\emph{word}.\n")
        self.write("words.md", "Plain words.\n")
        for name in ("words.tex", "fragment.tex", "words.md"):
            done = self.expect(OK, "check", name)
            self.assertEqual(done.stdout, b"")
            self.assertRegex(done.stderr.decode(), f"^diagrade: info: {name}: found .*: skipped\n$")
            self.expect_line(INPUT, "check", "--no-skip", name, contains=[name])
        self.assertEqual(self.files("words.tex", "build/h.svg", "words.md")[0], ["build/h.svg"])
        # What has a picture, is not there or may be a lost figure is an error as ever.
        self.write("broken.tex", "\\begin{tikzpicture}")
        self.write("lost.tex", "")
        self.write("words.svg", "Plain words.\n")
        for name in ("broken.tex", "nowhere.tex", "lost.tex", "words.svg"):
            self.expect_line(INPUT, "check", name, contains=[name])
        # The graph of a file is asked for: that there is none is an error.
        self.expect_line(INPUT, "graph", "words.tex", contains=["words.tex"])

    def test_outputs_are_no_inputs_and_inputs_no_outputs(self):
        self.expect_line(USAGE, "check", "figures", "-o", "figures/b.svg", contains=["which is an input"])
        self.write("figures/old/a.svg", THREE)
        self.expect_line(USAGE, "check", "figures", "--out-dir", "out", contains=["figures/a.svg and figures/old/a.svg"])
        self.expect(OK, "check", "figures/old", "--out-dir", "figures/old", "--fail-on", "never")
        self.assertEqual(self.files("figures/old")[0], ["figures/old/a.svg", "figures/old/d.svg"])

    def test_results_are_read_by_the_next_command(self):
        self.expect(OK, "check", "figures", "--fail-on", "never", "-o", "checks.jsonl")
        self.expect(OK, "agree", "checks.jsonl", "checks.jsonl")
        self.expect(OK, "graph", "figures", "--out-dir", "graphs")
        sources, _ = self.files("graphs", command="graph")
        self.assertEqual(sources, ["figures/a.svg", "figures/b.svg", "figures/a/c.svg", "figures/old/d.svg"])


if __name__ == "__main__":
    unittest.main()
