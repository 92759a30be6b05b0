/* CLIPScores of pictures, and of many pairs. */
#include "model/client.h"
#include "run/line_filter.h"

#include <diagrade/image_pairs.h>
#include <math.h>

/* Decimals of a score: embeddings of a model do not say more. */
#define DECIMALS 6

struct _DgClipScore {
  char *signature, *figure, *other; /* names of files need not be UTF-8, JSON must */
  double picture, text;
};

/* One of the scores; a dry run counts what would be asked for, and has none. */
static gboolean ask(DgModelClient *client, GBytes *figure, const char *text, GBytes *other, double *value,
                    GError **error) {
  if (!dg_model_clip_score(client, figure, text, other, value, error))
    return FALSE;
  *value = dg_json_round(*value, DECIMALS);
  return TRUE;
}

DgClipScore *dg_clip_score_new(DgModelClient *client, const char *figure_path, GBytes *figure, const char *other_path,
                               GBytes *other, const char *text, GError **error) {
  double of_picture = NAN, of_text = NAN;
  gboolean fine = !other || ask(client, figure, NULL, other, &of_picture, error);
  if (text && (fine || dg_model_client_is_dry_run(client)))
    fine = ask(client, figure, text, NULL, &of_text, fine ? error : NULL) && fine;
  if (!fine)
    return NULL;
  DgClipScore *score = g_new0(DgClipScore, 1);
  score->signature = g_strdup_printf("diagrade:%s|clip:%s", dg_version(), dg_model_client_get_signature(client));
  score->figure = g_utf8_make_valid(figure_path, -1);
  score->other = other ? g_utf8_make_valid(other_path, -1) : NULL;
  score->picture = of_picture;
  score->text = of_text;
  return score;
}

void dg_clip_score_free(DgClipScore *score) {
  if (!score)
    return;
  g_free(score->signature);
  g_free(score->figure);
  g_free(score->other);
  g_free(score);
}

double dg_clip_score_get_picture(const DgClipScore *score) {
  return score->picture;
}

double dg_clip_score_get_text(const DgClipScore *score) {
  return score->text;
}

char *dg_clip_score_to_json(const DgClipScore *score, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/clip-score@1");
  cJSON_AddStringToObject(document, "signature", score->signature);
  cJSON_AddStringToObject(document, "figure", score->figure);
  if (score->other) {
    cJSON_AddStringToObject(document, "other", score->other);
    cJSON_AddNumberToObject(document, "picture", score->picture);
  }
  if (!isnan(score->text))
    cJSON_AddNumberToObject(document, "text", score->text);
  return dg_json_print(document, pretty);
}

static GBytes *read_picture(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes || dg_png_is(bytes))
    return g_steal_pointer(&bytes);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GBytes) paintable = dg_figure_for_renderer(bytes, path, NULL, diagnostics, error);
  return paintable ? dg_raster_png(paintable, path, NULL, error) : NULL;
}

/* What a line asks for. */
typedef struct {
  const char *figure, *other, *text; /* the latter two NULL when they are not there, but one is */
} Request;

static gboolean read_request(const cJSON *line, const char *name, Request *request, GError **error) {
  const cJSON *text = dg_json_get(line, "text");
  request->text = cJSON_GetStringValue(text);
  request->figure = dg_line_path(line, "figure", name, error);
  if (!request->figure)
    return FALSE;
  if (text && (!request->text || !*request->text)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no text as \"text\", expected some", name);
    return FALSE;
  }
  request->other = NULL;
  if (text && !dg_json_get(line, "other"))
    return TRUE;
  request->other = dg_line_path(line, "other", name, error);
  return request->other != NULL;
}

static char *score_request(const cJSON *line, const char *name, gpointer data, GError **error) {
  DgModelClient *client = data;
  Request request;
  if (!read_request(line, name, &request, error))
    return NULL;
  g_autoptr(GBytes) figure = read_picture(request.figure, error);
  g_autoptr(GBytes) other = figure && request.other ? read_picture(request.other, error) : NULL;
  if (!figure || (request.other && !other))
    return NULL;
  g_autoptr(DgClipScore) score =
      dg_clip_score_new(client, request.figure, figure, request.other, other, request.text, error);
  return score ? dg_clip_score_to_json(score, FALSE) : NULL;
}

guint dg_clip_score_filter(DgModelClient *client, DgFilterRead read, DgFilterWrite write, gpointer user_data,
                           guint jobs) {
  return dg_line_filter(read, write, user_data, jobs, "{\"figure\":PATH,\"other\":PATH,\"text\":TEXT}", score_request,
                        client);
}
