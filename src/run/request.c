#include "run/request.h"

#include "base/file.h"
#include "figure/reader.h"
#include "graph/graph.h"
#include "graph/options.h"

#include <string.h>

static const char *const SIDES[DG_SIDE_COUNT] = {"generated", "reference"};

/* The ways in which a figure is given, by what their keys end with. */
typedef enum { PATH, TEXT, BASE64, GRAPH, N_WAYS } Way;
static const char *const ENDINGS[N_WAYS] = {"", "_text", "_base64", "_graph"};
#define NAME_ENDING "_name"

void dg_request_figure_clear(DgRequestFigure *figure) {
  g_free(figure->name);
  g_clear_pointer(&figure->bytes, g_bytes_unref);
}

gboolean dg_request_is_key(const char *key, const char *figure) {
  if (!g_str_has_prefix(key, figure))
    return FALSE;
  const char *ending = key + strlen(figure);
  gboolean known = strcmp(ending, NAME_ENDING) == 0;
  for (guint way = 0; way < N_WAYS; way++)
    known = known || strcmp(ending, ENDINGS[way]) == 0;
  return known;
}

static gboolean refuse_type(const char *place, const char *key, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no string as \"%s\", expected %s", place, key, expected);
  return FALSE;
}

/* The value under `key` and one of the endings; `way` says which. */
static const cJSON *find_way(const cJSON *request, const char *key, const char *place, Way *way, GError **error) {
  const cJSON *found = NULL;
  for (guint i = 0; i < N_WAYS; i++) {
    g_autofree char *name = g_strconcat(key, ENDINGS[i], NULL);
    const cJSON *value = dg_json_value(request, name);
    if (value && found) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found \"%s%s\" and \"%s\", expected one of them", place, key,
                  ENDINGS[*way], name);
      return NULL;
    }
    if (value)
      *way = (Way)i;
    found = value ? value : found;
  }
  if (!found)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no \"%s\", expected the path of a figure, or \"%s_text\", \"%s_base64\" or \"%s_graph\"",
                place, key, key, key, key);
  return found;
}

/* A figure that is no file is as large as a file may be. */
static GBytes *take_bytes(gpointer data, gsize length, const char *name, GError **error) {
  g_autoptr(GBytes) bytes = g_bytes_new_take(data, length);
  if (length <= DG_FILE_BYTES_MAX)
    return g_steal_pointer(&bytes);
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %" G_GSIZE_FORMAT " bytes, expected at most %u MiB", name,
              length, DG_FILE_BYTES_MAX >> 20);
  return NULL;
}

/* GLib passes over what is no Base64, which would be another figure. */
static GBytes *decode(const char *text, const char *place, const char *key, const char *name, GError **error) {
  g_autofree char *compact = g_malloc(strlen(text) + 1);
  char *end = compact;
  for (const char *c = text; *c; c++)
    if (!g_ascii_isspace(*c))
      *end++ = *c;
  *end = '\0';
  gsize length = (gsize)(end - compact), digits = length;
  while (digits && length - digits < 2 && compact[digits - 1] == '=')
    digits--;
  gboolean fine = length % 4 == 0;
  for (gsize i = 0; fine && i < digits; i++)
    fine = g_ascii_isalnum(compact[i]) || compact[i] == '+' || compact[i] == '/';
  if (!fine) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no Base64 as \"%s_base64\", expected that of RFC 4648",
                place, key);
    return NULL;
  }
  gsize decoded;
  guchar *data = g_base64_decode(compact, &decoded);
  return take_bytes(data, decoded, name, error);
}

static GBytes *read_bytes(const cJSON *value, Way way, const char *key, const char *place, const char *name,
                          GError **error) {
  const char *text = value->valuestring;
  if (way == TEXT)
    return take_bytes(g_strdup(text), strlen(text), name, error);
  if (way == BASE64)
    return decode(text, place, key, name, error);
  if (strcmp(text, "-") != 0)
    return dg_file_read(text, error);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found \"-\" as \"%s\", expected a path: a request reads no standard input", place, key);
  return NULL;
}

/* What is a string in a request, but a graph. */
static gboolean check_type(const cJSON *value, Way way, const char *key, const char *place, GError **error) {
  static const char *const expected[] = {"the path of a figure", "its text", "its bytes in Base64"};
  if (way == GRAPH || cJSON_IsString(value))
    return TRUE;
  g_autofree char *name = g_strconcat(key, ENDINGS[way], NULL);
  return refuse_type(place, name, expected[way], error);
}

gboolean dg_request_figure_read(const cJSON *request, const char *key, const char *place, DgRequestFigure *figure,
                                GError **error) {
  Way way = PATH;
  g_autofree char *name_key = g_strconcat(key, NAME_ENDING, NULL);
  const cJSON *value = find_way(request, key, place, &way, error), *name = dg_json_value(request, name_key);
  if (!value || !check_type(value, way, key, place, error))
    return FALSE;
  if (name && !cJSON_IsString(name))
    return refuse_type(place, name_key, "what the figure is called", error);
  if (way == GRAPH) {
    figure->name = name ? g_strdup(name->valuestring) : NULL;
    figure->graph = value;
    return TRUE;
  }
  figure->name = g_strdup(name ? name->valuestring : way == PATH ? value->valuestring : key);
  figure->bytes = read_bytes(value, way, key, place, figure->name, error);
  return figure->bytes != NULL;
}

DgGraph *dg_request_figure_take_graph(const DgRequestFigure *figure, const char *place, const DgGraphOptions *options,
                                      GError **error) {
  DgGraph *graph = dg_graph_new_from_document(figure->graph, figure->name ? figure->name : place, error);
  if (!graph)
    return NULL;
  dg_graph_filter(graph, dg_graph_options_get_min_confidence(options));
  if (figure->name)
    dg_graph_set_source(graph, figure->name);
  return graph;
}

/* Whether its bytes say all of a figure: a model may answer otherwise the next time, and TeX may input other files. */
static gboolean is_its_bytes(const DgRequestFigure *figure, const DgGraphOptions *options) {
  DgFormat format = dg_figure_format(figure->bytes);
  return !(options && options->reader) && format != DG_FORMAT_TIKZ && format != DG_FORMAT_TEX;
}

/* The reference `figure` as dg_scoring_read() reads it, or as it did for another request. What `kept` receives owns the
 * graph, unless that is NULL. */
static void read_reference(const DgRequestScoring *scoring, const DgRequestFigure *figure, DgScoredPair *scored,
                           DgRecentReference **kept) {
  gboolean same = scoring->recent && is_its_bytes(figure, scoring->how.graph);
  *kept = same ? dg_recent_references_find(scoring->recent, figure->name, figure->bytes) : NULL;
  if (*kept) {
    scored->reads_pdf |= dg_figure_format(figure->bytes) == DG_FORMAT_PDF;
    scored->graphs[DG_SIDE_REFERENCE] = (*kept)->graph;
    return;
  }
  dg_scoring_read(&scoring->how, scored, DG_SIDE_REFERENCE, figure->bytes, figure->name, NULL);
  if (same && scored->graphs[DG_SIDE_REFERENCE] && !scored->error)
    *kept = dg_recent_references_add(scoring->recent, figure->name, figure->bytes, scored->graphs[DG_SIDE_REFERENCE]);
}

static void read_side(const DgRequestScoring *scoring, const cJSON *request, const char *place, DgSide side,
                      DgScoredPair *scored, DgRecentReference **kept) {
  GError *error = NULL;
  g_auto(DgRequestFigure) figure = {0};
  gboolean read = dg_request_figure_read(request, SIDES[side], place, &figure, &error);
  if (read && figure.bytes && side == DG_SIDE_REFERENCE) {
    read_reference(scoring, &figure, scored, kept);
    return;
  }
  if (!read || !figure.graph) {
    dg_scoring_read(&scoring->how, scored, side, figure.bytes, figure.name, error);
    return;
  }
  g_autofree char *graph_place = g_strdup_printf("%s: %s%s", place, SIDES[side], ENDINGS[GRAPH]);
  scored->graphs[side] = dg_request_figure_take_graph(&figure, graph_place, scoring->how.graph, &error);
  if (error)
    dg_scoring_fail(scored, side, error);
}

char *dg_request_score(const cJSON *request, const char *place, const DgRequestScoring *scoring, gboolean pretty,
                       const char **failed, GError **error) {
  DgScoredPair scored = {0};
  DgRecentReference *kept = NULL;
  for (guint side = 0; side < DG_SIDE_COUNT && !scored.error; side++)
    read_side(scoring, request, place, side, &scored, &kept);
  dg_scoring_finish(&scoring->how, &scored, NULL);
  g_autofree char *reader = scored.reads_pdf ? dg_figure_pdf_signature() : g_strdup("");
  g_autofree char *signature = g_strconcat(scoring->signature, reader, NULL);
  char *document = scored.score ? dg_score_to_json(scored.score, signature, pretty) : NULL;
  *failed = scored.error ? SIDES[scored.failed] : NULL;
  if (scored.error)
    g_propagate_error(error, g_steal_pointer(&scored.error));
  if (kept)
    scored.graphs[DG_SIDE_REFERENCE] = NULL;
  dg_scored_pair_clear(&scored);
  dg_recent_reference_release(kept);
  return document;
}
