/* Ratings and results, joined by item: what the statistics are computed from. */
#ifndef DG_METRICS_AGREEMENT_STUDY_H
#define DG_METRICS_AGREEMENT_STUDY_H

#include "metrics/agreement/entries.h"

#include <diagrade/agreement.h>

/* The results, and those of the second system. */
#define DG_SYSTEMS 2

struct _DgAgreementOptions {
  char *model, *versus_path, *versus_model;
  GPtrArray *ratings; /* char *: files of further raters */
  GPtrArray *rater_columns; /* DgRaterColumns */
  GPtrArray *further_values; /* char *: files of further values of the results */
  char **select, **average, **judgments, **values; /* NULL: the default */
  guint resamples;
  guint32 seed;
  gboolean list, keep_records;
};

/* A label that nobody gave to an item. */
#define DG_NO_LABEL DG_ENTRY_MISSING

/* A criterion that raters gave verdicts of. */
typedef struct {
  char *name;
  gboolean averaged;
  guint8 *votes; /* raters x items, those of one rater after each other: DgVerdict or DG_NO_LABEL */
  guint8 *human; /* one an item: the votes in one */
  guint8 *found[DG_SYSTEMS]; /* one an item: DgVerdict; NULL without results */
  guint undecided; /* items with as many votes for one label as for another, which are left out */
  guint missing[DG_SYSTEMS]; /* rated items without a result, which count as n/a */
} DgVerdictCriterion;

/* A criterion that raters gave numbers of. */
typedef struct {
  char *name;
  double *votes; /* raters x items; NaN where there is none */
  double *human; /* one an item: the mean; NaN without */
} DgJudgment;

/* Numbers of the results. */
typedef struct {
  char *name;
  double *found[DG_SYSTEMS]; /* one an item; NaN without */
} DgResultValue;

/* A judgment and the value that it is correlated with: positions in the lists. */
typedef struct {
  guint judgment, value;
} DgCorrelated;

typedef struct {
  guint n_items, n_raters, n_systems;
  GPtrArray *items; /* char *: ids, in the order of resamples */
  GPtrArray *raters; /* char * */
  char *ratings, *results[DG_SYSTEMS], *models[DG_SYSTEMS]; /* names of files and models; NULL where there is none */
  GPtrArray *verdicts; /* DgVerdictCriterion */
  GPtrArray *judgments; /* DgJudgment */
  GPtrArray *values; /* DgResultValue */
  GArray *correlated; /* DgCorrelated */
  GPtrArray *notes; /* char *: what was left out or counted otherwise */
} DgStudy;

/* The files of a study. */
typedef struct {
  GPtrArray *ratings; /* DgEntries, one a file */
  DgEntries *results[DG_SYSTEMS]; /* both may be the same; NULL where there is none */
} DgStudyFiles;

/* Reads the lines of `source` and joins the files. Errors: see dg_agreement_new(). Free with dg_study_free(). */
DgStudy *dg_study_new(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                      DgLineSource source, GError **error);
/* The same of files that were read already, which stay those of the caller; also of one rater without results. */
DgStudy *dg_study_new_of_files(const DgStudyFiles *files, const DgAgreementOptions *options, GError **error);
/* Reads the ratings at `path`, and those that the options add. The list is the caller's, on errors too. */
gboolean dg_study_read_ratings(const char *path, const DgAgreementOptions *options, DgLineSource source,
                               DgStudyFiles *files, GError **error);
void dg_study_free(DgStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgStudy, dg_study_free)

static inline DgVerdictCriterion *dg_study_verdict(const DgStudy *study, guint index) {
  return study->verdicts->pdata[index];
}

/* study_sources.c: the order of ids (of pointers to them), in which resamples draw: numbers ascending before others,
 * which are compared bytewise. */
gint dg_study_compare_items(gconstpointer a, gconstpointer b);

/* study_select.c */

/* What is compared: names (of the files) in the order of the ratings, and where to put the pairs. */
typedef struct {
  GPtrArray *verdicts, *judgments, *values; /* char * */
  GArray *correlated; /* DgCorrelated */
} DgSelection;

/* Finds out which criteria are compared, and how. Errors: DG_ERROR_FORMAT (an unknown value, nothing in common),
 * DG_ERROR_ARGUMENT (a name that is not there). */
gboolean dg_study_select(const DgStudyFiles *files, const DgAgreementOptions *options, DgSelection *selection,
                         GPtrArray *notes, GError **error);

/* Whether criterion `name` is one that averages are of. `names` are those compared. */
gboolean dg_study_is_averaged(const DgAgreementOptions *options, const GPtrArray *names, const char *name);

#endif
