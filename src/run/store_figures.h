/* The figures of the results of a store, as they were when they were scored. */
#ifndef DG_RUN_STORE_FIGURES_H
#define DG_RUN_STORE_FIGURES_H

#include "run/result.h"

typedef struct {
  const char *item, *system;
  const char *names[DG_SIDE_COUNT]; /* relative to the data set */
  gboolean read[DG_SIDE_COUNT]; /* the bytes could be read, and had this digest */
  DgDigest digests[DG_SIDE_COUNT];
} DgStoreFigures;

/* Takes the figures of one result. */
typedef gboolean (*DgStoreFiguresVisit)(const DgStoreFigures *figures, gpointer user_data, GError **error);
/* Visits those of a store's present items and systems, by system, then by item, bytewise. Errors: those of opening and
 * reading a store, and of `visit`. */
gboolean dg_store_each_figures(const char *path, DgStoreFiguresVisit visit, gpointer user_data, GError **error);

#endif
