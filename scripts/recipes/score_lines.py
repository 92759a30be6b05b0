#!/usr/bin/env python3
"""`diagrade score --jsonl` on a share of its lines, answered as in one process: the recipes beside this file share out the rest.

usage: score_lines.py [--first N] [OPTION of 'diagrade score'...] <lines >answers   # the first line is line N of the whole
       score_lines.py --status ANSWERS   # how many pairs failed; ends with 1 when one did

The program is the one that DIAGRADE names, else `diagrade` on the PATH. That a pair failed is an answer, and no failure
of the share: whatever runs it must not run it again for that.
"""
import json
import os
import pathlib
import subprocess
import sys

# Lines that one process scores: many more than it takes to start it, few enough for every core to have some to the end.
LINES = 100
# Bytes that are no UTF-8 go through as they are: that they are none is the program's to say, as the answer to their line.
BYTES = {"encoding": "utf-8", "errors": "surrogateescape"}


def split(text):
    """The lines of a text. Words of figures may have what splitlines() takes for an end: U+0085, U+2028 and others."""
    lines = text.split("\n")
    return lines if lines[-1] else lines[:-1]


def score_lines(lines, numbers, options=()):
    """The answers to `lines`, which stand at the places `numbers` of the whole; a blank line has none. Each is (number, answer)."""
    program = os.environ.get("DIAGRADE", "diagrade")
    text = "".join(line.rstrip("\n") + "\n" for line in lines)
    done = subprocess.run([program, "score", "--jsonl", *options], input=text.encode(**BYTES), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode > 1:
        raise RuntimeError(f"{done.stderr.decode(errors='replace').strip()} (exit code {done.returncode})")
    sys.stderr.write(done.stderr.decode(errors="replace"))
    return [renumber(answer, numbers) for answer in split(done.stdout.decode(**BYTES))]


def renumber(answer, numbers):
    """The answer with the number of its line in the whole: the first that an answer has, and the first of what an error says."""
    head, fault = '{"line":', '"message":"line '
    local = answer[len(head):].split(",", 1)[0]
    number = numbers[int(local) - 1]
    rest = answer[len(head) + len(local):]
    if f"{fault}{local}:" in rest and "error" in json.loads(answer):
        rest = rest.replace(f"{fault}{local}:", f"{fault}{number}:", 1)
    return number, f"{head}{number}{rest}"


def shares(path, size=LINES):
    """-> [(numbers, lines)] of the file at `path`."""
    lines = split(pathlib.Path(path).read_bytes().decode(**BYTES))
    return [(list(range(first + 1, min(first + size, len(lines)) + 1)), lines[first:first + size])
            for first in range(0, len(lines), size)]


def write(path, answers):
    """Writes the answers as they come; the file appears when all of them are there."""
    part = pathlib.Path(f"{path}.part")
    with part.open("w", **BYTES) as file:
        for answer in answers:
            file.write(answer + "\n")
    part.replace(path)


def status(path):
    """Says how many pairs failed; 1 when one did, as the program ends."""
    with open(path, **BYTES) as file:
        failed = ["error" in json.loads(line) for line in file]
    print(f"{len(failed)} pairs, {sum(failed)} failed: {path}", file=sys.stderr)
    return 1 if any(failed) else 0


def main(arguments):
    if arguments[:1] == ["--status"]:
        return status(arguments[1])
    first = 1
    if arguments[:1] == ["--first"]:
        first, arguments = int(arguments[1]), arguments[2:]
    lines = split(sys.stdin.buffer.read().decode(**BYTES))
    try:
        answers = score_lines(lines, range(first, first + len(lines)), arguments)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    for _, answer in answers:
        sys.stdout.buffer.write(f"{answer}\n".encode(**BYTES))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
