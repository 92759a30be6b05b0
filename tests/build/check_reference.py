#!/usr/bin/env python3
"""Reference pages of the library: check_reference.py MAKE_REFERENCE INCLUDE_DIR

Every declared function has a man page that leads to the page of its header and an anchor in HTML, every link leads
somewhere, and groff finds nothing odd.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DECLARATION = re.compile(r"^DG_API\s[^;(]*?\b(dg_\w+)\s*\(", re.MULTILINE)


def faults(include, out):
    pages = {path.name: path.read_text(encoding="utf-8") for path in (out / "html").glob("*.html")}
    anchors = {name: set(re.findall(r'id="(\w+)"', text)) for name, text in pages.items()}
    for header in sorted((include / "diagrade").glob("*.h")):
        for name in DECLARATION.findall(header.read_text(encoding="utf-8")):
            alias = out / "man3" / f"{name}.3"
            if not alias.is_file() or f"diagrade-{header.stem}.3" not in alias.read_text(encoding="utf-8"):
                yield f"{name}: no man page leads to that of {header.name}"
            if name not in anchors[f"{header.stem}.html"]:
                yield f"{name}: not in {header.stem}.html"
    for page, text in pages.items():
        for target, anchor in re.findall(r'href="([\w.-]*)(?:#(\w+))?"', text):
            if (target or page) not in pages or (anchor and anchor not in anchors[target or page]):
                yield f"{page}: a link to {target}#{anchor} leads nowhere"
    if shutil.which("groff"):
        said = subprocess.run(["groff", "-man", "-ww", "-z", "-Kutf8", "-Tutf8", *sorted((out / "man3").glob("diagrade*.3"))],
                              capture_output=True, text=True, check=False)
        yield from said.stderr.splitlines()


def main():
    make, include = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run([sys.executable, make, str(include), directory], check=True)
        found = list(faults(include, pathlib.Path(directory)))
    print("\n".join(found) if found else "all pages are whole")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
