#include "run/line_filter.h"
#include "run/request.h"

#define EXPECTED "{\"generated\":PATH,\"reference\":PATH}"

/* Options that a line would set for itself alone would give scores that cannot be compared. */
static char *score_line(const cJSON *request, const char *name, gpointer data, const char **figure, GError **error) {
  if (!dg_json_get(request, "options"))
    return dg_request_score(request, name, data, FALSE, figure, error);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found \"options\", expected them on the command line", name);
  return NULL;
}

guint dg_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  g_autofree char *signature = dg_signature(graph_options, score_options);
  g_autoptr(DgRecentReferences) recent = dg_recent_references_new();
  DgRequestScoring scoring = {{graph_options, score_options}, signature, recent};
  return dg_line_filter(read, write, user_data, jobs, EXPECTED, score_line, &scoring);
}
