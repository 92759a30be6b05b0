#include "report/checked.h"

#include <diagrade/checks.h>
#include <string.h>

cJSON *dg_checked_parse(const char *json, gsize index, GError **error) {
  g_autofree char *name = g_strdup_printf("document %" G_GSIZE_FORMAT, index + 1);
  g_autoptr(cJSON) document = dg_json_parse(json, strlen(json), name, error);
  if (document == NULL)
    return NULL;
  const char *schema = cJSON_GetStringValue(dg_json_get(document, "schema"));
  if (g_strcmp0(schema, DG_CHECK_SCHEMA) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s%s, expected a document of schema " DG_CHECK_SCHEMA,
                name, schema == NULL ? "no schema" : "schema ", schema == NULL ? "" : schema);
    return NULL;
  }
  return g_steal_pointer(&document);
}

const char *dg_checked_string(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text == NULL ? "" : text;
}

cJSON *dg_checked_rules(void) {
  g_autofree char *json = dg_check_list_to_json(FALSE);
  return cJSON_Parse(json);
}

int dg_checked_rule(const char *name) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (strcmp(dg_check_get_name(i), name) == 0)
      return (int)i;
  return -1;
}
