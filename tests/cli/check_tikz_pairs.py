#!/usr/bin/env python3
"""Holds that a figure is the same in TikZ and in SVG: check_tikz_pairs.py DIAGRADE

Every NAME.tex of pairs/ was drawn by hand a second time as NAME.svg, in other places and with other arrow heads, to say
the same: each node, edge and path of the one is in the other, in either order.
"""
import json
import pathlib
import subprocess
import sys

PAIRS = pathlib.Path(__file__).with_name("pairs")


def main():
    program, wrong = sys.argv[1], []
    programs = sorted(PAIRS.glob("*.tex"))
    if len(programs) < 4:
        sys.exit(f"{PAIRS}: found {len(programs)} programs, expected 4 or more")
    for tex in programs:
        figures = [tex, tex.with_suffix(".svg")]
        for pair in (figures, figures[::-1]):
            done = subprocess.run([program, "score", *pair, "--json"], check=True, capture_output=True)
            score = json.loads(done.stdout)
            found = {key: score[key]["f1"] for key in ("node", "edge", "edge_all", "path")}
            if not score["edge"]["tp"] or any(value != 1 for value in found.values()):
                wrong.append(f"{pair[0].name} against {pair[1].name}: found F1 {found}, expected 1")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(programs)} figures say the same in TikZ and in SVG")


main()
