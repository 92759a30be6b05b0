#!/usr/bin/env python3
"""Runs the examples of README.md (lines that start with "$ " in an indented block, in the order given) in a copy of the
tree's root and holds their output to what the README shows below each of them.

usage: check_readme.py SOURCE_DIR PROGRAM
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def examples(text):
    """-> [(command, expected output)]: a block ends at the first line that is neither indented nor blank."""
    found = []
    for line in text.splitlines():
        if line.startswith("    $ "):
            found.append((line[6:], []))
            inside = True
        elif found and inside and (line.startswith("    ") or not line):
            found[-1][1].append(line[4:])
        else:
            inside = False
    return [(command, "\n".join(output).strip("\n")) for command, output in found]


def main():
    source, program = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    failed = 0
    cases = examples((source / "README.md").read_text())
    assert cases, "README.md has no examples"
    with tempfile.TemporaryDirectory() as directory:
        shutil.copytree(source / "datasets", pathlib.Path(directory, "datasets"))
        os.mkdir(pathlib.Path(directory, "out"))
        path = f"{program.parent}:{os.environ['PATH']}"
        for command, expected in cases:
            done = subprocess.run(["bash", "-c", command], cwd=directory, env=dict(os.environ, PATH=path),
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            if done.stdout.strip("\n") != expected:
                failed += 1
                print(f"$ {command}\nREADME.md shows:\n{expected}\nfound:\n{done.stdout}")
    print(f"{len(cases) - failed} of {len(cases)} examples of README.md print what it shows")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
