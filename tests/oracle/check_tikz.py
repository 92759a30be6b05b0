#!/usr/bin/env python3
"""Whether diagrade draws TikZ programs as TeX does: our own programs, tests/ir/tikz/*.tex.

Without --tex the pictures are compared with facts.json beside the programs, which holds what TeX painted: the size of
each picture, its straight segments, circles, pieces of curves and the origins of its texts, in points from the upper left
corner. --tex renders the programs with latex and dvisvgm and compares with that; --write writes facts.json of it.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import compare_items
import svg_items

BIG_POINT = 1.00375  # pt
SKIP = 77
PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "ir/tikz"
FACTS = PROGRAMS / "facts.json"
PER_KIND = 60  # of one program kept in facts.json
# The page is the box of the picture; a class that may not be installed is one with the same fonts here.
HEAD = r"\def\pgfsysdriver{pgfsys-dvisvgm.def}" "\n"
BEGIN = r"""\begin{document}\hoffset=-1in \voffset=-1in \setbox0\hbox\bgroup\ignorespaces
"""
END = r"""\unskip\egroup
\shipout\vbox{\special{papersize=\the\wd0,\the\dimexpr\ht0+\dp0\relax}\box0}\end{document}"""


def main():
    options = read_arguments()
    programs = sorted(PROGRAMS.glob("*.tex"))
    with tempfile.TemporaryDirectory(prefix="diagrade-tikz-") as scratch:
        scratch = pathlib.Path(scratch)
        if options.tex or options.write:
            theirs = {p.stem: render(p, scratch) for p in programs}
        else:
            theirs = {name: from_facts(facts) for name, facts in json.loads(FACTS.read_text()).items()}
        if options.write:
            facts = {name: to_facts(items) for name, items in theirs.items()}
            lines = ",\n".join(f"{json.dumps(name)}:{json.dumps(f, separators=(',', ':'))}" for name, f in facts.items())
            FACTS.write_text("{\n" + lines + "\n}\n")
            return
        subprocess.run([options.program, scratch] + [str(p) for p in programs], stderr=subprocess.DEVNULL)
        sys.exit(judge(options, theirs, scratch))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="tikz_to_svg", help="tikz_to_svg of a build")
    parser.add_argument("--tex", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--list", type=int, default=4, metavar="N", help="of each program, N entities (default: 4)")
    parser.add_argument("--boxes", type=float, default=1, metavar="SHARE", help="of the programs whose size must be right")
    parser.add_argument("--entities", type=float, default=1, metavar="SHARE", help="of what TeX paints that ours must have")
    return parser.parse_args()


def render(program, scratch):
    """TeX's picture of a program."""
    for tool in ("latex", "dvisvgm", "kpsewhich"):
        if not shutil.which(tool):
            skip(f"{tool} is not installed")
    if subprocess.run(["kpsewhich", "tikz.sty"], stdout=subprocess.DEVNULL).returncode:
        skip("TikZ is not installed")
    text = program.read_text(encoding="utf-8")
    text = re.sub(r"\\documentclass\[[^\]]*\]\{standalone\}", r"\\documentclass{article}\\usepackage{tikz}", text)
    text = HEAD + text.replace(r"\begin{document}", BEGIN).replace(r"\end{document}", END)
    source = scratch / program.name
    source.write_text(text, encoding="utf-8")
    for command in (["latex", "-interaction=nonstopmode", "-halt-on-error", source.name],
                    ["dvisvgm", "--bbox=papersize", "--precision=5", "-o", program.stem + ".tex.svg", program.stem]):
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, errors="replace")
        if done.returncode:
            raise SystemExit(f"{program}: {command[0]} ended with {done.returncode}:\n{done.stdout[-2000:]}")
    return svg_items.read((scratch / (program.stem + ".tex.svg")).read_text(encoding="utf-8"), BIG_POINT)


def skip(reason):
    print("skipped:", reason)
    sys.exit(SKIP)


def rounded(value):
    return [rounded(v) for v in value] if isinstance(value, (tuple, list)) else round(value, 2)


def to_facts(items):
    facts = {"size": rounded((items.width, items.height))}
    for kind in compare_items.KINDS:
        entities = compare_items.distinct(getattr(items, kind + "s"))[:PER_KIND]
        facts[kind + "s"] = rounded([e[:2] if kind == "text" else e for e in entities])
    return facts


def from_facts(facts):
    items = svg_items.Items()
    items.width, items.height = facts["size"]
    items.segments, items.curves = ([tuple(map(tuple, e)) for e in facts[key]] for key in ("segments", "curves"))
    items.circles = [tuple(e) for e in facts["circles"]]
    items.texts = [(*e, 0.0, None) for e in facts["texts"]]
    return items


def judge(options, theirs, scratch):
    boxes = found = everything = 0
    for name, items in theirs.items():
        ours = scratch / (name + ".svg")
        drawing = svg_items.read(ours.read_text(encoding="utf-8"), 1) if ours.is_file() else svg_items.Items()
        comparison = compare_items.Comparison(drawing, items)
        boxes += comparison.box <= compare_items.SIDE
        there = [(comparison.found[kind, "there"], comparison.all[kind, "there"]) for kind in compare_items.KINDS]
        found += sum(f for f, _ in there)
        everything += sum(n for _, n in there)
        counts = "  ".join(f"{kind} {f}/{n}" for kind, (f, n) in zip(compare_items.KINDS, there) if n)
        print(f"{name:16} box off by {comparison.box:7.2f}  {counts}")
        for line in [line for line in comparison.missing if options.tex or "lacks" in line][:options.list]:
            print("      ", line)
    print(f"boxes {boxes}/{len(theirs)}, entities {found}/{everything} = {found / everything:.4f}")
    fine = boxes >= options.boxes * len(theirs) and found >= options.entities * everything
    if not fine:
        print(f"check_tikz: expected at least {options.boxes} of the boxes and {options.entities} of the entities",
              file=sys.stderr)
    return 0 if fine else 1


if __name__ == "__main__":
    main()
