#!/usr/bin/env python3
"""What the shared library exports, what the public headers declare and what src/diagrade.map lists are the same, and all
of it starts with dg_: check_symbols.py LIBRARY SOURCE_DIR [--write]

--write makes the map of what the headers declare: a change of the interface is then a line of a commit.
"""
import pathlib
import re
import subprocess
import sys

DECLARATION = re.compile(r"^DG_API\s[^;(]*?\b(dg_\w+)\s*\(", re.MULTILINE)
VERSION = re.compile(r'#define DG_VERSION "(\d+\.\d+)')


def declared_in(include):
    return {name for path in include.glob("diagrade/*.h") for name in DECLARATION.findall(path.read_text(encoding="utf-8"))}


def exported_by(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", "--extern-only", library], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    # Names that start with "__" are the compiler's own (sanitizers, coverage); of type A is the version itself.
    return {name.split("@")[0] for _, kind, name in (line.split() for line in lines)
            if kind != "A" and not name.startswith("__")}


def map_of(include, names):
    version = VERSION.search((include / "diagrade/version.h").read_text(encoding="utf-8"))[1]
    listed = "".join(f"    {name};\n" for name in sorted(names))
    return ("/* What the shared library exports; written by tests/build/check_symbols.py --write. */\n"
            f"DIAGRADE_{version} {{\n  global:\n{listed}  local:\n    *;\n}};\n")


def main():
    library, source = sys.argv[1], pathlib.Path(sys.argv[2])
    include, symbol_map = source / "include", source / "src/diagrade.map"
    declared = declared_in(include)
    if "--write" in sys.argv:
        symbol_map.write_text(map_of(include, declared), encoding="utf-8")
        return
    exported = exported_by(library)
    found = [f"{name}: exported, but does not start with dg_" for name in sorted(exported) if not name.startswith("dg_")]
    found += [f"{name}: exported, but in no public header" for name in sorted(exported - declared)]
    found += [f"{name}: in a public header, but not exported" for name in sorted(declared - exported)]
    if symbol_map.read_text(encoding="utf-8") != map_of(include, declared):
        found.append("src/diagrade.map is not what the headers declare: check_symbols.py LIBRARY SOURCE_DIR --write")
    print("\n".join(found) if found else f"{len(exported)} symbols, all declared")
    sys.exit(bool(found) or not exported)


if __name__ == "__main__":
    main()
