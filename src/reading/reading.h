/* The inside of a reading, for the rooms that read figures or look at what was read. */
#ifndef DG_READING_READING_H
#define DG_READING_READING_H

#include "graph/scene.h"

#include <diagrade/reading.h>

/* What messages call the file, its bytes (NULL of a drawing that was given) and the name that its graph gets. */
const char *dg_reading_get_name(const DgReading *reading);
GBytes *dg_reading_get_bytes(const DgReading *reading);
const char *dg_reading_get_path(const DgReading *reading);

/* The graph that geometry alone reads with `options`; free with dg_graph_free(). Errors: DG_ERROR_LIMIT. */
DgGraph *dg_reading_extract(DgReading *reading, const DgGraphOptions *options, GError **error);
/* The graph that geometry alone reads with the defaults, which checks look at whatever is scored. Owned by the reading,
 * which has a drawing. */
const DgGraph *dg_reading_get_usual_graph(DgReading *reading, GError **error);
/* The regions of the drawing as it is painted, before other rules take some of them for heads, lines or parts of icons;
 * what may still be compared, and limits that were passed, are in `work`. Owned by the reading, which has a drawing. */
const DgScene *dg_reading_get_regions(DgReading *reading);
/* Hands the graph of dg_reading_get_graph() over, after which the reading has none. Free with dg_graph_free(). */
DgGraph *dg_reading_take_graph(DgReading *reading, GError **error);

#endif
