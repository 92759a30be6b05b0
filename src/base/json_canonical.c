/* One text for one JSON value, for hashing: sorted keys, no white space, shortest numbers. */
#include "base/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* From here on not every integer is a double. */
#define EXACT_INTEGERS 9007199254740992.0

static void append_string(GString *out, const char *text) {
  static const char named[] = "\b\f\n\r\t\"\\", letters[] = "bfnrt\"\\";
  g_string_append_c(out, '"');
  for (const char *c = text; *c; c++) {
    const char *known = strchr(named, *c);
    if (known) {
      g_string_append_c(out, '\\');
      g_string_append_c(out, letters[known - named]);
    } else if ((guchar)*c < 0x20)
      g_string_append_printf(out, "\\u%04x", (guint)*c);
    else
      g_string_append_c(out, *c);
  }
  g_string_append_c(out, '"');
}

static void append_number(GString *out, double value) {
  if (fabs(value) < EXACT_INTEGERS && value == trunc(value)) {
    g_string_append_printf(out, "%" G_GINT64_FORMAT, (gint64)value);
    return;
  }
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  for (int digits = 1; digits <= 17; digits++) {
    char format[8];
    g_snprintf(format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd(text, sizeof text, format, value);
    if (g_ascii_strtod(text, NULL) == value)
      break;
  }
  g_string_append(out, text);
}

static int compare_keys(const void *a, const void *b) {
  const cJSON *const *first = a, *const *second = b;
  return strcmp((*first)->string, (*second)->string);
}

static void append_value(GString *out, const cJSON *value);

static void append_object(GString *out, const cJSON *object) {
  guint count = (guint)cJSON_GetArraySize(object), next = 0;
  g_autofree const cJSON **members = g_new(const cJSON *, count);
  const cJSON *member;
  cJSON_ArrayForEach(member, object) members[next++] = member;
  if (count > 0)
    qsort(members, count, sizeof *members, compare_keys);
  g_string_append_c(out, '{');
  for (guint i = 0; i < count; i++) {
    if (i > 0)
      g_string_append_c(out, ',');
    append_string(out, members[i]->string);
    g_string_append_c(out, ':');
    append_value(out, members[i]);
  }
  g_string_append_c(out, '}');
}

static void append_value(GString *out, const cJSON *value) {
  if (cJSON_IsObject(value))
    append_object(out, value);
  else if (cJSON_IsArray(value)) {
    g_string_append_c(out, '[');
    for (const cJSON *item = value->child; item; item = item->next) {
      append_value(out, item);
      if (item->next)
        g_string_append_c(out, ',');
    }
    g_string_append_c(out, ']');
  } else if (cJSON_IsString(value))
    append_string(out, value->valuestring);
  else if (cJSON_IsNumber(value) && isfinite(value->valuedouble))
    append_number(out, value->valuedouble);
  else
    g_string_append(out, cJSON_IsTrue(value) ? "true" : cJSON_IsFalse(value) ? "false" : "null");
}

char *dg_json_print_canonical(const cJSON *item) {
  GString *out = g_string_new(NULL);
  append_value(out, item);
  return g_string_free(out, FALSE);
}
