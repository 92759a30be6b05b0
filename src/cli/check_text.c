#include "cli/results_text.h"

#include "cli/output.h"

#include <math.h>

/* Places of one check that are shown; --json and the page have all of them. */
#define PLACES_MAX 12

static void append_safe(GString *out, const char *text) {
  g_autofree char *safe = dg_output_safe(text);
  g_string_append(out, safe);
}

/* A coordinate to be printed as a whole number; never -0. */
static double whole(double number) {
  return rint(number) + 0.0;
}

static void append_place(GString *out, const DgCheckFinding *finding) {
  DgBox box = finding->box;
  g_string_append(out, "        ");
  if (finding->line)
    g_string_append_printf(out, "line %u, ", finding->line);
  dg_output_append_line(out, "at %.0f,%.0f %.0fx%.0f: %s", whole(box.x), whole(box.y), whole(box.width),
                        whole(box.height), finding->message);
}

static void append_suppressed(GString *out, const DgCheckOutcome *outcome) {
  if (outcome->suppressed)
    g_string_append_printf(out, "; %u suppressed", outcome->suppressed);
}

static void append_failure(GString *out, const DgCheckReport *report, guint check) {
  const DgCheckOutcome *outcome = dg_check_report_get(report, check);
  guint count = dg_check_report_get_finding_count(report, check);
  g_string_append_printf(out, "  fail  %s (%s)", outcome->name, dg_severity_name(outcome->severity));
  append_suppressed(out, outcome);
  g_string_append_c(out, '\n');
  for (guint i = 0; i < MIN(count, PLACES_MAX); i++)
    append_place(out, dg_check_report_get_finding(report, check, i));
  if (count > PLACES_MAX)
    g_string_append_printf(out, "        and %u more (--json lists them)\n", count - PLACES_MAX);
}

void dg_check_text_append_failures(GString *out, const DgCheckReport *report) {
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL)
      append_failure(out, report, i);
}

static void append_others(GString *out, const DgCheckReport *report) {
  for (DgVerdict verdict = DG_VERDICT_PASS; verdict <= DG_VERDICT_NOT_APPLICABLE; verdict++)
    for (guint i = 0; verdict != DG_VERDICT_FAIL && i < dg_check_report_get_count(report); i++) {
      const DgCheckOutcome *outcome = dg_check_report_get(report, i);
      if (outcome->verdict != verdict)
        continue;
      g_string_append_printf(out, "  %-4s  %s: ", dg_verdict_name(verdict), outcome->name);
      append_safe(out, outcome->message);
      append_suppressed(out, outcome);
      g_string_append_c(out, '\n');
    }
}

void dg_check_text_append_counts(GString *out, const DgCheckReport *report) {
  guint counts[] = {0, 0, 0};
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    counts[dg_check_report_get(report, i)->verdict]++;
  g_string_append_printf(out, "%u fail, %u pass, %u not applicable", counts[DG_VERDICT_FAIL], counts[DG_VERDICT_PASS],
                         counts[DG_VERDICT_NOT_APPLICABLE]);
}

/* "a.svg:3:5: error: the boxes overlap; at 0,0 80x40 [boxes_do_not_overlap]", as compilers write, so that editors go
 * there. */
static void append_finding(GString *out, const char *name, const DgCheckOutcome *outcome,
                           const DgCheckFinding *finding) {
  DgBox box = finding->box;
  g_autofree char *line = finding->line ? g_strdup_printf(":%u", finding->line) : g_strdup("");
  g_autofree char *column = finding->column ? g_strdup_printf(":%u", finding->column) : g_strdup("");
  dg_output_append_line(out, "%s%s%s: %s: %s; at %.0f,%.0f %.0fx%.0f [%s]", name, line, column,
                        dg_severity_name(outcome->severity), finding->message, whole(box.x), whole(box.y),
                        whole(box.width), whole(box.height), outcome->name);
}

static void append_findings(GString *out, const char *name, const DgCheckReport *report, guint check) {
  const DgCheckOutcome *outcome = dg_check_report_get(report, check);
  guint shown = MIN(dg_check_report_get_finding_count(report, check), PLACES_MAX);
  for (guint i = 0; i < shown; i++)
    append_finding(out, name, outcome, dg_check_report_get_finding(report, check, i));
  if (outcome->found <= shown && !outcome->suppressed)
    return;
  g_string_append_printf(out, "  %-4s  %s: ", dg_verdict_name(outcome->verdict), outcome->name);
  if (outcome->found > shown)
    g_string_append_printf(out, "%u places, of which %u are shown (--json lists them)", outcome->found, shown);
  else
    g_string_append_printf(out, "%u place%s", outcome->found, outcome->found == 1 ? "" : "s");
  append_suppressed(out, outcome);
  g_string_append_c(out, '\n');
}

/* `record` may be NULL. */
static void append_report(GString *out, const char *name, const DgCheckReport *report, const DgCheckRecord *record) {
  double understood;
  append_safe(out, name);
  g_string_append(out, ": ");
  dg_check_text_append_counts(out, report);
  if (record && dg_check_record_get_understood(record, &understood))
    g_string_append_printf(out, "; %u %% understood", dg_understood_percent(understood));
  g_string_append_c(out, '\n');
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL)
      append_findings(out, name, report, i);
  append_others(out, report);
}

char *dg_check_text_report(const char *name, const DgCheckReport *report) {
  GString *out = g_string_new(NULL);
  append_report(out, name, report, NULL);
  return g_string_free(out, FALSE);
}

char *dg_check_text(const DgCheckRecord *record) {
  GString *out = g_string_new(NULL);
  append_report(out, dg_check_record_get_path(record), dg_check_record_get_report(record), record);
  const DgDiagnostics *diagnostics = dg_check_record_get_diagnostics(record);
  if (dg_diagnostics_get_count(diagnostics))
    g_string_append_c(out, '\n');
  dg_output_diagnostics(out, dg_check_record_get_path(record), diagnostics);
  return g_string_free(out, FALSE);
}

static void append_number(GString *out, double value) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, g_ascii_formatd(number, sizeof number, "%.6g", value));
}

static void append_parameter(GString *out, const char *check, const DgCheckParameter *parameter, DgProfile profile) {
  const double defaults[] = {parameter->diagrade, parameter->paper, parameter->code};
  if (isnan(defaults[profile]))
    return;
  g_string_append_printf(out, "    --set %s.%s=", check, parameter->name);
  append_number(out, defaults[profile]);
  g_string_append(out, "  from ");
  append_number(out, parameter->minimum);
  g_string_append(out, " to ");
  append_number(out, parameter->maximum);
  g_string_append_printf(out, ": %s\n", parameter->summary);
}

char *dg_check_text_list(DgProfile profile) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < dg_check_get_count(); i++) {
    const DgCheckInfo *check = dg_check_get(i);
    g_string_append_printf(out, "%s%s (%s, %s)\n    %s.\n", out->len ? "\n" : "", check->name, check->kind,
                           dg_severity_name(check->severity), check->summary);
    for (guint j = 0; j < check->parameter_count; j++)
      append_parameter(out, check->name, dg_check_get_parameter(i, j), profile);
  }
  return g_string_free(out, FALSE);
}
