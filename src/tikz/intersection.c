/* Where named paths meet (PGF manual, "Intersections of Arbitrary Paths"). */
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* Pieces shorter than this are points, and points nearer than this are one (points). */
#define NEAR 0.001
#define DEPTH_MAX 40u
/* Pairs of pieces that are looked at, so that curves that lie on each other end. */
#define PAIRS_MAX 200000u
#define FOUND_MAX 1000u

/* A piece of a path: a line or a curve, both with four control points. */
typedef struct {
  DgPoint p[4];
  gboolean curve;
} Piece;

typedef struct {
  DgPoint point;
  double along[2]; /* number of the piece and share of it, on either path */
} Meeting;

typedef struct {
  GArray *found; /* Meeting */
  guint pairs;
  double first[2]; /* numbers of the pieces being compared */
} Search;

static GArray *pieces_of(const GArray *segments) {
  GArray *pieces = g_array_new(FALSE, TRUE, sizeof(Piece));
  DgPoint at = {0, 0}, start = {0, 0};
  for (guint i = 0; i < segments->len; i++) {
    const DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, i);
    if (s->operation == DG_TIKZ_MOVE) {
      at = start = s->point[0];
      continue;
    }
    Piece piece = {.curve = s->operation == DG_TIKZ_CURVE};
    DgPoint to = s->operation == DG_TIKZ_CLOSE ? start : piece.curve ? s->point[2] : s->point[0];
    piece.p[0] = at;
    piece.p[1] = piece.curve ? s->point[0] : at;
    piece.p[2] = piece.curve ? s->point[1] : to;
    piece.p[3] = to;
    if (piece.curve || dg_distance(at, to) > 1e-6)
      g_array_append_val(pieces, piece);
    at = to;
  }
  return pieces;
}

/* De Casteljau's halving. */
static void halve(const Piece *piece, Piece *first, Piece *second) {
  const DgPoint *p = piece->p;
  DgPoint a = dg_middle(p[0], p[1]), b = dg_middle(p[1], p[2]), c = dg_middle(p[2], p[3]);
  DgPoint d = dg_middle(a, b), e = dg_middle(b, c), f = dg_middle(d, e);
  *first = (Piece){{p[0], a, d, f}, piece->curve};
  *second = (Piece){{f, e, c, p[3]}, piece->curve};
}

static void box_of(const Piece *piece, DgPoint *low, DgPoint *high) {
  *low = *high = piece->p[0];
  for (guint i = 1; i < 4; i++) {
    *low = (DgPoint){MIN(low->x, piece->p[i].x), MIN(low->y, piece->p[i].y)};
    *high = (DgPoint){MAX(high->x, piece->p[i].x), MAX(high->y, piece->p[i].y)};
  }
}

/* A piece is straight enough to be taken for its chord. */
static gboolean is_flat(const Piece *piece) {
  if (!piece->curve)
    return TRUE;
  const DgPoint *p = piece->p;
  double dx = p[3].x - p[0].x, dy = p[3].y - p[0].y, length = dg_length(dx, dy);
  for (guint i = 1; i < 3; i++) {
    double x = p[i].x - p[0].x, y = p[i].y - p[0].y;
    double off = length > 0 ? fabs(x * dy - y * dx) / length : dg_length(x, y);
    if (off > NEAR / 10)
      return FALSE;
  }
  return TRUE;
}

static void add_meeting(Search *search, DgPoint point, double s, double t) {
  for (guint i = 0; i < search->found->len; i++)
    if (dg_distance(g_array_index(search->found, Meeting, i).point, point) < 10 * NEAR)
      return;
  if (search->found->len < FOUND_MAX) {
    Meeting meeting = {point, {search->first[0] + s, search->first[1] + t}};
    g_array_append_val(search->found, meeting);
  }
}

/* Two chords; `low` and `size` are the parameters of the pieces that they stand for. */
static void meet_chords(Search *search, const Piece *a, const Piece *b, const double *low, const double *size) {
  double ax = a->p[3].x - a->p[0].x, ay = a->p[3].y - a->p[0].y;
  double bx = b->p[3].x - b->p[0].x, by = b->p[3].y - b->p[0].y;
  double cross = ax * by - ay * bx, dx = b->p[0].x - a->p[0].x, dy = b->p[0].y - a->p[0].y;
  if (fabs(cross) < 1e-12)
    return;
  double s = (dx * by - dy * bx) / cross, t = (dx * ay - dy * ax) / cross;
  double s_slack = NEAR / MAX(dg_length(ax, ay), NEAR), t_slack = NEAR / MAX(dg_length(bx, by), NEAR);
  if (s < -s_slack || s > 1 + s_slack || t < -t_slack || t > 1 + t_slack)
    return;
  add_meeting(search, (DgPoint){a->p[0].x + s * ax, a->p[0].y + s * ay}, low[0] + s * size[0], low[1] + t * size[1]);
}

static void meet(Search *search, const Piece *a, const Piece *b, const double *low, const double *size, guint depth) {
  DgPoint a_low, a_high, b_low, b_high;
  box_of(a, &a_low, &a_high);
  box_of(b, &b_low, &b_high);
  if (a_low.x > b_high.x + NEAR || b_low.x > a_high.x + NEAR || a_low.y > b_high.y + NEAR ||
      b_low.y > a_high.y + NEAR || search->pairs++ > PAIRS_MAX)
    return;
  gboolean a_flat = is_flat(a), b_flat = is_flat(b);
  if ((a_flat && b_flat) || depth > DEPTH_MAX) {
    meet_chords(search, a, b, low, size);
    return;
  }
  guint which = a_flat || (!b_flat && size[0] < size[1]) ? 1 : 0;
  Piece halves[2];
  halve(which ? b : a, &halves[0], &halves[1]);
  for (guint i = 0; i < 2; i++) {
    double part_low[2] = {low[0], low[1]}, part_size[2] = {size[0], size[1]};
    part_size[which] /= 2;
    part_low[which] += i * part_size[which];
    meet(search, which ? a : &halves[i], which ? &halves[i] : b, part_low, part_size, depth + 1);
  }
}

static gint compare_first(gconstpointer a, gconstpointer b) {
  double x = ((const Meeting *)a)->along[0], y = ((const Meeting *)b)->along[0];
  return (x > y) - (x < y);
}

static gint compare_second(gconstpointer a, gconstpointer b) {
  double x = ((const Meeting *)a)->along[1], y = ((const Meeting *)b)->along[1];
  return (x > y) - (x < y);
}

static GArray *meetings(const GArray *first, const GArray *second) {
  g_autoptr(GArray) a = pieces_of(first), b = pieces_of(second);
  Search search = {.found = g_array_new(FALSE, TRUE, sizeof(Meeting))};
  const double low[] = {0, 0}, size[] = {1, 1};
  for (guint i = 0; i < a->len; i++)
    for (guint k = 0; k < b->len; k++) {
      search.first[0] = i;
      search.first[1] = k;
      meet(&search, &g_array_index(a, Piece, i), &g_array_index(b, Piece, k), low, size, 0);
    }
  return search.found;
}

/* The names of "by={p, [label=above:q] q}"; options in brackets are those of a coordinate. */
static void name_points(DgTikz *tikz, const GArray *found, const char *prefix, const char *by) {
  for (guint i = 0; i < found->len; i++) {
    g_autofree char *name = g_strdup_printf("%s-%u", prefix, i + 1);
    dg_tikz_node_name_point(tikz, name, g_array_index(found, Meeting, i).point);
  }
  g_autoptr(GPtrArray) names = by ? dg_tikz_list(tikz, by) : NULL;
  for (guint i = 0; names && i < names->len; i++) {
    const char *name = names->pdata[i], *options_end = *name == '[' ? strrchr(name, ']') : NULL;
    g_autofree char *bare = g_strstrip(g_strdup(options_end ? options_end + 1 : name));
    if (i < found->len)
      dg_tikz_node_name_point(tikz, bare, g_array_index(found, Meeting, i).point);
    else
      dg_tikz_unknown(tikz, TRUE, "name intersections: found %u points, expected one more for \"%.40s\"", found->len,
                      bare);
  }
}

void dg_tikz_name_intersections(DgTikz *tikz, const char *keys) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(keys, ',');
  g_autofree char *by = NULL, *first = NULL, *second = NULL, *sort = NULL, *total = NULL;
  g_autofree char *prefix = g_strdup("intersection");
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    g_autofree char *expanded = value ? dg_tex_expand(tikz->reader, value) : NULL;
    char *and = expanded ? strstr(expanded, " and ") : NULL;
    if (strcmp(key, "of") == 0 && and) {
      g_free(first);
      g_free(second);
      first = g_strstrip(g_strndup(expanded, (gsize)(and-expanded)));
      second = g_strstrip(g_strdup(and+5));
    } else if (strcmp(key, "by") == 0 && value) {
      by = (g_free(by), g_strdup(expanded));
    } else if (strcmp(key, "name") == 0 && value) {
      prefix = (g_free(prefix), g_strdup(expanded));
    } else if (strcmp(key, "sort by") == 0 && value) {
      sort = (g_free(sort), g_strdup(expanded));
    } else if (strcmp(key, "total") == 0 && value) {
      total = (g_free(total), g_strdup(value + (*value == '\\')));
    } else {
      dg_tikz_unknown(tikz, FALSE, "name intersections: the key \"%.40s\" is not understood", key);
    }
  }
  const GArray *a = first ? g_hash_table_lookup(tikz->paths, first) : NULL;
  const GArray *b = second ? g_hash_table_lookup(tikz->paths, second) : NULL;
  if (!a || !b) {
    dg_tikz_unknown(tikz, TRUE, "name intersections: found \"%.60s\", expected the names of two paths", keys);
    return;
  }
  g_autoptr(GArray) found = meetings(a, b);
  g_array_sort(found, sort && strcmp(sort, second) == 0 ? compare_second : compare_first);
  name_points(tikz, found, prefix, by);
  if (total) {
    char number[16];
    g_snprintf(number, sizeof number, "%u", found->len);
    dg_tex_define(tikz->reader, total, number);
  }
}
