#!/usr/bin/env python3
"""How answers are sampled: option before prompt before the provider's default, and what a model refuses."""
import json
import unittest

from model_case import MODEL, OK, SOURCE, USAGE, ModelCase
from test_pairwise import png

TRIANGLE = "\\begin{tikzpicture}\n\\draw (0,0) -- (4,0) -- (4,3) -- cycle;\n\\end{tikzpicture}\n"
CRITERIA = ("shape_outlines_are_closed", "core_mathematical_properties_of_shapes_correct", "diagram_fully_in_canvas",
            "diagram_elements_are_readable_size", "diagram_elements_dont_problematically_overlap",
            "angle_labels_matches_arcs", "labeled_lengths_areas_match_proportions", "labels_associated_with_elements")
VERDICTS = json.dumps({name: {"rationale": "So it is.", "value": "Yes"} for name in CRITERIA})
FIGURE = ('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="70"><text x="20" y="40" font-size="16">'
          'Encoder</text></svg>')
NAMES = ("a.tex", "b.tex", "c.tex")


class SamplingCase(ModelCase):
    provider = "compatible"

    def setUp(self):
        super().setUp()
        for name in NAMES:
            self.write(name, TRIANGLE.replace("4,3", f"4,{ord(name[0])}"))
        self.write("figure.svg", FIGURE)

    def start(self, *refused):
        self.server = self.serve([{"answer": VERDICTS, "fault": f"refuse:{'+'.join(refused)}"} if refused else
                                  {"answer": VERDICTS}])

    def run_judge(self, *arguments, code=OK, files=NAMES[:1]):
        """-> the lines as they were written"""
        done = self.expect(code, "judge", "--condition", "code", *files, "--model", f"{self.provider}:fern", "--base-url",
                           self.server.url + "/v1", "--retries", "0", *arguments)
        return done.stdout.decode()

    def judge(self, *arguments, **options):
        return [json.loads(line) for line in self.run_judge(*arguments, **options).splitlines()]

    def sent(self):
        """What the requests said of sampling."""
        return [request["parameters"] for request in self.server.requests()]

    def settings(self, record):
        """The part of a judge's signature between model and votes."""
        return record["signature"].split(":fern")[1].split("|votes")[0]


class Precedence(SamplingCase):
    def test_an_option_counts_before_the_prompt_and_that_before_the_provider(self):
        (self.directory / "prompts").mkdir()
        own = (SOURCE / "prompts/judge_code.md").read_text()
        self.assertIn("\ntemperature: 0\ntop_p: 1\n", own)
        self.write("prompts/judge_code.md", own.replace("temperature: 0\n", "temperature: 0.3\n"))
        self.start()
        for arguments, signature, body in (
                ((), "|temperature:0|top_p:1", {"temperature": 0, "top_p": 1}),
                (("--temperature", "0.7"), "|temperature:0.7|top_p:1", {"temperature": 0.7, "top_p": 1}),
                (("--temperature", "default"), "|temperature:default|top_p:1", {"top_p": 1}),
                (("--temperature", "default", "--top-p", "default"), "|temperature:default|top_p:default", {}),
                (("--prompts", "prompts"), "|temperature:0.3|top_p:1", {"temperature": 0.3, "top_p": 1}),
                (("--prompts", "prompts", "--temperature", "1", "--top-p", "0.5"), "|temperature:1|top_p:0.5",
                 {"temperature": 1, "top_p": 0.5}),
                (("--model-seed", "0", "--reasoning-effort", "high"),
                 "|temperature:0|top_p:1|seed:0|reasoning_effort:high",
                 {"temperature": 0, "top_p": 1, "seed": 0, "reasoning_effort": "high"})):
            [record] = self.judge(*arguments)
            self.assertEqual(self.settings(record), signature)
            self.assertEqual(self.sent()[-1], {"model": "fern", **body})
        # Each of these was another question.
        self.assertEqual(len(self.sent()), 7)

    def test_a_prompt_of_other_sampling_has_another_signature(self):
        (self.directory / "prompts").mkdir()
        own = (SOURCE / "prompts/layout_caption.md").read_text()
        found = set()
        for line in ("", "temperature: 0.3\n", "temperature: default\n"):
            self.write("prompts/layout_caption.md", own.replace("output:", line + "output:", 1))
            listed = json.loads(self.expect(OK, "prompts", "layout_caption", "--json", "--prompts", "prompts").stdout)
            found.add((listed["signature"], listed.get("temperature")))
        self.assertEqual(len(found), 3)

    def test_votes_have_seeds_that_follow_each_other(self):
        self.start()
        [record] = self.judge("--votes", "3", "--model-seed", "41")
        self.assertEqual(sorted(request["seed"] for request in self.sent()), [41, 42, 43])
        self.assertIn("|seed:41", record["signature"])

    def test_wrong_settings_are_refused(self):
        self.start()
        for arguments in (("--temperature", "2.5"), ("--temperature", "hot"), ("--top-p", "1.1"), ("--model-seed", "-1"),
                          ("--model-seed", "1.5"), ("--reasoning-effort", "much"), ("--image-detail", "fine")):
            self.run_judge(*arguments, code=USAGE)
        (self.directory / "prompts").mkdir()
        self.write("prompts/judge_code.md", (SOURCE / "prompts/judge_code.md").read_text().replace(
            "temperature: 0\n", "temperature: warm\n"))
        self.run_judge("--prompts", "prompts", code=3)
        self.assertEqual(self.sent(), [])


class Refusals(SamplingCase):
    def test_a_refused_parameter_costs_one_request_of_a_run_and_is_said(self):
        self.start("temperature")
        records = self.judge("--max-in-flight", "1", files=NAMES)
        self.assertEqual(["temperature" in body for body in self.sent()], [True, False, False, False])
        for record in records:
            self.assertEqual(self.settings(record), "|temperature:refused|top_p:1")
            self.assertEqual(record["usage"]["refused"], ["temperature"])
            self.assertIn("without what it refuses: temperature", record["diagnostics"][0]["message"])

    def test_each_parameter_is_refused_once(self):
        self.start("temperature", "top_p", "seed", "reasoning_effort", "max_tokens")
        [record] = self.judge("--model-seed", "7", "--reasoning-effort", "low", "--max-output-tokens", "50")
        self.assertEqual(len(self.sent()), 6)
        self.assertEqual(self.sent()[-1], {"model": "fern", "max_completion_tokens": 50})
        self.assertEqual(self.settings(record),
                         "|temperature:refused|top_p:refused|seed:refused|reasoning_effort:refused")
        self.assertEqual(record["usage"]["refused"], ["temperature", "top_p", "seed", "reasoning_effort"])

    def test_other_refusals_are_errors_as_before(self):
        self.server = self.serve([{"answer": VERDICTS, "fault": "400"}])
        [record] = self.judge(code=MODEL)
        self.assertIn("status 400", record["error"]["message"])
        self.assertEqual(self.settings(record), "|temperature:0|top_p:1")
        self.assertEqual(len(self.sent()), 1)

    def test_no_order_of_items_changes_a_record(self):
        self.start("temperature")
        first = self.run_judge("--max-in-flight", "1", files=NAMES)
        self.assertEqual(self.run_judge("--replay", files=NAMES), first)
        self.assertEqual(self.run_judge("--replay", files=NAMES[::-1]).splitlines(), first.splitlines()[::-1])
        self.expect(OK, "cache", "export", "kept")
        replay = ("--replay", "--no-cache", "--recordings", "kept")
        self.assertEqual(self.run_judge(*replay, files=NAMES), first)
        asked = len(self.sent())
        # What is kept says what the model refuses: nothing is refused again.
        self.write("d.tex", TRIANGLE.replace("4,3", "9,9"))
        records = self.judge(files=[*NAMES, "d.tex", "missing.tex"], code=3)
        self.assertEqual([request["parameters"] for request in self.server.requests()[asked:]],
                         [{"model": "fern", "top_p": 1}])
        self.assertEqual([self.settings(record) for record in records],
                         5 * ["|temperature:refused|top_p:1"])

    def test_a_failed_record_is_of_the_method_of_the_others(self):
        self.start("temperature")
        files = ["missing.tex", *NAMES[:2], "lost.tex"]
        records = self.judge("--max-in-flight", "1", files=files, code=3)
        self.assertEqual([record["file"] for record in records], files)
        self.assertEqual({self.settings(record) for record in records}, {"|temperature:refused|top_p:1"})
        [record] = self.judge(files=["missing.tex"], code=3)
        self.assertEqual(self.settings(record), "|temperature:0|top_p:1")


class OtherJudges(SamplingCase):
    """Pairs of pictures and explanations: the same for their judges."""

    def records(self, answer, name, *arguments):
        server = self.serve([{"answer": answer, "fault": "refuse:temperature"}])
        self.expect(OK, *arguments, "--model", "compatible:fern", "--base-url", server.url + "/v1", "--retries", "0",
                    "--no-cache", "--max-in-flight", "1", "-o", name)
        self.asked = [request["parameters"] for request in server.requests()]
        return [json.loads(line) for line in (self.directory / name).read_text().splitlines()]

    def test_pairs_of_pictures(self):
        self.write("other.svg", FIGURE.replace("Encoder", "Decoder"))
        self.write("items.jsonl", json.dumps({"id": "one", "type": "scene", "question": "A cat.", "reference": "figure.svg",
                                              "candidates": {"moss": "other.svg"}}))
        criteria = json.loads(self.expect(OK, "prompts", "criteria_scene").stdout)["criteria"]
        answer = json.dumps({"criteria": [{"name": each["name"], "reason": "So.", "first": 5, "second": 5}
                                          for each in criteria]})
        records = self.records(answer, "judged.jsonl", "judge", "--pairwise", "items.jsonl")
        self.assertEqual([record["signature"].split(":fern")[1] for record in records], 2 * ["|temperature:refused"])
        self.assertEqual([record["usage"]["refused"] for record in records], 2 * [["temperature"]])
        self.assertEqual(self.asked, [{"model": "fern", "temperature": 0}, {"model": "fern"}, {"model": "fern"}])
        summary = json.loads(self.expect(OK, "judge", "--pairwise", "--from", "judged.jsonl", "--format", "json").stdout)
        self.assertIn("|temperature:refused", json.dumps(summary))

    def test_explanations(self):
        items = SOURCE / "datasets/explanations"
        records = self.records("Rating: [[3, 3, 3, 1]]", "explained.jsonl", "explain", items)
        self.assertEqual({record["signature"].split("|judge_")[1] for record in records}, {"temperature:refused"})
        self.assertEqual([body.get("temperature") for body in self.asked].count(0), 1)
        self.expect(OK, "explain", "--from", "explained.jsonl")


class Formats(SamplingCase):
    def ask(self, provider, *arguments):
        """What a question with a picture is sent as."""
        self.start()
        self.expect(OK, "caption", "figure.svg", "--model", f"{provider}:fern", "--base-url", self.server.url + "/v1",
                    "--no-cache", *arguments)
        return self.sent()[-1]

    def test_anthropic_has_a_temperature_or_top_p(self):
        self.assertEqual(self.ask("anthropic", "--temperature", "0.2", "--top-p", "0.9"),
                         {"model": "fern", "max_tokens": 8192, "temperature": 0.2})
        self.assertEqual(self.ask("anthropic", "--top-p", "0.9", "--model-seed", "3"),
                         {"model": "fern", "max_tokens": 8192, "top_p": 0.9})
        self.assertEqual(self.ask("anthropic", "--temperature", "0.2", "--reasoning-effort", "medium"),
                         {"model": "fern", "max_tokens": 8192, "thinking": {"type": "adaptive"},
                          "output_config": {"effort": "medium"}})

    def test_what_one_prompt_cannot_be_asked_with_is_not_refused_to_another(self):
        (self.directory / "prompts").mkdir()
        own = (SOURCE / "prompts/judge_code_and_image.md").read_text()
        self.write("prompts/judge_code_and_image.md",
                   own.replace("temperature: 0\n", "temperature: default\n").replace("top_p: 1\n", "top_p: 0.5\n"))
        (self.directory / "a.png").write_bytes(png(1))
        self.start()
        for conditions, sampling in (("code", {"temperature": 0}), ("code,both", {"top_p": 0.5})):
            self.expect(OK, "judge", "a.tex", "--conditions", conditions, "--model", "anthropic:fern", "--base-url",
                        self.server.url + "/v1", "--prompts", "prompts")
            sent = self.sent()[-1]
            self.assertEqual({name: sent[name] for name in ("temperature", "top_p") if name in sent}, sampling)
        self.assertEqual(len(self.sent()), 2)  # the answer to "code" was kept, and says that it went without top_p

    def test_each_format_has_its_own_words_for_effort_and_seed(self):
        settings = ("--reasoning-effort", "high", "--model-seed", "5")
        self.assertEqual(self.ask("openai", *settings), {"model": "fern", "seed": 5, "reasoning_effort": "high"})
        self.assertEqual(self.ask("ollama", *settings), {"model": "fern", "seed": 5, "reasoning_effort": "high"})
        self.assertEqual(self.ask("openai-responses", *settings),
                         {"model": "fern", "reasoning": {"effort": "high"}, "store": False})
        self.assertEqual(self.ask("gemini", *settings)["generationConfig"],
                         {"seed": 5, "thinkingConfig": {"thinkingLevel": "high"}})
        self.assertEqual(self.ask("gemini", "--reasoning-effort", "none")["generationConfig"],
                         {"thinkingConfig": {"thinkingBudget": 0}})


if __name__ == "__main__":
    unittest.main(verbosity=2)
