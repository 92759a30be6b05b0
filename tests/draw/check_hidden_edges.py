#!/usr/bin/env python3
"""Looks at convex solids from 200 random directions and holds that hidden lines are dashed and others are not:
check_hidden_edges.py DIAGRADE

An edge is hidden when both of its faces look away from the viewer. A point of a line through the solid is hidden when
the way from it to the viewer meets a face. Neither is how the program finds it."""
import itertools
import json
import math
import random
import re
import subprocess
import sys

VIEWS = 200
SAMPLES = 40
LINE = re.compile(r'<line x1="([-\d.]+)" y1="([-\d.]+)" x2="([-\d.]+)" y2="([-\d.]+)"([^>]*)/>')


def subtract(a, b):
    return [p - q for p, q in zip(a, b)]


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def unit(a):
    return [p / math.sqrt(dot(a, a)) for p in a]


def mix(points, weights):
    return [sum(w * p[i] for w, p in zip(weights, points)) / sum(weights) for i in range(3)]


def ring(n, radius, height, turn=0.0):
    return [[radius * math.cos(turn + 2 * math.pi * i / n), radius * math.sin(turn + 2 * math.pi * i / n), height]
            for i in range(n)]


def between_rings(n):
    return [list(range(n)), list(range(n, 2 * n))] + [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]


def hull(points):
    """The triangles of the convex hull of points in general position."""
    faces = []
    for face in itertools.combinations(range(len(points)), 3):
        a, b, c = (points[i] for i in face)
        normal = cross(subtract(b, a), subtract(c, a))
        sides = [dot(normal, subtract(points[i], a)) for i in range(len(points)) if i not in face]
        if all(s > 0 for s in sides) or all(s < 0 for s in sides):
            faces.append(list(face))
    return faces


def solid(chance, index):
    n = 3 + index // 4 % 5
    if index % 4 == 0:
        return ring(n, 1, 0) + ring(n, 1, 1.5), between_rings(n)
    if index % 4 == 1:
        return ring(n, 1.2, 0) + ring(n, 0.6, 1), between_rings(n)
    if index % 4 == 2:
        apex = [chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5), 1.5]
        return ring(n, 1, 0) + [apex], [list(range(n))] + [[i, (i + 1) % n, n] for i in range(n)]
    points = [unit([chance.gauss(0, 1) for _ in range(3)]) for _ in range(9)]
    return points, hull(points)


def outward(points, face):
    a, b, c = (points[i] for i in face[:3])
    normal = unit(cross(subtract(b, a), subtract(c, a)))
    inside = mix(points, [1] * len(points))
    return normal if dot(normal, subtract(a, inside)) > 0 else [-p for p in normal]


def meets(points, face, start, way):
    """The way from `start` on meets the face after its beginning."""
    normal = outward(points, face)
    slope = dot(normal, way)
    if abs(slope) < 1e-12:
        return False
    t = dot(normal, subtract(points[face[0]], start)) / slope
    if t < 1e-6:
        return False
    hit = [p + t * q for p, q in zip(start, way)]
    turns = [dot(normal, cross(subtract(points[b], points[a]), subtract(hit, points[a])))
             for a, b in zip(face, face[1:] + face[:1])]
    return all(s > -1e-9 for s in turns) or all(s < 1e-9 for s in turns)


class Page:
    """Where points of the solid are in the picture, and what is drawn there."""

    def __init__(self, svg, points, view):
        self.view = unit(view)
        self.right = unit([-self.view[1], self.view[0], 0])
        self.up = cross(self.view, self.right)
        self.lines = [(*map(float, match[:4]), "stroke-dasharray" in match[4]) for match in LINE.findall(svg)]
        xs, ys = [dot(self.right, p) for p in points], [-dot(self.up, p) for p in points]
        page_xs = [x for line in self.lines for x in (line[0], line[2])]
        page_ys = [y for line in self.lines for y in (line[1], line[3])]
        self.scale = (max(page_xs) - min(page_xs)) / (max(xs) - min(xs))
        self.x, self.y = min(page_xs) - self.scale * min(xs), min(page_ys) - self.scale * min(ys)

    def at(self, p):
        return self.x + self.scale * dot(self.right, p), self.y - self.scale * dot(self.up, p)

    def dashed(self, a, b, t):
        """Whether the line from a to b is dashed at the share t of its way; None where it is not drawn."""
        (ax, ay), (bx, by) = self.at(a), self.at(b)
        px, py = ax + t * (bx - ax), ay + t * (by - ay)
        length = math.hypot(bx - ax, by - ay)
        for x1, y1, x2, y2, dash in self.lines:
            own = math.hypot(x2 - x1, y2 - y1)
            across = max(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in ((x1, y1), (x2, y2)))
            along = ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / own / own
            if across < 0.02 and 0 <= along <= 1:
                return dash
        return None


def edges(faces):
    found = {}
    for face in faces:
        for a, b in zip(face, face[1:] + face[:1]):
            found.setdefault(frozenset((a, b)), []).append(face)
    return found


def look(diagrade, chance, index, counts):
    points, faces = solid(chance, index)
    view = [chance.gauss(0, 1) for _ in range(3)]
    names = [chr(ord("A") + i) for i in range(len(points))]
    text = lambda face: "".join(names[i] for i in face)
    places = dict(zip(names, points))
    lines = []
    for k in range(3):
        ends = []
        for end in "yz":
            face = chance.choice(faces)
            ends.append(mix([points[i] for i in face], [chance.uniform(0.2, 1) for _ in face]))
            places[f"{end}{k}"] = ends[-1]
        lines.append(ends)
    document = {"kind": "geometry", "points": places, "projection": {"view": view},
                "solids": [{"polyhedron": [text(face) for face in faces]}],
                "labels": {name: False for name in places},
                "draw": [{"segments": [f"y{k}z{k}" for k in range(3)]}]}
    drawn = subprocess.run([diagrade, "draw", "-"], input=json.dumps(document), capture_output=True, text=True, check=False)
    if drawn.returncode:
        yield f"view {index}: {drawn.stderr}"
        return
    page = Page(drawn.stdout, points, view)
    for edge, sides in edges(faces).items():
        a, b = (points[i] for i in sorted(edge))
        hidden = all(dot(outward(points, side), page.view) < 0 for side in sides)
        counts["hidden edges" if hidden else "seen edges"] += 1
        for t in (0.03, 0.31, 0.77, 0.97):
            if page.dashed(a, b, t) != hidden:
                yield f"view {index} {view}: edge {text(sorted(edge))} at {t}: dashed {page.dashed(a, b, t)}, expected {hidden}"
    for a, b in lines:
        if math.dist(a, b) < 1e-3:
            continue
        state = [any(meets(points, face, mix([a, b], [1 - t, t]), page.view) for face in faces)
                 for t in (i / SAMPLES for i in range(1, SAMPLES))]
        for i in range(1, SAMPLES - 2):
            if state[i - 1] != state[i] or state[i] != state[i + 1]:
                continue  # near the place where it changes, rounding decides
            counts["hidden samples" if state[i] else "seen samples"] += 1
            if page.dashed(a, b, (i + 1) / SAMPLES) != state[i]:
                yield f"view {index} {view}: line {a} {b} at {i + 1}/{SAMPLES}: expected dashed {state[i]}"


def main():
    chance = random.Random(20)
    counts = dict.fromkeys(("hidden edges", "seen edges", "hidden samples", "seen samples"), 0)
    found = [fault for index in range(VIEWS) for fault in look(sys.argv[1], chance, index, counts)]
    print("\n".join(found[:20]))
    print(f"{VIEWS} views:", ", ".join(f"{n} {name}" for name, n in counts.items()), f"{len(found)} faults")
    return bool(found) or min(counts.values()) < 200


sys.exit(main())
