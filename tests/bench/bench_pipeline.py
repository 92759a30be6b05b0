#!/usr/bin/env python3
"""The program against a short scorer in Python (pipeline.py): bench_pipeline.py SOURCE_DIR BUILD_DIR WORK_DIR [PAIRS]

PAIRS (1000) pairs of a perturbed demo set by `score --jsonl` and by the script, from the start of the process to its end;
seconds of processor. They do not do the same: the script knows boxes and straight lines only, and two metrics.
"""
import pathlib
import sys

from bench_python import timed, write_pairs


def main():
    source, build, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    lines, count = write_pairs(source, work, int(sys.argv[4]) if len(sys.argv) > 4 else 1000)
    _, ours, _ = timed([str(build / "src/cli/diagrade"), "score", "--jsonl"], lines)
    _, peer, _ = timed([sys.executable, str(source / "tests/bench/pipeline.py")], lines)
    print(f"{count} pairs")
    print(f"ours {1000 * ours / count:.2f} ms a pair, script {1000 * peer / count:.2f} ms, ratio {ours / peer:.2f}")


main()
