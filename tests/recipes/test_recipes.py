#!/usr/bin/env python3
"""The recipes of scripts/recipes answer as one process does, byte for byte: test_recipes.py SOURCE_DIR PROGRAM RECIPE

Ends with 77 where what the recipe is for is not installed. Ray and Spark are stubs (stubs/), which call as these document it.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

OPTIONS = ["--match", "optimal", "--metrics", "layout"]
SHARE = 40  # lines


def requests(demo):
    """Pairs by path and by text, a figure that is missing, a line that is no request, and a blank one, several times."""
    lines = []
    for turn in range(5):
        for figure in sorted(demo.glob("generated/*/*.svg")):
            reference = demo / "references" / figure.name
            pair = {"generated": str(figure), "reference": str(reference)} if turn % 2 else {
                "generated_text": f"Here:\n\n```svg\n{figure.read_text()}\n```\n", "reference_text": reference.read_text()}
            lines.append(json.dumps({"id": f"{turn} {figure.parent.name} {figure.stem}", **pair}))
        graph = json.loads((demo / "references/rag.graph.json").read_text())
        lines += [json.dumps({"generated_graph": graph, "reference_graph": graph}), '{"generated_graph": {}}',
                  '{"generated": "none.svg", "reference": "none.svg"}', "", "no request",
                  '{"id": "\u2028\x85", "generated_text": "graph LR\\n a[x\x85y] --> b", "reference": "none.svg"}']
    return "\n".join(lines) + "\n"


def environment(program, directory):
    return {**os.environ, "DIAGRADE": str(program), "HOME": str(directory), "LINES_OF_A_SHARE": str(SHARE),
            "XDG_CACHE_HOME": str(directory), "PARALLEL": ""}


def of_parallel(recipes, pairs, answers):
    return [str(recipes / "parallel"), pairs, answers, *OPTIONS]


def of_snakemake(recipes, pairs, answers):
    return ["snakemake", "-s", str(recipes / "Snakefile"), "--cores", "2", "--quiet", "--config", f"pairs={pairs}",
            f"answers={answers}", "shards=3", f"options={' '.join(OPTIONS)}"]


def of_dask(recipes, pairs, answers):
    return ["/usr/bin/python3", str(recipes / "dask_scores"), pairs, answers, "--workers", "3", "--", *OPTIONS]


def of_stub(name):
    return lambda recipes, pairs, answers: ["/usr/bin/python3", str(recipes / name), pairs, answers, *OPTIONS]


def has_module(name):
    return subprocess.run(["/usr/bin/python3", "-c", f"import {name}"], capture_output=True, check=False).returncode == 0


RECIPES = {"parallel": (of_parallel, lambda: shutil.which("parallel"), "GNU parallel"),
           "shares": (None, lambda: shutil.which("parallel"), "GNU parallel"),
           "snakemake": (of_snakemake, lambda: shutil.which("snakemake"), "snakemake"),
           "dask": (of_dask, lambda: has_module("distributed"), "python3-distributed"),
           "ray": (of_stub("ray_scores"), lambda: True, ""),
           "spark": (of_stub("spark_scores"), lambda: has_module("pandas"), "python3-pandas")}


# As README.md has it.
SHARES = """
parallel diagrade run figures --shard {}/3 -j 1 -o shard{}.store ::: {1..3}
diagrade merge shard{1..3}.store -o figures.store
diagrade run figures -o whole.store
diagrade export figures.store -o figures.jsonl
diagrade export whole.store -o whole.jsonl
cmp figures.jsonl whole.jsonl && wc -l <whole.jsonl
"""


def share_data_set(source, program):
    """A data set in three shares of GNU parallel; 0 when its records are those of one run."""
    with tempfile.TemporaryDirectory() as directory:
        shutil.copytree(source / "datasets/demo", pathlib.Path(directory, "figures"))
        path = f"{program.parent}:{os.environ['PATH']}"
        done = subprocess.run(["bash", "-euc", SHARES], cwd=directory, capture_output=True, check=False,
                              env={**environment(program, directory), "PATH": path})
    print(done.stdout.decode(), done.stderr.decode())
    return 0 if done.returncode == 0 and done.stdout.split()[-1] == b"24" else 1


def main():
    source, program = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    recipe = sys.argv[3]
    command, is_there, package = RECIPES[recipe]
    if not is_there():
        print(f"skipped: {package} is not installed")
        return 77
    if recipe == "shares":
        return share_data_set(source, program)
    with tempfile.TemporaryDirectory() as directory:
        pairs, answers = pathlib.Path(directory, "pairs.jsonl"), pathlib.Path(directory, "answers.jsonl")
        pairs.write_text(requests(source / "datasets/demo"), encoding="utf-8")
        one = subprocess.run([program, "score", "--jsonl", *OPTIONS], input=pairs.read_bytes(), capture_output=True, check=False)
        stubs = {"PYTHONPATH": str(source / "tests/recipes/stubs")} if recipe in ("ray", "spark") else {}
        done = subprocess.run(command(source / "scripts/recipes", str(pairs), str(answers)), cwd=directory, check=False,
                              capture_output=True, env={**environment(program, directory), **stubs}, timeout=280)
        found = answers.read_bytes() if answers.exists() else b"nothing"
        # Snakemake's exit code is that of the workflow; the others end as the program does: pairs failed.
        if one.returncode != 1 or done.returncode != (0 if recipe == "snakemake" else 1) or found != one.stdout:
            print(f"one process: {one.returncode}, {recipe}: {done.returncode}; same answers: {found == one.stdout}\n"
                  f"{done.stdout.decode()}{done.stderr.decode()}")
            return 1
        if b"145 pairs, 20 failed" not in done.stderr + done.stdout:
            print(f"{recipe} does not say how many failed:\n{done.stderr.decode()}")
            return 1
    print(f"{recipe}: {found.count(10)} answers, those of one process")
    return 0


if __name__ == "__main__":
    sys.exit(main())
