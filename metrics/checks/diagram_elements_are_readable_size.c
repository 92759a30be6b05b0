/* No element is too small to be read (DiagramIR, algorithm 4). */
#include "metrics/checks/published.h"

static const DgParameter parameters[] = {
    {.name = "share",
     .summary = "Smallest size of an element, as a share of the smaller side of the diagram",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1,
     .fallback = 0.02},
};

static const double code_defaults[] = {0.01};

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
    .run = dg_published_readable,
};
