"""Examples of what a matching gets wrong, with the labels of the nodes."""
import json
import random

SEED = 1


def correspondences(entry):
    """The pairs of ids that an entry of a list stands for."""
    ends = entry if isinstance(entry, list) else (entry["generated"], entry["reference"])
    generated, reference = ([end] if isinstance(end, str) else end for end in ends)
    return [(a, b) for a in generated for b in reference]


def texts(path):
    """{id: label} of a graph document; of a figure nothing is known."""
    if not path.endswith(".json"):
        return {}
    with open(path, encoding="utf-8") as file:
        return {node["id"]: node.get("text", "") for node in json.load(file)["nodes"]}


def mistakes(pairs, answers):
    """[(pair, "wrong" or "missed", generated id, reference id)] in the order of the pairs."""
    found = {str(answer.get("id")): answer for answer in answers}
    listed = []
    for pair in pairs:
        gold = {each for entry in pair["gold"] for each in correspondences(entry)}
        matched = {each for entry in found.get(str(pair["id"]), {}).get("matches", ()) for each in correspondences(entry)}
        listed += [(pair, "wrong", *each) for each in sorted(matched - gold)]
        listed += [(pair, "missed", *each) for each in sorted(gold - matched)]
    return listed


def drawn(pairs, answers, count):
    """At most so many of each kind and set, drawn in the same way each time: [{"set", "pair", "kind", "generated", "reference"}]."""
    groups = {}
    for mistake in mistakes(pairs, answers):
        groups.setdefault((mistake[0].get("set"), mistake[1]), []).append(mistake)
    rng, rows = random.Random(SEED), []
    for (name, kind), group in groups.items():
        for at in sorted(rng.sample(range(len(group)), min(count, len(group)))):
            pair, _, generated, reference = group[at]
            labels = [texts(pair[side]).get(identity, identity) for side, identity in (("generated", generated), ("reference", reference))]
            rows.append({"set": name, "pair": pair["id"], "kind": kind, "generated": labels[0], "reference": labels[1]})
    return rows
