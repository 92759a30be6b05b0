#!/usr/bin/env python3
"""Draws the demo figures in other words and holds the graphs to be the same: scaled, wrapped in groups with transforms,
attributes moved to style="", text split into tspans, rectangles written as paths, and without anything that is not
painted (ids that nothing refers to, <title>, <desc>, comments).

usage: check_metamorphic.py SOURCE_DIR PROGRAM
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile


def parts(text):
    """-> attributes of the root, width, height, what is inside; None where the figure has no plain size."""
    root = re.search(r"<svg\b([^>]*)>", text)
    attributes, inside = root.group(1), text[root.end():text.rindex("</svg>")]
    size = [re.search(rf'\b{name}="([\d.]+)(?:px)?"', attributes) for name in ("width", "height")]
    view = re.search(r'viewBox="([^"]+)"', attributes)
    if not all(size) or "%" in inside:  # a percentage refers to the canvas, which the rewriting changes
        return None
    width, height = (float(match.group(1)) for match in size)
    if view and [float(number) for number in re.split(r"[ ,]+", view.group(1))] != [0, 0, width, height]:
        return None
    return re.sub(r'\b(width|height|viewBox)="[^"]*"', "", attributes), width, height, inside


def scaled(factor):
    def rewrite(text):
        attributes, width, height, inside = parts(text)
        return (f'<svg{attributes} width="{width * factor}" height="{height * factor}">'
                f'<g transform="scale({factor})">{inside}</g></svg>')
    return rewrite


def wrapped(text):
    attributes, width, height, inside = parts(text)
    return (f'<svg{attributes} width="{width}" height="{height}"><g transform="translate(40 -30)">'
            f'<g><g transform="matrix(1 0 0 1 -40 30)">{inside}</g></g></g></svg>')


def styled(text):
    """Presentation attributes of shapes and text as style=""; those in style sheets would win otherwise."""
    if "<style" in text:
        return text
    names = "fill|stroke|stroke-width|stroke-dasharray|font-size|font-weight|text-anchor|marker-end|marker-start"

    def rewrite(tag):
        found = re.findall(rf' ({names})="([^"]*)"', tag.group(0))
        if not found or "style=" in tag.group(0):
            return tag.group(0)
        bare = re.sub(rf' ({names})="[^"]*"', "", tag.group(0))
        style = ";".join(f"{name}:{value}{'px' if name == 'font-size' and value[-1].isdigit() else ''}"
                         for name, value in found)
        return re.sub(r"^<(\w+)", rf'<\1 style="{style}"', bare)
    return re.sub(r"<(?:rect|circle|ellipse|line|path|polygon|polyline|text|g)\b[^>]*>", rewrite, text)


def split(text):
    return re.sub(r"(<text\b[^>]*>)([^<&]{2})([^<]*</text>)", r"\1<tspan>\2</tspan>\3", text)


def pathed(text):
    def rewrite(tag):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag.group(0)))
        if "<style" in text or not all(name in attributes for name in ("x", "y", "width", "height")):
            return tag.group(0)  # a sheet may speak of rect
        rest = " ".join(f'{name}="{value}"' for name, value in attributes.items()
                        if name not in ("x", "y", "width", "height", "rx", "ry"))
        return f'<path d="M{attributes["x"]} {attributes["y"]}h{attributes["width"]}v{attributes["height"]}' \
               f'h-{attributes["width"]}z" {rest}/>'
    return re.sub(r"<rect\b[^>]*/>", rewrite, text)


def stripped(text):
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"<(title|desc)\b[^>]*>.*?</\1>", "", text, flags=re.S)
    return re.sub(r' id="([^"]*)"', lambda match: match.group(0) if f"#{match.group(1)}" in text else "", text)


def read(program, path):
    done = subprocess.run([program, "graph", path, "--json"], stdout=subprocess.PIPE, check=True)
    graph = json.loads(done.stdout)
    texts = {node["id"]: node["text"] for node in graph["nodes"]}
    return (collections.Counter(texts.values()),
            collections.Counter((texts[edge["from"]], texts[edge["to"]], edge["directed"], edge["label"])
                                for edge in graph["edges"]))


def main():
    source, program = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    rewritings = {"three times as large": scaled(3), "half as large": scaled(0.5), "wrapped in groups": wrapped,
                  "attributes as style": styled, "text in tspans": split, "rectangles as paths": pathed,
                  "nothing but what is painted": stripped}
    failed = compared = 0
    with tempfile.TemporaryDirectory() as directory:
        for figure in sorted((source / "datasets/demo").glob("**/*.svg")):
            text = figure.read_text(encoding="utf-8")
            if not parts(text):
                continue
            expected = read(program, figure)
            for name, rewrite in rewritings.items():
                other = pathlib.Path(directory, "figure.svg")
                other.write_text(rewrite(text), encoding="utf-8")
                found = read(program, other)
                compared += 1
                if found != expected:
                    failed += 1
                    print(f"{figure.relative_to(source)}, {name}:")
                    for kind, was, now in zip(("nodes", "edges"), expected, found):
                        print(f"  {kind} lost {list((was - now).keys())}, new {list((now - was).keys())}")
    print(f"{compared - failed} of {compared} rewritten figures draw the same graph")
    return 1 if failed or compared < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
