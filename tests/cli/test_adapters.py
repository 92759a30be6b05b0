#!/usr/bin/env python3
"""The adapters of scripts/adapters, on small imitations of what they read: DIAGRADE is the program, and
DIAGRADE_SOURCE_DIR the source tree."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
DEMO = SOURCE / "datasets/demo"
ITEMS = ("agent-loop", "data-flow", "rag")


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.directory = pathlib.Path(scratch.name)

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def adapt(self, adapter, *arguments, code=0):
        done = subprocess.run([sys.executable, SOURCE / "scripts/adapters" / adapter, *map(str, arguments)],
                              cwd=self.directory, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def refuse(self, adapter, expected, *arguments):
        message = self.adapt(adapter, *arguments, "refused", code=1)
        self.assertIn(expected, message)
        self.assertNotIn("Traceback", message)
        self.assertFalse((self.directory / "refused").exists(), "a fault left something half done")

    def diagrade(self, *arguments, code=0):
        done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.directory, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout

    def manifest(self, name):
        return json.loads((self.directory / name / "dataset.json").read_text())


class Figures(Case):
    """The set of the graph paper: items with a context, captions and a reference, and the figures of systems."""

    def items(self, **changes):
        rows = []
        for item in ITEMS:
            self.write(f"set/figures/{item}.svg", (DEMO / f"references/{item}.svg").read_bytes())
            self.write(f"set/results/{item}.svg", (DEMO / f"generated/birch/{item}.svg").read_bytes())
            rows.append({"id": item, "paper_context": f"We propose {item}.\nIt has parts.", "caption": f"Overview of {item}",
                         "layout_caption": "Boxes from left to right", "reference_svg": f"figures/{item}.svg",
                         "license": "CC BY 4.0", "venue": "demo"} | changes)
        return rows

    def scores(self, data, system="birch"):
        """-> {item: path_f1 and node_f1 of the system}"""
        self.diagrade("run", data, "-o", "results.jsonl")
        records = map(json.loads, (self.directory / "results.jsonl").read_text().splitlines())
        return {record["item"]: record["score"] for record in records
                if record["system"] == system and record["item"] in ITEMS}

    def test_every_form_of_the_table_gives_the_same_data_set(self):
        rows = self.items()
        self.write("set/items.json", json.dumps({"items": rows}))
        self.write("set/keyed.json", json.dumps({row["id"]: row for row in rows}))
        self.write("set/items.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        with open(self.directory / "set/items.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
        outputs = set()
        for number, table in enumerate(("items.json", "keyed.json", "items.jsonl", "items.csv")):
            out = self.directory / f"out{number}"
            said = self.adapt("diagrameval", f"set/{table}", out, "--generated", "birch=set/results", "--group", "venue")
            self.assertIn("3 items, 3 with a reference, 3 generated figures of 1 system:", said)
            outputs.add(tuple((str(path.relative_to(out)), path.read_bytes()) for path in sorted(out.rglob("*"))
                              if path.is_file()))
        self.assertEqual(len(outputs), 1)
        item = self.manifest("out0")["items"][0]
        self.assertEqual({key: item[key] for key in ("id", "caption", "license", "groups", "context")},
                         {"id": "agent-loop", "caption": "Overview of agent-loop", "license": "CC BY 4.0",
                          "groups": {"venue": "demo"}, "context": "contexts/agent-loop.txt"})
        self.assertEqual((self.directory / "out0/contexts/rag.txt").read_text(), "We propose rag.\nIt has parts.\n")
        self.assertEqual((self.directory / "out0/captions/rag.txt").read_text(), "Overview of rag\n")
        self.assertEqual((self.directory / "out0/layouts/rag.txt").read_text(), "Boxes from left to right\n")
        self.assertEqual((self.directory / "out0/references/rag.svg").read_bytes(),
                         (DEMO / "references/rag.svg").read_bytes())
        self.assertEqual(self.diagrade("dataset", "validate", "out0"), "3 items x 1 system: 0 findings, 0 broken\n")
        self.assertEqual(self.scores("out0"), self.scores(DEMO))

    def test_figures_may_stand_in_the_table_and_some_may_be_missing(self):
        rows = self.items()
        for row in rows:
            row["reference_svg"] = (DEMO / f"references/{row['id']}.svg").read_text()
            row["answer"] = (DEMO / f"generated/birch/{row['id']}.svg").read_text() if row["id"] != "rag" else None
        self.write("set/items.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        said = self.adapt("diagrameval", "set/items.jsonl", "out", "--generated", "birch=@answer",
                          "--field", "caption=venue", "--license", "unused")
        self.assertIn("2 generated figures", said)
        self.assertEqual(self.manifest("out")["items"][0]["caption"], "demo")
        self.assertIn("generated/birch/rag.svg", self.diagrade("dataset", "validate", "out"))

    def test_pdf_is_read_and_outlines_are_unreadable(self):
        figures = SOURCE / "datasets/figures"
        for name, source in (("live", "state-machine.pdf"), ("outlines", "state-machine-outlined.svg")):
            ending = source[-4:]
            self.write(f"references/{name}{ending}", (figures / source).read_bytes())
            self.write(f"birch/{name}{ending}", (figures / source).read_bytes())
        self.write("items.json", json.dumps([{"id": "live"}, {"id": "outlines"}]))
        self.adapt("diagrameval", "items.json", "out", "--references", "references", "--generated", "birch=birch")
        self.assertEqual([item["reference"] for item in self.manifest("out")["items"]],
                         ["references/live.pdf", "references/outlines.svg"])
        found = self.diagrade("dataset", "validate", "out", code=1)
        self.assertIn("unreadable   references/outlines.svg: the text is drawn as outlines", found)
        self.assertNotIn("references/live.pdf", found.replace("has the same bytes as references/live.pdf", ""))
        self.diagrade("run", "out", "-o", "results.jsonl", code=1)
        records = [json.loads(line) for line in (self.directory / "results.jsonl").read_text().splitlines()]
        self.assertEqual([(record["item"], record["status"]) for record in records if "item" in record],
                         [("live", "scored"), ("outlines", "failed")])
        # The same bytes on both sides.
        self.assertEqual(records[0]["score"]["node"]["f1"], 1)

    def test_references_in_a_directory_and_names_that_are_no_names_of_files(self):
        rows = [{"paper_id": "2501.00001/fig 1", "caption": "one"}, {"paper_id": "2501.00002", "caption": "two"}]
        self.write("items.json", json.dumps(rows))
        self.write("references/2501.00001_fig_1.svg", (DEMO / "references/rag.svg").read_bytes())
        said = self.adapt("diagrameval", "items.json", "out", "--references", "references")
        self.assertIn("2 items, 1 with a reference, 0 generated figures of 0 systems", said)
        self.assertEqual([item["id"] for item in self.manifest("out")["items"]], ["2501.00001_fig_1", "2501.00002"])

    def test_faults_name_their_place(self):
        good = self.items()
        for change, expected in (
                ({"reference_svg": "../secret.svg"}, "items.jsonl:1: found the path '../secret.svg', expected one in"),
                ({"reference_svg": "/etc/hostname"}, "items.jsonl:1: found the path '/etc/hostname'"),
                ({"reference_svg": "figures/none.svg"}, "none.svg: No such file"),
                ({"id": "same"}, "items.jsonl:2: found the item \"same\" again"),
                ({"id": ""}, "items.jsonl:1: found \"\" as a name"),
                ({"caption": ["a"]}, "items.jsonl:1: found no text as \"caption\"")):
            self.write("set/items.jsonl", "".join(json.dumps(row | change) + "\n" for row in good))
            self.refuse("diagrameval", expected, "set/items.jsonl")
        self.write("set/figures/rag.svg", b"\x89PNG\r\n")
        self.write("set/items.jsonl", "".join(json.dumps(row) + "\n" for row in good))
        self.refuse("diagrameval", "items.jsonl:3: found 'figures/rag.svg', which is no SVG", "set/items.jsonl")
        self.write("set/cut.jsonl", '{"id":"a"}\n{"id":')
        self.refuse("diagrameval", "set/cut.jsonl:2: found no JSON", "set/cut.jsonl")
        self.write("set/figures/rag.svg", (DEMO / "references/rag.svg").read_bytes())
        self.write("set/items.csv", "id,svg\na,b,c\n")
        self.refuse("diagrameval", "set/items.csv:2: found 3 cells, expected 2", "set/items.csv")
        self.write("set/items.csv", "id,drawing\na,b\n")
        self.refuse("diagrameval", "set/items.csv:2: found no field for reference among id, drawing", "set/items.csv")
        self.write("full/file", "kept")
        self.write("set/items.csv", f"id,svg\nrag,{DEMO / 'references/rag.svg'}\n")
        self.refuse("diagrameval", "expected one in set", "set/items.csv")
        self.assertIn("not empty", self.adapt("diagrameval", "set/items.jsonl", "full", code=1))


PICTURE = "\\documentclass{{IM}}\n\\begin{{document}}\n\\begin{{tikzpicture}}\r\n\\draw (0,0)--({0},0); % ü\n\\end{{tikzpicture}}\n\\end{{document}}"


class Diagrams(Case):
    """The set of DiagramIR: a table of programs, and one of ratings."""

    def programs(self, column="tikz_code"):
        with open(self.directory / "programs.csv", "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["diagram_id", "prompt", "main_category", "category", column])
            for number in range(1, 6):
                writer.writerow([number, f"a line, {number} long", "2d shapes", "triangle", PICTURE.format(number)])

    def ratings(self, *rows):
        self.write("ratings.csv", "Diagram ID,Angle labels matches arcs,Angle labels matches arcs Applicable,"
                                  "diagram_fully_in_canvas_value,remarks\n" + "".join(row + "\n" for row in rows))

    def test_programs_requests_and_ratings(self):
        self.programs()
        # What is not applicable reads "No" in the table; the fifth is not rated.
        self.ratings("1,Yes,Yes,Yes,", "2,No,N/A,no,seen", "3,No,,Yes,", "4,No,N/A,No,", "5,,,,")
        said = self.adapt("diagramir", "programs.csv", "out", "--ratings", "ratings.csv")
        self.assertIn("5 items, 0 with a reference, 5 generated figures of 1 system:", said)
        self.assertTrue(said.endswith("; 4 rated\n"), said)
        self.assertEqual((self.directory / "out/generated/teachers/3.tex").read_bytes(), PICTURE.format(3).encode())
        self.assertEqual((self.directory / "out/contexts/2.txt").read_text(), "a line, 2 long\n")
        self.assertEqual(self.manifest("out")["items"][0],
                         {"id": "1", "groups": {"type": "triangle", "kind": "2d shapes"}, "context": "contexts/1.txt",
                          "license": "MIT"})
        self.assertEqual((self.directory / "out/ratings.csv").read_text(),
                         "diagram_id,angle_labels_matches_arcs,diagram_fully_in_canvas\n"
                         "1,Yes,Yes\n2,N/A,No\n3,No,Yes\n4,N/A,No\n")
        # A result that is right on all but item 4's canvas: of 4 items, 3 agree; both have 2 or 1 "No", so by chance
        # 2/4 * 3/4 + 2/4 * 1/4 = 1/2, and kappa is (3/4 - 1/2) / (1 - 1/2) = 1/2.
        self.write("outcomes.csv", "diagram_id,check,passed\n" + "".join(
            f"{item},diagram_fully_in_canvas,{passed}\n" for item, passed in
            ((1, "True"), (2, "False"), (3, "True"), (4, "True"))))
        agreement = json.loads(self.diagrade("agree", "out/ratings.csv", "outcomes.csv", "--json"))
        canvas = next(row for row in agreement["verdicts"]["criteria"] if row["name"] == "diagram_fully_in_canvas")
        self.assertAlmostEqual(canvas["kappa"]["value"], 0.5)

    def test_the_programs_are_found_by_what_they_are(self):
        self.programs("column 7")
        self.adapt("diagramir", "programs.csv", "out")
        self.assertEqual((self.directory / "out/generated/teachers/5.tex").read_bytes(), PICTURE.format(5).encode())
        self.assertFalse((self.directory / "out/ratings.csv").exists())
        self.adapt("diagramir", "programs.csv", "named", "--field", "program=column 7")
        # The data set is one that diagrade reads: what it lacks are references.
        found = subprocess.run([PROGRAM, "dataset", "validate", "out"], cwd=self.directory, capture_output=True,
                               text=True, check=False)
        self.assertIn("5 items x 1 system:", found.stdout, found.stderr)

    def test_faults_name_their_place(self):
        self.programs()
        self.ratings("1,Yes,,maybe,")
        self.refuse("diagramir", "ratings.csv:2: found 'maybe' as \"diagram_fully_in_canvas_value\"", "--ratings",
                    "ratings.csv", "programs.csv")
        self.ratings("9,Yes,,Yes,")
        self.refuse("diagramir", "ratings.csv:2: found a rating of \"9\"", "--ratings", "ratings.csv", "programs.csv")
        self.write("ratings.csv", "id,beauty\n1,Yes\n")
        self.refuse("diagramir", "ratings.csv: found no column of the rubric", "--ratings", "ratings.csv", "programs.csv")
        self.write("programs.csv", "id,a,b\n1,x,y\n")
        self.refuse("diagramir", "programs.csv:2: found 0 fields with \\begin{tikzpicture}", "programs.csv")


class Illustrations(Case):
    """Questions with a reference picture, a type and a level."""

    def questions(self, **changes):
        png = (SOURCE / "datasets/models/agent-loop.png").read_bytes()
        for name in ("1.png", "2.jpg", "three.svg"):
            self.write(f"set/pictures/{name}", png if name == "1.png" else b"\xff\xd8\xff\xe0picture" if name == "2.jpg" else
                       (DEMO / "references/rag.svg").read_bytes())
        self.write("gpt/1.png", png)
        return [{"ID": 1, "Question": "Draw a cube.", "reference image": "pictures/1.png", "Type": "Geometric Diagram", "Difficulty": "L1"} | changes,
                {"ID": 2, "Question": "A statue", "reference image": ["pictures/2.jpg"], "Type": "Natural Scene", "Difficulty": "Lvl-2"},
                {"ID": "a b", "Question": "A man laughs.", "reference image": "pictures/three.svg", "Type": "Manga-style", "Difficulty": 3}]

    def test_questions_get_their_pictures_types_and_levels(self):
        self.write("set/q.json", json.dumps(self.questions()))
        said = self.adapt("illustrationbench", "set/q.json", "out", "--generated", "gpt=gpt")
        self.assertEqual(said, "3 items, 1 generated pictures of 1 system: out\n")
        items = [json.loads(line) for line in (self.directory / "out/items.jsonl").read_text().splitlines()]
        self.assertEqual([(item["id"], item["type"], item["level"], item["reference"]) for item in items],
                         [("1", "geometry", 1, "references/1.png"), ("2", "scene", 2, "references/2.jpg"),
                          ("a_b", "manga", 3, "references/a_b.svg")])
        self.assertEqual(items[0]["question"], "Draw a cube.")
        self.assertEqual([item["candidates"]["gpt"] for item in items],
                         ["generated/gpt/1.png", "generated/gpt/2.png", "generated/gpt/a_b.png"])
        for item in items:
            self.assertTrue((self.directory / "out" / item["reference"]).is_file())
        self.assertEqual([path.name for path in (self.directory / "out/generated/gpt").iterdir()], ["1.png"])

    def test_pictures_may_stand_in_a_directory_of_their_own(self):
        rows = self.questions()
        for row in rows:
            del row["reference image"]
        self.write("set/q.jsonl", "".join(json.dumps(row) + "\n" for row in rows[:2]))
        self.adapt("illustrationbench", "set/q.jsonl", "out", "--references", "set/pictures")
        self.assertEqual(sorted(path.name for path in (self.directory / "out/references").iterdir()), ["1.png", "2.jpg"])
        self.write("set/q.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        self.refuse("illustrationbench", "set/q.jsonl:3: found no picture of \"a b\" in set/pictures, expected one",
                    "set/q.jsonl", "--references", "set/pictures")

    def test_faults_name_their_place(self):
        for change, expected in (
                ({"reference image": "pictures/none.png"}, "item 1: "),
                ({"reference image": "../gpt/1.png"}, "item 1: found the path '../gpt/1.png', expected one in set"),
                ({"reference image": ""}, "item 1: found no path as \"reference image\", expected that of the reference picture"),
                ({"Type": "Poster"}, "item 1: found 'Poster' as type, expected geometry, function, scene or manga"),
                ({"Difficulty": "hard"}, "item 1: found 'hard' as level, expected 1, 2 or 3"),
                ({"Question": ""}, "item 1: found no text as \"Question\", expected the question"),
                ({"ID": 2}, "item 2: found the item \"2\" again, expected every name once")):
            self.write("set/q.json", json.dumps(self.questions(**change)))
            self.refuse("illustrationbench", expected, "set/q.json")
        self.write("set/pictures/1.png", b"GIF89a")
        self.write("set/q.json", json.dumps([{"id": 1, "question": "Draw.", "image": "pictures/1.png", "type": "function", "level": 1}]))
        self.refuse("illustrationbench", "pictures/1.png: found a picture that is no PNG, JPEG or SVG, expected one: convert it first", "set/q.json")
        self.write("set/q.json", json.dumps(self.questions()))
        self.refuse("illustrationbench", "none: found no directory, expected one of pictures", "set/q.json", "--generated", "x=none")


class Problems(Case):
    """Problems with a solution, what it adds to the figure, and an answer."""

    ROWS = [json.loads(line) for line in (SOURCE / "datasets/explanations/items.jsonl").read_text().splitlines()][:2]

    def problems(self, form=lambda keypoints: keypoints, **changes):
        for row in self.ROWS:
            self.write(f"set/{row['problem_figure']}", (SOURCE / "datasets/explanations" / row["problem_figure"]).read_bytes())
        return [{"id": row["id"], "T_p": row["problem"], "I_p": row["problem_figure"], "T_s": row["reference"], "VK": form(row["keypoints"]),
                 "Answer": row["answer"], "Options": row["choices"], "Subject": row["subject"].title(), "Chapter": "Triangles",
                 "Section": "Angles"} | changes for row in self.ROWS]

    def items(self, name):
        return [json.loads(line) for line in (self.directory / name / "items.jsonl").read_text().splitlines()]

    def test_every_form_of_keypoints_gives_the_same_problems(self):
        forms = (lambda keypoints: keypoints, lambda keypoints: {entry["element"]: entry["description"] for entry in keypoints},
                 lambda keypoints: [{entry["element"]: entry["description"]} for entry in keypoints], json.dumps)
        for number, form in enumerate(forms):
            self.write("set/p.json", json.dumps(self.problems(form)))
            said = self.adapt("mathexplain", "set/p.json", f"out{number}")
            count = sum(len(row["keypoints"]) for row in self.ROWS)
            self.assertEqual(said, f"2 problems, {count} keypoints, explanations of 0 systems: out{number}\n")
            for item, row in zip(self.items(f"out{number}"), self.ROWS):
                self.assertEqual({key: item[key] for key in ("id", "problem", "choices", "answer", "subject", "reference", "keypoints")},
                                 {key: row[key] for key in ("id", "problem", "choices", "answer", "subject", "reference", "keypoints")})
                self.assertEqual((item["chapter"], item["section"]), ("Triangles", "Angles"))
                self.assertEqual((self.directory / f"out{number}" / item["problem_figure"]).read_bytes(),
                                 (SOURCE / "datasets/explanations" / row["problem_figure"]).read_bytes())
                self.assertNotIn("solution_figure", item)

    def test_the_commands_read_what_is_laid_out(self):
        self.write("set/p.json", json.dumps(self.problems()))
        self.write("hazel.csv", f'id,output,answer\n{self.ROWS[1]["id"]},"Angle APB is 85°, answer ③",③\n{self.ROWS[0]["id"]},It is 110°. The answer is ③,③\n')
        self.adapt("mathexplain", "set/p.json", "out", "--explanations", "hazel=hazel.csv")
        self.assertEqual([json.loads(line)["id"] for line in (self.directory / "out/explanations/hazel.jsonl").read_text().splitlines()],
                         [row["id"] for row in self.ROWS])
        records = [json.loads(line) for line in self.diagrade("explain", "out", "--format", "jsonl").splitlines()]
        self.assertEqual([record["answer"]["verdict"] for record in records], ["right", "right"])

    def test_faults_name_their_place(self):
        for change, expected in (
                ({"I_p": "figures/none.svg"}, "none.svg: No such file"),
                ({"T_s": ""}, "item 1: found no text as \"T_s\", expected the solution"),
                ({"VK": ["Point D"]}, "item 1: found 'Point D' in \"VK\", expected {element: description}"),
                ({"VK": "[{"}, "item 1: found no JSON as \"VK\""),
                ({"VK": [{"element": "", "description": "x"}]}, "item 1: found '': 'x' in \"VK\", expected two texts"),
                ({"Options": 5}, "item 1: found no array of texts as \"Options\", expected the options")):
            self.write("set/p.json", json.dumps(self.problems(**change)))
            self.refuse("mathexplain", expected, "set/p.json")
        self.write("set/p.json", json.dumps(self.problems()))
        self.write("e.jsonl", '{"id":"other","explanation":"x"}\n')
        self.refuse("mathexplain", "e.jsonl:1: found an explanation of \"other\", expected one of the problems", "set/p.json",
                    "--explanations", "x=e.jsonl")
        self.write("set/p.json", json.dumps([{"id": 1, "problem": "?"}]))
        self.refuse("mathexplain", "item 1: found no field for solution among id, problem, expected one of solution, ", "set/p.json")


if __name__ == "__main__":
    unittest.main()
