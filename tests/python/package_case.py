"""What the tests of the package share. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree, and PYTHONPATH
begins with the package of the build."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["DIAGRADE"]
SOURCE = pathlib.Path(os.environ["DIAGRADE_SOURCE_DIR"])
DEMO = SOURCE / "datasets/demo"
OK, FAILED, USAGE, INPUT = 0, 1, 2, 3


def plain_environment():
    """That of somebody who knows nothing of this build."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("DIAGRADE", "PYTHON"))}


def pairs():
    """All pairs of the demo set: (generated, reference), as text."""
    references = sorted((DEMO / "references").glob("*.svg"))
    systems = sorted((DEMO / "generated").iterdir())
    return [(str(system / reference.name), str(reference)) for system in systems for reference in references]


def run(*arguments, cwd=None):
    """The program: its exit code, what it prints and what it says."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, cwd=cwd, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class PackageCase(unittest.TestCase):
    maxDiff = None

    def printed(self, *arguments, cwd=None):
        """What the program prints; it must be fine but for checks that fail."""
        code, output, messages = run(*arguments, cwd=cwd)
        self.assertIn(code, (OK, FAILED), messages)
        return output

    def pdf(self):
        """A PDF figure of two boxes, "Alpha" and "Beta", and an arrow."""
        sys.path.insert(0, str(SOURCE / "tests/pdf"))
        import cases  # pylint: disable=import-outside-toplevel
        return cases.CASES["plain"]()[0]

    def directory(self):
        directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, directory)
        return directory
