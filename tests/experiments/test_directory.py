#!/usr/bin/env python3
"""Where an experiment writes, a directory being emptied only when the same experiment wrote it, and what it runs."""
import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "scripts/experiments"))
from experiment import Experiment


class Directory(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.out = pathlib.Path(temporary.name) / "out"

    def write(self, name):
        """Runs an experiment that writes one file."""
        with unittest.mock.patch.object(sys, "argv", [name, "--out", str(self.out)]), \
                Experiment(name, "", lambda question: "") as experiment:
            experiment.write("file", name)

    def refused(self, name):
        with self.assertRaises(SystemExit) as raised:
            self.write(name)
        return raised.exception.code

    def test_its_own_directory_is_emptied_but_for_answers(self):
        self.write("fern")
        (self.out / "old").write_text("old")
        (self.out / "cache/answers.sqlite").write_text("paid for")
        self.write("fern")
        self.assertEqual(sorted(path.name for path in self.out.iterdir()), [".experiment", "cache", "file", "tables"])
        self.assertEqual((self.out / "cache/answers.sqlite").read_text(), "paid for")

    def test_what_a_link_points_to_is_left(self):
        self.write("fern")
        mine = self.out.parent / "mine"
        mine.mkdir()
        (mine / "file").write_text("mine")
        (self.out / "link").symlink_to(mine)
        self.write("fern")
        self.assertFalse((self.out / "link").is_symlink())
        self.assertEqual((mine / "file").read_text(), "mine")

    def test_another_directory_is_left_as_it_is(self):
        self.write("fern")
        self.assertIn("found files that are not of moss", self.refused("moss"))
        self.assertEqual((self.out / "file").read_text(), "fern")
        (self.out / ".experiment").unlink()
        self.assertIn("found files that are not of fern", self.refused("fern"))
        self.assertEqual((self.out / "file").read_text(), "fern")

    def test_the_program_of_the_release_build_is_found(self):
        built = self.out.parent / "build/release/src/cli/diagrade"
        built.parent.mkdir(parents=True)
        built.write_text("#!/bin/sh\n")
        built.chmod(0o755)
        with unittest.mock.patch.dict(os.environ), unittest.mock.patch("experiment.SOURCE", self.out.parent), \
                unittest.mock.patch.object(sys, "argv", ["fern", "--out", str(self.out)]):
            os.environ.pop("DIAGRADE", None)
            with Experiment("fern", "", lambda question: "") as experiment:
                os.environ["DIAGRADE"] = experiment.program  # as rules that draw pass it on
                self.assertEqual(experiment.program, str(built))

    def test_a_file_is_no_directory(self):
        self.out.write_text("mine")
        self.assertIn("found a file, expected a directory", self.refused("fern"))
        self.assertEqual(self.out.read_text(), "mine")


if __name__ == "__main__":
    unittest.main()
