#include "cli/refine_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>

static void add_names(DgTable *table, const DgRefineGroup *group) {
  dg_table_add(table, group->type);
  dg_table_add(table, group->level);
  dg_table_add_count(table, group->items);
}

static void append_convergence(GString *out, DgRefineSummary *summary, DgOutputFormat format) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  static const char *const first[] = {"type", "level", ">items", ">converged", ">mean rounds"};
  guint rounds = dg_refine_summary_get_rounds_max(summary);
  for (guint i = 0; i < G_N_ELEMENTS(first); i++)
    g_ptr_array_add(titles, g_strdup(first[i]));
  for (guint i = 1; i <= rounds; i++)
    g_ptr_array_add(titles, g_strdup_printf(">share converged by round\n%u", i));
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const DgRefineGroup *group;
  for (guint i = 0; (group = dg_refine_summary_get_group(summary, i)); i++) {
    add_names(table, group);
    dg_table_add_count(table, group->converged);
    dg_table_set_decimals(table, 2);
    dg_table_add_ratio(table, group->rounds);
    for (guint j = 0; j < rounds; j++)
      dg_table_add_ratio(table, group->converged_by[j]);
  }
  dg_table_append(out, table, format);
}

static gboolean by_reference(const DgRefineSummary *summary) {
  return dg_refine_summary_get_best_by(summary) == DG_BEST_BY_REFERENCE;
}

static void add_tokens(DgTable *table, double tokens) {
  if (isnan(tokens))
    dg_table_add_ratio(table, tokens);
  else
    dg_table_add_count(table, (guint)MAX(tokens, 0));
}

static void append_outcomes(GString *out, DgRefineSummary *summary, DgOutputFormat format) {
  const char *const titles[] = {"type",
                                "level",
                                ">items",
                                ">not converged\nrounds used up",
                                ">not converged\nstopped",
                                ">not converged\nfailed",
                                ">without figure",
                                ">malformed answers",
                                ">refused calls",
                                ">score\nfirst",
                                by_reference(summary) ? ">score\nbest, chosen by the reference" : ">score\nbest",
                                ">tokens\nin",
                                ">tokens\nout",
                                ">dollars"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgRefineGroup *group;
  for (guint i = 0; (group = dg_refine_summary_get_group(summary, i)); i++) {
    const guint counts[] = {group->exhausted,      group->stopped,   group->failed,
                            group->without_figure, group->malformed, group->refused_calls};
    add_names(table, group);
    for (guint j = 0; j < G_N_ELEMENTS(counts); j++)
      dg_table_add_count(table, counts[j]);
    dg_table_set_decimals(table, 3);
    dg_table_add_ratio(table, group->score_first);
    dg_table_add_ratio(table, group->score_best);
    add_tokens(table, group->input_tokens);
    add_tokens(table, group->output_tokens);
    dg_table_set_decimals(table, 4);
    dg_table_add_ratio(table, group->dollars);
  }
  dg_table_append(out, table, format);
}

/* Said of all tables: who chooses by the answer measures something else. CSV and TSV say it in their titles alone. */
static void append_choice(GString *out, const DgRefineSummary *summary, DgOutputFormat format) {
  if (by_reference(summary) && !dg_output_format_is_delimited(format))
    g_string_append_printf(out, "\n%sThe best figures were chosen by the reference.\n",
                           format == DG_OUTPUT_LATEX ? "% " : "");
}

char *dg_refine_tables(DgRefineSummary *summary, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  append_convergence(out, summary, format);
  append_outcomes(out, summary, format);
  append_choice(out, summary, format);
  if (format == DG_OUTPUT_TABLE) {
    g_autofree char *safe = dg_output_safe(dg_refine_summary_get_signature(summary));
    g_string_append_printf(out, "\nSignature: %s\n", safe);
  }
  return g_string_free(out, FALSE);
}

char *dg_refine_rounds(const DgRefineSummary *summary, DgOutputFormat format) {
  const DgRefineRecord *record = dg_refine_summary_get_record(summary, 0);
  const char *best = by_reference(summary) ? "best, chosen by the reference" : "best";
  const char *const titles[] = {">round", "tool", "verdict", ">failing checks", ">score", best, "reason"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgRefineRound *round;
  for (guint i = 0; (round = dg_refine_record_get_round(record, i)); i++) {
    dg_table_add_count(table, round->number);
    dg_table_add(table, round->tool);
    dg_table_add(table, dg_refine_round_verdict(round));
    if (round->checked)
      dg_table_add_count(table, round->failing_checks);
    else
      dg_table_add(table, "");
    dg_table_add_ratio(table, round->score);
    dg_table_add(table, round->number == record->best ? "*" : "");
    dg_table_add(table, *round->reason ? round->reason : round->failure);
  }
  return dg_table_print(table, format);
}
