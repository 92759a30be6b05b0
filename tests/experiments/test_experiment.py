"""What the scripts of experiments share: which files a second run keeps, and which failures stop it."""
import contextlib
import io
import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True  # leaves the tree as it is
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "scripts/experiments"))
from experiment import Experiment


class ExperimentTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.out = pathlib.Path(directory.name) / "out"

    @contextlib.contextmanager
    def experiment(self, program):
        """An experiment whose program is a shell script."""
        path = self.out.parent / "program"
        path.write_text(f"#!/bin/sh\n{program}\n", encoding="utf-8")
        path.chmod(0o755)
        arguments = ["test", "--out", str(self.out), "--diagrade", str(path)]
        with unittest.mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(io.StringIO()), \
                contextlib.redirect_stderr(io.StringIO()), Experiment("test", "A test.", lambda question: "") as experiment:
            yield experiment

    def test_second_run_keeps_answers_alone(self):
        with self.experiment("true") as experiment:
            experiment.write("cache/diagrade/answers.sqlite", "paid for")
            experiment.write("records/judged.jsonl", "{}")
            experiment.run("leaderboard", table="table1.txt")
        with self.experiment("true"):
            kept = sorted(str(path.relative_to(self.out)) for path in self.out.rglob("*") if path.is_file())
            self.assertEqual(kept, [".experiment", "cache/diagrade/answers.sqlite"])

    def test_files_of_others_are_left(self):
        self.out.mkdir()
        (self.out / "thesis.tex").write_text("")
        with self.assertRaises(SystemExit), self.experiment("true"):
            pass
        self.assertTrue((self.out / "thesis.tex").exists())

    def test_answers_that_live_models_do_not_give_stop_nothing(self):
        with self.experiment("echo some; exit 4") as experiment:
            experiment.model("scripted:fern")
            with self.assertRaises(SystemExit):
                experiment.run("judge")
            experiment.model("openai:gpt-4.1-mini")
            self.assertEqual(experiment.run("judge", table="judged.txt"), "some\n")
        self.assertEqual((self.out / "tables/judged.txt").read_text(), "some\n")

    def test_a_command_that_cannot_read_its_input_stops_the_experiment(self):
        with self.experiment("exit 3") as experiment:
            experiment.model("openai:gpt-4.1-mini")
            with self.assertRaises(SystemExit):
                experiment.run("check")


if __name__ == "__main__":
    unittest.main()
