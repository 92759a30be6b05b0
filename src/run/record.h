/* Records of the pairs of a data set. */
#ifndef DG_RUN_RECORD_H
#define DG_RUN_RECORD_H

#include "run/scoring.h"

/* As dg_record_new(), but the document names the figures relative to the data set's directory, also in its graphs, its
 * score and its error, and says under "dataset" where that directory is (`place`, see dg_dataset_get_place()): so its
 * bytes do not depend on where the run was started. `signature` is that of all records of the run, see
 * dg_run_signature(). Never returns NULL. Free with dg_record_free(). */
DgRecord *dg_record_new_from_pair(const DgPair *pair, const char *place, const char *signature,
                                  const DgScoring *scoring);

/* "scored", "missing" (a figure is not there) or "failed" (for any other reason); a static string. */
const char *dg_record_get_status(const DgRecord *record);

/* What the results of a run depend on. That PDF files are read by another program stands in all of them when one takes
 * part, so that they can be compared; which `jobs` threads (0: one per processor) look for. Free with g_free(). */
char *dg_run_signature(const DgDataset *dataset, const DgGraphOptions *graph_options,
                       const DgScoreOptions *score_options, guint jobs);

#endif
