#!/usr/bin/env python3
"""Errors have the codes, exit codes and messages of the program."""
import pathlib
import pickle
import unittest

import diagrade
from package_case import DEMO, PackageCase, pairs, run

FIGURE = str(DEMO / "references/state-machine.svg")
# Letters as outlines, as programs save them.
GLYPHS = ("M0 0V-9H2V-5H5V0H4V-4H2V0Z", "M0 0V-6H5V0ZM1 -1H4V-5H1Z", "M0 0V-6H1.2V-5Q2 -6 4 -6V-4.8Q1.2 -5 1.2 -3V0Z",
          "M2.5 0L0 -6H1.2L2.5 -1.5L3.8 -6H5Z", "M0 0V-9H1V0Z", "M0 0V-6H4V-5H1V-3.5H3.5V-2.5H1V-1H4V0Z")
LETTERS = "".join(f'<path d="{glyph}" transform="translate({30 + 6 * i} 50)"/>' for i, glyph in enumerate(GLYPHS))
BOXES = "".join(f'<g transform="translate({x} 0)"><rect x="20" y="20" width="100" height="50" fill="none" stroke="#000"/>'
                f"{LETTERS}</g>" for x in (0, 160, 320))
OUTLINES = f'<svg xmlns="http://www.w3.org/2000/svg" width="460" height="90">{BOXES}</svg>'

class Errors(PackageCase):
    def fails(self, kind, code, exit_code, function, *arguments, **options):
        with self.assertRaises(kind) as caught:
            function(*arguments, **options)
        error = caught.exception
        self.assertIs(type(error), kind)
        self.assertEqual((error.code, error.exit_code, str(error)), (code, exit_code, error.message))
        return error

    def test_open(self):
        error = self.fails(diagrade.OpenError, "open", 3, diagrade.score, "no-such.svg", FIGURE)
        code, _, messages = run("score", "no-such.svg", FIGURE)
        self.assertEqual((error.exit_code, f"diagrade: {error.message}\n"), (code, messages))
        self.assertFalse(hasattr(error, "__notes__"))

    def test_format(self):
        self.fails(diagrade.FormatError, "format", 3, diagrade.graph, "no figure\nat all\n")
        for nothing in ("", b"", " \n"):
            self.fails(diagrade.FormatError, "format", 3, diagrade.score, nothing, FIGURE)
        self.fails(diagrade.FormatError, "format", 3, diagrade.score, {"nodes": []}, FIGURE)
        self.fails(diagrade.FormatError, "format", 3, diagrade.score, {"nodes": [float("nan")]}, FIGURE)

    def test_what_json_cannot_carry(self):
        for text in ("<svg>\0</svg>", "<svg>\ud800</svg>", "no\0path"):
            self.fails(diagrade.FormatError, "format", 3, diagrade.graph, text)

    def test_unreadable(self):
        self.fails(diagrade.UnreadableError, "unreadable", 3, diagrade.score, OUTLINES, FIGURE)

    def test_options(self):
        for options, said in (({"macth": "optimal"}, "macth"), ({"match": "best"}, "best"), ({"k": -1}, "k"),
                              ({"edges": "model"}, "model"), ({"match": object()}, "match: found object")):
            with self.subTest(options):
                error = self.fails(diagrade.ArgumentError, "argument", 2, diagrade.score, FIGURE, FIGURE, **options)
                self.assertIsInstance(error, ValueError)
                self.assertIn(said, error.message)

    def test_types(self):
        for figure in (None, 3, ["a.svg"]):
            with self.assertRaisesRegex(TypeError, f"reference: found {type(figure).__name__}"):
                diagrade.score(FIGURE, figure)

    def test_pickles(self):
        error = pickle.loads(pickle.dumps(diagrade.LimitError("limit", 3, "found much", "generated")))
        self.assertIs(type(error), diagrade.LimitError)
        self.assertEqual((error.code, error.exit_code, str(error), error.figure), ("limit", 3, "found much", "generated"))

    def test_documents(self):
        self.fails(diagrade.FormatError, "format", 3, diagrade.Score.from_json, "[]")
        self.fails(diagrade.FormatError, "format", 3, diagrade.Score.from_json, "{")
        self.fails(diagrade.FormatError, "format", 3, diagrade.Score, diagrade.graph(FIGURE).document)
        self.fails(diagrade.OpenError, "open", 3, diagrade.Leaderboard.from_file, "no-such.json")
        self.fails(diagrade.OpenError, "open", 3, diagrade.read_records, "no-such.store")
        self.fails(diagrade.OpenError, "open", 3, diagrade.Score, {
            "schema": "diagrade/error@1", "error": {"code": "open", "exit_code": 3, "message": "a: cannot open"}})

    def test_many(self):
        good, bad = pairs()[0], ("no-such.svg", FIGURE)
        found = diagrade.score_many([good, bad, good], jobs=2, errors="return")
        self.assertEqual([type(one) for one in found], [diagrade.Score, diagrade.OpenError, diagrade.Score])
        error = self.fails(diagrade.OpenError, "open", 3, diagrade.score_many, [good, bad, good], jobs=2)
        self.assertEqual(error.__notes__, ["pair 2 of 3"])
        self.fails(diagrade.ArgumentError, "argument", 2, diagrade.score_many, [good], jobs=0)
        self.fails(diagrade.ArgumentError, "argument", 2, diagrade.score_many, [good], errors="ignore")
        self.assertEqual(diagrade.score_many([]), [])


if __name__ == "__main__":
    unittest.main()
