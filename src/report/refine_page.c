/* Act then revise as one self-contained page: how items converge, and the rounds of each side by side. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"
#include "report/refine_plot.h"

#include <diagrade/refine.h>
#include <diagrade/report.h>
#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/refine@1"
/* Most of a page, in bytes: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)

static double number_of(const cJSON *number) {
  return cJSON_IsNumber(number) ? number->valuedouble : NAN;
}

static double number_at(const cJSON *object, const char *key) {
  return number_of(dg_json_get(object, key));
}

/* --- convergence --- */

static void append_cell(GString *out, double number, const char *format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "<td>%s</td>", isnan(number) ? "–" : g_ascii_formatd(text, sizeof text, format, number));
}

static void append_counts(GString *out, const cJSON *group, const char *const *keys) {
  for (; *keys; keys++)
    append_cell(out, number_at(group, *keys), "%.0f");
}

static void append_group(GString *out, const cJSON *group) {
  static const char *const names[] = {"type", "level"}, *const first[] = {"items", "converged", NULL};
  static const char *const rest[] = {"exhausted", "stopped",       "failed", "without_figure",
                                     "malformed", "refused_calls", NULL};
  const cJSON *share;
  g_string_append(out, "<tr>");
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_string_append(out, "<td>");
    dg_append_escaped(out, dg_plain_text(group, names[i]));
    g_string_append(out, "</td>");
  }
  append_counts(out, group, first);
  append_cell(out, number_at(group, "rounds"), "%.2f");
  cJSON_ArrayForEach(share, dg_json_get(group, "converged_by")) append_cell(out, number_of(share), "%.2f");
  append_counts(out, group, rest);
  append_cell(out, number_at(group, "score_first"), "%.3f");
  append_cell(out, number_at(group, "score_best"), "%.3f");
  append_cell(out, number_at(group, "dollars"), "%.4f");
  g_string_append(out, "</tr>\n");
}

static void append_titles(GString *out, const char *const *titles) {
  for (; *titles; titles++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", *titles);
}

static gboolean by_reference(const cJSON *document) {
  return strcmp(dg_plain_text(document, "best_by"), dg_best_by_name(DG_BEST_BY_REFERENCE)) == 0;
}

static void append_convergence(GString *out, const cJSON *document) {
  static const char *const first[] = {"Type", "Level", "Items", "Converged", "Mean rounds", NULL};
  const char *best = by_reference(document) ? "Best score, chosen by the reference" : "Best score";
  const char *const rest[] = {"Rounds used up", "Stopped",     "Failed", "No figure", "Malformed",
                              "Refused calls",  "First score", best,     "Dollars",   NULL};
  const cJSON *group;
  g_string_append(out, "<article>\n<h2>Rounds until a figure was accepted</h2>\n<p class=\"dim\">Means over the items "
                       "that converged, by type and level, and the share of all items that had by each "
                       "round</p>\n<div class=\"wide\">\n");
  dg_refine_plot(out, document);
  g_string_append(out, "</div>\n<div class=\"wide\">\n<table>\n<thead><tr>");
  append_titles(out, first);
  for (guint i = 1; i <= (guint)number_at(document, "rounds_max"); i++)
    g_string_append_printf(out, "<th scope=\"col\">By %u</th>", i);
  append_titles(out, rest);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  cJSON_ArrayForEach(group, dg_json_get(document, "groups")) append_group(out, group);
  g_string_append(out, "</tbody>\n</table>\n</div>\n<p class=\"facts\">");
  dg_append_escaped(out, dg_plain_text(document, "signature"));
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

static const char *class_of(const cJSON *round) {
  if (!dg_json_get(round, "figure"))
    return "nothing";
  return cJSON_IsTrue(dg_json_get(round, "terminal")) ? "accepted" : "improve";
}

static const char *verdict_of(const cJSON *round) {
  const cJSON *terminal = dg_json_get(round, "terminal");
  if (cJSON_IsBool(terminal))
    return cJSON_IsTrue(terminal) ? "accepted" : "to be improved";
  return dg_json_get(round, "failed") ? "failed" : "nothing said";
}

static void append_fact(GString *out, const char *name, double number, const char *format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  if (!isnan(number))
    g_string_append_printf(out, "%s %s · ", name, g_ascii_formatd(text, sizeof text, format, number));
}

static double sum_usage(const cJSON *round, const char *key) {
  const cJSON *part;
  double sum = 0;
  cJSON_ArrayForEach(part, dg_json_get(round, "usage")) sum += number_at(part, key);
  return dg_json_get(round, "usage") ? sum : NAN;
}

static void append_facts(GString *out, const cJSON *round) {
  const cJSON *scores = dg_json_get(round, "scores");
  g_autoptr(GString) facts = g_string_new(NULL);
  append_fact(facts, "failing checks", number_at(dg_json_get(round, "checks"), "failed"), "%.0f");
  append_fact(facts, "score", number_at(scores, "score"), "%.3f");
  append_fact(facts, "tokens in", sum_usage(round, "input_tokens"), "%.0f");
  append_fact(facts, "out", sum_usage(round, "output_tokens"), "%.0f");
  append_fact(facts, "dollars", sum_usage(round, "dollars"), "%.4f");
  if (facts->len > strlen(" · "))
    g_string_truncate(facts, facts->len - strlen(" · "));
  g_string_append_printf(out, "<p class=\"facts\">%s</p>", facts->str);
}

static void append_round(GString *out, const cJSON *record, const cJSON *round, const Shown *shown) {
  double number = number_at(round, "round");
  const char *reason = dg_plain_text(round, "reason");
  g_autofree char *alternative = g_strdup_printf("Figure of round %.0f", number);
  g_string_append_printf(out, "<figure class=\"%s\">\n<h3>Round %.0f <span>", class_of(round), number);
  dg_append_escaped(out, dg_plain_text(round, "tool"));
  g_string_append_printf(out, "%s%s</span>", *dg_plain_text(round, "tool") ? ", " : "", verdict_of(round));
  if (number == number_at(record, "best"))
    g_string_append_printf(out, " <span class=\"best\">best%s</span>",
                           shown->by_reference ? ", chosen by the reference" : "");
  g_string_append(out, "</h3>\n");
  append_picture(out, shown->directory, dg_plain_text(round, "figure"), alternative);
  g_string_append(out, "\n<figcaption><p class=\"reason\">");
  dg_append_escaped(out, *reason ? reason : dg_plain_text(dg_json_get(round, "failed"), "message"));
  g_string_append(out, "</p>");
  append_facts(out, round);
  g_string_append(out, "</figcaption>\n</figure>\n");
}

static void append_heading(GString *out, const cJSON *record) {
  static const char *const keys[] = {"type", "level", "status"};
  g_string_append(out, "<article>\n<h2>");
  dg_append_escaped(out, dg_plain_text(record, "id"));
  g_string_append(out, "</h2>\n<p class=\"dim\">");
  gboolean any = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
    const char *text = dg_plain_text(record, keys[i]);
    if (!*text)
      continue;
    g_string_append(out, any ? ", " : "");
    g_string_append(out, strcmp(keys[i], "level") == 0 ? "level " : "");
    dg_append_escaped(out, text);
    any = TRUE;
  }
  g_string_append(out, "</p>\n<p>");
  dg_append_escaped(out, dg_plain_text(record, "question"));
  g_string_append(out, "</p>\n");
}

static void append_record(GString *out, const cJSON *record, const Shown *shown) {
  const cJSON *round, *failure = dg_json_get(record, "error");
  append_heading(out, record);
  if (failure) {
    g_string_append(out, "<p class=\"failed\">Failed: ");
    dg_append_escaped(out, dg_plain_text(failure, "message"));
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "<div class=\"rounds\">\n");
  if (*dg_plain_text(record, "reference")) {
    g_string_append(out, "<figure>\n<h3>Reference</h3>\n");
    append_picture(out, shown->directory, dg_plain_text(record, "reference"), "Figure of the reference");
    g_string_append(out, "</figure>\n");
  }
  cJSON_ArrayForEach(round, dg_json_get(record, "rounds")) append_round(out, record, round, shown);
  g_string_append(out, "</div>\n</article>\n");
}

static gboolean append_line(GString *out, const char *line, gsize length, const Shown *shown, GError **error) {
  g_autoptr(cJSON) record = dg_json_parse(line, length, "the record", error);
  if (!record)
    return FALSE;
  append_record(out, record, shown);
  if (out->len <= PAGE_BYTES_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer items",
              PAGE_BYTES_MAX >> 20);
  return FALSE;
}

char *dg_report_refine(const char *records, const char *directory, GError **error) {
  g_autofree char *summary = dg_refine_summary(records, "the records", FALSE, error);
  if (!summary)
    return NULL;
  g_autoptr(cJSON) document = cJSON_Parse(summary);
  g_autoptr(GString) body = g_string_new(NULL);
  Shown shown = {directory, by_reference(document)};
  append_convergence(body, document);
  for (const char *line = records; *line;) {
    gsize length = strcspn(line, "\n");
    if (strspn(line, " \t\r") < length && !append_line(body, line, length, &shown, error))
      return NULL;
    line += length + (line[length] == '\n');
  }
  return dg_plain_page("Figures, round by round", dg_refine_css, body->str);
}
