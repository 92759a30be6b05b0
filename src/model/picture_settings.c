#include "model/picture_settings.h"

#include <math.h>
#include <string.h>

/* The only size in pixels that all of OpenAI's models take. Those of Stable Diffusion are trained for this size or for
 * 512. */
#define SIDE 1024
/* Steps of denoising: what the web UI itself begins with. */
#define STEPS 20

/* Digits of a setting that a text stands for. */
#define HASH_LENGTH 8

void dg_picture_settings_init(DgPictureSettings *settings) {
  *settings = (DgPictureSettings){.guidance = NAN, .seed = -1};
}

DgPictureSettings dg_picture_settings_resolve(const DgPictureSettings *settings, guint vote) {
  DgPictureSettings resolved = *settings;
  resolved.width = settings->width ? settings->width : SIDE;
  resolved.height = settings->height ? settings->height : SIDE;
  resolved.steps = settings->steps ? settings->steps : STEPS;
  resolved.seed = MAX(settings->seed, 0) + vote;
  return resolved;
}

const char *dg_picture_settings_refused(const DgPictureSettings *settings, const DgModelProvider *provider) {
  if (provider->paints_by_settings)
    return NULL;
  return settings->steps              ? "steps"
         : !isnan(settings->guidance) ? "guidance"
         : settings->negative         ? "negative"
         : settings->seed >= 0        ? "seed"
                                      : NULL;
}

static void add_count(cJSON *object, const char *key, gint64 value, gboolean known) {
  if (known)
    cJSON_AddNumberToObject(object, key, (double)value);
}

cJSON *dg_picture_settings_document(const DgPictureSettings *settings) {
  cJSON *document = cJSON_CreateObject();
  add_count(document, "width", settings->width, settings->width > 0);
  add_count(document, "height", settings->height, settings->height > 0);
  add_count(document, "steps", settings->steps, settings->steps > 0);
  if (!isnan(settings->guidance))
    cJSON_AddNumberToObject(document, "guidance", settings->guidance);
  if (settings->negative)
    cJSON_AddStringToObject(document, "negative", settings->negative);
  add_count(document, "seed", settings->seed, settings->seed >= 0);
  return document;
}

char *dg_picture_settings_signature(const DgPictureSettings *settings) {
  GString *out = g_string_new(NULL);
  if (settings->width || settings->height)
    g_string_append_printf(out, ".size%ux%u", settings->width, settings->height);
  if (settings->steps)
    g_string_append_printf(out, ".steps%u", settings->steps);
  if (!isnan(settings->guidance)) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(out, ".guidance%s", g_ascii_formatd(text, sizeof text, "%.15g", settings->guidance));
  }
  if (settings->negative) {
    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, settings->negative, -1);
    g_string_append_printf(out, ".negative-%.*s", HASH_LENGTH, hash);
  }
  if (settings->seed >= 0)
    g_string_append_printf(out, ".seed%" G_GINT64_FORMAT, settings->seed);
  return g_string_free(out, FALSE);
}
