#!/usr/bin/env python3
"""One allocation that fails, for each of many places: the program ends with an error, by GLib's own abort, or with what it
prints otherwise; never by another signal, and never with something else.

usage: check_allocations.py PROGRAM LIBRARY SOURCE_DIR [--runs N]      LIBRARY: fail_allocation.c as a shared library
"""
import argparse
import collections
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

COMMANDS = [["score", "--json", "GENERATED", "REFERENCE"], ["check", "--json", "GENERATED"], ["graph", "--json", "TIKZ"],
            ["run", "DATA", "-o", "STORE"]]
# How the program ends when GLib's g_malloc() gets nothing; the last where its abort waits for a lock of its own.
ABORTS = {-signal.SIGTRAP, -signal.SIGABRT, -signal.SIGALRM}


class Allocations:
    def __init__(self, options, directory):
        self.options, self.directory = options, pathlib.Path(directory)
        demo = options.source / "datasets" / "demo"
        self.words = {"GENERATED": demo / "generated/atlas/rag.svg", "REFERENCE": demo / "references/rag.svg",
                      "TIKZ": self.directory / "figure.tex", "DATA": self.directory / "data"}
        self.words["TIKZ"].write_text("\\begin{tikzpicture}\n\\node[draw] (a) {A}; \\node[draw] (b) at (2,0) {B};\n"
                                      "\\draw[->] (a) -- (b);\n\\end{tikzpicture}\n")
        for place in ("references", "generated/atlas"):
            (self.words["DATA"] / place).mkdir(parents=True)
            (self.words["DATA"] / place / "rag.svg").write_bytes((demo / place / "rag.svg").read_bytes())

    def run(self, command, **environment):
        for path in self.directory.glob("run.store*"):
            path.unlink()
        words = {**self.words, "STORE": self.directory / "run.store"}
        return subprocess.run([self.options.program, *(str(words.get(word, word)) for word in command)], check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120, env={
                                  **os.environ, "LD_PRELOAD": str(self.options.library), "G_SLICE": "always-malloc",
                                  **environment})

    def faults(self, command):
        whole = self.run(command)
        if "Sanitizer" in whole.stderr.decode() or "ASan" in whole.stderr.decode():
            print("skipped: sanitizers have a malloc() of their own")
            sys.exit(77)
        assert whole.returncode in (0, 1), whole.stderr.decode()
        count_file = self.directory / "count"
        self.run(command, COUNT_ALLOCATIONS=str(count_file))
        count = int(count_file.read_text())
        assert count > 500, f"found {count} allocations, expected many more: are they counted?"
        ends = collections.Counter()
        for number in range(1, count + 1, max(1, count // self.options.runs)):
            done = self.run(command, FAIL_ALLOCATION=str(number))
            said = done.stderr.decode(errors="replace")
            if done.returncode in ABORTS and ("failed in GLib\n" in said or "GLib-ERROR" in said):
                ends["GLib's abort"] += 1
            elif done.returncode < 0:
                yield f"{' '.join(command)}: allocation {number} of {count}: signal {-done.returncode}: {said[-300:]}"
            elif done.returncode == whole.returncode and done.stdout == whole.stdout:
                ends["the same"] += 1
            elif done.returncode == 1 and command[0] == "run" and said:
                ends["a pair that failed"] += 1
            elif done.returncode in (0, 1):
                yield (f"{' '.join(command)}: allocation {number} of {count}: exit code {done.returncode} with other output: "
                       f"{said[-300:]}")
            else:
                ends[f"exit code {done.returncode}"] += 1
        print(f"{' '.join(command)}: {count} allocations:", ", ".join(f"{ends[end]} {end}" for end in sorted(ends)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=60)
    options = parser.parse_args()
    options.program, options.library = options.program.resolve(), options.library.resolve()
    with tempfile.TemporaryDirectory() as directory:
        allocations = Allocations(options, directory)
        found = [fault for command in COMMANDS for fault in allocations.faults(command)]
    print("\n".join(found) or "no allocation that failed gave a signal or a wrong answer")
    sys.exit(1 if found else 0)


main()
