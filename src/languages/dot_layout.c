/* Positions in DOT, as Graphviz writes them into a file that it has laid out (dot -Tdot): in points, with y upwards.
 * Without a box around all (bb) positions are wishes for a layout, whose unit is not known. */
#include "languages/dot_layout.h"

#define POINTS_PER_INCH 72
/* Parts that a piece of a curve is made of. */
#define CURVE_STEPS 4

/* `n` numbers with commas between them; what stands behind them, NULL where they are not there. */
static const char *take_numbers(const char *text, double *numbers, guint n) {
  for (guint i = 0; i < n; i++) {
    char *end;
    numbers[i] = g_ascii_strtod(text, &end);
    if (end == text || !(numbers[i] > -1e9 && numbers[i] < 1e9) || (i + 1 < n && *end != ','))
      return NULL;
    text = end + (i + 1 < n);
  }
  return text;
}

DgDotPage dg_dot_find_page(const DgDotGraph *graph) {
  double bb[4];
  const char *text = dg_dot_value(dg_dot_values_of(dg_dot_subgraph(graph, 0), DG_DOT_OF_GRAPH), DG_DOT_BB);
  if (!take_numbers(text, bb, 4) || bb[2] <= bb[0] || bb[3] <= bb[1])
    return (DgDotPage){.known = FALSE};
  return (DgDotPage){TRUE, bb[0], bb[3], bb[2] - bb[0], bb[3] - bb[1]};
}

static DgPoint on_page(const DgDotPage *page, const double *point) {
  return (DgPoint){point[0] - page->left, page->top - point[1]};
}

gboolean dg_dot_node_box(const DgDotPage *page, const DgDotValues *values, DgBox *box) {
  double center[2], width, height;
  if (!page->known || !take_numbers(dg_dot_value(values, DG_DOT_POS), center, 2) ||
      !take_numbers(dg_dot_value(values, DG_DOT_WIDTH), &width, 1) ||
      !take_numbers(dg_dot_value(values, DG_DOT_HEIGHT), &height, 1) || width <= 0 || height <= 0)
    return FALSE;
  DgPoint at = on_page(page, center);
  width *= POINTS_PER_INCH;
  height *= POINTS_PER_INCH;
  *box = (DgBox){at.x - width / 2, at.y - height / 2, width, height};
  return TRUE;
}

gboolean dg_dot_cluster_box(const DgDotPage *page, const DgDotValues *values, DgBox *box) {
  double bb[4];
  if (!page->known || !take_numbers(dg_dot_value(values, DG_DOT_BB), bb, 4) || bb[2] <= bb[0] || bb[3] <= bb[1])
    return FALSE;
  *box = (DgBox){bb[0] - page->left, page->top - bb[3], bb[2] - bb[0], bb[3] - bb[1]};
  return TRUE;
}

/* A piece of a curve behind its first point. */
static void add_curve(DgJoin *join, const DgPoint *p) {
  for (guint i = 1; i <= CURVE_STEPS; i++) {
    double t = (double)i / CURVE_STEPS, s = 1 - t;
    double a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    dg_join_add_point(join, (DgPoint){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                                      a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y});
  }
}

/* pos = ["s,X,Y"] ["e,X,Y"] X,Y { X,Y X,Y X,Y } : where the arrows begin and end, and a chain of Bézier curves. */
void dg_dot_add_course(const DgDotPage *page, const DgDotValues *values, DgJoin *join) {
  const char *text = dg_dot_value(values, DG_DOT_POS);
  DgPoint tips[2], piece[4];
  gboolean has_tip[2] = {FALSE, FALSE};
  double numbers[2];
  guint n = 0;
  while (page->known && *text && *text != ';') {
    gboolean tip = *text == 's' || *text == 'e', at_end = *text == 'e';
    const char *end = take_numbers(tip && text[1] == ',' ? text + 2 : text, numbers, 2);
    if (!end)
      break;
    text = end;
    text += *text == ' ';
    if (tip) {
      tips[at_end] = on_page(page, numbers);
      has_tip[at_end] = TRUE;
      continue;
    }
    piece[n++] = on_page(page, numbers);
    if (n == 1 && !join->points)
      dg_join_add_point(join, has_tip[0] ? tips[0] : piece[0]);
    if (n == 4) {
      add_curve(join, piece);
      piece[0] = piece[3];
      n = 1;
    }
  }
  if (has_tip[1] && join->points)
    dg_join_add_point(join, tips[1]);
}
