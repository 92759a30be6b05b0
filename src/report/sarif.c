/* Checks as SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS Standard, 27 March 2020). */
#include "report/checked.h"

#include <diagrade/checks.h>
#include <diagrade/report.h>
#include <string.h>

#define SARIF_SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

static void add_text(cJSON *object, const char *key, const char *text) {
  cJSON *message = cJSON_AddObjectToObject(object, key);
  cJSON_AddStringToObject(message, "text", text);
}

/* A reportingDescriptor (3.49) for a check. */
static cJSON *make_rule(const cJSON *check) {
  cJSON *rule = cJSON_CreateObject();
  cJSON_AddStringToObject(rule, "id", dg_checked_string(check, "name"));
  add_text(rule, "shortDescription", dg_checked_string(check, "title"));
  add_text(rule, "fullDescription", dg_checked_string(check, "summary"));
  add_text(rule, "help", dg_checked_string(check, "summary"));
  cJSON *configuration = cJSON_AddObjectToObject(rule, "defaultConfiguration");
  cJSON_AddStringToObject(configuration, "level", dg_checked_string(check, "severity"));
  cJSON *properties = cJSON_AddObjectToObject(rule, "properties");
  static const char *const keys[] = {"kind", "version", "citation", "parameters"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    cJSON_AddItemToObject(properties, keys[i], cJSON_Duplicate(dg_json_get(check, keys[i]), TRUE));
  cJSON *tags = cJSON_AddArrayToObject(properties, "tags");
  cJSON_AddItemToArray(tags, cJSON_CreateString(dg_checked_string(check, "kind")));
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

/* A location (3.28): the file, the line of the finding, and the entities as logical locations. */
static cJSON *make_location(const char *file, int index, const cJSON *finding) {
  cJSON *location = cJSON_CreateObject();
  cJSON *physical = cJSON_AddObjectToObject(location, "physicalLocation");
  cJSON_AddItemToObject(physical, "artifactLocation", make_artifact(file, index));
  const cJSON *line = dg_json_get(finding, "line");
  if (cJSON_IsNumber(line) && line->valuedouble >= 1) {
    cJSON *region = cJSON_AddObjectToObject(physical, "region");
    cJSON_AddNumberToObject(region, "startLine", line->valuedouble);
  }
  const cJSON *entities = dg_json_get(finding, "entities"), *entity;
  if (cJSON_GetArraySize(entities) > 0) {
    cJSON *logical = cJSON_AddArrayToObject(location, "logicalLocations");
    cJSON_ArrayForEach(entity, entities) {
      if (!cJSON_IsString(entity))
        continue;
      cJSON *each = cJSON_CreateObject();
      cJSON_AddStringToObject(each, "fullyQualifiedName", entity->valuestring);
      cJSON_AddStringToObject(each, "kind", "element");
      cJSON_AddItemToArray(logical, each);
    }
  }
  return location;
}

/* A result (3.27) for one finding of a check. */
static cJSON *make_result(const cJSON *check, const cJSON *finding, const char *file, int index) {
  cJSON *result = cJSON_CreateObject();
  cJSON_AddStringToObject(result, "ruleId", check->string);
  int rule = dg_checked_rule(check->string);
  if (rule >= 0)
    cJSON_AddNumberToObject(result, "ruleIndex", rule);
  cJSON_AddStringToObject(result, "kind", "fail");
  cJSON_AddStringToObject(result, "level", dg_checked_string(check, "severity"));
  add_text(result, "message", dg_checked_string(finding, "message"));
  cJSON *locations = cJSON_AddArrayToObject(result, "locations");
  cJSON_AddItemToArray(locations, make_location(file, index, finding));
  /* What keeps a result the same when lines move: the rule, what it speaks of and what it says. */
  g_autoptr(GString) key = g_string_new(check->string);
  const cJSON *entity;
  cJSON_ArrayForEach(entity, dg_json_get(finding, "entities")) if (cJSON_IsString(entity))
      g_string_append_printf(key, "\n%s", entity->valuestring);
  g_string_append_printf(key, "\n\n%s", dg_checked_string(finding, "message"));
  g_autofree char *checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, key->str, -1);
  cJSON *fingerprints = cJSON_AddObjectToObject(result, "partialFingerprints");
  cJSON_AddStringToObject(fingerprints, "finding/v1", checksum);
  const cJSON *box = dg_json_get(finding, "box");
  if (box != NULL) {
    cJSON *properties = cJSON_AddObjectToObject(result, "properties");
    cJSON_AddItemToObject(properties, "box", cJSON_Duplicate(box, TRUE));
  }
  return result;
}

static void add_results(cJSON *results, const cJSON *document, const char *file, int index) {
  const cJSON *check, *finding;
  cJSON_ArrayForEach(check, dg_json_get(document, "checks")) {
    if (strcmp(dg_checked_string(check, "verdict"), "fail") != 0)
      continue;
    const cJSON *where = dg_json_get(check, "where");
    if (cJSON_GetArraySize(where) == 0)
      cJSON_AddItemToArray(results, make_result(check, check, file, index));
    cJSON_ArrayForEach(finding, where) cJSON_AddItemToArray(results, make_result(check, finding, file, index));
  }
}

/* A notification (3.58): a file that could not be read, or something odd in it. */
static void add_notification(cJSON *notifications, const char *level, const cJSON *said, const char *file, int index) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "level", level);
  add_text(item, "message", dg_checked_string(said, "message"));
  cJSON *locations = cJSON_AddArrayToObject(item, "locations");
  cJSON_AddItemToArray(locations, make_location(file, index, said));
  cJSON_AddItemToArray(notifications, item);
}

static void add_notifications(cJSON *notifications, const cJSON *document, const char *file, int index) {
  const cJSON *error = dg_json_get(document, "error"), *diagnostic;
  if (error != NULL)
    add_notification(notifications, "error", error, file, index);
  cJSON_ArrayForEach(diagnostic, dg_json_get(document, "diagnostics")) {
    const char *level = dg_checked_string(diagnostic, "level");
    add_notification(notifications, strcmp(level, "info") == 0 ? "note" : level, diagnostic, file, index);
  }
}

char *dg_report_sarif(const char *const *documents, gsize n_documents, GError **error) {
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
  g_autoptr(cJSON) registry = dg_checked_rules();
  const cJSON *check;
  cJSON_ArrayForEach(check, registry) cJSON_AddItemToArray(rules, make_rule(check));
  cJSON *invocation = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(run, "invocations"), invocation);
  cJSON *artifacts = cJSON_AddArrayToObject(run, "artifacts"), *results = cJSON_AddArrayToObject(run, "results");
  cJSON *notifications = cJSON_CreateArray();
  cJSON_AddItemToObject(invocation, "toolExecutionNotifications", notifications);
  gboolean successful = TRUE;
  g_autofree char *signature = NULL;
  for (gsize i = 0; i < n_documents; i++) {
    g_autoptr(cJSON) document = dg_checked_parse(documents[i], i, error);
    if (document == NULL)
      return NULL;
    const char *file = dg_checked_string(document, "file");
    cJSON *artifact = cJSON_CreateObject();
    cJSON_AddItemToObject(artifact, "location", make_artifact(file, (int)i));
    cJSON_AddItemToArray(artifacts, artifact);
    add_results(results, document, file, (int)i);
    add_notifications(notifications, document, file, (int)i);
    successful = successful && dg_json_get(document, "error") == NULL;
    if (signature == NULL)
      signature = g_strdup(cJSON_GetStringValue(dg_json_get(document, "signature")));
  }
  cJSON_AddBoolToObject(invocation, "executionSuccessful", successful);
  cJSON_AddStringToObject(run, "columnKind", "unicodeCodePoints");
  if (signature != NULL)
    cJSON_AddStringToObject(cJSON_AddObjectToObject(run, "properties"), "signature", signature);
  return dg_json_print(log, TRUE);
}
