/* Several methods, each compared with what people say. */
#include "metrics/agreement/methods.h"

#include <string.h>

static const char *const RATING_NAMES[] = {"Yes", "No", "N/A"}; /* of DgVerdict */

static DgAgreementMethods *methods_new(const DgAgreementOptions *options) {
  DgAgreementMethods *methods = g_new0(DgAgreementMethods, 1);
  methods->methods = g_ptr_array_new_with_free_func((GDestroyNotify)dg_method_free);
  methods->by_key = g_hash_table_new(g_str_hash, g_str_equal);
  methods->items = g_ptr_array_new_with_free_func(g_free);
  methods->known_items = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  methods->ratings = g_array_new(FALSE, FALSE, sizeof(DgAgreementRatings));
  methods->resamples = options->resamples;
  methods->seed = options->seed;
  methods->keep_records = options->keep_records;
  return methods;
}

void dg_agreement_methods_free(DgAgreementMethods *methods) {
  if (!methods)
    return;
  g_hash_table_unref(methods->by_key);
  g_ptr_array_unref(methods->methods);
  g_ptr_array_unref(methods->items);
  g_hash_table_unref(methods->known_items);
  dg_study_free(methods->people);
  g_array_unref(methods->ratings);
  g_free(methods);
}

/* Counts what people said, whether or not there are results of it. */
static gboolean count_ratings(DgAgreementMethods *methods, const DgStudyFiles *files, const DgAgreementOptions *options,
                              GError **error) {
  DgStudyFiles people = {.ratings = files->ratings};
  methods->people = dg_study_new_of_files(&people, options, error);
  if (!methods->people)
    return FALSE;
  for (guint i = 0; i < methods->people->verdicts->len; i++) {
    const DgVerdictCriterion *criterion = dg_study_verdict(methods->people, i);
    guint counts[DG_NO_LABEL + 1] = {0};
    for (guint item = 0; item < methods->people->n_items; item++)
      counts[criterion->human[item]]++;
    DgAgreementRatings row = {.name = criterion->name,
                              .averaged = criterion->averaged,
                              .items = methods->people->n_items - counts[DG_NO_LABEL],
                              .yes = counts[DG_VERDICT_PASS],
                              .no = counts[DG_VERDICT_FAIL],
                              .not_applicable = counts[DG_VERDICT_NOT_APPLICABLE]};
    g_array_append_val(methods->ratings, row);
  }
  return TRUE;
}

/* By which the results of a method are told from others in its entries. */
static char *model_of(const DgMethod *method) {
  return (char *)(method && method->entries->models.names->len > 0 ? method->shown.model : NULL);
}

/* Compares one method with the ratings, and with what `versus` (NULL: none) gave. One that gave nothing but failures
 * has nothing to compare. */
static gboolean compare(DgMethod *method, const DgMethod *versus, const DgStudyFiles *ratings,
                        const DgAgreementOptions *options, GError **error) {
  if (method->shown.results == method->shown.failed)
    return TRUE;
  DgStudyFiles files = {.ratings = ratings->ratings, .results = {method->entries, versus ? versus->entries : NULL}};
  DgAgreementOptions own = *options;
  own.model = model_of(method);
  own.versus_path = NULL;
  own.versus_model = model_of(versus);
  DgStudy *study = dg_study_new_of_files(&files, &own, error);
  if (study)
    method->agreement = dg_agreement_new_of_study(study, &own);
  return study != NULL;
}

/* Notes and errors from now on name the method, whose results may stand in several files. */
static void rename_entries(DgMethod *method) {
  if (!method->key)
    return;
  dg_entries_json_finish(method->entries);
  g_free(method->entries->name);
  method->entries->name = g_strdup(method->shown.name);
}

/* The method that the others are compared with; NULL without one. FALSE with an error when there is none of the name.
 */
static gboolean find_versus(const DgAgreementMethods *methods, const char *label, const DgMethod **versus,
                            GError **error) {
  g_autoptr(GString) known = g_string_new(NULL);
  *versus = NULL;
  for (guint i = 0; label && i < methods->methods->len; i++) {
    const DgMethod *method = methods->methods->pdata[i];
    if (strcmp(method->shown.label, label) == 0)
      *versus = method;
    g_string_append_printf(known, "%s\"%s\"", i ? ", " : "", method->shown.label);
  }
  if (!label || (*versus && (*versus)->shown.results > (*versus)->shown.failed))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s \"%s\", expected one of %s",
              *versus ? "no result that did not fail of" : "no method", label, known->str);
  return FALSE;
}

static gboolean compare_all(DgAgreementMethods *methods, const char *ratings_path, const DgAgreementOptions *options,
                            DgLineSource source, GError **error) {
  DgStudyFiles files = {0};
  const DgMethod *versus;
  gboolean ok = dg_study_read_ratings(ratings_path, options, source, &files, error) &&
                count_ratings(methods, &files, options, error) &&
                find_versus(methods, options->versus_model, &versus, error);
  for (guint i = 0; ok && i < methods->methods->len; i++)
    ok = compare(methods->methods->pdata[i], methods->methods->pdata[i] == versus ? NULL : versus, &files, options,
                 error);
  g_ptr_array_unref(files.ratings);
  return ok;
}

DgAgreementMethods *dg_agreement_methods_new_from_source(const char *ratings_path, const char *const *results_paths,
                                                         guint n_results, const DgAgreementOptions *options,
                                                         DgLineSource source, GError **error) {
  g_autoptr(DgAgreementOptions) defaults = options ? NULL : dg_agreement_options_new();
  if (!options)
    options = defaults;
  g_autoptr(DgAgreementMethods) methods = methods_new(options);
  for (guint i = 0; i < n_results; i++)
    if (!dg_methods_read(methods, results_paths[i], source, error))
      return NULL;
  dg_methods_merge_failures(methods);
  dg_methods_name(methods);
  for (guint i = 0; i < methods->methods->len; i++)
    rename_entries(methods->methods->pdata[i]);
  if (ratings_path && !compare_all(methods, ratings_path, options, source, error))
    return NULL;
  return g_steal_pointer(&methods);
}

DgAgreementMethods *dg_agreement_methods_new(const char *ratings_path, const char *const *results_paths,
                                             guint n_results, const DgAgreementOptions *options, GError **error) {
  return dg_agreement_methods_new_from_source(ratings_path, results_paths, n_results, options, dg_lines_each, error);
}

DgAgreementMethods *dg_agreement_methods_new_from_records(const char *const *records, guint n_records, const char *name,
                                                          const DgAgreementOptions *options, GError **error) {
  g_autoptr(DgAgreementOptions) defaults = options ? NULL : dg_agreement_options_new();
  g_autoptr(DgAgreementMethods) methods = methods_new(options ? options : defaults);
  for (guint i = 0; i < n_records; i++)
    if (!dg_methods_read_line(methods, name, records[i], i + 1, error))
      return NULL;
  dg_methods_merge_failures(methods);
  dg_methods_name(methods);
  return g_steal_pointer(&methods);
}

static const DgMethod *get(const DgAgreementMethods *methods, guint index) {
  return index < methods->methods->len ? methods->methods->pdata[index] : NULL;
}

guint dg_agreement_methods_get_count(const DgAgreementMethods *methods) {
  return methods->methods->len;
}

const DgAgreementMethod *dg_agreement_methods_get(const DgAgreementMethods *methods, guint index) {
  const DgMethod *method = get(methods, index);
  return method ? &method->shown : NULL;
}

const DgAgreement *dg_agreement_methods_get_agreement(const DgAgreementMethods *methods, guint index) {
  const DgMethod *method = get(methods, index);
  return method ? method->agreement : NULL;
}

const char *dg_agreement_methods_get_record(const DgAgreementMethods *methods, guint index, const char *item) {
  const DgMethod *method = get(methods, index);
  if (!method || !method->records)
    return NULL;
  const char *record = g_hash_table_lookup(method->records, item), *model = method->shown.model;
  if (record || !model || !g_str_has_prefix(item, model) || item[strlen(model)] != '/')
    return record;
  return g_hash_table_lookup(method->records, item + strlen(model) + 1); /* ratings of each model name both */
}

const char *dg_agreement_methods_get_found(const DgAgreementMethods *methods, guint index, const char *criterion,
                                           const char *item) {
  const DgMethod *method = get(methods, index);
  const DgStudy *study = method && method->agreement ? method->agreement->study : NULL;
  guint at;
  if (!study || !g_ptr_array_find_with_equal_func(study->items, item, g_str_equal, &at))
    return NULL;
  for (guint i = 0; i < study->verdicts->len; i++)
    if (strcmp(dg_study_verdict(study, i)->name, criterion) == 0)
      return RATING_NAMES[dg_study_verdict(study, i)->found[0][at]];
  return NULL;
}

const DgAgreementRatings *dg_agreement_methods_get_ratings(const DgAgreementMethods *methods, guint index) {
  return index < methods->ratings->len ? &g_array_index(methods->ratings, DgAgreementRatings, index) : NULL;
}

const char *dg_agreement_methods_get_item(const DgAgreementMethods *methods, guint index) {
  const GPtrArray *items = methods->people ? methods->people->items : methods->items;
  return index < items->len ? items->pdata[index] : NULL;
}

const char *dg_agreement_methods_get_rating(const DgAgreementMethods *methods, guint criterion, guint item) {
  if (criterion >= methods->ratings->len || item >= methods->people->n_items)
    return NULL;
  guint8 label = dg_study_verdict(methods->people, criterion)->human[item];
  return label < G_N_ELEMENTS(RATING_NAMES) ? RATING_NAMES[label] : NULL;
}

const char *dg_agreement_methods_get_ratings_file(const DgAgreementMethods *methods) {
  return methods->people ? methods->people->ratings : NULL;
}

guint dg_agreement_methods_get_resamples(const DgAgreementMethods *methods) {
  return methods->resamples;
}

guint32 dg_agreement_methods_get_seed(const DgAgreementMethods *methods) {
  return methods->seed;
}
