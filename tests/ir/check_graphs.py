#!/usr/bin/env python3
"""Whether `diagrade graph` finds in TikZ programs the nodes and edges that the programs say: tikz/graphs.json, written from
the programs by hand; those in tikz/about are not painted as TeX paints them, which is said. An edge is "from -> to: label",
or "from -- to" without arrow heads, in either order."""
import json
import pathlib
import subprocess
import sys

PROGRAMS = pathlib.Path(__file__).resolve().parent / "tikz"


def found(program, name):
    done = subprocess.run([program, "graph", str(PROGRAMS / (name + ".tex"))], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr}")
    graph = json.loads(done.stdout)
    texts = {node["id"]: node["text"] for node in graph["nodes"]}
    edges = []
    for edge in graph["edges"]:
        arrow = " -> " if edge["directed"] else " -- "
        ends = texts[edge["from"]], texts[edge["to"]]
        edges.append(arrow.join(ends if edge["directed"] else sorted(ends)) + (": " + edge["label"] if edge["label"] else ""))
    return sorted(texts.values()), sorted(edges)


def in_order(edge):
    """An edge without heads with its ends sorted."""
    ends, colon, label = edge.partition(": ")
    return (" -- ".join(sorted(ends.split(" -- "))) if " -- " in ends else ends) + colon + label


def difference(what, have, want):
    left = list(have)
    lacking = [entry for entry in want if entry not in left or left.remove(entry)]
    return [f"lacks the {what} {entry!r}" for entry in lacking] + [f"invents the {what} {entry!r}" for entry in left]


def main():
    faults = []
    for name, truth in json.loads((PROGRAMS / "graphs.json").read_text()).items():
        nodes, edges = found(sys.argv[1], name)
        faults += [f"{name}: {fault}" for fault in difference("node", nodes, truth["nodes"]) +
                   difference("edge", edges, [in_order(edge) for edge in truth["edges"]])]
    print("\n".join(faults) or "every node and edge is found")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
