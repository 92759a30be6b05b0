/* The package tkz-berge: graphs with names (cycles, complete and bipartite graphs, wheels, Petersen's). They are put
 * into vertices and edges of tkz-graph. */
#include "tikz/options.h"
#include "tikz/package.h"
#include "tikz/package_texts.h"

#include <string.h>

typedef struct {
  DgTikz *tikz;
  GHashTable *options;
  GString *out; /* statements */
  double x, y, rotation, math;
} Graph;

static double number(const Graph *graph, const char *key, const char *preset) {
  return dg_tikz_number(graph->tikz, dg_tikz_option(graph->options, key, preset));
}

static void begin(DgTikz *tikz, Graph *graph) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  *graph = (Graph){.tikz = tikz, .options = dg_tikz_options_read(tikz, "cl", list), .out = g_string_new(NULL)};
  graph->rotation = number(graph, "rotation", "0");
  graph->x = number(graph, "x", "0");
  graph->y = number(graph, "y", "0");
  graph->math = dg_tikz_option_is_set(graph->options, "Math");
}

/* Reads the statements that the graph became. */
static void end(Graph *graph) {
  dg_tikz_run(graph->tikz, graph->out->str);
  g_string_free(graph->out, TRUE);
  g_hash_table_unref(graph->options);
}

static guint order(DgTikz *tikz) {
  g_autofree char *text = dg_tex_argument(tikz->reader);
  double n = text ? dg_tikz_number(tikz, text) : 0;
  return (guint)CLAMP(n, 0, 1000);
}

static void vertex(Graph *graph, const char *prefix, guint index, double x, double y) {
  char a[G_ASCII_DTOSTR_BUF_SIZE], b[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(a, sizeof a, "%.5f", x + graph->x);
  g_ascii_formatd(b, sizeof b, "%.5f", y + graph->y);
  g_autofree char *math = graph->math != 0 ? g_strdup_printf(",Math,L=%s_{%u}", prefix, index) : g_strdup("");
  g_string_append_printf(graph->out, "\\Vertex[x=%s,y=%s%s]{%s%u}", a, b, math, prefix, index);
}

static void edge(Graph *graph, const char *from, guint i, const char *to, guint k) {
  g_string_append_printf(graph->out, "\\Edge(%s%u)(%s%u)", from, i, to, k);
}

static const char *prefix_of(const Graph *graph) {
  return dg_tikz_option(graph->options, "prefix", "a");
}

static const char *second_prefix(const Graph *graph) {
  return dg_tikz_option(graph->options, "prefixx", "b");
}

static void ring(Graph *graph, const char *prefix, guint n, double radius) {
  for (guint i = 0; i < n; i++) {
    double angle = 360.0 * i / n + graph->rotation;
    vertex(graph, prefix, i, radius * dg_tex_cos(angle), radius * dg_tex_sin(angle));
  }
}

static void row(Graph *graph, const char *prefix, guint n, double step, double x, double y) {
  double c = dg_tex_cos(graph->rotation), s = dg_tex_sin(graph->rotation);
  for (guint i = 0; i < n; i++)
    vertex(graph, prefix, i, x + i * step * c, y + i * step * s);
}

/* Each vertex of a ring to the one that is `step` further. */
static void steps(Graph *graph, const char *prefix, guint n, guint step) {
  for (guint i = 0; i < n; i++)
    if (2 * step != n || i < step)
      edge(graph, prefix, i, prefix, (i + step) % n);
}

static void cycle(DgTikz *tikz, const char *name) {
  Graph graph;
  begin(tikz, &graph);
  guint n = order(tikz);
  ring(&graph, prefix_of(&graph), n, number(&graph, "RA", "4"));
  if (strcmp(name, "grEmptyCycle") != 0)
    for (guint step = 1; step <= (strcmp(name, "grComplete") == 0 ? n / 2 : MIN(1, n / 2)); step++)
      steps(&graph, prefix_of(&graph), n, step);
  end(&graph);
}

static void path(DgTikz *tikz, const char *name) {
  Graph graph;
  begin(tikz, &graph);
  guint n = order(tikz);
  row(&graph, prefix_of(&graph), n, number(&graph, "RA", "4"), 0, number(&graph, "RS", "0"));
  for (guint i = 1; i < n && strcmp(name, "grPath") == 0; i++)
    edge(&graph, prefix_of(&graph), i - 1, prefix_of(&graph), i);
  end(&graph);
}

/* A ring and its middle, which is the last vertex. */
static void wheel(DgTikz *tikz, const char *name) {
  Graph graph;
  begin(tikz, &graph);
  guint n = order(tikz), rim = n ? n - 1 : 0;
  ring(&graph, prefix_of(&graph), rim, number(&graph, "RA", "4"));
  vertex(&graph, prefix_of(&graph), rim, 0, 0);
  for (guint i = 0; i < rim; i++)
    edge(&graph, prefix_of(&graph), rim, prefix_of(&graph), i);
  if (strcmp(name, "grWheel") == 0 && rim > 1)
    steps(&graph, prefix_of(&graph), rim, 1);
  end(&graph);
}

static void bipartite(DgTikz *tikz, const char *name) {
  Graph graph;
  begin(tikz, &graph);
  guint n = order(tikz), m = order(tikz);
  double first = number(&graph, "RA", "4"), second = number(&graph, "RB", "3");
  double width = first * (n - 1.0) / 2, other = second * (m - 1.0) / 2;
  row(&graph, prefix_of(&graph), n, first, MAX(other - width, 0), 0);
  row(&graph, second_prefix(&graph), m, second, MAX(width - other, 0), number(&graph, "RS", "0"));
  for (guint i = 0; i < m; i++)
    for (guint k = 0; k < n; k++)
      edge(&graph, second_prefix(&graph), i, prefix_of(&graph), k);
  end(&graph);
}

/* An outer and an inner ring, the inner one with longer steps. */
static void petersen(DgTikz *tikz, const char *name) {
  Graph graph;
  begin(tikz, &graph);
  gboolean general = strcmp(name, "grGeneralizedPetersen") == 0;
  guint n = general ? order(tikz) : 5, step = general ? order(tikz) : 2;
  ring(&graph, prefix_of(&graph), n, number(&graph, "RA", "4"));
  steps(&graph, prefix_of(&graph), n, 1);
  ring(&graph, second_prefix(&graph), n, number(&graph, "RB", "3"));
  steps(&graph, second_prefix(&graph), n, step);
  for (guint i = 0; i < n; i++)
    edge(&graph, prefix_of(&graph), i, second_prefix(&graph), i);
  end(&graph);
}

static const DgTikzPackageCommand COMMANDS[] = {{"grComplete", cycle}, {"grCompleteBipartite", bipartite},
                                                {"grCycle", cycle},    {"grEmptyCycle", cycle},
                                                {"grEmptyPath", path}, {"grGeneralizedPetersen", petersen},
                                                {"grPath", path},      {"grPetersen", petersen},
                                                {"grStar", wheel},     {"grWheel", wheel},
                                                {NULL, NULL}};

const DgTikzPackage dg_tikz_package_tkz_berge = {"tkz-berge", dg_tikz_package_tkz_berge_text, COMMANDS, NULL};
