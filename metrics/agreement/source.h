/* Where ratings and results come from, other than from files of lines: rooms that know more kinds of results than this
 * one bring a source of their own. */
#ifndef DG_METRICS_AGREEMENT_SOURCE_H
#define DG_METRICS_AGREEMENT_SOURCE_H

#include "base/lines.h"

#include <diagrade/agreement.h>

/* Visits the lines of `path`; dg_lines_each() is one. */
typedef gboolean (*DgLineSource)(const char *path, const char *expected, DgLineVisit visit, gpointer user_data,
                                 GError **error);

/* dg_agreement_new() with another source of lines. */
DgAgreement *dg_agreement_new_from_source(const char *ratings_path, const char *results_path,
                                          const DgAgreementOptions *options, DgLineSource source, GError **error);
/* dg_matching_agreement_new() with another source of lines. */
DgMatchingAgreement *dg_matching_agreement_new_from_source(const char *gold_path, const char *results_path,
                                                           const DgAgreementOptions *options, DgLineSource source,
                                                           GError **error);

/* dg_agreement_methods_new() with another source of lines. */
DgAgreementMethods *dg_agreement_methods_new_from_source(const char *ratings_path, const char *const *results_paths,
                                                         guint n_results, const DgAgreementOptions *options,
                                                         DgLineSource source, GError **error);

#endif
