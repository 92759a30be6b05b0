"""Holds documents that commands write to their JSON Schemas, which forbid members that they do not know."""
import json
import pathlib

try:
    from jsonschema import Draft202012Validator
except ImportError:  # python3-jsonschema is not installed
    Draft202012Validator = None

# What is inside of other documents, what users write, or what functions answer (tests/requests).
UNSEEN = {"diagram", "error", "figure", "function", "geometry", "matching", "question", "usage"}


ENDING = ".schema.json"


def bundled(schemas, name, prefix):
    """The schema `name` as it stands at `prefix` of a document that has all others in "$others"."""
    def moved(value):
        if isinstance(value, list):
            return [moved(each) for each in value]
        if not isinstance(value, dict):
            return value
        other = value.get("$ref", "").removesuffix(ENDING) if isinstance(value.get("$ref", ""), str) else ""
        if other in schemas:
            return {**value, "$ref": f"#/$others/{other}"}
        if other.startswith("#/"):
            return {**value, "$ref": prefix + other[1:]}
        return {key: moved(each) for key, each in value.items() if key != "$id"}
    return moved(schemas[name])


def validators(source):
    schemas = {path.name.removesuffix(ENDING): json.loads(path.read_text(encoding="utf-8"))
               for place in ("src", "metrics") for path in (source / place).rglob(f"*{ENDING}")}
    others = {name: bundled(schemas, name, f"#/$others/{name}") for name in schemas}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    return {name: Draft202012Validator({**bundled(schemas, name, "#"), "$others": others}) for name in schemas}


def documents(data):
    """The JSON objects of a file: the whole of it, or those of its lines."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    try:
        yield json.loads(text)
    except ValueError:
        for line in text.split("\n"):
            if line.startswith("{"):
                try:
                    yield json.loads(line)
                except ValueError:
                    pass


class Schemas:
    """What is known of documents, and which were met."""

    def __init__(self, source):
        self.known = validators(source) if Draft202012Validator else {}
        self.seen, self.found = set(), set()

    def hold(self, command, data):
        """Every document in `data`, an output or a file of `command`, that names its schema."""
        for document in documents(data) if self.known else ():
            name = document.get("schema", "") if isinstance(document, dict) else ""
            if not isinstance(name, str) or not name.startswith("diagrade/"):
                continue
            name = name.removeprefix("diagrade/").partition("@")[0]
            self.seen.add(name)
            if name not in self.known:
                self.found.add(f"{name}: there is no schema of it")
                continue
            for error in self.known[name].iter_errors(document):
                where = "/".join(str(part) for part in error.absolute_path)
                self.found.add(f"$ {command}\n  {name}: {where}: {error.message[:300]}")

    def faults(self):
        """Also schemas that no document was met of."""
        return sorted(self.found | {f"{name}: no command wrote one" for name in self.known.keys() - self.seen - UNSEEN})
