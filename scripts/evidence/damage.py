"""How scores fall as a graph is damaged step by step: what is known of them without anybody's judgement."""
import json
import random

STEPS = tuple(tenths / 10 for tenths in range(11))
SEEDS = 5
SHOWN = (0, 0.2, 0.5, 1)
METRICS = ("node", "edge_all", "path_all", "overall")
RISE = 1e-6  # documents have six decimals
# Labels that no flow chart has: a box that says them is another one.
FIRST = ("Purple", "Frozen", "Wooden", "Lunar", "Salty", "Velvet", "Rusty", "Gentle", "Hollow", "Amber", "Silent", "Copper")
SECOND = ("walrus", "teapot", "glacier", "violin", "cactus", "lantern", "pumpkin", "harbour", "meadow", "falcon", "bakery", "canoe")


def plain(graph):
    """What scores depend on, in an order of its own."""
    nodes = [{key: node[key] for key in ("id", "text", "box", "text_lines") if key in node} for node in graph["nodes"]]
    edges = [{"from": edge["from"], "to": edge["to"], "directed": edge.get("directed", True), "label": edge.get("label") or ""}
             for edge in graph["edges"]]
    return {"schema": "diagrade/graph@1", "nodes": nodes, "edges": edges}


def other_label(rng):
    return f"{rng.choice(FIRST)} {rng.choice(SECOND)}"


def shuffled(graph, rng):
    """The same graph with other ids in another order."""
    nodes, edges = rng.sample(graph["nodes"], len(graph["nodes"])), rng.sample(graph["edges"], len(graph["edges"]))
    names = {node["id"]: f"x{number}" for number, node in enumerate(nodes)}
    return {**graph, "nodes": [{**node, "id": names[node["id"]]} for node in nodes],
            "edges": [{**edge, "from": names[edge["from"]], "to": names[edge["to"]]} for edge in edges]}


def relabel(graph, order, count, rng):
    chosen = set(order["nodes"][:count])
    nodes = [{key: value for key, value in node.items() if key != "text_lines"} | {"text": other_label(rng)} if node["id"] in chosen
             else node for node in graph["nodes"]]
    return {**graph, "nodes": nodes}


def leave_out_nodes(graph, order, count, _):
    gone = set(order["nodes"][:count])
    return {**graph, "nodes": [node for node in graph["nodes"] if node["id"] not in gone],
            "edges": [edge for edge in graph["edges"] if not {edge["from"], edge["to"]} & gone]}


def add_nodes(graph, order, count, rng):
    """Boxes that nobody asked for, each with an edge to one that is there."""
    nodes, edges = list(graph["nodes"]), list(graph["edges"])
    for number, neighbour in enumerate(order["nodes"][:count]):
        nodes.append({"id": f"added{number}", "text": other_label(rng)})
        edges.append({"from": neighbour, "to": f"added{number}", "directed": True, "label": ""})
    return {**graph, "nodes": nodes, "edges": edges}


def leave_out_edges(graph, order, count, _):
    gone = set(order["edges"][:count])
    return {**graph, "edges": [edge for number, edge in enumerate(graph["edges"]) if number not in gone]}


def turn_edges(graph, order, count, _):
    turned = set(order["edges"][:count])
    return {**graph, "edges": [{**edge, "from": edge["to"], "to": edge["from"]} if number in turned else edge
                               for number, edge in enumerate(graph["edges"])]}


def lead_elsewhere(graph, order, count, rng):
    """Edges that end at another node."""
    edges, names = list(graph["edges"]), [node["id"] for node in graph["nodes"]]
    for number in order["edges"][:count]:
        others = [name for name in names if name not in (edges[number]["from"], edges[number]["to"])]
        edges[number] = {**edges[number], "to": rng.choice(others)} if others else edges[number]
    return {**graph, "edges": edges}


# Each with what it is a share of.
DAMAGES = {"nodes with another label": ("nodes", relabel), "nodes left out": ("nodes", leave_out_nodes),
           "nodes added": ("nodes", add_nodes), "edges left out": ("edges", leave_out_edges),
           "edges turned round": ("edges", turn_edges), "edges that lead elsewhere": ("edges", lead_elsewhere)}


def damaged(graph, damage, seed):
    """The graph in steps, each with the damage of the one before it and more: {step: graph}."""
    of, change = DAMAGES[damage]
    rng = random.Random(f"{damage} {seed}")
    order = {"nodes": rng.sample([node["id"] for node in graph["nodes"]], len(graph["nodes"])),
             "edges": rng.sample(range(len(graph["edges"])), len(graph["edges"]))}
    count = len(graph[of])
    return {step: shuffled(change(graph, order, round(step * count), random.Random(f"labels {seed}")), random.Random(f"order {seed}"))
            for step in STEPS}


def make_pairs(graphs, write):
    """The pairs to be scored; `write` puts a graph into a file of that name."""
    pairs = []
    for name, graph in graphs.items():
        reference = write(f"{name}.json", json.dumps(graph))
        for damage in DAMAGES:
            for seed in range(SEEDS):
                for step, changed in damaged(graph, damage, seed).items():
                    identity = json.dumps([name, damage, seed, step])
                    pairs.append({"id": identity, "reference": reference,
                                  "generated": write(f"{name}-{len(pairs)}.json", json.dumps(changed))})
    return pairs


def summarise(answers):
    """{damage: {metric: means by step, and the rises}} of the F1 of answers."""
    found = {}
    for answer in answers:
        name, damage, seed, step = json.loads(answer["id"])
        found.setdefault(damage, {}).setdefault((name, seed), {})[step] = {metric: answer[metric]["f1"] for metric in METRICS}
    return {damage: {metric: _summary([{step: values[metric] for step, values in series.items()} for series in of_damage.values()])
                     for metric in METRICS} for damage, of_damage in found.items()}


def _summary(series):
    rises = [one[after] - one[before] for one in series for before, after in zip(STEPS, STEPS[1:])]
    return {"means": {str(step): sum(one[step] for one in series) / len(series) for step in STEPS}, "steps": len(rises),
            "rises": sum(rise > RISE for rise in rises), "greatest_rise": max(0, *rises)}
