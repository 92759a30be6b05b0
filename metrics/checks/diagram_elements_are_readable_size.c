/* No element is too small to be read (DiagramIR, algorithm 4). */
#include "metrics/checks/published.h"
#include "metrics/checks/scene.h"

static const DgParameter parameters[] = {
    {.name = "share",
     .summary = "Smallest size of an element, as a share of the smaller side of the diagram",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1,
     .fallback = 0.02},
    {.name = "text_share",
     .summary = "Smallest type, as a share of the larger side of the diagram",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1,
     .fallback = 0.02},
};

static const double code_defaults[] = {0.01, 0};

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_readable(context, result, error);
  const DgScene *scene = context->scene;
  double share = dg_check_parameter(context, "text_share");
  double side = fmax(scene->box.width, scene->box.height);
  double page = context->figure->has_page ? fmax(context->figure->page.width, context->figure->page.height) : side;
  side = fmax(fmin(side, page), 0);
  for (guint i = 0; i < scene->labels->len; i++) {
    const DgSceneLabel *label = dg_scene_label(scene, i);
    if (label->size < share * side)
      dg_scene_fail(context, result, label->element, NULL,
                    "the type of \"%s\" is %.2f %% of the size of the diagram (least: %.2f %%)", label->text,
                    100 * label->size / side, 100 * share);
  }
  dg_check_pass(result, "all %u labels can be read", scene->labels->len);
  return TRUE;
}

const DgCheck dg_check_diagram_elements_are_readable_size = {
    .name = "diagram_elements_are_readable_size",
    .version = 1,
    .title = "Readable size",
    .summary = "No element is too small to be read",
    .citation = "DiagramIR, algorithm 4",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .code_defaults = code_defaults,
    .run = run,
};
