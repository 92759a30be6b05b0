/* What has a place in a BPMN diagram: pools, lanes, flow nodes, data and artifacts. */
#include "languages/bpmn.h"

#include <stdlib.h>
#include <string.h>

typedef enum {
  NODE, /* activities, gateways and events */
  BOUNDARY, /* an event at the edge of an activity */
  SUBPROCESS, /* an activity that holds others */
  DATA, /* a sheet or a barrel beside the flow */
  PLUMBING, /* data of an activity or a process, drawn where it has a shape */
  ANNOTATION, /* a text at a bracket */
  GROUP,
  POOL,
  LANE,
  HOLDER, /* no place of its own; holds elements */
  FLOW,
  UNREAD /* bpmn-js draws none */
} Role;

/* Sorted by name. */
static const struct {
  const char *name;
  Role role;
} ELEMENTS[] = {
    {"adHocSubProcess", SUBPROCESS},
    {"association", FLOW},
    {"boundaryEvent", BOUNDARY},
    {"businessRuleTask", NODE},
    {"callActivity", NODE},
    {"callChoreography", UNREAD},
    {"callConversation", UNREAD},
    {"childLaneSet", HOLDER},
    {"choreographyTask", UNREAD},
    {"complexGateway", NODE},
    {"conversation", UNREAD},
    {"conversationLink", UNREAD},
    {"dataInput", PLUMBING},
    {"dataInputAssociation", FLOW},
    {"dataObjectReference", DATA},
    {"dataOutput", PLUMBING},
    {"dataOutputAssociation", FLOW},
    {"dataStoreReference", DATA},
    {"endEvent", NODE},
    {"event", NODE},
    {"eventBasedGateway", NODE},
    {"exclusiveGateway", NODE},
    {"group", GROUP},
    {"implicitThrowEvent", NODE},
    {"inclusiveGateway", NODE},
    {"intermediateCatchEvent", NODE},
    {"intermediateThrowEvent", NODE},
    {"ioSpecification", HOLDER},
    {"lane", LANE},
    {"laneSet", HOLDER},
    {"manualTask", NODE},
    {"messageFlow", FLOW},
    {"parallelGateway", NODE},
    {"participant", POOL},
    {"receiveTask", NODE},
    {"scriptTask", NODE},
    {"sendTask", NODE},
    {"sequenceFlow", FLOW},
    {"serviceTask", NODE},
    {"startEvent", NODE},
    {"subChoreography", UNREAD},
    {"subConversation", UNREAD},
    {"subProcess", SUBPROCESS},
    {"task", NODE},
    {"textAnnotation", ANNOTATION},
    {"transaction", SUBPROCESS},
    {"userTask", NODE},
};

static const struct {
  DgThingKind kind;
  DgLossKind loss;
} KINDS[] = {
    [NODE] = {DG_THING_SHAPE, DG_LOSS_NODES},       [BOUNDARY] = {DG_THING_SHAPE, DG_LOSS_NODES},
    [SUBPROCESS] = {DG_THING_SHAPE, DG_LOSS_NODES}, [DATA] = {DG_THING_NOTE, DG_LOSS_NODES},
    [PLUMBING] = {DG_THING_NOTE, DG_LOSS_NODES},    [ANNOTATION] = {DG_THING_NOTE, DG_LOSS_WORDS},
    [GROUP] = {DG_THING_CONTAINER, DG_LOSS_WORDS},  [POOL] = {DG_THING_CONTAINER, DG_LOSS_WORDS},
    [LANE] = {DG_THING_CONTAINER, DG_LOSS_WORDS},
};

/* Where an element stands. */
typedef struct {
  guint parent; /* the thing that holds it; DG_NO_THING */
  gboolean hidden; /* inside a collapsed sub-process */
  gboolean shown; /* what holds it is in this diagram */
  guint depth;
} Place;

static int compare_name(const void *key, const void *entry) {
  return strcmp(key, *(const char *const *)entry);
}

/* FALSE for what is no part of a diagram. */
static gboolean find_role(const xmlNode *node, Role *role) {
  const void *found = bsearch(node->name, ELEMENTS, G_N_ELEMENTS(ELEMENTS), sizeof ELEMENTS[0], compare_name);
  if (found)
    *role = ELEMENTS[((const char *)found - (const char *)ELEMENTS) / (gssize)sizeof ELEMENTS[0]].role;
  return found != NULL;
}

static char *get_text(const BpmnModel *model, const xmlNode *node, Role role) {
  const xmlNode *text = role == ANNOTATION ? dg_xml_child(node, "text") : NULL;
  if (text)
    return dg_xml_text(text);
  if (role != GROUP)
    return g_strdup(dg_xml_attribute(node, "name"));
  const char *reference = dg_xml_attribute(node, "categoryValueRef");
  const xmlNode *value = g_hash_table_lookup(model->values, reference);
  if (!value)
    value = g_hash_table_lookup(model->values, dg_bpmn_local(reference));
  return g_strdup(value ? dg_xml_attribute(value, "value") : "");
}

static DgBox get_box(const xmlNode *shape) {
  const xmlNode *bounds = shape ? dg_xml_child(shape, "Bounds") : NULL;
  DgBox box = {0};
  if (bounds) {
    dg_xml_number(bounds, "x", &box.x);
    dg_xml_number(bounds, "y", &box.y);
    dg_xml_number(bounds, "width", &box.width);
    dg_xml_number(bounds, "height", &box.height);
  }
  return box;
}

/* The thing that the element became; DG_NO_THING: it is not drawn. */
static guint add_thing(BpmnModel *model, const xmlNode *node, Role role, Place place) {
  const char *id = dg_xml_attribute(node, "id");
  const xmlNode *shape = *id ? dg_bpmn_drawing(model, id) : NULL;
  if (!shape && (model->plane || role == PLUMBING)) {
    if (role != PLUMBING && place.shown && !place.hidden)
      dg_bpmn_leave_out(model, node, KINDS[role].loss);
    return DG_NO_THING;
  }
  if (dg_diagram_find_thing(model->diagram, id) != DG_NO_THING) { /* bpmn-js reads the first alone */
    dg_diagram_leave_out(model->diagram, KINDS[role].loss, 1, dg_xml_line(node), "a second element has the id \"%s\"",
                         id);
    return DG_NO_THING;
  }
  guint index = dg_diagram_add_thing(model->diagram, *id ? id : NULL, KINDS[role].kind, dg_xml_line(node));
  g_autofree char *text = get_text(model, node, role);
  dg_diagram_set_text(model->diagram, index, text);
  DgThing *thing = dg_diagram_thing(model->diagram, index);
  thing->box = get_box(shape);
  thing->parent = place.parent;
  thing->hidden = place.hidden;
  return index;
}

static void list_flow(BpmnModel *model, const xmlNode *node, guint owner, Place place) {
  BpmnFlow flow = {node, owner, place.hidden, place.shown};
  g_array_append_val(model->flows, flow);
}

static void list_data_flows(BpmnModel *model, const xmlNode *node, guint owner, Place place) {
  for (const xmlNode *child = dg_xml_child(node, NULL); child; child = dg_xml_next(child, NULL))
    if (dg_xml_is(child, "dataInputAssociation") || dg_xml_is(child, "dataOutputAssociation"))
      list_flow(model, child, owner, place);
}

/* Without a shape an element hides nothing of what is inside it. */
static gboolean is_collapsed(const BpmnModel *model, const xmlNode *node) {
  const xmlNode *shape = dg_bpmn_drawing(model, dg_xml_attribute(node, "id"));
  const char *expanded = shape ? dg_xml_attribute(shape, "isExpanded") : "true";
  return strcmp(expanded, "true") != 0 && strcmp(expanded, "1") != 0;
}

/* Where the elements inside an element stand. */
static Place get_inside(const BpmnModel *model, const xmlNode *node, Role role, guint thing, Place place) {
  const char *id = dg_xml_attribute(node, "id");
  Place inside = {thing != DG_NO_THING ? thing : place.parent, place.hidden, place.shown, place.depth + 1};
  if (role == SUBPROCESS) {
    inside.shown = dg_bpmn_is_shown(model, id);
    inside.hidden |= is_collapsed(model, node);
  }
  return inside;
}

static gboolean add_inside(BpmnModel *model, const xmlNode *holder, Place place, GError **error);

static void add_pool(BpmnModel *model, const xmlNode *node, Place place) {
  guint pool = add_thing(model, node, POOL, place);
  const char *process = dg_xml_attribute(node, "processRef");
  if (pool != DG_NO_THING && *process) {
    g_hash_table_insert(model->pools, (gpointer)process, GUINT_TO_POINTER(pool + 1));
    g_hash_table_insert(model->pools, (gpointer)dg_bpmn_local(process), GUINT_TO_POINTER(pool + 1));
  }
}

static gboolean add_element(BpmnModel *model, const xmlNode *node, Role role, Place place, GError **error) {
  guint thing = add_thing(model, node, role, place);
  if (role == BOUNDARY && thing != DG_NO_THING) {
    BpmnGuest guest = {node, thing};
    g_array_append_val(model->guests, guest);
  }
  if (role == NODE || role == BOUNDARY || role == SUBPROCESS)
    list_data_flows(model, node, thing, place);
  if (role != SUBPROCESS && role != LANE)
    return TRUE;
  return add_inside(model, node, get_inside(model, node, role, thing, place), error);
}

static gboolean add_any(BpmnModel *model, const xmlNode *node, Role role, Place place, GError **error) {
  switch (role) {
  case HOLDER:
    place.depth++;
    return add_inside(model, node, place, error);
  case FLOW:
    list_flow(model, node, DG_NO_THING, place);
    return TRUE;
  case POOL:
    add_pool(model, node, place);
    return TRUE;
  case UNREAD:
    if (!model->plane || dg_bpmn_drawing(model, dg_xml_attribute(node, "id")))
      dg_diagram_leave_out(model->diagram,
                           strcmp((const char *)node->name, "conversationLink") ? DG_LOSS_NODES : DG_LOSS_EDGES, 1,
                           dg_xml_line(node), "elements of conversations and choreographies (%s) are not read",
                           (const char *)node->name);
    return TRUE;
  default:
    return add_element(model, node, role, place, error);
  }
}

static gboolean add_inside(BpmnModel *model, const xmlNode *holder, Place place, GError **error) {
  if (place.depth > DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(model->source, DG_ERROR_LIMIT, dg_xml_line(holder), 0, error,
                            "found more than %u levels of elements, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  for (const xmlNode *node = dg_xml_child(holder, NULL); node; node = dg_xml_next(node, NULL)) {
    Role role;
    if (!dg_bpmn_is_own(model, node) || !find_role(node, &role))
      continue;
    if (!add_any(model, node, role, place, error) || !dg_diagram_check_size(model->diagram, model->source->name, error))
      return FALSE;
  }
  return TRUE;
}

/* The roots of that name; pools come first, since processes stand in them. */
static gboolean add_roots(BpmnModel *model, const char *name, GError **error) {
  for (const xmlNode *node = dg_xml_child(model->definitions, name); node; node = dg_xml_next(node, name)) {
    const char *id = dg_xml_attribute(node, "id");
    guint pool = GPOINTER_TO_UINT(g_hash_table_lookup(model->pools, id));
    Place place = {pool ? pool - 1 : DG_NO_THING, FALSE, pool || dg_bpmn_is_shown(model, id), 0};
    if (!add_inside(model, node, place, error))
      return FALSE;
  }
  return TRUE;
}

/* Puts flow nodes into the lanes that list them. */
static void fill_lanes(BpmnModel *model, const xmlNode *holder, guint depth) {
  for (const xmlNode *node = dg_xml_child(holder, NULL); node && depth < DG_LANGUAGE_DEPTH_MAX;
       node = dg_xml_next(node, NULL)) {
    if (dg_xml_is(node, "flowNodeRef")) {
      g_autofree char *reference = g_strstrip(dg_xml_text(node));
      guint lane = dg_bpmn_find(model, dg_xml_attribute(holder, "id")), held = dg_bpmn_find(model, reference);
      if (lane != DG_NO_THING && held != DG_NO_THING)
        dg_diagram_thing(model->diagram, held)->parent = lane;
    } else if (dg_xml_is(node, "process") || dg_xml_is(node, "laneSet") || dg_xml_is(node, "lane") ||
               dg_xml_is(node, "childLaneSet") || dg_xml_is(node, "subProcess")) {
      fill_lanes(model, node, depth + 1);
    }
  }
}

/* bpmn-js does not draw an event whose activity is not there. */
static void check_hosts(BpmnModel *model) {
  for (guint i = 0; i < model->guests->len; i++) {
    const BpmnGuest *guest = &g_array_index(model->guests, BpmnGuest, i);
    const char *host = dg_xml_attribute(guest->node, "attachedToRef");
    if (dg_bpmn_find(model, host) != DG_NO_THING)
      continue;
    dg_diagram_thing(model->diagram, guest->thing)->hidden = TRUE;
    dg_diagram_leave_out(model->diagram, DG_LOSS_NODES, 1, dg_xml_line(guest->node),
                         "the boundary event \"%s\" is at \"%s\", which is no activity of the diagram",
                         dg_xml_attribute(guest->node, "id"), host);
  }
}

gboolean dg_bpmn_add_elements(BpmnModel *model, GError **error) {
  if (!add_roots(model, "collaboration", error) || !add_roots(model, "process", error))
    return FALSE;
  check_hosts(model);
  fill_lanes(model, model->definitions, 0);
  return TRUE;
}
