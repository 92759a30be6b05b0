#!/usr/bin/env python3
"""How long the program takes to start, against rsvg-convert: bench_start.py PROGRAM

Both print their versions, in turns; medians, in milliseconds, of the time that passes and of processor time. The ratio is
that of processor time, which other work on the machine changes least.
"""
import os
import shutil
import statistics
import subprocess
import sys
import time

TURNS = 100


def start(program):
    begin = time.monotonic()
    process = subprocess.Popen([program, "--version"], stdout=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return time.monotonic() - begin, usage.ru_utime + usage.ru_stime


def main():
    peer = shutil.which("rsvg-convert")
    if not peer:
        sys.exit("found no rsvg-convert, expected the package librsvg2-bin installed")
    times = [(start(sys.argv[1]), start(peer)) for _ in range(TURNS)]
    passed, processor = ([1000 * statistics.median(turn[side][kind] for turn in times) for side in (0, 1)] for kind in (0, 1))
    print(f"time that passes: {passed[0]:.2f} ms, rsvg-convert {passed[1]:.2f} ms, {passed[0] / passed[1]:.2f} times")
    print(f"ours {processor[0]:.2f} ms, rsvg-convert {processor[1]:.2f} ms, ratio {processor[0] / processor[1]:.2f}")


main()
