#include "metrics/checks/picture.h"

#include <string.h>

/* Points of outlines that are looked at in the time of one comparison. */
#define POINTS_PER_STEP 16

/* Segments of a stretch: so many that grids stay small, so few that boxes stay tight. */
#define STRETCH_SEGMENTS 16

/* The box of a long slanting line covers much that it does not come near, so lines are found by their parts. A line
 * that runs through the whole canvas has parts of PART_CELLS cells of the grid, which has as many cells as there are
 * lines; others are cut as short. In all there are PARTS_MAX at most, and none is shorter than a text is high. */
#define PART_CELLS 4
#define PARTS_MAX 2e6

/* How much of an em letters take up above and below the baseline, from the metrics of the fonts that figures use
 * (Helvetica, Arial, DejaVu Sans, Times): capitals and digits, small letters without ascenders, descenders. */
#define CAPITAL_HEIGHT 0.72
#define SMALL_HEIGHT 0.53
#define DESCENT 0.21
/* What letters leave free at each end of their advance width, em. */
#define SIDE_BEARING 0.06

/* What letters cover, about: lower-case words leave room above, words without descenders below. */
static DgQuad ink_of(const DgTextItem *text) {
  double rise = 0, drop = 0;
  for (const char *p = text->string; *p; p++) {
    if (strchr(" .,", *p))
      continue;
    gboolean small = strchr("acemnorsuvwxzgpqy:;+-=<>~*", *p) != NULL;
    rise = fmax(rise, small ? SMALL_HEIGHT : CAPITAL_HEIGHT);
    if ((guchar)*p >= 0x80 || strchr("gjpqy;()[]{}|/Q_@$", *p))
      drop = DESCENT;
  }
  rise *= text->font_size;
  drop *= text->font_size;
  double inset = fmin(SIDE_BEARING * text->font_size, text->advance / 4);
  double c = cos(text->angle), s = sin(text->angle), from = inset, to = text->advance - inset;
  DgPoint o = text->baseline;
  return (DgQuad){{{o.x + from * c + rise * s, o.y + from * s - rise * c},
                   {o.x + to * c + rise * s, o.y + to * s - rise * c},
                   {o.x + to * c - drop * s, o.y + to * s + drop * c},
                   {o.x + from * c - drop * s, o.y + from * s + drop * c}}};
}

static DgBox box_of_points(const DgPoint *points, guint n) {
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (guint i = 0; i < n; i++) {
    left = fmin(left, points[i].x);
    right = fmax(right, points[i].x);
    top = fmin(top, points[i].y);
    bottom = fmax(bottom, points[i].y);
  }
  return (DgBox){left, top, right - left, bottom - top};
}

static void add_stretches(DgPicture *picture, guint index) {
  const DgShape *shape = dg_drawing_shape(picture->drawing, index);
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(picture->drawing, shape->first_subpath + i);
    DgPoint start = subpath->n_points ? *dg_drawing_points(picture->drawing, subpath) : (DgPoint){0, 0};
    for (guint k = 0; k + 1 < subpath->n_points; k += STRETCH_SEGMENTS) {
      DgStretch stretch = {.shape = index,
                           .first_point = subpath->first_point + k,
                           .n_points = MIN(STRETCH_SEGMENTS + 1, subpath->n_points - k),
                           .closed = subpath->closed,
                           .start = start};
      stretch.closes = subpath->closed && k + stretch.n_points >= subpath->n_points;
      g_array_append_val(picture->stretches, stretch);
    }
  }
}

/* Adds the part of a stretch from `a` to `b`; short ones share a box. */
static void add_part(DgPicture *picture, guint stretch, DgPoint a, DgPoint b, double longest) {
  DgBox box = {dg_least(a.x, b.x), dg_least(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y)};
  guint n = picture->part_boxes->len;
  if (n && g_array_index(picture->part_stretches, guint, n - 1) == stretch) {
    DgBox *last = &g_array_index(picture->part_boxes, DgBox, n - 1), both = dg_box_union(*last, box);
    if (dg_most(both.width, both.height) <= longest) {
      *last = both;
      return;
    }
  }
  g_array_append_val(picture->part_boxes, box);
  g_array_append_val(picture->part_stretches, stretch);
}

static DgGrid *grid_of_parts(const DgPicture *picture, const GArray *boxes, const GArray *owners, guint n_owners) {
  return dg_grid_new_of_parts(picture->canvas, (const DgBox *)(gconstpointer)boxes->data,
                              (const guint *)(gconstpointer)owners->data, boxes->len, n_owners, picture->work);
}

static void index_lines(DgPicture *picture) {
  guint n = picture->stretches->len;
  double all = 0;
  DgPoint a, b;
  for (guint i = 0; i < n; i++) {
    const DgStretch *stretch = &g_array_index(picture->stretches, DgStretch, i);
    for (guint k = 0; k < dg_stretch_count(stretch); k++) {
      dg_stretch_segment(picture, stretch, k, &a, &b);
      all += dg_distance(a, b);
    }
  }
  double parts_of_each = dg_most(sqrt(n) / PART_CELLS, PART_CELLS);
  double longest = dg_most(all / dg_least(parts_of_each * (n + 1.0), PARTS_MAX), picture->font);
  picture->part_boxes = g_array_sized_new(FALSE, FALSE, sizeof(DgBox), n);
  picture->part_stretches = g_array_sized_new(FALSE, FALSE, sizeof(guint), n);
  for (guint i = 0; i < n; i++) {
    const DgStretch *stretch = &g_array_index(picture->stretches, DgStretch, i);
    for (guint k = 0; k < dg_stretch_count(stretch); k++) {
      dg_stretch_segment(picture, stretch, k, &a, &b);
      guint parts = (guint)ceil(dg_most(dg_distance(a, b) / longest, 1));
      DgPoint from = a;
      for (guint part = 1; part <= parts; part++) {
        double t = (double)part / parts;
        DgPoint to = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        add_part(picture, i, from, to, longest);
        from = to;
      }
    }
  }
  picture->lines = grid_of_parts(picture, picture->part_boxes, picture->part_stretches, n);
}

/* A source stands for all items of its element: the other lines of a text go with its first. */
static void spread_over_elements(DgPicture *picture) {
  const DgDrawing *drawing = picture->drawing;
  for (guint i = 1; i < drawing->texts->len; i++)
    if (picture->text_nodes[i] == DG_NONE &&
        dg_drawing_text(drawing, i)->element == dg_drawing_text(drawing, i - 1)->element)
      picture->text_nodes[i] = picture->text_nodes[i - 1];
}

/* Which outline and which texts the nodes were read from. */
static void find_nodes(DgPicture *picture) {
  const DgGraph *graph = picture->graph;
  picture->node_shapes = g_new(int, graph->nodes->len + 1);
  picture->plain = g_new0(guint8, graph->nodes->len + 1);
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    picture->node_shapes[i] = DG_NONE;
    for (guint k = 0; k < node->n_sources; k++) {
      guint z = node->sources[k].z;
      if (z >= picture->n_items)
        continue;
      if (picture->items[z] >= 0)
        picture->text_nodes[picture->items[z]] = (int)i;
      else
        picture->node_shapes[i] = -1 - picture->items[z];
    }
    if (picture->node_shapes[i] == DG_NONE)
      continue;
    DgBox outline = dg_drawing_shape(picture->drawing, (guint)picture->node_shapes[i])->box, box = node->box;
    double slack = picture->font / 4;
    picture->plain[i] = dg_box_contains_box(outline, box, slack) && dg_box_contains_box(box, outline, slack);
  }
  spread_over_elements(picture);
}

/* Lines are filled as well where nothing is said of their fill, and nothing is in them. */
static gboolean has_inside(const DgDrawing *drawing, const DgShape *shape) {
  for (guint i = 0; i < shape->n_subpaths; i++)
    if (dg_drawing_subpath(drawing, shape->first_subpath + i)->n_points > 2)
      return TRUE;
  return FALSE;
}

DgPicture *dg_picture_new(DgReading *reading, const DgGraph *graph, GError **error) {
  const DgDrawing *drawing = dg_reading_get_drawing(reading);
  DgPicture *picture = g_new0(DgPicture, 1);
  picture->drawing = drawing;
  picture->graph = graph;
  picture->canvas = (DgBox){0, 0, drawing->width, drawing->height};
  picture->regions = dg_reading_get_regions(reading);
  picture->font = picture->regions->font;
  picture->work = g_memdup2(picture->regions->work, sizeof *picture->work);
  picture->near = g_array_new(FALSE, FALSE, sizeof(guint));
  guint n_texts = drawing->texts->len, n_shapes = drawing->shapes->len;
  picture->inks = g_new(DgQuad, n_texts + 1);
  picture->ink_boxes = g_new(DgBox, n_texts + 1);
  picture->text_nodes = g_new(int, n_texts + 1);
  picture->shape_boxes = g_new(DgBox, n_shapes + 1);
  for (guint i = 0; i < n_texts; i++)
    picture->n_items = MAX(picture->n_items, dg_drawing_text(drawing, i)->z + 1);
  for (guint i = 0; i < n_shapes; i++)
    picture->n_items = MAX(picture->n_items, dg_drawing_shape(drawing, i)->z + 1);
  picture->items = g_new0(int, picture->n_items + 1);
  for (guint i = 0; i < n_texts; i++) {
    const DgTextItem *text = dg_drawing_text(drawing, i);
    picture->items[text->z] = (int)i;
    picture->text_nodes[i] = DG_NONE;
    picture->inks[i] = ink_of(text);
    picture->ink_boxes[i] = box_of_points(picture->inks[i].corner, 4);
  }
  picture->stretches = g_array_new(FALSE, FALSE, sizeof(DgStretch));
  picture->painted_boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  picture->painted_shapes = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n_shapes; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    picture->items[shape->z] = -1 - (int)i;
    picture->shape_boxes[i] = shape->box;
    if ((shape->filled || shape->kind == DG_SHAPE_IMAGE) && has_inside(drawing, shape)) {
      g_array_append_val(picture->painted_boxes, shape->box);
      g_array_append_val(picture->painted_shapes, i);
    }
    if (shape->stroked)
      add_stretches(picture, i);
  }
  picture->stretch_boxes = g_new(DgBox, picture->stretches->len + 1);
  for (guint i = 0; i < picture->stretches->len; i++) {
    const DgStretch *stretch = &g_array_index(picture->stretches, DgStretch, i);
    DgBox box = box_of_points(&g_array_index(drawing->points, DgPoint, stretch->first_point), stretch->n_points);
    picture->stretch_boxes[i] =
        stretch->closes ? dg_box_union(box, (DgBox){stretch->start.x, stretch->start.y, 0, 0}) : box;
  }
  picture->texts = dg_grid_new(picture->canvas, picture->ink_boxes, n_texts, picture->work);
  picture->shapes = dg_grid_new(picture->canvas, picture->shape_boxes, n_shapes, picture->work);
  picture->painted = grid_of_parts(picture, picture->painted_boxes, picture->painted_shapes, n_shapes);
  index_lines(picture);
  find_nodes(picture);
  if (dg_picture_is_within_limits(picture, error))
    return picture;
  dg_picture_free(picture);
  return NULL;
}

void dg_picture_free(DgPicture *picture) {
  if (!picture)
    return;
  g_free(picture->work);
  g_free(picture->items);
  g_free(picture->inks);
  g_free(picture->ink_boxes);
  g_clear_pointer(&picture->texts, dg_grid_free);
  g_free(picture->shape_boxes);
  g_clear_pointer(&picture->shapes, dg_grid_free);
  g_array_unref(picture->painted_boxes);
  g_array_unref(picture->painted_shapes);
  g_clear_pointer(&picture->painted, dg_grid_free);
  g_array_unref(picture->stretches);
  g_free(picture->stretch_boxes);
  g_array_unref(picture->part_boxes);
  g_array_unref(picture->part_stretches);
  g_clear_pointer(&picture->lines, dg_grid_free);
  g_free(picture->node_shapes);
  g_free(picture->plain);
  g_free(picture->text_nodes);
  g_array_unref(picture->near);
  g_free(picture);
}

gboolean dg_picture_is_within_limits(const DgPicture *picture, GError **error) {
  if (!picture->work->failure && picture->work->left)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %s, expected a diagram", picture->drawing->name,
              picture->work->failure
                  ? picture->work->failure
                  : "more than " G_STRINGIFY(DG_WORK_MAX) " comparisons of outlines, lines and texts");
  return FALSE;
}

gboolean dg_picture_hides_text(const DgPicture *picture, guint text) {
  return picture->regions->texts.hidden[text];
}

gboolean dg_picture_shape_contains(const DgPicture *picture, guint index, DgPoint point) {
  const DgShape *shape = dg_drawing_shape(picture->drawing, index);
  if (!dg_box_contains_point(shape->box, point, 0))
    return FALSE;
  int winding = 0;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(picture->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(picture->drawing, subpath);
    if (!dg_work_spend(picture->work, 1 + subpath->n_points / POINTS_PER_STEP))
      return FALSE;
    for (guint k = 0; k < subpath->n_points; k++) {
      DgPoint a = p[k], b = p[k + 1 < subpath->n_points ? k + 1 : 0];
      if ((a.y <= point.y) == (b.y <= point.y))
        continue;
      double side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y);
      winding += b.y > a.y && side > 0 ? 1 : b.y < a.y && side < 0 ? -1 : 0;
    }
  }
  return winding != 0;
}

gboolean dg_shape_is_opaque(const DgShape *shape) {
  return shape->filled && shape->fill_opacity > 0.99;
}

guint32 dg_blend(guint32 over, double opacity, guint32 under) {
  guint32 color = 0;
  for (guint shift = 0; shift <= 16; shift += 8)
    color |= (guint32)lround(opacity * (over >> shift & 0xff) + (1 - opacity) * (under >> shift & 0xff)) << shift;
  return color;
}

/* Relative luminance: WCAG 2.2, section "relative luminance", with the threshold of sRGB itself (IEC 61966-2-1), which
 * no colour of eight bits tells from the one printed there. */
static double luminance(guint32 color) {
  static const double weights[] = {0.0722, 0.7152, 0.2126};
  double sum = 0;
  for (guint i = 0; i < 3; i++) {
    double c = (color >> 8 * i & 0xff) / 255.0;
    sum += weights[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double dg_contrast(guint32 a, guint32 b) {
  double p = luminance(a), q = luminance(b);
  return (fmax(p, q) + 0.05) / (fmin(p, q) + 0.05);
}

gboolean dg_picture_ground(DgPicture *picture, DgPoint point, guint z, guint32 *dark, guint32 *light) {
  GArray *near = picture->near;
  dg_grid_query(picture->painted, (DgBox){point.x, point.y, 0, 0}, near);
  *dark = *light = 0xffffff;
  gboolean known = TRUE;
  for (guint m = 0; m < near->len; m++) { /* shapes stand in paint order */
    guint i = g_array_index(near, guint, m);
    const DgShape *shape = dg_drawing_shape(picture->drawing, i);
    if (shape->z >= z)
      break;
    gboolean image = shape->kind == DG_SHAPE_IMAGE;
    gboolean pattern = shape->gradient_fill && shape->fill_dark == 0xffffff && shape->fill_light == 0;
    if ((!image && !shape->filled) || !dg_picture_shape_contains(picture, i, point))
      continue;
    if (image || pattern) {
      known = FALSE;
    } else if (dg_shape_is_opaque(shape)) {
      *dark = shape->fill_dark;
      *light = shape->fill_light;
      known = TRUE;
    } else {
      *dark = dg_blend(shape->fill_dark, shape->fill_opacity, *dark);
      *light = dg_blend(shape->fill_light, shape->fill_opacity, *light);
    }
  }
  return known;
}

static void project(const DgQuad *quad, double x, double y, double *low, double *high) {
  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < 4; i++) {
    double along = quad->corner[i].x * x + quad->corner[i].y * y;
    *low = fmin(*low, along);
    *high = fmax(*high, along);
  }
}

double dg_quad_overlap(const DgQuad *a, const DgQuad *b) {
  double depth = INFINITY;
  for (guint i = 0; i < 4; i++) { /* two directions of each: they are rectangles */
    const DgQuad *quad = i < 2 ? a : b;
    DgPoint p = quad->corner[i % 2], q = quad->corner[i % 2 + 1];
    double length = dg_distance(p, q);
    if (!(length > 0))
      continue;
    double low[2], high[2];
    project(a, (q.x - p.x) / length, (q.y - p.y) / length, &low[0], &high[0]);
    project(b, (q.x - p.x) / length, (q.y - p.y) / length, &low[1], &high[1]);
    depth = fmin(depth, fmin(high[0] - low[1], high[1] - low[0]));
  }
  return depth;
}

/* Clips a segment to a convex polygon, of either direction. */
static gboolean clip_convex(const DgPoint *p, guint n, DgPoint a, DgPoint b, double *enter, double *leave) {
  double area = 0;
  for (guint i = 0; i < n; i++)
    area += p[i].x * p[(i + 1) % n].y - p[(i + 1) % n].x * p[i].y;
  double turn = area < 0 ? -1 : 1;
  *enter = 0;
  *leave = 1;
  for (guint i = 0; i < n; i++) {
    DgPoint s = p[i], e = p[(i + 1) % n];
    double nx = -turn * (e.y - s.y), ny = turn * (e.x - s.x); /* points inwards */
    double from = nx * (a.x - s.x) + ny * (a.y - s.y), to = nx * (b.x - s.x) + ny * (b.y - s.y);
    if (from < 0 && to < 0)
      return FALSE;
    if (from < 0)
      *enter = fmax(*enter, from / (from - to));
    else if (to < 0)
      *leave = fmin(*leave, from / (from - to));
  }
  return *enter < *leave;
}

gboolean dg_quad_clip(const DgQuad *quad, DgPoint a, DgPoint b, double *enter, double *leave) {
  return clip_convex(quad->corner, 4, a, b, enter, leave);
}

guint dg_stretch_count(const DgStretch *stretch) {
  return stretch->n_points - 1 + (stretch->closes ? 1 : 0);
}

void dg_stretch_segment(const DgPicture *picture, const DgStretch *stretch, guint index, DgPoint *a, DgPoint *b) {
  const DgPoint *points = &g_array_index(picture->drawing->points, DgPoint, stretch->first_point);
  *a = points[index];
  *b = index + 1 < stretch->n_points ? points[index + 1] : stretch->start;
}

gboolean dg_picture_node_clip(const DgPicture *picture, guint node, DgPoint a, DgPoint b, double *enter,
                              double *leave) {
  DgBox box = dg_graph_node(picture->graph, node)->box;
  if (!dg_segment_clip(a, b, box, enter, leave))
    return FALSE;
  int index = picture->node_shapes[node];
  if (index == DG_NONE || !picture->plain[node])
    return TRUE;
  const DgShape *shape = dg_drawing_shape(picture->drawing, (guint)index);
  if (shape->n_subpaths != 1 || shape->kind == DG_SHAPE_RECT)
    return TRUE;
  const DgSubpath *subpath = dg_drawing_subpath(picture->drawing, shape->first_subpath);
  const DgPoint *p = dg_drawing_points(picture->drawing, subpath);
  double first = INFINITY, last = -INFINITY;
  if (!dg_work_spend(picture->work, 1 + subpath->n_points / POINTS_PER_STEP))
    return FALSE;
  if (dg_picture_shape_contains(picture, (guint)index, a))
    first = 0;
  if (dg_picture_shape_contains(picture, (guint)index, b))
    last = 1;
  for (guint i = 0; i < subpath->n_points; i++) {
    DgPoint s = p[i], e = p[i + 1 < subpath->n_points ? i + 1 : 0];
    double dx = b.x - a.x, dy = b.y - a.y, ex = e.x - s.x, ey = e.y - s.y, cross = dx * ey - dy * ex;
    if (fabs(cross) < 1e-12)
      continue;
    double t = ((s.x - a.x) * ey - (s.y - a.y) * ex) / cross, u = ((s.x - a.x) * dy - (s.y - a.y) * dx) / cross;
    if (t < 0 || t > 1 || u < 0 || u > 1)
      continue;
    first = fmin(first, t);
    last = fmax(last, t);
  }
  *enter = first;
  *leave = last;
  return first < last;
}

/* Characters of a text in a message. */
#define QUOTE_LENGTH 40

char *dg_picture_quote(const char *text) {
  if (g_utf8_strlen(text, -1) <= QUOTE_LENGTH)
    return g_strdup_printf("\"%s\"", text);
  g_autofree char *head = g_utf8_substring(text, 0, QUOTE_LENGTH);
  return g_strdup_printf("\"%s…\"", g_strchomp(head));
}

char *dg_picture_quote_node(const DgPicture *picture, guint node) {
  return dg_picture_quote(dg_graph_node(picture->graph, node)->text);
}

guint dg_picture_edge_z(const DgPicture *picture, guint index) {
  const DgEdge *edge = dg_graph_edge(picture->graph, index);
  for (guint k = 0; k < edge->n_sources; k++) {
    guint z = edge->sources[k].z;
    if (z < picture->n_items && picture->items[z] < 0)
      return z;
  }
  return DG_NO_Z;
}

guint dg_picture_node_z(const DgPicture *picture, guint index) {
  if (picture->node_shapes[index] != DG_NONE)
    return dg_drawing_shape(picture->drawing, (guint)picture->node_shapes[index])->z;
  const DgNode *node = dg_graph_node(picture->graph, index);
  return node->n_sources ? node->sources[0].z : DG_NO_Z;
}
