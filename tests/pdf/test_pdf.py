#!/usr/bin/env python3
"""What diagrade reads in PDF files. DIAGRADE names the program.

The files are made by make_pdf.py; what each of cases.py draws is stated there.
"""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

import cases
import make_pdf
from cases import CASES, pair, show
from make_pdf import HELVETICA, Pdf

PROGRAM = os.environ["DIAGRADE"]
OK, FAILED, USAGE, INPUT = 0, 1, 2, 3
# The boxes of the plain figure, from the top left of its page of 400 x 200 points: 80 + 40 from the bottom are 80 from
# the top.
ALPHA, BETA = [20, 80, 100, 40], [220, 80, 100, 40]


class PdfCase(unittest.TestCase):
    """A test in an empty directory."""

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def write(self, name, data):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return name

    def write_case(self, case, name=None):
        return self.write(name or f"{case}.pdf", CASES[case]()[0])

    def run_program(self, *arguments, env=None):
        return subprocess.run([PROGRAM, *arguments], cwd=self.directory, capture_output=True, text=True, check=False,
                              env={**os.environ, **(env or {})}, timeout=60)

    def expect(self, code, *arguments, **options):
        result = self.run_program(*arguments, **options)
        self.assertEqual(result.returncode, code, f"{arguments}: {result.stderr}")
        return result

    def graph(self, name, *arguments, **options):
        return json.loads(self.expect(OK, "graph", "--json", *arguments, name, **options).stdout)

    def assert_box(self, box, expected, delta=0.01):
        for value, wanted in zip(box, expected, strict=True):
            self.assertAlmostEqual(value, wanted, delta=delta, msg=f"{box} is not {expected}")

    def assert_boxes(self, graph, expected):
        """`expected` maps texts of nodes to boxes."""
        boxes = {node["text"]: node["box"] for node in graph["nodes"]}
        self.assertEqual(set(boxes), set(expected))
        for text, box in expected.items():
            self.assert_box(boxes[text], box)

    def refused(self, name, *parts, arguments=()):
        """One line names the file and holds each of `parts`, and nothing is on standard output."""
        result = self.expect(INPUT, "graph", "--json", *arguments, name)
        self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        for part in (f"{name}: ", *parts):
            self.assertIn(part, result.stderr)


class Figures(PdfCase):
    """Every case draws the nodes and arrows that it states."""

    def test_graphs(self):
        for name, make in CASES.items():
            with self.subTest(name):
                data, nodes, edges = make()
                graph = self.graph(self.write(f"{name}.pdf", data))
                texts = {node["id"]: node["text"] for node in graph["nodes"]}
                self.assertEqual(sorted(texts.values()), sorted(nodes))
                read = [(texts[edge["from"]], texts[edge["to"]], edge["directed"]) for edge in graph["edges"]]
                self.assertEqual(sorted(read), sorted((*edge, True)[:3] for edge in edges))
                self.assertEqual([text["text"] for text in graph["texts"]], [])

    def test_boxes(self):
        """Points from the top left corner of the page as it is shown."""
        plain = {"Alpha": ALPHA, "Beta": BETA}
        # Turned clockwise by 90 degrees the page is 200 wide, and what was at (x, y) from the top left is at
        # (200 - y - height, x).
        right = {"Alpha": [80, 20, 40, 100], "Beta": [80, 220, 40, 100]}
        # By 180: (400 - x - width, 200 - y - height).
        around = {"Alpha": [280, 80, 100, 40], "Beta": [80, 80, 100, 40]}
        # By 270: (y, 400 - x - width).
        left = {"Alpha": [80, 280, 40, 100], "Beta": [80, 80, 40, 100]}
        # The crop box is that from (10, 60) to (390, 190): 10 less from the left, and 200 - 190 from the top.
        cropped = {"Alpha": [10, 70, 100, 40], "Beta": [210, 70, 100, 40]}
        # Half of one and a half times as large, at (30, 20): 30 + 0.75 * 20, and 200 - 20 - 0.75 * 120 from the top.
        forms = {"Alpha": [45, 90, 75, 30], "Beta": [195, 90, 75, 30]}
        for case, boxes in (("plain", plain), ("embedded-font", plain), ("object-streams", plain),
                            ("page-turned-by-90", right), ("page-turned-by-180", around), ("page-turned-by-270", left),
                            ("crop-box", cropped), ("forms-in-forms", forms)):
            with self.subTest(case):
                self.assert_boxes(self.graph(self.write_case(case)), boxes)

    def test_sizes_of_pages(self):
        for case, size in (("plain", (400, 200)), ("page-turned-by-90", (200, 400)), ("crop-box", (380, 130))):
            with self.subTest(case):
                graph = self.graph(self.write_case(case))
                self.assertEqual((graph["width"], graph["height"]), size)

    def test_places_of_words(self):
        """A word without a box stands where its glyphs do: five of 6.672, 2.664, 6.672, 6.672 and 6.672 points from
        x = 50 (Helvetica's A l p h a in 12 points are 667 222 556 556 556 thousandths wide: 30.7 points)."""
        self.write("word.pdf", cases.figure(show(50, 96, "(Alpha)") + "150 20 100 40 re S"))
        (text,) = (item for graph in [self.graph("word.pdf")] for item in graph["nodes"] + graph["texts"]
                   if item["text"] == "Alpha")
        left, top, width, height = text["box"]
        self.assertAlmostEqual(left, 50, delta=0.01)
        self.assertAlmostEqual(width, 12 * (0.667 + 0.222 + 3 * 0.556), delta=0.05)
        self.assertLess(top, 200 - 96) # the baseline lies in the box
        self.assertGreater(top + height, 200 - 96)

    def test_large_pictures_are_fast(self):
        self.write_case("large-picture")
        start = time.monotonic()
        self.graph("large-picture.pdf")
        self.assertLess(time.monotonic() - start, 4)

    def test_every_command_reads_them(self):
        self.write_case("plain")
        self.assertIn("Alpha", self.expect(OK, "ir", "--json", "plain.pdf").stdout)
        self.expect(OK, "check", "--json", "plain.pdf")
        self.expect(OK, "render", "plain.pdf", "-o", "plain.png")
        self.assertEqual((self.directory / "plain.png").read_bytes()[:4], b"\x89PNG")
        score = json.loads(self.expect(OK, "score", "--json", "plain.pdf", "plain.pdf").stdout)
        self.assertEqual([score[metric]["f1"] for metric in ("node", "edge", "path")], [1, 1, 1])


class Layers(PdfCase):
    """Text that is not painted."""

    def states(self, graph):
        return [(node["text"], node.get("text_state")) for node in graph["nodes"]]

    def test_layer_names_outlines(self):
        graph = self.graph(self.write_case("outlines-with-a-layer"))
        self.assertEqual(self.states(graph), [("TITLE FILE", "layer"), ("LIFE", "layer")])

    def test_painted_text_has_no_state(self):
        graph = self.graph(self.write_case("plain"))
        self.assertEqual(self.states(graph), [("Alpha", None), ("Beta", None)])

    def test_outlines_without_words_are_said(self):
        result = self.expect(OK, "graph", "--json", self.write_case("outlines-without-words"))
        self.assertEqual(self.states(json.loads(result.stdout)), [("", "outlines"), ("", "outlines")])
        self.assertIn("drawn as outlines (2 rows)", result.stderr)

    def test_layer_that_does_not_fit_is_said(self):
        graph = self.graph(self.write_case("outlines-with-a-layer-that-does-not-fit"))
        self.assertEqual(self.states(graph), [("", "outlines"), ("", "outlines")])
        self.assertTrue(any("does not fit" in item["message"] and "2 rows" in item["message"]
                            for item in graph["diagnostics"]), graph["diagnostics"])

    def test_layer_elsewhere_names_nothing(self):
        """The layer of a word lies an inch above its outlines."""
        painted, width = cases.outlines(45, 96, "TITLE")
        layer = cases.over(45, 168, "TITLE", width, "TITLE")
        self.write("above.pdf", cases.figure(pair(painted + layer)))
        self.assertEqual([node["text"] for node in self.graph("above.pdf")["nodes"]], ["", "Beta"])

    def test_generated_figures_are_not_believed(self):
        self.write_case("outlines-with-a-layer", "a.pdf")
        result = self.expect(INPUT, "score", "a.pdf", "a.pdf")
        self.assertEqual(result.stdout, "")
        self.assertIn("the text is drawn as outlines (2 rows)", result.stderr)
        score = json.loads(self.expect(OK, "score", "--json", "--trust-layer", "a.pdf", "a.pdf").stdout)
        self.assertEqual(score["node"]["f1"], 1)

    def test_references_are_believed(self):
        self.write_case("outlines-with-a-layer", "reference.pdf")
        words = show(45, 96, "(TITLE FILE)") + show(245, 96, "(LIFE)")
        self.write("generated.pdf", cases.figure(pair(words, "\n")))
        score = json.loads(self.expect(OK, "score", "--json", "generated.pdf", "reference.pdf").stdout)
        self.assertEqual((score["node"]["f1"], score["edge"]["f1"]), (1, 1))


class Places(PdfCase):
    """--part and --crop."""

    def pages(self, count):
        """A file of `count` pages, of which all but the last are empty."""
        pdf = Pdf()
        font = pdf.add(HELVETICA)
        pdf.kids = [pdf.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>") for _ in range(count - 1)]
        pdf.page(pair(), fonts={"F": font})
        return pdf.save()

    def test_ten_thousand_pages(self):
        self.write("long.pdf", self.pages(10000))
        self.assert_boxes(self.graph("long.pdf", "--part", "10000"), {"Alpha": ALPHA, "Beta": BETA})
        self.refused("long.pdf", "found 10000 pages", "10001", arguments=("--part", "10001"))
        self.refused("long.pdf", "empty page")

    def test_figures_are_listed_by_their_captions(self):
        """What is listed is what the next command takes; a page that cannot be looked at is said."""
        pdf = Pdf()
        font = pdf.add(HELVETICA)
        pdf.kids = [pdf.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>")]
        caption = "(Figure 1: A word and another.)"
        body = "(The line of text over the figure is as long as those of papers are.)"
        pdf.page(pair() + show(20, 50, caption) + show(20, 170, body, size=10), fonts={"F": font})
        self.write("paper.pdf", pdf.save())
        listed = json.loads(self.expect(OK, "graph", "--list-figures", "--json", "paper.pdf").stdout)
        self.assertEqual(listed["parts"], 2)
        self.assertEqual([item["level"] for item in listed["diagnostics"]], ["warning"])
        self.assertIn("page 1 was not looked at", listed["diagnostics"][0]["message"])
        [figure] = listed["figures"]
        self.assertEqual((figure["part"], figure["caption"]), (2, "Figure 1: A word and another."))
        x, y, width, height = figure["crop"]
        # The boxes take up 20 to 320 across and 80 to 120 down; the baseline of the caption is at 150.
        self.assertTrue(15 <= x <= 20 and 75 <= y <= 80 and 320 <= x + width <= 325 and 120 <= y + height <= 125)
        graph = self.graph("paper.pdf", "--part", "2", "--crop", ",".join(map(str, figure["crop"])))
        self.assertEqual([node["text"] for node in graph["nodes"]], ["Alpha", "Beta"])
        self.assertEqual(graph["texts"], [])

    def test_reader_of_standard_input_is_signed(self):
        self.write("reference.graph.json", b'{"nodes":[{"text":"Alpha"},{"text":"Beta"}],"edges":[]}')
        done = subprocess.run([PROGRAM, "score", "--json", "-", "reference.graph.json"], cwd=self.directory,
                              input=CASES["plain"]()[0], capture_output=True, check=True, timeout=60)
        self.assertIn("|pdf:poppler-", json.loads(done.stdout)["signature"])

    def test_first_page_by_default(self):
        pdf = Pdf()
        font = pdf.add(HELVETICA)
        pdf.page(pair(), fonts={"F": font})
        pdf.page(pair(show(50, 96, "(Gamma)")), fonts={"F": font})
        self.write("two.pdf", pdf.save())
        graph = self.graph("two.pdf")
        self.assertEqual([node["text"] for node in graph["nodes"]], ["Alpha", "Beta"])
        self.assertTrue(any("2 pages" in item["message"] and "page 1" in item["message"]
                            for item in graph["diagnostics"]), graph["diagnostics"])
        second = self.graph("two.pdf", "--part", "2")
        self.assertEqual([node["text"] for node in second["nodes"]], ["Gamma", "Beta"])

    def test_all_parts(self):
        pdf = Pdf()
        font = pdf.add(HELVETICA)
        for word in ("One", "Two", "Three"):
            pdf.page(pair(show(50, 96, f"({word})")), fonts={"F": font})
        self.write("three.pdf", pdf.save())
        self.expect(OK, "graph", "--part", "all", "--out-dir", "out", "three.pdf")
        texts = [json.loads((self.directory / f"out/three.part{part}.graph.json").read_text())["nodes"][0]["text"]
                 for part in (1, 2, 3)]
        self.assertEqual(texts, ["One", "Two", "Three"])

    def test_crop(self):
        """The right half from 150 points on, and 50 from the top."""
        self.write_case("plain")
        graph = self.graph("plain.pdf", "--crop", "150,50,250,100")
        self.assert_boxes(graph, {"Beta": [70, 30, 100, 40]})
        self.assertEqual((graph["width"], graph["height"]), (250, 100))
        whole = self.graph("plain.pdf", "--crop", "0,0,400,200")
        self.assert_boxes(whole, {"Alpha": ALPHA, "Beta": BETA})

    def test_crop_of_a_turned_page(self):
        """From the top left of the page as it is shown: 200 wide and 400 high."""
        self.write_case("page-turned-by-90", "a.pdf")
        self.assert_boxes(self.graph("a.pdf", "--crop", "50,200,100,150"), {"Beta": [30, 20, 40, 100]})

    def test_crop_within_a_crop_box(self):
        self.write_case("crop-box", "a.pdf")
        self.assert_boxes(self.graph("a.pdf", "--crop", "200,60,180,70"), {"Beta": [10, 10, 100, 40]})

    def test_svg_has_no_pages(self):
        svg = (b'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect x="10" y="10" width="80" height="40" '
               b'fill="none" stroke="black"/><text x="30" y="35" font-size="14">Alpha</text></svg>')
        self.write("a.svg", svg)
        self.refused("a.svg", "part 2", arguments=("--part", "2"))
        self.refused("a.svg", "PDF", arguments=("--crop", "0,0,50,50"))
        self.graph("a.svg", "--part", "1")


class Errors(PdfCase):
    """Files that cannot be read are named as what they are, with exit code 3."""

    def test_encrypted(self):
        pdf = Pdf()
        pdf.page(pair(), fonts={"F": pdf.add(HELVETICA)})
        self.write("locked.pdf", pdf.save_encrypted("secret"))
        self.refused("locked.pdf", "encrypted", "password")

    def test_encrypted_with_an_empty_password(self):
        """Whoever opens such a file is asked for nothing."""
        pdf = Pdf()
        pdf.page(pair(), fonts={"F": pdf.add(HELVETICA)})
        self.write("open.pdf", pdf.save_encrypted(""))
        self.assert_boxes(self.graph("open.pdf"), {"Alpha": ALPHA, "Beta": BETA})

    def test_damaged(self):
        self.write("garbage.pdf", b"%PDF-1.7\n" + bytes(range(256)) * 8)
        self.refused("garbage.pdf", "damaged PDF file")
        self.write("head.pdf", b"%PDF-1.7\n")
        self.refused("head.pdf", "damaged PDF file")
        self.write("half.pdf", CASES["object-streams"]()[0][:300])
        self.refused("half.pdf", "damaged PDF file")

    def test_table_of_objects_is_lost(self):
        """Without the end of the file all objects are there: what can be read is read, and the fault is said."""
        data = CASES["plain"]()[0]
        self.write("cut.pdf", data[:data.index(b"xref")])
        result = self.run_program("graph", "--json", "cut.pdf")
        if result.returncode == OK:
            graph = json.loads(result.stdout)
            self.assertEqual([node["text"] for node in graph["nodes"]], ["Alpha", "Beta"])
            self.assertTrue(any("faults" in item["message"] for item in graph["diagnostics"]), graph["diagnostics"])
        else:
            self.assertEqual(result.returncode, INPUT)
            self.assertIn("damaged PDF file", result.stderr)

    def test_empty_page(self):
        pdf = Pdf()
        pdf.page("")
        self.write("empty.pdf", pdf.save())
        self.refused("empty.pdf", "empty page")

    def test_no_pages(self):
        self.write("none.pdf", Pdf().save())
        self.refused("none.pdf", "without pages")

    def picture(self, extra=""):
        pdf = Pdf()
        font = pdf.add(HELVETICA)
        picture = pdf.add("/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray "
                          "/BitsPerComponent 8", bytes(range(256)))
        pdf.page("q 400 0 0 200 0 0 cm /I Do Q " + extra, fonts={"F": font},
                 resources=f"/XObject << /I {picture} 0 R >>")
        return pdf.save()

    def test_picture_of_pixels(self):
        self.write("scan.pdf", self.picture())
        self.refused("scan.pdf", "picture of pixels", "--refine model --edges model")

    def test_scan_with_a_text_layer(self):
        """Words that a reader of scans left under its picture are not painted, and name no outlines."""
        self.write("scan.pdf", self.picture(show(50, 96, "(Alpha)", before="3 Tr")))
        self.refused("scan.pdf", "picture of pixels")

    def test_part_and_crop(self):
        self.write_case("plain")
        self.refused("plain.pdf", "found 1 page", arguments=("--part", "2"))
        self.expect(USAGE, "graph", "--part", "0", "plain.pdf")
        for crop in ("1,2,3", "0,0,0,10", "0,0,-5,10", "a,b,c,d", "nan,0,10,10"):
            self.expect(USAGE, "graph", "--crop", crop, "plain.pdf")

    def test_crop_beside_the_page(self):
        self.write_case("plain")
        self.refused("plain.pdf", arguments=("--crop", "5000,5000,10,10"))

    def test_score(self):
        self.write_case("plain")
        self.write("bad.pdf", b"%PDF-1.7\n")
        for pair_of_files in (("plain.pdf", "bad.pdf"), ("bad.pdf", "plain.pdf")):
            result = self.expect(INPUT, "score", *pair_of_files)
            self.assertEqual(result.stdout, "")
            self.assertIn("bad.pdf", result.stderr)


class Sets(PdfCase):
    """PDF files in a data set, as references and as generated figures."""

    def test_run(self):
        self.write_case("plain", "set/references/one.pdf")
        self.write_case("type-3-font", "set/references/two.pdf")
        self.write_case("embedded-font", "set/generated/good/one.pdf")
        self.write_case("crop-box", "set/generated/good/two.pdf")
        self.write("set/generated/bad/one.pdf", cases.figure(pair(arrow="\n")))
        self.write_case("plain", "set/generated/bad/two.pdf")
        self.expect(OK, "dataset", "validate", "set")
        self.expect(OK, "run", "set", "-o", "run.store")
        board = json.loads(self.expect(OK, "leaderboard", "--json", "run.store").stdout)
        values = {system["system"]: system for system in board["systems"]}
        self.assertEqual((values["good"]["node"]["f1"], values["good"]["edge"]["f1"]), (1, 1))
        # No arrow in one of two figures: F1 is 0 there and 1 in the other.
        self.assertEqual((values["bad"]["node"]["f1"], values["bad"]["edge"]["f1"]), (1, 0.5))

    def test_reader_stands_in_the_signature_of_every_pair(self):
        """One item is a PDF file and one is not: their records are of one run and can be compared."""
        graph = {"nodes": [{"id": "n1", "text": "Alpha"}], "edges": []}
        self.write_case("plain", "set/references/one.pdf")
        for path in ("references", "generated/good"):
            self.write(f"set/{path}/two.graph.json", json.dumps(graph).encode())
        self.write_case("plain", "set/generated/good/one.pdf")
        self.expect(OK, "run", "set", "-o", "run.jsonl")
        self.expect(OK, "run", "set", "-o", "run.store")
        boards = [self.expect(OK, "leaderboard", "--json", name).stdout for name in ("run.jsonl", "run.store")]
        self.assertEqual(boards[0], boards[1])
        self.assertRegex(json.loads(boards[0])["signature"], r"\|pdf:poppler-[0-9.]+\.cairo-[0-9.]+$")
        self.write("board.json", boards[0].encode())
        self.expect(OK, "leaderboard", "--verify", "board.json", "--dataset", "set")

    def test_reference_that_cannot_be_read(self):
        self.write_case("plain", "set/references/one.pdf")
        self.write("set/references/two.pdf", b"%PDF-1.7\n")
        for name in ("one", "two"):
            self.write_case("plain", f"set/generated/good/{name}.pdf")
        self.expect(FAILED, "dataset", "validate", "set")
        result = self.expect(FAILED, "run", "set", "-o", "run.store")
        self.assertIn("1 failed", result.stdout + result.stderr)


class Stability(PdfCase):
    """Same bytes, same graph."""

    def test_locale_and_time_zone(self):
        for case in ("kerns-and-blanks-of-tex", "names-of-glyphs", "outlines-with-a-layer"):
            self.write_case(case)
            plain = self.expect(OK, "graph", "--json", f"{case}.pdf", env={"LC_ALL": "C", "TZ": "UTC"}).stdout
            for locale in ("C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"):
                other = self.expect(OK, "graph", "--json", f"{case}.pdf",
                                    env={"LC_ALL": locale, "LANG": locale, "TZ": "Asia/Kathmandu"}).stdout
                self.assertEqual(other, plain)

    def test_jobs(self):
        names = [self.write_case(case) for case in list(CASES)[:12]]
        outputs = {}
        for jobs in ("1", "2", "5"):
            self.expect(OK, "graph", "--out-dir", f"out{jobs}", *names, env={"OMP_NUM_THREADS": jobs})
            outputs[jobs] = {path.name: path.read_bytes() for path in (self.directory / f"out{jobs}").iterdir()}
            self.assertEqual(len(outputs[jobs]), len(names))
        self.assertEqual(outputs["1"], outputs["2"])
        self.assertEqual(outputs["1"], outputs["5"])

    def test_order_of_files(self):
        """A figure is read the same after another one."""
        names = [self.write_case(case) for case in ("type-3-font", "plain")]
        self.expect(OK, "graph", "--out-dir", "both", *names)
        alone = self.expect(OK, "graph", "--json", "plain.pdf").stdout
        both = (self.directory / "both/plain.graph.json").read_text()
        self.assertEqual(json.loads(both), json.loads(alone))


class Writer(unittest.TestCase):
    """make_pdf.py itself, by published values."""

    def test_rc4(self):
        self.assertEqual(make_pdf.rc4(b"Key", b"Plaintext").hex().upper(), "BBF316E8D940AF0AD3")
        self.assertEqual(make_pdf.rc4(b"Wiki", b"pedia").hex().upper(), "1021BF0420")


if __name__ == "__main__":
    unittest.main()
