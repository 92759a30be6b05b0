#!/usr/bin/env python3
"""PDF figures with what they draw; `cases.py DIR` writes them into a folder. Each case is a function that returns (bytes of the file, nodes, edges): texts of
nodes, and pairs of texts that an arrow joins (with False behind them: a line without a head), as whoever sees the page
would state them.

Most draw the same: a box of 100 x 40 points at (20, 80) with one word, another at (220, 80) with a second one, and an
arrow from the first to the second. What differs is how that is written.
"""
import math
import pathlib
import sys

import make_pdf
from make_pdf import HELVETICA, SYMBOL, Pdf

CASES = {}
BOXES = "20 80 100 40 re S 220 80 100 40 re S\n"
# The line ends where the head begins: the head is a triangle of its own, painted after the line.
ARROW = "120 100 m 212 100 l S 212 104 m 220 100 l 212 96 l h f\n"
WIDTHS = {" ": 278, "'": 191}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


def show(x, y, text, font="F", size=12, matrix="1 0 0 1", before=""):
    return f"BT /{font} {size} Tf {before} {matrix} {x} {y} Tm {text} Tj ET\n"


def string(text):
    return "(" + text.replace("(", r"\(").replace(")", r"\)") + ")"


def pair(first=None, second=None, boxes=BOXES, arrow=ARROW):
    """What the page paints; `first` and `second` are the operators that paint the words."""
    return boxes + arrow + (first or show(50, 96, "(Alpha)")) + (second or show(250, 96, "(Beta)"))


ALPHA_BETA = ["Alpha", "Beta"], [("Alpha", "Beta")]


def figure(content, *, save=Pdf.save, fonts=None, **options):
    """A file of one page, whose font F is Helvetica unless `fonts`, a function of the file, says which it has."""
    pdf = Pdf()
    named = fonts(pdf) if fonts else {"F": pdf.add(HELVETICA)}
    pdf.page(content, fonts=named, **options)
    return save(pdf)


@case
def plain():
    return figure(pair()), *ALPHA_BETA


@case
def compressed():
    return figure(pair(), compress=True), *ALPHA_BETA


@case
def object_streams():
    return figure(pair(), compress=True, save=Pdf.save_with_object_streams), *ALPHA_BETA


@case
def junk_before_the_header():
    return b"\0 mail header\r\n" * 33 + figure(pair()), *ALPHA_BETA


# Fonts.

@case
def type_3_font():
    letters = sorted(set("AlphaBeta"))

    def fonts(pdf):
        return {"F": make_pdf.type3_font(pdf, [(letter, ord(letter), 556) for letter in letters])}

    return figure(pair(), fonts=fonts), *ALPHA_BETA


@case
def type_3_font_of_large_units():
    """As matplotlib writes it: 2048 units an em, text placed by the matrix of the page."""
    letters = sorted(set("AlphaBeta"))

    def fonts(pdf):
        return {"F": make_pdf.type3_font(pdf, [(letter, ord(letter), 1139) for letter in letters], em=2048)}

    first = "q 1 0 0 1 50 96 cm BT /F 12 Tf 0 0 Td [(A) 0 (lpha)] TJ ET Q\n"
    return figure(pair(first), fonts=fonts), *ALPHA_BETA


def codes(text, glyphs):
    """`text`, its glyphs parted by |, as codes of two bytes."""
    index = {name: code for code, (name, _) in enumerate(glyphs, 1)}
    return "<" + "".join(f"{index[glyph]:04x}" for glyph in text.split("|")) + ">"


@case
def embedded_font():
    glyphs = [(letter, 556) for letter in sorted(set("AlphaBeta"))]
    content = pair(show(50, 96, codes("A|l|p|h|a", glyphs)), show(250, 96, codes("B|e|t|a", glyphs)))
    return figure(content, fonts=lambda pdf: {"F": make_pdf.embedded_font(pdf, glyphs)}), *ALPHA_BETA


@case
def ligature_of_letters():
    """One glyph whose ToUnicode map gives two or three letters."""
    glyphs = [("ffi", 800), ("fi", 500), ("O", 700), ("c", 500), ("e", 500), ("F", 600), ("l", 230)]
    content = pair(show(40, 96, codes("O|ffi|c|e", glyphs)), show(240, 96, codes("F|l|fi", glyphs)))
    return (figure(content, fonts=lambda pdf: {"F": make_pdf.embedded_font(pdf, glyphs)}),
            ["Office", "Flfi"], [("Office", "Flfi")])


@case
def ligature_as_a_character():
    """One glyph whose ToUnicode map gives U+FB01, which NFKC writes as two letters."""
    glyphs = [("\ufb01", 500), ("\ufb04", 800), ("l", 230), ("e", 500), ("b", 550), ("a", 550), ("u", 550), ("r", 330)]
    content = pair(show(40, 96, codes("\ufb01|l|e", glyphs)), show(240, 96, codes("b|a|\ufb04|u|r", glyphs)))
    return (figure(content, fonts=lambda pdf: {"F": make_pdf.embedded_font(pdf, glyphs)}),
            ["file", "bafflur"], [("file", "bafflur")])


@case
def names_of_glyphs():
    """Fonts of TeX without ToUnicode: the names in the encoding say which characters they are."""
    glyphs = [("Gamma", 0, 625), ("alpha", 11, 640), ("arrowright", 33, 1000), ("ff", 27, 583), ("fi", 28, 556),
              ("o", 111, 500), ("n", 110, 556), ("e", 101, 444)]
    content = pair(show(50, 96, "<000b21>"), show(240, 96, "<6f1b>") + show(270, 96, "<1c6e65>"))
    return (figure(content, fonts=lambda pdf: {"F": make_pdf.type3_font(pdf, glyphs)}),
            ["Γα→", "off fine"], [("Γα→", "off fine")])


@case
def symbol_font():
    """The built-in encoding of Symbol: 0x47 is Gamma, 0x61 alpha, 0xAE an arrow to the right."""
    content = pair(show(50, 96, "<4761>", "S"), show(250, 96, "<61ae62>", "S"))
    return figure(content, fonts=lambda pdf: {"S": pdf.add(SYMBOL)}), ["Γα", "α→β"], [("Γα", "α→β")]


@case
def font_that_is_not_embedded():
    """A font that nobody has, described by its widths alone."""

    def fonts(pdf):
        descriptor = pdf.add("<< /Type /FontDescriptor /FontName /AAAAAA+NoSuchSans /Flags 32 /FontBBox [0 -200 1000 800] "
                             "/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>")
        return {"F": pdf.add("<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+NoSuchSans /Encoding /WinAnsiEncoding "
                             f"/FirstChar 32 /LastChar 126 /Widths [{'600 ' * 95}] /FontDescriptor {descriptor} 0 R >>")}

    return figure(pair(), fonts=fonts), *ALPHA_BETA


# Words.

@case
def kerns_and_blanks_of_tex():
    """Kerns of up to 0.1 em within words, and blanks that are gaps of 0.222 to 0.4 em: numbers of TJ are thousandths of
    an em, taken away."""
    first = "BT /F 10 Tf 22 103 Td [(T) 83 (o) -28 (k) 100 (en)] TJ 0 -12 Td [(of) -222 (A) 100 (V) 70 (A)] TJ ET\n"
    second = "BT /F 10 Tf 224 96 Td [(W) 83 (e) -278 (ha) -100 (v) 28 (e) -400 (k) 55 (ey) -333 (s)] TJ ET\n"
    return (figure(pair(first, second)), ["Token of AVA", "We have key s"], [("Token of AVA", "We have key s")])


@case
def blanks_of_fifteen_fonts():
    """A gap of a fourth of an em parts words at every size, a kern of a twentieth at none."""
    rows = "".join(f"BT /F {size} Tf 30 {top} Td [(Ab) 50 (cd) -50 (ef) -250 (gh) 50 (ij)] TJ ET "
                   f"20 {top - 10} 150 {size + 14} re S\n" for size, top in ((4, 30), (8, 60), (16, 100), (24, 150)))
    return figure(rows), ["Abcdef ghij"] * 4, []


@case
def letter_spacing():
    """Tc sets the letters 2 points apart, in 12 points: no blanks."""
    return figure(pair(show(40, 96, "(Boundary)", before="2 Tc"))), ["Boundary", "Beta"], [("Boundary", "Beta")]


@case
def word_spacing():
    """Tw makes blanks wide: 0.278 em and 6 points."""
    return (figure(pair(show(30, 96, "(Two words)", before="6 Tw") + "0 Tw\n")), ["Two words", "Beta"],
            [("Two words", "Beta")])


@case
def stretched_text():
    """Tz 80: letters of four fifths of their width."""
    return figure(pair(show(50, 96, "(Alpha)", before="80 Tz"), show(250, 96, "(Beta)", before="80 Tz"))), *ALPHA_BETA


@case
def subscript():
    first = show(50, 96, "(s)") + show(56, 93, "(t-1)", size=8)
    return figure(pair(first)), ["st-1", "Beta"], [("st-1", "Beta")]


@case
def subscript_after_an_accent():
    """An accent that takes no room, over the letter before it, and a subscript a little farther on."""
    glyphs = [("q", 606), ("\u0307", 0), ("t", 390)]
    first = show(50, 96, codes("q|\u0307", glyphs), "G") + show(58.6, 93, codes("t", glyphs), "G", size=8)
    return (figure(pair(first), fonts=lambda pdf: {"F": pdf.add(HELVETICA), "G": make_pdf.embedded_font(pdf, glyphs)}),
            ["q\u0307t", "Beta"], [("q\u0307t", "Beta")])


@case
def bold_by_painting_twice():
    """The same text again, shifted by 0.3 points, and a third time in its place."""
    first = "".join(show(50 + shift, 96, "(Location)") for shift in (0, 0.3, 0))
    return figure(pair(first)), ["Location", "Beta"], [("Location", "Beta")]


@case
def bold_by_stroking():
    """Text rendering mode 2: filled, and its outlines stroked."""
    return figure(pair(show(50, 96, "(Alpha)", before="2 Tr 0.4 w") + "0 Tr 1 w\n")), *ALPHA_BETA


@case
def two_lines():
    first = "BT /F 12 Tf 14 TL 40 104 Td (Feature) Tj T* (Extractor) Tj ET\n"
    return figure(pair(first)), ["Feature Extractor", "Beta"], [("Feature Extractor", "Beta")]


# Places.

def turned_text(degrees):
    """Two boxes of 80 x 80 points with a word along `degrees`, anticlockwise, that begins near a side."""
    turn = math.radians(degrees)
    c, s = math.cos(turn), math.sin(turn)
    matrix = f"{c:.6f} {s:.6f} {-s:.6f} {c:.6f}"

    def word(x, y, text):
        along = 6.0 * len(text) / 2 # about half of its length, in 12 points
        return show(x - along * c + 4 * s, y - along * s - 4 * c, string(text), matrix=matrix)

    boxes = "40 60 80 80 re S 240 60 80 80 re S\n"
    arrow = "120 100 m 232 100 l S 232 104 m 240 100 l 232 96 l h f\n"
    return figure(pair(word(80, 100, "Rotated"), word(280, 100, "Label"), boxes, arrow)), ["Rotated", "Label"], [
        ("Rotated", "Label")]


for angle in (90, 180, 270, 30, 315):
    CASES[f"text-turned-by-{angle}"] = lambda angle=angle: turned_text(angle)


def turned_page(degrees):
    return figure(pair(), extra=f"/Rotate {degrees}"), *ALPHA_BETA


for angle in (90, 180, 270):
    CASES[f"page-turned-by-{angle}"] = lambda angle=angle: turned_page(angle)


@case
def crop_box():
    """What lies outside the crop box is not shown: a third box with its word."""
    outside = "20 10 100 40 re S " + show(50, 26, "(Gamma)")
    return figure(pair() + outside, extra="/CropBox [10 60 390 190]"), *ALPHA_BETA


@case
def page_that_begins_elsewhere():
    """A MediaBox whose corner is not the origin, and a UserUnit of 2."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    pdf.page("1 0 0 1 -500 300 cm\n" + pair(), fonts={"F": font}, extra="/MediaBox [-500 300 -100 500] /UserUnit 2")
    # The first MediaBox of the dictionary is the other one: take it out.
    data = pdf.save().replace(b"/MediaBox [0 0 400 200]", b"                       ")
    return data, *ALPHA_BETA


def form(pdf, content, resources="", extra="", matrix="1 0 0 1 0 0"):
    return pdf.add(f"/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Matrix [{matrix}] /Resources << {resources} >> "
                   f"{extra}", content)


@case
def forms_in_forms():
    """All of the figure in a form of half the size, in a form that is shifted and one and a half times as large."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    inner = form(pdf, pair(), f"/Font << /F {font} 0 R >>", matrix="0.5 0 0 0.5 0 0")
    outer = form(pdf, "q 1.5 0 0 1.5 0 0 cm /X Do Q", f"/XObject << /X {inner} 0 R >>", matrix="1 0 0 1 30 20")
    pdf.page("/X Do", resources=f"/XObject << /X {outer} 0 R >>")
    return pdf.save(), *ALPHA_BETA


@case
def form_used_twice():
    """A form of one box, twice; the words and the arrow are the page's."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    box = form(pdf, "0 0 100 40 re S")
    content = pair(boxes="q 1 0 0 1 20 80 cm /X Do Q q 1 0 0 1 220 80 cm /X Do Q\n")
    pdf.page(content, fonts={"F": font}, resources=f"/XObject << /X {box} 0 R >>")
    return pdf.save(), *ALPHA_BETA


# Paint.

@case
def clipped_away():
    """A third box and its word lie wholly outside of a clip."""
    hidden = "q 0 0 10 10 re W n 20 10 100 40 re S " + show(50, 26, "(Gamma)") + "Q\n"
    return figure(hidden + "q 0 0 400 200 re W n\n" + pair() + "Q\n"), *ALPHA_BETA


@case
def unpainted_text():
    """Text rendering mode 3 where nothing else is painted: it says nothing."""
    return figure(pair() + show(150, 30, "(Hidden)", before="3 Tr") + "0 Tr\n"), *ALPHA_BETA


@case
def unpainted_text_over_a_box():
    """A box without a word, and text of mode 3 in it: the box stays without a word, and no arrow leads to it."""
    return figure(pair() + "20 10 100 40 re S " + show(50, 26, "(Hidden)", before="3 Tr") + "0 Tr\n"), *ALPHA_BETA


@case
def transparent_text():
    """Text of no opacity."""
    content = pair() + "q /T gs " + show(50, 40, "(Ghost)") + "Q\n"
    return figure(content, resources="/ExtGState << /T << /ca 0 /CA 0 >> >>"), *ALPHA_BETA


@case
def faint_text():
    """Text of a third of the opacity is read."""
    return figure("/T gs\n" + pair(), resources="/ExtGState << /T << /ca 0.33 /CA 0.5 >> >>"), *ALPHA_BETA


def masked(level):
    """All of the figure under a soft mask of one brightness."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    mask = form(pdf, f"{level} g 0 0 400 200 re f", extra="/Group << /S /Transparency /CS /DeviceGray >>")
    state = f"/ExtGState << /M << /SMask << /S /Luminosity /G {mask} 0 R >> >> >>"
    pdf.page("q /M gs\n" + pair() + "Q 1 1 m 399 1 l S", fonts={"F": font}, resources=state)
    return pdf.save()


@case
def soft_mask():
    return masked(1), *ALPHA_BETA


@case
def soft_mask_of_half():
    return masked(0.5), *ALPHA_BETA


@case
def layer_that_is_off():
    """Optional content (section 8.11): of two layers one is off in the default configuration."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    on, off = pdf.add("<< /Type /OCG /Name (on) >>"), pdf.add("<< /Type /OCG /Name (off) >>")
    pdf.catalogue = f"/OCProperties << /OCGs [{on} 0 R {off} 0 R] /D << /ON [{on} 0 R] /OFF [{off} 0 R] >> >>"
    hidden = "/OC /B BDC 20 10 100 40 re S " + show(50, 26, "(Gamma)") + "EMC\n"
    pdf.page("/OC /A BDC\n" + pair() + "EMC\n" + hidden, fonts={"F": font},
             resources=f"/Properties << /A {on} 0 R /B {off} 0 R >>")
    return pdf.save(), *ALPHA_BETA


@case
def white_page():
    """The page, and the area of the figure, are painted white before; the boxes are filled white over that."""
    white = "1 g 0 0 400 200 re f 10 10 380 180 re f 20 80 100 40 re B 220 80 100 40 re B 0 g\n"
    return figure(white + pair()), *ALPHA_BETA


@case
def fill_and_border_apart():
    """All fills are painted first, then the borders, and the words last."""
    filled = "0.8 0.9 1 rg 20 80 100 40 re f 220 80 100 40 re f 0 g\n"
    return figure(filled + pair()), *ALPHA_BETA


@case
def round_corners():
    """Boxes of four curves and four lines."""
    k = 5 * 0.5523
    rounded = "".join(
        f"{x + 10} 80 m {x + 90} 80 l {x + 90 + k} 80 {x + 100} {90 - k} {x + 100} 90 c {x + 100} 110 l "
        f"{x + 100} {110 + k} {x + 90 + k} 120 {x + 90} 120 c {x + 10} 120 l {x + 10 - k} 120 {x} {110 + k} {x} 110 c "
        f"{x} 90 l {x} {90 - k} {x + 10 - k} 80 {x + 10} 80 c h S\n" for x in (20, 220))
    return figure(pair(boxes=rounded)), *ALPHA_BETA


@case
def open_head():
    """A head of two lines that are stroked."""
    return figure(pair(arrow="120 100 m 220 100 l S 214 104 m 220 100 l 214 96 l S\n")), *ALPHA_BETA


@case
def head_before_its_line():
    return figure(pair(arrow="212 104 m 220 100 l 212 96 l h f 120 100 m 212 100 l S\n")), *ALPHA_BETA


@case
def dashes_of_rectangles():
    """A dashed line as renderers that know no dashes write it: 13 rectangles of 5 x 1 points, filled as one path."""
    dashes = " ".join(f"{120 + 7 * i} 99.5 5 1 re" for i in range(13))
    return figure(pair(arrow=dashes + " f 212 104 m 220 100 l 212 96 l h f\n")), *ALPHA_BETA


@case
def dashes_of_which_the_last_is_short():
    """It is 0.8 points long and 2 wide, and the line ends with it."""
    dashes = " ".join(f"{120 + 11 * i} 99 5.5 2 re" for i in range(9)) + " 219 99 0.8 2 re"
    return figure(pair(arrow=dashes + " f\n")), ["Alpha", "Beta"], [("Alpha", "Beta", False)]


@case
def dashes_that_end_with_a_gap():
    """Dashes of 20 points and gaps of 32: the last ends 28 points before the box, and the next would begin within it."""
    dashes = " ".join(f"{x} 99 20 2 re" for x in (120, 172))
    return figure(pair(arrow=dashes + " f\n")), ["Alpha", "Beta"], [("Alpha", "Beta", False)]


@case
def dashes_around_a_corner():
    """From the right of the first box to below the second: the dash at the corner (270, 100 - 60) goes around it."""
    across = " ".join(f"{120 + 10 * i} 39.5 5 1 re" for i in range(15))
    corner = "267 39.5 m 270.5 39.5 l 270.5 43 l 269.5 43 l 269.5 40.5 l 267 40.5 l h"
    up = " ".join(f"269.5 {47 + 9 * i} 1 5 re" for i in range(3))
    boxes = "20 20 100 40 re S 220 80 100 40 re S\n"
    head = " f 266 74 m 270 80 l 274 74 l h f\n"
    return figure(pair(show(50, 36, "(Alpha)"), boxes=boxes, arrow=f"{across} {corner} {up}{head}")), *ALPHA_BETA


@case
def dashed_line():
    return figure(pair(arrow="[4 3] 0 d 120 100 m 212 100 l S [] 0 d 212 104 m 220 100 l 212 96 l h f\n")), *ALPHA_BETA


@case
def bars_of_one_path():
    """Bars of a chart stand beside each other: no dashed line, however even they are."""
    bars = "".join(f"{x} 90 6 {height} re " for x, height in ((130, 14), (140, 20), (150, 9), (160, 17)))
    return figure(pair(arrow=f"{bars}f\n")), ALPHA_BETA[0], []


@case
def blend_mode():
    """All in a transparency group that is multiplied with what lies under it."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    group = form(pdf, pair(), f"/Font << /F {font} 0 R >>", "/Group << /S /Transparency /I true /CS /DeviceRGB >>")
    pdf.page("0.9 g 0 0 400 200 re f 0 g q /M gs /X Do Q",
             resources=f"/XObject << /X {group} 0 R >> /ExtGState << /M << /BM /Multiply >> >>")
    return pdf.save(), *ALPHA_BETA


@case
def picture_with_a_caption():
    """A picture of 2 x 2 pixels, painted as one object that the page names, and its caption under it."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    picture = pdf.add("/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
                      bytes((0, 90, 180, 250)))
    content = "q 40 0 0 40 50 80 cm /I Do Q 220 80 100 40 re S\n" + ARROW.replace("120 100", "92 100")
    pdf.page(content + show(54, 66, "(Alpha)") + show(250, 96, "(Beta)"), fonts={"F": font},
             resources=f"/XObject << /I {picture} 0 R >>")
    return pdf.save(), *ALPHA_BETA


@case
def large_picture():
    """A picture of 36 million pixels beside the figure."""
    pdf = Pdf()
    font = pdf.add(HELVETICA)
    side = 6000
    picture = pdf.add(f"/Type /XObject /Subtype /Image /Width {side} /Height {side} /ColorSpace /DeviceGray "
                      "/BitsPerComponent 8", bytes(side * side), compress=True)
    pdf.page(pair() + "q 40 0 0 40 350 10 cm /I Do Q", fonts={"F": font},
             resources=f"/XObject << /I {picture} 0 R >>")
    return pdf.save(), *ALPHA_BETA


# Text as outlines. Letters of bars, in a square of 10 units.

BARS = {
    "E": "0 0 7 2 re 0 4 6 2 re 0 8 7 2 re 0 0 2 10 re", "F": "0 4 6 2 re 0 8 7 2 re 0 0 2 10 re",
    "H": "0 0 2 10 re 6 0 2 10 re 0 4 8 2 re", "I": "0 0 2 10 re", "L": "0 0 2 10 re 0 0 7 2 re",
    "T": "0 8 8 2 re 3 0 2 10 re",
}
# The same as one outline each.
OUTLINES = {
    "E": [(0, 0), (7, 0), (7, 2), (2, 2), (2, 4), (6, 4), (6, 6), (2, 6), (2, 8), (7, 8), (7, 10), (0, 10)],
    "F": [(0, 0), (2, 0), (2, 4), (6, 4), (6, 6), (2, 6), (2, 8), (7, 8), (7, 10), (0, 10)],
    "H": [(0, 0), (2, 0), (2, 4), (6, 4), (6, 0), (8, 0), (8, 10), (6, 10), (6, 6), (2, 6), (2, 10), (0, 10)],
    "I": [(0, 0), (2, 0), (2, 10), (0, 10)],
    "L": [(0, 0), (7, 0), (7, 2), (2, 2), (2, 10), (0, 10)],
    "T": [(3, 0), (5, 0), (5, 8), (8, 8), (8, 10), (0, 10), (0, 8), (3, 8)],
}
# Their width with what is beside them.
STEP = {"E": 9, "F": 9, "H": 10, "I": 4, "L": 9, "T": 10, " ": 5}


def outlines(x, y, text, scale=0.8):
    """The word as filled outlines; and how wide it is."""
    out, at = "", x
    for letter in text:
        points = [(at + scale * px, y + scale * py) for px, py in OUTLINES.get(letter, ())]
        if points:
            out += " ".join(f"{px:.3f} {py:.3f} {'l' if i else 'm'}" for i, (px, py) in enumerate(points)) + " h f\n"
        at += scale * STEP[letter]
    return out, at - x


def over(x, y, text, width, layer):
    """Unpainted text of 11 points that is as wide as the outlines are: Helvetica's letters E F H I L T and the blank
    have 667 611 722 278 556 611 278 thousandths."""
    own = 11 / 1000 * sum({"E": 667, "F": 611, "H": 722, "I": 278, "L": 556, "T": 611, " ": 278}.get(letter, 556)
                          for letter in layer)
    return show(x, y, string(layer), size=11, before=f"3 Tr {100 * width / own:.3f} Tz") + "0 Tr 100 Tz\n"


def outlined(layer_of):
    """Two boxes with outlined words and a layer of text that `layer_of` makes of each word."""
    words = ""
    for x, text in ((45, "TITLE FILE"), (245, "LIFE")):
        painted, width = outlines(x, 96, text)
        words += painted + (over(x, 96, text, width, layer_of(text)) if layer_of(text) else "")
    return figure(pair(words, "\n"))


@case
def outlines_with_a_layer():
    return outlined(lambda text: text), ["TITLE FILE", "LIFE"], [("TITLE FILE", "LIFE")]


@case
def outlines_without_words():
    """The words are not known; the boxes and the arrow are."""
    return outlined(lambda text: ""), ["", ""], [("", "")]


@case
def outlines_with_a_layer_that_does_not_fit():
    """The layer has twice as many characters as there are outlines."""
    return outlined(lambda text: text * 3), ["", ""], [("", "")]


if __name__ == "__main__":
    for title, make in CASES.items():
        pathlib.Path(sys.argv[1], f"{title}.pdf").write_bytes(make()[0])
