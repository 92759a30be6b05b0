#!/usr/bin/env python3
"""Every symbol that the shared library exports starts with dg_ and is declared in a public header, and every function
declared there is exported: check_symbols.py LIBRARY INCLUDE_DIR
"""
import pathlib
import re
import subprocess
import sys

DECLARATION = re.compile(r"^DG_API\s[^;(]*?\b(dg_\w+)\s*\(", re.MULTILINE)


def main():
    library, include = sys.argv[1], pathlib.Path(sys.argv[2])
    lines = subprocess.run(["nm", "-D", "--defined-only", "--extern-only", library], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    # Names that start with "__" are the compiler's own (sanitizers, coverage).
    exported = {line.split()[-1].split("@")[0] for line in lines if not line.split()[-1].startswith("__")}
    declared = {name for path in include.glob("diagrade/*.h")
                for name in DECLARATION.findall(path.read_text(encoding="utf-8"))}
    found = [f"{name}: exported, but does not start with dg_" for name in sorted(exported) if not name.startswith("dg_")]
    found += [f"{name}: exported, but in no public header" for name in sorted(exported - declared)]
    found += [f"{name}: in a public header, but not exported" for name in sorted(declared - exported)]
    print("\n".join(found) if found else f"{len(exported)} symbols, all declared")
    sys.exit(bool(found) or not exported)


if __name__ == "__main__":
    main()
