"""The page of the figures that lose most, each with its truth and its reading drawn over it."""
import difflib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from figures.cases import extract, note, plain

LIKE = 0.75  # of a text that is taken for the place of a missing one
COVERED = 0.6  # share of a missing text that pieces must hold to be taken for its place


def fold(text):
    return plain(text).casefold()


def union(boxes):
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return [x, y, max(box[0] + box[2] for box in boxes) - x, max(box[1] + box[3] for box in boxes) - y]


def locate(text, pieces):
    """The box of a text among (text, box) that were read: the same text, one much like it, the smallest that holds it,
    or pieces of it that stand together; None when it is not there. What is found is taken from `pieces`."""
    wanted = fold(text)
    if not wanted:
        return None
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)

    def likeness(piece):
        matcher.set_seq1(piece[0])
        return matcher.ratio() if matcher.quick_ratio() >= LIKE else 0.0
    best = max(pieces, key=likeness, default=None)
    if best and likeness(best) >= LIKE:
        pieces.remove(best)
        return best[1]
    around = [piece for piece in pieces if re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", piece[0])]
    if around:
        return min(around, key=lambda piece: piece[1][2] * piece[1][3])[1]
    parts = sorted((piece for piece in pieces if piece[0] and piece[0] in wanted), key=lambda piece: -len(piece[0]))
    for first in parts[:1]:
        chosen, left = [first], wanted.replace(first[0], " ", 1)
        middle = first[1][0] + first[1][2] / 2, first[1][1] + first[1][3] / 2
        for piece in sorted(parts[1:], key=lambda piece: abs(piece[1][0] + piece[1][2] / 2 - middle[0])
                            + abs(piece[1][1] + piece[1][3] / 2 - middle[1])):
            if piece[0] in left:
                chosen.append(piece)
                left = left.replace(piece[0], " ", 1)
        if 1 - len(left.replace(" ", "")) / len(wanted.replace(" ", "")) >= COVERED:
            return union([piece[1] for piece in chosen])
    return None


def located_truth(case):
    """The truth as a graph document with boxes and lines on the figure: those of what it is matched with, and where its
    text was read otherwise."""
    reading = case.reading
    boxes = {node["id"]: node.get("box") for node in reading["nodes"]}
    matches = {match["reference"]: match["generated"] for match in case.score["matches"]}
    free = [(fold(node["text"]), node["box"]) for node in reading["nodes"] if node["id"] not in matches.values()]
    pieces = [piece for piece in
              free + [(fold(text["text"]), text["box"]) for text in reading.get("texts", []) if "box" in text]
              + [(fold(node["text"]), node["box"]) for node in case.draft["nodes"]] if piece[0] and piece[1]]
    nodes = []
    for node in case.nodes:
        box = boxes.get(matches[node["id"]]) if node["id"] in matches else locate(node["text"], pieces)
        nodes.append({**node, **({"box": box} if box else {})})
    lines = {}
    for edge in reading["edges"]:
        if edge.get("points"):
            lines[edge["from"], edge["to"]] = edge["points"]
            if not edge["directed"]:
                lines[edge["to"], edge["from"]] = edge["points"][::-1]
    edges = []
    for edge in case.edges:
        points = lines.get((matches.get(edge["from"]), matches.get(edge["to"])))
        edges.append({key: value for key, value in edge.items() if key != "amb"} | ({"points": points} if points else {}))
    return {"schema": "diagrade/graph@1", "source": str(case.figure), "width": reading["width"],
            "height": reading["height"], "nodes": nodes, "edges": edges,
            "texts": [{"text": text, "role": "optional", "box": locate(text, pieces)} for text in case.optional],
            "diagnostics": []}


def write_page(program, cases, path, most):
    """The inspection page of the figures that lose most, each with its truth and its reading drawn over it."""
    worst = sorted((case for case in cases if case.lost() > 0), key=lambda case: -case.lost())[:most]
    with tempfile.TemporaryDirectory() as temporary:
        drafts, _ = extract(program, [case for case in worst if case.reading], pathlib.Path(temporary, "drafts"),
                            "--refine", "none")
        results = pathlib.Path(temporary, "worst figures")
        with results.open("w", encoding="utf-8") as out:
            for number, case in enumerate(worst):
                note(f"locating the truth of {case.name} ({number + 1} of {len(worst)})")
                case.draft = drafts.get(case.figure, {"nodes": []})
                figure = str(case.figure.resolve())
                record = {"schema": "diagrade/record@1", "item": case.name, "system": case.source,
                          "status": "scored" if case.reading else "failed",
                          "error": None if case.reading else {"code": "format", "message": case.failure},
                          "dataset": None, "one_figure": True, "generated": figure, "reference": figure,
                          "generated_graph": case.reading,
                          "reference_graph": located_truth(case) if case.reading else None,
                          "score": case.score if case.reading else None}
                out.write(json.dumps(record) + "\n")
        note("writing the page")
        if worst:
            done = subprocess.run([program, "inspect", results, "-o", path], capture_output=True, text=True)
            note("")
            if done.returncode != 0:
                sys.exit(f"accuracy: {program} inspect ended with {done.returncode}: {done.stderr.strip()}")
    print(f"{path}: the {len(worst)} figures that lose most" if worst else
          "every figure is read as its truth says: there is nothing to show on a page", file=sys.stderr)
