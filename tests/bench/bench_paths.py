#!/usr/bin/env python3
"""Sets of paths by the program and by networkx: bench_paths.py PROGRAM

Both count, for pairs of drawn-up directed graphs, the ordered pairs of nodes of which one can be reached from the other in
both graphs, in one, in the other; the counts must be equal. The program reads the graphs and aligns their nodes as well,
and networkx is given them. Seconds of processor; the last line has the ratio.
"""
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

import networkx

PAIRS, NODES, EDGES = 10, 400, 800


def draw_up(rng):
    """The arcs of a graph and of one that differs from it by a tenth."""
    arcs = sorted({(rng.randrange(NODES), rng.randrange(NODES)) for _ in range(EDGES)})
    arcs = [(a, b) for a, b in arcs if a != b]
    other = [arc for arc in arcs if rng.random() > 0.1]
    return other, arcs


def document(arcs):
    nodes = [{"id": f"n{i}", "text": f"node{i}"} for i in range(NODES)]
    edges = [{"from": f"n{a}", "to": f"n{b}", "directed": True} for a, b in arcs]
    return json.dumps({"schema": "diagrade/graph@1", "nodes": nodes, "edges": edges})


def path_set(arcs):
    graph = networkx.DiGraph(arcs)
    return {(node, other) for node in graph for other in networkx.descendants(graph, node)}


def main():
    rng = random.Random(22)
    pairs = [draw_up(rng) for _ in range(PAIRS)]
    begin = time.process_time()
    expected = []
    for generated, reference in pairs:
        a, b = path_set(generated), path_set(reference)
        expected.append([len(a & b), len(a - b), len(b - a)])
    peer = time.process_time() - begin
    with tempfile.TemporaryDirectory() as directory:
        lines = ""
        for number, pair in enumerate(pairs):
            paths = [pathlib.Path(directory, f"{side}{number}.json") for side in ("generated", "reference")]
            for path, arcs in zip(paths, pair):
                path.write_text(document(arcs), encoding="utf-8")
            lines += json.dumps({"generated": str(paths[0]), "reference": str(paths[1])}) + "\n"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.argv[1], "score", "--jsonl", "--match", "optimal"], input=lines, text=True,
                              stdout=subprocess.PIPE, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    ours = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = [[json.loads(line)["path"][name] for name in ("tp", "fp", "fn")] for line in done.stdout.splitlines()]
    if found != expected:
        sys.exit(f"found {found[0]} pairs of nodes in both, in the generated and in the reference graph alone, expected {expected[0]}")
    print(f"{PAIRS} pairs of graphs of {NODES} nodes and {EDGES} arcs")
    print(f"ours {1000 * ours:.1f} ms, networkx {1000 * peer:.1f} ms, ratio {ours / peer:.3f}")


main()
