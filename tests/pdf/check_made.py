#!/usr/bin/env python3
"""Holds figures that were made PDF files to what diagrade reads in the SVG files that they were made from.

usage: check_made.py SOURCE_DIR BUILD_DIR

../shared/pdf/made of the source directory has them, each with its true graph, and SOURCES.tsv says what each was made
from; scripts/accuracy compares both with the truth. F1 of nodes and of edges of each figure and of all together may be
at most 0.01 less as PDF, but for figures whose PDF file does not have what their SVG file has: those of LACKING, which
are still read, without an error. Ends with 77, as a test that is skipped, where the files are not there.
"""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

LESS = 0.01
METRICS = ("node", "edge", "edge_all")
# What the renderer that made the PDF file left out; nobody who sees the page can read it.
LACKING = {
    "exc-api-hub-auth": "boxes with code points instead of letters: the font was missing",
    "d2-unicode-mixed-language-2-elk": "boxes with code points instead of letters: fonts were missing",
    "d2-stable-icon-positions-dagre": "pictures are not there",
}


def link(figures, shared, directory):
    """Puts the figures and their truth side by side as scripts/accuracy wants them; what a figure is says its content."""
    for kind in ("svg", "pdf"):
        (directory / kind / "made").mkdir(parents=True)
    for row in figures:
        name = row["file"].removesuffix(".pdf")
        for kind, figure in (("svg", shared.parent / row["from"]), ("pdf", shared / "pdf/made" / row["file"])):
            (directory / kind / "made" / f"{name}.svg").symlink_to(figure)
            (directory / kind / "made" / f"{name}.graph.json").symlink_to(shared / f"pdf/made/{name}.graph.json")


def measure(source, build, directory):
    """The counts of each figure."""
    command = [sys.executable, source / "scripts/accuracy", directory, "--build", build, "--json"]
    document = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return {case["case"]: case for case in document["cases"]}


def f1(counts):
    tp, fp, fn = (sum(count[key] for count in counts) for key in ("tp", "fp", "fn"))
    return 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else 1


def main():
    source, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    shared = source.parent / "shared"
    table = shared / "pdf/made/SOURCES.tsv"
    if not table.exists():
        print("skipped: ../shared/pdf/made is not there")
        return 77
    with table.open(newline="", encoding="utf-8") as file, tempfile.TemporaryDirectory() as directory:
        figures = list(csv.DictReader(file, delimiter="\t"))
        link(figures, shared, pathlib.Path(directory))
        svg, pdf = (measure(source, build, pathlib.Path(directory, kind)) for kind in ("svg", "pdf"))
    faults = [f"{name}: cannot be read: {case['unreadable']}" for name, case in pdf.items() if case["unreadable"]]
    whole = [name for name in svg if name not in LACKING]
    for metric in METRICS:
        for names in [[name] for name in whole] + [whole]:
            before, after = (f1([cases[name][metric] for name in names]) for cases in (svg, pdf))
            if before - after > LESS:
                faults.append(f"{names[0] if len(names) == 1 else 'all'}: {metric} F1 {after:.3f} as PDF, "
                              f"{before:.3f} as SVG")
        values = [f1([cases[name][metric] for name in names]) for names in (whole, svg) for cases in (svg, pdf)]
        print(f"{metric}: F1 of {len(whole)} figures {values[0]:.4f} as SVG, {values[1]:.4f} as PDF; "
              f"with the {len(LACKING)} that lack parts as PDF {values[2]:.4f}, {values[3]:.4f}")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
