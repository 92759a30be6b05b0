/* CLIPScores of many pairs, asked for as JSON Lines. */
#include "image_pairs/clip_score.h"
#include "model/client.h"
#include "run/line_filter.h"

/* What a line asks for. */
typedef struct {
  const char *figure, *other, *text; /* the latter two NULL when they are not there, but one is */
  const char *item, *system; /* NULL when they are not there */
} Request;

typedef struct {
  DgModelClient *client;
  const DgClipSigmoid *sigmoid;
} Asking;

static gboolean read_request(const cJSON *line, const char *name, Request *request, GError **error) {
  const cJSON *text = dg_json_get(line, "text");
  *request = (Request){.text = cJSON_GetStringValue(text),
                       .item = dg_json_string(line, "item"),
                       .system = dg_json_string(line, "system"),
                       .figure = dg_line_path(line, "figure", name, error)};
  if (!request->figure)
    return FALSE;
  if (text && (!request->text || !*request->text)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no text as \"text\", expected some", name);
    return FALSE;
  }
  if (text && !dg_json_get(line, "other"))
    return TRUE;
  request->other = dg_line_path(line, "other", name, error);
  return request->other != NULL;
}

static GBytes *read_picture(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  return bytes ? dg_clip_picture(bytes, path, error) : NULL;
}

static char *score_request(const cJSON *line, const char *name, gpointer data, const char **failed, GError **error) {
  const Asking *asking = data;
  Request request;
  if (!read_request(line, name, &request, error))
    return NULL;
  g_autoptr(GBytes) figure = read_picture(request.figure, error);
  g_autoptr(GBytes) other = figure && request.other ? read_picture(request.other, error) : NULL;
  if (!figure || (request.other && !other))
    return NULL;
  g_autoptr(DgClipScore) score = dg_clip_score_new(asking->client, asking->sigmoid, request.figure, figure,
                                                   request.other, other, request.text, error);
  if (!score)
    return NULL;
  score->item = g_strdup(request.item);
  score->system = g_strdup(request.system);
  return dg_clip_score_to_json(score, FALSE);
}

guint dg_clip_score_filter(DgModelClient *client, const DgClipSigmoid *sigmoid, DgFilterRead read, DgFilterWrite write,
                           gpointer user_data, guint jobs) {
  Asking asking = {client, sigmoid};
  return dg_line_filter(read, write, user_data, jobs, "{\"figure\":PATH,\"other\":PATH,\"text\":TEXT}", score_request,
                        &asking);
}
