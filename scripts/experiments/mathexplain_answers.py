"""What the models of the experiment mathexplain answer.

hazel and sorrel are systems: hazel explains and draws mostly well, sorrel mostly poorly (the explanations of
datasets/explanations). oak writes keypoints of prose as a list, elm matches keypoints and judges explanations.
"""
import json
import pathlib
import re

DATA = pathlib.Path(__file__).resolve().parents[2] / "datasets/explanations"
SYSTEMS = ("hazel", "sorrel")
# What both say of every second problem when they are not told its answer.
STOPS = "Draw what the figure needs, look at it closely, and go on by yourself until you have the solution."


def read_lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


PROBLEMS = read_lines(DATA / "items.jsonl")
EXPLANATIONS = {system: {line["id"]: line["explanation"] for line in read_lines(DATA / f"explanations/{system}.jsonl")}
                for system in SYSTEMS}


def problem_of(text):
    """The place of the problem that a prompt words, with its options or without."""
    return next(place for place, problem in enumerate(PROBLEMS) if text.startswith(problem["problem"]))


def drawn_by(system, problem):
    """The keypoints that a system names: hazel all but the last, sorrel the first and one that is not there."""
    keypoints = problem["keypoints"]
    return keypoints[:-1] if system == "hazel" else [*keypoints[:1], {"element": "Point Z", "description": "Somewhere else"}]


def identify(question):
    keypoints = drawn_by(question.model, PROBLEMS[problem_of(question.values["problem"])])
    return "\n".join(f"I draw {point['element']}: {point['description']}." for point in keypoints)


def parse(question):
    found = re.findall(r"^I draw (.+?): (.*)\.$", question.values["text"], re.M)
    return json.dumps({"keypoints": [{"element": element, "description": words} for element, words in found]})


def match(question):
    generated = {point["element"] for point in json.loads(question.values["generated"])}
    return json.dumps({"matches": [{"reference": point["element"],
                                    "generated": point["element"] if point["element"] in generated else None}
                                   for point in json.loads(question.values["reference"])]})


def explain(question):
    place = problem_of(question.values["problem"])
    stops = not question.values["answer"] and place % 2 == 1
    return STOPS if stops else EXPLANATIONS[question.model][PROBLEMS[place]["id"]]


def conclude(question):
    """The answer by an explanation that stops before it: hazel's is right, sorrel's is none."""
    answer = PROBLEMS[problem_of(question.values["problem"])]["answer"]
    return json.dumps({"answer": answer if question.model == "hazel" else ""})


def share(words, text):
    return sum(word in text for word in words) / len(words)


def judge(question):
    """Correctness: 5 of hazel's, 2 of sorrel's, 1 where they stop; fidelity by words, referencing by names of points."""
    reference, text = question.values["reference"], question.values["explanation"]
    good = text in EXPLANATIONS["hazel"].values()
    fidelity = 1 + round(4 * share(set(re.findall(r"[a-z]{4,}", reference)), text))
    referencing = 1 + round(4 * share(set(re.findall(r"\b[A-Z]{1,3}\b", reference)) or {""}, text))
    return f"Read beside the reference.\n\nRating: [[{5 if good else 1 if text == STOPS else 2}, {fidelity}, {referencing}, {int(good)}]]"


RULES = {"keypoint_identification_text": identify, "keypoint_parsing": parse, "keypoint_matching": match,
         "explanation_writing": explain, "explained_answer": conclude, "explanation_judge": judge}


def answer(question):
    return RULES[question.prompt](question)
