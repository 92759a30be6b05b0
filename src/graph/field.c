/* What divides the inside of an outline: rules from border to border, other outlines that overlap it, and plots. */
#include "graph/outline.h"
#include "graph/threshold.h"

/* Rules that are looked at: the sides of them that a text is on fit a word. */
#define RULES_MAX 20
#define OVERLAPS_MAX 10
DG_THRESHOLD(RULE_GAP, 4.0, "units", "between the ends of a rule and the border that it is meant to meet");
DG_THRESHOLD(BOX_FILL, 0.88, "share",
             "of its box that an outline fills: less is no rectangle, and what divides it divides its meaning, where "
             "the rules of a rectangle are those of a list");
DG_THRESHOLD(OVERLAP_SHARE, 0.04, "share", "of the smaller outline: those that share less only touch");
DG_THRESHOLD(PLOT_WIDTH, 0.5, "share", "of its box that a plot takes at least,");
DG_THRESHOLD(PLOT_HEIGHT, 0.3, "share", "and the same of its height;");
DG_THRESHOLD(PLOT_DEPTH, 1.5, "font sizes", "its lines turn by more than this");
DG_THRESHOLD(BARS_MIN, 3, "count", "fewer bars are an icon");
DG_THRESHOLD(PLOT_INSET, 1.0, "units", "how far inside its box a plot lies");

/* Fills `rules` with the ends of straight lines from border to border of the region; returns their number. */
static guint find_rules(const DgScene *scene, const DgRegion *region, DgPoint rules[][2], GArray *near) {
  DG_RULE(find_rules, 0);
  double slack = RULE_GAP * scene->unit;
  guint n_rules = 0;
  dg_grid_query(scene->strokes.grid, region->box, near);
  for (guint m = 0; m < near->len && n_rules < RULES_MAX; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    const DgShape *shape = dg_drawing_shape(scene->drawing, piece->shape);
    if (n != 2 || piece->consumed || shape->mark_start != DG_MARK_NONE || shape->mark_end != DG_MARK_NONE ||
        dg_region_border_distance(scene, region, p[0]) > slack ||
        dg_region_border_distance(scene, region, p[1]) > slack)
      continue;
    DgPoint middle = dg_middle(p[0], p[1]);
    if (!dg_region_contains(scene, region, middle) || dg_region_border_within(scene, region, middle, slack))
      continue;
    rules[n_rules][0] = p[0];
    rules[n_rules++][1] = p[1];
  }
  return n_rules;
}

static gboolean is_level(const DgPoint rule[2]) {
  return fabs(rule[0].x - rule[1].x) > fabs(rule[0].y - rule[1].y);
}

/* Fills `overlaps` with the regions with words that overlap this one, and hold things that it does not hold. */
static guint find_overlaps(const DgScene *scene, guint index, int *overlaps, GArray *near) {
  DG_RULE(find_overlaps, 0);
  const DgRegion *region = dg_scene_region(scene, (int)index);
  double slack = RULE_GAP * scene->unit;
  guint n = 0;
  dg_grid_query(scene->regions.grid, region->box, near);
  for (guint m = 0; m < near->len && n < OVERLAPS_MAX; m++) {
    int j = (int)g_array_index(near, guint, m);
    const DgRegion *other = dg_scene_region(scene, j);
    if (j != (int)index && other->whole == j && other->n_texts && other->outlined &&
        !dg_box_contains_box(region->box, other->box, slack) && !dg_box_contains_box(other->box, region->box, slack) &&
        dg_box_overlap_area(region->box, other->box) > OVERLAP_SHARE * fmin(region->area, other->area))
      overlaps[n++] = j;
  }
  return n;
}

gboolean dg_scene_find_fields(const DgScene *scene, guint index, guint first, guint end, guint32 *fields) {
  DG_RULE(find_fields, FALSE);
  const DgRegion *region = dg_scene_region(scene, (int)index);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  DgPoint rules[RULES_MAX][2];
  int overlaps[OVERLAPS_MAX];
  guint n_rules = find_rules(scene, region, rules, near), n_level = 0;
  for (guint k = 0; k < n_rules; k++)
    n_level += is_level(rules[k]) ? 1 : 0;
  if ((n_level == 0 || n_level == n_rules) && dg_region_outline_area(scene, region) > BOX_FILL * region->area)
    n_rules = 0;
  guint n_overlaps = find_overlaps(scene, index, overlaps, near);
  gboolean differ = FALSE;
  for (guint i = first; i < end && n_rules + n_overlaps; i++) {
    DgPoint c = dg_box_center(dg_scene_group(scene, (int)i)->box);
    guint32 field = 0;
    for (guint k = 0; k < n_rules; k++) {
      DgPoint a = rules[k][0], b = rules[k][1];
      if ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0)
        field |= 1u << k;
    }
    for (guint k = 0; k < n_overlaps; k++)
      if (dg_region_contains(scene, dg_scene_region(scene, overlaps[k]), c))
        field |= 1u << (RULES_MAX + k);
    fields[i - first] = field;
    differ |= field != fields[0];
  }
  return differ;
}

gboolean dg_scene_find_plot(const DgScene *scene, guint index, DgBox *plot) {
  DG_RULE(find_plot, FALSE);
  const DgRegion *region = dg_scene_region(scene, (int)index);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  double depth = PLOT_DEPTH * scene->font;
  guint n_curves = 0, n_bars = 0;
  dg_grid_query(scene->strokes.grid, region->box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    if (fmin(piece->box.width, piece->box.height) < depth ||
        !dg_box_contains_box(region->box, piece->box, -PLOT_INSET * scene->unit))
      continue;
    *plot = n_curves++ ? dg_box_union(*plot, piece->box) : piece->box;
  }
  dg_grid_query(scene->regions.grid, region->box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *bar = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    gboolean image = dg_drawing_shape(scene->drawing, bar->shape)->kind == DG_SHAPE_IMAGE;
    if (image || bar->whole == DG_NONE || bar->n_texts || !bar->outlined ||
        !dg_box_contains_box(region->box, bar->box, -PLOT_INSET * scene->unit))
      continue;
    *plot = n_curves + n_bars++ ? dg_box_union(*plot, bar->box) : bar->box;
  }
  return (n_curves || n_bars >= BARS_MIN) && plot->width >= PLOT_WIDTH * region->box.width &&
         plot->height >= PLOT_HEIGHT * region->box.height;
}
