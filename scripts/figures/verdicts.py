"""How well the verdicts of `diagrade check` agree with those of people, with thresholds that were chosen on the same
drawings and on others.

DIRECTORY/ratings.csv has a line a drawing: diagram_id, a column for each criterion that is called as a check is, with
Yes, No or N/A, and the prompt that the drawing was made for. Every subdirectory with files <diagram_id>.* is a source:
the same drawings in one format. DIRECTORY/reference_outcomes.csv, if it is there, has verdicts of others: diagram_id,
model, check, and passed (True, False or N/A).
"""
import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys

from figures.cases import ROOT, built_program, note

DETAILS = """\
what is printed:
  kappa is Cohen's, over Yes, No and N/A of all rated drawings; a drawing without a verdict is N/A. As much of it
  rewards that people find a criterion applicable, k2 stands beside it: kappa of Yes and No alone, over the drawings that
  people found the criterion applicable to; N/A then counts as Yes. "mean" is the plain mean of the criteria; those of
  --apart are left out of it.
    as they are        with the present thresholds;
    chosen on all      with the move of one threshold of the criterion's check, to a quarter, a half, 0.7, 1.4, 2 or 4
                       times, that agrees best on all drawings, where one agrees better than the present ones;
    chosen without it  the same with ten folds: each drawing is judged with thresholds that were chosen without it.
  Drawings of one problem are in one fold: those whose prompts share 0.6 of their words or whose programs share 0.8 of
  their runs of five tokens.
  Rules and thresholds that are no parameters are as they are in all columns: they were made with these drawings in
  sight.

examples:
  scripts/accuracy --kappa ratings
  scripts/accuracy --kappa ratings --profile diagrade --fail-under 0.7
"""
SCHEMA = "diagrade/verdicts@1"
APART = ("shape_outlines_are_closed", "core_mathematical_properties_of_shapes_correct")
PROFILES = ("diagrade", "paper", "code")
WAYS = {"present": "as they are", "fitted": "chosen on all", "crossed": "chosen without it"}
FACTORS = (0.25, 0.5, 0.7, 1.4, 2.0, 4.0)
FOLDS = 10
SAME_PROMPT, SAME_PROGRAM, RUN = 0.6, 0.8, 5
YES, NO, NOT_APPLICABLE = range(3)
RATING = {"yes": YES, "true": YES, "pass": YES, "no": NO, "false": NO, "fail": NO, "n/a": NOT_APPLICABLE}


def kappa(pairs, classes=3):
    """Cohen's kappa of (what people say, what is said); None when nothing could be said by chance alone."""
    pairs = list(pairs)
    agreed = sum(a == b for a, b in pairs)
    chance = sum(sum(a == c for a, _ in pairs) * sum(b == c for _, b in pairs) for c in range(classes))
    chance = chance / len(pairs) if pairs else 0
    return (agreed - chance) / (len(pairs) - chance) if len(pairs) - chance > 1e-9 else None


def kappa_of_failures(pairs):
    """Kappa of Yes and No where people say either."""
    return kappa([(a, NO if b == NO else YES) for a, b in pairs if a != NOT_APPLICABLE], 2)


def read_table(path, columns):
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
    except OSError as error:
        sys.exit(f"accuracy: {path}: {error.strerror}")
    missing = [column for column in columns if not rows or column not in rows[0]]
    if missing:
        sys.exit(f"accuracy: {path}: found no column {', '.join(missing)}")
    return rows


def read_rating(value, where):
    rating = RATING.get((value or "n/a").strip().lower())
    if rating is None:
        sys.exit(f'accuracy: {where}: found "{value}", expected Yes, No or N/A')
    return rating


def share(p, q):
    """Of two sets, the share that they have in common."""
    return len(p & q) / len(p | q) if p or q else 0.0


def find_problems(prompts, programs):
    """Groups of the numbers of drawings that belong to one problem, the largest first."""
    words = [frozenset(re.findall(r"\w+", prompt.lower())) for prompt in prompts]
    tokens = [re.findall(r"\w+|[^\w\s]", program) for program in programs]
    runs = [frozenset(tuple(all_of[i:i + RUN]) for i in range(len(all_of) - RUN + 1)) for all_of in tokens]
    group = list(range(len(prompts)))
    for i in range(len(group)):
        for j in range(i):
            if group[i] != group[j] and (share(words[i], words[j]) >= SAME_PROMPT or
                                         share(runs[i], runs[j]) >= SAME_PROGRAM):
                group = [group[j] if number == group[i] else number for number in group]
    members = {}
    for number, name in enumerate(group):
        members.setdefault(name, []).append(number)
    return sorted(members.values(), key=lambda numbers: (-len(numbers), numbers))


def deal(problems):
    """Folds of about one size."""
    folds = [[] for _ in range(FOLDS)]
    for numbers in problems:
        min(folds, key=len).extend(numbers)
    return [frozenset(fold) for fold in folds if fold]


class Ratings:
    """What people say of drawings: `said` has the numbers of YES, NO and NOT_APPLICABLE by criterion."""

    def __init__(self, directory, checks):
        path = directory / "ratings.csv"
        rows = read_table(path, ["diagram_id"])
        self.ids = [row["diagram_id"].strip() for row in rows]
        self.criteria = [check for check in checks if check in rows[0]]
        if not self.criteria:
            sys.exit(f"accuracy: {path}: found no column that is called as a check is")
        self.said = {criterion: [read_rating(row[criterion], f"{path}: {row['diagram_id']}") for row in rows]
                     for criterion in self.criteria}
        self.sources = {folder.name: {file.stem: file for file in sorted(folder.iterdir()) if file.stem in self.ids}
                        for folder in sorted(directory.iterdir()) if folder.is_dir()}
        self.sources = {name: files for name, files in self.sources.items() if files}
        if not self.sources:
            sys.exit(f"accuracy: {directory}: found no directory with a file of a rated drawing")
        programs = {name: file.read_text(encoding="utf-8", errors="replace") for files in self.sources.values()
                    for name, file in files.items() if file.suffix == ".tex"}
        self.problems = find_problems([row.get("prompt") or row["diagram_id"] for row in rows],
                                      [programs.get(name, "") for name in self.ids])
        self.folds = deal(self.problems)

    def agreement(self, criterion, verdicts):
        pairs = list(zip(self.said[criterion], verdicts))
        return {"kappa": kappa(pairs), "k2": kappa_of_failures(pairs)}


def read_published(path, ratings):
    """{model: {criterion: verdicts}}"""
    found = {}
    for row in read_table(path, ["diagram_id", "model", "check", "passed"]) if path.is_file() else []:
        verdicts = found.setdefault(row["model"], {}).setdefault(row["check"], {})
        verdicts[row["diagram_id"]] = read_rating(row["passed"], path)
    return {model: {criterion: [checks.get(criterion, {}).get(name, NOT_APPLICABLE) for name in ratings.ids]
                    for criterion in ratings.criteria} for model, checks in found.items()}


def judge(program, profile, ratings, files, settings):
    """{criterion: verdicts} with settings {"check.parameter": value}."""
    command = [program, "check", "--json", "--profile", profile, "--fail-on", "never"]
    command += [part for criterion in ratings.criteria for part in ("--select", criterion)]
    command += [part for name, value in settings.items() for part in ("--set", f"{name}={value!r}")]
    done = subprocess.run([*command, "--", *files.values()], capture_output=True, text=True)
    documents = {pathlib.Path(document["file"]).stem: document.get("checks", {})
                 for document in map(json.loads, done.stdout.splitlines())}
    if not documents:
        sys.exit(f"accuracy: {program} check ended with {done.returncode}: {done.stderr.strip()}")
    return {criterion: [RATING[documents.get(name, {}).get(criterion, {}).get("verdict", "n/a")]
                        for name in ratings.ids] for criterion in ratings.criteria}


def find_moves(checks, profile, criterion):
    """[{"check.parameter": value}] of one check."""
    moves = []
    for parameter in checks[criterion]["parameters"]:
        value = parameter["default" if profile == "diagrade" else profile]
        for factor in FACTORS if value else ():
            moved = min(max(value * factor, parameter["minimum"]), parameter["maximum"])
            moves.append({f"{criterion}.{parameter['name']}": round(moved, 6)})
    return moves


def best(ratings, criterion, tried, numbers):
    """The number of the setting that agrees best on some drawings; the first where none is better."""
    said = ratings.said[criterion]
    of = [kappa((said[number], verdicts[number]) for number in numbers) for verdicts in tried]
    return max(range(len(tried)), key=lambda index: (of[index] if of[index] is not None else -1, -index))


def measure(program, profile, checks, ratings, files):
    """{criterion: {way: agreement, "moves": {how a threshold is moved: number of folds}}}"""
    moves = {criterion: [{}, *find_moves(checks, profile, criterion)] for criterion in ratings.criteria}
    tried = {criterion: [] for criterion in ratings.criteria}
    for step in range(max(map(len, moves.values()))):  # checks do not depend on each other: one move of each at a time
        note(f"{profile}: move {step}")
        settings = {name: value for each in moves.values() for name, value in (each[step:step + 1] or [{}])[0].items()}
        verdicts = judge(program, profile, ratings, files, settings)
        for criterion in ratings.criteria:
            tried[criterion] += [verdicts[criterion]] if step < len(moves[criterion]) else []
    note("")
    every, rows = frozenset(range(len(ratings.ids))), {}
    for criterion, all_of in tried.items():
        fitted, crossed, chosen = best(ratings, criterion, all_of, every), [NOT_APPLICABLE] * len(every), {}
        for fold in ratings.folds:
            index = best(ratings, criterion, all_of, every - fold)
            for name, value in moves[criterion][index].items():
                move = f"{name.partition('.')[2]}={value:g}"
                chosen[move] = chosen.get(move, 0) + 1
            for number in fold:
                crossed[number] = all_of[index][number]
        ways = {"present": all_of[0], "fitted": all_of[fitted], "crossed": crossed}
        rows[criterion] = {**{way: ratings.agreement(criterion, verdicts) for way, verdicts in ways.items()},
                           "moves": chosen}
    return rows


def mean(rows, apart):
    """The means of agreements by criterion, without those of `apart`."""
    rows = [row for criterion, row in rows.items() if criterion not in apart]
    found = {}
    for key in ("kappa", "k2"):
        values = [row[key] for row in rows if row[key] is not None]
        found[key] = sum(values) / len(values) if values else None
    return found


def report(arguments):
    listed = json.loads(subprocess.run([arguments.program, "check", "--list", "--json"], capture_output=True,
                                       text=True, check=True).stdout)
    checks = {check["name"]: check for check in listed}
    ratings = Ratings(arguments.directory, checks)
    document = {"schema": SCHEMA, "drawings": len(ratings.ids), "problems": len(ratings.problems),
                "folds": len(ratings.folds), "apart": [name for name in APART if name in ratings.criteria],
                "people": {criterion: [said.count(rating) for rating in (YES, NO, NOT_APPLICABLE)]
                           for criterion, said in ratings.said.items()}, "published": {}, "sources": {}}
    for model, verdicts in read_published(arguments.directory / "reference_outcomes.csv", ratings).items():
        rows = {criterion: ratings.agreement(criterion, said) for criterion, said in verdicts.items()}
        document["published"][model] = {"mean": mean(rows, APART), "criteria": rows}
    for source, files in ratings.sources.items():
        for profile in arguments.profile or PROFILES:
            rows = measure(arguments.program, profile, checks, ratings, files)
            means = {way: mean({criterion: row[way] for criterion, row in rows.items()}, APART) for way in WAYS}
            document["sources"].setdefault(source, {})[profile] = {"mean": means, "criteria": rows}
    return document


def cell(agreement):
    return " ".join("    - " if value is None else f"{value:6.3f}" for value in (agreement["kappa"], agreement["k2"]))


def print_rows(title, rows, columns, more=None):
    print(f"\n{title:50}" + "".join(f"  {name[:17]:17}" for name in columns).rstrip())
    print(" " * 50 + "".join(f"  {'kappa':>6} {'k2':>6}    " for _ in columns).rstrip())
    for name, agreements in rows.items():
        line = f"{name:50}" + "".join(f"  {cell(agreement)}    " for agreement in agreements)
        print(line.rstrip() + ("    " + more[name] if more and more.get(name) else ""))


def print_report(document):
    print(f"{document['drawings']} drawings of {document['problems']} problems in {document['folds']} folds; "
          f"apart from the mean: {', '.join(document['apart']) or 'nothing'}")
    for source, profiles in document["sources"].items():
        for profile, found in profiles.items():
            rows = {criterion: [row[way] for way in WAYS] for criterion, row in found["criteria"].items()}
            rows["mean"] = [found["mean"][way] for way in WAYS]
            moves = {criterion: ", ".join(f"{move} in {n}" for move, n in row["moves"].items())
                     for criterion, row in found["criteria"].items()}
            print_rows(f"{source}, profile {profile}", rows, WAYS.values(), moves)
    published = document["published"]
    if published:
        rows = {criterion: [of["criteria"][criterion] for of in published.values()] for criterion in document["people"]}
        print_rows("published outcomes", {**rows, "mean": [of["mean"] for of in published.values()]}, published)


def main(arguments):
    parser = argparse.ArgumentParser(prog="accuracy --kappa", description=__doc__, epilog=DETAILS,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", metavar="DIRECTORY", type=pathlib.Path)
    parser.add_argument("--profile", choices=PROFILES, action="append", help="default: each (repeatable)")
    parser.add_argument("--build", type=pathlib.Path, help="build directory (default: build/release, kept up to date)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--fail-under", metavar="MIN", type=float, default=-1.0,
                        help="exit with 1 when the mean kappa of thresholds chosen without the drawings is less")
    options = parser.parse_args(arguments)
    options.program = built_program(options.build or ROOT / "build/release", again=not options.build)
    document = report(options)
    if options.json:
        print(json.dumps(document, indent=1))
    else:
        print_report(document)
    failed = False
    for source, profiles in document["sources"].items():
        for profile, found in profiles.items():
            value = found["mean"]["crossed"]["kappa"]
            if (value if value is not None else -1.0) < options.fail_under:
                failed = True
                print(f"accuracy: {source}, profile {profile}: found {value:.3f}, expected at least "
                      f"{options.fail_under:g}", file=sys.stderr)
    return 1 if failed else 0
