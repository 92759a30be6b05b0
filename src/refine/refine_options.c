#include "refine/refine_options.h"

DgRefineOptions *dg_refine_options_new(void) {
  DgRefineOptions *options = g_new0(DgRefineOptions, 1);
  options->rounds = DG_REFINE_ROUNDS_DEFAULT;
  return options;
}

void dg_refine_options_free(DgRefineOptions *options) {
  if (!options)
    return;
  g_free(options->directory);
  g_free(options);
}

void dg_refine_options_set_actor(DgRefineOptions *options, DgModelClient *actor) {
  options->actor = actor;
}

void dg_refine_options_set_revisor(DgRefineOptions *options, DgModelClient *revisor) {
  options->revisor = revisor;
}

void dg_refine_options_set_pictures(DgRefineOptions *options, DgModelClient *pictures) {
  options->pictures = pictures;
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

void dg_refine_options_set_directory(DgRefineOptions *options, const char *directory) {
  g_free(options->directory);
  options->directory = g_strdup(directory);
}
