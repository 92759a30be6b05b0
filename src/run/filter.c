#include "figure/reader.h"
#include "graph/graph.h"
#include "graph/options.h"
#include "run/check.h"
#include "run/line_filter.h"

typedef struct {
  const DgGraphOptions *graph_options;
  const DgScoreOptions *score_options;
  char *signature;
} Scoring;

/* The graph that `request` gives for `key` ("generated" or "reference"): a path, or under "<key>_graph" the graph. Of a
 * path, `report` receives what `checks` say. */
static DgGraph *read_graph(const cJSON *request, const char *key, const char *name, const DgGraphOptions *options,
                           const DgCheckOptions *checks, DgCheckReport **report, GError **error) {
  g_autofree char *graph_key = g_strconcat(key, "_graph", NULL);
  const cJSON *graph = dg_json_get(request, graph_key);
  if (graph) {
    g_autofree char *graph_name = g_strdup_printf("%s: %s", name, graph_key);
    DgGraph *read = dg_graph_new_from_document(graph, graph_name, error);
    if (read)
      dg_graph_filter(read, dg_graph_options_get_min_confidence(options));
    return read;
  }
  const char *path = dg_line_path(request, key, name, error);
  return path ? dg_graph_and_checks(path, options, checks, report, error) : NULL;
}

static char *score_request(const cJSON *request, const char *name, gpointer data, GError **error) {
  const Scoring *scoring = data;
  g_autoptr(DgCheckReport) checks = NULL, none = NULL;
  g_autoptr(DgGraphOptions) options = dg_graph_options_copy_generated(scoring->graph_options);
  g_autoptr(DgGraph) generated = read_graph(request, "generated", name, options,
                                            dg_score_options_get_checks(scoring->score_options), &checks, error);
  if (!generated)
    return NULL;
  g_autoptr(DgGraph) reference = read_graph(request, "reference", name, scoring->graph_options, NULL, &none, error);
  if (!reference || !dg_graph_check_readable(generated, error) || !dg_graph_check_readable(reference, error))
    return NULL;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, scoring->score_options, error);
  if (score)
    dg_score_take_checks(score, g_steal_pointer(&checks));
  if (!score)
    return NULL;
  const char *paths[] = {cJSON_GetStringValue(dg_json_get(request, "generated")),
                         cJSON_GetStringValue(dg_json_get(request, "reference"))};
  g_autofree char *readers = dg_figure_reader_signature(paths, G_N_ELEMENTS(paths));
  g_autofree char *signature = g_strconcat(scoring->signature, readers, NULL);
  return dg_score_to_json(score, signature, FALSE);
}

guint dg_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  g_autofree char *signature = dg_signature(graph_options, score_options);
  Scoring scoring = {graph_options, score_options, signature};
  return dg_line_filter(read, write, user_data, jobs, "{\"generated\":PATH,\"reference\":PATH}", score_request,
                        &scoring);
}
