/* Keypoints from what a model wrote. */
#include "metrics/keypoints/keypoints.h"
#include "model/keypoints.h"

DgKeypoints *dg_keypoints_new_from_answer(const char *text, gsize length, const char *name, DgDiagnostics *diagnostics,
                                          GError **error) {
  g_autoptr(GError) failure = NULL;
  g_autoptr(DgDiagnostics) notes = diagnostics ? NULL : dg_diagnostics_new();
  DgDiagnostics *said = diagnostics ? diagnostics : notes;
  g_autoptr(cJSON) document = dg_keypoint_list_find(text, length, said, &failure);
  if (!document)
    g_prefix_error(&failure, "%s: ", name);
  DgKeypoints *keypoints = document ? dg_keypoints_new_from_document(document, TRUE, name, said, &failure) : NULL;
  if (!keypoints)
    g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, failure->message);
  return keypoints;
}
