#!/usr/bin/env python3
"""Every test that SECURITY.md names is one: check_promises.py SOURCE_DIR BUILD_DIR

A row of its table names tests as `name` or `name::case`, in backticks: the name is in the list of ctest, the case is a
function in the file of such a test, or in tests/. The promises are numbered without a gap.
"""
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^\| (\d+) \|[^|]*\|(.*)\|$", re.MULTILINE)
NAME = re.compile(r"`([a-z]\w*)(?:::(\w+))?`")


def main():
    source, build = map(pathlib.Path, sys.argv[1:])
    listed = subprocess.run(["ctest", "--test-dir", build, "-N"], check=True, capture_output=True, text=True).stdout
    tests = set(re.findall(r"^ *Test *#\d+: (\S+)", listed, re.MULTILINE))
    cases = {word for path in (source / "tests").rglob("*") if path.suffix in (".c", ".py") and path.name != "check_promises.py"
             for word in re.findall(r"(?:def|void) (\w+)\(", path.read_text(encoding="utf-8"))}
    rows = ROW.findall((source / "SECURITY.md").read_text(encoding="utf-8"))
    faults = [] if [int(number) for number, _ in rows] == list(range(1, 39)) else ["expected the promises 1 to 38, in order"]
    for number, held in rows:
        names = NAME.findall(held)
        faults += [] if names else [f"promise {number}: names no test"]
        for test, case in names:
            if test not in tests:
                faults.append(f"promise {number}: no test is called {test}")
            if case and case not in cases:
                faults.append(f"promise {number}: no case is called {case}")
    print("\n".join(faults) or f"{len(rows)} promises, each with its tests")
    sys.exit(1 if faults else 0)


main()
