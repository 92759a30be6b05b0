#!/usr/bin/env python3
"""How long the Python package takes, compared with the program: bench_python.py SOURCE_DIR BUILD_DIR WORK_DIR [PAIRS]

PAIRS (1000) pairs of a perturbed demo set are scored by `score --jsonl` and by a loop over diagrade.score(), one thread
each, from the start of the process to its end, in turns. The ratio is of processor time, which other work on the machine
changes least; that of the time that passed stands beside it. Both must give the same scores.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

TURNS = 5
LOOP = """
import json, sys, diagrade
for line in sys.stdin:
    pair = json.loads(line)
    score = diagrade.score(pair["generated"], pair["reference"], checks="none")
    print(score.overall.f1)
"""


def timed(command, lines, environment=None):
    """What a process prints, its processor time and the time that passes."""
    start = time.monotonic()
    with subprocess.Popen(command, stdin=lines.open(), stdout=subprocess.PIPE, env=environment, text=True) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    return output, usage.ru_utime + usage.ru_stime, time.monotonic() - start


def write_pairs(source, work, count):
    data, lines = work / f"pairs{count}", work / f"pairs{count}.jsonl"
    if not (data / "made").exists():
        subprocess.run([source / "scripts/perturb", source / "datasets/demo", data, "--pairs", str(count)], check=True)
        (data / "made").touch()
    figures = sorted((data / "generated").glob("*/*.svg"))[:count]
    with lines.open("w", encoding="utf-8") as file:
        for figure in figures:
            print(json.dumps({"generated": str(figure), "reference": str(data / "references" / figure.name)}), file=file)
    return lines, len(figures)


def main():
    source, build, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    lines, count = write_pairs(source, work, int(sys.argv[4]) if len(sys.argv) > 4 else 1000)
    program = [str(build / "src/cli/diagrade"), "score", "--jsonl"]
    package = [sys.executable, "-c", LOOP]
    environment = {**os.environ, "PYTHONPATH": str(build / "python")}
    times = {"program": [], "package": []}
    for _ in range(TURNS):
        answers, *spent = timed(program, lines)
        times["program"].append(spent)
        values, *spent = timed(package, lines, environment)
        times["package"].append(spent)
        if [json.loads(line)["overall"]["f1"] for line in answers.splitlines()] != [*map(float, values.split())]:
            sys.exit("found scores of the package that are not those of the program")
    print(f"{count} pairs, {TURNS} turns; load: {os.getloadavg()[0]:.1f}")
    medians = {name: [statistics.median(column) for column in zip(*found)] for name, found in times.items()}
    for name, (processor, passed) in medians.items():
        print(f"{name}: {processor:6.2f} s of processor, {passed:6.2f} s, {1000 * processor / count:.2f} ms a pair")
    ratios = [package / program for package, program in zip(medians["package"], medians["program"])]
    print(f"the package takes {ratios[0]:.2f} times the processor time of the program, {ratios[1]:.2f} times its time")


if __name__ == "__main__":
    main()
