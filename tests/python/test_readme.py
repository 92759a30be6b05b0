#!/usr/bin/env python3
"""The examples of the package's README print what stands below them."""
import doctest
import os
import unittest

from package_case import SOURCE


class Readme(unittest.TestCase):
    def test_examples(self):
        os.chdir(SOURCE)  # which the paths of the examples are relative to
        found = doctest.testfile(str(SOURCE / "src/python/README.md"), module_relative=False)
        self.assertGreater(found.attempted, 15)
        self.assertEqual(found.failed, 0)


if __name__ == "__main__":
    unittest.main()
