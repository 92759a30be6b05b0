/* The IR of a drawing: what is painted, in user units of the figure, y downwards. The vectors of the picture turn them
 * into points of the page. */
#include "drawing/form.h"
#include "ir/ir.h"
#include "ir/svg_reader.h"

#include <string.h>

/* Most coordinates that are read: a hundred times what the largest known diagram has. */
#define COORDINATES_MAX 1000000

/* Points that fall together, in points of the page: half of the thinnest line that prints well. */
#define SAME_POINT 0.1
/* How far flattened curves may be from the curve, as a share of the longer side of the canvas, with room for rounding.
 */
#define CURVE_TOLERANCE (2 * DG_FLATTEN_TOLERANCE)

/* A head of an arrow is at most so long, in points, and reaches so far before or behind the end of its line: the tips
 * of TikZ are 3 to 10 long. */
#define HEAD_LENGTH_MAX 14.0
#define HEAD_REACH 12.0
/* Ends of lines that are looked at for one head: with more at one place nothing can be told. */
#define HEAD_CANDIDATES_MAX 64
#define HEAD_SCAN_MAX 4096 /* the same for ends above and below it */

typedef enum { PIECE_AREA, PIECE_RECTANGLE, PIECE_SEGMENT, PIECE_CIRCLE, PIECE_ARC } PieceKind;

/* One entity to be. */
typedef struct {
  PieceKind kind;
  guint shape; /* of the drawing */
  guint first_point, n_points; /* of reader->points */
  gboolean closed, filled, stroked, curved;
  guint32 fill;
  DgPoint center;
  double radius, from, to; /* of an arc: angles in radians, clockwise as seen */
  gboolean arrow_from, arrow_to;
  gboolean dropped; /* a head of an arrow, or painted a second time */
} Piece;

typedef struct {
  DgIr *ir;
  const DgDrawing *drawing;
  double unit; /* user units per point of the page */
  GArray *pieces; /* Piece */
  GArray *points; /* DgPoint */
  GArray *runs; /* DgRun, for reuse */
} Reader;

static Piece *piece_at(const Reader *reader, guint index) {
  return &g_array_index(reader->pieces, Piece, index);
}

static DgPoint *piece_points(const Reader *reader, const Piece *piece) {
  return &g_array_index(reader->points, DgPoint, piece->first_point);
}

static Piece new_piece(const Reader *reader, PieceKind kind, guint shape_index) {
  const DgShape *shape = dg_drawing_shape(reader->drawing, shape_index);
  return (Piece){.kind = kind,
                 .shape = shape_index,
                 .first_point = reader->points->len,
                 .filled = shape->filled,
                 .stroked = shape->stroked,
                 .fill = shape->fill};
}

static void add_segment(Reader *reader, guint shape, DgPoint a, DgPoint b, gboolean curved) {
  Piece piece = new_piece(reader, PIECE_SEGMENT, shape);
  piece.n_points = 2;
  piece.curved = curved;
  piece.filled = FALSE;
  g_array_append_val(reader->points, a);
  g_array_append_val(reader->points, b);
  g_array_append_val(reader->pieces, piece);
}

static gboolean is_upright(const DgPoint *points, guint n, double slack) {
  if (n != 4)
    return FALSE;
  for (guint i = 0; i < 4; i++) {
    DgPoint a = points[i], b = points[(i + 1) % 4], c = points[(i + 2) % 4];
    gboolean flat = fabs(a.y - b.y) <= slack && fabs(b.x - c.x) <= slack;
    gboolean steep = fabs(a.x - b.x) <= slack && fabs(b.y - c.y) <= slack;
    if (!flat && !steep)
      return FALSE;
  }
  return TRUE;
}

static void add_area(Reader *reader, guint shape, const DgPoint *points, guint n, gboolean closed, gboolean curved) {
  double same = SAME_POINT * reader->unit;
  Piece piece = new_piece(reader, PIECE_AREA, shape);
  piece.closed = closed;
  piece.curved = curved;
  /* doubled points are no corners */
  guint kept = 0;
  for (guint i = 0; i < n; i++) {
    if (kept && dg_distance(points[i], g_array_index(reader->points, DgPoint, reader->points->len - 1)) <= 0.1 * same)
      continue;
    g_array_append_val(reader->points, points[i]);
    kept++;
  }
  const DgPoint *mine = piece_points(reader, &piece);
  if (closed && kept > 3 && dg_distance(mine[0], mine[kept - 1]) <= same)
    kept--;
  piece.n_points = kept;
  if (kept < 3) {
    if (kept == 2)
      add_segment(reader, shape, points[0], points[n - 1], curved);
    return;
  }
  if (closed && !curved && is_upright(mine, kept, same))
    piece.kind = PIECE_RECTANGLE;
  g_array_append_val(reader->pieces, piece);
}

static void add_round(Reader *reader, guint shape, const DgRun *run, DgPoint first) {
  gboolean whole = fabs(run->sweep) > 2 * G_PI - 0.02;
  Piece piece = new_piece(reader, whole ? PIECE_CIRCLE : PIECE_ARC, shape);
  piece.filled = piece.filled && whole;
  piece.center = run->center;
  piece.radius = run->radius;
  piece.from = atan2(first.y - run->center.y, first.x - run->center.x);
  piece.to = piece.from + run->sweep;
  g_array_append_val(reader->pieces, piece);
}

static void add_curve(Reader *reader, guint index, const DgPoint *points, guint n, gboolean closed) {
  const DgShape *shape = dg_drawing_shape(reader->drawing, index);
  double side = fmax(reader->drawing->width, reader->drawing->height);
  if (closed) {
    g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(DgPoint));
    if (dg_corners_find(points, n, corners)) {
      add_area(reader, index, (const DgPoint *)(gpointer)corners->data, corners->len, TRUE, FALSE);
      return;
    }
  }
  g_array_set_size(reader->runs, 0);
  dg_runs_find(points, n, closed, CURVE_TOLERANCE * side, reader->runs);
  const DgRun *only = &g_array_index(reader->runs, DgRun, 0);
  if (reader->runs->len == 1 && only->kind == DG_RUN_ARC && fabs(only->sweep) > 2 * G_PI - 0.02) {
    add_round(reader, index, only, points[only->first]);
    return;
  }
  if (shape->filled)
    add_area(reader, index, points, n, TRUE, TRUE);
  if (!shape->stroked && !shape->filled)
    return;
  for (guint i = 0; i < reader->runs->len; i++) {
    const DgRun *run = &g_array_index(reader->runs, DgRun, i);
    if (run->kind == DG_RUN_ARC) {
      add_round(reader, index, run, points[run->first % n]);
    } else if (shape->stroked && run->kind == DG_RUN_STRAIGHT) {
      add_segment(reader, index, points[run->first % n], points[run->last % n], FALSE);
    } else if (shape->stroked) {
      g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(DgPoint));
      g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(DgPoint));
      for (guint j = run->first; j <= run->last; j++)
        g_array_append_val(all, points[j % n]);
      dg_points_simplify((const DgPoint *)(gpointer)all->data, all->len, 0.3 * reader->unit, kept);
      for (guint j = 1; j < kept->len; j++)
        add_segment(reader, index, g_array_index(kept, DgPoint, j - 1), g_array_index(kept, DgPoint, j), TRUE);
    }
  }
}

static void add_subpath(Reader *reader, guint index, const DgSubpath *subpath) {
  const DgShape *shape = dg_drawing_shape(reader->drawing, index);
  const DgPoint *points = dg_drawing_points(reader->drawing, subpath);
  guint n = subpath->n_points, before = reader->pieces->len;
  if (n < 2)
    return;
  gboolean back = n > 3 && dg_distance(points[0], points[n - 1]) <= SAME_POINT * reader->unit;
  gboolean closed = subpath->closed || back || (shape->filled && !shape->stroked);
  if (subpath->curved && n > 3) {
    add_curve(reader, index, points, n, closed);
  } else if (n > 2 && (closed || shape->filled)) {
    add_area(reader, index, points, n, closed, FALSE);
  } else {
    for (guint i = 1; i < n; i++)
      add_segment(reader, index, points[i - 1], points[i], FALSE);
    if (closed && n == 2)
      return;
  }
  if (reader->pieces->len > before && !closed) {
    piece_at(reader, before)->arrow_from = shape->mark_start == DG_MARK_ARROW;
    piece_at(reader, reader->pieces->len - 1)->arrow_to = shape->mark_end == DG_MARK_ARROW;
  }
}

/* A fill and a stroke of the same outline, painted one after the other, are one entity. */
static gboolean same_outline(const Reader *reader, const Piece *p, const Piece *q) {
  double same = SAME_POINT * reader->unit;
  if (p->kind != q->kind || p->n_points != q->n_points)
    return FALSE;
  if (p->kind == PIECE_CIRCLE)
    return dg_distance(p->center, q->center) <= same && fabs(p->radius - q->radius) <= same;
  if (p->kind != PIECE_AREA && p->kind != PIECE_RECTANGLE)
    return FALSE;
  const DgPoint *a = piece_points(reader, p), *b = piece_points(reader, q);
  for (guint i = 0; i < p->n_points; i++)
    if (dg_distance(a[i], b[i]) > same)
      return FALSE;
  return TRUE;
}

static void merge_fills(Reader *reader) {
  for (guint i = 1; i < reader->pieces->len; i++) {
    Piece *p = piece_at(reader, i - 1), *q = piece_at(reader, i);
    if (!p->filled || p->stroked || q->filled || !q->stroked || !same_outline(reader, p, q))
      continue;
    q->filled = TRUE;
    q->fill = p->fill;
    q->closed = TRUE;
    p->dropped = TRUE;
  }
}

typedef struct {
  DgPoint at, inner; /* the end, and the direction from which the line comes */
  guint piece;
  gboolean last;
} End;

static int compare_ends(gconstpointer a, gconstpointer b) {
  const End *p = a, *q = b;
  if (p->at.x != q->at.x)
    return p->at.x < q->at.x ? -1 : 1;
  return p->piece < q->piece ? -1 : p->piece > q->piece;
}

static GArray *collect_ends(const Reader *reader) {
  GArray *ends = g_array_new(FALSE, FALSE, sizeof(End));
  for (guint i = 0; i < reader->pieces->len; i++) {
    const Piece *piece = piece_at(reader, i);
    if (piece->kind == PIECE_SEGMENT) {
      const DgPoint *p = piece_points(reader, piece);
      const End both[2] = {{p[0], p[1], i, FALSE}, {p[1], p[0], i, TRUE}};
      g_array_append_vals(ends, both, 2);
    } else if (piece->kind == PIECE_ARC) {
      for (guint j = 0; j < 2; j++) {
        double angle = j ? piece->to : piece->from, step = (piece->from < piece->to) == (j == 0) ? 0.05 : -0.05;
        End end = {.piece = i, .last = j == 1};
        end.at = (DgPoint){piece->center.x + piece->radius * cos(angle), piece->center.y + piece->radius * sin(angle)};
        end.inner = (DgPoint){piece->center.x + piece->radius * cos(angle + step),
                              piece->center.y + piece->radius * sin(angle + step)};
        g_array_append_val(ends, end);
      }
    }
  }
  g_array_sort(ends, compare_ends);
  return ends;
}

/* A head has its tip about on the line, at most this far from it, and the rest about equally on both sides, each at
 * least so wide; it lies at most so far before the end of its line and so far beyond it. Shares of its size. */
#define HEAD_TIP_OFF 0.12
#define HEAD_SIDE_MIN 0.1
#define HEAD_LOPSIDED 0.3
#define HEAD_SHORT 0.1
#define HEAD_BEYOND 0.5

/* Whether the small filled outline is the head at `end`: its farthest corner in the direction of the line lies on the
 * line, and the rest on both sides of it. */
static gboolean is_head(const DgPoint *points, guint n, const End *end, double reach, DgPoint *tip) {
  double dx = end->at.x - end->inner.x, dy = end->at.y - end->inner.y, length = dg_length(dx, dy);
  if (!(length > 0))
    return FALSE;
  const DgFormAxis axis = {end->at, {dx / length, dy / length}};
  DgForm form = dg_form_measure(&axis, points, n);
  double size = fmax(form.front - form.rear, form.right - form.left);
  *tip = form.tip;
  return form.front >= -HEAD_SHORT * size && form.rear <= HEAD_BEYOND * size && form.front <= reach &&
         form.rear >= -reach && fabs(dg_form_across(&axis, form.tip)) <= HEAD_TIP_OFF * size &&
         form.left < -HEAD_SIDE_MIN * size && form.right > HEAD_SIDE_MIN * size &&
         fabs(form.left + form.right) <= HEAD_LOPSIDED * size;
}

static DgBox points_box(const DgPoint *points, guint n) {
  DgBox box = {points[0].x, points[0].y, 0, 0};
  for (guint i = 1; i < n; i++)
    box = dg_box_union(box, (DgBox){points[i].x, points[i].y, 0, 0});
  return box;
}

/* Small filled outlines at the ends of lines, that point where the line goes, are heads: the line ends at their tip. */
static void find_heads(Reader *reader) {
  g_autoptr(GArray) ends = collect_ends(reader);
  double reach = HEAD_REACH * reader->unit;
  for (guint i = 0; i < reader->pieces->len; i++) {
    Piece *head = piece_at(reader, i);
    if (head->dropped || head->kind != PIECE_AREA || !head->filled || head->n_points < 3 ||
        (!head->curved && head->n_points > 8))
      continue;
    const DgPoint *points = piece_points(reader, head);
    DgBox box = points_box(points, head->n_points);
    if (fmax(box.width, box.height) > HEAD_LENGTH_MAX * reader->unit)
      continue;
    guint low = 0, high = ends->len;
    while (low < high) {
      guint middle = (low + high) / 2;
      if (g_array_index(ends, End, middle).at.x < box.x - reach)
        low = middle + 1;
      else
        high = middle;
    }
    for (guint j = low, seen = 0; j < ends->len && j - low < HEAD_SCAN_MAX && seen < HEAD_CANDIDATES_MAX; j++) {
      const End *end = &g_array_index(ends, End, j);
      if (end->at.x > dg_box_right(box) + reach)
        break;
      if (end->at.y < box.y - reach || end->at.y > dg_box_bottom(box) + reach)
        continue;
      seen++;
      Piece *line = piece_at(reader, end->piece);
      DgPoint tip;
      if (line->shape == head->shape || !is_head(points, head->n_points, end, reach, &tip))
        continue;
      head->dropped = TRUE;
      if (end->last)
        line->arrow_to = TRUE;
      else
        line->arrow_from = TRUE;
      if (line->kind == PIECE_SEGMENT)
        piece_points(reader, line)[end->last ? 1 : 0] = tip;
      break;
    }
  }
}

static DgIrCoordinate coordinate(double x, double y) {
  return (DgIrCoordinate){{x, y, 0}, 2};
}

static const char *color_name(DgIr *ir, guint32 color) {
  char name[8];
  g_snprintf(name, sizeof name, "#%06x", color & 0xffffff);
  return dg_ir_intern(ir, name);
}

static void emit(Reader *reader, const Piece *piece) {
  static const DgIrKind kinds[] = {DG_IR_POLYGON, DG_IR_RECTANGLE, DG_IR_SEGMENT, DG_IR_CIRCLE, DG_IR_ARC};
  const DgShape *shape = dg_drawing_shape(reader->drawing, piece->shape);
  DgIrCoordinate two[2] = {coordinate(piece->center.x, piece->center.y)};
  const DgPoint *points = piece->n_points ? piece_points(reader, piece) : NULL;
  guint n = piece->n_points;
  if (piece->kind == PIECE_RECTANGLE) {
    two[0] = coordinate(points[0].x, points[0].y);
    two[1] = coordinate(points[2].x, points[2].y);
    n = 2;
  } else if (piece->kind == PIECE_CIRCLE || piece->kind == PIECE_ARC) {
    n = 1;
  }
  DgIrEntity *entity =
      dg_ir_add_entity(reader->ir, kinds[piece->kind], n > 2 || piece->kind == PIECE_SEGMENT ? NULL : two, n);
  if (n > 2 || piece->kind == PIECE_SEGMENT)
    for (guint i = 0; i < n; i++)
      g_array_index(reader->ir->coordinates, DgIrCoordinate, entity->first_coordinate + i) =
          coordinate(points[i].x, points[i].y);
  entity->triangle = piece->kind == PIECE_AREA && n == 3;
  entity->cycle = piece->closed;
  if (piece->filled)
    entity->fill = color_name(reader->ir, piece->fill);
  entity->style = piece->kind == PIECE_SEGMENT && shape->dashed ? DG_IR_DASHED : DG_IR_SOLID;
  entity->radius = piece->radius;
  /* degrees clockwise as seen: the picture's y points down */
  entity->start_angle = piece->from * 180 / G_PI;
  entity->end_angle = piece->to * 180 / G_PI;
  entity->clip = (int)shape->clip - 1;
  entity->paint = (DgIrPaint){.known = TRUE,
                              .line = shape->line,
                              .z = shape->z,
                              .stroke_width = piece->stroked ? shape->stroke_width / reader->unit : 0,
                              .color = piece->stroked ? shape->stroke : piece->fill,
                              .arrow_from = piece->arrow_from,
                              .arrow_to = piece->arrow_to,
                              .curved = piece->curved};
}

static void emit_label(Reader *reader, const DgReadLabel *label) {
  const DgTextItem *item = dg_drawing_text(reader->drawing, label->item);
  DgIrCoordinate place =
      coordinate((label->quad[0].x + label->quad[2].x) / 2, (label->quad[0].y + label->quad[2].y) / 2);
  DgIrEntity *entity = dg_ir_add_entity(reader->ir, DG_IR_NODE, &place, 1);
  entity->text = dg_ir_intern(reader->ir, label->text);
  entity->node_rotate = -item->angle * 180 / G_PI; /* y points down in a drawing, up on the page */
  entity->clip = (int)label->clip - 1;
  entity->paint = (DgIrPaint){.known = TRUE,
                              .line = item->line,
                              .z = item->z,
                              .font_size = label->font_size / reader->unit,
                              .color = item->fill};
  memcpy(entity->paint.quad, label->quad, sizeof label->quad);
}

static void emit_clips(Reader *reader) {
  for (guint i = 0; i < reader->drawing->clips->len; i++) {
    DgBox box = *dg_drawing_clip(reader->drawing, i + 1);
    const DgIrCoordinate corners[2] = {coordinate(box.x, box.y), coordinate(dg_box_right(box), dg_box_bottom(box))};
    DgIrClip clip = {.first_coordinate = reader->ir->coordinates->len, .n_coordinates = 2, .local = TRUE};
    g_array_append_vals(reader->ir->coordinates, corners, 2);
    g_array_append_val(reader->ir->clips, clip);
  }
}

DgIr *dg_ir_new_from_drawing(const DgDrawing *drawing, GError **error) {
  if (drawing->points->len > COORDINATES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %u points, expected at most %d", drawing->name,
                drawing->points->len, COORDINATES_MAX);
    return NULL;
  }
  DgIr *ir = dg_ir_new(drawing->name);
  ir->understood = dg_drawing_get_understood(drawing);
  g_autoptr(GArray) pieces = g_array_new(FALSE, TRUE, sizeof(Piece));
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(DgRun));
  g_autoptr(GArray) labels = g_array_new(FALSE, FALSE, sizeof(DgReadLabel));
  g_autofree guint8 *used = g_new0(guint8, drawing->shapes->len + 1);
  Reader reader = {ir, drawing, 1 / DG_PT_PER_PX, pieces, points, runs};
  ir->x = (DgIrVector){DG_VECTOR_LENGTH, {DG_PT_PER_PX}, TRUE};
  ir->y = (DgIrVector){DG_VECTOR_LENGTH, {-DG_PT_PER_PX}, TRUE};
  ir->has_page = TRUE;
  ir->page[1] = coordinate(drawing->width, drawing->height);
  ir->page[0].n = 2;
  dg_labels_read(drawing, labels, used);
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    for (guint j = 0; j < shape->n_subpaths && !used[i] && shape->kind != DG_SHAPE_IMAGE; j++)
      add_subpath(&reader, i, dg_drawing_subpath(drawing, shape->first_subpath + j));
  }
  merge_fills(&reader);
  find_heads(&reader);
  emit_clips(&reader);
  /* the lists of the document, in its order */
  static const PieceKind order[] = {PIECE_AREA, PIECE_RECTANGLE, PIECE_SEGMENT, PIECE_CIRCLE, PIECE_ARC};
  for (guint k = 0; k < G_N_ELEMENTS(order); k++) {
    if (order[k] == PIECE_CIRCLE)
      for (guint i = 0; i < labels->len; i++)
        emit_label(&reader, &g_array_index(labels, DgReadLabel, i));
    for (guint i = 0; i < pieces->len; i++)
      if (piece_at(&reader, i)->kind == order[k] && !piece_at(&reader, i)->dropped)
        emit(&reader, piece_at(&reader, i));
  }
  return ir;
}
