#include "model/request.h"

#include "base/json.h"

#include <math.h>

static void free_part(gpointer data) {
  DgPart *part = data;
  g_free(part->text);
  g_clear_pointer(&part->image, g_bytes_unref);
  g_free(part->media_type);
  g_free(part);
}

DgModelRequest *dg_model_request_new(const char *prompt, const char *system) {
  DgModelRequest *request = g_new0(DgModelRequest, 1);
  request->prompt = g_strdup(prompt);
  request->system = g_strdup(system);
  request->parts = g_ptr_array_new_with_free_func(free_part);
  request->temperature = request->top_p = NAN;
  dg_picture_settings_init(&request->picture);
  request->seed = -1;
  return request;
}

void dg_model_request_free(DgModelRequest *request) {
  if (!request)
    return;
  g_free(request->prompt);
  g_free(request->system);
  g_ptr_array_unref(request->parts);
  g_free(request->schema_name);
  cJSON_Delete(request->schema);
  g_free((char *)request->picture.negative);
  g_free(request);
}

void dg_model_request_add_text(DgModelRequest *request, const char *text) {
  DgPart *part = g_new0(DgPart, 1);
  part->text = g_strdup(text);
  g_ptr_array_add(request->parts, part);
}

void dg_model_request_add_image(DgModelRequest *request, GBytes *image, const char *media_type) {
  DgPart *part = g_new0(DgPart, 1);
  part->image = g_bytes_ref(image);
  part->media_type = g_strdup(media_type);
  g_ptr_array_add(request->parts, part);
}

void dg_model_request_set_schema(DgModelRequest *request, const char *name, cJSON *schema) {
  g_free(request->schema_name);
  cJSON_Delete(request->schema);
  request->schema_name = g_strdup(name);
  request->schema = schema;
}

void dg_model_request_set_picture(DgModelRequest *request, const DgPictureSettings *settings) {
  g_free((char *)request->picture.negative);
  request->picture = *settings;
  request->picture.negative = g_strdup(settings->negative);
}

DgModelRequest *dg_model_request_copy(const DgModelRequest *request, guint vote) {
  DgModelRequest *copy = dg_model_request_new(request->prompt, request->system);
  for (guint i = 0; i < request->parts->len; i++) {
    const DgPart *part = request->parts->pdata[i];
    if (part->text)
      dg_model_request_add_text(copy, part->text);
    else
      dg_model_request_add_image(copy, part->image, part->media_type);
  }
  if (request->schema)
    dg_model_request_set_schema(copy, request->schema_name, cJSON_Duplicate(request->schema, TRUE));
  dg_model_request_set_picture(copy, &request->picture);
  copy->ask = request->ask;
  copy->temperature = request->temperature;
  copy->top_p = request->top_p;
  copy->seed = request->seed;
  copy->effort = request->effort;
  copy->image_detail = request->image_detail;
  copy->other_limit_name = request->other_limit_name;
  copy->max_output_tokens = request->max_output_tokens;
  copy->vote = vote;
  return copy;
}

void dg_model_answer_free(DgModelAnswer *answer) {
  if (!answer)
    return;
  g_free(answer->text);
  g_free(answer->model);
  g_free(answer->key);
  g_free(answer);
}

DgModelAnswer *dg_model_answer_copy(const DgModelAnswer *answer) {
  DgModelAnswer *copy = g_memdup2(answer, sizeof *answer);
  copy->text = g_strdup(answer->text);
  copy->model = g_strdup(answer->model);
  copy->key = g_strdup(answer->key);
  return copy;
}
