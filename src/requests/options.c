#include "requests/options.h"

#include "options/suggest.h"

#include <string.h>

/* One option of the request, and where it goes to. */
typedef struct {
  DgOptionValues *values;
  const DgOptionTable *table;
  const DgOption *option;
} Target;

static gboolean refuse(const Target *target, const cJSON *value, const char *expected, GError **error) {
  g_autofree char *text = cJSON_IsString(value)   ? dg_json_quote(value->valuestring)
                          : cJSON_IsArray(value)  ? g_strdup("a list")
                          : cJSON_IsObject(value) ? g_strdup("an object")
                                                  : dg_json_print(value, FALSE);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "--%s: found %s, expected %s", target->option->name, text, expected);
  return FALSE;
}

/* A string or a number as a command line has it; NULL for another value. Free with g_free(). */
static char *value_text(const cJSON *value) {
  if (cJSON_IsString(value))
    return g_strdup(value->valuestring);
  return cJSON_IsNumber(value) ? dg_json_print(value, FALSE) : NULL;
}

static gboolean set_one(const Target *target, const cJSON *value, GError **error) {
  g_autofree char *text = value_text(value);
  return text ? dg_option_values_set(target->values, target->table, target->option, text, error)
              : refuse(target, value, "a string or a number", error);
}

/* The values of a list, with commas. Free with g_free(). */
static char *join(const Target *target, const cJSON *list, GError **error) {
  g_autoptr(GString) joined = g_string_new(NULL);
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    g_autofree char *text = value_text(item);
    if (!text) {
      refuse(target, item, "a string or a number", error);
      return NULL;
    }
    g_string_append_printf(joined, "%s%s", joined->len ? "," : "", text);
  }
  return g_string_free(g_steal_pointer(&joined), FALSE);
}

static gboolean set_list(const Target *target, const cJSON *list, GError **error) {
  DgOptionKind kind = target->option->kind;
  if (kind == DG_TEXTS || kind == DG_FILES) {
    const cJSON *item;
    cJSON_ArrayForEach(item, list) if (!set_one(target, item, error)) return FALSE;
    return TRUE;
  }
  if (kind != DG_TEXT && kind != DG_READ)
    return refuse(target, list, "one value", error);
  g_autofree char *joined = join(target, list, error);
  return joined && dg_option_values_set(target->values, target->table, target->option, joined, error);
}

static gboolean set_flag(const Target *target, const cJSON *value, GError **error) {
  if (!cJSON_IsBool(value))
    return refuse(target, value, "true or false", error);
  return cJSON_IsFalse(value) || dg_option_values_set(target->values, target->table, target->option, NULL, error);
}

static gboolean find_option(Target *target, const char *key, const char *command, GError **error) {
  g_autofree char *name = g_strdelimit(g_strdup(key), "_", '-');
  target->option = dg_option_values_find(target->values, name, &target->table);
  if (target->option && !dg_option_values_has(target->values, name))
    return TRUE;
  g_autoptr(GPtrArray) names = dg_option_values_get_names(target->values);
  g_ptr_array_add(names, NULL);
  g_autofree char *quoted = dg_json_quote(key), *meant = dg_suggest_text(name, (const char *const *)names->pdata);
  if (target->option)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "options: found %s twice, expected it once", quoted);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "options: found %s, expected an option of '%s' that is neither of models nor of output%s", quoted,
                command, meant);
  return FALSE;
}

static gboolean set_option(Target *target, const cJSON *value, const char *command, GError **error) {
  if (!find_option(target, value->string, command, error))
    return FALSE;
  if (cJSON_IsNull(value))
    return TRUE;
  if (target->option->kind == DG_FLAG)
    return set_flag(target, value, error);
  return cJSON_IsArray(value) ? set_list(target, value, error) : set_one(target, value, error);
}

gboolean dg_request_options_read(DgOptionValues *values, const cJSON *options, const char *command, GError **error) {
  Target target = {.values = values};
  if (options && !cJSON_IsObject(options)) {
    g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no JSON object as \"options\", expected one");
    return FALSE;
  }
  const cJSON *option;
  cJSON_ArrayForEach(option, options) if (!set_option(&target, option, command, error)) return FALSE;
  return dg_option_values_apply_preset(values, error);
}
