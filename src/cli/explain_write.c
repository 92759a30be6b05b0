#include "cli/explain_write.h"

#include "cli/task_output.h"

#include <string.h>

gboolean dg_explain_write_check(const DgExplainWriteArguments *arguments, const DgModelArguments *model,
                                GError **error) {
  gboolean settings = arguments->no_answer || arguments->own_answer || arguments->no_keypoints || arguments->system ||
                      arguments->keypoints || arguments->keypoints_of;
  const char *wrong = NULL;
  if (!arguments->write && settings)
    wrong = "found --no-answer, --own-answer, --keypoints, --keypoints-of, --no-keypoints or --system without --write";
  else if (arguments->write && !model->model)
    wrong = "found no --model, expected who is to write the explanations";
  else if (arguments->no_keypoints && (arguments->keypoints || arguments->keypoints_of))
    wrong = "found --no-keypoints with --keypoints or --keypoints-of, expected one of them";
  else if (arguments->keypoints_of && !arguments->keypoints)
    wrong = "found --keypoints-of without --keypoints, expected the records that have this system";
  if (wrong)
    g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT, wrong);
  return !wrong;
}

/* The directory of the output, as explanations/ of a data set that has none yet. */
static gboolean make_directory(const char *output) {
  if (!output || strcmp(output, "-") == 0)
    return TRUE;
  g_autofree char *directory = g_path_get_dirname(output);
  return dg_output_make_directory(directory);
}

DgExit dg_explain_write(const DgExplainWriteArguments *arguments, const DgModelArguments *model, const char *path,
                        const char *output, DgOutputFormat plan, GError **error) {
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  g_autoptr(DgExplainKeypoints) keypoints = NULL;
  g_autoptr(GPtrArray) problems = dg_explain_problems_read(path, error);
  if (!problems)
    return DG_EXIT_INPUT;
  if (arguments->keypoints &&
      !(keypoints = dg_explain_keypoints_read(arguments->keypoints, arguments->keypoints_of, error)))
    return DG_EXIT_INPUT;
  if (!dg_task_open(model, &client, &prompts, error))
    return DG_EXIT_USAGE;
  if (!model->dry_run && !make_directory(output))
    return DG_EXIT_INTERNAL;
  DgExplainWriting writing = {.system = arguments->system ? arguments->system : model->model,
                              .no_answer = arguments->no_answer,
                              .no_keypoints = arguments->no_keypoints,
                              .keypoints = keypoints,
                              .own_answer = arguments->own_answer};
  DgTaskOutput out;
  dg_task_output_init(&out, client, dg_task_output_json, NULL, output, TRUE, problems->len);
  out.json = plan == DG_OUTPUT_JSON || plan == DG_OUTPUT_JSON_LINES;
  dg_write_explanations(client, prompts, (DgExplainItem *const *)problems->pdata, problems->len, &writing,
                        dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}
