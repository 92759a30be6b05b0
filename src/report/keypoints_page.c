/* Matched keypoints as one self-contained page: figures side by side, and lists of what was found, missed, invented. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/figure.h"
#include "report/plain_page.h"

#include <diagrade/report.h>
#include <math.h>
#include <string.h>

/* Most figures of a page, in bytes of markup: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)
/* Systems and matchers of which the verdict speaks; all stand in the table. */
#define NAMED_MAX 4

static void append_figure(GString *out, const char *path, const char *caption) {
  if (!path || !*path)
    return;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  const char *words = NULL;
  g_autofree char *uri = bytes ? dg_figure_data_uri_of_any(bytes, path, NULL, &words, &error) : NULL;
  g_string_append(out, "<figure>");
  if (uri)
    g_string_append_printf(out, "<img src=\"%s\" alt=\"%s\">", uri, caption);
  g_string_append_printf(out, "<figcaption>%s", caption);
  if (words)
    g_string_append_printf(out, " (%s)", words);
  if (!uri) {
    g_string_append(out, " (not shown: ");
    dg_append_escaped(out, error->message);
    g_string_append_c(out, ')');
  }
  g_string_append(out, "</figcaption></figure>\n");
}

/* A line of a list: what it is, the element, and what is said of it. */
static void append_entry(GString *out, const char *what, const char *element, const char *partner,
                         const char *description) {
  g_string_append_printf(out, "<li class=\"%s\">%s: <span><strong>", what, what);
  dg_append_escaped(out, element);
  g_string_append(out, "</strong>");
  if (partner) {
    g_string_append(out, " as <strong>");
    dg_append_escaped(out, partner);
    g_string_append(out, "</strong>");
  }
  if (*description) {
    g_string_append(out, " – ");
    dg_append_escaped(out, description);
  }
  g_string_append(out, "</span></li>\n");
}

static void append_lists(GString *out, const DgKeypointResult *result) {
  g_string_append(out, "<ul class=\"outcomes\">\n");
  for (guint i = 0; i < result->n_found; i++) {
    const DgKeypointEntry *reference = result->found[i].reference;
    append_entry(out, "found", reference->element, result->found[i].generated->element, reference->description);
  }
  for (guint i = 0; i < result->n_missed; i++)
    append_entry(out, "missed", result->missed[i]->element, NULL, result->missed[i]->description);
  for (guint i = 0; i < result->n_invented; i++)
    append_entry(out, "invented", result->invented[i]->element, NULL, result->invented[i]->description);
  g_string_append(out, "</ul>\n");
}

/* "openai:gpt-4o" of a signature "…|model:openai:gpt-4o|temperature:0". Free with g_free(). */
static char *model_of(const char *signature) {
  const char *model = strstr(signature, "|model:");
  return model ? g_strndup(model + strlen("|model:"), strcspn(model + strlen("|model:"), "|")) : g_strdup(signature);
}

static void append_result(GString *out, const DgKeypointResult *result) {
  g_autofree char *model = result->signature ? model_of(result->signature) : NULL;
  g_string_append(out, "<section><h3>Matched ");
  if (strcmp(result->matcher, "model") != 0)
    dg_append_escaped(out, result->matcher);
  else {
    g_string_append(out, "by ");
    dg_append_escaped(out, model ? model : "the model");
  }
  g_string_append(out, "</h3>\n");
  if (!result->error)
    append_lists(out, result);
  else {
    g_string_append(out, "<p class=\"failed\">Failed: ");
    dg_append_escaped(out, result->error);
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "</section>\n");
}

/* The heading of a step: what was done, and by whom. */
static void append_step(GString *out, const char *what, const char *signature) {
  g_autofree char *model = model_of(signature);
  g_string_append_printf(out, "<h3 title=\"");
  dg_append_escaped(out, signature);
  g_string_append_printf(out, "\">%s by ", what);
  dg_append_escaped(out, model);
  g_string_append(out, "</h3>\n");
}

static void append_generated(GString *out, const DgKeypointRecord *record) {
  g_string_append(out, "<ol>\n");
  for (guint i = 0; i < record->n_generated; i++) {
    g_string_append(out, "<li><span><strong>");
    dg_append_escaped(out, record->generated[i].element);
    g_string_append(out, *record->generated[i].description ? "</strong> – " : "</strong>");
    dg_append_escaped(out, record->generated[i].description);
    g_string_append(out, "</span></li>\n");
  }
  g_string_append(out, record->n_generated > 0 ? "</ol>\n" : "</ol>\n<p>An empty list.</p>\n");
}

/* What the models before the matching wrote: the answer that named keypoints, and the list that was made of it. */
static void append_steps(GString *out, const DgKeypointRecord *record) {
  if (!record->identified && !record->parsed)
    return;
  g_string_append(out, "<details class=\"steps\"><summary>Answers of the steps before</summary>\n");
  if (record->identified)
    append_step(out, "Identified", record->identified);
  if (record->response) {
    g_string_append(out, "<pre>");
    dg_append_escaped(out, record->response);
    g_string_append(out, "</pre>\n");
  }
  if (record->parsed)
    append_step(out, "Listed", record->parsed);
  if (record->generated)
    append_generated(out, record);
  g_string_append(out, "</details>\n");
}

/* How an item ended by its matchers, for the filter: a line each. Free with g_free(). */
static char *list_outcomes(const DgKeypointRecord *record) {
  gboolean failed = record->error != NULL, missed = FALSE, invented = FALSE;
  for (guint i = 0; i < record->n_results; i++) {
    failed = failed || record->results[i].error;
    missed = missed || record->results[i].n_missed > 0;
    invented = invented || record->results[i].n_invented > 0;
  }
  g_autoptr(GString) out = g_string_new(failed ? "failed\n" : "");
  g_string_append(out, missed ? "some missed\n" : "");
  g_string_append(out, invented ? "some invented\n" : "");
  if (out->len == 0)
    g_string_append(out, record->n_results > 0 ? "all found\n" : "not matched\n");
  g_string_truncate(out, out->len - 1);
  return g_strdup(out->str);
}

static void append_record(GString *out, const DgKeypointRecord *record) {
  const char *subject = record->subject ? record->subject : "";
  g_autofree char *outcomes = list_outcomes(record);
  g_string_append(out, "<article");
  dg_plain_append_filter(out, "system", record->system);
  dg_plain_append_filter(out, "subject", subject);
  dg_plain_append_filter(out, "outcome", outcomes);
  g_string_append(out, ">\n<h2>");
  dg_append_escaped(out, record->id);
  g_string_append(out, "</h2>\n<p class=\"dim\">");
  dg_append_escaped(out, record->system);
  g_string_append(out, *subject ? ", " : "");
  dg_append_escaped(out, subject);
  g_string_append(out, "</p>\n");
  if (record->problem && *record->problem) {
    g_string_append(out, "<p>");
    dg_append_escaped(out, record->problem);
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "<div class=\"figures\">\n");
  append_figure(out, record->problem_figure, "Figure of the problem");
  append_figure(out, record->solution_figure, "Figure of the solution");
  g_string_append(out, "</div>\n");
  append_steps(out, record);
  if (record->error && record->n_results == 0) {
    g_string_append(out, "<p class=\"failed\">Failed: ");
    dg_append_escaped(out, record->error);
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "<div class=\"matchers\">\n");
  for (guint i = 0; i < record->n_results; i++)
    append_result(out, &record->results[i]);
  g_string_append(out, "</div>\n</article>\n");
}

/* --- all items together --- */

static void append_ratio(GString *out, const char *before, double ratio, const char *after) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "%s%s%s", before, isnan(ratio) ? "–" : g_ascii_formatd(text, sizeof text, "%.3f", ratio),
                         after);
}

/* A mean, and below it its interval where there is one. */
static void append_mean(GString *out, double mean, double low, double high) {
  append_ratio(out, "<td>", mean, "");
  if (!isnan(low)) {
    append_ratio(out, "<small>", low, " to ");
    append_ratio(out, "", high, "</small>");
  }
  g_string_append(out, "</td>");
}

static void append_row(GString *out, const DgKeypointRow *row) {
  const char *const names[] = {row->system, row->matcher, row->subject};
  g_string_append(out, "<tr>");
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_string_append(out, "<td>");
    dg_append_escaped(out, names[i]);
    g_string_append(out, "</td>");
  }
  g_string_append_printf(out, "<td>%u</td><td%s>%u</td>", row->items, row->failed ? " class=\"failed\"" : "",
                         row->failed);
  append_mean(out, row->macro.f1, row->low.f1, row->high.f1);
  append_mean(out, row->macro.precision, row->low.precision, row->high.precision);
  append_mean(out, row->macro.recall, row->low.recall, row->high.recall);
  append_ratio(out, "<td>", row->micro.f1, "</td></tr>\n");
}

static void append_rows(GString *out, DgKeypointSummary *summary) {
  static const char *const titles[] = {"System", "Matcher",   "Subject", "Items",     "Failed",
                                       "F1",     "Precision", "Recall",  "F1 (micro)"};
  const DgKeypointRow *row;
  g_string_append(out, "<article>\n<h2>Keypoints found</h2>\n<p class=\"hint\">Means over items with their 95 % "
                       "intervals; a failed item is in none.</p>\n");
  dg_plain_begin_table(out, "Keypoints found", "lead-3");
  g_string_append(out, "<thead><tr>");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", titles[i]);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (row = dg_keypoint_summary_get_row(summary, i)); i++)
    append_row(out, row);
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
  g_string_append(out, "</article>\n");
}

/* What each system reached by each matcher, and what failed. Free with g_free(). */
static char *say_verdict(DgKeypointSummary *summary) {
  g_autoptr(GString) out = g_string_new(NULL);
  const DgKeypointRecord *record;
  const DgKeypointRow *row;
  guint failed = 0, records = 0, named = 0;
  for (guint i = 0; named < NAMED_MAX && (row = dg_keypoint_summary_get_row(summary, i)); i++) {
    if (strcmp(row->subject, "overall") != 0)
      continue;
    named++;
    g_string_append(out, "<strong>");
    dg_append_escaped(out, row->system);
    g_string_append_printf(out, "</strong> finds %u of %u keypoints by the %s matcher (", row->counts.matched,
                           row->counts.reference, row->matcher);
    append_ratio(out, "F1 ", row->macro.f1, "). ");
  }
  for (; (record = dg_keypoint_summary_get_record(summary, records)); records++) {
    gboolean lost = record->error != NULL;
    for (guint i = 0; i < record->n_results; i++)
      lost = lost || record->results[i].error;
    failed += lost;
  }
  g_string_append_printf(
      out, failed > 0 ? "<span class=\"trouble\">%u of %u items failed.</span>" : "%u of %u items failed.", failed,
      records);
  return g_strdup(out->str);
}

char *dg_report_keypoints(DgKeypointSummary *summary, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  const DgKeypointRecord *record;
  append_rows(body, summary);
  for (guint i = 0; (record = dg_keypoint_summary_get_record(summary, i)); i++) {
    append_record(body, record);
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "record %u: found more than one page can hold (%u MB), expected fewer", i + 1, PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  }
  g_autofree char *verdict = say_verdict(summary);
  DgPlainPage page = {
      .title = "Visual keypoints", .verdict = verdict, .style = dg_keypoints_css, .filters = "system subject outcome"};
  return dg_plain_page(&page, body->str);
}
