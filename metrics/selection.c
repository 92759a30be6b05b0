#include "metrics/selection.h"

#include "metrics/measure.h"
#include "metrics/metric.h"

#include <string.h>

#define ALL "all"

/* An entry of one of the two registries, as those that can be asked for are named. */
typedef struct {
  const char *name, *group; /* `group` NULL: it is always computed */
  guint version;
  guint64 metric, measure; /* the bit of one of them */
} Entry;

/* Metrics, then measures; FALSE behind the last one. */
static gboolean entry_at(guint index, Entry *entry) {
  guint metrics = dg_metric_get_count();
  if (index < metrics) {
    const DgMetric *metric = dg_metrics[index];
    *entry = (Entry){metric->name, metric->group, metric->version, DG_SELECTION_BIT(index), 0};
    return TRUE;
  }
  const DgMeasureInfo *measure = dg_measure_get(index - metrics);
  if (measure != NULL)
    *entry = (Entry){measure->name, measure->group, measure->version, 0, DG_SELECTION_BIT(index - metrics)};
  return measure != NULL;
}

guint64 dg_selection_standing(void) {
  guint64 standing = 0;
  for (guint i = 0; dg_metrics[i] != NULL; i++)
    if (dg_metrics[i]->group == NULL)
      standing |= DG_SELECTION_BIT(i);
  return standing;
}

static gboolean is_selected(const DgScoreOptions *options, const Entry *entry) {
  return (options->metrics & entry->metric) != 0 || (options->measures & entry->measure) != 0;
}

/* Adds what `name` stands for: an entry, a group, or all. FALSE for an unknown name. */
static gboolean add_name(const char *name, guint64 *metrics, guint64 *measures) {
  gboolean all = strcmp(name, ALL) == 0, found = all;
  Entry entry;
  for (guint i = 0; entry_at(i, &entry); i++) {
    if (!all && strcmp(name, entry.name) != 0 && g_strcmp0(name, entry.group) != 0)
      continue;
    found = TRUE;
    *metrics |= entry.group != NULL ? entry.metric : 0; /* the others are computed anyway */
    *measures |= entry.measure;
  }
  return found;
}

/* Adds the optional parts of the metrics in a set. */
static guint64 with_parts(guint64 metrics) {
  guint64 whole = metrics;
  for (guint i = 0; dg_metrics[i] != NULL; i++)
    for (guint j = 0; (metrics & DG_SELECTION_BIT(i)) && dg_metrics[i]->parts && dg_metrics[i]->parts[j]; j++)
      for (guint k = 0; dg_metrics[k] != NULL; k++)
        if (dg_metrics[k] == dg_metrics[i]->parts[j] && dg_metrics[k]->group != NULL)
          whole |= DG_SELECTION_BIT(k);
  return whole;
}

/* The names of groups and of what can be asked for, as messages have them. Free with g_free(). */
static char *list_known(void) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  guint groups = 0;
  Entry entry;
  for (guint i = 0; entry_at(i, &entry); i++) {
    if (entry.group == NULL)
      continue;
    if (!g_ptr_array_find_with_equal_func(names, entry.group, g_str_equal, NULL))
      g_ptr_array_insert(names, (gint)groups++, (gpointer)entry.group);
    g_ptr_array_add(names, (gpointer)entry.name);
  }
  g_ptr_array_add(names, NULL);
  return g_strjoinv(", ", (char **)names->pdata);
}

static gboolean refuse(const char *name, GError **error) {
  g_autofree char *known = list_known();
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the metric \"%s\", expected " ALL ", %s", name, known);
  return FALSE;
}

gboolean dg_score_options_set_metrics(DgScoreOptions *options, const char *names, GError **error) {
  guint64 metrics = 0, measures = 0;
  g_auto(GStrv) list = g_strsplit(names != NULL ? names : "", ",", -1);
  if (names != NULL && *list == NULL)
    return refuse("", error);
  for (char **name = list; *name != NULL; name++)
    if (!add_name(g_strstrip(*name), &metrics, &measures))
      return refuse(*name, error);
  options->metrics = with_parts(metrics);
  options->measures = measures;
  return TRUE;
}

/* Whether all of a group was asked for. */
static gboolean is_whole(const DgScoreOptions *options, const char *group) {
  Entry entry;
  for (guint i = 0; entry_at(i, &entry); i++)
    if (g_strcmp0(entry.group, group) == 0 && !is_selected(options, &entry))
      return FALSE;
  return TRUE;
}

char *dg_selection_get_signature(const DgScoreOptions *options) {
  GString *text = g_string_new(NULL);
  g_autoptr(GPtrArray) whole = g_ptr_array_new(); /* groups that stand there */
  Entry entry;
  for (guint i = 0; entry_at(i, &entry); i++) {
    if (!is_selected(options, &entry) || g_ptr_array_find_with_equal_func(whole, entry.group, g_str_equal, NULL))
      continue;
    gboolean group = is_whole(options, entry.group);
    g_string_append_printf(text, "%s%s", text->len > 0 ? "," : "|metrics:", group ? entry.group : entry.name);
    if (group)
      g_ptr_array_add(whole, (gpointer)entry.group);
  }
  return g_string_free(text, FALSE);
}

char *dg_selection_get_versions(const DgScoreOptions *options) {
  GString *text = g_string_new(NULL);
  Entry entry;
  for (guint i = 0; entry_at(i, &entry); i++)
    if (entry.version > 1 && (entry.group == NULL || is_selected(options, &entry)))
      g_string_append_printf(text, "|%s:%u", entry.name, entry.version);
  return g_string_free(text, FALSE);
}
