/* Each label is close to an element that it can name (DiagramIR, algorithm 5). */
#include "metrics/checks/published.h"

const DgCheck dg_check_labels_associated_with_elements = {
    .name = "labels_associated_with_elements",
    .version = 1,
    .title = "Labels associated",
    .summary = "Each label is close to an element that it can name",
    .citation = "DiagramIR, algorithm 5",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .run = dg_published_labels,
};
