#include "figure/reader.h"
#include "graph/graph.h"
#include "graph/options.h"
#include "run/line_filter.h"
#include "run/scoring.h"

typedef struct {
  DgScoring how;
  char *signature;
} Filter;

static const char *const KEYS[DG_SIDE_COUNT] = {"generated", "reference"};

/* The graph that a request holds itself. */
static DgGraph *take_graph(const cJSON *document, const char *name, const DgGraphOptions *options, GError **error) {
  DgGraph *graph = dg_graph_new_from_document(document, name, error);
  if (graph)
    dg_graph_filter(graph, dg_graph_options_get_min_confidence(options));
  return graph;
}

/* Reads what `request` gives for one side: a path, or under "<key>_graph" the graph. */
static void read_side(const Filter *filter, const cJSON *request, const char *name, DgSide side, DgScoredPair *scored) {
  GError *error = NULL;
  g_autofree char *graph_key = g_strconcat(KEYS[side], "_graph", NULL);
  const cJSON *graph = dg_json_get(request, graph_key);
  if (graph) {
    g_autofree char *graph_name = g_strdup_printf("%s: %s", name, graph_key);
    scored->graphs[side] = take_graph(graph, graph_name, filter->how.graph, &error);
    if (error)
      dg_scoring_fail(scored, side, error);
    return;
  }
  const char *path = dg_line_path(request, KEYS[side], name, &error);
  g_autoptr(GBytes) bytes = path ? dg_file_read(path, &error) : NULL;
  dg_scoring_read(&filter->how, scored, side, bytes, path, error);
}

static char *score_request(const cJSON *request, const char *name, gpointer data, GError **error) {
  const Filter *filter = data;
  DgScoredPair scored = {0};
  for (guint side = 0; side < DG_SIDE_COUNT && !scored.error; side++)
    read_side(filter, request, name, side, &scored);
  dg_scoring_finish(&filter->how, &scored, NULL);
  const char *paths[] = {dg_json_string(request, KEYS[DG_SIDE_GENERATED]),
                         dg_json_string(request, KEYS[DG_SIDE_REFERENCE])};
  g_autofree char *readers = dg_figure_reader_signature(paths, G_N_ELEMENTS(paths));
  g_autofree char *signature = g_strconcat(filter->signature, readers, NULL);
  char *document = scored.score ? dg_score_to_json(scored.score, signature, FALSE) : NULL;
  if (scored.error)
    g_propagate_error(error, g_steal_pointer(&scored.error));
  dg_scored_pair_clear(&scored);
  return document;
}

guint dg_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  g_autofree char *signature = dg_signature(graph_options, score_options);
  Filter filter = {{graph_options, score_options}, signature};
  return dg_line_filter(read, write, user_data, jobs, "{\"generated\":PATH,\"reference\":PATH}", score_request,
                        &filter);
}
