#!/usr/bin/env python3
"""Holds that names are defined once: check_names.py SOURCE_DIR

No type called Dg… (by typedef, struct, union or enum) and no function in a header is defined in two places of src,
metrics and include: a name says what it is, whatever headers a file includes.
"""
import collections
import pathlib
import re
import sys

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
# The end of "typedef struct {...} DgName;", a plain "typedef A DgName;", and of a pointer to a function.
ENDS = re.compile(r"^\}\s*(Dg\w+)\s*;", re.MULTILINE)
PLAIN = re.compile(r"^typedef\s+(?!struct\s+_|union\s+_)[^{};()]*?\b(Dg\w+)\s*;", re.MULTILINE)
POINTER = re.compile(r"^typedef\s[^{};]*?\(\s*\*\s*(Dg\w+)\s*\)\s*\(", re.MULTILINE)
# "typedef struct _DgName DgName;" may stand in several places, the struct itself in one.
TAGGED = re.compile(r"^(?:typedef\s+)?(?:struct|union)\s+_?(Dg\w+)\s*\{", re.MULTILINE)
INLINE = re.compile(r"^static\s+inline\s[^;{}=]*?\b(\w+)\s*\([^;{}]*\)\s*\{", re.MULTILINE)


def main():
    source = pathlib.Path(sys.argv[1])
    places = collections.defaultdict(set)
    for room in ("src", "metrics", "include"):
        for path in sorted([*(source / room).rglob("*.c"), *(source / room).rglob("*.h")]):
            text = COMMENT.sub("", path.read_text(encoding="utf-8"))
            where = str(path.relative_to(source))
            for pattern in (ENDS, PLAIN, POINTER, TAGGED):
                for name in pattern.findall(text):
                    places[f"the type {name}"].add(where)
            if path.suffix == ".h":
                for name in INLINE.findall(text):
                    places[f"the function {name}"].add(where)
    faults = [f"{name} is defined in {' and '.join(sorted(files))}" for name, files in places.items() if len(files) > 1]
    print("\n".join(sorted(faults)) or f"{len(places)} names, each defined once")
    sys.exit(1 if faults else 0)


main()
