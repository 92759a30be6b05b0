#!/usr/bin/env python3
"""How long inspection pages take by the side of scoring: bench_inspect.py SOURCE_DIR PROGRAM WORK_DIR [PAIRS]

Runs a perturbed demo set of PAIRS (3,600) pairs into a store and writes a new folder of its inspection pages, each three times in
turn: seconds and processor seconds of the fastest, peak resident memory, and the ratio of the seconds. Folders are removed at
the end: for some time after thousands of files were removed, ext4 makes files several times as slowly.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import time

TIMES = 3


def measure(command):
    """Seconds, processor seconds and peak resident memory (MB) of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{command[1]} ended with {process.returncode}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    source, program, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    pairs = int(sys.argv[4]) if len(sys.argv) > 4 else 3600
    data, store = work / f"pairs{pairs}", work / f"pairs{pairs}.inspect.store"
    folders = [work / f"pairs{pairs}.inspect.{turn}" for turn in range(TIMES)]
    work.mkdir(parents=True, exist_ok=True)
    if not (data / "made").exists():
        subprocess.run([source / "scripts/perturb", source / "datasets/demo", data, "--pairs", str(pairs)], check=True)
        (data / "made").touch()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    scoring, inspecting = [], []
    for folder in folders:
        store.unlink(missing_ok=True)
        scoring.append(measure([program, "run", data, "-o", store]))
        inspecting.append(measure([program, "inspect", store, "-o", folder]))
    for folder in folders:
        shutil.rmtree(folder)
    store.unlink()
    for name, runs in (("scoring", scoring), ("inspect", inspecting)):
        seconds, processor, memory = min(runs)
        print(f"{name}: {seconds:8.2f} s  {processor:8.2f} s of processor  {memory:6.0f} MB")
    print(f"inspect: {pairs} pairs, ratio to scoring {min(inspecting)[0] / min(scoring)[0]:.2f}")


if __name__ == "__main__":
    main()
