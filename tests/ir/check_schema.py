#!/usr/bin/env python3
"""The published schema and the reader take the same documents: check_schema.py READ_IR.

Every value of a document that has all keys is replaced by values of other types and ranges, and every key is left out.
"""
import copy
import json
import subprocess
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

PAINT = {"line": 3, "z": 0, "color": 255, "stroke_width": 0.5, "font_size": 9.5, "quad": [0, 0, 1, 0, 1, 1, 0, 1],
         "arrow_from": True, "arrow_to": False}
TRANSFORM = {"shift": [1, 2], "xshift": "-0.5in", "yshift": "3", "scale": [1, 2], "rotate": 30}
COMMON = {"transform": TRANSFORM, "fill": "red", "clip": 0, "paint": PAINT}
FULL = {
    "tikzpicture_options": {"x": "1in", "y": "{(32:0.18in)}", "z": "(-.3,-.2)", "scale": 2},
    "page": {"corner1": [0, 0], "corner2": [10, 10]},
    "clips": [{"type": "rectangle", "corner1": [0, 0], "corner2": [9, 9, 0], "local": True, "transform": TRANSFORM},
              {"type": "polygon", "vertices": [[0, 0], [1, 0], [1, 1]]}],
    "shapes": [{"type": "triangle", "vertices": [[0, 0], [1, 0], [0, 1]], "cycle": True, "id": 7, **COMMON},
               {"type": "3D-part", "id": 1, "vertices": [[0, 0, 0], [1, 0, 0], [1, 1, 0]], "cycle": False, **COMMON},
               {"type": "Ucube", "id": 2, "size": [1, 1, 1], **COMMON}],
    "rectangle_primitives": [{"corner1": [0, 0], "corner2": [1, 1], "is_right_angle_symbol": True, **COMMON}],
    "line_segments": [{"from": [0, 0, 0], "to": [1, 1], "style": "dashed", "text": "5", **COMMON}],
    "nodes": [{"at": [0, 0], "text": "A", "anchor": "below left", "node_rotate": 90, **COMMON}],
    "circles": [{"center": [0, 0], "radius": 1, **COMMON}],
    "arcs": [{"center": [0, 0], "radius": 1, "start_angle": 0, "end_angle": 90, **COMMON}],
}
VALUES = [None, True, 0, 1, -1, 1.5, "", "text", "1in", "1 furlong", "(1,2", "{1cm}", "(3:4pt)", "(1pt,2)", "0x10", "1e3pt", "\\QP/2",
          [], {}, [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], ["1", "2"], [[0, 0]], [[0, 0], [1, 1]], [[0, 0, 0], [1, 1, 1]],
          [None], [{}], {"a": 1}, "none", "dotted", "above", "polygon", "triangle", "Ucube", "3D-part", "rectangle", 1e300]
# What a schema cannot say: a clip must be one of those that there are, numbers have limits of their own.
BEYOND = ("expected the number of a clip",)


def paths(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, path + (index,))


def at(document, path):
    for step in path:
        document = document[step]
    return document


def documents():
    yield "the full document", FULL
    yield "the empty document", {}
    yield "a document without a known key", {"unknown": 1}
    yield "a diagram without anything", {"nodes": []}
    yield "a diagram of null", {"nodes": None}
    for value in VALUES:
        yield f"$ = {value!r}", value
    for key, part in FULL.items():
        whole = {"clips": FULL["clips"][1:], key: part}  # entities name the clip 0
        for path in paths(part):
            path = (key, *path)
            for value in VALUES:
                changed = copy.deepcopy(whole)
                at(changed, path[:-1])[path[-1]] = value
                yield f"{path} = {value!r}", changed
            changed = copy.deepcopy(whole)
            del at(changed, path[:-1])[path[-1]]
            yield f"{path} left out", changed
            if isinstance(at(whole, path[:-1]), dict):
                changed = copy.deepcopy(whole)
                at(changed, path[:-1])["unknown"] = 1
                yield f"{path[:-1]} with an unknown key", changed


def main():
    reader = sys.argv[1]
    schema = json.loads(subprocess.run([reader, "--schema"], capture_output=True, check=True, text=True).stdout)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    changes = {}
    for change, document in documents():
        changes.setdefault(json.dumps(document), change)
    texts = list(changes)
    said = subprocess.run([reader], input="".join(text + "\n" for text in texts), capture_output=True, check=True,
                          text=True).stdout.splitlines()
    assert len(said) == len(texts), (len(said), len(texts))
    wrong = good = 0
    for text, verdict in zip(texts, said):
        valid = validator.is_valid(json.loads(text))
        good += valid
        if valid != (verdict == "good") and not any(part in verdict for part in BEYOND):
            wrong += 1
            if wrong <= 20:
                print(f"the schema says {'good' if valid else 'bad'}, the reader {verdict}: {changes[text]}")
    print(f"{len(texts)} documents, {good} good, {wrong} judged differently")
    return wrong > 0 or good < 100


sys.exit(main())
