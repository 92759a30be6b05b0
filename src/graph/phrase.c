/* What a program writes in one text is read in the order in which it writes it: a formula as its source has it,
 * whatever stands above or below its line. */
#include "graph/draft.h"
#include "graph/group.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(PHRASE_GAP, 0.12, "font sizes", "what is stated in one text goes on without a blank where it is closer");
DG_THRESHOLD(ACCENT_GAP, -0.1, "font sizes", "an accent begins that far before the end of its letter");

gboolean dg_scene_is_phrase(const DgScene *scene, const GArray *items) {
  DG_RULE(is_phrase, FALSE);
  guint node = items->len ? dg_drawing_text(scene->drawing, g_array_index(items, guint, 0))->stated_node : 0;
  for (guint i = 1; i < items->len && node; i++)
    if (dg_drawing_text(scene->drawing, g_array_index(items, guint, i))->stated_node != node)
      return FALSE;
  return node != 0;
}

/* How far `right` begins behind the end of `left` on its baseline. */
static double gap_between(const DgTextItem *left, const DgTextItem *right) {
  double c = cos(left->angle), s = sin(left->angle);
  return (right->baseline.x - left->baseline.x) * c + (right->baseline.y - left->baseline.y) * s - left->advance;
}

gboolean dg_text_goes_on(const DgTextItem *left, const DgTextItem *right) {
  return right->glued && gap_between(left, right) < PHRASE_GAP * fmax(left->font_size, right->font_size);
}

gunichar dg_text_accent(const DgTextItem *letter, const DgTextItem *sign) {
  static const struct {
    gunichar sign, mark;
  } ACCENTS[] = {{0x2c6, 0x302}, {0xaf, 0x304}, {0x2dc, 0x303}, {0x2192, 0x20d7}, {0x2d9, 0x307}, {0xa8, 0x308},
                 {0xb4, 0x301},  {0x60, 0x300}, {0x2c7, 0x30c}, {0x2d8, 0x306},   {0x2da, 0x30a}};
  double gap = gap_between(letter, sign);
  gunichar character = g_utf8_get_char(sign->string);
  gboolean alone = sign->glued && *sign->string && !*g_utf8_next_char(sign->string) && *letter->string &&
                   !*g_utf8_next_char(letter->string);
  for (guint i = 0; i < G_N_ELEMENTS(ACCENTS) && alone; i++)
    if (ACCENTS[i].sign == character && gap < ACCENT_GAP * letter->font_size)
      return ACCENTS[i].mark;
  return 0;
}
