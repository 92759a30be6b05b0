/* Bytes -> keypoints, as an answer and as a document -> JSON that reads back -> matches of the list with itself; the
 * bytes as one element, too. */
#include "fuzz/fuzz.h"

#include <diagrade/keypoints.h>
#include <string.h>

static void check_list(const DgKeypoints *keypoints) {
  g_autofree char *json = dg_keypoints_to_json(keypoints, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgKeypoints) again = dg_keypoints_new_from_json(json, strlen(json), "again", NULL, &error);
  dg_fuzz_require(again != NULL, "a list that was read is one that can be read strictly");
  dg_fuzz_require(dg_keypoints_get_count(again) == dg_keypoints_get_count(keypoints), "no keypoint is lost");
  guint count = dg_keypoints_get_count(keypoints);
  if (count > 12) /* the time grows with the square */
    return;
  g_autofree guint *partners = dg_keypoints_match(keypoints, again, DG_KEYPOINT_THRESHOLD_DEFAULT);
  for (guint i = 0; i < count; i++) {
    dg_fuzz_require(partners[i] == DG_NO_KEYPOINT || partners[i] < count, "partners are keypoints");
    for (guint j = 0; j < i; j++)
      dg_fuzz_require(partners[i] == DG_NO_KEYPOINT || partners[i] != partners[j], "matches are one to one");
    double score = dg_keypoints_similarity(keypoints, i, again, i);
    dg_fuzz_require(score >= 0 && score <= 1, "scores are from 0 to 1");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  g_autoptr(GError) error = NULL, strict_error = NULL;
  g_autoptr(DgKeypoints) answer = dg_keypoints_new_from_answer((const char *)data, size, "fuzz", notes, &error);
  g_autoptr(DgKeypoints) strict = dg_keypoints_new_from_json((const char *)data, size, "fuzz", notes, &strict_error);
  dg_fuzz_require((answer == NULL) == (error != NULL), "an error is set when, and only when, nothing was read");
  dg_fuzz_require((strict == NULL) == (strict_error != NULL), "the same of strict reading");
  if (answer)
    check_list(answer);
  if (strict)
    check_list(strict);
  g_autofree char *text = g_strndup((const char *)data, size);
  g_autofree char *element = dg_keypoint_element_to_json(text);
  dg_fuzz_require(g_utf8_validate(element, -1, NULL), "the parts of an element are UTF-8");
  return 0;
}
