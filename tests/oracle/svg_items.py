"""What an SVG document paints, as an independent reader of SVG finds it: straight segments, circles, pieces of curves and
texts, in the canvas's coordinates times a scale. It knows as much of SVG as dvisvgm and our own writer use."""
import math
import re
import xml.etree.ElementTree

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TOKEN = re.compile(r"[A-Za-z]|" + NUMBER.pattern)
HIDDEN = ("clipPath", "defs", "mask", "pattern", "marker", "style", "symbol")
SAME = 1e-3  # pt: coordinates are printed with five digits


class Items:
    """Everything in points, y downwards, from the upper left corner of the picture."""

    def __init__(self):
        self.width = self.height = 0.0
        self.segments = []  # ((x, y), (x, y))
        self.circles = []  # (x, y, radius)
        self.curves = []  # four points along a piece that belongs to no circle
        self.texts = []  # (x, y, direction in radians, length or None)


def multiply(m, n):
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def apply(m, x, y):
    return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])


def matrix_of(text):
    m = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        v = [float(n) for n in NUMBER.findall(inside)]
        if name == "translate":
            step = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            step = (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            step = (c, s, -s, c, 0, 0)
            if len(v) == 3:
                step = multiply(multiply((1, 0, 0, 1, v[1], v[2]), step), (1, 0, 0, 1, -v[1], -v[2]))
        elif name == "matrix":
            step = tuple(v)
        else:
            raise ValueError(f"found the transformation {name!r}, expected one that is known")
        m = multiply(m, step)
    return m


def subpaths(data):
    """Yields lists of pieces (points: 2 of a line, 4 of a curve) and whether the subpath is closed."""
    tokens = TOKEN.findall(data)
    at, command = 0, None
    pieces, start, current, reflected = [], (0, 0), (0, 0), None

    def take(n):
        nonlocal at
        values = [float(t) for t in tokens[at:at + n]]
        at += n
        return values

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        base = current if command.islower() else (0, 0)
        kind = command.upper()
        if kind in "MZ" and pieces:
            if kind == "Z" and math.dist(current, start) > SAME:
                pieces.append((current, start))
            yield pieces
            pieces = []
        if kind == "Z":
            current = start
            continue
        if kind in "ML":
            x, y = take(2)
            points = [(base[0] + x, base[1] + y)]
        elif kind == "H":
            points = [(base[0] + take(1)[0], current[1])]
        elif kind == "V":
            points = [(current[0], base[1] + take(1)[0])]
        elif kind == "C":
            v = take(6)
            points = [(base[0] + v[i], base[1] + v[i + 1]) for i in (0, 2, 4)]
        elif kind == "S":
            v = take(4)
            mirror = (2 * current[0] - reflected[0], 2 * current[1] - reflected[1]) if reflected else current
            points = [mirror] + [(base[0] + v[i], base[1] + v[i + 1]) for i in (0, 2)]
        else:
            raise ValueError(f"found the path command {command!r}, expected one that is known")
        if kind == "M":
            start = current = points[0]
            command = "l" if command == "m" else "L"
        else:
            pieces.append((current, *points))
            current = points[-1]
        reflected = points[-2] if len(points) > 1 else None
    if pieces:
        yield pieces


def along(piece, t):
    if len(piece) == 2:
        return tuple(a + t * (b - a) for a, b in zip(*piece))
    u = 1 - t
    return tuple(u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d for a, b, c, d in zip(*piece))


def circle_of(pieces):
    """The circle that a closed subpath of curves draws, or None."""
    if len(pieces) < 4 or any(len(p) != 4 for p in pieces) or math.dist(pieces[0][0], pieces[-1][-1]) > SAME:
        return None
    points = [along(p, t) for p in pieces for t in (0, 0.5)]
    x, y = (sum(p[i] for p in points) / len(points) for i in (0, 1))
    radii = [math.dist((x, y), p) for p in points]
    radius = sum(radii) / len(radii)
    return (x, y, radius) if max(radii) - min(radii) < 0.01 + 1e-3 * radius else None


def add_path(items, data, matrix):
    for pieces in subpaths(data):
        pieces = [tuple(apply(matrix, *p) for p in piece) for piece in pieces]
        circle = circle_of(pieces)
        if circle:
            items.circles.append(circle)
            continue
        for piece in pieces:
            if len(piece) == 4:
                if max(math.dist(piece[0], p) for p in piece) > SAME:
                    items.curves.append(tuple(along(piece, t) for t in (0, 1 / 3, 2 / 3, 1)))
            elif math.dist(*piece) > SAME:
                items.segments.append(piece)


def add_text(items, element, matrix):
    """A text begins where it says, and again at each piece that has a place of its own."""
    x, y = float(element.get("x", "0").split()[0]), float(element.get("y", "0").split()[0])
    places = [(x, y)] if (element.text or "").strip() else []
    for span in element.iter():
        if span is not element and (span.text or "").strip() and (span.get("x") or span.get("y")):
            x, y = float(span.get("x", x)), float(span.get("y", y))
            places.append((x, y))
    length = element.get("textLength")
    scale = math.hypot(matrix[0], matrix[1])
    for place in places:
        items.texts.append((*apply(matrix, *place), math.atan2(matrix[1], matrix[0]),
                            float(length) * scale if length else None))


def walk(items, element, matrix, paint):
    tag = element.tag.rpartition("}")[2]
    if tag in HIDDEN:
        return
    matrix = multiply(matrix, matrix_of(element.get("transform")))
    paint = {key: element.get(key, value) for key, value in paint.items()}
    if paint["opacity"] == "0":
        return
    painted = any(paint[key] != "none" and paint[key + "-opacity"] not in ("0", "0.0") for key in ("fill", "stroke"))
    if tag == "path" and painted:
        add_path(items, element.get("d", ""), matrix)
    elif tag == "rect" and painted:
        x, y, w, h = (float(element.get(key, "0")) for key in ("x", "y", "width", "height"))
        add_path(items, f"M{x} {y}H{x + w}V{y + h}H{x}Z", matrix)
    elif tag == "text":
        add_text(items, element, matrix)
        return
    for child in element:
        walk(items, child, matrix, paint)


def read(text, points_per_unit):
    """The items of an SVG document, whose user unit is so many points."""
    root = xml.etree.ElementTree.fromstring(text)
    left, top, width, height = (float(v) for v in NUMBER.findall(root.get("viewBox")))
    items, s = Items(), points_per_unit
    items.width, items.height = width * s, height * s
    walk(items, root, (s, 0, 0, s, -left * s, -top * s),
         {"fill": "#000", "stroke": "none", "fill-opacity": "1", "stroke-opacity": "1", "opacity": "1"})
    return items
