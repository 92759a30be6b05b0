#!/usr/bin/env python3
"""Documents that commands write follow their JSON Schemas: check_schemas.py SOURCE PROGRAM

Every command of tests/cli/recorded is run; each document (of one line, or whole) in what it prints and writes that names
its schema is held to the schema of that name, which forbids members that it does not know. Every schema must be met by at
least one document, but for those of documents that no recorded command writes.
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_recorded  # noqa: E402

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

# Documents that are inside of others, or that only a network or a user writes.
UNSEEN = {"clip-score", "figure", "diagram", "function", "geometry"}


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


def main():
    source, program = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    known, seen, faults = validators(source), {}, set()
    for path in sorted((source / "tests/cli/recorded").glob("*.txt")):
        place = check_recorded.Place(source, program)
        for _, command, _ in check_recorded.read(path):
            _, output, _, files = place.run(command)
            for data in (output, *files.values()):
                for document in documents(data):
                    name = document.get("schema", "") if isinstance(document, dict) else ""
                    if not isinstance(name, str) or not name.startswith("diagrade/"):
                        continue
                    name = name.removeprefix("diagrade/").partition("@")[0]
                    seen[name] = seen.get(name, 0) + 1
                    if name not in known:
                        faults.add(f"{name}: there is no schema of it")
                        continue
                    for error in known[name].iter_errors(document):
                        where = "/".join(str(part) for part in error.absolute_path)
                        faults.add(f"$ {command}\n  {name}: {where}: {error.message[:300]}")
        place.close()
    faults |= {f"{name}: no command wrote one" for name in known.keys() - seen.keys() - UNSEEN}
    print("\n".join(sorted(faults)[:40]) if faults else f"{sum(seen.values())} documents of {len(seen)} kinds follow their schemas")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
