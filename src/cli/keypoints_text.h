/* Tables and lists of matched keypoints for people. */
#ifndef DG_CLI_KEYPOINTS_TEXT_H
#define DG_CLI_KEYPOINTS_TEXT_H

#include "cli/format.h"

#include <diagrade/diagrade.h>

/* The rows of a summary as tables; `resampled`: they have intervals. Free with g_free(). */
char *dg_keypoints_tables(DgKeypointSummary *summary, gboolean resampled, DgOutputFormat format);
/* What was found, missed and invented in each record, with the descriptions. Free with g_free(). */
char *dg_keypoints_details(const DgKeypointSummary *summary);

#endif
