/* No shape is degenerate (DiagramIR, table 1). */
#include "metrics/checks/published.h"

const DgCheck dg_check_core_mathematical_properties_of_shapes_correct = {
    .name = "core_mathematical_properties_of_shapes_correct",
    .version = 1,
    .title = "Core properties",
    .summary = "No shape is degenerate",
    .citation = "DiagramIR, table 1",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .run = dg_published_core,
};
