"""Writes gold correspondences as scripts/validity and `diagrade agree --matchings` read them: pairs.jsonl, graphs/ and
matchers/."""
import json

from layout import check_new, safe_name, write_files
from tables import Fault


class Graph:
    """Nodes and directed edges of a model; every id once."""

    def __init__(self, place):
        self.place = place
        self.nodes = {}
        self.edges = []

    def add_node(self, identity, text):
        if identity in self.nodes:
            raise Fault(f"{self.place}: found the id \"{identity}\" twice, expected every id once")
        self.nodes[identity] = " ".join(text.split())

    def add_edge(self, start, end, label=""):
        edge = {"from": start, "to": end, "directed": True, **({"label": " ".join(label.split())} if label.strip() else {})}
        if edge not in self.edges:
            self.edges.append(edge)

    def document(self):
        nodes = [{"id": identity, "text": text} for identity, text in self.nodes.items()]
        return {"schema": "diagrade/graph@1", "nodes": nodes, "edges": self.edges}


class Correspondences:
    """Collects pairs and matchers, and writes all of them at the end, so that a fault leaves nothing half done."""

    def __init__(self, directory):
        self.directory = directory
        self.pairs = {}
        self.graphs = {}
        self.matchers = {}
        check_new(directory)

    def add_graph(self, name, graph):
        path = f"graphs/{safe_name(name, graph.place)}.json"
        if path in self.graphs:
            raise Fault(f"{graph.place}: found the model \"{name}\" again, expected every name once")
        self.graphs[path] = graph
        return path

    def add_pair(self, identity, generated, reference, gold, place, **more):
        """`gold` is pairs of ids, generated then reference. Ids that are no node are left out, and counted by the caller."""
        if identity in self.pairs:
            raise Fault(f"{place}: found the pair \"{identity}\" again, expected every one once")
        self.pairs[identity] = {"schema": "diagrade/matching@1", "id": identity,
                                **{key: value for key, value in more.items() if value is not None},
                                "generated": generated, "reference": reference, "gold": sorted(map(list, set(gold)))}

    def add_matches(self, matcher, identity, matches, place):
        found = self.matchers.setdefault(safe_name(matcher, place), {})
        if identity in found:
            raise Fault(f"{place}: found matches of \"{identity}\" again, expected them once")
        found[identity] = sorted(map(list, set(matches)))

    def write(self):
        def lines(rows):
            return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
        files = {path: (json.dumps(graph.document(), ensure_ascii=False, indent=1) + "\n").encode()
                 for path, graph in self.graphs.items()}
        files["pairs.jsonl"] = lines(self.pairs[identity] for identity in sorted(self.pairs))
        for matcher, found in self.matchers.items():
            files[f"matchers/{matcher}.jsonl"] = lines({"schema": "diagrade/matching@1", "id": identity, "matches": found[identity]}
                                                       for identity in sorted(found))
        self.directory.mkdir(parents=True, exist_ok=True)
        write_files(self.directory, files)

    def summary(self):
        gold = sum(len(pair["gold"]) for pair in self.pairs.values())
        return (f"{len(self.pairs)} pairs of {len(self.graphs)} graphs, {gold} gold correspondences, {len(self.matchers)} "
                f"matcher{'' if len(self.matchers) == 1 else 's'}: {self.directory}")
