/* Tables and lists of matched keypoints for people. */
#ifndef DG_CLI_KEYPOINTS_TEXT_H
#define DG_CLI_KEYPOINTS_TEXT_H

#include <glib.h>

typedef enum {
  DG_KEYPOINTS_TABLE,
  DG_KEYPOINTS_MARKDOWN,
  DG_KEYPOINTS_LATEX,
  DG_KEYPOINTS_CSV,
  DG_KEYPOINTS_JSON,
  DG_KEYPOINTS_RECORDS
} DgKeypointsFormat;

/* The tables of a document `diagrade/keypoint_summary@1` in one of the first four formats. Free with g_free(). */
char *dg_keypoints_tables(const char *summary, DgKeypointsFormat format);
/* What was found, missed and invented in one record, with the descriptions. Free with g_free(). */
char *dg_keypoints_details(const char *record);

#endif
