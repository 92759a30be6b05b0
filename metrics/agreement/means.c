/* What people say on the average: shares of verdicts and means of numbers, by system. */
#include "metrics/agreement/study.h"
#include "metrics/statistics/bootstrap.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/rating-means@1"
#define DECIMALS 9
/* The 97.5th percentile of the normal distribution. */
#define Z 1.959963984540054

/* The columns of the tables that diagrade draws. */
static const char *const OWN[] = {"right", "judgment"};

/* What was said of one item of one system. */
typedef struct {
  char *system, *item; /* system NULL: none is named */
  double sum;
  guint ratings, not_applicable, unrated;
} Unit;

struct _DgRatingMeans {
  GArray *rows; /* DgRatingMean */
  GStringChunk *strings;
  guint resamples;
  guint32 seed;
};

static void free_unit(gpointer data) {
  Unit *unit = data;
  g_free(unit->system);
  g_free(unit->item);
  g_free(unit);
}

static int compare_units(gconstpointer a, gconstpointer b) {
  const Unit *p = *(Unit *const *)a, *q = *(Unit *const *)b;
  int order = g_strcmp0(p->system, q->system);
  return order ? order : strcmp(p->item, q->item);
}

static Unit *find_unit(GHashTable *units, const char *system, const char *item) {
  g_autofree char *key = g_strdup_printf("%s\n%s", system ? system : "", item);
  Unit *unit = g_hash_table_lookup(units, key);
  if (unit)
    return unit;
  unit = g_new0(Unit, 1);
  unit->system = g_strdup(system);
  unit->item = g_strdup(item);
  g_hash_table_insert(units, g_steal_pointer(&key), unit);
  return unit;
}

/* Adds what `entries` say by the criterion `name`, which they have. `verdicts` becomes FALSE where a number is none.
 * Errors: DG_ERROR_FORMAT (a value is neither). */
static gboolean add_entries(GHashTable *units, const DgEntries *entries, guint criterion, gboolean *verdicts,
                            GError **error) {
  const DgCriterionForm *form = &g_array_index(entries->forms, DgCriterionForm, criterion);
  const char *name = entries->criteria.names->pdata[criterion];
  if (form->neither.line) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found %s as %s, expected Yes, No, N/A or a number",
                entries->name, form->neither.line, form->neither.text, name);
    return FALSE;
  }
  *verdicts = *verdicts && form->no_verdict.line == 0;
  for (guint i = 0; i < entries->entries->len; i++) {
    const DgEntry *entry = &g_array_index(entries->entries, DgEntry, i);
    if (entry->criterion != criterion)
      continue;
    const char *system = entry->model == DG_NAME_NONE ? NULL : entries->models.names->pdata[entry->model];
    Unit *unit = find_unit(units, system, entries->items.names->pdata[entry->item]);
    if (entry->verdict == DG_ENTRY_MISSING)
      unit->unrated++;
    else if (entry->verdict == DG_VERDICT_NOT_APPLICABLE)
      unit->not_applicable++;
    else {
      unit->sum += !isnan(entry->number) ? entry->number : entry->verdict == DG_VERDICT_PASS;
      unit->ratings++;
    }
  }
  return TRUE;
}

/* The score interval of a share of `n` (Wilson 1927). */
static void wilson(DgRatingMean *row, guint n) {
  double p = row->mean, square = Z * Z / n;
  double middle = (p + square / 2) / (1 + square);
  double half = Z / (1 + square) * sqrt(p * (1 - p) / n + square / (4 * n));
  row->low = MAX(0, middle - half);
  row->high = MIN(1, middle + half);
}

static void resample(const guint *picks, guint n, double *values, gpointer data) {
  const double *means = data;
  double sum = 0;
  for (guint i = 0; i < n; i++)
    sum += means[picks[i]];
  values[0] = sum / n;
}

/* The row of the units from `begin` to `end`. */
static DgRatingMean summarize(const DgRatingMeans *means, const GPtrArray *units, guint begin, guint end,
                              gboolean verdicts) {
  DgRatingMean row = {.share = verdicts, .mean = NAN, .low = NAN, .high = NAN};
  g_autofree double *values = g_new(double, end - begin + 1);
  double sum = 0;
  for (guint i = begin; i < end; i++) {
    const Unit *unit = units->pdata[i];
    row.not_applicable += unit->not_applicable;
    row.unrated += unit->unrated;
    row.ratings += unit->ratings;
    if (unit->ratings > 0)
      sum += values[row.items++] = unit->sum / unit->ratings;
  }
  if (row.items == 0)
    return row;
  row.mean = sum / row.items;
  if (verdicts && row.ratings == row.items) {
    wilson(&row, row.items);
  } else if (means->resamples > 0) {
    DgInterval interval;
    dg_bootstrap(row.items, means->resamples, means->seed, resample, values, 1, &interval);
    row.low = interval.low;
    row.high = interval.high;
  }
  return row;
}

static void add_row(DgRatingMeans *means, DgRatingMean row, const char *criterion, const char *system) {
  row.criterion = g_string_chunk_insert_const(means->strings, criterion);
  row.system = system ? g_string_chunk_insert_const(means->strings, system) : NULL;
  g_array_append_val(means->rows, row);
}

static gboolean add_criterion(DgRatingMeans *means, const GPtrArray *files, const char *name, GError **error) {
  g_autoptr(GHashTable) by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_unit);
  gboolean verdicts = TRUE;
  for (guint i = 0; i < files->len; i++) {
    const DgEntries *entries = files->pdata[i];
    guint criterion = dg_names_find(&entries->criteria, name);
    if (criterion != DG_NAME_NONE && !add_entries(by_key, entries, criterion, &verdicts, error))
      return FALSE;
  }
  g_autoptr(GPtrArray) units = g_ptr_array_new();
  GHashTableIter iter;
  gpointer unit;
  g_hash_table_iter_init(&iter, by_key);
  while (g_hash_table_iter_next(&iter, NULL, &unit))
    g_ptr_array_add(units, unit);
  g_ptr_array_sort(units, compare_units);
  guint systems = 0;
  for (guint begin = 0, end; begin < units->len; begin = end, systems++) {
    const char *system = ((const Unit *)units->pdata[begin])->system;
    for (end = begin + 1; end < units->len && g_strcmp0(((const Unit *)units->pdata[end])->system, system) == 0; end++)
      ;
    add_row(means, summarize(means, units, begin, end, verdicts), name, system);
  }
  if (systems > 1)
    add_row(means, summarize(means, units, 0, units->len, verdicts), name, NULL);
  return TRUE;
}

static gboolean any_has(const GPtrArray *files, const char *criterion) {
  for (guint i = 0; i < files->len; i++)
    if (dg_names_find(&((const DgEntries *)files->pdata[i])->criteria, criterion) != DG_NAME_NONE)
      return TRUE;
  return FALSE;
}

/* The criteria whose values are verdicts or numbers throughout, of the first file. */
static void add_readable(const GPtrArray *files, GPtrArray *names) {
  const DgEntries *entries = files->pdata[0];
  for (guint i = 0; i < entries->criteria.names->len; i++) {
    const DgCriterionForm *form = &g_array_index(entries->forms, DgCriterionForm, i);
    if (form->readable && !form->neither.line)
      g_ptr_array_add(names, entries->criteria.names->pdata[i]);
  }
}

/* What is averaged; see dg_rating_means_new(). NULL with an error. */
static GPtrArray *select_criteria(const GPtrArray *files, const DgAgreementOptions *options, GError **error) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  const char *file = ((const DgEntries *)files->pdata[0])->name;
  for (char **name = options->select; name && *name; name++) {
    if (!any_has(files, *name)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found no criterion \"%s\", expected one of its columns",
                  file, *name);
      return NULL;
    }
    g_ptr_array_add(names, *name);
  }
  for (guint i = 0; !options->select && i < G_N_ELEMENTS(OWN); i++)
    if (any_has(files, OWN[i]))
      g_ptr_array_add(names, (gpointer)OWN[i]);
  if (names->len == 0)
    add_readable(files, names);
  if (names->len > 0)
    return g_steal_pointer(&names);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no ratings, expected a column of verdicts or numbers", file);
  return NULL;
}

static gboolean read_file(GPtrArray *files, const char *path, const DgAgreementOptions *options, GError **error) {
  DgEntries *entries = dg_entries_read(path, dg_lines_each, options->rater_columns, error);
  if (entries)
    g_ptr_array_add(files, entries);
  return entries != NULL;
}

DgRatingMeans *dg_rating_means_new(const char *ratings_path, const DgAgreementOptions *options, GError **error) {
  g_autoptr(DgAgreementOptions) defaults = options ? NULL : dg_agreement_options_new();
  const DgAgreementOptions *given = options ? options : defaults;
  g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func((GDestroyNotify)dg_entries_free);
  if (!read_file(files, ratings_path, given, error))
    return NULL;
  for (guint i = 0; i < given->ratings->len; i++)
    if (!read_file(files, given->ratings->pdata[i], given, error))
      return NULL;
  g_autoptr(GPtrArray) names = select_criteria(files, given, error);
  g_autoptr(DgRatingMeans) means = g_new0(DgRatingMeans, 1);
  means->rows = g_array_new(FALSE, FALSE, sizeof(DgRatingMean));
  means->strings = g_string_chunk_new(256);
  means->resamples = given->resamples;
  means->seed = given->seed;
  for (guint i = 0; names && i < names->len; i++)
    if (!add_criterion(means, files, names->pdata[i], error))
      return NULL;
  return names ? g_steal_pointer(&means) : NULL;
}

void dg_rating_means_free(DgRatingMeans *means) {
  if (!means)
    return;
  g_array_unref(means->rows);
  g_string_chunk_free(means->strings);
  g_free(means);
}

const DgRatingMean *dg_rating_means_get(const DgRatingMeans *means, guint index) {
  return index < means->rows->len ? &g_array_index(means->rows, DgRatingMean, index) : NULL;
}

char *dg_rating_means_to_json(const DgRatingMeans *means, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddNumberToObject(document, "resamples", means->resamples);
  cJSON_AddNumberToObject(document, "seed", means->seed);
  cJSON *list = cJSON_AddArrayToObject(document, "means");
  const DgRatingMean *row;
  for (guint i = 0; (row = dg_rating_means_get(means, i)); i++) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(list, object);
    cJSON_AddStringToObject(object, "criterion", row->criterion);
    cJSON_AddItemToObject(object, "system", row->system ? cJSON_CreateString(row->system) : cJSON_CreateNull());
    cJSON_AddBoolToObject(object, "share", row->share);
    cJSON_AddNumberToObject(object, "items", row->items);
    cJSON_AddNumberToObject(object, "ratings", row->ratings);
    cJSON_AddNumberToObject(object, "not_applicable", row->not_applicable);
    cJSON_AddNumberToObject(object, "unrated", row->unrated);
    dg_json_add_number(object, "mean", row->mean, DECIMALS);
    dg_json_add_number(object, "low", row->low, DECIMALS);
    dg_json_add_number(object, "high", row->high, DECIMALS);
  }
  return dg_json_print(document, pretty);
}
