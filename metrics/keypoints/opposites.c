#include "metrics/keypoints/opposites.h"

/* Of each side the words for it. */
static const char *const OPPOSITES[][2][6] = {
    {{"vertical", "vertically"}, {"horizontal", "horizontally"}},
    {{"highest", "maximum", "max", "peak"}, {"lowest", "minimum", "min"}},
    {{"altitude", "height"}, {"median"}},
    {{"incircle", "incenter", "incentre"}, {"circumcircle", "circumcenter", "circumcentre"}},
    {{"internal", "interior"}, {"external", "exterior"}},
};

guint dg_sides_of(const char *text) {
  g_autofree char *lower = g_utf8_strdown(text, -1);
  g_auto(GStrv) words = g_strsplit_set(lower, " \t\r\n,.;:()[]/-\"", -1);
  guint sides = 0;
  for (guint i = 0; i < G_N_ELEMENTS(OPPOSITES); i++)
    for (guint side = 0; side < 2; side++)
      for (const char *const *word = OPPOSITES[i][side]; *word; word++)
        if (g_strv_contains((const char *const *)words, *word))
          sides |= 1u << (2 * i + side);
  return sides;
}

gboolean dg_sides_are_opposite(guint a, guint b) {
  for (guint i = 0; i < G_N_ELEMENTS(OPPOSITES); i++) {
    guint first = a >> (2 * i) & 3, second = b >> (2 * i) & 3;
    if ((first == 1 && second == 2) || (first == 2 && second == 1))
      return TRUE;
  }
  return FALSE;
}
