#!/usr/bin/env python3
"""Scores fall as figures are changed: check_falling.py SOURCE_DIR DIAGRADE

Copies of the demo references with ever more changes (scripts/perturb --steps: words replaced and elements left out in
turns) are scored against the references. Without a change every score is 1; from each number of changes to the next the
mean over figures and seeds falls, of everything that looks at all nodes. Prints the means.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

STEPS = (0, 1, 2, 4, 8, 16)
SEEDS = 6
METRICS = ("node", "edge_all", "path_all", "overall", "edge_undirected_all", "edge_labeled_all", "graph_similarity")


def value_of(score, metric):
    return score["measures"][metric]["value"] if metric in score["measures"] else score[metric]["f1"]


def score_changed(source, program, steps):
    with tempfile.TemporaryDirectory() as directory:
        data = pathlib.Path(directory, "data")
        references = len(list((source / "datasets/demo/references").glob("*.svg")))
        subprocess.run([source / "scripts/perturb", source / "datasets/demo", data, "--pairs", str(references * SEEDS),
                        "--systems", str(SEEDS), "--steps", str(steps)], check=True)
        pairs = [{"generated": str(path), "reference": str(data / "references" / path.name)}
                 for path in sorted((data / "generated").glob("*/*.svg"))]
        run = subprocess.run([program, "score", "--jsonl", "--metrics", "edges"], check=True, text=True,
                             input="".join(json.dumps(pair) + "\n" for pair in pairs), stdout=subprocess.PIPE)
    scores = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(scores) == references * SEEDS and all("error" not in score for score in scores)
    return {metric: [value_of(score, metric) for score in scores] for metric in METRICS}


def main():
    source, program = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    values = {steps: score_changed(source, program, steps) for steps in STEPS}
    means = {metric: [sum(values[steps][metric]) / len(values[steps][metric]) for steps in STEPS] for metric in METRICS}
    print("changes".ljust(20), *(f"{steps:6}" for steps in STEPS))
    for metric in METRICS:
        print(metric.ljust(20), *(f"{mean:6.3f}" for mean in means[metric]))
    for metric in METRICS:
        assert set(values[0][metric]) == {1}, f"{metric} of unchanged figures"
        for i, (more, fewer) in enumerate(zip(means[metric][1:], means[metric])):
            assert more < fewer, f"{metric} does not fall from {STEPS[i]} to {STEPS[i + 1]} changes"


main()
