"""Holds edit distances to networkx's on random pairs of small graphs.

Usage: oracle_edits.py DRIVER, where DRIVER is the program print_edits. networkx.graph_edit_distance searches all edits
by depth first; the costs are written here anew from their definition in the README of the metrics. A connection becomes
two arcs of half its cost, each of which says how it looks from its first node, as networkx compares edges without
knowing which of their ends is which; a loop is a property of its node.
"""

import json
import random
import subprocess
import sys

SKIPPED = 77
PAIRS = 400

try:
    import networkx
    import numpy  # noqa: F401 (networkx's edit distance needs both)
    import scipy  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing.name} is not installed")
    sys.exit(SKIPPED)


def levenshtein(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (x != y)))
    return row[-1]


def lacking(a, b):
    return levenshtein(a, b) / max(len(a), len(b)) if a or b else 0


def connection_cost(first, second):
    """`first` and `second`: labels by direction, of the directions that are there."""
    if not first or not second:
        return bool(first) != bool(second)
    shared = first.keys() & second.keys()
    cost = len(first.keys() ^ second.keys()) / 2
    return cost + sum(lacking(first[way], second[way]) for way in shared) / len(shared) / 2 if shared else cost


def to_networkx(graph):
    labels = {}
    for edge in graph["edges"]:
        ways = [(edge["from"], edge["to"])] + ([] if edge["directed"] else [(edge["to"], edge["from"])])
        for way in ways:
            labels.setdefault(way, set()).add(edge["label"])
    arcs = {way: " ".join(sorted(texts - {""})) for way, texts in labels.items()}
    digraph = networkx.DiGraph()
    for node in graph["nodes"]:
        loop = arcs.get((node["id"], node["id"]))
        digraph.add_node(node["id"], text=node["text"], loop={} if loop is None else {"out": loop})
    for u, v in {tuple(sorted(way)) for way in arcs if way[0] != way[1]}:
        for a, b in ((u, v), (v, u)):
            seen = {"out": arcs.get((a, b)), "in": arcs.get((b, a))}
            digraph.add_edge(a, b, ways={way: label for way, label in seen.items() if label is not None})
    return digraph


def expected_distance(pair):
    return networkx.graph_edit_distance(
        to_networkx(pair["generated"]), to_networkx(pair["reference"]),
        node_subst_cost=lambda a, b: lacking(a["text"], b["text"]) + connection_cost(a["loop"], b["loop"]),
        node_del_cost=lambda a: 1 + bool(a["loop"]), node_ins_cost=lambda a: 1 + bool(a["loop"]),
        edge_subst_cost=lambda a, b: connection_cost(a["ways"], b["ways"]) / 2,
        edge_del_cost=lambda a: 0.5, edge_ins_cost=lambda a: 0.5)


def whole(graph):
    return len(graph["nodes"]) + len({tuple(sorted((edge["from"], edge["to"]))) for edge in graph["edges"]})


TEXTS = ["encoder", "encodes", "decoder", "box 1", "box 2", "box 12", "a", "b", ""]
LABELS = ["", "", "", "yes", "no", "yes or no"]


def random_graph(rng, nodes, texts):
    count = rng.randrange(0, 2 * nodes) if nodes else 0
    return {
        "schema": "diagrade/graph@1",
        "nodes": [{"id": f"n{i}", "text": rng.choice(texts)} for i in range(nodes)],
        "edges": [{"id": f"e{i}", "from": f"n{rng.randrange(nodes)}", "to": f"n{rng.randrange(nodes)}",
                   "directed": rng.random() < 0.7, "label": rng.choice(LABELS)} for i in range(count)],
    }


def main():
    rng = random.Random(20250803)
    pairs = []
    for i in range(PAIRS):
        texts = (TEXTS, TEXTS[:3], ["a"])[i % 3]
        sizes = [rng.randrange(0, 8 if i % 8 == 0 else 6) for _ in range(2)]
        pairs.append({key: random_graph(rng, size, texts) for key, size in zip(("generated", "reference"), sizes)})
    text = "".join(json.dumps(pair) + "\n" for pair in pairs)
    run = subprocess.run([sys.argv[1]], input=text.encode(), stdout=subprocess.PIPE, check=True)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(found) == PAIRS
    for i, (pair, distance) in enumerate(zip(pairs, found)):
        expected = expected_distance(pair)
        # Similarities are held in millionths, of which a distance sums up a dozen.
        if abs(distance["cost"] - expected) > 1e-5 or distance["cost"] != distance["bound"]:
            sys.exit(f"pair {i}: {distance} instead of {expected}\n{json.dumps(pair)}")
        assert distance["all"] == whole(pair["generated"]) + whole(pair["reference"]), f"pair {i}: all"
    print(f"{PAIRS} distances agree with networkx")


main()
