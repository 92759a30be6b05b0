/* Shapes that pgf always has, and those that differ from a rectangle in what is painted alone. */
#include "tikz/shape.h"
#include "tikz/text.h"

#include <math.h>

static void ellipse(DgTikzDraft *draft, double w, double h) {
  draft->node->form = DG_TIKZ_FORM_ELLIPSE;
  draft->node->half_width = w + draft->node->outer_x;
  draft->node->half_height = h + draft->node->outer_y;
  dg_tikz_draft_arc(draft, 0, 0, w, h, 0, 360, TRUE);
  dg_tikz_draft_close(draft);
}

static void build_circle(DgTikzDraft *draft) {
  double radius = dg_length(draft->w, draft->h);
  radius = MAX(radius, MAX(draft->state->minimum_width, draft->state->minimum_height) / 2);
  draft->node->outer_x = draft->node->outer_y = draft->outer;
  ellipse(draft, radius, radius);
}

static void build_ellipse(DgTikzDraft *draft) {
  ellipse(draft, dg_tikz_draft_half_width(draft, draft->w * G_SQRT2),
          dg_tikz_draft_half_height(draft, draft->h * G_SQRT2));
}

static void build_diamond(DgTikzDraft *draft) {
  double aspect = dg_tikz_shape_number(draft, "shape aspect", 1);
  aspect = aspect > 0 ? aspect : 1;
  double w = dg_tikz_draft_half_width(draft, draft->w + aspect * draft->h);
  double h = dg_tikz_draft_half_height(draft, draft->w / aspect + draft->h);
  DgTikzNode *node = draft->node;
  node->form = DG_TIKZ_FORM_DIAMOND;
  node->half_width = w + node->outer_x;
  node->half_height = h + node->outer_y;
  /* pgf keeps the sides, not the corners, the outer separation away from the border. */
  w = node->half_width - G_SQRT2 * node->outer_x;
  h = node->half_height - G_SQRT2 * node->outer_y;
  dg_tikz_draft_move(draft, w, 0);
  dg_tikz_draft_line(draft, 0, h);
  dg_tikz_draft_line(draft, -w, 0);
  dg_tikz_draft_line(draft, 0, -h);
  dg_tikz_draft_close(draft);
}

/* The border of a rectangle, of which nothing is painted. */
static void frame(DgTikzDraft *draft) {
  draft->w = dg_tikz_draft_half_width(draft, draft->w);
  draft->h = dg_tikz_draft_half_height(draft, draft->h);
  draft->node->half_width = draft->w + draft->node->outer_x;
  draft->node->half_height = draft->h + draft->node->outer_y;
}

static void build_rectangle(DgTikzDraft *draft) {
  frame(draft);
  dg_tikz_draft_move(draft, -draft->w, -draft->h);
  dg_tikz_draft_line(draft, -draft->w, draft->h);
  dg_tikz_draft_line(draft, draft->w, draft->h);
  dg_tikz_draft_line(draft, draft->w, -draft->h);
  dg_tikz_draft_close(draft);
}

/* A rectangle whose centre is where the signs of formulas stand, as the cells of commutative diagrams are. */
static void build_asymmetrical(DgTikzDraft *draft) {
  double up = -(draft->origins[0].y + 0.25 * dg_tikz_font_em(&draft->state->font));
  frame(draft);
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  draft->origins[0].y += up;
  dg_tikz_draft_move(draft, -draft->w, up - draft->h);
  dg_tikz_draft_line(draft, -draft->w, up + draft->h);
  dg_tikz_draft_line(draft, draft->w, up + draft->h);
  dg_tikz_draft_line(draft, draft->w, up - draft->h);
  dg_tikz_draft_close(draft);
}

static void build_nothing(DgTikzDraft *draft) {
  draft->no_ground = TRUE;
}

static void strike(DgTikzDraft *draft, gboolean both) {
  double w, h;
  frame(draft);
  draft->no_ground = TRUE;
  w = draft->node->half_width;
  h = draft->node->half_height;
  dg_tikz_draft_move(draft, -w, -h);
  dg_tikz_draft_line(draft, w, h);
  if (both) {
    dg_tikz_draft_move(draft, -w, h);
    dg_tikz_draft_line(draft, w, -h);
  }
}

static void build_cross_out(DgTikzDraft *draft) {
  strike(draft, TRUE);
}

static void build_strike_out(DgTikzDraft *draft) {
  strike(draft, FALSE);
}

/* A circle with a bar through it, from the lower left to the upper right. */
static void build_forbidden(DgTikzDraft *draft) {
  build_circle(draft);
  double d = (draft->node->half_width - draft->outer) * G_SQRT2 / 2;
  dg_tikz_draft_move(draft, -d, -d);
  dg_tikz_draft_line(draft, d, d);
}

const DgTikzShape dg_tikz_shapes_basic[] = {
    {"rectangle", build_rectangle},
    {"asymmetrical rectangle", build_asymmetrical},
    {"circle", build_circle},
    {"ellipse", build_ellipse},
    {"diamond", build_diamond},
    {"coordinate", build_nothing},
    {"cross out", build_cross_out},
    {"strike out", build_strike_out},
    {"forbidden sign", build_forbidden},
    {NULL, NULL},
};
