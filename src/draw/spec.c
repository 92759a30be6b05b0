#include "draw/spec.h"

#include "base/diagnostics.h"
#include "base/json.h"

#include <math.h>
#include <string.h>

DgSpec *dg_spec_new(const char *json, gsize length, const char *name, GError **error) {
  cJSON *root = dg_json_parse(json, length, name, error);
  if (!root)
    return NULL;
  DgSpec *spec = g_new(DgSpec, 1);
  *spec = (DgSpec){.root = root, .name = name ? name : "(json)", .text = json, .length = length, .error = error};
  return spec;
}

void dg_spec_free(DgSpec *spec) {
  if (!spec)
    return;
  cJSON_Delete(spec->root);
  g_free(spec);
}

/* The line on which value number `index` begins, values counted in the order of the text. The text was parsed, so that
 * only strings need care: one before a colon is a key. */
static guint line_of(const DgSpec *spec, guint index) {
  guint line = 1, count = 0;
  const char *end = spec->text + spec->length;
  for (const char *c = spec->text; c < end; c++) {
    guint start = line;
    gboolean value = *c == '{' || *c == '[';
    if (*c == '\n')
      line++;
    else if (*c == '"') {
      for (c++; c < end && *c != '"'; c++)
        c += *c == '\\';
      const char *next = c + 1;
      while (next < end && g_ascii_isspace(*next))
        next++;
      value = next >= end || *next != ':';
    } else if (*c == '-' || g_ascii_isalnum(*c)) {
      while (c + 1 < end && (g_ascii_isalnum(c[1]) || strchr("+-.", c[1])))
        c++;
      value = TRUE;
    }
    if (value && count++ == index)
      return start;
  }
  return line;
}

/* Finds `wanted` under `value`: its path is appended, `*index` counts the values before it. */
static gboolean find(const cJSON *value, const cJSON *wanted, GString *path, guint *index) {
  if (value == wanted)
    return TRUE;
  gsize length = path->len;
  guint position = 0;
  const cJSON *item;
  cJSON_ArrayForEach(item, value) {
    ++*index;
    if (cJSON_IsObject(value))
      g_string_append_printf(path, ".%s", item->string);
    else
      g_string_append_printf(path, "[%u]", position++);
    if (find(item, wanted, path, index))
      return TRUE;
    g_string_truncate(path, length);
  }
  return FALSE;
}

/* The line and the path of a value; free the path with g_free(). */
static char *locate(const DgSpec *spec, const cJSON *at, guint *line) {
  g_autoptr(GString) path = g_string_new("$");
  guint index = 0;
  find(spec->root, at, path, &index);
  *line = line_of(spec, index);
  char *quoted = dg_json_quote(path->str);
  /* A path of plain keys needs no quotation marks. */
  if (strlen(quoted) != path->len + 2)
    return quoted;
  g_free(quoted);
  return g_string_free(g_steal_pointer(&path), FALSE);
}

gboolean dg_spec_fail(DgSpec *spec, const cJSON *at, DgErrorCode code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  guint line;
  g_autofree char *path = locate(spec, at, &line);
  g_set_error(spec->error, DG_ERROR, code, "%s:%u: %s: %s", spec->name, line, path, message);
  return FALSE;
}

void dg_spec_warn(DgSpec *spec, const cJSON *at, const char *format, ...) {
  if (!spec->diagnostics)
    return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  guint line;
  g_autofree char *path = locate(spec, at, &line);
  dg_diagnostics_add(spec->diagnostics, DG_LEVEL_WARNING, line, "%s: %s", path, message);
}

gboolean dg_spec_expected(DgSpec *spec, const cJSON *at, const char *what) {
  g_autofree char *quoted = cJSON_IsString(at) ? dg_json_quote(at->valuestring) : NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const char *found = quoted               ? quoted
                      : cJSON_IsNumber(at) ? g_ascii_formatd(number, sizeof number, "%.12g", at->valuedouble)
                      : cJSON_IsArray(at)  ? "an array"
                      : cJSON_IsObject(at) ? "an object"
                      : cJSON_IsBool(at)   ? "a truth value"
                                           : "null";
  return dg_spec_fail(spec, at, DG_ERROR_FORMAT, "found %s, expected %s", found, what);
}

static char *list_names(const char *const *names, guint n) {
  GString *list = g_string_new(NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(list, "%s\"%s\"", i ? ", " : "", names[i]);
  return g_string_free(list, FALSE);
}

gboolean dg_spec_object(DgSpec *spec, const cJSON *value, const char *const *known) {
  if (!cJSON_IsObject(value))
    return dg_spec_expected(spec, value, "an object");
  const cJSON *item;
  if (known)
    cJSON_ArrayForEach(item, value) {
      if (g_strv_contains(known, item->string))
        continue;
      g_autofree char *key = dg_json_quote(item->string);
      g_autofree char *list = list_names(known, g_strv_length((char **)known));
      return dg_spec_fail(spec, item, DG_ERROR_FORMAT, "found the key %s, expected one of %s", key, list);
    }
  return TRUE;
}

const cJSON *dg_spec_require(DgSpec *spec, const cJSON *object, const char *key) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    dg_spec_fail(spec, object, DG_ERROR_FORMAT, "found no key \"%s\", expected one", key);
  return value;
}

gboolean dg_spec_value_number(DgSpec *spec, const cJSON *value, double least, double most, double *number) {
  double found = NAN;
  g_autofree char *message = NULL;
  if (cJSON_IsNumber(value))
    found = value->valuedouble;
  else if (cJSON_IsString(value) &&
           !dg_expression_constant(value->valuestring, spec->parameters, spec->n_parameters, &found, &message))
    return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "%s", message);
  if (found >= least && found <= most) {
    *number = found;
    return TRUE;
  }
  char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *what = g_strdup_printf("a number from %s to %s", g_ascii_formatd(from, sizeof from, "%.12g", least),
                                          g_ascii_formatd(to, sizeof to, "%.12g", most));
  return dg_spec_expected(spec, value, what);
}

gboolean dg_spec_value_numbers(DgSpec *spec, const cJSON *value, guint n, double least, double most, double *numbers) {
  g_autofree char *what = g_strdup_printf("an array of %u numbers", n);
  if (!cJSON_IsArray(value))
    return dg_spec_expected(spec, value, what);
  guint count = (guint)cJSON_GetArraySize(value), i = 0;
  if (count != n)
    return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found %u values, expected %s", count, what);
  const cJSON *item;
  cJSON_ArrayForEach(item, value) {
    if (!dg_spec_value_number(spec, item, least, most, &numbers[i++]))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_spec_number(DgSpec *spec, const cJSON *object, const char *key, double least, double most, double *number) {
  const cJSON *value = dg_json_value(object, key);
  return !value || dg_spec_value_number(spec, value, least, most, number);
}

gboolean dg_spec_bool(DgSpec *spec, const cJSON *object, const char *key, gboolean *truth) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    return TRUE;
  if (!cJSON_IsBool(value))
    return dg_spec_expected(spec, value, "true or false");
  *truth = cJSON_IsTrue(value);
  return TRUE;
}

gboolean dg_spec_string(DgSpec *spec, const cJSON *object, const char *key, gsize longest, const char **text) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    return TRUE;
  if (!cJSON_IsString(value))
    return dg_spec_expected(spec, value, "a string");
  gsize length = strlen(value->valuestring);
  if (length > longest)
    return dg_spec_fail(spec, value, DG_ERROR_LIMIT,
                        "found %" G_GSIZE_FORMAT " bytes, expected at most %" G_GSIZE_FORMAT, length, longest);
  *text = value->valuestring;
  return TRUE;
}

gboolean dg_spec_choice(DgSpec *spec, const cJSON *object, const char *key, const char *const *names, guint n,
                        guint *index) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (cJSON_IsString(value) && strcmp(value->valuestring, names[i]) == 0) {
      *index = i;
      return TRUE;
    }
  g_autofree char *list = list_names(names, n);
  g_autofree char *what = g_strdup_printf(n > 1 ? "one of %s" : "%s", list);
  return dg_spec_expected(spec, value, what);
}

gboolean dg_spec_array(DgSpec *spec, const cJSON *object, const char *key, const cJSON **array) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    return TRUE;
  if (!cJSON_IsArray(value))
    return dg_spec_expected(spec, value, "an array");
  int count = cJSON_GetArraySize(value);
  if (count > DG_SPEC_ITEMS_MAX)
    return dg_spec_fail(spec, value, DG_ERROR_LIMIT, "found %d items, expected at most %d", count, DG_SPEC_ITEMS_MAX);
  *array = value;
  return TRUE;
}
