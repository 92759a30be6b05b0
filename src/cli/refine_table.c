#include "cli/refine_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>

/* What rows of both tables begin with; one run needs no name. */
static DgTable *new_table(const DgRefineRuns *runs) {
  const char *const titles[] = {"type", "level", dg_refine_runs_get_count(runs) > 1 ? "model" : NULL, ">items"};
  return dg_table_new(titles, G_N_ELEMENTS(titles));
}

static void add_names(DgTable *table, const DgRefineGroup *group, const char *run) {
  dg_table_add(table, group->type);
  dg_table_add(table, group->level);
  dg_table_add(table, run);
  dg_table_add_count(table, group->items);
}

typedef void (*AddRow)(DgTable *table, const DgRefineGroup *group, DgRefineRuns *runs, guint run);

/* Runs side by side, in each type and level. */
static void append_groups(GString *out, DgTable *table, DgRefineRuns *runs, AddRow add, DgOutputFormat format) {
  for (guint i = 0; i < dg_refine_runs_get_group_count(runs); i++)
    for (guint j = 0; j < dg_refine_runs_get_count(runs); j++) {
      const DgRefineGroup *group = dg_refine_runs_get_group(runs, i, j);
      if (!group)
        continue;
      add_names(table, group, dg_refine_runs_get_name(runs, j));
      add(table, group, runs, j);
    }
  dg_table_append(out, table, format);
}

/* Of rounds that a run did not have nothing is known. */
static void add_convergence(DgTable *table, const DgRefineGroup *group, DgRefineRuns *runs, guint run) {
  guint own = dg_refine_summary_get_rounds_max(dg_refine_runs_get_summary(runs, run));
  dg_table_add_count(table, group->converged);
  dg_table_set_decimals(table, 2);
  dg_table_add_ratio(table, group->rounds);
  for (guint i = 0; i < dg_refine_runs_get_rounds_max(runs); i++)
    dg_table_add_ratio(table, i < own ? group->converged_by[i] : NAN);
}

static void append_convergence(GString *out, DgRefineRuns *runs, DgOutputFormat format) {
  g_autoptr(DgTable) table = new_table(runs);
  dg_table_add_title(table, ">converged");
  dg_table_add_title(table, ">mean rounds");
  for (guint i = 1; i <= dg_refine_runs_get_rounds_max(runs); i++)
    dg_table_add_title(table, ">share converged by round\n%u", i);
  append_groups(out, table, runs, add_convergence, format);
}

static gboolean by_reference(const DgRefineRuns *runs) {
  return dg_refine_runs_get_best_by(runs) == DG_BEST_BY_REFERENCE;
}

static void add_tokens(DgTable *table, double tokens) {
  if (isnan(tokens))
    dg_table_add_ratio(table, tokens);
  else
    dg_table_add_count(table, (guint)MAX(tokens, 0));
}

static void add_outcomes(DgTable *table, const DgRefineGroup *group, DgRefineRuns *runs, guint run) {
  const guint counts[] = {group->exhausted,      group->stopped,   group->failed,
                          group->without_figure, group->malformed, group->refused_calls};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_table_add_count(table, counts[i]);
  dg_table_set_decimals(table, 3);
  dg_table_add_ratio(table, group->score_first);
  dg_table_add_ratio(table, group->score_best);
  add_tokens(table, group->input_tokens);
  add_tokens(table, group->output_tokens);
  dg_table_set_decimals(table, 4);
  dg_table_add_ratio(table, group->dollars);
}

static void append_outcomes(GString *out, DgRefineRuns *runs, DgOutputFormat format) {
  const char *const titles[] = {">not converged\nrounds used up",
                                ">not converged\nstopped",
                                ">not converged\nfailed",
                                ">without figure",
                                ">malformed answers",
                                ">refused calls",
                                ">score\nfirst",
                                by_reference(runs) ? ">score\nbest, chosen by the reference" : ">score\nbest",
                                ">tokens\nin",
                                ">tokens\nout",
                                ">dollars"};
  g_autoptr(DgTable) table = new_table(runs);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    dg_table_add_title(table, "%s", titles[i]);
  append_groups(out, table, runs, add_outcomes, format);
}

/* Said of all tables: who chooses by the answer measures something else. CSV and TSV say it in their titles alone. */
static void append_choice(GString *out, const DgRefineRuns *runs, DgOutputFormat format) {
  if (by_reference(runs) && !dg_output_format_is_delimited(format))
    g_string_append_printf(out, "\n%sThe best figures were chosen by the reference.\n",
                           format == DG_OUTPUT_LATEX ? "% " : "");
}

static void append_signatures(GString *out, const DgRefineRuns *runs) {
  gboolean several = dg_refine_runs_get_count(runs) > 1;
  for (guint i = 0; i < dg_refine_runs_get_count(runs); i++) {
    g_autofree char *name = dg_output_safe(dg_refine_runs_get_name(runs, i));
    g_autofree char *safe = dg_output_safe(dg_refine_summary_get_signature(dg_refine_runs_get_summary(runs, i)));
    g_string_append_printf(out, "%sSignature%s%s: %s\n", i == 0 ? "\n" : "", several ? " of " : "", several ? name : "",
                           safe);
  }
}

char *dg_refine_tables(DgRefineRuns *runs, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  append_convergence(out, runs, format);
  append_outcomes(out, runs, format);
  append_choice(out, runs, format);
  if (format == DG_OUTPUT_TABLE)
    append_signatures(out, runs);
  return g_string_free(out, FALSE);
}

char *dg_refine_rounds(const DgRefineSummary *summary, DgOutputFormat format) {
  const DgRefineRecord *record = dg_refine_summary_get_record(summary, 0);
  gboolean chosen = dg_refine_summary_get_best_by(summary) == DG_BEST_BY_REFERENCE;
  const char *best = chosen ? "best, chosen by the reference" : "best";
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
