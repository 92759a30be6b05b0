#!/usr/bin/env python3
"""diagrade check from outside. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree."""
import json
import os
import pty
import subprocess
import unittest
import xml.etree.ElementTree

from test_cli import FAILED, INPUT, OK, PROGRAM, THREE, USAGE, Case

# A square of 40 points with a page of its own size: nothing is wrong with it.
SQUARE = {"tikzpicture_options": {"x": "1pt", "y": "1pt"},
          "clips": [{"type": "rectangle", "corner1": [-10, -10], "corner2": [50, 50]}],
          "shapes": [{"type": "polygon", "vertices": [[0, 0], [40, 0], [40, 40], [0, 40]], "cycle": True}]}
# The same with a corner at (80, 40): 30 points right of its frame.
OUTSIDE = {**SQUARE, "shapes": [{"type": "polygon", "vertices": [[0, 0], [40, 0], [80, 40], [0, 40]], "cycle": True}]}
FRAME = "diagram_fully_in_canvas"


class Check(Case):
    def setUp(self):
        super().setUp()
        self.write("good.json", json.dumps(SQUARE))
        self.write("bad.json", json.dumps(OUTSIDE))

    def checks(self, *arguments, code=OK, **options):
        return json.loads(self.expect(code, "check", "--json", *arguments, **options).stdout)

    def test_verdict_place_and_gate(self):
        good = self.checks("good.json")
        self.assertEqual((good["schema"], good["id"], good["file"], good["kind"]),
                         ("diagrade/check@1", "good", "good.json", "ir"))
        self.assertEqual(good["checks"][FRAME]["verdict"], "pass")
        bad = self.checks("bad.json", code=FAILED)["checks"][FRAME]
        self.assertEqual((bad["verdict"], bad["severity"]), ("fail", "error"))
        # The outline spans x 0 to 80 and y 0 to 40, in points, y upwards.
        self.assertEqual(bad["where"][0]["box"], [0, 0, 80, 40])
        self.assertEqual(bad["where"][0]["entities"], ["shapes[0]"])

    def test_severity_and_gate(self):
        arguments = ("check", "--select", FRAME, "bad.json", "--severity", f"{FRAME}=warning")
        self.expect(OK, *arguments)
        self.expect(OK, *arguments, "--fail-on", "error")
        self.expect(FAILED, *arguments, "--fail-on", "warning")
        self.expect(FAILED, *arguments, "--fail-on", "note")
        self.expect(OK, "check", "bad.json", "--fail-on", "never")

    def test_parameter(self):
        # 30 points out of the frame are allowed from a tolerance of 30 on.
        self.checks("bad.json", "--select", FRAME, "--set", f"{FRAME}.tolerance=29", code=FAILED)
        report = self.checks("bad.json", "--select", FRAME, "--set", f"{FRAME}.tolerance=31")
        self.assertEqual(list(report["checks"]), [FRAME])
        self.assertIn(f"{FRAME}.tolerance=31", report["signature"])

    def test_selection(self):
        def names(*arguments):
            return list(self.checks("--fail-on", "never", *arguments)["checks"])
        everything = {each["name"]: each["kind"] for each in json.loads(self.expect(OK, "check", "--list", "--json").stdout)}
        math = [name for name, kind in everything.items() if kind == "math"]
        self.assertEqual(len(math), 8)
        self.assertEqual(names("good.json"), math)
        self.assertEqual(names("ref.svg"), list(everything))
        self.assertEqual(names("ref.svg", "--select", "math"), math)
        self.assertEqual(names("good.json", "--select", f"-{FRAME}"), [name for name in math if name != FRAME])
        self.assertEqual(names("good.json", "--select", f"math,-{FRAME}"), [name for name in math if name != FRAME])
        self.assertEqual(names("good.json", "--select", FRAME), [FRAME])
        self.assertEqual(names("ref.svg", "--select", "figure"), [name for name, kind in everything.items() if kind == "figure"])

    def test_profiles(self):
        # "code" allows 5 points, "diagrade" 1: a square that reaches 3 points out of its frame passes one of them.
        self.write("near.json", json.dumps({**SQUARE, "shapes": [
            {"type": "polygon", "vertices": [[0, 0], [53, 0], [53, 40], [0, 40]], "cycle": True}]}))
        for profile, verdict in (("code", "pass"), ("diagrade", "fail")):
            report = self.checks("near.json", "--select", FRAME, "--profile", profile, "--fail-on", "never")
            self.assertEqual(report["checks"][FRAME]["verdict"], verdict, profile)
            self.assertIn(f"checks:{profile}.", report["signature"])

    def test_small_type_is_for_the_reader_of_the_page_where_things_are_joined(self):
        # 8 of 340 are 2.4 percent: too small in a drawing of shapes, which is shown as small as a page of a book lets it
        # be. The same boxes with a connection make a figure for print.
        boxes = "".join(f'<rect x="20" y="{y}" width="340" height="60" fill="none" stroke="#000"/>'
                        f'<text x="170" y="{y + 34}" font-size="8">{word}</text>' for y, word in ((20, "Encoder"), (300, "Decoder")))
        line = '<path d="M190 80V300" stroke="#000"/>'
        for name, more, verdict in (("apart.svg", "", "fail"), ("joined.svg", line, "pass")):
            self.write(name, f'<svg xmlns="http://www.w3.org/2000/svg" width="380" height="380">{boxes}{more}</svg>')
            size = "diagram_elements_are_readable_size"
            report = self.checks(name, "--select", size, "--fail-on", "never")
            self.assertEqual(report["checks"][size]["verdict"], verdict, name)

    def test_nodes_that_a_program_states_are_things(self):
        # A figure of things and their connections: what the checks of shapes find is worth a note.
        program = r"\documentclass{standalone}\usepackage{tikz}\begin{document}\begin{tikzpicture}" \
            r"\node[draw] (a) {Encoder}; \node[draw] (b) at (4,0) {Decoder}; \draw[->] (a) -- (b);" \
            r"\end{tikzpicture}\end{document}"
        self.write("things.tex", program)
        self.write("words.tex", program.replace("[draw]", ""))
        dots = program.replace("{Encoder}", "{}").replace("{Decoder}", "{}")
        for name in ("A", "B"):  # the corners of a figure, which stand beside their letters
            dots = dots.replace("[draw]", f"[circle,fill,inner sep=1pt,label=above:{name}]", 1)
        self.write("points.tex", dots)
        for name, severity in (("things.tex", "note"), ("words.tex", "error"), ("points.tex", "error")):
            self.assertEqual(self.checks(name)["checks"][FRAME]["severity"], severity)

    def test_pieces_of_a_formula_stand_over_each_other_as_tex_sets_them(self):
        program = r"\documentclass{standalone}\usepackage{tikz}\begin{document}\begin{tikzpicture}" \
            r"\draw (0,0) rectangle (4,3); %s\end{tikzpicture}\end{document}"
        self.write("one.tex", program % r"\node at (2,1) {$\Gamma_k^{(3)} + \hat{x}_1^2 + \vec{h}$};")
        self.write("two.tex", program % r"\node at (2,1) {above}; \node at (2.1,1.1) {below};")
        names = ("texts_do_not_overlap", "diagram_elements_dont_problematically_overlap")
        for name, verdict in (("one.tex", "pass"), ("two.tex", "fail")):
            checks = self.checks(name, "--select", ",".join(names), "--fail-on", "never")["checks"]
            self.assertEqual([checks[check]["verdict"] for check in names], [verdict] * 2, name)

    def test_list(self):
        listed = json.loads(self.expect(OK, "check", "--list", "--json").stdout)
        for check in listed:
            self.assertRegex(check["name"], "^[a-z_]+$")
            self.assertIn(check["kind"], ("math", "figure"))
            self.assertIn(check["severity"], ("note", "warning", "error"))
            for parameter in check["parameters"]:
                defaults = [parameter[key] for key in ("default", "paper", "code") if parameter[key] is not None]
                self.assertTrue(defaults, parameter["name"])
                for value in defaults:
                    self.assertLessEqual(parameter["minimum"], value)
                    self.assertLessEqual(value, parameter["maximum"])
        text = self.expect(OK, "check", "--list").stdout.decode()
        self.assertIn(f"--set {FRAME}.tolerance=1  from 0 to 1000", text)
        self.assertIn(f"--set {FRAME}.tolerance=5 ", self.expect(OK, "check", "--list", "--profile", "code").stdout.decode())
        for check in listed:
            self.assertIn(check["name"], text)
        # The paper's rules of labels have no reach; ours have no distance up to which a label snaps to a line.
        paper = self.expect(OK, "check", "--list", "--profile", "paper").stdout.decode()
        for name, ours in (("labels_associated_with_elements.reach", True),
                           ("labeled_lengths_areas_match_proportions.snap", False)):
            self.assertEqual((name in text, name in paper), (ours, not ours))

    def test_many_files_in_order(self):
        files = []
        for i in range(40):
            files.append(f"f{i:02}.json")
            self.write(files[-1], json.dumps(OUTSIDE if i % 3 == 0 else SQUARE))
        one = self.expect(FAILED, "check", "--jobs", "1", *files)
        four = self.expect(FAILED, "check", "--jobs", "4", *files)
        self.assertEqual(one.stdout, four.stdout)
        lines = [json.loads(line) for line in one.stdout.splitlines()]
        self.assertEqual([line["file"] for line in lines], files)
        for i, line in enumerate(lines):
            self.assertEqual(line["checks"][FRAME]["verdict"], "fail" if i % 3 == 0 else "pass")

    def test_unreadable_files(self):
        self.expect_line(INPUT, "check", "nowhere.svg", contains=["nowhere.svg"])
        self.write("broken.json", '{"shapes": [{"type": "polygon", "vertices": "none"}]}')
        self.expect_line(INPUT, "check", "broken.json", contains=["broken.json", "shapes[0]"])
        done = self.expect(INPUT, "check", "good.json", "broken.json", "bad.json")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["id"] for line in lines], ["good", "broken", "bad"])
        self.assertEqual(lines[1]["error"]["code"], "format")
        self.assertEqual(done.stderr.count(b"\n"), 1)
        self.write("t.tex", "% a comment\n\\begin{tikzpicture}\\end{tikzpicture}\n")
        self.expect_line(INPUT, "check", "t.tex", contains=["t.tex", "paints nothing"])
        self.write("graph.json", self.expect(OK, "graph", "--json", "ref.svg").stdout)
        self.expect_line(INPUT, "check", "graph.json", contains=["diagrade/graph@1", "or an IR document"])

    def test_standard_input(self):
        self.assertEqual(self.checks("-", stdin=json.dumps(SQUARE).encode())["kind"], "ir")
        self.assertEqual(self.checks("-", "--fail-on", "never", stdin=THREE.encode())["kind"], "svg")

    def test_outputs(self):
        self.expect(FAILED, "check", "--out-dir", "out", "good.json", "bad.json")
        self.assertEqual(json.loads((self.directory / "out/bad.check.json").read_text())["checks"][FRAME]["verdict"], "fail")
        self.assertEqual(json.loads((self.directory / "out/good.check.json").read_text())["id"], "good")
        done = self.expect(FAILED, "check", "--format", "sarif", "-o", "a.sarif", "good.json", "bad.json")
        self.assertEqual(done.stdout, b"")
        self.assertEqual(json.loads((self.directory / "a.sarif").read_text())["version"], "2.1.0")

    # Grey on white: #999999 has a relative luminance of 0.318547, so a contrast of 1.05 / 0.368547 = 2.85 (WCAG 2.1).
    PALE = THREE.replace("<text ", '<text fill="#999999" ', 1)

    def test_configuration_and_suppression(self):
        self.write("pale.svg", self.PALE)
        arguments = ("pale.svg", "--fail-on", "warning", "--select", "text_contrast")
        check = self.checks(*arguments, code=FAILED)["checks"]["text_contrast"]
        self.assertEqual((check["verdict"], check["where"][0]["line"]), ("fail", 4))
        self.assertIn("2.85:1", check["message"])
        self.write("quiet.svg", self.PALE.replace("<rect", "<!-- diagrade-ignore text_contrast --><rect", 1))
        quiet = self.checks("quiet.svg", *arguments[1:])["checks"]["text_contrast"]
        self.assertEqual((quiet["verdict"], quiet["suppressed"]), ("pass", 1))
        self.assertIn("1 suppressed", self.expect(OK, "check", "quiet.svg", "--format", "text", *arguments[3:]).stdout.decode())
        self.write("diagrade.conf", "[checks]\nselect=text_contrast\n[severity]\ntext_contrast=error\n[ignore]\nold-*.svg=all\n")
        self.write("old-pale.svg", self.PALE)
        self.expect(OK, "check", "--config", "diagrade.conf", "old-pale.svg")
        report = self.checks("--config", "diagrade.conf", "pale.svg", code=FAILED)
        self.assertEqual(report["checks"]["text_contrast"]["severity"], "error")
        self.assertRegex(report["signature"], r"^checks:diagrade\.1\.text_contrast,text_contrast=error,ignore:[0-9a-f]{8}$")
        self.expect(OK, "check", "--config", "diagrade.conf", "--severity", "text_contrast=note", "pale.svg")
        self.write("bad.conf", "[severity]\ntext_contrast=fatal\n")
        self.expect_line(INPUT, "check", "--config", "bad.conf", "pale.svg", contains=["bad.conf", "line 2", "fatal"])
        self.expect_line(INPUT, "check", "--config", "nowhere.conf", "pale.svg", contains=["nowhere.conf"])

    def test_scores_hold_the_checks_of_the_generated_figure(self):
        self.write("pale.svg", self.PALE)
        def score(*arguments):
            return json.loads(self.expect(OK, "score", "--json", *arguments).stdout)
        listed = [each["name"] for each in json.loads(self.expect(OK, "check", "--list", "--json").stdout) if each["kind"] == "figure"]
        found = score("pale.svg", "ref.svg")
        self.assertEqual([check["name"] for check in found["checks"]], listed)
        self.assertTrue(found["signature"].split("|")[-1].startswith("checks:diagrade."), found["signature"])
        contrast = {check["name"]: check for check in found["checks"]}["text_contrast"]
        self.assertEqual(contrast["verdict"], "fail")
        self.assertIn("2.85:1", contrast["message"])
        self.assertEqual(len(contrast["where"][0]["box"]), 4)
        # The reference is not judged, and what is judged changes no score.
        passing = score("ref.svg", "pale.svg")
        self.assertEqual({check["name"]: check["verdict"] for check in passing["checks"]}["text_contrast"], "pass")
        without = score("--checks", "none", "pale.svg", "ref.svg")
        self.assertEqual(without["checks"], [])
        self.assertNotIn("checks:", without["signature"])
        for document in (found, without):
            del document["checks"], document["signature"]
        self.assertEqual(found, without)
        self.assertEqual([check["name"] for check in score("--checks", "text_contrast", "pale.svg", "ref.svg")["checks"]],
                         ["text_contrast"])
        text = self.expect(OK, "score", "pale.svg", "ref.svg").stdout.decode()
        self.assertIn("Checks of the generated figure: ", text)
        self.assertIn("  fail  text_contrast (warning)\n", text)
        # Other options of extraction leave the verdicts as `check` gives them.
        other = {check["name"]: check for check in score("--refine", "none", "pale.svg", "ref.svg")["checks"]}
        checked = self.checks("pale.svg", "--select", "figure", "--fail-on", "never")["checks"]
        self.assertEqual({name: check["verdict"] for name, check in other.items()},
                         {name: check["verdict"] for name, check in checked.items()})
        # A graph document was not drawn, so there is nothing to check.
        self.write("graph.json", self.expect(OK, "graph", "--json", "pale.svg").stdout)
        self.assertEqual(score("graph.json", "ref.svg")["checks"], [])
        self.expect_line(USAGE, "score", "--checks", "frame", "pale.svg", "ref.svg", contains=["--checks"])

    def test_configuration_is_found_upwards(self):
        self.write("tree/figures/pale.svg", self.PALE)
        self.write("tree/diagrade.conf", "[checks]\nselect=text_contrast\n[severity]\ntext_contrast=error\n")
        self.write("diagrade.conf", "[checks]\nselect=canvas_is_used\n")
        directory = self.directory

        def found(place, *arguments, code=OK):
            self.directory = directory / place
            self.addCleanup(setattr, self, "directory", directory)
            done = self.expect(code, "check", "--json", f"{directory}/tree/figures/pale.svg", *arguments)
            document = json.loads(done.stdout)
            return document.get("config"), list(document["checks"])
        self.assertEqual(found("tree/figures", code=FAILED), ("../diagrade.conf", ["text_contrast"]))
        self.assertEqual(found("tree", code=FAILED), ("diagrade.conf", ["text_contrast"]))
        self.assertEqual(found("."), ("diagrade.conf", ["canvas_is_used"]))
        self.assertEqual(found("tree/figures", "--severity", "text_contrast=note")[0], "../diagrade.conf")
        self.assertEqual(found("tree/figures", "--config", "../../diagrade.conf"), ("../../diagrade.conf", ["canvas_is_used"]))
        name, checks = found("tree/figures", "--no-config")
        self.assertEqual((name, len(checks)), (None, 21))
        # Above the root of a repository is somebody else's.
        os.mkdir(directory / "tree/figures/.git")
        self.assertEqual(found("tree/figures")[0], None)
        os.rmdir(directory / "tree/figures/.git")
        os.mkdir(directory / "tree/.git")
        self.assertEqual(found("tree/figures", code=FAILED)[0], "../diagrade.conf")
        # It is said in every format.
        text = self.expect(FAILED, "check", "pale.svg", "--format", "text").stdout.decode()
        self.assertTrue(text.startswith("Settings: ../diagrade.conf\n\npale.svg: 1 fail, "), text)
        self.expect(FAILED, "check", "pale.svg", "--format", "text", "-o", "out.txt")
        self.assertEqual((self.directory / "out.txt").read_text(), text)
        self.assertEqual(self.expect(FAILED, "check", "pale.svg", "--format", "junit").stderr, b"diagrade: settings: ../diagrade.conf\n")
        self.assertEqual(self.expect(FAILED, "check", "pale.svg", "--json").stderr, b"")
        # Scores are the same everywhere.
        self.assertNotIn(b"config", self.expect(OK, "score", "--json", "--checks", "figure", "pale.svg", "pale.svg").stdout)
        self.expect_line(USAGE, "check", "--config", "../diagrade.conf", "--no-config", "pale.svg", contains=["--no-config"])
        self.write("../diagrade.conf", "[checks]\nselects=x\n")
        self.expect_line(INPUT, "check", "pale.svg", contains=["../diagrade.conf, line 2, [checks] selects"])

    def test_answers_and_records_hold_checks_when_asked(self):
        self.write("pale.svg", self.PALE)
        line = b'{"generated":"pale.svg","reference":"ref.svg"}\n'
        self.assertEqual(json.loads(self.expect(OK, "score", "--jsonl", stdin=line).stdout)["checks"], [])
        answer = json.loads(self.expect(OK, "score", "--jsonl", "--checks", "text_contrast", stdin=line).stdout)
        self.assertEqual([check["verdict"] for check in answer["checks"]], ["fail"])
        self.dataset()
        self.write("data/generated/poor/b.svg", self.PALE)
        self.expect(OK, "run", "data", "-o", "without.jsonl")
        self.expect(OK, "run", "data", "-o", "with.jsonl", "--checks", "figure", "--report", "page.html")
        records = [json.loads(line) for line in (self.directory / "with.jsonl").read_text().splitlines()]
        failing = [(record["system"], record["item"]) for record in records for check in record["score"]["checks"]
                   if check["name"] == "text_contrast" and check["verdict"] == "fail"]
        self.assertEqual(failing, [("poor", "b")])
        for line in (self.directory / "without.jsonl").read_text().splitlines():
            self.assertEqual(json.loads(line)["score"]["checks"], [])
        self.expect(OK, "leaderboard", "with.jsonl")
        # Values of different signatures are not mixed.
        both = (self.directory / "without.jsonl").read_text() + (self.directory / "with.jsonl").read_text().replace('"system":"', '"system":"x')
        self.write("both.jsonl", both)
        self.expect_line(INPUT, "leaderboard", "both.jsonl", contains=["signature"])

    def test_page(self):
        self.expect(FAILED, "check", "--report", "page.html", "-o", "out", "bad.json", "ref.svg")
        page = (self.directory / "page.html").read_text()
        self.assertEqual(page.count('"data:image/svg+xml;base64,'), 2)
        self.assertIn("bad.json", page)
        self.expect(OK, "check", "--report", "-", "-o", "out", "-", stdin=json.dumps(SQUARE).encode())

    def test_usage(self):
        for arguments in (
                [], ["--format", "xml", "good.json"], ["--json", "--format", "text", "good.json"], ["--list", "good.json"],
                ["--profile", "ours", "good.json"], ["--select", "frame", "good.json"], ["--select", "", "good.json"], ["--set", "", "good.json"],
                ["--severity", "", "good.json"], ["--set", FRAME, "good.json"],
                ["--set", f"{FRAME}.tolerance=x", "good.json"], ["--set", f"{FRAME}.tolerance=-1", "good.json"],
                ["--set", f"{FRAME}.width=1", "good.json"], ["--set", "tolerance=1", "good.json"],
                ["--severity", f"{FRAME}=fatal", "good.json"], ["--severity", "x=error", "good.json"],
                ["--fail-on", "fatal", "good.json"], ["--jobs", "0", "good.json"], ["--out-dir", "o", "-o", "p", "good.json"],
                ["--report", "-", "good.json"], ["-o", "good.json", "good.json"], ["--report", "good.json", "good.json"],
                ["--out-dir", "d", "good.json", "./good.json"], ["--report", "p", "-o", "p", "good.json"]):
            self.expect_line(USAGE, "check", *arguments)
        self.assertEqual(json.loads((self.directory / "good.json").read_text()), SQUARE)

    def test_text(self):
        text = self.expect(FAILED, "check", "--format", "text", "bad.json", "good.json").stdout.decode()
        self.assertRegex(text, rf"\nbad\.json: error: .*; at 0,0 80x40 \[{FRAME}\]\n")
        self.assertIn("\n\ngood.json: 0 fail, ", text)
        first, second = pty.openpty()
        with subprocess.Popen([PROGRAM, "check", "good.json"], stdout=second, stderr=second, cwd=self.directory) as process:
            os.close(second)
            shown = b""
            try:
                while chunk := os.read(first, 4096):
                    shown += chunk
            except OSError:
                pass
            self.assertEqual(process.wait(), OK)
        os.close(first)
        self.assertTrue(shown.startswith(b"good.json: 0 fail, "), shown)

    def test_sarif(self):
        self.write("a b.svg", THREE.replace("<rect ", "\n<rect "))
        done = self.expect(INPUT, "check", "--format", "sarif", "good.json", "bad.json", "a b.svg", "nowhere.svg")
        log = json.loads(done.stdout)
        # OASIS SARIF 2.1.0: 3.13 (version, runs), 3.14 (tool), 3.19 (name, rules), 3.27 (results), 3.30 (regions).
        self.assertEqual(log["version"], "2.1.0")
        self.assertEqual(len(log["runs"]), 1)
        run = log["runs"][0]
        driver = run["tool"]["driver"]
        self.assertEqual(driver["name"], "diagrade")
        ids = [rule["id"] for rule in driver["rules"]]
        self.assertEqual(len(ids), len(set(ids)))
        for rule in driver["rules"]:
            self.assertTrue(rule["shortDescription"]["text"] and rule["fullDescription"]["text"])
            self.assertIn(rule["defaultConfiguration"]["level"], ("none", "note", "warning", "error"))
        uris = [each["location"]["uri"] for each in run["artifacts"]]
        self.assertEqual(uris, ["good.json", "bad.json", "a%20b.svg", "nowhere.svg"])
        self.assertGreater(len(run["results"]), 0)
        for result in run["results"]:
            self.assertEqual(ids[result["ruleIndex"]], result["ruleId"])
            self.assertIn(result["level"], ("note", "warning", "error"))
            self.assertEqual(result["kind"], "fail")
            self.assertTrue(result["message"]["text"])
            physical = result["locations"][0]["physicalLocation"]
            self.assertEqual(uris[physical["artifactLocation"]["index"]], physical["artifactLocation"]["uri"])
            if "region" in physical:
                self.assertIsInstance(physical["region"]["startLine"], int)
                self.assertGreaterEqual(physical["region"]["startLine"], 1)
            self.assertEqual(len(result["properties"]["box"]), 4)
        frames = [result for result in run["results"] if result["ruleId"] == FRAME]
        self.assertEqual([uris[each["locations"][0]["physicalLocation"]["artifactLocation"]["index"]] for each in frames],
                         ["bad.json"])
        invocation = run["invocations"][0]
        self.assertIs(invocation["executionSuccessful"], False)
        self.assertIn("nowhere.svg", [note["message"]["text"].split(":")[0] for note in invocation["toolExecutionNotifications"]])

    def test_junit(self):
        done = self.expect(INPUT, "check", "--format", "junit", "good.json", "bad.json", "no<&>\"where.svg")
        root = xml.etree.ElementTree.fromstring(done.stdout)
        self.assertEqual(root.tag, "testsuites")
        suites = root.findall("testsuite")
        self.assertEqual([suite.get("name") for suite in suites], ["good.json", "bad.json", "no<&>\"where.svg"])
        reports = [json.loads(line) for line in self.expect(FAILED, "check", "good.json", "bad.json").stdout.splitlines()]
        for suite, report in zip(suites, reports):
            cases = suite.findall("testcase")
            self.assertEqual([case.get("name") for case in cases], list(report["checks"]))
            kinds = {"failure": "fail", "skipped": "n/a"}
            found = [kinds[case[0].tag] if len(case) else "pass" for case in cases]
            self.assertEqual(found, [check["verdict"] for check in report["checks"].values()])
            self.assertEqual([int(suite.get(key)) for key in ("tests", "failures", "errors", "skipped")],
                             [len(cases), found.count("fail"), 0, found.count("n/a")])
        self.assertEqual(suites[2].get("errors"), "1")
        self.assertEqual(suites[2].find("testcase/error").get("type"), "open")
        self.assertEqual(int(root.get("tests")), sum(int(suite.get("tests")) for suite in suites))


if __name__ == "__main__":
    unittest.main()
