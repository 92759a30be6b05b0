#!/usr/bin/env python3
"""A scorer as scripts of studies have it: xml.etree, boxes around texts, and networkx; a peer of scripts/bench --all.

Nodes are <rect> elements with the texts inside of them, edges straight lines and paths whose ends are nearest to two
nodes; transforms, styles and other shapes are not looked at. Reads lines of JSON with "generated" and "reference", paths
of SVG files, and prints the F1 of nodes and of edges of each.
"""
import json
import re
import sys
import xml.etree.ElementTree

import networkx

NAMESPACE = "{http://www.w3.org/2000/svg}"


def number(element, name):
    try:
        return float(element.get(name, 0))
    except ValueError:
        return 0.0


def read(path):
    graph, lines, texts, boxes = networkx.DiGraph(), [], [], []
    try:
        tree = xml.etree.ElementTree.parse(path)
    except xml.etree.ElementTree.ParseError:
        return graph
    for element in tree.iter():
        tag = element.tag.removeprefix(NAMESPACE) if isinstance(element.tag, str) else ""
        if tag == "rect":
            boxes.append([number(element, name) for name in ("x", "y", "width", "height")])
        elif tag == "text":
            texts.append((number(element, "x"), number(element, "y"), " ".join("".join(element.itertext()).split())))
        elif tag == "line":
            lines.append([number(element, name) for name in ("x1", "y1", "x2", "y2")])
        elif tag == "path":
            found = [float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", element.get("d", ""))]
            if len(found) >= 4:
                lines.append([*found[:2], *found[-2:]])
    nodes = []
    for x, y, width, height in boxes:
        label = " ".join(text for tx, ty, text in texts if x <= tx <= x + width and y <= ty <= y + height)
        if label:
            nodes.append((x + width / 2, y + height / 2, label.lower()))
            graph.add_node(label.lower())
    for x1, y1, x2, y2 in lines:
        if nodes:
            ends = [min(nodes, key=lambda node: (node[0] - x) ** 2 + (node[1] - y) ** 2)[2] for x, y in ((x1, y1), (x2, y2))]
            if ends[0] != ends[1]:
                graph.add_edge(*ends)
    return graph


def f1(generated, reference):
    common = len(generated & reference)
    return 2 * common / (len(generated) + len(reference)) if common else 0.0


def main():
    for line in sys.stdin:
        pair = json.loads(line)
        generated, reference = read(pair["generated"]), read(pair["reference"])
        print(f1(set(generated.nodes), set(reference.nodes)), f1(set(generated.edges), set(reference.edges)))


main()
