#!/usr/bin/env python3
"""Draws the geometric figures beside this file at three levels of difficulty (IllustrationBench, appendix B) and holds
that the checks find nothing: check_geometry_figures.py DIAGRADE"""
import json
import pathlib
import subprocess
import sys
import tempfile

FIGURES = pathlib.Path(__file__).parent / "geometry"
# Checks of paper figures that a geometric figure must pass as well: what they ask for is that it can be read.
LEGIBLE = {"drawing_is_on_canvas", "texts_do_not_overlap", "text_is_clear_of_lines", "text_contrast",
           "texts_are_not_covered"}


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def draw(diagrade, spec, figure):
    drawn = run(diagrade, "draw", spec, "-o", figure)
    if drawn.returncode or drawn.stderr:
        yield f"{spec.name}: not drawn: {drawn.stderr}"
    elif figure.name.startswith("l3") and run(diagrade, "draw", spec).stdout != figure.read_text(encoding="utf-8"):
        yield f"{spec.name}: drawn twice, found other bytes"


def faults(diagrade, figures):
    for line in run(diagrade, "check", "--json", *figures).stdout.splitlines():
        report = json.loads(line)
        for name, check in report["checks"].items():
            if check["verdict"] == "fail" and (check["severity"] != "note" or name in LEGIBLE):
                yield f"{report['file']}: {name}: {check['message']}"


def main():
    diagrade = sys.argv[1]
    specs = sorted(FIGURES.glob("*.json"))
    found = [f"found {len(specs)} figures, expected 24 or more"] if len(specs) < 24 else []
    for level in ("l1", "l2", "l3"):
        count = sum(spec.name.startswith(level) for spec in specs)
        if count < 8:
            found.append(f"found {count} figures of level {level}, expected 8 or more")
    try:
        import jsonschema
        schema = json.loads(run(diagrade, "draw", "--schema", "geometry").stdout)
        validator = jsonschema.Draft202012Validator(schema)
    except ImportError:
        validator = None
        print("skipped the schema: no jsonschema")
    with tempfile.TemporaryDirectory() as directory:
        for spec in specs:
            found += draw(diagrade, spec, pathlib.Path(directory) / f"{spec.stem}.svg")
            if validator:
                document = json.loads(spec.read_text(encoding="utf-8"))
                found += [f"{spec.name}: schema: {error.message}" for error in validator.iter_errors(document)]
        found += faults(diagrade, sorted(pathlib.Path(directory).glob("*.svg")))
    print("\n".join(found) or f"{len(specs)} figures drawn, all checks pass")
    return bool(found)


sys.exit(main())
