#!/usr/bin/env python3
"""Holds the order of tables in which names are found by halving: check_tables.py SOURCE_DIR

The entries of every array that DG_NAMED_FIND() or a function made of it is given stand in the order of strcmp(), each name
once: arrays of the types below, the lists of X macros, and those that a file hands to DG_NAMED_FIND() itself.
"""
import pathlib
import re
import sys

ARRAY = re.compile(r"^\s*(?:static )?const (\w+) (\w+)\[\] = \{(.*?)\};\n", re.MULTILINE | re.DOTALL)
TYPES = {"DgTikzKey", "DgTikzWord", "DgLatexSymbol"}
FOUND = re.compile(r"DG_NAMED_FIND\((\w+),")
LIST = re.compile(r"^#define (DG_\w+)\(X\)((?:.*\\\n)+.*)", re.MULTILINE)
STRING = r'"((?:\\.|[^"\\])*)"'
TOKEN = re.compile(STRING + r"|'(?:\\.|[^'\\])'|/\*.*?\*/|[{}]", re.DOTALL)


def names_of(body):
    """The first string of each entry in braces; strings and braces within an entry are its own."""
    names, depth, named = [], 0, False
    for token in TOKEN.finditer(body):
        if token.group() == "{":
            depth += 1
            named = named and depth > 1
        elif token.group() == "}":
            depth -= 1
        elif token.group().startswith('"') and depth == 1 and not named:
            named = True
            names.append(token.group(1))
    return names


def faults(where, names):
    if not names:
        yield f"{where}: no entry was found"
    for before, name in zip(names, names[1:]):
        if before.encode() >= name.encode():
            yield f"{where}: \"{name}\" stands after \"{before}\", expected the order of bytes and each once"


def main():
    source = pathlib.Path(sys.argv[1])
    tables, said = 0, []
    for path in sorted([*(source / "src").rglob("*.[ch]"), *(source / "metrics").rglob("*.[ch]")]):
        text = path.read_text(encoding="utf-8")
        sorted_here = set(FOUND.findall(text))
        for kind, array, body in ARRAY.findall(text):
            if kind in TYPES or array in sorted_here:
                if "(ROW)" in body:  # made of a list of X macros, which is looked at below
                    continue
                tables += 1
                said += faults(f"{path.relative_to(source)}: {array}", names_of(body))
        for name, body in LIST.findall(text):
            tables += 1
            said += faults(f"{path.relative_to(source)}: {name}", re.findall(r"X\(\w+, " + STRING, body))
    print("\n".join(said) or f"{tables} tables in order")
    sys.exit(1 if said or not tables else 0)


main()
