"""Reads the flow of a BPMN 2.0 model as a graph of its activities and named events."""
import xml.etree.ElementTree as xml

from correspondences import Graph
from tables import Fault

_MODEL = "http://www.omg.org/spec/BPMN/20100524/MODEL"
_ACTIVITIES = {"task", "userTask", "serviceTask", "sendTask", "receiveTask", "manualTask", "scriptTask", "businessRuleTask",
               "callActivity", "subProcess", "adHocSubProcess", "transaction"}


def local(element):
    """The name of an element of BPMN; "" of another language."""
    space, _, name = element.tag.rpartition("}") if isinstance(element.tag, str) else ("", "", "")
    return name if space == "{" + _MODEL else ""


def _is_kept(element):
    """Activities, and events that say something: what people match. Gateways and silent events only route."""
    name = local(element)
    return name in _ACTIVITIES or (name.lower().endswith("event") and bool(element.get("name", "").strip()))


def _reachable(start, flows, kept):
    """The kept nodes that the flow reaches from `start` over others, each with the last label on the way."""
    found, seen, waiting = {}, set(), [(start, "")]
    while waiting:
        node, label = waiting.pop(0)
        for end, name in flows.get(node, ()):
            here = name or label
            if end in kept:
                found.setdefault(end, here)
            elif end not in seen:
                seen.add(end)
                waiting.append((end, here))
    return found


def read(path):
    """The graph of a file: sequence flow alone, with what routes it contracted to edges."""
    try:
        root = xml.parse(path).getroot()
    except (OSError, xml.ParseError) as error:
        raise Fault(f"{path}: found no XML: {error}") from error
    graph, flows = Graph(path), {}
    for element in root.iter():
        if _is_kept(element):
            if not element.get("id"):
                raise Fault(f"{path}: found a {local(element)} without an id, expected one")
            graph.add_node(element.get("id"), element.get("name", ""))
        elif local(element) == "sequenceFlow":
            flows.setdefault(element.get("sourceRef"), []).append((element.get("targetRef"), element.get("name", "").strip()))
    if not graph.nodes:
        raise Fault(f"{path}: found no activity, expected a BPMN 2.0 model")
    for start in graph.nodes:
        for end, label in _reachable(start, flows, graph.nodes).items():
            graph.add_edge(start, end, label)
    return graph
