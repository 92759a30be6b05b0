#!/usr/bin/env python3
"""Stores, results and leaderboards of other versions: DIAGRADE is the program, DIAGRADE_SOURCE_DIR the source tree.

What another version wrote is made from what this one writes, by its version number alone."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
DEMO = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"]) / "datasets/demo"
OK, FAILED, USAGE, INPUT = 0, 1, 2, 3
FORMATS = ("table", "md", "latex", "json", "html")


class Versions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = pathlib.Path(scratch.name)
        shutil.copytree(DEMO, cls.directory / "demo")
        for results in ("demo.store", "demo.jsonl"):
            cls.call("run", "demo", "-o", results)
        cls.version = cls.call("--version").stdout.split()[1]

    @classmethod
    def call(cls, *arguments):
        return subprocess.run([PROGRAM, *arguments], cwd=cls.directory, capture_output=True, text=True, check=False)

    def expect(self, code, *arguments):
        done = self.call(*arguments)
        self.assertEqual(done.returncode, code, (arguments, done.stdout, done.stderr))
        return done

    def publish(self, name, form, *changes):
        """A board as an earlier version published it, with further changes of its text."""
        text = self.expect(OK, "leaderboard", "demo.store", "--bootstrap", "50", "--format", form, "--verbose").stdout
        for before, now in ((f"diagrade:{self.version}|", "diagrade:0.0.9|"), *changes):
            self.assertIn(before, text)
            text = text.replace(before, now)
        signature = re.search(r"diagrade:0\.0\.9\|[^\s<\"]+", text)[0]
        text = text.replace(self.short(self.version), self.short("0.0.9", signature))
        (self.directory / name).write_text(text)
        return name

    def short(self, version, signature=None):
        """The short form of the signature: the version, and the first 8 digits of the SHA-256."""
        found = signature or json.loads(self.expect(OK, "leaderboard", "demo.store", "--json").stdout)["signature"]
        return f"diagrade {version} defaults #{hashlib.sha256(found.encode()).hexdigest()[:8]}"

    def version_of(self, name):
        with sqlite3.connect(self.directory / name) as database:
            return database.execute("PRAGMA user_version").fetchone()[0]

    def rewrite(self, name, *statements):
        """demo.store as a file of SQLite's own making, without checksums, after these statements."""
        (self.directory / name).unlink(missing_ok=True)
        with sqlite3.connect(self.directory / "demo.store") as store, sqlite3.connect(self.directory / name) as database:
            database.executescript("\n".join(store.iterdump()))
            for pragma in ("application_id", "user_version"):
                database.execute(f"PRAGMA {pragma}={store.execute(f'PRAGMA {pragma}').fetchone()[0]}")
            for statement in statements:
                database.execute(statement)

    def test_board_of_another_version_is_the_same_but_for_it(self):
        for form in FORMATS:
            done = self.expect(OK, "leaderboard", "--verify", self.publish(f"board.{form}", form), "demo.store")
            self.assertEqual(done.stdout, f"board.{form}: the same but for the version in its signature: published from scores "
                                          f"of diagrade 0.0.9, computed from scores of diagrade {self.version}\n")
        own = self.expect(OK, "leaderboard", "demo.store", "--json", "-o", "own.json")
        self.assertEqual(own.stdout, "")
        self.assertRegex(self.expect(OK, "leaderboard", "--verify", "own.json", "demo.store").stdout, "the same to the byte")

    def test_board_of_another_version_with_other_figures_says_both(self):
        # The recall of nodes of comet, which no other figure of the board is.
        for form, before, now in (("json", "0.390785", "0.5"), ("table", " 0.391 ", " 0.500 ")):
            name = self.publish(f"changed.{form}", form, (before, now))
            lines = self.expect(FAILED, "leaderboard", "--verify", name, "demo.store").stdout.splitlines()
            self.assertEqual(lines[0], f"changed.{form}: not the same; published from scores of diagrade 0.0.9, computed from "
                                       f"scores of diagrade {self.version}")
            self.assertTrue(len(lines) > 1 and not any("diagrade:" in line for line in lines), lines)
        board = self.publish("newer.json", "json", ("diagrade/leaderboard@1", "diagrade/leaderboard@2"))
        self.assertIn("found diagrade/leaderboard@2, which a newer diagrade wrote, expected diagrade/leaderboard@1",
                      self.expect(INPUT, "leaderboard", "--verify", board, "demo.store").stderr)

    def test_results_of_this_version_are_current(self):
        before = (self.directory / "demo.store").read_bytes()
        done = self.expect(OK, "store", "upgrade", "demo.store", "demo.jsonl")
        self.assertEqual(done.stdout,
                         f"demo.store: already current (a store of version 2); scored by diagrade {self.version}\n"
                         f"demo.jsonl: already current (records of version 1); scored by diagrade {self.version}\n")
        self.assertEqual((self.directory / "demo.store").read_bytes(), before)

    def test_store_of_an_earlier_version_is_read(self):
        """Scores of 0.1 have that version in their signature, and in nothing else."""
        self.rewrite("old.store", "PRAGMA user_version=1",
                     f"UPDATE facts SET value = replace(value, 'diagrade:{self.version}|', 'diagrade:0.1.0|') "
                     "WHERE key = 'signature'")
        now, then = (self.expect(OK, "leaderboard", name, "--bootstrap", "50", "--verbose").stdout for name in ("demo.store", "old.store"))
        self.assertEqual(then, now.replace(f"diagrade:{self.version}|", "diagrade:0.1.0|"))
        board = self.expect(OK, "leaderboard", "old.store", "--json").stdout
        (self.directory / "old.json").write_text(board)
        noted = "old.store: a store of an earlier version, without checksums: 'diagrade store upgrade' adds them"
        self.assertIn(noted, self.expect(OK, "leaderboard", "--verify", "old.json", "old.store").stderr)
        self.assertIn("old.store: a store of version 1, now of version 2; scored by diagrade 0.1.0",
                      self.expect(OK, "store", "upgrade", "old.store").stdout)
        self.assertEqual(self.expect(OK, "leaderboard", "old.store", "--bootstrap", "50", "--verbose").stdout, then)
        self.assertNotIn(noted, self.expect(OK, "leaderboard", "--verify", "old.json", "old.store").stderr)

    def test_results_of_other_formats_are_refused_by_name(self):
        for number, says in ((3, "found a store of diagrade of version 3, expected at most 2: it was written by a newer diagrade"),
                             (2, "found 0 bytes for a checksum in each page, expected 4 as a store of diagrade of version 2 has"),
                             (0, "found a store of diagrade of version 0, expected version 2: 'diagrade store upgrade' converts "
                                 "it")):
            self.rewrite("other.store", f"PRAGMA user_version={number}")
            for command in (("leaderboard",), ("export",), ("inspect", "-o", "pages")):
                self.assertIn(says, self.expect(INPUT, *command, "other.store").stderr)
            self.assertEqual(self.version_of("other.store"), number)
        text = (self.directory / "demo.jsonl").read_text().replace("diagrade/record@1", "diagrade/record@2", 1)
        (self.directory / "newer.jsonl").write_text(text)
        for command in (("leaderboard",), ("store", "upgrade")):
            self.assertIn("newer.jsonl:1: found diagrade/record@2, which a newer diagrade wrote, expected diagrade/record@1",
                          self.expect(INPUT, *command, "newer.jsonl").stderr)

    def test_usage(self):
        for arguments in ((), ("up",), ("upgrade",), ("upgrad", "demo.store")):
            self.expect(USAGE, "store", *arguments)
        self.expect(INPUT, "store", "upgrade", "nothing.store")


if __name__ == "__main__":
    unittest.main()
