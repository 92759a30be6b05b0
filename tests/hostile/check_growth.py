#!/usr/bin/env python3
"""Time grows no faster than n log n with the size of a figure, and copies and cycles cost no more than what they are
counted as: ratios of processor time of the program, each of the least of several runs; what seems to grow faster is
measured again, because other work on the machine makes some runs slow, and none fast. And what an element says is kept
once, however often it is painted.

usage: check_growth.py PROGRAM
"""
import os
import pathlib
import sys
import tempfile

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000">'
STEPS = 4
# n log n at a step of 4 from 1,000 on is a ratio of at most 4 * 6/5 = 4.8; n squared is 16. Between the two sizes a figure
# outgrows the processor's caches, which is given its share.
MOST = 8
RUNS = 3
ATTEMPTS = 3


def svg(body):
    return f"{HEAD}{body}</svg>"


def place(i):
    return f"{i * 37 % 3989} {i * 53 % 3967}".split()


def boxes(n):
    return svg("".join('<rect x="%s" y="%s" width="30" height="12" fill="none" stroke="black"/>' % tuple(place(i))
                       for i in range(n)))


def texts(n):
    return svg("".join('<text x="%s" y="%s" font-size="9">w%d</text>' % (*place(i), i) for i in range(n)))


def segments(n):
    return svg('<path fill="none" stroke="black" d="M0 0' + "".join("L%s %s" % tuple(place(i)) for i in range(n)) + '"/>')


def groups(n):
    return svg("<g><desc>x</desc></g>" * n)


def copies(n):
    return svg('<defs><path id="a" d="M0 0H9"/></defs>' + "".join('<use href="#a" x="%s" y="%s"/>' % tuple(place(i))
                                                                  for i in range(n)))


def flow(n):
    """Boxes with words in rows of 40, each joined to the next."""
    parts = []
    for i in range(n):
        x, y = i % 40 * 100, i // 40 * 40
        parts.append(f'<rect x="{x}" y="{y}" width="60" height="20" fill="none" stroke="black"/>'
                     f'<text x="{x + 5}" y="{y + 14}" font-size="9">Word {i}</text>'
                     f'<path d="M{x + 60} {y + 10}H{x + 100}" stroke="black"/>')
    return svg("".join(parts))


def tikz(n):
    nodes = "".join("\\node (n%d) at (%s,%s) {%d};\n" % (i, *(float(v) / 50 for v in place(i)), i) for i in range(n))
    return f"\\begin{{tikzpicture}}\n{nodes}\\end{{tikzpicture}}\n"


def graph_of(keys, text):
    return f"\\begin{{tikzpicture}}\\graph [{keys}] {{ {text} }};\\end{{tikzpicture}}\n"


def levels(n):
    """Edges from the last to the first: each level is found only after those below it."""
    names = [f"a{i}" for i in range(n)]
    return graph_of("layered layout", ",".join(names + [f"{a} -> {b}" for a, b in zip(names[-2::-1], names[:0:-1])]))


def circle(n):
    return graph_of("clockwise, radius=300cm", f"subgraph I_n [n={n}]")


def mermaid(n):
    return "flowchart LR\n" + "".join(f"a{i}[Word {i}] --> a{i * 7 % n}\n" for i in range(n))


# What grows, and its first size; STEPS times that is within the limits.
KINDS = {"boxes.svg": (boxes, 16000), "texts.svg": (texts, 8000), "segments.svg": (segments, 60000),
         "groups.svg": (groups, 60000), "copies.svg": (copies, 10000), "flow.svg": (flow, 1000), "nodes.tex": (tikz, 1000),
         "levels.tex": (levels, 1000), "circle.tex": (circle, 1000),
         "lines.mmd": (mermaid, 2000)}

CYCLES = {
    "itself.svg": svg('<use id="a" href="#a"/>'),
    "in-turn.svg": svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#c"/></g><g id="c"><use href="#a"/></g>'),
    "fan-out.svg": svg("<defs><g id='u0'><path d='M0 0H9'/></g>" + "".join(
        f"<g id='u{i}'>" + f"<use href='#u{i - 1}'/>" * 10 + "</g>" for i in range(1, 12)) + "</defs><use href='#u11'/>"),
    "gradients.svg": svg('<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>'
                         '<rect width="90" height="40" fill="url(#g)"/>'),
    "markers.svg": svg('<marker id="m"><path d="M0 0L9 9" marker-end="url(#m)"/></marker>'
                       '<path d="M0 0L90 90" stroke="black" marker-end="url(#m)"/>'),
    "variables.svg": svg("<style>rect{--a:var(--b)var(--b);--b:var(--a)var(--a);fill:var(--a)}</style><rect width='9'/>"),
}


def families(n):
    """So many lists of font families of 40,000 bytes, each in turn and 512 times over."""
    lists = "".join(f"<g style=\"font-family:{i}{'x,' * 20000}x\"><text>A</text></g>" for i in range(n))
    return svg(f'<defs><g id="u0">{lists}</g>' + "".join(
        f'<g id="u{i}"><use href="#u{i - 1}"/><use href="#u{i - 1}"/></g>' for i in range(1, 10)) +
        '</defs><use href="#u9"/>')


class Growth:
    def __init__(self, program, directory):
        self.program, self.directory = program, pathlib.Path(directory)

    def run(self, name, text):
        """The least processor time of the program on a file, the memory at its peak, and its exit code."""
        path = self.directory / name
        path.write_text(text)
        least, code = float("inf"), None
        # A function of strings that looks at a whole string at each call is the sanitizer's, not the program's.
        # So is memory that was freed and is not given again.
        options = os.environ.get("ASAN_OPTIONS", "") + ":strict_string_checks=0:quarantine_size_mb=1"
        environment = {**os.environ, "ASAN_OPTIONS": options}
        for _ in range(RUNS):
            with open(os.devnull, "r+b") as nothing:
                child = os.posix_spawn(self.program, [self.program, "graph", "--json", path], environment, file_actions=[
                    (os.POSIX_SPAWN_DUP2, nothing.fileno(), stream) for stream in (0, 1, 2)])
                _, status, usage = os.wait4(child, 0)
            code = os.waitstatus_to_exitcode(status)
            least = min(least, usage.ru_utime + usage.ru_stime)
        return least, usage.ru_maxrss, code

    def seconds(self, name, text):
        least, _, code = self.run(name, text)
        return least, code

    def ratio(self, name, make, size):
        """Of the time for STEPS times a size and for it, both without that of the start."""
        start, _ = self.seconds(name, make(1))
        first, code = self.seconds(name, make(size))
        second, other = self.seconds(name, make(STEPS * size))
        assert code == other == 0, f"{name}: exit codes {code} and {other} at {size} and {STEPS * size}"
        return (second - start) / (first - start)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    faults = []
    with tempfile.TemporaryDirectory() as directory:
        growth = Growth(program, directory)
        for name, (make, size) in KINDS.items():
            for _ in range(ATTEMPTS):
                ratio = growth.ratio(name, make, size)
                if ratio <= MOST:
                    break
            print(f"{name}: {size} to {STEPS * size}: {ratio:.2f} times the time")
            if ratio > MOST:
                faults.append(f"{name}: {ratio:.2f} times the time for {STEPS} times the size, expected at most {MOST}")
        # As many copies as the budget of references lets through are the measure of what must end at it.
        budget, _ = growth.seconds("budget.svg", copies(100000))
        for name, text in CYCLES.items():
            seconds, code = growth.seconds(name, text)
            print(f"{name}: {seconds / budget:.2f} of the time of 100000 copies, exit code {code}")
            if seconds > 2 * budget or code not in (0, 3):
                faults.append(f"{name}: {seconds / budget:.2f} of the time of 100000 copies, exit code {code}")
        few, many = (growth.run("families.svg", families(n))[1] for n in (2, 12))
        print(f"families.svg: {many / few:.2f} times the memory for 12 in turn instead of 2")
        if many > 2 * few:
            faults.append(f"families.svg: {many} kB for 12 in turn, {few} kB for 2")
    print("\n".join(faults) or "no figure grows faster than n log n")
    sys.exit(1 if faults else 0)


main()
