#include "run/ir_file.h"

#include "base/json.h"

#include <string.h>

DgIr *dg_ir_file_read_json(GBytes *bytes, const char *name, GError **error) {
  gsize length;
  const char *json = g_bytes_get_data(bytes, &length);
  g_autoptr(cJSON) document =
      g_strstr_len(json, (gssize)length, "\"diagrade/") ? dg_json_parse(json, length, name, NULL) : NULL;
  const char *schema = cJSON_GetStringValue(dg_json_get(document, "schema"));
  if (schema && g_str_has_prefix(schema, "diagrade/")) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a document of schema %s, expected an IR document", name,
                schema);
    return NULL;
  }
  return dg_ir_new_from_json(json, (gssize)length, name, error);
}
