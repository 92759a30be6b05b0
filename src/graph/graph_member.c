/* Members of a document that is read: each of its type, or an error that names the place. */
#include "graph/graph_member.h"

#include "base/compare.h"
#include "base/json.h"

#include <math.h>
#include <string.h>

gboolean dg_member_fail(DgDocumentReader *reader, DgMember place, const char *format, ...) {
  g_autoptr(GString) path = g_string_new("$");
  if (place.list)
    g_string_append_printf(path, ".%s[%u]", place.list, place.index);
  if (place.key)
    g_string_append_printf(path, ".%s", place.key);
  if (place.inner)
    g_string_append(path, place.inner);
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(reader->error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s: %s", reader->name, path->str, message);
  return FALSE;
}

static const char *type_name(const cJSON *item) {
  if (!item)
    return "nothing";
  if (cJSON_IsNull(item))
    return "null";
  if (cJSON_IsBool(item))
    return "a boolean";
  if (cJSON_IsNumber(item))
    return "a number";
  if (cJSON_IsString(item))
    return "a string";
  return cJSON_IsArray(item) ? "an array" : "an object";
}

gboolean dg_member_fail_type(DgDocumentReader *reader, DgMember place, const cJSON *item, const char *expected) {
  return dg_member_fail(reader, place, "found %s, expected %s", type_name(item), expected);
}

const cJSON *dg_member_optional(const cJSON *object, const char *key) {
  const cJSON *item = dg_json_get(object, key);
  return cJSON_IsNull(item) ? NULL : item;
}

gboolean dg_member_read_string(DgDocumentReader *reader, DgMember place, const cJSON *object, gboolean required,
                               const char **text) {
  const cJSON *item = required ? dg_json_get(object, place.key) : dg_member_optional(object, place.key);
  if (!item && !required)
    return TRUE;
  if (!cJSON_IsString(item))
    return dg_member_fail_type(reader, place, item, "a string");
  *text = item->valuestring;
  return TRUE;
}

gboolean dg_member_read_bool(DgDocumentReader *reader, DgMember place, const cJSON *object, gboolean *value) {
  const cJSON *item = dg_member_optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsBool(item))
    return dg_member_fail_type(reader, place, item, "true or false");
  *value = cJSON_IsTrue(item);
  return TRUE;
}

gboolean dg_member_read_size(DgDocumentReader *reader, DgMember place, const cJSON *object, double *value) {
  const cJSON *item = dg_member_optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsNumber(item))
    return dg_member_fail_type(reader, place, item, "a number");
  if (item->valuedouble < 0)
    return dg_member_fail(reader, place, "found a negative number, expected 0 or more");
  *value = item->valuedouble;
  return TRUE;
}

gboolean dg_member_read_box(DgDocumentReader *reader, DgMember place, const cJSON *object, DgBox *box,
                            gboolean *has_box) {
  const cJSON *item = dg_member_optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return dg_member_fail_type(reader, place, item, "an array [x, y, width, height]");
  double values[4];
  guint count = 0;
  const cJSON *entry;
  cJSON_ArrayForEach(entry, item) {
    if (count < 4 && !cJSON_IsNumber(entry)) {
      g_autofree char *inner = g_strdup_printf("[%u]", count);
      place.inner = inner;
      return dg_member_fail_type(reader, place, entry, "a number");
    }
    if (count < 4)
      values[count] = entry->valuedouble;
    count++;
  }
  if (count != 4)
    return dg_member_fail(reader, place, "found %u numbers, expected 4 (x, y, width, height)", count);
  if (values[2] < 0 || values[3] < 0)
    return dg_member_fail(reader, place, "found a negative width or height, expected 0 or more");
  *box = (DgBox){values[0], values[1], values[2], values[3]};
  *has_box = TRUE;
  return TRUE;
}

gboolean dg_member_read_line(DgDocumentReader *reader, DgMember place, const cJSON *item, guint *line) {
  if (!cJSON_IsNumber(item))
    return dg_member_fail_type(reader, place, item, "a line number");
  double value = item->valuedouble;
  if (value < 1 || value > G_MAXINT || value != floor(value)) {
    char found[G_ASCII_DTOSTR_BUF_SIZE];
    return dg_member_fail(reader, place, "found %s, expected a line number from 1",
                          g_ascii_formatd(found, sizeof found, "%g", value));
  }
  *line = (guint)value;
  return TRUE;
}

gboolean dg_member_read_lines(DgDocumentReader *reader, DgMember place, const cJSON *object, guint **lines, guint *n) {
  const cJSON *item = dg_member_optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return dg_member_fail_type(reader, place, item, "an array of line numbers");
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  const cJSON *entry;
  cJSON_ArrayForEach(entry, item) {
    guint line;
    if (!dg_member_read_line(reader, place, entry, &line))
      return FALSE;
    g_array_append_val(found, line);
  }
  g_array_sort(found, dg_compare_guint);
  *n = found->len;
  *lines = dg_graph_keep(reader->graph, found->data, found->len, sizeof(guint));
  return TRUE;
}

gboolean dg_member_find_name(DgDocumentReader *reader, DgMember place, const char *text, const char *(*name_of)(guint),
                             guint *value) {
  g_autoptr(GString) expected = g_string_new(NULL);
  for (guint i = 1; name_of(i); i++) {
    if (strcmp(name_of(i), text) == 0) {
      *value = i;
      return TRUE;
    }
    g_string_append_printf(expected, "%s%s", i == 1 ? "" : name_of(i + 1) ? ", " : " or ", name_of(i));
  }
  g_autofree char *quoted = dg_json_quote(text);
  return dg_member_fail(reader, place, "found %s, expected %s", quoted, expected->str);
}

gboolean dg_member_read_name(DgDocumentReader *reader, DgMember place, const cJSON *object,
                             const char *(*name_of)(guint), guint *value) {
  const char *text = NULL;
  *value = 0;
  return dg_member_read_string(reader, place, object, FALSE, &text) &&
         (!text || dg_member_find_name(reader, place, text, name_of, value));
}

gboolean dg_member_read_count(DgDocumentReader *reader, DgMember place, const cJSON *object, guint *count) {
  const cJSON *item = dg_member_optional(object, place.key);
  double value = cJSON_IsNumber(item) ? item->valuedouble : -1;
  if (item && (value < 0 || value > G_MAXINT || value != floor(value)))
    return dg_member_fail(reader, place, "expected a count from 0");
  *count = item ? (guint)value : 0;
  return TRUE;
}
