#!/usr/bin/env python3
"""Every drawn curve is within half a pixel of its function at 1,000 points, and nothing else is drawn as one.

check_curves.py DIAGRADE: the functions are written down again here, in Python; the scale is read from the ticks.
"""
import json
import math
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
POINTS = 1000
TOLERANCE = 0.5
PI = math.pi


def explicit(function):
    return lambda t: (t, function(t))


def polar(function):
    return lambda t: (function(t) * math.cos(t), function(t) * math.sin(t))


def cases():
    """(curve, its points by a parameter, stretches of the parameter, x range, y range)"""
    five, wide = [-5, 5], [-7, 7]
    for text, function, x, y in (
            ("2x^2-3x+1", lambda x: 2 * x * x - 3 * x + 1, [-2, 4], [-1, 12]),
            ("x^3-3x", lambda x: x ** 3 - 3 * x, [-3, 3], five),
            ("x^4-2x^2", lambda x: x ** 4 - 2 * x * x, [-2, 2], [-1.5, 8]),
            ("|x^2-2|", lambda x: abs(x * x - 2), [-3, 3], [-1, 5]),
            ("3sin(2x)+x/2", lambda x: 3 * math.sin(2 * x) + x / 2, wide, wide),
            ("sin(20x)", lambda x: math.sin(20 * x), wide, [-2, 2]),
            ("e^x", math.exp, five, [-1, 60]),
            ("e^(-x^2)", lambda x: math.exp(-x * x), [-3, 3], [-0.5, 1.5]),
            ("100x^5", lambda x: 100 * x ** 5, [-2, 2], [-3000, 3000]),
            ("ln(x)", math.log, [-1, 7], five), ("sqrt(x-1)", lambda x: math.sqrt(x - 1), [-1, 7], [-1, 3]),
            ("sqrt(4-x^2)", lambda x: math.sqrt(4 - x * x), [-3, 3], [-1, 3]),
            ("1/x", lambda x: 1 / x, five, five), ("1/(x-1)^2", lambda x: (x - 1) ** -2, five, [-1, 9]),
            ("tan(x)", math.tan, wide, five), ("1/sin(x)", lambda x: 1 / math.sin(x), wide, five),
            ("(2x+1)/(x-1)", lambda x: (2 * x + 1) / (x - 1), wide, wide),
            ("x/(x^2-4)", lambda x: x / (x * x - 4), wide, five),
            ("floor(x)", math.floor, five, five), ("sign(x)", lambda x: (x > 0) - (x < 0), five, [-2, 2]),
            ("x-floor(x)", lambda x: x - math.floor(x), five, [-1, 2]),
            ("atan(1/x)", lambda x: math.atan(1 / x), five, [-2, 2]),
            ("(x^2-4)/(x-2)", lambda x: (x * x - 4) / (x - 2), five, [-3, 8]),
            ("x^x", lambda x: math.pow(x, x), [0, 3], [-1, 6]), ("asin(x)", math.asin, [-2, 2], [-2, 2]),
            ("1/(1+e^(1/x))", lambda x: 1 / (1 + math.exp(1 / x)), five, [-1, 2]),
            ("x sin(1/x)", lambda x: x * math.sin(1 / x), [0.02, 1], [-1, 1])):
        yield {"y": text}, explicit(function), [x], x, y
    # Upright at the origin: their points by the other coordinate.
    yield {"y": "cbrt(x)"}, lambda t: (t ** 3, t), [[-1.72, 1.72]], five, [-2, 2]
    yield {"y": "root(5,x)"}, lambda t: (t ** 5, t), [[-1.381, 1.381]], five, [-2, 2]
    yield ({"pieces": [{"y": "x+2", "where": "x < -1"}, {"y": "x^2", "where": "-1 <= x <= 1"},
                       {"y": "2-x", "where": "x > 1"}]},
           explicit(lambda x: x + 2 if x < -1 else x * x if x <= 1 else 2 - x), [five], five, five)
    yield {"x": "2cos(3t)", "y": "3sin(2t)", "t": [0, "2pi"]}, lambda t: (2 * math.cos(3 * t), 3 * math.sin(2 * t)), \
        [[0, 2 * PI]], five, five
    yield {"x": "t-sin t", "y": "1-cos t", "t": [0, "4pi"]}, lambda t: (t - math.sin(t), 1 - math.cos(t)), \
        [[0, 4 * PI]], [-1, 14], [-1, 4]
    yield {"x": "1/t", "y": "t", "t": [-4, 4]}, lambda t: (1 / t, t), [[-4, 4]], five, five
    yield {"r": "1+cos(theta)"}, polar(lambda t: 1 + math.cos(t)), [[0, 2 * PI]], [-3, 3], [-3, 3]
    yield {"r": "θ/4", "theta": [0, "6pi"]}, polar(lambda t: t / 4), [[0, 6 * PI]], five, five
    yield {"r": "2sin(3θ)", "theta": [0, "pi"]}, polar(lambda t: 2 * math.sin(3 * t)), [[0, PI]], [-3, 3], [-3, 3]
    yield {"equation": "x^2+y^2=4"}, lambda t: (2 * math.cos(t), 2 * math.sin(t)), [[0, 2 * PI]], [-3, 3], [-3, 3]
    yield {"equation": "x^2/9+y^2/4=1"}, lambda t: (3 * math.cos(t), 2 * math.sin(t)), [[0, 2 * PI]], five, five
    yield {"equation": "x^2/4-y^2/3=1"}, lambda t: (2 / math.cos(t), math.sqrt(3) * math.tan(t)), [[0, 2 * PI]], \
        wide, wide
    yield {"equation": "y^2=x"}, lambda t: (t * t, t), [[-3, 3]], five, five
    yield {"equation": "xy=1"}, lambda t: (t, 1 / t), [[-5, 5]], five, five
    # In polar coordinates; its asymptote has the direction -45 degrees.
    yield {"equation": "x^3+y^3=3xy"}, \
        polar(lambda t: 3 * math.sin(t) * math.cos(t) / (math.sin(t) ** 3 + math.cos(t) ** 3)), \
        [[-PI / 4 + 1e-4, 3 * PI / 4 - 1e-4]], [-3, 3], [-3, 3]
    yield {"equation": "y=x^3-x"}, lambda t: (t, t ** 3 - t), [[-3, 3]], five, five
    yield {"equation": "sin(x)=y"}, lambda t: (t, math.sin(t)), [[-7, 7]], wide, five


def draw(program, curve, x, y):
    spec = {"kind": "function", "curves": [dict(curve, dots=False) if "y" in curve and "t" not in curve else curve],
            "x": {"range": x, "ticks": x}, "y": {"range": y, "ticks": y}, "grid": True, "aspect": "free"}
    done = subprocess.run([program, "draw", "-"], input=json.dumps(spec).encode(), capture_output=True)
    if done.returncode:
        sys.exit(f"{curve}: {done.stderr.decode()}")
    return ElementTree.fromstring(done.stdout)


def scale(figure, x, y):
    """The canvas point of a point of the plane, and the box that is shown. The grid has one line at each end."""
    lines = [[float(line.get(key)) for key in ("x1", "y1", "x2", "y2")] for line in figure.iter(SVG + "line")
             if line.get("class") == "grid"]
    across = sorted({line[0] for line in lines if line[0] == line[2]})
    up = sorted({line[1] for line in lines if line[1] == line[3]})
    assert len(across) == 2 and len(up) == 2, lines

    def place(point):
        return (across[0] + (point[0] - x[0]) / (x[1] - x[0]) * (across[1] - across[0]),
                up[1] - (point[1] - y[0]) / (y[1] - y[0]) * (up[1] - up[0]))
    return place, (across[0], up[0], across[1], up[1])


def polylines(figure):
    for line in figure.iter(SVG + "polyline"):
        if line.get("class") == "curve-0":
            yield [tuple(map(float, point.split(","))) for point in line.get("points").split()]


def distance(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    t = max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / whole)) if whole else 0
    return math.hypot(a[0] + t * dx - p[0], a[1] + t * dy - p[1])


def samples(function, stretches, place, box, count):
    """Points of the curve that are shown; those at the very edge are left out."""
    total = sum(to - start for start, to in stretches)
    for start, to in stretches:
        number = max(2, int(count * (to - start) / total))
        for i in range(number):
            # Off the nice numbers, where jumps and poles are.
            t = start + (to - start) * (i + 0.372) / number
            try:
                point = place(function(t))
            except (ValueError, ZeroDivisionError, OverflowError):
                continue
            if box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]:
                yield point


def neighbours(cells, point):
    """What is kept for the pixel of a point and those around it."""
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            yield from cells.get((int(point[0]) + i, int(point[1]) + j), ())


def check(program, curve, function, stretches, x, y):
    figure = draw(program, curve, x, y)
    place, box = scale(figure, x, y)
    lines = list(polylines(figure))
    segments = [(a, b) for line in lines for a, b in zip(line, line[1:])]
    shown, worst = 0, 0.0
    held = {}
    for a, b in segments:
        steps = 1 + int(math.dist(a, b))
        for cell in {(int(a[0] + (b[0] - a[0]) * i / steps), int(a[1] + (b[1] - a[1]) * i / steps))
                     for i in range(steps + 1)}:
            held.setdefault(cell, []).append((a, b))
    for point in samples(function, stretches, place, box, POINTS):
        shown += 1
        worst = max(worst, min((distance(point, a, b) for a, b in neighbours(held, point)), default=math.inf))
    # The other way: no segment leads where the function does not go.
    cells = {}
    for point in samples(function, stretches, place, box, 80000):
        cells.setdefault((int(point[0]), int(point[1])), []).append(point)
    stray = 0.0
    for a, b in segments:
        steps = 1 + int(math.hypot(b[0] - a[0], b[1] - a[1]) / 3)
        for i in range(steps):
            t = (i + 0.5) / steps
            p = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            stray = max(stray, min((math.dist(p, q) for q in neighbours(cells, p)), default=math.inf))
    return shown, worst, stray


def main():
    failed = checked = 0
    for curve, function, stretches, x, y in cases():
        shown, worst, stray = check(sys.argv[1], curve, function, stretches, x, y)
        checked += 1
        good = shown >= 100 and worst <= TOLERANCE and stray <= TOLERANCE
        failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {worst:.3f} px from the curve, {stray:.3f} px from the function, "
              f"{shown} points: {json.dumps(curve, ensure_ascii=False)}")
    print(f"{checked} curves, {failed} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
