/* Results told apart by what their records say of themselves. */
#ifndef DG_METRICS_AGREEMENT_METHODS_H
#define DG_METRICS_AGREEMENT_METHODS_H

#include "metrics/agreement/findings.h"

/* One method. Its own texts are those that `shown` points to. */
typedef struct {
  DgAgreementMethod shown;
  char *key; /* what it is found by; NULL of CSV */
  char *file; /* of which alone it is because its results say nothing of themselves; NULL otherwise */
  char *record_kind; /* "kind" of its records, as "tikz" */
  DgEntries *entries; /* its results */
  gboolean shares_entries; /* with another one that owns them */
  GHashTable *places; /* "file:line" of each item that has a result */
  GHashTable *records; /* the line of each item; NULL when they are not kept */
  DgAgreement *agreement; /* NULL without any result or ratings */
} DgMethod;

struct _DgAgreementMethods {
  GPtrArray *methods; /* DgMethod */
  GHashTable *by_key; /* of them */
  GPtrArray *items; /* char *: as they are met, when nothing is rated */
  GHashTable *known_items; /* of them */
  DgStudy *people; /* NULL without ratings */
  GArray *ratings; /* DgAgreementRatings, one a criterion of it */
  guint resamples;
  guint32 seed;
  gboolean keep_records;
};

/* methods_read.c */

/* Reads the results at `path`. Errors: those of dg_entries_read(); DG_ERROR_FORMAT (two results of one item, no
 * results). */
gboolean dg_methods_read(DgAgreementMethods *methods, const char *path, DgLineSource source, GError **error);
/* Reads one record, line `number` of the file `name`. Errors: the same. */
gboolean dg_methods_read_line(DgAgreementMethods *methods, const char *name, const char *line, guint number,
                              GError **error);
/* Makes methods that only failed part of the one whose failures they can be, when there is one such. */
void dg_methods_merge_failures(DgAgreementMethods *methods);
void dg_method_free(DgMethod *method);

/* methods_names.c: gives all methods their names and labels, and sorts them. */
void dg_methods_name(DgAgreementMethods *methods);

#endif
