/* The checks as rules of SARIF, each with what to do about it. */
#include "report/sarif.h"

#include <math.h>

void dg_sarif_add_text(cJSON *object, const char *key, const char *text) {
  cJSON *message = cJSON_AddObjectToObject(object, key);
  cJSON_AddStringToObject(message, "text", text);
}

/* The parameters of a check, as its document lists them. */
static cJSON *make_parameters(guint index) {
  cJSON *parameters = cJSON_CreateArray();
  const DgCheckParameter *parameter;
  for (guint i = 0; (parameter = dg_check_get_parameter(index, i)); i++) {
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

static void append_number(GString *out, double value) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, g_ascii_formatd(number, sizeof number, "%.6g", value));
}

/* The parameters that the rules of the default profile use; `code` surrounds what is typed. */
static void append_parameters(GString *help, guint index, const char *code) {
  const char *name = dg_check_get(index)->name;
  const DgCheckParameter *parameter;
  for (guint i = 0; (parameter = dg_check_get_parameter(index, i)); i++) {
    if (isnan(parameter->diagrade))
      continue;
    g_string_append_printf(help, "- %s--set %s.%s=", code, name, parameter->name);
    append_number(help, parameter->diagrade);
    g_string_append_printf(help, "%s (from ", code);
    append_number(help, parameter->minimum);
    g_string_append(help, " to ");
    append_number(help, parameter->maximum);
    g_string_append_printf(help, "): %s\n", parameter->summary);
  }
}

/* What a check asks for, how it is set and how a finding that is meant so is suppressed. Free with g_free(). */
static char *make_help(guint index, const char *code) {
  const DgCheckInfo *check = dg_check_get(index);
  GString *help = g_string_new(NULL);
  g_string_append_printf(help, "%s.\n\n", check->summary);
  append_parameters(help, index, code);
  g_string_append_printf(
      help,
      "- %s--severity %s=%s%s: what a failure is (note, warning, error)\n"
      "- %s<!-- diagrade-ignore %s -->%s before an element of an SVG figure suppresses what is meant "
      "so; so does [ignore] in diagrade.conf\n\nAfter: %s.\n",
      code, check->name, dg_severity_name(check->severity), code, code, check->name, code, check->citation);
  return g_string_free(help, FALSE);
}

static cJSON *make_rule(guint index) {
  const DgCheckInfo *check = dg_check_get(index);
  cJSON *rule = cJSON_CreateObject();
  g_autofree char *sentence = g_strconcat(check->summary, ".", NULL), *text = make_help(index, "");
  g_autofree char *markdown = make_help(index, "`");
  cJSON_AddStringToObject(rule, "id", check->name);
  dg_sarif_add_text(rule, "shortDescription", check->title);
  dg_sarif_add_text(rule, "fullDescription", sentence);
  dg_sarif_add_text(rule, "help", text);
  cJSON_AddStringToObject(cJSON_GetObjectItem(rule, "help"), "markdown", markdown);
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

cJSON *dg_sarif_rules(void) {
  cJSON *rules = cJSON_CreateArray();
  for (guint i = 0; i < dg_check_get_count(); i++)
    cJSON_AddItemToArray(rules, make_rule(i));
  return rules;
}
