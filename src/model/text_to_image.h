/* Pictures that a model paints from a description. */
#ifndef DG_MODEL_TEXT_TO_IMAGE_H
#define DG_MODEL_TEXT_TO_IMAGE_H

#include "model/act.h"

/* The PNG file in a text of base64 (RFC 4648, section 4): one that can be decoded, of no more than DG_PICTURE_BYTES_MAX
 * bytes, so that a model can be shown it. Free with g_bytes_unref(). Errors: DG_ERROR_MODEL (anything else). */
GBytes *dg_picture_from_base64(const char *text, GError **error);

/* The picture (PNG) that the model of `client` paints for `description` by `settings`. `vote` tells repeated questions
 * apart, 0 for the first. `name` stands for the item in messages, and what the answers took is added to `usage`, on
 * errors too. Free with g_bytes_unref(). Errors: DG_ERROR_MODEL (a refusal, or an answer that is no PNG),
 * DG_ERROR_ARGUMENT (the provider paints no pictures), and the others of asking. */
GBytes *dg_model_paint(DgModelClient *client, const DgPictureSettings *settings, const char *description, guint vote,
                       const char *name, DgAnswerUsage *usage, GError **error);

/* What the provider of `client` is told when it paints: {"model","width","height"} and, where it takes them, "steps",
 * "guidance", "negative" and "seed". */
cJSON *dg_model_paint_document(DgModelClient *client, const DgPictureSettings *settings);

#endif
