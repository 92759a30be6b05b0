/* Lines of one paragraph stand in one outline or in none: a caption may reach over the edge of its picture. */
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(SAME_SIZE, 0.02, "share", "of their font size that lines of one paragraph differ by at most;");
DG_THRESHOLD(LINE_STEP_MIN, 0.8, "font sizes", "from baseline to baseline they are no nearer,");
DG_THRESHOLD(LINE_STEP_MAX, 1.6, "font sizes", "and no farther,");
DG_THRESHOLD(LINE_OFF, 0.3, "font sizes", "and they begin or are centred at one place up to this");
#define LINES_MAX 8 /* of a caption, on one side of a line */

/* The line of the same paragraph that stands over a line, or (with `sign` 1) under it; DG_NONE without one. */
static int next_line(const DgScene *scene, const DgTextPlaces *texts, guint index, double sign, GArray *near) {
  const DgTextItem *text = dg_drawing_text(scene->drawing, index);
  double font = text->font_size;
  DgBox there = text->box;
  there.y += sign * font;
  dg_grid_query(texts->grid, there, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    const DgTextItem *other = dg_drawing_text(scene->drawing, i);
    double step = sign * (other->baseline.y - text->baseline.y);
    double off =
        dg_least(fabs(dg_box_center(other->box).x - dg_box_center(text->box).x), fabs(other->box.x - text->box.x));
    if (i != index && !texts->hidden[i] && fabs(other->font_size - font) < SAME_SIZE * font &&
        other->angle == text->angle && other->fill == text->fill && other->bold == text->bold &&
        step > LINE_STEP_MIN * font && step < LINE_STEP_MAX * font && off < LINE_OFF * font)
      return (int)i;
  }
  return DG_NONE;
}

/* A patch without a border behind some lines of a paragraph sets them off, and is no box: its lines and those over or
 * under it are lines of what is around it. */
static void drop_highlights(const DgScene *scene, DgRegions *regions, const DgTextPlaces *texts, GArray *near) {
  DG_RULE(drop_highlights, );
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int index = texts->region[i];
    DgRegion *patch = index == DG_NONE ? NULL : dg_region_at(regions, index);
    if (!patch || patch->bordered || patch->parent == DG_NONE || patch->whole != index)
      continue;
    for (guint side = 0; side < 2; side++) {
      int line = next_line(scene, texts, i, side ? 1 : -1, near);
      if (line != DG_NONE && texts->region[line] == patch->parent)
        patch->whole = DG_NONE;
    }
  }
}

void dg_scene_settle_paragraphs(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts) {
  DG_RULE(settle_paragraphs, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int region = texts->region[i], outside = DG_NONE;
    const DgTextItem *text = dg_drawing_text(scene->drawing, i);
    if (region == DG_NONE || dg_region_encloses(scene, dg_scene_region(scene, region), text->box))
      continue;
    DgBox paragraph = text->box;
    for (guint side = 0; side < 2; side++) {
      int line = (int)i;
      for (guint n = 0; n < LINES_MAX && line != DG_NONE; n++) {
        line = next_line(scene, texts, (guint)line, side ? 1 : -1, near);
        if (line == DG_NONE)
          break;
        paragraph = dg_box_union(paragraph, dg_drawing_text(scene->drawing, (guint)line)->box);
        if (texts->region[line] != region)
          outside = line;
      }
    }
    if (outside == DG_NONE || dg_region_contains(scene, dg_scene_region(scene, region), dg_box_center(paragraph)))
      continue;
    gboolean number = dg_is_bare_number(text->string);
    dg_region_at(regions, region)->n_texts--;
    dg_region_at(regions, region)->n_numbers -= number ? 1 : 0;
    region = texts->region[i] = texts->region[outside];
    if (region == DG_NONE)
      continue;
    dg_region_at(regions, region)->n_texts++;
    dg_region_at(regions, region)->n_numbers += number ? 1 : 0;
  }
  drop_highlights(scene, regions, texts, near);
}
