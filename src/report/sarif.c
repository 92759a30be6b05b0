/* Checks as SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS Standard, 27 March 2020). */
#include "base/json.h"
#include "run/check_record.h"

#include <diagrade/report.h>
#include <string.h>

#define SARIF_SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

static void add_text(cJSON *object, const char *key, const char *text) {
  cJSON *message = cJSON_AddObjectToObject(object, key);
  cJSON_AddStringToObject(message, "text", text);
}

/* The parameters of a check, as its document lists them. */
static cJSON *make_parameters(guint index) {
  cJSON *parameters = cJSON_CreateArray();
  const DgCheckParameter *parameter;
  for (guint i = 0; (parameter = dg_check_get_parameter(index, i)) != NULL; i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", parameter->name);
    cJSON_AddStringToObject(item, "summary", parameter->summary);
    cJSON_AddStringToObject(item, "type", "number");
    dg_json_add_number(item, "minimum", parameter->minimum, 6);
    dg_json_add_number(item, "maximum", parameter->maximum, 6);
    dg_json_add_number(item, "default", parameter->diagrade, 6);
    dg_json_add_number(item, "paper", parameter->paper, 6);
    dg_json_add_number(item, "code", parameter->code, 6);
    cJSON_AddItemToArray(parameters, item);
  }
  return parameters;
}

/* A reportingDescriptor (3.49) for a check. */
static cJSON *make_rule(guint index) {
  const DgCheckInfo *check = dg_check_get(index);
  cJSON *rule = cJSON_CreateObject();
  cJSON_AddStringToObject(rule, "id", check->name);
  add_text(rule, "shortDescription", check->title);
  add_text(rule, "fullDescription", check->summary);
  add_text(rule, "help", check->summary);
  cJSON *configuration = cJSON_AddObjectToObject(rule, "defaultConfiguration");
  cJSON_AddStringToObject(configuration, "level", dg_severity_name(check->severity));
  cJSON *properties = cJSON_AddObjectToObject(rule, "properties");
  cJSON_AddStringToObject(properties, "kind", check->kind);
  cJSON_AddNumberToObject(properties, "version", check->version);
  cJSON_AddStringToObject(properties, "citation", check->citation);
  cJSON_AddItemToObject(properties, "parameters", make_parameters(index));
  cJSON *tags = cJSON_AddArrayToObject(properties, "tags");
  cJSON_AddItemToArray(tags, cJSON_CreateString(check->kind));
  return rule;
}

/* An artifactLocation (3.4). A relative path is a URI reference; its first part must not look like a scheme. */
static cJSON *make_artifact(const char *file, int index) {
  cJSON *location = cJSON_CreateObject();
  if (strcmp(file, "-") == 0) {
    add_text(location, "description", "standard input");
  } else {
    g_autofree char *escaped = g_uri_escape_string(file, G_URI_RESERVED_CHARS_ALLOWED_IN_PATH, FALSE);
    g_autofree char *uri = g_strconcat(g_path_is_absolute(file) ? "file://" : "", escaped, NULL);
    const char *colon = strchr(uri, ':'), *slash = strchr(uri, '/');
    g_autofree char *plain = colon != NULL && (slash == NULL || colon < slash) && !g_path_is_absolute(file)
                                 ? g_strconcat("./", uri, NULL)
                                 : g_strdup(uri);
    cJSON_AddStringToObject(location, "uri", plain);
  }
  cJSON_AddNumberToObject(location, "index", index);
  return location;
}

/* A location (3.28): the file, the line (0: unknown), and the entities (NULL: none) as logical locations. */
static cJSON *make_location(const char *file, int index, guint line, const char *const *entities) {
  cJSON *location = cJSON_CreateObject();
  cJSON *physical = cJSON_AddObjectToObject(location, "physicalLocation");
  cJSON_AddItemToObject(physical, "artifactLocation", make_artifact(file, index));
  if (line > 0) {
    cJSON *region = cJSON_AddObjectToObject(physical, "region");
    cJSON_AddNumberToObject(region, "startLine", line);
  }
  if (entities == NULL || *entities == NULL)
    return location;
  cJSON *logical = cJSON_AddArrayToObject(location, "logicalLocations");
  for (const char *const *entity = entities; *entity != NULL; entity++) {
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
  for (const char *const *entity = finding->entities; entity != NULL && *entity != NULL; entity++)
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

/* A result (3.27) for one finding of a check. */
static cJSON *make_result(const DgCheckOutcome *check, const DgCheckFinding *finding, const char *file, int index) {
  cJSON *result = cJSON_CreateObject();
  cJSON_AddStringToObject(result, "ruleId", check->name);
  int rule = find_rule(check->name);
  if (rule >= 0)
    cJSON_AddNumberToObject(result, "ruleIndex", rule);
  cJSON_AddStringToObject(result, "kind", "fail");
  cJSON_AddStringToObject(result, "level", dg_severity_name(check->severity));
  add_text(result, "message", finding->message);
  cJSON *locations = cJSON_AddArrayToObject(result, "locations");
  cJSON_AddItemToArray(locations, make_location(file, index, finding->line, finding->entities));
  g_autofree char *fingerprint = make_fingerprint(check, finding);
  cJSON *fingerprints = cJSON_AddObjectToObject(result, "partialFingerprints");
  cJSON_AddStringToObject(fingerprints, "finding/v1", fingerprint);
  cJSON_AddItemToObject(cJSON_AddObjectToObject(result, "properties"), "box", dg_json_box(finding->box));
  return result;
}

static void add_results(cJSON *results, const DgCheckReport *report, const char *file, int index) {
  for (guint i = 0; report != NULL && i < dg_check_report_get_count(report); i++)
    for (guint j = 0; j < dg_check_report_get_finding_count(report, i); j++)
      cJSON_AddItemToArray(
          results, make_result(dg_check_report_get(report, i), dg_check_report_get_finding(report, i, j), file, index));
}

/* A notification (3.58): a file that could not be read, or something odd in it. */
static void add_notification(cJSON *notifications, const char *level, const char *message, guint line, const char *file,
                             int index) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "level", level);
  add_text(item, "message", message);
  cJSON *locations = cJSON_AddArrayToObject(item, "locations");
  cJSON_AddItemToArray(locations, make_location(file, index, line, NULL));
  cJSON_AddItemToArray(notifications, item);
}

/* Of a file that could not be read, the error says why, and what was repaired before does not matter. */
static void add_notifications(cJSON *notifications, const DgCheckRecord *record, const char *file, int index) {
  const GError *error = dg_check_record_get_error(record);
  const DgDiagnostics *diagnostics = dg_check_record_get_diagnostics(record);
  g_autofree char *message = error == NULL ? NULL : g_utf8_make_valid(error->message, -1);
  if (error != NULL)
    add_notification(notifications, "error", message, 0, file, index);
  for (guint i = 0; error == NULL && i < dg_diagnostics_get_count(diagnostics); i++) {
    DgLevel level = dg_diagnostics_get_level(diagnostics, i);
    add_notification(notifications, level == DG_LEVEL_INFO ? "note" : dg_level_name(level),
                     dg_diagnostics_get_message(diagnostics, i), dg_diagnostics_get_line(diagnostics, i), file, index);
  }
}

char *dg_report_sarif(const DgCheckRecord *const *records, gsize n_records) {
  g_autoptr(cJSON) log = cJSON_CreateObject();
  cJSON_AddStringToObject(log, "$schema", SARIF_SCHEMA);
  cJSON_AddStringToObject(log, "version", "2.1.0");
  cJSON *run = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(log, "runs"), run);
  cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
  cJSON_AddStringToObject(driver, "name", "diagrade");
  cJSON_AddStringToObject(driver, "version", dg_version());
  cJSON_AddStringToObject(driver, "semanticVersion", dg_version());
  cJSON *rules = cJSON_AddArrayToObject(driver, "rules");
  for (guint i = 0; i < dg_check_get_count(); i++)
    cJSON_AddItemToArray(rules, make_rule(i));
  cJSON *invocation = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(run, "invocations"), invocation);
  cJSON *artifacts = cJSON_AddArrayToObject(run, "artifacts"), *results = cJSON_AddArrayToObject(run, "results");
  cJSON *notifications = cJSON_CreateArray();
  cJSON_AddItemToObject(invocation, "toolExecutionNotifications", notifications);
  gboolean successful = TRUE;
  const char *signature = NULL;
  for (gsize i = 0; i < n_records; i++) {
    gboolean failed = dg_check_record_get_error(records[i]) != NULL;
    g_autofree char *file = g_utf8_make_valid(dg_check_record_get_path(records[i]), -1);
    cJSON *artifact = cJSON_CreateObject();
    cJSON_AddItemToObject(artifact, "location", make_artifact(file, (int)i));
    cJSON_AddItemToArray(artifacts, artifact);
    add_results(results, dg_check_record_get_report(records[i]), file, (int)i);
    add_notifications(notifications, records[i], file, (int)i);
    successful = successful && !failed;
    if (signature == NULL && !failed)
      signature = records[i]->signature;
  }
  cJSON_AddBoolToObject(invocation, "executionSuccessful", successful);
  cJSON_AddStringToObject(run, "columnKind", "unicodeCodePoints");
  if (signature != NULL)
    cJSON_AddStringToObject(cJSON_AddObjectToObject(run, "properties"), "signature", signature);
  return dg_json_print(log, TRUE);
}
