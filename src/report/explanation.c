/* Explaining path differences.
 *
 * A path that only one figure has is followed on that figure, along its shortest way. Its steps lead from one matched
 * node to the next. If the other figure had a way for every step, it would have the path; so there is a first step for
 * which it has none, and the path is put down to that. Paths that break at the same step are told together: a missing
 * arrow in the middle of a figure costs dozens of them. */
#include "report/explanation.h"

#include "report/network.h"

#include <diagrade/report.h>
#include <string.h>

/* Steps of one call: arcs that are followed. Ordinary figures need some thousand. */
#define WORK_MAX 20000000
/* Causes that are told, and paths that are listed for each of them. */
#define CAUSES_MAX 100
#define PAIRS_MAX 20
/* Nodes of a way that are named before it is cut in the middle, and characters of a label. */
#define NODES_MAX 8
#define LABEL_MAX 40

#define ARROW " \xe2\x86\x92 "
#define ELLIPSIS "\xe2\x80\xa6"

typedef enum { REASON_ABSENT, REASON_REVERSED, REASON_INDIRECT } Reason;
static const char *const reason_names[] = {"absent", "reversed", "indirect"};

/* A step from one matched node to the next that the other figure has no way for. */
typedef struct {
  guint from, to; /* nodes of the figure that has the path */
  guint edge; /* the edge between the two; DG_NOWHERE when the step goes through unmatched nodes */
  GArray *through; /* guint, the unmatched nodes between the two; NULL for an edge */
  Reason reason;
  GArray *detour; /* guint, for REASON_INDIRECT: the unmatched nodes that join the two on the other figure */
  guint count, alone; /* paths that break here first, and those that break nowhere else */
  GArray *example; /* guint, the way of the shortest of them */
  cJSON *pairs; /* the first of them */
} Cause;

typedef struct {
  DgNetwork *own, *other; /* the figure that has the paths, and the one that has not */
  gboolean matched_only;
  guint64 *budget;
  GHashTable *steps; /* step -> Cause, borrowed; NULL when the other figure has a way */
  GPtrArray *causes;
} Search;

static void cause_free(gpointer data) {
  Cause *cause = data;
  g_clear_pointer(&cause->through, g_array_unref);
  g_clear_pointer(&cause->detour, g_array_unref);
  g_clear_pointer(&cause->example, g_array_unref);
  cJSON_Delete(cause->pairs);
  g_free(cause);
}

/* The nodes between both ends of a way; NULL when there are none. */
static GArray *between(const GArray *way) {
  if (way == NULL || way->len < 3)
    return NULL;
  GArray *nodes = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_vals(nodes, &g_array_index(way, guint, 1), way->len - 2);
  return nodes;
}

/* Why the other figure has no way for a step. */
static void find_reason(Search *search, Cause *cause) {
  DgNetwork *other = search->other;
  guint from = search->own->partner[cause->from], to = search->own->partner[cause->to];
  if (dg_network_edge(other, to, from) != DG_NOWHERE) {
    cause->reason = REASON_REVERSED;
  } else if (search->matched_only && dg_network_walk(other, from, to, FALSE, search->budget)) {
    g_autoptr(GArray) way = dg_network_way(other, from, to);
    cause->reason = REASON_INDIRECT;
    cause->detour = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < way->len; i++)
      if (other->partner[g_array_index(way, guint, i)] == DG_NOWHERE)
        g_array_append_val(cause->detour, g_array_index(way, guint, i));
  }
}

/* What breaks the step that ends a part of a way (`step`, from a matched node to the next one); NULL when nothing
 * does. */
static Cause *cause_of(Search *search, const GArray *step) {
  guint64 key = (guint64)g_array_index(step, guint, 0) << 32 | g_array_index(step, guint, step->len - 1);
  gpointer known;
  if (g_hash_table_lookup_extended(search->steps, &key, NULL, &known))
    return known;
  guint from = g_array_index(step, guint, 0), to = g_array_index(step, guint, step->len - 1);
  const guint *partner = search->own->partner;
  Cause *cause = NULL;
  if (!dg_network_walk(search->other, partner[from], partner[to], search->matched_only, search->budget) &&
      *search->budget > 0) {
    cause = g_new0(Cause, 1);
    cause->from = from;
    cause->to = to;
    cause->through = between(step);
    cause->edge = cause->through == NULL ? dg_network_edge(search->own, from, to) : DG_NOWHERE;
    cause->pairs = cJSON_CreateArray();
    find_reason(search, cause);
    g_ptr_array_add(search->causes, cause);
  }
  g_hash_table_insert(search->steps, g_memdup2(&key, sizeof key), cause);
  return cause;
}

static void put_down(Cause *cause, const GArray *way, gboolean alone, const cJSON *pair) {
  cause->count++;
  cause->alone += alone ? 1 : 0;
  if (cause->example == NULL || way->len < cause->example->len) {
    g_clear_pointer(&cause->example, g_array_unref);
    cause->example = g_array_copy((GArray *)way);
  }
  if (cJSON_GetArraySize(cause->pairs) < PAIRS_MAX)
    cJSON_AddItemToArray(cause->pairs, cJSON_Duplicate(pair, TRUE));
}

/* Explains one path whose way is known. */
static void explain_way(Search *search, const GArray *way, const cJSON *pair) {
  Cause *first = NULL;
  gboolean alone = TRUE;
  guint start = 0;
  for (guint i = 1; i < way->len; i++) {
    if (search->own->partner[g_array_index(way, guint, i)] == DG_NOWHERE)
      continue;
    g_autoptr(GArray) step = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_vals(step, &g_array_index(way, guint, start), i - start + 1);
    Cause *cause = cause_of(search, step);
    start = i;
    if (first == NULL)
      first = cause;
    else if (cause != NULL)
      alone = FALSE;
  }
  if (first != NULL && *search->budget > 0)
    put_down(first, way, alone, pair);
}

/* Explains the paths of one list, which are in the order of their first nodes. */
static void explain_list(Search *search, const cJSON *list) {
  guint walked = DG_NOWHERE;
  const cJSON *pair;
  cJSON_ArrayForEach(pair, list) {
    guint from = dg_network_find(search->own, cJSON_GetStringValue(dg_json_get(pair, "from")));
    guint to = dg_network_find(search->own, cJSON_GetStringValue(dg_json_get(pair, "to")));
    if (from == DG_NOWHERE || to == DG_NOWHERE || search->own->partner[from] == DG_NOWHERE ||
        search->own->partner[to] == DG_NOWHERE)
      continue;
    if (from != walked)
      dg_network_walk(search->own, from, DG_NOWHERE, search->matched_only, search->budget);
    walked = from;
    g_autoptr(GArray) way = dg_network_way(search->own, from, to);
    if (way != NULL && way->len > 1)
      explain_way(search, way, pair);
  }
}

/* The label of a node in quotation marks' stead: cut where it is long, its id where it has none. */
static void append_label(GString *text, const DgGraph *graph, guint node) {
  const char *label = dg_graph_get_node_text(graph, node);
  if (*label == '\0')
    label = dg_graph_get_node_id(graph, node);
  if (g_utf8_strlen(label, -1) <= LABEL_MAX) {
    g_string_append(text, label);
    return;
  }
  g_string_append_len(text, label, g_utf8_offset_to_pointer(label, LABEL_MAX - 1) - label);
  g_string_append(text, ELLIPSIS);
}

static void append_way(GString *text, const DgGraph *graph, const GArray *way) {
  gboolean cut = way->len > NODES_MAX;
  for (guint i = 0; i < way->len; i++) {
    if (cut && i >= NODES_MAX / 2 && i < way->len - NODES_MAX / 2) {
      if (i == NODES_MAX / 2)
        g_string_append(text, ARROW ELLIPSIS);
      continue;
    }
    if (i > 0)
      g_string_append(text, ARROW);
    append_label(text, graph, g_array_index(way, guint, i));
  }
}

static void append_names(GString *text, const DgGraph *graph, const GArray *nodes) {
  for (guint i = 0; i < nodes->len && i < NODES_MAX; i++) {
    g_string_append(text, i == 0 ? "" : ", ");
    append_label(text, graph, g_array_index(nodes, guint, i));
  }
  if (nodes->len > NODES_MAX)
    g_string_append(text, ", " ELLIPSIS);
}

/* "the arrow A -> B": the step of a cause. */
static void append_step(GString *text, const DgGraph *graph, const Cause *cause) {
  gboolean line = cause->edge != DG_NOWHERE && !dg_graph_get_edge_directed(graph, cause->edge);
  g_string_append(text, cause->through != NULL ? "the way " : line ? "the line " : "the arrow ");
  append_label(text, graph, cause->from);
  g_string_append(text, line ? " \xe2\x80\x94 " : ARROW);
  append_label(text, graph, cause->to);
  if (cause->through != NULL) {
    g_string_append(text, " through ");
    append_names(text, graph, cause->through);
  }
}

/* The cause in words. `missing` tells of a path of the reference, otherwise of one of the generated figure. */
static char *describe(const Search *search, const Cause *cause, gboolean missing) {
  const DgGraph *own = search->own->graph, *other = search->other->graph;
  GString *text = g_string_new(missing ? "The reference goes " : "Here a way goes ");
  append_way(text, own, cause->example);
  g_string_append(text, missing ? "; here no way leads " : "; in the reference no way leads ");
  if (cause->example->len == 2) {
    g_string_append(text, "there");
  } else {
    g_string_append(text, "from ");
    append_label(text, own, cause->from);
    g_string_append(text, " to ");
    append_label(text, own, cause->to);
  }
  g_string_append(text, ": ");
  append_step(text, own, cause);
  if (cause->reason == REASON_REVERSED) {
    g_string_append(text, missing ? " is drawn the other way round" : " goes the other way round there");
  } else if (cause->reason == REASON_INDIRECT) {
    g_string_append(text, missing ? " is drawn through " : " goes there through ");
    append_names(text, other, cause->detour);
    g_string_append(text, cause->detour->len == 1 ? ", which has no match" : ", which have no match");
  } else {
    g_string_append(text, missing ? " is missing" : " is extra");
  }
  g_string_append_c(text, '.');
  return g_string_free(text, FALSE);
}

static cJSON *nodes_to_json(const DgGraph *graph, const GArray *nodes) {
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(dg_graph_get_node_id(graph, g_array_index(nodes, guint, i))));
  return list;
}

static cJSON *cause_to_json(const Search *search, Cause *cause, const char *metric, gboolean missing) {
  const DgGraph *own = search->own->graph;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "metric", metric);
  cJSON_AddStringToObject(object, "kind", missing ? "missing" : "extra");
  cJSON_AddStringToObject(object, "from", dg_graph_get_node_id(own, cause->from));
  cJSON_AddStringToObject(object, "to", dg_graph_get_node_id(own, cause->to));
  if (cause->edge == DG_NOWHERE)
    cJSON_AddNullToObject(object, "edge");
  else
    cJSON_AddStringToObject(object, "edge", dg_graph_get_edge_id(own, cause->edge));
  cJSON_AddItemToObject(object, "through", nodes_to_json(own, cause->through));
  cJSON_AddStringToObject(object, "reason", reason_names[cause->reason]);
  cJSON_AddItemToObject(object, "detour", nodes_to_json(search->other->graph, cause->detour));
  cJSON_AddNumberToObject(object, "paths", cause->count);
  cJSON_AddNumberToObject(object, "alone", cause->alone);
  cJSON_AddItemToObject(object, "way", nodes_to_json(own, cause->example));
  g_autofree char *text = describe(search, cause, missing);
  cJSON_AddStringToObject(object, "text", text);
  cJSON_AddItemToObject(object, "pairs", g_steal_pointer(&cause->pairs));
  return object;
}

/* The cause of most paths first; equal ones stay in the order of the document. */
static void sort_causes(GPtrArray *causes) {
  for (guint i = 1; i < causes->len; i++) {
    Cause *cause = causes->pdata[i];
    guint place = i;
    for (; place > 0 && ((Cause *)causes->pdata[place - 1])->count < cause->count; place--)
      causes->pdata[place] = causes->pdata[place - 1];
    causes->pdata[place] = cause;
  }
}

static void explain_metric(DgNetwork *networks[2], const cJSON *score, const char *metric, gboolean missing,
                           gboolean matched_only, guint64 *budget, cJSON *explanations) {
  g_autoptr(GHashTable) steps = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr(GPtrArray) causes = g_ptr_array_new_with_free_func(cause_free);
  Search search = {networks[missing ? 1 : 0], networks[missing ? 0 : 1], matched_only, budget, steps, causes};
  g_autofree char *name = g_strdup_printf("%s_%ss", missing ? "missing" : "extra", metric);
  explain_list(&search, dg_json_get(score, name));
  sort_causes(causes);
  for (guint i = 0; i < causes->len && i < CAUSES_MAX; i++) {
    Cause *cause = causes->pdata[i];
    if (cause->count > 0)
      cJSON_AddItemToArray(explanations, cause_to_json(&search, cause, metric, missing));
  }
}

cJSON *dg_explain(const DgGraph *generated, const DgGraph *reference, const cJSON *score) {
  g_autoptr(DgNetwork) own = dg_network_new(generated);
  g_autoptr(DgNetwork) other = dg_network_new(reference);
  const cJSON *match;
  cJSON_ArrayForEach(match, dg_json_get(score, "matches")) {
    guint a = dg_network_find(own, cJSON_GetStringValue(dg_json_get(match, "generated")));
    guint b = dg_network_find(other, cJSON_GetStringValue(dg_json_get(match, "reference")));
    if (a == DG_NOWHERE || b == DG_NOWHERE || own->partner[a] != DG_NOWHERE || other->partner[b] != DG_NOWHERE)
      continue;
    own->partner[a] = b;
    other->partner[b] = a;
  }
  DgNetwork *networks[2] = {own, other};
  guint64 budget = WORK_MAX;
  cJSON *explanations = cJSON_CreateArray();
  for (guint contracted = 0; contracted < 2; contracted++)
    for (guint extra = 0; extra < 2; extra++)
      explain_metric(networks, score, contracted ? "contracted_path" : "path", !extra, !contracted, &budget,
                     explanations);
  return explanations;
}

char *dg_report_explain(const DgGraph *generated, const DgGraph *reference, const char *score, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(score, strlen(score), "score", error);
  if (document == NULL)
    return NULL;
  g_autoptr(cJSON) explanations = dg_explain(generated, reference, document);
  return dg_json_print(explanations, FALSE);
}
