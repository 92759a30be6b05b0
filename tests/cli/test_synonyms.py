#!/usr/bin/env python3
"""`score --synonyms wordnet` with files of WordNet's form."""
import json
import unittest

from model_case import INPUT, OK, USAGE, ModelCase

NOUNS = """  1 WordNet 3.1 Copyright 2011 by nobody.
bill n 1 0 1 0 00000020
invoice n 1 0 1 0 00000020
word n 1 0 1 0 00000010
"""


class Synonyms(ModelCase):
    def setUp(self):
        super().setUp()
        self.directory.joinpath("wordnet").mkdir()
        for part in ("noun", "verb", "adj", "adv"):
            for name in (f"index.{part}", f"data.{part}", f"{part}.exc"):
                self.write(f"wordnet/{name}", NOUNS if name == "index.noun" else "")
        for name, label in (("generated", "Bill"), ("reference", "Invoice")):
            nodes = [{"id": "a", "text": label}, {"id": "b", "text": "Parcel"}]
            self.write(f"{name}.json", json.dumps({"nodes": nodes, "edges": []}))

    def score(self, code, *options):
        return self.expect(code, "score", "generated.json", "reference.json", "--json", *options)

    def test_synonyms_match_where_they_are_asked_for(self):
        for match in ("context", "optimal", "greedy"):
            with_them = json.loads(self.score(OK, "--match", match, "--synonyms", "wordnet", "--wordnet", "wordnet").stdout)
            self.assertEqual([pair["similarity"] for pair in with_them["matches"]], [0.85, 1], match)
            self.assertIn("|synonyms:1.wordnet3.1|", with_them["signature"])
            without = json.loads(self.score(OK, "--match", match, "--synonyms", "none").stdout)
            self.assertEqual([pair["generated"] for pair in without["matches"]], ["b"], match)
            self.assertNotIn("synonyms", without["signature"])

    def test_files_that_are_not_there(self):
        done = self.score(INPUT, "--synonyms", "wordnet", "--wordnet", "nowhere")
        self.assertIn(b"--synonyms wordnet: nowhere/index.noun: ", done.stderr)
        self.write("wordnet/index.noun", "")
        self.assertIn(b"expected the database files of WordNet",
                      self.score(INPUT, "--synonyms", "wordnet", "--wordnet", "wordnet").stderr)

    def test_options_that_contradict_each_other(self):
        self.score(USAGE, "--synonyms", "wordnet", "--wordnet", "wordnet", "--similarity", "levenshtein")
        self.score(USAGE, "--wordnet", "wordnet")


if __name__ == "__main__":
    unittest.main()
