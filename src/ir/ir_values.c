#include "ir/ir_values.h"

#include <string.h>

gboolean dg_ir_fail(DgIrReader *reader, DgErrorCode code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(reader->error, DG_ERROR, code, "%s: $%s: %s", reader->ir->name, reader->path->str, message);
  return FALSE;
}

/* What a value is, for messages. */
static const char *type_of(const cJSON *value) {
  return cJSON_IsString(value)   ? "a string"
         : cJSON_IsNumber(value) ? "a number"
         : cJSON_IsArray(value)  ? "an array"
         : cJSON_IsObject(value) ? "an object"
         : cJSON_IsBool(value)   ? "a truth value"
                                 : "null";
}

gboolean dg_ir_expected(DgIrReader *reader, const cJSON *value, const char *what) {
  return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %s, expected %s", type_of(value), what);
}

gsize dg_ir_enter(DgIrReader *reader, const char *key) {
  gsize length = reader->path->len;
  g_string_append_printf(reader->path, ".%s", key);
  return length;
}

gsize dg_ir_enter_index(DgIrReader *reader, guint index) {
  gsize length = reader->path->len;
  g_string_append_printf(reader->path, "[%u]", index);
  return length;
}

void dg_ir_leave(DgIrReader *reader, gsize length) {
  g_string_truncate(reader->path, length);
}

void dg_ir_report_unknown(DgIrReader *reader, const cJSON *object, const char *const *known) {
  const cJSON *item;
  cJSON_ArrayForEach(item, object) {
    if (g_strv_contains(known, item->string))
      continue;
    g_autofree char *key = dg_json_quote(item->string);
    dg_diagnostics_add(reader->ir->diagnostics, DG_LEVEL_WARNING, 0, "$%s: the key %s is unknown and was ignored",
                       reader->path->str, key);
  }
}

const cJSON *dg_ir_required(DgIrReader *reader, const cJSON *object, const char *key) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    dg_ir_fail(reader, DG_ERROR_FORMAT, "found no key \"%s\", expected one", key);
  return value;
}

gboolean dg_ir_read_number(DgIrReader *reader, const cJSON *object, const char *key, gboolean needed, double *number) {
  const cJSON *value = needed ? dg_ir_required(reader, object, key) : dg_json_value(object, key);
  if (!value)
    return !needed;
  if (cJSON_IsNumber(value)) {
    *number = value->valuedouble;
    return TRUE;
  }
  dg_ir_enter(reader, key);
  return dg_ir_expected(reader, value, "a number");
}

gboolean dg_ir_read_string(DgIrReader *reader, const cJSON *object, const char *key, gboolean needed,
                           const char **text) {
  const cJSON *value = needed ? dg_ir_required(reader, object, key) : dg_json_value(object, key);
  if (!value)
    return !needed;
  if (cJSON_IsString(value)) {
    *text = dg_ir_intern(reader->ir, value->valuestring);
    return TRUE;
  }
  dg_ir_enter(reader, key);
  return dg_ir_expected(reader, value, "a string");
}

gboolean dg_ir_read_bool(DgIrReader *reader, const cJSON *object, const char *key, gboolean needed, gboolean *truth) {
  const cJSON *value = needed ? dg_ir_required(reader, object, key) : dg_json_value(object, key);
  if (!value)
    return !needed;
  if (cJSON_IsBool(value)) {
    *truth = cJSON_IsTrue(value);
    return TRUE;
  }
  dg_ir_enter(reader, key);
  return dg_ir_expected(reader, value, "true or false");
}

gboolean dg_ir_read_numbers(DgIrReader *reader, const cJSON *value, guint least, guint most, double *numbers,
                            guint *n) {
  g_autofree char *what = least == most ? g_strdup_printf("an array of %u numbers", least)
                                        : g_strdup_printf("an array of %u or %u numbers", least, most);
  if (!cJSON_IsArray(value))
    return dg_ir_expected(reader, value, what);
  guint found = 0;
  const cJSON *item;
  cJSON_ArrayForEach(item, value) {
    if (!cJSON_IsNumber(item)) {
      dg_ir_enter_index(reader, found);
      return dg_ir_expected(reader, item, "a number");
    }
    if (found < most)
      numbers[found] = item->valuedouble;
    found++;
  }
  if (found < least || found > most)
    return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %u numbers, expected %s", found, what);
  *n = found;
  return TRUE;
}
