"""Pictures of a downloaded data set, which stand beside its table."""
from tables import Fault

# What pictures begin with. An SVG has its root in the first part of the file.
_KINDS = ((b"\x89PNG\r\n\x1a\n", ".png"), (b"\xff\xd8\xff", ".jpg"), (b"\x1f\x8b", ".svgz"))
_SVG_HEAD = 4096


def kind_of(data, place):
    """The ending of the picture's format, whatever its name is."""
    for magic, suffix in _KINDS:
        if data.startswith(magic):
            return suffix
    if b"<svg" in data[:_SVG_HEAD] or b":svg" in data[:_SVG_HEAD]:
        return ".svg"
    raise Fault(f"{place}: found a picture that is no PNG, JPEG or SVG, expected one: convert it first")


def read(base, value, place):
    """-> (bytes, ending) of the picture at a path seen from `base`, and not outside of it."""
    path = (base / value).resolve()
    if base.resolve() not in path.parents:
        raise Fault(f"{place}: found the path {value[:80]!r}, expected one in {base}")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Fault(f"{place}: {path}: {error.strerror}") from error
    return data, kind_of(data, f"{place}: {value[:80]}")


def find(directory, names):
    """-> (bytes, ending) of the first picture in a directory that has one of the names, None where there is none."""
    for name in names:
        for suffix in (".svg", ".svgz", ".png", ".jpg", ".jpeg"):
            path = directory / f"{name}{suffix}"
            if path.is_file():
                data = path.read_bytes()
                return data, kind_of(data, path)
    return None


def path_of(row, field):
    """The path in a field: a text, or an array of one."""
    value = row.get(field)
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Fault(f"{row.place}: found no path as \"{field}\", expected that of one picture")
    return value.strip()
