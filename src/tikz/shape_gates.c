/* Logic gates as they are drawn in the US (PGF manual, "US Logic Gates"): inputs on the left, the output on the right.
 */
#include "tikz/shape.h"

#include <string.h>

#define BUBBLE 2.1 /* radius of the circle of an inverted output */

/* Half the height of a gate: its text, and room for its inputs. */
static double half_height(DgTikzDraft *draft, guint *inputs) {
  g_autofree char *text = dg_tikz_shape_text(draft, "logic gate inputs");
  *inputs = text ? (guint)strspn(text, "ni") : 2;
  if (text && strchr(text, 'i'))
    dg_tikz_unknown(draft->tikz, FALSE, "found an inverted input of a gate, which is drawn as a plain one");
  double half = MAX(MAX(draft->w, draft->h), 2.4 * (*inputs + 1));
  return MAX(half, draft->state->minimum_height / 2);
}

static void add_inputs(DgTikzDraft *draft, guint inputs, double x, double h) {
  for (guint i = 1; i <= inputs && i <= 16; i++) {
    g_autofree char *name = g_strdup_printf("input %u", i);
    dg_tikz_draft_anchor(draft, dg_tikz_intern(draft->tikz, name), x - draft->outer, h * (1 - 2.0 * i / (inputs + 1)));
  }
}

/* The output, after a circle when it is inverted. */
static void add_output(DgTikzDraft *draft, double x, gboolean is_inverted) {
  if (is_inverted) {
    dg_tikz_draft_arc(draft, x + BUBBLE, 0, BUBBLE, BUBBLE, 0, 360, TRUE);
    dg_tikz_draft_close(draft);
  }
  dg_tikz_draft_anchor(draft, "output", x + (is_inverted ? 2 * BUBBLE : 0) + draft->outer, 0);
}

static void begin(DgTikzDraft *draft, double h, double east) {
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  draft->node->half_width = east;
  draft->node->half_height = h;
}

static void build_and(DgTikzDraft *draft) {
  guint inputs;
  double h = half_height(draft, &inputs), west = -7 * h / 6, east = 4 * h / 3;
  begin(draft, h, east);
  dg_tikz_draft_move(draft, west, -h);
  dg_tikz_draft_line(draft, east - h, -h);
  dg_tikz_draft_arc(draft, east - h, 0, h, h, -90, 90, FALSE);
  dg_tikz_draft_line(draft, west, h);
  dg_tikz_draft_close(draft);
  add_inputs(draft, inputs, west, h);
  add_output(draft, east, *draft->state->shape == 'n');
}

static void build_or(DgTikzDraft *draft) {
  guint inputs;
  double h = .993 * half_height(draft, &inputs), west = -.905 * h, east = 1.5787 * h;
  gboolean is_exclusive = *draft->state->shape == 'x', is_inverted = strstr(draft->state->shape, "nor gate") != NULL;
  begin(draft, h, east);
  dg_tikz_draft_move(draft, west, -h);
  dg_tikz_draft_line(draft, west + h / 2, -h);
  dg_tikz_draft_curve(draft, (DgPoint){west + 1.2 * h, -h}, (DgPoint){east - .5 * h, -.6 * h}, (DgPoint){east, 0});
  dg_tikz_draft_curve(draft, (DgPoint){east - .5 * h, .6 * h}, (DgPoint){west + 1.2 * h, h},
                      (DgPoint){west + h / 2, h});
  dg_tikz_draft_line(draft, west, h);
  dg_tikz_draft_curve(draft, (DgPoint){west + .35 * h, .5 * h}, (DgPoint){west + .35 * h, -.5 * h},
                      (DgPoint){west, -h});
  dg_tikz_draft_close(draft);
  if (is_exclusive) {
    dg_tikz_draft_move(draft, west - 2.4, -h);
    dg_tikz_draft_curve(draft, (DgPoint){west - 2.4 + .35 * h, -.5 * h}, (DgPoint){west - 2.4 + .35 * h, .5 * h},
                        (DgPoint){west - 2.4, h});
  }
  add_inputs(draft, inputs, west - (is_exclusive ? 2.4 : 0), h);
  add_output(draft, east, is_inverted);
}

static void build_not(DgTikzDraft *draft) {
  double size = MAX(MAX(draft->w, draft->h), draft->state->minimum_height / 2.3);
  double h = 1.114 * size, west = -1.2 * size, east = 2.2635 * size;
  begin(draft, h, east);
  dg_tikz_draft_move(draft, west, -h);
  dg_tikz_draft_line(draft, east, 0);
  dg_tikz_draft_line(draft, west, h);
  dg_tikz_draft_close(draft);
  dg_tikz_draft_anchor(draft, "input", west - draft->outer, 0);
  add_output(draft, east, *draft->state->shape == 'n');
}

const DgTikzShape dg_tikz_shapes_gates[] = {
    {"and gate US", build_and}, {"nand gate US", build_and},   {"or gate US", build_or},
    {"nor gate US", build_or},  {"xor gate US", build_or},     {"xnor gate US", build_or},
    {"not gate US", build_not}, {"buffer gate US", build_not}, {NULL, NULL}};
