/* The inside of a data set. */
#ifndef DG_RUN_DATASET_H
#define DG_RUN_DATASET_H

#include <diagrade/run.h>

/* One generated figure and its reference, as paths that begin with the directory of the data set. */
typedef struct {
  char *generated, *reference;
  const char *item, *system; /* owned by the data set */
} DgPair;

/* Number of pairs: items times systems. */
guint dg_dataset_get_pair_count(const DgDataset *dataset);
/* Pair `index`, by system and then by item. Free with dg_pair_free(). */
DgPair *dg_dataset_get_pair(const DgDataset *dataset, guint index);
void dg_pair_free(DgPair *pair);

#endif
