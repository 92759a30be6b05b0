#!/usr/bin/env python3
"""Holds the outputs of commands to those that are recorded in tests/cli/recorded/GROUP.txt: exit code, standard output,
standard error and the files that they write. A recording is a list of commands with what each of them gave:

    # a comment
    $ COMMAND             run by bash in a directory that the commands of the file share, where `diagrade` is the program
    | a line of standard output
    ! a line of standard error
    > FILE                a file in out/ that the command wrote or changed, and before its lines:
    : a line of it
    = 3                   the exit code, where it is not 0

What is long or no text stands there as its size and SHA-256: `|# 20310 bytes, sha256 …`. Pictures in pixels (which depend
on fonts) and stores stand there by their kind alone. A line that does not end is followed by `\\`. The version of the
program is written VERSION, and so are versions of libraries; directories and ports have names too, and how far a command
is, is left out; seconds are written SECONDS. Every document that names its schema is held to it (schemas.py).

usage: check_recorded.py SOURCE PROGRAM [GROUP...] [--write] [--against PROGRAM]
  --write            record what PROGRAM gives; new commands are added to the files by hand, as a line "$ COMMAND"
  --against OTHER    compare the full outputs of two programs instead of those with the recording
"""
import argparse
import difflib
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from schemas import Schemas  # noqa: E402

# Where commands find our figures: name in the directory of the commands -> directories of the tree, as rooms may move.
FIXTURES = {"datasets": ["datasets"], "prompts": ["prompts"], "figures": ["tests/graph/figures"],
            "pairs": ["tests/cli/pairs"], "tikz": ["tests/tikz/tikz", "tests/tikz/figures", "tests/ir/tikz"],
            "specs": ["tests/draw/specs"], "geometry": ["tests/draw/geometry"], "seeds": ["tests/fuzz/seeds"],
            "inputs": ["tests/cli/recorded/inputs"]}
KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "OPENROUTER_API_KEY", "MISTRAL_API_KEY",
        "DIAGRADE_API_KEY", "http_proxy", "https_proxy", "all_proxy")
TEXT_BYTES = 3000  # more than this is recorded by its hash
SECONDS = 100


class Place:
    """A directory with our figures, in which the commands of one group run one after the other."""

    def __init__(self, source, program, server=None):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="recorded-"))
        for name, places in FIXTURES.items():
            found = [source / place for place in places if (source / place).is_dir()]
            if found:
                shutil.copytree(found[0], self.path / name)
        os.mkdir(self.path / "out")
        os.mkdir(self.path / "bin")
        os.symlink(program, self.path / "bin/diagrade")
        version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
        self.versions = re.compile(rf"(?<![\d.]){re.escape(version)}(?![\d.]\d)".encode())
        self.environment = {name: value for name, value in os.environ.items() if name not in KEYS}
        self.environment.update(PATH=f"{self.path}/bin:{os.environ['PATH']}", HOME=str(self.path / "own"), TZ="UTC",
                                XDG_CACHE_HOME=str(self.path / "own"), LC_ALL="C.UTF-8", URL=server or "http://127.0.0.1:1")
        self.asks, self.files = server is not None, {}

    def close(self):
        shutil.rmtree(self.path)

    def run(self, command):
        """-> (exit code, standard output, standard error, {file: its bytes}), normalised."""
        done = subprocess.run(["bash", "-c", command], cwd=self.path, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False, timeout=SECONDS)
        return (done.returncode, self.normal(done.stdout), self.normal(done.stderr),
                {name: self.normal(data) for name, data in self.written().items()})

    def written(self):
        """The files of out/ that are new or have other bytes than after the last command."""
        changed = {}
        for path in sorted((self.path / "out").rglob("*")):
            name = str(path.relative_to(self.path))
            if path.is_file() and not name.endswith(("-wal", "-shm")):
                data = path.read_bytes()
                if self.files.get(name) != data:
                    changed[name] = self.files[name] = data
        return changed

    def normal(self, data):
        if data.startswith(b"\x89PNG"):
            return b"a picture (PNG)\n"
        if data.startswith(b"SQLite format 3"):
            return b"a store (SQLite)\n"
        data = data.replace(str(self.path).encode(), b"DIRECTORY")
        data = self.versions.sub(b"VERSION", data)
        # How far a command is, which it says when it takes long.
        data = re.sub(rb"(?m)^diagrade: \d+/\d+, \d+ failed, [\d.]+/s, [\d:]+ left\n", b"", data)
        data = re.sub(rb"\b(poppler|tesseract)([- ])\d+(\.\d+)+", rb"\1\2VERSION", data)
        data = re.sub(rb"127\.0\.0\.1:\d{4,5}\b", b"127.0.0.1:PORT", data)
        # Of what is asked: with it goes the picture, which is not the same to the pixel on all machines.
        data = re.sub(rb"\(key [0-9a-f]{64}\)", b"(key KEY)", data)
        # How long an answer took.
        data = re.sub(rb'("seconds":\s*)[\d.e-]+', rb"\1SECONDS", data)
        return re.sub(rb"\b[0-9a-f]{64}\b", b"HASH", data) if self.asks else data


def is_text(data):
    try:
        return "\0" not in data.decode() and "\r" not in data.decode()
    except UnicodeDecodeError:
        return False


def lines_of(sign, data, limit):
    """A stream or file as lines of a recording."""
    if not data:
        return []
    if len(data) > limit or not is_text(data):
        return [f"{sign}# {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}"]
    lines = [f"{sign} {line}" if line else sign for line in data.decode().split("\n")]
    return lines[:-1] if data.endswith(b"\n") else lines + ["\\"]


def told(result, limit):
    """What a command gave, as lines of a recording."""
    code, output, errors, files = result
    lines = lines_of("|", output, limit) + lines_of("!", errors, limit)
    for name, data in files.items():
        lines += [f"> {name}"] + lines_of(":", data, limit)
    return lines + ([f"= {code}"] if code else [])


def read(path):
    """-> [(comments before the command, command, lines recorded for it)]"""
    cases, comments = [], []
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        if line.startswith("$ "):
            cases.append((comments, line[2:], []))
            comments = []
        elif line.startswith("#") or not line:
            comments.append(line)
        else:
            cases[-1][2].append(line)
    return cases


def difference(command, expected, found):
    diff = difflib.unified_diff(expected, found, "recorded", "found", n=1, lineterm="")
    return f"$ {command}\n" + "\n".join(line[:1000] for line in diff) + "\n"


def server_of(group, directory):
    """The scripted endpoint that answers the questions of a group with rules, or None."""
    rules = pathlib.Path(__file__).parent / f"recorded/{group}.rules.json"
    if not rules.exists():
        return None
    process = subprocess.Popen([sys.executable, pathlib.Path(__file__).parents[1] / "model/model_server.py", "--rules",
                                rules, "--log", f"{directory}/requests.jsonl", "--exit-on-stdin-eof"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.url = "http://" + re.search(r"listening on (\S+)", process.stdout.readline())[1]
    return process


def results(source, program, group, commands):
    """What each command gives, in order."""
    with tempfile.TemporaryDirectory() as directory:
        server = server_of(group, directory)
        place = Place(source, program, server and server.url)
        try:
            return [place.run(command) for command in commands]
        finally:
            place.close()
            if server:
                server.kill()
                server.communicate()


def write(path, cases, given):
    text = []
    for (comments, command, _), result in zip(cases, given):
        text += comments + [f"$ {command}"] + told(result, TEXT_BYTES)
    path.write_text("".join(line + "\n" for line in text), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("groups", nargs="*")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--against", type=pathlib.Path)
    options = parser.parse_args()
    directory = pathlib.Path(__file__).parent / "recorded"
    failed = total = 0
    schemas = Schemas(options.source)
    for path in sorted(directory.glob("*.txt")):
        if options.groups and path.stem not in options.groups:
            continue
        cases = read(path)
        commands = [command for _, command, _ in cases]
        given = results(options.source.resolve(), options.program.resolve(), path.stem, commands)
        if options.write:
            write(path, cases, given)
        recorded = [lines for _, _, lines in cases]
        limit = TEXT_BYTES
        if options.against:
            limit = 1 << 40
            recorded = [told(result, limit) for result in
                        results(options.source.resolve(), options.against.resolve(), path.stem, commands)]
        for command, expected, result in zip(commands, recorded, given):
            total += 1
            for data in (result[1], *result[3].values()):
                schemas.hold(command, data)
            if not options.write and told(result, limit) != expected:
                failed += 1
                print(difference(command, expected, told(result, limit)), flush=True)
    if not options.groups:
        failed += len(schemas.faults())
        print("\n".join(schemas.faults()[:40]))
    print(f"{total} commands, {failed} faults; documents of {len(schemas.seen)} kinds follow their schemas"
          + ("" if schemas.known else " (not held to them: python3-jsonschema is not installed)"))
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
