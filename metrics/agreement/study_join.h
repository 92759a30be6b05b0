/* Joining the files of a study, item by item. */
#ifndef DG_METRICS_AGREEMENT_STUDY_JOIN_H
#define DG_METRICS_AGREEMENT_STUDY_JOIN_H

#include "metrics/agreement/study.h"

/* A label that was not looked for yet. */
#define DG_UNSET_LABEL 255

/* One file, and which part of it counts. */
typedef struct {
  const DgEntries *entries;
  guint model; /* DG_NAME_NONE: all */
  gboolean by_model; /* items of different models are different */
  guint *raters; /* position in the study of each rater of the file, and behind them of the file itself */
  guint last_item, last_model, last_position; /* in the study, of the last entry: those of an item follow each other */
} DgStudySource;

typedef struct {
  DgStudy *study;
  DgSelection selection;
  DgNames items;
  GPtrArray *ratings; /* DgStudySource */
  DgStudySource *results[DG_SYSTEMS];
} DgStudyJoining;

static inline gboolean dg_study_source_counts(const DgStudySource *source, const DgEntry *entry) {
  return source->model == DG_NAME_NONE || entry->model == source->model;
}

void dg_study_note(DgStudy *study, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* `n` numbers (and one more) that are NaN. Free with g_free(). */
double *dg_study_new_numbers(gsize n);

/* study_sources.c */

/* Finds the part of each file that counts. Errors: DG_ERROR_ARGUMENT, DG_ERROR_FORMAT. */
gboolean dg_study_add_sources(DgStudyJoining *joining, const DgStudyFiles *files, const DgAgreementOptions *options,
                              GError **error);
void dg_study_source_free(DgStudySource *source);
/* Lists the rated items in their order. */
void dg_study_list_items(DgStudyJoining *joining);
/* The position of an entry's item in the study; DG_NAME_NONE when it is not rated. */
guint dg_study_find_item(const DgStudyJoining *joining, DgStudySource *source, const DgEntry *entry);
/* Position in `names` (char *) of each criterion of a file; DG_NAME_NONE for those that are not there. Free with
 * g_free(). */
guint *dg_study_place_criteria(const DgEntries *entries, const GPtrArray *names);
/* Says that `entry` is a second value of its item, by `rater` (NULL: nobody is named). Returns FALSE. */
gboolean dg_study_set_twice(const DgStudySource *source, const DgEntry *entry, const char *rater, GError **error);

/* study_ratings.c: what people say. Errors: DG_ERROR_FORMAT (an item that is rated twice), DG_ERROR_LIMIT. */
gboolean dg_study_add_ratings(DgStudyJoining *joining, const DgAgreementOptions *options, GError **error);

/* study_results.c: what one system found. Errors: DG_ERROR_FORMAT (an item twice, none in common). */
gboolean dg_study_add_results(DgStudyJoining *joining, guint system, GError **error);

#endif
