#!/usr/bin/env python3
"""Writes a small corpus of hostile figures, in SVG, TikZ, diagram languages, PDF and pictures, and holds the commands to their promises on it with
scripts/hostile; then it is a data set, and all that the commands say of that on standard error must be their own lines.

usage: check_hostile.py SOURCE_DIR BUILD_DIR [--without-set] [OPTION of scripts/hostile...]
"""
import base64
import gzip
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300">'


def svg(body, head=HEAD):
    return f"{head}{body}</svg>\n".encode()


def box(x, y, text, width="100", attributes=""):
    return (f'<rect x="{x}" y="{y}" width="{width}" height="40" fill="white" stroke="black" {attributes}/>'
            f'<text x="{x}" y="{y}" dx="50" dy="24" font-size="14" text-anchor="middle">{text}</text>')


def entity_bomb():
    lines = ['<!ENTITY a0 "Laugh">']
    lines += [f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12)]
    return ('<?xml version="1.0"?><!DOCTYPE svg [' + "".join(lines) + f"]>{HEAD}<text>&a11;</text></svg>").encode()


def uses(depth):
    """Each group uses the one before it ten times."""
    groups = ['<g id="u0"><rect width="9" height="9"/><text>x</text></g>']
    groups += [f'<g id="u{i}">' + f'<use xlink:href="#u{i - 1}" x="{i}"/>' * 10 + "</g>" for i in range(1, depth)]
    return svg(f'<defs>{"".join(groups)}</defs><use href="#u{depth - 1}"/>')


def chunk(name, content):
    """A piece of a PNG picture."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width, height, data):
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) + data +
            chunk(b"IEND", b""))


def image(content, kind="image/png"):
    return f'<image width="90" height="90" xlink:href="data:{kind};base64,{base64.b64encode(content).decode()}"/>'


LARGE_PICTURE = png(60000, 60000, chunk(b"IDAT", zlib.compress(b"x" * 100)))
BAD_PICTURE = png(4, 4, b"\0\0\0\5IDATxxxxx\0\0\0\0")


FIGURES = {
    # References that do not end.
    "use-of-itself": svg('<use id="a" href="#a"/>' + box(10, 10, "A")),
    "use-cycle": svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#c"/></g><g id="c"><use href="#a"/></g>'),
    "use-of-its-ancestor": svg('<g id="a">' + box(10, 10, "A") + '<g><use href="#a" x="5"/></g></g>'),
    "use-bomb": uses(12),
    "gradient-cycle": svg('<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>'
                          '<rect width="90" height="40" fill="url(#g)"/>'),
    "marker-cycle": svg('<marker id="m"><path d="M0 0L9 9" marker-end="url(#m)" stroke="red"/></marker>'
                        '<path d="M0 0L90 90" stroke="black" marker-end="url(#m)"/>'),
    "clip-cycle": svg('<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath>'
                      '<rect width="90" height="40" clip-path="url(#c)"/>'),
    "variable-cycle": svg('<style>rect{--a:var(--b);--b:var(--a);fill:var(--a)}</style>' + box(10, 10, "A")),
    # Nesting.
    "nested-groups": svg("<g>" * 20000 + "<text>deep</text>" + "</g>" * 20000),
    "nested-spans": svg("<text>" + "<tspan>" * 3000 + "x" + "</tspan>" * 3000 + "</text>"),
    "nested-svg": svg('<svg viewBox="0 0 1 1">' * 200 + box(0, 0, "A") + "</svg>" * 200),
    "nested-parentheses": svg(f'<rect width="calc({"(" * 5000}1{")" * 5000})" height="9"/>'),
    # Numbers.
    "huge-numbers": svg(box("1e308", "-1e308", "A", "1e308") + '<path d="M1e308 0L-1e308 1e400" stroke="black"/>'),
    "tiny-numbers": svg(box("1e-320", "1e-320", "A", "1e-320") + '<text font-size="1e-300">B</text>'),
    "no-numbers": svg(box("nan", "inf", "A", "-1") + '<path d="M L 1 Q 2 Z e-" stroke="black"/>'),
    "huge-scale": svg('<g transform="scale(1e200) scale(1e200) rotate(nan) skewX(90)">' + box(1, 1, "A") + "</g>"),
    "many-digits": svg(f'<rect x="0.{"3" * 100000}" width="{"9" * 5000}" height="9"/>'),
    "empty-canvas": svg(box(0, 0, "A"), '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" viewBox="0 0 0 0">'),
    "huge-canvas": svg(box(0, 0, "A"), '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9">'),
    "box-far-away": svg(box(10, 10, "A") + box(10 ** 12, 10 ** 12, "B") +
                        f'<path d="M110 30L{10 ** 12} {10 ** 12}" stroke="black"/>'),
    # Many things.
    "equal-boxes": svg(box(10, 10, "A") * 3000),
    "equal-lines": svg(box(10, 10, "A") + '<path d="M110 30L200 30" stroke="black"/>' * 5000 + box(200, 10, "B")),
    "crossing-lines": svg("".join(f'<path d="M{i} 0L{400 - i} 300" stroke="black"/>' for i in range(400))),
    "dashes": svg('<path d="M0 0L1e6 0" stroke="black" stroke-dasharray="1e-6"/>'),
    "long-path": svg(f'<path d="M0 0{"l1 1l-1 0" * 50000}" stroke="black" fill="none"/>'),
    "class-list": svg(f'<style>.c1,.c2{{fill:red}}</style><rect class="{" ".join(f"c{i}" for i in range(20000))}" '
                      'width="90" height="40"/>'),
    "selectors": svg("<style>" + "".join(f"{'g ' * 50}.c{i}{{fill:red}}" for i in range(300)) + "</style>" +
                     "<g>" * 60 + "<rect class='c7' width='9' height='9'/>" * 500 + "</g>" * 60),
    "style-comment": svg("<style>/* no end</style>" + box(10, 10, "A")),
    "attributes": svg("<rect " + " ".join(f'a{i}="1"' for i in range(5000)) + ' width="9" height="9"/>'),
    # Text.
    "combining-marks": svg(box(10, 10, "e" + "\u0301" * 20000)),
    "directions": svg(box(10, 10, "\u202e" * 500 + "abc" + "\u2066" * 500)),
    "not-characters": svg(box(10, 10, "\ufffe\uffff\U0010ffff\u0080")),
    "long-text": svg(box(10, 10, "word " * 50000)),
    "glyph-positions": svg(f'<text x="{" ".join(str(i) for i in range(20000))}" y="9">{"x" * 20000}</text>'),
    "long-id": svg(f'<g id="{"i" * 200000}">' + box(10, 10, "A") + "</g>"),
    # Outside the file.
    "outside": svg('<image href="file:///etc/passwd"/><use href="http://example.invalid/a.svg#b"/>'
                   '<style>@import "file:///dev/zero";</style><script>while(1);</script>' + box(10, 10, "A")),
    "external-entity": f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///dev/zero">]>{HEAD}<text>&x;</text></svg>'.encode(),
    "entity-bomb": entity_bomb(),
    "entity-again": f'<!DOCTYPE svg [<!ENTITY lt "<"><!ENTITY amp "x">]>{HEAD}<text>&lt;&amp;</text></svg>'.encode(),
    "entity-of-itself": f'<!DOCTYPE svg [<!ENTITY x "&y;"><!ENTITY y "&x;">]>{HEAD}<text>&x;</text></svg>'.encode(),
    # What other libraries read.
    "pictures": svg(image(b"\x89PNG\r\n\x1a\n") + image(LARGE_PICTURE) + image(BAD_PICTURE) +
                    image(b"\xff\xd8\xff\xe0junk", "image/jpeg") + image(b"<svg", "image/svg+xml") +
                    '<image width="9" height="9" href="data:image/png;base64,===="/><image href="data:"/>' + box(10, 10, "A")),
    "styles": svg("<style>rect{fill:url(;} }}} @media{ text{font-size:calc(} :not(:not( {x} @import url(\x7f); \\</style>" +
                  '<rect width="90" height="40" style="fill:;;:;stroke-width:1e999em;filter:url(#none"/>' + box(10, 10, "A")),
    "filters": svg('<filter id="f"><feImage href="#f"/><feTurbulence baseFrequency="1e9" numOctaves="9"/>'
                   '<feGaussianBlur stdDeviation="1e9"/></filter><g filter="url(#f)">' + box(10, 10, "A") + "</g>"),
    "zero-in-text": svg(box(10, 10, "A\0B")),
    # Bytes that are no document.
    "empty": b"",
    "blanks": b" \n" * 1000,
    "binary": bytes(range(256)) * 16,
    "zeros": bytes(4096),
    "cut-off": svg(box(10, 10, "A") + box(200, 10, "B"))[:-60],
    "cut-in-entity": f"{HEAD}<text>&#x4".encode(),
    "unclosed": f"{HEAD}{'<g>' * 500}".encode(),
    "two-roots": svg("") + svg(""),
    "other-root": b"<html><body><p>no figure</p></body></html>",
    "bad-utf-8": svg("<text>caf\u00e9</text>").replace("\u00e9".encode(), b"\xe9\xff\xfe"),
    "utf-16": svg(box(10, 10, "A")).decode().encode("utf-16"),
    "wrong-encoding": b'<?xml version="1.0" encoding="UTF-16"?>' + svg(box(10, 10, "A")),
    "gzip-bomb": gzip.compress(HEAD.encode() + b" " * (80 << 20), mtime=0),
    "gzip-cut-off": gzip.compress(svg(box(10, 10, "A") * 50), mtime=0)[:-20],
    "json-nesting": b'{"a":' * 5000,
    "json-of-no-graph": b'{"a":1}',
}


def tikz(body, before=""):
    return f"{before}\\begin{{tikzpicture}}\n{body}\n\\end{{tikzpicture}}\n".encode()


LINE = "\\draw (0,0) -- (1,1);"
PROGRAMS = {
    # What does not end.
    "macro-of-itself": tikz(r"\def\a{\a\a}\a" + LINE),
    "double-arguments": tikz(r"\def\a#1{#1#1}" + r"\a{" * 40 + "x" + "}" * 40 + LINE),
    "double-words": tikz(r"\def\a#1{#1#1}\node {" + r"\a{" * 40 + "x" + "}" * 40 + "};"),
    "growing-argument": tikz(r"\def\a#1{\a{#1#1}}\a{x}" + LINE),
    "macros-in-turn": tikz(r"\def\a{\b}\def\b{\a}\a" + LINE),
    "style-of-itself": tikz(r"\tikzset{a/.style={a}}\draw[a] (0,0) -- (1,1);"),
    "label-of-labels": tikz(r"\tikzset{every node/.style={label=x}}\node {a};"),
    "loops": tikz(r"\foreach \a in {1,...,999}\foreach \b in {1,...,999}\foreach \c in {1,...,999}\path (\a,\b);"),
    "loop-without-end": tikz(r"\foreach \a in {1,...,1e9} \draw (0,0) -- (\a,1);"),
    "conditionals": tikz(r"\ifnum 1 " * 20000 + LINE),
    "names": tikz(r"\csname" * 20000 + LINE),
    # Nesting.
    "braces": tikz("{" * 20000 + LINE + "}" * 20000),
    "scopes": tikz(r"\begin{scope}" * 5000 + LINE),
    "parentheses": tikz(f"\\draw ({'(' * 20000}1,1) -- (2,2);"),
    "signs": tikz(f"\\draw ({'-!' * 50000}1,1) -- (2{'^2' * 50000},2);"),
    "keys-in-keys": tikz("\\draw[" + "transform canvas={" * 5000 + "}" * 5000 + "] (0,0) -- (1,1);"),
    "fractions": tikz(r"\node {$" + r"\frac{1}{" * 2000 + "}" * 2000 + "$};"),
    # Numbers.
    "far-away": tikz(r"\draw (1e300,0) -- (1e300*1e300,1) grid (1e17,1e17); \draw[scale=1e200] (1,1) circle (9);" + LINE),
    "grid-of-dust": tikz(r"\draw[step=1e-9] (0,0) grid (9,9);"),
    "samples": tikz(r"\draw plot[samples=1e9] (\x,\x);"),
    # Many things.
    "long-line": tikz(r"\node[text width=9cm] {" + "word " * 20000 + "};"),
    "long-word": tikz(r"\node {" + "x" * 100000 + "};"),
    "nodes": tikz(r"\node[draw] at (1,1) {a};" * 3000),
    "complete-graph": tikz(r"\graph [spring layout] { subgraph K_n [n=5000] };"),
    "simple-graph": tikz(r"\graph [simple] { subgraph K_n [n=700] };"),
    "labels": tikz(r"\node[" + "label=a," * 3000 + "] {b};"),
    # Ends too early.
    "cut-in-command": b"\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\",
    "cut-in-argument": b"\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\def\\a#",
    "brackets": tikz(r"\draw ([) -- ([x) grid[step=(] (2,2); \node[label={[}] {a}; \foreach x in y z;" + LINE),
    "no-braces": b"\\begin{tikzpicture}\\foreach \\x in {1,2} \\node at (\\x,1) {a",
    "not-characters": b"%\xff\xfe\x00\n\\begin{tikzpicture}\\node {\xff\x00\xc3};\\end{tikzpicture}",
    "outside": tikz(r"\input{/etc/passwd}\includegraphics{/dev/zero}\openin\a=/etc/passwd\write18{ls}" + LINE),
}


def drawio(cells):
    return f'<mxfile><diagram><mxGraphModel><root>{cells}</root></mxGraphModel></diagram></mxfile>'.encode()


def deflated(text):
    """A compressed page of draw.io."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return f"<mxfile><diagram>{base64.b64encode(packer.compress(text) + packer.flush()).decode()}</diagram></mxfile>".encode()


MERMAID, BPMN = "flowchart LR\n", '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">'
SOURCES = {
    # Nesting.
    "subgraphs.mmd": (MERMAID + "subgraph a\n" * 20000 + "end\n" * 20000).encode(),
    "brackets.mmd": (MERMAID + "a" + "[" * 50000 + "x" + "]" * 50000).encode(),
    "states.mmd": ("stateDiagram-v2\n" + "".join(f"state s{i} {{\n" for i in range(20000))).encode(),
    "braces.dot": ("digraph {" + "{" * 50000 + "a -> b" + "}" * 50001).encode(),
    "markup.dot": ("digraph { a [label=<" + "<TABLE><TR><TD>" * 5000 + "x" + "</TD></TR></TABLE>" * 5000 + ">] }").encode(),
    "records.dot": ('digraph { a [shape=record, label="' + "{" * 20000 + "x" + "}" * 20000 + '"] }').encode(),
    "containers.d2": ("a: {\n" * 20000 + "x -> y\n" + "}\n" * 20000).encode(),
    "keys.d2": ("x -> " + "a." * 50000 + "b\n").encode(),
    "packages.puml": ("@startuml\n" + "package p {\n" * 20000 + "}\n" * 20000 + "@enduml\n").encode(),
    "elements.bpmn": (BPMN + '<subProcess id="s">' * 5000 + "</subProcess>" * 5000 + "</process></definitions>").encode(),
    "graphs.graphml": ("<graphml>" + '<graph><node id="a">' * 5000 + "</node></graph>" * 5000 + "</graphml>").encode(),
    "values.excalidraw": b'{"type":"excalidraw","elements":' + b"[" * 5000,
    # What has no end, or refers to itself.
    "quote.mmd": (MERMAID + 'a["x --> b\n' * 20000).encode(),
    "quote.dot": ('digraph { a -> "b ' + "x\n" * 100000).encode(),
    "comment.dot": b"digraph { /* " * 20000,
    "block.d2": ("x -> y\nx: |md\n" + "words\n" * 100000).encode(),
    "globs.d2": ("".join(f"a{i} -> b{i}\n" for i in range(2000)) + "** -> **\n*.*.*: {*.*: x}\n").encode(),
    "substitution.d2": b"vars: {a: ${b}; b: ${a}}\nx: ${a} -> y\nx -> y\n",
    "procedure.puml": b"@startuml\n!procedure $a()\n$a()\n$a()\n!endprocedure\n$a()\ncomponent x\n@enduml\n",
    "defines.puml": ("@startuml\n!define a0 x -> y\n" + "".join(f"!define a{i} a{i - 1} a{i - 1}\n" for i in range(1, 60)) +
                     "a59\n@enduml\n").encode(),
    "while.puml": b"@startuml\n!while 1\ncomponent x\n!endwhile\n@enduml\n",
    "parents.drawio": drawio('<mxCell id="a" parent="b" vertex="1" value="A"/><mxCell id="b" parent="a" vertex="1" value="B"/>'
                             '<mxCell id="c" parent="c" vertex="1" value="C"/>'),
    "frames.excalidraw": b'{"type":"excalidraw","elements":[{"id":"a","type":"frame","frameId":"a","x":0,"y":0,"width":9,'
                         b'"height":9},{"id":"t","type":"text","containerId":"t","text":"x","x":0,"y":0}]}',
    "entities.graphml": b'<!DOCTYPE graphml [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><graphml><graph><node id="&a;"/>'
                        b"</graph></graphml>",
    "entity.graphml": b'<!DOCTYPE graphml [<!ENTITY lt "<">]><graphml><graph><node id="a&lt;"/></graph></graphml>',
    "markdown.d2": b"x: |md\n  a <b>&lt;</b> <!DOCTYPE y [<!ENTITY lt '<'>]>\n|\nx -> y\n",
    "markup-entity.dot": b"digraph { a [label=<<B>&lt;&nbsp;</B>>] }",
    # Many things.
    "page.drawio": deflated(b"<mxGraphModel><root>" + b" " * (80 << 20)),
    "sets.dot": ("digraph { {" + ";".join(f"a{i}" for i in range(1000)) + "} -> {" +
                 ";".join(f"b{i}" for i in range(1000)) + "} }").encode(),
    "sets.mmd": (MERMAID + " & ".join(f"a{i}" for i in range(1000)) + " --> " +
                 " & ".join(f"b{i}" for i in range(1000))).encode(),
    "arrows.excalidraw": ('{"type":"excalidraw","elements":[' +
                          ",".join(f'{{"type":"rectangle","id":"r{i}","x":{i},"y":{i},"width":50,"height":50}}'
                                   for i in range(3000)) + "," +
                          ",".join(f'{{"type":"arrow","x":{i},"y":{i},"points":[[0,0],[90,90]]}}' for i in range(3000)) +
                          "]}").encode(),
    "loose.drawio": drawio('<mxCell id="0"/>' + "".join(
        f'<mxCell id="v{i}" parent="0" vertex="1"><mxGeometry x="{i}" y="{i}" width="50" height="50"/></mxCell>'
        f'<mxCell id="e{i}" parent="0" edge="1"><mxGeometry><mxPoint x="{i}" y="{i}" as="sourcePoint"/>'
        f'<mxPoint x="{i + 9}" y="9" as="targetPoint"/></mxGeometry></mxCell>' for i in range(3000))),
    "fences.md": ("```mermaid\nflowchart LR\na-->b\n```\n\n" * 5000).encode(),
    "quotes.md": (">" * 50000 + " ```mermaid\nflowchart LR\n").encode(),
    # Numbers and bytes.
    "numbers.drawio": drawio('<mxCell id="0"/><mxCell id="a" parent="0" vertex="1" value="A"><mxGeometry x="1e308" y="nan" '
                             'width="-1e308" height="inf" as="geometry"/></mxCell>'),
    "numbers.excalidraw": b'{"type":"excalidraw","elements":[{"id":"a","type":"rectangle","x":1e308,"y":-1e308,"width":1e999,'
                          b'"height":null},{"type":"arrow","x":1e308,"y":0,"points":[[1e308,1e308],[null,"a"],[]]}]}',
    "bytes.mmd": b"flowchart LR\n a[\xff\xfe\x00] --> b\n",
    "bytes.dot": b"digraph { a\xff -> b\x00 }",
    "cut.puml": b"@startuml\ncomponent [a",
    "cut.d2": b"a -> b: {\nx -> y",
}


def pdf(content, *objects, pages="/Kids[3 0 R]/Count 1"):
    """A page with that content; further objects are numbered from 5."""
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>"
    bodies = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages{pages}>>", page, content, *objects]
    return ("%PDF-1.4\n" + "".join(f"{i} 0 obj{body}endobj\n" for i, body in enumerate(bodies, 1)) +
            "trailer<</Root 1 0 R>>\n%%EOF").encode()


PAINT_ITSELF = "<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>/Length 5>>stream\n/X Do\nendstream "
OTHERS = {
    "head.pdf": b"%PDF-1.7\n",
    "junk.pdf": b"%PDF-1.4\n" + bytes(range(256)) * 8,
    "pages.pdf": pdf("null", pages="/Kids[2 0 R]/Count 9"),
    "stream.pdf": pdf("<</Length 99999/Filter/FlateDecode>>stream\nxxxx q BT /F 12 Tf (A Tj ET\nendstream ",
                      "<</Type/Font/Subtype/TrueType/FontFile2 9 0 R>>", PAINT_ITSELF),
    "operators.pdf": pdf("<</Length 64>>stream\nQ Q Q BT /F 12 Tf (A) Tj /G 9 Tf (B) Tj ET /X Do nonsense 1 re f\nendstream ",
                         "<</Type/Font/Subtype/TrueType/BaseFont/Q>>", PAINT_ITSELF),
    "cut-off.png": BAD_PICTURE[:40],
    "large.png": LARGE_PICTURE,
    "head.jpg": b"\xff\xd8\xff\xe0",
}


def check_dataset(program, corpus, scratch):
    """The corpus as references, as what one system drew, and beside figures of another that are fine. What is said on standard error
    must begin with the name of the program; returns what does not, and commands that ended otherwise than they may."""
    fine = svg(box(10, 10, "A") + box(200, 10, "B"))
    for place in ("references", "generated/hostile"):
        shutil.copytree(corpus, scratch / "set" / place)
    (scratch / "set/generated/fine").mkdir()
    for name in {re.sub(r"\.[a-z]+$", "", path.name) for path in corpus.iterdir()}:
        (scratch / f"set/generated/fine/{name}.svg").write_bytes(fine)
    faults = []
    for command in (["run", "set", "-o", "set.store", "--report", "run.html"], ["inspect", "set.store", "-o", "pages"],
                    ["sample", "set.store", "--of", "figures", "-o", "sheet.html"], ["dataset", "validate", "set"],
                    ["compare", "set.store", "--systems", "hostile,fine", "--report", "compare.html"],
                    ["check", *sorted(path.name for path in (scratch / "set/references").iterdir()), "--report", "../../check.html"]):
        where = scratch / "set/references" if command[0] == "check" else scratch
        done = subprocess.run([program, *command], cwd=where, capture_output=True, check=False)
        name = " ".join(command[:2])
        if done.returncode not in (0, 1, 3) or (command[0] == "run" and not (scratch / "set.store").exists()):
            faults.append(f"{name}: exit code {done.returncode}: {done.stderr[-200:]!r}")
        faults += [f"{name}: a line of somebody else: {line!r}" for line in done.stderr.splitlines()
                   if not line.startswith(b"diagrade: ")]
        print(f"{name}: exit {done.returncode}, {done.stderr.count(bytes([10]))} lines on standard error")
    return faults


def main():
    source, build, *options = (argument for argument in sys.argv[1:] if argument != "--without-set")
    with tempfile.TemporaryDirectory() as directory:
        for name, content in FIGURES.items():
            pathlib.Path(directory, f"{name}.svg").write_bytes(content)
        for name, content in PROGRAMS.items():
            pathlib.Path(directory, f"{name}.tex").write_bytes(content)
        for name, content in {**SOURCES, **OTHERS}.items():
            pathlib.Path(directory, name).write_bytes(content)
        hostile = pathlib.Path(source, "scripts", "hostile")
        code = subprocess.run([sys.executable, hostile, directory, "--build", build, *options], check=False).returncode
        if "--without-set" in sys.argv:
            return code
        with tempfile.TemporaryDirectory() as scratch:
            program = pathlib.Path(build, "src/cli/diagrade").resolve()
            faults = check_dataset(program, pathlib.Path(directory), pathlib.Path(scratch))
        print("\n".join(faults))
        return 1 if faults else code


if __name__ == "__main__":
    sys.exit(main())
