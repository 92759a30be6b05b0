/* CLIPScore of many pairs. */
#include "model/client.h"
#include "run/line_filter.h"

#include <diagrade/image_pairs.h>

/* Decimals of a score: embeddings of a model do not say more. */
#define DECIMALS 6

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
  double picture = 0, text = 0;
  gboolean fine = !other || dg_model_clip_score(client, figure, NULL, other, &picture, error);
  /* A dry run counts what would be asked for, and has no score. */
  if (request.text && (fine || dg_model_client_is_dry_run(client)))
    fine = dg_model_clip_score(client, figure, request.text, NULL, &text, fine ? error : NULL) && fine;
  if (!fine)
    return NULL;
  g_autofree char *signature =
      g_strdup_printf("diagrade:%s|clip:%s", dg_version(), dg_model_client_get_signature(client));
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/clip-score@1");
  cJSON_AddStringToObject(document, "signature", signature);
  cJSON_AddStringToObject(document, "figure", request.figure);
  if (other) {
    cJSON_AddStringToObject(document, "other", request.other);
    dg_json_add_number(document, "picture", picture, DECIMALS);
  }
  if (request.text)
    dg_json_add_number(document, "text", text, DECIMALS);
  return dg_json_print(document, FALSE);
}

guint dg_clip_score_filter(DgModelClient *client, DgFilterRead read, DgFilterWrite write, gpointer user_data,
                           guint jobs) {
  return dg_line_filter(read, write, user_data, jobs, "{\"figure\":PATH,\"other\":PATH,\"text\":TEXT}", score_request,
                        client);
}
