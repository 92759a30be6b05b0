"""Tables of a downloaded data set: CSV, a JSON array (or an object of one), JSON Lines. Every row knows its place."""
import argparse
import csv
import json
import re
import sys

csv.field_size_limit(1 << 28)


class Fault(Exception):
    """What was found where, and what was expected."""


class Row(dict):
    """A row by the names of its fields; `place` is "file:line" or "file: row"."""

    def __init__(self, fields, place):
        super().__init__(fields)
        self.place = place


def _decode(path):
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Fault(f"{path}: found bytes that are no UTF-8 at {error.start}, expected UTF-8") from error


def _parse(text, place):
    try:
        return json.loads(text)
    except ValueError as error:
        raise Fault(f"{place}: found no JSON ({error}), expected JSON") from error


def _row(value, place):
    if not isinstance(value, dict):
        raise Fault(f"{place}: found no object, expected one item")
    return Row(value, place)


def _read_json(path, text):
    root = _parse(text, path)
    if isinstance(root, dict) and all(isinstance(value, dict) for value in root.values()):
        return [_row({"id": key, **value}, f"{path}: {key}") for key, value in root.items()]
    arrays = [root] if isinstance(root, list) else [value for value in root.values() if isinstance(value, list)] \
        if isinstance(root, dict) else []
    if len(arrays) != 1:
        raise Fault(f"{path}: found {len(arrays)} arrays, expected one of items")
    return [_row(value, f"{path}: item {number}") for number, value in enumerate(arrays[0], 1)]


def _read_csv(path, text):
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    rows, names = [], None
    try:
        for cells in reader:
            if names is None:
                names = cells
                if len(set(names)) != len(names):
                    raise Fault(f"{path}:1: found a column twice, expected every name once")
            elif cells:
                if len(cells) != len(names):
                    raise Fault(f"{path}:{reader.line_num}: found {len(cells)} cells, expected {len(names)}")
                rows.append(Row(zip(names, cells), f"{path}:{reader.line_num}"))
    except csv.Error as error:
        raise Fault(f"{path}:{reader.line_num}: found no CSV ({error}), expected CSV") from error
    return rows


def read(path):
    """The rows of a table, told apart by what the file begins with; at least one."""
    text = _decode(path)
    start = text.lstrip()[:1]
    if path.suffix == ".jsonl":
        rows = [_row(_parse(line, f"{path}:{number}"), f"{path}:{number}")
                for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    else:
        rows = _read_json(path, text) if start in ("[", "{") else _read_csv(path, text)
    if not rows:
        raise Fault(f"{path}: found no row, expected one an item")
    return rows


def text_of(row, field):
    """The field as a text without spaces around it; "" without the field."""
    value = row.get(field)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise Fault(f"{row.place}: found no text as \"{field}\", expected one")
    return str(value).strip()


def normal(name):
    """A heading as a name: "Angle Labels (Yes/No)" is "angle_labels_yes_no"."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def find_field(rows, names, what, given=None, needed=True):
    """The field that holds `what`: `given`, or the first of `names` that the first row has, by its normal name."""
    if given is not None:
        if not any(given in row for row in rows):
            raise Fault(f"{rows[0].place}: found no field \"{given}\" for {what}, expected one of {', '.join(rows[0])}")
        return given
    fields = {normal(field): field for row in reversed(rows) for field in row}
    for name in names:
        if name in fields:
            return fields[name]
    if needed:
        raise Fault(f"{rows[0].place}: found no field for {what} among {', '.join(rows[0])}, expected one of "
                    f"{', '.join(names)}, or --field {what}=NAME")
    return None


def parse_pair(text):
    """NAME=VALUE of the command line."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"found {text!r}, expected NAME=VALUE")
    return name, value


def check_parts(parser, pairs, parts):
    """Whether every --field names a part."""
    for part, _ in pairs:
        if part not in parts:
            parser.error(f"--field: found {part!r}, expected one of {', '.join(parts)}")


def run(main):
    """Runs `main`, which returns what to say at the end."""
    try:
        print(main())
    except Fault as fault:
        sys.exit(f"{sys.argv[0].rpartition('/')[2]}: {fault}")
