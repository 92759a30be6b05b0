/* The list of what could not be read or was repaired in one input. */
#ifndef DG_BASE_DIAGNOSTICS_H
#define DG_BASE_DIAGNOSTICS_H

#include <diagrade/base.h>

/* Appends a message; `line` is 0 when it speaks of no line. The same message is kept once (its first line), and past
 * DG_DIAGNOSTICS_MAX entries only a last one that says so is added, so that a hostile file cannot fill memory. */
#define DG_DIAGNOSTICS_MAX 200
void dg_diagnostics_add(DgDiagnostics *diagnostics, DgLevel level, guint line, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Appends all of `from` to `to`. */
void dg_diagnostics_append(DgDiagnostics *to, const DgDiagnostics *from);

#endif
