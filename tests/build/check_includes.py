#!/usr/bin/env python3
"""Holds the direction of includes between rooms: check_includes.py SOURCE_DIR

The rule is the table of src/README.md: a room may include its own headers, the headers inside the rooms that its row
names, and the public headers of its own and of the rows above it.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
ROW = re.compile(r"^\| (\w+) \| [^|]+ \|([^|]*)\|([^|]*)\|$", re.MULTILINE)


def table(source):
    """Room -> (rooms whose inside it may include, public headers that it may include), and header -> room."""
    rooms, headers = {}, {}
    for room, inside, public in ROW.findall((source / "src/README.md").read_text(encoding="utf-8")):
        if room == "room":
            continue
        unknown = set(inside.split()) - rooms.keys()
        if unknown:
            sys.exit(f"src/README.md: {room} may use {', '.join(sorted(unknown))}, which stands not above it")
        headers.update({header: room for header in public.split()})
        rooms[room] = (set(inside.split()), set(headers))
    return rooms, headers


def faults_of_room(source, room, inside, public):
    directory = source / ("metrics" if room == "metrics" else f"src/{room}")
    used = {room}
    for path in sorted([*directory.rglob("*.c"), *directory.rglob("*.h")]):
        for kind, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            where = f"{path.relative_to(source)}: includes {name}"
            if name.startswith("diagrade/"):
                if pathlib.PurePath(name).stem not in public:
                    yield f"{where}: the public header of a room that {room} may not use"
            elif kind == '"' and "/" in name:
                used.add(name.split("/")[0])
                if name.split("/")[0] not in inside | {room}:
                    yield f"{where}: {room} may not use {name.split('/')[0]}"
            elif kind == '"' and not (path.parent / name).is_file():
                yield f"{where}: no such file beside it (write room/file.h)"
    for other in sorted(inside - used):
        yield f"src/README.md: {room} may use {other}, which it does not need"


def faults_of_headers(source, rooms, headers):
    for path in sorted((source / "include/diagrade").glob("*.h")):
        if path.stem not in headers:
            yield f"{path.relative_to(source)}: no row of the table has it"
            continue
        for _, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if name.startswith("diagrade/"):
                if pathlib.PurePath(name).stem not in rooms[headers[path.stem]][1]:
                    yield f"{path.relative_to(source)}: includes {name}, which comes after it"
            elif name != "glib.h":
                yield f"{path.relative_to(source)}: includes {name}: a public header needs GLib alone"


def main():
    source = pathlib.Path(sys.argv[1])
    rooms, headers = table(source)
    directories = {path.name for path in (source / "src").iterdir() if path.is_dir()} | {"metrics"}
    found = [f"{room}: in the table or in the tree, but not in both" for room in sorted(directories ^ rooms.keys())]
    for room in directories & rooms.keys():
        found += faults_of_room(source, room, *rooms[room])
    found += faults_of_headers(source, rooms, headers)
    print("\n".join(sorted(found)) if found else "all includes follow the table")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
