/* The words that options take. */
#include "options/sets.h"

static void add_words(GPtrArray *words, const char *const *texts) {
  for (; *texts; texts++)
    g_ptr_array_add(words, g_strdup(*texts));
}

void dg_words_checks(GPtrArray *words) {
  add_words(words, (const char *const[]){"math", "figure", NULL});
  for (guint i = 0; i < dg_check_get_count(); i++)
    g_ptr_array_add(words, g_strdup(dg_check_get(i)->name));
}

void dg_words_check_lists(GPtrArray *words) {
  dg_words_checks(words);
  add_words(words, (const char *const[]){"all", "none", NULL});
}

void dg_words_parameters(GPtrArray *words) {
  const DgCheckParameter *parameter;
  for (guint i = 0; i < dg_check_get_count(); i++)
    for (guint j = 0; (parameter = dg_check_get_parameter(i, j)); j++)
      g_ptr_array_add(words, g_strdup_printf("%s.%s=", dg_check_get(i)->name, parameter->name));
}

void dg_words_severities(GPtrArray *words) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    for (DgSeverity severity = DG_SEVERITY_NOTE; severity <= DG_SEVERITY_ERROR; severity++)
      g_ptr_array_add(words, g_strdup_printf("%s=%s", dg_check_get(i)->name, dg_severity_name(severity)));
}

void dg_words_metrics(GPtrArray *words) {
  for (guint i = 0; i < dg_metric_get_count(); i++)
    g_ptr_array_add(words, g_strdup(dg_metric_get_name(i)));
  for (guint i = 0; i < dg_measure_get_count(); i++)
    g_ptr_array_add(words, g_strdup(dg_measure_get(i)->name));
  for (guint i = 0; i < dg_check_get_count(); i++)
    g_ptr_array_add(words, g_strdup(dg_check_get(i)->name));
  g_ptr_array_add(words, g_strdup("checks"));
  g_ptr_array_add(words, g_strdup("sizes"));
}

/* A name of what can be asked for, and its group once. */
static void add_optional(GPtrArray *words, const char *name, const char *group) {
  if (!g_ptr_array_find_with_equal_func(words, group, g_str_equal, NULL))
    g_ptr_array_add(words, g_strdup(group));
  g_ptr_array_add(words, g_strdup(name));
}

void dg_words_optional_metrics(GPtrArray *words) {
  add_words(words, (const char *const[]){"all", NULL});
  for (guint i = 0; i < dg_metric_get_count(); i++)
    if (dg_metric_get_group(i))
      add_optional(words, dg_metric_get_name(i), dg_metric_get_group(i));
  for (guint i = 0; i < dg_measure_get_count(); i++)
    add_optional(words, dg_measure_get(i)->name, dg_measure_get(i)->group);
}

void dg_words_values(GPtrArray *words) {
  for (guint i = 0; i < dg_metric_get_count(); i++)
    for (guint j = 0; j < (guint)(dg_metric_has_counts(i) ? DG_VALUE_COUNT : DG_VALUE_RATIO_COUNT); j++)
      g_ptr_array_add(words, dg_value_get_name(i, (DgValue)j));
}

void dg_words_ratios(GPtrArray *words) {
  for (guint i = 0; i < dg_metric_get_count(); i++)
    for (guint j = 0; j < DG_VALUE_RATIO_COUNT; j++) {
      g_autofree char *name = dg_value_get_name(i, (DgValue)j);
      g_ptr_array_add(words, g_strconcat(name, "=", NULL));
    }
  for (guint i = 0; i < dg_measure_get_count(); i++)
    for (guint side = 0; side < (dg_measure_get(i)->of_figure ? 2 : 1); side++) {
      g_autofree char *name = dg_measure_get_value_name(i, side);
      g_ptr_array_add(words, g_strconcat(name, "=", NULL));
    }
}
