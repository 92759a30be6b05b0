/* Records of the pairs of a data set. */
#ifndef DG_RUN_RECORD_H
#define DG_RUN_RECORD_H

#include "run/dataset.h"

/* As dg_record_new(), but the document names the figures relative to the data set's directory, also in its graphs, its
 * score and its error, and says under "dataset" where that directory is (`place`, see dg_dataset_get_place()): so its
 * bytes do not depend on where the run was started. Never returns NULL. Free with dg_record_free(). */
DgRecord *dg_record_new_from_pair(const DgPair *pair, const char *place, const DgGraphOptions *graph_options,
                                  const DgScoreOptions *score_options);

/* The message of an error about the file at `path`, which documents call `name`. Free with g_free(). */
char *dg_record_message(const GError *error, const char *path, const char *name);

#endif
