#!/usr/bin/env python3
"""How often the offline matcher of keypoints finds the right partners.

    check_keypoint_cases.py DIAGRADE CASES.jsonl [--list]

CASES has lists as different people and models word them, of geometry and of graphs, with the pairs that stand for the same
thing; half of them ("held") were written before the rules of the matcher and set aside while these were made. Prints
precision and recall of pairs by half, with --list also the pairs that are wrong, and fails below LEAST.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

# Precision and recall that each half must keep.
LEAST = {"tuning": (0.99, 0.95), "held": (0.98, 0.96)}


def match(program, cases):
    """The pairs that the matcher makes, by case."""
    with tempfile.TemporaryDirectory() as directory:
        items, generated = pathlib.Path(directory, "items.jsonl"), pathlib.Path(directory, "generated.jsonl")
        items.write_text("".join(json.dumps({"id": case["id"], "keypoints": case["reference"]}) + "\n" for case in cases))
        generated.write_text("".join(json.dumps({"id": case["id"], "system": "a", "keypoints": case["generated"]}) + "\n"
                                     for case in cases))
        done = subprocess.run([program, "keypoints", items, "-g", generated, "--format", "jsonl"], check=True,
                              capture_output=True, text=True)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    return {record["id"]: {(pair["reference"], pair["generated"]) for pair in record["offline"]["found"]}
            for record in records}


def main():
    program, path = sys.argv[1:3]
    cases = [json.loads(line) for line in open(path, encoding="utf-8")]
    found, failed = match(program, cases), False
    for half, least in LEAST.items():
        right = made = expected = 0
        for case in (case for case in cases if case["half"] == half):
            pairs = {tuple(pair) for pair in case["matches"]}
            right += len(pairs & found[case["id"]])
            made += len(found[case["id"]])
            expected += len(pairs)
            for what, wrong in (("missed", pairs - found[case["id"]]), ("invented", found[case["id"]] - pairs)):
                for pair in sorted(wrong) if "--list" in sys.argv else ():
                    print(f"  {half} {case['id']}: {what} {pair[0]} - {pair[1]}")
        precision, recall = right / made if made else 0, right / expected
        print(f"{half}: {right} of {made} pairs are right, of {expected}: precision {precision:.3f}, recall {recall:.3f}")
        failed = failed or precision < least[0] or recall < least[1]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
