#include "explain/explain_people.h"

#include "base/lines.h"
#include "metrics/agreement/csv.h"
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/correlation.h"
#include "metrics/statistics/significance.h"

#include <diagrade/agreement.h>
#include <math.h>
#include <string.h>

#define DECIMALS 4

/* Sums of all ratings of one explanation. */
typedef struct {
  double sums[DG_EXPLAIN_CRITERIA];
  guint count;
  const DgExplainRecord *record; /* the one that it is of; NULL: none was found yet */
} Rating;

/* What people say. */
typedef struct {
  char *path;
  GHashTable *ratings; /* key -> Rating */
  guint column_id, column_system, column_setting, columns[DG_EXPLAIN_CRITERIA]; /* G_MAXUINT: not there */
  gboolean has_head;
} Ratings;

/* One text for item, system and setting, which no other three give; NULL: not known. */
static char *make_key(const char *id, const char *system, const char *setting) {
  return g_strdup_printf("%zu:%zu:%s%s%s", strlen(id), system ? strlen(system) : 0, id, system ? system : "",
                         setting ? setting : "");
}

static guint find_column(const char *const *cells, guint n, const char *name) {
  for (guint i = 0; i < n; i++)
    if (strcmp(cells[i], name) == 0)
      return i;
  return G_MAXUINT;
}

static gboolean read_head(Ratings *ratings, const char *const *cells, guint n, guint line, GError **error) {
  ratings->has_head = TRUE;
  ratings->column_id = find_column(cells, n, "id");
  ratings->column_system = find_column(cells, n, "system");
  ratings->column_setting = find_column(cells, n, "setting");
  const char *missing = ratings->column_id == G_MAXUINT ? "id" : NULL;
  for (guint i = 0; i < DG_EXPLAIN_CRITERIA; i++) {
    ratings->columns[i] = find_column(cells, n, dg_explain_ratings[i]);
    if (ratings->columns[i] == G_MAXUINT && !missing)
      missing = dg_explain_ratings[i];
  }
  if (missing)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found no column \"%s\", expected id, correctness, fidelity and referencing", ratings->path,
                line, missing);
  return !missing;
}

static gboolean read_rating(const Ratings *ratings, const char *const *cells, guint n, guint line,
                            double values[DG_EXPLAIN_CRITERIA], GError **error) {
  for (guint i = 0; i < DG_EXPLAIN_CRITERIA; i++) {
    const char *cell = ratings->columns[i] < n ? cells[ratings->columns[i]] : "";
    char *end;
    values[i] = g_ascii_strtod(cell, &end);
    if (end == cell || *end || !(values[i] >= 1 && values[i] <= 5)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found \"%s\" as %s, expected a number from 1 to 5",
                  ratings->path, line, cell, dg_explain_ratings[i]);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean take_row(const char *const *cells, guint n, guint line, gpointer user_data, GError **error) {
  Ratings *ratings = user_data;
  double values[DG_EXPLAIN_CRITERIA];
  if (!ratings->has_head)
    return read_head(ratings, cells, n, line, error);
  if (!read_rating(ratings, cells, n, line, values, error))
    return FALSE;
  const char *id = ratings->column_id < n ? cells[ratings->column_id] : "";
  g_autofree char *key = make_key(id, ratings->column_system < n ? cells[ratings->column_system] : NULL,
                                  ratings->column_setting < n ? cells[ratings->column_setting] : NULL);
  Rating *rating = g_hash_table_lookup(ratings->ratings, key);
  if (!rating) {
    rating = g_new0(Rating, 1);
    g_hash_table_insert(ratings->ratings, g_steal_pointer(&key), rating);
  }
  for (guint i = 0; i < DG_EXPLAIN_CRITERIA; i++)
    rating->sums[i] += values[i];
  rating->count++;
  return TRUE;
}

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  return dg_csv_reader_add_line(user_data, line, length, error);
}

static gboolean read_ratings(Ratings *ratings, const char *path, GError **error) {
  ratings->path = g_strdup(dg_lines_name(path));
  ratings->ratings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(DgCsvReader) reader = dg_csv_reader_new(ratings->path, take_row, ratings);
  return dg_lines_each(path, "ratings as CSV", take_line, reader, error) && dg_csv_reader_end(reader, error);
}

/* What people say of a record; NULL for nothing. */
static Rating *find_rating(const Ratings *ratings, const DgExplainRecord *record) {
  g_autofree char *key = make_key(record->id, ratings->column_system == G_MAXUINT ? NULL : record->system,
                                  ratings->column_setting == G_MAXUINT ? NULL : record->setting);
  return g_hash_table_lookup(ratings->ratings, key);
}

/* Gives each record the mean of its ratings. */
static gboolean join(const Ratings *ratings, const GPtrArray *records, GHashTable *rated, GError **error) {
  for (guint i = 0; i < records->len; i++) {
    const DgExplainRecord *record = records->pdata[i];
    Rating *rating = find_rating(ratings, record);
    if (!rating)
      continue;
    if (rating->record) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s: found ratings of \"%s\" that may be of several explanations, expected a column \"%s\"",
                  ratings->path, record->id, ratings->column_system == G_MAXUINT ? "system" : "setting");
      return FALSE;
    }
    rating->record = record;
    double *means = g_new(double, DG_EXPLAIN_CRITERIA);
    for (guint c = 0; c < DG_EXPLAIN_CRITERIA; c++)
      means[c] = rating->sums[c] / rating->count;
    g_hash_table_insert(rated, (gpointer)record, means);
  }
  return TRUE;
}

/* What both rated, criterion by criterion. */
typedef struct {
  GArray *judge[DG_EXPLAIN_CRITERIA], *people[DG_EXPLAIN_CRITERIA];
  guint missing; /* rated by people alone */
} Common;

static void collect(const GPtrArray *records, GHashTable *rated, Common *common) {
  for (guint i = 0; i < records->len; i++) {
    const DgExplainRecord *record = records->pdata[i];
    const double *people = g_hash_table_lookup(rated, record);
    common->missing += people && !record->rated;
    for (guint c = 0; people && record->rated && c < DG_EXPLAIN_CRITERIA; c++) {
      g_array_append_val(common->judge[c], record->ratings[c]);
      g_array_append_val(common->people[c], people[c]);
    }
  }
}

/* Spearman's correlation of resamples, kept for their p-value. */
typedef struct {
  const double *judge, *people;
  GArray *values;
} Resampling;

static double spearman(const double *x, const double *y, guint n) {
  g_autofree double *ranks = g_new(double, (gsize)n + 1), *ranks_there = g_new(double, (gsize)n + 1);
  dg_mean_ranks(x, n, ranks);
  dg_mean_ranks(y, n, ranks_there);
  return dg_pearson(ranks, ranks_there, n);
}

static void resample(const guint *picks, guint n, double *values, gpointer data) {
  Resampling *resampling = data;
  g_autofree double *x = g_new(double, (gsize)n + 1), *y = g_new(double, (gsize)n + 1);
  for (guint i = 0; i < n; i++) {
    x[i] = resampling->judge[picks[i]];
    y[i] = resampling->people[picks[i]];
  }
  *values = spearman(x, y, n);
  g_array_append_val(resampling->values, *values);
}

static DgExplanationPeople correlate(const char *criterion, const GArray *judge, const GArray *people) {
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  Resampling resampling = {(const double *)judge->data, (const double *)people->data, values};
  DgInterval interval = {NAN, NAN, NAN};
  double rho = spearman(resampling.judge, resampling.people, judge->len);
  if (!isnan(rho))
    dg_bootstrap(judge->len, DG_RESAMPLES_DEFAULT, DG_SEED_DEFAULT, resample, &resampling, 1, &interval);
  double p = dg_bootstrap_p((const double *)values->data, values->len, rho);
  return (DgExplanationPeople){.criterion = criterion,
                               .items = judge->len,
                               .rho = dg_json_round(rho, DECIMALS),
                               .low = dg_json_round(interval.low, DECIMALS),
                               .high = dg_json_round(interval.high, DECIMALS),
                               .p = dg_json_round(p, DECIMALS)};
}

GArray *dg_explain_people_correlate(const GPtrArray *records, GHashTable *rated, guint unknown) {
  GArray *people = g_array_new(FALSE, FALSE, sizeof(DgExplanationPeople));
  Common common = {0};
  for (guint i = 0; i < DG_EXPLAIN_CRITERIA; i++) {
    common.judge[i] = g_array_new(FALSE, FALSE, sizeof(double));
    common.people[i] = g_array_new(FALSE, FALSE, sizeof(double));
  }
  collect(records, rated, &common);
  for (guint i = 0; i < DG_EXPLAIN_CRITERIA; i++) {
    DgExplanationPeople row = correlate(dg_explain_ratings[i], common.judge[i], common.people[i]);
    row.missing = common.missing;
    row.unknown = unknown;
    g_array_append_val(people, row);
    g_array_unref(common.judge[i]);
    g_array_unref(common.people[i]);
  }
  return people;
}

GHashTable *dg_explain_people_read(const char *path, const GPtrArray *records, guint *unknown, GError **error) {
  g_autoptr(GHashTable) rated = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  Ratings ratings = {0};
  gboolean good = read_ratings(&ratings, path, error) && join(&ratings, records, rated, error);
  if (good && g_hash_table_size(rated) == 0) {
    good = FALSE;
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found ratings of no explanation that there is a record of, expected some", ratings.path);
  }
  *unknown = g_hash_table_size(ratings.ratings) - g_hash_table_size(rated);
  g_free(ratings.path);
  g_hash_table_unref(ratings.ratings);
  return good ? g_steal_pointer(&rated) : NULL;
}
