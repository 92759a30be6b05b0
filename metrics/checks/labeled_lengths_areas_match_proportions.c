/* Labelled lengths and areas are in proportion to what is drawn (DiagramIR, algorithm 1). */
#include "metrics/checks/published.h"

static const DgParameter parameters[] = {
    {.name = "tolerance",
     .summary = "Largest error of a proportion, as a share of it",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1,
     .fallback = 0.05},
    {.name = "snap",
     .summary = "A label so close to a line names its length, in points",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1000,
     .fallback = 12},
    {.name = "inset",
     .summary = "A label so far inside a shape names its area, in points",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1000,
     .fallback = 2},
};

const DgCheck dg_check_labeled_lengths_areas_match_proportions = {
    .name = "labeled_lengths_areas_match_proportions",
    .version = 1,
    .title = "Lengths and areas in proportion",
    .summary = "Labelled lengths and areas are in proportion to what is drawn",
    .citation = "DiagramIR, algorithm 1",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = dg_published_lengths,
};
