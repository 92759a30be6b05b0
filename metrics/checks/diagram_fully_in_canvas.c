/* Nothing of the diagram reaches out of the page or is cut off (DiagramIR, algorithm 3). */
#include "metrics/checks/published.h"

static const DgParameter parameters[] = {
    {.name = "tolerance",
     .summary = "How far an element may reach out of the frame, in points",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1000,
     .fallback = 2},
};

static const double code_defaults[] = {5};

const DgCheck dg_check_diagram_fully_in_canvas = {
    .name = "diagram_fully_in_canvas",
    .version = 1,
    .title = "Fully in frame",
    .summary = "Nothing of the diagram reaches out of the page or is cut off",
    .citation = "DiagramIR, algorithm 3",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .code_defaults = code_defaults,
    .run = dg_published_frame,
};
