#!/usr/bin/env python3
"""`diagrade score --jsonl` as the filter of GNU parallel, and of a pipe that takes an exit code other than 0 for a lost
process, as Spark's and Hadoop streaming's do: the answers are those of one process.

usage: check_parallel.py SOURCE_DIR PROGRAM (ends with 77 where GNU parallel is not installed)
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def requests(demo):
    """A line a pair of the demo set, and two whose figure is missing or no figure."""
    lines = []
    for figure in sorted(demo.glob("generated/*/*.svg")):
        lines.append({"id": f"{figure.parent.name}/{figure.stem}", "generated": str(figure),
                      "reference": str(demo / "references" / figure.name)})
    reference = lines[0]["reference"]
    lines.insert(5, {"id": "missing", "generated": str(demo / "generated/none.svg"), "reference": reference})
    lines.insert(11, {"id": "no figure", "generated": str(demo / "README.md"), "reference": reference})
    return lines


def answers(text):
    """Every answer without the number of its line, which begins anew in every process."""
    found = []
    for line in text.splitlines():
        answer = json.loads(line)
        del answer["line"]
        found.append(answer)
    return found


def main():
    source, program = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    if not shutil.which("parallel") or b"GNU parallel" not in subprocess.run(
            ["parallel", "--version"], capture_output=True, check=False).stdout:
        print("skipped: GNU parallel is not installed")
        return 77
    lines = requests(source / "datasets/demo")
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()

    def filtered(*command):
        with tempfile.TemporaryDirectory() as home:  # parallel writes into the home directory
            return subprocess.run([*map(str, command)], input=text, capture_output=True, check=False,
                                  env={"PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "SHELL": "/bin/sh",
                                       "PROGRAM": str(program)})

    one = filtered(program, "score", "--jsonl")
    assert one.returncode == 1, one.stderr
    expected = answers(one.stdout)
    assert [answer["id"] for answer in expected] == [line["id"] for line in lines]
    assert [answer["id"] for answer in expected if "error" in answer] == ["missing", "no figure"]

    for size in (1, 5, 100):
        done = filtered("parallel", "--will-cite", "--pipe", "-k", "-N", size, "-j", 3, '"$PROGRAM" score --jsonl')
        assert answers(done.stdout) == expected, f"blocks of {size} lines: other answers\n{done.stderr.decode()}"
        # parallel ends with the number of processes that did not end with 0.
        assert done.returncode == {1: 2, 5: 2, 100: 1}[size], done.returncode
    done = filtered("parallel", "--will-cite", "--pipe", "-N", 3, "-j", 3, '"$PROGRAM" score --jsonl')
    assert sorted(answers(done.stdout), key=lambda answer: answer["id"]) == \
        sorted(expected, key=lambda answer: answer["id"]), "without -k: other answers"
    done = filtered("sh", "-c", '"$PROGRAM" score --jsonl || [ $? = 1 ]')
    assert done.returncode == 0 and done.stdout == one.stdout
    print(f"{len(lines)} lines, blocks of 1, 3, 5 and 100 lines: the answers of one process")
    return 0


if __name__ == "__main__":
    sys.exit(main())
