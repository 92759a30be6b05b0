#!/usr/bin/env python3
"""Every file is known by its content, and nothing drops out of a run: what cannot be used is named and counted."""
import csv
import hashlib
import io
import json
import unittest

from model_case import FAILED, INPUT, OK, USAGE, ModelCase

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="460" height="90">'
ARROW = ('<defs><marker id="m" orient="auto" markerWidth="8" markerHeight="8" refX="6" refY="3"><path d="M0 0L6 3L0 6Z"/>'
         '</marker></defs><line x1="120" y1="45" x2="180" y2="45" stroke="#000" marker-end="url(#m)"/>')
LEFTS, WORDS = (20, 180, 340), ("Encoder", "Router", "Decoder")
# Outlines of letters as programs draw them, one path a letter.
GLYPHS = ("M0 0V-9H2V-5H5V0H4V-4H2V0Z", "M0 0V-6H5V0ZM1 -1H4V-5H1Z", "M0 0V-6H1.2V-5Q2 -6 4 -6V-4.8Q1.2 -5 1.2 -3V0Z",
          "M2.5 0L0 -6H1.2L2.5 -1.5L3.8 -6H5Z", "M0 0V-9H1V0Z", "M0 0V-6H4V-5H1V-3.5H3.5V-2.5H1V-1H4V0Z")


def figure(label, arrow=ARROW):
    boxes = "".join(f'<rect x="{x}" y="20" width="100" height="50" fill="none" stroke="#000"/>{label(i, x)}'
                    for i, x in enumerate(LEFTS))
    return HEAD + boxes + arrow + "</svg>"


def live(i, x):
    return f'<text x="{x + 20}" y="50" font-size="12">{WORDS[i]}</text>'


def outlined(i, x):
    return "".join(f'<path d="{GLYPHS[(i + k) % len(GLYPHS)]}" transform="translate({x + 30 + 6 * k} 50)"/>' for k in range(6))


LIVE, OUTLINED = figure(live), figure(outlined)
EDGELESS = figure(live, arrow="")
# What a page saves that has HTML in its SVG: the tag in the second label does not close, and the rest goes with it.
CUT = LIVE.replace("Router</text>", "Router<br></text>")
PNG, MERMAID, DRAWIO = b"\x89PNG\r\n\x1a\n", "sequenceDiagram\n  a->>b: c\n", "<mxlibrary>[]</mxlibrary>"
TEX = "\\section{Words}\nNo picture.\n"
PICTURE_ADVICE = "found a PNG picture, expected a figure with text: --refine model --edges model reads pictures"


class KindsCase(ModelCase):
    def dataset(self, files, name="ds"):
        for path, text in files.items():
            (self.directory / name / path).parent.mkdir(parents=True, exist_ok=True)
            self.write(f"{name}/{path}", text)

    def run_all(self, code, *arguments):
        done = self.expect(code, "run", "ds", "-o", "run.store", *arguments)
        self.expect(code, "run", "ds", "-o", "run.jsonl", *arguments)
        return done

    def board(self, *arguments):
        """The leaderboard, which is the same from a store and from records."""
        texts = [self.expect(OK, "leaderboard", "--bootstrap", "50", *arguments, f"run.{kind}").stdout.decode()
                 for kind in ("store", "jsonl")]
        self.assertEqual(*texts)
        return texts[0]

    def rows(self, *arguments):
        document = json.loads(self.board("--json", *arguments))
        return document, {row["system"]: row for row in document["systems"]}


class Files(KindsCase):
    def test_every_command_names_what_it_was_given(self):
        self.write("a.png", PNG)
        self.write("a.svg", LIVE)
        self.write("score.json", '{"schema":"diagrade/score@1"}')
        for command in (("graph", "a.png"), ("check", "a.png"), ("ir", "a.png"), ("score", "a.png", "a.svg"),
                        ("score", "a.svg", "a.png")):
            self.assertIn(PICTURE_ADVICE, self.expect(INPUT, *command).stderr.decode())
        for command, expected in ((("graph",), "a figure or a graph document"), (("check",), "a figure or an IR document"),
                                  (("render", "-o", "out.png"), "a figure (SVG, TikZ or PDF)")):
            done = self.expect(INPUT, *command, "score.json")
            self.assertIn(f"score.json: found a score document (diagrade/score@1), expected {expected}", done.stderr.decode())

    def test_tex_without_a_picture_is_left_out_of_many(self):
        self.write("words.tex", TEX)
        self.write("a.svg", LIVE)
        self.write("b.tex", "\\begin{tikzpicture}\\node {A};\\end{tikzpicture}")
        for command in ("graph", "check"):
            done = self.expect(OK, command, "words.tex", "a.svg", "b.tex", *(["--fail-on", "never"] * (command == "check")))
            self.assertEqual(len(done.stdout.splitlines()), 2)
            self.assertIn("info: words.tex: found a TeX file without a picture: skipped", done.stderr.decode())
        self.assertIn("expected \\begin{tikzpicture}", self.expect(INPUT, "graph", "words.tex").stderr.decode())
        done = self.expect(INPUT, "graph", "words.tex", "words.tex")
        self.assertIn("found 2 files without a figure", done.stderr.decode())


class Sets(KindsCase):
    def test_references_of_every_kind_are_items(self):
        self.dataset({"references/one.svg": LIVE, "references/two.png": PNG, "references/three.mmd": MERMAID,
                      "references/one.txt": "A caption of one.", "references/preamble.tex": TEX,
                      "generated/a/one.svg": LIVE, "generated/a/two.svg": LIVE, "generated/a/three.svg": LIVE,
                      "generated/b/one.drawio": DRAWIO, "generated/b/two.svg": LIVE})
        done = self.run_all(FAILED)
        errors = done.stderr.decode()
        self.assertNotIn("no reference of that name", errors)
        self.assertIn("preamble.tex: found a TeX file without a picture: skipped", errors)
        self.assertIn("ds/generated/b/one.drawio:1: found a library of shapes of draw.io", errors)
        self.assertIn("3 items x 2 systems: 1 scored, 4 failed, 1 missing.", done.stdout.decode())
        # Two of three references cannot be used: b fails on the one that is left.
        document, rows = self.rows()
        self.assertEqual((document["items"], document["of_items"], document["references"]["unusable"]), (1, 3, 2))
        self.assertEqual([(rows[name]["scored"], rows[name]["failed"], rows[name]["overall"]["f1"]) for name in "ab"],
                         [(1, 0, 1), (0, 1, 0)])
        self.assertIn("1 of 3 items, 2 references not usable", self.board())
        done = self.expect(FAILED, "dataset", "validate", "ds")
        self.assertIn("unreadable   references/two.png: " + PICTURE_ADVICE, done.stdout.decode())
        self.assertIn("skipped      ds/references/preamble.tex", done.stdout.decode())

    def test_a_reference_that_somebody_drew_is_no_skipped_one(self):
        self.dataset({"references/one.tex": TEX, "references/two.svg": LIVE, "generated/a/one.svg": LIVE,
                      "generated/a/two.svg": LIVE})
        self.assertIn("ds/references/one.tex:", self.run_all(FAILED).stderr.decode())

    def test_the_file_that_can_be_read_is_taken(self):
        self.dataset({"references/one.png": PNG, "references/one.svg": LIVE, "generated/a/one.svg": LIVE,
                      "generated/a/one.png": PNG, "generated/b/one.graph.json": '{"nodes":[{"text":"Encoder"}],"edges":[]}',
                      "generated/c/one.graph.json": '{"schema":"diagrade/graph@1","nodes":[{"text":"Encoder"}],"edges":[]}'})
        errors = self.run_all(FAILED).stderr.decode()
        self.assertIn("ds/references/one: found both .svg and .png, expected one: .svg is read", errors)
        self.assertIn("ds/generated/a: found 1 figure in files of two kinds, as one.svg and one.png", errors)
        # A document without a schema may be anybody's; that of c is read: one of three nodes.
        _, rows = self.rows()
        self.assertEqual([(rows[name]["scored"], rows[name]["missing"]) for name in "abc"], [(1, 0), (0, 1), (1, 0)])
        self.assertEqual((rows["a"]["node"]["f1"], round(rows["c"]["node"]["recall"], 3)), (1, 0.333))

    def test_manifests_and_directories_that_differ_are_named(self):
        self.dataset({"references/one.svg": LIVE, "generated/a/one.svg": LIVE, "generated/gone/one.svg": LIVE})
        self.expect(OK, "dataset", "init", "ds")
        self.dataset({"references/two.svg": LIVE, "generated/late/one.svg": EDGELESS})
        (self.directory / "ds/generated/gone/one.svg").unlink()
        before = json.loads((self.directory / "ds/dataset.json").read_text())
        unlisted = [f"{name}: found a {what} that dataset.json does not name, so it is not scored" for name, what in
                    (("ds/references/two.svg", "reference"), ("ds/generated/late", "system"))]
        for text in (self.run_all(FAILED).stderr, self.expect(OK, "dataset", "validate", "ds").stdout,
                     self.expect(OK, "leaderboard", "run.store").stderr):
            for message in unlisted:
                self.assertIn(message, text.decode())
        self.assertIn('found the system "gone", of which there is no figure',
                      self.expect(OK, "dataset", "validate", "ds").stdout.decode())
        added = self.expect(OK, "dataset", "update", "ds").stdout.decode()
        self.assertEqual(added.splitlines(), ['added the item "two" (references/two.svg)', 'added the system "late"',
                                              "added the SHA-256 of 1 figure"])
        after = json.loads((self.directory / "ds/dataset.json").read_text())
        self.assertEqual(after["items"][:1] + after["systems"][:2], before["items"] + before["systems"])
        digest = hashlib.sha256(EDGELESS.encode()).hexdigest()
        self.assertEqual(after["systems"][2], {"name": "late", "generated": "generated/<system>/<item>.svg",
                                               "sha256": {"one": digest}})
        self.assertEqual(self.expect(OK, "dataset", "update", "ds").stdout, b"nothing to add\n")
        self.assertNotIn("does not name", self.run_all(FAILED, *()).stderr.decode())

    def test_update_needs_a_manifest(self):
        self.dataset({"references/one.svg": LIVE, "generated/a/one.svg": LIVE})
        done = self.expect(USAGE, "dataset", "update", "ds")
        self.assertIn("ds/dataset.json: found no manifest, expected one", done.stderr.decode())

    def test_records_without_a_system_are_named(self):
        self.dataset({"references/one.svg": LIVE, "generated/a/one.svg": LIVE})
        self.run_all(OK)
        (self.directory / "ds/generated/a").rename(self.directory / "ds/generated/b")
        errors = self.expect(OK, "leaderboard", "run.jsonl").stderr.decode()
        self.assertIn('found the system "b", which has no records', errors)
        self.assertIn('found records of the system "a", which the data set', errors)


class Boards(KindsCase):
    def setUp(self):
        super().setUp()
        # "sly" draws the words of the hard figure as outlines; the reference of the third item is outlined itself.
        self.dataset({"references/easy.svg": LIVE, "references/hard.svg": LIVE, "references/lost.svg": OUTLINED,
                      "references/zero.svg": HEAD + "</svg>",
                      "generated/fair/easy.svg": LIVE, "generated/fair/hard.svg": EDGELESS, "generated/fair/lost.svg": LIVE,
                      "generated/fair/zero.svg": LIVE,
                      "generated/sly/easy.svg": LIVE, "generated/sly/hard.svg": OUTLINED, "generated/sly/lost.svg": OUTLINED,
                      "generated/sly/zero.svg": LIVE,
                      "generated/torn/easy.svg": CUT, "generated/torn/hard.svg": LIVE[:400], "generated/torn/lost.svg": LIVE})
        self.done = self.run_all(FAILED)

    def test_unreadable_figures_count_nothing_and_mark_their_system(self):
        self.assertIn("(4 unreadable)", self.done.stdout.decode())
        document, rows = self.rows()
        self.assertEqual((document["items"], document["of_items"], document["references"]["unusable"]), (2, 4, 2))
        self.assertEqual({name: (row["scored"], row["failed"], row["unreadable"]) for name, row in rows.items()},
                         {"fair": (2, 0, 0), "sly": (1, 0, 1), "torn": (2, 0, 0)})
        self.assertEqual((rows["sly"]["node"]["f1"], rows["fair"]["node"]["f1"]), (0.5, 1))
        _, skipped = self.rows("--missing", "skip")
        self.assertEqual(skipped["sly"]["node"]["f1"], 1)
        document, common = self.rows("--missing", "common")
        self.assertEqual((document["items"], common["sly"]["unreadable"]), (1, 1))

    def test_every_form_marks_them(self):
        for form in ("table", "md", "latex", "html"):
            for policy in ("zero", "skip", "common"):
                text = self.board("--format", form, "--missing", policy)
                self.assertIn('<small class="poor">1 unreadable' if form == "html" else "sly *", text.replace("\\*", "*"))
                self.assertIn("Some figures cannot be read, as their text is drawn as outlines", text)
                self.assertNotIn("fair *", text.replace("\\*", "*"))
        [sly] = [row for row in csv.DictReader(io.StringIO(self.board("--format", "csv"))) if row["system"] == "sly"]
        self.assertEqual([sly[key] for key in ("items", "of_items", "unreadable")], ["2", "4", "1"])

    def test_gaps_are_counted(self):
        _, rows = self.rows()
        self.assertEqual({name: (row["without_edges"], row["partial"]) for name, row in rows.items()},
                         {"fair": (1, 0), "sly": (0, 0), "torn": (2, 2)})
        self.assertIn("read in part", self.board("--format", "html"))
        lines = self.expect(FAILED, "dataset", "validate", "ds").stdout.decode().splitlines()
        for kind, name in (("no_nodes", "references/zero.svg"), ("unreadable", "references/lost.svg"),
                           ("no_edges", "generated/fair/hard.svg"), ("partial", "generated/torn/easy.svg"),
                           ("partial", "generated/torn/hard.svg"), ("missing", "generated/torn/zero.svg")):
            self.assertTrue(any(line.startswith(f"{kind:12} {name}") for line in lines), (kind, name, lines))

    def test_connectors_are_shown_where_they_were_counted(self):
        records = [json.loads(line) for line in (self.directory / "run.jsonl").read_text().splitlines()]
        for record in records:
            for side, read in (("generated_size", 3), ("reference_size", 4)):
                if record[side]:
                    record[side]["connectors"] = {"read": read, "of": 4}
        self.write("counted.jsonl", "".join(json.dumps(record) + "\n" for record in records))
        board = json.loads(self.expect(OK, "leaderboard", "--json", "counted.jsonl").stdout)
        # Two items count, and both figures of "fair" were read.
        [fair] = [row for row in board["systems"] if row["system"] == "fair"]
        self.assertEqual((fair["connectors"], board["references"]["connectors"]), ({"read": 6, "of": 8}, {"read": 8, "of": 8}))
        text = self.expect(OK, "leaderboard", "counted.jsonl").stdout.decode()
        self.assertIn("References: 8 of 8 connectors read.", text)
        self.assertRegex(text, r"fair .* 0\.750\n")


if __name__ == "__main__":
    unittest.main()
