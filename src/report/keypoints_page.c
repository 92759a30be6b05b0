/* Matched keypoints as one self-contained page: figures side by side, and lists of what was found, missed, invented. */
#include "base/json.h"
#include "base/markup.h"
#include "report/assets.h"
#include "report/figure.h"
#include "report/plain_page.h"

#include <diagrade/report.h>
#include <string.h>

#define SCHEMA "diagrade/keypoints@1"
/* Most figures of a page, in bytes of markup: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)

static void append_figure(GString *out, const cJSON *record, const char *key, const char *caption) {
  const char *path = dg_plain_text(record, key);
  if (!*path)
    return;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  g_autofree char *uri = bytes ? dg_figure_data_uri(bytes, path, NULL, 0, 0, &error) : NULL;
  g_string_append(out, "<figure>");
  if (uri)
    g_string_append_printf(out, "<img src=\"%s\" alt=\"%s\">", uri, caption);
  g_string_append_printf(out, "<figcaption>%s", caption);
  if (!uri) {
    g_string_append(out, " (not shown: ");
    dg_append_escaped(out, error->message);
    g_string_append_c(out, ')');
  }
  g_string_append(out, "</figcaption></figure>\n");
}

static const char *description_of(const cJSON *keypoints, const char *element) {
  const cJSON *keypoint;
  cJSON_ArrayForEach(keypoint, keypoints) {
    if (strcmp(dg_plain_text(keypoint, "element"), element) == 0)
      return dg_plain_text(keypoint, "description");
  }
  return "";
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

static void append_lists(GString *out, const cJSON *record, const cJSON *matching) {
  const cJSON *reference = dg_json_get(record, "reference"), *generated = dg_json_get(record, "generated"), *item;
  g_string_append(out, "<ul>\n");
  cJSON_ArrayForEach(item, dg_json_get(matching, "found")) {
    const char *element = dg_plain_text(item, "reference");
    append_entry(out, "found", element, dg_plain_text(item, "generated"), description_of(reference, element));
  }
  cJSON_ArrayForEach(item, dg_json_get(matching, "missed")) {
    if (cJSON_IsString(item))
      append_entry(out, "missed", item->valuestring, NULL, description_of(reference, item->valuestring));
  }
  cJSON_ArrayForEach(item, dg_json_get(matching, "invented")) {
    if (cJSON_IsString(item))
      append_entry(out, "invented", item->valuestring, NULL, description_of(generated, item->valuestring));
  }
  g_string_append(out, "</ul>\n");
}

static void append_matching(GString *out, const cJSON *record, const char *matcher) {
  const cJSON *matching = dg_json_get(record, matcher), *failure = dg_json_get(matching, "error");
  g_string_append(out, "<section><h3>Matched ");
  dg_append_escaped(out, strcmp(matcher, "model") == 0 ? "by the model" : matcher);
  g_string_append(out, "</h3>\n");
  if (matching && !failure)
    append_lists(out, record, matching);
  else {
    g_string_append(out, "<p class=\"failed\">Failed: ");
    dg_append_escaped(out, dg_plain_text(failure ? failure : dg_json_get(record, "error"), "message"));
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "</section>\n");
}

static void append_record(GString *out, const cJSON *record) {
  const cJSON *matcher;
  g_string_append(out, "<article>\n<h2>");
  dg_append_escaped(out, dg_plain_text(record, "id"));
  g_string_append(out, "</h2>\n<p class=\"dim\">");
  dg_append_escaped(out, dg_plain_text(record, "system"));
  g_string_append(out, *dg_plain_text(record, "subject") ? ", " : "");
  dg_append_escaped(out, dg_plain_text(record, "subject"));
  g_string_append(out, "</p>\n");
  if (*dg_plain_text(record, "problem")) {
    g_string_append(out, "<p>");
    dg_append_escaped(out, dg_plain_text(record, "problem"));
    g_string_append(out, "</p>\n");
  }
  g_string_append(out, "<div class=\"figures\">\n");
  append_figure(out, record, "problem_figure", "Figure of the problem");
  append_figure(out, record, "solution_figure", "Figure of the solution");
  g_string_append(out, "</div>\n<div class=\"matchers\">\n");
  cJSON_ArrayForEach(matcher, dg_json_get(record, "matchers")) {
    if (cJSON_IsString(matcher))
      append_matching(out, record, matcher->valuestring);
  }
  g_string_append(out, "</div>\n</article>\n");
}

char *dg_report_keypoints(const char *const *records, gsize n_records, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  for (gsize i = 0; i < n_records; i++) {
    g_autofree char *name = g_strdup_printf("record %" G_GSIZE_FORMAT, i + 1);
    g_autoptr(cJSON) record = dg_json_parse(records[i], strlen(records[i]), name, error);
    if (!record)
      return NULL;
    if (strcmp(dg_plain_text(record, "schema"), SCHEMA) != 0) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected a record " SCHEMA, name);
      return NULL;
    }
    append_record(body, record);
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found more than one page can hold (%u MB), expected fewer",
                  name, PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  }
  return dg_plain_page("Visual keypoints", dg_keypoints_css, body->str);
}
