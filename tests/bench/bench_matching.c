/* How long matching the nodes of two graphs takes: bench_matching. For 200 and 2,000 nodes, of three kinds, by the
 * default and by labels alone (DG_MATCH_OPTIMAL) in turn, and the same of the whole score. The graphs are drawn from a
 * fixed seed:
 *
 * flow    chains with branches; labels of a verb, an adjective and a noun from short lists, so that many share words
 * layers  parallel chains of layers that all have one of six labels, numbered blocks between them
 * rows    rows of boxes with one label each, joined row by row
 *
 * The generated graph is the reference in another order, with three labels of ten shortened by a word and an edge of
 * ten left out. */
#include "metrics/comparison.h"

#include <diagrade/metrics.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each way is measured so often, in turns; the fastest counts. */
#define ROUNDS 5

/* What is asked: time as a ratio to labels alone at the smaller size, and milliseconds at the larger. */
#define SMALL 200
#define LARGE 2000
#define RATIO_MAX 3.0
#define LARGE_MS_MAX 2000.0

static const char *const VERBS[] = {"load",  "parse",  "clean", "store", "send",   "check",  "review", "approve",
                                    "merge", "filter", "rank",  "score", "encode", "decode", "split",  "archive"};
static const char *const ADJECTIVES[] = {"new", "raw", "final", "daily", "global", "local", "shared", "old"};
static const char *const NOUNS[] = {"order",  "invoice", "document", "feature", "token",  "image",  "query",  "user",
                                    "report", "model",   "payment",  "request", "sample", "matrix", "signal", "record"};
static const char *const LAYERS[] = {"Conv", "ReLU", "Pooling", "Linear", "Norm", "Dropout"};

typedef enum { FLOW, LAYERED, ROWS, KINDS } Kind;
static const char *const KIND_NAMES[KINDS] = {"flow", "layers", "rows"};

static const char *pick(GRand *random, const char *const *words, guint count) {
  return words[g_rand_int_range(random, 0, (gint32)count)];
}
#define PICK(random, words) pick(random, words, G_N_ELEMENTS(words))

/* Free with g_free(). */
static char *label_of(Kind kind, GRand *random, guint node) {
  if (kind == ROWS)
    return g_strdup_printf("%s %s", LAYERS[node / 10 % G_N_ELEMENTS(LAYERS)], node / 10 % 2 ? "block" : "row");
  if (kind == LAYERED && node % 12 == 0)
    return g_strdup_printf("Block %u", node / 12);
  if (kind == LAYERED)
    return g_strdup(LAYERS[node % 12 % G_N_ELEMENTS(LAYERS)]);
  return g_strdup_printf("%s %s %s", PICK(random, VERBS), PICK(random, ADJECTIVES), PICK(random, NOUNS));
}

/* The label without its last word; Free with g_free(). */
static char *shortened(const char *label) {
  const char *end = strrchr(label, ' ');
  return end ? g_strndup(label, (gsize)(end - label)) : g_strdup(label);
}

typedef struct {
  guint from, to;
} Edge;

/* Free with g_array_unref(). */
static GArray *edges_of(Kind kind, GRand *random, guint n) {
  GArray *edges = g_array_new(FALSE, FALSE, sizeof(Edge));
  guint step = kind == ROWS ? 10 : 1;
  for (guint i = 0; i + step < n; i++) {
    Edge next = {i, i + step};
    if (kind != FLOW || g_rand_double(random) < 0.9)
      g_array_append_val(edges, next);
  }
  for (guint i = 0; i < n / 4; i++) {
    Edge branch = {(guint)g_rand_int_range(random, 0, (gint32)n), (guint)g_rand_int_range(random, 0, (gint32)n)};
    if (kind == FLOW && branch.from != branch.to)
      g_array_append_val(edges, branch);
  }
  return edges;
}

/* A permutation of n numbers. Free with g_free(). */
static guint *shuffled(GRand *random, guint n) {
  guint *order = g_new(guint, n);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n; i > 1; i--) {
    guint j = (guint)g_rand_int_range(random, 0, (gint32)i), other = order[i - 1];
    order[i - 1] = order[j];
    order[j] = other;
  }
  return order;
}

static DgBox box_of(guint place) {
  return (DgBox){place % 10 * 120.0, place / 10 * 60.0, place % 10 * 120.0 + 100, place / 10 * 60.0 + 40};
}

/* Adds the nodes in `order`, and `position` of each among them. */
static void add_nodes(DgGraph *graph, GPtrArray *labels, const guint *order, guint *position, GRand *random) {
  for (guint i = 0; i < labels->len; i++) {
    const char *label = labels->pdata[order ? order[i] : i];
    g_autofree char *text = order && g_rand_double(random) < 0.3 ? shortened(label) : g_strdup(label);
    position[order ? order[i] : i] = dg_graph_add_node(graph, text, box_of(i));
  }
}

static void add_edges(DgGraph *graph, const GArray *edges, const guint *position, gboolean some, GRand *random) {
  for (guint i = 0; i < edges->len; i++) {
    const Edge *edge = &g_array_index(edges, Edge, i);
    if (!some || g_rand_double(random) < 0.9)
      dg_graph_add_edge(graph, position[edge->from], position[edge->to], TRUE, "");
  }
}

/* The reference and the generated graph. Free with dg_graph_free(). */
static void draw_graphs(Kind kind, guint n, DgGraph *graphs[2]) {
  g_autoptr(GRand) random = g_rand_new_with_seed(17);
  g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add(labels, label_of(kind, random, i));
  g_autoptr(GArray) edges = edges_of(kind, random, n);
  g_autofree guint *order = shuffled(random, n), *position = g_new(guint, n);
  for (guint side = 0; side < 2; side++) {
    graphs[side] = dg_graph_new(side == DG_GENERATED ? "generated" : "reference", 1200, n * 6.0);
    add_nodes(graphs[side], labels, side == DG_GENERATED ? order : NULL, position, random);
    add_edges(graphs[side], edges, position, side == DG_GENERATED, random);
  }
}

static double milliseconds(DgGraph *const graphs[2], const DgScoreOptions *options, gboolean whole) {
  g_autoptr(GError) error = NULL;
  gint64 start = g_get_monotonic_time();
  if (whole)
    dg_score_free(dg_score_new(graphs[DG_GENERATED], graphs[DG_REFERENCE], options, &error));
  else
    dg_comparison_free(dg_comparison_new(graphs[DG_GENERATED], graphs[DG_REFERENCE], options, &error));
  if (error) {
    fprintf(stderr, "%s\n", error->message);
    exit(5);
  }
  return (double)(g_get_monotonic_time() - start) / 1000;
}

/* The least time of the default and of labels alone. */
static void measure(DgGraph *const graphs[2], gboolean whole, double least[2]) {
  g_autoptr(DgScoreOptions) defaults = dg_score_options_new(), labels = dg_score_options_new();
  dg_score_options_set_match(labels, DG_MATCH_OPTIMAL);
  least[0] = least[1] = G_MAXDOUBLE;
  for (guint round = 0; round < ROUNDS; round++) {
    least[0] = MIN(least[0], milliseconds(graphs, defaults, whole));
    least[1] = MIN(least[1], milliseconds(graphs, labels, whole));
  }
}

static gboolean bench(Kind kind, guint n) {
  DgGraph *graphs[2];
  double matching[2], score[2];
  draw_graphs(kind, n, graphs);
  measure(graphs, FALSE, matching);
  measure(graphs, TRUE, score);
  gboolean kept = n == SMALL ? matching[0] <= RATIO_MAX * matching[1] : matching[0] <= LARGE_MS_MAX;
  printf("%-7s %5u  %9.2f %9.2f %6.2f  %9.2f %9.2f %6.2f%s\n", KIND_NAMES[kind], n, matching[0], matching[1],
         matching[0] / matching[1], score[0], score[1], score[0] / score[1], kept ? "" : "  MISSED");
  for (guint side = 0; side < 2; side++)
    dg_graph_free(graphs[side]);
  return kept;
}

int main(void) {
  static const guint sizes[] = {SMALL, LARGE};
  guint missed = 0;
  printf("               matching, ms                 whole score, ms\n");
  printf("kind    nodes    default    labels  ratio    default    labels  ratio\n");
  for (guint size = 0; size < G_N_ELEMENTS(sizes); size++)
    for (Kind kind = 0; kind < KINDS; kind++)
      missed += !bench(kind, sizes[size]);
  printf("least of %u rounds in turn; asked: at %u nodes a ratio of matching of at most %.0f, at %u at most %.0f ms\n",
         ROUNDS, SMALL, RATIO_MAX, LARGE, LARGE_MS_MAX);
  return missed > 0;
}
