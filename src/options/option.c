#include "options/option.h"

#include "options/presets.h"
#include "options/suggest.h"

#include <math.h>
#include <string.h>

gboolean dg_options_number(const char *text, double *number) {
  char *end;
  *number = g_ascii_strtod(text, &end);
  return end != text && *end == '\0' && isfinite(*number) && !g_ascii_isspace(*text);
}

gboolean dg_options_bad_value(const char *option, const char *value, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found \"%s\", expected %s", option, value, expected);
  return FALSE;
}

/* --- one value --- */

static guint find_word(const char *const *words, const char *word) {
  for (guint i = 0; word && words[i]; i++)
    if (strcmp(words[i], word) == 0)
      return i;
  return DG_NONE;
}

static void set_default(const DgOption *option, char *values) {
  const char *text = option->otherwise;
  double number;
  if (!text || !dg_options_number(text, &number))
    number = NAN;
  if (option->kind == DG_CHOICE)
    *(guint *)(values + option->at) = find_word(option->choices, text);
  else if (option->kind == DG_NUMBER)
    *(double *)(values + option->at) = number;
  else if (option->kind == DG_WHOLE && !isnan(number))
    *(guint64 *)(values + option->at) = (guint64)number;
}

static void clear_value(const DgOption *option, char *values) {
  switch (option->kind) {
  case DG_TEXT:
  case DG_FILE:
  case DG_DIRECTORY:
    g_free(*(char **)(values + option->at));
    break;
  case DG_TEXTS:
  case DG_FILES:
    g_strfreev(*(char ***)(values + option->at));
    break;
  default:
    break;
  }
}

static void append_text(char ***texts, const char *text) {
  guint count = *texts ? g_strv_length(*texts) : 0;
  *texts = g_renew(char *, *texts, count + 2);
  (*texts)[count] = g_strdup(text);
  (*texts)[count + 1] = NULL;
}

static gboolean set_choice(const DgOption *option, const char *name, const char *value, guint *choice, GError **error) {
  *choice = find_word(option->choices, value);
  if (*choice != DG_NONE)
    return TRUE;
  g_autofree char *list = dg_suggest_list(option->choices), *meant = dg_suggest_text(value, option->choices);
  g_autofree char *expected = g_strconcat(list, meant, NULL);
  return dg_options_bad_value(name, value, expected, error);
}

static gboolean set_number(const DgOption *option, const char *name, const char *value, double *number,
                           GError **error) {
  if (dg_options_number(value, number) && *number >= option->least && *number <= option->most)
    return TRUE;
  g_autofree char *range = g_strdup_printf("a number from %.15g to %.15g", option->least, option->most);
  return dg_options_bad_value(name, value, option->expected ? option->expected : range, error);
}

static gboolean set_whole(const DgOption *option, const char *name, const char *value, guint64 *number,
                          GError **error) {
  double written;
  if (g_ascii_string_to_unsigned(value, 10, (guint64)option->least, (guint64)option->most, number, NULL))
    return TRUE;
  /* "1e6" is one, too. */
  if (g_ascii_isdigit(*value) && !strpbrk(value, "xX") && dg_options_number(value, &written) &&
      written == floor(written) && written >= option->least && written <= option->most) {
    *number = (guint64)written;
    return TRUE;
  }
  g_autofree char *range = g_strdup_printf("a whole number from %.15g to %.15g", option->least, option->most);
  return dg_options_bad_value(name, value, option->expected ? option->expected : range, error);
}

static gboolean set_value(const DgOptionTable *table, const DgOption *option, const char *value, GError **error) {
  gpointer at = table->values + option->at;
  g_autofree char *name = g_strconcat("--", option->name, NULL);
  switch (option->kind) {
  case DG_FLAG:
    *(gboolean *)at = TRUE;
    break;
  case DG_TEXT:
  case DG_FILE:
  case DG_DIRECTORY:
    g_free(*(char **)at);
    *(char **)at = g_strdup(value);
    break;
  case DG_TEXTS:
  case DG_FILES:
    append_text(at, value);
    break;
  case DG_CHOICE:
    return set_choice(option, name, value, at, error);
  case DG_NUMBER:
    return set_number(option, name, value, at, error);
  case DG_WHOLE:
    return set_whole(option, name, value, at, error);
  case DG_READ:
    return option->read(name, value, table->values, error);
  case DG_FORMAT:
  case DG_JSON:
  case DG_OUTCOME:
    break;
  }
  return TRUE;
}

/* --- all of them --- */

static void add_table(DgOptionValues *values, const DgOption *options, void (*clear)(gpointer values), char *data) {
  values->tables[values->n_tables++] = (DgOptionTable){options, clear, data};
  for (const DgOption *option = options; option->name; option++)
    set_default(option, data);
}

void dg_option_values_init(DgOptionValues *values, const DgOption *own, const DgOptionUse *sets, gpointer data) {
  *values = (DgOptionValues){.given = g_hash_table_new(g_str_hash, g_str_equal)};
  add_table(values, own, NULL, data);
  for (; sets->set; sets++)
    add_table(values, sets->set->options, sets->set->clear, (char *)data + sets->at);
}

void dg_option_values_add(DgOptionValues *values, const DgOptionSet *set, gpointer data) {
  add_table(values, set->options, set->clear, data);
}

void dg_option_values_clear(DgOptionValues *values) {
  for (guint i = 0; i < values->n_tables; i++) {
    const DgOptionTable *table = &values->tables[i];
    for (const DgOption *option = table->options; option->name; option++)
      clear_value(option, table->values);
    if (table->clear)
      table->clear(table->values);
  }
  g_hash_table_unref(values->given);
}

const DgOption *dg_option_values_find(const DgOptionValues *values, const char *name, const DgOptionTable **table) {
  for (guint i = 0; i < values->n_tables; i++)
    for (const DgOption *option = values->tables[i].options; option->name; option++)
      if (strcmp(option->name, name) == 0) {
        if (table)
          *table = &values->tables[i];
        return option;
      }
  return NULL;
}

gboolean dg_option_values_has(const DgOptionValues *values, const char *name) {
  return g_hash_table_contains(values->given, name);
}

gboolean dg_option_values_set(DgOptionValues *values, const DgOptionTable *table, const DgOption *option,
                              const char *value, GError **error) {
  g_hash_table_add(values->given, (gpointer)option->name);
  return set_value(table, option, value, error);
}

gboolean dg_option_values_apply_preset(DgOptionValues *values, GError **error) {
  const DgOptionTable *table;
  const DgOption *chosen =
      dg_option_values_has(values, "preset") ? dg_option_values_find(values, "preset", &table) : NULL;
  if (!chosen)
    return TRUE;
  const DgPreset *preset = dg_preset_get(*(const guint *)(table->values + chosen->at));
  for (const DgPresetSetting *setting = preset->settings; setting->option; setting++) {
    const DgOption *option = dg_option_values_find(values, setting->option, &table);
    if (option && !dg_option_values_has(values, setting->option) && !set_value(table, option, setting->value, error))
      return FALSE;
  }
  return TRUE;
}

GPtrArray *dg_option_values_get_names(const DgOptionValues *values) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < values->n_tables; i++)
    for (const DgOption *option = values->tables[i].options; option->name; option++)
      g_ptr_array_add(names, (gpointer)option->name);
  return names;
}
