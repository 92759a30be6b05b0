#!/usr/bin/env python3
"""Plots for papers: every mark stands where the values of the records put it, read back through the ticks of its axis;
nothing is left unsaid, and the two themes differ in colours alone."""
import itertools
import json
import math
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
OK, USAGE, INPUT = 0, 2, 3
SVG = "{http://www.w3.org/2000/svg}"
SIGNATURE = "diagrade:0|test"
METRICS = ("node", "edge", "edge_all", "path", "contracted_path", "path_all", "overall")
# One that is long, one that would be markup, one that loses figures.
SYSTEMS = ("atlas", "a system of a name that is longer than any column of a paper has room for", "<b>comet & co</b>", "dune")
ITEMS = [f"figure-{number:02}" for number in range(24)]


def value_of(system, item, metric):
    """A number from 0 to 1 for each, without any pattern, that falls from system to system."""
    share = math.modf(math.sin(1 + 7 * system + 13 * item) * 1000)[0] ** 2
    other = math.modf(math.sin(2 + 3 * system + 17 * item + 5 * METRICS.index(metric)) * 1000)[0] ** 2
    return round(max(0, 0.8 - 0.2 * system + 0.2 * share - 0.2 * other), 6)


def status_of(system, item):
    return {3: "failed", 5: "missing", 8: "failed"}.get(item, "scored") if system == 3 else "scored"


def record(system, item):
    head = {"schema": "diagrade/record@1", "item": ITEMS[item], "system": SYSTEMS[system],
            "groups": {"type": ("flow", "tree")[item % 2]}, "status": status_of(system, item), "error": None}
    if head["status"] != "scored":
        return head
    ratios = {metric: {"precision": value_of(system, item, metric), "recall": value_of(system, item, metric) / 2,
                       "f1": value_of(system, item, metric)} for metric in METRICS}
    return {**head, "score": {"schema": "diagrade/score@1", "signature": SIGNATURE, **ratios}}


def numbers_of(path):
    return [float(number) for number in re.findall(r"-?[0-9.]+", path)]


class Axis:
    """Values of places, from two ticks: of those that stand `upright` or along, within `window` of the other way."""
    def __init__(self, root, upright=False, window=(-math.inf, math.inf)):
        along, across = ("y", "x") if upright else ("x", "y")
        ticks = []
        for text in root.iter(f"{SVG}text"):
            number = (text.text or "").replace("\u2212", "-")
            middle = text.get("text-anchor") == ("end" if upright else "middle")
            if text.get("class") == "note" and middle and re.fullmatch(r"-?[0-9.]+", number) \
                    and window[0] <= float(text.get("x")) <= window[1]:
                ticks.append((float(text.get(along)) - (2.5 if upright else 0), float(number)))
        (self.place, self.value), (place, value) = ticks[0], ticks[-1]
        self.scale = (value - self.value) / (place - self.place)

    def __call__(self, place):
        return self.value + (float(place) - self.place) * self.scale


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(colour, ground, opacity):
    return "#" + "".join(f"{round(int(colour[i:i + 2], 16) * opacity + int(ground[i:i + 2], 16) * (1 - opacity)):02x}"
                         for i in (1, 3, 5))


def ranks(values):
    return [sum(each < value for each in values) + values.count(value) / 2 for value in values]


class Plots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        lines = [json.dumps(record(system, item)) + "\n" for item in range(len(ITEMS)) for system in range(len(SYSTEMS))]
        (cls.directory / "results.jsonl").write_text("".join(lines))

    def call(self, *arguments, code=OK, **options):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, cwd=self.directory, timeout=300,
                              **options)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.stdout!r}{done.stderr!r}")
        return done

    def plot(self, kind, *arguments, file="results.jsonl", **options):
        return self.call("plot", kind, file, *arguments, **options).stdout

    def draw(self, *arguments, **options):
        return ElementTree.fromstring(self.plot(*arguments, **options))

    def words(self, root):
        return [text.text for text in root.iter(f"{SVG}text")]

    def marks(self, root, kind="mark"):
        """Places of marks in the order of the drawing, with their titles."""
        found = []
        for element in root.iter():
            if (element.get("class") or "").split(" ")[0] != kind:
                continue
            title = element.find(f"{SVG}title")
            if element.get("cx"):
                place = (float(element.get("cx")), float(element.get("cy")))
            else:
                numbers = numbers_of(element.get("d"))
                place = (statistics.mean((min(numbers[::2]), max(numbers[::2]))), numbers[1::2])
            found.append((place, None if title is None else title.text, element))
        return found

    def means(self, metric="overall", items=range(len(ITEMS))):
        """What failed or is missing counts 0."""
        return [statistics.mean(value_of(system, item, metric) if status_of(system, item) == "scored" else 0
                                for item in items) for system in range(len(SYSTEMS))]

    def scored(self, system, metric):
        return [value_of(system, item, metric) for item in range(len(ITEMS)) if status_of(system, item) == "scored"]

    # --- forest ---

    def test_forest_has_means_and_intervals_where_they_are(self):
        root = self.draw("forest")
        axis, marks = Axis(root), self.marks(root)
        for (place, title, _), mean in zip(marks, sorted(self.means(), reverse=True)):
            self.assertAlmostEqual(axis(place[0]), mean, delta=1e-4)
            self.assertIn(f": {mean:.3f} [", title)
        board = json.loads(self.call("leaderboard", "results.jsonl", "--json").stdout)
        spans = [numbers_of(path.get("d")) for path in root.iter(f"{SVG}path") if path.get("class") == "ink"]
        spans = [span for span in spans if span[1] == span[3]]
        for span, row in zip(spans, board["systems"]):
            for place, end in zip(span[::2], row["overall"]["interval"]["f1"]):
                self.assertAlmostEqual(axis(place), end, delta=1e-4)
        self.assertEqual(len(spans), len(SYSTEMS))
        words = self.words(root)
        for mean in self.means():
            self.assertIn(f"{mean:.3f}", words)
        self.assertIn("2 failed, 1 missing", words)
        self.assertIn("Means over 24 items, a failed or missing figure counts 0, with", " ".join(words))
        self.assertIn("<b>comet & co</b>", words)
        self.assertTrue(any("\u2026" in word for word in words))

    def test_forest_joins_what_is_not_told_apart(self):
        board = json.loads(self.call("leaderboard", "results.jsonl", "--json").stdout)
        groups = [row["tie_group"] for row in board["systems"]]
        root = self.draw("forest")
        rows = [place[1] for place, _, _ in self.marks(root)]
        brackets = [numbers_of(path.get("d")) for path in root.iter(f"{SVG}path") if path.get("class") == "ink"]
        found = sorted((span[1], span[3]) for span in brackets if span[0] == span[2] and span[3] - span[1] > 6)
        expected = sorted((rows[groups.index(group)] - 4, rows[len(groups) - 1 - groups[::-1].index(group)] + 4)
                          for group in set(groups) if groups.count(group) > 1)
        self.assertEqual(found, expected)
        told = " ".join(self.words(root))
        self.assertIn("a line joins systems" if expected else "which tells all systems apart", told)

    def test_forest_of_groups_and_of_several_values(self):
        root = self.draw("forest", "--by", "type", "--width", "page", "--bootstrap", "100")
        words = self.words(root)
        self.assertEqual([word for word in words if "(n" in word], ["All (n = 24)", "flow (n = 12)", "tree (n = 12)"])
        means = sorted(range(len(SYSTEMS)), key=lambda system: -self.means()[system])
        expected = [self.means(items=items)[system] for items in (range(24), range(0, 24, 2), range(1, 24, 2)) for system in means]
        self.assertEqual([title.rsplit(": ", 1)[1].split(" ")[0] for _, title, _ in self.marks(root)],
                         [f"{mean:.3f}" for mean in expected])
        root = self.draw("forest", "--metrics", "node,path_recall,overall", "--width", "page", "--bootstrap", "100")
        self.assertEqual([text.text for text in root.iter(f"{SVG}text") if text.get("class") == "head"],
                         ["Node F1", "Path recall", "Overall F1"])
        self.assertIn("Sorted by Node F1", " ".join(self.words(root)))

    def test_plots_carry_what_they_depend_on(self):
        for kind, options in (("forest", ()), ("distribution", ("--bootstrap", "0", "--permutations", "0"))):
            board = json.loads(self.call("leaderboard", "results.jsonl", "--metrics", "node", "--sort", "node_f1", "--json",
                                         *options).stdout)
            self.assertEqual(self.draw(kind, "--metrics", "node").find(f"{SVG}desc").text,
                             f"Signature: {SIGNATURE} Options: {board['options']}")
        for kind, file in (("radar", "judgments.jsonl"), ("rounds", "refinement")):
            self.assertIn("Signature", self.draw(kind, file=SOURCE / "datasets/illustrations" / file).find(f"{SVG}desc").text)

    def test_close_axes_span_the_data(self):
        for options, low, high in (((), 0, 1), (("--range", "data"), min(self.means()) - 0.2, max(self.means()) + 0.2)):
            root = self.draw("forest", *options)
            ticks = [float(text.text) for text in root.iter(f"{SVG}text")
                     if text.get("class") == "note" and text.get("text-anchor") == "middle"]
            self.assertGreaterEqual(ticks[0], low - 1e-9)
            self.assertLessEqual(ticks[-1], high + 1e-9)
            self.assertAlmostEqual(Axis(root)(self.marks(root)[0][0][0]), max(self.means()), delta=1e-3)

    def test_documents_draw_the_same(self):
        for name in ("board.json", "board.html"):
            self.call("leaderboard", "results.jsonl", "--format", name.rsplit(".", 1)[1], "-o", name)
        for kind in ("forest", "correlation"):
            drawn = self.plot(kind)
            for name in ("board.json", "board.html"):
                # The document of correlations has intervals, too, that nobody draws.
                self.assertEqual(*(re.sub(rb"<desc>.*</desc>", b"", text) if kind == "correlation" else text
                                   for text in (self.plot(kind, file=name), drawn)))
                self.assertEqual(self.plot(kind, file="-", input=(self.directory / name).read_bytes()), self.plot(kind, file=name))
            self.assertEqual(self.plot(kind, file="-", input=(self.directory / "results.jsonl").read_bytes()), drawn)
        said = self.call("plot", "forest", "board.json", "--sort", "node_f1", code=USAGE).stderr.decode()
        self.assertIn("found --sort with the document of a leaderboard", said)
        said = self.call("plot", "scatter", "board.json", code=USAGE).stderr.decode()
        self.assertIn("which has no single figures", said)

    # --- distributions ---

    def test_distribution_has_every_figure(self):
        root = self.draw("distribution", "--metrics", "node")
        axis = Axis(root)
        dots = [axis(place[0]) for place, _, _ in self.marks(root, "dot")]
        order = sorted(range(len(SYSTEMS)), key=lambda system: -self.means("node")[system])
        expected = [value for system in order for value in self.scored(system, "node")]
        self.assertEqual(len(dots), len(expected))
        for found, value in zip(dots, expected):
            self.assertAlmostEqual(found, value, delta=1e-4)
        crosses = [axis(place[0]) for place, _, _ in self.marks(root, "cross")]
        self.assertEqual([round(cross, 3) for cross in crosses], [0, 0, 0])
        boxes = [box for box in root.iter(f"{SVG}rect") if box.get("class") == "box"]
        for box, system in zip(boxes, order):
            values = self.scored(system, "node")
            values += [0] * (len(ITEMS) - len(values))
            low, _, high = statistics.quantiles(values, n=4, method="inclusive")
            self.assertAlmostEqual(axis(box.get("x")), low, delta=1e-4)
            self.assertAlmostEqual(axis(float(box.get("x")) + float(box.get("width"))), high, delta=1e-4)
        for (place, _, _), mean in zip(self.marks(root, "mean"), sorted(self.means("node"), reverse=True)):
            self.assertAlmostEqual(axis(place[0]), mean, delta=1e-4)
        self.assertIn("\u00d7: failed or missing, counts 0.", " ".join(self.words(root)))

    def test_densities_are_gaussian_kernels(self):
        root = self.draw("distribution", "--metrics", "path", "--sort", "node_f1")
        axis, hill = Axis(root), next(path for path in root.iter(f"{SVG}path") if path.get("class") == "hill")
        numbers = numbers_of(hill.get("d"))
        base, places = numbers[1], list(zip(numbers[::2], numbers[1::2]))[1:-1]
        values = self.scored(0, "path")
        width = statistics.stdev(values) * len(values) ** -0.2

        def density(x):
            return sum(statistics.NormalDist(centre, width).pdf(x) for value in values for centre in (value, -value, 2 - value))
        highest = max(density(step / 120) for step in range(121))
        for x, y in places[::10]:
            self.assertAlmostEqual((base - y) / 13, density(axis(x)) / highest, delta=2e-3)

    def test_what_is_left_out_is_said(self):
        root = self.draw("distribution", "--missing", "skip")
        self.assertEqual(self.marks(root, "cross"), [])
        self.assertIn("What failed or is missing is left out.", " ".join(self.words(root)))
        self.assertIn("n = 21", self.words(root))

    # --- scatter ---

    def test_scatter_has_every_figure_and_its_correlations(self):
        root = self.draw("scatter", "--metrics", "node_f1,path_recall", "--width", "page")
        along, upwards = Axis(root), Axis(root, upright=True)
        key, marks = self.marks(root)[:len(SYSTEMS)], self.marks(root)[len(SYSTEMS):]
        order = [int(element.get("data-series")) for _, _, element in marks]
        self.assertEqual([len(list(group)) for _, group in itertools.groupby(order)], [24, 24, 24, 21])
        shapes = {re.sub(r"[0-9.,-]+", "", element.get("d") or "circle") + element.get("fill") for _, _, element in key}
        self.assertEqual(len(shapes), len(SYSTEMS))
        for place, title, element in marks:
            name, found = title.rsplit(": ", 1)
            system = next(index for index, each in enumerate(SYSTEMS) if name.startswith(each))
            item = ITEMS.index(name.rsplit(", ", 1)[1])
            x, y = value_of(system, item, "node"), value_of(system, item, "path") / 2
            self.assertEqual(found, f"{x:.3f}, {y:.3f}")
            self.assertAlmostEqual(along(place[0]), x, delta=1e-3)
            if element.get("cy"):
                self.assertAlmostEqual(upwards(place[1]), y, delta=1e-3)
        pairs = {system: [[value_of(system, item, metric) for item in range(len(ITEMS)) if status_of(system, item) == "scored"]
                          for metric in ("node", "path")] for system in range(len(SYSTEMS))}
        words = " ".join(self.words(root)).replace("\u00a0", " ")
        for system in (0, 3):
            self.assertIn(f"{SYSTEMS[system]}, r = {statistics.correlation(*pairs[system]):.2f}".replace("-", "\u2212"), words)
        x, y = ([value for system in pairs for value in pairs[system][side]] for side in (0, 1))
        self.assertIn(f"Pearson's r = {statistics.correlation(x, y):.2f}, Spearman's \u03c1 = "
                      f"{statistics.correlation(ranks(x), ranks(y)):.2f} (n = 93)", words)
        self.assertIn("Not drawn: 2 failed, 1 missing.", words)

    # --- correlations ---

    def test_correlations_are_those_of_the_records(self):
        root = self.draw("correlation")
        values = {metric: [value for system in range(len(SYSTEMS)) for value in self.scored(system, metric)] for metric in METRICS}
        cells = {}
        for element in root.iter(f"{SVG}rect"):
            title = element.find(f"{SVG}title")
            if title is not None:
                names, number = title.text.split(": ")
                cells[tuple(name[:-len("_f1")] for name in names.split(" and "))] = (number, element.get("fill-opacity"))
        self.assertEqual(len(cells), len(METRICS) * (len(METRICS) - 1))
        for (first, second), (number, opacity) in cells.items():
            below = METRICS.index(first) > METRICS.index(second)
            pair = (values[first], values[second])
            expected = statistics.correlation(*(pair if below else map(ranks, pair)))
            self.assertEqual(number, f"{expected:.2f}".replace("0.", ".").replace("-", "\u2212"))
            self.assertAlmostEqual(float(opacity), 0.6 * abs(expected), delta=1e-3)
        self.assertIn("over the figures that were scored and have all values: 93 of 96.", " ".join(self.words(root)))
        said = self.call("plot", "correlation", "results.jsonl", "--width", "50", code=USAGE).stderr.decode()
        self.assertIn("found a width of 50 mm for 7 values, expected at least", said)

    # --- judges and rounds ---

    def test_radar_has_the_scores_of_judges(self):
        judgments = SOURCE / "datasets/illustrations/judgments.jsonl"
        board = json.loads(self.call("judge", "--pairwise", "--from", judgments, "--format", "json").stdout)
        root = self.draw("radar", file=judgments)
        titles = [title for _, title, _ in self.marks(root) if title]
        expected = [f"{row['system']}, {row['type']}: {100 * row['score']:.1f} ({row['pairs']} pairs)" for row in board["scores"]
                    if row["type"] != "all" and row["level"] == "all"]
        self.assertEqual(sorted(titles), sorted(expected))
        outlines = [numbers_of(path.get("d")) for path in root.iter(f"{SVG}path") if path.get("class") == "outline"]
        self.assertEqual(len(outlines), 6)
        scores = [row["score"] for row in board["scores"] if row["type"] != "all" and row["level"] == "all"][:4]
        first = list(zip(outlines[0][::2], outlines[0][1::2]))
        middle = (first[0][0], first[1][1])
        lengths = [math.dist(middle, place) for place in first]
        for length, score in zip(lengths, scores):
            self.assertAlmostEqual(length / lengths[0], score / scores[0], delta=1e-3)

    def test_rounds_are_shares_of_items(self):
        folder = SOURCE / "datasets/illustrations/refinement"
        records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        root = self.draw("rounds", file=folder)
        axis = Axis(root, upright=True)
        circles = [axis(place[1]) for place, title, element in self.marks(root) if title and element.get("cy")]
        for number, share in enumerate(circles, 1):
            expected = sum(each["status"] == "converged" and len(each["rounds"]) <= number for each in records) / len(records)
            self.assertAlmostEqual(share, expected, delta=1e-3)
        self.assertEqual(len(circles), 5)
        self.assertEqual(self.plot("rounds", file=folder / "records.jsonl"), self.plot("rounds", file=folder))

    # --- all kinds ---

    def everything(self):
        illustrations = SOURCE / "datasets/illustrations"
        quick = ("--bootstrap", "50", "--permutations", "200")
        yield "forest", "results.jsonl", quick
        yield "forest", "results.jsonl", (*quick, "--metrics", "node,edge,path", "--width", "page", "--title", "A title")
        yield "distribution", "results.jsonl", ()
        yield "distribution", "results.jsonl", ("--by", "type", "--width", "page")
        yield "scatter", "results.jsonl", ()
        yield "correlation", "results.jsonl", ()
        yield "radar", illustrations / "judgments.jsonl", ("--bootstrap", "50", "--width", "page")
        yield "rounds", illustrations / "refinement", ()

    def test_our_own_checks_pass(self):
        for (kind, file, options), theme in itertools.product(self.everything(), ("light", "dark")):
            self.plot(kind, *options, "--theme", theme, "-o", "plot.svg", file=file)
            checks = json.loads(self.call("check", "--select", "figure", "--json", "plot.svg").stdout)["checks"]
            failed = {name: check["message"] for name, check in checks.items() if check["verdict"] == "fail"}
            self.assertEqual(failed, {}, f"{kind} {options} {theme}")
            self.assertEqual(checks["texts_do_not_overlap"]["verdict"], "pass")

    def test_themes_differ_in_colours_alone(self):
        for kind, file, options in self.everything():
            light, dark = (self.plot(kind, *options, "--theme", theme, file=file).decode() for theme in ("light", "dark"))
            self.assertNotEqual(light, dark)
            self.assertEqual(*(re.sub(r"#[0-9a-f]{6}", "#", text) for text in (light, dark)))

    def test_contrast(self):
        """4.5 of text, also on what is filled below it, and 3 of marks (WCAG 2.1, 1.4.3 and 1.4.11)."""
        for (kind, file, options), theme in itertools.product(self.everything(), ("light", "dark")):
            root = self.draw(kind, *options, "--theme", theme, file=file)
            ground = next(rect.get("fill") for rect in root.iter(f"{SVG}rect") if rect.get("class") == "ground")
            for element in root.iter():
                name = (element.get("class") or "").split(" ")[0]
                if element.tag == f"{SVG}text":
                    self.assertGreaterEqual(contrast(element.get("fill"), ground), 4.5)
                elif name in ("mark", "dot"):
                    self.assertGreaterEqual(contrast(element.get("fill"), ground), 3)
                elif name in ("ink", "axis", "curve", "outline", "hill", "cross", "box", "mean"):
                    self.assertGreaterEqual(contrast(element.get("stroke"), ground), 3)
                elif name == "cell":
                    below = blend(element.get("fill"), ground, float(element.get("fill-opacity")))
                    ink = next(text.get("fill") for text in root.iter(f"{SVG}text") if text.get("class") == "label")
                    self.assertGreaterEqual(contrast(ink, below), 4.5)

    def test_the_same_bytes_everywhere(self):
        other = {**os.environ, "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Auckland"}
        for kind, file, options in self.everything():
            self.assertEqual(self.plot(kind, *options, file=file), self.plot(kind, *options, file=file, env=other))
        for ending in ("pdf", "png"):
            self.plot("scatter", "-o", f"one.{ending}")
            self.plot("scatter", "-o", f"other.{ending}", env=other)
            self.assertEqual((self.directory / f"one.{ending}").read_bytes(), (self.directory / f"other.{ending}").read_bytes())
        self.assertTrue((self.directory / "one.png").read_bytes().startswith(b"\x89PNG"))
        self.assertEqual(self.plot("scatter", "--format", "pdf"), (self.directory / "one.pdf").read_bytes())

    def test_pdf_has_its_size_and_its_text(self):
        self.plot("forest", "--width", "100", "--bootstrap", "50", "-o", "forest.pdf")
        data = (self.directory / "forest.pdf").read_bytes()
        box = re.search(rb"/MediaBox \[ ?([0-9. ]+)\]", data)
        self.assertIsNotNone(box)
        self.assertAlmostEqual(float(box[1].split()[2]), 100 / 25.4 * 72, delta=0.01)
        graph = json.loads(self.call("graph", "forest.pdf", "--json").stdout)
        texts = " ".join(node["text"] for node in graph["nodes"]) + " ".join(text["text"] for text in graph.get("texts", []))
        self.assertIn("atlas", texts)
        self.assertIn("Overall F1", texts)

    def test_json_says_what_was_written(self):
        done = json.loads(self.plot("correlation", "-o", "map.svg", "--json"))
        self.assertEqual((done["schema"], done["files"]), ("diagrade/outcome@1", ["map.svg"]))
        self.assertIn("expected --output FILE", self.call("plot", "forest", "results.jsonl", "--json", code=USAGE).stderr.decode())

    def test_what_is_wrong_is_said(self):
        for arguments, expected in (
                ((), "expected forest, distribution, scatter, correlation, radar or rounds"),
                (("forrest", "results.jsonl"), "did you mean \"forest\"?"),
                (("forest",), "expected KIND and one file"),
                (("forest", "results.jsonl", "--metrics", "nodes_f1"), "nodes_f1"),
                (("forest", "results.jsonl", "--width", "20"), "expected column (85 mm), page (170 mm) or millimetres from 50 to 400"),
                (("forest", "results.jsonl", "-o", "plot.tiff"), "expected a name that ends in .svg, .pdf or .png, or --format"),
                (("forest", "results.jsonl", "--by", "type", "--metrics", "node,path"), "expected one value: each group has a panel"),
                (("scatter", "results.jsonl", "--metrics", "node"), "found 1 value, expected two for a scatter plot"),
                (("scatter", "results.jsonl", "--missing", "skip"), "found --missing with scatter, of which it says nothing"),
                (("forest", "results.jsonl", "-o", "results.jsonl", "--format", "svg"), "results.jsonl")):
            self.assertIn(expected, self.call("plot", *arguments, code=USAGE).stderr.decode())
        self.call("plot", "forest", "nothing.jsonl", code=INPUT)
        self.call("plot", "radar", "results.jsonl", code=INPUT)
        self.call("plot", "rounds", "results.jsonl", code=INPUT)


if __name__ == "__main__":
    unittest.main()
