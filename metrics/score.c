/* All metrics of one pair of graphs, and the document `diagrade/score@1`. */
#include "metrics/metric.h"

#include "base/json.h"

#include <math.h>

/* Decimals of ratios and similarities in documents. */
#define DECIMALS 6

struct _DgScore {
  DgZeroDivision zero_division;
  char *generated, *reference; /* sources of the graphs; NULL when unnamed */
  DgCounts *counts; /* one a metric, as in dg_metrics */
  cJSON *understood; /* object: the share of each figure; NULL when none is known */
  cJSON *unread; /* object: of each figure how many connectors were read, and how much was not; NULL when unknown */
  cJSON *details; /* object: matches, the metrics' lists, notes */
  cJSON *diagnostics; /* array */
  DgCheckReport *checks; /* of the generated figure; NULL for none */
};

static double ratio(guint64 numerator, guint64 denominator, DgZeroDivision zero_division) {
  if (denominator > 0)
    return (double)numerator / (double)denominator;
  switch (zero_division) {
  case DG_ZERO_DIVISION_1:
    return 1;
  case DG_ZERO_DIVISION_NAN:
    return NAN;
  default:
    return 0;
  }
}

static double value_of(const DgCounts *counts, DgValue value, DgZeroDivision zero_division) {
  switch (value) {
  case DG_VALUE_PRECISION:
    return ratio(counts->tp, counts->tp + counts->fp, zero_division);
  case DG_VALUE_RECALL:
    return ratio(counts->tp, counts->tp + counts->fn, zero_division);
  case DG_VALUE_F1:
    return ratio(2 * counts->tp, 2 * counts->tp + counts->fp + counts->fn, zero_division);
  case DG_VALUE_TP:
    return (double)counts->tp;
  case DG_VALUE_FP:
    return (double)counts->fp;
  default:
    return (double)counts->fn;
  }
}

/* The harmonic mean of a ratio over the parts of a metric. */
static double combine(const DgScore *score, const DgMetric *const *parts, DgValue value) {
  double sum = 0;
  guint count = 0;
  for (guint i = 0; dg_metrics[i] != NULL; i++) {
    const DgCounts *counts = &score->counts[i];
    gboolean is_part = FALSE;
    for (guint j = 0; parts[j] != NULL; j++)
      is_part = is_part || parts[j] == dg_metrics[i];
    if (!is_part || counts->tp + counts->fp + counts->fn == 0)
      continue;
    double part = value_of(counts, value, score->zero_division);
    if (part == 0)
      return 0;
    sum += 1 / part;
    count++;
  }
  return count > 0 ? count / sum : ratio(0, 0, score->zero_division);
}

static double metric_value(const DgScore *score, guint metric, DgValue value) {
  const DgMetric *const *parts = dg_metrics[metric]->parts;
  return parts != NULL ? combine(score, parts, value) : value_of(&score->counts[metric], value, score->zero_division);
}

cJSON *dg_list_new(cJSON *details, const char *name) {
  return cJSON_AddArrayToObject(details, name);
}

void dg_list_note(cJSON *notes, const char *name, guint64 listed, guint64 total) {
  if (listed == total)
    return;
  cJSON *note = cJSON_CreateObject();
  cJSON_AddStringToObject(note, "list", name);
  dg_json_add_number(note, "listed", (double)listed, 0);
  dg_json_add_number(note, "total", (double)total, 0);
  cJSON_AddItemToArray(notes, note);
}

static void add_matches(DgComparison *comparison, cJSON *details) {
  cJSON *list = dg_list_new(details, "matches");
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  for (guint i = 0; i < comparison->match_count; i++) {
    guint node = comparison->matched[i], partner = generated->partner[node];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "generated", dg_graph_node(generated->graph, node)->id);
    cJSON_AddStringToObject(item, "reference", dg_graph_node(reference->graph, partner)->id);
    dg_json_add_number(item, "similarity", dg_comparison_get_similarity(comparison, node, partner), DECIMALS);
    cJSON_AddItemToArray(list, item);
  }
}

static void add_diagnostics(cJSON *list, const DgGraph *graph, const char *figure) {
  const DgDiagnostics *diagnostics = graph->diagnostics;
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "figure", figure);
    dg_json_add_diagnostic(item, diagnostics, i);
    cJSON_AddItemToArray(list, item);
  }
}

static void add_understood(DgScore *score, const DgGraph *graph, const char *figure) {
  double understood;
  if (!dg_graph_get_understood(graph, &understood))
    return;
  if (score->understood == NULL)
    score->understood = cJSON_CreateObject();
  dg_json_add_number(score->understood, figure, understood, 4);
}

static void add_unread(DgScore *score, const DgGraph *graph, const char *figure) {
  guint read, of;
  if (!dg_graph_get_connectors(graph, &read, &of))
    return;
  if (score->unread == NULL)
    score->unread = cJSON_CreateObject();
  cJSON *counts = cJSON_AddObjectToObject(score->unread, figure);
  cJSON_AddNumberToObject(counts, "connectors", read);
  cJSON_AddNumberToObject(counts, "of", of);
  cJSON_AddNumberToObject(counts, "items", dg_graph_get_unread_count(graph));
}

DgScore *dg_score_new(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options,
                      GError **error) {
  g_autoptr(DgScoreOptions) defaults = options == NULL ? dg_score_options_new() : NULL;
  if (options == NULL)
    options = defaults;
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, error);
  if (comparison == NULL)
    return NULL;

  g_autoptr(DgScore) score = g_new0(DgScore, 1);
  score->zero_division = options->zero_division;
  score->generated = g_strdup(generated->source);
  score->reference = g_strdup(reference->source);
  score->counts = g_new0(DgCounts, dg_metric_get_count());
  score->details = cJSON_CreateObject();
  score->diagnostics = cJSON_CreateArray();
  g_autoptr(cJSON) notes = cJSON_CreateArray();
  add_matches(comparison, score->details);
  for (guint i = 0; dg_metrics[i] != NULL; i++)
    if (dg_metrics[i]->parts == NULL &&
        !dg_metrics[i]->compute(comparison, &score->counts[i], score->details, notes, error))
      return NULL;
  cJSON_AddItemToObject(score->details, "notes", g_steal_pointer(&notes));
  add_understood(score, generated, "generated");
  add_understood(score, reference, "reference");
  add_unread(score, generated, "generated");
  add_unread(score, reference, "reference");
  add_diagnostics(score->diagnostics, generated, "generated");
  add_diagnostics(score->diagnostics, reference, "reference");
  return g_steal_pointer(&score);
}

void dg_score_free(DgScore *score) {
  if (score == NULL)
    return;
  g_free(score->generated);
  g_free(score->reference);
  g_free(score->counts);
  cJSON_Delete(score->understood);
  cJSON_Delete(score->unread);
  cJSON_Delete(score->details);
  cJSON_Delete(score->diagnostics);
  dg_check_report_free(score->checks);
  g_free(score);
}

void dg_score_take_checks(DgScore *score, DgCheckReport *report) {
  dg_check_report_free(score->checks);
  score->checks = report;
}

const DgCheckReport *dg_score_get_checks(const DgScore *score) {
  return score->checks;
}

gboolean dg_score_get_value(const DgScore *score, const char *name, double *value) {
  guint metric;
  DgValue which;
  if (!dg_value_find(name, &metric, &which))
    return FALSE;
  *value = metric_value(score, metric, which);
  return TRUE;
}

static void add_string_or_null(cJSON *object, const char *key, const char *string) {
  if (string != NULL)
    cJSON_AddStringToObject(object, key, string);
  else
    cJSON_AddNullToObject(object, key);
}

/* Adds a member that only refers to `item`, which stays with the score. */
static void add_reference(cJSON *object, const cJSON *item, const char *key) {
  cJSON_AddItemReferenceToObject(object, key, (cJSON *)item);
}

/* What the checks say, as a list: the members of each follow its name. */
static void add_checks(cJSON *document, const DgCheckReport *report) {
  cJSON *list = cJSON_AddArrayToObject(document, "checks");
  if (report == NULL)
    return;
  g_autofree char *json = dg_check_report_to_json(report, NULL, NULL, FALSE);
  g_autoptr(cJSON) said = cJSON_Parse(json);
  const cJSON *check;
  cJSON_ArrayForEach(check, dg_json_get(said, "checks")) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", check->string);
    for (const cJSON *member = check->child; member != NULL; member = member->next)
      cJSON_AddItemToObject(item, member->string, cJSON_Duplicate(member, TRUE));
    cJSON_AddItemToArray(list, item);
  }
}

/* The document up to its lists. */
static cJSON *begin_document(const DgScore *score, const char *signature) {
  /* What was counted comes first, then what follows from it. */
  static const DgValue documented[DG_VALUE_COUNT] = {DG_VALUE_TP,        DG_VALUE_FP,     DG_VALUE_FN,
                                                     DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1};
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/score@1");
  if (signature != NULL)
    cJSON_AddStringToObject(document, "signature", signature);
  add_string_or_null(document, "generated", score->generated);
  add_string_or_null(document, "reference", score->reference);
  if (score->understood != NULL)
    add_reference(document, score->understood, "understood");
  if (score->unread != NULL)
    add_reference(document, score->unread, "unread");
  for (guint i = 0; dg_metrics[i] != NULL; i++) {
    cJSON *item = cJSON_AddObjectToObject(document, dg_metrics[i]->name);
    for (guint j = 0; j < DG_VALUE_COUNT; j++) {
      DgValue value = documented[j];
      if (value >= DG_VALUE_RATIO_COUNT && !dg_metric_has_counts(i))
        continue;
      dg_json_add_number(item, dg_value_get_key(value), metric_value(score, i, value),
                         value < DG_VALUE_RATIO_COUNT ? DECIMALS : 0);
    }
  }
  return document;
}

char *dg_score_to_json(const DgScore *score, const char *signature, gboolean pretty) {
  g_autoptr(cJSON) document = begin_document(score, signature);
  for (const cJSON *list = score->details->child; list != NULL; list = list->next)
    add_reference(document, list, list->string);
  add_checks(document, score->checks);
  add_reference(document, score->diagnostics, "diagnostics");
  return dg_json_print(document, pretty);
}

char *dg_score_values_to_json(const DgScore *score, const char *signature) {
  g_autoptr(cJSON) document = begin_document(score, signature);
  cJSON *checks = cJSON_AddArrayToObject(document, "checks");
  guint n_checks = score->checks ? dg_check_report_get_count(score->checks) : 0;
  for (guint i = 0; i < n_checks; i++) {
    cJSON *check = cJSON_CreateObject();
    cJSON_AddStringToObject(check, "name", dg_check_report_get_name(score->checks, i));
    cJSON_AddStringToObject(check, "verdict", dg_verdict_name(dg_check_report_get_verdict(score->checks, i)));
    cJSON_AddItemToArray(checks, check);
  }
  return dg_json_print(document, FALSE);
}
