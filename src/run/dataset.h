/* The inside of a data set. */
#ifndef DG_RUN_DATASET_H
#define DG_RUN_DATASET_H

#include <diagrade/run.h>

/* The two figures of a pair. */
typedef enum { DG_SIDE_GENERATED, DG_SIDE_REFERENCE, DG_SIDE_COUNT } DgSide;

/* One generated figure and its reference. */
typedef struct {
  const DgDataset *dataset; /* NULL of a pair of files outside of one */
  char *paths[DG_SIDE_COUNT]; /* begin with the directory of the data set as it was opened */
  char *names[DG_SIDE_COUNT]; /* relative to that directory */
  const char *item, *system; /* owned by the data set */
  const char *groups; /* a JSON object of strings ({"type":"flow"}), owned by the data set; NULL without any */
} DgPair;

/* What items are grouped by, as in DgPair; NULL without any. */
const char *dg_dataset_get_item_groups(const DgDataset *dataset, guint index);

/* Number of pairs: items times systems. */
guint dg_dataset_get_pair_count(const DgDataset *dataset);
/* Pair `index`, by system and then by item. Free with dg_pair_free(). */
DgPair *dg_dataset_get_pair(const DgDataset *dataset, guint index);
void dg_pair_free(DgPair *pair);
/* Reads one figure. Errors: as for dg_file_read(); DG_ERROR_OPEN (a link leads out of a data set with a manifest). */
GBytes *dg_pair_read(const DgPair *pair, DgSide side, GError **error);

/* The directory of the data set as seen from that of the results file `results_path`, so that both can be moved
 * together: "." or parts joined by "/", symbolic links resolved. A device or pipe has no place of its own: for it, as
 * seen from the current directory. Free with g_free(). */
char *dg_dataset_get_place(const DgDataset *dataset, const char *results_path);
/* The same of the directory of a data set that is not open. */
char *dg_dataset_place_of(const char *directory, const char *results_path);

#endif
