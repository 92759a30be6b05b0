#!/usr/bin/env python3
"""Holds that what figures are read as changes only with the version of the rules: check_rules_version.py SOURCE_DIR DIAGRADE [--write]

Two runs with the same signature must read the same figure alike. rules_version.txt beside this file keeps the part of
the signature that names the rules and a digest (SHA-256) of the graph documents of all our figures, confidences left
out. When the digest differs, either the change was not meant, or the version in src/graph/options.c must be raised, and
--write keeps the new pair. It refuses to write another digest for a version that is kept already.
"""
import hashlib
import json
import pathlib
import subprocess
import sys

KEPT = pathlib.Path(__file__).with_name("rules_version.txt")


def reading(document):
    """What the rules decide: texts, boxes in whole units, connections and roles, without lines of the source."""
    return [
        [[node["text"], [round(side) for side in node["box"]]] for node in document["nodes"]],
        [[edge["from"], edge["to"], edge["directed"], edge["label"]] for edge in document["edges"]],
        [[text["text"], text["role"]] for text in document["texts"]],
    ]


def main():
    source, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    figures = sorted([*(source / "datasets/demo").rglob("*.svg"), *(source / "tests/graph/figures").rglob("*.svg")],
                     key=lambda path: path.relative_to(source).as_posix())
    if len(figures) < 40:
        sys.exit(f"found {len(figures)} figures, expected 40 or more")
    digest = hashlib.sha256()
    for figure in figures:
        done = subprocess.run([program, "graph", figure], check=True, capture_output=True)
        digest.update(json.dumps(reading(json.loads(done.stdout))).encode())
    scored = subprocess.run([program, "score", figures[0], figures[0], "--json"], check=True, capture_output=True)
    signature = json.loads(scored.stdout)["signature"]
    rules = "|".join(part for part in signature.split("|") if part.split(":")[0] in ("nodes", "refine", "edges"))
    found = [rules, digest.hexdigest()]
    kept = KEPT.read_text(encoding="utf-8").split() if KEPT.exists() else ["", ""]
    if found == kept:
        print(f"{len(figures)} figures are read as {rules} reads them")
    elif found[0] == kept[0]:
        sys.exit(f"{len(figures)} figures are read otherwise than {rules} read them: raise the version of the rules "
                 "in src/graph/options.c, then run this with --write")
    elif "--write" in sys.argv[3:]:
        KEPT.write_text("\n".join(found) + "\n", encoding="utf-8")
    else:
        sys.exit(f"the rules are {found[0]}, and {kept[0]} is kept: run this with --write")


main()
