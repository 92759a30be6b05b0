/* What checks say, in documents: writer and reader. */
#include "base/json.h"
#include "metrics/checks/result.h"

static cJSON *write_finding(const DgCheckFinding *finding) {
  cJSON *place = cJSON_CreateObject();
  cJSON_AddStringToObject(place, "message", finding->message);
  cJSON_AddItemToObject(place, "box", dg_json_box(finding->box));
  if (finding->line)
    dg_json_add_number(place, "line", finding->line, 0);
  if (finding->entities) {
    cJSON *list = cJSON_AddArrayToObject(place, "entities");
    for (const char *const *at = finding->entities; *at; at++)
      cJSON_AddItemToArray(list, cJSON_CreateString(*at));
  }
  return place;
}

static void write_outcome(cJSON *item, const DgCheckReport *report, guint check) {
  const DgCheckOutcome *outcome = dg_check_report_get(report, check);
  guint listed = dg_check_report_get_finding_count(report, check);
  cJSON_AddStringToObject(item, "verdict", dg_verdict_name(outcome->verdict));
  cJSON_AddStringToObject(item, "severity", dg_severity_name(outcome->severity));
  cJSON_AddStringToObject(item, "message", outcome->message);
  if (outcome->suppressed)
    dg_json_add_number(item, "suppressed", outcome->suppressed, 0);
  if (outcome->verdict != DG_VERDICT_FAIL)
    return;
  cJSON *where = cJSON_AddArrayToObject(item, "where");
  for (guint i = 0; i < listed; i++)
    cJSON_AddItemToArray(where, write_finding(dg_check_report_get_finding(report, check, i)));
  if (outcome->found > listed)
    dg_json_add_number(item, "findings", outcome->found, 0);
}

cJSON *dg_check_report_to_object(const DgCheckReport *report) {
  cJSON *checks = cJSON_CreateObject();
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++)
    write_outcome(cJSON_AddObjectToObject(checks, dg_check_report_get(report, i)->name), report, i);
  return checks;
}

cJSON *dg_check_report_to_list(const DgCheckReport *report) {
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cJSON_AddStringToObject(item, "name", dg_check_report_get(report, i)->name);
    write_outcome(item, report, i);
  }
  return list;
}

/* Reading. */

static const char *const *read_entities(const cJSON *list) {
  if (!cJSON_IsArray(list))
    return NULL;
  GPtrArray *entities = g_ptr_array_new();
  const cJSON *entity;
  cJSON_ArrayForEach(entity, list) if (cJSON_IsString(entity)) g_ptr_array_add(entities, g_strdup(entity->valuestring));
  g_ptr_array_add(entities, NULL);
  return (const char *const *)g_ptr_array_free(entities, FALSE);
}

static void read_findings(DgCheckResult *result, const cJSON *list) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    DgCheckFinding finding = {.message = g_strdup(dg_json_text(item, "message")), .line = dg_json_count(item, "line")};
    dg_json_read_box(dg_json_get(item, "box"), &finding.box);
    finding.entities = read_entities(dg_json_get(item, "entities"));
    g_array_append_val(result->findings, finding);
  }
}

static gboolean find_verdict(const char *name, DgVerdict *verdict) {
  for (*verdict = DG_VERDICT_PASS; *verdict <= DG_VERDICT_NOT_APPLICABLE; ++*verdict)
    if (g_str_equal(dg_verdict_name(*verdict), name))
      return TRUE;
  return FALSE;
}

DgCheckReport *dg_check_report_new_from_document(const cJSON *checks) {
  g_autoptr(DgCheckReport) report = dg_check_report_new();
  const cJSON *item;
  cJSON_ArrayForEach(item, checks) {
    const char *name = cJSON_IsObject(checks) ? item->string : dg_json_text(item, "name");
    DgVerdict verdict;
    if (!*name || !find_verdict(dg_json_text(item, "verdict"), &verdict))
      continue;
    DgSeverity severity = DG_SEVERITY_ERROR; /* an unknown one is the gravest */
    dg_severity_find(dg_json_text(item, "severity"), &severity);
    DgCheckResult result;
    dg_check_result_init(&result, NULL, severity);
    result.outcome.name = g_string_chunk_insert_const(report->names, name);
    result.outcome.verdict = verdict;
    result.outcome.message = g_strdup(dg_json_text(item, "message"));
    result.outcome.suppressed = dg_json_count(item, "suppressed");
    read_findings(&result, dg_json_get(item, "where"));
    result.outcome.found = MAX(dg_json_count(item, "findings"), result.findings->len);
    g_array_append_val(report->results, result);
  }
  return report->results->len ? g_steal_pointer(&report) : NULL;
}
