"""How far two readings of one picture (svg_items.Items) agree."""
import math

SIDE, PLACE, TEXT = 1.0, 0.5, 2.0  # pt: sides of the box, points of lines and circles, origins of texts
KINDS = ("segment", "circle", "curve", "text")


class Comparison:
    """`found` and `all` count entities of the kind by direction: "there" are those of the rendering that ours has,
    "back" those of ours that the rendering has."""

    def __init__(self, ours, theirs):
        self.box = max(abs(ours.width - theirs.width), abs(ours.height - theirs.height))
        self.found, self.all, self.missing = {}, {}, []
        for name, have, want in (("there", ours, theirs), ("back", theirs, ours)):
            for kind in KINDS:
                entities = distinct(getattr(want, kind + "s"))
                lost = missing(kind, getattr(have, kind + "s"), entities)
                self.all[kind, name], self.found[kind, name] = len(entities), len(entities) - len(lost)
                self.missing += [f"{'ours lacks' if name == 'there' else 'only ours has'} {kind} {show(e)}" for e in lost]

    def lost(self):
        return sum(self.all.values()) - sum(self.found.values())


def distinct(entities):
    return list(dict.fromkeys(entities))


def show(entity):
    flat = [v for part in entity for v in (part if isinstance(part, tuple) else (part,)) if v is not None]
    return " ".join(f"{v:.2f}" for v in flat)


def near(a, b, limit=PLACE):
    return all(math.dist(p, q) <= limit for p, q in zip(a, b))


class Index:
    """Entities by the cell of a grid that either end lies in."""

    def __init__(self, entities):
        self.cells = {}
        for entity in entities:
            for way in (entity, entity[::-1]):
                self.cells.setdefault(cell(way[0]), []).append(way)

    def has(self, entity):
        x, y = cell(entity[0])
        return any(near(other, entity) for i in (-1, 0, 1) for j in (-1, 0, 1)
                   for other in self.cells.get((x + i, y + j), ()))


def cell(point):
    return (round(point[0] / (2 * PLACE)), round(point[1] / (2 * PLACE)))


def missing(kind, have, want):
    """The entities of `want` that `have` does not have."""
    if kind == "text":
        return [e for e in want if not any(text_at(text, e) for text in have)]
    if kind == "circle":
        return [e for e in want
                if not any(math.dist(c[:2], e[:2]) <= PLACE and abs(c[2] - e[2]) <= PLACE for c in have)]
    index = Index(have)
    return [e for e in want if not index.has(e)]


def text_at(text, origin):
    """Whether a text begins there, or passes there on its baseline: one program writes a line as one text, another one
    begins anew at each kern."""
    dx, dy = origin[0] - text[0], origin[1] - text[1]
    if math.hypot(dx, dy) <= TEXT:
        return True
    along = dx * math.cos(text[2]) + dy * math.sin(text[2])
    across = dy * math.cos(text[2]) - dx * math.sin(text[2])
    return text[3] is not None and -TEXT <= along <= text[3] + TEXT and abs(across) <= TEXT
