#!/usr/bin/env python3
"""The command line from outside. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree."""
import base64
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
COMMANDS = ("graph", "score", "check", "render", "draw", "dataset", "run", "export", "merge", "store", "leaderboard", "compare", "sweep", "plot", "inspect", "sample", "agree",
            "caption", "generate", "refine", "level", "ir", "judge", "keypoints", "explain", "prompts", "models", "clip-score", "image-similarity", "cache", "schema")
OK, FAILED, USAGE, INPUT, INTERNAL = 0, 1, 2, 3, 5


def figure(*labels, edges=()):
    """An SVG figure: a row of labelled boxes and arrows between boxes next to each other."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="100">'.format(160 * len(labels)),
             '<defs><marker id="h" markerWidth="8" markerHeight="8" refX="8" refY="4" orient="auto">'
             '<path d="M0 0L8 4L0 8z"/></marker></defs>']
    for i, label in enumerate(labels):
        parts.append(f'<rect x="{160 * i + 10}" y="20" width="100" height="50" fill="white" stroke="black"/>')
        parts.append(f'<text x="{160 * i + 60}" y="50" font-size="14" text-anchor="middle">{label}</text>')
    for i in edges:
        parts.append(f'<line x1="{160 * i + 110}" y1="45" x2="{160 * i + 170}" y2="45" stroke="black" marker-end="url(#h)"/>')
    return "\n".join(parts + ["</svg>\n"])


THREE = figure("Alpha", "Beta", "Gamma", edges=(0, 1))
WRONG = figure("Alpha", "Beta", "Omega", edges=(0,))


class Case(unittest.TestCase):
    """A test in an empty directory of its own."""

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.write("ref.svg", THREE)
        self.write("gen.svg", WRONG)

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def call(self, *arguments, stdin=b"", env=None, **options):
        return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, cwd=self.directory, env={**os.environ, **(env or {})}, timeout=60,
                              **options)

    def expect(self, code, *arguments, **options):
        done = self.call(*arguments, **options)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.stderr.decode()}")
        return done

    def expect_line(self, code, *arguments, contains=(), **options):
        """The call fails with one line on standard error and nothing on standard output."""
        done = self.expect(code, *arguments, **options)
        error = done.stderr.decode()
        self.assertEqual(error.count("\n"), 1, error)
        self.assertTrue(error.startswith("diagrade"), error)
        for text in contains:
            self.assertIn(text, error)
        self.assertEqual(done.stdout, b"")
        return error

    def dataset(self):
        for item in ("a", "b", "c"):
            self.write(f"data/references/{item}.svg", THREE)
            self.write(f"data/generated/good/{item}.svg", THREE)
            self.write(f"data/generated/poor/{item}.svg", WRONG)


class ExitCodes(Case):
    def test_fine(self):
        for arguments in (["--version"], ["--help"], ["help"], ["graph", "ref.svg"], ["score", "gen.svg", "ref.svg"],
                          ["render", "ref.svg", "-o", "a.png"]):
            done = self.expect(OK, *arguments)
            self.assertEqual(done.stderr, b"")
        self.assertEqual((self.directory / "a.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")

    def test_every_command_has_help(self):
        for command in COMMANDS:
            help_text = self.expect(OK, command, "--help").stdout.decode()
            self.assertEqual(self.expect(OK, "help", command).stdout.decode(), help_text)
            self.assertIn(f"diagrade {command}", help_text)
            self.assertIn("Examples:", help_text)

    def test_usage(self):
        for arguments in (
                [], ["grahp"], ["--nonsense"], ["graph"], ["graph", "--nonsense", "ref.svg"], ["graph", "--k", "ref.svg"],
                ["graph", "--k", "0", "ref.svg"], ["graph", "--k", "1,5", "ref.svg"], ["graph", "--k", "nan", "ref.svg"],
                ["graph", "--tau", "1", "ref.svg"], ["graph", "--draft-font", "huge", "ref.svg"],
                ["graph", "--format", "xml", "ref.svg"], ["graph", "--json", "--format", "dot", "ref.svg"],
                ["graph", "--overlay", "o.svg", "ref.svg", "gen.svg"],
                ["graph", "--overlay", "-", "ref.svg"], ["graph", "--format", "graphml", "ref.svg", "gen.svg"],
                ["graph", "--out-dir", "d", "ref.svg", "./ref.svg"], ["graph", "-", "-"], ["check", "-", "-"], ["score", "gen.svg"], ["score", "a", "b", "c"],
                ["score", "-", "-"], ["score", "--threshold", "0", "gen.svg", "ref.svg"],
                ["score", "--threshold", "1.5", "gen.svg", "ref.svg"], ["score", "--match", "best", "gen.svg", "ref.svg"],
                ["score", "--similarity", "best", "gen.svg", "ref.svg"],
                ["score", "--fail-under", "overall_tp=0.5", "gen.svg", "ref.svg"],
                ["score", "--zero-division", "2", "gen.svg", "ref.svg"], ["score", "--jobs", "2", "gen.svg", "ref.svg"],
                ["score", "--fail-under", "node_f1", "gen.svg", "ref.svg"],
                ["score", "--fail-under", "node_f1=x", "gen.svg", "ref.svg"],
                ["score", "--fail-under", "nodes=0.5", "gen.svg", "ref.svg"],
                ["score", "--fail-under", "node_tp=0.5", "gen.svg", "ref.svg"], ["score", "--jsonl", "gen.svg"],
                ["score", "--jsonl", "--jobs", "0"], ["render", "ref.svg"], ["render", "ref.svg", "-o", "a", "--scale", "0"],
                ["render", "ref.svg", "-o", "a", "--width", "0"], ["run"], ["run", "--jobs", "-1", "."],
                ["leaderboard"], ["leaderboard", "--format", "xml", "r"], ["leaderboard", "--sort", "f1", "r"], ["leaderboard", "--missing", "no", "r"], ["leaderboard", "--metrics", "nodes", "r"],
                ["leaderboard", "--group", "x", "r"], ["leaderboard", "--bootstrap", "-1", "r"], ["leaderboard", "r", "--dataset", "d"], ["inspect", "r"], ["compare", "r"], ["compare", "r", "--systems", "a"], ["compare", "r", "--systems", "a,b", "--metric", "f1"], ["agree"],
                ["agree", "a", "b", "c", "--model", "m"], ["agree", "-", "-"], ["agree", "-", "r", "--versus", "-"], ["agree", "r", "s", "--seed", "-1"],
                ["agree", "r", "s", "--bootstrap", "20001"], ["agree", "r", "s", "--format", "xml"],
                ["agree", "r", "s", "--json", "--format", "csv"], ["agree", "r", "s", "--raters", "quality"],
                ["agree", "r", "s", "--fail-under", "kappa"], ["agree", "r", "s", "--fail-under", "kappa=2"],
                ["agree", "r", "s", "--fail-under", "f1=0.5"], ["help", "grahp"], ["prompts", "a", "b"], ["prompts", "nonsense"]):
            self.expect_line(USAGE, *arguments)

    def test_unknown_command_names_the_nearest(self):
        self.expect_line(USAGE, "grph", contains=['did you mean "graph"'])
        self.expect_line(USAGE, "leaderbord", contains=['did you mean "leaderboard"'])
        self.assertNotIn("did you mean", self.expect_line(USAGE, "xyzzy"))

    def test_item_of_a_run_failed(self):
        self.dataset()
        self.expect(OK, "run", "data", "-o", "r.jsonl")
        self.write("data/generated/poor/b.svg", "")
        done = self.expect(FAILED, "run", "data", "-o", "r.jsonl")
        self.assertEqual(done.stderr.decode().count("\n"), 1)
        self.assertIn("poor/b.svg", done.stderr.decode())
        self.assertIn("5 scored, 1 failed", done.stdout.decode())

    def test_output_that_cannot_be_written(self):
        self.expect_line(INTERNAL, "graph", "ref.svg", "-o", "nowhere/a.json", contains=["nowhere/a.json"])
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "graph", "ref.svg"], stdout=full, stderr=subprocess.PIPE, cwd=self.directory)
        self.assertEqual(done.returncode, INTERNAL)
        self.assertIn(b"No space left", done.stderr)

    def test_operands_after_two_dashes(self):
        self.write("--json.svg", THREE)
        self.expect(OK, "graph", "--", "--json.svg")
        self.expect(OK, "score", "gen.svg", "--", "--json.svg")


class Errors(Case):
    def commands_on(self, name):
        yield ["graph", name]
        yield ["score", name, "ref.svg"]
        yield ["score", "ref.svg", name]
        yield ["render", name, "-o", "out.png"]

    def test_input_that_is_no_figure(self):
        os.mkfifo(self.directory / "fifo.svg")
        os.mkdir(self.directory / "directory.svg")
        self.write("empty.svg", "")
        self.write("text.svg", "Hello, this is no figure.\n")
        self.write("html.svg", "<html><body><p>no figure</p></body></html>")
        self.write("binary.svg", bytes(range(256)))
        with open(self.directory / "large.svg", "wb") as large:
            large.truncate((64 << 20) + 1)
        for name in ("missing.svg", "empty.svg", "text.svg", "html.svg", "binary.svg", "large.svg", "directory.svg",
                     "fifo.svg", "/dev/zero"):
            for arguments in self.commands_on(name):
                self.expect_line(INPUT, *arguments, contains=[name])
        self.assertFalse((self.directory / "out.png").exists())

    def test_empty_standard_input(self):
        self.expect_line(INPUT, "graph", "-", contains=["standard input"])
        self.expect_line(INPUT, "leaderboard", "-", contains=["standard input"])

    def test_results_that_are_none(self):
        self.write("r.jsonl", '{"schema":"other"}\n')
        self.expect_line(INPUT, "leaderboard", "r.jsonl", contains=["r.jsonl:1"])
        self.expect_line(INPUT, "leaderboard", "-", stdin=b"\n[]\n", contains=["standard input:2"])
        self.expect_line(INPUT, "inspect", "r.jsonl", "-o", "a.html", contains=["r.jsonl:1"])
        self.expect_line(INPUT, "leaderboard", "missing.jsonl", contains=["missing.jsonl"])

    def test_directory_that_is_no_dataset(self):
        self.expect_line(INPUT, "run", ".", contains=["references"])
        self.expect_line(INPUT, "run", "nowhere", contains=["nowhere"])

    def test_unreadable_figure_among_others(self):
        done = self.expect(INPUT, "graph", "ref.svg", "missing.svg", "gen.svg")
        self.assertEqual(len(done.stdout.splitlines()), 2)
        self.assertEqual(done.stderr.decode().count("\n"), 1)

    def test_message_says_what_was_found(self):
        os.mkfifo(self.directory / "fifo.svg")
        self.write("a.json", '{"a":1}')
        self.expect_line(INPUT, "graph", "a.json", contains=["found no schema, nodes or edges", "diagrade/graph@1"])
        for command in ("graph", "leaderboard"):
            self.expect_line(INPUT, command, "/dev/null", contains=["/dev/null: found a device, expected a regular file"])
            self.expect_line(INPUT, command, "fifo.svg", contains=["found a FIFO", 'use "-" for standard input'])
        self.expect_line(INPUT, "leaderboard", ".", contains=["found a directory, expected a regular file\n"])
        self.assertIn(b"1 of which cannot be read", self.expect(INPUT, "graph", ".").stderr)
        self.expect_line(USAGE, "graph", "", contains=["found an empty operand"])
        self.expect_line(USAGE, "score", "a.json", contains=["found 1 operand, expected"])
        self.expect_line(USAGE, "run", contains=["found 0 operands, expected one data set"])

    def test_error_stays_one_line(self):
        """A line end or an escape in a file name must not reach the terminal."""
        error = self.expect_line(INPUT, "graph", "a\nb\x1b[31m.svg")
        self.assertNotIn("\x1b", error)

    def test_closed_streams(self):
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            done = subprocess.run(["bash", "-c", f'"$0" graph ref.svg -o out.json {closed}', PROGRAM],
                                  cwd=self.directory, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, OK, closed)
            self.assertEqual(json.loads((self.directory / "out.json").read_text())["schema"], "diagrade/graph@1")

    def test_notes_of_both_figures_are_one_block(self):
        figure = ('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="40"><use href="#x"/>'
                  '<rect width="80" height="30" fill="none" stroke="black"/><text x="9" y="20">Box</text></svg>')
        for name in ("one.svg", "two.svg"):
            (self.directory / name).write_text(figure)
        text = self.expect(OK, "score", "--checks", "none", "one.svg", "two.svg").stdout.decode()
        notes = [block for block in text.split("\n\n") if "warning: " in block]
        self.assertEqual(len(notes), 1, text)
        self.assertIn("warning: one.svg:1: ", notes[0])
        self.assertIn("warning: two.svg:1: ", notes[0])


class Filter(Case):
    def test_good_and_bad_lines_keep_their_order(self):
        lines, expected = [], []
        for i in range(30):
            if i % 3 == 0:
                lines.append('{"generated":')
                expected.append("format")
            elif i % 3 == 1:
                lines.append(json.dumps({"id": i, "generated": "missing.svg", "reference": "ref.svg"}))
                expected.append("open")
            else:
                lines.append(json.dumps({"id": i, "generated": "gen.svg", "reference": "ref.svg"}))
                expected.append(None)
        stdin = "\n".join(lines).encode()
        outputs = []
        for jobs in ("1", "4"):
            done = self.expect(FAILED, "score", "--jsonl", "--jobs", jobs, stdin=stdin)
            self.assertEqual(done.stderr, b"")
            outputs.append(done.stdout)
            answers = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual([answer["line"] for answer in answers], list(range(1, 31)))
            self.assertEqual([answer.get("error", {}).get("code") for answer in answers], expected)
            self.assertTrue(all(answer["id"] == answer["line"] - 1 for answer in answers if "id" in answer))
        self.assertEqual(*outputs)

    def test_nul_does_not_hide_the_rest_of_a_line(self):
        line = b'{"generated":"gen.svg","reference":"ref.svg"}\0rest'
        answer = json.loads(self.expect(FAILED, "score", "--jsonl", stdin=line).stdout)
        self.assertEqual(answer["error"]["code"], "format")

    def test_all_good_is_fine(self):
        pair = json.dumps({"generated": "gen.svg", "reference": "ref.svg"}).encode()
        self.expect(OK, "score", "--jsonl", stdin=pair + b"\n" + pair)
        self.assertEqual(self.expect(OK, "score", "--jsonl", stdin=b"").stdout, b"")

    def test_answer_comes_before_the_next_line_is_sent(self):
        for jobs in ("1", "3"):
            process = subprocess.Popen([PROGRAM, "score", "--jsonl", "--jobs", jobs], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, cwd=self.directory)
            for line in (1, 2, 3):
                process.stdin.write(b'{"generated":"gen.svg","reference":"ref.svg"}\n')
                process.stdin.flush()
                self.assertEqual(json.loads(process.stdout.readline())["line"], line)
            process.stdin.close()
            self.assertEqual(process.wait(timeout=30), OK)
            process.stdout.close()

    def test_figures_stand_in_the_lines(self):
        generated, reference = ((self.directory / name).read_bytes() for name in ("gen.svg", "ref.svg"))
        fenced = f"Here it is:\n\n```svg\n{generated.decode()}\n```\nEnjoy."
        sides = [{"generated": "gen.svg", "reference": "ref.svg"},
                 {"generated_text": generated.decode(), "reference_base64": base64.b64encode(reference).decode()},
                 {"generated_text": fenced, "generated_name": "answer 3", "reference": "ref.svg"},
                 {"generated_text": "no figure", "reference": "ref.svg"},
                 {"generated": "gen.svg", "reference_text": "", "generated_graph": {}},
                 {"generated": "gen.svg", "reference": "ref.svg", "options": {"k": 2}}]
        stdin = "".join(json.dumps({"id": i, **side}) + "\n" for i, side in enumerate(sides)).encode()
        first, second = (self.expect(FAILED, "score", "--jsonl", *jobs, stdin=stdin).stdout for jobs in ((), ("-j3",)))
        self.assertEqual(first, second)
        answers = [json.loads(line) for line in first.splitlines()]
        self.assertEqual([answer["id"] for answer in answers], list(range(6)))
        self.assertEqual([answers[i][key] for i in (0, 1, 2) for key in ("generated", "reference")],
                         ["gen.svg", "ref.svg", "generated", "reference", "answer 3", "ref.svg"])
        self.assertEqual([answer["node"] for answer in answers[:3]], [answers[0]["node"]] * 3)
        self.assertIn("found a figure in a fence", answers[2]["diagnostics"][0]["message"])
        self.assertEqual([(answer["error"]["code"], answer["error"].get("figure")) for answer in answers[3:]],
                         [("format", "generated"), ("argument", "generated"), ("argument", None)])
        for answer, message in zip(answers[3:], ("generated: found text of no kind", "expected one of them",
                                                 'found "options", expected them on the command line')):
            self.assertIn(message, answer["error"]["message"])

    def test_graphs_instead_of_paths(self):
        graph = json.loads(self.expect(OK, "graph", "gen.svg").stdout)
        reference = json.loads(self.expect(OK, "graph", "ref.svg").stdout)
        paths = json.dumps({"generated": "gen.svg", "reference": "ref.svg"})
        graphs = json.dumps({"generated_graph": graph, "reference_graph": reference})
        done = self.expect(OK, "score", "--jsonl", stdin=f"{paths}\n{graphs}\n".encode())
        first, second = (json.loads(line) for line in done.stdout.splitlines())
        self.assertEqual(first["node"], second["node"])
        self.assertEqual(first["edge"], second["edge"])


class Confidence(Case):
    def graph(self, *arguments):
        return json.loads(self.expect(OK, "graph", "ref.svg", "--json", *arguments).stdout)

    def test_graph_says_how_everything_was_found(self):
        for kind in ("nodes", "edges"):
            for thing in self.graph()[kind]:
                self.assertTrue(thing["method"])
                self.assertTrue(0 < thing["confidence"] < 1)
                self.assertEqual(sorted({source["line"] for source in thing["sources"]}), thing["source_lines"])

    def test_less_sure_is_left_out_and_counted(self):
        whole = self.graph()
        self.assertEqual(self.graph("--min-confidence", "0"), whole)
        empty = self.graph("--min-confidence", "1")
        self.assertEqual((empty["nodes"], empty["edges"]), ([], []))
        self.assertEqual([text["role"] for text in empty["texts"]], ["annotation"] * len(whole["nodes"]))
        n, m = len(whole["nodes"]), len(whole["edges"])
        self.assertEqual(empty["diagnostics"][-1]["message"],
                         f"left out below a confidence of 1: {n} of {n} nodes and {m} of {m} edges")

    def test_scores_say_it_in_their_signature(self):
        plain = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json").stdout)
        self.assertNotIn("min-confidence", plain["signature"])
        strict = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json", "--min-confidence", "1").stdout)
        self.assertIn("|min-confidence:1|", strict["signature"])
        self.assertEqual(strict["node"]["tp"], 0)

    def test_graph_documents_are_filtered_too(self):
        document = self.graph()
        self.write("ref.graph.json", json.dumps(document))
        self.assertEqual(json.loads(self.expect(OK, "graph", "ref.graph.json", "--min-confidence", "1").stdout)["nodes"], [])
        line = json.dumps({"generated_graph": document, "reference_graph": document}).encode()
        done = self.expect(OK, "score", "--jsonl", "--min-confidence", "1", stdin=line)
        self.assertEqual(json.loads(done.stdout)["node"]["tp"], 0)

    def test_value_out_of_range_is_wrong_usage(self):
        for value in ("-0.1", "1.01", "nan", "much"):
            self.expect_line(USAGE, "graph", "ref.svg", "--min-confidence", value,
                             contains=[f'--min-confidence: found "{value}", expected a number from 0 to 1'])


class Groups(Case):
    # The reference draws one step, the generated figure two.
    def setUp(self):
        super().setUp()
        self.write("one.svg", figure("Receive bill", "Pay and archive", "Report", edges=(0, 1)))
        self.write("two.svg", figure("Receive bill", "Pay", "Archive", "Report", edges=(0, 1, 2)))

    def score(self, *arguments):
        return json.loads(self.expect(OK, "score", "two.svg", "one.svg", "--json", *arguments).stdout)

    def test_groups_are_listed_and_counted_where_asked(self):
        plain, asked = self.score(), self.score("--match", "groups")
        self.assertEqual([(group["kind"], len(group["generated"]), len(group["reference"])) for group in asked["groups"]],
                         [("split", 2, 1)])
        self.assertNotIn("node_lenient", plain)
        self.assertEqual({key: value for key, value in asked.items() if not key.endswith("_lenient") and key != "signature"},
                         {key: value for key, value in plain.items() if key != "signature"})
        self.assertEqual(asked["signature"].replace("|metrics:groups", ""), plain["signature"])
        self.assertEqual((plain["node"]["fp"], asked["node_lenient"]["fp"], asked["overall_lenient"]["f1"]), (1, 0, 1))

    def test_metrics_are_added_to_them(self):
        self.assertIn("|metrics:row_column,groups|", self.score("--match", "groups", "--metrics", "row_column")["signature"])
        self.expect(OK, "score", "two.svg", "one.svg", "--match", "groups", "--fail-under", "overall_lenient_f1=1")
        self.expect_line(USAGE, "score", "two.svg", "one.svg", "--match", "groups", "--metrics", "nodes",
                         contains=['--metrics: found the metric "nodes"'])

    def test_text_says_which_nodes_they_are(self):
        text = self.expect(OK, "score", "two.svg", "one.svg").stdout.decode()
        self.assertRegex(text, r'Groups of nodes that are the same \(1\):\n  g1 split: n\d "Pay" \+ n\d "Archive" = n\d "Pay and archive" \(')
        self.assertRegex(text, r'n\d "(Pay|Archive)", of group g1')


class Gates(Case):
    # Of Alpha, Beta, Gamma the generated figure has two and invents one: precision = recall = F1 = 2/3.
    def test_value_under_the_gate_fails(self):
        self.expect(OK, "score", "gen.svg", "ref.svg", "--fail-under", "node_f1=0.66")
        done = self.expect(FAILED, "score", "gen.svg", "ref.svg", "--fail-under", "node_f1=0.67")
        self.assertEqual(done.stderr, b"diagrade: node_f1: found 0.666667, expected at least 0.67\n")

    def test_several_gates(self):
        done = self.expect(FAILED, "score", "gen.svg", "ref.svg", "--fail-under", "node_f1=0.9,node_recall=0.5",
                           "--fail-under", "node_precision=1")
        self.assertEqual(done.stderr.decode().count("\n"), 2)

    def test_value_that_is_no_number_fails(self):
        self.write("one.svg", figure("Alpha"))
        self.expect(OK, "score", "one.svg", "one.svg", "--fail-under", "edge_f1=0")
        self.expect(FAILED, "score", "one.svg", "one.svg", "--zero-division", "nan", "--fail-under", "edge_f1=0")

    def test_equal_figures_are_perfect(self):
        score = json.loads(self.expect(OK, "score", "ref.svg", "ref.svg", "--json").stdout)
        for metric in ("node", "edge", "path", "contracted_path", "path_all", "overall"):
            self.assertEqual(score[metric]["f1"], 1, metric)


class Determinism(Case):
    LOCALES = ({"LC_ALL": "C"}, {"LC_ALL": "tr_TR.UTF-8"}, {"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"},
               {"LANGUAGE": "de", "LANG": "de_DE.UTF-8", "HOME": "/nonexistent", "FONTCONFIG_FILE": "/dev/null"})

    @classmethod
    def setUpClass(cls):
        """Builds the locales, which few machines have: a name that is not installed would silently mean C."""
        cls.path = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.path)
        cls.missing = []
        for name in ("tr_TR", "de_DE"):
            if shutil.which("localedef"):
                subprocess.run(["localedef", "-i", name, "-f", "UTF-8", f"{cls.path}/{name}.UTF-8"], check=False,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            point = subprocess.run(["locale", "decimal_point"], env={**os.environ, **cls.environment(LC_ALL=f"{name}.UTF-8")},
                                   capture_output=True, check=False)
            if point.stdout != b",\n":
                cls.missing.append(name)

    @classmethod
    def environment(cls, **variables):
        return {"LOCPATH": cls.path, **variables}

    def same_everywhere(self, *arguments, files=()):
        outputs = set()
        for locale in self.LOCALES:
            done = self.expect(OK, *arguments, env=self.environment(**locale))
            outputs.add((done.stdout, *((self.directory / name).read_bytes() for name in files)))
        self.assertEqual(len(outputs), 1, arguments)

    def test_locale_and_time_zone_change_nothing(self):
        self.write("turkish.svg", figure("TITLE I", "title ı", "Straße 1.5", edges=(0, 1)))
        self.dataset()
        for extra in ((), ("--format", "dot"), ("--format", "graphml"), ("--format", "table"), ("--k", "1.5")):
            self.same_everywhere("graph", "turkish.svg", *extra)
        self.same_everywhere("graph", "turkish.svg", "--overlay", "o.svg", files=["o.svg"])
        self.same_everywhere("score", "turkish.svg", "ref.svg")
        self.same_everywhere("score", "turkish.svg", "ref.svg", "--json", "--threshold", "0.75", "--report", "p.html", files=["p.html"])
        self.same_everywhere("run", "data", "-o", "r.jsonl", "--report", "r.html", files=["r.jsonl", "r.html"])
        for form in ("table", "md", "latex", "csv", "json", "html"):
            self.same_everywhere("leaderboard", "r.jsonl", "--format", form)
        self.same_everywhere("run", "--help")
        if self.missing:
            self.skipTest(f"no locale {' or '.join(self.missing)} here, and no localedef with its sources to build it")

    def test_number_of_threads_changes_nothing(self):
        self.dataset()
        self.write("data/generated/poor/b.svg", "")
        self.expect(FAILED, "run", "data", "-o", "one.jsonl", "--jobs", "1")
        self.expect(FAILED, "run", "data", "-o", "four.jsonl", "--jobs", "4")
        self.expect(FAILED, "run", "data", "-o", "default.jsonl")
        one = (self.directory / "one.jsonl").read_bytes()
        self.assertEqual(one.count(b"\n"), 6)
        self.assertEqual(one, (self.directory / "four.jsonl").read_bytes())
        self.assertEqual(one, (self.directory / "default.jsonl").read_bytes())


class Places(Case):
    """What is written where, and that results do not depend on where a run is started."""

    def setUp(self):
        super().setUp()
        self.dataset()
        self.write("data/generated/poor/b.svg", "no figure")

    def run_from(self, directory, data, results, page):
        """Runs in `directory`; returns the bytes of the results and of both pages."""
        os.makedirs(self.directory / directory, exist_ok=True)
        for arguments in (["run", data, "-o", results, "--report", page], ["inspect", results, "-o", "i.html"]):
            done = subprocess.run([PROGRAM, *arguments], cwd=self.directory / directory, capture_output=True)
            self.assertEqual(done.returncode, FAILED if arguments[0] == "run" else OK, done.stderr)
        return [(self.directory / directory / name).read_bytes() for name in (results, page, "i.html")]

    def test_results_do_not_depend_on_where_the_run_is_started(self):
        os.mkdir(self.directory / "out")
        here = self.run_from(".", "data", "out/r.jsonl", "p.html")
        absolute = self.directory.resolve()
        inside = self.run_from("out", "../data/", "r.jsonl", "p.html")
        elsewhere = self.run_from("deep/down", str(absolute / "data"), str(absolute / "out/r.jsonl"), "p.html")
        self.assertEqual(here, inside)
        self.assertEqual(here, elsewhere)
        for text in here:
            self.assertNotIn(str(absolute).encode(), text)
        self.assertIn(b"data:image/svg+xml", here[2])

    def test_records_name_figures_relative_to_the_data_set(self):
        self.expect(FAILED, "run", self.directory / "data", "-o", "r.jsonl")
        records = [json.loads(line) for line in (self.directory / "r.jsonl").read_text().splitlines()]
        good, failed = records[0], records[4]
        self.assertEqual([record["dataset"] for record in records], ["data"] * 6)
        self.assertEqual((good["generated"], good["reference"]), ("generated/good/a.svg", "references/a.svg"))
        self.assertEqual((good["score"]["generated"], good["score"]["reference"]),
                         ("generated/good/a.svg", "references/a.svg"))
        self.assertEqual((good["generated_graph"]["source"], good["reference_graph"]["source"]),
                         ("generated/good/a.svg", "references/a.svg"))
        self.assertTrue(failed["error"]["message"].startswith("generated/poor/b.svg: found text"), failed["error"])

    def test_messages_on_the_terminal_name_the_path_as_typed(self):
        done = self.expect(FAILED, "run", "./data", "-o", "r.jsonl")
        self.assertTrue(done.stderr.startswith(b"diagrade: ./data/generated/poor/b.svg: found text"), done.stderr)

    def pictures(self, *arguments, unseen=0):
        done = self.expect(FAILED if unseen else OK, "inspect", *arguments, "-o", "i.html")
        told = f"diagrade: figures that cannot be shown, for the reason on the page: {unseen} (--figures says where they are)\n"
        self.assertEqual(done.stderr.decode(), told if unseen else "")
        return (self.directory / "i.html").read_bytes().count(b"data:image/svg+xml")

    def test_inspection_finds_the_figures(self):
        self.expect(FAILED, "run", "data", "-o", "r.jsonl")
        # Two different figures, THREE and WRONG, each of which is embedded once.
        self.assertEqual(self.pictures("r.jsonl"), 2)
        # Moved together, they are found; moved apart, --figures or the current directory helps.
        os.mkdir(self.directory / "moved")
        os.rename(self.directory / "data", self.directory / "moved/data")
        # Of two figures a record, one the run could not read either.
        self.assertEqual(self.pictures("r.jsonl", unseen=11), 0)
        self.assertEqual(self.pictures("r.jsonl", "--figures", "moved/data"), 2)
        os.rename(self.directory / "r.jsonl", self.directory / "moved/r.jsonl")
        self.assertEqual(self.pictures("moved/r.jsonl"), 2)
        os.rename(self.directory / "moved/data/references", self.directory / "references")
        os.rename(self.directory / "moved/data/generated", self.directory / "generated")
        os.rmdir(self.directory / "moved/data")
        self.assertEqual(self.pictures("moved/r.jsonl"), 2)

    def test_inspection_writes_a_folder_and_replaces_only_its_own(self):
        self.expect(FAILED, "run", "data", "-o", "r.jsonl")
        records = (self.directory / "r.jsonl").read_text(encoding="utf-8").count("\n")
        self.expect(OK, "inspect", "r.jsonl", "-o", "pages")
        def files():
            return {path.relative_to(self.directory).as_posix(): path.read_bytes()
                    for path in sorted((self.directory / "pages").rglob("*")) if path.is_file()}
        first = files()
        self.assertIn("pages/index.html", first)
        self.assertEqual(sum(name.startswith("pages/items/0/") for name in first), records)
        self.expect(OK, "inspect", "r.jsonl", "-o", "pages")
        self.assertEqual(files(), first)
        # What only a larger inspection had goes; what has no name of ours stays.
        larger = [json.loads(line) for line in (self.directory / "r.jsonl").read_text(encoding="utf-8").splitlines()]
        for number in range(1000):
            larger.append({**larger[-1], "item": f"more {number}", "generated": f"generated/{number}.svg"})
        larger[-1]["reference_graph"] = {**larger[0]["reference_graph"], "width": 999}
        self.write("larger.jsonl", "".join(json.dumps(record) + "\n" for record in larger))
        self.assertIn(b" page: 1000 ", self.expect(FAILED, "inspect", "larger.jsonl", "-o", "pages").stderr)
        self.assertIn("pages/items/1/1000.js", files())
        self.assertGreater(sum(name.startswith("pages/shared/") for name in files()),
                           sum(name.startswith("pages/shared/") for name in first))
        self.write("pages/items/0/notes.js", b"kept")
        self.expect(OK, "inspect", "r.jsonl", "-o", "pages")
        self.assertEqual(files(), {**first, "pages/items/0/notes.js": b"kept"})
        self.assertFalse((self.directory / "pages/items/1").exists())
        # A store has the same records.
        self.expect(FAILED, "run", "data", "-o", "r.store")
        self.expect(OK, "inspect", "r.store", "-o", "stored")
        stored = {path.relative_to(self.directory / "stored").as_posix(): path.read_bytes()
                  for path in (self.directory / "stored").rglob("*") if path.is_file()}
        self.assertEqual({f"pages/{name}": data.replace(b"r.store", b"r.jsonl") for name, data in stored.items()}, first)
        os.mkdir(self.directory / "mine")
        self.write("mine/notes.txt", b"kept")
        self.expect_line(INTERNAL, "inspect", "r.jsonl", "-o", "mine", contains=["mine", "notes.txt", "empty"])
        self.assertEqual([path.name for path in (self.directory / "mine").iterdir()], ["notes.txt"])
        self.expect(USAGE, "inspect", "r.jsonl", "-o", "data/generated/pages")
        self.assertFalse((self.directory / "data/generated/pages").exists())

    def test_score_explains_paths(self):
        box = '<rect x="{0}" y="10" width="60" height="30" fill="none" stroke="black"/><text x="{1}" y="30">{2}</text>'
        boxes = "".join(box.format(x, x + 15, name) for x, name in ((10, "Alpha"), (110, "Beta"), (210, "Gamma")))
        arrow = '<path d="M{0} 25H{1}" stroke="black" marker-end="url(#a)"/>'
        head = '<marker id="a" orient="auto" refX="6" refY="3" markerWidth="6" markerHeight="6"><path d="M0 0L6 3L0 6z"/></marker>'
        for name, arrows in (("whole.svg", ((70, 110), (170, 210))), ("part.svg", ((70, 110),))):
            drawn = "".join(arrow.format(*ends) for ends in arrows)
            self.write(name, f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 60">{head}{boxes}{drawn}</svg>'.encode())
        # Beta > Gamma is not drawn, which costs Beta to Gamma and Alpha to Gamma.
        said = self.expect(OK, "score", "part.svg", "whole.svg", "--explain").stdout.decode()
        self.assertIn("\nWhy paths are missing or extra:\n  2 paths: The reference goes Beta → Gamma; here no way leads there: "
                      "the arrow Beta → Gamma is missing.\n", said)
        said = self.expect(OK, "score", "whole.svg", "whole.svg", "--explain").stdout.decode()
        self.assertIn("\nNo path is missing or extra.\n", said)
        self.expect(USAGE, "score", "part.svg", "whole.svg", "--explain", "--json")

    def test_results_of_two_data_sets_are_not_shown_on_wrong_figures(self):
        shutil.copytree(self.directory / "data", self.directory / "other")
        self.expect(FAILED, "run", "data", "-o", "r.jsonl")
        self.expect(FAILED, "run", "other", "-o", "s.jsonl")
        self.write("both.jsonl", (self.directory / "r.jsonl").read_bytes() + (self.directory / "s.jsonl").read_bytes())
        self.expect_line(INPUT, "inspect", "both.jsonl", "-o", "i.html", contains=["both.jsonl", "other", "data"])

    def test_no_output_replaces_an_input(self):
        self.expect(FAILED, "run", "data", "-o", "r.jsonl")
        self.expect(OK, "graph", "ref.svg", "--out-dir", ".")
        os.symlink("ref.svg", self.directory / "link.svg")
        os.symlink("data/generated/poor", self.directory / "link")
        before = {path: path.read_bytes() for path in self.directory.rglob("*") if path.is_file()}
        for arguments in (
                ["graph", "ref.svg", "-o", "ref.svg"], ["graph", "ref.svg", "gen.svg", "-o", "./gen.svg"],
                ["graph", "ref.svg", "-o", "link.svg"], ["graph", "ref.svg", "--overlay", "ref.svg"],
                ["graph", "ref.svg", "--overlay", "o.svg", "-o", "o.svg"], ["graph", "ref.graph.json", "--out-dir", "."],
                ["score", "gen.svg", "ref.svg", "--report", "gen.svg"], ["score", "gen.svg", "ref.svg", "--report", "ref.svg"],
                ["render", "ref.svg", "-o", "ref.svg"], ["inspect", "r.jsonl", "-o", "r.jsonl"],
                ["inspect", "r.jsonl", "-o", "data/references/a.svg"], ["run", "data", "-o", "data/references/a.svg"],
                ["run", "data", "-o", "data/generated/r.jsonl"], ["run", "data", "-o", "data/generated/poor/new.jsonl"],
                ["run", "data", "-o", "link/a.svg"], ["run", "data", "-o", "r.jsonl", "--report", "data/references/p.html"],
                ["run", "data", "-o", "new", "--report", "./new"]):
            self.expect_line(USAGE, *arguments)
        after = {path: path.read_bytes() for path in self.directory.rglob("*") if path.is_file()}
        self.assertEqual(before, after)

    def test_links_in_a_data_set_protect_what_they_lead_to(self):
        self.write("store/a.svg", WRONG)
        os.symlink("../../store", self.directory / "data/generated/linked")
        os.remove(self.directory / "data/references/c.svg")
        os.symlink("../../ref.svg", self.directory / "data/references/c.svg")
        self.expect_line(USAGE, "run", "data", "-o", "store/a.svg", contains=["generated"])
        self.expect_line(USAGE, "run", "data", "-o", "ref.svg", contains=["references"])

    def test_links_lead_out_of_a_data_set_only_when_they_may(self):
        """A file and a directory that lie elsewhere, and one that lies in the data set."""
        shutil.copytree(self.directory / "data/generated/poor", self.directory / "store")
        for name in ("outside", "inside"):
            target = {"outside": "../../store", "inside": "poor"}[name]
            os.symlink(target, self.directory / "data/generated" / name)
        outside = os.path.realpath(self.directory / "store")
        # Neither is it told what else there is.
        self.write("store/other.tex", b"\\documentclass{article}")
        self.assertNotIn("other.tex", self.expect(FAILED, "run", "data", "-o", "r.jsonl").stderr.decode())
        os.remove(self.directory / "store/other.tex")
        records = [json.loads(line) for line in (self.directory / "r.jsonl").read_text().splitlines()]
        of = {name: [record for record in records if record["system"] == name] for name in ("outside", "inside", "poor")}
        told = [record["error"]["message"] for record in of["outside"] if "out of the data set" in record.get("error", {}).get("message", "")]
        self.assertEqual(len(told), len(os.listdir(outside)))
        for message in told:
            self.assertIn(f"to {outside}/", message)
            self.assertIn("generated/outside/", message)
            self.assertIn("--follow-links", message)
        self.assertEqual([record.get("metrics") for record in of["inside"]], [record.get("metrics") for record in of["poor"]])
        self.assertIn(b"out of the data set", self.expect(FAILED, "dataset", "validate", "data").stdout)
        self.expect(FAILED, "run", "data", "-o", "s.jsonl", "--follow-links")
        records = [json.loads(line) for line in (self.directory / "s.jsonl").read_text().splitlines()]
        self.assertEqual([record.get("metrics") for record in records if record["system"] == "outside"],
                         [record.get("metrics") for record in records if record["system"] == "poor"])
        self.assertNotIn(b"out of the data set", self.call("dataset", "validate", "data", "--follow-links").stdout)
        # A page shows what the links lead to only when it is asked to, and says how many figures it does not show; "b"
        # is no figure, which the run has said.
        for options, told in (((), True), (("--follow-links",), False)):
            for command, unseen in ((["inspect", "s.jsonl", "-o", "s.html"], 2),
                                    (["sample", "s.jsonl", "--of", "figures", "--system", "outside", "--items", "1", "-o",
                                     "s.html"], 1),
                                    (["compare", "s.jsonl", "--systems", "outside,good", "--report", "s.html"], 2)):
                done = self.expect(FAILED if told else OK, *command, *options)
                if told:
                    self.assertRegex(done.stderr.decode(), rf"^diagrade: .* cannot be shown, for the reason on the page: {unseen} ")
                self.assertEqual("found a link out of the data set" in (self.directory / "s.html").read_text(), told)
        # What a record names outside by itself is no link.
        moved = [{**record, "generated": f"../{record['generated']}"} for record in records if record["system"] == "good"]
        moved[0]["generated"] = str(self.directory.resolve() / "data/generated/good/a.svg")
        shutil.copytree(self.directory / "data/generated", self.directory / "generated")
        self.write("moved.jsonl", "".join(json.dumps(record) + "\n" for record in moved))
        self.expect(FAILED, "inspect", "moved.jsonl", "--figures", "data", "-o", "moved.html")
        page = (self.directory / "moved.html").read_text()
        for item in ("b", "c"):
            self.assertIn(f"data/../generated/good/{item}.svg: found a path that leads out of the data set, to "
                          f"{self.directory.resolve()}/generated/good/{item}.svg, expected a file in it", page)
        self.assertEqual(page.count("out of the data set"), 2)
        self.expect(FAILED, "run", "data", "-o", "t.jsonl", "--report", "t.html")
        self.assertIn("found a link out of the data set", (self.directory / "t.html").read_text())
        self.expect(FAILED, "run", "data", "-o", "t.jsonl", "--report", "t.html", "--follow-links")
        self.assertNotIn("found a link out of the data set", (self.directory / "t.html").read_text())

    def test_links_lead_no_output_out_of_its_directory(self):
        """The directory itself may be a link, and links in it may lead to what else is in it."""
        self.write("secret", b"kept")
        os.mkdir(self.directory / "out")
        os.symlink("../secret", self.directory / "out/ref.graph.json")
        self.expect_line(INTERNAL, "graph", "ref.svg", "--out-dir", "out",
                         contains=["out/ref.graph.json", "out of out", os.path.realpath(self.directory / "secret")])
        self.assertEqual((self.directory / "secret").read_bytes(), b"kept")
        os.remove(self.directory / "out/ref.graph.json")
        os.symlink("../made", self.directory / "out/ref.graph.json")
        self.expect_line(INTERNAL, "graph", "ref.svg", "--out-dir", "out", contains=["out/ref.graph.json", "out of out"])
        self.assertFalse((self.directory / "made").exists())
        os.remove(self.directory / "out/ref.graph.json")
        os.symlink("within", self.directory / "out/ref.graph.json")
        os.symlink("out", self.directory / "named")
        self.expect(OK, "graph", "ref.svg", "--out-dir", "named")
        self.assertTrue((self.directory / "out/ref.graph.json").is_file())

    def test_links_lead_no_page_out_of_its_folder(self):
        self.expect(FAILED, "run", "data", "-o", "r.jsonl")
        self.expect(OK, "inspect", "r.jsonl", "-o", "pages")
        page = next((self.directory / "pages/items").glob("*/*.js"))
        for target in ("kept", "made"):
            page.unlink()
            self.write("kept", b"kept")
            page.symlink_to(self.directory / target)
            self.expect_line(INTERNAL, "inspect", "r.jsonl", "-o", "pages", contains=["pages/items", "out of pages"])
            self.assertEqual((self.directory / "kept").read_bytes(), b"kept")
            self.assertFalse((self.directory / "made").exists())

    def test_devices_and_the_data_set_itself_may_be_written_to(self):
        self.expect(FAILED, "run", "data", "-o", "/dev/null")
        self.expect_line(USAGE, "run", "data", "-o", "/dev/null", "--report", "p.html", contains=["/dev/null"])
        self.expect(FAILED, "run", "data", "-o", "data/r.jsonl", "--report", "data/p.html")
        self.assertEqual(json.loads((self.directory / "data/r.jsonl").read_text().splitlines()[0])["dataset"], ".")


class Documents(Case):
    def test_graph_formats(self):
        graph = json.loads(self.expect(OK, "graph", "ref.svg", "--json").stdout)
        self.assertEqual([node["text"] for node in graph["nodes"]], ["Alpha", "Beta", "Gamma"])
        self.assertEqual(len(graph["edges"]), 2)
        self.assertTrue(self.expect(OK, "graph", "ref.svg", "--format", "dot").stdout.startswith(b"digraph"))
        xml.etree.ElementTree.fromstring(self.expect(OK, "graph", "ref.svg", "--format", "graphml").stdout)
        self.expect(OK, "graph", "ref.svg", "--overlay", "o.svg")
        xml.etree.ElementTree.parse(self.directory / "o.svg")

    def test_several_figures_are_json_lines(self):
        lines = self.expect(OK, "graph", "ref.svg", "gen.svg").stdout.splitlines()
        self.assertEqual([json.loads(line)["nodes"][2]["text"] for line in lines], ["Gamma", "Omega"])

    def test_out_dir_gets_one_file_a_figure(self):
        done = self.expect(OK, "graph", "--out-dir", "deep/graphs", "ref.svg", "gen.svg")
        self.assertEqual(done.stdout, b"")
        self.assertEqual(sorted(os.listdir(self.directory / "deep/graphs")), ["gen.graph.json", "ref.graph.json"])

    def test_standard_input_and_file_are_the_same(self):
        pick = lambda document: [(node["text"], node["box"]) for node in json.loads(document)["nodes"]]
        self.assertEqual(pick(self.expect(OK, "graph", "-", stdin=THREE.encode()).stdout),
                         pick(self.expect(OK, "graph", "ref.svg").stdout))
        self.expect(OK, "score", "-", "ref.svg", stdin=THREE.encode())
        self.assertEqual(self.expect(OK, "render", "-", "-o", "-", stdin=THREE.encode()).stdout[:4], b"\x89PNG")

    def test_graph_document_scores_like_its_figure(self):
        self.expect(OK, "graph", "gen.svg", "-o", "gen.graph.json")
        of_figure = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json").stdout)
        of_graph = json.loads(self.expect(OK, "score", "gen.graph.json", "ref.svg", "--json").stdout)
        for metric in ("node", "edge", "path", "contracted_path", "path_all", "overall"):
            self.assertEqual(of_figure[metric], of_graph[metric])

    def test_scale_and_width_of_pictures(self):
        def width(*options):
            data = self.expect(OK, "render", "ref.svg", "-o", "-", *options).stdout
            return int.from_bytes(data[16:20], "big")
        self.assertEqual(width(), 480)
        self.assertEqual(width("--scale", "2"), 960)
        self.assertEqual(width("--width", "100"), 100)

    def test_notes_on_a_picture_name_the_figure_and_its_line(self):
        html = '<foreignObject x="10" y="10" width="100" height="40"><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>'
        self.write("html.svg", f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60">\n{html}</svg>')
        done = self.expect(OK, "render", "html.svg", "-o", "html.png")
        self.assertRegex(done.stderr.decode(), r"(?m)^diagrade: warning: html\.svg:2: HTML ")

    def test_one_item_of_one_system_is_no_plural(self):
        self.write("one/references/a.svg", THREE)
        self.write("one/generated/good/a.svg", THREE)
        self.assertTrue(self.expect(OK, "run", "one", "-o", "one.jsonl").stdout.startswith(b"1 item x 1 system: 1 scored"))

    def test_results_have_a_default_name(self):
        self.dataset()
        done = self.expect(OK, "run", "data/")
        self.assertIn(b"data.store", done.stdout)
        records = [json.loads(line) for line in self.expect(OK, "export", "data.store").stdout.splitlines()]
        self.assertEqual([(r["system"], r["item"]) for r in records],
                         [(s, i) for s in ("good", "poor") for i in ("a", "b", "c")])
        self.assertTrue(all(r["schema"] == "diagrade/record@1" and r["status"] == "scored" for r in records))

    def test_leaderboard_formats(self):
        self.dataset()
        # Names that spreadsheets, Markdown and terminals would interpret.
        os.rename(self.directory / "data/generated/poor", self.directory / "data/generated/=cmd|x,\x1b[31m")
        self.expect(OK, "run", "data", "-o", "r.jsonl")
        board = json.loads(self.expect(OK, "leaderboard", "r.jsonl", "--format", "json").stdout)
        self.assertEqual([row["system"] for row in board["systems"]], ["good", "=cmd|x,\x1b[31m"])
        self.assertEqual(board["systems"][0]["node"]["f1"], 1)
        self.assertAlmostEqual(board["systems"][1]["node"]["f1"], 2 / 3, places=6)
        csv = self.expect(OK, "leaderboard", "r.jsonl", "--format", "csv").stdout.decode()
        self.assertIn("\"'=cmd|x,", csv)
        markdown = self.expect(OK, "leaderboard", "r.jsonl", "--format", "md").stdout.decode()
        self.assertIn("=cmd\\|x,", markdown)
        table = self.expect(OK, "leaderboard", "r.jsonl").stdout.decode()
        self.assertNotIn("\x1b", table + markdown)
        self.assertIn("a failed or missing figure counts 0", table)
        latex = self.expect(OK, "leaderboard", "r.jsonl", "--format", "latex").stdout.decode()
        self.assertIn("\\toprule", latex)
        self.assertNotIn("\x1b", latex)
        self.expect(OK, "inspect", "r.jsonl", "-o", "page.html")
        self.assertIn("<html", (self.directory / "page.html").read_text().lower())

    def test_leaderboard_page_lets_no_name_through(self):
        self.dataset()
        os.rename(self.directory / "data/generated/poor", self.directory / "data/generated/<img src=x onerror=alert(1)>&<!--")
        self.expect(OK, "run", "data", "-o", "r.jsonl")
        page = self.expect(OK, "leaderboard", "r.jsonl", "--format", "html").stdout.decode()
        self.assertIn("&lt;img src=x onerror=alert(1)&gt;&amp;&lt;!--", page)
        self.assertNotIn("<img", page)
        self.assertNotIn("<!--", page)
        self.assertIn("default-src 'none'", page)
        self.assertNotRegex(page, r"(https?:)?//[a-z]")

    def test_published_leaderboard_is_verified(self):
        self.dataset()
        self.expect(OK, "run", "data", "-o", "r.jsonl")
        for form in ("table", "md", "latex", "csv", "json", "html"):
            options = ("--missing", "all", "--sort", "node_f1", "--bootstrap", "20", "--metrics", "node,path")
            self.expect(OK, "leaderboard", "r.jsonl", "--format", form, "-o", f"board.{form}", *options)
            # The options are those that the file names; CSV has no place for them.
            given = options if form == "csv" else ()
            for source in (("r.jsonl",), ("--dataset", "data")):
                done = self.expect(OK, "leaderboard", "--verify", f"board.{form}", *source, *given)
                self.assertIn(b"the same to the byte", done.stdout)
        text = (self.directory / "board.json").read_text()
        self.write("forged.json", text.replace('"f1":\t0.666667', '"f1":\t0.766667', 1))
        done = self.expect(FAILED, "leaderboard", "--verify", "forged.json", "r.jsonl")
        self.assertIn(b"systems[poor].node.f1: published 0.766667, computed 0.666667", done.stdout)
        done = self.expect(FAILED, "leaderboard", "--verify", "board.json", "--dataset", "data", "--k", "1.25")
        self.assertIn(b"signature: published ", done.stdout)
        forged = (self.directory / "board.md").read_text().replace("0.667", "0.767")
        self.write("forged.md", forged)
        self.assertIn(b"line ", self.expect(FAILED, "leaderboard", "--verify", "forged.md", "r.jsonl").stdout)
        # A figure that changes after the publication is found by name.
        shutil.copy(self.directory / "data/generated/good/a.svg", self.directory / "data/generated/poor/a.svg")
        done = self.expect(FAILED, "leaderboard", "--verify", "board.json", "--dataset", "data")
        self.assertIn(b"systems[poor].values_sha256", done.stdout)
        self.assertNotIn(b"systems[good]", done.stdout)
        self.write("other.json", "{}")
        self.expect_line(INPUT, "leaderboard", "--verify", "other.json", "r.jsonl", contains=["expected diagrade/leaderboard@1"])


class Output(Case):
    def on_terminal(self, *arguments):
        """What the program writes when standard output is a terminal."""
        master, slave = pty.openpty()
        process = subprocess.Popen([PROGRAM, *arguments], stdout=slave, stderr=subprocess.PIPE, cwd=self.directory)
        os.close(slave)
        output = b""
        while True:
            try:
                data = os.read(master, 65536)
            except OSError:  # Linux reports the end of a pseudo-terminal as an error
                break
            if not data:
                break
            output += data
        os.close(master)
        error = process.stderr.read()
        process.stderr.close()
        return process.wait(timeout=30), output.decode(), error.decode()

    def test_graph_is_a_table_on_a_terminal(self):
        code, output, _ = self.on_terminal("graph", "ref.svg")
        self.assertEqual(code, OK)
        self.assertIn("3 nodes, 2 edges", output)
        self.assertRegex(output, r"n1 Alpha +-> +n2 Beta")
        self.assertTrue(self.on_terminal("graph", "ref.svg", "--json")[1].startswith("{"))

    def test_values_of_letters_stand_behind_them_or_right_at_them(self):
        for name, arguments in (("a.json", ["-oa.json"]), ("b.json", ["-o", "b.json"]), ("-j2", ["-o", "-j2"]),
                                ("c.json", ["--format", "json", "-oc.json"])):
            self.expect(OK, "graph", *arguments, "ref.svg")
            self.assertTrue((self.directory / name).exists())
        self.expect_line(USAGE, "check", "-jx", "ref.svg", contains=['--jobs: found "x"'])
        shutil.copy(self.directory / "ref.svg", self.directory / "-j3.svg")
        done = self.expect(OK, "graph", "--json", "--", "-j3.svg")  # an operand
        self.assertEqual(json.loads(done.stdout)["source"], "-j3.svg")
        self.assertEqual(self.expect(OK, "check", "-j2", "-oc.out", "ref.svg").stdout, b"")

    def test_picture_is_not_sent_to_a_terminal(self):
        code, output, error = self.on_terminal("render", "ref.svg", "-o", "-")
        self.assertEqual((code, output), (USAGE, ""))
        self.assertIn("terminal", error)

    def test_labels_cannot_steer_the_terminal(self):
        self.write("ref.svg", figure("A&#x202E;lpha", "Be&#x9B;ta", "Gam&#x2066;ma"))
        for arguments in (["graph", "ref.svg"], ["score", "gen.svg", "ref.svg"]):
            output = self.on_terminal(*arguments, "--color", "never")[1]
            self.assertNotRegex(output, "[\x1b\x9b\u202a-\u202e\u2066-\u2069]")
            colored = self.on_terminal(*arguments, "--color", "always")[1]
            self.assertEqual(re.sub("\x1b\\[[0-9]+m", "", colored), output)

    def test_reader_that_goes_away_is_no_error(self):
        self.write("many.jsonl", '{"generated":"gen.svg","reference":"ref.svg"}\n' * 3000)
        for command in ('"$0" graph ref.svg --json', '"$0" --help', '"$0" score --jsonl < many.jsonl'):
            done = subprocess.run(["bash", "-c", f"set -o pipefail; {command} | head -n 1 >/dev/null", PROGRAM],
                                  cwd=self.directory, stderr=subprocess.PIPE, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (OK, b""), command)

    def test_score_names_what_is_wrong(self):
        output = self.expect(OK, "score", "gen.svg", "ref.svg").stdout.decode()
        self.assertRegex(output, r"metric +precision +recall +F1 +TP +FP +FN")
        self.assertRegex(output, r"node +0\.667 +0\.667 +0\.667 +2 +1 +1")
        self.assertIn('Missing nodes (1):\n  n3 "Gamma"', output)
        self.assertIn('Extra nodes (1):\n  n3 "Omega"', output)
        self.assertRegex(output, r"\nSignature: diagrade \S+ defaults #[0-9a-f]{8}\n$")

    def test_score_lists_the_edges_that_only_edge_all_counts(self):
        # Both figures draw an edge from Beta to a third box, Gamma in one and Omega in the other: neither has both ends
        # matched. Between the matched nodes nothing differs.
        self.write("gen.svg", figure("Alpha", "Beta", "Omega", edges=(0, 1)))
        output = self.expect(OK, "score", "gen.svg", "ref.svg").stdout.decode()
        self.assertIn("Edges with an unmatched end (generated 1, reference 1):\n"
                      '  generated e2: n2 "Beta" -> n3 "Omega"\n'
                      '  reference e2: n2 "Beta" -> n3 "Gamma"\n', output)
        self.assertNotIn("paths", output)
        self.write("gen.svg", figure("Alpha", "Beta", "Gamma", edges=(0,)))
        output = self.expect(OK, "score", "gen.svg", "ref.svg").stdout.decode()
        self.assertNotIn("unmatched end", output)
        self.assertIn("paths: --json lists them, --report shows them.", output)
        long = [f"Node {chr(65 + i) * 9}" for i in range(15)]
        self.write("ref.svg", figure(*long, edges=range(14)))
        output = self.expect(OK, "score", "gen.svg", "ref.svg").stdout.decode()
        self.assertIn("  reference and 2 more (--json lists them)\n", output)

    def test_nearest_node_that_is_matched_is_said_to_be(self):
        """4 of the 13 letters of "Loss function" are those of "Loss", which is matched; Encoder and Decoder share 5 of 7."""
        self.write("loss.svg", figure("Loss", "Loss function", "Encoder"))
        self.write("decoder.svg", figure("Loss", "Decoder"))
        output = self.expect(OK, "score", "decoder.svg", "loss.svg", "--similarity", "levenshtein").stdout.decode()
        self.assertIn('\n  n2 "Loss function", nearest n1 "Loss" with similarity 0.31, matched to another\n', output)
        self.assertIn('\n  n3 "Encoder", nearest n2 "Decoder" with similarity 0.71\n', output)


class Agree(Case):
    """People and results on five items; the arithmetic of the kappas stands in the tests of the library: 0.412 and 0."""

    RATINGS = "id,frame\n1,Yes\n2,Yes\n3,No\n4,No\n5,N/A\n"
    RESULTS = "id,model,check,passed\n1,a,frame,True\n2,a,frame,False\n3,a,frame,False\n4,a,frame,N/A\n5,a,frame,N/A\n"

    def setUp(self):
        super().setUp()
        self.write("ratings.csv", self.RATINGS)
        self.write("results.csv", self.RESULTS)

    def agree(self, *arguments, code=OK, **options):
        return self.expect(code, "agree", "ratings.csv", "results.csv", *arguments, **options).stdout.decode()

    def test_table_has_both_kappas_and_the_counts(self):
        table = self.agree()
        self.assertRegex(table, r"(?m)^frame +0\.412 +\S+ +\S+ +0\.000")
        self.assertRegex(table, r"(?m)^frame +1 \(20\.0%\) +1 \(20\.0%\) +1 \(20\.0%\) +1 \(20\.0%\) +1 +0$")
        self.assertRegex(table, r"(?m)^total of all 1 +1 \(25\.0%\)")
        self.assertIn("applicable alone", table)

    def test_every_format_has_the_same_kappa(self):
        self.assertAlmostEqual(json.loads(self.agree("--json"))["verdicts"]["average"]["kappa"]["value"], 0.28 / 0.68, places=9)
        self.assertIn("\r\ncriterion,frame,kappa,0.411765,", self.agree("--format", "csv"))
        self.assertRegex(self.agree("--format", "md"), r"(?m)^\| frame \| 0\.412 \|")
        latex = self.agree("--format", "latex")
        self.assertRegex(latex, r"(?m)^frame & 0\.412 & .* \\\\$")
        self.assertEqual(latex.count("\\begin{tabular}"), latex.count("\\end{tabular}"))
        for line in latex.splitlines():
            self.assertRegex(line, r"^$|^%|^\\(begin|end|toprule|midrule|bottomrule|noindent|ifdim)|\\\\$")

    def test_latex_escapes_names(self):
        self.write("ratings.csv", self.RATINGS.replace("frame", "a_b%$#{}~^&\\"))
        self.write("results.csv", self.RESULTS.replace("frame", "a_b%$#{}~^&\\"))
        self.assertIn(r"a\_b\%\$\#\{\}\textasciitilde{}\textasciicircum{}\&\textbackslash{} & 0.412",
                      self.agree("--format", "latex"))

    def test_second_system(self):
        self.write("other.csv", "id,frame\n1,No\n2,No\n3,Yes\n4,Yes\n5,Yes\n")
        table = self.agree("--versus", "other.csv")
        # The other agrees nowhere: 0 - (2*3 + 2*2 + 0) / 25 = -0.4, by 0.6.
        self.assertRegex(table, r"(?m)^frame +-0\.667 +\+1\.078 ")

    def test_table_of_diagrameval_from_a_store(self):
        # The generated figures have one, two and three of the reference's three nodes, a chain: node F1 2/4, 4/5 and 1.
        # Paths count between matched nodes alone: path F1 is 0 (of 0/0), 1 and 1.
        def chain(names):
            nodes = [f'<rect x="{200 * i}" y="10" width="100" height="40" fill="none" stroke="black"/>'
                     f'<text x="{200 * i + 20}" y="35">{name}</text>' for i, name in enumerate(names)]
            edges = [f'<line x1="{200 * i + 100}" y1="30" x2="{200 * i + 200}" y2="30" stroke="black" marker-end="url(#m)"/>'
                     for i in range(len(names) - 1)]
            return ('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="80"><defs><marker id="m" markerWidth="8" '
                    'markerHeight="8" refX="8" refY="4" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>'
                    + "".join(nodes + edges) + "</svg>")

        names = ["Alpha", "Bravo", "Charlie"]
        for i in (1, 2, 3):
            self.write(f"set/references/{i}.svg", chain(names))
            self.write(f"set/generated/s/{i}.svg", chain(names[:i]))
        self.expect(OK, "run", "set", "-o", "set.store")
        self.write("people.csv", "id,good\n1,0\n2,0.5\n3,1\n")
        self.write("clip.csv", "id,CLIPScore-Text,CLIPScore-Image\n1,0.3,0.1\n2,0.1,0.2\n3,0.2,0.3\n")
        table = self.expect(OK, "agree", "people.csv", "set.store", "--with", "clip.csv", "--diagrameval",
                            "--format", "csv", "--bootstrap", "0").stdout.decode().splitlines()
        # Deviations of people -0.5 0 0.5; of node F1 -4/15 1/30 7/30: 0.25 / sqrt(0.5 * 0.126667) = 0.993399; of
        # path F1 -2/3 1/3 1/3: 0.5 / sqrt(0.5 * 2/3) = 0.866025, of the ranks as well; two pairs agree in order and one is
        # tied: 2 / sqrt(3 * 2) = 0.816497. Of CLIPScore-Text 0.1 -0.1 0: -0.05 / sqrt(0.5 * 0.02) = -0.5; one
        # pair agrees in order, two do not: tau -1/3.
        self.assertEqual(table[1:], ["Node F1,3,0.9934,1.0000,1.0000", "Path F1,3,0.8660,0.8660,0.8165",
                                     "CLIPScore-Text,3,-0.5000,-0.5000,-0.3333", "CLIPScore-Image,3,1.0000,1.0000,1.0000"])
        self.expect(USAGE, "agree", "people.csv", "--diagrameval")

    def test_matchings_of_answers_documents_and_stores(self):
        """Boxes that say Alpha and Bravo, of which the generated figure of item 2 has the first alone."""
        def boxes(names):
            return ('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="80">'
                    + "".join(f'<rect x="{200 * i}" y="10" width="100" height="40" fill="none" stroke="black"/>'
                              f'<text x="{200 * i + 20}" y="35">{name}</text>' for i, name in enumerate(names)) + "</svg>")

        for item, names in (("1", ["Alpha", "Bravo"]), ("2", ["Alpha"])):
            self.write(f"set/references/{item}.svg", boxes(["Alpha", "Bravo"]))
            self.write(f"set/generated/s/{item}.svg", boxes(names))
        pairs = [{"id": item, "generated": f"set/generated/s/{item}.svg", "reference": f"set/references/{item}.svg"}
                 for item in ("1", "2")]
        answers = self.expect(OK, "score", "--jsonl", stdin="".join(json.dumps(pair) + "\n" for pair in pairs).encode()).stdout
        self.write("answers.jsonl", answers.decode())
        self.write("score.json", self.expect(OK, "score", pairs[1]["generated"], pairs[1]["reference"], "--json").stdout.decode())
        self.expect(OK, "run", "set", "-o", "set.store")
        # All matches of 1 are gold, and of 2 as well, whose gold has one more: 3 right, 1 missed; precision 1, recall 3/4.
        matches = [[[match["generated"], match["reference"]] for match in json.loads(line)["matches"]]
                   for line in answers.splitlines()]
        self.assertEqual([len(each) for each in matches], [2, 1])
        matches[1].append(["lost", "lost"])
        self.write("gold.jsonl", "".join(json.dumps({**pair, "gold": gold}) + "\n" for pair, gold in zip(pairs, matches)))
        for results in ("answers.jsonl", "set.store"):
            with self.subTest(results):
                found = json.loads(self.expect(OK, "agree", "--matchings", "gold.jsonl", results, "--json").stdout)
                self.assertEqual((found["sets"][0]["precision"]["value"], found["sets"][0]["recall"]["value"]), (1, 0.75))
        one = json.loads(self.expect(OK, "agree", "--matchings", "gold.jsonl", "score.json", "--json").stdout)
        self.assertEqual((one["sets"][0]["found"], one["sets"][0]["gold"]), (1, 4))
        self.assertIn("no result of 1 of the 2 pairs", one["notes"][0])
        # 6 / 7 against 1 right of 4 without a wrong one, 2 / 5.
        table = self.expect(OK, "agree", "--matchings", "gold.jsonl", "answers.jsonl", "--versus", "score.json").stdout.decode()
        self.assertRegex(table, r"(?m)^all +f1 +0\.857 +0\.400 +\+0\.457 ")
        for form, text in (("csv", "all,f1,0.857143,"), ("md", "| all | 2 | 4 | 3 | 1.000 | 0.750 | 0.857 |"),
                           ("latex", "all & 2 & 4 & 3 & 1.000 & 0.750 & 0.857 &")):
            self.assertIn(text, self.expect(OK, "agree", "--matchings", "gold.jsonl", "set.store", "--format", form).stdout.decode())
        self.expect(OK, "agree", "--matchings", "gold.jsonl", "set.store", "--fail-under", "f1=0.85")
        self.expect(FAILED, "agree", "--matchings", "gold.jsonl", "set.store", "--fail-under", "f1=0.86")
        for wrong in (["gold.jsonl"], ["gold.jsonl", "set.store", "--list"], ["gold.jsonl", "set.store", "--fail-under", "kappa=0"],
                      ["gold.jsonl", "set.store", "--model", "t"], ["gold.jsonl", "set.store", "--select", "none"]):
            self.expect(USAGE, "agree", "--matchings", *wrong)

    def test_unfinished_stores_say_so(self):
        for i in range(5):
            self.write(f"set/references/{i}.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
            self.write(f"set/generated/s/{i}.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
        for shard in (1, 2, 3):  # items 0 and 3, 1 and 4, 2
            self.expect(OK, "run", "set", "--shard", f"{shard}/3", "-o", f"{shard}.store")
        merged = self.expect(OK, "merge", "1.store", "3.store", "-o", "two.store")
        self.assertIn(b"two.store: unfinished: 2 of 5 pairs have no result yet; shards to run: 2/3", merged.stderr)
        document = json.loads(self.expect(OK, "leaderboard", "two.store", "--json").stdout)
        self.assertEqual(document["unfinished"], {"pairs": 5, "stored": 3})
        self.assertIn(b"Unfinished: 3 of 5 pairs", self.expect(OK, "leaderboard", "two.store").stdout)
        for command in (("inspect", "two.store", "-o", "pages"), ("export", "two.store")):
            self.assertIn(b"2 of 5 pairs", self.expect(OK, *command).stderr)
        whole = self.expect(OK, "merge", "1.store", "2.store", "3.store", "-o", "all.store")
        self.assertEqual(whole.stderr, b"")
        self.assertNotIn("unfinished", json.loads(self.expect(OK, "leaderboard", "all.store", "--json").stdout))

    def test_results_in_place_of_ratings_are_noted(self):
        lines = [json.dumps({"schema": "diagrade/check@1", "id": str(i), "checks": {"frame": {"verdict": "pass"}}}) for i in (1, 2)]
        self.write("checks.jsonl", "\n".join(lines) + "\n")
        hint = "ratings come first, results second"
        for files, there in ((("checks.jsonl", "ratings.csv"), True), (("ratings.csv", "checks.jsonl"), False),
                             (("checks.jsonl", "checks.jsonl"), False)):
            with self.subTest(files):
                self.assertEqual(hint in self.expect(OK, "agree", *files).stdout.decode(), there)

    def test_gates(self):
        self.agree("--fail-under", "kappa=0.4,k2.frame=0")
        self.expect(FAILED, "agree", "ratings.csv", "results.csv", "--fail-under", "kappa=0.5")
        self.assertIn(b"kappa: found 0.411765, expected at least 0.5",
                      self.call("agree", "ratings.csv", "results.csv", "--fail-under", "kappa=0.5").stderr)
        self.expect(USAGE, "agree", "ratings.csv", "results.csv", "--fail-under", "kappa.other=0.5")

    def test_standard_input_and_the_seed(self):
        whole = self.agree("--json", "--seed", "5")
        piped = self.expect(OK, "agree", "-", "results.csv", "--json", "--seed", "5", stdin=self.RATINGS.encode()).stdout
        self.assertEqual(json.loads(whole)["verdicts"], json.loads(piped)["verdicts"])
        self.assertIsNone(json.loads(self.agree("--json", "--bootstrap", "0"))["verdicts"]["average"]["kappa"]["low"])

    def test_tables_without_resamples_have_no_intervals(self):
        self.write("other.csv", "id,frame\n1,No\n2,No\n3,Yes\n4,Yes\n5,Yes\n")
        for form in ("table", "md", "latex"):
            with self.subTest(form):
                arguments = ("--format", form, "--versus", "other.csv")
                for text in ("interval", "above 0"):
                    self.assertIn(text, self.agree(*arguments))
                    self.assertNotIn(text, self.agree(*arguments, "--bootstrap", "0"))
        # frame: kappa 0.28 / 0.68, k2 of four items; the other system: -0.4 / 0.6, and their difference.
        table = self.agree("--bootstrap", "0", "--versus", "other.csv")
        self.assertRegex(table, r"(?m)^frame +0\.412 +-?\d\.\d{3}$")
        self.assertRegex(table, r"(?m)^frame +-0\.667 +\+1\.078 +\S+ +\S+$")

    def test_locale_changes_nothing(self):
        self.assertEqual(self.agree("--format", "csv", env={"LC_ALL": "de_DE.UTF-8"}), self.agree("--format", "csv"))

    def test_unreadable_input(self):
        self.write("bad.csv", "id,frame\n1,Yes\n2,maybe\n")
        self.expect_line(INPUT, "agree", "bad.csv", "results.csv", contains=["bad.csv:3:", "maybe"])
        self.expect_line(INPUT, "agree", "nothing.csv", "results.csv", contains=["nothing.csv"])
        self.expect_line(INPUT, "agree", ".", "results.csv", contains=["a directory"])
        self.expect_line(USAGE, "agree", "ratings.csv", "results.csv", "--model", "b", contains=['"b"', "a"])
        self.expect_line(USAGE, "agree", "ratings.csv", contains=["several raters"])

    def test_names_cannot_move_the_cursor(self):
        self.write("ratings.csv", self.RATINGS.replace("frame", "fr\x1b[31mame"))
        self.write("results.csv", self.RESULTS.replace("frame", "fr\x1b[31mame"))
        for form in ("table", "md", "latex"):
            self.assertNotIn("\x1b", self.agree("--list", "--format", form))


class Documentation(Case):
    """Manual page, completions and reference pages say what the help says: every command, option, value and default."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page, cls.bash, cls.zsh, cls.fish = (
            subprocess.run([PROGRAM, "help", "--as", form], capture_output=True, text=True, check=True).stdout
            for form in ("man", "bash", "zsh", "fish"))
        cls.text = re.sub(r"\\f[BR]|\\&", "", cls.page).replace("\\-", "-").replace("\\e", "\\")
        cls.helps = {}

    def options(self, command):
        """What the help says of each option, and the words that it lists there with the default."""
        if command not in self.helps:
            text = self.expect(OK, command, "--help").stdout.decode()
            lines = re.findall(r"^  (?:-\w, )?(--[a-z-]+)(?:=\S+)? +(.*)$", text, re.MULTILINE)
            self.helps[command] = {name: (self.choices(said), said) for name, said in lines}
        return self.helps[command]

    @staticmethod
    def choices(said):
        """["larger", "smaller", "mean"] of "font size of a pair: larger (default), smaller, mean"."""
        found = re.search(r"(?:^|: )((?:[\w.+-]+(?: \(default\))?, )*[\w.+-]+ \(default\)(?:, [\w.+-]+)*)$", said)
        return [word.removesuffix(" (default)") for word in found.group(1).split(", ")] if found else []

    def complete(self, *words):
        """What bash proposes for the last word."""
        script = ('source /dev/stdin <<<"$BASH_COMPLETION"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _diagrade; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, check=True,
                              cwd=self.directory, env={**os.environ, "BASH_COMPLETION": self.bash})
        return done.stdout.split()

    def test_main_help_lists_every_command(self):
        text = self.expect(OK, "--help").stdout.decode()
        for command in COMMANDS:
            self.assertRegex(text, rf"(?m)^  {command} +\S")
        for code in (OK, FAILED, USAGE, INPUT, INTERNAL):
            self.assertRegex(text, rf"(?m)^  {code}  \S")

    def test_every_option_is_documented_and_completed(self):
        for command in COMMANDS:
            options = self.options(command)
            self.assertIn("--help", options)
            proposed = self.complete("diagrade", command, "--")
            self.assertEqual(sorted(proposed), sorted(options))
            for option, (_, said) in options.items():
                self.assertTrue(re.search(rf"{option}(?![a-z-])", self.text), (command, option))
                self.assertTrue(re.search(rf"{option}(?![a-z-])", self.zsh), (command, option))
                if option != "--help":
                    self.assertTrue(re.search(rf"from {command}'.* -l {option[2:]} ", self.fish), (command, option))
                    self.assertTrue(said[1:] in self.text, (command, option))

    def test_values_and_defaults_are_the_same_everywhere(self):
        listed = 0
        for command in COMMANDS:
            for option, (choices, _) in self.options(command).items():
                if not choices:
                    continue
                listed += 1
                self.assertEqual(self.complete("diagrade", command, option, ""), choices, (command, option))
                words = " ".join(choices)
                self.assertIn(f"({words})", self.zsh.partition(f"\n    {command})\n")[2].partition(";;")[0], option)
                self.assertTrue(re.search(rf"from {command}'.* -l {option[2:]} -xa '{re.escape(words)}'", self.fish), option)
                # Another word is refused with the same list, and so is one that is nearly one of them.
                wrong = self.expect(USAGE, command, option, choices[-1] + choices[-1][-1], "a", "b").stderr.decode()
                if f"{option}: found" in wrong:
                    self.assertIn(", ".join(choices[:-1]) + " or " + choices[-1], wrong)
                    self.assertIn(f'did you mean "{choices[-1]}"?', wrong)
        self.assertGreater(listed, 25)

    def test_words_of_the_library_are_completed(self):
        checks = json.loads(self.expect(OK, "check", "--list", "--json").stdout)
        names = {check["name"] for check in (checks if isinstance(checks, list) else checks["checks"])}
        self.assertEqual(set(self.complete("diagrade", "check", "--select", "")), names | {"math", "figure"})
        self.assertIn("geometry", self.complete("diagrade", "draw", "--schema", ""))
        self.assertIn("edge_extraction", self.complete("diagrade", "prompts", "edge"))
        self.assertEqual(self.complete("diagrade", "leaderboard", "--sort", "node_f"), ["node_f1", "node_fp", "node_fn"])
        self.assertEqual(self.complete("diagrade", "score", "--model", "ope"),
                         ["openai:", "openai-responses:", "openrouter:"])
        self.assertEqual(self.complete("diagrade", "dataset", "v"), ["validate"])
        self.assertEqual(self.complete("diagrade", "schema", "leaderb"), ["leaderboard"])
        self.assertEqual(self.complete("diagrade", "graph", "--dra"), ["--draft-font", "--draft-overlap"])
        self.assertEqual(self.complete("diagrade", "le"), ["leaderboard", "level"])
        self.assertEqual(self.complete("diagrade", "graph", "--format", "=", "j"), ["json"])
        self.assertEqual(self.complete("diagrade", "graph", "--k", ""), [])
        self.assertEqual(self.complete("diagrade", "graph", "gen"), ["gen.svg"])

    def test_page_names_every_metric(self):
        score = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json").stdout)
        metrics = [name for name, value in score.items() if isinstance(value, dict) and "f1" in value]
        self.assertIn("node", metrics)
        for metric in metrics:
            self.assertTrue(re.search(rf"(?<!\w){metric}(?!\w)", self.text), metric)

    def test_texts_are_of_options_that_exist(self):
        sets = {"figure": "graph", "extraction": "graph", "scoring": "score", "checks": "check", "model": "graph", "image": "refine",
                "pairwise": "judge", "table": "leaderboard", "global": "score"}
        text = (SOURCE / "src/cli/manual.txt").read_text()
        for owner, option in re.findall(r"(?m)^@option (\S+) (--\S+)$", text):
            self.assertIn(option, self.options(sets.get(owner.strip("[]"), owner)), owner)
        self.assertEqual(sorted(re.findall(r"(?m)^@help (\S+)$", text)), sorted(COMMANDS))
        known = {option for command in COMMANDS for option in self.options(command)} | {"--version"}
        self.assertEqual(set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", self.text)) - known, set())

    def test_limits_of_the_page_are_those_of_the_source(self):
        text = (SOURCE / "src/cli/manual.txt").read_text()
        section = " ".join(text[text.index("@section LIMITS"):text.index("@section FILES OF AGREE")].split())
        source = (SOURCE / "src/drawing/budget.h").read_text() + (SOURCE / "src/base/file.h").read_text()
        values = {name: int(number) << int(shift or 0) for name, number, shift in
                  re.findall(r"#define (DG_\w+) \(?(\d+)u(?: << (\d+)\))?", source)}
        for name, words in {"FILE_BYTES": "{M} MiB;", "DOCUMENT_ELEMENTS": "{} elements", "ELEMENTS": "{} elements",
                            "DOCUMENT_DEPTH": "{} levels", "DEPTH": "{} levels", "DOCUMENT_ATTRIBUTES": "{} attributes",
                            "DOCUMENT_TREE_BYTES": "{M} MiB of elements", "POINTS": "{} points", "TEXT_ITEMS": "{} texts",
                            "TEXT_BYTES": "{M} MiB of text", "TEX_CALLS": "{} calls", "TIKZ_ITEMS": "{} things",
                            "TIKZ_SEGMENTS": "{} steps"}.items():
            value = values[f"DG_{name}_MAX"]
            self.assertIn(words.replace("{}", f"{value:,}").replace("{M}", str(value >> 20)), section, name)

    def test_schemas_are_printed_by_name(self):
        names = self.expect(OK, "schema").stdout.decode().split()
        self.assertIn("score", names)
        for name in names:
            json.loads(self.expect(OK, "schema", name).stdout)
        score = json.loads(self.expect(OK, "score", "gen.svg", "ref.svg", "--json").stdout)
        schema = json.loads(self.expect(OK, "schema", "score").stdout)
        self.assertTrue(set(schema["required"]) <= set(score))
        self.expect_line(USAGE, "schema", "scoer", contains=['did you mean "score"?'])

    def test_reference_pages(self):
        for form, link in (("md", "({}.md)"), ("html", '"{}.html"')):
            self.expect(OK, "help", "--as", form, f"pages-{form}")
            index = (self.directory / f"pages-{form}/index.{form}").read_text()
            for command in COMMANDS:
                self.assertIn(link.format(command), index)
                page = (self.directory / f"pages-{form}/{command}.{form}").read_text()
                for option in self.options(command):
                    if option != "--help":
                        self.assertIn(option, page)
        self.assertIn("&lt;case&gt;", (self.directory / "pages-html/graph.html").read_text())

    def test_mistyped_options_are_answered_with_a_suggestion(self):
        self.expect_line(USAGE, "score", "--threshhold", "1", contains=["--threshhold; did you mean --threshold?"])
        self.expect_line(USAGE, "refine", "--refrence=x", contains=["--refrence=x; did you mean --reference?"])
        self.expect_line(USAGE, "graph", "--zzz", contains=["Unknown option --zzz (see"])
        self.expect_line(USAGE, "score", "--match", "optimla", "a", "b", contains=['did you mean "optimal"?'])
        self.expect_line(USAGE, "keypoints", "--format", "ndjson", contains=['did you mean "jsonl"?'])
        self.expect_line(USAGE, "score", "gen.svg", "ref.svg", "--checks", "text_contrst", contains=['did you mean "text_contrast"?'])
        self.expect_line(USAGE, "keypoints", "--format", "records", contains=['did you mean "jsonl"?'])
        self.expect_line(USAGE, "dataset", "valdate", ".", contains=['did you mean "validate"?'])

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_manual_page_formats_without_warning(self):
        self.write("diagrade.1", self.page)
        done = subprocess.run(["man", "--warnings", "-l", self.directory / "diagrade.1"], capture_output=True, text=True,
                              env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
