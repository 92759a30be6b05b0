#!/usr/bin/env python3
"""Samples of WebDataset tars as lines that are scored. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree."""
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
FLOW = b"flowchart LR\n  Read --> Write\n"
DOT = b"digraph { Read -> Write -> Send }"


class WebDataset(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.directory = pathlib.Path(temporary.name)

    def shard(self, name, members, mode="w"):
        with tarfile.open(self.directory / name, mode) as tar:
            for member, data in members:
                info = tarfile.TarInfo(member)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
        return name

    def lines(self, *arguments, **options):
        return subprocess.run([sys.executable, SOURCE / "scripts/adapters/webdataset", *arguments], cwd=self.directory,
                              capture_output=True, check=False, **options)

    def test_samples_are_scored_in_their_order(self):
        first = self.shard("0.tar", [("b/2.answer.txt", FLOW), ("b/2.ref.dot", DOT), ("b/2.json", b"{}"),
                                     ("b/1.ref.dot", DOT), ("b/.hidden", b"x"), ("README", b"x")])
        second = self.shard("1.tar.gz", [("./b/3.answer.txt", b"```mermaid\n" + FLOW + b"```\n"), ("./b/3.ref.dot", DOT)], "w:gz")
        made = self.lines(first, second, "--generated", "answer.txt", "--reference", "ref.dot")
        self.assertEqual(made.stderr, b"")
        self.assertEqual([json.loads(line)["id"] for line in made.stdout.splitlines()], ["b/2", "b/1", "b/3"])
        scored = subprocess.run([PROGRAM, "score", "--jsonl"], input=made.stdout, capture_output=True, check=False)
        answers = [json.loads(line) for line in scored.stdout.splitlines()]
        self.assertEqual(scored.returncode, 1)
        # Of the two connections of the reference one is drawn.
        for answer in (answers[0], answers[2]):
            self.assertEqual((answer["edge_all"]["tp"], answer["edge_all"]["fn"]), (1, 1))
        self.assertEqual(answers[0]["generated"], "b/2.answer.txt")
        self.assertIn('found no "generated"', answers[1]["error"]["message"])

    def test_what_is_no_text_is_bytes(self):
        shard = self.shard("a.tar", [("1.pdf", b"%PDF-1.4\n\xff\xfe"), ("1.svg", b"<svg/>")])
        with open(self.directory / shard, "rb") as file:
            made = self.lines("-", "--generated", "pdf", "--reference", "svg", stdin=file)
        # printf '%%PDF-1.4\n\377\376' | base64
        self.assertEqual(json.loads(made.stdout), {"id": "1", "generated_base64": "JVBERi0xLjQK//4=", "generated_name": "1.pdf",
                                                   "reference_text": "<svg/>", "reference_name": "1.svg"})

    def test_faults_name_the_shard(self):
        for name, members, fault in (("twice.tar", [("1.svg", b"a"), ("1.svg", b"b")], 'found "svg" twice'),
                                     ("none.tar", [("README", b"a")], "found no sample")):
            done = self.lines(self.shard(name, members))
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(name, done.stderr.decode())
            self.assertIn(fault, done.stderr.decode())
        (self.directory / "no.tar").write_bytes(b"no tar")
        self.assertIn("no.tar: ", self.lines("no.tar").stderr.decode())


if __name__ == "__main__":
    unittest.main()
