/* The CLIPScore of one figure: its cosines, and the scales that people print them on. */
#include "image_pairs/clip_score.h"

#include "model/client.h"

#include <math.h>

/* Decimals of a score: embeddings of a model do not say more. */
#define DECIMALS 6

/* The factor that stretches the cosines of CLIP, which hardly reach 0.4 for a picture and its caption: Hessel et al.,
 * "CLIPScore", EMNLP 2021, section 3. */
#define CLIP_SCORE_WEIGHT 2.5

static const DgClipValues UNKNOWN = {NAN, NAN, NAN, NAN};

/* Further scales are of the cosine before it is rounded. */
static DgClipValues values_of(double cosine, const DgClipSigmoid *sigmoid) {
  DgClipValues values = {.cosine = dg_json_round(cosine, DECIMALS),
                         .clip_score = dg_json_round(CLIP_SCORE_WEIGHT * MAX(cosine, 0), DECIMALS),
                         .sigmoid = NAN,
                         .unit = dg_json_round(CLAMP(cosine, 0, 1), DECIMALS)};
  if (sigmoid)
    values.unit = values.sigmoid = dg_json_round(1 / (1 + exp(-(sigmoid->scale * cosine + sigmoid->bias))), DECIMALS);
  return values;
}

static char *signature_of(DgModelClient *client, const DgClipSigmoid *sigmoid) {
  g_autofree char *own = g_strdup_printf("diagrade:%s|clip:%s", dg_version(), dg_model_client_get_signature(client));
  if (!sigmoid)
    return g_steal_pointer(&own);
  char scale[G_ASCII_DTOSTR_BUF_SIZE], bias[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr(scale, sizeof scale, sigmoid->scale);
  g_ascii_dtostr(bias, sizeof bias, sigmoid->bias);
  return g_strdup_printf("%s|sigmoid:%s,%s", own, scale, bias);
}

DgClipScore *dg_clip_score_new_empty(DgModelClient *client, const DgClipSigmoid *sigmoid, const char *figure_path,
                                     const char *other_path) {
  DgClipScore *score = g_new0(DgClipScore, 1);
  score->signature = signature_of(client, sigmoid);
  score->figure = g_utf8_make_valid(figure_path, -1);
  score->other = other_path ? g_utf8_make_valid(other_path, -1) : NULL;
  score->picture = score->text = UNKNOWN;
  return score;
}

/* One of the cosines; a dry run counts what would be asked for, and has none. */
static gboolean ask(DgModelClient *client, const DgClipSigmoid *sigmoid, GBytes *figure, const char *text,
                    GBytes *other, DgClipValues *values, GError **error) {
  double cosine;
  if (!dg_model_cosine(client, figure, text, other, &cosine, error))
    return FALSE;
  *values = values_of(cosine, sigmoid);
  return TRUE;
}

gboolean dg_clip_score_ask(DgClipScore *score, DgModelClient *client, const DgClipSigmoid *sigmoid, GBytes *figure,
                           GBytes *other, const char *text, GError **error) {
  gboolean fine = !other || ask(client, NULL, figure, NULL, other, &score->picture, error);
  if (text && (fine || dg_model_client_is_dry_run(client)))
    fine = ask(client, sigmoid, figure, text, NULL, &score->text, fine ? error : NULL) && fine;
  return fine;
}

DgClipScore *dg_clip_score_new(DgModelClient *client, const DgClipSigmoid *sigmoid, const char *figure_path,
                               GBytes *figure, const char *other_path, GBytes *other, const char *text,
                               GError **error) {
  g_autoptr(DgClipScore) score = dg_clip_score_new_empty(client, sigmoid, figure_path, other ? other_path : NULL);
  return dg_clip_score_ask(score, client, sigmoid, figure, other, text, error) ? g_steal_pointer(&score) : NULL;
}

void dg_clip_score_free(DgClipScore *score) {
  if (!score)
    return;
  g_free(score->signature);
  g_free(score->figure);
  g_free(score->other);
  g_free(score->item);
  g_free(score->system);
  g_clear_error(&score->error);
  g_free(score);
}

const DgClipValues *dg_clip_score_get_picture(const DgClipScore *score) {
  return &score->picture;
}

const DgClipValues *dg_clip_score_get_text(const DgClipScore *score) {
  return &score->text;
}

/* The text first, as in the tables of DiagramEval. */
static void add_values(cJSON *document, const DgClipScore *score) {
  const DgClipValues *picture = &score->picture, *text = &score->text;
  if (!isnan(text->cosine)) {
    cJSON_AddNumberToObject(document, "text", text->clip_score);
    cJSON_AddNumberToObject(document, "text_cosine", text->cosine);
    dg_json_add_number(document, "text_sigmoid", text->sigmoid, DECIMALS);
    cJSON_AddNumberToObject(document, "clip_text", text->unit);
  }
  if (isnan(picture->cosine))
    return;
  cJSON_AddNumberToObject(document, "picture", picture->clip_score);
  cJSON_AddNumberToObject(document, "picture_cosine", picture->cosine);
  cJSON_AddNumberToObject(document, "clip_image", picture->unit);
}

static void add_error(cJSON *document, const GError *failure) {
  g_autofree char *message = g_utf8_make_valid(failure->message, -1);
  cJSON *error = cJSON_AddObjectToObject(document, "error");
  cJSON_AddStringToObject(error, "code", dg_error_name(failure));
  cJSON_AddStringToObject(error, "message", message);
}

char *dg_clip_score_to_json(const DgClipScore *score, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", DG_CLIP_SCHEMA);
  cJSON_AddStringToObject(document, "signature", score->signature);
  if (score->item)
    cJSON_AddStringToObject(document, "item", score->item);
  if (score->system)
    cJSON_AddStringToObject(document, "system", score->system);
  cJSON_AddStringToObject(document, "figure", score->figure);
  if (score->other)
    cJSON_AddStringToObject(document, "other", score->other);
  if (score->error)
    add_error(document, score->error);
  else
    add_values(document, score);
  return dg_json_print(document, pretty);
}

GBytes *dg_clip_picture(GBytes *bytes, const char *name, GError **error) {
  if (dg_png_is(bytes))
    return g_bytes_ref(bytes);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GBytes) paintable = dg_figure_for_renderer(bytes, name, NULL, diagnostics, error);
  return paintable ? dg_raster_png(paintable, name, NULL, error) : NULL;
}
