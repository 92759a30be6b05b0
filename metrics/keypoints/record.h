/* Records of matched keypoints: made by matching or read from a document, and written as one. */
#ifndef DG_METRICS_KEYPOINTS_RECORD_H
#define DG_METRICS_KEYPOINTS_RECORD_H

#include "metrics/keypoints/keypoints.h"

#define DG_KEYPOINT_RECORD_SCHEMA "diagrade/keypoints@1"

/* A record with what its view points to. Counted by references, and not changed once it is made. */
typedef struct {
  DgKeypointRecord view;
  GStringChunk *texts;
  GPtrArray *blocks; /* arrays */
  GArray *results; /* DgKeypointResult */
} DgKeypointRecordOwner;

/* Of an item; release with dg_keypoint_record_unref(). */
DgKeypointRecordOwner *dg_keypoint_record_new(const char *id, const char *system);
DgKeypointRecordOwner *dg_keypoint_record_ref(DgKeypointRecordOwner *owner);
void dg_keypoint_record_unref(DgKeypointRecordOwner *owner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKeypointRecordOwner, dg_keypoint_record_unref)

/* A copy of a text in valid UTF-8 that lives as long as the record; NULL for NULL. */
const char *dg_keypoint_record_text(DgKeypointRecordOwner *owner, const char *text);
/* The lists, before any matches of both. */
void dg_keypoint_record_set_reference(DgKeypointRecordOwner *owner, const DgKeypoints *reference);
void dg_keypoint_record_set_generated(DgKeypointRecordOwner *owner, const DgKeypoints *generated);
/* What a matcher found of both lists: for each reference keypoint its partner or DG_NO_KEYPOINT, and with `scores` (may
 * be NULL) how alike they are. */
void dg_keypoint_record_add_matches(DgKeypointRecordOwner *owner, const char *matcher, const char *signature,
                                    const guint *partners, const double *scores);
/* That a matcher failed; `signature` is NULL when it was not begun. */
void dg_keypoint_record_add_failure(DgKeypointRecordOwner *owner, const char *matcher, const char *signature,
                                    const GError *failure);

/* What stands behind "schema", "id" and "file" of a record. Free with cJSON_Delete(). */
cJSON *dg_keypoint_record_to_document(const DgKeypointRecord *record);
/* Reads a record; `name` stands for it in messages. Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DgKeypointRecordOwner *dg_keypoint_record_read(const char *text, gsize length, const char *name, GError **error);

#endif
