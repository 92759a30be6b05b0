/* Explaining path differences.
 *
 * A path that only one figure has is followed on that figure, along its shortest way. Its steps lead from one matched
 * node to the next. If the other figure had a way for every step, it would have the path; so there is a first step for
 * which it has none, and the path is put down to that. Paths that break at the same step are told together: a missing
 * arrow in the middle of a figure costs dozens of them. */
#include "report/explanation.h"

#include "report/network.h"

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
  GPtrArray *pairs; /* const DgScorePath *, the first of them */
} Cause;

struct _DgPathCauses {
  GStringChunk *strings;
  GArray *list; /* DgPathCause, whose lists are owned */
};

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
  g_ptr_array_unref(cause->pairs);
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
    cause->pairs = g_ptr_array_new();
    find_reason(search, cause);
    g_ptr_array_add(search->causes, cause);
  }
  g_hash_table_insert(search->steps, g_memdup2(&key, sizeof key), cause);
  return cause;
}

static void put_down(Cause *cause, const GArray *way, gboolean alone, const DgScorePath *pair) {
  cause->count++;
  cause->alone += alone ? 1 : 0;
  if (cause->example == NULL || way->len < cause->example->len) {
    g_clear_pointer(&cause->example, g_array_unref);
    cause->example = g_array_copy((GArray *)way);
  }
  if (cause->pairs->len < PAIRS_MAX)
    g_ptr_array_add(cause->pairs, (gpointer)pair);
}

/* Explains one path whose way is known. */
static void explain_way(Search *search, const GArray *way, const DgScorePath *pair) {
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
static void explain_list(Search *search, const DgScore *score, DgScorePaths list) {
  guint walked = DG_NOWHERE;
  for (guint i = 0; i < dg_score_get_path_count(score, list); i++) {
    const DgScorePath *pair = dg_score_get_path(score, list, i);
    guint from = dg_network_find(search->own, pair->from), to = dg_network_find(search->own, pair->to);
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

/* The ids of nodes, ended by NULL. Ids are owned by the causes, the list is not. */
static const char *const *copy_ids(DgPathCauses *causes, const DgGraph *graph, const GArray *nodes) {
  guint count = nodes == NULL ? 0 : nodes->len;
  const char **ids = g_new0(const char *, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    ids[i] = g_string_chunk_insert_const(causes->strings, dg_graph_get_node_id(graph, g_array_index(nodes, guint, i)));
  return ids;
}

static void add_cause(DgPathCauses *causes, const Search *search, Cause *cause, const char *metric, gboolean missing) {
  const DgGraph *own = search->own->graph;
  g_autofree char *text = describe(search, cause, missing);
  g_ptr_array_add(cause->pairs, NULL);
  DgPathCause view = {
      .metric = metric,
      .missing = missing,
      .from = g_string_chunk_insert_const(causes->strings, dg_graph_get_node_id(own, cause->from)),
      .to = g_string_chunk_insert_const(causes->strings, dg_graph_get_node_id(own, cause->to)),
      .through = copy_ids(causes, own, cause->through),
      .reason = reason_names[cause->reason],
      .detour = copy_ids(causes, search->other->graph, cause->detour),
      .paths = cause->count,
      .alone = cause->alone,
      .way = copy_ids(causes, own, cause->example),
      .text = g_string_chunk_insert(causes->strings, text),
      .pairs = g_memdup2(cause->pairs->pdata, cause->pairs->len * sizeof(gpointer)),
  };
  if (cause->edge != DG_NOWHERE)
    view.edge = g_string_chunk_insert_const(causes->strings, dg_graph_get_edge_id(own, cause->edge));
  g_array_append_val(causes->list, view);
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

/* Explains one list of the score. */
static void explain_paths(DgPathCauses *causes, DgNetwork *networks[2], const DgScore *score, DgScorePaths list,
                          guint64 *budget) {
  gboolean missing = list == DG_PATHS_MISSING || list == DG_PATHS_MISSING_CONTRACTED;
  gboolean contracted = list == DG_PATHS_MISSING_CONTRACTED || list == DG_PATHS_EXTRA_CONTRACTED;
  g_autoptr(GHashTable) steps = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(cause_free);
  Search search = {networks[missing ? 1 : 0], networks[missing ? 0 : 1], !contracted, budget, steps, found};
  explain_list(&search, score, list);
  sort_causes(found);
  for (guint i = 0; i < found->len && i < CAUSES_MAX; i++) {
    Cause *cause = found->pdata[i];
    if (cause->count > 0)
      add_cause(causes, &search, cause, contracted ? "contracted_path" : "path", missing);
  }
}

static void clear_view(gpointer data) {
  DgPathCause *view = data;
  g_free((gpointer)view->through);
  g_free((gpointer)view->detour);
  g_free((gpointer)view->way);
  g_free((gpointer)view->pairs);
}

DgPathCauses *dg_path_causes_new(const DgGraph *generated, const DgGraph *reference, const DgScore *score) {
  g_autoptr(DgNetwork) own = dg_network_new(generated);
  g_autoptr(DgNetwork) other = dg_network_new(reference);
  for (guint i = 0; i < dg_score_get_match_count(score); i++) {
    const DgScoreMatch *match = dg_score_get_match(score, i);
    guint a = dg_network_find(own, match->generated), b = dg_network_find(other, match->reference);
    if (a == DG_NOWHERE || b == DG_NOWHERE || own->partner[a] != DG_NOWHERE || other->partner[b] != DG_NOWHERE)
      continue;
    own->partner[a] = b;
    other->partner[b] = a;
  }
  DgPathCauses *causes = g_new0(DgPathCauses, 1);
  causes->strings = g_string_chunk_new(1024);
  causes->list = g_array_new(FALSE, FALSE, sizeof(DgPathCause));
  g_array_set_clear_func(causes->list, clear_view);
  DgNetwork *networks[2] = {own, other};
  guint64 budget = WORK_MAX;
  for (DgScorePaths list = DG_PATHS_MISSING; list <= DG_PATHS_EXTRA_CONTRACTED; list++)
    explain_paths(causes, networks, score, list, &budget);
  return causes;
}

void dg_path_causes_free(DgPathCauses *causes) {
  if (causes == NULL)
    return;
  g_array_unref(causes->list);
  g_string_chunk_free(causes->strings);
  g_free(causes);
}

guint dg_path_causes_get_count(const DgPathCauses *causes) {
  return causes->list->len;
}

const DgPathCause *dg_path_causes_get(const DgPathCauses *causes, guint index) {
  return index < causes->list->len ? &g_array_index(causes->list, DgPathCause, index) : NULL;
}

static void add_ids(cJSON *object, const char *key, const char *const *ids) {
  cJSON *list = cJSON_AddArrayToObject(object, key);
  for (; *ids != NULL; ids++)
    cJSON_AddItemToArray(list, cJSON_CreateString(*ids));
}

static cJSON *cause_to_json(const DgPathCause *cause) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "metric", cause->metric);
  cJSON_AddStringToObject(object, "kind", cause->missing ? "missing" : "extra");
  cJSON_AddStringToObject(object, "from", cause->from);
  cJSON_AddStringToObject(object, "to", cause->to);
  cJSON_AddItemToObject(object, "edge", cause->edge == NULL ? cJSON_CreateNull() : cJSON_CreateString(cause->edge));
  add_ids(object, "through", cause->through);
  cJSON_AddStringToObject(object, "reason", cause->reason);
  add_ids(object, "detour", cause->detour);
  cJSON_AddNumberToObject(object, "paths", cause->paths);
  cJSON_AddNumberToObject(object, "alone", cause->alone);
  add_ids(object, "way", cause->way);
  cJSON_AddStringToObject(object, "text", cause->text);
  cJSON *pairs = cJSON_AddArrayToObject(object, "pairs");
  for (const DgScorePath *const *pair = cause->pairs; *pair != NULL; pair++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "from", (*pair)->from);
    cJSON_AddStringToObject(item, "to", (*pair)->to);
    cJSON_AddItemToArray(pairs, item);
  }
  return object;
}

cJSON *dg_path_causes_to_list(const DgPathCauses *causes) {
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; i < causes->list->len; i++)
    cJSON_AddItemToArray(list, cause_to_json(dg_path_causes_get(causes, i)));
  return list;
}
