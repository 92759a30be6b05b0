/* Checks as JUnit XML, in the form that continuous integration reads (testsuites, testsuite, testcase). */
#include "base/markup.h"
#include "report/checked.h"

#include <diagrade/checks.h>
#include <diagrade/report.h>
#include <string.h>

typedef struct {
  guint tests, failures, errors, skipped;
} Counts;

static void append_attribute(GString *out, const char *key, const char *value) {
  g_string_append_printf(out, " %s=\"", key);
  dg_append_escaped(out, value);
  g_string_append_c(out, '"');
}

static void append_counts(GString *out, const Counts *counts) {
  g_string_append_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\"", counts->tests,
                         counts->failures, counts->errors, counts->skipped);
}

/* What failed, one finding a line: its line in the file where it is known, its box and what it says. */
static void append_findings(GString *out, const cJSON *check, const char *file) {
  const cJSON *finding, *number;
  cJSON_ArrayForEach(finding, dg_json_get(check, "where")) {
    dg_append_escaped(out, file);
    const cJSON *line = dg_json_get(finding, "line");
    if (cJSON_IsNumber(line))
      g_string_append_printf(out, ":%.0f", line->valuedouble);
    g_string_append(out, ": ");
    dg_append_escaped(out, dg_checked_string(finding, "message"));
    g_string_append(out, " [box");
    cJSON_ArrayForEach(number, dg_json_get(finding, "box")) {
      g_string_append_c(out, ' ');
      dg_append_number(out, number->valuedouble);
    }
    g_string_append(out, "]\n");
  }
}

static void append_case(GString *out, const cJSON *check, const char *file, Counts *counts) {
  const char *verdict = dg_checked_string(check, "verdict"), *message = dg_checked_string(check, "message");
  int rule = dg_checked_rule(check->string);
  g_autofree char *class_name = g_strconcat("diagrade.", rule < 0 ? "check" : dg_check_get_kind((guint)rule), NULL);
  g_string_append(out, "    <testcase");
  append_attribute(out, "name", check->string);
  append_attribute(out, "classname", class_name);
  append_attribute(out, "file", file);
  counts->tests++;
  if (strcmp(verdict, "fail") == 0) {
    counts->failures++;
    g_string_append(out, ">\n      <failure");
    append_attribute(out, "type", dg_checked_string(check, "severity"));
    append_attribute(out, "message", message);
    g_string_append(out, ">");
    append_findings(out, check, file);
    g_string_append(out, "</failure>\n    </testcase>\n");
  } else if (strcmp(verdict, "n/a") == 0) {
    counts->skipped++;
    g_string_append(out, ">\n      <skipped");
    append_attribute(out, "message", message);
    g_string_append(out, "/>\n    </testcase>\n");
  } else {
    g_string_append(out, "/>\n");
  }
}

static void append_error(GString *out, const cJSON *error, const char *file, Counts *counts) {
  g_string_append(out, "    <testcase name=\"read\" classname=\"diagrade.read\"");
  append_attribute(out, "file", file);
  g_string_append(out, ">\n      <error");
  append_attribute(out, "type", dg_checked_string(error, "code"));
  append_attribute(out, "message", dg_checked_string(error, "message"));
  g_string_append(out, "/>\n    </testcase>\n");
  counts->tests++;
  counts->errors++;
}

char *dg_report_junit(const char *const *documents, gsize n_documents, GError **error) {
  g_autoptr(GString) suites = g_string_new(NULL);
  Counts all = {0, 0, 0, 0};
  for (gsize i = 0; i < n_documents; i++) {
    g_autoptr(cJSON) document = dg_checked_parse(documents[i], i, error);
    if (document == NULL)
      return NULL;
    g_autoptr(GString) cases = g_string_new(NULL);
    Counts counts = {0, 0, 0, 0};
    const char *file = dg_checked_string(document, "file");
    const cJSON *failure = dg_json_get(document, "error"), *check;
    if (failure != NULL)
      append_error(cases, failure, file, &counts);
    cJSON_ArrayForEach(check, dg_json_get(document, "checks")) append_case(cases, check, file, &counts);
    g_string_append(suites, "  <testsuite");
    append_attribute(suites, "name", file);
    append_counts(suites, &counts);
    g_string_append(suites, ">\n");
    g_string_append_len(suites, cases->str, (gssize)cases->len);
    g_string_append(suites, "  </testsuite>\n");
    all.tests += counts.tests;
    all.failures += counts.failures;
    all.errors += counts.errors;
    all.skipped += counts.skipped;
  }
  GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"diagrade\"");
  append_counts(out, &all);
  g_string_append(out, ">\n");
  g_string_append_len(out, suites->str, (gssize)suites->len);
  g_string_append(out, "</testsuites>\n");
  return g_string_free(out, FALSE);
}
