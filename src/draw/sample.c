#include "draw/sample.h"

#include "base/geometry.h"
#include "draw/effort.h"

/* How far samples may lie from their chord, and what is left out of a line that is as good without it. */
#define FLAT 0.04
#define SIMPLE 0.02
/* A gap of less is none. */
#define GAP 1.0
/* Halvings of a first step, and most samples for one and for a curve: a curve without end in a pixel (sin(1/x)) is
 * given up there. One that takes more in all swings in every step: it is sampled anew with as many for each of them, so
 * that what it fills looks the same from end to end. */
#define HALVINGS_MAX 60
#define STEP_SAMPLES_MAX 2000
#define SAMPLES_MAX 40000
/* What a sample costs besides its expression. */
#define SAMPLE_STEPS 16

typedef struct {
  double t;
  DgPoint point;
  gboolean defined;
} Sample;

typedef struct {
  DgTrace trace;
  gpointer user_data;
  DgBox area;
  GPtrArray *lines;
  GArray *run; /* DgPoint: the line so far */
  guint samples, step_samples, step_samples_max;
} Sampler;

static void free_line(gpointer line) {
  g_array_free(line, TRUE);
}

GPtrArray *dg_lines_new(void) {
  return g_ptr_array_new_with_free_func(free_line);
}

static void add_line(GPtrArray *lines, GArray *line) {
  if (line->len < 2) {
    g_array_set_size(line, 0);
    return;
  }
  GArray *kept = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  dg_points_simplify((const DgPoint *)line->data, line->len, SIMPLE, kept);
  g_ptr_array_add(lines, kept);
  g_array_set_size(line, 0);
}

static DgPoint between(DgPoint a, DgPoint b, double share) {
  return (DgPoint){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

void dg_lines_clip(const DgPoint *points, guint n, DgBox area, GPtrArray *lines) {
  g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 1; i < n; i++) {
    double enter, leave;
    if (!dg_segment_clip(points[i - 1], points[i], area, &enter, &leave)) {
      add_line(lines, line);
      continue;
    }
    DgPoint a = between(points[i - 1], points[i], enter), b = between(points[i - 1], points[i], leave);
    if (enter > 0)
      add_line(lines, line);
    if (!line->len)
      g_array_append_val(line, a);
    g_array_append_val(line, b);
    if (leave < 1)
      add_line(lines, line);
  }
  add_line(lines, line);
}

static void end_run(Sampler *sampler) {
  dg_lines_clip((const DgPoint *)sampler->run->data, sampler->run->len, sampler->area, sampler->lines);
  g_array_set_size(sampler->run, 0);
}

static Sample sample(Sampler *sampler, double t) {
  Sample s = {.t = t};
  s.defined = dg_effort_spend(SAMPLE_STEPS) && sampler->trace(t, &s.point, sampler->user_data) && isfinite(s.point.x) &&
              isfinite(s.point.y);
  sampler->samples++;
  sampler->step_samples++;
  return s;
}

static gboolean is_given_up(const Sampler *sampler) {
  return sampler->step_samples > sampler->step_samples_max || sampler->samples > SAMPLES_MAX;
}

/* TRUE when n points lie all beyond the same side of the area. */
static gboolean is_outside(DgBox area, const Sample *s, guint n) {
  gboolean left = TRUE, right = TRUE, above = TRUE, below = TRUE;
  for (guint i = 0; i < n; i++) {
    left = left && s[i].point.x < area.x;
    right = right && s[i].point.x > dg_box_right(area);
    above = above && s[i].point.y < area.y;
    below = below && s[i].point.y > dg_box_bottom(area);
  }
  return left || right || above || below;
}

/* TRUE when the five samples lie on their chord, with no gap between two of them that makes most of it. */
static gboolean is_flat(const Sample *s) {
  double whole = dg_distance(s[0].point, s[4].point), widest = 0;
  for (guint i = 1; i < 5; i++) {
    if (dg_segment_distance(s[i].point, s[0].point, s[4].point) > FLAT)
      return FALSE;
    widest = MAX(widest, dg_distance(s[i - 1].point, s[i].point));
  }
  return whole <= GAP || widest <= 0.6 * whole;
}

static void go_to(Sampler *sampler, Sample s) {
  g_array_append_val(sampler->run, s.point);
}

static void refine(Sampler *sampler, Sample a, Sample b, guint depth);

/* Between a sample where the curve is defined and one where it is not: up to the boundary, which is found by halving.
 */
static void refine_boundary(Sampler *sampler, Sample a, Sample b, guint depth) {
  Sample in = a.defined ? a : b, out = a.defined ? b : a;
  for (guint i = 0; i < HALVINGS_MAX; i++) {
    Sample m = sample(sampler, in.t + (out.t - in.t) / 2);
    if (m.t == in.t || m.t == out.t)
      break;
    if (m.defined)
      in = m;
    else
      out = m;
  }
  if (a.defined) {
    if (in.t != a.t)
      refine(sampler, a, in, depth + 1);
    end_run(sampler);
    return;
  }
  end_run(sampler);
  go_to(sampler, in);
  if (in.t != b.t)
    refine(sampler, in, b, depth + 1);
}

/* Continues the line, which has reached `a`, to `b`. */
static void refine(Sampler *sampler, Sample a, Sample b, guint depth) {
  if (!a.defined && !b.defined)
    return;
  if (!a.defined || !b.defined) {
    refine_boundary(sampler, a, b, depth);
    return;
  }
  Sample s[5] = {a, {0}, {0}, {0}, b};
  gboolean defined = TRUE, halted = is_given_up(sampler);
  for (guint i = 1; i < 4 && !halted; i++) {
    s[i] = sample(sampler, a.t + (b.t - a.t) * i / 4);
    defined = defined && s[i].defined;
  }
  if (halted || (defined && (is_outside(sampler->area, s, 5) || is_flat(s)))) {
    go_to(sampler, b);
    return;
  }
  if (depth >= HALVINGS_MAX || s[2].t <= MIN(a.t, b.t) || s[2].t >= MAX(a.t, b.t)) {
    if (dg_distance(a.point, b.point) > GAP)
      end_run(sampler);
    go_to(sampler, b);
    return;
  }
  refine(sampler, a, s[2], depth + 1);
  refine(sampler, s[2], b, depth + 1);
}

/* FALSE when there were too many samples for the rest of the curve to be like its begin. */
static gboolean sample_steps(Sampler *sampler, double from, double to, guint steps) {
  sampler->samples = 0;
  Sample last = sample(sampler, from);
  if (last.defined)
    go_to(sampler, last);
  for (guint i = 1; i <= steps; i++) {
    Sample next = sample(sampler, i == steps ? to : from + (to - from) * i / steps);
    sampler->step_samples = 0;
    refine(sampler, last, next, 0);
    last = next;
    if (sampler->samples > SAMPLES_MAX && sampler->step_samples_max == STEP_SAMPLES_MAX)
      return FALSE;
  }
  end_run(sampler);
  return TRUE;
}

gboolean dg_sample_curve(DgTrace trace, gpointer user_data, double from, double to, guint steps, DgBox area,
                         GPtrArray *lines) {
  g_autoptr(GArray) run = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  Sampler sampler = {.trace = trace,
                     .user_data = user_data,
                     .area = area,
                     .lines = lines,
                     .run = run,
                     .step_samples_max = STEP_SAMPLES_MAX};
  guint before = lines->len;
  if (sample_steps(&sampler, from, to, steps))
    return TRUE;
  g_ptr_array_set_size(lines, (gint)before);
  g_array_set_size(run, 0);
  sampler.step_samples_max = SAMPLES_MAX / MAX(2 * steps, 1);
  sample_steps(&sampler, from, to, steps);
  return FALSE;
}
