#include "refine/refine_options.h"

static void free_painter(gpointer data) {
  DgPainter *painter = data;
  g_free(painter->type);
  g_free((char *)painter->settings.negative);
  g_free(painter);
}

DgRefineOptions *dg_refine_options_new(void) {
  DgRefineOptions *options = g_new0(DgRefineOptions, 1);
  options->painters = g_ptr_array_new_with_free_func(free_painter);
  options->rounds = DG_REFINE_ROUNDS_DEFAULT;
  options->item_seconds = DG_REFINE_ITEM_SECONDS_DEFAULT;
  options->item_bytes = DG_REFINE_ITEM_BYTES_DEFAULT;
  return options;
}

void dg_refine_options_free(DgRefineOptions *options) {
  if (!options)
    return;
  g_ptr_array_unref(options->painters);
  g_free(options->directory);
  g_free(options);
}

void dg_refine_options_set_actor(DgRefineOptions *options, DgModelClient *actor) {
  options->actor = actor;
}

void dg_refine_options_set_revisor(DgRefineOptions *options, DgModelClient *revisor) {
  options->revisor = revisor;
}

static int compare_painters(gconstpointer a, gconstpointer b) {
  const DgPainter *const *p = a, *const *q = b;
  return g_strcmp0((*p)->type, (*q)->type);
}

void dg_refine_options_add_pictures(DgRefineOptions *options, const char *type, DgModelClient *pictures,
                                    const DgPictureSettings *settings) {
  DgPainter *painter = g_new0(DgPainter, 1);
  painter->type = g_strdup(type);
  painter->client = pictures;
  painter->settings = *settings;
  painter->settings.negative = g_strdup(settings->negative);
  g_ptr_array_add(options->painters, painter);
  g_ptr_array_sort(options->painters, compare_painters);
}

const DgPainter *dg_refine_options_find_painter(const DgRefineOptions *options, const char *type) {
  const DgPainter *found = NULL;
  for (guint i = 0; i < options->painters->len; i++) {
    const DgPainter *painter = options->painters->pdata[i];
    if (!painter->type || g_strcmp0(painter->type, type) == 0)
      found = painter; /* that of the type stands behind that of all */
  }
  return options->tools[DG_TOOL_TEXT_TO_IMAGE] ? found : NULL;
}

void dg_refine_options_set_prompts(DgRefineOptions *options, const DgPrompts *prompts) {
  options->prompts = prompts;
}

void dg_refine_options_set_checks(DgRefineOptions *options, gboolean checks) {
  options->checks = checks;
}

void dg_refine_options_add_tool(DgRefineOptions *options, DgTool tool) {
  g_return_if_fail(tool < DG_TOOL_COUNT);
  options->tools[tool] = TRUE;
}

void dg_refine_options_set_rounds(DgRefineOptions *options, guint rounds) {
  g_return_if_fail(rounds >= 1 && rounds <= DG_REFINE_ROUNDS_MAX);
  options->rounds = rounds;
}

void dg_refine_options_set_best_by(DgRefineOptions *options, DgBestBy best_by) {
  g_return_if_fail(best_by < DG_BEST_BY_COUNT);
  options->best_by = best_by;
}

void dg_refine_options_set_item_seconds(DgRefineOptions *options, double seconds) {
  g_return_if_fail(seconds > 0);
  options->item_seconds = seconds;
}

void dg_refine_options_set_item_bytes(DgRefineOptions *options, guint64 bytes) {
  options->item_bytes = bytes;
}

void dg_refine_options_set_directory(DgRefineOptions *options, const char *directory) {
  g_free(options->directory);
  options->directory = g_strdup(directory);
}
