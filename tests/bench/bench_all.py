#!/usr/bin/env python3
"""Everything that is promised of speed in one table: bench_all.py SOURCE_DIR BUILD_DIR WORK_DIR [DIR...] [--save FILE]
[--against FILE]

DIR (datasets/demo) are the figures. A row is a mode of scripts/bench, whose last line says "ratio ... NUMBER", or a number
that a pattern finds; a mode that this tree does not have, or whose peer is not installed, is said to be missing. --save
writes lines of JSON, and --against shows what changed since.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import typing

RATIO = r"^(?:.*ours (?P<ours>[\d.]+) ms\b.*?, \D*(?P<peer>[\d.]+) ms.*|.*)\bratio\D*(?P<ratio>[\d.]+).*\s*\Z"
RUN = r"(?P<half>\d+) % of twice one"
ONE_REFERENCE = r"one reference, mean: two DOM parses (?P<peer>[\d.]+) ms, score --jsonl (?P<ours>[\d.]+) ms, ratio (?P<ratio>[\d.]+)"
TOTAL = r"^total +\d+ +[\d.]+ +(?P<peer>[\d.]+) +[\d.]+ +(?P<ours>[\d.]+) +(?P<ratio>[\d.]+)"


class Row(typing.NamedTuple):
    what: str
    peer: str
    mode: list
    most: float = None  # the greatest ratio that is promised, or with `least` the smallest
    least: float = None
    milliseconds: float = None  # or what ours may take
    pattern: str = RATIO


def rows(directories):
    return [
        Row("extraction", "libxml2 DOM parse", directories, most=2.0, pattern=TOTAL),
        Row("pair by score --jsonl", "two DOM parses", ["--pairs", *directories], most=2.5),
        Row("pair, 8 of one reference", "two DOM parses", ["--pairs", *directories], pattern=ONE_REFERENCE),
        Row("pair by score --jsonl", "Python pipeline", ["--pipeline"]),
        Row("sets of paths", "networkx", ["--paths"]),
        Row("run with 2 threads", "1 thread", ["--run", "20000"], least=1.9, pattern=RUN),
        Row("leaderboard of 1,000,000", "SQLite sum", ["--leaderboard", "1000000"], most=20),
        Row("inspect of 3,600 pairs", "scoring them", ["--inspect", "3600"], most=1.0),
        Row("start-up", "rsvg-convert", ["--start"], most=1.2),
        Row("image similarity", "libpng decoding", ["--images"], milliseconds=30),
    ]


def measure(source, row):
    """What the mode says, or why it says nothing."""
    script = source / "scripts/bench"
    if row.mode[0].startswith("--") and not re.search(rf"^{row.mode[0]}\b", script.read_text(encoding="utf-8"), re.MULTILINE):
        return {"missing": f"no mode {row.mode[0]}"}
    done = subprocess.run([script, *row.mode], capture_output=True, text=True, check=False)
    found = re.search(row.pattern, done.stdout, re.MULTILINE) if done.returncode == 0 else None
    if not found:
        return {"missing": ((done.stderr or done.stdout).strip().splitlines() or ["no figure"])[-1]}
    values = {name: float(value) for name, value in found.groupdict().items() if value is not None}
    if "half" in values:
        values = {"ratio": values["half"] / 50}
    return values


def rsvg_load(build, directories, extraction):
    done = subprocess.run([build / "tests/bench/bench_rsvg", *directories], capture_output=True, text=True, check=False)
    if done.returncode != 0 or "ours" not in extraction:
        return {"missing": "no figure"}
    peer = float(done.stdout.split()[-1])
    return {"ours": extraction["ours"], "peer": peer, "ratio": extraction["ours"] / peer}


def finish(row, values):
    """The row as it is printed and kept."""
    kept = {"what": row.what, "against": row.peer, **values, "target": None, "met": None}
    if row.milliseconds:
        kept["target"], measured, most = f"{row.milliseconds:g} ms", values.get("ours"), row.milliseconds
    else:
        kept["target"] = f"<= {row.most:g}" if row.most else f">= {row.least:g}" if row.least else "-"
        measured, most = values.get("ratio"), row.most
    if measured is not None and (most or row.least):
        kept["met"] = measured <= most if most else measured >= row.least
    return kept


def text(value, digits=2):
    return "-" if value is None else f"{value:.{digits}f}"


def show(kept, earlier):
    before = earlier.get((kept["what"], kept["against"]), {}).get("ratio")
    line = (f"{kept['what']:25} {text(kept.get('ours')):>10} {kept['against']:18} {text(kept.get('peer')):>10} "
            f"{text(kept.get('ratio')):>7} {kept['target']:>8} {({None: '-', True: 'yes', False: 'no'})[kept['met']]:>4}")
    if earlier:
        now = kept.get("ratio")
        line += f" {text(before):>7} {text(now / before if now is not None and before else None):>7}"
    print(line + (f"  ({kept['missing']})" if "missing" in kept else ""), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("source", "build", "work"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("directories", nargs="*")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--against", type=pathlib.Path)
    given = parser.parse_args()
    source, build = given.source.resolve(), given.build.resolve()
    directories = given.directories or [str(source / "datasets/demo")]
    earlier = {}
    if given.against:
        for line in given.against.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            earlier[row["what"], row["against"]] = row
    print(f"{'what':25} {'ours ms':>10} {'peer':18} {'peer ms':>10} {'ratio':>7} {'target':>8} {'met':>4}"
          + (f" {'before':>7} {'factor':>7}" if earlier else ""), flush=True)
    table = []
    for row in rows(directories):
        values = measure(source, row)
        table.append(finish(row, values))
        show(table[-1], earlier)
        if row.pattern is TOTAL:
            table.append(finish(Row(row.what, "librsvg load", []), rsvg_load(build, directories, values)))
            show(table[-1], earlier)
    if given.save:
        given.save.write_text("".join(json.dumps(row) + "\n" for row in table), encoding="utf-8")
    return any(row["met"] is False for row in table)


if __name__ == "__main__":
    sys.exit(main())
