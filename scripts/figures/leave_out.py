"""Cross-validation of the thresholds of extraction: chosen without a source of figures, measured on it."""
import json

from figures.cases import RATIOS, ratio
from figures.moves import list_thresholds, measure_all, move, moved_values, quality

CANDIDATES = 20  # moves that help most, of those that are tried together
METRICS = ("node", "edge_all")
COLUMNS = {"present": "as they are", "fitted": "chosen on all", "crossed": "chosen without it", "worst": "at worst"}


class Fold:
    """Thresholds that are chosen on some figures, step by step: from the move that helps most to that which helps least,
    each is kept when it still helps."""

    def __init__(self, held, every, present, singles, threshold_of):
        self.held, self.train, self.threshold_of = held, every - held, threshold_of
        self.best, self.chosen = quality(present, self.train), []
        gains = {moves: quality(counts, self.train) - self.best for moves, counts in singles.items()}
        self.queue = sorted((moves for moves in gains if gains[moves] > 1e-12), key=lambda moves: -gains[moves])
        self.queue = self.queue[:CANDIDATES]
        self.ties = self.worst_ties(present, singles)

    def worst_ties(self, present, singles):
        """Of what the chosen figures say nothing about, the moves that the others suffer most from, one a threshold."""
        before, worst = quality(present, self.held), {}
        for moves, counts in singles.items():
            if all(counts[number] == present[number] for number in self.train):
                after = quality(counts, self.held)
                if after < min(before, worst.get(self.threshold_of[moves], (before, None))[0]):
                    worst[self.threshold_of[moves]] = after, moves
        return [moves for _, moves in worst.values()]

    def trial(self):
        """What is to be measured next; None when the choice is made."""
        taken = {self.threshold_of[moves] for moves in self.chosen}
        while self.queue and self.threshold_of[self.queue[0]] in taken:
            self.queue.pop(0)
        return " ".join([*self.chosen, self.queue[0]]) if self.queue else None

    def judge(self, counts):
        moves, now = self.queue.pop(0), quality(counts, self.train)
        if now > self.best + 1e-12:
            self.best = now
            self.chosen.append(moves)


def source_of(case, by):
    """Where a figure is from: its directory, or the repository that its truth names."""
    return case.origin if by == "origin" else case.source


def choose(readings, folds, jobs):
    """Makes the choices of all folds side by side; returns {moves: counts} of what was measured."""
    known = {"": readings.present[0]}
    while True:
        trials = {fold: trial for fold in folds if (trial := fold.trial()) is not None}
        if not trials:
            break
        fresh = [trial for trial in trials.values() if trial not in known]
        known.update((moves, counts) for moves, (counts, _) in measure_all(readings, fresh, jobs).items())
        for fold, trial in trials.items():
            fold.judge(known[trial])
    last = [" ".join([*fold.chosen, *fold.ties]) for fold in folds]
    last = [moves for moves in last if moves not in known]
    known.update((moves, counts) for moves, (counts, _) in measure_all(readings, last, jobs).items())
    return known


def ratios(cases):
    """{metric: precision, recall, F1} of the summed counts."""
    found = {}
    for metric in METRICS:
        tp, fp, fn = (sum(case[metric][k] for case in cases) for k in range(3))
        found[metric] = dict(zip(RATIOS, (ratio(tp, tp + fp), ratio(tp, tp + fn), ratio(2 * tp, 2 * tp + fp + fn))))
    return found


def idle_moves(path):
    """The moves that change no reading, of what `scripts/ablate --json` printed of the same figures."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return {move(row, effect["to"]) for row in document["rows"] for effect in row["moves"].values()
            if not effect["better"] + effect["worse"] + effect["other"]}


def cross_validate(readings, by, jobs, idle=frozenset()):
    """The document of --leave-out; moves that are known to be idle are not tried."""
    rows = [row for row in list_thresholds(readings.program) if row["unit"] != "rule"]
    threshold_of = {move(row, value): f"{row['file']}:{row['name']}" for row in rows
                    for value in moved_values(row).values() if move(row, value) not in idle}
    singles = {moves: counts for moves, (counts, _) in measure_all(readings, list(threshold_of), jobs).items()}
    present = readings.present[0]
    every, sources = set(range(len(present))), {}
    for number, case in enumerate(readings.cases):
        sources.setdefault(source_of(case, by), set()).add(number)
    fitted = Fold(set(), every, present, singles, threshold_of)
    fitted.ties = []
    folds = {name: Fold(held, every, present, singles, threshold_of) for name, held in sources.items()}
    known = choose(readings, [fitted, *folds.values()], jobs)
    ways = {"present": {}, "fitted": {}, "crossed": {}, "worst": {}}  # counts by number of the case
    for fold in folds.values():
        for number in fold.held:
            ways["present"][number] = present[number]
            ways["fitted"][number] = known[" ".join(fitted.chosen)][number]
            ways["crossed"][number] = known[" ".join(fold.chosen)][number]
            ways["worst"][number] = known[" ".join([*fold.chosen, *fold.ties])][number]
    def summary(numbers):
        return {"figures": len(numbers), **{way: ratios([counts[n] for n in numbers]) for way, counts in ways.items()}}
    return {"schema": "diagrade/leave_out@1", "by": by, "fitted_moves": fitted.chosen,
            "sources": {name: {**summary(fold.held), "moves": fold.chosen, "ties": fold.ties}
                        for name, fold in folds.items()}, "total": summary(every)}


def print_leave_out(document):
    print(f"{'':28}  {'':5}  " + "  ".join(f"{name:41}" for name in COLUMNS.values()).rstrip())
    print(f"{'source':28}  {'items':>5}  " + "  ".join(
        [" ".join(f"{metric + ' ' + ratio_name:>6}" for metric in ("n", "e") for ratio_name in ("P", "R", "F1"))] * 4))
    for name, row in [*document["sources"].items(), ("total", document["total"])]:
        cells = [f"{name[:28]:28}", f"{row['figures']:5}"]
        cells += [" ".join(f"{row[way][metric][key]:6.3f}" for metric in METRICS for key in RATIOS) for way in COLUMNS]
        print("  ".join(cells))
    print(f"chosen on all: {', '.join(document['fitted_moves']) or 'nothing is moved'}")
    for name, row in document["sources"].items():
        print(f"chosen without {name}: {', '.join(row['moves']) or 'nothing is moved'}; "
              f"{len(row['ties'])} thresholds are held by it alone")
