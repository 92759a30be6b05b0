#!/usr/bin/env python3
"""Holds the size of files: check_sizes.py SOURCE_DIR

No hand-written .c or .h of src, metrics and include has more than 600 lines. Data are exempt: *_table.c and *_tables.c.
"""
import pathlib
import sys

MOST = 600


def main():
    source = pathlib.Path(sys.argv[1])
    faults = []
    for room in ("src", "metrics", "include"):
        for path in sorted([*(source / room).rglob("*.c"), *(source / room).rglob("*.h")]):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > MOST and not path.stem.endswith(("_table", "_tables")):
                faults.append(f"{path.relative_to(source)}: {lines} lines, expected at most {MOST}")
    print("\n".join(faults) or f"no hand-written file has more than {MOST} lines")
    sys.exit(1 if faults else 0)


main()
