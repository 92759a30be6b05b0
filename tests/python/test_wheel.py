#!/usr/bin/env python3
"""The wheel is made and installed without network, into an environment of its own, and scores a pair there."""
import os
import pathlib
import subprocess
import sys
import unittest
import zipfile

from package_case import SOURCE, PackageCase, plain_environment
from test_installed import PAIR, PDF, SCORE

try:
    import ensurepip  # of python3-venv
except ModuleNotFoundError:
    ensurepip = None


class Wheel(PackageCase):
    def make(self):
        directory = self.directory()
        command = [sys.executable, SOURCE / "scripts/make_wheel", os.environ["DIAGRADE_BUILD_DIR"], "-o", directory]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return pathlib.Path(done.stdout.strip())

    def test_same_bytes(self):
        first, second = self.make(), self.make()
        self.assertEqual(first.read_bytes(), second.read_bytes())
        with zipfile.ZipFile(first) as wheel:
            about = next(name for name in wheel.namelist() if name.endswith("METADATA"))
            self.assertIn("Name: diagrade\n", wheel.read(about).decode())

    @unittest.skipUnless(ensurepip, "python3-venv is not installed")
    def test_in_an_environment_of_its_own(self):
        home = self.directory() / "home"
        subprocess.run([sys.executable, "-m", "venv", home], check=True, env=plain_environment())
        self.pip(home, "install", self.make())
        self.scores(home)
        self.pip(home, "uninstall", "--yes", "diagrade")
        self.assertEqual(list(home.rglob("diagrade*")), [])
        # As does pip of the source tree, which takes a build that is there.
        self.pip(home, "install", "--config-settings", f"build-dir={os.environ['DIAGRADE_BUILD_DIR']}", SOURCE)
        self.scores(home)

    def pip(self, home, command, *arguments):
        offline = ["--no-index", "--no-cache-dir"] if command == "install" else []
        subprocess.run([home / "bin/python", "-m", "pip", "--disable-pip-version-check", "--quiet", command, *offline, *arguments],
                       check=True, env=plain_environment())

    def scores(self, home):
        done = self.python(home, "-c", SCORE, *PAIR, text=True)
        library, f1 = done.stdout.split()
        self.assertEqual((pathlib.Path(library).is_relative_to(home.resolve()), f1), (True, "0.450433"))
        if any(home.rglob("diagrade-pdf")):
            self.assertIn(b'"text":\t"Alpha"', self.python(home, "-c", PDF, "plain.pdf", input=self.pdf()).stdout)

    def python(self, home, *arguments, **options):
        done = subprocess.run([home / "bin/python", *arguments], env=plain_environment(), cwd="/", capture_output=True,
                              check=False, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done


if __name__ == "__main__":
    unittest.main()
