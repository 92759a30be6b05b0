#include "leaderboard/values.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* Columns of a measure: of the pair or the generated figure, and of the reference. */
#define SIDES 2

/* The columns of metrics, which are the first ones. */
static guint count_metric_columns(void) {
  return dg_metric_get_count() * DG_VALUE_COUNT;
}

guint dg_values_column_count(void) {
  return count_metric_columns() + dg_measure_get_count() * SIDES;
}

guint dg_values_column(guint metric, DgValue value) {
  return metric * DG_VALUE_COUNT + value;
}

guint dg_values_measure_column(guint measure, guint side) {
  return count_metric_columns() + measure * SIDES + side;
}

gboolean dg_values_is_ratio(guint column) {
  return column < count_metric_columns() && column % DG_VALUE_COUNT < DG_VALUE_RATIO_COUNT;
}

gboolean dg_values_column_is_optional(guint column) {
  return column >= count_metric_columns() || dg_metric_get_group(column / DG_VALUE_COUNT) != NULL;
}

char *dg_values_column_name(guint column) {
  guint first = count_metric_columns();
  if (column >= first)
    return dg_measure_get_value_name((column - first) / SIDES, (column - first) % SIDES);
  return dg_value_get_name(column / DG_VALUE_COUNT, column % DG_VALUE_COUNT);
}

gboolean dg_values_find_ratio(const char *name, guint *column, GError **error) {
  guint metric;
  DgValue value;
  if (dg_value_find(name, &metric, &value) && value < DG_VALUE_RATIO_COUNT) {
    *column = dg_values_column(metric, value);
    return TRUE;
  }
  g_autoptr(GString) known = g_string_new(NULL);
  for (guint i = 0; i < dg_values_column_count(); i++) {
    g_autofree char *ratio = dg_values_is_ratio(i) ? dg_values_column_name(i) : NULL;
    if (ratio)
      g_string_append_printf(known, "%s%s", known->len ? ", " : "", ratio);
  }
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected one of %s", name, known->str);
  return FALSE;
}

gboolean dg_values_check_ratio(const DgValues *values, guint column, GError **error) {
  if (dg_values_has_column(values, column))
    return TRUE;
  g_autofree char *name = dg_values_column_name(column);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found no %s in the records, expected it: score the figures with --metrics %s", values->name, name,
              dg_metric_get_name(column / DG_VALUE_COUNT));
  return FALSE;
}

double dg_values_round(double number) {
  return dg_json_round(number, DG_VALUES_DECIMALS);
}

void dg_values_free(DgValues *values) {
  if (!values)
    return;
  for (guint i = 0; values->values && i < dg_values_count(values); i++)
    dg_column_free(values->values[i]);
  g_free(values->values);
  g_ptr_array_unref(values->named);
  g_ptr_array_unref(values->files);
  g_free(values->cells);
  g_free(values->without_edges);
  for (guint i = 0; i < DG_SIZE_COLUMN_COUNT; i++)
    dg_column_free(values->sizes.columns[i]);
  g_free(values->figures);
  g_free(values->name);
  g_free(values->dataset);
  g_free(values->place);
  g_free(values->signature);
  g_ptr_array_unref(values->systems);
  g_ptr_array_unref(values->items);
  g_ptr_array_unref(values->keys);
  g_ptr_array_unref(values->groups);
  g_string_chunk_free(values->names);
  g_free(values);
}

DgGraphSize dg_values_size(const DgValues *values, gsize at) {
  guint numbers[DG_SIZE_COLUMN_COUNT];
  for (guint i = 0; i < DG_SIZE_COLUMN_COUNT; i++) {
    double number = dg_column_get(values->sizes.columns[i], at);
    numbers[i] = isnan(number) ? 0 : (guint)number;
  }
  return (DgGraphSize){.nodes = numbers[DG_SIZE_NODES],
                       .edges = numbers[DG_SIZE_EDGES],
                       .partial = (numbers[DG_SIZE_FLAGS] & DG_SIZE_PARTIAL) != 0,
                       .unreadable = (numbers[DG_SIZE_FLAGS] & DG_SIZE_UNREADABLE) != 0,
                       .has_connectors = (numbers[DG_SIZE_FLAGS] & DG_SIZE_CONNECTORS) != 0,
                       .connectors_read = numbers[DG_SIZE_READ],
                       .connectors_seen = numbers[DG_SIZE_SEEN]};
}

static gboolean find_name(const GPtrArray *names, const char *name, guint *position) {
  for (guint i = 0; i < names->len; i++)
    if (strcmp(names->pdata[i], name) == 0) {
      *position = i;
      return TRUE;
    }
  return FALSE;
}

gboolean dg_values_find_system(const DgValues *values, const char *name, guint *system) {
  return find_name(values->systems, name, system);
}

gboolean dg_values_find_key(const DgValues *values, const char *name, guint *key) {
  return find_name(values->keys, name, key);
}

const char *dg_values_group(const DgValues *values, guint key, guint item) {
  const char *const *groups = values->groups->pdata[key];
  return groups[item];
}

/* Names are framed by their length, so that no name can pass for the start of the next field. */
static void add_name(GString *line, const char *name) {
  g_string_append_printf(line, "%" G_GSIZE_FORMAT ":%s ", strlen(name), name);
}

/* Checks and further values; sizes are shown on demand, and follow from what is there. */
static void add_named(GString *line, const DgValues *values, gsize at) {
  for (guint i = 0; i < values->named->len; i++) {
    const DgNamedColumn *named = values->named->pdata[i];
    if (named->kind == DG_FURTHER_SIZE)
      continue;
    g_string_append_c(line, ' ');
    add_name(line, named->name);
    g_string_append_c(line, (char)('0' + named->states[at]));
    if (named->states[at] == DG_NAMED_VALUE) {
      g_string_append_c(line, ' ');
      dg_column_append_text(values->values[dg_values_column_count() + i], at, line);
    }
  }
}

char *dg_values_digest(const DgValues *values, guint system) {
  static const char *const states[] = {"absent", "missing", "failed", "unreadable", "scored"};
  g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
  g_autoptr(GString) line = g_string_new(NULL);
  for (guint item = 0; item < values->items->len; item++) {
    g_string_truncate(line, 0);
    add_name(line, values->items->pdata[item]);
    for (guint key = 0; key < values->keys->len; key++)
      if (dg_values_group(values, key, item)) {
        add_name(line, values->keys->pdata[key]);
        add_name(line, dg_values_group(values, key, item));
      }
    g_string_append(line, states[dg_values_cell(values, system, item)]);
    if (dg_values_cell(values, system, item) == DG_CELL_SCORED) {
      g_string_append_printf(line, " %u", values->without_edges[dg_values_at(values, system, item)]);
      for (guint column = 0; column < dg_values_column_count(); column++) {
        if (!dg_values_has_column(values, column))
          continue;
        gsize at = dg_values_at(values, system, item);
        g_string_append_c(line, ' ');
        if (isnan(dg_column_get(values->values[column], at)))
          g_string_append_c(line, '-');
        else
          dg_column_append_text(values->values[column], at, line);
      }
    }
    add_named(line, values, dg_values_at(values, system, item));
    g_string_append_c(line, '\n');
    g_checksum_update(checksum, (const guchar *)line->str, (gssize)line->len);
  }
  return g_strdup(g_checksum_get_string(checksum));
}
