#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(MEET, 2.0, "units", "between strokes of one icon, and between them and its outlines");
DG_THRESHOLD(LEAD_GAP, 2.0, "times", "that gap, within which a stroke leads to an outline");
DG_THRESHOLD(ICON_SIDE, 140.0, "units", "a larger outline is no icon");
DG_THRESHOLD(ROOM, 0.6, "share", "of its outline that strokes of an icon reach out of it");
DG_THRESHOLD(PARTS_SHARE, 0.25, "share",
             "of the box of an icon drawn as one shape that its parts fill at least: the heads of two arrows do not");
DG_THRESHOLD(NEAR_GAP, 7.0, "units", "an end of a line that is so near to an icon leads to it;");
DG_THRESHOLD(CORE, 4.0, "times", "the part of an outline, one in so many, that a line through its middle comes near");
#define STROKES_MAX 16 /* of one icon, outside its outlines */
#define PARTS_MAX 12 /* of an icon that is drawn as one shape */

/* TRUE when the piece comes near the box. */
static gboolean meets_box(const DgScene *scene, const DgPiece *piece, DgBox box) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  for (guint i = 0; i + 1 < n; i++)
    if (dg_segment_box_distance(p[i], p[i + 1], box) <= MEET * scene->unit)
      return TRUE;
  return FALSE;
}

/* TRUE when an end of the piece has a head, or meets an outline or a stroke that is not part of the icon. */
static gboolean leads_away(const DgScene *scene, guint piece, const GArray *ends, int icon, DgBox room, GArray *near) {
  DG_RULE(leads_away, FALSE);
  for (guint e = 2 * piece; e < 2 * piece + 2; e++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, e);
    if (end->head || end->mark)
      return TRUE;
    double reach = LEAD_GAP * MEET * scene->unit;
    dg_grid_query(scene->regions.grid, dg_box_around(end->point, reach), near);
    for (guint m = 0; m < near->len; m++) {
      const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
      if (region->whole != DG_NONE && region->whole != icon && (region->n_texts || region->outlined) &&
          dg_region_border_within(scene, region, end->point, reach))
        return TRUE;
    }
    dg_grid_query(scene->strokes.grid, dg_box_around(end->point, MEET * scene->unit), near);
    for (guint m = 0; m < near->len; m++) {
      const DgPiece *other = dg_scene_piece(scene, g_array_index(near, guint, m));
      if (!other->consumed && !dg_box_contains_box(room, other->box, 0) &&
          meets_box(scene, other, dg_box_around(end->point, 0)))
        return TRUE;
    }
  }
  return FALSE;
}

/* Gathers the strokes that hang on the outline `icon` and stay with it; returns the bounds of all. */
static DgBox find_strokes(const DgScene *scene, int icon, const GArray *ends, GArray *found, GArray *near,
                          GArray *regions) {
  DgBox outline = scene->regions.boxes[icon], box = outline;
  double more = ROOM * fmax(outline.width, outline.height);
  DgBox room = dg_box_grow(outline, more, more);
  g_array_set_size(found, 0);
  dg_grid_query(scene->strokes.grid, room, near);
  /* a stroke may hang on another: twice is as deep as stands and aerials go */
  for (guint pass = 0; pass < 2; pass++)
    for (guint m = 0; m < near->len; m++) {
      guint i = g_array_index(near, guint, m);
      const DgPiece *piece = dg_scene_piece(scene, i);
      gboolean known = piece->consumed || !dg_box_contains_box(room, piece->box, 0);
      for (guint k = 0; k < found->len && !known; k++)
        known = g_array_index(found, guint, k) == i;
      if (known || !meets_box(scene, piece, box) || leads_away(scene, i, ends, icon, room, regions))
        continue;
      if (found->len == STROKES_MAX) {
        g_array_set_size(found, 0);
        return outline;
      }
      g_array_append_val(found, i);
      box = dg_box_union(box, piece->box);
    }
  return box;
}

/* TRUE when the outlines of a shape are parts of one picture: they fill its box well enough, and nothing is written in
 * it. */
static gboolean is_compound(const DgScene *scene, const DgShape *shape) {
  DG_RULE(is_compound, FALSE);
  double area = 0;
  if (shape->n_subpaths < 2 || shape->n_subpaths > PARTS_MAX ||
      fmax(shape->box.width, shape->box.height) > ICON_SIDE * scene->unit)
    return FALSE;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    DgBox box = dg_points_box(dg_drawing_points(scene->drawing, s), s->n_points);
    area += box.width * box.height;
  }
  guint n = scene->drawing->texts->len;
  if (area < PARTS_SHARE * shape->box.width * shape->box.height || !dg_work_spend(scene->work, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (dg_box_contains_point(shape->box, dg_box_center(dg_drawing_text(scene->drawing, i)->box), 0))
      return FALSE;
  return TRUE;
}

void dg_region_enlarge(DgRegions *regions, guint index, DgBox box) {
  DgRegion *region = dg_region_at(regions, (int)index);
  region->box = regions->boxes[index] = box;
  region->area = box.width * box.height;
  region->n_points = 0;
  dg_grid_enlarge(regions->grid, index);
}

void dg_scene_find_icons(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, const GArray *ends) {
  DG_RULE(find_icons, );
  dg_regions_join_pictures(scene, regions, TRUE);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  guint n = scene->regions.all->len;
  g_autofree guint8 *holds = dg_regions_hold_text(scene);
  for (guint i = 0; i < n; i++) {
    DgRegion *icon = dg_region_at(regions, (int)i);
    if (icon->whole != (int)i || holds[i] || icon->stated || !icon->outlined ||
        fmax(icon->box.width, icon->box.height) > ICON_SIDE * scene->unit)
      continue;
    const DgShape *shape = dg_drawing_shape(scene->drawing, icon->shape);
    DgBox box = icon->box;
    if (is_compound(scene, shape))
      box = dg_box_union(box, shape->box);
    box = dg_box_union(box, find_strokes(scene, (int)i, ends, found, near, around));
    for (guint k = 0; k < found->len; k++)
      dg_piece_at(strokes, g_array_index(found, guint, k))->consumed = TRUE;
    if (dg_box_contains_box(icon->box, box, 0))
      continue;
    dg_region_enlarge(regions, i, box);
  }
}

guint dg_region_count_ends(const DgScene *scene, const DgRegion *region, GArray *near, gboolean *crossed) {
  DgPoint c = dg_box_center(region->box);
  double gap = NEAR_GAP * scene->unit, core = fmin(region->box.width, region->box.height) / CORE;
  guint n_ends = 0;
  *crossed = FALSE;
  dg_grid_query(scene->strokes.grid, dg_box_grow(region->box, gap, gap), near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n, n_at = 0;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    double reach = gap + dg_drawing_shape(scene->drawing, piece->shape)->stroke_width / 2;
    gboolean through = FALSE;
    if (piece->consumed || piece->shape == region->shape)
      continue;
    for (guint e = 0; e < 2; e++) {
      DgPoint end = p[e ? n - 1 : 0];
      n_at += dg_region_contains(scene, region, end) || dg_region_border_within(scene, region, end, reach) ? 1 : 0;
    }
    for (guint i = 0; i + 1 < n && !n_at; i++)
      through |= dg_segment_distance(c, p[i], p[i + 1]) < core;
    n_ends += n_at == 1 ? 1 : 0;
    *crossed |= through;
  }
  return n_ends;
}
