#!/usr/bin/env python3
"""Runs the commands on their worst inputs within limits of address space, from what starts the program to 1 GiB: memory
that runs out is exit code 3 and a line that says so, never a signal, half an output or a part taken for the whole.

usage: check_memory_limits.py [--long]    (DIAGRADE: the program)
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

DIAGRADE = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
LONG = "--long" in sys.argv
MIB = 1 << 20
SECONDS = 600 if LONG else 60
SKIPPED = 77


def run(arguments, limit=None, cwd=None):
    def limit_space():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if limit:
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    return subprocess.run([DIAGRADE, *map(str, arguments)], capture_output=True, preexec_fn=limit_space, cwd=cwd,
                          timeout=SECONDS)


def least_space():
    """Bytes of address space, to a MiB, that `diagrade --version` needs."""
    low, high = 1, 1024
    while high - low > 1:
        middle = (low + high) // 2
        if run(["--version"], middle * MIB).returncode == 0:
            high = middle
        else:
            low = middle
    return high * MIB


def svg(body, size=1000):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{body}</svg>'


def tikz(body):
    return "\\documentclass{standalone}\\usepackage{tikz}\\begin{document}\\begin{tikzpicture}\n" + body + \
        "\\end{tikzpicture}\\end{document}\n"


def figures(n):
    """Inputs that grow with n, by file name: what each has most of."""
    places = [(i % 300 * 2, i // 300) for i in range(n)]
    graph = {"schema": "diagrade/graph@1", "source": "g", "width": 1000, "height": 1000, "understood": 1,
             "nodes": [{"id": f"n{i}", "text": f"node {i}", "method": "stated", "confidence": 1} for i in range(n)],
             "edges": [{"id": f"e{i}", "from": f"n{i}", "to": f"n{i + 1}", "method": "stated",
                        "confidence": 1} for i in range(n - 1)]}
    return {
        "nodes.tex": tikz("".join(f"\\node (n{i}) at ({x},{y}) {{word {i}}};\n" for i, (x, y) in enumerate(places))),
        "boxes.tex": tikz("".join(f"\\node[draw] at ({x},{y}) {{{i}}};\n" for i, (x, y) in enumerate(places))),
        "foreach.tex": tikz(f"\\foreach \\i in {{1,...,{n}}} \\node at (\\i,0) {{word \\i}};\n"),
        "elements.svg": svg("".join(f'<rect x="{x}" y="{y}" width="1" height="1" fill="none" stroke="black"/>'
                                    for x, y in places)),
        "outline.svg": svg(f'<path stroke="black" d="M0 0{"l1 1l-1 1" * (5 * n)}"/><text x="9" y="9">a</text>'),
        "groups.svg": svg(("<g>" * 250 + "<text>deep</text>" + "</g>" * 250) * (n // 500)),
        "text.svg": svg("".join(f'<text x="{x}" y="{y}">{"many words " * 9}</text>' for x, y in places)),
        "uses.svg": svg('<defs><g id="a"><rect width="9" height="9"/><text>x</text></g></defs>' +
                        "".join(f'<use href="#a" x="{x}" y="{y}"/>' for x, y in places)),
        "graph.json": json.dumps(graph),
        "flow.mmd": "graph TD\n" + "".join(f"  n{i}[word {i}] --> n{i + 1}\n" for i in range(n - 1)),
        "flow.dot": "digraph {\n" + "".join(f'  n{i} [label="word {i}"]; n{i} -> n{i + 1};\n' for i in range(n - 1)) + "}\n",
    }


def is_whole_png(data):
    return data.startswith(b"\x89PNG\r\n\x1a\n") and data[-8:-4] == b"IEND"


def is_json(text):
    try:
        for line in text.splitlines() if text.startswith(b'{"line"') else [text]:
            json.loads(line)
    except ValueError:
        return False
    return True


class Sweep:
    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.faults = []
        self.counts = {}

    def check(self, arguments, limit, output=None):
        """Returns whether memory ran out."""
        what = f"{' '.join(map(str, arguments))} within {limit // MIB} MiB"
        try:
            done = run(arguments, limit, self.directory)
        except subprocess.TimeoutExpired:
            self.faults.append(f"{what}: not done after {SECONDS} s")
            return False
        said = done.stderr.decode(errors="replace")
        starved = "no memory for" in said
        if done.returncode not in (0, 1, 3):
            self.faults.append(f"{what}: exit code {done.returncode}, expected 0, 1 or 3: {said[-300:]}")
        if starved and done.returncode != 3:
            self.faults.append(f"{what}: exit code {done.returncode}, expected 3 where memory runs out: {said[-300:]}")
        refusals = [line for line in said.splitlines() if not line.startswith(("diagrade: warning: ", "diagrade: info: "))]
        if starved and len(refusals) != 1:
            self.faults.append(f"{what}: expected one line that says why: {said[-300:]}")
        if "damaged" in said or "malformed" in said:
            self.faults.append(f"{what}: memory that ran out is taken for a damaged file: {said[-300:]}")
        if done.stdout and arguments[0] != "run" and not is_json(done.stdout):
            self.faults.append(f"{what}: standard output is no JSON: {done.stdout[-100:]}")
        if output and (self.directory / output).exists():
            path = self.directory / output
            if not is_whole_png(path.read_bytes()):
                self.faults.append(f"{what}: half a picture")
            path.unlink()
        self.counts[done.returncode] = self.counts.get(done.returncode, 0) + 1
        self.counts["memory"] = self.counts.get("memory", 0) + starved
        return starved

    def sweep(self, arguments, limits, output=None):
        """Rising limits; behind the first that is enough only the last one is of interest."""
        for i, limit in enumerate(limits):
            if not self.check(arguments, limit, output) and i + 1 < len(limits):
                self.check(arguments, limits[-1], output)
                break


def check_small_steps(sweep, least):
    """A small figure, where each hundred kilobytes end the program in another place: before the loader is done, before
    the stack is there, in a library with an allocator of its own."""
    (sweep.directory / "small.svg").write_text(svg('<rect x="9" y="9" width="300" height="90" fill="none" stroke="black"/>'
                                                   '<text x="40" y="60" font-size="20">Words</text>', 400))
    for limit in range((least - 2) * MIB, (least + 24) * MIB, 200 << 10):
        try:
            code = run(["check", "--json", "--jobs", 1, "small.svg"], limit, sweep.directory).returncode
        except subprocess.TimeoutExpired:
            code = f"none after {SECONDS} s"
        if code not in (0, 1, 3, 127):  # 127: the loader found no memory
            sweep.faults.append(f"check within {limit >> 10} KiB: exit code {code}, expected 0, 1 or 3")


def check_store(sweep, limits):
    """A run that memory ends goes on from what it stored, to the same results."""
    dataset = SOURCE / "datasets" / "demo"
    whole = run(["run", dataset, "-o", "whole.jsonl", "-q"], cwd=sweep.directory)
    if whole.returncode not in (0, 1):
        sweep.faults.append(f"run: exit code {whole.returncode}: {whole.stderr[-300:]}")
        return
    for limit in limits:
        sweep.check(["run", dataset, "-o", "store.db", "-q", "--jobs", 2], limit)
        if (sweep.directory / "store.db").exists():
            sweep.check(["leaderboard", "store.db", "--format", "json"], limit)
        sweep.check(["leaderboard", "whole.jsonl", "--format", "json"], limit)
        sweep.check(["inspect", dataset, "-o", "pages"], limit)
    done = run(["run", dataset, "-o", "store.db", "-q"], cwd=sweep.directory)
    exported = run(["export", "store.db", "-o", "export.jsonl"], cwd=sweep.directory)
    if done.returncode not in (0, 1) or exported.returncode != 0:
        sweep.faults.append(f"a store that memory ended does not go on: {done.stderr[-300:]} {exported.stderr[-300:]}")
    elif (sweep.directory / "export.jsonl").read_bytes() != (sweep.directory / "whole.jsonl").read_bytes():
        sweep.faults.append("a store that memory ended has other results than an unbroken run")


def main():
    least = least_space()
    probe = run(["--version"], least)
    if probe.returncode != 0 or least > 512 * MIB:
        print("skipped: the program does not start within a limit of address space, as under AddressSanitizer")
        return SKIPPED
    begin = least + 32 * MIB
    if LONG:
        limits = [begin + step * MIB for step in (0, 16, 48, 96, 192, 384, 768)] + [1024 * MIB]
    else:
        limits = [least + step * MIB for step in (4, 12)] + [1024 * MIB]
    with tempfile.TemporaryDirectory() as directory:
        sweep = Sweep(directory)
        names = []
        for name, text in figures(100000 if LONG else 1000).items():
            (sweep.directory / name).write_text(text)
            names.append(name)
        for name in names:
            sweep.sweep(["graph", "--format", "json", name], limits)
            if LONG or name in ("nodes.tex", "elements.svg", "flow.mmd"):
                sweep.sweep(["score", "--json", name, name], limits)
                sweep.sweep(["check", "--json", name], limits)
            if name.endswith((".svg", ".tex")) and (LONG or name == "nodes.tex"):
                sweep.sweep(["render", name, "-o", "out.png"], limits, "out.png")
            if LONG:
                print(name, sweep.counts, flush=True)
        check_small_steps(sweep, least // MIB)
        check_store(sweep, limits if LONG else [least + 2 * MIB, least + 10 * MIB])
        if not sweep.counts.get("memory"):
            sweep.faults.append("memory never ran out, expected it to at the lowest limits")
        print(f"{least // MIB} MiB start the program; exit codes and how often memory ran out: {sweep.counts}")
        print("\n".join(sweep.faults))
        return 1 if sweep.faults else 0


if __name__ == "__main__":
    sys.exit(main())
