/* The library shapes.callouts: shapes with a pointer, which is made when the node has its place, as it may point to a
 * place of the picture. */
#include "ir/ir.h"
#include "tikz/shape.h"

#include <math.h>
#include <string.h>

static double degrees(DgPoint point) {
  return atan2(point.y, point.x) * (180 / G_PI);
}

static DgPoint polar(double angle, double radius) {
  return (DgPoint){radius * dg_tex_cos(angle), radius * dg_tex_sin(angle)};
}

/* The border of the shape, without the outer separation, from its centre. */
static DgPoint border(const DgTikzDraft *draft, DgPoint toward) {
  DgTikzNode inner = *draft->node;
  inner.half_width -= inner.outer_x;
  inner.half_height -= inner.outer_y;
  if (inner.form == DG_TIKZ_FORM_POLYGON)
    inner.form = DG_TIKZ_FORM_ELLIPSE; /* about the puffs of a cloud */
  return dg_tikz_shape_border(&inner, (DgPoint){0, 0}, toward.x, toward.y);
}

static gboolean read_point(DgTikz *tikz, const char *text, DgPoint *point) {
  gsize length = strlen(text);
  gboolean enclosed = length >= 2 && *text == '(' && text[length - 1] == ')';
  g_autofree char *inside = enclosed ? g_strndup(text + 1, length - 2) : g_strdup(text);
  return dg_tikz_coordinate(tikz, inside, point, NULL);
}

/* Where the pointer ends, in the frame of the node: at a place of the picture, or as far from the border as the
 * relative pointer is long, 5 mm at 300 degrees when nothing is said. */
static DgPoint find_tip(const DgTikzDraft *draft) {
  DgTikz *tikz = draft->tikz;
  g_autofree char *absolute = dg_tikz_shape_text(draft, "callout absolute pointer"),
                  *relative = dg_tikz_shape_text(draft, "callout relative pointer");
  DgPoint point, tip;
  if (absolute && read_point(tikz, absolute, &point)) {
    const DgTransform *m = &draft->node->matrix;
    DgPoint place = dg_tikz_global(tikz, point);
    double determinant = m->a * m->d - m->b * m->c, x = place.x - m->e, y = place.y - m->f;
    tip = determinant == 0 ? (DgPoint){0, 0}
                           : (DgPoint){(m->d * x - m->c * y) / determinant, (m->a * y - m->b * x) / determinant};
  } else {
    if (!relative || !read_point(tikz, relative, &point))
      point = polar(300, 0.5 * DG_PT_PER_CM);
    DgPoint start = border(draft, point), by = polar(degrees(start), dg_length(point.x, point.y));
    tip = (DgPoint){start.x + by.x, start.y + by.y};
  }
  DgPoint back = polar(degrees(tip), dg_tikz_shape_length(draft, "callout pointer shorten", 0));
  return (DgPoint){tip.x - back.x, tip.y - back.y};
}

/* ---- rectangle ---- */

/* The pointer stands on one side, no nearer to a corner than it is wide. */
static void finish_rectangle(DgTikzDraft *draft) {
  DgPoint tip = find_tip(draft), at = border(draft, tip);
  double w = draft->w, h = draft->h, width = dg_tikz_shape_length(draft, "callout pointer width", 0.25 * DG_PT_PER_CM);
  gboolean beside = fabs(fabs(at.x) - w) < fabs(fabs(at.y) - h); /* on the left or right side */
  double side = (beside ? at.x : at.y) < 0 ? -1 : 1, reach = MAX((beside ? h : w) - width, 0);
  double middle = CLAMP(beside ? at.y : at.x, -reach, reach), before = beside ? -side : side;
  const DgPoint corners[] = {{w, h}, {-w, h}, {-w, -h}, {w, -h}};
  guint first = beside ? (side > 0 ? 0 : 2) : (side > 0 ? 1 : 3);
  for (guint i = 0; i < 3; i++) { /* one end of the foot, the tip, the other end */
    double along = middle + (i == 0 ? before : -before) * width / 2;
    DgPoint foot = beside ? (DgPoint){side * w, along} : (DgPoint){along, side * h};
    if (i == 1)
      foot = tip;
    (i == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, foot.x, foot.y);
  }
  for (guint i = 0; i < G_N_ELEMENTS(corners); i++) {
    DgPoint corner = corners[(first + i) % G_N_ELEMENTS(corners)];
    dg_tikz_draft_line(draft, corner.x, corner.y);
  }
  dg_tikz_draft_close(draft);
}

static void build_rectangle(DgTikzDraft *draft) {
  draft->w = dg_tikz_draft_half_width(draft, draft->w);
  draft->h = dg_tikz_draft_half_height(draft, draft->h);
  draft->node->half_width = draft->w + draft->node->outer_x;
  draft->node->half_height = draft->h + draft->node->outer_y;
  draft->finish = finish_rectangle;
}

/* ---- ellipse ---- */

static void finish_ellipse(DgTikzDraft *draft) {
  DgPoint tip = find_tip(draft);
  double w = draft->w, h = draft->h, arc = dg_tikz_shape_number(draft, "callout pointer arc", 15);
  double middle = degrees((DgPoint){tip.x / w, tip.y / h});
  double from = fmod(middle + arc / 2 + 720, 360), to = fmod(middle - arc / 2 + 720, 360);
  dg_tikz_draft_move(draft, tip.x, tip.y);
  dg_tikz_draft_line(draft, w * dg_tex_cos(from), h * dg_tex_sin(from));
  if (from >= to) { /* pgf draws it in two pieces */
    dg_tikz_draft_arc(draft, 0, 0, w, h, from, 360, FALSE);
    from = 0;
  }
  dg_tikz_draft_arc(draft, 0, 0, w, h, from, to, FALSE);
  dg_tikz_draft_close(draft);
}

static void build_ellipse(DgTikzDraft *draft) {
  draft->w = dg_tikz_draft_half_width(draft, draft->w * G_SQRT2);
  draft->h = dg_tikz_draft_half_height(draft, draft->h * G_SQRT2);
  draft->node->form = DG_TIKZ_FORM_ELLIPSE;
  draft->node->half_width = draft->w + draft->node->outer_x;
  draft->node->half_height = draft->h + draft->node->outer_y;
  draft->finish = finish_ellipse;
}

/* ---- cloud ---- */

/* "5mm", "5mm and 3mm" or ".2 of callout": the width and the height of a bubble. */
static DgPoint bubble_size(const DgTikzDraft *draft, const char *key, double share) {
  g_autofree char *text = dg_tikz_shape_text(draft, key);
  const char *of = text ? strstr(text, " of ") : NULL, *and = text ? strstr(text, " and ") : NULL;
  g_autofree char *first = text ? g_strndup(text, (gsize)(of   ? of - text
                                                          : and? and-text
                                                               : (gssize)strlen(text)))
                                : NULL;
  if (text && !of) {
    double width = dg_tikz_length(draft->tikz, first, 1);
    return (DgPoint){width, and? dg_tikz_length(draft->tikz, and+5, 1) : width};
  }
  double scale = 2 * (first ? dg_tikz_number(draft->tikz, first) : share);
  return (DgPoint){scale * draft->node->half_width, scale * draft->node->half_height};
}

/* Bubbles from the tip to the cloud, the smallest at the tip. */
static void finish_cloud(DgTikzDraft *draft) {
  DgPoint tip = find_tip(draft), end = border(draft, tip);
  guint n = (guint)CLAMP(dg_tikz_shape_number(draft, "callout pointer segments", 2), 1, 100);
  DgPoint large = bubble_size(draft, "callout pointer start size", .2),
          small = bubble_size(draft, "callout pointer end size", .1);
  for (guint i = 0; i < n; i++) {
    double share = (double)i / n;
    dg_tikz_draft_arc(draft, tip.x + share * (end.x - tip.x), tip.y + share * (end.y - tip.y),
                      (small.x + share * (large.x - small.x)) / 2, (small.y + share * (large.y - small.y)) / 2, 0, 360,
                      TRUE);
    dg_tikz_draft_close(draft);
  }
}

static void build_cloud(DgTikzDraft *draft) {
  dg_tikz_shape_find("cloud")->build(draft);
  draft->finish = finish_cloud;
}

const DgTikzShape dg_tikz_shapes_callouts[] = {
    {"rectangle callout", build_rectangle},
    {"ellipse callout", build_ellipse},
    {"cloud callout", build_cloud},
    {NULL, NULL},
};
