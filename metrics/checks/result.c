#include "metrics/checks/result.h"

static void clear_finding(gpointer data) {
  DgFinding *finding = data;
  g_free(finding->message);
  g_free(finding->entities);
}

void dg_check_result_init(DgCheckResult *result, const DgCheck *check, DgSeverity severity) {
  *result = (DgCheckResult){.check = check, .severity = severity, .verdict = DG_VERDICT_PASS};
  result->findings = g_array_new(FALSE, FALSE, sizeof(DgFinding));
  g_array_set_clear_func(result->findings, clear_finding);
}

void dg_check_result_clear(DgCheckResult *result) {
  g_array_unref(result->findings);
  g_free(result->message);
}

double dg_check_parameter(const DgCheckContext *context, const char *name) {
  for (guint i = 0; i < context->check->parameter_count; i++)
    if (g_str_equal(context->check->parameters[i].name, name))
      return context->parameters[i];
  g_return_val_if_reached(0);
}

void dg_check_fail(DgCheckResult *result, DgBox box, guint line, const char *entities, const char *format, ...) {
  result->verdict = DG_VERDICT_FAIL;
  if (result->n_findings++ >= DG_FINDINGS_MAX)
    return;
  va_list arguments;
  va_start(arguments, format);
  DgFinding finding = {g_strdup_vprintf(format, arguments), g_strdup(entities), box, line};
  va_end(arguments);
  g_array_append_val(result->findings, finding);
}

static void say(DgCheckResult *result, const char *format, va_list arguments) G_GNUC_PRINTF(2, 0);

static void say(DgCheckResult *result, const char *format, va_list arguments) {
  g_free(result->message);
  result->message = g_strdup_vprintf(format, arguments);
}

void dg_check_not_applicable(DgCheckResult *result, const char *format, ...) {
  if (result->verdict == DG_VERDICT_FAIL)
    return;
  va_list arguments;
  va_start(arguments, format);
  say(result, format, arguments);
  va_end(arguments);
  result->verdict = DG_VERDICT_NOT_APPLICABLE;
}

void dg_check_pass(DgCheckResult *result, const char *format, ...) {
  if (result->verdict == DG_VERDICT_FAIL)
    return;
  va_list arguments;
  va_start(arguments, format);
  say(result, format, arguments);
  va_end(arguments);
}

void dg_check_result_finish(DgCheckResult *result) {
  if (result->verdict != DG_VERDICT_FAIL) {
    if (!result->message)
      result->message = g_strdup("nothing was found");
    return;
  }
  GString *message = g_string_new(NULL);
  guint shown = MIN(result->findings->len, DG_FINDINGS_IN_MESSAGE);
  for (guint i = 0; i < shown; i++)
    g_string_append_printf(message, "%s%s", i ? "; " : "", g_array_index(result->findings, DgFinding, i).message);
  if (result->n_findings > shown)
    g_string_append_printf(message, "; and %u more", result->n_findings - shown);
  g_free(result->message);
  result->message = g_string_free(message, FALSE);
}
