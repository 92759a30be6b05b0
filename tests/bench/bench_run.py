#!/usr/bin/env python3
"""How fast a data set runs into a store: bench_run.py SOURCE_DIR PROGRAM WORK_DIR PAIRS

Makes a perturbed demo set of PAIRS pairs in WORK_DIR (kept for the next time), and runs it with one thread and with two:
pairs a second, the ratio to twice one thread's, processor time, peak resident memory, and the size of the store.
"""
import os
import pathlib
import resource
import subprocess
import sys
import time


def run(program, data, store, jobs):
    """Seconds, processor seconds and peak resident memory (MB) of one run."""
    for path in store.parent.glob(store.name + "*"):
        path.unlink()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    process = subprocess.Popen([program, "run", data, "-o", store, "--jobs", str(jobs)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    code = os.waitstatus_to_exitcode(status)
    process.returncode = code
    if code not in (0, 1):
        sys.exit(f"the run ended with {code}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    source, program, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    pairs = int(sys.argv[4])
    data = work / f"pairs{pairs}"
    if not (data / "made").exists():
        subprocess.run([source / "scripts/perturb", source / "datasets/demo", data, "--pairs", str(pairs)], check=True)
        (data / "made").touch()
    rates = []
    print(f"{pairs} pairs; load before: {os.getloadavg()[0]:.1f}")
    for jobs in (1, 2):
        store = work / f"pairs{pairs}.jobs{jobs}.store"
        seconds, processor, memory = run(program, data, store, jobs)
        rates.append(pairs / seconds)
        print(f"{jobs} thread{'s' if jobs > 1 else ' '}: {seconds:8.1f} s  {rates[-1]:8.0f} pairs/s  "
              f"{processor / pairs * 1000:6.2f} ms of processor a pair  {memory:6.0f} MB  "
              f"store {store.stat().st_size / pairs / 1024:.1f} kB a pair", flush=True)
    print(f"two threads reach {100 * rates[1] / (2 * rates[0]):.0f} % of twice one thread's throughput")


if __name__ == "__main__":
    main()
