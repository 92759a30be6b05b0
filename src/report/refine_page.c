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

static void append_group(GString *out, const DgRefineGroup *group, guint rounds_max) {
  const guint rest[] = {group->exhausted,      group->stopped,   group->failed,
                        group->without_figure, group->malformed, group->refused_calls};
  g_string_append(out, "<tr>");
  append_name(out, group->type);
  append_name(out, group->level);
  append_counts(out, (const guint[]){group->items, group->converged}, 2);
  append_cell(out, group->rounds, "%.2f");
  for (guint i = 0; i < rounds_max; i++)
    append_cell(out, group->converged_by[i], "%.2f");
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

static gboolean by_reference(const DgRefineSummary *summary) {
  return dg_refine_summary_get_best_by(summary) == DG_BEST_BY_REFERENCE;
}

static void append_convergence(GString *out, DgRefineSummary *summary) {
  static const char *const first[] = {"Type", "Level", "Items", "Converged", "Mean rounds", NULL};
  const char *best = by_reference(summary) ? "Best score, chosen by the reference" : "Best score";
  const char *const rest[] = {"Rounds used up", "Stopped",     "Failed", "No figure", "Malformed",
                              "Refused calls",  "First score", best,     "Dollars",   NULL};
  guint rounds = dg_refine_summary_get_rounds_max(summary);
  g_string_append(out, "<article>\n<h2>Rounds until a figure was accepted</h2>\n<p class=\"dim\">Means over the items "
                       "that converged, by type and level, and the share of all items that had by each "
                       "round</p>\n<div class=\"wide\">\n");
  dg_refine_plot(out, summary);
  g_string_append(out, "</div>\n<div class=\"wide\">\n<table>\n<thead><tr>");
  append_titles(out, first);
  for (guint i = 1; i <= rounds; i++)
    g_string_append_printf(out, "<th scope=\"col\">By %u</th>", i);
  append_titles(out, rest);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; i < dg_refine_summary_get_group_count(summary); i++)
    append_group(out, dg_refine_summary_get_group(summary, i), rounds);
  g_string_append(out, "</tbody>\n</table>\n</div>\n<p class=\"facts\">");
  dg_append_escaped(out, dg_refine_summary_get_signature(summary));
  g_string_append(out, "</p>\n</article>\n");
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

static void append_heading(GString *out, const DgRefineRecord *record) {
  const char *const texts[] = {record->type, record->level, record->status};
  g_string_append(out, "<article>\n<h2>");
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

static void append_record(GString *out, const DgRefineRecord *record, const Shown *shown) {
  append_heading(out, record);
  if (record->failed) {
    g_string_append(out, "<p class=\"failed\">Failed: ");
    dg_append_escaped(out, record->failure);
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "<div class=\"rounds\">\n");
  if (*record->reference) {
    g_string_append(out, "<figure>\n<h3>Reference</h3>\n");
    append_picture(out, shown->directory, record->reference, "Figure of the reference");
    g_string_append(out, "</figure>\n");
  }
  for (guint i = 0; i < record->n_rounds; i++)
    append_round(out, record, dg_refine_record_get_round(record, i), shown);
  g_string_append(out, "</div>\n</article>\n");
}

char *dg_report_refine(DgRefineSummary *summary, const char *directory, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  Shown shown = {directory, by_reference(summary)};
  append_convergence(body, summary);
  for (guint i = 0; i < dg_refine_summary_get_record_count(summary); i++) {
    append_record(body, dg_refine_summary_get_record(summary, i), &shown);
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer items",
                  PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  }
  return dg_plain_page("Figures, round by round", dg_refine_css, body->str);
}
