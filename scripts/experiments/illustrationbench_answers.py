"""The scripted models of the experiment illustrationbench: actors that draw with the faults of datasets/illustrations, a
revisor that names them, and judges that take points off for them.

    fern, moss   as actors begin with the faults of the system one-shot and mend what the revisor named: fern one fault a
                 round, moss two; now and then their first call has a parameter that the tool refuses
    fern, moss   as revisors name so many faults, and accept a figure in which they see none: one of five they overlook
    fern, moss   as judges give each criterion 7.5 to 8.5 points, by picture, take off as many as the level of the item for
                 each fault that concerns it, and favour the picture that is shown first: fern by 0.5, 0.5 and 1 points on
                 the three criteria, moss by 1, 1 and 2 (less where a score would pass 10). A few answers are not in the
                 form that is asked for at first; one stays so.

They know a picture by its hash: all figures that an item can have are drawn and painted here as the program does it.
"""
import hashlib
import importlib.machinery
import importlib.util
import itertools
import json
import os
import pathlib
import re
import subprocess
import threading

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SET = SOURCE / "datasets/illustrations"
STEP = {"fern": 1, "moss": 2}
FAVOUR = {"fern": (0.5, 0.5, 1), "moss": (1, 1, 2)}
SIDE, SCALE_MAX = 1200, 20  # of pictures that models are shown
REFUSED, OVERLOOKED, MALFORMED = 12, 5, 40  # one of so many items, of so many faults, and of so many questions of a judge
NEVER_READ = ("moss", "manga-3-scholar-and-robot")  # a judge that never answers as asked, shown this first and faultless last


def load(path):
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


illustrate = load(SOURCE / "scripts/illustrate")


def draw_lot(*words):
    """A number that depends on the words alone."""
    return int.from_bytes(hashlib.sha256("/".join(map(str, words)).encode()).digest()[:4], "big")


def is_of_picture(fault):
    """A fault of "check" only lets the tool draw what contradicts the coordinates."""
    return fault.get("at") != "/check"


class Item:
    """An item with its faults, and the hashes of the pictures that it can have."""

    def __init__(self, line, faults):
        self.id, self.type, self.level = line["id"], line["type"], line["level"]
        self.spec = json.loads((SET / "specs" / f"{self.id}.json").read_text(encoding="utf-8"))
        self.faults = {system: faults.get((self.id, system), []) for system in line["candidates"]}
        self.lock, self.shown = threading.Lock(), {}

    def remaining(self, mended):
        """The faults of one-shot that are not among the mended ones; without any, the figure is that of the reference."""
        left = [fault for fault in self.faults["one-shot"] if is_of_picture(fault) and fault["what"] not in mended]
        helpers = [fault for fault in self.faults["one-shot"] if not is_of_picture(fault)]
        return helpers + left if left else []

    def draw(self, faults):
        return illustrate.draw_faulty(self.spec, faults, self.id)

    def paint(self, svg):
        sides = [float(re.search(rf'<svg[^>]*? {side}="([0-9.]+)"', svg)[1]) for side in ("width", "height")]
        scale = min(SIDE / max(sides), SCALE_MAX)
        done = subprocess.run([os.environ["DIAGRADE"], "render", "-", "-o", "-", "--scale", repr(scale)], input=svg.encode(),
                              capture_output=True, check=True)
        return hashlib.sha256(done.stdout).hexdigest()

    def add(self, faults):
        self.shown.setdefault(self.paint(self.draw(faults)), [fault["what"] for fault in faults if is_of_picture(fault)])

    def faults_of(self, picture):
        """What is wrong with a picture that is shown."""
        with self.lock:
            if not self.shown:
                # Of faults that show the same picture the fewest are meant: one may hide another.
                whats = [fault["what"] for fault in self.faults["one-shot"] if is_of_picture(fault)]
                for count in range(len(whats), -1, -1):
                    for mended in itertools.combinations(whats, count):
                        self.add(self.remaining(mended))
                self.add(self.faults["refined"])
        return self.shown[hashlib.sha256(picture).hexdigest()]


def read_items():
    faults = {(line["id"], line["system"]): line["faults"] for _, line in illustrate.read_lines(SET / "faults.jsonl")}
    return {line["question"]: Item(line, faults) for _, line in illustrate.read_lines(SET / "items.jsonl")}


ITEMS = read_items()


# --- act, then revise ---

def act(question, item):
    attempts = json.loads(question.values["attempts"])
    reasons = "\n".join(attempt["reason"] for attempt in attempts)
    whats = [fault["what"] for fault in item.faults["one-shot"] if is_of_picture(fault)]
    faults = item.remaining([what for what in whats if what in reasons])
    by_hand = item.spec["kind"] in ("scene", "manga") or any("solid" in fault for fault in faults)
    if by_hand:
        return item.draw(faults)
    spec = json.loads(json.dumps(item.spec))
    for fault in faults:
        illustrate.change(spec, fault, item.id)
    if not attempts and draw_lot(question.model, item.id, "refused") % REFUSED == 0:
        spec["colour"] = "red"
    return json.dumps({"tool": "draw", "parameters": spec})


def revise(question, item):
    faults = [fault for fault in item.faults_of(question.images[0])
              if draw_lot(question.model, item.id, fault, "overlooked") % OVERLOOKED]
    if not faults:
        return json.dumps({"terminal": True, "reason": "The picture shows what the question asks for."})
    return json.dumps({"terminal": False, "reason": "Mend this: " + "; ".join(faults[:STEP[question.model]]) + "."})


# --- judges ---

def concerns(item, fault, place, count):
    """Each fault concerns one or two criteria."""
    first, second = draw_lot(item.id, fault) % count, draw_lot(fault, item.id) % count
    return place in (first, second)


def score(judge, item, faults, place, count, shown_first):
    points = 7.5 + draw_lot(judge, item.id, *faults, place) % 3 / 2
    points -= sum(item.level for fault in faults if concerns(item, fault, place, count))
    return min(max(points, 0) + (FAVOUR[judge][place] if shown_first else 0), 10)


def is_malformed(question, item):
    """Whether an answer is in no form that can be read: mostly once, and always in one case."""
    faults = [item.faults_of(picture) for picture in question.images]
    if (question.model, item.id) == NEVER_READ and faults[0] == [
            fault["what"] for fault in item.faults["refined"]] and not faults[1]:
        return True
    return question.again == 0 and draw_lot(question.model, item.id, *map(str, faults)) % MALFORMED == 0


def judge(question, item):
    if is_malformed(question, item):
        return "The first picture is the better one."
    names = [criterion["name"] for criterion in json.loads(question.values["criteria"])]
    rows = []
    for place, name in enumerate(names):
        first, second = (score(question.model, item, item.faults_of(picture), place, len(names), side == 0)
                         for side, picture in enumerate(question.images))
        rows.append({"name": name, "reason": "as the faults of both say", "first": first, "second": second})
    return json.dumps({"criteria": rows})


RULES = {"actor": act, "revisor": revise, "pairwise_judge": judge}


def answer(question):
    return RULES[question.prompt](question, ITEMS[question.values["question"]])
