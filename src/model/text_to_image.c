#include "model/text_to_image.h"

#include "model/client.h"
#include "model/picture.h"
#include "model/picture_settings.h"

#include <diagrade/raster.h>
#include <string.h>

static gboolean is_base64(const char *text) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  gsize length = strlen(text), data = strspn(text, letters), padding = strspn(text + data, "=");
  return length > 0 && length % 4 == 0 && padding <= 2 && data + padding == length;
}

static gpointer fail(const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %s, expected %s", found, expected);
  return NULL;
}

GBytes *dg_picture_from_base64(const char *text, GError **error) {
  if (!is_base64(text))
    return fail("text that is no base64", "a PNG file in base64", error);
  gsize length;
  guchar *data = g_base64_decode(text, &length);
  g_autoptr(GBytes) bytes = g_bytes_new_take(data, length);
  if (!dg_png_is(bytes))
    return fail("a file of another kind", "a PNG file", error);
  if (length > DG_PICTURE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found a picture of %" G_GSIZE_FORMAT " bytes, expected at most %u",
                length, DG_PICTURE_BYTES_MAX);
    return NULL;
  }
  guint width, height;
  g_autoptr(GError) reason = NULL;
  g_autofree guint8 *pixels = dg_png_to_rgb(bytes, "the picture", &width, &height, &reason);
  if (!pixels) {
    g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, reason->message);
    return NULL;
  }
  return g_steal_pointer(&bytes);
}

GBytes *dg_model_paint(DgModelClient *client, const DgPictureSettings *settings, const char *description, guint vote,
                       const char *name, DgAnswerUsage *usage, GError **error) {
  g_autoptr(DgModelRequest) request = dg_model_request_new("text_to_image", NULL);
  request->ask = DG_ASK_PICTURE;
  request->vote = vote;
  dg_model_request_set_picture(request, settings);
  dg_model_request_add_text(request, description);
  g_autoptr(DgModelAnswer) answer = dg_model_client_ask(client, request, error);
  if (answer)
    dg_answer_usage_add(usage, client, answer);
  GBytes *picture = answer ? dg_picture_from_base64(answer->text, error) : NULL;
  if (!picture)
    g_prefix_error(error, "%s: ", name);
  return picture;
}

cJSON *dg_model_paint_document(DgModelClient *client, const DgPictureSettings *settings) {
  DgPictureSettings told = dg_picture_settings_resolve(settings, 0);
  if (!dg_model_client_get_endpoint(client)->provider->paints_by_settings) {
    DgPictureSettings size;
    dg_picture_settings_init(&size);
    size.width = told.width;
    size.height = told.height;
    told = size;
  }
  cJSON *document = dg_picture_settings_document(&told);
  cJSON_AddStringToObject(document, "model", dg_model_client_get_signature(client));
  return document;
}
