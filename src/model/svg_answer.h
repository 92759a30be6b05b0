/* The figure in an answer that should be an SVG document and may be wrapped in prose and fences. */
#ifndef DG_MODEL_SVG_ANSWER_H
#define DG_MODEL_SVG_ANSWER_H

#include <diagrade/base.h>

/* The last whole SVG document in `answer` that has an element in it: from its start tag to its end tag. One that lacks
 * nothing but its last end tag, as after a stop sequence, is given that. What was chosen or added is appended to
 * `diagnostics`. Nothing is read in it: it may be malformed. Free with g_free(). Errors: DG_ERROR_MODEL (there is none,
 * or it is cut short). */
char *dg_svg_answer_find(const char *answer, DgDiagnostics *diagnostics, GError **error);

#endif
