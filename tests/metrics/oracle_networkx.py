"""Holds the metrics to networkx on 300 random pairs of graphs.

Usage: oracle_networkx.py DRIVER, where DRIVER is the program score_pairs. What is computed here shares nothing with the
library: Levenshtein by the textbook table, the largest sum of similarities by networkx's blossom algorithm in exact
fractions, paths by networkx's descendants.
"""

import json
import random
import subprocess
import sys
from fractions import Fraction

SKIPPED = 77
PAIRS = 300
THRESHOLD = Fraction(4, 5)

try:
    import networkx
except ImportError:
    print("skipped: networkx is not installed")
    sys.exit(SKIPPED)


def levenshtein(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (x != y)))
    return row[-1]


def similarity(a, b):
    longest = max(len(a), len(b))
    return Fraction(1) if longest == 0 else 1 - Fraction(levenshtein(a, b), longest)


WORDS = ["encoder", "encodes", "decoder", "add & norm", "add & norms", "add norm", "softmax", "box 1", "box 2", "box 12",
         "a", "b", "", "input image", "input images", "output image", "loss", "losses"]


def random_graph(rng, words):
    nodes = [rng.choice(words) for _ in range(rng.randrange(0, 13))]
    edges = []
    if nodes:
        for _ in range(rng.randrange(0, 2 * len(nodes) + 1)):
            edges.append((rng.randrange(len(nodes)), rng.randrange(len(nodes)), rng.random() < 0.75))
    return {
        "schema": "diagrade/graph@1",
        "nodes": [{"id": f"n{i}", "text": text, "box": [rng.randrange(100), rng.randrange(100), 10, 10]}
                  for i, text in enumerate(nodes)],
        "edges": [{"id": f"e{i}", "from": f"n{u}", "to": f"n{v}", "directed": directed}
                  for i, (u, v, directed) in enumerate(edges)],
    }


def noisy_copy(rng, graph):
    """The same figure as a model might redraw it: some nodes and edges gone, new or renamed."""
    copy = json.loads(json.dumps(graph))
    rng.shuffle(copy["nodes"])
    copy["nodes"] = [node for node in copy["nodes"] if rng.random() < 0.85]
    names = {node["id"] for node in copy["nodes"]}
    copy["edges"] = [e for e in copy["edges"] if e["from"] in names and e["to"] in names and rng.random() < 0.85]
    for edge in copy["edges"]:
        if rng.random() < 0.2:
            edge["from"], edge["to"] = edge["to"], edge["from"]
    for node in copy["nodes"]:
        if rng.random() < 0.2:
            node["text"] = rng.choice(WORDS)
    return copy


def to_digraph(graph):
    digraph = networkx.DiGraph()
    digraph.add_nodes_from(node["id"] for node in graph["nodes"])
    for edge in graph["edges"]:
        digraph.add_edge(edge["from"], edge["to"])
        if not edge["directed"]:
            digraph.add_edge(edge["to"], edge["from"])
    return digraph


def counts(generated, reference):
    return {"tp": len(generated & reference), "fp": len(generated - reference), "fn": len(reference - generated)}


def paths(digraph, ends):
    return {(u, v) for u in ends for v in networkx.descendants(digraph, u) if v in ends and u != v}


def best_sum(generated, reference):
    """The largest sum of similarities at or above the threshold over all one-to-one matchings."""
    bipartite = networkx.Graph()
    for i, a in enumerate(generated["nodes"]):
        for j, b in enumerate(reference["nodes"]):
            value = similarity(a["text"], b["text"])
            if value >= THRESHOLD:
                bipartite.add_edge(("g", i), ("r", j), weight=value)
    return sum(bipartite.edges[pair]["weight"] for pair in networkx.max_weight_matching(bipartite))


def check(pair, score, greedy):
    generated, reference = pair["generated"], pair["reference"]
    text_g = {node["id"]: node["text"] for node in generated["nodes"]}
    text_r = {node["id"]: node["text"] for node in reference["nodes"]}
    match = {m["generated"]: m["reference"] for m in score["matches"]}
    assert len(match) == len(score["matches"]) == len(set(match.values())), "matching is not one to one"
    similarities = {u: similarity(text_g[u], text_r[v]) for u, v in match.items()}
    assert all(value >= THRESHOLD for value in similarities.values()), "a match below the threshold"
    for m in score["matches"]:
        assert abs(m["similarity"] - similarities[m["generated"]]) < 1e-6, "similarity"

    if greedy:
        free, expected = [node["id"] for node in reference["nodes"]], {}
        for node in generated["nodes"]:
            best = max(free, key=lambda other: similarity(node["text"], text_r[other]), default=None)
            if best is not None and similarity(node["text"], text_r[best]) >= THRESHOLD:
                expected[node["id"]] = best
                free.remove(best)
        assert match == expected, "greedy matching"
    else:
        assert sum(similarities.values()) == best_sum(generated, reference), "sum of similarities is not the largest"

    expected = {"node": {"tp": len(match), "fp": len(text_g) - len(match), "fn": len(text_r) - len(match)}}
    whole_g, whole_r = to_digraph(generated), to_digraph(reference)
    # Both graphs over the same names: a matched node of the generated graph is called as its partner.
    whole_g = networkx.relabel_nodes(whole_g, {u: ("matched", match[u]) if u in match else ("extra", u) for u in text_g})
    whole_r = networkx.relabel_nodes(
        whole_r, {v: ("matched", v) if v in match.values() else ("missing", v) for v in text_r})
    ends = {("matched", v) for v in match.values()}
    induced_g, induced_r = whole_g.subgraph(ends), whole_r.subgraph(ends)
    expected["edge"] = counts(set(induced_g.edges), set(induced_r.edges))
    expected["edge_all"] = counts(set(whole_g.edges), set(whole_r.edges))
    expected["path"] = counts(paths(induced_g, ends), paths(induced_r, ends))
    expected["contracted_path"] = counts(paths(whole_g, ends), paths(whole_r, ends))
    expected["path_all"] = counts(paths(whole_g, set(whole_g)), paths(whole_r, set(whole_r)))
    for name, values in expected.items():
        found = {key: score[name][key] for key in values}
        assert found == values, f"{name}: {found} instead of {values}"
    for name, metric, key in [("missing_nodes", "node", "fn"), ("extra_nodes", "node", "fp"),
                              ("missing_edges", "edge", "fn"), ("extra_edges", "edge", "fp"),
                              ("missing_paths", "path", "fn"), ("extra_paths", "path", "fp"),
                              ("missing_contracted_paths", "contracted_path", "fn"),
                              ("extra_contracted_paths", "contracted_path", "fp")]:
        assert len(score[name]) == expected[metric][key], f"{name} has another length than {metric} {key}"
    names = {("missing_edges", "reference"): whole_g, ("extra_edges", "generated"): whole_r}
    back = {v: u for u, v in match.items()}
    for (name, _), other in names.items():
        for edge in score[name]:
            u, v = edge["from"], edge["to"]
            if name == "extra_edges":
                u, v = match[u], match[v]
            u, v = ("matched", u), ("matched", v)
            own = whole_r if name == "missing_edges" else whole_g
            if other.has_edge(v, u):
                reason = "direction" if own.has_edge(v, u) else "reversed"
            elif u != v and networkx.has_path(other, u, v):
                reason = "indirect"
            else:
                reason = "absent"
            assert edge["reason"] == reason, f"{edge} is {reason}"
    assert set(back) == {m["reference"] for m in score["matches"]}


def main():
    rng = random.Random(20250701)
    pairs = []
    for i in range(PAIRS):
        reference = random_graph(rng, WORDS if i % 3 else WORDS[3:8])
        generated = noisy_copy(rng, reference) if i % 2 else random_graph(rng, WORDS)
        pairs.append({"generated": generated, "reference": reference})
    text = "".join(json.dumps(pair) + "\n" for pair in pairs)
    for mode in ("optimal", "greedy"):
        run = subprocess.run([sys.argv[1], mode], input=text.encode(), stdout=subprocess.PIPE, check=True)
        scores = [json.loads(line) for line in run.stdout.splitlines()]
        assert len(scores) == PAIRS
        for i, (pair, score) in enumerate(zip(pairs, scores)):
            try:
                check(pair, score, mode == "greedy")
            except AssertionError as error:
                sys.exit(f"{mode} pair {i}: {error}\n{json.dumps(pair)}\n{json.dumps(score)}")
    print(f"{PAIRS} pairs agree with networkx")


main()
