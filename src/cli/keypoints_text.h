/* Tables and lists of matched keypoints for people. */
#ifndef DG_CLI_KEYPOINTS_TEXT_H
#define DG_CLI_KEYPOINTS_TEXT_H

#include "cli/format.h"

/* The tables of a document `diagrade/keypoint_summary@1` as tables. Free with g_free(). */
char *dg_keypoints_tables(const char *summary, DgOutputFormat format);
/* What was found, missed and invented in one record, with the descriptions. Free with g_free(). */
char *dg_keypoints_details(const char *record);

#endif
