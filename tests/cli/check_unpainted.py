#!/usr/bin/env python3
"""Only what is painted is evidence: a figure without the words that nobody sees (ids, class names, <title>, <desc>,
<metadata>, comments, data-*, aria-*, attributes of editors), and one in which they lie, have the same graph, byte for
byte but for the numbers of source lines. Styling is kept: names that are referred to change together with what refers
to them.

usage: check_unpainted.py SOURCE_DIR PROGRAM

Takes the demo figures and those of the tests, and all of ../shared/corpora and ../shared/wild when they are there.
"""
import json
import pathlib
import random
import re
import sys
import tempfile
import xml.etree.ElementTree as ET

import rewritings
from check_metamorphic import extract

UNSEEN = ("title", "desc", "metadata")
XML = "http://www.w3.org/XML/1998/namespace"


def styles(root):
    return [element for element in root.iter() if element.tag in (f"{{{rewritings.SVG}}}style", f"{{{rewritings.XHTML}}}style")]


def is_of_editors(key):
    return key.startswith(("data-", "aria-")) or key in ("role", "content", "resource", "about", "property", "typeof") or \
        (key.startswith("{") and key[1:].split("}")[0] not in (rewritings.XLINK, XML, rewritings.SVG))


def strip(root):
    """Takes out what is not painted and nothing refers to."""
    text = "".join(f" {value}" for element in root.iter() for key, value in element.attrib.items()
                   if key != "id" and key != "class" and not is_of_editors(key))
    sheets = "\n".join(style.text or "" for style in styles(root))
    attribute_selectors = re.search(r"\[\s*(id|class|data-|aria-|role)", sheets)
    references = set(re.findall(r"#([^\s)'\",;{}.:>+~\[]+)", text + sheets))
    styled = set(re.findall(r"\.([A-Za-z_][\w-]*)", sheets))

    def walk(parent):
        previous = None
        for child in list(parent):
            space = child.tag[1:].split("}")[0] if isinstance(child.tag, str) and "}" in child.tag else rewritings.SVG
            if rewritings.tag(child) in UNSEEN or space not in (rewritings.SVG, rewritings.XHTML):
                if previous is None:
                    parent.text = (parent.text or "") + (child.tail or "")
                else:
                    previous.tail = (previous.tail or "") + (child.tail or "")
                parent.remove(child)
            else:
                walk(child)
                previous = child
    walk(root)
    for element in root.iter():
        for key in [key for key in element.attrib if is_of_editors(key)]:
            if not attribute_selectors:
                del element.attrib[key]
        name = element.get("id")
        if name and not attribute_selectors and name not in references:
            del element.attrib["id"]
        kept = [name for name in element.get("class", "").split() if attribute_selectors or name in styled]
        if element.get("class") is not None and not attribute_selectors:
            del element.attrib["class"]
            if kept:
                element.set("class", " ".join(kept))
    return root


def in_selectors(sheet, change):
    """A style sheet with `change` applied to its selectors only."""
    parts = re.split(r"([{}])", sheet)
    return "".join(change(part) if parts[i + 1:i + 2] == ["{"] else part for i, part in enumerate(parts))


def renamed_names(root, chance):
    """Other ids and class names everywhere, the same ones wherever one is referred to."""
    sheets = "\n".join(style.text or "" for style in styles(root))
    if re.search(r"\[\s*(id|class)", sheets) or "\\" in sheets:  # selectors by parts of names, escaped names
        return
    ids = sorted({element.get("id") for element in root.iter() if element.get("id")})
    classes = sorted({name for element in root.iter() for name in element.get("class", "").split()})
    # Names of edges and nodes that are not there, in the manner of several programs.
    lies = [f"{word}{k}" for k, word in enumerate(["edge_n1_n2_", "L-A-B-", "node", "flowchart-Start-", "arrow", "title"]
                                                  * (1 + (len(ids) + len(classes)) // 6))]
    chance.shuffle(lies)
    new_ids = {name: lie for name, lie in zip(ids, lies)}
    new_classes = {name: lie for name, lie in zip(classes, lies[len(ids):])}

    def reference(match):
        return f"url({match.group(1)}#{new_ids.get(match.group(2), match.group(2))}{match.group(1)})"

    def in_rule(selector):
        selector = re.sub(r"#([\w-]+)", lambda match: "#" + new_ids.get(match.group(1), match.group(1)), selector)
        return re.sub(r"\.([A-Za-z_][\w-]*)", lambda match: "." + new_classes.get(match.group(1), match.group(1)), selector)
    for element in root.iter():
        for key, value in list(element.attrib.items()):
            if key == "id":
                element.set(key, new_ids[value])
            elif key == "class":
                element.set(key, " ".join(new_classes[name] for name in value.split()))
            elif key.split("}")[-1] == "href" and value.startswith("#"):
                element.set(key, "#" + new_ids.get(value[1:], value[1:]))
            elif "url(" in value:
                element.set(key, re.sub(r"url\((['\"]?)#([^)'\"]+)\1\)", reference, value))
    for style in styles(root):
        text = re.sub(r"url\((['\"]?)#([^)'\"]+)\1\)", reference, style.text or "")
        style.text = in_selectors(text, in_rule)


def lying(root, chance):
    """Says of everything that it is something else, where nobody sees it."""
    renamed_names(root, chance)
    attribute_selectors = re.search(r"\[\s*(data-|aria-|role)", "\n".join(style.text or "" for style in styles(root)))
    for element in list(root.iter()):
        name = rewritings.tag(element)
        if name in ("title", "desc"):
            for child in list(element):
                element.remove(child)
            element.text = chance.choice(["n1->n2", "Legend", "edge from Start to End", "Figure 1"])
        if not attribute_selectors:
            for key in [key for key in element.attrib if is_of_editors(key)]:
                element.set(key, chance.choice(["n1", "n2", "edge", "label"]))
            if name in (*rewritings.SHAPES, "text", "g"):
                element.set(f"data-{chance.choice(['source', 'target', 'id', 'label', 'kind'])}", chance.choice(["n1", "arrow"]))
                element.set("aria-label", "n2 -> n1")
                element.set("{http://www.inkscape.org/namespaces/inkscape}connection-start", "#n1")
        if name in (*rewritings.SHAPES, "g", "a") and chance.random() < 0.3:
            title = rewritings.svg_element("title")
            title.text = "Start -> End"
            element.insert(0, title)
    root.insert(0, ET.Comment(" Generator: Graphviz version 99, title: Lies. Pages: 1 "))
    metadata = rewritings.svg_element("metadata")
    metadata.text = '{"nodes": [{"id": "n1", "text": "not drawn"}], "edges": []}'
    root.insert(0, metadata)
    return root


def without_lines(value):
    """A document without the numbers of lines, and with what was told apart or sorted by them as a set."""
    if isinstance(value, dict):
        return {key: sorted({source["element"] for source in each}) if key == "sources" else without_lines(each)
                for key, each in value.items() if key not in ("source_lines", "line", "source")}
    return [without_lines(each) for each in value] if isinstance(value, list) else value


def difference(before, after):
    """Where two documents differ first."""
    for key in before:
        if before[key] != after.get(key):
            pairs = zip(before[key], after[key]) if isinstance(before[key], list) else [(before[key], after.get(key))]
            return key, next(((a, b) for a, b in pairs if a != b), (len(before[key]), len(after[key])))
    return None


def main():
    source, program = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    figures = [path for place in ("datasets/demo", "tests/graph/figures") for path in sorted((source / place).rglob("*.svg"))]
    for place in ("corpora", "wild"):
        directory = source.parent / "shared" / place
        if directory.is_dir():
            figures += sorted(directory.rglob("*.svg"))
        else:
            print(f"skipped: ../shared/{place} is not there")
    variants = {"stripped": lambda root, chance: strip(root), "lying": lying}
    failed = compared = 0
    with tempfile.TemporaryDirectory() as temporary:
        made, unread = [], set()
        for number, path in enumerate(figures):
            text = path.read_text(encoding="utf-8")
            try:
                made.append((f"{number}.painted", text))
                for name, change in variants.items():
                    root = change(ET.fromstring(text), random.Random(path.name))
                    made.append((f"{number}.{name}", ET.tostring(root, encoding="unicode")))
            except ET.ParseError:
                unread.add(path)  # what is no XML is read by recovery, which these rewritings cannot do
        graphs = extract(program, made, pathlib.Path(temporary, "figures"))
        for number, path in enumerate(figures):
            before = without_lines(graphs.get(f"{number}.painted", {}))
            for name in variants if before and path not in unread else ():
                after = without_lines(graphs.get(f"{number}.{name}", {}))
                compared += 1
                if before != after:
                    failed += 1
                    print(f"{path}, {name}: {difference(before, after) if after else 'is not read'}")
    print(f"{compared - failed} of {compared} figures have the same graph whatever is said where nobody sees it"
          f"{f', {len(unread)} that are no XML left out' if unread else ''}")
    return 1 if failed or compared < 80 else 0


if __name__ == "__main__":
    sys.exit(main())
