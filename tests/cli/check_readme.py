#!/usr/bin/env python3
"""Runs the examples of the documents (lines that start with "$ " in an indented block, in the order given; every document
in a copy of datasets/ of its own) and holds their output to what stands below each of them; and holds that links between
documents lead somewhere, and that README.md keeps to its size.

usage: check_readme.py SOURCE_DIR PROGRAM
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

README_BYTES_MAX = 10_000
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


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


def documents(source):
    return sorted(path for path in [*source.glob("*.md"), *source.glob("*/**/*.md")]
                  if path.relative_to(source).parts[0] not in ("build", "out") and "node_modules" not in path.parts)


def run_examples(name, cases, source, program):
    """The number of examples of the document `name` that print something else."""
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        shutil.copytree(source / "datasets", pathlib.Path(directory, "datasets"))
        os.mkdir(pathlib.Path(directory, "out"))
        path = f"{program.parent}:{os.environ['PATH']}"
        for command, expected in cases:
            done = subprocess.run(["bash", "-c", command], cwd=directory, env=dict(os.environ, PATH=path),
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            if done.stdout.strip("\n") != expected:
                failed += 1
                print(f"$ {command}\n{name} shows:\n{expected}\nfound:\n{done.stdout}")
    return failed


def main():
    source, program = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    failed = total = 0
    for document in documents(source):
        name, text = document.relative_to(source), document.read_text(encoding="utf-8")
        for target in LINK.findall(text):
            if not (document.parent / target).exists():
                failed += 1
                print(f"{name}: the link to {target} leads nowhere")
        cases = examples(text)
        total += len(cases)
        failed += run_examples(name, cases, source, program) if cases else 0
    assert total, "no document has an example"
    size = (source / "README.md").stat().st_size
    if size > README_BYTES_MAX:
        failed += 1
        print(f"README.md has {size} bytes, expected at most {README_BYTES_MAX}")
    print(f"{total} examples run, {failed} faults")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
