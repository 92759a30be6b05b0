/* Areas between two named paths (pgfplots manual, "Fill Between"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

/* Lines that stand for a curve where it is cut. */
#define PIECES 16u

typedef struct {
  char *first, *second; /* names of paths */
  gboolean has_domain;
  double low, high; /* values of x between which the area is */
} FillKeys;

static void read_domain(DgTikz *tikz, FillKeys *fill, const char *value) {
  const char *domain = strstr(value, "domain");
  const char *equals = domain ? strchr(domain, '=') : NULL;
  g_auto(GStrv) ends = equals ? g_strsplit(equals + 1, ":", 2) : NULL;
  if (!ends || !ends[0] || !ends[1] || strstr(domain, "domain y")) {
    dg_tikz_unknown(tikz, TRUE, "found \"soft clip=%.60s\", expected domain=FROM:TO; the area is not cut", value);
    return;
  }
  const DgTikzAxisSide *x = &tikz->axis->side[0];
  g_auto(GStrv) last = g_strsplit(ends[1], ",", 2);
  fill->low = dg_tikz_axis_scaled(x, dg_tikz_axis_number_of(tikz, 0, g_strstrip(ends[0])));
  fill->high = dg_tikz_axis_scaled(x, dg_tikz_axis_number_of(tikz, 0, g_strstrip(last[0])));
  fill->has_domain = fill->low <= fill->high;
}

static void read_keys(DgTikz *tikz, FillKeys *fill, const char *options) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    const char *middle = value && strcmp(key, "of") == 0 ? strstr(value, " and ") : NULL;
    if (middle) {
      fill->first = g_strstrip(g_strndup(value, (gsize)(middle - value)));
      fill->second = g_strstrip(g_strdup(middle + strlen(" and ")));
    } else if (value && strcmp(key, "soft clip") == 0) {
      read_domain(tikz, fill, value);
    } else if (*key) {
      dg_tikz_unknown(tikz, TRUE, "key \"%.40s\" of an area between plots: it is not understood; it is left out", key);
    }
  }
}

/* The corners of a path, in the picture. */
static void append_corners(const GArray *segments, gboolean backwards, GArray *out) {
  g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  DgPoint at = {0, 0};
  for (guint i = 0; i < segments->len; i++) {
    const DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, i);
    if (s->operation == DG_TIKZ_CLOSE)
      continue;
    if (s->operation == DG_TIKZ_CURVE) {
      for (guint k = 1; k < PIECES; k++) {
        double t = (double)k / PIECES, u = 1 - t;
        DgPoint p = {u * u * u * at.x + 3 * u * u * t * s->point[0].x + 3 * u * t * t * s->point[1].x +
                         t * t * t * s->point[2].x,
                     u * u * u * at.y + 3 * u * u * t * s->point[0].y + 3 * u * t * t * s->point[1].y +
                         t * t * t * s->point[2].y};
        g_array_append_val(corners, p);
      }
    }
    at = s->operation == DG_TIKZ_CURVE ? s->point[2] : s->point[0];
    g_array_append_val(corners, at);
  }
  for (guint i = 0; i < corners->len; i++)
    g_array_append_val(out, g_array_index(corners, DgPoint, backwards ? corners->len - 1 - i : i));
}

/* What of a polygon is right of x (`sign` 1) or left of it (-1). */
static GArray *cut(const GArray *corners, double x, double sign) {
  GArray *out = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < corners->len; i++) {
    DgPoint a = g_array_index(corners, DgPoint, i), b = g_array_index(corners, DgPoint, (i + 1) % corners->len);
    gboolean a_in = sign * (a.x - x) >= 0, b_in = sign * (b.x - x) >= 0;
    if (a_in)
      g_array_append_val(out, a);
    if (a_in != b_in) {
      DgPoint p = {x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)};
      g_array_append_val(out, p);
    }
  }
  return out;
}

static gboolean goes_right(const GArray *segments) {
  const DgTikzSegment *last = &g_array_index(segments, DgTikzSegment, segments->len - 1);
  DgPoint end = last->point[last->operation == DG_TIKZ_CURVE ? 2 : 0];
  return end.x >= g_array_index(segments, DgTikzSegment, 0).point[0].x;
}

/* Corners relative to the frame of the axis: its x is what a domain counts along. */
static GArray *area_of(DgTikz *tikz, const FillKeys *fill, const GArray *first, const GArray *second) {
  GArray *corners = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  append_corners(first, FALSE, corners);
  append_corners(second, goes_right(first) == goes_right(second), corners);
  for (guint i = 0; i < corners->len; i++)
    g_array_index(corners, DgPoint, i) = dg_tikz_local(tikz, g_array_index(corners, DgPoint, i));
  if (!fill->has_domain)
    return corners;
  double low = dg_tikz_axis_local(tikz, fill->low, 0).x, high = dg_tikz_axis_local(tikz, fill->high, 0).x;
  g_autoptr(GArray) right = cut(corners, MIN(low, high), 1);
  g_array_unref(corners);
  return cut(right, MAX(low, high), -1);
}

/* Areas lie below what was painted of the plots so far. */
static void move_below(DgTikz *tikz, guint before) {
  GArray *items = tikz->picture->items;
  guint first = tikz->axis->first_item, n = items->len - before;
  if (first >= before)
    return;
  g_autofree DgTikzItem *painted = g_memdup2(&g_array_index(items, DgTikzItem, before), n * sizeof(DgTikzItem));
  g_array_set_size(items, before);
  g_array_insert_vals(items, first, painted, n);
  tikz->axis->first_item += n;
}

static void paint_area(DgTikz *tikz, const FillKeys *fill, const GArray *first, const GArray *second) {
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  g_autoptr(GArray) corners = area_of(tikz, fill, first, second);
  for (guint i = 0; i < corners->len; i++)
    (i ? dg_tikz_path_line : dg_tikz_path_move)(tikz, &path, g_array_index(corners, DgPoint, i));
  if (corners->len > 2)
    dg_tikz_path_close(tikz, &path);
  guint before = tikz->picture->items->len;
  dg_tikz_path_paint(tikz, &path);
  move_below(tikz, before);
  g_array_unref(path.segments);
  tikz->picture->read++;
}

void dg_tikz_axis_fill(DgTikz *tikz, const char *keys) {
  DgTikzAxis *axis = tikz->axis;
  FillKeys fill = {0};
  dg_tex_take_word(tikz->reader, "between");
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  read_keys(tikz, &fill, options ? options : "");
  const GArray *first = fill.first ? g_hash_table_lookup(tikz->paths, fill.first) : NULL;
  const GArray *second = fill.second ? g_hash_table_lookup(tikz->paths, fill.second) : NULL;
  g_ptr_array_add(axis->legend_keys, g_strdup(keys));
  axis->plots++;
  tikz->state->paint.fill = TRUE; /* no line about it unless one is asked for */
  tikz->state->paint.stroke = strstr(keys, "draw") && !strstr(keys, "draw=none");
  if (!axis->surveys && first && second && first->len && second->len)
    paint_area(tikz, &fill, first, second);
  else if (!axis->surveys)
    dg_tikz_unknown(tikz, TRUE, "found an area between \"%.40s\" and \"%.40s\", expected names of two paths",
                    fill.first ? fill.first : "", fill.second ? fill.second : "");
  g_free(fill.first);
  g_free(fill.second);
  DgTexToken token;
  while (dg_tex_next_raw(tikz->reader, &token) && strcmp(token.text, ";") != 0)
    continue;
}
