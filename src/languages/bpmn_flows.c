/* The lines of a BPMN diagram: flows and associations. */
#include "languages/bpmn.h"

#include <string.h>

/* Data associations name one end as text inside; the other is the element that holds them. */
static guint find_data_end(const BpmnModel *model, const xmlNode *node, const char *name) {
  const xmlNode *reference = dg_xml_child(node, name);
  if (!reference)
    return DG_NO_THING;
  g_autofree char *id = g_strstrip(dg_xml_text(reference));
  return dg_bpmn_find(model, id);
}

static void find_ends(const BpmnModel *model, const BpmnFlow *flow, guint ends[2]) {
  gboolean into = dg_xml_is(flow->node, "dataInputAssociation");
  if (into || dg_xml_is(flow->node, "dataOutputAssociation")) {
    ends[into] = flow->owner;
    ends[!into] = find_data_end(model, flow->node, into ? "sourceRef" : "targetRef");
    return;
  }
  ends[0] = dg_bpmn_find(model, dg_xml_attribute(flow->node, "sourceRef"));
  ends[1] = dg_bpmn_find(model, dg_xml_attribute(flow->node, "targetRef"));
}

/* A conditional flow begins with a diamond, a message flow with a circle. */
static void find_tips(const BpmnFlow *flow, DgTip tips[2]) {
  const char *direction = dg_xml_attribute(flow->node, "associationDirection");
  gboolean directed = !dg_xml_is(flow->node, "association") || strcmp(direction, "One") == 0;
  tips[0] = dg_xml_is(flow->node, "messageFlow") ? DG_TIP_MARK : DG_TIP_NONE;
  tips[1] = directed ? DG_TIP_ARROW : DG_TIP_NONE;
  if (strcmp(direction, "Both") == 0)
    tips[0] = tips[1] = DG_TIP_ARROW;
}

static void add_points(DgJoin *join, const xmlNode *edge) {
  for (const xmlNode *node = dg_xml_child(edge, "waypoint"); node; node = dg_xml_next(node, "waypoint")) {
    DgPoint point;
    if (dg_xml_number(node, "x", &point.x) && dg_xml_number(node, "y", &point.y))
      dg_join_add_point(join, point);
  }
}

static gboolean is_data(const xmlNode *node) {
  return dg_xml_is(node, "dataInputAssociation") || dg_xml_is(node, "dataOutputAssociation");
}

/* What is passed between elements without being drawn is no line; every other flow has two ends. */
static void leave_out_end(BpmnModel *model, const BpmnFlow *flow, guint end) {
  static const char *const references[] = {"sourceRef", "targetRef"};
  const char *id = dg_xml_attribute(flow->node, "id"), *name = (const char *)flow->node->name;
  const char *reference = dg_xml_attribute(flow->node, references[end]);
  if (is_data(flow->node))
    return;
  if (*reference)
    dg_diagram_leave_out(model->diagram, DG_LOSS_EDGES, 1, dg_xml_line(flow->node),
                         "the %s \"%s\" ends at \"%s\", which is no shape of the diagram", name, id, reference);
  else
    dg_diagram_leave_out(model->diagram, DG_LOSS_EDGES, 1, dg_xml_line(flow->node), "the %s \"%s\" has no %s", name, id,
                         references[end]);
}

/* Whether a line can be drawn to the thing. */
static gboolean is_there(const BpmnModel *model, const BpmnFlow *flow, guint end) {
  return end != DG_NO_THING && (flow->hidden || !dg_diagram_thing(model->diagram, end)->hidden);
}

static void add_flow(BpmnModel *model, const BpmnFlow *flow) {
  guint ends[2];
  DgTip tips[2];
  const char *id = dg_xml_attribute(flow->node, "id");
  const xmlNode *edge = *id ? dg_bpmn_drawing(model, id) : NULL;
  if (model->plane && !edge) {
    if (flow->shown && !flow->hidden && !is_data(flow->node))
      dg_bpmn_leave_out(model, flow->node, DG_LOSS_EDGES);
    return;
  }
  find_ends(model, flow, ends);
  for (guint end = 0; end < 2; end++)
    if (!is_there(model, flow, ends[end])) {
      leave_out_end(model, flow, end);
      return;
    }
  find_tips(flow, tips);
  const char *label = is_data(flow->node) ? "" : dg_xml_attribute(flow->node, "name");
  DgJoin *join =
      dg_diagram_add_join(model->diagram, ends[0], ends[1], tips[0], tips[1], label, dg_xml_line(flow->node));
  join->hidden = flow->hidden;
  if (edge)
    add_points(join, edge);
}

gboolean dg_bpmn_add_flows(BpmnModel *model, GError **error) {
  for (guint i = 0; i < model->flows->len; i++) {
    add_flow(model, &g_array_index(model->flows, BpmnFlow, i));
    if (!dg_diagram_check_size(model->diagram, model->source->name, error))
      return FALSE;
  }
  return TRUE;
}
