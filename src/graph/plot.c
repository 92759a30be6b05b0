/* Plots: axes with numbers along them, and what is drawn between these. A plot is one picture, whose curves are no
 * connections and whose words name nothing else; an axis alone, as that of a time line, is no connection either. */
#include "graph/outline.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(TICK_LINE_OFF, 0.3, "font sizes", "numbers along an axis are off their common line by less,");
DG_THRESHOLD(TICK_STEP_OFF, 0.25, "share", "of the distance of two of them that the next is nearer or farther;");
DG_THRESHOLD(TICK_STEP_MAX, 30.0, "font sizes", "those farther apart are numbers of other things");
DG_THRESHOLD(AXIS_GAP, 2.0, "font sizes", "between an axis and its numbers, or the axis that it is meant to meet");
DG_THRESHOLD(CELL_EVEN, 2.0, "times",
             "the gap on one side of numbers that is left on the other where they stand in cells");
DG_THRESHOLD(AXIS_SLACK, 0.6, "times", "the step of the numbers that the first and last stick out of their axis");
DG_THRESHOLD(AXIS_MIN, 3.0, "font sizes", "a shorter line is a tick or a sign");
DG_THRESHOLD(AXIS_LEAN, 0.01, "share", "of its length that an axis leans");
DG_THRESHOLD(AXIS_THIN, 3.0, "units", "a filled bar that is thicker is no axis");
DG_THRESHOLD(PLOT_AHEAD, 0.4, "share", "of a line across an axis that runs away from the numbers of that;");
DG_THRESHOLD(TICK_LENGTH, 1.5, "font sizes", "ticks are no longer,");
DG_THRESHOLD(TICK_SHARE, 0.6, "share", "and so many of the numbers at an axis that stands alone have one");
DG_THRESHOLD(NAME_GAP, 1.6, "font sizes", "between the numbers at an axis and what it measures,");
DG_THRESHOLD(NAME_OFF, 0.2, "share", "which stands off its middle by less");
DG_THRESHOLD(NAME_SIZE, 1.15, "times", "the size of the numbers, and is set no larger");

#define TICKS_MIN 3 /* fewer numbers in a row say nothing */
#define TICK_CHARACTERS 8 /* longer texts are no ticks */
#define TICK_LETTERS 2 /* of a unit: "10k", "5ms" */
#define THINGS_MIN 2 /* named boxes between axes, from which it is a chart of things (of tasks over time) */

/* A number that could stand at an axis. */
typedef struct {
  guint text;
  double value, along, across; /* `across` of its baseline, or of its nearer end */
} Tick;

/* A straight line along (`level`) or down the page. */
typedef struct {
  guint shape;
  double at, from, to;
} Line;

/* An axis with numbers. */
typedef struct {
  gboolean level;
  Line line;
  guint first, end; /* its numbers, in Plots.ticks */
  double step;
  DgBox labels;
} Axis;

typedef struct {
  const DgScene *scene;
  DgInk *ink;
  DgTextPlaces *texts;
  GArray *lines[2]; /* Line: down the page, along it */
  GArray *ticks[2]; /* Tick: of columns, of rows */
  GArray *axes; /* Axis */
} Plots;

/* TRUE for a number as it stands at an axis; `value` receives it. */
static gboolean is_tick(const DgTextItem *text, double *value) {
  char digits[TICK_CHARACTERS + 1];
  guint n = 0, n_digits = 0, letters = 0, length = 0;
  if (fabs(text->angle) > 0.01)
    return FALSE;
  for (const char *p = text->string; *p; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p);
    if (++length > TICK_CHARACTERS)
      return FALSE;
    if (c == 0x2212 || c == 0x2013 || c == '-')
      digits[n++] = '-';
    else if ((c < 0x80 && g_ascii_isdigit((char)c)) || c == '.')
      digits[n++] = (char)c;
    else if (g_unichar_isalpha(c) && n_digits)
      letters++;
    else if (c != '%' && c != ',' && c != '+' && c != ' ')
      return FALSE;
    n_digits += c < 0x80 && g_ascii_isdigit((char)c) ? 1 : 0;
  }
  digits[n] = '\0';
  *value = g_ascii_strtod(digits, NULL);
  return n_digits > 0 && letters <= TICK_LETTERS;
}

static int compare_ticks(gconstpointer a, gconstpointer b) {
  const Tick *p = a, *q = b;
  if (p->across != q->across)
    return p->across < q->across ? -1 : 1;
  return p->along < q->along ? -1 : p->along > q->along;
}

/* Fills `ticks` with the numbers of the figure, as rows or as columns: those whose `across` is alike follow each other,
 * from left to right or from the top down. */
static void find_ticks(const DgScene *scene, gboolean level, GArray *ticks) {
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, i);
    Tick tick = {.text = i};
    if (!is_tick(text, &tick.value))
      continue;
    DgPoint c = dg_box_center(text->box);
    tick.along = level ? c.x : c.y;
    tick.across = level ? c.y : dg_box_right(text->box);
    g_array_append_val(ticks, tick);
  }
  g_array_sort(ticks, compare_ticks);
  /* what is nearly in line is in line: then `along` decides */
  double start = -INFINITY, slack = TICK_LINE_OFF * scene->font;
  for (guint i = 0; i < ticks->len; i++) {
    Tick *tick = &g_array_index(ticks, Tick, i);
    if (tick->across - start > slack)
      start = tick->across;
    tick->across = start;
  }
  g_array_sort(ticks, compare_ticks);
}

static void add_line(const Plots *plots, guint shape, DgPoint a, DgPoint b) {
  double dx = fabs(a.x - b.x), dy = fabs(a.y - b.y), length = dg_most(dx, dy);
  gboolean level = dx > dy;
  if (length < AXIS_MIN * plots->scene->font || dg_least(dx, dy) > AXIS_LEAN * length)
    return;
  Line line = {shape, level ? a.y : a.x, level ? dg_least(a.x, b.x) : dg_least(a.y, b.y),
               level ? dg_most(a.x, b.x) : dg_most(a.y, b.y)};
  g_array_append_val(plots->lines[level], line);
}

/* Collects what could be an axis: lines, thin bars, and the sides of frames. */
static void find_lines(const Plots *plots) {
  const DgDrawing *drawing = plots->scene->drawing;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    DgBox b = shape->box;
    if (shape->filled && dg_least(b.width, b.height) <= AXIS_THIN * plots->scene->unit) {
      DgPoint c = dg_box_center(b);
      gboolean level = b.width > b.height;
      add_line(plots, i, level ? (DgPoint){b.x, c.y} : (DgPoint){c.x, b.y},
               level ? (DgPoint){dg_box_right(b), c.y} : (DgPoint){c.x, dg_box_bottom(b)});
      continue;
    }
    for (guint s = 0; s < shape->n_subpaths && shape->stroked; s++) {
      const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + s);
      const DgPoint *p = dg_drawing_points(drawing, subpath);
      for (guint k = 0; k + 1 < subpath->n_points; k++)
        add_line(plots, i, p[k], p[k + 1]);
      if (subpath->closed && subpath->n_points > 2)
        add_line(plots, i, p[subpath->n_points - 1], p[0]);
    }
  }
}

/* The line that the numbers of an axis stand at: the nearest that runs along all of them, on one side. Numbers in the
 * middle between two lines stand in cells. */
static gboolean find_axis_line(const Plots *plots, Axis *axis) {
  const GArray *ticks = plots->ticks[axis->level], *lines = plots->lines[axis->level];
  double first = g_array_index(ticks, Tick, axis->first).along, last = g_array_index(ticks, Tick, axis->end - 1).along;
  double low = axis->level ? axis->labels.y : axis->labels.x;
  double high = axis->level ? dg_box_bottom(axis->labels) : dg_box_right(axis->labels);
  double slack = AXIS_SLACK * axis->step, gaps[2] = {INFINITY, INFINITY}; /* before the numbers and behind them */
  if (!dg_work_spend(plots->scene->work, lines->len))
    return FALSE;
  for (guint i = 0; i < lines->len; i++) {
    const Line *line = &g_array_index(lines, Line, i);
    gboolean behind = line->at > (low + high) / 2;
    double gap = behind ? line->at - high : low - line->at;
    if (gap < 0 || gap >= gaps[behind] || line->from > first + slack || line->to < last - slack)
      continue;
    if (gap < dg_least(gaps[0], gaps[1]))
      axis->line = *line;
    gaps[behind] = gap;
  }
  double near = dg_least(gaps[0], gaps[1]), far = dg_most(gaps[0], gaps[1]);
  return near < AXIS_GAP * plots->scene->font && far > CELL_EVEN * near;
}

static void add_axis(const Plots *plots, gboolean level, guint first, guint end, double step) {
  if (end - first < TICKS_MIN)
    return;
  Axis axis = {.level = level, .first = first, .end = end, .step = step};
  for (guint i = first; i < end; i++) {
    guint text = g_array_index(plots->ticks[level], Tick, i).text;
    DgBox box = dg_drawing_text(plots->scene->drawing, text)->box;
    axis.labels = i > first ? dg_box_union(axis.labels, box) : box;
  }
  if (find_axis_line(plots, &axis))
    g_array_append_val(plots->axes, axis);
}

/* Cuts the numbers that are in line into runs that rise or fall in even steps. */
static void find_axes(const Plots *plots, gboolean level) {
  const GArray *ticks = plots->ticks[level];
  double step = 0, rise = 0;
  guint first = 0;
  for (guint i = 1; i <= ticks->len; i++) {
    const Tick *before = &g_array_index(ticks, Tick, i - 1);
    const Tick *tick = i < ticks->len ? &g_array_index(ticks, Tick, i) : NULL;
    double way = tick ? tick->along - before->along : 0, more = tick ? tick->value - before->value : 0;
    gboolean follows =
        tick && tick->across == before->across && way > 0 && more != 0 && way < TICK_STEP_MAX * plots->scene->font;
    if (follows && (i - first == 1 || (fabs(way - step) <= TICK_STEP_OFF * step && more * rise > 0))) {
      step = i - first == 1 ? way : step;
      rise = more;
      continue;
    }
    add_axis(plots, level, first, i, step);
    /* the last number may begin the next run */
    first = follows && i - first > 1 && i - first < TICKS_MIN ? i - 1 : i;
    step = way;
    rise = more;
  }
}

/* TRUE when short lines across an axis stand at its numbers. */
static gboolean has_ticks(const Plots *plots, const Axis *axis) {
  const DgDrawing *drawing = plots->scene->drawing;
  const GArray *ticks = plots->ticks[axis->level];
  guint n = axis->end - axis->first, found = 0;
  if (!dg_work_spend(plots->scene->work, (guint64)n * drawing->shapes->len))
    return FALSE;
  for (guint t = axis->first; t < axis->end; t++) {
    double along = g_array_index(ticks, Tick, t).along;
    gboolean marked = FALSE;
    for (guint i = 0; i < drawing->subpaths->len && !marked; i++) {
      const DgSubpath *subpath = dg_drawing_subpath(drawing, i);
      const DgPoint *p = dg_drawing_points(drawing, subpath);
      if (subpath->n_points != 2)
        continue;
      DgPoint a = axis->level ? p[0] : (DgPoint){p[0].y, p[0].x}, b = axis->level ? p[1] : (DgPoint){p[1].y, p[1].x};
      double reach = DG_TOUCH_GAP * plots->scene->unit, length = fabs(a.y - b.y);
      marked = length > 0 && length <= TICK_LENGTH * plots->scene->font && fabs(a.x - b.x) <= reach &&
               fabs(a.x - along) <= TICK_STEP_OFF * axis->step && dg_least(a.y, b.y) <= axis->line.at + reach &&
               dg_most(a.y, b.y) >= axis->line.at - reach;
    }
    found += marked ? 1 : 0;
  }
  return found >= TICK_SHARE * n;
}

/* TRUE when two lines at right angles meet up to `gap`, or cross. */
static gboolean meet(const Line *level, const Line *upright, double gap) {
  return upright->at >= level->from - gap && upright->at <= level->to + gap && level->at >= upright->from - gap &&
         level->at <= upright->to + gap;
}

/* TRUE when they meet at an end of each. */
static gboolean meet_in_corner(const Line *level, const Line *upright, double gap) {
  return meet(level, upright, gap) && dg_least(fabs(upright->at - level->from), fabs(upright->at - level->to)) <= gap &&
         dg_least(fabs(level->at - upright->from), fabs(level->at - upright->to)) <= gap;
}

/* TRUE when a line from an axis runs to the other side of it than its numbers: these stand outside the plot. */
static gboolean runs_from_numbers(const Axis *axis, const Line *other) {
  DgPoint c = dg_box_center(axis->labels);
  double ahead = (axis->level ? c.y : c.x) > axis->line.at ? axis->line.at - other->from : other->to - axis->line.at;
  return ahead >= PLOT_AHEAD * (other->to - other->from);
}

/* The line that makes a plot with an axis: another axis, or a bare line that it meets in a corner. */
static const Line *find_other(const Plots *plots, const Axis *axis) {
  double gap = AXIS_GAP * plots->scene->font, tight = DG_TOUCH_GAP * plots->scene->unit;
  for (guint i = 0; i < plots->axes->len; i++) {
    const Axis *other = &g_array_index(plots->axes, Axis, i);
    if (other->level != axis->level && runs_from_numbers(axis, &other->line) &&
        (axis->level ? meet(&axis->line, &other->line, gap) : meet(&other->line, &axis->line, gap)))
      return &other->line;
  }
  const GArray *lines = plots->lines[!axis->level];
  for (guint i = 0; i < lines->len; i++) {
    const Line *other = &g_array_index(lines, Line, i);
    if (runs_from_numbers(axis, other) &&
        (axis->level ? meet_in_corner(&axis->line, other, tight) : meet_in_corner(other, &axis->line, tight)))
      return other;
  }
  return NULL;
}

static gboolean has_letters(const char *string) {
  for (const char *p = string; *p; p = g_utf8_next_char(p))
    if (g_unichar_isalpha(g_utf8_get_char(p)))
      return TRUE;
  return FALSE;
}

/* TRUE when things with names stand between the axes: tasks over time, or what is compared. */
static gboolean charts_things(const DgScene *scene, DgBox plot) {
  guint things = 0;
  if (!dg_work_spend(scene->work, (guint64)scene->drawing->texts->len * scene->drawing->shapes->len))
    return TRUE;
  for (guint t = 0; t < scene->drawing->texts->len; t++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, t);
    gboolean boxed = FALSE;
    if (!dg_box_contains_point(plot, dg_box_center(text->box), 0) || !has_letters(text->string))
      continue;
    for (guint i = 0; i < scene->drawing->shapes->len && !boxed; i++) {
      const DgShape *shape = dg_drawing_shape(scene->drawing, i);
      boxed = (shape->filled || shape->stroked) && shape->kind != DG_SHAPE_LINE &&
              dg_box_contains_box(shape->box, text->box, scene->unit) &&
              shape->box.width * shape->box.height < plot.width * plot.height / 2;
    }
    things += boxed ? 1 : 0;
  }
  return things >= THINGS_MIN;
}

static void take_text(const Plots *plots, guint text) {
  plots->texts->hidden[text] = DG_TEXT_PICTURED;
}

/* Takes what is painted between the axes for parts of the plot. */
static void take_content(const Plots *plots, DgBox plot) {
  const DgScene *scene = plots->scene;
  double more = TICK_LENGTH * scene->font / 2;
  DgBox room = dg_box_grow(plot, more, more);
  for (guint i = 0; i < scene->drawing->shapes->len; i++)
    if (dg_box_contains_box(room, dg_drawing_shape(scene->drawing, i)->box, 0))
      plots->ink->plotted[i] = 1;
  for (guint i = 0; i < scene->drawing->texts->len; i++)
    if (dg_box_contains_point(plot, dg_box_center(dg_drawing_text(scene->drawing, i)->box), 0))
      take_text(plots, i);
}

/* TRUE when the text stands where the name of an axis does: beyond its numbers, off the middle by little. */
static gboolean names_axis(const Axis *axis, const DgTextItem *text) {
  DgPoint c = dg_box_center(text->box);
  double middle = (axis->line.from + axis->line.to) / 2, length = axis->line.to - axis->line.from;
  double gap = axis->level
                   ? dg_most(text->box.y - dg_box_bottom(axis->labels), axis->labels.y - dg_box_bottom(text->box))
                   : dg_most(text->box.x - dg_box_right(axis->labels), axis->labels.x - dg_box_right(text->box));
  gboolean along = axis->level ? text->box.width < length : text->box.height > text->box.width;
  return along && fabs((axis->level ? c.x : c.y) - middle) < NAME_OFF * length && gap > -text->font_size / 2 &&
         gap < NAME_GAP * text->font_size;
}

/* Takes what an axis measures for a part of the plot: words along it that are set as its numbers are. Returns the
 * bounds of the plot with them. */
static DgBox take_name(const Plots *plots, const Axis *axis, DgBox plot) {
  const GArray *ticks = plots->ticks[axis->level];
  guint tick = g_array_index(ticks, Tick, axis->first).text;
  double size = NAME_SIZE * dg_drawing_text(plots->scene->drawing, tick)->font_size;
  for (guint i = 0; i < plots->scene->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(plots->scene->drawing, i);
    if (text->font_size > size || !names_axis(axis, text))
      continue;
    take_text(plots, i);
    plot = dg_box_union(plot, text->box);
  }
  return plot;
}

/* Adds a plot, or what it takes up more to the one that is there already. */
static void add_plot(const Plots *plots, guint shape, DgBox box) {
  for (guint i = 0; i < plots->ink->plots->len; i++) {
    DgPlotPlace *plot = &g_array_index(plots->ink->plots, DgPlotPlace, i);
    if (dg_box_overlap_area(plot->box, box) <= 0)
      continue;
    plot->box = dg_box_union(plot->box, box);
    return;
  }
  DgPlotPlace found = {shape, box};
  g_array_append_val(plots->ink->plots, found);
}

static void take_axis(const Plots *plots, const Axis *axis) {
  const Line *other = find_other(plots, axis);
  if (!other && !has_ticks(plots, axis))
    return;
  for (guint i = axis->first; i < axis->end; i++)
    take_text(plots, g_array_index(plots->ticks[axis->level], Tick, i).text);
  if (!other) {
    plots->ink->plotted[axis->line.shape] = 1;
    return;
  }
  const Line *level = axis->level ? &axis->line : other, *upright = axis->level ? other : &axis->line;
  DgBox plot = {level->from, upright->from, level->to - level->from, upright->to - upright->from};
  DgBox all = take_name(plots, axis, dg_box_union(plot, axis->labels));
  if (charts_things(plots->scene, plot))
    return;
  take_content(plots, plot);
  plots->ink->plotted[axis->line.shape] = plots->ink->plotted[other->shape] = 1;
  add_plot(plots, axis->line.shape, all);
}

void dg_scene_find_plots(const DgScene *scene, DgInk *ink, DgTextPlaces *texts) {
  ink->plots = g_array_new(FALSE, FALSE, sizeof(DgPlotPlace));
  ink->plotted = g_new0(guint8, scene->drawing->shapes->len + 1);
  texts->hidden = g_new0(guint8, scene->drawing->texts->len + 1);
  DG_RULE(find_plots, );
  Plots plots = {.scene = scene, .ink = ink, .texts = texts, .axes = g_array_new(FALSE, FALSE, sizeof(Axis))};
  for (guint level = 0; level < 2; level++) {
    plots.lines[level] = g_array_new(FALSE, FALSE, sizeof(Line));
    plots.ticks[level] = g_array_new(FALSE, FALSE, sizeof(Tick));
  }
  find_ticks(scene, FALSE, plots.ticks[0]);
  if (plots.ticks[0]->len >= TICKS_MIN) {
    find_ticks(scene, TRUE, plots.ticks[1]);
    find_lines(&plots);
    find_axes(&plots, FALSE);
    find_axes(&plots, TRUE);
  }
  for (guint i = 0; i < plots.axes->len; i++)
    take_axis(&plots, &g_array_index(plots.axes, Axis, i));
  for (guint level = 0; level < 2; level++) {
    g_array_unref(plots.lines[level]);
    g_array_unref(plots.ticks[level]);
  }
  g_array_unref(plots.axes);
}
