#!/usr/bin/env python3
"""scripts/steps installs what is missing: it waits while another program holds the lock of the package manager, and says
what is missing where that cannot be installed. The package manager is a stub on PATH.

usage: check_steps.py SOURCE_DIR
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv.pop(1)).resolve()
STUBS = {
    # Installed is what has a file of its name.
    "dpkg-query": 'for name; do :; done\n[ -f "$STATE/$name" ] && echo installed',
    # Each call is told; the lock is held for the first $LOCKED calls.
    "apt-get": '''echo "$*" >>"$STATE/calls"
if [ "$(wc -l <"$STATE/calls")" -le "${LOCKED:-0}" ]; then
  echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)" >&2
  exit 100
fi
[ "${OFFLINE:-}" ] && { echo "E: Unable to locate package" >&2; exit 100; }
[ "$1" = update ] && exit 0
for name; do touch "$STATE/$name"; done''',
    "apt-cache": "exit 0",
    "sudo": '"$@"',
    "sleep": 'echo "$1" >>"$STATE/slept"',
}


class Steps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = pathlib.Path(folder.name)
        (self.state / "bin").mkdir()
        for name, body in STUBS.items():
            path = self.state / "bin" / name
            path.write_text(f"#!/bin/sh\n{body}\n")
            path.chmod(0o755)

    def run_steps(self, command, **environment):
        script = f'set -euo pipefail; log="$STATE/log"; : >"$log"; . {SOURCE}/scripts/steps; {command}'
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, env={
            **os.environ, "PATH": f"{self.state}/bin:{os.environ['PATH']}", "STATE": str(self.state), **environment})

    def lines(self, name):
        path = self.state / name
        return path.read_text().splitlines() if path.exists() else []

    def test_nothing_is_asked_when_all_is_there(self):
        (self.state / "one").touch()
        done = self.run_steps("install_packages one")
        self.assertEqual((done.returncode, done.stdout, self.lines("calls")), (0, "", []))

    def test_installs_what_is_missing(self):
        (self.state / "one").touch()
        done = self.run_steps("install_packages one two")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.lines("calls")[0], "update")
        self.assertTrue(self.lines("calls")[1].endswith(" two"))
        self.assertNotIn("waiting", done.stdout)

    def test_waits_for_the_lock(self):
        done = self.run_steps("install_packages two", LOCKED="3")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("waiting for another program"), 1)
        self.assertEqual(self.lines("slept"), ["5"] * 3)

    def test_gives_up_after_five_minutes_and_says_what_is_missing(self):
        done = self.run_steps("install_packages two three", LOCKED="100000")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(sum(map(int, self.lines("slept"))), 5 * 60)
        self.assertIn("These packages are missing:\n  two three\n", done.stderr)
        self.assertIn("apt-get install --no-install-recommends two three", done.stderr)

    def test_says_what_is_missing_offline(self):
        done = self.run_steps("install_packages two", OFFLINE="1")
        self.assertEqual((done.returncode, self.lines("slept")), (1, []))
        self.assertIn("These packages are missing:\n  two\n", done.stderr)

    def test_goes_on_without_what_is_optional(self):
        done = self.run_steps("install_optional_packages two; echo after", OFFLINE="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("not installed", done.stdout)
        self.assertTrue(done.stdout.endswith("after\n"))


if __name__ == "__main__":
    unittest.main()
