/* Corners of paths that become curves (PGF manual, "Moving and Line-to operations", rounded corners). */
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* A subpath: its corners, and the piece that leads from each to the next. */
typedef struct {
  const DgTikzSegment *segments; /* the first one is a move */
  guint n; /* corners */
  gboolean closed;
  gboolean returns; /* the piece that comes before the end of the subpath ends where it began */
} Subpath;

static DgPoint end_of(const DgTikzSegment *segment) {
  return segment->operation == DG_TIKZ_CURVE ? segment->point[2] : segment->point[0];
}

static DgPoint corner_at(const Subpath *path, guint i) {
  return end_of(&path->segments[i % path->n]);
}

/* The piece that ends at a corner. */
static const DgTikzSegment *piece_to(const Subpath *path, guint i) {
  return &path->segments[i > 0 ? i : path->n];
}

/* Where a piece comes from as it reaches corner `i`. */
static DgPoint before(const Subpath *path, guint i) {
  const DgTikzSegment *piece = piece_to(path, i);
  return piece->operation == DG_TIKZ_CURVE ? piece->point[1] : corner_at(path, i + path->n - 1);
}

/* Where the piece after corner `i` goes first. */
static DgPoint after(const Subpath *path, guint i) {
  const DgTikzSegment *piece = piece_to(path, (i + 1) % path->n);
  return piece->operation == DG_TIKZ_CURVE ? piece->point[0] : corner_at(path, i + 1);
}

static DgPoint toward(DgPoint from, DgPoint to, double distance) {
  double length = dg_distance(from, to), share = length > 0 ? distance / length : 0;
  return (DgPoint){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

static double radius_at(const Subpath *path, guint i) {
  if (!path->closed && (i == 0 || i + 1 == path->n))
    return 0;
  const DgTikzSegment *in = piece_to(path, i), *out = piece_to(path, (i + 1) % path->n);
  double radius = in->rounded;
  if (i == 0 && path->returns) /* two pieces end there: the one that is drawn, and the end without length */
    radius = MAX(radius, path->segments[path->n + 1].rounded);
  if (radius > 0 && (in->operation == DG_TIKZ_CURVE || out->operation == DG_TIKZ_CURVE)) {
    DgPoint c = corner_at(path, i), a = before(path, i), b = after(path, i);
    double cross = (c.x - a.x) * (b.y - c.y) - (c.y - a.y) * (b.x - c.x);
    if (fabs(cross) < 1e-3 * dg_distance(a, c) * dg_distance(c, b)) /* smooth: no corner */
      return 0;
  }
  return radius;
}

/* Ends a piece at corner `i`, which is rounded. */
static void append_piece(GArray *out, const Subpath *path, guint i) {
  double radius = radius_at(path, i);
  DgPoint corner = corner_at(path, i), in = radius > 0 ? toward(corner, before(path, i), radius) : corner;
  DgTikzSegment piece = *piece_to(path, i);
  if (piece.operation == DG_TIKZ_CURVE)
    piece.point[2] = in;
  else
    piece = (DgTikzSegment){DG_TIKZ_LINE, {in}, .piece = piece.piece};
  g_array_append_val(out, piece);
  if (radius > 0) {
    const double inner = 0.5522847; /* of a quarter of a circle */
    DgPoint leave = toward(corner, after(path, i), radius);
    DgTikzSegment curve = {DG_TIKZ_CURVE,
                           {toward(in, corner, inner * radius), toward(leave, corner, inner * radius), leave},
                           .piece = piece.piece};
    g_array_append_val(out, curve);
  }
}

static void round_subpath(GArray *out, const DgTikzSegment *s, guint n) {
  Subpath path = {.segments = s, .n = n, .closed = n > 1 && s[n - 1].operation == DG_TIKZ_CLOSE};
  path.n -= path.closed;
  if (path.closed && path.n > 1 && dg_distance(end_of(&s[0]), end_of(&s[path.n - 1])) < 1e-9) {
    path.n--;
    path.returns = TRUE;
  }
  if (path.n < 3 && !(path.closed && path.n == 2)) {
    g_array_append_vals(out, s, n);
    return;
  }
  double first = path.closed ? radius_at(&path, 0) : 0;
  DgPoint begin = end_of(&s[0]);
  DgTikzSegment move = {DG_TIKZ_MOVE, {first > 0 ? toward(begin, after(&path, 0), first) : begin}, .piece = s[0].piece};
  g_array_append_val(out, move);
  for (guint i = 1; i < path.n; i++)
    append_piece(out, &path, i);
  if (!path.closed)
    return;
  if (first > 0 || path.returns)
    append_piece(out, &path, 0);
  const DgTikzSegment close = {.operation = DG_TIKZ_CLOSE, .piece = s[n - 1].piece};
  g_array_append_val(out, close);
}

GArray *dg_tikz_round_corners(GArray *segments) {
  gboolean any = FALSE;
  for (guint i = 0; i < segments->len && !any; i++)
    any = g_array_index(segments, DgTikzSegment, i).rounded > 0;
  if (!any)
    return g_array_ref(segments);
  GArray *out = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment));
  for (guint first = 0, next; first < segments->len; first = next) {
    for (next = first + 1; next < segments->len; next++)
      if (g_array_index(segments, DgTikzSegment, next).operation == DG_TIKZ_MOVE)
        break;
    round_subpath(out, &g_array_index(segments, DgTikzSegment, first), next - first);
  }
  return out;
}
