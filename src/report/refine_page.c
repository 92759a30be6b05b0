/* Act then revise as one self-contained page: how items converge, and the rounds of each side by side. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"
#include "report/refine_plot.h"

#include <diagrade/refine.h>
#include <diagrade/report.h>
#include <math.h>
#include <string.h>

/* Most of a page, in bytes: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)

/* --- convergence --- */

static void append_cell(GString *out, double number, const char *format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "<td>%s</td>", isnan(number) ? "–" : g_ascii_formatd(text, sizeof text, format, number));
}

static void append_counts(GString *out, const guint *counts, guint n_counts) {
  for (guint i = 0; i < n_counts; i++)
    append_cell(out, counts[i], "%.0f");
}

static void append_name(GString *out, const char *name) {
  g_string_append(out, "<td>");
  dg_append_escaped(out, name);
  g_string_append(out, "</td>");
}

static void append_group(GString *out, DgRefineRuns *runs, const DgRefineGroup *group, guint run) {
  const guint rest[] = {group->exhausted,      group->stopped,   group->failed,
                        group->without_figure, group->malformed, group->refused_calls};
  guint own = dg_refine_summary_get_rounds_max(dg_refine_runs_get_summary(runs, run));
  g_string_append(out, "<tr>");
  append_name(out, group->type);
  append_name(out, group->level);
  if (dg_refine_runs_get_count(runs) > 1)
    append_name(out, dg_refine_runs_get_name(runs, run));
  append_counts(out, (const guint[]){group->items, group->converged}, 2);
  append_cell(out, group->rounds, "%.2f");
  for (guint i = 0; i < dg_refine_runs_get_rounds_max(runs); i++)
    append_cell(out, i < own ? group->converged_by[i] : NAN, "%.2f");
  append_counts(out, rest, G_N_ELEMENTS(rest));
  append_cell(out, group->score_first, "%.3f");
  append_cell(out, group->score_best, "%.3f");
  append_cell(out, group->dollars, "%.4f");
  g_string_append(out, "</tr>\n");
}

static void append_titles(GString *out, const char *const *titles) {
  for (; *titles; titles++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", *titles);
}

static gboolean by_reference(const DgRefineRuns *runs) {
  return dg_refine_runs_get_best_by(runs) == DG_BEST_BY_REFERENCE;
}

static void append_head(GString *out, const DgRefineRuns *runs) {
  static const char *const names[] = {"Type", "Level", NULL}, *const model[] = {"Model", NULL},
                           *const first[] = {"Items", "Converged", "Mean rounds", NULL};
  const char *best = by_reference(runs) ? "Best score, chosen by the reference" : "Best score";
  const char *const rest[] = {"Rounds used up", "Stopped",     "Failed", "No figure", "Malformed",
                              "Refused calls",  "First score", best,     "Dollars",   NULL};
  append_titles(out, names);
  if (dg_refine_runs_get_count(runs) > 1)
    append_titles(out, model);
  append_titles(out, first);
  for (guint i = 1; i <= dg_refine_runs_get_rounds_max(runs); i++)
    g_string_append_printf(out, "<th scope=\"col\">By %u</th>", i);
  append_titles(out, rest);
}

static void append_signature(GString *out, const DgRefineRuns *runs, guint run) {
  g_string_append(out, "<p class=\"facts\">");
  dg_append_escaped(out, dg_refine_runs_get_name(runs, run));
  g_string_append(out, ": ");
  dg_append_escaped(out, dg_refine_summary_get_signature(dg_refine_runs_get_summary(runs, run)));
  g_string_append(out, "</p>\n");
}

static void append_convergence(GString *out, DgRefineRuns *runs) {
  guint n_runs = dg_refine_runs_get_count(runs);
  g_string_append(out, "<article>\n<h2>Rounds until a figure was accepted</h2>\n<p class=\"dim\">Means over the items "
                       "that converged, by type and level, and the share of all items that had by each "
                       "round</p>\n");
  dg_plain_begin_wide(out, "Rounds by type and level, drawn");
  dg_refine_plot(out, runs);
  dg_plain_end_wide(out);
  dg_plain_begin_table(out, "Rounds by type and level", n_runs > 1 ? "lead-3" : "lead-2");
  g_string_append(out, "<thead><tr>");
  append_head(out, runs);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; i < dg_refine_runs_get_group_count(runs); i++)
    for (guint j = 0; j < n_runs; j++) {
      const DgRefineGroup *group = dg_refine_runs_get_group(runs, i, j);
      if (group)
        append_group(out, runs, group, j);
    }
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
  for (guint i = 0; n_runs > 1 && i < n_runs; i++)
    append_signature(out, runs, i);
  g_string_append(out, "</article>\n");
}

/* --- one item --- */

/* What records are shown with. */
typedef struct {
  const char *directory; /* of their figures */
  gboolean by_reference; /* it chose the best */
} Shown;

/* The path of a figure that a record names below `directory`; NULL for one that would lead out of it. */
static char *figure_path(const char *directory, const char *name) {
  if (!*name || g_path_is_absolute(name) || strstr(name, ".."))
    return NULL;
  return g_build_filename(directory, name, NULL);
}

static void append_picture(GString *out, const char *directory, const char *name, const char *alternative) {
  g_autofree char *path = figure_path(directory, name);
  if (path)
    dg_plain_append_picture(out, path, alternative);
  else
    g_string_append(out, "<div class=\"none\">no figure</div>");
}

static const char *class_of(const DgRefineRound *round) {
  return !*round->figure ? "nothing" : round->accepted ? "accepted" : "improve";
}

static void append_fact(GString *out, const char *name, double number, const char *format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  if (!isnan(number))
    g_string_append_printf(out, "%s %s · ", name, g_ascii_formatd(text, sizeof text, format, number));
}

static void append_facts(GString *out, const DgRefineRound *round) {
  g_autoptr(GString) facts = g_string_new(NULL);
  append_fact(facts, "failing checks", round->checked ? round->failing_checks : NAN, "%.0f");
  append_fact(facts, "score", round->score, "%.3f");
  append_fact(facts, "tokens in", round->asked ? round->input_tokens : NAN, "%.0f");
  append_fact(facts, "out", round->asked ? round->output_tokens : NAN, "%.0f");
  append_fact(facts, "dollars", round->asked ? round->dollars : NAN, "%.4f");
  if (facts->len > strlen(" · "))
    g_string_truncate(facts, facts->len - strlen(" · "));
  g_string_append_printf(out, "<p class=\"facts\">%s</p>", facts->str);
}

static void append_round(GString *out, const DgRefineRecord *record, const DgRefineRound *round, const Shown *shown) {
  g_autofree char *alternative = g_strdup_printf("Figure of round %u", round->number);
  g_string_append_printf(out, "<figure class=\"%s\">\n<h3>Round %u <span>", class_of(round), round->number);
  dg_append_escaped(out, round->tool);
  g_string_append_printf(out, "%s%s</span>", *round->tool ? ", " : "", dg_refine_round_verdict(round));
  if (round->number == record->best)
    g_string_append_printf(out, " <span class=\"best\">best%s</span>",
                           shown->by_reference ? ", chosen by the reference" : "");
  g_string_append(out, "</h3>\n");
  append_picture(out, shown->directory, round->figure, alternative);
  g_string_append(out, "\n<figcaption><p class=\"reason\">");
  dg_append_escaped(out, *round->reason ? round->reason : round->failure);
  g_string_append(out, "</p>");
  append_facts(out, round);
  g_string_append(out, "</figcaption>\n</figure>\n");
}

static const DgRefineRecord *find_record(const DgRefineSummary *summary, const char *id) {
  for (guint i = 0; i < dg_refine_summary_get_record_count(summary); i++)
    if (strcmp(dg_refine_summary_get_record(summary, i)->id, id) == 0)
      return dg_refine_summary_get_record(summary, i);
  return NULL;
}

/* What the bar of the page chooses by: how an item ended, in each run. */
static void append_filters(GString *out, const DgRefineRuns *runs, const DgRefineRecord *record) {
  g_autoptr(GString) endings = g_string_new(NULL);
  for (guint i = 0; i < dg_refine_runs_get_count(runs); i++) {
    const DgRefineRecord *own = find_record(dg_refine_runs_get_summary(runs, i), record->id);
    if (own)
      g_string_append_printf(endings, "%s%s", endings->len > 0 ? "\n" : "", own->failed ? "failed" : own->status);
  }
  dg_plain_append_filter(out, "type", record->type);
  dg_plain_append_filter(out, "level", record->level);
  dg_plain_append_filter(out, "status", endings->str);
}

static void append_heading(GString *out, const DgRefineRuns *runs, const DgRefineRecord *record) {
  gboolean single = dg_refine_runs_get_count(runs) == 1;
  const char *const texts[] = {record->type, record->level, single ? record->status : ""};
  g_string_append(out, "<article");
  append_filters(out, runs, record);
  g_string_append(out, ">\n<h2>");
  dg_append_escaped(out, record->id);
  g_string_append(out, "</h2>\n<p class=\"dim\">");
  gboolean any = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    if (!*texts[i])
      continue;
    g_string_append(out, any ? ", " : "");
    g_string_append(out, texts[i] == record->level ? "level " : "");
    dg_append_escaped(out, texts[i]);
    any = TRUE;
  }
  g_string_append(out, "</p>\n<p>");
  dg_append_escaped(out, record->question);
  g_string_append(out, "</p>\n");
}

/* What one run made of an item. */
static void append_record(GString *out, const DgRefineRecord *record, const Shown *shown) {
  if (record->failed) {
    g_string_append(out, "<p class=\"failed\">Failed: ");
    dg_append_escaped(out, record->failure);
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "<div class=\"rounds wide\" role=\"region\" tabindex=\"0\" aria-label=\"Rounds\">\n");
  if (*record->reference) {
    g_string_append(out, "<figure>\n<h3>Reference</h3>\n");
    append_picture(out, shown->directory, record->reference, "Figure of the reference");
    g_string_append(out, "</figure>\n");
  }
  for (guint i = 0; i < record->n_rounds; i++)
    append_round(out, record, dg_refine_record_get_round(record, i), shown);
  g_string_append(out, "</div>\n");
}

/* An item with what each run made of it, from the first that has it. */
static void append_item(GString *out, const DgRefineRuns *runs, guint first, const DgRefineRecord *record) {
  guint n_runs = dg_refine_runs_get_count(runs);
  append_heading(out, runs, record);
  for (guint i = first; i < n_runs; i++) {
    const DgRefineRecord *own = i == first ? record : find_record(dg_refine_runs_get_summary(runs, i), record->id);
    Shown shown = {dg_refine_runs_get_directory(runs, i), by_reference(runs)};
    if (!own)
      continue;
    if (n_runs > 1) {
      g_string_append(out, "<h3>");
      dg_append_escaped(out, dg_refine_runs_get_name(runs, i));
      g_string_append(out, *own->status ? ": " : "");
      dg_append_escaped(out, own->status);
      g_string_append(out, "</h3>\n");
    }
    append_record(out, own, &shown);
  }
  g_string_append(out, "</article>\n");
}

static gboolean is_known(const DgRefineRuns *runs, guint before, const char *id) {
  for (guint i = 0; i < before; i++)
    if (find_record(dg_refine_runs_get_summary(runs, i), id))
      return TRUE;
  return FALSE;
}

static gboolean append_items(GString *out, const DgRefineRuns *runs, guint run, GError **error) {
  const DgRefineSummary *summary = dg_refine_runs_get_summary(runs, run);
  for (guint i = 0; i < dg_refine_summary_get_record_count(summary); i++) {
    const DgRefineRecord *record = dg_refine_summary_get_record(summary, i);
    if (is_known(runs, run, record->id))
      continue;
    append_item(out, runs, run, record);
    if (out->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer items",
                  PAGE_BYTES_MAX >> 20);
      return FALSE;
    }
  }
  return TRUE;
}

/* How many items each run brought to an accepted figure. Free with g_free(). */
static char *say_verdict(DgRefineRuns *runs) {
  g_autoptr(GString) out = g_string_new(NULL);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  for (guint i = 0; i < dg_refine_runs_get_count(runs); i++) {
    const DgRefineGroup *all = dg_refine_runs_get_group(runs, 0, i);
    if (!all)
      continue;
    g_string_append(out, i > 0 ? " <strong>" : "<strong>");
    dg_append_escaped(out, dg_refine_runs_get_name(runs, i));
    g_string_append_printf(out, "</strong>: %u of %u figures were accepted", all->converged, all->items);
    if (!isnan(all->rounds))
      g_string_append_printf(out, ", after %s rounds on average",
                             g_ascii_formatd(text, sizeof text, "%.1f", all->rounds));
    g_string_append_c(out, '.');
    if (all->failed > 0)
      g_string_append_printf(out, " <span class=\"trouble\">%u failed.</span>", all->failed);
    if (all->without_figure > 0)
      g_string_append_printf(out, " <span class=\"trouble\">%u without a figure.</span>", all->without_figure);
  }
  return g_strdup(out->str);
}

char *dg_report_refine(DgRefineRuns *runs, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  append_convergence(body, runs);
  for (guint i = 0; i < dg_refine_runs_get_count(runs); i++)
    if (!append_items(body, runs, i, error))
      return NULL;
  g_autofree char *verdict = say_verdict(runs);
  gboolean single = dg_refine_runs_get_count(runs) == 1;
  DgPlainPage page = {.title = "Figures, round by round",
                      .verdict = verdict,
                      .signature = single ? dg_refine_summary_get_signature(dg_refine_runs_get_summary(runs, 0)) : NULL,
                      .style = dg_refine_css,
                      .filters = "type level status"};
  return dg_plain_page(&page, body->str);
}
