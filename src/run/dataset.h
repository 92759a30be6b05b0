/* The inside of a data set. */
#ifndef DG_RUN_DATASET_H
#define DG_RUN_DATASET_H

#include <diagrade/run.h>

/* One generated figure and its reference. */
typedef struct {
  char *generated, *reference; /* paths that begin with the directory of the data set as it was opened */
  char *generated_name, *reference_name; /* paths relative to that directory */
  const char *item, *system; /* owned by the data set */
  const char *groups; /* a JSON object of strings ({"type":"flow"}), owned by the data set; NULL without any */
} DgPair;

/* Number of pairs: items times systems. */
guint dg_dataset_get_pair_count(const DgDataset *dataset);
/* Pair `index`, by system and then by item. Free with dg_pair_free(). */
DgPair *dg_dataset_get_pair(const DgDataset *dataset, guint index);
void dg_pair_free(DgPair *pair);

/* The directory of the data set as seen from that of the results file `results_path`, so that both can be moved
 * together: "." or parts joined by "/", symbolic links resolved. A device or pipe has no place of its own: for it, as
 * seen from the current directory. Free with g_free(). */
char *dg_dataset_get_place(const DgDataset *dataset, const char *results_path);

#endif
