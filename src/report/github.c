/* Checks as commands of a workflow, by which GitHub shows annotations in a pull request (GitHub, Workflow commands for
 * GitHub Actions, "Setting an error message"). */
#include "run/check_record.h"

#include <diagrade/report.h>
#include <string.h>

/* What would end a command, or a property of it, is percent-encoded. */
static void append_encoded(GString *out, const char *text, const char *special) {
  g_autofree char *valid = g_utf8_make_valid(text, -1);
  for (const char *c = valid; *c; c++)
    if (strchr(special, *c))
      g_string_append_printf(out, "%%%02X", (guint)*c);
    else
      g_string_append_c(out, *c);
}

static void append_property(GString *out, const char *name, const char *value) {
  g_string_append_printf(out, "%s=", name);
  append_encoded(out, value, "%\r\n:,");
}

/* `line` and columns are 0 when they are not known. */
static void append_command(GString *out, const char *command, const char *file, guint line, const DgCheckFinding *place,
                           const char *title) {
  g_string_append_printf(out, "::%s ", command);
  append_property(out, "title", title);
  if (strcmp(file, "-") != 0)
    append_property(out, ",file", file);
  if (line)
    g_string_append_printf(out, ",line=%u", line);
  if (place->column)
    g_string_append_printf(out, ",col=%u", place->column);
  if (place->column && place->end_column) /* of the last character, where ours is behind it */
    g_string_append_printf(out, ",endColumn=%u", place->end_column - 1);
  g_string_append(out, "::");
  append_encoded(out, place->message, "%\r\n");
  g_string_append_c(out, '\n');
}

/* `line` is that of a document in a list; 0: the file is no list. */
static void append_report(GString *out, const char *file, guint line, const DgCheckReport *report) {
  static const char *const commands[] = {
      [DG_SEVERITY_NOTE] = "notice", [DG_SEVERITY_WARNING] = "warning", [DG_SEVERITY_ERROR] = "error"};
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++) {
    const DgCheckOutcome *outcome = dg_check_report_get(report, i);
    const DgCheckFinding *finding;
    for (guint k = 0; (finding = dg_check_report_get_finding(report, i, k)); k++)
      append_command(out, commands[outcome->severity], file, line ? line : finding->line, finding, outcome->name);
  }
}

char *dg_report_github(const DgCheckRecord *const *records, gsize n_records) {
  GString *out = g_string_new(NULL);
  for (gsize i = 0; i < n_records; i++) {
    guint line;
    g_autofree char *file = dg_check_record_get_file(records[i], &line);
    const GError *error = dg_check_record_get_error(records[i]);
    if (error)
      append_command(out, "error", file, line, &(DgCheckFinding){.message = error->message}, "read");
    append_report(out, file, line, dg_check_record_get_report(records[i]));
  }
  return g_string_free(out, FALSE);
}
