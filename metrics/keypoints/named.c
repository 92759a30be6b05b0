#include "metrics/keypoints/named.h"

#include "metrics/keypoints/description.h"

#include <string.h>

/* The names that a text has, read as a description is; those in a formula stand alone. */
static DgDescription *read_names(const char *text) {
  g_autoptr(DgKeypointElement) nothing = dg_element_new("");
  g_autofree char *words = g_strdelimit(g_strdup(text), "=+<>", ' '), *element = g_strdup("");
  const DgKeypoint keypoint = {.element = element, .description = words, .parsed = nothing};
  return dg_description_new(&keypoint, nothing, NULL);
}

static gboolean has(const GPtrArray *list, const char *name) {
  for (guint i = 0; i < list->len; i++)
    if (strcmp(list->pdata[i], name) == 0)
      return TRUE;
  return FALSE;
}

static DgNamed find_named(const DgKeypoint *keypoint, const DgDescription *text) {
  gboolean mark = keypoint->parsed->kind == DG_KEYPOINT_SYMBOL, point = keypoint->parsed->kind == DG_KEYPOINT_POINT;
  g_autoptr(DgDescription) own = read_names(mark ? keypoint->description : keypoint->element);
  for (guint i = 0; i < own->names->len; i++) {
    const char *name = own->names->pdata[i];
    if (!has(text->names, name) && !(point && has(text->points, name)))
      return DG_NAMED_NO;
  }
  return own->names->len > 0 ? DG_NAMED_YES : DG_NAMED_UNKNOWN;
}

DgNamed *dg_keypoints_find_named(const DgKeypoints *keypoints, const char *text) {
  DgNamed *named = g_new(DgNamed, (gsize)keypoints->items->len + 1);
  g_autoptr(DgDescription) names = read_names(text);
  for (guint i = 0; i < keypoints->items->len; i++)
    named[i] = find_named(dg_keypoints_get(keypoints, i), names);
  return named;
}
