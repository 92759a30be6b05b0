/* Graphs as they are drawn in mathematics: dots, each with its name beside it, and lines from dot to dot; Petri nets,
 * whose transitions are bars. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(DOT_SIDE, 18.0, "units", "a larger circle is a thing with a caption");
DG_THRESHOLD(DOT_ASPECT, 0.8, "share", "of its longer side that the other side of a dot is long");
DG_THRESHOLD(NAME_GAP, 1.0, "font sizes", "between a dot and its name");
DG_THRESHOLD(NAME_WIDTH, 10.0, "font sizes", "a longer text is a note");
DG_THRESHOLD(NAME_REACH, 2.0, "times", "that gap, over which names are looked for: they may be larger than the median");
DG_THRESHOLD(NAME_OFF, 0.5, "font sizes", "how far the name of a bar is off the line through its ends");
DG_THRESHOLD(END_GAP, 4.0, "units", "between the end of a line and the dot that it leads to");
DG_THRESHOLD(PASSES, 0.25, "share", "of a dot from its middle: a line that comes nearer runs over it");
DG_THRESHOLD(BAR_WIDTH_MIN, 2.5, "units", "a thinner bar is a line,");
DG_THRESHOLD(BAR_WIDTH_MAX, 13.0, "units", "a thicker one a box");
DG_THRESHOLD(BAR_ASPECT, 2.5, "times", "the width of a bar that it is long at least,");
DG_THRESHOLD(BAR_LENGTH_MAX, 120.0, "units", "and how long at most");
DG_THRESHOLD(BAR_CORNER, 1.0, "units", "between the points of a bar and its corners");
#define VERTICES_MAX 10000

typedef struct {
  guint shape;
  DgBox box;
  int text; /* item that names it, DG_NONE without one */
  gboolean bar; /* narrow, as the transitions of a Petri net */
} Dot;

static gboolean is_round(const DgScene *scene, const DgShape *shape) {
  double side = fmax(shape->box.width, shape->box.height);
  if (side > DOT_SIDE * scene->unit || side <= 0 || fmin(shape->box.width, shape->box.height) < DOT_ASPECT * side ||
      shape->n_subpaths != 1 || !(shape->filled || shape->stroked))
    return FALSE;
  const DgSubpath *outline = dg_drawing_subpath(scene->drawing, shape->first_subpath);
  return (outline->closed || shape->filled) && dg_outline_is_dot(scene, outline, side);
}

/* TRUE for a filled rectangle, narrow and long, as transitions of Petri nets and the bars of forks are drawn. */
static gboolean is_bar(const DgScene *scene, const DgShape *shape) {
  DG_RULE(is_bar, FALSE);
  double narrow = fmin(shape->box.width, shape->box.height), wide = fmax(shape->box.width, shape->box.height);
  if (!shape->filled || shape->n_subpaths != 1 || narrow < BAR_WIDTH_MIN * scene->unit ||
      narrow > BAR_WIDTH_MAX * scene->unit || wide < BAR_ASPECT * narrow || wide > BAR_LENGTH_MAX * scene->unit)
    return FALSE;
  const DgSubpath *outline = dg_drawing_subpath(scene->drawing, shape->first_subpath);
  const DgPoint *p = dg_drawing_points(scene->drawing, outline);
  for (guint i = 0; i < outline->n_points; i++) /* nothing but corners */
    if (fmin(fabs(p[i].x - shape->box.x), fabs(p[i].x - dg_box_right(shape->box))) > BAR_CORNER * scene->unit ||
        fmin(fabs(p[i].y - shape->box.y), fabs(p[i].y - dg_box_bottom(shape->box))) > BAR_CORNER * scene->unit)
      return FALSE;
  return outline->n_points >= 4;
}

/* TRUE when a text stands where the name of a bar does: beyond one of its ends, as arrows come to its sides. */
static gboolean is_beyond_end(DgBox bar, const DgTextItem *text) {
  DgPoint c = dg_box_center(bar), t = dg_box_center(text->box);
  return fabs(bar.height > bar.width ? t.x - c.x : t.y - c.y) < NAME_OFF * text->font_size;
}

static double box_gap(DgBox p, DgBox q) {
  double dx = fmax(fmax(p.x - dg_box_right(q), q.x - dg_box_right(p)), 0);
  double dy = fmax(fmax(p.y - dg_box_bottom(q), q.y - dg_box_bottom(p)), 0);
  return dg_length(dx, dy);
}

/* Finds the name of each dot: the nearest text that is nearer to no other dot. */
static void name_dots(const DgScene *scene, GArray *dots) {
  guint n_texts = scene->drawing->texts->len;
  g_autofree int *of_text = g_new(int, n_texts + 1);
  for (guint i = 0; i < n_texts; i++)
    of_text[i] = DG_NONE;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < dots->len; i++) {
    Dot *dot = &g_array_index(dots, Dot, i);
    DgPoint c = dg_box_center(dot->box);
    double side = fmax(dot->box.width, dot->box.height);
    double best = INFINITY, reach = side / 2 + NAME_GAP * NAME_REACH * scene->font;
    dg_grid_query(scene->texts.grid, dg_box_around(c, reach), near);
    for (guint m = 0; m < near->len; m++) {
      guint index = g_array_index(near, guint, m);
      const DgTextItem *text = dg_drawing_text(scene->drawing, index);
      double gap = box_gap(dot->box, text->box);
      if (scene->texts.hidden[index] || gap > NAME_GAP * text->font_size || gap >= best ||
          text->advance > NAME_WIDTH * text->font_size || dg_box_contains_box(text->box, dot->box, 0) ||
          (dot->bar && !is_beyond_end(dot->box, text)))
        continue;
      best = gap;
      dot->text = (int)index;
    }
    if (dot->text == DG_NONE)
      continue;
    int *other = &of_text[dot->text];
    if (*other != DG_NONE) {
      Dot *rival = &g_array_index(dots, Dot, *other);
      if (box_gap(rival->box, dg_drawing_text(scene->drawing, dot->text)->box) <= best) {
        dot->text = DG_NONE;
        continue;
      }
      rival->text = DG_NONE;
    }
    *other = (int)i;
  }
}

/* The dot that a line ends at; DG_NONE without one. */
static int dot_at(const DgEnd *end, const GArray *dots, DgGrid *grid, double unit, GArray *near) {
  double gap = END_GAP * unit;
  dg_grid_query(grid, dg_box_around(end->point, gap), near);
  int best = DG_NONE;
  double nearest = INFINITY;
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    const Dot *dot = &g_array_index(dots, Dot, i);
    double distance = dot->bar ? dg_box_distance(dot->box, end->point)
                               : dg_distance(dg_box_center(dot->box), end->point) - dot->box.width / 2;
    if (distance <= gap && distance < nearest) {
      nearest = distance;
      best = (int)i;
    }
  }
  return best;
}

/* TRUE when the line runs over a dot between its ends: the points of a plot lie on one line. */
static gboolean passes_dot(const DgScene *scene, const DgPiece *piece, const int ends[2], const GArray *dots,
                           DgGrid *grid, GArray *near) {
  DG_RULE(passes_dot, FALSE);
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  dg_grid_query(grid, piece->box, near);
  for (guint m = 0; m < near->len; m++) {
    int i = (int)g_array_index(near, guint, m);
    const Dot *dot = &g_array_index(dots, Dot, i);
    DgPoint c = dg_box_center(dot->box);
    for (guint s = 0; s + 1 < n && i != ends[0] && i != ends[1]; s++)
      if (dg_segment_distance(c, p[s], p[s + 1]) < PASSES * dot->box.width)
        return TRUE;
  }
  return FALSE;
}

static void claim_ends(const DgScene *scene, DgRegions *regions, DgLines *lines, GArray *ends, const GArray *dots) {
  g_autofree DgBox *boxes = g_new(DgBox, dots->len + 1);
  for (guint i = 0; i < dots->len; i++)
    boxes[i] = g_array_index(dots, Dot, i).box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, dots->len, scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree int *proxy = g_new(int, dots->len + 1);
  for (guint i = 0; i < dots->len; i++)
    proxy[i] = DG_NONE;
  for (guint i = 0; i < scene->strokes.all->len; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    int at[2];
    if (piece->consumed)
      continue;
    for (guint e = 0; e < 2; e++)
      at[e] = dot_at(&g_array_index(ends, DgEnd, 2 * i + e), dots, grid, scene->unit, near);
    /* an arrow from or to a bar is enough; dots mark places on many things, and need a line between two of them */
    gboolean arrow = g_array_index(ends, DgEnd, 2 * i).head || g_array_index(ends, DgEnd, 2 * i + 1).head;
    gboolean between =
        at[0] != DG_NONE && at[1] != DG_NONE && at[0] != at[1] && !passes_dot(scene, piece, at, dots, grid, near);
    for (guint e = 0; e < 2; e++) {
      if (at[e] == DG_NONE || !(between || (arrow && g_array_index(dots, Dot, at[e]).bar)))
        continue;
      const Dot *dot = &g_array_index(dots, Dot, at[e]);
      if (proxy[at[e]] == DG_NONE) {
        DgProxy vertex = {.region = DG_NONE,
                          .text = dot->text,
                          .foot = DG_NONE,
                          .group = DG_NONE,
                          .dot = dot->box,
                          .confirmed = TRUE};
        proxy[at[e]] = (int)scene->lines.proxies->len;
        g_array_append_val(lines->proxies, vertex);
      }
      g_array_index(ends, DgEnd, 2 * i + e).proxy = proxy[at[e]];
    }
  }
  /* the other lines that end at a dot which is a vertex */
  for (guint i = 0; i < ends->len; i++) {
    DgEnd *end = &g_array_index(ends, DgEnd, i);
    if (end->proxy != DG_NONE || dg_scene_piece(scene, end->piece)->consumed)
      continue;
    int dot = dot_at(end, dots, grid, scene->unit, near);
    if (dot != DG_NONE)
      end->proxy = proxy[dot];
  }
  g_autofree guint8 *is_vertex = g_new0(guint8, scene->drawing->shapes->len + 1);
  for (guint i = 0; i < dots->len; i++)
    is_vertex[g_array_index(dots, Dot, i).shape] = proxy[i] != DG_NONE;
  for (guint i = 0; i < scene->regions.all->len; i++) /* the dot goes with its name */
    if (is_vertex[dg_scene_region(scene, i)->shape])
      dg_region_at(regions, i)->whole = DG_NONE;
}

static gboolean meets_box(const DgScene *scene, DgPoint point, GArray *near) {
  dg_grid_query(scene->regions.grid, dg_box_around(point, END_GAP * scene->unit), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
    if (region->whole != DG_NONE && region->n_texts &&
        dg_region_border_within(scene, region, point, END_GAP * scene->unit))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when a line that leads to no box runs on at both sides of the dot: an axis. */
static gboolean is_on_axis(const DgScene *scene, const Dot *dot, GArray *near, GArray *around) {
  DgPoint c = dg_box_center(dot->box);
  dg_grid_query(scene->strokes.grid, (DgBox){c.x, c.y, 0, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    if (piece->consumed || fmin(dg_distance(p[0], c), dg_distance(p[n - 1], c)) < dot->box.width)
      continue;
    for (guint s = 0; s + 1 < n; s++)
      if (dg_segment_distance(c, p[s], p[s + 1]) < PASSES * dot->box.width && !meets_box(scene, p[0], around) &&
          !meets_box(scene, p[n - 1], around))
        return TRUE;
  }
  return FALSE;
}

/* On a time line, stems lead from boxes to dots on its axis. The dot marks a place and is no thing: a text at it says
 * when, and does not name it. */
static void find_milestones(const DgScene *scene, DgRegions *regions, DgLines *lines, GArray *ends,
                            const GArray *dots) {
  DG_RULE(find_milestones, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GHashTable) milestones = g_hash_table_new(NULL, NULL);
  for (guint i = 0; i < dots->len; i++) {
    const Dot *dot = &g_array_index(dots, Dot, i);
    double gap = END_GAP * scene->unit, reach = dot->box.width / 2 + gap;
    DgPoint c = dg_box_center(dot->box);
    if (dot->bar || !is_on_axis(scene, dot, near, around))
      continue;
    dg_grid_query(scene->strokes.grid, dg_box_around(c, reach), near);
    for (guint m = 0; m < 2 * near->len; m++) {
      guint e = 2 * g_array_index(near, guint, m / 2) + m % 2;
      DgEnd *end = &g_array_index(ends, DgEnd, e);
      const DgEnd *far = &g_array_index(ends, DgEnd, e ^ 1);
      if (end->head || far->head || end->proxy != DG_NONE || dg_scene_piece(scene, end->piece)->consumed ||
          dg_distance(end->point, c) > reach)
        continue;
      DgProxy nothing = {.region = DG_NONE, .text = DG_NONE, .foot = DG_NONE, .group = DG_NONE, .dot = dot->box};
      end->proxy = (int)scene->lines.proxies->len;
      g_array_append_val(lines->proxies, nothing);
      g_hash_table_add(milestones, GUINT_TO_POINTER(dot->shape));
    }
  }
  for (guint i = 0; i < scene->regions.all->len && g_hash_table_size(milestones); i++)
    if (g_hash_table_contains(milestones, GUINT_TO_POINTER(dg_scene_region(scene, i)->shape)))
      dg_region_at(regions, i)->whole = DG_NONE;
}

void dg_scene_find_vertices(const DgScene *scene, DgRegions *regions, DgLines *lines, GArray *ends) {
  DG_RULE(find_vertices, );
  if (!scene->strokes.all->len || !scene->drawing->texts->len)
    return;
  g_autoptr(GArray) dots = g_array_new(FALSE, FALSE, sizeof(Dot));
  g_autofree guint8 *is_line = g_new0(guint8, scene->drawing->shapes->len + 1); /* of bars */
  for (guint i = 0; i < scene->strokes.all->len; i++)
    is_line[dg_scene_piece(scene, i)->shape] |= !dg_scene_piece(scene, i)->n_points;
  for (guint i = 0; i < scene->drawing->shapes->len && dots->len < VERTICES_MAX; i++) {
    const DgShape *shape = dg_drawing_shape(scene->drawing, i);
    gboolean round = is_round(scene, shape);
    if (scene->ink.settled[i] || dg_scene_thing_of_shape(scene, i) || (!round && (is_line[i] || !is_bar(scene, shape))))
      continue;
    Dot dot = {i, shape->box, DG_NONE, !round};
    g_array_append_val(dots, dot);
  }
  if (!dots->len)
    return;
  name_dots(scene, dots);
  guint kept = 0;
  for (guint i = 0; i < dots->len; i++)
    if (g_array_index(dots, Dot, i).text != DG_NONE)
      g_array_index(dots, Dot, kept++) = g_array_index(dots, Dot, i);
  g_array_set_size(dots, kept);
  if (kept) {
    find_milestones(scene, regions, lines, ends, dots);
    claim_ends(scene, regions, lines, ends, dots);
  }
}
