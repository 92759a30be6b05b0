#!/usr/bin/env python3
"""A process that scores many pairs needs no more memory and no more descriptors after the last than after the first few
hundred: `score --jsonl`, asked line by line.

usage: check_flat.py PROGRAM SOURCE_DIR      3,000 pairs, or 10,000 where DIAGRADE_ALL is set in the environment
"""
import json
import os
import pathlib
import subprocess
import sys

PAIRS = 10000 if os.environ.get("DIAGRADE_ALL") else 3000
WARM = PAIRS // 3
MOST = 1.05


def look(process):
    """Resident kilobytes, and open descriptors."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    resident = int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])
    return resident, len(list(pathlib.Path(f"/proc/{process.pid}/fd").iterdir()))


def main():
    program, demo = sys.argv[1], pathlib.Path(sys.argv[2]) / "datasets" / "demo"
    references = sorted((demo / "references").glob("*.svg"))
    lines = [json.dumps({"generated": str(path), "reference": str(reference)}) for reference in references
             for path in sorted((demo / "generated").glob(f"*/{reference.name}"))]
    # Every third cannot be read: what is given up is given back, too.
    lines = [line for i, line in enumerate(lines) for line in ([line] if i % 3 else [line, '{"generated":"none.svg","reference":1}'])]
    with subprocess.Popen([program, "score", "--jsonl", "--jobs", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        seen = {}
        for i in range(1, PAIRS + 1):
            process.stdin.write(lines[i % len(lines)].encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline(), f"no answer to line {i}"
            if i in (WARM, PAIRS):
                seen[i] = look(process)
        process.stdin.close()
        process.stdout.read()
    (warm, warm_files), (end, end_files) = seen[WARM], seen[PAIRS]
    print(f"{WARM} pairs: {warm} kB, {warm_files} descriptors; {PAIRS} pairs: {end} kB, {end_files} descriptors")
    if end > MOST * warm or end_files != warm_files:
        sys.exit(f"found {end / warm:.3f} times the memory and {end_files - warm_files} more descriptors, expected at most "
                 f"{MOST} and none")


main()
