/* Texts that are painted, and cannot be read where they stand. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(ILLEGIBLE_SIZE, 0.3, "times", "the median font size that nobody reads smaller words beside,");
DG_THRESHOLD(ILLEGIBLE_SHARE, 0.0035, "share", "of the longer side of the canvas: larger ones are small print");
DG_THRESHOLD(WATERMARK_SIZE, 2.5, "times", "the median font size that a watermark is set in,");
DG_THRESHOLD(WATERMARK_CONTRAST, 0.25, "share", "of brightness: what differs more from the paper is meant to be read");
DG_THRESHOLD(SOLID, 0.99, "share", "a fill that covers more hides what is under it");
DG_THRESHOLD(COVERED_SHARE, 0.5, "share", "of a text that something lies over, from which nobody reads it");
DG_THRESHOLD(COPY_OFFSET, 0.3, "font sizes",
             "between a text and what is painted once more: shadows, halos and fake bold");
DG_THRESHOLD(COPY_SIZE, 0.05, "share", "of its size that a copy may differ by");

gboolean dg_text_is_off_canvas(const DgDrawing *drawing, const DgTextItem *text) {
  DgBox canvas = {0, 0, drawing->width, drawing->height};
  return dg_box_overlap_area(canvas, text->box) <= 0 && text->box.width * text->box.height > 0;
}

/* TRUE when the text cannot be read: it lies off the canvas, has the colour of the box that it stands on, or
 * a shape that lets nothing through is painted over most of it (a stacked copy behind a box). */
static gboolean is_invisible(const DgScene *scene, const DgTextItem *text, const GArray *around) {
  DG_RULE(is_invisible, FALSE);
  if (dg_text_is_off_canvas(scene->drawing, text))
    return TRUE;
  const DgShape *ground = NULL;
  double area = dg_most(text->box.width * text->box.height, 1e-9);
  for (guint m = 0; m < around->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(around, guint, m));
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    double share = dg_box_overlap_area(region->box, text->box) / area;
    if (!shape->filled || share < COVERED_SHARE)
      continue;
    gboolean opaque = shape->fill_opacity > SOLID && !shape->gradient_fill;
    if (region->z > text->z && opaque)
      return TRUE;
    if (region->z < text->z && share > SOLID && (!ground || shape->z > ground->z))
      ground = shape;
  }
  return ground && ground->fill_opacity > SOLID && !ground->gradient_fill && ground->fill == text->fill;
}

/* TRUE when a later text says the same in the same place: it is painted over this one. */
static gboolean is_repeated(const DgScene *scene, guint index, GArray *near) {
  DG_RULE(is_repeated, FALSE);
  const DgTextItem *text = dg_drawing_text(scene->drawing, index);
  double offset = COPY_OFFSET * text->font_size;
  dg_grid_query(scene->texts.grid, dg_box_around(dg_box_center(text->box), offset), near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgTextItem *copy = dg_drawing_text(scene->drawing, j);
    if (j > index && fabs(copy->baseline.x - text->baseline.x) < offset &&
        fabs(copy->baseline.y - text->baseline.y) < offset && fabs(copy->angle - text->angle) < COPY_SIZE &&
        fabs(copy->font_size - text->font_size) < COPY_SIZE * text->font_size && *text->string &&
        g_str_equal(copy->string, text->string))
      return TRUE;
  }
  return FALSE;
}

/* TRUE for large faint words across the things of the figure. */
static gboolean is_watermark(const DgScene *scene, const DgTextItem *text, const GArray *near) {
  DG_RULE(is_watermark, FALSE);
  if (text->font_size < WATERMARK_SIZE * scene->font ||
      fabs(dg_color_luma(text->fill) - dg_color_luma(scene->ink.paper)) * text->fill_opacity > WATERMARK_CONTRAST)
    return FALSE;
  guint n_across = 0;
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    n_across += region->whole != DG_NONE && dg_box_overlap_area(region->box, text->box) > 0 &&
                !dg_box_contains_box(region->box, text->box, 0);
  }
  return n_across > 0;
}

/* TRUE for what is written on the things that a picture shows: nobody could read it beside the words of the figure. */
static gboolean is_illegible(const DgScene *scene, const DgTextItem *text) {
  DG_RULE(is_illegible, FALSE);
  double side = dg_most(scene->drawing->width, scene->drawing->height);
  return text->font_size < ILLEGIBLE_SIZE * scene->font && text->font_size < ILLEGIBLE_SHARE * side;
}

guint8 dg_scene_text_hidden(const DgScene *scene, guint index, const GArray *near, const GArray *around,
                            GArray *others) {
  const DgTextItem *text = dg_drawing_text(scene->drawing, index);
  return is_repeated(scene, index, others)                              ? DG_TEXT_COPY
         : is_invisible(scene, text, around)                            ? DG_TEXT_HIDDEN
         : is_watermark(scene, text, near) || is_illegible(scene, text) ? DG_TEXT_PICTURED
                                                                        : 0;
}

guint dg_scene_ground_of(const DgScene *scene, const DgTextItem *text, const GArray *around) {
  DG_RULE(ground_of, 0);
  guint ground = 0;
  for (guint m = 0; m < around->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(around, guint, m));
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    if (shape->filled && shape->fill_opacity > SOLID && !shape->gradient_fill && !shape->masked &&
        region->z < text->z && region->z > ground && dg_box_contains_box(region->box, text->box, 0))
      ground = region->z;
  }
  return ground;
}
