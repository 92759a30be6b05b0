/* Lines of which the program states what they join: each is a link with the direction that is stated. */
#include "graph/group.h"
#include "graph/threshold.h"

DG_THRESHOLD(BRANCH_GAP, 2.0, "units", "between the end of a line and the stated one that it branches off,");
DG_THRESHOLD(BRANCH_MARGIN, 8.0, "units", "and how far that is from the ends of it");
DG_THRESHOLD(BRANCH_SHARE, 0.25, "times", "the distance between those, if that is less");

/* The shapes that a join is painted with. */
typedef struct {
  int line; /* the longest; DG_NONE without any */
  guint subpath; /* of the drawing: the longest of it */
  double length;
  guint n_tips, tips[DG_HEAD_SHAPES]; /* the others */
} Paint;

static double path_length(const DgDrawing *drawing, const DgSubpath *subpath) {
  const DgPoint *p = dg_drawing_points(drawing, subpath);
  double length = 0;
  for (guint i = 1; i < subpath->n_points; i++)
    length += dg_distance(p[i - 1], p[i]);
  return length;
}

static void add_tip(Paint *paint, guint shape) {
  if (paint->n_tips < DG_HEAD_SHAPES)
    paint->tips[paint->n_tips++] = shape;
}

/* Looks through the shapes for what each join is painted with. Free with g_free(). */
static Paint *find_paint(const DgScene *scene) {
  const DgDrawing *drawing = scene->drawing;
  Paint *paints = g_new0(Paint, drawing->stated_joins->len + 1);
  for (guint i = 0; i <= drawing->stated_joins->len; i++)
    paints[i].line = DG_NONE;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    Paint *paint = &paints[shape->stated_join];
    gboolean longest = FALSE;
    for (guint s = 0; s < shape->n_subpaths && shape->stated_join; s++) {
      const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + s);
      double length = path_length(drawing, subpath);
      if (subpath->n_points < 2 || length <= paint->length)
        continue;
      if (!longest && paint->line != DG_NONE)
        add_tip(paint, (guint)paint->line);
      longest = TRUE;
      paint->line = (int)i;
      paint->subpath = shape->first_subpath + s;
      paint->length = length;
    }
    if (shape->stated_join && !longest)
      add_tip(paint, i);
  }
  return paints;
}

/* Adds the stroke of a join, which no other step looks at; returns its number. */
static guint add_stroke(const DgScene *scene, DgInk *ink, DgStrokes *strokes, const Paint *paint) {
  const DgSubpath *subpath = dg_drawing_subpath(scene->drawing, paint->subpath);
  DgPiece piece = {
      .shape = (guint)paint->line, .subpath = paint->subpath, .first_point = ink->points->len, .consumed = TRUE};
  piece.n_points = dg_points_simplify(dg_drawing_points(scene->drawing, subpath), subpath->n_points,
                                      DG_SIMPLIFY * scene->unit, ink->points);
  dg_strokes_add(scene, strokes, &piece);
  return scene->strokes.all->len - 1;
}

/* Moves the end of a line to the tip of the head that is painted at it, and takes its shapes. */
static void take_tips(const DgScene *scene, const Paint *paint, DgPoint other, DgEnd *end) {
  const DgDrawing *drawing = scene->drawing;
  double ahead = 0;
  for (guint i = 0; i < paint->n_tips; i++) {
    const DgShape *tip = dg_drawing_shape(drawing, paint->tips[i]);
    DgPoint middle = dg_box_center(tip->box);
    if (dg_distance(middle, end->point) > dg_distance(middle, other))
      continue;
    end->shapes[end->n_shapes++] = paint->tips[i];
    for (guint s = 0; s < tip->n_subpaths; s++) {
      const DgSubpath *subpath = dg_drawing_subpath(drawing, tip->first_subpath + s);
      const DgPoint *p = dg_drawing_points(drawing, subpath);
      for (guint k = 0; k < subpath->n_points; k++)
        ahead = fmax(ahead, (p[k].x - end->point.x) * end->direction.x + (p[k].y - end->point.y) * end->direction.y);
    }
  }
  end->point = dg_end_ahead(end, ahead);
}

void dg_end_meet_thing(const DgScene *scene, guint number, DgEnd *end) {
  end->group = scene->stated.group[number];
  end->region = end->part = scene->stated.region[number];
  end->touches = TRUE;
}

/* TRUE when the end of a line is at the stretch, and not at either end of it. */
static gboolean is_along(const DgScene *scene, const DgEnd *end, const DgSubpath *subpath) {
  const DgPoint *p = dg_drawing_points(scene->drawing, subpath);
  guint n = subpath->n_points;
  double margin = n < 2 ? 0 : fmin(BRANCH_MARGIN * scene->unit, BRANCH_SHARE * dg_distance(p[0], p[n - 1]));
  if (n < 2 || dg_distance(p[0], end->point) < margin || dg_distance(p[n - 1], end->point) < margin)
    return FALSE;
  for (guint i = 1; i < n; i++)
    if (dg_segment_distance(end->point, p[i - 1], p[i]) <= BRANCH_GAP * scene->unit + end->reach)
      return TRUE;
  return FALSE;
}

/* TRUE when a line goes on in the arrow that it ends at: it points there, or it is drawn to there from a thing that it
 * does not point at. */
static gboolean goes_on(const DgScene *scene, const DgEnd *end) {
  const DgPiece *piece = dg_scene_piece(scene, end->piece);
  guint join = dg_drawing_shape(scene->drawing, piece->shape)->stated_join;
  return end->head || (end->last && join && piece->stated[0] && !dg_drawing_stated_join(scene->drawing, join)->tip[0]);
}

gboolean dg_end_meet_line(const DgScene *scene, DgEnd *end) {
  const DgDrawing *drawing = scene->drawing;
  if (!scene->stated.n || !dg_work_spend(scene->work, drawing->shapes->len))
    return FALSE;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    const DgStatedJoin *join =
        scene->ink.settled[i] && shape->stated_join ? dg_drawing_stated_join(drawing, shape->stated_join) : NULL;
    if (!join || join->tip[0] == join->tip[1] ||
        !dg_box_contains_point(shape->box, end->point, end->reach + BRANCH_GAP * scene->unit))
      continue;
    for (guint s = 0; s < shape->n_subpaths; s++)
      if (is_along(scene, end, dg_drawing_subpath(drawing, shape->first_subpath + s))) {
        end->head = goes_on(scene, end);
        dg_end_meet_thing(scene, join->node[end->head ? join->tip[1] : join->tip[0]], end);
        return TRUE;
      }
  }
  return FALSE;
}

static DgEnd make_end(const DgScene *scene, guint index, gboolean last, const Paint *paint, const DgStatedJoin *join) {
  const DgPiece *piece = dg_scene_piece(scene, index);
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  DgPoint point = p[last ? n - 1 : 0], before = p[last ? n - 2 : 1];
  double length = dg_distance(point, before);
  DgEnd end = {.piece = index,
               .last = last,
               .point = point,
               .reach = dg_drawing_shape(scene->drawing, piece->shape)->stroke_width / 2,
               .head = join->tip[last],
               .kind = join->tip[last] ? DG_HEAD_CLOSED : DG_HEAD_NONE,
               .proxy = DG_NONE,
               .margin = INFINITY};
  if (length > 0)
    end.direction = (DgPoint){(point.x - before.x) / length, (point.y - before.y) / length};
  take_tips(scene, paint, p[last ? 0 : n - 1], &end);
  dg_end_meet_thing(scene, join->node[last], &end);
  return end;
}

static void add_link(const DgScene *scene, DgGroups *groups, DgLinks *links, guint join, guint connector, guint from,
                     gboolean directed) {
  const DgConnector *line = dg_scene_connector(scene, connector);
  DgLink link = {.from = (guint)line->ends[from].group,
                 .to = (guint)line->ends[1 - from].group,
                 .directed = directed,
                 .connector = connector,
                 .points = dg_connector_path(scene, line, from, 1 - from),
                 .ends = {from, 1 - from},
                 .join = join};
  g_array_append_val(links->all, link);
  dg_group_at(groups, (int)link.from)->n_links++;
  dg_group_at(groups, (int)link.to)->n_links++;
}

/* Makes the links of one join: a line with a head at each end is an edge each way. */
static void link_join(const DgScene *scene, guint number, const Paint *paint, DgInk *ink, DgStrokes *strokes,
                      DgLines *lines, DgGroups *groups, DgLinks *links) {
  const DgStatedJoin *join = dg_drawing_stated_join(scene->drawing, number);
  if (paint->line == DG_NONE || !scene->stated.thing[join->node[0]] || !scene->stated.thing[join->node[1]])
    return;
  DgConnector connector = {
      .ends = lines->ends + lines->n_ends, .n_ends = 2, .first_piece = scene->lines.pieces->len, .n_pieces = 1};
  guint piece = add_stroke(scene, ink, strokes, paint), index = scene->lines.connectors->len;
  g_array_append_val(lines->pieces, piece);
  for (guint e = 0; e < connector.n_ends; e++)
    lines->ends[lines->n_ends++] = make_end(scene, piece, e == 1, paint, join);
  g_array_append_val(lines->connectors, connector);
  if (join->tip[1] || !join->tip[0])
    add_link(scene, groups, links, number, index, 0, join->tip[1]);
  if (join->tip[0] && !(join->tip[1] && join->node[0] == join->node[1]))
    add_link(scene, groups, links, number, index, 1, TRUE);
}

/* By the first shape of the line, as it is painted. */
static int compare_links(gconstpointer a, gconstpointer b, gpointer data) {
  const DgScene *scene = data;
  const DgLink *links[2] = {a, b};
  guint shapes[2];
  for (guint i = 0; i < 2; i++) {
    shapes[i] = dg_connector_piece(scene, dg_scene_connector(scene, links[i]->connector), 0)->shape;
  }
  if (shapes[0] != shapes[1])
    return shapes[0] < shapes[1] ? -1 : 1;
  if (links[0]->connector != links[1]->connector)
    return links[0]->connector < links[1]->connector ? -1 : 1;
  if (links[0]->ends[0] != links[1]->ends[0])
    return links[0]->ends[0] < links[1]->ends[0] ? -1 : 1;
  return links[0]->ends[1] < links[1]->ends[1] ? -1 : links[0]->ends[1] > links[1]->ends[1];
}

void dg_scene_link_things(const DgScene *scene, DgInk *ink, DgStrokes *strokes, DgLines *lines, DgGroups *groups,
                          DgLinks *links) {
  guint n = scene->stated.n ? scene->drawing->stated_joins->len : 0;
  if (!n)
    return;
  g_autofree Paint *paints = find_paint(scene);
  for (guint i = 1; i <= n; i++)
    link_join(scene, i, &paints[i], ink, strokes, lines, groups, links);
  g_array_sort_with_data(links->all, compare_links, (gpointer)scene);
}

/* Of each join: the first link that is drawn with it, DG_NONE without one. Free with g_free(). */
static int *find_links(const DgScene *scene) {
  guint n = scene->drawing->stated_joins->len;
  int *link_of = g_new(int, n + 1);
  for (guint i = 0; i <= n; i++)
    link_of[i] = DG_NONE;
  for (guint i = scene->links.all->len; i-- > 0;) {
    const DgConnector *connector = dg_scene_connector(scene, dg_scene_link(scene, i)->connector);
    for (guint k = 0; k < connector->n_pieces; k++) {
      guint shape = dg_connector_piece(scene, connector, k)->shape;
      link_of[dg_drawing_shape(scene->drawing, shape)->stated_join] = (int)i;
    }
  }
  return link_of;
}

/* The join that the group says something of; 0 for words that are not placed along one. */
static guint labelled_join(const DgScene *scene, const DgGroup *group) {
  if (group->state != DG_GROUP_ROLE || group->role != DG_ROLE_EDGE_LABEL || !group->items->len)
    return 0;
  return dg_drawing_text(scene->drawing, g_array_index(group->items, guint, 0))->stated_label;
}

void dg_scene_label_links(const DgScene *scene, DgGroups *groups, DgLinks *links) {
  if (!scene->stated.n)
    return;
  g_autofree int *link_of = find_links(scene);
  for (guint i = 0; i < scene->groups.all->len; i++) {
    guint join = labelled_join(scene, dg_group_at(groups, (int)i));
    if (!join || link_of[join] == DG_NONE)
      continue;
    guint first = (guint)link_of[join];
    const DgLink *found = dg_scene_link(scene, first);
    for (guint k = first; k < scene->links.all->len; k++) {
      DgLink *link = dg_link_at(links, k);
      gboolean back = link->connector == found->connector && link->from == found->to && link->to == found->from;
      if (k == first || back)
        dg_link_add_label(scene, link, i);
    }
  }
}
