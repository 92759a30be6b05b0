/* The document `diagrade/score@1`: writer and reader. */
#include "base/diagnostics.h"
#include "metrics/checks/result.h"
#include "metrics/metric.h"
#include "metrics/selection.h"

/* Decimals of ratios and similarities. */
#define DECIMALS 6
/* Counts of documents that anybody wrote fit an integer. */
#define COUNT_MAX 9e15

static const char *const FIGURES[] = {"generated", "reference"};
static const char UNMATCHED[] = "unmatched_end_edges";
/* What was counted comes first, then what follows from it. */
static const DgValue VALUES[DG_VALUE_COUNT] = {DG_VALUE_TP,        DG_VALUE_FP,     DG_VALUE_FN,
                                               DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1};

/* What a member of an entry holds in the view: a string that must be there, one that may not, a double, a gboolean, a
 * guint64, strings that NULL ends, at least one; or an object of further members of the view, null when its first
 * string is NULL. */
typedef enum { END, TEXT, WORD, SHARE, FLAG, COUNT, TEXTS, OBJECT } Kind;

typedef struct Member {
  const char *key;
  Kind kind;
  gsize offset;
  const struct Member *members; /* of an OBJECT */
} Member;

static const Member MATCH[] = {{"generated", TEXT, offsetof(DgScoreMatch, generated), NULL},
                               {"reference", TEXT, offsetof(DgScoreMatch, reference), NULL},
                               {"similarity", SHARE, offsetof(DgScoreMatch, similarity), NULL},
                               {"confidence", SHARE, offsetof(DgScoreMatch, confidence), NULL},
                               {"because", WORD, offsetof(DgScoreMatch, because), NULL},
                               {NULL, END, 0, NULL}};
static const Member BEST[] = {{"id", TEXT, offsetof(DgScoreNode, best), NULL},
                              {"similarity", SHARE, offsetof(DgScoreNode, similarity), NULL},
                              {"taken", FLAG, offsetof(DgScoreNode, taken), NULL},
                              {NULL, END, 0, NULL}};
static const Member NODE[] = {{"id", TEXT, offsetof(DgScoreNode, id), NULL},
                              {"text", TEXT, offsetof(DgScoreNode, text), NULL},
                              {"best", OBJECT, offsetof(DgScoreNode, best), BEST},
                              {"group", WORD, offsetof(DgScoreNode, group), NULL},
                              {NULL, END, 0, NULL}};
static const Member GROUP[] = {{"id", TEXT, offsetof(DgScoreGroup, id), NULL},
                               {"kind", TEXT, offsetof(DgScoreGroup, kind), NULL},
                               {"generated", TEXTS, offsetof(DgScoreGroup, generated), NULL},
                               {"reference", TEXTS, offsetof(DgScoreGroup, reference), NULL},
                               {"because", TEXT, offsetof(DgScoreGroup, because), NULL},
                               {NULL, END, 0, NULL}};
static const Member EDGE[] = {
    {"id", TEXT, offsetof(DgScoreEdge, id), NULL},         {"from", TEXT, offsetof(DgScoreEdge, from), NULL},
    {"to", TEXT, offsetof(DgScoreEdge, to), NULL},         {"directed", FLAG, offsetof(DgScoreEdge, directed), NULL},
    {"reason", WORD, offsetof(DgScoreEdge, reason), NULL}, {NULL, END, 0, NULL}};
static const Member PATH[] = {{"from", TEXT, offsetof(DgScorePath, from), NULL},
                              {"to", TEXT, offsetof(DgScorePath, to), NULL},
                              {NULL, END, 0, NULL}};
static const Member NOTE[] = {{"list", TEXT, offsetof(DgScoreNote, list), NULL},
                              {"listed", COUNT, offsetof(DgScoreNote, listed), NULL},
                              {"total", COUNT, offsetof(DgScoreNote, total), NULL},
                              {NULL, END, 0, NULL}};

/* The lists in the order of the document: key, place in the score, entries. A key of `parent` stands in that object. */
static const struct {
  const char *parent, *key;
  gsize offset;
  const Member *members;
} LISTS[] = {
    {NULL, "matches", offsetof(DgScore, matches), MATCH},
    {NULL, "groups", offsetof(DgScore, groups), GROUP},
    {NULL, "missing_nodes", offsetof(DgScore, nodes[DG_NODES_MISSING]), NODE},
    {NULL, "extra_nodes", offsetof(DgScore, nodes[DG_NODES_EXTRA]), NODE},
    {NULL, "missing_edges", offsetof(DgScore, edges[DG_EDGES_MISSING]), EDGE},
    {NULL, "extra_edges", offsetof(DgScore, edges[DG_EDGES_EXTRA]), EDGE},
    {UNMATCHED, "generated", offsetof(DgScore, edges[DG_EDGES_UNMATCHED_GENERATED]), EDGE},
    {UNMATCHED, "reference", offsetof(DgScore, edges[DG_EDGES_UNMATCHED_REFERENCE]), EDGE},
    {NULL, "missing_paths", offsetof(DgScore, paths[DG_PATHS_MISSING]), PATH},
    {NULL, "extra_paths", offsetof(DgScore, paths[DG_PATHS_EXTRA]), PATH},
    {NULL, "missing_contracted_paths", offsetof(DgScore, paths[DG_PATHS_MISSING_CONTRACTED]), PATH},
    {NULL, "extra_contracted_paths", offsetof(DgScore, paths[DG_PATHS_EXTRA_CONTRACTED]), PATH},
    {NULL, "notes", offsetof(DgScore, notes), NOTE},
};

static GArray *list_at(const DgScore *score, guint list) {
  return G_STRUCT_MEMBER(GArray *, score, LISTS[list].offset);
}

/* Adds an item under a key that is not copied, a literal; returns it. */
static cJSON *add_member(cJSON *object, const char *key, cJSON *item) {
  cJSON_AddItemToObjectCS(object, key, item);
  return item;
}

static void add_string_or_null(cJSON *object, const char *key, const char *string) {
  add_member(object, key, string != NULL ? cJSON_CreateStringReference(string) : cJSON_CreateNull());
}

/* Adds an object `key`, which is made when the first of its members is known. */
static cJSON *need_object(cJSON *document, const char *key) {
  cJSON *object = dg_json_get(document, key);
  return object != NULL ? object : add_member(document, key, cJSON_CreateObject());
}

static void add_wordless(cJSON *document, const DgScore *score) {
  for (guint side = 0; side < 2; side++) {
    const DgScoreFigure *figure = &score->figures[side];
    if (figure->wordless == 0)
      continue;
    cJSON *counts = add_member(need_object(document, "wordless"), FIGURES[side], cJSON_CreateObject());
    add_member(counts, "nodes", cJSON_CreateNumber(figure->wordless));
    add_member(counts, "left_out", cJSON_CreateNumber(figure->left_out_nodes));
    add_member(counts, "left_out_edges", cJSON_CreateNumber(figure->left_out_edges));
  }
}

static void add_figures(cJSON *document, const DgScore *score) {
  for (guint side = 0; side < 2; side++)
    add_string_or_null(document, FIGURES[side], score->figures[side].source);
  for (guint side = 0; side < 2; side++)
    if (!isnan(score->figures[side].understood))
      add_member(need_object(document, "understood"), FIGURES[side],
                 dg_json_number(score->figures[side].understood, 4));
  for (guint side = 0; side < 2; side++) {
    const DgScoreFigure *figure = &score->figures[side];
    if (!figure->has_connectors)
      continue;
    cJSON *counts = add_member(need_object(document, "unread"), FIGURES[side], cJSON_CreateObject());
    add_member(counts, "connectors", cJSON_CreateNumber(figure->connectors_read));
    add_member(counts, "of", cJSON_CreateNumber(figure->connectors_seen));
    add_member(counts, "items", cJSON_CreateNumber(figure->unread));
  }
}

static void add_values(cJSON *document, const DgScore *score) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    if (!dg_score_has_metric(score, i))
      continue;
    cJSON *item = add_member(document, dg_metric_get_name(i), cJSON_CreateObject());
    for (guint j = 0; j < DG_VALUE_COUNT; j++) {
      DgValue value = VALUES[j];
      if (value < DG_VALUE_RATIO_COUNT || dg_metric_has_counts(i))
        add_member(item, dg_value_get_key(value),
                   dg_json_number(score->values[i][value], value < DG_VALUE_RATIO_COUNT ? DECIMALS : 0));
    }
  }
}

static void write_measured(cJSON *item, const DgMeasured *measured) {
  add_member(item, "value", dg_json_number(measured->value, DECIMALS));
  add_member(item, "of", dg_json_number((double)measured->of, 0));
  if (measured->more > 0)
    add_member(item, "at_most", dg_json_number(measured->value + measured->more, DECIMALS));
  if (measured->note != NULL)
    cJSON_AddStringToObject(item, "note", measured->note);
}

static void add_measures(cJSON *document, const DgScore *score) {
  const DgScoreMeasure *taken;
  for (guint i = 0; (taken = dg_score_get_measure(score, i)) != NULL; i++) {
    const DgMeasureInfo *info = dg_measure_get(taken->measure);
    cJSON *item = add_member(need_object(document, "measures"), info->name, cJSON_CreateObject());
    if (!info->of_figure)
      write_measured(item, &taken->found[0]);
    for (guint side = 0; side < 2 && info->of_figure; side++)
      write_measured(add_member(item, FIGURES[side], cJSON_CreateObject()), &taken->found[side]);
  }
}

/* The document up to its lists. */
static cJSON *begin_document(const DgScore *score, const char *signature) {
  cJSON *document = cJSON_CreateObject();
  add_member(document, "schema", cJSON_CreateStringReference("diagrade/score@1"));
  if (signature != NULL)
    cJSON_AddStringToObject(document, "signature", signature);
  add_figures(document, score);
  add_wordless(document, score);
  add_values(document, score);
  add_measures(document, score);
  return document;
}

static void write_texts(cJSON *array, const char *const *texts) {
  for (; *texts != NULL; texts++)
    cJSON_AddItemToArray(array, cJSON_CreateStringReference(*texts));
}

static void write_members(cJSON *item, const Member *member, const void *entry) {
  for (; member->kind != END; member++) {
    const char *text = member->kind == TEXT || member->kind == WORD || member->kind == OBJECT
                           ? G_STRUCT_MEMBER(const char *, entry, member->offset)
                           : NULL;
    if (text != NULL && member->kind == OBJECT)
      write_members(add_member(item, member->key, cJSON_CreateObject()), member->members, entry);
    else if (text != NULL)
      add_member(item, member->key, cJSON_CreateStringReference(text));
    else if (member->kind == OBJECT)
      add_member(item, member->key, cJSON_CreateNull());
    else if (member->kind == SHARE)
      add_member(item, member->key, dg_json_number(G_STRUCT_MEMBER(double, entry, member->offset), DECIMALS));
    else if (member->kind == FLAG)
      add_member(item, member->key, cJSON_CreateBool(G_STRUCT_MEMBER(gboolean, entry, member->offset)));
    else if (member->kind == COUNT)
      add_member(item, member->key, dg_json_number((double)G_STRUCT_MEMBER(guint64, entry, member->offset), 0));
    else if (member->kind == TEXTS)
      write_texts(add_member(item, member->key, cJSON_CreateArray()),
                  G_STRUCT_MEMBER(const char *const *, entry, member->offset));
  }
}

static void write_list(cJSON *document, const DgScore *score, guint list) {
  const GArray *entries = list_at(score, list);
  cJSON *parent = LISTS[list].parent != NULL ? need_object(document, LISTS[list].parent) : document;
  cJSON *array = add_member(parent, LISTS[list].key, cJSON_CreateArray());
  for (guint i = 0; i < entries->len; i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(array, item);
    write_members(item, LISTS[list].members, entries->data + (gsize)i * g_array_get_element_size((GArray *)entries));
  }
}

static void add_diagnostics(cJSON *list, const DgScore *score) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < dg_diagnostics_get_count(score->figures[side].diagnostics); i++) {
      cJSON *item = cJSON_CreateObject();
      cJSON_AddItemToArray(list, item);
      cJSON_AddStringToObject(item, "figure", FIGURES[side]);
      dg_json_add_diagnostic(item, score->figures[side].diagnostics, i);
    }
}

cJSON *dg_score_to_document(const DgScore *score, const char *signature) {
  cJSON *document = begin_document(score, signature);
  for (guint list = 0; list < G_N_ELEMENTS(LISTS); list++)
    write_list(document, score, list);
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
    cJSON *check = cJSON_CreateObject();
    cJSON_AddItemToArray(checks, check);
    cJSON_AddStringToObject(check, "name", outcome->name);
    cJSON_AddStringToObject(check, "verdict", dg_verdict_name(outcome->verdict));
  }
  return dg_json_print(document, FALSE);
}

/* Reading. */

static void read_figures(DgScore *score, const cJSON *document) {
  for (guint side = 0; side < 2; side++) {
    DgScoreFigure *figure = &score->figures[side];
    const cJSON *counts = dg_json_get(dg_json_get(document, "unread"), FIGURES[side]);
    figure->source = dg_score_intern(score, dg_json_string(document, FIGURES[side]));
    figure->understood = dg_json_double(dg_json_get(document, "understood"), FIGURES[side]);
    figure->has_connectors = cJSON_IsObject(counts);
    figure->connectors_read = dg_json_count(counts, "connectors");
    figure->connectors_seen = dg_json_count(counts, "of");
    figure->unread = dg_json_count(counts, "items");
    counts = dg_json_get(dg_json_get(document, "wordless"), FIGURES[side]);
    figure->wordless = dg_json_count(counts, "nodes");
    figure->left_out_nodes = dg_json_count(counts, "left_out");
    figure->left_out_edges = dg_json_count(counts, "left_out_edges");
  }
}

static void read_values(DgScore *score, const cJSON *document) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const cJSON *values = dg_json_get(document, dg_metric_get_name(i));
    if (!cJSON_IsObject(values))
      continue; /* not asked for, or of a version that did not know the metric */
    score->computed |= DG_SELECTION_BIT(i);
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++)
      score->values[i][value] = dg_json_double(values, dg_value_get_key(value));
  }
}

static DgMeasured read_measured(DgScore *score, const cJSON *item) {
  double of = dg_json_double(item, "of"), value = dg_json_double(item, "value");
  double at_most = dg_json_double(item, "at_most");
  return (DgMeasured){.value = value,
                      .of = of > 0 ? (guint64)MIN(of, COUNT_MAX) : 0,
                      .more = at_most > value ? at_most - value : 0,
                      .note = dg_score_intern(score, dg_json_string(item, "note"))};
}

static void read_measures(DgScore *score, const cJSON *measures) {
  const DgMeasureInfo *info;
  for (guint i = 0; (info = dg_measure_get(i)) != NULL; i++) {
    const cJSON *item = dg_json_get(measures, info->name);
    if (!cJSON_IsObject(item))
      continue;
    DgScoreMeasure entry = {i, {{NAN, 0, NULL}, {NAN, 0, NULL}}};
    for (guint side = 0; side < (info->of_figure ? 2 : 1); side++)
      entry.found[side] = read_measured(score, info->of_figure ? dg_json_get(item, FIGURES[side]) : item);
    g_array_append_val(score->measures, entry);
  }
}

/* NULL unless `list` is an array of strings with one at least. */
static const char *const *read_texts(DgScore *score, const cJSON *list) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new();
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    if (!cJSON_IsString(item))
      return NULL;
    g_ptr_array_add(texts, item->valuestring);
  }
  if (!cJSON_IsArray(list) || texts->len == 0)
    return NULL;
  g_ptr_array_add(texts, NULL);
  return dg_score_intern_list(score, (const char *const *)texts->pdata);
}

/* FALSE when a string is missing that must be there. */
static gboolean read_members(DgScore *score, const cJSON *item, const Member *member, char *entry) {
  gboolean whole = TRUE;
  for (; member->kind != END; member++) {
    char *at = entry + member->offset;
    double number = dg_json_double(item, member->key);
    if (member->kind == TEXT || member->kind == WORD) {
      const char *text = *(const char **)at = dg_score_intern(score, dg_json_string(item, member->key));
      whole = whole && (text != NULL || member->kind == WORD);
    } else if (member->kind == SHARE) {
      *(double *)at = number;
    } else if (member->kind == FLAG) {
      *(gboolean *)at = cJSON_IsTrue(dg_json_get(item, member->key));
    } else if (member->kind == COUNT) {
      *(guint64 *)at = number > 0 ? (guint64)MIN(number, COUNT_MAX) : 0;
    } else if (member->kind == TEXTS) {
      *(const char *const **)at = read_texts(score, dg_json_get(item, member->key));
      whole = whole && *(const char *const **)at != NULL;
    } else {
      read_members(score, dg_json_get(item, member->key), member->members, entry);
    }
  }
  return whole;
}

static void read_list(DgScore *score, const cJSON *document, guint list) {
  const cJSON *parent = LISTS[list].parent != NULL ? dg_json_get(document, LISTS[list].parent) : document, *item;
  union {
    DgScoreMatch match;
    DgScoreGroup group;
    DgScoreNode node;
    DgScoreEdge edge;
    DgScorePath path;
    DgScoreNote note;
  } entry;
  cJSON_ArrayForEach(
      item, dg_json_get(parent, LISTS[list].key)) if (read_members(score, item, LISTS[list].members, (char *)&entry))
      g_array_append_vals(list_at(score, list), &entry, 1);
}

static void read_diagnostics(DgScore *score, const cJSON *list) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) for (guint side = 0; side < 2;
                                      side++) if (g_strcmp0(dg_json_string(item, "figure"), FIGURES[side]) == 0)
      dg_json_read_diagnostic(item, score->figures[side].diagnostics);
}

DgScore *dg_score_new_from_document(const cJSON *document) {
  if (!cJSON_IsObject(document))
    return NULL;
  DgScore *score = dg_score_new_empty();
  score->signature = dg_score_intern(score, dg_json_string(document, "signature"));
  read_figures(score, document);
  read_values(score, document);
  read_measures(score, dg_json_get(document, "measures"));
  for (guint list = 0; list < G_N_ELEMENTS(LISTS); list++)
    read_list(score, document, list);
  score->checks = dg_check_report_new_from_document(dg_json_get(document, "checks"));
  read_diagnostics(score, dg_json_get(document, "diagnostics"));
  return score;
}
