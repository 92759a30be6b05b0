"""How well the pictures that diagrade reads out of TikZ programs agree with TeX's renderings of them.

Every NAME.tex of DIR_TEX is read by diagrade, and compared with DIR_SVG/NAME.svg, which dvisvgm wrote of it. The table
has the share of programs whose picture is as wide and high as the rendering (each side within 1 pt), and the shares of
straight segments, circles, pieces of curves (ends and two points between them within 0.5 pt) and texts (origin within
2 pt) of the rendering that our picture has, and the other way round.
"""
import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

import compare_items
import svg_items

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

DETAILS = """\
  A program that cannot be read counts as one with a wrong box, without anything of the rendering. Units: the
  renderings' are big points (72 to the inch), ours TeX's points (72.27); both begin at the upper left corner of the
  picture. Nothing that is drawn twice counts twice.

examples:
  scripts/accuracy --tikz programs renderings --list 20
  scripts/accuracy --tikz programs renderings --fail-under box=0.95,segment=0.97,circle=0.97,text=0.95
"""
BIG_POINT = 1.00375  # pt


def main(arguments):
    options = read_arguments(arguments)
    cases = [(tex, options.renderings / (tex.stem + ".svg")) for tex in sorted(options.programs.glob("*.tex"))]
    cases = [(tex, svg) for tex, svg in cases if svg.is_file()]
    if not cases:
        sys.exit(f"accuracy: {options.programs}: found no NAME.tex with NAME.svg in {options.renderings}")
    with tempfile.TemporaryDirectory(prefix="diagrade-tikz-") as scratch:
        subprocess.run([options.program or build(), scratch] + [str(tex) for tex, _ in cases],
                       stderr=subprocess.DEVNULL)
        results = [(tex.stem, compare(pathlib.Path(scratch) / (tex.stem + ".svg"), svg)) for tex, svg in cases]
    shares = tally(results)
    for key, (found, everything) in shares.items():
        print(f"{key:14} {found:6} of {everything:6}  {100 * share(found, everything):6.2f}%")
    worst = sorted(results, key=lambda r: (-(r[1].box > compare_items.SIDE), -r[1].lost(), r[0]))
    for name, comparison in worst[:options.list]:
        print(f"\n{name}: box off by {comparison.box:.2f} pt, {comparison.lost()} entities")
        for line in comparison.missing[:options.entities]:
            print("   ", line)
    failed = [gate for gate in options.fail_under.split(",") if gate and
              share(*shares[gate.partition("=")[0]]) < float(gate.partition("=")[2])]
    for gate in failed:
        print(f"accuracy: found {share(*shares[gate.partition('=')[0]]):.4f}, expected at least {gate}",
              file=sys.stderr)
    return 1 if failed else 0


def read_arguments(arguments):
    parser = argparse.ArgumentParser(prog="accuracy --tikz", description=__doc__, epilog=DETAILS,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path, metavar="DIR_TEX")
    parser.add_argument("renderings", type=pathlib.Path, metavar="DIR_SVG")
    parser.add_argument("--list", type=int, default=10, metavar="N", help="the N worst programs (default: 10)")
    parser.add_argument("--entities", type=int, default=5, metavar="N", help="of each, N entities (default: 5)")
    parser.add_argument("--fail-under", default="", metavar="KEY=SHARE,...", help="exit 1 when a share is lower")
    parser.add_argument("--program", help="tikz_to_svg of a build (default: built in build/release)")
    return parser.parse_args(arguments)


def build():
    for command in (["cmake", "--preset", "release"],
                    ["cmake", "--build", "--preset", "release", "--target", "tikz_to_svg"]):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
    return str(ROOT / "build/release/tests/oracle/tikz_to_svg")


def compare(ours, theirs):
    rendering = svg_items.read(theirs.read_text(encoding="utf-8"), BIG_POINT)
    drawing = svg_items.read(ours.read_text(encoding="utf-8"), 1) if ours.is_file() else svg_items.Items()
    return compare_items.Comparison(drawing, rendering)


def tally(results):
    shares = collections.OrderedDict(box=(sum(c.box <= compare_items.SIDE for _, c in results), len(results)))
    for direction, suffix in (("there", ""), ("back", " of ours")):
        for kind in compare_items.KINDS:
            key = kind, direction
            shares[kind + suffix] = (sum(c.found[key] for _, c in results), sum(c.all[key] for _, c in results))
    return shares


def share(found, everything):
    return found / everything if everything else 1.0
