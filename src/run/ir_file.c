#include "run/ir_file.h"

#include "base/json.h"

#include <diagrade/figure.h>

DgIr *dg_ir_file_read_json(GBytes *bytes, const char *name, GError **error) {
  g_autofree char *schema = dg_figure_get_schema(bytes);
  if (schema || dg_figure_format(bytes) != DG_FORMAT_JSON) {
    dg_figure_refuse(bytes, name, "a figure or an IR document", error);
    return NULL;
  }
  gsize length;
  const char *json = g_bytes_get_data(bytes, &length);
  return dg_ir_new_from_json(json, (gssize)length, name, error);
}
