/* Matched keypoints as one self-contained page: figures side by side, and lists of what was found, missed, invented. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/figure.h"
#include "report/plain_page.h"

#include <diagrade/report.h>
#include <string.h>

/* Most figures of a page, in bytes of markup: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)

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
  g_string_append(out, "<ul>\n");
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

static void append_result(GString *out, const DgKeypointResult *result) {
  g_string_append(out, "<section><h3>Matched ");
  dg_append_escaped(out, strcmp(result->matcher, "model") == 0 ? "by the model" : result->matcher);
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

static void append_record(GString *out, const DgKeypointRecord *record) {
  const char *subject = record->subject ? record->subject : "";
  g_string_append(out, "<article>\n<h2>");
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
  g_string_append(out, "</div>\n<div class=\"matchers\">\n");
  for (guint i = 0; i < record->n_results; i++)
    append_result(out, &record->results[i]);
  g_string_append(out, "</div>\n</article>\n");
}

char *dg_report_keypoints(const DgKeypointSummary *summary, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  const DgKeypointRecord *record;
  for (guint i = 0; (record = dg_keypoint_summary_get_record(summary, i)); i++) {
    append_record(body, record);
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "record %u: found more than one page can hold (%u MB), expected fewer", i + 1, PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  }
  return dg_plain_page("Visual keypoints", dg_keypoints_css, body->str);
}
