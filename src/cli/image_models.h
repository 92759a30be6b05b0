/* The models that paint pictures, a type each or one for all, and how they paint. */
#ifndef DG_CLI_IMAGE_MODELS_H
#define DG_CLI_IMAGE_MODELS_H

#include "cli/command.h"

#include <diagrade/model.h>

/* The options as they were given: texts [TYPE=]VALUE. */
typedef struct {
  char **models, **base_urls, **sizes, **steps, **guidance, **negatives, **seeds;
} DgImageArguments;
extern const DgOptionSet dg_image_options;

/* A model that paints. */
typedef struct {
  char *type; /* of the items it paints for; NULL: all that no other is for */
  char *model;
  const char *base_url; /* NULL: none was given */
  DgPictureSettings settings;
} DgImageModel;

/* The models (DgImageModel) that the options name, in their order; the texts live as long as the arguments. Free with
 * g_ptr_array_unref(). Errors: DG_ERROR_ARGUMENT (a value that is none, a type without a model or with two, a provider
 * that paints no pictures, or that does not take a setting). */
GPtrArray *dg_image_models_read(const DgImageArguments *arguments, GError **error);

#endif
