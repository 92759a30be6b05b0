#include "base/json.h"
#include "base/ordered.h"
#include "graph/graph.h"
#include "run/check.h"

#include <diagrade/run.h>
#include <string.h>

typedef struct {
  DgFilterRead read;
  DgFilterWrite write;
  gpointer user_data;
  const DgGraphOptions *graph_options;
  const DgScoreOptions *score_options;
  char *signature;
  guint line, failed;
} Filter;

typedef struct {
  char *text;
  guint number;
} Line;

typedef struct {
  char *json;
  gboolean failed;
} Answer;

static gpointer next_line(gpointer user_data) {
  Filter *filter = user_data;
  char *text;
  while ((text = filter->read(filter->user_data))) {
    filter->line++;
    if (text[strspn(text, " \t\r")] != '\0') {
      Line *line = g_new(Line, 1);
      *line = (Line){text, filter->line};
      return line;
    }
    g_free(text);
  }
  return NULL;
}

/* The graph that `request` gives for `key` ("generated" or "reference"): a path, or under "<key>_graph" the graph. Of a
 * path, `report` receives what `checks` say. */
static DgGraph *read_graph(const cJSON *request, const char *key, const char *name, const DgGraphOptions *options,
                           const DgCheckOptions *checks, DgCheckReport **report, GError **error) {
  g_autofree char *graph_key = g_strconcat(key, "_graph", NULL);
  const cJSON *path = dg_json_get(request, key), *graph = dg_json_get(request, graph_key);
  if (graph) {
    g_autofree char *graph_name = g_strdup_printf("%s: %s", name, graph_key);
    DgGraph *read = dg_graph_new_from_document(graph, graph_name, error);
    if (read)
      dg_graph_filter(read, dg_graph_options_get_min_confidence(options));
    return read;
  }
  if (!cJSON_IsString(path)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s \"%s\", expected the path of a figure", name,
                path ? "no string as" : "no", key);
    return NULL;
  }
  if (strcmp(path->valuestring, "-") == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found \"-\" as \"%s\", expected a path: standard input holds the pairs", name, key);
    return NULL;
  }
  return dg_graph_and_checks(path->valuestring, options, checks, report, error);
}

static char *score_request(const Filter *filter, const cJSON *request, const char *name, GError **error) {
  if (!cJSON_IsObject(request)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no JSON object, expected {\"generated\":PATH,\"reference\":PATH}", name);
    return NULL;
  }
  g_autoptr(DgCheckReport) checks = NULL, none = NULL;
  g_autoptr(DgGraph) generated = read_graph(request, "generated", name, filter->graph_options,
                                            dg_score_options_get_checks(filter->score_options), &checks, error);
  if (!generated)
    return NULL;
  g_autoptr(DgGraph) reference = read_graph(request, "reference", name, filter->graph_options, NULL, &none, error);
  if (!reference)
    return NULL;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, filter->score_options, error);
  if (score)
    dg_score_take_checks(score, g_steal_pointer(&checks));
  return score ? dg_score_to_json(score, filter->signature, FALSE) : NULL;
}

static gpointer score_line(gpointer item, gpointer user_data) {
  const Filter *filter = user_data;
  Line *line = item;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("line %u", line->number), *score = NULL;
  g_autoptr(cJSON) request = dg_json_parse(line->text, strlen(line->text), name, &error);
  if (request)
    score = score_request(filter, request, name, &error);
  g_autoptr(cJSON) answer = cJSON_CreateObject();
  cJSON_AddNumberToObject(answer, "line", line->number);
  const cJSON *id = dg_json_get(request, "id");
  if (id)
    cJSON_AddItemToObject(answer, "id", cJSON_Duplicate(id, TRUE));
  if (!score) {
    cJSON *object = cJSON_AddObjectToObject(answer, "error");
    g_autofree char *message = g_utf8_make_valid(error->message, -1);
    cJSON_AddStringToObject(object, "code", dg_error_name(error));
    cJSON_AddStringToObject(object, "message", message);
  }
  char *json = dg_json_print(answer, FALSE);
  if (score) { /* the score document itself, with line and id before its own keys */
    g_autofree char *head = json;
    head[strlen(head) - 1] = ',';
    json = g_strconcat(head, score + 1, NULL);
  }
  Answer *result = g_new(Answer, 1);
  *result = (Answer){json, score == NULL};
  g_free(line->text);
  g_free(line);
  return result;
}

static gboolean write_answer(gpointer data, gpointer user_data) {
  Filter *filter = user_data;
  Answer *answer = data;
  filter->failed += answer->failed;
  gboolean goes_on = filter->write(answer->json, answer->failed, filter->user_data);
  g_free(answer->json);
  g_free(answer);
  return goes_on;
}

guint dg_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  Filter filter = {
      .read = read,
      .write = write,
      .user_data = user_data,
      .graph_options = graph_options,
      .score_options = score_options,
      .signature = dg_signature(graph_options, score_options),
  };
  dg_ordered_map(jobs, next_line, score_line, write_answer, &filter);
  g_free(filter.signature);
  return filter.failed;
}
