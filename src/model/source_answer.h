/* The source of a figure in the answer of a model. */
#ifndef DG_MODEL_SOURCE_ANSWER_H
#define DG_MODEL_SOURCE_ANSWER_H

#include <diagrade/figure.h>

/* The text in `format` (a diagram language or TikZ) in an answer, with or without prose and fences around it: the last
 * one where there are several, which `diagnostics` say. Free with g_free(). Errors: DG_ERROR_MODEL. */
char *dg_source_answer_find(const char *answer, DgFormat format, DgDiagnostics *diagnostics, GError **error);

#endif
