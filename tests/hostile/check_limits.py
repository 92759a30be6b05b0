#!/usr/bin/env python3
"""Limits of TikZ and of the diagram languages are met at N, with a graph, and refused at N + 1 by what is too many.

usage: check_limits.py PROGRAM
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def tikz(body):
    return f"\\begin{{tikzpicture}}\n{body}\n\\end{{tikzpicture}}\n"


def lines(first, line, last=""):
    """A text of n lines that are numbered."""
    return lambda n: first + "".join(line.format(i) for i in range(n)) + last


def nested(first, begin, middle, end, last=""):
    return lambda n: first + "".join(begin.format(i) for i in range(n)) + middle + end * n + last


LINE = "\\draw (0,0) -- (1,1);"
BPMN = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">'
THINGS = "more than 200000 nodes and edges"
# Looking at whole strings again, as AddressSanitizer may for each look at a part of one, takes hours on such texts.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":strict_string_checks=0"}
# What is refused at N + 1, and N. A limit counts what is there besides: the definition is a call of its own, the figure
# and the input of a TikZ program are two levels, and the graph itself is one of DOT, a page's root one of draw.io.
KINDS = {
    "calls.tex": (lambda n: tikz("\\def\\a{}" + "\\a" * n + LINE), 299999, "more than 300000 calls of macros"),
    "groups.tex": (lambda n: tikz("{" * n + LINE + "}" * n), 498, "nested more than 500 deep"),
    "items.tex": (lambda n: tikz("\\fill (0,0) rectangle (1,1);" * n), 200000, "more than 200000 things to paint"),
    "nodes.mmd": (lines("flowchart LR\n", "a{}\n"), 200000, THINGS),
    "classes.mmd": (lines("classDiagram\n", "class A{}\n"), 200000, THINGS),
    "entities.mmd": (lines("erDiagram\n", "A{}\n"), 200000, THINGS),
    "subgraphs.mmd": (nested("flowchart LR\n", "subgraph x{}\n", "a\n", "end\n"), 256, "deeper than 256"),
    "nodes.dot": (lines("digraph {", "a{};", "}"), 199999, THINGS),
    "subgraphs.dot": (lambda n: "digraph {" + "{" * n + "a" + "}" * (n + 1), 255, "more than 256 deep"),
    "containers.d2": (lambda n: "x: {\n" * n + "a -> b\n" + "}\n" * n, 255, "more than 256 levels"),
    "nodes.puml": (lines("@startuml\n", "component a{}\n", "@enduml\n"), 200000, THINGS),
    "packages.puml": (nested("@startuml\n", "package p{} {{\n", "component a\n", "}\n", "@enduml\n"), 256,
                      "more than 256 containers"),
    "nodes.graphml": (lines("<graphml><graph>", '<node id="a{}"/>', "</graph></graphml>"), 200000, THINGS),
    "tasks.bpmn": (lines(BPMN, '<task id="t{}" name="x"/>', "</process></definitions>"), 200000, THINGS),
    "cells.drawio": (lines('<mxfile><diagram><mxGraphModel><root><mxCell id="0"/>',
                           '<mxCell id="v{0}" parent="0" vertex="1" value="x">'
                           '<mxGeometry x="{0}" width="5" height="5" as="geometry"/></mxCell>',
                           "</root></mxGraphModel></diagram></mxfile>"), 199999, "more than 200000 cells"),
}


def faults_of(program, path, text, said):
    """Nothing for a graph when `said` is None, else for one line of an error that says it."""
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([program, "graph", "--json", path], capture_output=True, timeout=300, env=ENVIRONMENT)
    errors = done.stderr.decode(errors="replace")
    if said is None:
        if done.returncode != 0:
            yield f"exit code {done.returncode}, expected 0: {errors[-200:]}"
        elif "nodes" not in json.loads(done.stdout):
            yield "no graph"
    elif done.returncode != 3 or said not in errors or errors.count("\n") != 1 or done.stdout:
        yield f"exit code {done.returncode}, expected 3 with \"{said}\" in one line: {errors[-200:]}"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    found = []
    with tempfile.TemporaryDirectory() as directory:
        for name, (make, most, said) in KINDS.items():
            for size, message in ((most, None), (most + 1, said)):
                found += [f"{name}: {size}: {fault}" for fault in
                          faults_of(program, pathlib.Path(directory) / name, make(size), message)]
    print("\n".join(found) or f"{len(KINDS)} limits are met at N and refused at N + 1")
    sys.exit(1 if found else 0)


main()
