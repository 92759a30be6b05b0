#!/usr/bin/env python3
"""What repositories of figures use: the hooks of pre-commit, the action of GitHub and the container, as far as they run
without a network. The action's steps and the container's instructions are looked at with PyYAML and by this file; GitHub and
Docker themselves are not asked."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(os.environ["DIAGRADE"]).resolve()
SOURCE = Path(os.environ["DIAGRADE_SOURCE_DIR"]).resolve()

# Two boxes that overlap: `boxes_do_not_overlap` is an error.
GOOD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
<rect x="20" y="60" width="100" height="60" fill="none" stroke="black"/><text x="40" y="95">Alpha</text>
<rect x="280" y="60" width="100" height="60" fill="none" stroke="black"/><text x="310" y="95">Beta</text>
</svg>
"""
BAD = GOOD.replace('x="280"', 'x="90"').replace('x="310"', 'x="130"')


def load_yaml(name):
    try:
        import yaml
    except ImportError:
        raise unittest.SkipTest("PyYAML is not installed")
    return yaml.safe_load((SOURCE / name).read_text())


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.directory = Path(scratch.name)
        self.environment = dict(os.environ, PATH=f"{PROGRAM.parent}:{os.environ['PATH']}", HOME=str(self.directory / "home"),
                                GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@example.org", GIT_COMMITTER_NAME="a",
                                GIT_COMMITTER_EMAIL="a@example.org", PRE_COMMIT_HOME=str(self.directory / "hooks"),
                                GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory", GIT_CONFIG_VALUE_0="*")
        (self.directory / "work").mkdir()
        self.work = self.directory / "work"

    def run_here(self, *words, **variables):
        return subprocess.run([str(word) for word in words], cwd=self.work, env=self.environment | {"DIAGRADE_OPTIONS": "--select=figure"} | variables,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def write(self, name, text):
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@unittest.skipUnless(shutil.which("pre-commit"), "pre-commit is not installed")
class Hooks(Case):
    def setUp(self):
        super().setUp()
        # The tree as it is now, as a repository that pre-commit can clone.
        self.hooks = self.directory / "diagrade"
        self.hooks.mkdir()
        shutil.copy(SOURCE / ".pre-commit-hooks.yaml", self.hooks)
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "hooks"]):
            subprocess.run(["git", "-C", self.hooks, *command], check=True, env=self.environment)
        self.revision = subprocess.run(["git", "-C", self.hooks, "rev-parse", "HEAD"], check=True, env=self.environment,
                                       stdout=subprocess.PIPE, text=True).stdout.strip()
        self.run_here("git", "init", "-q")

    def hook(self, args=""):
        self.write(".pre-commit-config.yaml", f"repos:\n- repo: {self.hooks}\n  rev: {self.revision}\n"
                                              f"  hooks:\n  - id: diagrade-check\n{args}")
        self.run_here("git", "add", "-A")
        return self.run_here("pre-commit", "run", "diagrade-check", "--all-files", "--color=never")

    def test_a_figure_that_breaks_a_rule_stops_the_commit(self):
        self.write("figures/bad.svg", BAD)
        done = self.hook()
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("diagrade check.....", done.stdout)
        self.assertIn("exit code: 1", done.stdout)
        self.assertIn("boxes_do_not_overlap", done.stdout)
        self.assertIn("figures/bad.svg:2:1: error: the boxes \"Alpha\" and \"Beta\"", done.stdout)

    def test_good_figures_pass_and_other_files_are_left_alone(self):
        self.write("figures/good.svg", GOOD)
        self.write("notes.txt", "no figure")
        self.write("paper.tex", "\\documentclass{article}\n\\begin{document}Words.\\end{document}\n")
        done = self.hook()
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Passed", done.stdout)

    def test_a_figure_that_cannot_be_read_stops_it_too(self):
        self.write("figures/broken.svg", "no figure at all")
        done = self.hook()
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("exit code: 3", done.stdout)

    def test_args_are_options_of_check(self):
        self.write("figures/bad.svg", BAD)
        self.assertEqual(self.hook("    args: [--select=figure, --fail-on=never]\n").returncode, 0)

    def test_hooks_that_are_listed_are_these(self):
        hooks = {hook["id"]: hook for hook in load_yaml(".pre-commit-hooks.yaml")}
        self.assertEqual({name: hook["language"] for name, hook in hooks.items()},
                         {"diagrade-check": "system", "diagrade-check-docker": "docker"})
        self.assertEqual(len({(hook["entry"], hook["files"]) for hook in hooks.values()}), 1)


class Action(Case):
    def check(self, **variables):
        return self.run_here(SOURCE / "scripts/github/check", **variables)

    def test_its_steps_run_files_that_are_there(self):
        action = load_yaml("action.yml")
        self.assertEqual(action["runs"]["using"], "composite")
        commands = [step["run"] for step in action["runs"]["steps"] if "run" in step]
        self.assertEqual(len(commands), 3)
        for command in commands:
            path = re.fullmatch(r'"\$GITHUB_ACTION_PATH/(scripts/github/\w+)"', command).group(1)
            self.assertTrue(os.access(SOURCE / path, os.X_OK), path)
        given = {text for step in action["runs"]["steps"] for text in re.findall(r"inputs\.(\w+)", json.dumps(step))}
        self.assertEqual(given, set(action["inputs"]))
        script = (SOURCE / "scripts/github/check").read_text()
        for name in action["runs"]["steps"][-1]["env"]:
            self.assertIn(name, script)

    def test_faults_are_annotations_at_their_lines(self):
        self.write("figures/bad.svg", BAD)
        self.write("figures/good.svg", GOOD)
        done = self.check(DIAGRADE_FIGURES="figures\n")
        self.assertEqual(done.returncode, 1, done.stdout)
        annotations = [line for line in done.stdout.splitlines() if line.startswith("::error ")]
        self.assertEqual(len(annotations), 1, done.stdout)
        self.assertRegex(annotations[0], r"^::error title=boxes_do_not_overlap,file=figures/bad\.svg,line=2,col=1,")

    def test_options_and_figures_stand_one_a_line(self):
        self.write("a figure.svg", BAD)
        self.write("b.svg", BAD)
        done = self.check(DIAGRADE_FIGURES="  a figure.svg\r\n\n*.svg", DIAGRADE_OPTIONS="--select\nboxes_do_not_overlap\n--fail-on\nnever")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("file=a figure.svg", done.stdout)
        self.assertIn("file=b.svg", done.stdout)

    def test_findings_are_also_a_file_for_code_scanning(self):
        self.write("bad.svg", BAD)
        done = self.check(DIAGRADE_FIGURES="bad.svg", DIAGRADE_SARIF="found.sarif")
        self.assertEqual(done.returncode, 1, done.stdout)
        results = json.loads((self.work / "found.sarif").read_text())["runs"][0]["results"]
        self.assertIn("boxes_do_not_overlap", [result["ruleId"] for result in results])

    def test_the_file_is_there_when_a_figure_cannot_be_read(self):
        self.write("bad.svg", BAD)
        self.write("broken.svg", "nothing")
        done = self.check(DIAGRADE_FIGURES="bad.svg\nbroken.svg", DIAGRADE_SARIF="found.sarif")
        self.assertEqual(done.returncode, 3, done.stdout)
        run, = json.loads((self.work / "found.sarif").read_text())["runs"]
        self.assertIn("boxes_do_not_overlap", [result["ruleId"] for result in run["results"]])
        invocation, = run["invocations"]
        self.assertEqual((invocation["executionSuccessful"], invocation["exitCode"]), (False, 3))
        said, = invocation["toolExecutionNotifications"]
        self.assertIn("broken.svg", said["message"]["text"])

    def test_wrong_options_and_unread_figures_are_other_codes(self):
        self.write("bad.svg", "nothing")
        self.assertEqual(self.check(DIAGRADE_OPTIONS="--slect").returncode, 2)
        self.assertEqual(self.check(DIAGRADE_FIGURES="bad.svg").returncode, 3)

    def test_the_name_of_a_build_changes_with_its_sources(self):
        copy = self.directory / "copy"
        for name in ("scripts/github/name_sources", "CMakeLists.txt", "include/a.h", "metrics/a", "prompts/a", "src/a.c"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_text("1")
        shutil.copy(SOURCE / "scripts/github/name_sources", copy / "scripts/github")
        names = []
        for text in "112":
            (copy / "src/a.c").write_text(text)
            output = self.directory / f"output"
            output.write_text("")
            subprocess.run([copy / "scripts/github/name_sources"], check=True, env=self.environment | {"GITHUB_OUTPUT": str(output)})
            names.append(output.read_text())
        self.assertRegex(names[0], r"^hash=[0-9a-f]{64}\n$")
        self.assertEqual([names[0] == name for name in names], [True, True, False])


class Container(unittest.TestCase):
    """The instructions as they stand; `docker build` needs a network."""

    def setUp(self):
        text = (SOURCE / "Dockerfile").read_text()
        text = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ")
        self.steps = [line.split(None, 1) for line in text.splitlines() if line.strip()]

    def of(self, name):
        return [rest for word, rest in self.steps if word == name]

    def test_it_runs_as_nobody_special(self):
        self.assertEqual(self.of("USER"), ["diagrade"])
        self.assertLess([word for word, _ in self.steps].index("USER"), [word for word, _ in self.steps].index("ENTRYPOINT"))
        self.assertEqual(self.of("ENTRYPOINT"), ['["diagrade"]'])

    def test_commands_are_bash_or_shell_and_name_lists_that_are_there(self):
        shell = "sh"
        for word, rest in self.steps:
            if word == "FROM":
                shell = "sh"
            if word == "SHELL":
                shell = json.loads(rest)[0]
            if word == "RUN":
                subprocess.run([shell, "-n", "-c", rest], check=True)
        lists = re.findall(r"\$\{(\w+)\[@\]\}", " ".join(self.of("RUN")))
        packages = (SOURCE / "scripts/packages").read_text()
        self.assertEqual([name for name in lists if f"\n{name}=(" not in packages], [])

    def test_what_is_packed_is_what_is_installed(self):
        copied = [rest for rest in self.of("COPY") if rest.startswith("--from=build")]
        self.assertEqual(copied, ["--from=build /packages/diagrade_*.deb /tmp/"])
        self.assertIn("cpack -B /packages", " ".join(self.of("RUN")))


if __name__ == "__main__":
    unittest.main()
