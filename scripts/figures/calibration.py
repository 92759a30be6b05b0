"""A model of confidence, fitted to figures whose graphs are known: logistic, of the method by which a thing was found and
of what speaks against it (src/graph/doubt.h). Figures of one origin (a repository) share their faults, so that origins
count alike, and what is said of an origin is always said by a model that did not see it."""
import math

from figures.reliability import judged

FIGURE_MOST = 15  # things of a figure that count fully: of more, each counts for less
ORIGIN_MOST = 40  # the same of an origin
FOLDS = 8
PULL = 4.0  # of costs towards the usual one, and of the values of methods towards their common one
FACTOR_PULL = 20.0  # of the factor of scores towards 1: few strangers say little of it
USUAL_COST = 1.0  # of a doubt of which nothing is known
LEAST_COST = 0.1  # doubt never makes a thing surer
SWEEPS = 60
SIGHT = 0.4  # taken from scores without strangers: rules were made with all figures in sight, and the odds that others
#              are read right are about two thirds as good


class Thing:
    """A node or an edge that was read, and whether it is right."""

    def __init__(self, case, entry, doubts, right):
        self.case, self.origin, self.collection = case, case.origin, case.collection
        self.method, self.doubts, self.right = entry.get("method"), doubts, bool(right)
        self.id, self.ends = entry["id"], (entry.get("from"), entry.get("to"))
        self.weight, self.held = 1.0, 0.0  # `held`: as a model has it that did not see its origin
        self.nodes = []


def read_log(path):
    """{(figure, id): {doubt: value}} of what a build with -DDG_ABLATE=ON wrote."""
    found = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            figure, thing, values = line.rstrip("\n").split("\t")
            found[figure, thing] = {name: float(value) for name, value in (part.split("=") for part in values.split())}
    return found


def things_of(cases, log):
    """{"node": [Thing], "edge": [Thing]} of what counts of the readings."""
    found = {"node": [], "edge": []}
    for case in cases:
        for kind, entry, right in judged(case):
            found[kind].append(Thing(case, entry, log[str(case.figure), entry["id"]], right))
    return found


def weigh(things):
    for key, most in ((lambda thing: thing.case, FIGURE_MOST), (lambda thing: thing.origin, ORIGIN_MOST)):
        sums = {}
        for thing in things:
            sums[key(thing)] = sums.get(key(thing), 0.0) + thing.weight
        for thing in things:
            thing.weight *= min(1.0, most / sums[key(thing)])


def folds_of(things):
    """{origin: number of its fold}: the heaviest first, each to the lightest fold."""
    weights = {}
    for thing in things:
        weights[thing.origin] = weights.get(thing.origin, 0.0) + thing.weight
    loads, fold_of = [0.0] * FOLDS, {}
    for origin in sorted(weights, key=lambda name: (-weights[name], name)):
        fold_of[origin] = min(range(FOLDS), key=lambda fold: (loads[fold], fold))
        loads[fold_of[origin]] += weights[origin]
    return fold_of


def sigmoid(score):
    return 1 / (1 + math.exp(-score)) if score > -500 else 0.0


def confidence_of(share):
    """As the program rounds it."""
    return min(99, max(1, math.floor(100 * share + 0.5))) / 100


class Model:
    """The value of each method, and what each doubt takes from it."""

    def __init__(self, common, methods, costs):
        self.common, self.methods, self.costs = common, methods, costs

    def score(self, thing):
        return self.common + self.methods.get(thing.method, 0.0) - sum(
            self.costs.get(name, 0.0) * value for name, value in thing.doubts.items() if value)

    def levelled(self, level):
        """With its scores as `level` (an offset and a factor) says."""
        offset, factor = level
        return Model(offset + factor * self.common, {name: factor * value for name, value in self.methods.items()},
                     {name: factor * value for name, value in self.costs.items()})


def descend(columns, weights, rights):
    """Coefficients of a logistic regression, by Newton's method along one column after the other. A column is ([(row,
    value)], pull, what it pulls towards, least coefficient)."""
    coefficients, scores = [max(least, 0.0) for *_, least in columns], [0.0] * len(weights)
    for coefficient, (entries, *_) in zip(coefficients, columns):
        for row, value in entries:
            scores[row] += coefficient * value
    for _ in range(SWEEPS):
        largest = 0.0
        for number, (entries, pull, usual, least) in enumerate(columns):
            slope, bend = pull * (coefficients[number] - usual), pull + 1e-9
            for row, value in entries:
                share = sigmoid(scores[row])
                slope += value * (weights[row] * share - rights[row])
                bend += value * value * weights[row] * share * (1 - share)
            step = max(min(1.0, max(-1.0, -slope / bend)), least - coefficients[number])
            coefficients[number] += step
            largest = max(largest, abs(step))
            for row, value in entries:
                scores[row] += value * step
        if largest < 1e-3:
            break
    return coefficients


def fit(things):
    """The model of the things: no cost is negative."""
    sums = {}  # of weights, and of those of what is right, by what is known of a thing
    for thing in things:
        doubts = tuple(sorted((name, round(value, 2)) for name, value in thing.doubts.items() if round(value, 2)))
        row = sums.setdefault((thing.method, doubts), [0.0, 0.0])
        row[0] += thing.weight
        row[1] += thing.weight * thing.right
    rows = sorted(sums)
    methods = sorted({method for method, _ in rows})
    names = sorted({name for thing in things for name in thing.doubts})
    columns = [([(number, 1.0) for number in range(len(rows))], 0.0, 0.0, -math.inf)]
    columns += [([(number, 1.0) for number, row in enumerate(rows) if row[0] == method], PULL, 0.0, -math.inf)
                for method in methods]
    entries = {name: [] for name in names}
    for number, (_, doubts) in enumerate(rows):
        for name, value in doubts:
            entries[name].append((number, -value))
    columns += [(entries[name], PULL, USUAL_COST, LEAST_COST) for name in names]
    found = descend(columns, [sums[row][0] for row in rows], [sums[row][1] for row in rows])
    return Model(found[0], dict(zip(methods, found[1:])), dict(zip(names, found[1 + len(methods):])))


def fit_level(things, sight):
    """(offset, factor) that bring the held-out scores of things to the share that is right, less `sight`."""
    columns = [([(number, 1.0) for number in range(len(things))], PULL, 0.0, -math.inf),
               ([(number, thing.held) for number, thing in enumerate(things)], FACTOR_PULL, 1.0, 0.0)]
    weights = [thing.weight for thing in things]
    offset, factor = descend(columns, weights, [thing.weight * thing.right for thing in things])
    return offset - sight, factor


def cross_fit(things, is_strange=None, learns_from=lambda thing: True):
    """Fits a model to the things that `learns_from` picks and brings it to the level of those of them that `is_strange`
    picks; `held` of each thing becomes what models and levels say of it that did not see its origin."""
    weigh(things)
    fold_of = folds_of(things)
    for fold in range(FOLDS):
        model = fit([thing for thing in things if fold_of[thing.origin] != fold and learns_from(thing)])
        for thing in things:
            if fold_of[thing.origin] == fold:
                thing.held = model.score(thing)
    strangers = [thing for thing in things if learns_from(thing) and (not is_strange or is_strange(thing))]
    sight = 0.0 if is_strange else SIGHT
    levels = [fit_level([thing for thing in strangers if fold_of[thing.origin] != fold], sight)
              for fold in range(FOLDS)]
    whole = fit([thing for thing in things if learns_from(thing)]).levelled(fit_level(strangers, sight))
    for thing in things:
        offset, factor = levels[fold_of[thing.origin]]
        thing.held = sigmoid(offset + factor * thing.held)
    return whole


def cross_fit_edges(edges, nodes, is_strange=None):
    """The same for edges, which are right when their nodes are and the line joins them: the model is of the line, learnt
    where both nodes are right, and `held` has the doubt of the nodes in it."""
    known = {(id(thing.case), thing.id): thing for thing in nodes}
    for edge in edges:
        edge.nodes = [known[id(edge.case), end] for end in edge.ends if (id(edge.case), end) in known]
    model = cross_fit(edges, is_strange, lambda edge: all(node.right for node in edge.nodes))
    for edge in edges:
        edge.held *= min((confidence_of(node.held) for node in edge.nodes), default=1.0)
    return model
