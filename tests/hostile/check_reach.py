#!/usr/bin/env python3
"""No figure, source or document makes the program open a socket, a file that the command line does not name, or run a
program: what the system was asked for is read from strace.

usage: check_reach.py PROGRAM [DIR]      DIR: more files, of which FEW are read, or all where DIAGRADE_ALL is set in the
environment. Skipped (77) without a strace that works.

What a command opens for harmless files (libraries, fonts, its own data) is allowed for the others. These and the files
that the others ask for lie beside them under names of their own.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FEW = 20
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99">'
BOX = '<rect width="40" height="20" fill="none" stroke="black"/><text x="5" y="12">Text</text>'
WORLD = "http://127.0.0.1:9/"


def svg(body, before=""):
    return f"{before}{HEAD}{BOX}{body}</svg>".encode()


def tikz(body):
    return f"\\begin{{tikzpicture}}\n\\node[draw] {{Text}};\n{body}\n\\end{{tikzpicture}}\n".encode()


FIGURES = {
    "image.svg": svg('<image width="9" height="9" href="canary.png"/><image href="file:///etc/hostname"/>'
                     f'<image href="{WORLD}a.png"/><feImage href="canary.png"/>'),
    "use.svg": svg(f'<use href="canary.svg#a"/><use xlink:href="{WORLD}a.svg#b"/><textPath href="canary.svg#p">x</textPath>'),
    "style.svg": svg(f'<style>@import "canary.css"; @import url({WORLD}a.css); @font-face {{font-family:x;'
                     f'src:url(canary.ttf),url({WORLD}a.ttf)}} rect {{fill:url(canary.svg#g); font-family:x}}</style>'),
    "sheet.svg": svg("", f'<?xml-stylesheet href="canary.css"?><?xml-stylesheet type="text/xsl" href="{WORLD}a.xsl"?>'),
    "include.svg": svg('<include xmlns="http://www.w3.org/2001/XInclude" href="canary.svg"/>'
                       f'<include xmlns="http://www.w3.org/2001/XInclude" parse="text" href="{WORLD}a"/>'),
    "entity.svg": svg("<text>&a;&b;&c;</text>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "canary.svg"><!ENTITY b SYSTEM '
                      f'"file:///etc/hostname"><!ENTITY c PUBLIC "x" "{WORLD}c"><!ENTITY % p SYSTEM "canary.dtd">%p;]>'),
    "doctype.svg": svg("", f'<!DOCTYPE svg SYSTEM "canary.dtd">'),
    "public.svg": svg("", f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "{WORLD}svg11.dtd">'),
    "base.svg": svg(f'<g xml:base="{WORLD}"><image href="a.png"/></g><script href="canary.js"/><foreignObject>'
                    '<iframe xmlns="http://www.w3.org/1999/xhtml" src="canary.svg"/></foreignObject>'),
    "packed.svgz": gzip.compress(svg('<image href="canary.png"/>'), mtime=0),
    "reads.tex": tikz(r"\input{canary}\include{canary}\InputIfFileExists{canary}{}{}\openin1=canary \read1 to\a"
                      r"\includegraphics{canary}\pgfimage{canary}\usetikzlibrary{canary}\RequirePackage{canary}"),
    "writes.tex": tikz(r"\immediate\write18{touch made}\openout1=made \write1{x}\directlua{os.execute('touch made')}"),
    "plots.tex": tikz(r"\draw plot file {canary}; \draw plot[id=canary] function {sin(x)};"
                      r"\begin{axis}\addplot table {canary}; \addplot shell {touch made};\end{axis}"),
    "image.dot": b'digraph { a [label=Text, image="canary.png", shapefile="canary.ps", URL="' + WORLD.encode() + b'"] }',
    "click.mmd": b'flowchart LR\n A[Text] --> B\n click A "' + WORLD.encode() + b'"\n A@{ img: "canary.png" }\n',
    "icon.d2": b"a: Text {icon: " + WORLD.encode() + b"a.svg}\n...@canary\nb: @canary\na -> b\n",
    "include.puml": b"@startuml\n!include canary.puml\n!includeurl " + WORLD.encode() + b"\n!include <tupadr3/common>\n"
                    b"component Text\n@enduml\n",
    "entity.graphml": b'<!DOCTYPE graphml [<!ENTITY a SYSTEM "canary.svg">]><graphml><graph><node id="&a;"/></graph></graphml>',
    "graph.json": b'{"schema":"diagrade/graph@1","source":"canary.svg","nodes":[{"id":"n","text":"Text","box":[0,0,9,9]}],'
                  b'"edges":[]}',
}
HARMLESS = {".svg": svg(""), ".svgz": gzip.compress(svg(""), mtime=0), ".tex": tikz(""), ".dot": b"digraph { a [label=Text] }",
            ".mmd": b"flowchart LR\n A[Text] --> B\n", ".d2": b"a: Text\na -> b\n",
            ".puml": b"@startuml\ncomponent Text\n@enduml\n",
            ".graphml": b'<graphml><graph><node id="a"/></graph></graphml>', ".json": FIGURES["graph.json"].replace(b"canary", b"fine")}
CANARIES = ("png", "svg", "css", "ttf", "dtd", "js", "tex", "ps", "puml", "d2", "tikz", "table", "dat", "sty")
COMMANDS = {"graph": [], "check": [], "render": ["-o", "made.png"], "ir": [], "score": ["fine.svg"]}
# A figure may name another font or kind of picture of the system than the harmless ones; messages have a time; malloc()
# asks for the last.
SYSTEM = re.compile(r"/usr/(local/)?share/|(/usr)?/lib/|/var/cache/fontconfig/|/etc/fonts/|/etc/localtime$|.*/share/mime//\w|"
                    r"/proc/sys/vm/overcommit_memory$")
CALL = re.compile(r'^\d+\s+(\w+)\((.*)$')


class Reach:
    def __init__(self, program, directory):
        self.program, self.directory = program, directory
        self.allowed = {}

    def asked(self, command, name):
        """What a command asks of the system for a file: (sockets, paths that are opened, programs)."""
        trace = self.directory.parent / "trace"
        (self.directory / "made.png").unlink(missing_ok=True)
        subprocess.run(["strace", "-f", "-qq", "-s", "4096", "-o", trace, "-e",
                        "trace=socket,connect,open,openat,openat2,creat,execve,execveat", self.program, command, name,
                        *COMMANDS[command]], cwd=self.directory, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                       timeout=300)
        sockets, paths, programs = [], set(), set()
        for call, rest in (match.groups() for match in map(CALL.match, trace.read_text(errors="replace").splitlines()) if match):
            named = re.search(r'"([^"]*)"', rest)
            if call in ("socket", "connect"):
                sockets += [] if "AF_UNIX" in rest else [rest]
            elif named:
                (programs if call.startswith("execve") else paths).add(named.group(1))
        # Numbers of processes and temporary names are others each time.
        return sockets, {re.sub(r"^/proc/\d+/|(?<=/\.diagrade-)\w{6}$", "N", path) for path in paths}, programs

    def faults(self, command, path):
        if command not in self.allowed:
            fine = [self.asked(command, f"fine{kind}") for kind in HARMLESS]
            self.allowed[command] = set().union(*(paths for _, paths, _ in fine)), set().union(*(runs for *_, runs in fine))
        fine_paths, fine_programs = self.allowed[command]
        sockets, paths, programs = self.asked(command, path)
        strange = {opened for opened in paths - fine_paths if opened != str(path)
                   and not SYSTEM.match(opened)}
        return [f"{command} {path}: {what} {thing}" for what, things in
                (("socket", sockets), ("opens", strange), ("runs", programs - fine_programs)) for thing in sorted(things)]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("strace") or subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False,
                                                    stderr=subprocess.DEVNULL).returncode:
        print("skipped: no strace that works here")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="diagrade-reach-") as temporary:
        directory = pathlib.Path(temporary, "figures")
        directory.mkdir()
        for name, content in FIGURES.items():
            (directory / name).write_bytes(content)
        for ending, content in HARMLESS.items():
            (directory / f"fine{ending}").write_bytes(content)
        for ending in CANARIES:
            (directory / f"canary.{ending}").write_bytes(HARMLESS[".svg"])
        reach = Reach(program, directory)
        # The trace sees what it is there for.
        fine = reach.asked("graph", "fine.svg")
        assert "fine.svg" in fine[1] and fine[2] == {str(program)}, fine
        files = [pathlib.Path(name) for name in FIGURES]
        if len(sys.argv) > 2 and pathlib.Path(sys.argv[2]).is_dir():
            more = sorted(path.resolve() for path in pathlib.Path(sys.argv[2]).rglob("*") if path.is_file())
            files += more if os.environ.get("DIAGRADE_ALL") else more[::len(more) // FEW + 1]
        found = [fault for path in files for command in COMMANDS for fault in reach.faults(command, path)]
        if (directory / "made").exists():
            found.append("a file was made")
        print("\n".join(found) or f"{len(files)} files, {len(COMMANDS)} commands: no socket, no other file, no other program")
        sys.exit(1 if found else 0)


main()
