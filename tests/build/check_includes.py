#!/usr/bin/env python3
"""Holds the direction of includes between rooms: check_includes.py SOURCE_DIR

The table is the one of the design: what a room's files may include of ours. A room may always use itself.
"""
import pathlib
import re
import sys

# Room -> rooms whose private headers it may include.
PRIVATE = {
    "base": set(),
    "svg": {"base"},
    "raster": {"base", "svg"},
    "graph": {"base", "svg"},
    "ir": {"base", "svg"},
    "pdf": {"base", "svg", "raster"},
    "figure": {"base", "svg", "raster", "ir", "pdf"},
    "draw": {"base", "svg"},
    "metrics": {"base", "svg", "graph", "ir"},
    "model": {"base", "svg", "raster", "graph", "ir", "figure"},
    "run": {"base", "svg", "raster", "graph", "ir", "figure", "draw", "metrics", "model"},
    "report": {"base", "run"},
    "cli": set(),
}
# Room -> public headers it may include: those of the rooms before it, and its own.
PUBLIC = {
    "base": {"base"},
    "svg": {"base", "svg"},
    "raster": {"base", "svg", "raster"},
    "graph": {"base", "svg", "ir", "figure", "graph"},
    "pdf": {"base", "svg", "raster"},
    "figure": {"base", "svg", "raster", "ir", "figure"},
    "ir": {"base", "svg", "ir"},
    "draw": {"base", "draw"},
    "metrics": {"base", "svg", "graph", "ir", "figure", "metrics", "checks", "agreement", "explanations", "images", "keypoints", "pairwise"},
    "agreement": {"base", "agreement"},
    "explanations": {"base", "explanations"},
    "images": {"base", "images"},
    "image_pairs": {"base", "raster", "model", "run", "image_pairs"},
    "keypoints": {"base", "metrics", "keypoints"},
    "pairwise": {"base", "pairwise"},
    "checks": {"base", "svg", "graph", "ir", "figure", "checks"},
    "leaderboard": {"run", "image_pairs", "leaderboard"},
    "model": {"base", "svg", "raster", "graph", "ir", "figure", "model", "criteria"},
    "criteria": {"base", "model", "criteria"},
    "tasks": {"base", "svg", "ir", "figure", "model", "tasks"},
    "run": {"base", "svg", "raster", "graph", "ir", "figure", "draw", "metrics", "checks", "agreement", "explanations", "images", "keypoints", "pairwise", "model", "criteria", "tasks", "explain", "judging", "refine", "run", "image_pairs", "leaderboard"},
    "report": {"base", "svg", "raster", "graph", "ir", "figure", "draw", "metrics", "checks", "agreement", "explanations", "images", "keypoints", "pairwise", "model", "criteria", "tasks", "explain", "judging", "refine", "run", "image_pairs", "leaderboard", "report"},
    "cli": {"base", "svg", "raster", "graph", "ir", "figure", "draw", "metrics", "checks", "agreement", "explanations", "images", "keypoints", "pairwise", "model", "criteria", "tasks", "explain", "judging", "refine", "run", "image_pairs", "leaderboard", "report", "diagrade"},
    "refine": {"base", "model", "tasks", "refine"},
    "judging": {"base", "model", "criteria", "tasks", "judging"},
    "explain": {"base", "explanations", "model", "tasks", "explain"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def faults(source):
    for room in PRIVATE:
        directory = source / ("metrics" if room == "metrics" else f"src/{room}")
        for path in sorted([*directory.rglob("*.c"), *directory.rglob("*.h")]):
            for kind, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                where = f"{path.relative_to(source)}: includes {name}"
                if name.startswith("diagrade/"):
                    if pathlib.PurePath(name).stem not in PUBLIC[room]:
                        yield f"{where}: the public header of a room that {room} may not use"
                elif kind == '"' and "/" in name:
                    other = name.split("/")[0]
                    if other != room and other not in PRIVATE[room]:
                        yield f"{where}: {room} may not use {other}"
                elif kind == '"' and not (path.parent / name).is_file() and name.count("/") == 0:
                    yield f"{where}: no such file beside it (write room/file.h)"
    for path in sorted((source / "include/diagrade").glob("*.h")):
        for _, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            own = path.stem
            if name.startswith("diagrade/"):
                allowed = PUBLIC["cli"] if own == "diagrade" else PUBLIC[own]
                if pathlib.PurePath(name).stem not in allowed:
                    yield f"{path.relative_to(source)}: includes {name}, which comes after it"
            elif name != "glib.h":
                yield f"{path.relative_to(source)}: includes {name}: a public header needs GLib alone"


def main():
    source = pathlib.Path(sys.argv[1])
    rooms = {path.name for path in (source / "src").iterdir() if path.is_dir()} | {"metrics"}
    found = [f"{room}: no row in the table" for room in sorted(rooms - PRIVATE.keys())] + list(faults(source))
    print("\n".join(found) if found else "all includes follow the table")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
