"""What the experiments of this directory share: they run commands of diagrade one after the other, show each with what
it prints, and keep the tables.

A model is named as for `--model`. Those of the provider "scripted" ("scripted:fern") are answered by a server on this
machine with the rules of the experiment; every other one ("openai:gpt-4.1-mini") by its provider, with the key of the
environment.
"""
import argparse
import itertools
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # leaves the tree as it is
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from scripted_server import ScriptedServer

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SCRIPTED = "scripted:"
FAILED_ANSWERS = 4  # the exit code of a command whose model or network failed


def shown_as_pattern(words):
    """Three files or more of one directory and ending, one behind the other, as "DIRECTORY/*.ending"."""
    shown = []
    for key, group in itertools.groupby(words, lambda word: re.fullmatch(r"(.+/)[^/*]+(\.\w+)", word)
                                        and re.sub(r"[^/]+(\.\w+)$", r"*\1", word)):
        group = list(group)
        shown += [key] if key and len(group) > 2 else group
    return shown


class Experiment:
    """`with Experiment("diagramir", __doc__, answer) as experiment:`; `answer` is a rule of scripted_server.py. Options of its
    own are (name, arguments of add_argument) each, and stand in `experiment.options`."""

    def __init__(self, name, description, answer, options=()):
        parser = argparse.ArgumentParser(prog=name, description=description,
                                         formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/experiments") / name,
                            help="where all files go, a new directory or that of an earlier run of the same script, "
                                 "which is emptied first, but for the answers in its cache (%(default)s)")
        parser.add_argument("--diagrade", default=os.environ.get("DIAGRADE", str(SOURCE / "build/release/src/cli/diagrade")),
                            help="the program (of the environment's DIAGRADE, or build/release)")
        for option, arguments in options:
            parser.add_argument(option, **arguments)
        self.options = parser.parse_args()
        self.name = name
        self.out = self.options.out.resolve()
        self.program = shutil.which(self.options.diagrade)
        if self.program is None:
            parser.error(f"found no program {self.options.diagrade}: build it, or say --diagrade PROGRAM")
        self.server = ScriptedServer(answer)
        self.asks_live_models = False

    def __enter__(self):
        marker = self.out / ".experiment"  # names the experiment: what has none, or another, is not ours to empty
        if self.out.exists() and not self.out.is_dir():
            sys.exit(f"{self.out}: found a file, expected a directory, or none yet")
        if self.out.exists() and any(self.out.iterdir()):
            if not marker.is_file() or marker.read_text(encoding="utf-8") != f"{self.name}\n":
                sys.exit(f"{self.out}: found files that are not of {self.name}, expected a new directory or one of its own")
            self.empty()
        for name in ("cache", "tables"):
            (self.out / name).mkdir(parents=True, exist_ok=True)
        marker.write_text(f"{self.name}\n", encoding="utf-8")
        self.server.__enter__()
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def empty(self):
        """Answers stay: those of live models are paid for once. Scripted ones are asked for again, as the key of an answer
        has the address that was asked, and the server listens elsewhere each time."""
        for path in self.out.iterdir() if self.out.exists() else ():
            if path.name != "cache":
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()

    def model(self, name, option="--model"):
        """The options that name a model to a command."""
        if not name.startswith(SCRIPTED):
            self.asks_live_models = True
            return [option, name]
        return [option, "compatible:" + name.removeprefix(SCRIPTED), "--base-url", self.server.url]

    def title(self, text):
        print(f"\n## {text}\n", flush=True)

    def show(self, command):
        words = [str(word).replace(str(self.out), "OUT").replace(str(SOURCE) + "/", "") for word in command]
        quoted = [word if "*" in word else shlex.quote(word) for word in shown_as_pattern(words)]
        print("    $ " + " ".join(quoted).replace(self.server.url, "URL"), flush=True)

    def script(self, *arguments):
        """Runs a script of the source tree, as an adapter."""
        command = [SOURCE / arguments[0], *arguments[1:]]
        self.show(command)
        return self.finish(command, 0, None)

    def run(self, *arguments, expect=0, table=None, quiet=False):
        """Runs a command and shows it. Its exit code must be `expect`, or one of them; an answer that a live model does not
        give (4) stops nothing, as tables count it. What it prints is returned, shown unless `quiet`,
        and kept as tables/`table`."""
        command = [self.program, *arguments]
        self.show(["diagrade", *arguments])
        printed = self.finish(command, expect, table)
        if not quiet:
            print("".join(f"    {line}\n" for line in printed.splitlines()), flush=True)
        return printed

    def finish(self, command, expect, table):
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.out / "cache")}
        done = subprocess.run([str(word) for word in command], cwd=SOURCE, stdout=subprocess.PIPE, text=True,
                              env=environment)
        if done.returncode == FAILED_ANSWERS and self.asks_live_models:
            print("exit code 4: some answers failed, which the tables count", file=sys.stderr)
        elif done.returncode not in (expect if isinstance(expect, tuple) else (expect,)):
            sys.exit(f"{done.stdout}exit code {done.returncode}, expected {expect}")
        if table:
            (self.out / "tables" / table).write_text(done.stdout, encoding="utf-8")
        return done.stdout

    def write(self, name, text):
        """A file of the experiment; its path."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path
