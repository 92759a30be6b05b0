/* igraph orders the vertices of each layer; it knows no widths, so their places are found here: each wants to stand at
 * the mean of those that it is joined to in the layers above and below, and the places of a layer that come closest to
 * what its vertices want, in their order and clear of each other, are an isotonic regression. */
#include "report/layers.h"

#include "base/igraph_functions.h"
#include "base/igraph_guard.h"

/* Rounds of crossing minimisation, which is igraph's default. */
#define ORDER_ROUNDS 100
/* Rounds of placing, each down or up through all layers. */
#define PLACE_ROUNDS 32
/* Between neighbours of a layer. */
#define GAP 24.0
#define BEND_GAP 14.0
/* What a line pulls with: long lines should be straight before others are. A vertex that nothing pulls hardly stays. */
#define PULL_BENDS 8.0
#define PULL_BEND 2.0
#define PULL_NONE 0.01

typedef struct {
  DgLayerVertex *vertices;
  guint n, n_layers;
  const DgLayerArc *arcs;
  guint n_arcs;
  guint *sorted, *layers; /* layer i is sorted[layers[i]] to sorted[layers[i + 1] - 1], from the left */
  guint *up_starts, *ups, *down_starts, *downs; /* of each vertex: the vertices above and below that it is joined to */
} Arrangement;

static igraph_error_t order_by_igraph(const Arrangement *arrangement, double *x) {
  igraph_vector_int_t ends, layers;
  igraph_t graph;
  igraph_matrix_t places;
  IGRAPH_VECTOR_INT_INIT_FINALLY(&ends, 2 * (igraph_integer_t)arrangement->n_arcs);
  IGRAPH_VECTOR_INT_INIT_FINALLY(&layers, arrangement->n);
  IGRAPH_MATRIX_INIT_FINALLY(&places, 0, 0);
  for (guint i = 0; i < arrangement->n_arcs; i++) {
    VECTOR(ends)[2 * i] = arrangement->arcs[i].upper;
    VECTOR(ends)[2 * i + 1] = arrangement->arcs[i].lower;
  }
  for (guint i = 0; i < arrangement->n; i++)
    VECTOR(layers)[i] = arrangement->vertices[i].layer;
  IGRAPH_CHECK(igraph_create(&graph, &ends, arrangement->n, IGRAPH_DIRECTED));
  IGRAPH_FINALLY(igraph_destroy, &graph);
  IGRAPH_CHECK(igraph_layout_sugiyama(&graph, &places, NULL, NULL, &layers, 1, 1, ORDER_ROUNDS, NULL));
  for (guint i = 0; i < arrangement->n; i++)
    x[i] = MATRIX(places, i, 0);
  igraph_destroy(&graph);
  igraph_matrix_destroy(&places);
  igraph_vector_int_destroy(&layers);
  igraph_vector_int_destroy(&ends);
  IGRAPH_FINALLY_CLEAN(4);
  return IGRAPH_SUCCESS;
}

static int compare_places(gconstpointer a, gconstpointer b, gpointer user_data) {
  const DgLayerVertex *vertices = user_data;
  guint i = *(const guint *)a, j = *(const guint *)b;
  const DgLayerVertex *p = &vertices[i], *q = &vertices[j];
  if (p->layer != q->layer)
    return p->layer < q->layer ? -1 : 1;
  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return i < j ? -1 : i > j;
}

static gboolean sort(Arrangement *arrangement) {
  g_autofree double *x = g_new0(double, arrangement->n + 1);
  if (!dg_igraph_enter(NULL))
    return FALSE;
  igraph_error_t code = order_by_igraph(arrangement, x);
  dg_igraph_leave();
  for (guint i = 0; i < arrangement->n; i++) {
    arrangement->vertices[i].x = x[i];
    arrangement->sorted[i] = i;
    arrangement->layers[arrangement->vertices[i].layer + 1]++;
  }
  for (guint i = 0; i < arrangement->n_layers; i++)
    arrangement->layers[i + 1] += arrangement->layers[i];
  g_qsort_with_data(arrangement->sorted, (gint)arrangement->n, sizeof(guint), compare_places, arrangement->vertices);
  return code == IGRAPH_SUCCESS;
}

/* How far the places of neighbours are apart at least. */
static double apart(const DgLayerVertex *left, const DgLayerVertex *right) {
  return left->right + right->left + (left->bend || right->bend ? BEND_GAP : GAP);
}

/* Places each layer from the left, around 0. */
static void begin(Arrangement *arrangement) {
  for (guint layer = 0; layer < arrangement->n_layers; layer++) {
    guint first = arrangement->layers[layer], last = arrangement->layers[layer + 1];
    double x = 0;
    for (guint i = first; i < last; i++) {
      DgLayerVertex *vertex = &arrangement->vertices[arrangement->sorted[i]];
      vertex->x = x = i == first ? 0 : x + apart(&arrangement->vertices[arrangement->sorted[i - 1]], vertex);
    }
    for (guint i = first; i < last; i++)
      arrangement->vertices[arrangement->sorted[i]].x -= x / 2;
  }
}

/* Adds what the vertices that one is joined to on one side want of it. */
static void pull(const Arrangement *arrangement, guint index, const guint *starts, const guint *joined, double *sum,
                 double *weight) {
  const DgLayerVertex *vertex = &arrangement->vertices[index];
  for (guint i = starts[index]; i < starts[index + 1]; i++) {
    const DgLayerVertex *other = &arrangement->vertices[joined[i]];
    double pulls = vertex->bend && other->bend ? PULL_BENDS : vertex->bend || other->bend ? PULL_BEND : 1;
    *sum += pulls * other->x;
    *weight += pulls;
  }
}

/* A row of neighbours that touch each other, at the weighted mean of where they want to begin. */
typedef struct {
  double mean, weight;
  guint count;
} Touching;

/* Places a layer by what those above (`up`) and below it (`down`) want. */
static void settle(Arrangement *arrangement, guint layer, gboolean up, gboolean down, Touching *rows) {
  guint first = arrangement->layers[layer], last = arrangement->layers[layer + 1], n_rows = 0;
  double offset = 0;
  for (guint i = first; i < last; i++) {
    guint index = arrangement->sorted[i];
    DgLayerVertex *vertex = &arrangement->vertices[index];
    double sum = PULL_NONE * vertex->x, weight = PULL_NONE;
    if (up)
      pull(arrangement, index, arrangement->up_starts, arrangement->ups, &sum, &weight);
    if (down)
      pull(arrangement, index, arrangement->down_starts, arrangement->downs, &sum, &weight);
    offset += i == first ? 0 : apart(&arrangement->vertices[arrangement->sorted[i - 1]], vertex);
    rows[n_rows++] = (Touching){sum / weight - offset, weight, 1};
    for (; n_rows > 1 && rows[n_rows - 1].mean < rows[n_rows - 2].mean; n_rows--) {
      Touching *row = &rows[n_rows - 2], *next = row + 1;
      row->mean = (row->mean * row->weight + next->mean * next->weight) / (row->weight + next->weight);
      row->weight += next->weight;
      row->count += next->count;
    }
  }
  offset = 0;
  for (guint row = 0, i = first; row < n_rows; row++)
    for (guint k = 0; k < rows[row].count; k++, i++) {
      DgLayerVertex *vertex = &arrangement->vertices[arrangement->sorted[i]];
      offset += i == first ? 0 : apart(&arrangement->vertices[arrangement->sorted[i - 1]], vertex);
      vertex->x = rows[row].mean + offset;
    }
}

static void place(Arrangement *arrangement) {
  g_autofree Touching *rows = g_new(Touching, arrangement->n + 1);
  begin(arrangement);
  for (guint round = 0; round < PLACE_ROUNDS; round++) {
    gboolean both = round + 4 >= PLACE_ROUNDS; /* at the end neither side counts more than the other */
    for (guint i = 0; i < arrangement->n_layers; i++)
      if (round % 2 == 0)
        settle(arrangement, i, TRUE, both, rows);
      else
        settle(arrangement, arrangement->n_layers - 1 - i, both, TRUE, rows);
  }
}

/* Lists the other ends of arcs by one of theirs. */
static void list_joined(const Arrangement *arrangement, gboolean by_lower, guint *starts, guint *joined) {
  for (guint i = 0; i < arrangement->n_arcs; i++)
    starts[(by_lower ? arrangement->arcs[i].lower : arrangement->arcs[i].upper) + 1]++;
  for (guint i = 0; i < arrangement->n; i++)
    starts[i + 1] += starts[i];
  g_autofree guint *at = g_memdup2(starts, (arrangement->n + 1) * sizeof *at);
  for (guint i = 0; i < arrangement->n_arcs; i++) {
    const DgLayerArc *arc = &arrangement->arcs[i];
    joined[at[by_lower ? arc->lower : arc->upper]++] = by_lower ? arc->upper : arc->lower;
  }
}

gboolean dg_layers_arrange(GArray *vertices, const GArray *arcs) {
  guint n = vertices->len, n_layers = 0;
  for (guint i = 0; i < n; i++)
    n_layers = MAX(n_layers, g_array_index(vertices, DgLayerVertex, i).layer + 1);
  g_autofree guint *sorted = g_new(guint, n + 1), *layers = g_new0(guint, n_layers + 2);
  g_autofree guint *up_starts = g_new0(guint, n + 2), *ups = g_new(guint, arcs->len + 1);
  g_autofree guint *down_starts = g_new0(guint, n + 2), *downs = g_new(guint, arcs->len + 1);
  Arrangement arrangement = {.n = n, .n_layers = n_layers, .n_arcs = arcs->len, .sorted = sorted, .layers = layers};
  arrangement.vertices = (DgLayerVertex *)(void *)vertices->data;
  arrangement.arcs = (const DgLayerArc *)(const void *)arcs->data;
  arrangement.up_starts = up_starts;
  arrangement.ups = ups;
  arrangement.down_starts = down_starts;
  arrangement.downs = downs;
  if (!sort(&arrangement))
    return FALSE;
  list_joined(&arrangement, TRUE, up_starts, ups);
  list_joined(&arrangement, FALSE, down_starts, downs);
  place(&arrangement);
  return TRUE;
}
