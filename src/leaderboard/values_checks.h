/* What checks say in the records of a run, on its way to the table of values. */
#ifndef DG_LEADERBOARD_VALUES_CHECKS_H
#define DG_LEADERBOARD_VALUES_CHECKS_H

#include "base/json_flat.h"
#include "leaderboard/values.h"

typedef struct {
  GPtrArray *checks; /* in the order in which they come */
} DgChecksRead;

void dg_checks_read_init(DgChecksRead *read);
void dg_checks_read_clear(DgChecksRead *read);
/* Takes the "checks" of a score (NULL: none), that of row `row`. Errors: DG_ERROR_FORMAT. */
gboolean dg_checks_read_add(DgChecksRead *read, const DgJsonItem *checks, guint row, const char *name, GError **error);
/* Makes a column of each check, in the order of the registry; `places` has the cell of each row. */
void dg_checks_read_place(DgChecksRead *read, DgValues *values, const gsize *places);

#endif
