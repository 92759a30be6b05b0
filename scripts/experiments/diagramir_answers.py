"""What the scripted models of the experiment `diagramir` answer.

They know what people say of each diagram, and differ from it by rule, so that every kappa follows by arithmetic:

fern  does not see some things: from the code alone nothing that is cut off, small or covered; from the image alone no
      wrong angle or length; from both nothing that is covered.
moss  also takes the labels of every diagram for right, as if there were some; and does not judge the diagram "prism"
      from its image.

As back-translators, fern writes down what the program says, and moss the same without arcs and marks of right angles,
with a word around the JSON where it is asked first.
"""
import hashlib
import json

PROGRAMS = {}  # id of each program, by its text
PICTURES = {}  # id of each picture, by its SHA-256
RATINGS = {}  # {id: {criterion: Yes, No or N/A}}
DOCUMENTS = {}  # the IR of each program, by its id

UNSEEN = {
    "code": {"diagram_fully_in_canvas", "diagram_elements_are_readable_size",
             "diagram_elements_dont_problematically_overlap"},
    "image": {"angle_labels_matches_arcs", "labeled_lengths_areas_match_proportions"},
    "both": {"diagram_elements_dont_problematically_overlap"},
}
CONDITIONS = {"judge_code": "code", "judge_image": "image", "judge_code_and_image": "both"}
NOT_JUDGED = ("moss", "image", "prism")


def verdict(model, condition, item, criterion):
    """What a model says; None where it says nothing."""
    rated = RATINGS[item][criterion]
    if (model, condition, item) == NOT_JUDGED:
        return None
    if model == "moss" and criterion == "labels_associated_with_elements":
        return "Yes"
    return "Yes" if rated == "No" and criterion in UNSEEN[condition] else rated


def find_item(question):
    if question.images:
        return PICTURES[hashlib.sha256(question.images[0]).hexdigest()]
    return PROGRAMS[(question.values.get("code") or question.values["tikz"]).strip()]


def judge(question, item):
    verdicts = {criterion: verdict(question.model, CONDITIONS[question.prompt], item, criterion)
                for criterion in RATINGS[item]}
    if None in verdicts.values():
        return "I would rather not say."
    return json.dumps({criterion: {"rationale": f"By rule: {value}.", "value": value}
                       for criterion, value in verdicts.items()})


def back_translate(question, item):
    document = dict(DOCUMENTS[item])
    if question.model == "fern":
        return json.dumps(document)
    document.pop("arcs", None)
    document["rectangle_primitives"] = [each for each in document.pop("rectangle_primitives", [])
                                        if not each.get("is_right_angle_symbol")]
    return f"Here it is: {json.dumps(document)}"


def answer(question):
    item = find_item(question)
    return back_translate(question, item) if question.prompt == "ir_backtranslation" else judge(question, item)
