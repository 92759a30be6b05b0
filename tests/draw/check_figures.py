#!/usr/bin/env python3
"""Descriptions at three levels of difficulty, drawn and checked: check_figures.py DIAGRADE SPECS [SCHEMA_KIND...]

No check of any kind fails on a drawn figure, the bytes are the same whatever the locale, and every description is one by
the JSON Schema that the program prints.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    jsonschema = None

LEVELS = ("1", "2", "3")


def run(program, *arguments, **options):
    return subprocess.run([program, *arguments], capture_output=True, **options)


def faults(program, path, directory, schema):
    done = run(program, "draw", str(path))
    if done.returncode:
        yield done.stderr.decode()
        return
    other = run(program, "draw", str(path), env={**os.environ, "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"})
    if other.stdout != done.stdout:
        yield "the locale changes the figure"
    figure = directory / f"{path.stem}.svg"
    figure.write_bytes(done.stdout)
    checked = json.loads(run(program, "check", "--json", str(figure)).stdout)
    for name, check in checked["checks"].items():
        if check["verdict"] == "fail":
            yield f"{name} fails: {json.dumps(check, ensure_ascii=False)[:400]}"
    for diagnostic in checked.get("diagnostics", []):
        yield f"the figure is not read whole: {diagnostic}"
    if schema is not None:
        for error in jsonschema.Draft202012Validator(schema).iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            yield f"not by the schema: {error.message[:200]}"


def main():
    program, specs = sys.argv[1], sorted(pathlib.Path(sys.argv[2]).glob("*.json"))
    schemas = {}
    if jsonschema:
        for kind in {json.loads(path.read_text(encoding="utf-8"))["kind"] for path in specs}:
            schemas[kind] = json.loads(run(program, "draw", "--schema", kind).stdout)
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        for path in specs:
            kind = json.loads(path.read_text(encoding="utf-8"))["kind"]
            for fault in faults(program, path, pathlib.Path(directory), schemas.get(kind)):
                failed += 1
                print(f"{path.name}: {fault}")
    counts = {level: sum(path.name.startswith(level) for path in specs) for level in LEVELS}
    print(f"{len(specs)} descriptions (by level: {counts}), {failed} faults")
    sys.exit(bool(failed) or len(specs) < 24 or min(counts.values()) < 6)


if __name__ == "__main__":
    main()
