#include "cli/score_table.h"

#include "cli/check_text.h"
#include "cli/output.h"
#include "cli/reading_text.h"
#include "cli/table.h"

#include <cJSON.h>
#include <math.h>
#include <string.h>

/* Entries of one list that are shown; --json and the page have all of them. */
#define LISTED_MAX 12

typedef struct {
  const char *title; /* of the list */
  const char *key; /* in the document */
  const DgGraph *graph; /* of the figure that has the thing */
} Side;

static double number_of(const cJSON *object, const char *key) {
  const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static const char *string_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

static void add_count(DgTable *table, double count) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, g_ascii_formatd(text, sizeof text, "%.0f", count));
}

static void append_values(GString *out, const cJSON *document) {
  static const char *const titles[1 + DG_VALUE_COUNT] = {"metric", ">precision", ">recall", ">F1", ">TP", ">FP", ">FN"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const cJSON *counts = cJSON_GetObjectItemCaseSensitive(document, dg_metric_get_name(i));
    dg_table_add(table, dg_metric_get_name(i));
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++) {
      double number = number_of(counts, dg_value_get_key(value));
      if (value < DG_VALUE_RATIO_COUNT)
        dg_table_add_ratio(table, number);
      else if (!dg_metric_has_counts(i))
        dg_table_add(table, "");
      else
        add_count(table, number);
    }
  }
  g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
  g_string_append(out, text);
}

static gboolean find_id(guint count, const char *(*get_id)(const DgGraph *, guint), const DgGraph *graph,
                        const char *id, guint *index) {
  for (*index = 0; *index < count; (*index)++)
    if (strcmp(get_id(graph, *index), id) == 0)
      return TRUE;
  return FALSE;
}

/* n3 "Decoder" */
static void append_node(GString *out, const DgGraph *graph, guint index) {
  g_autofree char *id = dg_output_safe(dg_graph_get_node_id(graph, index));
  g_autofree char *text = dg_output_safe(dg_graph_get_node_text(graph, index));
  g_string_append_printf(out, "%s \"%s\"", id, text);
}

static void append_missing_node(GString *out, const cJSON *entry, const DgGraph *graph, const DgGraph *other) {
  guint index;
  if (find_id(dg_graph_get_node_count(graph), dg_graph_get_node_id, graph, string_of(entry, "id"), &index))
    append_node(out, graph, index);
  const cJSON *best = cJSON_GetObjectItemCaseSensitive(entry, "best");
  if (find_id(dg_graph_get_node_count(other), dg_graph_get_node_id, other, string_of(best, "id"), &index)) {
    char similarity[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, ", nearest ");
    append_node(out, other, index);
    g_string_append_printf(out, " with similarity %s",
                           g_ascii_formatd(similarity, sizeof similarity, "%.2f", number_of(best, "similarity")));
    if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(best, "taken")))
      g_string_append(out, ", matched to another");
  }
}

static void append_missing_edge(GString *out, const cJSON *entry, const DgGraph *graph) {
  guint index;
  if (find_id(dg_graph_get_edge_count(graph), dg_graph_get_edge_id, graph, string_of(entry, "id"), &index)) {
    g_autofree char *id = dg_output_safe(dg_graph_get_edge_id(graph, index));
    g_string_append_printf(out, "%s: ", id);
    append_node(out, graph, dg_graph_get_edge_from(graph, index));
    g_string_append(out, dg_graph_get_edge_directed(graph, index) ? " -> " : " -- ");
    append_node(out, graph, dg_graph_get_edge_to(graph, index));
  }
  if (*string_of(entry, "reason"))
    g_string_append_printf(out, " (%s)", string_of(entry, "reason"));
}

/* The entries of `list`, one a line that begins with `prefix`. `other` is NULL for edges. */
static void append_entries(GString *out, const cJSON *list, const char *prefix, const DgGraph *graph,
                           const DgGraph *other) {
  int count = cJSON_GetArraySize(list), shown = 0;
  const cJSON *entry;
  cJSON_ArrayForEach(entry, list) {
    if (shown++ == LISTED_MAX) {
      g_string_append_printf(out, "  %sand %d more (--json lists them)\n", prefix, count - LISTED_MAX);
      break;
    }
    g_string_append_printf(out, "  %s", prefix);
    if (other)
      append_missing_node(out, entry, graph, other);
    else
      append_missing_edge(out, entry, graph);
    g_string_append_c(out, '\n');
  }
}

/* The list of `document` under side->key. `other` is NULL for edges. */
static void append_list(GString *out, const cJSON *document, const Side *side, const DgGraph *other) {
  const cJSON *list = cJSON_GetObjectItemCaseSensitive(document, side->key);
  if (cJSON_GetArraySize(list) == 0)
    return;
  g_string_append_printf(out, "\n%s (%d):\n", side->title, cJSON_GetArraySize(list));
  append_entries(out, list, "", side->graph, other);
}

/* The edges that only edge_all counts. */
static void append_unmatched_ends(GString *out, const cJSON *document, const DgGraph *ours, const DgGraph *theirs) {
  const cJSON *edges = cJSON_GetObjectItemCaseSensitive(document, "unmatched_end_edges");
  const cJSON *generated = cJSON_GetObjectItemCaseSensitive(edges, "generated");
  const cJSON *reference = cJSON_GetObjectItemCaseSensitive(edges, "reference");
  int n_generated = cJSON_GetArraySize(generated), n_reference = cJSON_GetArraySize(reference);
  if (n_generated + n_reference == 0)
    return;
  g_string_append_printf(out, "\nEdges with an unmatched end (generated %d, reference %d):\n", n_generated,
                         n_reference);
  append_entries(out, generated, "generated ", ours, NULL);
  append_entries(out, reference, "reference ", theirs, NULL);
}

/* Paths are too many for a table: one wrong edge changes a pair of nodes for everything before and after it. */
static void append_paths_hint(GString *out, const cJSON *document) {
  static const char *const keys[] = {"missing_paths", "extra_paths", "missing_contracted_paths",
                                     "extra_contracted_paths"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(document, keys[i]))) {
      g_string_append(out, "\nMissing and extra paths: --json lists them, --report shows them.\n");
      return;
    }
}

/* What the generated figure does not do as the checks have it; what it does is a number. */
static void append_checks(GString *out, const DgCheckReport *report) {
  if (!report)
    return;
  guint counts[] = {0, 0, 0};
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    counts[dg_check_report_get_verdict(report, i)]++;
  g_string_append_printf(out, "\nChecks of the generated figure: %u fail, %u pass, %u not applicable\n",
                         counts[DG_VERDICT_FAIL], counts[DG_VERDICT_PASS], counts[DG_VERDICT_NOT_APPLICABLE]);
  dg_check_text_append_failures(out, report);
}

/* How much of each figure was read, as far as that is known. */
static void append_readings(GString *out, const DgGraph *ours, const DgGraph *theirs) {
  g_autofree char *own = dg_reading_text(ours), *other = dg_reading_text(theirs);
  if (*own || *other)
    g_string_append_c(out, '\n');
  if (*own)
    g_string_append_printf(out, "The generated figure: %s\n", own);
  if (*other)
    g_string_append_printf(out, "The reference figure: %s\n", other);
}

char *dg_score_table(const char *document, const DgRecord *record, const char *generated, const char *reference) {
  cJSON *score = cJSON_Parse(document);
  GString *out = g_string_new(NULL);
  const DgGraph *ours = dg_record_get_generated_graph(record), *theirs = dg_record_get_reference_graph(record);
  append_values(out, score);
  append_readings(out, ours, theirs);
  append_list(out, score, &(Side){"Missing nodes", "missing_nodes", theirs}, ours);
  append_list(out, score, &(Side){"Extra nodes", "extra_nodes", ours}, theirs);
  append_list(out, score, &(Side){"Missing edges", "missing_edges", theirs}, NULL);
  append_list(out, score, &(Side){"Extra edges", "extra_edges", ours}, NULL);
  append_unmatched_ends(out, score, ours, theirs);
  append_paths_hint(out, score);
  append_checks(out, dg_score_get_checks(dg_record_get_score(record)));
  const DgDiagnostics *of_ours = dg_graph_get_diagnostics(ours), *of_theirs = dg_graph_get_diagnostics(theirs);
  if (dg_diagnostics_get_count(of_ours) + dg_diagnostics_get_count(of_theirs) + dg_graph_get_unread_count(ours) +
      dg_graph_get_unread_count(theirs))
    g_string_append_c(out, '\n');
  dg_reading_text_append_list(out, generated, ours);
  dg_output_diagnostics(out, generated, of_ours);
  dg_reading_text_append_list(out, reference, theirs);
  dg_output_diagnostics(out, reference, of_theirs);
  g_string_append_printf(out, "\nSignature: %s\n", string_of(score, "signature"));
  cJSON_Delete(score);
  return g_string_free(out, FALSE);
}

char *dg_score_explanations(const char *explanations) {
  cJSON *list = cJSON_Parse(explanations);
  gboolean none = cJSON_GetArraySize(list) == 0;
  GString *out = g_string_new(none ? "\nNo path is missing or extra.\n" : "\nWhy paths are missing or extra:\n");
  const cJSON *each;
  cJSON_ArrayForEach(each, list) {
    g_autofree char *text = dg_output_safe(string_of(each, "text"));
    g_autofree char *metric = g_strdelimit(g_strdup(string_of(each, "metric")), "_", ' ');
    double paths = number_of(each, "paths");
    g_string_append_printf(out, "  %.0f %s%s: %s\n", paths, metric, paths == 1 ? "" : "s", text);
  }
  cJSON_Delete(list);
  return g_string_free(out, FALSE);
}
