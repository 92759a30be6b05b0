#include "cli/globals.h"
#include "cli/results_text.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>
#include <string.h>

/* Entries of one list that are shown; --json and the page have all of them. */
#define LISTED_MAX 12

static void append_metrics(GString *out, const DgScore *score) {
  static const char *const titles[1 + DG_VALUE_COUNT] = {"metric", ">precision", ">recall", ">F1", ">TP", ">FP", ">FN"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    if (!dg_score_has_metric(score, i))
      continue;
    dg_table_add(table, dg_metric_get_name(i));
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++) {
      double number = dg_score_get_metric(score, i, value);
      if (value < DG_VALUE_RATIO_COUNT)
        dg_table_add_ratio(table, number);
      else if (!dg_metric_has_counts(i))
        dg_table_add(table, "");
      else
        dg_table_add_number(table, "%.0f", number);
    }
  }
  g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
  g_string_append(out, text);
}

/* "12 pairs of matched nodes", and what is to be known of the value or why there is none; of single figures what is
 * said of either. Free with g_free(). */
static char *measure_base(const DgMeasureInfo *info, const DgScoreMeasure *taken) {
  const DgMeasured *generated = &taken->found[0], *reference = &taken->found[1];
  const char *note = generated->note ? generated->note : reference->note;
  g_autofree char *base = info->of_figure ? g_strdup_printf("%" G_GUINT64_FORMAT " and %" G_GUINT64_FORMAT " %s",
                                                            generated->of, reference->of, info->counts)
                                          : g_strdup_printf("%" G_GUINT64_FORMAT " %s", generated->of, info->counts);
  if (note && generated->of + reference->of == 0)
    return g_strdup(note);
  g_autofree char *most =
      generated->more > 0 ? g_strdup_printf("; at most %.3f", generated->value + generated->more) : g_strdup("");
  return g_strconcat(base, most, note ? "; " : NULL, note, NULL);
}

/* Counts are whole; other values have the decimals of ratios. */
static void add_measured(DgTable *table, const DgMeasureInfo *info, const DgMeasured *found) {
  if (strcmp(info->unit, DG_UNIT_COUNT) == 0 && !isnan(found->value))
    dg_table_add_number(table, "%.0f", found->value);
  else
    dg_table_add_ratio(table, found->value);
}

/* What was measured, where it was asked for. */
static void append_measures(GString *out, const DgScore *score) {
  const DgScoreMeasure *taken;
  gboolean references = FALSE;
  for (guint i = 0; (taken = dg_score_get_measure(score, i)); i++)
    references |= dg_measure_get(taken->measure)->of_figure;
  const char *const titles[] = {"measure", ">value", references ? ">reference" : NULL, "unit", "better", "over"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; (taken = dg_score_get_measure(score, i)); i++) {
    const DgMeasureInfo *info = dg_measure_get(taken->measure);
    g_autofree char *base = measure_base(info, taken);
    dg_table_add(table, info->name);
    add_measured(table, info, &taken->found[0]);
    if (info->of_figure)
      add_measured(table, info, &taken->found[1]);
    else
      dg_table_add(table, "");
    dg_table_add(table, info->unit);
    dg_table_add(table, dg_direction_get_name(info->direction));
    dg_table_add(table, base);
  }
  g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
  if (dg_score_get_measure_count(score) > 0)
    g_string_append_printf(out, "\n%s", text);
}

/* n3 "Decoder" */
static void append_node(GString *out, const char *id, const char *text) {
  g_autofree char *safe_id = dg_output_safe(id), *safe_text = dg_output_safe(text);
  g_string_append_printf(out, "%s \"%s\"", safe_id, safe_text);
}

/* The same of the node of `graph` with this id. */
static void append_node_of(GString *out, const DgGraph *graph, const char *id) {
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    if (strcmp(dg_graph_get_node_id(graph, i), id) == 0) {
      append_node(out, id, dg_graph_get_node_text(graph, i));
      return;
    }
}

static void append_missing_node(GString *out, const DgScoreNode *node, const DgGraph *other) {
  char similarity[G_ASCII_DTOSTR_BUF_SIZE];
  append_node(out, node->id, node->text);
  if (node->group)
    g_string_append_printf(out, ", of group %s", node->group);
  if (!node->best)
    return;
  g_string_append(out, ", nearest ");
  append_node_of(out, other, node->best);
  g_string_append_printf(out, " with similarity %s",
                         g_ascii_formatd(similarity, sizeof similarity, "%.2f", node->similarity));
  if (node->taken)
    g_string_append(out, ", matched to another");
}

/* e2: n3 "Decoder" -> n4 "Loss", as it is drawn. */
static void append_edge_of(GString *out, const DgGraph *graph, const char *id) {
  guint i = 0, count = dg_graph_get_edge_count(graph);
  while (i < count && strcmp(dg_graph_get_edge_id(graph, i), id) != 0)
    i++;
  if (i == count)
    return;
  guint from = dg_graph_get_edge_from(graph, i), to = dg_graph_get_edge_to(graph, i);
  g_autofree char *safe = dg_output_safe(id);
  g_string_append_printf(out, "%s: ", safe);
  append_node(out, dg_graph_get_node_id(graph, from), dg_graph_get_node_text(graph, from));
  g_string_append(out, dg_graph_get_edge_directed(graph, i) ? " -> " : " -- ");
  append_node(out, dg_graph_get_node_id(graph, to), dg_graph_get_node_text(graph, to));
}

static void append_missing_edge(GString *out, const DgScoreEdge *edge, const DgGraph *graph) {
  append_edge_of(out, graph, edge->id);
  if (edge->reason)
    g_string_append_printf(out, " (%s)", edge->reason);
}

static void append_rest(GString *out, const char *prefix, guint count) {
  if (count > LISTED_MAX)
    g_string_append_printf(out, "  %sand %u more (--json lists them)\n", prefix, count - LISTED_MAX);
}

static void append_nodes(GString *out, const char *title, const DgScore *score, DgScoreNodes list,
                         const DgGraph *other) {
  guint count = dg_score_get_node_count(score, list);
  if (count)
    g_string_append_printf(out, "\n%s (%u):\n", title, count);
  for (guint i = 0; i < MIN(count, LISTED_MAX); i++) {
    g_string_append(out, "  ");
    append_missing_node(out, dg_score_get_node(score, list, i), other);
    g_string_append_c(out, '\n');
  }
  append_rest(out, "", count);
}

static void append_names(GString *out, const DgGraph *graph, const char *const *ids) {
  for (guint i = 0; ids[i]; i++) {
    g_string_append(out, i ? " + " : "");
    append_node_of(out, graph, ids[i]);
  }
}

/* g1 split: n2 "Release" + n3 "Pay" = n2 "Release and pay" (each says another part of what the one node says) */
static void append_groups(GString *out, const DgScore *score, const DgGraph *ours, const DgGraph *theirs) {
  guint count = dg_score_get_group_count(score);
  if (count)
    g_string_append_printf(out, "\nGroups of nodes that are the same (%u):\n", count);
  for (guint i = 0; i < MIN(count, LISTED_MAX); i++) {
    const DgScoreGroup *group = dg_score_get_group(score, i);
    g_string_append_printf(out, "  %s %s: ", group->id, group->kind);
    append_names(out, ours, group->generated);
    g_string_append(out, " = ");
    append_names(out, theirs, group->reference);
    g_string_append_printf(out, " (%s)\n", group->because);
  }
  append_rest(out, "", count);
}

/* Edges of `graph`, one a line that begins with `prefix`. */
static void append_edge_lines(GString *out, const DgScore *score, DgScoreEdges list, const char *prefix,
                              const DgGraph *graph) {
  guint count = dg_score_get_edge_count(score, list);
  for (guint i = 0; i < MIN(count, LISTED_MAX); i++) {
    g_string_append_printf(out, "  %s", prefix);
    append_missing_edge(out, dg_score_get_edge(score, list, i), graph);
    g_string_append_c(out, '\n');
  }
  append_rest(out, prefix, count);
}

static void append_edges(GString *out, const char *title, const DgScore *score, DgScoreEdges list,
                         const DgGraph *graph) {
  guint count = dg_score_get_edge_count(score, list);
  if (count)
    g_string_append_printf(out, "\n%s (%u):\n", title, count);
  append_edge_lines(out, score, list, "", graph);
}

/* The edges that only edge_all counts. */
static void append_unmatched_ends(GString *out, const DgScore *score, const DgGraph *ours, const DgGraph *theirs) {
  guint n_generated = dg_score_get_edge_count(score, DG_EDGES_UNMATCHED_GENERATED);
  guint n_reference = dg_score_get_edge_count(score, DG_EDGES_UNMATCHED_REFERENCE);
  if (n_generated + n_reference == 0)
    return;
  g_string_append_printf(out, "\nEdges with an unmatched end (generated %u, reference %u):\n", n_generated,
                         n_reference);
  append_edge_lines(out, score, DG_EDGES_UNMATCHED_GENERATED, "generated ", ours);
  append_edge_lines(out, score, DG_EDGES_UNMATCHED_REFERENCE, "reference ", theirs);
}

/* Paths are too many for a table: one wrong edge changes a pair of nodes for everything before and after it. */
static void append_paths_hint(GString *out, const DgScore *score) {
  guint count = 0;
  for (DgScorePaths list = DG_PATHS_MISSING; list <= DG_PATHS_EXTRA_CONTRACTED; list++)
    count += dg_score_get_path_count(score, list);
  if (count)
    g_string_append(out, "\nMissing and extra paths: --json lists them, --report shows them.\n");
}

/* Why none of the checks applies; NULL where one does, or there is none. */
static const char *reason_of_none(const DgCheckReport *report) {
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict != DG_VERDICT_NOT_APPLICABLE)
      return NULL;
  return dg_check_report_get_count(report) ? dg_check_report_get(report, 0)->message : NULL;
}

/* What the generated figure does not do as the checks have it; what it does is a number. */
static void append_checks(GString *out, const DgCheckReport *report) {
  if (!report)
    return;
  g_string_append(out, "\nChecks of the generated figure: ");
  dg_check_text_append_counts(out, report);
  if (reason_of_none(report))
    g_string_append_printf(out, ": %s", reason_of_none(report));
  g_string_append_c(out, '\n');
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

char *dg_score_table(const DgRecord *record, const char *generated, const char *reference) {
  GString *out = g_string_new(NULL);
  const DgScore *score = dg_record_get_score(record);
  const DgGraph *ours = dg_record_get_generated_graph(record), *theirs = dg_record_get_reference_graph(record);
  g_autofree char *verdict = dg_report_verdict_line(record);
  dg_output_append_line(out, "%s", verdict);
  g_string_append_c(out, '\n');
  append_metrics(out, score);
  append_measures(out, score);
  append_readings(out, ours, theirs);
  append_nodes(out, "Missing nodes", score, DG_NODES_MISSING, ours);
  append_nodes(out, "Extra nodes", score, DG_NODES_EXTRA, theirs);
  append_groups(out, score, ours, theirs);
  append_edges(out, "Missing edges", score, DG_EDGES_MISSING, theirs);
  append_edges(out, "Extra edges", score, DG_EDGES_EXTRA, ours);
  append_unmatched_ends(out, score, ours, theirs);
  append_paths_hint(out, score);
  append_checks(out, dg_score_get_checks(score));
  const DgDiagnostics *of_ours = dg_graph_get_diagnostics(ours), *of_theirs = dg_graph_get_diagnostics(theirs);
  if (dg_diagnostics_get_count(of_ours) + dg_diagnostics_get_count(of_theirs) + dg_graph_get_unread_count(ours) +
      dg_graph_get_unread_count(theirs))
    g_string_append_c(out, '\n');
  dg_reading_text_append_list(out, generated, ours);
  dg_output_diagnostics(out, generated, of_ours);
  dg_reading_text_append_list(out, reference, theirs);
  dg_output_diagnostics(out, reference, of_theirs);
  g_autofree char *signature = dg_globals_signature(dg_record_get_signature(record));
  g_string_append_printf(out, "\nSignature: %s\n", signature);
  return g_string_free(out, FALSE);
}

char *dg_score_explanations(const DgRecord *record) {
  g_autoptr(DgPathCauses) causes = dg_path_causes_new(
      dg_record_get_generated_graph(record), dg_record_get_reference_graph(record), dg_record_get_score(record));
  guint count = dg_path_causes_get_count(causes);
  GString *out = g_string_new(count ? "\nWhy paths are missing or extra:\n" : "\nNo path is missing or extra.\n");
  for (guint i = 0; i < count; i++) {
    const DgPathCause *cause = dg_path_causes_get(causes, i);
    g_autofree char *metric = g_strdelimit(g_strdup(cause->metric), "_", ' ');
    dg_output_append_line(out, "  %u %s%s: %s", cause->paths, metric, cause->paths == 1 ? "" : "s", cause->text);
  }
  return g_string_free(out, FALSE);
}
