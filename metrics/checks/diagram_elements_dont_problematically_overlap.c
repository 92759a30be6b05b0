/* No label is obscured, and nothing lies in front of what it is behind (DiagramIR, algorithm 6). */
#include "metrics/checks/published.h"

const DgCheck dg_check_diagram_elements_dont_problematically_overlap = {
    .name = "diagram_elements_dont_problematically_overlap",
    .version = 1,
    .title = "No problematic overlap",
    .summary = "No label is obscured, and nothing lies in front of what it is behind",
    .citation = "DiagramIR, algorithm 6",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .run = dg_published_overlap,
};
