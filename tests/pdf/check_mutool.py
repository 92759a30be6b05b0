#!/usr/bin/env python3
"""Compares what diagrade reads in PDF files with what MuPDF says of them: which character stands where, and the boxes of
the shapes around nodes.

usage: check_mutool.py PROGRAM SOURCE_DIR [FILE...]

Every character of `mutool convert -F svg -O text=text` must lie in a text of `diagrade ir` that has it, and the texts
must have no others; the boxes of nodes must be those that `diagrade graph` reads in MuPDF's SVG document. The files are
those of cases.py, which must agree in all, and those of ../shared/pdf/made of the source directory where they are,
which must in 99 of 100 characters. Ends with 77, as a test that is skipped, where there is no mutool.
"""
import collections
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import cases # noqa: E402
from check_made import LACKING # noqa: E402

SLACK = 0.3 # how far the origin of a character may lie outside of its text, in em
DOUBLED = 0.12 # characters painted again to look bold are no farther apart, in em
BOX = 1.0 # how far the sides of boxes may differ, points
SHARE = 0.99
SVG = "{http://www.w3.org/2000/svg}"
# What MuPDF does not say, or says otherwise, with the reason.
OTHERWISE = {
    "clipped-away": "MuPDF writes what is clipped away, in a clip",
    "names-of-glyphs": "MuPDF takes the codes of fonts without ToUnicode for characters",
    "unpainted-text": "text that is not painted is in MuPDF's text too",
    "unpainted-text-over-a-box": "text that is not painted is in MuPDF's text too",
    "page-that-begins-elsewhere": "MuPDF multiplies by UserUnit, poppler does not",
    "transparent-text": "text that is not painted is in MuPDF's text too",
    "outlines-with-a-layer": "the layer is the only text that MuPDF has",
    "outlines-with-a-layer-that-does-not-fit": "text that is not painted is in MuPDF's text too",
}


def multiply(a, b):
    return (a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
            a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5])


def transform_of(element):
    match = re.match(r"\s*matrix\(([^)]*)\)", element.get("transform", ""))
    return tuple(float(part) for part in re.split(r"[\s,]+", match[1].strip())) if match else (1, 0, 0, 1, 0, 0)


def letters(text):
    """The characters of a text that leave a mark, ligatures as their letters."""
    return [c for c in unicodedata.normalize("NFKC", text) if not c.isspace()]


def characters_of_mutool(root):
    """(character, x, y, em) of each, on the page; those that are painted again are left out."""
    found = []

    def walk(element, matrix):
        matrix = multiply(matrix, transform_of(element))
        size = float(element.get("font-size", 0))
        for span in element.iter(SVG + "tspan") if element.tag == SVG + "text" else ():
            xs = [float(x) for x in span.get("x", "0").split()]
            ys = [float(y) for y in span.get("y", "0").split()]
            em = size * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            for i, character in enumerate(span.text or ""):
                x, y = xs[min(i, len(xs) - 1)], ys[min(i, len(ys) - 1)]
                found.append((character, matrix[0] * x + matrix[2] * y + matrix[4],
                              matrix[1] * x + matrix[3] * y + matrix[5], em))
        if element.tag not in (SVG + "text", SVG + "defs"):
            for child in element:
                walk(child, matrix)

    walk(root, (1, 0, 0, 1, 0, 0))
    left, top, width, height = (float(number) for number in root.get("viewBox").split())
    kept = []
    for c, x, y, em in found:
        on_page = left <= x <= left + width and top <= y <= top + height
        if on_page and not any(c == other and math.hypot(x - ox, y - oy) <= DOUBLED * em for other, ox, oy, _ in kept[-400:]):
            kept.append((c, x, y, em))
    return [(letter, x, y, em) for c, x, y, em in kept for letter in letters(c)]


def distance_to_quad(quad, x, y):
    """0 within; else how far away: the quadrangle is upright or turned, its corners follow one another."""
    points = [(quad[i], quad[i + 1]) for i in range(0, 8, 2)]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
    inside, nearest = True, math.inf
    for a, b in zip(points, points[1:] + points[:1]):
        dx, dy = b[0] - a[0], b[1] - a[1]
        inside &= (dx * (y - a[1]) - dy * (x - a[0])) * (1 if area > 0 else -1) >= 0
        length = dx * dx + dy * dy
        along = min(1, max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) if length else 0
        nearest = min(nearest, math.hypot(x - a[0] - along * dx, y - a[1] - along * dy))
    return 0 if inside else nearest


def compare_texts(ours, theirs):
    """(characters that agree, characters of either)"""
    wanted = [collections.Counter(letters(text)) for text, _ in ours]
    total = sum(sum(counter.values()) for counter in wanted)
    agree = 0
    for character, x, y, em in theirs:
        places = sorted((distance_to_quad(quad, x, y), i) for i, (_, quad) in enumerate(ours) if wanted[i][character])
        if places and places[0][0] <= SLACK * em:
            wanted[places[0][1]][character] -= 1
            agree += 1
    return agree, total + len(theirs) - agree


def read(program, command, path):
    result = subprocess.run([program, command, "--json", path], capture_output=True, text=True, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else None


def boxes(graph, width):
    """Of shapes, on a page of this width."""
    scale = width / graph["width"]
    return sorted([scale * side for side in node["box"]] for node in graph["nodes"] if node["method"] == "outline")


def compare(program, path, directory):
    """(characters that agree, characters of either, whether the boxes agree)"""
    subprocess.run(["mutool", "convert", "-F", "svg", "-O", "text=text", "-o", f"{directory}/page%d.svg", path, "1"],
                   capture_output=True, check=True)
    svg = pathlib.Path(directory, "page1.svg")
    document = read(program, "ir", path)["ir"]
    ours = [(node["text"], node["paint"]["quad"]) for node in document.get("nodes", []) if "quad" in node["paint"]]
    agree, total = compare_texts(ours, characters_of_mutool(ElementTree.parse(svg).getroot()))
    graph = read(program, "graph", path)
    mine, other = boxes(graph, graph["width"]), boxes(read(program, "graph", svg), graph["width"])
    same = len(mine) == len(other) and all(abs(a - b) <= BOX for one, two in zip(mine, other) for a, b in zip(one, two))
    return agree, total, same


def main():
    program, source, *files = sys.argv[1:]
    if not shutil.which("mutool"):
        print("skipped: mutool (Debian package mupdf-tools) is not there")
        return 77
    wrong = 0
    with tempfile.TemporaryDirectory() as directory:
        for name, make in cases.CASES.items() if not files else ():
            path = pathlib.Path(directory, f"{name}.pdf")
            path.write_bytes(make()[0])
            agree, total, same = compare(program, path, directory)
            if (agree < total or not same) and name not in OTHERWISE:
                wrong += 1
                print(f"{name}: {agree} of {total} characters agree, boxes {'agree' if same else 'differ'}")
        made = files or sorted(pathlib.Path(source).resolve().parent.glob("shared/pdf/made/*.pdf"))
        sums, same_boxes = [0, 0], 0
        for path in list(made):
            agree, total, same = compare(program, path, directory)
            if pathlib.Path(path).stem in LACKING:
                print(f"{pathlib.Path(path).name}: {agree} of {total} characters agree: {LACKING[pathlib.Path(path).stem]}")
                made.remove(path)
                continue
            sums[0], sums[1], same_boxes = sums[0] + agree, sums[1] + total, same_boxes + same
            if agree < total or not same:
                print(f"{pathlib.Path(path).name}: {agree} of {total} characters agree, boxes "
                      f"{'agree' if same else 'differ'}")
    if made:
        print(f"{len(made)} files: {sums[0]} of {sums[1]} characters agree, boxes in {same_boxes}")
        wrong += sums[0] < SHARE * sums[1]
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
