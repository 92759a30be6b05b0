"""Commands that ask models, against the scripted endpoint tests/model/model_server.py. DIAGRADE names the program,
DIAGRADE_SOURCE_DIR the source tree."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
OK, FAILED, USAGE, INPUT, MODEL, INTERNAL = 0, 1, 2, 3, 4, 5
KEY = "zq7TTx-0451-PlumCanary"
VARIABLES = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "OPENROUTER_API_KEY",
             "MISTRAL_API_KEY", "DIAGRADE_API_KEY", "http_proxy", "https_proxy", "all_proxy")


class Server:
    """The scripted endpoint as a child that ends with the test."""

    def __init__(self, directory, rules=(), *options):
        self.log = directory / f"requests-{len(list(directory.glob('requests-*.jsonl')))}.jsonl"
        self.log.touch()
        (directory / "rules.json").write_text(json.dumps(list(rules)))
        self.process = subprocess.Popen(
            [sys.executable, SOURCE / "tests/model/model_server.py", "--rules", directory / "rules.json", "--log",
             self.log, "--exit-on-stdin-eof", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = "http://" + re.search(r"listening on (\S+)", self.process.stdout.readline())[1]

    def requests(self):
        """The requests that are over. The server writes a line after it sent the answer, so that a program that has it may
        end before: what it answers now, it answers after that line."""
        if self.process.poll() is None and not self.process.stdin.closed:
            self.stats()
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def stats(self):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(self.url + "/stats", timeout=20) as response:
            return json.load(response)

    def close(self):
        if self.process.stdin.closed:
            return
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()


class ModelCase(unittest.TestCase):
    """A test in an empty directory, with a home of its own and no key in the environment. All that the program writes
    is searched for the key."""

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        self.environment.update(HOME=str(self.directory), XDG_CACHE_HOME=str(self.directory / "cache"))

    def serve(self, rules=(), *options):
        server = Server(self.directory, rules, *options)
        self.addCleanup(server.close)
        return server

    def write(self, name, text, mode=0o644):
        path = self.directory / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path.chmod(mode)
        return path

    def call(self, *arguments, env=None, stdin=b""):
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, cwd=self.directory,
                              env={**self.environment, **(env or {})}, timeout=120)
        for text in (done.stdout, done.stderr):
            self.assertNotIn(KEY.encode(), text)
        return done

    def expect(self, code, *arguments, **options):
        done = self.call(*arguments, **options)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.stdout.decode()}{done.stderr.decode()}")
        return done
