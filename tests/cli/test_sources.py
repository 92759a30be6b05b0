#!/usr/bin/env python3
"""Sources of diagrams and graph documents, which have no picture, in every command: DIAGRADE is the program, and
DIAGRADE_SOURCE_DIR the source tree."""
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
EXAMPLES = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"]) / "datasets/sources"
OK, FAILED, USAGE, INPUT = 0, 1, 2, 3
LAID_OUT = "laid out by diagrade: the source has no picture"
OWN = "drawn from the boxes of the source"
FLOW = "flowchart TD\n  A[Start] --> B{Valid?}\n  B -->|yes| C[Train]\n  C --> B\n"
NOTE = f"The flow:\n\n```mermaid\n{FLOW}```\n"


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.directory = pathlib.Path(scratch.name)

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def copy(self, example, name):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(EXAMPLES / example, path)

    def read(self, name):
        return (self.directory / name).read_text(encoding="utf-8")

    def expect(self, code, *arguments):
        done = subprocess.run([PROGRAM, *arguments], cwd=self.directory, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        return done

    def refused(self, *arguments):
        """A source where a picture is wanted: it is named, with what to do."""
        stderr = self.expect(INPUT, *arguments).stderr
        self.assertIn("flow.mmd: found a Mermaid diagram, which states a graph and has no picture: draw it with its own "
                      "program", stderr)
        self.assertIn("graph --overlay", stderr)


class Drawings(Case):
    """What has no picture is drawn from its graph, and that is said."""

    def test_overlays(self):
        self.write("flow.mmd", FLOW)
        self.copy("answering.drawio", "answering.drawio")
        for name, words, nodes in (("flow.mmd", LAID_OUT, 3), ("answering.drawio", OWN, 7)):
            self.expect(OK, "graph", name, "--overlay", "out.svg", "-o", "out.json")
            overlay = self.read("out.svg")
            self.assertIn(words, overlay)
            self.assertEqual(overlay.count("method stated · confidence 1"), nodes + len(json.loads(self.read("out.json"))["edges"]))
        self.expect(OK, "graph", "flow.mmd", "--overlay", "again.svg", "-o", "flow.json")
        self.expect(OK, "graph", "flow.json", "--overlay", "document.svg", "-o", "again.json")
        self.assertIn(LAID_OUT, self.read("document.svg"))
        self.assertNotIn("box", self.read("flow.json"))  # places of a page are none of the source

    def test_pages_of_pairs(self):
        self.write("flow.mmd", FLOW)
        self.copy("answering.svg", "answering.svg")
        self.expect(OK, "score", "flow.mmd", "answering.svg", "--report", "page.html")
        page = self.read("page.html")
        self.assertEqual(re.findall('"(generated|reference)_note":"([^"]*)"', page), [("generated", LAID_OUT)])
        pictures = [base64.b64decode(data).decode() for data in re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", page)]
        self.assertEqual(sum("Valid?" in picture for picture in pictures), 1)

    def test_the_same_source_gives_the_same_drawing(self):
        self.write("flow.mmd", FLOW)
        for name in ("one.svg", "other.svg"):
            self.expect(OK, "graph", "flow.mmd", "--overlay", name, "-o", "flow.json")
        self.assertEqual(self.read("one.svg"), self.read("other.svg"))


class Refusals(Case):
    def test_commands_that_want_a_picture(self):
        self.write("flow.mmd", FLOW)
        self.copy("answering.svg", "answering.svg")
        model = ["--model", "openai:gpt-4.1-mini", "--dry-run"]
        self.refused("render", "flow.mmd", "-o", "out.png")
        self.refused("ir", "flow.mmd")
        self.refused("image-similarity", "flow.mmd", "answering.svg")
        self.refused("caption", "flow.mmd", *model)
        for condition in ("image", "both"):
            self.refused("judge", "--condition", condition, "--code", "answering.svg", "--image", "flow.mmd", *model)
        self.expect(OK, "judge", "--condition", "code", "--code", "flow.mmd", *model)
        self.refused("refine", "--question", "A flow", "--draft", "flow.mmd", "-o", "rounds")

    def test_places_that_sources_do_not_have(self):
        self.write("flow.mmd", FLOW)
        self.assertIn("found no PDF file", self.expect(INPUT, "graph", "flow.mmd", "--crop", "1,2,3,4").stderr)
        self.assertIn("found 1 diagram, expected a part 2", self.expect(INPUT, "graph", "flow.mmd", "--part", "2").stderr)


class Checks(Case):
    def test_no_check_applies(self):
        self.write("flow.mmd", FLOW)
        done = self.expect(INPUT, "check", "flow.mmd", "--json", "--report", "page.html")
        document = json.loads(done.stdout)
        self.assertEqual(document["kind"], "mermaid")
        self.assertEqual({(each["verdict"], each["message"]) for each in document["checks"].values()},
                         {("n/a", "a Mermaid diagram has no picture to look at")})
        self.assertIn("warning: flow.mmd: found a Mermaid diagram, which has no picture: no check applies", done.stderr)
        self.assertIn(LAID_OUT, self.read("page.html"))
        self.assertEqual(self.expect(INPUT, "check", "flow.mmd", "--format", "junit").stdout.count("<skipped"),
                         len(document["checks"]))

    def test_other_files_are_checked(self):
        self.write("flow.mmd", FLOW)
        self.copy("answering.svg", "answering.svg")
        self.expect(OK, "check", "flow.mmd", "answering.svg")

    def test_what_its_program_rejects_is_an_error(self):
        self.write("flow.mmd", "flowchart TD\n  A --> [[[\n")
        self.assertIn("flow.mmd:2:", self.expect(INPUT, "check", "flow.mmd").stderr)

    def test_scores_say_why_nothing_was_checked(self):
        self.write("flow.mmd", FLOW)
        self.assertIn("0 pass, 13 not applicable: a Mermaid diagram has no picture",
                      self.expect(OK, "score", "flow.mmd", "flow.mmd").stdout)


class DataSets(Case):
    """References and answers in several languages, known by content."""

    def setUp(self):
        super().setUp()
        self.copy("answering.svg", "set/references/answering.svg")
        self.copy("answering.mmd", "set/generated/alpha/answering.mmd")
        self.copy("answering.drawio", "set/generated/beta/answering.drawio.xml")
        self.write("set/references/flow.mmd", FLOW)
        self.write("set/references/README.md", NOTE)
        self.write("set/generated/alpha/flow.md", NOTE)
        self.write("set/generated/beta/flow.mermaid", FLOW.replace("Train", "Training"))
        self.write("set/generated/beta/answering.md", "# Only a note\n")

    def test_from_a_run_to_its_pages(self):
        self.assertIn("2 items x 2 systems: 0 findings", self.expect(OK, "dataset", "validate", "set").stdout)
        self.expect(OK, "run", "set", "-o", "run.db")
        records = [json.loads(line) for line in self.expect(OK, "export", "run.db").stdout.splitlines()]
        self.assertEqual({(record["item"], record["generated"], record["score"]["edge"]["f1"]) for record in records},
                         {("answering", "generated/alpha/answering.mmd", 1), ("flow", "generated/alpha/flow.md", 1),
                          ("answering", "generated/beta/answering.drawio.xml", 1),
                          ("flow", "generated/beta/flow.mermaid", 1)})
        board = json.loads(self.expect(OK, "leaderboard", "run.db", "--json").stdout)
        self.assertEqual([system["scored"] for system in board["systems"]], [2, 2])
        self.expect(OK, "compare", "run.db", "--systems", "alpha,beta")
        self.expect(OK, "sweep", "run.db")
        self.expect(OK, "inspect", "run.db", "-o", "pages")
        self.expect(OK, "inspect", "run.db", "-o", "page.html")
        self.assertEqual(self.read("page.html").count(LAID_OUT), 5)
        self.assertEqual(self.read("page.html").count(OWN), 1)
        items = "".join(path.read_text(encoding="utf-8") for path in (self.directory / "pages").rglob("*.js"))
        self.assertEqual((items.count(LAID_OUT), items.count(OWN)), (5, 1))

    def test_manifests(self):
        self.expect(OK, "dataset", "init", "set")
        manifest = json.loads(self.read("set/dataset.json"))
        self.assertEqual([item["reference"] for item in manifest["items"]], ["references/answering.svg", "references/flow.mmd"])
        self.expect(OK, "dataset", "validate", "set")
        self.write("set/references/more.dot", "digraph { a -> b }")
        self.assertIn("added the item \"more\" (references/more.dot)", self.expect(OK, "dataset", "update", "set").stdout)

    def test_names_of_cases(self):
        names = ["a.mmd", "b.dot", "c.gv", "d.excalidraw.json", "e.drawio.xml", "f.md", "g.mermaid"]
        for name in names:
            text = {"b": "digraph { a -> b }", "c": "graph { a -- b }", "f": NOTE}.get(name[0], FLOW)
            self.write(name, text)
        self.expect(OK, "graph", *names, "--out-dir", "out")
        self.assertEqual(sorted(os.listdir(self.directory / "out")), [f"{letter}.graph.json" for letter in "abcdefg"])
        self.write("a.md", NOTE)
        self.assertIn("a.mmd and a.md, which have the same name",
                      self.expect(USAGE, "graph", "a.mmd", "a.md", "--out-dir", "out").stderr)

    def test_parts(self):
        self.write("two.md", NOTE + NOTE.replace("Start", "Begin"))
        graphs = [json.loads(line) for line in self.expect(OK, "graph", "two.md", "--part", "all", "--json").stdout.splitlines()]
        self.assertEqual([(graph["part"], graph["parts"], graph["nodes"][0]["text"]) for graph in graphs],
                         [(1, 2, "Start"), (2, 2, "Begin")])
        self.expect(OK, "graph", "two.md", "--part", "2", "--overlay", "two.svg", "-o", "two.json")
        self.assertIn("Begin", self.read("two.svg"))
        self.expect(OK, "score", "two.md", "two.md", "--part", "2", "--report", "page.html")


if __name__ == "__main__":
    unittest.main()
