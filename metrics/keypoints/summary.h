/* What is kept of records of keypoints for their tables. */
#ifndef DG_METRICS_KEYPOINTS_SUMMARY_H
#define DG_METRICS_KEYPOINTS_SUMMARY_H

#include "metrics/keypoints/record.h"

/* One record, and where a summary has it. */
typedef struct {
  DgKeypointRecordOwner *owner;
  guint system; /* index in `systems` */
} DgKeypointItem;

struct _DgKeypointSummary {
  DgZeroDivision zero_division;
  guint resamples;
  guint32 seed;
  GPtrArray *systems; /* char *, in the order of their first records */
  GArray *items; /* DgKeypointItem */
  GHashTable *seen; /* "system\nid" */
  /* DgKeypointRow, DgKeypointProgress and DgKeypointAgreement; NULL before they are asked for. */
  GArray *rows, *progress, *agreements;
};

/* dg_keypoint_summary_add() of a record that was read or made, of which a reference is kept. */
gboolean dg_keypoint_summary_add_record(DgKeypointSummary *summary, DgKeypointRecordOwner *owner, const char *name,
                                        GError **error);

#endif
