#include "tikz/arrow_tips.h"

#include <math.h>
#include <string.h>

/* ---- building ---- */

static void step(DgTikzTipShape *shape, DgTikzOperation operation, DgPoint a, DgPoint b, DgPoint c) {
  if (shape->n_steps < DG_TIKZ_TIP_STEPS_MAX)
    shape->steps[shape->n_steps++] = (DgTikzSegment){operation, {a, b, c}};
}

static void move(DgTikzTipShape *shape, double x, double y) {
  step(shape, DG_TIKZ_MOVE, (DgPoint){x, y}, (DgPoint){0}, (DgPoint){0});
}

static void line(DgTikzTipShape *shape, double x, double y) {
  step(shape, DG_TIKZ_LINE, (DgPoint){x, y}, (DgPoint){0}, (DgPoint){0});
}

static void curve(DgTikzTipShape *shape, double x1, double y1, double x2, double y2, double x, double y) {
  step(shape, DG_TIKZ_CURVE, (DgPoint){x1, y1}, (DgPoint){x2, y2}, (DgPoint){x, y});
}

static void close_path(DgTikzTipShape *shape) {
  step(shape, DG_TIKZ_CLOSE, (DgPoint){0}, (DgPoint){0}, (DgPoint){0});
}

static void hull(DgTikzTipShape *shape, double x, double y) {
  if (shape->n_hull < DG_TIKZ_TIP_HULL_MAX)
    shape->hull[shape->n_hull++] = (DgPoint){x, y};
}

static void hull_both(DgTikzTipShape *shape, double x, double y) {
  hull(shape, x, y);
  hull(shape, x, -y);
}

/* How far the miter of a corner reaches, for a corner of which one side goes `along` while the whole opens `across`. */
static double miter(double along, double across, double line_width) {
  return sqrt(1 + 4 * along * along / (across * across)) * line_width / 2;
}

/* ---- tips of the library arrows.meta (PGF manual, "Arrows"; their drawing code for what it leaves open) ---- */

typedef struct {
  double length, width, inset, line_width; /* as asked for */
  double path_width; /* of the line that the tip stands on */
  gboolean round, reversed;
  gboolean only_left, only_right;
} Sizes;

static void straight_barb(const Sizes *s, DgTikzTipShape *shape) {
  double w = s->line_width, front = s->round ? w / 2 : miter(s->length, s->width, w);
  shape->tip_end = s->length + front;
  shape->back_end = -w / 2;
  shape->line_end = s->reversed ? s->length : s->length - w / 2;
  hull(shape, s->length + front, 0);
  hull_both(shape, -w / 2, s->width / 2 + w / 2);
  move(shape, 0, s->width / 2);
  line(shape, s->length, 0);
  line(shape, 0, -s->width / 2);
}

static void tee_barb(const Sizes *s, DgTikzTipShape *shape) {
  double w = s->line_width, front = MAX(s->length - s->inset, w / 2), back = MIN(-s->inset, -w / 2);
  double half = s->width / 2, y = half - w / 2;
  shape->tip_end = front;
  shape->back_end = back;
  shape->line_end = (s->reversed ? 1 : -1) * w / 4;
  hull_both(shape, front, half);
  hull_both(shape, back, half);
  if (front - w / 2 <= back + w / 2) { /* nothing but the bar */
    move(shape, 0, half);
    line(shape, 0, -half);
  } else if (front == w / 2) {
    move(shape, back, y);
    line(shape, 0, y);
    line(shape, 0, -y);
    line(shape, back, -y);
  } else {
    move(shape, back, y);
    line(shape, front, y);
    move(shape, 0, y);
    line(shape, 0, -y);
    move(shape, back, -y);
    line(shape, front, -y);
  }
}

/* Half turns to both sides. */
static void hooks(const Sizes *s, DgTikzTipShape *shape) {
  double l = s->length - s->line_width / 2, y = (s->width - s->line_width) / 2;
  shape->tip_end = s->length;
  shape->back_end = -s->line_width / 2;
  shape->line_end = 0;
  for (guint side = 0; side < 2; side++) {
    double sign = side ? -1 : 1;
    if (side ? s->only_left : s->only_right)
      continue;
    hull(shape, s->length, sign * s->width / 2);
    move(shape, 0, 0);
    curve(shape, 4.0 / 3 * l, 0, 4.0 / 3 * l, sign * y, 0, sign * y);
  }
}

static void rightarrow(const Sizes *s, DgTikzTipShape *shape) {
  double w = s->line_width, l = s->length - w, b = s->width - w;
  shape->tip_end = w / 2;
  shape->back_end = -l - w / 2;
  shape->line_end = -w / 2;
  hull_both(shape, w / 2, w / 2);
  hull_both(shape, -l + w / 2, b / 2 + w / 2);
  hull_both(shape, -l - w / 2, b / 2 + w / 2);
  if (s->only_right)
    move(shape, 0, 0);
  else
    move(shape, -l, b / 2);
  if (!s->only_right)
    curve(shape, -.81731 * l, .2 * b, -.41019 * l, .05833333 * b, 0, 0);
  if (!s->only_left)
    curve(shape, -.41019 * l, -.05833333 * b, -.81731 * l, -.2 * b, -l, -b / 2);
}

/* A bow across the end of the line, whose ends lie back. */
static void arc_barb(const Sizes *s, DgTikzTipShape *shape) {
  double w = s->line_width, l = s->length - w, y = (s->width - w) / 2;
  shape->tip_end = w / 2;
  shape->back_end = -l - w / 2;
  shape->line_end = -w / 2;
  hull_both(shape, w / 2, w / 2);
  hull_both(shape, -l, s->width / 2);
  move(shape, -l, y);
  curve(shape, -.45 * l, y, 0, .55 * y, 0, 0);
  curve(shape, 0, -.55 * y, -.45 * l, -y, -l, -y);
}

/* Lines that cross at the end of the line. */
static void rays(const Sizes *s, DgTikzTipShape *shape) {
  double l = s->length / 2, y = (s->width - s->line_width) / 2;
  shape->tip_end = l;
  shape->back_end = -l;
  hull_both(shape, l, y);
  hull_both(shape, -l, y);
  move(shape, -.7 * l, .7 * y);
  line(shape, .7 * l, -.7 * y);
  move(shape, -.7 * l, -.7 * y);
  line(shape, .7 * l, .7 * y);
  move(shape, 0, y);
  line(shape, 0, -y);
}

static void latex(const Sizes *s, DgTikzTipShape *shape) {
  double w = shape->line_width = MIN(s->line_width, .2 * s->length), slope = s->length / s->width;
  double front = sqrt(1 + 9 * slope * slope) * w;
  double l = s->length - front / 2 - w / 2;
  double nx = .3 * s->length, ny = .2333333 * s->width, norm = dg_length(nx, ny);
  double half = s->width / 2 - (1 + ny / norm) / (nx / norm) * w / 2;
  shape->tip_end = s->round ? l + w / 2 : s->length - w / 2;
  shape->back_end = -w / 2;
  shape->line_end = s->reversed ? l - s->path_width / 2 : 0;
  hull(shape, s->length - w / 2, 0);
  hull_both(shape, -w / 2, s->width / 2);
  move(shape, l, 0);
  curve(shape, .877192 * l, .077922 * half, .337381 * l, .51948 * half, 0, half);
  line(shape, 0, -half);
  curve(shape, .337381 * l, -.51948 * half, .877192 * l, -.077922 * half, l, 0);
  close_path(shape);
}

static void stealth(const Sizes *s, DgTikzTipShape *shape) {
  double w = shape->line_width = MIN(s->line_width, .25 * (s->length - s->inset));
  double front = miter(s->length, s->width, w);
  double outer = atan2(s->length, s->width / 2), inner = atan2(s->inset, s->width / 2), half = (outer - inner) / 2;
  double reach = w / 2 / tan(half), turn = G_PI / 2 - inner - half; /* of the back corners */
  reach = dg_length(reach, w / 2);
  double back = s->inset == 0 ? w / 2 : reach * cos(turn), side = reach * sin(turn);
  double notch = miter(s->inset, s->width, w), l = s->length - front - back, y = s->width / 2 - side;
  shape->back_end = s->round ? back - w / 2 : 0;
  shape->tip_end = s->round ? l + back + w / 2 : s->length;
  shape->line_end = s->reversed ? l + back - w / 4 : s->inset + notch - w / 4;
  hull(shape, s->length, 0);
  hull_both(shape, 0, s->width / 2);
  move(shape, l + back, 0);
  line(shape, back, y);
  line(shape, s->inset + notch, 0);
  line(shape, back, -y);
  close_path(shape);
}

static void kite(const Sizes *s, DgTikzTipShape *shape) {
  double w = shape->line_width = MIN(s->line_width, .4 * MIN(s->length, s->width));
  double front = miter(s->length - s->inset, s->width, w), back = miter(s->inset, s->width, w);
  double before = atan2(s->length - s->inset, s->width / 2), after = atan2(s->inset, s->width / 2);
  double half = (before + after) / 2, reach = w / 2 / sin(half), turn = half - after - G_PI / 2;
  double x = s->inset + reach * cos(turn), y = s->width / 2 + reach * sin(turn);
  shape->tip_end = s->round ? s->length - front + w / 2 : s->length;
  shape->back_end = s->round ? back - w / 2 : 0;
  shape->line_end = s->reversed ? s->length - front - s->path_width + w : back + s->path_width - w;
  hull(shape, s->length, 0);
  hull_both(shape, s->inset, s->width / 2);
  hull(shape, 0, 0);
  move(shape, s->length - front, 0);
  line(shape, x, y);
  line(shape, back, 0);
  line(shape, x, -y);
  close_path(shape);
}

static void square(const Sizes *s, DgTikzTipShape *shape) {
  double w = shape->line_width = MIN(s->line_width, s->length / 2), y = (s->width - w) / 2;
  shape->tip_end = s->length;
  shape->line_end = s->reversed ? s->length - w / 2 : w / 2;
  hull_both(shape, s->length, s->width / 2);
  hull_both(shape, 0, s->width / 2);
  move(shape, s->length - w / 2, y);
  line(shape, w / 2, y);
  line(shape, w / 2, -y);
  line(shape, s->length - w / 2, -y);
  close_path(shape);
}

static void circle(const Sizes *s, DgTikzTipShape *shape) {
  double w = shape->line_width = MIN(s->line_width, s->length / 2);
  shape->tip_end = s->length;
  shape->line_end = s->reversed ? s->length - w / 2 : w / 2;
  hull_both(shape, s->length, s->width / 4);
  hull_both(shape, .75 * s->length, s->width / 2);
  hull_both(shape, .25 * s->length, s->width / 2);
  shape->has_ellipse = TRUE;
  shape->center = (DgPoint){s->length / 2, 0};
  shape->radii = (DgPoint){(s->length - w) / 2, (s->width - w) / 2};
}

typedef struct {
  const char *name;
  void (*build)(const Sizes *sizes, DgTikzTipShape *shape);
  DgTikzTipSize length, width, inset;
  gboolean round, is_closed;
} MetaTip;

/* Triangle is a Stealth of 60 degrees without an inset. */
static const MetaTip META_TIPS[] = {
    {"To", rightarrow, {1.6, 2.2, FALSE}, {0, 2.096774, TRUE}, {0, 0, FALSE}, TRUE, FALSE},
    {"Computer Modern Rightarrow", rightarrow, {1.6, 2.2, FALSE}, {0, 2.096774, TRUE}, {0, 0, FALSE}, TRUE, FALSE},
    {"Classical TikZ Rightarrow", rightarrow, {1.6, 2.2, FALSE}, {0, 2.096774, TRUE}, {0, 0, FALSE}, TRUE, FALSE},
    {"Implies", rightarrow, {.5, 4, FALSE}, {0, 1.6, TRUE}, {0, 0, FALSE}, TRUE, FALSE},
    {"Arc Barb", arc_barb, {1.5, 2, FALSE}, {3, 4, FALSE}, {0, 0, FALSE}, FALSE, FALSE},
    {"Parenthesis", arc_barb, {1.2, 1.6, FALSE}, {3.4, 4.6, FALSE}, {0, 0, FALSE}, FALSE, FALSE},
    {"Rays", rays, {3, 4, FALSE}, {3, 4, FALSE}, {0, 0, FALSE}, FALSE, FALSE},
    {"Straight Barb", straight_barb, {1.5, 2, FALSE}, {0, 2, TRUE}, {0, 0, FALSE}, FALSE, FALSE},
    {"Hooks", hooks, {.75, 1, FALSE}, {2.5, 3.5, FALSE}, {0, 0, FALSE}, TRUE, FALSE},
    {"Bar", tee_barb, {0, 0, FALSE}, {3, 4, FALSE}, {0, .5, TRUE}, FALSE, FALSE},
    {"Tee Barb", tee_barb, {1.5, 2, FALSE}, {3, 4, FALSE}, {0, .5, TRUE}, FALSE, FALSE},
    {"Bracket", tee_barb, {.75, 1, FALSE}, {3, 4, FALSE}, {0, 1, TRUE}, FALSE, FALSE},
    {"Latex", latex, {3, 4.5, FALSE}, {0, .75, TRUE}, {0, 0, FALSE}, FALSE, TRUE},
    {"LaTeX", latex, {3, 4.5, FALSE}, {0, .75, TRUE}, {0, 0, FALSE}, FALSE, TRUE},
    {"Stealth", stealth, {3, 4.5, FALSE}, {0, .75, TRUE}, {0, .325, TRUE}, FALSE, TRUE},
    {"Triangle", stealth, {2.338269, 3.117691, FALSE}, {2.7, 3.6, FALSE}, {0, 0, FALSE}, FALSE, TRUE},
    {"Kite", kite, {3.6, 5.4, FALSE}, {0, .5, TRUE}, {0, .25, TRUE}, FALSE, TRUE},
    {"Diamond", kite, {3.6, 5.4, FALSE}, {0, .5, TRUE}, {0, .5, TRUE}, FALSE, TRUE},
    {"Turned Square", kite, {3, 4, FALSE}, {0, 1, TRUE}, {0, .5, TRUE}, FALSE, TRUE},
    {"Square", square, {2.12132, 2.828427, FALSE}, {0, 1, TRUE}, {0, 0, FALSE}, FALSE, TRUE},
    {"Rectangle", square, {3, 4.5, FALSE}, {0, .5, TRUE}, {0, 0, FALSE}, FALSE, TRUE},
    {"Circle", circle, {2.39365, 3.191538, FALSE}, {0, 1, TRUE}, {0, 0, FALSE}, FALSE, TRUE},
    {"Ellipse", circle, {3.3, 4.95, FALSE}, {0, .5, TRUE}, {0, 0, FALSE}, FALSE, TRUE},
};

static double size(const DgTikzTipSize *size, double line_width, double length) {
  return size->fixed + size->factor * (size->relative ? length : line_width);
}

/* The line width that the tips of a double line with that room between its lines grow with (PGF manual, "Arrows",
 * lengths with an outer factor, which is .8 for nearly all). */
static double size_width(double path_width, double inner) {
  return inner > 0 ? 0.6 * path_width - 0.4 * inner : path_width;
}

static void meta_shape(const MetaTip *tip, const DgTikzTipOptions *options, double path_width, double inner,
                       DgTikzTipShape *shape) {
  double line_width = size_width(path_width, inner);
  Sizes s = {.path_width = path_width,
             .line_width = inner > 0 ? (path_width - inner) / 2 : path_width,
             .reversed = options->reversed,
             .only_left = options->only_left,
             .only_right = options->only_right};
  s.length = size(options->has_length ? &options->length : &tip->length, line_width, 0);
  s.width = size(options->has_width ? &options->width : &tip->width, line_width, s.length) * options->scale_width;
  s.inset = size(options->has_inset ? &options->inset : &tip->inset, line_width, s.length) * options->scale_length;
  if (options->has_line_width)
    s.line_width = size(&options->line_width, path_width, s.length);
  s.length *= options->scale_length;
  s.round = !options->sharp && (options->round || tip->round);
  shape->line_width = s.line_width;
  shape->stroke = TRUE;
  shape->fill = tip->is_closed && !options->open;
  shape->cap = s.round && !tip->is_closed ? 1 : 0;
  shape->join = s.round ? 1 : 0;
  if (s.width <= 0 || (tip->build != tee_barb && s.length <= 0))
    return;
  tip->build(&s, shape);
}

/* ---- older tips: fixed shapes in a unit that grows with the line width ---- */

typedef struct {
  const char *name;
  double fixed, factor; /* the unit */
  double back, back_widths, tip, tip_widths; /* ends: in units, plus as many line widths */
  gboolean fill, stroke;
  double line_width; /* in line widths */
  guint cap, join;
  const char *path; /* in units; "O x r" is a circle about (x, 0) */
} OldTip;

static const OldTip OLD_TIPS[] = {
    {"stealth", .28, .3, -3, 0, 5, 0, TRUE, FALSE, 0, 0, 0, "M 5 0 L -3 4 L 0 0 L -3 -4 Z"},
    {"latex", .28, .3, -1, 0, 9, 0, TRUE, FALSE, 0, 0, 0,
     "M 9 0 C 6.3333 .5 2 2 -1 3.75 L -1 -3.75 C 2 -2 6.3333 -.5 9 0 Z"},
    {"to", .28, .3, -3, -.4, .75, .4, FALSE, TRUE, .8, 1, 1,
     "M -3 4 C -2.75 2.5 0 .25 .75 0 C 0 -.25 -2.75 -2.5 -3 -4"},
    {"bar", 2, 1.5, 0, -.25, 0, .75, FALSE, TRUE, 1, 2, 0, "M 0 -1 L 0 1"},
    {"angle 90", .3, .25, -5.86, -.5, .5, .707, FALSE, TRUE, 1, 1, 0, "M -5.864 6.364 L .5 0 L -5.864 -6.364"},
    {"angle 60", .3, .25, -7.29, -.5, .5, 1, FALSE, TRUE, 1, 1, 0, "M -7.294 4.5 L .5 0 L -7.294 -4.5"},
    {"angle 45", .3, .25, -7.81, -.5, .5, 1.3, FALSE, TRUE, 1, 1, 0, "M -7.815 3.444 L .5 0 L -7.815 -3.444"},
    {"triangle 90", .5, .25, -5.86, -.5, .5, .707, TRUE, TRUE, 1, 0, 0, "M -5.864 6.364 L .5 0 L -5.864 -6.364 Z"},
    {"triangle 60", .5, .25, -7.29, -.5, .5, 1, TRUE, TRUE, 1, 0, 0, "M -7.294 4.5 L .5 0 L -7.294 -4.5 Z"},
    {"triangle 45", .5, .25, -7.81, -.5, .5, 1.3, TRUE, TRUE, 1, 0, 0, "M -7.815 3.444 L .5 0 L -7.815 -3.444 Z"},
    {"open triangle 90", .5, .25, 0, -.5, 6.364, .707, FALSE, TRUE, 1, 0, 0, "M 0 6.364 L 6.364 0 L 0 -6.364 Z"},
    {"open triangle 60", .5, .25, 0, -.5, 7.794, 1, FALSE, TRUE, 1, 0, 0, "M 0 4.5 L 7.794 0 L 0 -4.5 Z"},
    {"open triangle 45", .5, .25, 0, -.5, 8.315, 1.3, FALSE, TRUE, 1, 0, 0, "M 0 3.444 L 8.315 0 L 0 -3.444 Z"},
    {"*", .4, .2, -7.5, -.5, 1.5, .5, TRUE, TRUE, 1, 0, 0, "O -3 4.5"},
    {"o", .4, .2, 0, -.5, 9, .5, FALSE, TRUE, 1, 0, 0, "O 4.5 4.5"},
    {"diamond", .4, .275, -13, -.5, 1, .5, TRUE, TRUE, 1, 0, 1, "M 1 0 L -6 4 L -13 0 L -6 -4 Z"},
    {"open diamond", .4, .275, 0, -.5, 14, .5, FALSE, TRUE, 1, 0, 1, "M 14 0 L 7 4 L 0 0 L 7 -4 Z"},
    {"latex'", .28, .3, -4, 0, 6, 0, TRUE, FALSE, 0, 0, 0,
     "M 6 0 C 3.5 .5 -1 1.5 -4 3.75 C -1.5 1 -1.5 -1 -4 -3.75 C -1 -1.5 3.5 -.5 6 0 Z"},
    {"stealth'", .28, .3, -6, -.5, 2, .5, TRUE, TRUE, 1, 0, 1,
     "M 2 0 C -.5 .5 -3 1.5 -6 3.25 C -3 1 -3 -1 -6 -3.25 C -3 -1.5 -.5 -.5 2 0 Z"},
};

static void old_path(const char *path, double unit, double offset, DgTikzTipShape *shape) {
  for (const char *p = path; *p;) {
    char letter = *p++;
    double v[6];
    guint n = letter == 'C' ? 6 : letter == 'Z' ? 0 : 2;
    for (guint i = 0; i < n; i++) {
      char *end;
      v[i] = g_ascii_strtod(p, &end) * unit + (i % 2 == 0 ? offset : 0);
      p = end;
    }
    while (*p == ' ')
      p++;
    if (letter == 'M')
      move(shape, v[0], v[1]);
    else if (letter == 'L')
      line(shape, v[0], v[1]);
    else if (letter == 'C')
      curve(shape, v[0], v[1], v[2], v[3], v[4], v[5]);
    else if (letter == 'Z')
      close_path(shape);
    else {
      shape->has_ellipse = TRUE;
      shape->center = (DgPoint){v[0], 0};
      shape->radii = (DgPoint){v[1], v[1]};
    }
  }
}

static void old_shape(const OldTip *tip, double path_width, double inner, DgTikzTipShape *shape) {
  double line_width = size_width(path_width, inner);
  double unit = tip->fixed + tip->factor * line_width;
  shape->back_end = tip->back * unit + tip->back_widths * line_width;
  shape->tip_end = tip->tip * unit + tip->tip_widths * line_width;
  shape->fill = tip->fill;
  shape->stroke = tip->stroke;
  shape->line_width = tip->line_width * line_width;
  shape->cap = tip->cap;
  shape->join = tip->join;
  /* The bar stands in the middle of its ends. */
  old_path(tip->path, unit, strcmp(tip->name, "bar") == 0 ? line_width / 4 : 0, shape);
}

/* ---- both ---- */

/* Turns the tip about, so that it points to the left. */
static void reverse(DgTikzTipShape *shape) {
  double tip = shape->tip_end;
  shape->tip_end = -shape->back_end;
  shape->back_end = -tip;
  shape->line_end = -shape->line_end;
  shape->center.x = -shape->center.x;
  for (guint i = 0; i < shape->n_steps; i++)
    for (guint p = 0; p < 3; p++)
      shape->steps[i].point[p].x = -shape->steps[i].point[p].x;
  for (guint i = 0; i < shape->n_hull; i++)
    shape->hull[i].x = -shape->hull[i].x;
}

static const MetaTip *find_meta(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(META_TIPS); i++)
    if (strcmp(META_TIPS[i].name, name) == 0)
      return &META_TIPS[i];
  return NULL;
}

static const OldTip *find_old(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(OLD_TIPS); i++)
    if (strcmp(OLD_TIPS[i].name, name) == 0)
      return &OLD_TIPS[i];
  return NULL;
}

/* Names of the library arrows for tips that arrows.meta draws as well. */
static const struct {
  const char *name, *kind;
  gboolean open, reversed, only_left, only_right;
} ALIASES[] = {{"(", "Parenthesis", .reversed = TRUE},
               {")", "Parenthesis"},
               {"[", "Bracket", .reversed = TRUE},
               {"]", "Bracket"},
               {"hooks", "Hooks"},
               {"implies", "Implies"},
               {"left hook", "Hooks", .only_left = TRUE},
               {"left to", "To", .only_left = TRUE},
               {"open square", "Square", .open = TRUE},
               {"right hook", "Hooks", .only_right = TRUE},
               {"right to", "To", .only_right = TRUE},
               {"serif cm", "Tee Barb"},
               {"square", "Square"}};

const char *dg_tikz_tip_alias(const char *name, DgTikzTipOptions *options) {
  for (guint i = 0; i < G_N_ELEMENTS(ALIASES); i++)
    if (strcmp(ALIASES[i].name, name) == 0) {
      options->open |= ALIASES[i].open;
      options->only_left |= ALIASES[i].only_left;
      options->only_right |= ALIASES[i].only_right;
      options->reversed = options->reversed != ALIASES[i].reversed;
      return ALIASES[i].kind;
    }
  return name;
}

gboolean dg_tikz_tip_is_kind(const char *name) {
  DgTikzTipOptions options = {0};
  return find_meta(dg_tikz_tip_alias(name, &options)) || find_old(name);
}

gboolean dg_tikz_tip_shape(const DgTikzTipOptions *options, double line_width, double inner, gboolean meta,
                           DgTikzTipShape *shape) {
  const char *name = options->kind;
  *shape = (DgTikzTipShape){0};
  if (!meta && strcmp(name, "To") == 0 && !options->only_left && !options->only_right)
    name = "to";
  if (!meta && strcmp(name, "Bar") == 0)
    name = "bar";
  const OldTip *old = find_old(name);
  const MetaTip *tip = old ? NULL : find_meta(name);
  if (old)
    old_shape(old, line_width, inner, shape);
  else if (tip)
    meta_shape(tip, options, line_width, inner, shape);
  else
    return FALSE;
  if (options->reversed)
    reverse(shape);
  return TRUE;
}
