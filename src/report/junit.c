/* Checks as JUnit XML, in the form that continuous integration reads (testsuites, testsuite, testcase). */
#include "base/json.h"
#include "base/markup.h"

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
static void append_findings(GString *out, const DgCheckReport *report, guint check, const char *file) {
  const DgCheckFinding *finding;
  for (guint i = 0; (finding = dg_check_report_get_finding(report, check, i)) != NULL; i++) {
    dg_append_escaped(out, file);
    if (finding->line > 0)
      g_string_append_printf(out, ":%u", finding->line);
    g_string_append(out, ": ");
    dg_append_escaped(out, finding->message);
    const double sides[] = {finding->box.x, finding->box.y, finding->box.width, finding->box.height};
    g_string_append(out, " [box");
    for (guint k = 0; k < G_N_ELEMENTS(sides); k++) {
      g_string_append_c(out, ' ');
      dg_append_number(out, dg_json_round(sides[k], 3));
    }
    g_string_append(out, "]\n");
  }
}

/* "diagrade.figure": the class of a check. */
static char *class_of(const char *name) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (strcmp(dg_check_get(i)->name, name) == 0)
      return g_strconcat("diagrade.", dg_check_get(i)->kind, NULL);
  return g_strdup("diagrade.check");
}

static void append_case(GString *out, const DgCheckReport *report, guint index, const char *file, Counts *counts) {
  const DgCheckOutcome *check = dg_check_report_get(report, index);
  g_autofree char *class_name = class_of(check->name);
  g_string_append(out, "    <testcase");
  append_attribute(out, "name", check->name);
  append_attribute(out, "classname", class_name);
  append_attribute(out, "file", file);
  counts->tests++;
  switch (check->verdict) {
  case DG_VERDICT_FAIL:
    counts->failures++;
    g_string_append(out, ">\n      <failure");
    append_attribute(out, "type", dg_severity_name(check->severity));
    append_attribute(out, "message", check->message);
    g_string_append(out, ">");
    append_findings(out, report, index, file);
    g_string_append(out, "</failure>\n    </testcase>\n");
    break;
  case DG_VERDICT_NOT_APPLICABLE:
    counts->skipped++;
    g_string_append(out, ">\n      <skipped");
    append_attribute(out, "message", check->message);
    g_string_append(out, "/>\n    </testcase>\n");
    break;
  default:
    g_string_append(out, "/>\n");
  }
}

static void append_error(GString *out, const GError *error, const char *file, Counts *counts) {
  g_autofree char *message = g_utf8_make_valid(error->message, -1);
  g_string_append(out, "    <testcase name=\"read\" classname=\"diagrade.read\"");
  append_attribute(out, "file", file);
  g_string_append(out, ">\n      <error");
  append_attribute(out, "type", dg_error_name(error));
  append_attribute(out, "message", message);
  g_string_append(out, "/>\n    </testcase>\n");
  counts->tests++;
  counts->errors++;
}

char *dg_report_junit(const DgCheckRecord *const *records, gsize n_records) {
  g_autoptr(GString) suites = g_string_new(NULL);
  Counts all = {0, 0, 0, 0};
  for (gsize i = 0; i < n_records; i++) {
    g_autoptr(GString) cases = g_string_new(NULL);
    Counts counts = {0, 0, 0, 0};
    g_autofree char *file = g_utf8_make_valid(dg_check_record_get_path(records[i]), -1);
    const GError *failure = dg_check_record_get_error(records[i]);
    const DgCheckReport *report = dg_check_record_get_report(records[i]);
    if (failure != NULL)
      append_error(cases, failure, file, &counts);
    for (guint k = 0; report != NULL && k < dg_check_report_get_count(report); k++)
      append_case(cases, report, k, file, &counts);
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
