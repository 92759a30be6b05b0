/* Decorations: a path is replaced by what is built along it (PGF manual, "Decorations Library"). */
#include "tikz/decoration.h"
#include "ir/ir.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* ---- the path that is followed ---- */

void dg_tikz_track_init(DgTikzTrack *track, const GArray *segments) {
  enum { STEPS = 40 }; /* of a curve: its length is right to a thousandth */
  DgPoint start = {0, 0}, last = {0, 0};
  track->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  track->places = g_array_new(FALSE, FALSE, sizeof(double));
  track->length = 0;
  for (guint i = 0; i < segments->len; i++) {
    const DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, i);
    const DgPoint from = last;
    guint steps = s->operation == DG_TIKZ_CURVE ? STEPS : 1;
    for (guint k = 1; k <= steps; k++) {
      double t = (double)k / steps, u = 1 - t;
      double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
      const DgPoint *p = s->point;
      DgPoint point = s->operation == DG_TIKZ_CLOSE ? start : p[0];
      if (s->operation == DG_TIKZ_CURVE)
        point = (DgPoint){a * from.x + b * p[0].x + c * p[1].x + d * p[2].x,
                          a * from.y + b * p[0].y + c * p[1].y + d * p[2].y};
      if (s->operation == DG_TIKZ_MOVE)
        start = point;
      else
        track->length += dg_distance(last, point);
      g_array_append_val(track->points, point);
      g_array_append_val(track->places, track->length);
      last = point;
    }
  }
}

void dg_tikz_track_clear(DgTikzTrack *track) {
  g_array_unref(track->points);
  g_array_unref(track->places);
}

DgTransform dg_tikz_track_frame(const DgTikzTrack *track, double distance) {
  guint low = 1, high = track->points->len - 1;
  while (low < high) { /* the first piece that ends behind the distance */
    guint middle = (low + high) / 2;
    if (g_array_index(track->places, double, middle) > distance + 1e-6)
      high = middle;
    else
      low = middle + 1;
  }
  while (low > 1 && g_array_index(track->places, double, low) == g_array_index(track->places, double, low - 1))
    low--; /* pieces without a length say no direction */
  DgPoint p = g_array_index(track->points, DgPoint, low - 1), q = g_array_index(track->points, DgPoint, low);
  double before = g_array_index(track->places, double, low - 1), length = dg_distance(p, q);
  double ux = length > 0 ? (q.x - p.x) / length : 1, uy = length > 0 ? (q.y - p.y) / length : 0;
  double along = distance - before;
  return (DgTransform){ux, uy, -uy, ux, p.x + along * ux, p.y + along * uy};
}

/* ---- keys ---- */

#define IN(member) offsetof(DgTikzDecoration, member)

static const DgTikzKey KEYS[] = {
    {"amplitude", DG_TIKZ_KEY_LENGTH, {IN(amplitude)}},
    {"aspect", DG_TIKZ_KEY_NUMBER, {IN(aspect)}},
    {"mirror", DG_TIKZ_KEY_TRUTH, {IN(mirror)}},
    {"name", DG_TIKZ_KEY_TEXT, {IN(kind)}},
    {"post length", DG_TIKZ_KEY_LENGTH, {IN(end)}},
    {"pre length", DG_TIKZ_KEY_LENGTH, {IN(start)}},
    {"raise", DG_TIKZ_KEY_LENGTH, {IN(raise)}},
    {"segment length", DG_TIKZ_KEY_LENGTH, {IN(segment_length)}},
    {"shape height", DG_TIKZ_KEY_LENGTH, {IN(shape_height)}},
    {"shape size", DG_TIKZ_KEY_LENGTH, {IN(shape_width), IN(shape_height)}},
    {"shape width", DG_TIKZ_KEY_LENGTH, {IN(shape_width)}},
    {"text", DG_TIKZ_KEY_TEXT, {IN(text)}},
    {"text align", DG_TIKZ_KEY_TEXT, {IN(text_align)}},
    {"text color", DG_TIKZ_KEY_TEXT, {IN(text_color)}},
};

#undef IN

void dg_tikz_decoration_read(DgTikz *tikz, const char *text, DgTikzDecoration *decoration) {
  *decoration = (DgTikzDecoration){.parts = dg_tikz_split(text, ','),
                                   .kind = "",
                                   .amplitude = 2.5, /* the defaults of the manual */
                                   .segment_length = 10,
                                   .aspect = 0.5,
                                   .angle = 45,
                                   .shape_width = 2.5,
                                   .shape_height = 2.5,
                                   .start = 0,
                                   .end = 0};
  for (guint i = 0; i < decoration->parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(decoration->parts->pdata[i], &key, &value);
    if (!DG_TIKZ_KEY(tikz, KEYS, decoration, key, value) && !value)
      decoration->kind = key;
  }
}

/* ---- what is built ---- */

/* A decoration under construction: points are given in the frame at `at`. */
typedef struct {
  const DgTikzDecoration *decoration;
  const DgTikzTrack *track;
  GArray *out; /* DgTikzSegment */
  double at, end;
} Builder;

static DgPoint place(const Builder *builder, double x, double y) {
  const DgTikzDecoration *decoration = builder->decoration;
  DgTransform frame = dg_tikz_track_frame(builder->track, builder->at);
  double across = decoration->raise + y;
  return dg_transform_point(&frame, x, decoration->mirror ? -across : across);
}

static void add(Builder *builder, DgTikzOperation operation, DgPoint a, DgPoint b, DgPoint c) {
  DgTikzSegment segment = {operation, {a, b, c}};
  if (builder->out->len < DG_TIKZ_SEGMENTS_MAX)
    g_array_append_val(builder->out, segment);
}

static void line(Builder *builder, double x, double y) {
  DgPoint p = place(builder, x, y);
  add(builder, DG_TIKZ_LINE, p, p, p);
}

static void move(Builder *builder, double x, double y) {
  DgPoint p = place(builder, x, y);
  add(builder, DG_TIKZ_MOVE, p, p, p);
}

static void curve(Builder *builder, double x1, double y1, double x2, double y2, double x, double y) {
  add(builder, DG_TIKZ_CURVE, place(builder, x1, y1), place(builder, x2, y2), place(builder, x, y));
}

/* What is left of the path. TeX adds lengths up a little too short: what just fits is built. */
static double left(const Builder *builder) {
  return builder->end - builder->at + 0.01;
}

static void zigzag(Builder *builder) {
  double s = builder->decoration->segment_length, a = builder->decoration->amplitude, side = 1;
  gboolean first = TRUE;
  while (left(builder) >= s / 2) {
    line(builder, s / 4, side * a);
    builder->at += s / 2;
    side = -side;
    first = FALSE;
  }
  if (!first)
    line(builder, 0, 0);
}

static void saw(Builder *builder) {
  double s = builder->decoration->segment_length, a = builder->decoration->amplitude;
  for (; left(builder) >= s; builder->at += s) {
    line(builder, s, a);
    line(builder, s, 0);
  }
}

static void bumps(Builder *builder) {
  double s = builder->decoration->segment_length, a = builder->decoration->amplitude;
  for (; left(builder) >= 0.51 * s; builder->at += s / 2) {
    curve(builder, 0, .555 * a, .11125 * s, a, .25 * s, a);
    curve(builder, .38875 * s, a, .5 * s, .5 * a, .5 * s, 0);
  }
}

static void ticks(Builder *builder) {
  double s = builder->decoration->segment_length, a = builder->decoration->amplitude;
  for (; left(builder) >= s; builder->at += s) {
    move(builder, 0, a);
    line(builder, 0, -a);
  }
  move(builder, 0, a);
  line(builder, 0, -a);
  builder->at = builder->end;
  move(builder, 0, 0);
}

/* Half a wave down (side 1) or up from its crest: a quarter of cosine and one of sine, as pgf draws them. */
static void half_wave(Builder *builder, double side) {
  double q = builder->decoration->segment_length / 4, a = side * builder->decoration->amplitude;
  curve(builder, (1 - .638) * q, a, (1 - .326) * q, a - .49 * a, q, 0);
  curve(builder, q + .326 * q, -.51 * a, q + .638 * q, -a, 2 * q, -a);
}

static void snake(Builder *builder) {
  double s = builder->decoration->segment_length, a = builder->decoration->amplitude, side = 1;
  if (left(builder) < .625 * s)
    return;
  curve(builder, .125 * s, 0, .1875 * s, a, .3125 * s, a);
  builder->at += .3125 * s;
  for (; left(builder) >= .8125 * s; builder->at += s / 2, side = -side)
    half_wave(builder, side);
  curve(builder, .125 * s, side * a, .1875 * s, 0, .3125 * s, 0);
  builder->at += .3125 * s;
}

/* Half or a whole turn: control points in shares of the amplitude, and in twelfths of a turn along the path. */
static void coil_turn(Builder *builder, guint curves) {
  static const double TURN[4][6] = {
      {0, .555, .445, 1, 1, 1}, {1.555, 1, 2, .555, 2, 0}, {2, -.555, 1.555, -1, 1, -1}, {.445, -1, 0, -.555, 0, 0}};
  const DgTikzDecoration *d = builder->decoration;
  double a = d->amplitude, x = d->aspect * a, step = d->segment_length / 12;
  for (guint i = 0; i < curves; i++) {
    const double *t = TURN[i];
    double along = 3.0 * i * step;
    curve(builder, t[0] * x + along + step, t[1] * a, t[2] * x + along + 2 * step, t[3] * a,
          t[4] * x + along + 3 * step, t[5] * a);
  }
}

static void coil(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  double s = d->segment_length, reach = 2 * d->aspect * d->amplitude;
  for (; left(builder) >= 1.5 * s + reach; builder->at += s)
    coil_turn(builder, 4);
  if (left(builder) >= .5 * s + reach)
    coil_turn(builder, 2);
}

static void bent(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  double length = builder->end - builder->at;
  curve(builder, d->aspect * length, d->amplitude, (1 - d->aspect) * length, d->amplitude, length, 0);
  builder->at = builder->end;
}

/* Short lines at an angle from the path. */
static void border(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  double x = d->amplitude * dg_tex_cos(d->angle), y = d->amplitude * dg_tex_sin(d->angle);
  for (; left(builder) >= d->segment_length; builder->at += d->segment_length) {
    move(builder, 0, 0);
    line(builder, x, y);
  }
}

static void crosses(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  double x = d->shape_width / 2, y = d->shape_height / 2;
  for (builder->at += d->segment_length / 2; left(builder) >= d->segment_length / 2; builder->at += d->segment_length) {
    move(builder, -x, -y);
    line(builder, x, y);
    move(builder, -x, y);
    line(builder, x, -y);
  }
}

static void triangles(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  for (builder->at += d->segment_length / 2; left(builder) >= d->segment_length / 2; builder->at += d->segment_length) {
    move(builder, -d->shape_width / 2, -d->shape_height / 2);
    line(builder, d->shape_width / 2, 0);
    line(builder, -d->shape_width / 2, d->shape_height / 2);
    line(builder, -d->shape_width / 2, -d->shape_height / 2);
  }
}

/* Corners off the path by as much as the amplitude at most, by numbers that are the same in every run. */
static void random_steps(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  guint32 seed = 1;
  for (builder->at += d->segment_length; left(builder) >= d->segment_length; builder->at += d->segment_length) {
    double off[2];
    for (guint i = 0; i < 2; i++) {
      seed = seed * 1664525u + 1013904223u;
      off[i] = ((seed >> 8) / 8388608.0 - 1) * d->amplitude;
    }
    line(builder, off[0], off[1]);
  }
}

static void brace(Builder *builder) {
  const DgTikzDecoration *d = builder->decoration;
  double length = builder->end - builder->at, a = d->amplitude, t = MIN(fabs(a), length / 4),
         middle = length * d->aspect;
  double other = length - middle;
  move(builder, 0, 0);
  curve(builder, .15 * t, .3 * a, .5 * t, .5 * a, t, .5 * a);
  line(builder, middle - t, .5 * a);
  curve(builder, middle - .5 * t, .5 * a, middle - .15 * t, .7 * a, middle, a);
  curve(builder, length - other + .15 * t, .7 * a, length - other + .5 * t, .5 * a, length - other + t, .5 * a);
  line(builder, length - t, .5 * a);
  curve(builder, length - .5 * t, .5 * a, length - .15 * t, .3 * a, length, 0);
}

typedef struct {
  const char *name;
  void (*build)(Builder *builder);
  gboolean starts_itself; /* with a move of its own, and ends without a line to the end of the path */
} Kind;

static const Kind KINDS[] = {
    {"zigzag", zigzag, FALSE},  {"snake", snake, FALSE},        {"coil", coil, FALSE},
    {"saw", saw, FALSE},        {"bumps", bumps, FALSE},        {"bent", bent, FALSE},
    {"ticks", ticks, TRUE},     {"brace", brace, TRUE},         {"border", border, TRUE},
    {"crosses", crosses, TRUE}, {"triangles", triangles, TRUE}, {"random steps", random_steps, FALSE}};

/* The part of the path before the decoration, or after it, as it is. */
static void plain(Builder *builder, double from, double to) {
  for (guint i = 0; i < builder->track->places->len; i++) {
    double at = g_array_index(builder->track->places, double, i);
    DgPoint p = g_array_index(builder->track->points, DgPoint, i);
    if (at > from + 1e-6 && at < to - 1e-6)
      add(builder, DG_TIKZ_LINE, p, p, p);
  }
  builder->at = to;
  line(builder, 0, 0);
}

static void decorate(DgTikz *tikz, DgTikzPath *path, const DgTikzDecoration *decoration) {
  const Kind *kind = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++)
    if (strcmp(KINDS[i].name, decoration->kind) == 0)
      kind = &KINDS[i];
  DgTikzTrack track;
  dg_tikz_track_init(&track, path->segments);
  double shortest = MIN(fabs(decoration->segment_length), 1e6);
  if (!kind && strcmp(decoration->kind, "lineto") != 0 && strcmp(decoration->kind, "curveto") != 0) {
    dg_tikz_unknown(tikz, TRUE, "found the decoration \"%.40s\", which is not understood; the plain path is drawn",
                    decoration->kind);
  } else if (kind && track.length > 0 && shortest > 0 && track.length / shortest < 1e5 && track.points->len > 1) {
    Builder builder = {decoration, &track, g_array_new(FALSE, TRUE, sizeof(DgTikzSegment)), 0,
                       MAX(track.length - decoration->end, decoration->start)};
    if (!kind->starts_itself) {
      move(&builder, 0, 0);
      if (decoration->start > 0)
        plain(&builder, 0, MIN(decoration->start, track.length));
    }
    kind->build(&builder);
    builder.at = builder.end;
    if (!kind->starts_itself)
      line(&builder, 0, 0);
    if (decoration->end > 0)
      plain(&builder, builder.end, track.length);
    g_array_set_size(path->segments, 0);
    g_array_append_vals(path->segments, builder.out->data, builder.out->len);
    dg_tikz_pieces_merge(path);
    g_array_unref(builder.out);
  }
  dg_tikz_track_clear(&track);
}

gboolean dg_tikz_decoration_is_line(DgTikz *tikz) {
  static const char *const BESIDE[] = {"border",          "brace", "crosses",  "markings",
                                       "text along path", "ticks", "triangles"};
  DgTikzDecoration decoration;
  gboolean is_line = TRUE;
  dg_tikz_decoration_read(tikz, tikz->state->decoration, &decoration);
  for (guint i = 0; i < G_N_ELEMENTS(BESIDE); i++)
    is_line &= strcmp(decoration.kind, BESIDE[i]) != 0;
  g_ptr_array_unref(decoration.parts);
  return is_line;
}

void dg_tikz_decorate(DgTikz *tikz, DgTikzPath *path) {
  DgTikzDecoration decoration;
  if (path->segments->len < 2)
    return;
  dg_tikz_decoration_read(tikz, tikz->state->decoration, &decoration);
  if (strcmp(decoration.kind, "markings") == 0)
    dg_tikz_markings(tikz, path, &decoration);
  else if (strcmp(decoration.kind, "text along path") == 0)
    dg_tikz_text_along(tikz, path, &decoration);
  else
    decorate(tikz, path, &decoration);
  g_ptr_array_unref(decoration.parts);
}
