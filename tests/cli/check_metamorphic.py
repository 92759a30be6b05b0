#!/usr/bin/env python3
"""Draws figures in other words (rewritings.py) and holds the graphs to be the same: texts of nodes, edges with direction
and label, and texts that are no nodes with their role.

usage: check_metamorphic.py SOURCE_DIR PROGRAM [--also DIR]... [--only NAME] [--keep DIR]

The demo figures and the ones of the test must hold. --also looks at the figures below a directory too and counts what
changes there by rewriting, for development; it fails nothing. --only takes one rewriting, --keep keeps the figures.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

import rewritings


def extract(program, figures, out, *options):
    """{name: graph} of [(name, text)]; those that cannot be read are missing."""
    out.mkdir()
    for name, text in figures:
        out.joinpath(f"{name}.svg").write_text(text, encoding="utf-8")
    done = subprocess.run([program, "graph", *options, "--out-dir", out, "--",
                           *(out / f"{name}.svg" for name, _ in figures)], capture_output=True, text=True)
    if done.returncode not in (0, 3):
        sys.exit(f"{program} ended with {done.returncode}: {done.stderr}")
    graphs = {}
    for name, _ in figures:
        path = out / f"{name}.graph.json"
        if path.is_file():
            graphs[name] = json.loads(path.read_text(encoding="utf-8"))
    return graphs


def essence(graph, any_order):
    """What must not change. `any_order`: the words of a text may stand in another order."""
    def words(text):
        return " ".join(sorted(text.split())) if any_order else text
    texts = {node["id"]: words(node["text"]) for node in graph["nodes"]}
    edges = collections.Counter()
    for edge in graph["edges"]:
        ends = (texts[edge["from"]], texts[edge["to"]])
        if not edge["directed"]:
            ends = tuple(sorted(ends))
        edges[(*ends, edge["directed"], words(edge["label"]))] += 1
    return {"nodes": collections.Counter(texts.values()), "edges": edges,
            # What stands under a figure is a caption, even where it was the title above.
            "other texts": collections.Counter((words(text["text"]), "annotation" if any_order and text["role"] == "title"
                                                else text["role"]) for text in graph.get("texts", []))}


def misplaced(before, after, degrees):
    """The first node that does not lie where the turn of the figure puts it, within a hundredth; None when all do."""
    turn = rewritings.turn_point(degrees, before["width"], before["height"])
    boxes = collections.defaultdict(list)
    for node in after["nodes"]:
        boxes[node["text"]].append(node["box"])
    for node in before["nodes"]:
        x, y, w, h = node["box"]
        corners = turn(x, y), turn(x + w, y + h)
        wanted = [min(a, b) for a, b in zip(*corners)] + [abs(a - b) for a, b in zip(*corners)]
        if not any(all(abs(a - b) < 0.01 for a, b in zip(wanted, box)) for box in boxes[node["text"]]):
            return f"{node['text']}: {boxes[node['text']]} rather than {wanted}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--also", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--only")
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    held = sorted((arguments.source / "datasets/demo").glob("**/*.svg")) + \
        sorted((arguments.source / "tests/graph/figures").glob("*.svg"))
    looked_at = [path for directory in arguments.also for path in sorted(directory.rglob("*.svg"))]
    originals = {}
    for number, path in enumerate([*held, *looked_at]):
        text = path.read_text(encoding="utf-8")
        try:
            originals[f"{number}"] = (path, *rewritings.on_own_lines(text))
        except ET.ParseError as error:
            print(f"{path}: left out: {error}")
    with tempfile.TemporaryDirectory() as temporary:
        directory = arguments.keep or pathlib.Path(temporary)
        directory.mkdir(exist_ok=True)
        named = [(name, text) for name, (_, text, _) in originals.items()]
        expected = extract(program, named, directory / "originals")
        # Of so small a K and so great a tau no two texts are one.
        pieces = extract(program, named, directory / "pieces", "--refine", "none", "--k", "0.001", "--tau", "0.999")
        made, does_not_apply = [], collections.Counter()
        for name, (path, text, lines) in originals.items():
            if name not in expected:
                continue
            words = rewritings.places(text, lines, pieces[name])
            # A heading stands above or before what it heads.
            has_legend = any(each["role"] == "legend" for each in expected[name].get("texts", []))
            for rule, rewrite in (rewritings.IN_PLACE | rewritings.BY_PLACE).items():
                if arguments.only and rule != arguments.only:
                    continue
                chance = random.Random(f"{path.name} {rule}")
                if rule in rewritings.IN_PLACE:
                    other = rewrite(text, chance)
                else:
                    other = None if has_legend else rewrite(text, chance, words)
                if other is None:
                    does_not_apply[rule] += 1
                else:
                    made.append((f"{name}.{rule.replace(' ', '-').replace(',', '')}", rule, other, name))
        found = extract(program, [(name, other) for name, _, other, _ in made], directory / "rewritten")
    changed, compared, failed = collections.defaultdict(list), collections.Counter(), 0
    for name, rule, _, original in made:
        path = originals[original][0]
        any_order = rule in rewritings.BY_PLACE
        before, after = (essence(graph, any_order) if graph else None for graph in (expected[original], found.get(name)))
        is_held = path in held
        compared[rule, is_held] += 1
        if before == after:
            wrong = rule in rewritings.TURNS and is_held and \
                misplaced(expected[original], found[name], rewritings.TURNS[rule])
            if wrong:
                failed += 1
                print(f"{path.relative_to(arguments.source)}, {rule}: {wrong}")
            continue
        changed[rule, is_held].append(path)
        failed += is_held
        print(f"{path.relative_to(arguments.source) if is_held else path}, {rule}:")
        for kind in before:
            lost, new = before[kind] - (after or {}).get(kind, collections.Counter()), (after or before)[kind] - before[kind]
            if lost or new:
                print(f"  {kind} lost {list(lost)}, new {list(new)}" if after else "  is not read")
    for rule in rewritings.IN_PLACE | rewritings.BY_PLACE:
        parts = [f"{len(changed[rule, is_held])} of {compared[rule, is_held]} changed{' (looked at)' * (not is_held)}"
                 for is_held in (True, False) if compared[rule, is_held]]
        if parts:
            print(f"{rule}: {', '.join(parts)}")
    total = sum(count for (_, is_held), count in compared.items() if is_held)
    print(f"{total - failed} of {total} rewritten figures draw the same graph")
    return 1 if failed or (total < 500 and not arguments.only) else 0


if __name__ == "__main__":
    sys.exit(main())
