/* The library shapes.multipart: nodes of several texts. */
#include "tikz/shape.h"

#include <math.h>
#include <string.h>

static double half_width(const DgTikzDraft *draft, guint part) {
  return part < draft->n_texts ? draft->texts[part]->width / 2 : 0;
}

static double whole_height(const DgTikzDraft *draft, guint part) {
  return part < draft->n_texts ? draft->texts[part]->height + draft->texts[part]->depth : 0;
}

/* The second text under the line through the middle, the first one on it. */
static void place_halves(DgTikzDraft *draft, double line) {
  const DgTikzState *state = draft->state;
  draft->origins[0] = (DgPoint){-half_width(draft, 0), state->inner_y + draft->texts[0]->depth + line};
  if (draft->n_texts > 1)
    draft->origins[1] = (DgPoint){-half_width(draft, 1), -state->inner_y - draft->texts[1]->height - line};
}

static void split_ellipse(DgTikzDraft *draft, double w, double h, double line_half) {
  draft->node->form = DG_TIKZ_FORM_ELLIPSE;
  draft->node->half_width = w + draft->node->outer_x;
  draft->node->half_height = h + draft->node->outer_y;
  dg_tikz_draft_arc(draft, 0, 0, w, h, 0, 360, TRUE);
  dg_tikz_draft_close(draft);
  dg_tikz_draft_move(draft, -line_half, 0);
  dg_tikz_draft_line(draft, line_half, 0);
  if (draft->n_texts > 1)
    dg_tikz_draft_anchor(draft, "lower", draft->origins[1].x, draft->origins[1].y);
}

static void build_circle_split(DgTikzDraft *draft) {
  const DgTikzState *state = draft->state;
  double line = state->paint.line_width / 2;
  double h = MAX(whole_height(draft, 0), whole_height(draft, 1)) + line + 2 * state->inner_y;
  double w = MAX(half_width(draft, 0), half_width(draft, 1)) + state->inner_x;
  double radius = MAX(dg_length(w, h), MAX(state->minimum_width, state->minimum_height) / 2);
  draft->node->outer_x = draft->node->outer_y = draft->outer;
  place_halves(draft, line);
  split_ellipse(draft, radius, radius, radius - line);
}

static void build_ellipse_split(DgTikzDraft *draft) {
  const DgTikzState *state = draft->state;
  double line = state->paint.line_width / 2;
  double h = MAX(whole_height(draft, 0), whole_height(draft, 1)) + 2 * state->inner_y + line;
  double w = MAX(half_width(draft, 0), half_width(draft, 1)) + state->inner_x;
  w = dg_tikz_draft_half_width(draft, G_SQRT2 * w);
  h = dg_tikz_draft_half_height(draft, G_SQRT2 * h);
  place_halves(draft, line);
  split_ellipse(draft, w, h, w);
}

static const char *const NUMBERS[DG_TIKZ_PARTS_MAX] = {
    "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",     "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

/* The entry of a list for a part: the last entry counts for the parts after it. Free with g_free(). */
static char *entry_for(const GPtrArray *list, guint part) {
  return list->len ? g_strstrip(g_strdup(list->pdata[MIN(part, list->len - 1)])) : g_strdup("");
}

static void name_part(DgTikzDraft *draft, guint part, const char *suffix, double x, double y) {
  g_autofree char *name = g_strconcat(NUMBERS[part], suffix, NULL);
  dg_tikz_draft_anchor(draft, name, x, y);
}

typedef struct {
  guint n;
  double width[DG_TIKZ_PARTS_MAX], height[DG_TIKZ_PARTS_MAX], depth[DG_TIKZ_PARTS_MAX];
  double max_width, max_height, max_depth, max_whole;
} Parts;

static void measure_parts(const DgTikzDraft *draft, Parts *parts) {
  double n = dg_tikz_shape_number(draft, "rectangle split parts", 4);
  double empty_height =
      dg_tikz_shape_length(draft, "rectangle split empty part height", dg_tikz_font_ex(&draft->state->font));
  double empty_width =
      dg_tikz_shape_length(draft, "rectangle split empty part width", dg_tikz_font_ex(&draft->state->font));
  double empty_depth = dg_tikz_shape_length(draft, "rectangle split empty part depth", 0);
  gboolean drop = dg_tikz_shape_flag(draft, "rectangle split ignore empty parts");
  *parts = (Parts){.n = (guint)CLAMP(n, 1, DG_TIKZ_PARTS_MAX)};
  if (drop)
    parts->n = MIN(parts->n, MAX(draft->n_texts, 1));
  for (guint i = 0; i < parts->n; i++) {
    const DgTikzText *text = i < draft->n_texts ? draft->texts[i] : NULL;
    gboolean is_empty = !text || (text->width == 0 && text->height == 0 && text->depth == 0);
    parts->width[i] = is_empty ? empty_width : text->width;
    parts->height[i] = is_empty ? empty_height : text->height;
    parts->depth[i] = is_empty ? empty_depth : text->depth;
    parts->max_width = MAX(parts->max_width, parts->width[i]);
    parts->max_height = MAX(parts->max_height, parts->height[i]);
    parts->max_depth = MAX(parts->max_depth, parts->depth[i]);
  }
  parts->max_whole =
      MAX(parts->max_height + parts->max_depth, draft->state->minimum_height - 2 * draft->state->inner_y);
  parts->max_width = MAX(parts->max_width, draft->state->minimum_width - 2 * draft->state->inner_x);
}

static void frame(DgTikzDraft *draft, double w, double h) {
  draft->node->half_width = w + draft->node->outer_x;
  draft->node->half_height = h + draft->node->outer_y;
  dg_tikz_draft_move(draft, -w, -h);
  dg_tikz_draft_line(draft, -w, h);
  dg_tikz_draft_line(draft, w, h);
  dg_tikz_draft_line(draft, w, -h);
  dg_tikz_draft_close(draft);
}

static void stack(DgTikzDraft *draft, const Parts *parts, const GPtrArray *aligns, gboolean draws) {
  const DgTikzState *state = draft->state;
  double line = state->paint.line_width, h = 0, w = parts->max_width / 2 + state->inner_x;
  for (guint i = 0; i < parts->n; i++)
    h += (parts->height[i] + parts->depth[i] + 2 * state->inner_y + line) / 2;
  frame(draft, w, h);
  double y = h, out = draft->node->half_width;
  for (guint i = 0; i < parts->n; i++) {
    g_autofree char *align = entry_for(aligns, i);
    double room = parts->max_width - parts->width[i];
    double x = -parts->max_width / 2 + (strcmp(align, "left") == 0 ? 0 : strcmp(align, "right") == 0 ? room : room / 2);
    double base = y - line / 2 - state->inner_y - parts->height[i];
    double bottom = base - parts->depth[i] - state->inner_y - line / 2;
    double middle = base + (parts->height[i] - parts->depth[i]) / 2;
    draft->origins[i] = (DgPoint){x, base};
    name_part(draft, i, "", x, base);
    name_part(draft, i, " east", out, middle);
    name_part(draft, i, " west", -out, middle);
    if (i + 1 < parts->n) {
      name_part(draft, i, " split", 0, bottom);
      name_part(draft, i, " split east", out, bottom);
      name_part(draft, i, " split west", -out, bottom);
    }
    if (i + 1 < parts->n && draws) {
      dg_tikz_draft_move(draft, -w, bottom);
      dg_tikz_draft_line(draft, w, bottom);
    }
    y = bottom;
  }
}

static void row(DgTikzDraft *draft, const Parts *parts, const GPtrArray *aligns, gboolean draws) {
  const DgTikzState *state = draft->state;
  double line = state->paint.line_width, h = parts->max_whole / 2 + state->inner_y, w = -line / 2;
  for (guint i = 0; i < parts->n; i++)
    w += (parts->width[i] + 2 * state->inner_x + line) / 2;
  frame(draft, w, h);
  double x = -w, out = draft->node->half_height;
  for (guint i = 0; i < parts->n; i++) {
    g_autofree char *align = entry_for(aligns, i);
    double lowest = -parts->max_whole / 2;
    double base = lowest + (parts->max_whole - parts->height[i] + parts->depth[i]) / 2;
    if (strcmp(align, "bottom") == 0)
      base = lowest + parts->depth[i];
    else if (strcmp(align, "top") == 0)
      base = -lowest - parts->height[i];
    else if (strcmp(align, "base") == 0)
      base = lowest + (parts->max_whole - parts->max_height + parts->max_depth) / 2;
    double left = x + state->inner_x, right = left + parts->width[i] + state->inner_x + line / 2;
    draft->origins[i] = (DgPoint){left, base};
    name_part(draft, i, "", left, base);
    name_part(draft, i, " north", left + parts->width[i] / 2, out);
    name_part(draft, i, " south", left + parts->width[i] / 2, -out);
    if (i + 1 < parts->n) {
      name_part(draft, i, " split", right, 0);
      name_part(draft, i, " split north", right, out);
      name_part(draft, i, " split south", right, -out);
    }
    if (i + 1 < parts->n && draws) {
      dg_tikz_draft_move(draft, right, h);
      dg_tikz_draft_line(draft, right, -h);
    }
    x = right + line / 2;
  }
}

static void build_rectangle_split(DgTikzDraft *draft) {
  Parts parts;
  measure_parts(draft, &parts);
  gboolean is_row = dg_tikz_shape_flag(draft, "rectangle split horizontal");
  g_autofree char *align = dg_tikz_shape_text(draft, "rectangle split part align");
  g_autofree char *draws = dg_tikz_shape_text(draft, "rectangle split draw splits");
  g_autoptr(GPtrArray) aligns = dg_tikz_split(align ? align : "center", ',');
  (is_row ? row : stack)(draft, &parts, aligns, !draws || strcmp(draws, "false") != 0);
}

const DgTikzShape dg_tikz_shapes_parts[] = {
    {"circle split", build_circle_split},
    {"ellipse split", build_ellipse_split},
    {"rectangle split", build_rectangle_split},
    {NULL, NULL},
};
