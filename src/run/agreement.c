/* Agreement with people, of stores too. */
#include "metrics/agreement/source.h"
#include "run/results.h"
#include "run/store.h"

typedef struct {
  DgLineVisit visit;
  gpointer user_data;
} Lines;

static gboolean visit_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                             GError **error) {
  const Lines *lines = user_data;
  return lines->visit(record, length, line, lines->user_data, error);
}

/* The records of a store are the lines of the results file that it stands for. */
static gboolean each_record(const char *path, DgResultsWanted wanted, const char *expected, DgLineVisit visit,
                            gpointer user_data, GError **error) {
  if (!dg_store_is_store(path))
    return dg_lines_each(path, expected, visit, user_data, error);
  Lines lines = {visit, user_data};
  return dg_results_each(path, wanted, visit_record, &lines, error);
}

static gboolean each_line(const char *path, const char *expected, DgLineVisit visit, gpointer user_data,
                          GError **error) {
  return each_record(path, DG_RESULTS_VALUES, expected, visit, user_data, error);
}

/* With the lists of the scores. */
static gboolean each_whole_line(const char *path, const char *expected, DgLineVisit visit, gpointer user_data,
                                GError **error) {
  return each_record(path, DG_RESULTS_WHOLE, expected, visit, user_data, error);
}

DgAgreement *dg_agreement_new_from_run(const char *ratings_path, const char *results_path,
                                       const DgAgreementOptions *options, GError **error) {
  return dg_agreement_new_from_source(ratings_path, results_path, options, each_line, error);
}

DgAgreementMethods *dg_agreement_methods_new_from_run(const char *ratings_path, const char *const *results_paths,
                                                      guint n_results, const DgAgreementOptions *options,
                                                      GError **error) {
  return dg_agreement_methods_new_from_source(ratings_path, results_paths, n_results, options, each_line, error);
}

DgMatchingAgreement *dg_matching_agreement_new_from_run(const char *gold_path, const char *results_path,
                                                        const DgAgreementOptions *options, GError **error) {
  return dg_matching_agreement_new_from_source(gold_path, results_path, options, each_whole_line, error);
}
