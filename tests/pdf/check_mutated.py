#!/usr/bin/env python3
"""Changes bytes of PDF files and holds `diagrade graph` to its promises on each: it ends within 5 s and 512 MB, without a
signal, with exit code 0 and a JSON document, or with 3, one line on standard error and nothing else.

usage: check_mutated.py PROGRAM [--count N | --all] [--seed S] [--jobs N] [--keep DIR] [FILE...]

The files are those of cases.py unless some are named. Three ways in turn: bits are flipped (1 to 20), a stretch is cut
out, a stretch of another file is put in. --all makes 2,000; without it there are 150, or 2,000 where DIAGRADE_ALL is
set in the environment. The same seed makes the same files.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cases # noqa: E402

ALL, FEW = 2000, 150
SECONDS, MEGABYTES = 5, 512


def flip(data, random_number, _):
    out = bytearray(data)
    for _ in range(random_number.randint(1, 20)):
        out[random_number.randrange(len(out))] ^= 1 << random_number.randrange(8)
    return bytes(out)


def cut(data, random_number, _):
    start = random_number.randrange(len(data))
    return data[:start] + data[start + random_number.randint(1, max(1, len(data) // 4)):]


def splice(data, random_number, other):
    start, length = random_number.randrange(len(other)), random_number.randint(1, max(1, len(other) // 3))
    at = random_number.randrange(len(data))
    return data[:at] + other[start:start + length] + data[at + random_number.choice((0, length)):]


def originals(paths):
    """(name, bytes) of what is changed; the file of the large picture is left out: nothing else in it is its own."""
    if paths:
        return [(path.name, path.read_bytes()) for path in paths]
    return [(name, make()[0]) for name, make in cases.CASES.items() if name != "large-picture"]


def is_limited(program):
    """Whether the program runs at all in so much memory: AddressSanitizer reserves terabytes of addresses."""
    done = subprocess.run([program, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20,) * 2))
    return done.returncode == 0


def run(program, path, limited):
    """Returns (exit code or None for a time-out, standard output, standard error, seconds)."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if limited:
            resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))

    start = time.monotonic()
    with subprocess.Popen([program, "graph", "--format", "json", path], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit) as process:
        try:
            out, err = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, b"", b"", time.monotonic() - start
    return process.returncode, out, err, time.monotonic() - start


def fault(code, out, err):
    """The promise that a run broke, or None."""
    if code is None:
        return "took too long"
    if code < 0:
        return f"ended by signal {-code}"
    if code == 0:
        try:
            json.loads(out)
        except ValueError as error:
            return f"standard output is no JSON: {error}"
        return None
    if code != 3:
        return f"exit code {code}: {err.decode(errors='replace').strip()[-200:]}"
    if out or err.count(b"\n") != 1 or not err.endswith(b"\n"):
        return f"not one line on standard error: {err[-200:]!r}"
    # The parent stands when its helper falls, but a helper that falls has a fault of its own.
    return "the helper ended by a signal: " + err.decode(errors="replace").strip() if b"signal" in err else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", metavar="FILE", nargs="*", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=ALL if os.environ.get("DIAGRADE_ALL") else FEW)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the files that broke a promise")
    options = parser.parse_args()
    sources = originals(options.files)
    random_number = random.Random(options.seed)
    count = ALL if options.all else options.count
    limited = is_limited(options.program)
    counts, faults, slowest = collections.Counter(), [], (0, "")
    with tempfile.TemporaryDirectory() as directory, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:

        def jobs():
            for number in range(count):
                name, data = sources[random_number.randrange(len(sources))]
                change = (flip, cut, splice)[number % 3]
                changed = change(data, random_number, random_number.choice(sources)[1])
                yield f"{number}-{change.__name__}-{pathlib.Path(name).stem}.pdf", changed

        def one(job):
            path = pathlib.Path(directory, job[0])
            path.write_bytes(job[1])
            result = run(options.program, path, limited)
            path.unlink()
            return job, result

        for (name, data), (code, out, err, seconds) in pool.map(one, jobs()):
            counts["time-out" if code is None else f"signal {-code}" if code < 0 else f"exit {code}"] += 1
            slowest = max(slowest, (seconds, name))
            broken = fault(code, out, err)
            if broken:
                faults.append(f"{name}: {broken}")
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / name).write_bytes(data)
    print(f"{count} files of {len(sources)}, seed {options.seed}: " +
          ", ".join(f"{key}: {value}" for key, value in sorted(counts.items())) +
          f"; slowest {slowest[0]:.2f} s ({slowest[1]})" + ("" if limited else "; memory is not limited under AddressSanitizer"))
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
