#!/usr/bin/env python3
"""The exit codes that `diagrade --help` lists, of commands in the situations that they are for: 2 a wrong command line,
3 what cannot be read, 4 a model that is not there, 5 what cannot be written. An error is one line of ours on standard
error, with nothing on standard output."""
import shutil
import unittest

from model_case import FAILED, INPUT, INTERNAL, MODEL, OK, USAGE, ModelCase, SOURCE

COMMANDS = ("agree", "cache", "caption", "check", "clip-score", "compare", "dataset", "draw", "explain", "export", "generate",
            "graph", "image-similarity", "inspect", "ir", "judge", "keypoints", "leaderboard", "level", "merge", "models",
            "plot", "prompts", "refine", "render", "run", "sample", "schema", "score", "store", "sweep")
DEMO = SOURCE / "datasets/demo"
FIGURE = DEMO / "references/rag.svg"

# What reads one file; {} is the file, and OUT is what it writes.
READERS = {"of figures": ["graph {}", "check {}", "ir {}", "render {} -o OUT", f"score {{}} {FIGURE}",
                          f"score {FIGURE} {{}}"],
           "of results": ["export {}", "leaderboard {}", "inspect {} -o OUT", "sweep {}", "store upgrade {}",
                          "merge {} -o OUT", "compare {} --systems a,b"],
           "of data sets": ["run {} -o OUT", "dataset statistics {}", "dataset validate {}"],
           "of other files": ["draw {} -o OUT", "level {}", "agree {}"]}

# What writes where it is told.
WRITERS = [f"graph {FIGURE} -o {{}}", f"check {FIGURE} -o {{}}", f"ir {FIGURE} -o {{}}", f"render {FIGURE} -o {{}}",
           f"run {DEMO} -o {{}}", "export run.store -o {}", "merge run.store -o {}",
           "leaderboard run.store -o {}", "inspect run.store -o {}"]


class ExitCodes(ModelCase):
    def fails(self, code, command, **named):
        """The command ends with the code, says one line of its own and prints nothing."""
        with self.subTest(command=command):
            done = self.expect(code, *command.split(), **named)
            lines = done.stderr.decode().splitlines()
            self.assertEqual(len(lines), 1, done.stderr)
            self.assertRegex(lines[0], r"^diagrade( [a-z-]+)?: ")
            self.assertEqual(done.stdout, b"")

    def test_help_lists_them_and_every_command(self):
        text = self.expect(OK, "--help").stdout.decode()
        listed = text[text.index("Exit codes:"):]
        for code in (OK, FAILED, USAGE, INPUT, MODEL, INTERNAL):
            self.assertRegex(listed, rf"(?m)^  {code}  ")
        commands = text[text.index("Commands:"):text.index("Options:")]
        named = {line.split()[0] for line in commands.splitlines() if line.startswith("  ")} - {"help"}
        self.assertEqual(named, set(COMMANDS))

    def test_a_wrong_command_line_is_2(self):
        for command in COMMANDS:
            self.fails(USAGE, f"{command} --no-such-option")
        self.fails(USAGE, "no-such-command")

    def test_what_cannot_be_read_is_3(self):
        files = {"missing.svg": None, "words.txt": b"no figure, no record\n", "empty.svg": b"",
                 "broken.store": b"SQLite format 3\0" + bytes(4096)}
        for name, data in files.items():
            if data is not None:
                (self.directory / name).write_bytes(data)
        (self.directory / "directory").mkdir()
        for commands in READERS.values():
            for command in commands:
                for name in (*files, "directory"):
                    self.fails(INPUT, command.replace("{}", name).replace("OUT", "out.tmp"))
        self.assertFalse((self.directory / "out.tmp").exists())

    def test_what_cannot_be_written_is_5(self):
        self.expect(OK, "--quiet", "run", str(DEMO), "-o", "run.store")
        (self.directory / "file").touch()
        for command in WRITERS:
            self.fails(INTERNAL, command.format("file/out"))
        self.expect(INTERNAL, "score", str(FIGURE), str(FIGURE), "--report", "file/out")  # behind the scores

    def test_a_model_that_is_not_there_is_4(self):
        server = self.serve()
        server.close()
        for command in (f"graph {FIGURE} --edges model", f"score {FIGURE} {FIGURE} --edges model"):
            self.fails(MODEL, f"{command} --model compatible:m --base-url {server.url}/v1 --retries 0 --no-cache")

    def test_a_gate_or_an_item_that_fails_is_1(self):
        self.expect(FAILED, "score", str(DEMO / "references/data-flow.svg"), str(FIGURE), "--fail-under", "node_f1=1")
        self.expect(FAILED, "run", str(self.damaged_set()), "-o", "run.store")

    def damaged_set(self):
        """The demo set with one figure that cannot be read."""
        copy = self.directory / "set"
        shutil.copytree(DEMO, copy)
        next(iter(sorted(copy.glob("generated/*/*.svg")))).write_text("no figure\n")
        return copy


if __name__ == "__main__":
    unittest.main()
