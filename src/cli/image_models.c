#include "cli/image_models.h"

#include "cli/options.h"

#include <math.h>
#include <string.h>

/* Pixels of a side, steps of denoising, and the scale of guidance. */
#define SIDE_MIN 64
#define SIDE_MAX 4096
#define STEPS_MAX 1000
#define GUIDANCE_MAX 100

#define AT(member) offsetof(DgImageArguments, member)
static const DgOption OPTIONS[] = {
    {"image-model", DG_TEXTS, AT(models), "[TYPE=]PROVIDER:NAME,…",
     "the model of the tool text_to_image, as openai:gpt-image-1 or stable-diffusion:NAME, for all types or for one "
     "(repeatable)"},
    {"image-base-url", DG_TEXTS, AT(base_urls), "[TYPE=]URL", "where --image-model is asked",
     "as --base-url, or the provider's own address"},
    {"image-size", DG_TEXTS, AT(sizes), "[TYPE=]WxH", "pixels of a picture", "1024x1024"},
    {"image-steps", DG_TEXTS, AT(steps), "[TYPE=]N", "steps of denoising (Stable Diffusion)", "20"},
    {"image-guidance", DG_TEXTS, AT(guidance), "[TYPE=]SCALE",
     "how closely a picture follows its description (Stable Diffusion)", "the endpoint's own"},
    {"image-negative", DG_TEXTS, AT(negatives), "[TYPE=]TEXT", "what is not to be seen (Stable Diffusion)"},
    {"image-seed", DG_TEXTS, AT(seeds), "[TYPE=]N", "seed of a picture (Stable Diffusion)", "0"},
    {NULL}};
#undef AT

const DgOptionSet dg_image_options = {"Image Options", "image", OPTIONS, NULL};

static void free_model(gpointer data) {
  DgImageModel *model = data;
  g_free(model->type);
  g_free(model->model);
  g_free(model);
}

/* The value behind "TYPE=", whose type goes to `type` (free with g_free()); all of it, and NULL, without one. */
static const char *split(const char *text, char **type) {
  gsize length = strspn(text, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_-");
  gboolean has_type = length > 0 && text[length] == '=';
  *type = has_type ? g_strndup(text, length) : NULL;
  return has_type ? text + length + 1 : text;
}

static DgImageModel *find(const GPtrArray *models, const char *type) {
  for (guint i = 0; i < models->len; i++)
    if (g_strcmp0(((DgImageModel *)models->pdata[i])->type, type) == 0)
      return models->pdata[i];
  return NULL;
}

static gboolean add_model(GPtrArray *models, const char *text, GError **error) {
  g_autofree char *type = NULL;
  const char *name = split(text, &type);
  if (find(models, type))
    return dg_options_bad_value("--image-model", text, "one model of a type, and one of all others", error);
  g_autofree char *prefix = g_strndup(name, strcspn(name, ":"));
  const DgModelProvider *provider = dg_model_provider_find(prefix);
  if (provider && !provider->paints_pictures)
    return dg_options_bad_value("--image-model", name,
                                "a model of a provider that paints; it paints no pictures (\"diagrade models\" says "
                                "which do)",
                                error);
  DgImageModel *model = g_new0(DgImageModel, 1);
  model->type = g_steal_pointer(&type);
  model->model = g_strdup(name);
  dg_picture_settings_init(&model->settings);
  g_ptr_array_add(models, model);
  return TRUE;
}

/* --- settings --- */

/* Puts a value into a model. FALSE when it is none. */
typedef gboolean (*Take)(DgImageModel *model, const char *value);

static gboolean read_whole(const char *text, guint64 least, guint64 most, guint64 *value) {
  return g_ascii_string_to_unsigned(text, 10, least, most, value, NULL);
}

static gboolean take_base_url(DgImageModel *model, const char *value) {
  model->base_url = value;
  return *value != '\0';
}

static gboolean take_size(DgImageModel *model, const char *value) {
  g_auto(GStrv) sides = g_strsplit(value, "x", 2);
  guint64 width, height;
  if (g_strv_length(sides) != 2 || !read_whole(sides[0], SIDE_MIN, SIDE_MAX, &width) ||
      !read_whole(sides[1], SIDE_MIN, SIDE_MAX, &height))
    return FALSE;
  model->settings.width = (guint)width;
  model->settings.height = (guint)height;
  return TRUE;
}

static gboolean take_steps(DgImageModel *model, const char *value) {
  guint64 steps;
  gboolean fine = read_whole(value, 1, STEPS_MAX, &steps);
  model->settings.steps = fine ? (guint)steps : 0;
  return fine;
}

static gboolean take_guidance(DgImageModel *model, const char *value) {
  double *guidance = &model->settings.guidance;
  return dg_options_number(value, guidance) && *guidance >= 0 && *guidance <= GUIDANCE_MAX;
}

static gboolean take_negative(DgImageModel *model, const char *value) {
  model->settings.negative = value;
  return *value != '\0';
}

static gboolean take_seed(DgImageModel *model, const char *value) {
  guint64 seed;
  gboolean fine = read_whole(value, 0, G_MAXUINT32, &seed);
  model->settings.seed = fine ? (gint64)seed : -1;
  return fine;
}

/* A value for all models is no word against those that have their own: it counts first. */
static gboolean apply_one(const GPtrArray *models, const char *option, const char *text, gboolean typed, Take take,
                          const char *expected, GError **error) {
  g_autofree char *type = NULL;
  const char *value = split(text, &type);
  if ((type != NULL) != typed)
    return TRUE;
  if (typed && !find(models, type))
    return dg_options_bad_value(option, text, "a type that --image-model names", error);
  for (guint i = 0; i < models->len; i++) {
    DgImageModel *model = models->pdata[i];
    if ((!typed || g_strcmp0(model->type, type) == 0) && !take(model, value))
      return dg_options_bad_value(option, text, expected, error);
  }
  return TRUE;
}

static gboolean apply(const GPtrArray *models, const char *option, char **texts, Take take, const char *expected,
                      GError **error) {
  for (guint typed = FALSE; typed <= TRUE; typed++)
    for (guint i = 0; texts && texts[i]; i++)
      if (!apply_one(models, option, texts[i], (gboolean)typed, take, expected, error))
        return FALSE;
  if (models->len > 0 || !texts)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s, expected --image-model with it", option);
  return FALSE;
}

static gboolean check_provider(const DgImageModel *model, GError **error) {
  g_autofree char *prefix = g_strndup(model->model, strcspn(model->model, ":"));
  const DgModelProvider *provider = dg_model_provider_find(prefix);
  const char *refused = provider ? dg_picture_settings_refused(&model->settings, provider) : NULL;
  if (!refused)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "--image-%s: found a setting that %s does not take, expected it of Stable Diffusion alone (as TYPE=VALUE "
              "where types have several models)",
              refused, model->model);
  return FALSE;
}

GPtrArray *dg_image_models_read(const DgImageArguments *arguments, GError **error) {
  g_autoptr(GPtrArray) models = g_ptr_array_new_with_free_func(free_model);
  for (guint i = 0; arguments->models && arguments->models[i]; i++) {
    g_auto(GStrv) names = g_strsplit(arguments->models[i], ",", -1);
    for (guint j = 0; names[j]; j++)
      if (!add_model(models, names[j], error))
        return NULL;
  }
  if (!apply(models, "--image-base-url", arguments->base_urls, take_base_url, "an address", error) ||
      !apply(models, "--image-size", arguments->sizes, take_size, "WIDTHxHEIGHT, each from 64 to 4096", error) ||
      !apply(models, "--image-steps", arguments->steps, take_steps, "a whole number from 1 to 1000", error) ||
      !apply(models, "--image-guidance", arguments->guidance, take_guidance, "a number from 0 to 100", error) ||
      !apply(models, "--image-negative", arguments->negatives, take_negative, "some text", error) ||
      !apply(models, "--image-seed", arguments->seeds, take_seed, "a whole number from 0 to 4294967295", error))
    return NULL;
  for (guint i = 0; i < models->len; i++)
    if (!check_provider(models->pdata[i], error))
      return NULL;
  return g_steal_pointer(&models);
}
