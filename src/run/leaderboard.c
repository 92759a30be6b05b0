#include "base/json.h"
#include "run/results.h"

#include <math.h>
#include <string.h>

#define DEFAULT_SORT "path_f1"
#define TIE_SORT "node_f1"

/* Sum of one value over the items of a system. */
typedef struct {
  double sum;
  guint count; /* items that have the value: failed ones count with 0, "not a number" does not */
} Mean;

typedef struct {
  char *name;
  guint items, scored, without_edges;
  Mean *means; /* one per metric and ratio */
} System;

struct _DgLeaderboard {
  char *signature;
  guint signature_line; /* where the signature was first seen */
  guint sort, tie; /* columns */
  GPtrArray *systems; /* System */
};

/* What is needed while the records are read. */
typedef struct {
  DgLeaderboard *leaderboard;
  GHashTable *systems; /* name, borrowed -> System, borrowed */
  GHashTable *seen; /* JSON text of [system, item] */
} Reading;

/* The columns: the ratios of each metric after each other. */
static guint column_count(void) {
  return dg_metric_get_count() * DG_VALUE_RATIO_COUNT;
}

static guint column_metric(guint column) {
  return column / DG_VALUE_RATIO_COUNT;
}

static DgValue column_value(guint column) {
  return column % DG_VALUE_RATIO_COUNT;
}

static char *column_name(guint column) {
  return dg_value_get_name(column_metric(column), column_value(column));
}

static gboolean find_column(const char *name, guint *column) {
  guint metric;
  DgValue value;
  if (!dg_value_find(name, &metric, &value) || value >= DG_VALUE_RATIO_COUNT)
    return FALSE;
  *column = metric * DG_VALUE_RATIO_COUNT + value;
  return TRUE;
}

static void free_system(gpointer data) {
  System *system = data;
  g_free(system->name);
  g_free(system->means);
  g_free(system);
}

static double mean_value(const Mean *mean) {
  return mean->count ? mean->sum / mean->count : NAN;
}

static System *get_system(Reading *reading, const char *name) {
  System *system = g_hash_table_lookup(reading->systems, name);
  if (!system) {
    system = g_new0(System, 1);
    system->name = g_strdup(name);
    system->means = g_new0(Mean, column_count());
    g_ptr_array_add(reading->leaderboard->systems, system);
    g_hash_table_insert(reading->systems, system->name, system);
  }
  return system;
}

static gboolean set_format_error(GError **error, const char *name, const char *message) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", name, message);
  return FALSE;
}

static gboolean check_signature(DgLeaderboard *leaderboard, const char *signature, guint line, const char *name,
                                GError **error) {
  if (!leaderboard->signature) {
    leaderboard->signature = g_strdup(signature);
    leaderboard->signature_line = line;
    return TRUE;
  }
  if (strcmp(leaderboard->signature, signature) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found the signature \"%s\", expected \"%s\" as on line %u: scores of different signatures cannot be "
              "compared",
              name, signature, leaderboard->signature, leaderboard->signature_line);
  return FALSE;
}

static gboolean add_score(Reading *reading, System *system, const cJSON *record, guint line, const char *name,
                          GError **error) {
  const cJSON *score = dg_json_get(record, "score");
  const char *signature = cJSON_GetStringValue(dg_json_get(score, "signature"));
  if (!signature)
    return set_format_error(error, name, "found no score with a signature, expected one in a scored record");
  if (!check_signature(reading->leaderboard, signature, line, name, error))
    return FALSE;
  for (guint column = 0; column < column_count(); column++) {
    const char *metric = dg_metric_get_name(column_metric(column));
    const char *ratio = dg_value_get_key(column_value(column));
    const cJSON *value = dg_json_get(dg_json_get(score, metric), ratio);
    if (cJSON_IsNumber(value)) {
      system->means[column].sum += value->valuedouble;
      system->means[column].count++;
    } else if (!cJSON_IsNull(value)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no number or null as %s of %s, expected one", name,
                  ratio, metric);
      return FALSE;
    }
  }
  system->scored++;
  const cJSON *edges = dg_json_get(dg_json_get(record, "generated_size"), "edges");
  /* Records of an earlier program have the graph alone. */
  const cJSON *graph_edges = dg_json_get(dg_json_get(record, "generated_graph"), "edges");
  if (edges ? edges->valuedouble == 0 : cJSON_GetArraySize(graph_edges) == 0)
    system->without_edges++;
  return TRUE;
}

static gboolean check_unique(Reading *reading, const char *system, const char *item, const char *name, GError **error) {
  g_autoptr(cJSON) pair = cJSON_CreateArray();
  cJSON_AddItemToArray(pair, cJSON_CreateString(system));
  cJSON_AddItemToArray(pair, cJSON_CreateString(item));
  if (g_hash_table_add(reading->seen, dg_json_print(pair, FALSE)))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found a second record of item \"%s\" of system \"%s\", expected one for each", name, item, system);
  return FALSE;
}

static gboolean add_record(const char *text, gsize length, guint line, const char *name, gpointer user_data,
                           GError **error) {
  Reading *reading = user_data;
  g_autoptr(cJSON) record = dg_json_parse(text, length, name, error);
  if (!record)
    return FALSE;
  if (g_strcmp0(cJSON_GetStringValue(dg_json_get(record, "schema")), "diagrade/record@1") != 0)
    return set_format_error(error, name, "found another document, expected diagrade/record@1");
  const char *system_name = cJSON_GetStringValue(dg_json_get(record, "system"));
  const char *item = cJSON_GetStringValue(dg_json_get(record, "item"));
  const char *status = cJSON_GetStringValue(dg_json_get(record, "status"));
  if (!system_name || !item)
    return set_format_error(error, name, "found no name of a system and an item, expected both");
  if (!check_unique(reading, system_name, item, name, error))
    return FALSE;
  System *system = get_system(reading, system_name);
  system->items++;
  if (g_strcmp0(status, "scored") == 0)
    return add_score(reading, system, record, line, name, error);
  if (g_strcmp0(status, "failed") != 0 && g_strcmp0(status, "missing") != 0)
    return set_format_error(error, name, "found another status, expected \"scored\", \"failed\" or \"missing\"");
  for (guint column = 0; column < column_count(); column++)
    system->means[column].count++;
  return TRUE;
}

/* Higher values first; a mean that is not a number comes last. */
static gint compare_means(const Mean *a, const Mean *b) {
  double p = mean_value(a), q = mean_value(b);
  if (isnan(p) || isnan(q))
    return !!isnan(p) - !!isnan(q);
  return (p < q) - (p > q);
}

static gint compare_systems(gconstpointer a, gconstpointer b, gpointer user_data) {
  const System *const *p = a, *const *q = b;
  const DgLeaderboard *leaderboard = user_data;
  gint order = compare_means(&(*p)->means[leaderboard->sort], &(*q)->means[leaderboard->sort]);
  if (order == 0)
    order = compare_means(&(*p)->means[leaderboard->tie], &(*q)->means[leaderboard->tie]);
  return order ? order : strcmp((*p)->name, (*q)->name);
}

/* The names that --sort takes, for a message. */
static char *list_columns(void) {
  GString *list = g_string_new(NULL);
  for (guint column = 0; column < column_count(); column++) {
    g_autofree char *name = column_name(column);
    g_string_append_printf(list, "%s%s", column ? ", " : "", name);
  }
  return g_string_free(list, FALSE);
}

DgLeaderboard *dg_leaderboard_new_from_file(const char *path, const char *sort, GError **error) {
  g_autoptr(DgLeaderboard) leaderboard = g_new0(DgLeaderboard, 1);
  leaderboard->systems = g_ptr_array_new_with_free_func(free_system);
  if (!find_column(sort ? sort : DEFAULT_SORT, &leaderboard->sort)) {
    g_autofree char *names = list_columns();
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\" to sort by, expected one of %s", sort, names);
    return NULL;
  }
  find_column(TIE_SORT, &leaderboard->tie);
  g_autoptr(GHashTable) systems = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Reading reading = {leaderboard, systems, seen};
  if (!dg_results_each(path, DG_RESULTS_VALUES, add_record, &reading, error))
    return NULL;
  g_ptr_array_sort_with_data(leaderboard->systems, compare_systems, leaderboard);
  return g_steal_pointer(&leaderboard);
}

void dg_leaderboard_free(DgLeaderboard *leaderboard) {
  if (!leaderboard)
    return;
  g_free(leaderboard->signature);
  g_ptr_array_unref(leaderboard->systems);
  g_free(leaderboard);
}

static const System *system_at(const DgLeaderboard *leaderboard, guint index) {
  return leaderboard->systems->pdata[index];
}

const char *dg_leaderboard_get_signature(const DgLeaderboard *leaderboard) {
  return leaderboard->signature;
}

guint dg_leaderboard_get_system_count(const DgLeaderboard *leaderboard) {
  return leaderboard->systems->len;
}

const char *dg_leaderboard_get_system(const DgLeaderboard *leaderboard, guint index) {
  return system_at(leaderboard, index)->name;
}

guint dg_leaderboard_get_items(const DgLeaderboard *leaderboard, guint index) {
  return system_at(leaderboard, index)->items;
}

guint dg_leaderboard_get_scored(const DgLeaderboard *leaderboard, guint index) {
  return system_at(leaderboard, index)->scored;
}

guint dg_leaderboard_get_without_edges(const DgLeaderboard *leaderboard, guint index) {
  return system_at(leaderboard, index)->without_edges;
}

gboolean dg_leaderboard_get_mean(const DgLeaderboard *leaderboard, guint index, const char *name, double *mean) {
  guint column;
  if (!find_column(name, &column))
    return FALSE;
  *mean = mean_value(&system_at(leaderboard, index)->means[column]);
  return TRUE;
}

char *dg_leaderboard_to_json(const DgLeaderboard *leaderboard, gboolean pretty) {
  g_autoptr(cJSON) object = cJSON_CreateObject();
  g_autofree char *sort = column_name(leaderboard->sort);
  cJSON_AddStringToObject(object, "schema", "diagrade/leaderboard@1");
  if (leaderboard->signature)
    cJSON_AddStringToObject(object, "signature", leaderboard->signature);
  else
    cJSON_AddNullToObject(object, "signature");
  cJSON_AddStringToObject(object, "averaging", "macro, failed items count 0");
  cJSON_AddStringToObject(object, "sort", sort);
  cJSON *systems = cJSON_AddArrayToObject(object, "systems");
  for (guint i = 0; i < leaderboard->systems->len; i++) {
    const System *system = system_at(leaderboard, i);
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToArray(systems, row);
    cJSON_AddStringToObject(row, "system", system->name);
    cJSON_AddNumberToObject(row, "items", system->items);
    cJSON_AddNumberToObject(row, "scored", system->scored);
    cJSON_AddNumberToObject(row, "failed", system->items - system->scored);
    cJSON_AddNumberToObject(row, "without_edges", system->without_edges);
    for (guint column = 0; column < column_count(); column++) {
      const char *metric = dg_metric_get_name(column_metric(column));
      DgValue value = column_value(column);
      cJSON *values = value == 0 ? cJSON_AddObjectToObject(row, metric) : dg_json_get(row, metric);
      dg_json_add_number(values, dg_value_get_key(value), mean_value(&system->means[column]), 6);
    }
  }
  return dg_json_print(object, pretty);
}
