#!/usr/bin/env python3
"""Figures of a data set by several systems: from the adapter to the run, without a hand on its files."""
import json
import subprocess
import sys
import unittest

from model_case import FAILED, INPUT, MODEL, OK, SOURCE, USAGE, ModelCase

DEMO = SOURCE / "datasets/demo"
ITEMS = ("agent-loop", "data-flow", "rag")
FIGURE = ('<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect x="10" y="10" width="200" height="80"/>'
          '<text x="20" y="40" font-size="16">Encoder</text></svg>')
# Words of the prompts that tell the questions apart; a figure is only drawn with the layout of its item.
CAPTION = {"match": "layout caption", "answer": "All boxes stand in a row."}
DRAW = {"regex": r"(?s)BEGIN layout (\w{32})\nAll boxes stand in a row\.\s*END layout", "answer": FIGURE}


class Generation(ModelCase):
    def setUp(self):
        super().setUp()
        (self.directory / "set").mkdir()

    def adapt(self, *arguments, **changes):
        rows = [{"id": item, "paper_context": f"We propose {item}.", "caption": f"Overview of {item}",
                 "reference": (DEMO / f"references/{item}.svg").read_text()} | changes for item in ITEMS]
        self.write("items.json", json.dumps(rows))
        subprocess.run([sys.executable, SOURCE / "scripts/adapters/diagrameval", "items.json", "out", *arguments],
                       cwd=self.directory, check=True, capture_output=True)

    def generate(self, code, system, rules, *arguments):
        """-> (what was complained of, the prompts that were asked)"""
        server = self.serve(rules)
        done = self.expect(code, "generate", "--dataset", "out", "--system", system, "--model", "compatible:fern",
                           "--base-url", server.url + "/v1", "--no-cache", "--retries", "0", *arguments)
        return done.stderr.decode(), [request["model"] for request in server.requests()]

    def layouts(self):
        return {path.stem: path.read_text() for path in (self.directory / "out/layouts").glob("*.txt")}

    def test_one_model_describes_the_layouts_for_all_systems(self):
        self.adapt()
        said, asked = self.generate(OK, "fern", [CAPTION, DRAW], "--caption-model", "compatible:moss")
        self.assertEqual(sorted(asked), ["fern"] * 3 + ["moss"] * 3)
        self.assertIn("3 of 3 items have no layout caption, which compatible:moss writes into out/layouts", said)
        self.assertIn("compatible:moss: 3 answers asked for, 0 kept before", said)
        self.assertEqual(self.layouts(), {item: "All boxes stand in a row.\n" for item in ITEMS})
        record = json.loads((self.directory / "out/layouts/rag.json").read_text())
        self.assertEqual((record["schema"], record["id"], record["caption"]),
                         ("diagrade/caption@1", "rag", "All boxes stand in a row."))
        self.assertTrue(record["signature"].endswith("|model:compatible:moss"))
        # The next system is told the same, and the model of captions is not asked again.
        said, asked = self.generate(OK, "oak", [DRAW], "--caption-model", "compatible:moss")
        self.assertEqual(asked, ["fern"] * 3)
        self.assertNotIn("layout", said)
        said, _ = self.generate(OK, "ash", [DRAW], "--caption-model", "compatible:other")
        self.assertIn("warning: 3 of 3 items have a layout caption by another model or prompt, which is kept: "
                      "out/layouts/<item>.json says by which", said)
        validated = self.expect(OK, "dataset", "validate", "out").stdout.decode()
        self.assertTrue(validated.endswith("3 items x 3 systems: 17 findings, 0 broken\n"), validated)
        self.assertIn("9 scored, 0 failed", self.expect(OK, "run", "out", "-o", "out.store").stdout.decode())

    def test_references_are_validated_before_anything_is_paid(self):
        self.adapt()
        self.assertEqual(self.expect(OK, "dataset", "validate", "out").stdout.decode(),
                         "3 items x 0 systems: 0 findings, 0 broken\n")
        self.write("out/references/rag.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
        self.assertIn("no_nodes     references/rag.svg", self.expect(FAILED, "dataset", "validate", "out").stdout.decode())
        self.expect(INPUT, "run", "out")

    def test_layouts_of_the_adapter_are_read(self):
        self.adapt(layout_caption="All boxes stand in a row.")
        said, asked = self.generate(OK, "fern", [DRAW])
        self.assertEqual(asked, ["fern"] * 3)
        self.assertNotIn("layout", said)

    def test_figures_without_a_layout_are_counted(self):
        self.adapt(layout_caption="All boxes stand in a row.")
        (self.directory / "out/layouts/rag.txt").unlink()
        said, _ = self.generate(OK, "fern", [{"answer": FIGURE}])
        self.assertIn("warning: 1 of 3 items have no layout caption (out/layouts/<item>.txt) and are drawn without: "
                      "--caption-model", said)
        # Figures that are kept need none.
        self.assertNotIn("layout", self.generate(OK, "fern", [{"answer": FIGURE}])[0])

    def test_an_item_whose_layout_fails_is_not_drawn_without(self):
        self.adapt()
        rules = [{**CAPTION, "fault": "refusal", "times": 1}, CAPTION, DRAW]
        said, asked = self.generate(MODEL, "fern", rules, "--caption-model", "compatible:moss", "--max-in-flight", "1")
        self.assertIn("2 of 3 done, 1 failed", said)
        self.assertEqual(sorted(asked), ["fern"] * 2 + ["moss"] * 3)
        self.assertEqual(len(list((self.directory / "out/generated/fern").iterdir())), 2)

    def test_a_manifest_with_systems_takes_the_new_one_in(self):
        for item in ITEMS:
            self.write(f"set/{item}.svg", (DEMO / f"generated/birch/{item}.svg").read_bytes())
        self.adapt("--generated", "birch=set", layout_caption="All boxes stand in a row.")
        said, _ = self.generate(OK, "fern", [DRAW])
        self.assertIn('out/dataset.json: added the system "fern"', said)
        self.assertIn("out/dataset.json: added the SHA-256 of 3 figures", said)
        validated = self.expect(OK, "dataset", "validate", "out").stdout.decode()
        self.assertIn("3 items x 2 systems:", validated)
        self.assertNotIn("unlisted", validated)
        # A figure that was changed afterwards is found by its SHA-256.
        self.write("out/generated/fern/rag.svg", FIGURE.replace("Encoder", "Decoder"))
        self.assertIn("checksum     generated/fern/rag.svg", self.expect(FAILED, "dataset", "validate", "out").stdout.decode())

    def test_texts_that_a_link_leads_out_to_are_sent_only_when_they_may(self):
        self.adapt(layout_caption="All boxes stand in a row.")
        self.write("secret.txt", "A secret.")
        (self.directory / "out/contexts/rag.txt").unlink()
        (self.directory / "out/contexts/rag.txt").symlink_to("../../secret.txt")
        for system, manifest in (("fern", True), ("moss", False)):
            if not manifest:
                (self.directory / "out/dataset.json").unlink()
            said, asked = self.generate(INPUT, system, [DRAW])
            self.assertIn("out/contexts/rag.txt: found a link out of the data set, to ", said)
            self.assertEqual(len(asked), 2)
            self.assertEqual(len(self.generate(OK, system, [DRAW], "--follow-links")[1]), 1)

    def test_a_dry_run_has_both_plans_and_writes_nothing(self):
        self.adapt("--generated", "birch=set")
        before = (self.directory / "out/dataset.json").read_text()
        server = self.serve([])
        done = self.expect(OK, "generate", "--dataset", "out", "--system", "fern", "--model", "compatible:fern",
                           "--base-url", server.url + "/v1", "--no-cache", "--caption-model", "compatible:moss",
                           "--dry-run")
        self.assertRegex(done.stdout.decode(), r"(?s)\ndiagram_generation +3 .*compatible:moss.*\nlayout_caption +3 ")
        self.assertEqual(server.requests(), [])
        self.assertEqual((self.directory / "out/dataset.json").read_text(), before)
        self.assertEqual(self.layouts(), {})

    def test_wrong_usage(self):
        self.write("context.txt", "A text.")
        for arguments in (["--context", "context.txt", "--caption-model", "compatible:moss"],
                          ["--dataset", "set", "--system", "fern", "--caption-base-url", "http://127.0.0.1:1/v1"],
                          ["--dataset", "set", "--system", "fern", "--caption-model", "moss"]):
            self.expect(USAGE, "generate", "--model", "compatible:fern", "--base-url", "http://127.0.0.1:1/v1",
                        *arguments)


if __name__ == "__main__":
    unittest.main()
