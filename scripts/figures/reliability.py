"""Whether what readings say of how sure they are is so: confidences of nodes and edges beside the share that is right."""
import math

BINS = (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.975, 1.001)  # most things are sure
TENTHS = tuple(number / 10 for number in range(10)) + (1.001,)
KINDS = ("node", "edge")


def judged(case):
    """(kind, its entry in the reading, right?) of every node and edge of a reading that counts and says how sure it is."""
    matched = {match["generated"] for match in case.score["matches"]}
    wrong = {edge["id"] for edge in (*case.score["extra_edges"], *case.score["unmatched_end_edges"]["generated"])}
    for kind, dropped in (("node", case.dropped_nodes), ("edge", case.dropped_edges)):
        for thing in (case.reading or {}).get(f"{kind}s", []):
            if thing["id"] not in dropped and "confidence" in thing:
                yield kind, thing, thing["id"] in matched if kind == "node" else thing["id"] not in wrong


def bins(pairs, limits=BINS):
    """Of (confidence, right?): count, mean confidence and the share that is right for each bin that has any."""
    table = []
    for low, high in zip(limits, limits[1:]):
        inside = [pair for pair in pairs if low <= pair[0] < high]
        if inside:
            table.append({"from": low, "to": min(high, 1), **means(inside)})
    return table


def means(pairs):
    return {"count": len(pairs), "confidence": round(sum(confidence for confidence, _ in pairs) / len(pairs), 6),
            "right": round(sum(right for _, right in pairs) / len(pairs), 6)}


def calibration_error(pairs):
    """The expected calibration error: the mean over all things of how far the share that is right is from the mean
    confidence in their bin, of ten."""
    table = bins(pairs, TENTHS)
    return round(sum(row["count"] * abs(row["confidence"] - row["right"]) for row in table) / len(pairs), 6)


def auroc(pairs):
    """How often what is right is surer than what is wrong, ties counting half; None where all or none is right."""
    below, wins, n_right, n_wrong = 0, 0.0, 0, 0
    groups = {}
    for confidence, right in pairs:
        group = groups.setdefault(confidence, [0, 0])
        group[bool(right)] += 1
    for _, (wrong, right) in sorted(groups.items()):
        wins += right * (below + wrong / 2)
        below, n_right, n_wrong = below + wrong, n_right + right, n_wrong + wrong
    return round(wins / (n_right * n_wrong), 6) if n_right and n_wrong else None


def summary(things):
    """What is said of some (method, confidence, right?), and of those of each method."""
    def values(pairs):
        return {**means(pairs), "ece": calibration_error(pairs), "auroc": auroc(pairs)} if pairs else {"count": 0}
    pairs = [thing[1:] for thing in things]
    by_method = {}
    for method, *pair in things:
        by_method.setdefault(method, []).append(tuple(pair))
    return {**values(pairs), "methods": {method: values(found) for method, found in sorted(by_method.items())},
            "bins": bins(pairs)}


def correlation(pairs):
    """Of two numbers each; None where one of them does not change."""
    n = len(pairs)
    means_of = [sum(pair[side] for pair in pairs) / n for side in (0, 1)]
    shares = [[pair[side] - means_of[side] for pair in pairs] for side in (0, 1)]
    spread = math.prod(sum(share * share for share in side) for side in shares)
    return round(sum(a * b for a, b in zip(*shares)) / math.sqrt(spread), 6) if spread > 1e-12 else None


def recall_summary(pairs):
    """How (estimated recall, recall) of figures agree: their means, the mean distance, and the correlation."""
    if not pairs:
        return {"figures": 0}
    estimated, true = ([pair[side] for pair in pairs] for side in (0, 1))
    return {"figures": len(pairs), "estimated": round(sum(estimated) / len(pairs), 6),
            "true": round(sum(true) / len(pairs), 6),
            "error": round(sum(abs(a - b) for a, b in pairs) / len(pairs), 6), "correlation": correlation(pairs)}


def recalls(cases):
    """(estimated share of the edges that were read, true share) of the figures that say it and have edges."""
    for case in cases:
        estimated = (case.reading or {}).get("read", {}).get("recall")
        counts = case.score["edge_all"]
        if estimated is not None and counts["tp"] + counts["fn"]:
            yield estimated, counts["tp"] / (counts["tp"] + counts["fn"])


def reliability(cases):
    """{"sets": {directory: {kind: summary, "recall": summary}}, "total": the same}"""
    found, every, of_sets = {}, {kind: [] for kind in KINDS}, {}
    for case in cases:
        of_sets.setdefault(case.collection, []).append(case)
        of_set = found.setdefault(case.collection, {kind: [] for kind in KINDS})
        for kind, thing, right in judged(case):
            entry = thing.get("method", "unknown"), thing["confidence"], right
            of_set[kind].append(entry)
            every[kind].append(entry)

    def whole(kinds, some):
        return {**{kind: summary(things) for kind, things in kinds.items()},
                "recall": recall_summary(list(recalls(some)))}
    return {"sets": {name: whole(kinds, of_sets[name]) for name, kinds in found.items()}, "total": whole(every, cases)}


def print_row(name, kind, method, row):
    if row["count"]:
        rank = f"{row['auroc']:6.3f}" if row["auroc"] is not None else f"{'.':>6}"
        print(f"{name[:20]:20}  {kind:4}  {method:16}  {row['count']:6}  {row['confidence']:6.3f}  {row['right']:6.3f}  "
              f"{row['ece']:6.3f}  {rank}")


def print_recalls(rows):
    """The estimates of the share of edges that was read beside what it is: [(directory, summary)]."""
    print(f"\n{'recall of edges':20}  {'figures':>7}  {'estimated':>9}  {'true':>6}  {'off by':>6}  correlation")
    for name, row in rows:
        if row["figures"]:
            agreed = f"{row['correlation']:11.3f}" if row["correlation"] is not None else f"{'.':>11}"
            print(f"{name[:20]:20}  {row['figures']:7}  {row['estimated']:9.3f}  {row['true']:6.3f}  {row['error']:6.3f}  "
                  f"{agreed}")


def print_reliability(document):
    """By directory and method, then by bins of the confidence."""
    print(f"\n{'set':20}  {'':4}  {'method':16}  {'count':>6}  {'mean':>6}  {'right':>6}  {'ECE':>6}  {'AUROC':>6}")
    rows = [*(document["sets"].items() if len(document["sets"]) > 1 else ()), ("total", document["total"])]
    for name, found in rows:
        for kind in KINDS:
            for method, row in found[kind]["methods"].items():
                print_row(name, kind, method, row)
            print_row(name, kind, "all", found[kind])
    print_recalls([(name, found["recall"]) for name, found in rows])
    print(f"\n{'confidence':>19}  {'count':>6}  {'mean':>6}  {'right':>6}")
    for kind in KINDS:
        for row in document["total"][kind]["bins"]:
            print(f"{kind}  {row['from']:5.3f} to {row['to']:5.3f}  {row['count']:6}  {row['confidence']:6.3f}  "
                  f"{row['right']:6.3f}")
