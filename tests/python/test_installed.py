#!/usr/bin/env python3
"""The package as `cmake --install` leaves it, found without a variable of the environment, wherever it is moved; and what
an import says that finds no library, or one of another version."""
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

from package_case import DEMO, SOURCE, PackageCase, plain_environment

SCORE = "import diagrade, sys; print(diagrade.library_path(), diagrade.score(*sys.argv[1:], checks='none').overall.f1)"
PDF = "import diagrade, sys; print(diagrade.graph(sys.stdin.buffer.read(), name=sys.argv[1]).json, end='')"
PAIR = [str(DEMO / "generated/birch/state-machine.svg"), str(DEMO / "references/state-machine.svg")]


def python(place, *arguments, **options):
    """A new Python, to which nothing but the directory is known."""
    environment = {**plain_environment(), "PYTHONPATH": str(place)}
    return subprocess.run([sys.executable, "-B", *arguments], env=environment, cwd="/", capture_output=True, check=False,
                          **options)


class Installed(PackageCase):
    def test_where_it_is_moved_to(self):
        directory = self.directory()
        subprocess.run(["cmake", "--install", os.environ["DIAGRADE_BUILD_DIR"], "--prefix", directory / "first"], check=True,
                       stdout=subprocess.DEVNULL)
        prefix = (directory / "first").rename(directory / "prefix")
        place = prefix / "lib/python3/dist-packages"
        done = python(place, "-c", SCORE, *PAIR, text=True)
        self.assertEqual(done.stderr, "")
        library, f1 = done.stdout.split()
        self.assertEqual(pathlib.Path(library).resolve().relative_to(prefix.resolve()).parts[0], "lib")
        self.assertEqual(f1, "0.450433")
        if (prefix / "libexec/diagrade/diagrade-pdf").exists():
            self.reads_pdf(prefix, place)

    def reads_pdf(self, prefix, place):
        """The program that reads PDF files is found from where the library is."""
        path = prefix / "plain.pdf"
        path.write_bytes(self.pdf())
        done = python(place, "-c", PDF, path, input=self.pdf())
        expected = subprocess.run([prefix / "bin/diagrade", "graph", "--json", path], capture_output=True, check=True)
        self.assertEqual((done.stdout, done.stderr), (expected.stdout, b""))
        self.assertIn(b'"text":\t"Alpha"', done.stdout)


class Imports(PackageCase):
    """Copies of the built package, which are told something else."""

    def said(self, place, **environment):
        done = python(place, "-c", f"import os; os.environ.update({environment!r}); import diagrade", text=True)
        self.assertEqual(done.returncode, 1)
        return done.stderr.split("ImportError: ", 1)[1]

    def package(self, old="", new=""):
        place = self.directory()
        shutil.copytree(pathlib.Path(os.environ["DIAGRADE_BUILD_DIR"], "python/diagrade"), place / "diagrade")
        settings = place / "diagrade/_build.py"
        text = settings.read_text(encoding="utf-8")
        self.assertIn(old, text)
        settings.write_text(text.replace(old, new), encoding="utf-8")
        return place

    def test_no_library(self):
        place = self.package('SONAME = "libdiagrade.so.', 'SONAME = "libdiagrade.so.no.')
        said = self.said(place)
        self.assertIn(f"{place}/diagrade/libdiagrade.so.no.", said)
        self.assertIn("DIAGRADE_LIBRARY", said)

    def test_library_that_is_named_and_not_there(self):
        said = self.said(self.package(), DIAGRADE_LIBRARY="/no/such/libdiagrade.so")
        self.assertIn("cannot load /no/such/libdiagrade.so", said)

    def test_packages_that_are_missing(self):
        """A wheel says what to install when its library cannot be loaded."""
        place = self.package()
        (place / "diagrade/debian-packages").write_text("libcjson1\nlibigraph3\n")
        library = place / "diagrade/libdiagrade.so.0"
        library.write_text("no library")
        said = self.said(place, DIAGRADE_LIBRARY=str(library))
        self.assertIn(f"cannot load {library}", said)
        self.assertIn("needs these packages of Debian: libcjson1 libigraph3", said)

    def test_another_version(self):
        library = next(pathlib.Path(os.environ["DIAGRADE_BUILD_DIR"]).glob("libdiagrade.so.*.*.*"))
        version = library.name.removeprefix("libdiagrade.so.")
        said = self.said(self.package(f'VERSION = "{version}"', 'VERSION = "9.8.7"'), DIAGRADE_LIBRARY=str(library))
        self.assertIn(f"found version {version} of the library at {library}, expected 9.8.7", said)

    def test_another_library(self):
        said = self.said(self.package(), DIAGRADE_LIBRARY="libc.so.6")
        self.assertIn("libc.so.6 has no function dg_version", said)

    def test_sources_alone(self):
        self.assertIn("cmake --install", self.said(SOURCE / "src/python"))


if __name__ == "__main__":
    unittest.main()
