#!/usr/bin/env python3
"""How fast a data set runs into a store: bench_run.py SOURCE_DIR PROGRAM WORK_DIR [PAIRS]

Makes a perturbed demo set of PAIRS pairs in WORK_DIR (kept for the next time), and runs it with one thread, with two, and
as two processes of one thread that share nothing but the machine: pairs a second, processor time, peak resident memory,
and the size of the store. On a machine that does something else as well, two threads are to be compared with the two
processes; the ratio to twice one thread's says how busy it is rather.
"""
import os
import pathlib
import subprocess
import sys
import time


def remove(store):
    for path in store.parent.glob(store.name + "*"):
        path.unlink()


def run(program, data, runs):
    """Runs side by side, each (store, options): seconds, processor seconds and peak resident memory (MB) of all."""
    for store, _ in runs:
        remove(store)
    start = time.monotonic()
    processes = [subprocess.Popen([program, "run", data, "-o", store, *options], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) for store, options in runs]
    processor = memory = 0
    for process in processes:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            sys.exit(f"the run ended with {process.returncode}")
        processor += usage.ru_utime + usage.ru_stime
        memory += usage.ru_maxrss / 1024
    return time.monotonic() - start, processor, memory


def main():
    source, program, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    pairs = int(sys.argv[4]) if len(sys.argv) > 4 else 100000
    data = work / f"pairs{pairs}"
    if not (data / "made").exists():
        subprocess.run([source / "scripts/perturb", source / "datasets/demo", data, "--pairs", str(pairs)], check=True)
        (data / "made").touch()
    rates = []
    print(f"{pairs} pairs; load before: {os.getloadavg()[0]:.1f}")
    stores = [work / f"pairs{pairs}.{name}.store" for name in ("one", "two", "half1", "half2")]
    for name, runs in (("1 thread", [(stores[0], ["--jobs", "1"])]), ("2 threads", [(stores[1], ["--jobs", "2"])]),
                       ("2 processes", [(stores[2], ["--jobs", "1", "--shard", "1/2"]),
                                        (stores[3], ["--jobs", "1", "--shard", "2/2"])])):
        seconds, processor, memory = run(program, data, runs)
        size = sum(store.stat().st_size for store, _ in runs)
        rates.append(pairs / seconds)
        print(f"{name:11}: {seconds:8.1f} s  {rates[-1]:8.0f} pairs/s  "
              f"{processor / pairs * 1000:6.2f} ms of processor a pair  {memory:6.0f} MB  "
              f"store {size / pairs / 1024:.1f} kB a pair", flush=True)
    one, two, processes = rates
    print(f"two threads reach {100 * two / (2 * one):.0f} % of twice one thread's throughput, and {100 * two / processes:.0f} % of "
          "that of two processes")


if __name__ == "__main__":
    main()
