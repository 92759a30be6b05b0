#!/usr/bin/env python3
"""The scorers of scripts/harness: what they say of figures whose scores follow by arithmetic, of answers that are no figures,
and of references that cannot be read. Says which harnesses are the real packages and which are stubs (tests/harness/stubs)."""
import asyncio
import importlib.util
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

# The library of a sanitized build needs its runtime in this process, and not in those before it.
if os.environ.get("DIAGRADE_PRELOAD") and "LD_PRELOAD" not in os.environ:
    os.environ["LD_PRELOAD"] = os.environ["DIAGRADE_PRELOAD"]
    os.execv(sys.executable, [sys.executable, *sys.argv])

SOURCE = Path(os.environ["DIAGRADE_SOURCE_DIR"]).resolve()
PROGRAM = Path(os.environ["DIAGRADE"]).resolve()
HARNESS = SOURCE / "scripts/harness"
STUBS = Path(__file__).resolve().parent / "stubs"
REAL = {name: importlib.util.find_spec(name) is not None for name in ("inspect_ai", "deepeval", "evaluate", "lm_eval")}
sys.path.insert(0, str(HARNESS))
sys.path.append(str(STUBS))  # behind the installed packages, which count first

import diagrade  # noqa: E402
from diagram_scores import score_answer  # noqa: E402

# Three nodes in a chain; the answer has two of them and their edge: node precision 1, recall 2/3, F1 = 2 * 2/3 / (5/3) = 0.8.
REFERENCE = "flowchart LR\n  a[Encoder] --> b[Decoder]\n  b --> c[Output]\n"
ANSWER = "Here is the figure:\n\n```mermaid\nflowchart LR\n  x[Encoder] --> y[Decoder]\n```\n\nAnything else?"
NODE_F1 = 0.8
NONSENSE = "I am sorry, I cannot draw."


class Answers(unittest.TestCase):
    def test_values_follow_by_arithmetic(self):
        outcome = score_answer(ANSWER, REFERENCE)
        self.assertAlmostEqual(outcome.values["node_f1"], NODE_F1, 6)
        # One of two edges, of all nodes: precision 1, recall 1/2.
        self.assertAlmostEqual(outcome.values["edge_all_f1"], 2 / 3, 6)
        self.assertIsNone(outcome.failure)
        self.assertIn("Output", outcome.explanation)

    def test_an_answer_is_never_a_file(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "reference.mmd"
            path.write_text(REFERENCE)
            self.assertEqual(score_answer(ANSWER, path).values, score_answer(ANSWER, REFERENCE).values)
            self.assertIsNotNone(score_answer(str(path), path).failure)  # it would score 1

    def test_an_answer_that_is_no_figure_is_a_failure_and_says_so(self):
        for answer in (NONSENSE, "", None):
            outcome = score_answer(answer, REFERENCE)
            self.assertEqual((set(outcome.values.values()), outcome.failed), ({0.0}, 1.0))
            self.assertTrue(outcome.explanation.startswith("not scored: "), outcome.explanation)
        self.assertTrue(math.isnan(score_answer(NONSENSE, REFERENCE, unreadable="nan").values["node_f1"]))
        with self.assertRaises(diagrade.Error):
            score_answer(NONSENSE, REFERENCE, unreadable="raise")

    def test_a_reference_that_is_no_figure_raises(self):
        for answer in (ANSWER, NONSENSE):
            with self.assertRaises(diagrade.Error):
                score_answer(answer, "no such file.svg")

    def test_wrong_options_and_values_raise(self):
        with self.assertRaises(diagrade.ArgumentError):
            score_answer(ANSWER, REFERENCE, match="guess")
        with self.assertRaises(ValueError):
            score_answer(ANSWER, REFERENCE, values=("nodes",))
        with self.assertRaises(ValueError):
            score_answer(NONSENSE, REFERENCE, unreadable="one")


class InspectAi(unittest.TestCase):
    def score(self, answer, reference=REFERENCE, **options):
        from inspect_ai.scorer import Target
        from inspect_ai_scorer import diagram

        scorer = diagram(**options)
        return scorer, asyncio.run(scorer(self.state(answer), Target(reference)))

    def state(self, answer):
        from types import SimpleNamespace

        return SimpleNamespace(output=SimpleNamespace(completion=answer))

    def test_values_and_reasons(self):
        scorer, score = self.score(ANSWER, values=("node_f1", "overall_f1"))
        self.assertEqual(set(score.value), {"node_f1", "overall_f1", "failed"})
        self.assertAlmostEqual(score.value["node_f1"], NODE_F1, 6)
        self.assertEqual((score.value["failed"], score.answer), (0.0, ANSWER))
        self.assertIn("Output", score.explanation)
        self.assertTrue(score.metadata["signature"].startswith("diagrade:"))

    @unittest.skipIf(REAL["inspect_ai"], "the stub's attribute")
    def test_every_value_has_a_mean(self):
        scorer, first = self.score(ANSWER)
        second = self.score(NONSENSE)[1]
        self.assertEqual(set(scorer.metrics), set(first.value))
        means = {name: scorer.metrics[name][0]([one.value[name] for one in (first, second)]) for name in scorer.metrics}
        self.assertAlmostEqual(means["node_f1"], NODE_F1 / 2, 6)
        self.assertEqual(means["failed"], 0.5)

    @unittest.skipUnless(REAL["inspect_ai"], "inspect_ai is not installed: the stub of its protocol was used")
    def test_an_evaluation_runs(self):
        from inspect_ai import Task, eval as evaluate
        from inspect_ai.dataset import Sample
        from inspect_ai.model import ModelOutput, get_model
        from inspect_ai_scorer import diagram

        model = get_model("mockllm/model", custom_outputs=[ModelOutput.from_content("mockllm", ANSWER)])
        log = evaluate(Task(dataset=[Sample(input="Draw.", target=REFERENCE)], scorer=diagram()), model=model, display="none")[0]
        means = {score.name: score.metrics["mean"].value for score in log.results.scores}
        self.assertAlmostEqual(means["node_f1"], NODE_F1, 6)


class DeepEval(unittest.TestCase):
    def measure(self, answer, reference=REFERENCE, **options):
        from deepeval.test_case import LLMTestCase
        from deepeval_metric import DiagramMetric

        metric = DiagramMetric(value="node_f1", **options)
        return metric, LLMTestCase(input="Draw.", actual_output=answer, expected_output=reference)

    def test_thresholds(self):
        for threshold, passes in ((0.79, True), (0.81, False)):
            metric, case = self.measure(ANSWER, threshold=threshold)
            self.assertAlmostEqual(metric.measure(case), NODE_F1, 6)
            self.assertEqual(metric.is_successful(), passes)
        self.assertAlmostEqual(asyncio.run(metric.a_measure(case)), NODE_F1, 6)
        self.assertEqual(metric.__name__, "Diagram node_f1")

    def test_no_figure_never_passes(self):
        metric, case = self.measure(NONSENSE, threshold=0)
        self.assertEqual(metric.measure(case), 0)
        self.assertFalse(metric.is_successful())
        self.assertIn("not scored", metric.reason)

    def test_a_bad_reference_is_an_error(self):
        metric, case = self.measure(ANSWER, "nothing.svg")
        with self.assertRaises(diagrade.Error):
            metric.measure(case)
        self.assertFalse(metric.is_successful())
        self.assertIn("nothing.svg", metric.error)


class Evaluate(unittest.TestCase):
    def test_means_and_failures(self):
        os.environ["DIAGRADE_HARNESS"] = str(HARNESS)
        import evaluate

        metric = evaluate.load(str(HARNESS / "evaluate_metric.py"))
        found = metric.compute(predictions=[ANSWER, NONSENSE, REFERENCE], references=[REFERENCE] * 3)
        self.assertAlmostEqual(found["node_f1"], (NODE_F1 + 0 + 1) / 3, 6)
        self.assertEqual((found["failed"], found["items"]), (1, 3))


class LmEval(unittest.TestCase):
    def test_process_results_of_an_item(self):
        from lm_eval_task import process_results

        found = process_results({"prompt": "Draw.", "reference": REFERENCE}, [ANSWER])
        self.assertAlmostEqual(found["node_f1"], NODE_F1, 6)
        self.assertEqual(found["failed"], 0)
        self.assertEqual(process_results({"reference": REFERENCE}, [NONSENSE])["failed"], 1)

    def test_the_task_averages_what_items_have(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")

        class Loader(yaml.SafeLoader):
            pass

        Loader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))
        task = yaml.load((HARNESS / "lm_eval_task.yaml").read_text(), Loader)
        module, function = task["process_results"].split(".")
        values = getattr(__import__(module), function)({"reference": REFERENCE}, [ANSWER])
        self.assertEqual({metric["metric"] for metric in task["metric_list"]}, set(values))
        self.assertEqual(task["output_type"], "generate_until")

    @unittest.skipUnless(REAL["lm_eval"], "lm_eval is not installed: process_results was called as its documentation says")
    def test_the_task_is_found(self):
        from lm_eval.tasks import TaskManager

        self.assertIn("diagram", TaskManager(include_path=str(HARNESS)).all_tasks)


class Promptfoo(unittest.TestCase):
    def context(self, reference=REFERENCE, **config):
        return {"vars": {"figure": reference}, "config": {"reference": "figure", "value": "node_f1", **config}}

    def javascript(self, output, context):
        node = shutil.which("node") or shutil.which("nodejs")
        if not node:
            self.skipTest("node is not installed")
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        stub = Path(__file__).resolve().parent / "promptfoo_stub.cjs"
        done = subprocess.run([node, stub, HARNESS / "promptfoo_assert.cjs", json.dumps({"output": output, "context": context})],
                              env=environment | {"DIAGRADE": str(PROGRAM)}, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return json.loads(done.stdout)

    def python(self, output, context):
        from promptfoo_assert import get_assert

        return get_assert(output, context)

    def test_both_languages_say_the_same(self):
        for grade in (self.python, self.javascript):
            for threshold, passes in ((0.79, True), (0.81, False)):
                result = grade(ANSWER, self.context(threshold=threshold))
                self.assertEqual(result["pass"], passes)
                self.assertAlmostEqual(result["score"], NODE_F1, 6)
                self.assertAlmostEqual(result["namedScores"]["edge_all_f1"], 2 / 3, 6)
                self.assertEqual(result["namedScores"]["failed"], 0)
            result = grade(NONSENSE, self.context(threshold=0))
            self.assertEqual((result["pass"], result["score"], result["namedScores"]["failed"]), (False, 0, 1))
            self.assertIn("not scored", result["reason"])
            with self.assertRaises((diagrade.Error, RuntimeError)):
                grade(NONSENSE, self.context("nothing.svg"))

    def test_promptfoo_itself(self):
        program = Path(os.environ.get("DIAGRADE_PROMPTFOO", "")) / "node_modules/.bin/promptfoo"
        if not program.exists():
            self.skipTest("promptfoo is not installed (scripts/setup-promptfoo): files were called as its documentation says")
        with tempfile.TemporaryDirectory() as directory:
            asserts = [{"type": kind, "value": f"file://{HARNESS}/promptfoo_assert.{ending}",
                        "config": {"reference": "figure", "value": "node_f1", "threshold": 0.75}}
                       for kind, ending in (("python", "py"), ("javascript", "cjs"))]
            tests = [{"vars": {"answer": answer, "figure": REFERENCE}, "assert": asserts} for answer in (ANSWER, NONSENSE)]
            config = {"prompts": ["{{answer}}"], "providers": ["echo"], "tests": tests}
            (Path(directory) / "promptfooconfig.json").write_text(json.dumps(config))
            environment = os.environ | {"PROMPTFOO_CONFIG_DIR": directory, "PROMPTFOO_DISABLE_TELEMETRY": "1", "HOME": directory,
                                        "PROMPTFOO_DISABLE_UPDATE": "1", "DIAGRADE": str(PROGRAM), "PROMPTFOO_PYTHON": sys.executable}
            subprocess.run([program, "eval", "--no-cache", "-o", "out.json"], cwd=directory, env=environment,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=240)
            results = json.loads((Path(directory) / "out.json").read_text())["results"]["results"]
        self.assertEqual([result["success"] for result in results], [True, False])
        for part in results[0]["gradingResult"]["componentResults"]:
            self.assertAlmostEqual(part["score"], NODE_F1, 6)


class Reward(unittest.TestCase):
    def test_a_float_for_each_answer_in_order(self):
        from reward import DiagramReward, diagram_reward

        answers = [ANSWER, NONSENSE, REFERENCE] * 20
        reward = DiagramReward("node_f1", unreadable=-1.0, jobs=4)
        found = reward(completions=answers, reference=[REFERENCE] * 60, prompts=["Draw."] * 60)
        self.assertTrue(all(isinstance(one, float) for one in found))
        self.assertEqual([round(one, 6) for one in found], [NODE_F1, -1.0, 1.0] * 20)
        self.assertIn("not scored", reward.outcomes[1].explanation)
        conversations = [[{"role": "assistant", "content": answer}] for answer in answers[:3]]
        self.assertEqual(diagram_reward(conversations, [REFERENCE] * 3), diagram_reward(answers[:3], [REFERENCE] * 3))

    def test_a_bad_reference_stops_the_batch(self):
        from reward import diagram_reward

        with self.assertRaises(diagrade.Error):
            diagram_reward([ANSWER], ["nothing.svg"])
        with self.assertRaises(ValueError):
            diagram_reward([ANSWER], [REFERENCE] * 2)


if __name__ == "__main__":
    print("real packages:", ", ".join(name for name, real in REAL.items() if real) or "none",
          "· stubs:", ", ".join(name for name, real in REAL.items() if not real) or "none", flush=True)
    unittest.main()
