/* Pairs are made of the labels first (which have something in common), then of the nodes with these labels; of the many
 * that nodes with frequent labels have those are kept that stand in like places. */
#include "metrics/context_pairs.h"

#include "base/exponential.h"
#include "metrics/label_pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the many pairs of nodes with equal labels those in like depths are looked at and, of these, those in like
 * positions of the documents. */
#define DEPTH_KEY 1.0
#define ORDER_KEY 1e-6

/* A node of which the label says only what kind it is may match any of those that stand in the most alike places; two
 * labels that say different things are never forgiven for their neighbours. */
#define NEAREST_PLACES 8u

/* Nodes of the largest graphs that the weight of the size was learnt from. */
#define LEARNT_SIZE 60

/* Of the nodes of one label at most so many are looked at for each node of the other graph: those of the nearest
 * depths. */
#define WINDOW 512u

/* A pair while it is not yet known whether it is kept. */
typedef struct {
  guint column;
  double prior, key;
  double alike; /* likeness of the labels, from 0 to 1 */
  gboolean equal; /* labels */
} Draft;

typedef struct {
  const DgComparison *comparison;
  const DgNodePlaces *const *places;
  const double *weights;
  double constant; /* part of the prior that is the same for all pairs */
  double *best; /* of each column the DG_CONTEXT_PARTNERS_MAX greatest keys, in descending order */
  GArray *drafts; /* Draft, of one row */
  GArray *place_pairs; /* DgPlacePair, by row */
  guint next_place; /* the first of the row */
  guint *drafted; /* column -> row it was drafted for last, from 1 */
} Builder;

static double relative_difference(double a, double b) {
  return a + b > 0 ? fabs(a - b) / (a + b) : 0;
}

/* What the places of two nodes speak for their being the same. */
static double weigh_places(const Builder *builder, guint row, guint column) {
  const DgNodePlaces *g = builder->places[DG_GENERATED], *r = builder->places[DG_REFERENCE];
  const double *w = builder->weights;
  double sum = w[DG_CONTEXT_DEPTH] * fabs(g->depth[row] - r->depth[column]);
  if (g->is_start[row] && r->is_start[column])
    sum += w[DG_CONTEXT_STARTS];
  if (g->is_end[row] && r->is_end[column])
    sum += w[DG_CONTEXT_ENDS];
  sum += w[DG_CONTEXT_DEGREE] * (relative_difference(g->degree_in[row], r->degree_in[column]) +
                                 relative_difference(g->degree_out[row], r->degree_out[column]));
  for (guint axis = 0; axis < 2 && g->rank[0] != NULL && r->rank[0] != NULL; axis++)
    sum += w[DG_CONTEXT_PLACE] * fabs(g->rank[axis][row] - r->rank[axis][column]);
  return sum;
}

static double weigh_labels(const double *weights, const DgLabelEvidence *evidence) {
  return weights[DG_CONTEXT_DICE] * evidence->dice / DG_MILLION +
         (evidence->numbers_differ ? weights[DG_CONTEXT_NUMBERS] : 0) +
         (evidence->negation_differs || evidence->opposite ? weights[DG_CONTEXT_NEGATION] : 0);
}

static int compare_drafts(const void *p, const void *q) {
  const Draft *a = p, *b = q;
  return a->key != b->key ? (a->key > b->key ? -1 : 1) : a->column < b->column ? -1 : a->column > b->column;
}

static int compare_columns(const void *p, const void *q) {
  const Draft *a = p, *b = q;
  return a->column < b->column ? -1 : a->column > b->column;
}

static void draft_pair(Builder *builder, const DgLabelPairs *labels, guint row, guint column,
                       const DgLabelEvidence *evidence) {
  const DgSide *sides = builder->comparison->sides;
  double prior = builder->constant + weigh_labels(builder->weights, evidence) + weigh_places(builder, row, column);
  if (dg_label_pairs_is_generic(labels, DG_GENERATED, row) != dg_label_pairs_is_generic(labels, DG_REFERENCE, column))
    prior += builder->weights[DG_CONTEXT_GENERIC];
  double apart = fabs((row + 0.5) / sides[DG_GENERATED].node_count - (column + 0.5) / sides[DG_REFERENCE].node_count);
  double depth = fabs(builder->places[DG_GENERATED]->depth[row] - builder->places[DG_REFERENCE]->depth[column]);
  Draft draft = {column, prior, prior - DEPTH_KEY * depth - ORDER_KEY * apart, (double)evidence->dice / DG_MILLION,
                 evidence->equal};
  g_array_append_val(builder->drafts, draft);
  builder->drafted[column] = row + 1;
}

/* Collects the pairs of a generated node with those in like places, of which one says only what kind of node it is. */
static void draft_places(Builder *builder, const DgLabelPairs *labels, guint row) {
  const GArray *pairs = builder->place_pairs;
  if (row == 0)
    builder->next_place = 0;
  for (; builder->next_place < pairs->len; builder->next_place++) {
    const DgPlacePair *pair = &g_array_index(pairs, DgPlacePair, builder->next_place);
    if (pair->row != row)
      return;
    if (builder->drafted[pair->column] != row + 1 && (dg_label_pairs_is_generic(labels, DG_GENERATED, row) ||
                                                      dg_label_pairs_is_generic(labels, DG_REFERENCE, pair->column)))
      draft_pair(builder, labels, row, pair->column, &(DgLabelEvidence){.dice = 0});
  }
}

/* The first of WINDOW nodes of one label, sorted by depth, around the depth of a row and its place in the document. */
static guint find_window(const Builder *builder, guint row, const guint *nodes, guint count) {
  const DgNodePlaces *g = builder->places[DG_GENERATED], *r = builder->places[DG_REFERENCE];
  double depth = g->depth[row], order = (row + 0.5) / g->node_count;
  guint low = 0, high = count;
  while (low < high) {
    guint middle = low + (high - low) / 2, node = nodes[middle];
    if (r->depth[node] < depth || (r->depth[node] == depth && (node + 0.5) / r->node_count < order))
      low = middle + 1;
    else
      high = middle;
  }
  return MIN(low - MIN(low, WINDOW / 2), count - WINDOW);
}

/* Collects all pairs of a generated node. */
static void draft_row(Builder *builder, const DgLabelPairs *labels, guint row) {
  guint pair_count, node_count;
  const DgLabelPair *pairs = dg_label_pairs_get(labels, row, &pair_count);
  g_array_set_size(builder->drafts, 0);
  for (guint i = 0; i < pair_count; i++) {
    const guint *nodes = dg_label_pairs_get_nodes(labels, pairs[i].reference, &node_count);
    guint start = node_count > WINDOW ? find_window(builder, row, nodes, node_count) : 0;
    for (guint j = start; j < MIN(start + WINDOW, node_count); j++)
      draft_pair(builder, labels, row, nodes[j], &pairs[i].evidence);
  }
  draft_places(builder, labels, row);
}

/* Puts a key among the greatest of its column. */
static void note_key(double *best, double key) {
  if (key <= best[DG_CONTEXT_PARTNERS_MAX - 1])
    return;
  guint i = DG_CONTEXT_PARTNERS_MAX - 1;
  for (; i > 0 && best[i - 1] < key; i--)
    best[i] = best[i - 1];
  best[i] = key;
}

static void note_columns(Builder *builder, const DgLabelPairs *labels) {
  const DgSide *sides = builder->comparison->sides;
  gsize size = (gsize)sides[DG_REFERENCE].node_count * DG_CONTEXT_PARTNERS_MAX;
  builder->best = g_new(double, size + 1);
  for (gsize i = 0; i < size; i++)
    builder->best[i] = -INFINITY;
  builder->drafted = g_new0(guint, (gsize)sides[DG_REFERENCE].node_count + 1);
  for (guint row = 0; row < sides[DG_GENERATED].node_count; row++) {
    draft_row(builder, labels, row);
    for (guint i = 0; i < builder->drafts->len; i++) {
      const Draft *draft = &g_array_index(builder->drafts, Draft, i);
      note_key(builder->best + (gsize)draft->column * DG_CONTEXT_PARTNERS_MAX, draft->key);
    }
  }
}

/* Leaves those of a row that are among the first of it or of their column, by column. */
static void cut_row(Builder *builder) {
  GArray *drafts = builder->drafts;
  guint kept = MIN(drafts->len, DG_CONTEXT_PARTNERS_MAX);
  if (kept < drafts->len)
    g_array_sort(drafts, compare_drafts);
  for (guint i = kept; i < drafts->len; i++) {
    Draft draft = g_array_index(drafts, Draft, i);
    gsize last = (gsize)(draft.column + 1) * DG_CONTEXT_PARTNERS_MAX - 1;
    if (draft.key >= builder->best[last])
      g_array_index(drafts, Draft, kept++) = draft;
  }
  g_array_set_size(drafts, kept);
  g_array_sort(drafts, compare_columns);
}

/* The greatest likeness of the pairs of a node, and the greatest of those with other labels than that one. */
typedef struct {
  double first, second;
  guint label; /* that of `first` */
} Best;

static void note_alike(Best *best, double alike, guint label) {
  if (alike > best->first && label != best->label)
    best->second = best->first;
  else if (alike <= best->first && label != best->label)
    best->second = MAX(best->second, alike);
  if (alike > best->first) {
    best->first = alike;
    best->label = label;
  }
}

static double other_than(const Best *best, guint label) {
  return label == best->label ? best->second : best->first;
}

static Best *make_bests(guint count) {
  Best *bests = g_new(Best, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    bests[i] = (Best){0, 0, G_MAXUINT};
  return bests;
}

/* Adds what speaks against each pair since one of its nodes has a partner with another label that is like its own, too.
 */
static void weigh_rivals(DgContextPairs *pairs, const double *alike, double weight) {
  const guint *row_label = dg_label_pairs_get_labels(pairs->labels, DG_GENERATED);
  const guint *column_label = dg_label_pairs_get_labels(pairs->labels, DG_REFERENCE);
  g_autofree Best *rows = make_bests(pairs->row_count), *columns = make_bests(pairs->column_count);
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      guint column = pairs->pairs[i].column;
      note_alike(&rows[row], alike[i], column_label[column]);
      note_alike(&columns[column], alike[i], row_label[row]);
    }
  }
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      guint column = pairs->pairs[i].column;
      double of_row = other_than(&rows[row], column_label[column]);
      pairs->pairs[i].prior += weight * MAX(of_row, other_than(&columns[column], row_label[row]));
    }
  }
}

static DgContextPairs *build(Builder *builder, DgLabelPairs *labels) {
  const DgSide *sides = builder->comparison->sides;
  DgContextPairs *pairs = g_new0(DgContextPairs, 1);
  pairs->labels = labels;
  pairs->row_count = sides[DG_GENERATED].node_count;
  pairs->column_count = sides[DG_REFERENCE].node_count;
  pairs->start = g_new0(guint, (gsize)pairs->row_count + 1);
  g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(DgContextPair));
  g_autoptr(GArray) alike = g_array_new(FALSE, FALSE, sizeof(double));
  note_columns(builder, labels);
  memset(builder->drafted, 0, (gsize)pairs->column_count * sizeof *builder->drafted);
  for (guint row = 0; row < pairs->row_count; row++) {
    draft_row(builder, labels, row);
    cut_row(builder);
    for (guint i = 0; i < builder->drafts->len; i++) {
      const Draft *draft = &g_array_index(builder->drafts, Draft, i);
      g_array_append_val(kept, ((DgContextPair){draft->column, 0, draft->prior, draft->equal}));
      g_array_append_val(alike, draft->alike);
    }
    pairs->start[row + 1] = kept->len;
  }
  pairs->pairs = (DgContextPair *)g_array_free(g_steal_pointer(&kept), FALSE);
  weigh_rivals(pairs, (const double *)alike->data, builder->weights[DG_CONTEXT_RIVAL]);
  return pairs;
}

DgContextPairs *dg_context_pairs_new(DgComparison *comparison, const DgNodePlaces *const places[2],
                                     const double *weights, GError **error) {
  g_autoptr(DgLabelPairs) labels = dg_label_pairs_new(comparison, error);
  if (labels == NULL)
    return NULL;
  dg_label_pairs_sort_nodes(labels, places[DG_REFERENCE]->depth);
  double size = 0;
  for (guint side = 0; side < 2; side++)
    size += dg_log(CLAMP(comparison->sides[side].node_count, 1, LEARNT_SIZE)) / 2;
  Builder builder = {
      .comparison = comparison,
      .places = places,
      .weights = weights,
      .constant = weights[DG_CONTEXT_BIAS] + weights[DG_CONTEXT_SIZE] * size,
      .drafts = g_array_new(FALSE, FALSE, sizeof(Draft)),
      .place_pairs = dg_node_places_pair(places[DG_GENERATED], places[DG_REFERENCE], NEAREST_PLACES),
  };
  DgContextPairs *pairs = build(&builder, g_steal_pointer(&labels));
  g_free(builder.best);
  g_free(builder.drafted);
  g_array_unref(builder.place_pairs);
  g_array_unref(builder.drafts);
  return pairs;
}

guint dg_context_pairs_get_share(const DgContextPairs *pairs, guint row, guint column) {
  guint low = pairs->start[row], high = pairs->start[row + 1];
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (pairs->pairs[middle].column == column)
      return pairs->pairs[middle].share;
    if (pairs->pairs[middle].column < column)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

void dg_context_pairs_free(DgContextPairs *pairs) {
  if (pairs == NULL)
    return;
  dg_label_pairs_free(pairs->labels);
  g_free(pairs->start);
  g_free(pairs->pairs);
  g_free(pairs);
}
