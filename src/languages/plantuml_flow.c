/* The flow of an activity diagram of PlantUML. */
#include "languages/plantuml_flow.h"

static GArray *new_tails(void) {
  return g_array_new(FALSE, FALSE, sizeof(DgPlantumlTail));
}

static void clear_frame(gpointer data) {
  DgPlantumlFrame *frame = data;
  g_array_unref(frame->entry);
  g_array_unref(frame->done);
  g_array_unref(frame->breaks);
}

DgPlantumlFlow *dg_plantuml_flow_new(DgPlantuml *uml) {
  DgPlantumlFlow *flow = g_new0(DgPlantumlFlow, 1);
  *flow = (DgPlantumlFlow){uml,  new_tails(), g_array_new(FALSE, TRUE, sizeof(DgPlantumlFrame)), "", FALSE,
                           NULL, DG_NO_THING};
  flow->lanes = g_hash_table_new(g_str_hash, g_str_equal);
  g_array_set_clear_func(flow->frames, clear_frame);
  return flow;
}

void dg_plantuml_flow_free(DgPlantumlFlow *flow) {
  g_array_unref(flow->tails);
  g_array_unref(flow->frames);
  g_hash_table_unref(flow->lanes);
  g_free(flow);
}

/* The label where the line leaves, and the one that an arrow gives it. */
static void join_tail(DgPlantumlFlow *flow, const DgPlantumlTail *tail, guint thing) {
  gboolean both = *tail->label && *flow->label;
  g_autofree char *creole = g_strconcat(tail->label, both ? "\n" : "", flow->label, NULL);
  g_autofree char *label = dg_plantuml_text(creole, TRUE);
  dg_diagram_add_join(flow->uml->diagram, tail->thing, thing, DG_TIP_NONE, DG_TIP_ARROW, label,
                      dg_plantuml_line_number(flow->uml))
      ->hidden = flow->hidden;
}

void dg_plantuml_flow_join(DgPlantumlFlow *flow, guint thing) {
  for (guint i = 0; i < flow->tails->len; i++)
    join_tail(flow, &g_array_index(flow->tails, DgPlantumlTail, i), thing);
  dg_plantuml_flow_end(flow);
}

void dg_plantuml_flow_end(DgPlantumlFlow *flow) {
  g_array_set_size(flow->tails, 0);
  flow->label = "";
  flow->hidden = FALSE;
}

void dg_plantuml_flow_set(DgPlantumlFlow *flow, guint thing, const char *label) {
  DgPlantumlTail tail = {thing, label};
  dg_plantuml_flow_end(flow);
  g_array_append_val(flow->tails, tail);
}

guint dg_plantuml_flow_add(DgPlantumlFlow *flow, const char *text) {
  guint thing = dg_plantuml_add(flow->uml, DG_THING_SHAPE, text);
  DgThing *added = dg_diagram_thing(flow->uml->diagram, thing);
  if (added->parent == DG_NO_THING)
    added->parent = flow->lane;
  dg_plantuml_flow_join(flow, thing);
  dg_plantuml_flow_set(flow, thing, "");
  flow->uml->last = thing;
  return thing;
}

gboolean dg_plantuml_flow_push(DgPlantumlFlow *flow, DgPlantumlFrameKind kind, guint head, GError **error) {
  DgPlantumlFrame frame = {.kind = kind, .head = head, .line = dg_plantuml_line_number(flow->uml)};
  if (flow->frames->len >= DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(flow->uml->source, DG_ERROR_LIMIT, frame.line, 0, error,
                            "found more than %u blocks in each other, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  frame.entry = new_tails();
  frame.done = new_tails();
  frame.breaks = new_tails();
  g_array_append_vals(frame.entry, flow->tails->data, flow->tails->len);
  g_array_append_val(flow->frames, frame);
  return TRUE;
}

DgPlantumlFrame *dg_plantuml_flow_top(DgPlantumlFlow *flow, DgPlantumlFrameKind kind) {
  if (!flow->frames->len)
    return NULL;
  DgPlantumlFrame *frame = &g_array_index(flow->frames, DgPlantumlFrame, flow->frames->len - 1);
  return frame->kind == kind ? frame : NULL;
}

DgPlantumlFrame *dg_plantuml_flow_loop(DgPlantumlFlow *flow) {
  for (guint i = flow->frames->len; i > 0; i--) {
    DgPlantumlFrame *frame = &g_array_index(flow->frames, DgPlantumlFrame, i - 1);
    if (frame->kind == DG_PLANTUML_FRAME_REPEAT || frame->kind == DG_PLANTUML_FRAME_WHILE)
      return frame;
  }
  return NULL;
}

void dg_plantuml_flow_pop(DgPlantumlFlow *flow) {
  g_array_set_size(flow->frames, flow->frames->len - 1);
}

/* A label of an arrow that nothing has followed yet goes with its tails. */
static void settle_label(DgPlantumlFlow *flow) {
  for (guint i = 0; *flow->label && i < flow->tails->len; i++) {
    DgPlantumlTail *tail = &g_array_index(flow->tails, DgPlantumlTail, i);
    g_autofree char *both = *tail->label ? g_strdup_printf("%s\n%s", tail->label, flow->label) : NULL;
    tail->label = both ? g_string_chunk_insert(flow->uml->strings, both) : flow->label;
  }
}

void dg_plantuml_flow_end_branch(DgPlantumlFlow *flow, DgPlantumlFrame *frame) {
  settle_label(flow);
  frame->branches += flow->tails->len > 0;
  g_array_append_vals(frame->done, flow->tails->data, flow->tails->len);
  dg_plantuml_flow_end(flow);
}

void dg_plantuml_flow_merge(DgPlantumlFlow *flow, GArray *tails) {
  g_array_append_vals(flow->tails, tails->data, tails->len);
}
