/* The keypoints that an explanation is written from. */
#ifndef DG_EXPLAIN_EXPLAIN_KEYPOINTS_H
#define DG_EXPLAIN_EXPLAIN_KEYPOINTS_H

#include "explain/explain_item.h"

/* Those of one problem, as a prompt words them: "element: description", one a line; "" for a figure to which nothing is
 * added. `keypoints` NULL: those of the problem itself. Free with g_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_MODEL
 * (there are none; they cannot be read). */
char *dg_explain_keypoints_word(const DgExplainKeypoints *keypoints, const DgExplainItem *problem, GError **error);

/* The system that identified them; "reference" for NULL. */
const char *dg_explain_keypoints_system(const DgExplainKeypoints *keypoints);

#endif
