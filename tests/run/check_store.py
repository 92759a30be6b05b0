#!/usr/bin/env python3
"""Stores under everything that happens to them: check_store.py SOURCE_DIR PROGRAM [--kills N] [--pairs N] [--only NAME]

Runs of a perturbed demo set are killed at random moments of a fixed seed and gone on with, two write one store, the disk
is full, the directory is read-only, bytes of the store are flipped. What counts is the export, byte for byte.
"""
import argparse
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

OK, FAILED, USAGE, INPUT, INTERNAL = 0, 1, 2, 3, 5
# What a program may end with that met a damaged store; a signal is negative.
DECENT = {OK, FAILED, USAGE, INPUT, INTERNAL}


class Checks:
    def __init__(self, arguments, directory):
        self.program = str(arguments.program.resolve())
        self.source = arguments.source
        self.kills = arguments.kills
        self.pairs = arguments.pairs
        self.directory = directory
        self.data = directory / "data"
        subprocess.run([arguments.source / "scripts/perturb", arguments.source / "datasets/demo", self.data,
                        "--pairs", str(arguments.pairs)], check=True)
        # One figure that is missing and one that is none: their records must survive like the others.
        figures = sorted((self.data / "generated/system00").iterdir())
        figures[0].unlink()
        figures[1].write_text("no figure")
        start = time.monotonic()
        self.run("undisturbed.store", code=FAILED)
        self.seconds = time.monotonic() - start
        self.expected = self.export("undisturbed.store")
        assert self.expected.count(b"\n") == arguments.pairs

    def command(self, *arguments):
        return [self.program, *map(str, arguments)]

    def call(self, *arguments, **options):
        return subprocess.run(self.command(*arguments), cwd=self.directory, capture_output=True, **options)

    def run(self, store, *arguments, code=None, **options):
        done = self.call("run", "data", "-o", store, *arguments, **options)
        if code is not None:
            assert done.returncode == code, (done.returncode, done.stderr.decode()[-2000:])
        return done

    def export(self, store):
        done = self.call("export", store)
        assert done.returncode == OK, done.stderr.decode()
        return done.stdout

    def hold_whole(self, store):
        """The store is that of an undisturbed run: the same records, each once, and sound."""
        assert self.export(store) == self.expected, f"{store}: another export"
        with sqlite3.connect(self.directory / store) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert database.execute("SELECT count(*) FROM results").fetchone() == (self.pairs,)
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []

    def killed_runs_go_on(self):
        rng = random.Random(20260101)
        kills = stores = 0
        while kills < self.kills:
            stores += 1
            store = f"killed{stores}.store"
            while True:
                process = subprocess.Popen(self.command("run", "data", "-o", store, "--jobs", 2), cwd=self.directory,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                if kills < self.kills:
                    try:
                        process.wait(timeout=rng.uniform(0, self.seconds / 2))
                    except subprocess.TimeoutExpired:
                        process.kill()
                if process.wait() != -signal.SIGKILL:
                    assert process.returncode == FAILED, process.returncode
                    break
                kills += 1
            self.hold_whole(store)
        return f"{kills} kills of runs of {self.pairs} pairs, {stores} stores, every export the same"

    def count_results(self, store):
        """0 while the store is being made."""
        try:
            with sqlite3.connect(f"file:{self.directory / store}?mode=ro", uri=True) as database:
                return database.execute("SELECT count(*) FROM results").fetchone()[0]
        except sqlite3.OperationalError:
            return 0

    def interrupted_runs_go_on(self):
        process = subprocess.Popen(self.command("run", "data", "-o", "stopped.store"), cwd=self.directory,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        before = 0
        while before == 0 and process.poll() is None:
            time.sleep(0.01)
            before = self.count_results("stopped.store")
        process.send_signal(signal.SIGINT)
        process.communicate()
        assert process.returncode == FAILED, process.returncode
        assert self.count_results("stopped.store") >= before > 0
        self.run("stopped.store", code=FAILED)
        self.hold_whole("stopped.store")
        return "a run that was asked to end went on"

    def several_processes_share_a_store(self):
        processes = [subprocess.Popen(self.command("run", "data", "-o", "shared.store", "--jobs", 1),
                                      cwd=self.directory, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                     for _ in range(3)]
        for process in processes:
            _, said = process.communicate()
            assert process.returncode == FAILED, said.decode()[-2000:]
        self.hold_whole("shared.store")
        with sqlite3.connect(self.directory / "shared.store") as database:
            scored = [row[0] for row in database.execute("SELECT scored FROM sessions")]
        return f"three processes scored {scored} pairs of {self.pairs}"

    def threads_change_nothing(self):
        for jobs in (1, 8):
            self.run(f"jobs{jobs}.store", "--jobs", jobs, code=FAILED)
            self.hold_whole(f"jobs{jobs}.store")
        self.run("results.jsonl", code=FAILED)
        assert (self.directory / "results.jsonl").read_bytes() == self.expected
        return "1 and 8 threads and a results file give the same bytes"

    def shards_merge_to_the_whole(self):
        for shard in (1, 2, 3):
            self.run(f"shard{shard}.store", "--shard", f"{shard}/3")
        done = self.call("merge", "shard2.store", "shard3.store", "shard1.store", "shard1.store", "-o", "merged.store")
        assert done.returncode == OK, done.stderr.decode()
        self.hold_whole("merged.store")
        for format in ("json", "csv"):
            boards = [self.call("leaderboard", store, "--format", format).stdout
                      for store in ("merged.store", "undisturbed.store", "results.jsonl")]
            assert boards[0] and boards[0] == boards[1]
        self.run("other.store", "--shard", "1/3", "--threshold", "0.7")
        done = self.call("merge", "shard1.store", "other.store", "-o", "none.store")
        assert done.returncode == INPUT and b"signature" in done.stderr, done.stderr
        assert not (self.directory / "none.store").exists() and not list(self.directory.glob("none.store*"))
        return "three shards, one of them twice, make the whole; another signature does not"

    def changes_are_scored_again(self):
        shutil.copytree(self.data, self.directory / "changing/data")
        figure = sorted((self.directory / "changing/data/generated/system01").iterdir())[0]
        run = lambda: self.call("run", "changing/data", "-o", "changing/r.store")
        run()
        figure.write_text(figure.read_text().replace("</svg>", "<!-- changed --></svg>"))
        done = run()
        assert f"{self.pairs - 2} stored before, 1 changed since".encode() in done.stdout, done.stdout
        reference = self.directory / "changing/data/references" / figure.name
        reference.unlink()
        run()
        left = self.export("changing/r.store")
        assert figure.name.encode() not in left and left.count(b"\n") == self.pairs - 10, left.count(b"\n")
        done = self.call("run", "changing/data", "-o", "changing/r.store", "--k", "2")
        assert done.returncode == USAGE and b"K1.5" in done.stderr and b"K2" in done.stderr, done.stderr
        assert self.export("changing/r.store") == left
        assert self.call("run", "changing/data", "-o", "changing/r.store", "--k", "2", "--restart").returncode == FAILED
        assert b"K2" in self.export("changing/r.store")
        return "one changed figure is scored again, a removed item is not shown, another signature is refused"

    def full_disks_lose_nothing(self):
        self.call("run", "data", "-o", "full.store", "--shard", "1/2")
        before = self.export("full.store")
        size = (self.directory / "full.store").stat().st_size

        # The other half of the pairs goes to the write-ahead log first, a file that grows by about `size`, however few
        # the commits are.
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, size // 2))

        done = self.run("full.store", preexec_fn=limit)
        assert done.returncode == INTERNAL, (done.returncode, done.stderr)
        last = done.stderr.decode().strip().split("\n")[-1]
        assert "full.store" in last, last
        after = set(self.export("full.store").split(b"\n"))
        assert set(before.split(b"\n")) <= after
        self.run("full.store", code=FAILED)
        self.hold_whole("full.store")
        return f"a full disk is an error ({last})"

    def read_only_places_are_errors(self):
        place = self.directory / "locked"
        place.mkdir()
        shutil.copy(self.directory / "undisturbed.store", place / "r.store")
        place.chmod(0o555)
        try:
            if os.access(place, os.W_OK):
                return "skipped: this user may write everywhere"
            assert self.export("locked/r.store") != b""
            done = self.run("locked/new.store")
            assert done.returncode in (INPUT, INTERNAL) and b"new.store" in done.stderr, done.stderr
        finally:
            place.chmod(0o755)
        return "a read-only directory is an error to write to, and is read"

    def damaged_stores_are_refused_or_reported(self):
        rng = random.Random(20260102)
        whole = (self.directory / "undisturbed.store").read_bytes()
        path = self.directory / "damaged.store"
        board = self.call("leaderboard", "undisturbed.store", "--bootstrap", "0", "--permutations", "0").stdout
        places = [rng.randrange(100) for _ in range(30)] + [rng.randrange(len(whole)) for _ in range(max(self.kills, 60))]
        harmless = 0
        for count, place in enumerate(places):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << rng.randrange(8)
            if count % 10 == 9:
                del damaged[place:]
            path.write_bytes(damaged)
            for command in (("export", "damaged.store"), ("inspect", "damaged.store", "-o", "damaged-pages"),
                            ("merge", "damaged.store", "-o", "damaged-merged.store"),
                            ("leaderboard", "damaged.store", "--bootstrap", "0", "--permutations", "0")):
                done = self.call(*command)
                said = done.stderr.decode()
                if done.returncode == OK and command[0] == "leaderboard":  # which reads no lists, where the bit is
                    assert done.stdout.replace(b"damaged.store", b"undisturbed.store") == board, (place, command)
                    harmless += 1
                elif done.returncode == OK and command[0] == "merge":
                    assert self.export("damaged-merged.store") == self.expected, (place, command)
                    (self.directory / "damaged-merged.store").unlink()
                else:
                    assert (done.returncode, done.stdout) == (INPUT, b""), (place, command, done.returncode, said[-3000:])
                    assert "damaged.store" in said, said
                    assert not list(self.directory.glob("damaged-*")), (place, command)
                assert path.read_bytes() == damaged, f"byte {place}: reading has written"
            done = self.run("damaged.store")
            assert done.returncode in DECENT, (place, done.returncode, done.stderr.decode()[-3000:])
            assert path.exists()
            for extra in self.directory.glob("damaged.store-*"):
                extra.unlink()
        path.write_bytes(b"")
        for command in ("export", "leaderboard", "merge"):
            done = self.call(command, "damaged.store", *(("-o", "none.store") if command == "merge" else ()))
            assert done.returncode == INPUT and b"damaged.store: found an empty file" in done.stderr, done.stderr
        foreign = self.directory / "foreign.store"
        foreign.write_bytes(b"a letter, and no store at all" * 100)
        assert self.run("foreign.store").returncode == INPUT
        assert foreign.read_bytes() == b"a letter, and no store at all" * 100
        return f"{len(places)} damaged stores are refused before a word is printed; {harmless} have the leaderboard of the whole"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--pairs", type=int, default=120)
    parser.add_argument("--only")
    arguments = parser.parse_args()
    arguments.source = arguments.source.resolve()
    with tempfile.TemporaryDirectory(prefix="diagrade-store-") as directory:
        checks = Checks(arguments, pathlib.Path(directory))
        for name in ("threads_change_nothing", "killed_runs_go_on", "interrupted_runs_go_on",
                     "several_processes_share_a_store", "shards_merge_to_the_whole", "changes_are_scored_again",
                     "full_disks_lose_nothing", "read_only_places_are_errors",
                     "damaged_stores_are_refused_or_reported"):
            if arguments.only in (None, name):
                print(f"{name}: {getattr(checks, name)()}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
