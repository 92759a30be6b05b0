/* The document `diagrade/score@1`: writer and reader. */
#include "base/diagnostics.h"
#include "metrics/checks/result.h"
#include "metrics/metric.h"

/* Decimals of ratios and similarities. */
#define DECIMALS 6

static const char *const FIGURES[] = {"generated", "reference"};
static const char *const NODES[DG_SCORE_NODE_LISTS] = {"missing_nodes", "extra_nodes"};
/* Those at nodes without a match stand in an object of their own, under the name of the figure. */
static const char *const EDGES[] = {"missing_edges", "extra_edges"};
static const char UNMATCHED[] = "unmatched_end_edges";
static const char *const PATHS[DG_SCORE_PATH_LISTS] = {"missing_paths", "extra_paths", "missing_contracted_paths",
                                                       "extra_contracted_paths"};
/* What was counted comes first, then what follows from it. */
static const DgValue VALUES[DG_VALUE_COUNT] = {DG_VALUE_TP,        DG_VALUE_FP,     DG_VALUE_FN,
                                               DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1};

static void add_string_or_null(cJSON *object, const char *key, const char *string) {
  cJSON_AddItemToObject(object, key, string != NULL ? cJSON_CreateString(string) : cJSON_CreateNull());
}

/* Adds an object `key`, which is made when the first of its members is known. */
static cJSON *need_object(cJSON *document, const char *key) {
  cJSON *object = dg_json_get(document, key);
  return object != NULL ? object : cJSON_AddObjectToObject(document, key);
}

static void add_figures(cJSON *document, const DgScore *score) {
  for (guint side = 0; side < 2; side++)
    add_string_or_null(document, FIGURES[side], score->figures[side].source);
  for (guint side = 0; side < 2; side++)
    if (!isnan(score->figures[side].understood))
      dg_json_add_number(need_object(document, "understood"), FIGURES[side], score->figures[side].understood, 4);
  for (guint side = 0; side < 2; side++) {
    const DgScoreFigure *figure = &score->figures[side];
    if (!figure->has_connectors)
      continue;
    cJSON *counts = cJSON_AddObjectToObject(need_object(document, "unread"), FIGURES[side]);
    cJSON_AddNumberToObject(counts, "connectors", figure->connectors_read);
    cJSON_AddNumberToObject(counts, "of", figure->connectors_seen);
    cJSON_AddNumberToObject(counts, "items", figure->unread);
  }
}

static void add_values(cJSON *document, const DgScore *score) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    if (dg_metric_has_counts(i) && isnan(score->values[i][DG_VALUE_TP]))
      continue; /* read from a document of a version that did not know the metric */
    cJSON *item = cJSON_AddObjectToObject(document, dg_metric_get_name(i));
    for (guint j = 0; j < DG_VALUE_COUNT; j++) {
      DgValue value = VALUES[j];
      if (value < DG_VALUE_RATIO_COUNT || dg_metric_has_counts(i))
        dg_json_add_number(item, dg_value_get_key(value), score->values[i][value],
                           value < DG_VALUE_RATIO_COUNT ? DECIMALS : 0);
    }
  }
}

/* The document up to its lists. */
static cJSON *begin_document(const DgScore *score, const char *signature) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/score@1");
  if (signature != NULL)
    cJSON_AddStringToObject(document, "signature", signature);
  add_figures(document, score);
  add_values(document, score);
  return document;
}

/* Adds a new object to an array. */
static cJSON *add_object(cJSON *array) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToArray(array, object);
  return object;
}

static void add_matches(cJSON *list, const GArray *matches) {
  for (guint i = 0; i < matches->len; i++) {
    const DgScoreMatch *match = &g_array_index(matches, DgScoreMatch, i);
    cJSON *item = add_object(list);
    cJSON_AddStringToObject(item, "generated", match->generated);
    cJSON_AddStringToObject(item, "reference", match->reference);
    dg_json_add_number(item, "similarity", match->similarity, DECIMALS);
  }
}

static void add_nodes(cJSON *list, const GArray *nodes) {
  for (guint i = 0; i < nodes->len; i++) {
    const DgScoreNode *node = &g_array_index(nodes, DgScoreNode, i);
    cJSON *item = add_object(list);
    cJSON_AddStringToObject(item, "id", node->id);
    cJSON_AddStringToObject(item, "text", node->text);
    if (node->best == NULL) {
      cJSON_AddNullToObject(item, "best");
      continue;
    }
    cJSON *best = cJSON_AddObjectToObject(item, "best");
    cJSON_AddStringToObject(best, "id", node->best);
    dg_json_add_number(best, "similarity", node->similarity, DECIMALS);
    cJSON_AddBoolToObject(best, "taken", node->taken);
  }
}

static void add_edges(cJSON *list, const GArray *edges) {
  for (guint i = 0; i < edges->len; i++) {
    const DgScoreEdge *edge = &g_array_index(edges, DgScoreEdge, i);
    cJSON *item = add_object(list);
    cJSON_AddStringToObject(item, "id", edge->id);
    cJSON_AddStringToObject(item, "from", edge->from);
    cJSON_AddStringToObject(item, "to", edge->to);
    cJSON_AddBoolToObject(item, "directed", edge->directed);
    if (edge->reason != NULL)
      cJSON_AddStringToObject(item, "reason", edge->reason);
  }
}

static void add_paths(cJSON *list, const GArray *paths) {
  for (guint i = 0; i < paths->len; i++) {
    const DgScorePath *path = &g_array_index(paths, DgScorePath, i);
    cJSON *item = add_object(list);
    cJSON_AddStringToObject(item, "from", path->from);
    cJSON_AddStringToObject(item, "to", path->to);
  }
}

static void add_notes(cJSON *list, const GArray *notes) {
  for (guint i = 0; i < notes->len; i++) {
    const DgScoreNote *note = &g_array_index(notes, DgScoreNote, i);
    cJSON *item = add_object(list);
    cJSON_AddStringToObject(item, "list", note->list);
    dg_json_add_number(item, "listed", (double)note->listed, 0);
    dg_json_add_number(item, "total", (double)note->total, 0);
  }
}

static void add_diagnostics(cJSON *list, const DgScore *score) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < dg_diagnostics_get_count(score->figures[side].diagnostics); i++) {
      cJSON *item = add_object(list);
      cJSON_AddStringToObject(item, "figure", FIGURES[side]);
      dg_json_add_diagnostic(item, score->figures[side].diagnostics, i);
    }
}

cJSON *dg_score_to_document(const DgScore *score, const char *signature) {
  cJSON *document = begin_document(score, signature);
  add_matches(cJSON_AddArrayToObject(document, "matches"), score->matches);
  for (guint i = 0; i < DG_SCORE_NODE_LISTS; i++)
    add_nodes(cJSON_AddArrayToObject(document, NODES[i]), score->nodes[i]);
  for (guint i = 0; i < 2; i++)
    add_edges(cJSON_AddArrayToObject(document, EDGES[i]), score->edges[i]);
  cJSON *unmatched = cJSON_AddObjectToObject(document, UNMATCHED);
  for (guint side = 0; side < 2; side++)
    add_edges(cJSON_AddArrayToObject(unmatched, FIGURES[side]), score->edges[DG_EDGES_UNMATCHED_GENERATED + side]);
  for (guint i = 0; i < DG_SCORE_PATH_LISTS; i++)
    add_paths(cJSON_AddArrayToObject(document, PATHS[i]), score->paths[i]);
  add_notes(cJSON_AddArrayToObject(document, "notes"), score->notes);
  cJSON_AddItemToObject(document, "checks", dg_check_report_to_list(score->checks));
  add_diagnostics(cJSON_AddArrayToObject(document, "diagnostics"), score);
  return document;
}

char *dg_score_to_json(const DgScore *score, const char *signature, gboolean pretty) {
  g_autoptr(cJSON) document = dg_score_to_document(score, signature);
  return dg_json_print(document, pretty);
}

char *dg_score_values_to_json(const DgScore *score, const char *signature) {
  g_autoptr(cJSON) document = begin_document(score, signature);
  cJSON *checks = cJSON_AddArrayToObject(document, "checks");
  guint n_checks = score->checks ? dg_check_report_get_count(score->checks) : 0;
  for (guint i = 0; i < n_checks; i++) {
    const DgCheckOutcome *outcome = dg_check_report_get(score->checks, i);
    cJSON *check = add_object(checks);
    cJSON_AddStringToObject(check, "name", outcome->name);
    cJSON_AddStringToObject(check, "verdict", dg_verdict_name(outcome->verdict));
  }
  return dg_json_print(document, FALSE);
}

/* Reading. */

/* A string of the score; NULL when the member is none. */
static const char *read_string(DgScore *score, const cJSON *object, const char *key) {
  return dg_score_intern(score, cJSON_GetStringValue(dg_json_get(object, key)));
}

static double read_number(const cJSON *object, const char *key) {
  const cJSON *number = dg_json_get(object, key);
  return cJSON_IsNumber(number) ? number->valuedouble : NAN;
}

static guint64 read_count(const cJSON *object, const char *key) {
  double number = read_number(object, key);
  return number > 0 ? (guint64)MIN(number, 9e15) : 0;
}

static void read_figures(DgScore *score, const cJSON *document) {
  for (guint side = 0; side < 2; side++) {
    DgScoreFigure *figure = &score->figures[side];
    const cJSON *counts = dg_json_get(dg_json_get(document, "unread"), FIGURES[side]);
    figure->source = read_string(score, document, FIGURES[side]);
    figure->understood = read_number(dg_json_get(document, "understood"), FIGURES[side]);
    figure->has_connectors = cJSON_IsObject(counts);
    figure->connectors_read = (guint)MIN(read_count(counts, "connectors"), G_MAXUINT);
    figure->connectors_seen = (guint)MIN(read_count(counts, "of"), G_MAXUINT);
    figure->unread = (guint)MIN(read_count(counts, "items"), G_MAXUINT);
  }
}

static void read_values(DgScore *score, const cJSON *document) {
  for (guint i = 0; i < dg_metric_get_count(); i++)
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++)
      score->values[i][value] = read_number(dg_json_get(document, dg_metric_get_name(i)), dg_value_get_key(value));
}

static void read_matches(DgScore *score, const cJSON *list) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    DgScoreMatch match = {read_string(score, item, "generated"), read_string(score, item, "reference"),
                          read_number(item, "similarity")};
    if (match.generated != NULL && match.reference != NULL)
      g_array_append_val(score->matches, match);
  }
}

static void read_nodes(DgScore *score, const cJSON *list, GArray *nodes) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    const cJSON *best = dg_json_get(item, "best");
    DgScoreNode node = {.id = read_string(score, item, "id"), .text = read_string(score, item, "text")};
    node.best = read_string(score, best, "id");
    node.similarity = read_number(best, "similarity");
    node.taken = cJSON_IsTrue(dg_json_get(best, "taken"));
    if (node.id != NULL && node.text != NULL)
      g_array_append_val(nodes, node);
  }
}

static void read_edges(DgScore *score, const cJSON *list, GArray *edges) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    DgScoreEdge edge = {read_string(score, item, "id"), read_string(score, item, "from"),
                        read_string(score, item, "to"), cJSON_IsTrue(dg_json_get(item, "directed")),
                        read_string(score, item, "reason")};
    if (edge.id != NULL && edge.from != NULL && edge.to != NULL)
      g_array_append_val(edges, edge);
  }
}

static void read_paths(DgScore *score, const cJSON *list, GArray *paths) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    DgScorePath path = {read_string(score, item, "from"), read_string(score, item, "to")};
    if (path.from != NULL && path.to != NULL)
      g_array_append_val(paths, path);
  }
}

static void read_notes(DgScore *score, const cJSON *list) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    DgScoreNote note = {read_string(score, item, "list"), read_count(item, "listed"), read_count(item, "total")};
    if (note.list != NULL)
      g_array_append_val(score->notes, note);
  }
}

static void read_diagnostics(DgScore *score, const cJSON *list) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    const char *figure = cJSON_GetStringValue(dg_json_get(item, "figure"));
    for (guint side = 0; side < 2; side++)
      if (g_strcmp0(figure, FIGURES[side]) == 0)
        dg_json_read_diagnostic(item, score->figures[side].diagnostics);
  }
}

DgScore *dg_score_new_from_document(const cJSON *document) {
  if (!cJSON_IsObject(document))
    return NULL;
  DgScore *score = dg_score_new_empty();
  score->signature = read_string(score, document, "signature");
  read_figures(score, document);
  read_values(score, document);
  read_matches(score, dg_json_get(document, "matches"));
  for (guint i = 0; i < DG_SCORE_NODE_LISTS; i++)
    read_nodes(score, dg_json_get(document, NODES[i]), score->nodes[i]);
  for (guint i = 0; i < 2; i++)
    read_edges(score, dg_json_get(document, EDGES[i]), score->edges[i]);
  for (guint side = 0; side < 2; side++)
    read_edges(score, dg_json_get(dg_json_get(document, UNMATCHED), FIGURES[side]),
               score->edges[DG_EDGES_UNMATCHED_GENERATED + side]);
  for (guint i = 0; i < DG_SCORE_PATH_LISTS; i++)
    read_paths(score, dg_json_get(document, PATHS[i]), score->paths[i]);
  read_notes(score, dg_json_get(document, "notes"));
  score->checks = dg_check_report_new_from_document(dg_json_get(document, "checks"));
  read_diagnostics(score, dg_json_get(document, "diagnostics"));
  return score;
}
