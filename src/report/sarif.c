/* Checks as SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS Standard, 27 March 2020). */
#include "report/sarif.h"

#include "run/check_record.h"

#include <diagrade/report.h>
#include <string.h>

#define SARIF_SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/* One of the files. */
typedef struct {
  const DgCheckRecord *record;
  char *path; /* of a document in a list, the path of the list */
  guint line; /* of the document in the list; 0: the file is no list */
  guint index;
} File;

/* A region (3.30): what is known of the line and columns in a file. */
static void add_region(cJSON *physical, const File *file, const DgCheckFinding *place) {
  guint line = file->line ? file->line : place->line;
  if (!line)
    return;
  cJSON *region = cJSON_AddObjectToObject(physical, "region");
  cJSON_AddNumberToObject(region, "startLine", line);
  if (place->column)
    cJSON_AddNumberToObject(region, "startColumn", place->column);
  if (place->column && place->end_column)
    cJSON_AddNumberToObject(region, "endColumn", place->end_column);
}

/* A location (3.28): the file, the line and columns, and the entities of a place as logical locations. */
static cJSON *make_location(const File *file, const DgCheckFinding *place) {
  cJSON *location = cJSON_CreateObject();
  cJSON *physical = cJSON_AddObjectToObject(location, "physicalLocation");
  cJSON_AddItemToObject(physical, "artifactLocation", dg_sarif_artifact(file->path, file->index));
  add_region(physical, file, place);
  const char *const *entities = place->entities;
  if (!entities || !*entities)
    return location;
  cJSON *logical = cJSON_AddArrayToObject(location, "logicalLocations");
  for (const char *const *entity = entities; *entity; entity++) {
    cJSON *each = cJSON_CreateObject();
    cJSON_AddStringToObject(each, "fullyQualifiedName", *entity);
    cJSON_AddStringToObject(each, "kind", "element");
    cJSON_AddItemToArray(logical, each);
  }
  return location;
}

/* What keeps a result the same when lines move: the rule, what it speaks of and what it says. */
static char *make_fingerprint(const DgCheckOutcome *check, const DgCheckFinding *finding) {
  g_autoptr(GString) key = g_string_new(check->name);
  for (const char *const *entity = finding->entities; entity && *entity; entity++)
    g_string_append_printf(key, "\n%s", *entity);
  g_string_append_printf(key, "\n\n%s", finding->message);
  return g_compute_checksum_for_string(G_CHECKSUM_SHA256, key->str, -1);
}

/* Position of a check in the registry; -1 when it is not there. */
static int find_rule(const char *name) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (strcmp(dg_check_get(i)->name, name) == 0)
      return (int)i;
  return -1;
}

/* The suppressions (3.35) of a result: none says that it counts. */
static cJSON *make_suppressions(const DgCheckFinding *finding, const char *config) {
  cJSON *suppressions = cJSON_CreateArray();
  if (!finding->suppression)
    return suppressions;
  cJSON *suppression = cJSON_CreateObject();
  gboolean comment = finding->suppression == DG_SUPPRESSION_COMMENT;
  g_autofree char *file = config ? g_strdup_printf("[ignore] in %s", config) : g_strdup("an option");
  cJSON_AddStringToObject(suppression, "kind", comment ? "inSource" : "external");
  cJSON_AddStringToObject(suppression, "justification", comment ? "a comment diagrade-ignore" : file);
  cJSON_AddItemToArray(suppressions, suppression);
  return suppressions;
}

/* A result (3.27) for one finding of a check. */
static cJSON *make_result(const DgCheckOutcome *check, const DgCheckFinding *finding, const File *file) {
  cJSON *result = cJSON_CreateObject();
  cJSON_AddStringToObject(result, "ruleId", check->name);
  int rule = find_rule(check->name);
  if (rule >= 0)
    cJSON_AddNumberToObject(result, "ruleIndex", rule);
  cJSON_AddStringToObject(result, "kind", "fail");
  cJSON_AddStringToObject(result, "level", dg_severity_name(check->severity));
  dg_sarif_add_text(result, "message", finding->message);
  cJSON *locations = cJSON_AddArrayToObject(result, "locations");
  cJSON_AddItemToArray(locations, make_location(file, finding));
  g_autofree char *fingerprint = make_fingerprint(check, finding);
  cJSON *fingerprints = cJSON_AddObjectToObject(result, "partialFingerprints");
  cJSON_AddStringToObject(fingerprints, "finding/v1", fingerprint);
  cJSON_AddItemToObject(result, "suppressions", make_suppressions(finding, file->record->config));
  cJSON_AddItemToObject(cJSON_AddObjectToObject(result, "properties"), "box", dg_json_box(finding->box));
  return result;
}

static void add_results(cJSON *results, const File *file) {
  const DgCheckReport *report = dg_check_record_get_report(file->record);
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++) {
    const DgCheckOutcome *check = dg_check_report_get(report, i);
    const DgCheckFinding *finding;
    for (guint k = 0; (finding = dg_check_report_get_finding(report, i, k)); k++)
      cJSON_AddItemToArray(results, make_result(check, finding, file));
    for (guint k = 0; (finding = dg_check_report_get_suppressed(report, i, k)); k++)
      cJSON_AddItemToArray(results, make_result(check, finding, file));
  }
}

/* A notification (3.58): a file that could not be read, or something odd in it. */
static void add_notification(cJSON *notifications, const char *level, const char *message, guint line,
                             const File *file) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "level", level);
  dg_sarif_add_text(item, "message", message);
  cJSON *locations = cJSON_AddArrayToObject(item, "locations");
  cJSON_AddItemToArray(locations, make_location(file, &(DgCheckFinding){.line = line}));
  cJSON_AddItemToArray(notifications, item);
}

/* Of a file that could not be read, the error says why, and what was repaired before does not matter. */
static void add_notifications(cJSON *notifications, const File *file) {
  const GError *error = dg_check_record_get_error(file->record);
  const DgDiagnostics *diagnostics = dg_check_record_get_diagnostics(file->record);
  g_autofree char *message = error ? g_utf8_make_valid(error->message, -1) : NULL;
  if (error)
    add_notification(notifications, "error", message, 0, file);
  for (guint i = 0; !error && i < dg_diagnostics_get_count(diagnostics); i++) {
    DgLevel level = dg_diagnostics_get_level(diagnostics, i);
    add_notification(notifications, level == DG_LEVEL_INFO ? "note" : dg_level_name(level),
                     dg_diagnostics_get_message(diagnostics, i), dg_diagnostics_get_line(diagnostics, i), file);
  }
}

/* The tool and its rules (3.18, 3.19), and where relative URIs begin, which whoever reads the log knows. */
static void describe_tool(cJSON *run) {
  cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
  cJSON_AddStringToObject(driver, "name", "diagrade");
  cJSON_AddStringToObject(driver, "version", dg_version());
  cJSON_AddStringToObject(driver, "semanticVersion", dg_version());
  cJSON_AddItemToObject(driver, "rules", dg_sarif_rules());
  cJSON *root = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "originalUriBaseIds"), DG_SARIF_ROOT);
  dg_sarif_add_text(root, "description", "The directory in which the figures were checked.");
}

/* What holds for all files: how the checks were done. */
static void describe_options(cJSON *run, const DgCheckRecord *const *records, gsize n_records) {
  for (gsize i = 0; i < n_records; i++) {
    if (dg_check_record_get_error(records[i]))
      continue;
    cJSON *properties = cJSON_AddObjectToObject(run, "properties");
    dg_json_add_text(properties, "signature", records[i]->signature);
    dg_json_add_text(properties, "config", records[i]->config);
    return;
  }
}

static void add_file(cJSON *run, cJSON *notifications, const File *file) {
  cJSON *artifact = cJSON_CreateObject();
  cJSON_AddItemToObject(artifact, "location", dg_sarif_artifact(file->path, file->index));
  cJSON_AddItemToArray(cJSON_GetObjectItem(run, "artifacts"), artifact);
  add_results(cJSON_GetObjectItem(run, "results"), file);
  add_notifications(notifications, file);
}

char *dg_report_sarif(const DgCheckRecord *const *records, gsize n_records, int exit_code) {
  g_autoptr(cJSON) log = cJSON_CreateObject();
  cJSON_AddStringToObject(log, "$schema", SARIF_SCHEMA);
  cJSON_AddStringToObject(log, "version", "2.1.0");
  cJSON *run = cJSON_CreateObject(), *invocation = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(log, "runs"), run);
  describe_tool(run);
  cJSON_AddItemToArray(cJSON_AddArrayToObject(run, "invocations"), invocation);
  cJSON_AddArrayToObject(run, "artifacts");
  cJSON_AddArrayToObject(run, "results");
  cJSON *notifications = cJSON_AddArrayToObject(invocation, "toolExecutionNotifications");
  gboolean successful = TRUE;
  for (gsize i = 0; i < n_records; i++) {
    File file = {.record = records[i], .index = (guint)i};
    file.path = dg_check_record_get_file(records[i], &file.line);
    add_file(run, notifications, &file);
    successful = successful && !dg_check_record_get_error(records[i]);
    g_free(file.path);
  }
  cJSON_AddBoolToObject(invocation, "executionSuccessful", successful);
  if (exit_code >= 0)
    cJSON_AddNumberToObject(invocation, "exitCode", exit_code);
  cJSON_AddStringToObject(run, "columnKind", "unicodeCodePoints");
  describe_options(run, records, n_records);
  return dg_json_print(log, TRUE);
}
