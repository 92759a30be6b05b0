#!/usr/bin/env python3
"""diagrade image-similarity from outside. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree."""
import json
import struct
import unittest
import zlib

from test_cli import FAILED, INPUT, OK, USAGE, Case


def svg(content, width=400, height=300):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{content}</svg>')


def square(x, y=50):
    return f'<path d="M{x} {y}h100v100h-100z"/>'


def png_size(data):
    return struct.unpack(">II", data[16:24])


def png_pixels(data):
    """Rows of a PNG picture of three bytes a pixel, undoing the filters of its rows."""
    width, height = png_size(data)
    packed, place = b"", 8
    while place < len(data):
        length = struct.unpack(">I", data[place:place + 4])[0]
        if data[place + 4:place + 8] == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += 12 + length
    raw, rows, above = zlib.decompress(packed), [], bytes(3 * width)
    for y in range(height):
        kind, row = raw[y * (3 * width + 1)], bytearray(raw[y * (3 * width + 1) + 1:(y + 1) * (3 * width + 1)])
        for i in range(3 * width):
            left, up, corner = row[i - 3] if i > 2 else 0, above[i], above[i - 3] if i > 2 else 0
            near = left + up - corner
            paeth = min((abs(near - left), 0, left), (abs(near - up), 1, up), (abs(near - corner), 2, corner))[2]
            row[i] = (row[i] + (0, left, up, (left + up) // 2, paeth)[kind]) % 256
        rows.append(row)
        above = row
    return rows


class Images(Case):
    def setUp(self):
        super().setUp()
        self.write("half.svg", svg(square(50)))
        self.write("whole.svg", svg(square(50) + square(250)))
        self.write("blank.svg", svg(""))

    def compare(self, *arguments, code=OK, **options):
        return json.loads(self.expect(code, "image-similarity", "--json", *arguments, **options).stdout)

    def test_half_of_the_reference(self):
        document = self.compare("half.svg", "whole.svg")
        self.assertEqual((document["schema"], document["generated"], document["reference"]),
                         ("diagrade/image-similarity@1", "half.svg", "whole.svg"))
        self.assertEqual((document["width"], document["height"]), (800, 600))
        edges = document["edges"]
        # Every edge that is there is right, and half of them are there: F1 = 2 x 1 x 0.5 / 1.5.
        self.assertEqual((edges["precision"], edges["recall"], edges["f1"]), (1, 0.5, 0.666667))
        self.assertEqual(edges["reference"], 2 * edges["generated"])
        self.assertLess(document["ssim_drawn"], document["ssim"])
        self.assertEqual(document["diagnostics"], [])
        # The other way round precision and recall change places, the rest is the same.
        other = self.compare("whole.svg", "half.svg")
        self.assertEqual((other["edges"]["precision"], other["edges"]["recall"]), (0.5, 1))
        for key in ("ssim", "ssim_drawn", "ms_ssim"):
            self.assertEqual(other[key], document[key])

    def test_a_figure_is_like_itself(self):
        # 410 x 291 at 800 pixels is 567.8 high: the rounding must be the same on both sides.
        self.write("odd.svg", svg(square(30) + '<text x="200" y="200" font-size="30">words</text>', 410, 291))
        document = self.compare("odd.svg", "odd.svg")
        self.assertEqual([document[key] for key in ("ssim", "ssim_drawn", "ms_ssim")], [1, 1, 1])
        self.assertEqual((document["edges"]["f1"], document["edges"]["chamfer"]), (1, 0))

    def test_moved_by_less_than_the_tolerance(self):
        # 3 user units are 6 pixels.
        self.write("moved.svg", svg(square(53)))
        self.assertEqual(self.compare("moved.svg", "half.svg", "--tolerance", "6")["edges"]["f1"], 1)
        self.assertLess(self.compare("moved.svg", "half.svg", "--tolerance", "5.9")["edges"]["f1"], 1)
        self.assertEqual(self.compare("moved.svg", "half.svg", "--tolerance", "3", "--width", "400")["edges"]["f1"], 1)

    def test_proportions(self):
        self.write("tall.svg", svg('<path d="M0 0h100v100h-100z"/>', 100, 100))
        self.write("boxed.svg", svg('<path d="M50 0h300v300h-300z"/>'))
        self.write("full.svg", svg('<path d="M0 0h400v300h-400z"/>'))
        self.assertEqual(self.compare("tall.svg", "boxed.svg")["ssim"], 1)
        self.assertEqual(self.compare("tall.svg", "full.svg", "--fit", "stretch")["ssim"], 1)
        self.assertLess(self.compare("tall.svg", "full.svg")["ssim"], 1)

    def test_text_can_be_left_out(self):
        self.write("words.svg", svg(square(50) + '<text x="200" y="200" font-size="40">words</text>'))
        self.assertLess(self.compare("words.svg", "half.svg")["ssim"], 1)
        document = self.compare("words.svg", "half.svg", "--no-text")
        self.assertEqual(document["ssim"], 1)
        self.assertTrue(document["signature"].endswith("|text:0"))

    def test_pictures_and_tikz(self):
        self.expect(OK, "render", "whole.svg", "-o", "whole.png", "--scale", "2")
        self.assertEqual(self.compare("whole.png", "whole.svg")["ssim"], 1)
        data = (self.directory / "whole.png").read_bytes()
        self.assertEqual(self.compare("-", "whole.svg", stdin=data)["ssim"], 1)
        self.write("a.tex", r"\begin{tikzpicture}\fill (0,0) rectangle (2,1); \draw (0,2) -- (4,2);\end{tikzpicture}")
        self.assertEqual(self.compare("a.tex", "a.tex")["edges"]["f1"], 1)

    def test_blank_pictures(self):
        document = self.compare("blank.svg", "blank.svg")
        self.assertEqual((document["ssim"], document["ssim_drawn"], document["edges"]["f1"]), (1, None, None))
        document = self.compare("blank.svg", "half.svg")
        self.assertEqual((document["edges"]["precision"], document["edges"]["recall"], document["edges"]["f1"]),
                         (None, 0, 0))
        table = self.expect(OK, "image-similarity", "blank.svg", "half.svg").stdout.decode()
        self.assertRegex(table, r"edge precision +n/a\nedge recall +0\.000\n")

    def test_flat_canvas(self):
        self.write("flat.svg", svg('<path d="M0 0h50v10h-50z"/>', 400, 50))
        self.assertIsNone(self.compare("flat.svg", "flat.svg")["ms_ssim"])
        self.write("line.svg", svg("", 400, 4))
        done = self.expect(INPUT, "image-similarity", "half.svg", "line.svg")
        self.assertEqual(done.stderr, b"diagrade: line.svg: found a canvas of 800 x 8 pixels, expected at least 11 on "
                                      b"either side\n")

    def test_difference(self):
        self.compare("half.svg", "whole.svg", "--difference", "out.png", "--width", "200")
        data = (self.directory / "out.png").read_bytes()
        self.assertEqual(png_size(data), (200, 150))
        rows = png_pixels(data)
        # The square on the left is the same in both, that on the right is missing.
        self.assertEqual(bytes(rows[50][3 * 50:3 * 50 + 3]), b"\xff\xff\xff")
        self.assertLess(max(rows[50][3 * 150:3 * 150 + 3]), 64)
        self.expect(USAGE, "image-similarity", "half.svg", "whole.svg", "--difference", "half.svg")
        self.expect(USAGE, "image-similarity", "half.svg", "whole.svg", "--difference", "-")

    def test_lines(self):
        pairs = [{"id": "a", "generated": "half.svg", "reference": "whole.svg"}, {"generated": "absent.svg", "reference": "whole.svg"},
                 {"generated": "half.svg"}, {"generated": "-", "reference": "whole.svg"}, 7,
                 {"id": [1], "generated": "whole.svg", "reference": "whole.svg"}]
        lines = "\n".join(map(json.dumps, pairs)).encode()
        done = self.expect(FAILED, "image-similarity", "--jsonl", stdin=lines)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["line"] for answer in answers], [1, 2, 3, 4, 5, 6])
        self.assertEqual((answers[0]["id"], answers[0]["edges"]["recall"], answers[5]["id"], answers[5]["ssim"]),
                         ("a", 0.5, [1], 1))
        self.assertEqual([answer["error"]["code"] for answer in answers[1:5]], ["open", "format", "argument", "format"])
        self.assertEqual(self.expect(FAILED, "image-similarity", "--jsonl", "-j", "3", stdin=lines).stdout, done.stdout)
        self.expect(OK, "image-similarity", "--jsonl", stdin=b"")

    def test_what_goes_wrong(self):
        self.write("bad.png", b"\x89PNG\r\n\x1a\n and nothing else")
        self.write("words.txt", "no figure")
        self.expect(INPUT, "image-similarity", "bad.png", "half.svg")
        self.expect(INPUT, "image-similarity", "half.svg", "words.txt")
        self.expect(INPUT, "image-similarity", "half.svg", "absent.svg")
        for arguments in (["half.svg"], ["-", "-"], ["half.svg", "whole.svg", "--width", "31"],
                          ["half.svg", "whole.svg", "--width", "x"], ["half.svg", "whole.svg", "--fit", "crop"],
                          ["half.svg", "whole.svg", "--tolerance", "-1"], ["half.svg", "whole.svg", "--tolerance", "nan"],
                          ["half.svg", "whole.svg", "--jobs", "2"], ["half.svg", "whole.svg", "--jsonl"]):
            self.expect(USAGE, "image-similarity", *arguments)


if __name__ == "__main__":
    unittest.main()
