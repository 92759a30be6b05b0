#!/usr/bin/env python3
"""Every exported function is used by the program, an example or a test: check_exports.py SOURCE_DIR

What nobody outside of the library calls is no part of its interface. A _free function counts as used where its type is
held by g_autoptr().
"""
import pathlib
import re
import sys

DECLARATION = re.compile(r"^DG_API\s[^;(]*?\b(dg_\w+)\s*\(", re.MULTILINE)
CLEANUP = re.compile(r"G_DEFINE_AUTOPTR_CLEANUP_FUNC\((\w+), (\w+)\)")


def main():
    source = pathlib.Path(sys.argv[1])
    headers = "\n".join(path.read_text(encoding="utf-8") for path in sorted((source / "include/diagrade").glob("*.h")))
    users = "\n".join(path.read_text(encoding="utf-8") for place in ("src/cli", "src/options", "tests")
                      for path in sorted((source / place).rglob("*.[ch]")))
    words = set(re.findall(r"\w+", users))
    held = {free for name, free in CLEANUP.findall(headers) if f"g_autoptr({name})" in users}
    # Behind macros of the interface: the error domain.
    unused = [name for name in DECLARATION.findall(headers) if name not in words | held | {"dg_error_quark"}]
    print("\n".join(f"{name}: exported, but neither the program nor an example nor a test uses it" for name in unused)
          or "every exported function is used")
    sys.exit(bool(unused))


if __name__ == "__main__":
    main()
