#include "cli/check_text.h"

#include "cli/output.h"

#include <cJSON.h>
#include <string.h>

/* Places of one check that are shown; --json and the page have all of them. */
#define PLACES_MAX 12

static void append_safe(GString *out, const char *text) {
  g_autofree char *safe = dg_output_safe(text);
  g_string_append(out, safe);
}

static void append_place(GString *out, const DgCheckReport *report, guint check, guint finding) {
  DgBox box = dg_check_report_get_finding_box(report, check, finding);
  guint line = dg_check_report_get_finding_line(report, check, finding);
  const double numbers[] = {box.x, box.y, box.width, box.height};
  static const char between[] = {',', ' ', 'x', ':'};
  g_string_append(out, "        ");
  if (line)
    g_string_append_printf(out, "line %u, ", line);
  g_string_append(out, "at ");
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.0f", numbers[i]);
    g_string_append(out, strcmp(text, "-0") == 0 ? "0" : text);
    g_string_append_c(out, between[i]);
  }
  g_string_append_c(out, ' ');
  append_safe(out, dg_check_report_get_finding_message(report, check, finding));
  g_string_append_c(out, '\n');
}

static void append_suppressed(GString *out, const DgCheckReport *report, guint check) {
  guint count = dg_check_report_get_suppressed(report, check);
  if (count)
    g_string_append_printf(out, "; %u suppressed", count);
}

void dg_check_text_append_failures(GString *out, const DgCheckReport *report) {
  for (guint i = 0; i < dg_check_report_get_count(report); i++) {
    if (dg_check_report_get_verdict(report, i) != DG_VERDICT_FAIL)
      continue;
    guint count = dg_check_report_get_finding_count(report, i);
    g_string_append_printf(out, "  fail  %s (%s)", dg_check_report_get_name(report, i),
                           dg_severity_name(dg_check_report_get_severity(report, i)));
    append_suppressed(out, report, i);
    g_string_append_c(out, '\n');
    for (guint j = 0; j < MIN(count, PLACES_MAX); j++)
      append_place(out, report, i, j);
    if (count > PLACES_MAX)
      g_string_append_printf(out, "        and %u more (--json lists them)\n", count - PLACES_MAX);
  }
}

static void append_others(GString *out, const DgCheckReport *report) {
  static const DgVerdict others[] = {DG_VERDICT_PASS, DG_VERDICT_NOT_APPLICABLE};
  for (guint which = 0; which < G_N_ELEMENTS(others); which++)
    for (guint i = 0; i < dg_check_report_get_count(report); i++) {
      if (dg_check_report_get_verdict(report, i) != others[which])
        continue;
      g_string_append_printf(out, "  %-4s  %s: ", dg_verdict_name(others[which]), dg_check_report_get_name(report, i));
      append_safe(out, dg_check_report_get_message(report, i));
      append_suppressed(out, report, i);
      g_string_append_c(out, '\n');
    }
}

/* `record` may be NULL. */
static void append_report(GString *out, const char *name, const DgCheckReport *report, const DgCheckRecord *record) {
  double understood;
  guint counts[] = {0, 0, 0};
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    counts[dg_check_report_get_verdict(report, i)]++;
  append_safe(out, name);
  g_string_append_printf(out, ": %u fail, %u pass, %u not applicable", counts[DG_VERDICT_FAIL], counts[DG_VERDICT_PASS],
                         counts[DG_VERDICT_NOT_APPLICABLE]);
  if (record && dg_check_record_get_understood(record, &understood))
    g_string_append_printf(out, "; %u %% understood", dg_understood_percent(understood));
  g_string_append_c(out, '\n');
  dg_check_text_append_failures(out, report);
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

static const char *string_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

static void append_value(GString *out, const cJSON *parameter, const char *key) {
  const cJSON *value = cJSON_GetObjectItemCaseSensitive(parameter, key);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  if (cJSON_IsString(value))
    g_string_append(out, value->valuestring);
  else
    g_string_append(out, g_ascii_formatd(number, sizeof number, "%.6g", cJSON_GetNumberValue(value)));
}

char *dg_check_text_list(DgProfile profile) {
  g_autofree char *json = dg_check_list_to_json(FALSE);
  cJSON *list = cJSON_Parse(json);
  const char *fallback = profile == DG_PROFILE_DIAGRADE ? "default" : dg_profile_name(profile);
  GString *out = g_string_new(NULL);
  const cJSON *check, *parameter;
  cJSON_ArrayForEach(check, list) {
    const char *name = string_of(check, "name");
    g_string_append_printf(out, "%s%s (%s, %s)\n    %s.\n", out->len ? "\n" : "", name, string_of(check, "kind"),
                           string_of(check, "severity"), string_of(check, "summary"));
    cJSON_ArrayForEach(parameter, cJSON_GetObjectItemCaseSensitive(check, "parameters")) {
      g_string_append_printf(out, "    --set %s.%s=", name, string_of(parameter, "name"));
      append_value(out, parameter, fallback);
      g_string_append(out, "  from ");
      append_value(out, parameter, "minimum");
      g_string_append(out, " to ");
      append_value(out, parameter, "maximum");
      g_string_append_printf(out, ": %s\n", string_of(parameter, "summary"));
    }
  }
  cJSON_Delete(list);
  return g_string_free(out, FALSE);
}
