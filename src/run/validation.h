/* The making of lists of findings. */
#ifndef DG_RUN_VALIDATION_H
#define DG_RUN_VALIDATION_H

#include <diagrade/run.h>

/* No findings in a set of this name and size. Free with dg_validation_free(). */
DgValidation *dg_validation_new(const char *name, guint items, guint systems);
/* `file` is relative to the set; NULL when the message names it. */
void dg_validation_add(DgValidation *validation, DgFindingKind kind, const char *file, const char *message);
/* Whether the figure or picture of a file can be read, as far as its format goes. Errors: those of reading it. */
gboolean dg_validation_read_figure(const char *path, GError **error);

#endif
