"""Writes a data set as diagrade reads it: references/, generated/, contexts/, captions/ and dataset.json, or items.jsonl
with the files that it names."""
import hashlib
import json
import re

from tables import Fault

# diagrade takes names of at most 200 bytes without "/", and the shell those that do not look like options.
_UNSAFE = re.compile(r"[^\w.+=,@-]|^[.-]")
_NAME_BYTES = 200


def safe_name(text, place):
    """`text` as a name of files; what would not do becomes "_"."""
    name = _UNSAFE.sub("_", text)
    if not name or len(name.encode()) > _NAME_BYTES:
        raise Fault(f"{place}: found \"{text[:40]}\" as a name, expected 1 to {_NAME_BYTES} bytes")
    return name


def ending_of(figure):
    return ".pdf" if figure.startswith(b"%PDF-") else ".svg"


def check_new(directory):
    """Nobody's files are written over."""
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise Fault(f"{directory}: found a file or a directory that is not empty, expected the name of a new one")


def write_files(directory, files):
    for path, data in sorted(files.items()):
        target = directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


class Layout:
    """Collects items and figures, and writes all of them at the end, so that a fault leaves nothing half done."""

    def __init__(self, directory, name):
        self.directory = directory
        self.name = name
        self.items = {}
        self.systems = {}
        self.files = {}
        check_new(directory)

    def _put(self, path, text):
        data = text if isinstance(text, bytes) else (text + "\n").encode()
        self.files[path] = data
        return hashlib.sha256(data).hexdigest()

    def add_item(self, item, place, reference=None, caption="", context="", layout="", groups=None, license=""):
        """`reference` is the bytes of an SVG or PDF figure, None when there is none."""
        if item in self.items:
            raise Fault(f"{place}: found the item \"{item}\" again, expected every name once")
        entry = {"id": item}
        if reference is not None:
            entry["reference"] = f"references/{item}{ending_of(reference)}"
            entry["sha256"] = self._put(entry["reference"], reference)
        groups = {key: value for key, value in (groups or {}).items() if value}
        if groups:
            entry["groups"] = groups
        if caption:
            entry["caption"] = caption
            self._put(f"captions/{item}.txt", caption)
        if context:
            entry["context"] = f"contexts/{item}.txt"
            self._put(entry["context"], context)
        if layout:
            self._put(f"layouts/{item}.txt", layout)
        if license:
            entry["license"] = license
        self.items[item] = entry

    def add_system(self, system, suffix=".svg"):
        """A system whose figures are files of one kind."""
        if system in self.systems:
            raise Fault(f"found the system \"{system}\" twice, expected every name once")
        self.systems[system] = {"name": system, "generated": f"generated/<system>/<item>{suffix}", "sha256": {}}

    def add_generated(self, system, item, data):
        entry = self.systems[system]
        path = entry["generated"].replace("<system>", system).replace("<item>", item)
        if path.endswith(".svg"):  # diagrade looks for other kinds under the same name
            path = path[:-4] + ending_of(data)
        entry["sha256"][item] = self._put(path, data)

    def add_file(self, path, text):
        self.files[path] = text.encode()

    def write(self):
        manifest = {"schema": "diagrade/dataset@1", "name": self.name,
                    "items": [self.items[item] for item in sorted(self.items)]}
        if self.systems:  # else they are the directories of generated/, once there are some
            manifest["systems"] = [self.systems[system] for system in sorted(self.systems)]
        self.files["dataset.json"] = (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()
        # diagrade expects both, also where one of them stays empty.
        for name in ("references", "generated", *(f"generated/{system}" for system in self.systems)):
            (self.directory / name).mkdir(parents=True, exist_ok=True)
        write_files(self.directory, self.files)

    def summary(self):
        figures = sum(len(system["sha256"]) for system in self.systems.values())
        references = sum("reference" in item for item in self.items.values())
        return (f"{len(self.items)} items, {references} with a reference, {figures} generated figures of "
                f"{len(self.systems)} system{'' if len(self.systems) == 1 else 's'}: {self.directory}")


class Items:
    """The lines of items.jsonl and the files that they name, written together at the end."""

    def __init__(self, directory):
        self.directory = directory
        self.items = {}
        self.files = {}
        check_new(directory)

    def add(self, item, place):
        """`item` has an "id"; what is empty is left out."""
        if item["id"] in self.items:
            raise Fault(f"{place}: found the item \"{item['id']}\" again, expected every name once")
        self.items[item["id"]] = {key: value for key, value in item.items() if value not in ("", None, [], {})}

    def add_file(self, path, data):
        self.files[path] = data
        return path

    def add_lines(self, path, rows):
        self.add_file(path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode())

    def write(self):
        self.add_lines("items.jsonl", self.items.values())
        self.directory.mkdir(parents=True, exist_ok=True)
        write_files(self.directory, self.files)
