#include "metrics/agreement/study_join.h"

#include <math.h>

static void free_verdict(gpointer data) {
  DgVerdictCriterion *criterion = data;
  g_free(criterion->name);
  g_free(criterion->votes);
  g_free(criterion->human);
  for (guint i = 0; i < DG_SYSTEMS; i++)
    g_free(criterion->found[i]);
  g_free(criterion);
}

static void free_judgment(gpointer data) {
  DgJudgment *judgment = data;
  g_free(judgment->name);
  g_free(judgment->votes);
  g_free(judgment->human);
  g_free(judgment);
}

static void free_value(gpointer data) {
  DgResultValue *value = data;
  g_free(value->name);
  for (guint i = 0; i < DG_SYSTEMS; i++)
    g_free(value->found[i]);
  g_free(value);
}

void dg_study_free(DgStudy *study) {
  if (!study)
    return;
  g_free(study->ratings);
  for (guint i = 0; i < DG_SYSTEMS; i++) {
    g_free(study->results[i]);
    g_free(study->models[i]);
  }
  g_ptr_array_unref(study->items);
  g_ptr_array_unref(study->raters);
  g_ptr_array_unref(study->verdicts);
  g_ptr_array_unref(study->judgments);
  g_ptr_array_unref(study->values);
  g_array_unref(study->correlated);
  g_ptr_array_unref(study->notes);
  g_free(study);
}

void dg_study_note(DgStudy *study, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_ptr_array_add(study->notes, g_strdup_vprintf(format, arguments));
  va_end(arguments);
}

double *dg_study_new_numbers(gsize n) {
  double *numbers = g_new(double, n + 1);
  for (gsize i = 0; i < n; i++)
    numbers[i] = NAN;
  return numbers;
}

/* With the files swapped, false positives are false negatives, and k2 is over other items. */
static void note_swapped(DgStudy *study, const DgStudyFiles *files) {
  const DgEntries *ratings = files->ratings->pdata[0], *results = files->results[0];
  if (results && ratings->documents && !results->documents)
    dg_study_note(study, "%s holds results and %s none: ratings come first, results second.", ratings->name,
                  results->name);
}

static gboolean join(DgStudyJoining *joining, const DgStudyFiles *files, const DgAgreementOptions *options,
                     GError **error) {
  DgStudy *study = joining->study;
  const GPtrArray *values = joining->selection.values;
  if (!dg_study_add_sources(joining, files, options, error) ||
      !dg_study_select(files, options, &joining->selection, study->notes, error))
    return FALSE;
  note_swapped(study, files);
  dg_study_list_items(joining);
  if (!dg_study_add_ratings(joining, options, error))
    return FALSE;
  for (guint i = 0; i < values->len; i++) {
    DgResultValue *value = g_new0(DgResultValue, 1);
    value->name = g_strdup(values->pdata[i]);
    g_ptr_array_add(study->values, value);
  }
  for (guint i = 0; i < study->n_systems; i++)
    if (!dg_study_add_results(joining, i, error))
      return FALSE;
  return TRUE;
}

/* The results at `path` with what further files say of the same items. */
static DgEntries *read_results(const char *path, const DgAgreementOptions *options, DgLineSource source,
                               GError **error) {
  g_autoptr(DgEntries) entries = dg_entries_read(path, source, NULL, error);
  for (guint i = 0; entries && i < options->further_values->len; i++) {
    g_autoptr(DgEntries) further = dg_entries_read(options->further_values->pdata[i], source, NULL, error);
    if (!further || !dg_entries_append(entries, further, error))
      return NULL;
  }
  return g_steal_pointer(&entries);
}

gboolean dg_study_read_ratings(const char *path, const DgAgreementOptions *options, DgLineSource source,
                               DgStudyFiles *files, GError **error) {
  files->ratings = g_ptr_array_new_with_free_func((GDestroyNotify)dg_entries_free);
  for (guint i = 0; i < 1 + options->ratings->len; i++) {
    const char *file = i ? options->ratings->pdata[i - 1] : path;
    DgEntries *entries = dg_entries_read(file, source, options->rater_columns, error);
    if (!entries)
      return FALSE;
    g_ptr_array_add(files->ratings, entries);
  }
  return TRUE;
}

static gboolean read_files(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                           DgLineSource source, DgStudyFiles *files, GError **error) {
  if (!dg_study_read_ratings(ratings_path, options, source, files, error))
    return FALSE;
  if (!results_path)
    return TRUE;
  files->results[0] = read_results(results_path, options, source, error);
  if (!files->results[0])
    return FALSE;
  if (options->versus_path)
    files->results[1] = read_results(options->versus_path, options, source, error);
  else if (options->versus_model)
    files->results[1] = files->results[0];
  return !options->versus_path || files->results[1];
}

static void clear_files(DgStudyFiles *files) {
  if (files->results[1] != files->results[0])
    dg_entries_free(files->results[1]);
  dg_entries_free(files->results[0]);
  g_ptr_array_unref(files->ratings);
}

static DgStudy *new_study(const char *name) {
  DgStudy *study = g_new0(DgStudy, 1);
  study->ratings = g_strdup(name);
  study->items = g_ptr_array_new_with_free_func(g_free);
  study->raters = g_ptr_array_new_with_free_func(g_free);
  study->verdicts = g_ptr_array_new_with_free_func(free_verdict);
  study->judgments = g_ptr_array_new_with_free_func(free_judgment);
  study->values = g_ptr_array_new_with_free_func(free_value);
  study->correlated = g_array_new(FALSE, FALSE, sizeof(DgCorrelated));
  study->notes = g_ptr_array_new_with_free_func(g_free);
  return study;
}

DgStudy *dg_study_new_of_files(const DgStudyFiles *files, const DgAgreementOptions *options, GError **error) {
  g_autoptr(DgStudy) study = new_study(((const DgEntries *)files->ratings->pdata[0])->name);
  DgStudyJoining joining = {.study = study,
                            .selection = {g_ptr_array_new(), g_ptr_array_new(), g_ptr_array_new(), study->correlated},
                            .items = {study->items, g_hash_table_new(g_str_hash, g_str_equal)},
                            .ratings = g_ptr_array_new_with_free_func((GDestroyNotify)dg_study_source_free)};
  gboolean ok = join(&joining, files, options, error);
  g_ptr_array_unref(joining.selection.verdicts);
  g_ptr_array_unref(joining.selection.judgments);
  g_ptr_array_unref(joining.selection.values);
  g_hash_table_unref(joining.items.positions);
  g_ptr_array_unref(joining.ratings);
  for (guint i = 0; i < DG_SYSTEMS; i++)
    dg_study_source_free(joining.results[i]);
  return ok ? g_steal_pointer(&study) : NULL;
}

DgStudy *dg_study_new(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                      DgLineSource source, GError **error) {
  DgStudyFiles files = {0};
  g_autoptr(DgStudy) study = read_files(ratings_path, results_path, options, source, &files, error)
                                 ? dg_study_new_of_files(&files, options, error)
                                 : NULL;
  clear_files(&files);
  if (!study || study->n_systems > 0 || study->n_raters >= 2)
    return g_steal_pointer(&study);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found one rater and no results, expected results or several raters", study->ratings);
  return NULL;
}
