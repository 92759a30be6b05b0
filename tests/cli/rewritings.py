"""The same picture in other words: ways to rewrite a figure so that what it paints stays, or stays the same but for where
it lies. Each takes the text of a figure and a random.Random and returns another text, or None where it does not apply."""
import copy
import math
import re
import xml.etree.ElementTree as ET

SVG, XLINK, XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1999/xhtml"
for prefix, name in (("", SVG), ("xlink", XLINK), ("html", XHTML)):
    ET.register_namespace(prefix, name)
# What holds shapes that are painted where it stands.
GROUPS = ("svg", "g", "a", "switch")
SHAPES = ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path")
WORDS = ("text", "foreignObject")
# Presentation attributes that a rewriting turns into style or back. Lengths without a unit are pixels.
LENGTHS = ("stroke-width", "font-size", "stroke-dashoffset", "letter-spacing")
PRESENTED = (*LENGTHS, "fill", "stroke", "fill-opacity", "stroke-opacity", "opacity", "stroke-dasharray", "font-weight",
             "font-style", "font-family", "text-anchor", "dominant-baseline", "marker-end", "marker-start", "marker-mid",
             "visibility", "display", "stroke-linecap", "stroke-linejoin", "fill-rule")


def tag(element):
    """The local name of an SVG element; "" for others."""
    name = element.tag if isinstance(element.tag, str) else ""
    return name[len(SVG) + 2:] if name.startswith(f"{{{SVG}}}") else name if "}" not in name else ""


def svg_element(name, **attributes):
    return ET.Element(f"{{{SVG}}}{name}", {key.replace("_", "-"): str(value) for key, value in attributes.items()})


def parse(text):
    return ET.fromstring(text)


def write(root):
    return ET.tostring(root, encoding="unicode")


def number(value):
    """A length in user units, None where it has a unit or is no number."""
    match = re.fullmatch(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?:px)?\s*", value or "")
    return float(match.group(1)) if match else None


def short(value):
    return f"{value:.6f}".rstrip("0").rstrip(".") if abs(value) > 5e-7 else "0"


def canvas(root):
    """(x, y, width, height) of the viewBox; None where the figure's size is not plain."""
    size = [number(root.get(name, "100%" if root.get("viewBox") else "")) for name in ("width", "height")]
    view = [float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
    if len(view) == 4:
        # preserveAspectRatio moves and cuts what does not fit: only where there is nothing to move.
        if None not in size and abs(size[0] * view[3] - size[1] * view[2]) > 0.01 * size[0] * view[3]:
            return None
        return tuple(view)
    return (0.0, 0.0, *size) if None not in size else None


def has_percentage(root):
    """Whether a length refers to the canvas, which some rewritings change."""
    return any("%" in value for element in root.iter() if tag(element) not in ("stop", "linearGradient", "radialGradient", "filter")
               for name, value in element.attrib.items() if name in ("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry",
                                                                    "width", "height", "dx", "dy", "transform")
               and not (element is root and name in ("width", "height"))) or \
        any("%" in element.get("style", "") for element in root.iter() if tag(element) in SHAPES)


def sheet(root):
    return "\n".join(each.text or "" for each in root.iter(f"{{{SVG}}}style"))


def painted(root):
    """Elements that may paint where they stand, with their parent: nothing of defs, markers, symbols and the like."""
    found = []

    def walk(parent, depth):
        for element in parent:
            name = tag(element)
            if name in SHAPES or name in WORDS or name in ("use", "image"):
                found.append((element, parent))
            elif name in GROUPS and depth < 60:
                walk(element, depth + 1)
    walk(root, 0)
    return found


def inside(root):
    """Takes everything that is painted out of the root into a new group and returns that; definitions stay."""
    group = svg_element("g")
    for element in list(root):
        if tag(element) in (*GROUPS, *SHAPES, *WORDS, "use", "image"):
            root.remove(element)
            group.append(element)
    root.append(group)
    return group


# ---- matrices (a b c d e f) as in SVG ----

ONE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(m, n):
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def inverse(m):
    det = m[0] * m[3] - m[1] * m[2]
    a, b, c, d = m[3] / det, -m[1] / det, -m[2] / det, m[0] / det
    return (a, b, c, d, -a * m[4] - c * m[5], -b * m[4] - d * m[5])


def apply(m, x, y):
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def matrix(text):
    """The matrix of a transform attribute; None where it is not understood."""
    result = ONE
    for name, arguments in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        try:
            v = [float(part) for part in re.split(r"[\s,]+", arguments.strip())]
        except ValueError:
            return None
        if name == "translate":
            step = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            step = (v[0], 0, 0, v[-1], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            step = (c, s, -s, c, 0, 0)
            if len(v) == 3:
                step = times(times((1, 0, 0, 1, v[1], v[2]), step), (1, 0, 0, 1, -v[1], -v[2]))
        elif name == "matrix":
            step = tuple(v)
        else:
            return None
        result = times(result, step)
    return result


def spell(m):
    return f"matrix({' '.join(f'{value:.9g}' for value in m)})"


# ---- paths ----

def segments(d):
    """[(letter, [numbers])] of a path, absolute and without H, V, S, T; None for what this does not read (arcs)."""
    tokens = re.findall(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", d or "")
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
    found, at, start, i, letter = [], (0.0, 0.0), (0.0, 0.0), 0, None
    while i < len(tokens):
        if tokens[i].isalpha():
            letter = tokens[i]
            i += 1
        if letter is None or letter.upper() not in counts or (letter in "Zz" and found and found[-1][0] == "Z"):
            return None
        take = counts[letter.upper()]
        if i + take > len(tokens) or any(token.isalpha() for token in tokens[i:i + take]):
            return None
        values = [float(token) for token in tokens[i:i + take]]
        i += take
        base = at if letter.islower() else (0.0, 0.0)
        upper = letter.upper()
        if upper == "Z":
            at = start
        elif upper == "H":
            upper, values = "L", [values[0] + base[0], at[1]]
        elif upper == "V":
            upper, values = "L", [at[0], values[0] + base[1]]
        else:
            values = [value + base[k % 2] for k, value in enumerate(values)]
        if values:
            at = (values[-2], values[-1])
        found.append((upper, values))
        if upper == "M":
            start = at
            letter = "l" if letter == "m" else "L"
    return found


def numbers(text):
    return [float(part) for part in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text or "")]


def outline(element):
    """The segments of a line, polyline or path; None for others."""
    name = tag(element)
    if name == "line":
        values = [number(element.get(key, "0")) for key in ("x1", "y1", "x2", "y2")]
        return None if None in values else [("M", values[:2]), ("L", values[2:])]
    if name == "polyline":
        values = numbers(element.get("points"))
        return [("L" if i else "M", values[i:i + 2]) for i in range(0, len(values) - 1, 2)] or None
    return segments(element.get("d")) if name == "path" else None


def ends(path):
    """((point, direction out of the line) at its start, the same at its end) of an open single subpath; else None."""
    if not path or len(path) < 2 or path[0][0] != "M" or any(letter in "MZ" for letter, _ in path[1:]):
        return None
    points = [tuple(values[k:k + 2]) for _, values in path for k in range(0, len(values), 2)]

    def out(tip, others):
        for other in others:
            length = math.hypot(tip[0] - other[0], tip[1] - other[1])
            if length > 1e-6:
                return tip, ((tip[0] - other[0]) / length, (tip[1] - other[1]) / length)
        return None
    both = out(points[0], points[1:]), out(points[-1], points[-2::-1])
    return both if None not in both else None


# ---- what is drawn where it was ----

def written_again(text, random):
    return write(parse(text))


def moved(text, random):
    """The canvas elsewhere."""
    root = parse(text)
    view = canvas(root)
    if not view or has_percentage(root):  # a percentage refers to the canvas
        return None
    inside(root).set("transform", "translate(1234.5 -777.25)")
    root.set("viewBox", f"{view[0] + 1234.5} {view[1] - 777.25} {view[2]} {view[3]}")
    return write(root)


def scaled(factor):
    def rewrite(text, random):
        root = parse(text)
        view = canvas(root)
        if not view or has_percentage(root):
            return None
        inside(root).set("transform", f"scale({factor})")
        for name, value in zip(("width", "height"), view[2:]):
            root.set(name, short(value * factor))
        root.set("viewBox", " ".join(short(value * factor) for value in view))
        return write(root)
    return rewrite


def wrapped(text, random):
    root = parse(text)
    group = inside(root)
    root.remove(group)
    outer = root
    for transform in ("translate(40 -30)", None, "rotate(30)", "scale(4)", "matrix(0.25 0 0 0.25 0 0)", "rotate(-30)",
                      "translate(-40,30)"):
        outer.append(svg_element("g", **({"transform": transform} if transform else {})))
        outer = outer[-1]
    outer.extend(group)
    return write(root)


def nested(text, random):
    """In an inner svg element that shows all of the canvas through a viewBox of another scale."""
    root = parse(text)
    view = canvas(root)
    if not view or has_percentage(root):
        return None
    group = inside(root)
    root.remove(group)
    x, y, width, height = view
    inner = svg_element("svg", x=x, y=y, width=width, height=height, viewBox=f"{2 * x} {2 * y} {2 * width} {2 * height}")
    group.set("transform", "scale(2)")
    inner.append(group)
    root.append(inner)
    return write(root)


def used(text, random):
    """Everything in defs, painted by use."""
    root = parse(text)
    group = inside(root)
    root.remove(group)
    if any("#" in rule for rule in re.findall(r"[^{}]+(?={)", sheet(root))) or ">" in sheet(root):
        return None  # selectors see other ancestors
    defs = svg_element("defs")
    group.set("id", "all-that-is-drawn")
    defs.append(group)
    root.append(defs)
    root.append(svg_element("use", href="#all-that-is-drawn"))
    return write(root)


def split_words(text, random):
    """Words of texts in tspans."""
    root = parse(text)
    found = False
    for element, _ in painted(root):
        if tag(element) != "text" or len(element) or " " not in (element.text or "").strip():
            continue
        if re.search(r"\s,", element.get("x", "")) or element.get(f"{{{'http://www.w3.org/XML/1998/namespace'}}}space"):
            continue
        words = re.split(r"(?<=\S)(\s+)(?=\S)", element.text)
        element.text = words[0]
        for blank, word in zip(words[1::2], words[2::2]):
            span = svg_element("tspan")
            span.text = blank + word
            element.append(span)
        found = True
    return write(root) if found else None


def split_letters(text, random):
    """The first two letters of texts in a tspan."""
    root = parse(text)
    for element, _ in painted(root):
        if tag(element) == "text" and not len(element) and len((element.text or "").strip()) > 3:
            head = len(element.text) - len(element.text.lstrip()) + 2
            span = svg_element("tspan")
            span.text, span.tail, element.text = element.text[:head], element.text[head:], None
            element.append(span)
    return write(root)


def free_properties(root):
    """Presentation attributes that no sheet of the figure speaks of."""
    rules = sheet(root)
    return [name for name in PRESENTED if not re.search(rf"(?<![\w-]){name}\s*:", rules)
            and not (name.startswith("marker") and "marker:" in rules)
            and not (name.startswith("font") and "font:" in rules)]


def declared(name, value):
    return f"{name}:{value}{'px' if name in LENGTHS and re.fullmatch(r'[-+]?[0-9.]+', value) else ''}"


def declarations(element, names):
    found = []
    for name in names:
        value = element.get(name)
        if value is not None and "!" not in value:
            found.append((name, declared(name, value)))
    return found


def as_style(text, random):
    root = parse(text)
    names = free_properties(root)
    for element in root.iter():
        if tag(element) in (*SHAPES, "text", "tspan", "g"):
            found = declarations(element, names)
            own = element.get("style", "")  # comes last: it wins over the attributes already
            if found:
                element.set("style", ";".join([each for _, each in found] + ([own] if own else [])))
            for name, _ in found:
                del element.attrib[name]
    return write(root)


def as_classes(text, random):
    root = parse(text)
    names, rules = free_properties(root), {}
    for element in root.iter():
        if tag(element) in (*SHAPES, "text", "tspan", "g"):
            found = declarations(element, names)
            if found:
                rule = ";".join(each for _, each in found)
                name = rules.setdefault(rule, f"look{len(rules)}")
                element.set("class", f"{element.get('class', '')} {name}".strip())
            for name, _ in found:
                del element.attrib[name]
    style = svg_element("style")
    style.text = "\n".join(f".{name}{{{rule}}}" for rule, name in rules.items())
    root.insert(0, style)
    return write(root)


def as_element_rules(text, random):
    """Rules for the names of elements where all elements of that name in the figure say the same."""
    root = parse(text)
    names, rules = free_properties(root), []
    for kind in (*SHAPES, "text"):
        elements = [element for element in root.iter() if tag(element) == kind]
        for name in names:
            values = {element.get(name) for element in elements}
            if len(values) == 1 and None not in values and "!" not in "".join(values):
                rules.append(f"{kind}{{{declared(name, values.pop())}}}")
                for element in elements:
                    del element.attrib[name]
    style = svg_element("style")
    style.text = "\n".join(rules)
    root.insert(0, style)
    return write(root) if rules else None


def as_attributes(text, random):
    """Declarations of style attributes as presentation attributes, where no sheet could win over them."""
    root = parse(text)
    if sheet(root).strip():
        return None
    found = False
    for element in root.iter():
        if tag(element) not in (*SHAPES, "text", "tspan", "g") or not element.get("style"):
            continue
        left = []
        for part in element.get("style").split(";"):
            name, _, value = (each.strip() for each in part.partition(":"))
            if name in PRESENTED and "!" not in value and "url(data" not in value:
                element.set(name, value)
                found = True
            elif part.strip():
                left.append(part)
        element.attrib.pop("style")
        if left:
            element.set("style", ";".join(left))
    return write(root) if found else None


def renamed(element, kind, drop, **attributes):
    element.tag = f"{{{SVG}}}{kind}"
    for name in drop:
        element.attrib.pop(name, None)
    for name, value in attributes.items():
        element.set(name, value)


def speaks_of(root, *kinds):
    """Whether a rule of a sheet selects one of these elements by name."""
    return any(re.search(rf"(?<![\w.#-])({'|'.join(kinds)})(?![\w-])", selector)
               for selector in re.findall(r"([^{}]+){", sheet(root)))


def rect_values(element):
    values = [number(element.get(name, "0")) for name in ("x", "y", "width", "height")]
    rx, ry = (number(element.get(name)) for name in ("rx", "ry"))
    if None in values or values[2] <= 0 or values[3] <= 0 or \
            any(element.get(name) is not None and number(element.get(name)) is None for name in ("rx", "ry")):
        return None
    rx, ry = (rx if rx is not None else ry or 0, ry if ry is not None else rx or 0)
    return (*values, min(rx, values[2] / 2), min(ry, values[3] / 2))


def rects_as_paths(text, random):
    root = parse(text)
    if speaks_of(root, "rect", "path"):
        return None
    for element in root.iter():
        values = rect_values(element) if tag(element) == "rect" and "%" not in "".join(element.attrib.values()) else None
        if not values:
            continue
        x, y, w, h, rx, ry = (short(value) for value in values)
        if values[4] > 0 and values[5] > 0:
            r, b = short(values[0] + values[2]), short(values[1] + values[3])
            x1, x2 = short(values[0] + values[4]), short(values[0] + values[2] - values[4])
            y1, y2 = short(values[1] + values[5]), short(values[1] + values[3] - values[5])
            arc = f"A{rx} {ry} 0 0 1 "
            d = f"M{x1} {y}H{x2}{arc}{r} {y1}V{y2}{arc}{x2} {b}H{x1}{arc}{x} {y2}V{y1}{arc}{x1} {y}Z"
        else:
            d = f"M{x} {y}h{w}v{h}h-{w}z"
        renamed(element, "path", ("x", "y", "width", "height", "rx", "ry"), d=d)
    return write(root)


def rects_as_polygons(text, random):
    root = parse(text)
    if speaks_of(root, "rect", "polygon"):
        return None
    for element in root.iter():
        values = rect_values(element) if tag(element) == "rect" and "%" not in "".join(element.attrib.values()) else None
        if values and values[4] * values[5] == 0:
            x, y, w, h = values[:4]
            renamed(element, "polygon", ("x", "y", "width", "height", "rx", "ry"), points=" ".join(
                f"{short(a)},{short(b)}" for a, b in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))))
    return write(root)


def paths_as_rects(text, random):
    """Closed paths and polygons that are upright rectangles."""
    root = parse(text)
    if speaks_of(root, "rect", "path", "polygon"):
        return None
    found = False
    for element in root.iter():
        if tag(element) == "polygon":
            values = numbers(element.get("points"))
            points = [tuple(values[i:i + 2]) for i in range(0, len(values) - 1, 2)]
        elif tag(element) == "path":
            path = segments(element.get("d"))
            if not path or path[-1][0] != "Z" or any(letter != "L" for letter, _ in path[1:-1]):
                continue
            points = [tuple(values) for _, values in path[:-1]]
        else:
            continue
        if len(points) == 5 and points[0] == points[-1]:
            points.pop()
        xs, ys = sorted({x for x, _ in points}), sorted({y for _, y in points})
        if len(points) != 4 or len(set(points)) != 4 or len(xs) != 2 or len(ys) != 2 or \
                any(a[0] != b[0] and a[1] != b[1] for a, b in zip(points, points[1:])) or \
                any("marker" in name for name in element.attrib) or "marker" in element.get("style", ""):
            continue
        renamed(element, "rect", ("d", "points"), x=short(xs[0]), y=short(ys[0]), width=short(xs[1] - xs[0]),
                height=short(ys[1] - ys[0]))
        found = True
    return write(root) if found else None


def lines_as(kind):
    def rewrite(text, random):
        root = parse(text)
        if speaks_of(root, "line", "polyline", "polygon", "path"):
            return None
        found = False
        for element in root.iter():
            path = outline(element) if tag(element) in ("line", "polyline", "path") and tag(element) != kind else None
            if tag(element) == "polygon" and kind == "path":
                values = numbers(element.get("points"))
                renamed(element, "path", ("points",), d="M" + "L".join(
                    f"{short(values[i])} {short(values[i + 1])}" for i in range(0, len(values) - 1, 2)) + "Z")
                found = True
                continue
            if not path or path[0][0] != "M" or any(letter != "L" for letter, _ in path[1:]) or len(path) < 2:
                continue
            points = [values for _, values in path]
            if kind == "line" and (len(points) != 2 or tag(element) == "path" and element.get("fill") not in ("none", None)):
                continue
            drop = ("x1", "y1", "x2", "y2", "points", "d")
            if kind == "path":
                renamed(element, kind, drop, d="M" + "L".join(f"{short(x)} {short(y)}" for x, y in points))
            elif kind == "polyline":
                renamed(element, kind, drop, points=" ".join(f"{short(x)},{short(y)}" for x, y in points))
            else:
                renamed(element, kind, drop, x1=short(points[0][0]), y1=short(points[0][1]), x2=short(points[1][0]),
                        y2=short(points[1][1]))
            found = True
        return write(root) if found else None
    return rewrite


def circles_as_paths(text, random):
    root = parse(text)
    if speaks_of(root, "circle", "ellipse", "path"):
        return None
    found = False
    for element in root.iter():
        if tag(element) not in ("circle", "ellipse"):
            continue
        cx, cy = (number(element.get(name, "0")) for name in ("cx", "cy"))
        rx, ry = (number(element.get(name, element.get("r"))) for name in ("rx", "ry"))
        if None in (cx, cy, rx, ry) or rx <= 0 or ry <= 0:
            continue
        renamed(element, "path", ("cx", "cy", "r", "rx", "ry"),
                d=f"M{short(cx - rx)} {short(cy)}A{short(rx)} {short(ry)} 0 1 1 {short(cx + rx)} {short(cy)}"
                  f"A{short(rx)} {short(ry)} 0 1 1 {short(cx - rx)} {short(cy)}Z")
        found = True
    return write(root) if found else None


def markers_at_ends(root):
    """(element, parent, end: 0 or 1, tip, direction, marker element, stroke width) of every marker that is an attribute
    of an open line of one subpath, and is understood."""
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    inherited = {}

    def widths(parent, width):
        for element in parent:
            own = number(element.get("stroke-width")) if element.get("stroke-width") else width
            inherited[element] = own
            widths(element, own)
    widths(root, 1.0)
    found = []
    if re.search(r"marker|stroke-width", sheet(root)):
        return found
    for element, parent in painted(root):
        both = ends(outline(element)) if tag(element) in ("line", "polyline", "path") else None
        if not both or "style" in element.attrib:
            continue
        for end, name in ((0, "marker-start"), (1, "marker-end")):
            match = re.fullmatch(r"url\(['\"]?#([^)'\"]+)['\"]?\)", element.get(name, ""))
            marker = by_id.get(match.group(1)) if match else None
            if marker is None or tag(marker) != "marker" or "context-" in write(marker) or \
                    not marker.get("orient", "").startswith("auto") or inherited[element] is None:
                continue
            tip, direction = both[end]
            if end == 0 and marker.get("orient") == "auto":
                direction = (-direction[0], -direction[1])  # drawn along the line
            found.append((element, parent, end, tip, direction, marker, inherited[element]))
    return found


def markers_as_shapes(text, random):
    """What markers paint, drawn at the ends of lines."""
    root = parse(text)
    found = markers_at_ends(root)
    for element, parent, end, tip, direction, marker, stroke in found:
        view = numbers(marker.get("viewBox"))
        size = [number(marker.get(name, "3")) for name in ("markerWidth", "markerHeight")]
        reference = [number(marker.get(name, "0")) for name in ("refX", "refY")]
        if None in size or None in reference:
            return None
        scale = 1.0 if marker.get("markerUnits") == "userSpaceOnUse" else stroke
        if len(view) == 4:
            scale *= min(size[0] / view[2], size[1] / view[3])
        c, s = direction
        place = times(times((1, 0, 0, 1, *tip), (c, s, -s, c, 0, 0)), (scale, 0, 0, scale, 0, 0))
        group = svg_element("g", transform=spell(times(place, (1, 0, 0, 1, -reference[0], -reference[1]))))
        for name in ("fill", "stroke", "stroke-width"):
            if marker.get(name):
                group.set(name, marker.get(name))
        group.extend(copy.deepcopy(child) for child in marker)
        if element.get("transform"):
            outer = svg_element("g", transform=element.get("transform"))
            outer.append(group)
            group = outer
        parent.insert(list(parent).index(element) + 1, group)
        del element.attrib[("marker-start", "marker-end")[end]]
    return write(root) if found else None


def is_arrow(marker):
    """A marker that is a plain triangle, pointing along x."""
    shapes = [child for child in marker if tag(child) in SHAPES]
    if len(shapes) != 1 or tag(shapes[0]) not in ("path", "polygon"):
        return False
    values = [value for _, part in segments(shapes[0].get("d")) or [] for value in part] \
        if tag(shapes[0]) == "path" else numbers(shapes[0].get("points"))
    points = list(dict.fromkeys(zip(values[::2], values[1::2])))
    return len(points) == 3 and max(points)[0] > sorted(points)[1][0]


def markers_as_strokes(text, random):
    """Triangles of markers as two open strokes that meet at the end of the line."""
    root = parse(text)
    view = canvas(root)
    found = [each for each in markers_at_ends(root) if is_arrow(each[5])] if view else []
    for element, parent, end, tip, direction, _, stroke in found:
        length = 2 * stroke + 0.008 * max(view[2:])
        dx, dy = direction
        if end == 0:
            both = ends(outline(element))
            dx, dy = both[0][1]
        points = [(tip[0] - length * (dx * math.cos(a) - dy * math.sin(a)), tip[1] - length * (dx * math.sin(a) + dy * math.cos(a)))
                  for a in (0.45, -0.45)]
        head = svg_element("path", fill="none", d=f"M{short(points[0][0])} {short(points[0][1])}L{short(tip[0])} {short(tip[1])}"
                                                  f"L{short(points[1][0])} {short(points[1][1])}")
        for name in ("stroke", "stroke-width", "transform", "class", "opacity"):
            if element.get(name):
                head.set(name, element.get(name))
        parent.insert(list(parent).index(element) + 1, head)
        del element.attrib[("marker-start", "marker-end")[end]]
    return write(root) if found else None


def extent(element, m, words):
    """The box (x0, y0, x1, y1) of an element under a matrix, None when it is not known, () when it paints nothing."""
    own = matrix(element.get("transform"))
    if own is None or "transform" in element.get("style", ""):
        return None
    m = times(m, own)
    name = tag(element)
    if name in WORDS:
        return words.get(element)
    if name in GROUPS and name != "svg":
        boxes = [extent(child, m, words) for child in element]
        if None in boxes:
            return None
        boxes = [box for box in boxes if box]
        return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)) \
            if boxes else ()
    if name == "rect":
        values = rect_values(element)
        points = [(values[0] + a * values[2], values[1] + b * values[3]) for a in (0, 1) for b in (0, 1)] if values else None
    elif name in ("circle", "ellipse"):
        v = [number(element.get(key, element.get("r") if key[0] == "r" else "0")) for key in ("cx", "cy", "rx", "ry")]
        points = [(v[0] + a * v[2], v[1] + b * v[3]) for a in (-1, 1) for b in (-1, 1)] if None not in v else None
    elif name in ("line", "polyline", "path"):
        path = outline(element)
        points = [tuple(values[k:k + 2]) for _, values in path for k in range(0, len(values), 2)] if path else None
    elif name == "polygon":
        values = numbers(element.get("points"))
        points = list(zip(values[::2], values[1::2]))
    elif name in ("style", "defs", "title", "desc", "metadata"):
        return None  # stays where it is
    else:
        points = None
    if not points:
        return None
    points = [apply(m, *point) for point in points]
    # Strokes and heads lie outside of the line: as far as they do in figures of the usual kind.
    return (min(x for x, _ in points) - 14, min(y for _, y in points) - 14, max(x for x, _ in points) + 14,
            max(y for _, y in points) + 14)


def reordered(text, random, words):
    """Siblings change places in paint order where they do not lie on each other."""
    root = parse(text)
    if any(character in sheet(root) for character in "+~") or ":nth" in sheet(root) or ":first" in sheet(root):
        return None
    words = texts_by_element(root, words)
    moves = 0

    def walk(parent, m, depth):
        nonlocal moves
        own = matrix(parent.get("transform")) if parent is not root else ONE
        if own is None or depth > 40:
            return
        m = times(m, own)
        children = list(parent)
        boxes = {child: extent(child, m, words) for child in children}
        for _ in range(3):
            for i in list(range(len(children) - 1)) if random.random() < 0.5 else list(range(len(children) - 2, -1, -1)):
                a, b = boxes[children[i]], boxes[children[i + 1]]
                if a is None or b is None or random.random() < 0.3:
                    continue
                if not a or not b or a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]:
                    children[i], children[i + 1] = children[i + 1], children[i]
                    moves += 1
        for child in list(parent):
            parent.remove(child)
        parent.extend(children)
        for child in children:
            if tag(child) in ("g", "a"):
                walk(child, m, depth + 1)
    walk(root, ONE, 0)
    return write(root) if moves else None


def with_invisible(text, random):
    """Things added that nobody can see."""
    root = parse(text)
    view = canvas(root)
    if not view or sheet(root).strip():
        return None  # a rule could paint what is added
    x, y, w, h = view

    def things(i):
        at = x + random.uniform(0.05, 0.8) * w, y + random.uniform(0.05, 0.8) * h
        box = svg_element("rect", x=at[0], y=at[1], width=0.15 * w, height=0.1 * h, fill="#fff", stroke="#000")
        words = svg_element("text", x=at[0] + 0.01 * w, y=at[1] + 0.05 * h, font_size=0.015 * w, fill="#000")
        words.text = f"Nobody {i}"
        line = svg_element("path", d=f"M{at[0]} {at[1]}L{x + w / 2} {y + h / 2}", stroke="#000", fill="none")
        return box, words, line
    hidden = []
    for i, how in enumerate(({"display": "none"}, {"opacity": "0"}, {"visibility": "hidden"}, {"style": "display:none"},
                             {"transform": f"translate({-5 * w} 0)"}, {"transform": f"translate(0 {6 * h})"},
                             {"transform": "scale(0)"})):
        group = svg_element("g", **how)
        group.extend(things(i))
        hidden.append(group)
    box, words, line = things(8)
    for each, how in ((box, {"fill": "none", "stroke": "none"}), (words, {"fill": "none"}), (line, {"stroke-width": "0"})):
        for name, value in how.items():
            each.set(name, value)
        hidden.append(each)
    box, words, line = things(9)
    for each in (box, words, line):
        each.set("fill-opacity", "0")
        each.set("stroke-opacity", "0")
        hidden.append(each)
    for name in ("defs", "symbol", "clipPath", "mask"):
        group = svg_element(name)
        group.extend(things(10))
        hidden.append(group)
    hidden += [svg_element("g"), svg_element("g"), svg_element("rect", x=x, y=y, width=0, height=9, fill="#000"),
               svg_element("path", d="", stroke="#000"), svg_element("circle", cx=x, cy=y, r=0), svg_element("text")]
    for each in hidden:
        root.insert(random.randint(0, len(root)), each)
    return write(root)


def with_new_ids(text, random):
    root = parse(text)
    if "#" in re.sub(r"#[0-9a-fA-F]{3,8}\b", "", sheet(root)) or "[" in sheet(root):
        return None
    names = {}
    for element in root.iter():
        if element.get("id"):
            names.setdefault(element.get("id"), f"i{random.getrandbits(48):x}")
    for element in root.iter():
        for key, value in list(element.attrib.items()):
            if key == "id":
                element.set(key, names[value])
            elif key.endswith("href") and value.startswith("#"):
                element.set(key, "#" + names.get(value[1:], value[1:]))
            elif "url(" in value:
                element.set(key, re.sub(r"url\((['\"]?)#([^)'\"]+)\1\)",
                                        lambda match: f"url(#{names.get(match.group(2), match.group(2))})", value))
    return write(root)


# ---- what is drawn elsewhere ----

def text_elements(root):
    return [element for element in root.iter() if tag(element) in WORDS]


def on_own_lines(text):
    """The figure with every text element on lines of its own, so that line numbers name them; and their first and last
    lines."""
    root = parse(text)

    def walk(parent):
        before = None
        for child in parent:
            if tag(child) in WORDS:
                if before is None:
                    parent.text = (parent.text or "") + "\n"
                else:
                    before.tail = (before.tail or "") + "\n"
                child.tail = "\n" + (child.tail or "")
            elif tag(child) not in ("style", "title", "desc"):
                walk(child)
            before = child
    walk(root)
    written = write(root)
    lines, line, at = [], 1, 0
    for match in re.finditer(r"<(?:text|foreignObject)\b", written):
        line += written.count("\n", at, match.start())
        at = match.start()
        lines.append(line)
    elements = text_elements(parse(written))
    return written, [(first, first + ET.tostring(element, encoding="unicode").removesuffix(element.tail or "").count("\n"))
                     for first, element in zip(lines, elements)]


def places(text, lines, pieces):
    """{number of a text element: its box (x0, y0, x1, y1) in user units of the root}. `pieces` is the graph of the figure
    of on_own_lines() with every text for itself."""
    view = canvas(parse(text))
    boxes = {}
    for node in pieces["nodes"] if view else []:
        scale = view[2] / pieces["width"], view[3] / pieces["height"]
        x, y, w, h = (value * scale[k % 2] + (view[k] if k < 2 else 0) for k, value in enumerate(node["box"]))
        for i, (first, last) in enumerate(lines):
            if any(first <= line <= last for line in node["source_lines"]):
                old = boxes.get(i, (x, y, x + w, y + h))
                boxes[i] = (min(old[0], x), min(old[1], y), max(old[2], x + w), max(old[3], y + h))
    return boxes


def texts_by_element(root, words):
    return {element: words[i] for i, element in enumerate(text_elements(root)) if i in words}


def laid_out(change):
    """The layout mirrored or turned by 180 degrees, with every text upright around the image of its middle. `change`
    maps (x, y, width, height) of the canvas to the matrix."""
    def rewrite(text, random, words):
        root = parse(text)
        view = canvas(root)
        if not view or any(tag(element) in ("svg", "use", "image") for element in root.iter() if element is not root) or \
                re.search(r"transform\s*:", write(root)):
            return None
        m = change(*view)
        shift = {}
        for element, box in texts_by_element(root, words).items():
            centre = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            image = apply(m, *centre)
            shift[element] = (1, 0, 0, 1, image[0] - centre[0], image[1] - centre[1])

        def walk(parent, here):
            for i, child in enumerate(list(parent)):
                if tag(child) in WORDS:
                    if child not in shift and "".join(child.itertext()).strip():
                        raise ValueError("a text that is not read, or not where it stands")
                    if child in shift:
                        step = times(times(times(inverse(here), inverse(m)), shift[child]), here)
                        group = svg_element("g", transform=spell(step))
                        group.tail, child.tail = child.tail, None
                        parent.remove(child)
                        group.append(child)
                        parent.insert(i, group)
                elif tag(child) in ("g", "a", "switch"):
                    own = matrix(child.get("transform"))
                    if own is None:
                        raise ValueError("transform")
                    walk(child, times(here, own))
        try:
            walk(root, ONE)
        except (ValueError, ZeroDivisionError):
            return None
        inside(root).set("transform", spell(m))
        return write(root)
    return rewrite


def turn_point(degrees, width, height):
    """Where turned() puts the points of a canvas from (0, 0)."""
    return {90: lambda x, y: (height - y, x), 180: lambda x, y: (width - x, height - y),
            270: lambda x, y: (y, width - x)}[degrees]


def turned(degrees):
    """The whole figure turned, its texts too."""
    def rewrite(text, random):
        root = parse(text)
        view = canvas(root)
        if not view or has_percentage(root):
            return None
        x, y, w, h = view
        group = inside(root)
        if degrees == 180:
            group.set("transform", f"rotate(180 {x + w / 2} {y + h / 2})")
        else:
            group.set("transform", f"translate({h if degrees == 90 else 0} {0 if degrees == 90 else w}) rotate({degrees}) "
                                   f"translate({-x} {-y})")
            width, height = root.get("width"), root.get("height")
            for name, value in (("width", height), ("height", width)):
                root.attrib.pop(name, None)
                if value:
                    root.set(name, value)
            root.set("viewBox", f"0 0 {h} {w}")
        return write(root)
    return rewrite


# Painted where it was: the graph must be the same.
TURNS = {f"turned by {degrees} degrees": degrees for degrees in (90, 180, 270)}
IN_PLACE = {
    "written again": written_again,
    "moved": moved,
    "three times as large": scaled(3),
    "half as large": scaled(0.5),
    "wrapped in groups": wrapped,
    "in an inner svg": nested,
    "painted by use": used,
    "words in tspans": split_words,
    "letters in tspans": split_letters,
    "attributes as style": as_style,
    "attributes as classes": as_classes,
    "attributes as rules for elements": as_element_rules,
    "style as attributes": as_attributes,
    "rectangles as paths": rects_as_paths,
    "rectangles as polygons": rects_as_polygons,
    "paths as rectangles": paths_as_rects,
    "lines as paths": lines_as("path"),
    "lines as polylines": lines_as("polyline"),
    "paths as lines": lines_as("line"),
    "circles as paths": circles_as_paths,
    "markers as shapes": markers_as_shapes,
    "markers as open strokes": markers_as_strokes,
    "invisible things added": with_invisible,
    "other ids": with_new_ids,
} | {name: turned(degrees) for name, degrees in TURNS.items()}
# These need to know where texts lie: places(). Lines and words of a node may change their order.
BY_PLACE = {
    "painted in another order": reordered,
    "mirrored left to right": laid_out(lambda x, y, w, h: (-1, 0, 0, 1, 2 * x + w, 0)),
    "mirrored top to bottom": laid_out(lambda x, y, w, h: (1, 0, 0, -1, 0, 2 * y + h)),
    "turned by 180 degrees, texts upright": laid_out(lambda x, y, w, h: (-1, 0, 0, -1, 2 * x + w, 2 * y + h)),
}
