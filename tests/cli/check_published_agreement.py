#!/usr/bin/env python3
"""Holds `diagrade agree` to the figures that are published with the ratings of DiagramIR: those in the README of the data,
and those of the tool beside it, which was written by others. Both are looked for in ../shared of the source directory.

usage: check_published_agreement.py SOURCE_DIR PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys

MODELS = ("gpt-4.1", "gpt-5", "gpt-5-mini", "gpt-4.1-mini")
COUNTS = ("tp", "tn", "fp", "fn")


def agree(program, data, *arguments):
    done = subprocess.run([program, "agree", data / "ratings.csv", data / "reference_outcomes.csv", "--json", *arguments],
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)["verdicts"]


def reference(tool, data, *arguments):
    outcomes = data / "reference_outcomes.csv"
    done = subprocess.run([sys.executable, tool, data / "ratings.csv", "--outcomes", outcomes, "--json", *arguments],
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


class Faults(list):
    def __init__(self):
        super().__init__()
        self.compared = 0

    def compare(self, what, found, expected):
        self.compared += 1
        if found != expected:
            self.append(f"{what}: found {found}, expected {expected}")

    def near(self, what, found, expected):
        self.compared += 1
        if abs(found - expected) > 1e-9:
            self.append(f"{what}: found {found}, expected {expected}")


def check_readme(faults, text, verdicts):
    """The table of kappas, digit by digit, and the confusion counts of one model."""
    for line in text.splitlines():
        cells = [cell.strip(" *") for cell in line.strip("|").split("|")]
        if len(cells) != 1 + len(MODELS):
            continue
        name = cells[0].removeprefix("not averaged: ")
        for model, cell in zip(MODELS, cells[1:]):
            average = verdicts[model]["average"]
            row = next((row for row in verdicts[model]["criteria"] if row["name"] == name), None)
            if row:
                faults.compare(f"{model} {name}", f"{row['kappa']['value']:.3f} ({row['k2']['value']:.3f})", cell)
            elif name == "average of the six":
                faults.compare(f"{model} average", f"{average['kappa']['value']:.3f}", cell)
            elif name.startswith("95% CI"):
                faults.compare(f"{model} interval", f"{average['kappa']['low']:.3f}–{average['kappa']['high']:.3f}", cell)
    counts = re.findall(r"\b(\d+/\d+/\d+/\d+)\b", re.search(r"Confusion of the gpt-5 run.*?\n\n", text, re.DOTALL).group())
    for row, cell in zip(verdicts["gpt-5"]["criteria"], counts):
        faults.compare(f"gpt-5 {row['name']}", "/".join(str(row[key]) for key in COUNTS), cell)


def check_tool(faults, tool, data, program):
    """Every figure of the tool, to the last digits, also of the paired comparison."""
    other = "gpt-4.1-mini-20260219"
    for model in MODELS:
        expected = reference(tool, data, "--model", model, "--versus-outcomes", data / "reference_outcomes.csv",
                             "--versus-model", other)
        found = agree(program, data, "--model", model, "--versus-model", other, "--list")
        for row in found["criteria"]:
            name, counts = row["name"], expected["confusion"][row["name"]]
            faults.near(f"{model} {name} kappa", row["kappa"]["value"], expected["kappa"][name])
            faults.near(f"{model} {name} k2", row["k2"]["value"], counts["k2"])
            for key in COUNTS:
                faults.compare(f"{model} {name} {key}", row[key], counts[key.upper()])
            faults.compare(f"{model} {name} n/a", (row["passed_na"], row["flagged_na"]), (counts["pNA"], counts["hNA_flagged"]))
            faults.compare(f"{model} {name} list", (len(row["false_positives"]), len(row["false_negatives"])),
                           (row["fp"], row["fn"]))
        for total, key in (("total_averaged", "total6"), ("total", "total8")):
            faults.compare(f"{model} {total}", [found[total][count] for count in COUNTS],
                           [expected[key][count.upper()] for count in COUNTS])
        average, versus = found["average"], expected["versus"]
        difference = average["versus"]["kappa_difference"]
        for what, value, wanted in (
                ("average", average["kappa"]["value"], expected["average_kappa"]),
                ("low", average["kappa"]["low"], expected["ci95"][0]), ("high", average["kappa"]["high"], expected["ci95"][1]),
                ("difference", difference["value"], versus["difference"]),
                ("difference low", difference["low"], versus["ci95"][0]),
                ("difference high", difference["high"], versus["ci95"][1]),
                ("above zero", difference["above_zero"], versus["share_above_zero"])):
            faults.near(f"{model} {what}", value, wanted)


def main():
    source, program = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    data, tool = source.parent / "shared/diagramir", source.parent / "shared/tools/kappa.py"
    if not (data / "reference_outcomes.csv").is_file() or not tool.is_file():
        print("skipped: the published ratings are not there")
        return 0
    faults = Faults()
    check_readme(faults, (data / "README.md").read_text(encoding="utf-8"),
                 {model: agree(program, data, "--model", model) for model in MODELS})
    check_tool(faults, tool, data, program)
    print("\n".join(faults + [f"{faults.compared - len(faults)} of {faults.compared} published figures found again"]))
    return 1 if faults or faults.compared < 200 else 0


if __name__ == "__main__":
    sys.exit(main())
