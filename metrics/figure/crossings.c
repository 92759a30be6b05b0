/* Crossings of the lines of one figure.
 *
 * crossings: how often the lines of two different edges cross, at points inside of straight pieces of both; lines that
 * only touch, share a stretch or meet in a node do not cross.
 *
 * crossing_share: of the pairs of edges that could cross, those that do. Straight edges at a common node cannot, so
 * that of m edges and nodes v of degree d(v) possible = m (m - 1) / 2 - sum over v of d(v) (d(v) - 1) / 2, as Purchase
 * has it, for graphs without parallel edges; the pairs of edges without a common node are counted. Edges whose line is
 * not known are left out. It is not defined when no two edges could cross. */
#include "metrics/figure/lines.h"
#include "metrics/measure.h"

#include <stdlib.h>

/* Pairs of pieces that are looked at; figures of some thousand lines need fewer. */
#define WORK_MAX 50000000
/* Edges of a figure, for whose pairs there is a bit each: 25 MB. */
#define EDGES_MAX 20000
#define NOTE_WORK "too many lines to look for their crossings"
#define NOTE_NO_PAIR "no two edges without a common node"

typedef struct {
  guint64 crossings; /* points */
  guint64 crossed; /* pairs of edges without a common node */
  guint edges; /* with a line */
  gboolean given_up;
} Found;

static double least_x(const DgLinePiece *piece) {
  return MIN(piece->a.x, piece->b.x);
}

static int compare_pieces(const void *a, const void *b) {
  double p = least_x(a), q = least_x(b);
  return (p > q) - (p < q);
}

/* Which side of the line through a and b a point is on: its sign. */
static double side_of(DgPoint a, DgPoint b, DgPoint point) {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

static gboolean apart(double p, double q) {
  return (p > 0 && q < 0) || (p < 0 && q > 0);
}

static gboolean cross(const DgLinePiece *p, const DgLinePiece *q) {
  if (MAX(p->a.y, p->b.y) < MIN(q->a.y, q->b.y) || MAX(q->a.y, q->b.y) < MIN(p->a.y, p->b.y))
    return FALSE;
  return apart(side_of(p->a, p->b, q->a), side_of(p->a, p->b, q->b)) &&
         apart(side_of(q->a, q->b, p->a), side_of(q->a, q->b, p->b));
}

static gboolean have_common_node(const DgGraph *graph, guint edge, guint other) {
  const DgEdge *p = dg_graph_edge(graph, edge), *q = dg_graph_edge(graph, other);
  return p->from == q->from || p->from == q->to || p->to == q->from || p->to == q->to;
}

/* Marks a pair of edges; FALSE when it was marked before. */
static gboolean mark_pair(guint8 *marks, guint edge, guint other) {
  guint64 high = MAX(edge, other), low = MIN(edge, other), place = high * (high - 1) / 2 + low;
  guint8 bit = (guint8)(1u << (place % 8));
  gboolean fresh = (marks[place / 8] & bit) == 0;
  marks[place / 8] |= bit;
  return fresh;
}

static void add_crossing(const DgGraph *graph, const DgLinePiece *p, const DgLinePiece *q, Found *found,
                         guint8 *marks) {
  found->crossings++;
  if (!have_common_node(graph, p->edge, q->edge) && mark_pair(marks, p->edge, q->edge))
    found->crossed++;
}

/* Pieces from left to right, each with those that begin before it ends. */
static Found find_crossings(const DgGraph *graph) {
  Found found = {.given_up = graph->edges->len > EDGES_MAX};
  if (found.given_up)
    return found;
  gsize edges = graph->edges->len;
  g_autofree guint8 *marks = g_malloc0(edges * edges / 16 + 1);
  g_autoptr(GArray) pieces = dg_line_pieces_new(graph, &found.edges);
  const DgLinePiece *at = (const DgLinePiece *)(const void *)pieces->data;
  guint64 work = 0;
  if (pieces->len > 0)
    qsort(pieces->data, pieces->len, sizeof(DgLinePiece), compare_pieces);
  for (guint i = 0; i < pieces->len && !found.given_up; i++) {
    double right = MAX(at[i].a.x, at[i].b.x);
    for (guint j = i + 1; j < pieces->len && least_x(&at[j]) <= right; j++) {
      work++;
      if (at[i].edge != at[j].edge && cross(&at[i], &at[j]))
        add_crossing(graph, &at[i], &at[j], &found, marks);
    }
    found.given_up = work > WORK_MAX;
  }
  return found;
}

/* Pairs of edges with a line that have no node in common: the formula takes off twice those that share both. */
static guint64 count_possible(const DgGraph *graph) {
  guint64 possible = 0;
  g_autoptr(GArray) known = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < graph->edges->len; i++) {
    g_autoptr(GArray) line = dg_line_new(graph, i);
    for (guint j = 0; line != NULL && j < known->len; j++)
      possible += !have_common_node(graph, g_array_index(known, guint, j), i);
    if (line != NULL)
      g_array_append_val(known, i);
  }
  return possible;
}

static void look_for_crossings(const DgGraph *graph, DgMeasured *measured) {
  Found found = find_crossings(graph);
  if (found.given_up)
    *measured = dg_measured_none(NOTE_WORK);
  else if (found.edges == 0)
    *measured = dg_measured_none(DG_LINES_NOTE_NONE);
  else
    *measured = (DgMeasured){(double)found.crossings, found.edges, NULL};
}

static void look_for_share(const DgGraph *graph, DgMeasured *measured) {
  Found found = find_crossings(graph);
  guint64 possible = found.given_up ? 0 : count_possible(graph);
  if (possible == 0)
    *measured = dg_measured_none(found.given_up ? NOTE_WORK : NOTE_NO_PAIR);
  else
    *measured = (DgMeasured){(double)found.crossed / (double)possible, possible, NULL};
}

const DgMeasure dg_measure_crossings = {
    .info = {.name = "crossings",
             .group = "figure",
             .version = 1,
             .summary = "How often lines of edges cross",
             .citation = "Edge crossings (Purchase, 2002, Metrics for Graph Drawing Aesthetics)",
             .unit = DG_UNIT_COUNT,
             .counts = "edges with a known line",
             .minimum = 0,
             .maximum = INFINITY,
             .direction = DG_LOWER_IS_BETTER,
             .of_figure = TRUE},
    .look = look_for_crossings,
};

const DgMeasure dg_measure_crossing_share = {
    .info = {.name = "crossing_share",
             .group = "figure",
             .version = 1,
             .summary = "Pairs of edges that cross, of those that could",
             .citation = "Edge crossings by their upper bound (Purchase, 2002, Metrics for Graph Drawing Aesthetics)",
             .unit = DG_UNIT_SHARE,
             .counts = "pairs of edges without a common node",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_LOWER_IS_BETTER,
             .of_figure = TRUE},
    .look = look_for_share,
};
