/* Angle labels read what their arcs span, and right-angle marks stand at right angles (DiagramIR, algorithm 2). */
#include "metrics/checks/published.h"

static const DgParameter parameters[] = {
    {.name = "tolerance",
     .summary = "Largest error of an angle, as a share of it",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 1,
     .fallback = 0.01},
    {.name = "least_tolerance",
     .summary = "Error of an angle that is always allowed, in degrees",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 90,
     .fallback = 0.01},
    {.name = "right_angle",
     .summary = "Largest error of a marked right angle, in degrees",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 90,
     .fallback = 2},
    {.name = "corner_distance",
     .summary = "Largest distance from the corner of a right-angle mark to the edges that meet there, in points",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 0,
     .maximum = 100,
     .fallback = 2},
};

const DgCheck dg_check_angle_labels_matches_arcs = {
    .name = "angle_labels_matches_arcs",
    .version = 1,
    .title = "Angle labels match arcs",
    .summary = "Angle labels read what their arcs span, and right-angle marks stand at right angles",
    .citation = "DiagramIR, algorithm 2",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = dg_published_angles,
};
