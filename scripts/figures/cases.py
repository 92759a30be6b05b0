"""Figures with their true graphs: how they are found, read by `diagrade graph` and compared by `diagrade score`."""
import csv
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FORMS = (".svg", ".pdf")  # of a figure
METRICS = ("node", "edge", "edge_all", "path")
RATIOS = ("precision", "recall", "f1")
# The truth says which texts are the same by how they are spelt, whatever similarity the program prefers elsewhere.
SCORING = ("--match", "optimal", "--similarity", "levenshtein", "--threshold", "0.8", "--zero-division", "1")
UNKNOWN = "\ue000"  # words that equal no others
PICTOGRAPH = re.compile("[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F\u200D\u20E3]")


class Case:
    """A figure with its truth, and what becomes of them."""

    def __init__(self, source, figure, truth, origin=None, collection=None):
        self.source, self.figure = source, figure
        self.name = figure.stem
        self.truth = truth  # as the file says
        self.origin = origin or source  # the repository that drew it
        self.collection = collection or source  # the directory of the command line that it is below
        self.reading = None  # graph document of the program; None when the figure cannot be read
        self.draft = None  # the same without refinement: smaller pieces of text
        self.failure = None
        self.score = None  # score document
        ends = {str(edge[end]) for edge in truth["edges"] for end in ("from", "to")}
        self.optional = list(truth.get("optional_nodes", []))
        self.nodes = []
        for node in truth["nodes"]:
            if node.get("kind") in ("text", "title") and str(node["id"]) not in ends:
                self.optional.append(node["text"])
            else:
                self.nodes.append({"id": str(node["id"]), "text": node["text"]})
        self.edges = [edge_of(edge, number) for number, edge in enumerate(truth["edges"], 1)]
        self.dropped_nodes, self.dropped_edges = set(), set()  # ids in the reading that count for nothing

    def counts(self):
        return {metric: {key: self.score[metric][key] for key in ("tp", "fp", "fn")} for metric in METRICS}

    def f1(self, metric):
        return self.score[metric]["f1"] if self.reading else 0.0

    def lost(self):
        return 2 - self.f1("node") - self.f1("edge_all")


def edge_of(edge, number):
    return {"id": f"e{number}", "from": str(edge["from"]), "to": str(edge["to"]),
            "directed": edge.get("directed", True), "label": edge.get("label", ""), "amb": bool(edge.get("amb"))}


def plain(text):
    return " ".join(PICTOGRAPH.sub(" ", text).split())


def is_outlined(node):
    """TRUE for a thing whose words are outlines: it has some, which are not known."""
    return not node["text"] and node.get("text_state") == "outlines"


def graph_document(nodes, edges):
    """A graph with only what scores depend on."""
    return {"schema": "diagrade/graph@1",
            "nodes": [{"id": node["id"], "text": UNKNOWN if is_outlined(node) else plain(node["text"])} for node in nodes],
            "edges": [{key: edge[key] for key in ("id", "from", "to", "directed")} for edge in edges]}


def note(text):
    """Progress, on a terminal only; an empty text clears the line."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def find_figure(path):
    """The figure of NAME.graph.json; None without one."""
    figures = (path.with_name(path.name.removesuffix(".graph.json") + form) for form in FORMS)
    return next((figure for figure in figures if figure.is_file()), None)


def read_origins(directory):
    """{name of a figure: who drew it} of the SOURCES.tsv of a directory, or of the one above it, where there is one."""
    path = next((path for path in (directory / "SOURCES.tsv", directory.parent / "SOURCES.tsv") if path.is_file()), None)
    found = {}
    if path:
        with path.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t"):
                name = row.get("case") or pathlib.PurePath(row.get("file") or "").stem
                by = next((row[key] for key in ("repo", "repository", "package") if row.get(key)), None)
                if name and by:
                    found[name] = by
    return found


def free_name(folder, name, names):
    """The name, with as many more parts of the folder's path as tell it from the folders that `names` holds."""
    folder = folder.resolve()
    while names.setdefault(name, folder) != folder:
        name = "/".join(folder.parts[-len(pathlib.PurePath(name).parts) - 1:])
    return name


def find_cases(directories):
    """The cases in bytewise order of their paths."""
    cases, collections, sources = [], {}, {}
    for directory in directories:
        found = [(figure, path) for path in sorted(directory.rglob("*.graph.json")) if (figure := find_figure(path))]
        if not found:
            sys.exit(f"accuracy: {directory}: found no <case>.svg or <case>.pdf with <case>.graph.json")
        collection = free_name(directory, directory.resolve().name, collections)
        origins = {folder: read_origins(folder) for folder in {figure.parent for figure, _ in found}}
        for figure, path in found:
            relative = figure.parent.relative_to(directory)
            source = free_name(figure.parent, relative.as_posix() if relative.parts else collection, sources)
            try:
                truth = json.loads(path.read_text(encoding="utf-8"))
                stated = origins[figure.parent].get(figure.stem) or truth.get("origin") or source
                origin = str(stated).split(":")[0]
                cases.append(Case(source, figure, truth, origin, collection))
            except (ValueError, KeyError, TypeError) as error:
                sys.exit(f"accuracy: {path}: is no graph with nodes and edges: {error!r}")
    return cases


def extract(program, cases, out_dir, *options):
    """Returns {figure: graph document} of the figures that can be read, and {figure: message} of the others."""
    graphs, failures = {}, {}
    by_directory = {}
    for case in cases:
        by_directory.setdefault(case.figure.parent, []).append(case.figure)
    for number, (directory, figures) in enumerate(by_directory.items()):
        note(f"reading {len(figures)} figures of {directory}")
        out = out_dir / str(number)
        out.mkdir(parents=True)
        done = subprocess.run([program, "graph", *options, "--out-dir", out, "--", *figures], capture_output=True,
                              text=True)
        if done.returncode not in (0, 3):
            sys.exit(f"accuracy: {program} graph ended with {done.returncode}: {done.stderr.strip()}")
        for figure in figures:
            path = out / f"{figure.stem}.graph.json"
            if path.is_file():
                graphs[figure] = json.loads(path.read_text(encoding="utf-8"))
            else:
                said = [line for line in done.stderr.splitlines() if str(figure) in line]
                failures[figure] = said[0] if said else f"{figure}: was not read"
    note("")
    return graphs, failures


def score(program, pairs):
    """The score documents of (generated graph, true graph) pairs, in order."""
    lines = "".join(json.dumps({"generated_graph": generated, "reference_graph": reference}) + "\n"
                    for generated, reference in pairs)
    done = subprocess.run([program, "score", "--jsonl", "--jobs", "2", *SCORING], input=lines, capture_output=True,
                          text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(pairs):
        sys.exit(f"accuracy: {program} score gave {len(answers)} answers to {len(pairs)} pairs: {done.stderr.strip()}")
    for answer in answers:
        if "error" in answer:
            sys.exit(f"accuracy: {program} score: {answer['error']['message']}")
        answer.pop("line")
    return answers


def documents(case):
    """What counts of the reading and of the truth."""
    reading = case.reading or {"nodes": [], "edges": []}
    return (graph_document([node for node in reading["nodes"] if node["id"] not in case.dropped_nodes],
                           [edge for edge in reading["edges"] if edge["id"] not in case.dropped_edges]),
            graph_document(case.nodes, case.edges))


def drop_optional(program, cases):
    """Takes what a careful reader may read or not out of the readings: things without words among it."""
    asked = []
    for case in cases:
        matched = {match["generated"] for match in case.score["matches"]}
        free = [node for node in (case.reading or {"nodes": []})["nodes"] if node["id"] not in matched]
        texts = [{"id": f"t{number}", "text": text} for number, text in enumerate(case.optional)]
        if free and texts:
            asked.append((case, graph_document(free, []), graph_document(texts, [])))
    for (case, *_), answer in zip(asked, score(program, [pair for _, *pair in asked])):
        case.dropped_nodes = {match["generated"] for match in answer["matches"]}
    for case in cases:
        matched = {match["generated"] for match in case.score["matches"]}
        case.dropped_nodes |= {node["id"] for node in (case.reading or {"nodes": []})["nodes"]
                               if node["id"] not in matched and not node["text"] and not is_outlined(node)}
        to_truth = {match["generated"]: match["reference"] for match in case.score["matches"]}
        optional = {(str(edge["from"]), str(edge["to"])) for edge in case.truth.get("optional_edges", [])}
        optional -= {(edge["from"], edge["to"]) for edge in case.edges}
        for edge in (case.reading or {"edges": []})["edges"]:
            ends = (edge["from"], edge["to"])
            true_ends = tuple(to_truth.get(end) for end in ends)
            if case.dropped_nodes & set(ends) or true_ends in optional or \
                    (not edge["directed"] and true_ends[::-1] in optional):
                case.dropped_edges.add(edge["id"])


def settle_ambiguous(case):
    """Gives the true edges whose direction is a matter of taste the direction that was read."""
    to_truth = {match["generated"]: match["reference"] for match in case.score["matches"]}
    firm = {(edge["from"], edge["to"], edge["directed"]) for edge in case.edges if not edge["amb"]}
    read = {}
    for edge in (case.reading or {"edges": []})["edges"]:
        ends = to_truth.get(edge["from"]), to_truth.get(edge["to"])
        form = (*ends, edge["directed"])
        if None not in ends and edge["id"] not in case.dropped_edges and form not in firm:
            forms = read.setdefault(frozenset(ends), [])
            if form not in forms:
                forms.append(form)
    settled = []
    for edge in case.edges:
        forms = read.pop(frozenset((edge["from"], edge["to"])), None) if edge["amb"] else None
        for number, (start, end, directed) in enumerate(forms or [(edge["from"], edge["to"], edge["directed"])]):
            settled.append({**edge, "id": edge["id"] + "'" * number, "from": start, "to": end, "directed": directed})
    case.edges = settled


def evaluate(program, cases):
    """Scores all cases: once to know which nodes are which, once more without what does not count."""
    def score_all():
        for case, answer in zip(cases, score(program, [documents(case) for case in cases])):
            case.score = answer
    note(f"scoring {len(cases)} figures")
    score_all()
    drop_optional(program, cases)
    for case in cases:
        settle_ambiguous(case)
    score_all()
    note("")


def ratio(part, whole):
    return part / whole if whole else 0.0


def summarise(cases):
    """{metric: counts, micro ratios and macro F1} of the cases."""
    summary = {"figures": len(cases), "unreadable": sum(case.reading is None for case in cases)}
    for metric in METRICS:
        tp, fp, fn = (sum(case.score[metric][key] for case in cases) for key in ("tp", "fp", "fn"))
        summary[metric] = {"tp": tp, "fp": fp, "fn": fn, "precision": ratio(tp, tp + fp), "recall": ratio(tp, tp + fn),
                           "f1": ratio(2 * tp, 2 * tp + fp + fn),
                           "macro_f1": ratio(sum(case.f1(metric) for case in cases), len(cases))}
    return summary


def built_program(build, *options, again=False):
    """The program in the build directory, which is configured with the options and built when it is missing; `again`:
    also when it is there, as sources may have changed."""
    program = build / "src/cli/diagrade"
    commands = [["cmake", "-G", "Ninja", "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release", *options],
                ["cmake", "--build", build, "--target", "diagrade"]]
    if program.is_file():
        commands = commands[1:] if again and (build / "CMakeCache.txt").is_file() else []
    for command in commands:
        note(f"building {program}")
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} failed (see scripts/quickstart for what it needs):\n"
                     f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
    note("")
    return program.resolve()
