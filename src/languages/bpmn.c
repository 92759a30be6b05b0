/* BPMN 2.0: a model and its diagrams in one file.
 *
 *   definitions = ( process | collaboration | category | ... | BPMNDiagram )*
 *   process     = ( flow node | sequenceFlow | laneSet | data | artifact )*     a subProcess holds the same
 *   BPMNDiagram = BPMNPlane: ( BPMNShape: Bounds | BPMNEdge: waypoint* )*
 *
 * Each BPMNDiagram is a part, as a plane of a collapsed sub-process has one of its own. What is in a part is what
 * bpmn-js draws there: elements with a shape and flows with an edge, but for what lies in a collapsed sub-process; what
 * has neither in any plane is said. Where no plane has a shape all of the model is read. Names of elements are told by
 * their namespace, whatever its prefix is. */
#include "languages/bpmn.h"

#include <string.h>

gboolean dg_bpmn_is_own(const BpmnModel *model, const xmlNode *node) {
  const xmlNs *own = model->definitions->ns;
  return node->ns && own && xmlStrEqual(node->ns->href, own->href);
}

const char *dg_bpmn_local(const char *reference) {
  const char *colon = strrchr(reference, ':');
  return colon ? colon + 1 : reference;
}

const xmlNode *dg_bpmn_drawing(const BpmnModel *model, const char *id) {
  return g_hash_table_lookup(model->drawn, id);
}

gboolean dg_bpmn_is_shown(const BpmnModel *model, const char *id) {
  if (!model->plane)
    return TRUE;
  const char *root = dg_xml_attribute(model->plane, "bpmnElement");
  return strcmp(root, id) == 0 || strcmp(dg_bpmn_local(root), id) == 0 || dg_bpmn_drawing(model, id);
}

guint dg_bpmn_find(const BpmnModel *model, const char *reference) {
  guint found = dg_diagram_find_thing(model->diagram, reference);
  return found != DG_NO_THING ? found : dg_diagram_find_thing(model->diagram, dg_bpmn_local(reference));
}

void dg_bpmn_leave_out(BpmnModel *model, const xmlNode *node, DgLossKind kind) {
  const char *id = dg_xml_attribute(node, "id");
  if (!g_hash_table_contains(model->drawn_elsewhere, id))
    dg_diagram_leave_out(model->diagram, kind, 1, dg_xml_line(node), "the %s \"%s\" is drawn in no diagram of the file",
                         (const char *)node->name, id);
}

/* Whether it says where something is drawn; bpmn-js does not draw a shape without bounds. */
static gboolean is_drawing(const xmlNode *node) {
  return dg_xml_is(node, "BPMNEdge") || (dg_xml_is(node, "BPMNShape") && dg_xml_child(node, "Bounds"));
}

static const xmlNode *get_plane(const xmlNode *diagram) {
  const xmlNode *plane = dg_xml_is(diagram, "BPMNDiagram") ? dg_xml_child(diagram, "BPMNPlane") : NULL;
  for (const xmlNode *node = plane ? dg_xml_child(plane, NULL) : NULL; node; node = dg_xml_next(node, NULL))
    if (is_drawing(node))
      return plane;
  return NULL;
}

/* The plane of diagram `part`; NULL for none. `count` receives how many there are. */
static const xmlNode *find_plane(const xmlNode *definitions, guint part, guint *count) {
  const xmlNode *found = NULL;
  *count = 0;
  for (const xmlNode *node = dg_xml_child(definitions, NULL); node; node = dg_xml_next(node, NULL)) {
    const xmlNode *plane = get_plane(node);
    if (plane && ++*count == part)
      found = plane;
  }
  return found;
}

static guint count_parts(const DgLanguageSource *source, GError **error) {
  g_autoptr(xmlDoc) document = dg_language_parse_xml(source, error);
  guint count;
  if (!document)
    return 0;
  find_plane(xmlDocGetRootElement(document), 0, &count);
  return MAX(count, 1);
}

static void list_drawings(GHashTable *drawn, const xmlNode *plane) {
  for (const xmlNode *node = dg_xml_child(plane, NULL); node; node = dg_xml_next(node, NULL)) {
    const char *id = dg_xml_attribute(node, "bpmnElement");
    if (!is_drawing(node))
      continue;
    if (!g_hash_table_contains(drawn, id)) /* bpmn-js draws the first */
      g_hash_table_insert(drawn, (gpointer)id, (gpointer)node);
    if (!g_hash_table_contains(drawn, dg_bpmn_local(id)))
      g_hash_table_insert(drawn, (gpointer)dg_bpmn_local(id), (gpointer)node);
  }
}

static void list_values(BpmnModel *model, const xmlNode *category) {
  for (const xmlNode *node = dg_xml_child(category, "categoryValue"); node; node = dg_xml_next(node, "categoryValue"))
    g_hash_table_insert(model->values, (gpointer)dg_xml_attribute(node, "id"), (gpointer)node);
}

static void list_definitions(BpmnModel *model) {
  if (model->plane)
    list_drawings(model->drawn, model->plane);
  for (const xmlNode *node = dg_xml_child(model->definitions, NULL); node; node = dg_xml_next(node, NULL)) {
    const xmlNode *plane = get_plane(node);
    if (plane)
      list_drawings(model->drawn_elsewhere, plane);
    else if (dg_xml_is(node, "category"))
      list_values(model, node);
  }
}

static BpmnModel *bpmn_model_new(const DgLanguageSource *source, const xmlNode *definitions, guint part,
                                 DgDiagram *diagram) {
  BpmnModel *model = g_new0(BpmnModel, 1);
  guint count;
  *model = (BpmnModel){.source = source, .diagram = diagram, .definitions = definitions};
  model->plane = find_plane(definitions, part, &count);
  model->drawn = g_hash_table_new(g_str_hash, g_str_equal);
  model->drawn_elsewhere = g_hash_table_new(g_str_hash, g_str_equal);
  model->values = g_hash_table_new(g_str_hash, g_str_equal);
  model->pools = g_hash_table_new(g_str_hash, g_str_equal);
  model->flows = g_array_new(FALSE, FALSE, sizeof(BpmnFlow));
  model->guests = g_array_new(FALSE, FALSE, sizeof(BpmnGuest));
  list_definitions(model);
  return model;
}

static void bpmn_model_free(BpmnModel *model) {
  g_hash_table_unref(model->drawn);
  g_hash_table_unref(model->drawn_elsewhere);
  g_hash_table_unref(model->values);
  g_hash_table_unref(model->pools);
  g_array_unref(model->flows);
  g_array_unref(model->guests);
  g_free(model);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BpmnModel, bpmn_model_free)

/* A choreography has no flow between nodes of its own, and bpmn-js does not draw one. */
static gboolean check_kind(const BpmnModel *model, GError **error) {
  const xmlNode *choreography = NULL;
  gboolean found = FALSE;
  for (const xmlNode *node = dg_xml_child(model->definitions, NULL); node; node = dg_xml_next(node, NULL)) {
    if (dg_xml_is(node, "process") || dg_xml_is(node, "collaboration"))
      found = TRUE;
    else if (dg_xml_is(node, "choreography") &&
             (!model->plane || dg_bpmn_is_shown(model, dg_xml_attribute(node, "id"))))
      choreography = node;
  }
  if (found && !(choreography && model->plane))
    return TRUE;
  return dg_language_fail(model->source, DG_ERROR_FORMAT, dg_xml_line(choreography ? choreography : model->definitions),
                          0, error, "found %s, expected a process or a collaboration",
                          choreography ? "a choreography" : "a model without a diagram");
}

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  g_autoptr(xmlDoc) document = dg_language_parse_xml(source, error);
  if (!document)
    return FALSE;
  g_autoptr(BpmnModel) model = bpmn_model_new(source, xmlDocGetRootElement(document), part, diagram);
  return check_kind(model, error) && dg_bpmn_add_elements(model, error) && dg_bpmn_add_flows(model, error);
}

const DgLanguage dg_language_bpmn = {.format = DG_FORMAT_BPMN, .count_parts = count_parts, .read = read_diagram};
