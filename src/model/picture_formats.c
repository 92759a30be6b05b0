/* Pictures from descriptions: OpenAI's images (https://platform.openai.com/docs/api-reference/images/create) and the
 * web API of Stable Diffusion (AUTOMATIC1111's web UI with --api, and those that speak its /sdapi/v1/txt2img). */
#include "model/picture_settings.h"
#include "model/text_to_image.h"
#include "model/wire.h"

#include <math.h>
#include <string.h>

/* The models that answer with base64 always, and that refuse to be asked for it. */
static gboolean always_base64(const char *model) {
  return g_str_has_prefix(model, "gpt-image") || g_str_has_prefix(model, "chatgpt-image");
}

DgPost *dg_openai_picture_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  const DgPart *part = request->parts->pdata[0];
  cJSON *body = cJSON_CreateObject();
  DgPictureSettings picture = dg_picture_settings_resolve(&request->picture, request->vote);
  g_autofree char *size = g_strdup_printf("%ux%u", picture.width, picture.height);
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON_AddStringToObject(body, "prompt", part->text);
  cJSON_AddNumberToObject(body, "n", 1);
  cJSON_AddStringToObject(body, "size", size);
  if (!always_base64(endpoint->model))
    cJSON_AddStringToObject(body, "response_format", "b64_json");
  DgPost *post = dg_wire_post(endpoint, "/images/generations", body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

/* What is no PNG file is an answer that cannot be used: the same would come again. */
static DgReply *new_reply(const cJSON *base64, const cJSON *usage, GError **error) {
  if (!cJSON_IsString(base64))
    return dg_wire_fail("picture in base64", error);
  g_autoptr(GError) reason = NULL;
  g_autoptr(GBytes) picture = dg_picture_from_base64(base64->valuestring, &reason);
  DgReply *reply = g_new0(DgReply, 1);
  reply->text = picture ? g_strdup(base64->valuestring) : NULL;
  reply->finish = picture ? DG_FINISH_STOP : DG_FINISH_NO_PICTURE;
  reply->reason = reason ? g_strdup(reason->message) : NULL;
  reply->input_tokens = dg_wire_count(usage, "input_tokens");
  reply->output_tokens = dg_wire_count(usage, "output_tokens");
  return reply;
}

DgReply *dg_openai_picture_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *data = dg_json_get(document, "data");
  if (cJSON_GetArraySize(data) != 1)
    return dg_wire_fail("\"data\" of one picture", error);
  return new_reply(dg_json_get(data->child, "b64_json"), dg_json_get(document, "usage"), error);
}

gboolean dg_provider_refuses(guint status, const char *body, gsize length) {
  static const char *const codes[] = {"content_policy_violation", "moderation_blocked", NULL};
  g_autoptr(cJSON) document = status == 400 ? dg_json_parse(body, length, "the response", NULL) : NULL;
  const char *code = cJSON_GetStringValue(dg_json_get(dg_json_get(document, "error"), "code"));
  return code && g_strv_contains(codes, code);
}

DgPost *dg_stable_diffusion_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  const DgPart *part = request->parts->pdata[0];
  DgPictureSettings picture = dg_picture_settings_resolve(&request->picture, request->vote);
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "prompt", part->text);
  if (picture.negative)
    cJSON_AddStringToObject(body, "negative_prompt", picture.negative);
  cJSON_AddNumberToObject(body, "steps", picture.steps);
  if (!isnan(picture.guidance))
    cJSON_AddNumberToObject(body, "cfg_scale", picture.guidance);
  cJSON_AddNumberToObject(body, "width", picture.width);
  cJSON_AddNumberToObject(body, "height", picture.height);
  /* A seed of ours: the same question is the same picture. */
  cJSON_AddNumberToObject(body, "seed", (double)picture.seed);
  cJSON_AddStringToObject(cJSON_AddObjectToObject(body, "override_settings"), "sd_model_checkpoint", endpoint->model);
  DgPost *post = dg_wire_post(endpoint, "/txt2img", body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

DgReply *dg_stable_diffusion_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *images = dg_json_get(document, "images");
  if (cJSON_GetArraySize(images) != 1)
    return dg_wire_fail("\"images\" with one picture", error);
  DgReply *reply = new_reply(images->child, NULL, error);
  if (reply)
    reply->input_tokens = reply->output_tokens = 0; /* nothing is billed by the token */
  return reply;
}
