/* How answers are sampled: what is asked for, what a model takes of it, and how signatures say so. */
#ifndef DG_MODEL_SAMPLING_H
#define DG_MODEL_SAMPLING_H

#include "model/options.h"
#include "model/prompt.h"

/* What a request may do without; sets of them are bits of a guint. */
typedef enum {
  DG_SAMPLING_TEMPERATURE = 1 << 0,
  DG_SAMPLING_TOP_P = 1 << 1,
  DG_SAMPLING_SEED = 1 << 2,
  DG_SAMPLING_EFFORT = 1 << 3,
  DG_SAMPLING_IMAGE_DETAIL = 1 << 4,
  DG_SAMPLING_SCHEMA = 1 << 5, /* of the answer; the instruction says its form too */
  DG_SAMPLING_LIMIT = 1 << 6 /* "max_tokens" or "max_completion_tokens" of chats: the limit goes by the other name */
} DgSamplingParameter;

/* "low"; "high". Static. */
const char *dg_effort_name(DgReasoningEffort effort);
const char *dg_image_detail_name(DgImageDetail detail);

/* Names of a set, as in "temperature, top_p"; NULL of an empty one. Free with g_free(). */
char *dg_parameters_to_text(guint parameters);
/* The set of such names; those that are not known are passed over. `text` may be NULL. */
guint dg_parameters_from_text(const char *text);
/* Adds "refused", an array of the names, unless the set is empty; and reads it (NULL: an empty set). FALSE when it is
 * no array of such names. */
void dg_parameters_write(cJSON *object, guint parameters);
gboolean dg_parameters_read(const cJSON *array, guint *parameters);

/* Puts the settings of the options in the place of those of the question; votes get seeds that follow each other. */
void dg_sampling_complete(DgModelRequest *request, const DgModelOptions *options);
/* The parameters that the format of a provider has no place for beside the others of the question. */
guint dg_sampling_unsendable(const DgProvider *provider, const DgModelRequest *request);
/* Takes parameters out of a question and returns those of them that it had. */
guint dg_sampling_leave_out(DgModelRequest *request, const DgProvider *provider, guint parameters);

/* The parameter of the question `sent` that the body of a refusal (status 400 or 422) names: in its "param" or "loc",
 * else first in its message; 0 for none. */
guint dg_sampling_read_refusal(const DgProvider *provider, const DgModelRequest *sent, const char *body, gsize length);

/* The settings of questions that `prompt` (NULL: one that says nothing of sampling) asks by these options, for
 * signatures: each stands behind `before`, its name and `between`, as in "|temperature:0|top_p:1". "default" stands
 * where an option leaves to the provider what the prompt sets, and "refused" for what is not sent: what the provider's
 * format has no place for, and what is in the set `refused`. Free with g_free(). */
char *dg_sampling_describe(const DgModelOptions *options, const DgPrompt *prompt, guint refused, const char *before,
                           const char *between);

#endif
