#!/usr/bin/env python3
"""What holds for all commands: --json, --quiet, --verbose, --color, and the two forms of signatures. DIAGRADE names the
program, DIAGRADE_SOURCE_DIR the source tree."""
import hashlib
import json
import os
import pathlib
import pty
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

from schemas import Schemas

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
OK, FAILED, USAGE, INPUT, MODEL = 0, 1, 2, 3, 4
FIGURE, REFERENCE = "demo/generated/birch/rag.svg", "demo/references/rag.svg"
REPLAY = "--model ollama:fern --replay --no-cache --recordings "
MODELS = REPLAY + "models/answers"
ESCAPE = "\x1b["

# What each command is asked with --json, and the schema of what it then prints ("": JSON without one; None: it may be
# nothing), and its exit code where some of the items are bad on purpose.
ASKED = {
    "graph": [(REFERENCE, "graph")],
    "score": [(f"{FIGURE} {REFERENCE}", "score")],
    "check": [(REFERENCE, "check"), ("--list", "")],
    "render": [(f"{REFERENCE} -o rag.png", "outcome")],
    "draw": [("circle.json -o circle.svg", "outcome"), ("circle.json --check --png circle.png", "outcome")],
    "dataset": [("validate demo", "validation"), ("statistics explanations", "item_statistics"),
                ("init plain", "outcome"), ("update plain", "outcome")],
    "run": [("demo -o demo.store --report page.html", "outcome"), ("demo -o demo.jsonl", "outcome")],
    "export": [("demo.store", "record"), ("demo.store -o records.jsonl", "outcome")],
    "merge": [("demo.store -o merged.store", "outcome")],
    "store": [("upgrade demo.store", "outcome")],
    "leaderboard": [("demo.store", "leaderboard")],
    "compare": [("demo.store --systems atlas,birch", "comparison")],
    "sweep": [("demo.store --k 1,1.5", "sweep"), ("demo.store --k 1,1.5 --dry-run", None)],
    "plot": [("forest demo.store -o forest.svg", "outcome")],
    "inspect": [("demo.store -o pages", "outcome")],
    "sample": [("demo.store -o edges.csv", "outcome")],
    "agree": [("agreement/ratings.csv agreement/outcomes.csv --model fern", "agreement")],
    "caption": [(f"models/agent-loop.png {MODELS}", "caption")],
    "generate": [(f'--context models/context.txt --caption "Answering with passages" -o answering.svg {MODELS}', "outcome"),
                 ("--context models/context.txt --model ollama:fern --no-cache --dry-run", "plan")],
    "refine": [("--from illustrations/refinement", "refinement")],
    "level": [("questions.jsonl -o levels.jsonl", "outcome"), ("questions.jsonl", "")],
    "ir": [(f"--with model models/triangle.tex {MODELS}", "ir")],
    "judge": [(f"--condition code models/triangle.tex {MODELS}", "check"),
              ("--pairwise --from illustrations/judgments.jsonl", "judging")],
    "keypoints": [("explanations/items.jsonl -g explanations/keypoints.jsonl", "keypoint_summary", MODEL)],
    "explain": [(f"explanations --bootstrap 0 {REPLAY} explanations/answers", "explanations", MODEL)],
    "prompts": [("", "prompt"), ("actor", "prompt")],
    "models": [("", "models")],
    "image-similarity": [(f"{FIGURE} {REFERENCE}", "image-similarity")],
    "clip-score": [(f"{FIGURE} {REFERENCE} --model vllm:clip --base-url http://127.0.0.1:1 --no-cache --dry-run", "plan")],
    "cache": [("list --cache answers.sqlite", None), ("stats --cache answers.sqlite", "spending")],
    "schema": [("", "schemas"), ("score", "")],
    "help": [("", "commands"), ("score", "commands")],
}


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = pathlib.Path(tempfile.mkdtemp())
        for name in ("demo", "explanations", "agreement", "models", "illustrations", "answers"):
            shutil.copytree(SOURCE / "datasets" / name, cls.directory / name)
        shutil.copytree(SOURCE / "datasets/demo", cls.directory / "plain", ignore=shutil.ignore_patterns("dataset.json"))
        (cls.directory / "circle.json").write_text((SOURCE / "tests/draw/specs/1_circle.json").read_text())
        (cls.directory / "questions.jsonl").write_text('{"id":"q","question":"Where is the zero?","level":1}\n')
        cls.environment = {name: value for name, value in os.environ.items()
                           if name not in ("NO_COLOR", "CLICOLOR_FORCE") and not name.endswith("API_KEY")}
        cls.environment.update(HOME=str(cls.directory), XDG_CACHE_HOME=str(cls.directory / "cache"), TERM="xterm")
        cls.call_class("cache", "import", "answers", "--cache", "answers.sqlite")
        cls.call_class("run", "demo", "-o", "demo.store")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.directory)

    @classmethod
    def call_class(cls, *arguments, env=None):
        return subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, cwd=cls.directory,
                              env={**cls.environment, **(env or {})}, timeout=120, text=True, check=False)

    def call(self, *arguments, code=OK, env=None):
        done = self.call_class(*arguments, env=env)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.stderr}")
        return done

    def on_terminal(self, *arguments, env=None):
        """What the program prints where both streams are one terminal."""
        master, slave = pty.openpty()
        process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
                                   cwd=self.directory, env={**self.environment, **(env or {})})
        os.close(slave)
        output = b""
        try:
            while data := os.read(master, 65536):
                output += data
        except OSError:  # Linux reports the end of a pseudo-terminal as an error
            pass
        os.close(master)
        process.wait(timeout=30)
        return output.decode()


class Json(Case):
    def documents(self, text):
        try:
            return [json.loads(text)]
        except ValueError:
            return [json.loads(line) for line in text.splitlines()]

    def test_every_command(self):
        commands = [command["name"] for command in json.loads(self.call("help", "--json").stdout)["commands"]]
        listed = re.search(r"Commands:\n(.*?)\n\n", self.call("--help").stdout, re.S)[1]
        self.assertEqual([line.split()[0] for line in listed.splitlines()], [*commands, "help"])
        self.assertEqual(set(commands) | {"help"}, set(ASKED))
        schemas, known = Schemas(SOURCE), set(self.call("schema").stdout.split())
        for command, cases in ASKED.items():
            for line, schema, *code in cases:
                with self.subTest(f"{command} {line} --json"):
                    done = self.call(command, *shlex.split(line), "--json", code=code[0] if code else OK)
                    found = self.documents(done.stdout)
                    if schema:
                        self.assertEqual({each["schema"].partition("@")[0] for each in found}, {f"diagrade/{schema}"})
                        self.assertIn(schema, known)
                        self.call("schema", schema)
                    schemas.hold(f"{command} {line}", done.stdout.encode())
        self.assertEqual(schemas.found, set())

    def test_outcome_says_what_was_done(self):
        done = json.loads(self.call("run", "demo", "-o", "told.store", "--report", "told.html", "--json").stdout)
        self.assertEqual((done["command"], done["exit_code"], done["files"]), ("run", OK, ["told.html", "told.store"]))
        self.assertEqual({name: done["counts"][name] for name in ("items", "systems", "pairs", "scored", "failed")},
                         {"items": 8, "systems": 3, "pairs": 24, "scored": 24, "failed": 0})
        again = json.loads(self.call("--json", "run", "demo", "-o", "told.store").stdout)
        self.assertEqual((again["counts"]["kept"], again["files"]), (24, ["told.store"]))

    def test_all_files_of_a_folder_are_named(self):
        done = json.loads(self.call("inspect", "demo.store", "-o", "folder", "--json").stdout)
        written = sorted(str(path.relative_to(self.directory)) for path in (self.directory / "folder").rglob("*")
                         if path.is_file())
        self.assertEqual(done["files"], written)

    def test_verified_board_is_said_in_a_document(self):
        self.call("leaderboard", "demo.store", "--json", "-o", "board.json")
        forged = (self.directory / "board.json").read_text().replace('"birch"', '"beech"')
        (self.directory / "forged.json").write_text(forged)
        for name, code, level, message in (("board.json", OK, "info", "^the same to the byte"),
                                           ("forged.json", FAILED, "error", "^not the same\n[^$]*beech")):
            done = json.loads(self.call("leaderboard", "demo.store", "--verify", name, "--json", code=code).stdout)
            self.assertEqual((done["schema"], done["exit_code"]), ("diagrade/outcome@1", code))
            said, = done["diagnostics"]
            self.assertEqual((said["level"], said["file"]), (level, name))
            self.assertRegex(said["message"], message)

    def test_failure_is_a_document_and_a_line(self):
        done = self.call("render", "nothing.svg", "-o", "x.png", "--json", code=INPUT)
        found = json.loads(done.stdout)
        self.assertEqual((found["exit_code"], found["files"]), (INPUT, []))
        message = "nothing.svg: cannot open: No such file or directory"
        self.assertEqual(found["diagnostics"], [{"level": "error", "message": message}])
        self.assertEqual(done.stderr, f"diagrade: {message}\n")

    def test_no_page_stands_beside_the_document(self):
        for line in (f"score {FIGURE} {REFERENCE}", f"check {FIGURE}", "compare demo.store --systems atlas,birch",
                     "judge --pairwise --from illustrations/judgments.jsonl", "refine --from illustrations/refinement",
                     "keypoints explanations/items.jsonl -g explanations/keypoints.jsonl", "run demo -o reported.store"):
            with self.subTest(line):
                done = self.call(*shlex.split(line), "--json", "--report", "-", code=USAGE)
                self.assertEqual(done.stdout, "")
                self.assertIn("standard output for --report, expected --report FILE", done.stderr)

    def test_nothing_is_printed_for_a_wrong_command_line(self):
        for line in ("render --json", f"render {REFERENCE} -o - --json", "draw circle.json --json", "run --json a b"):
            self.assertEqual(self.call(*line.split(), code=USAGE).stdout, "", line)


class Quiet(Case):
    def test_output_and_errors_stay(self):
        loud = self.call("score", FIGURE, REFERENCE)
        for arguments in (("-q", "score", FIGURE, REFERENCE), ("score", FIGURE, REFERENCE, "--quiet")):
            self.assertEqual(self.call(*arguments).stdout, loud.stdout)
        self.assertIn("cannot open", self.call("-q", "score", "nothing.svg", REFERENCE, code=INPUT).stderr)

    def test_notes_go(self):
        (self.directory / "text.tex").write_text("\\section{Words}\n")
        arguments = ("graph", REFERENCE, "text.tex", "--format", "table")
        self.assertIn("info: text.tex", self.call(*arguments).stderr)
        self.assertEqual(self.call(*arguments, "-q").stderr, "")


class Verbose(Case):
    def test_what_it_says(self):
        plain, done = self.call("score", FIGURE, REFERENCE), self.call("-v", "score", FIGURE, REFERENCE, "--k", "2")
        self.assertRegex(done.stderr, r"settings: score .*--k 2 .*--match context")
        self.assertIn(f"files read: 2: {FIGURE}, {REFERENCE}\n", done.stderr)
        self.assertRegex(done.stderr, r"\ndiagrade: seconds: \d+\.\d{3}\n$")
        self.assertEqual(plain.stderr, "")

    def test_standard_output_differs_in_the_signature_alone(self):
        short, whole = (self.call("leaderboard", "demo.store", *more).stdout for more in ((), ("-v",)))
        different = [pair for pair in zip(short.splitlines(), whole.splitlines()) if pair[0] != pair[1]]
        self.assertEqual(len(different), 1)
        self.assertRegex(different[0][0], r"^Signature: diagrade \S+ defaults #[0-9a-f]{8}$")
        self.assertRegex(different[0][1], r"^Signature: diagrade:\S+\|nodes:")


class Signatures(Case):
    def short_and_whole(self, *options):
        lines = [self.call("score", FIGURE, REFERENCE, *options, *more).stdout.splitlines()[-1] for more in ((), ("-v",))]
        return [line.removeprefix("Signature: ") for line in lines]

    def test_hash_is_of_the_whole(self):
        for options in ((), ("--k", "2"), ("--match", "greedy", "--threshold", "0.7"), ("--checks", "all")):
            short, whole = self.short_and_whole(*options)
            self.assertEqual(short.rpartition(" #")[2], hashlib.sha256(whole.encode()).hexdigest()[:8])

    def test_what_differs_is_named(self):
        version = self.call("--version").stdout.split()[1]
        for options, expected in (((), "defaults"), (("--checks", "none"), "defaults"), (("--k", "2"), "nodes:K2"),
                                  (("--match", "greedy", "--threshold", "0.7"), "match:greedy.words0.70 ties:order"),
                                  (("--refine", "none"), "refine:none"), (("--metrics", "layout"), "metrics:layout"),
                                  (("--wordless", "ignore"), "wordless:ignore")):
            short, _ = self.short_and_whole(*options)
            self.assertEqual(short.rpartition(" #")[0], f"diagrade {version} {expected}")

    def test_documents_have_both(self):
        for arguments in (("leaderboard", "demo.store"), ("compare", "demo.store", "--systems", "atlas,birch"),
                          ("sweep", "demo.store", "--k", "1,1.5"), ("run", "demo", "-o", "demo.store")):
            found = json.loads(self.call(*arguments, "--json").stdout)
            digits = hashlib.sha256(found["signature"].encode()).hexdigest()[:8]
            self.assertRegex(found["signature_short"], rf"^diagrade \S+ defaults #{digits}$")

    def test_table_is_verified_in_either_form(self):
        for name, more in (("short.txt", ()), ("whole.txt", ("-v",))):
            self.call("leaderboard", "demo.store", "-o", name, *more)
            for again in ((), ("-v",)):
                self.assertIn("the same to the byte",
                              self.call("leaderboard", "demo.store", "--verify", name, *again).stdout)


class Color(Case):
    CHECK = ("check", FIGURE, "--format", "text")

    def test_terminal_is_coloured_and_says_the_same(self):
        plain = self.call(*self.CHECK).stdout
        shown = self.on_terminal(*self.CHECK)
        self.assertIn(f"{ESCAPE}32mpass{ESCAPE}0m", shown)
        self.assertEqual(re.sub(r"\x1b\[\d*m", "", shown).replace("\r\n", "\n"), plain)

    def test_errors_are_red(self):
        self.assertIn(f"{ESCAPE}31mdiagrade:{ESCAPE}0m nothing.svg", self.on_terminal("graph", "nothing.svg"))

    def test_who_decides(self):
        for arguments, environment, colored in (
                ((), {}, True), ((), {"NO_COLOR": "1"}, False), ((), {"NO_COLOR": ""}, True), ((), {"TERM": "dumb"}, False),
                (("--color", "never"), {}, False), (("--color=always",), {"NO_COLOR": "1"}, True),
                ((), {"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, False)):
            with self.subTest(f"{arguments} {environment}"):
                self.assertEqual(ESCAPE in self.on_terminal(*arguments, *self.CHECK, env=environment), colored)

    def test_pipes_and_files_are_plain(self):
        self.assertNotIn(ESCAPE, self.call(*self.CHECK).stdout)
        self.assertIn(ESCAPE, self.call(*self.CHECK, "--color", "always").stdout)
        self.assertIn(ESCAPE, self.call(*self.CHECK, env={"CLICOLOR_FORCE": "1"}).stdout)
        self.call(*self.CHECK, "--color", "always", "-o", "checked.txt")
        self.assertNotIn(ESCAPE, (self.directory / "checked.txt").read_text())

    def test_documents_are_plain(self):
        for arguments in (("check", FIGURE, "--json"), ("score", FIGURE, REFERENCE, "--json"),
                          ("leaderboard", "demo.store", "--format", "csv")):
            self.assertNotIn(ESCAPE, self.call(*arguments, "--color", "always").stdout)


class Words(Case):
    def test_version_in_three_ways(self):
        self.assertEqual(len({self.call(word).stdout for word in ("--version", "-V", "version")}), 1)

    def test_options_without_a_command(self):
        for line in ((), ("-q",), ("--json",), ("--color", "never", "-v")):
            self.assertIn("found no command", self.call(*line, code=USAGE).stderr)

    def test_mistyped_options(self):
        for wrong, meant in (("--selct", "--select"), ("--verbos", "--verbose"), ("--colour", "--color")):
            self.assertIn(f"did you mean {meant}?", self.call("check", wrong, REFERENCE, code=USAGE).stderr)

    def test_refused_connection(self):
        done = self.call("caption", REFERENCE, "--model", "ollama:x", "--base-url", "http://127.0.0.1:1", "--no-cache",
                         code=MODEL)
        self.assertIn("ollama:x at http://127.0.0.1:1: connection refused (is the server running?)", done.stderr)


if __name__ == "__main__":
    unittest.main()
