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

/* What a source paints and what was read of it lacks, or has in another form. */
typedef struct {
  guint count; /* elements, settings and parts of formulas: each time that one is met */
  guint kinds[DG_LOSS_KINDS]; /* how many things of each kind; a part that is left out may hold several words */
  DgDiagnostics *reasons; /* why, each once, with its first line */
} DgLosses;

void dg_losses_init(DgLosses *losses);
void dg_losses_clear(DgLosses *losses);
/* Counts what `from` has, too. */
void dg_losses_append(DgLosses *losses, const DgLosses *from);
/* Counts one, and says why among the `diagnostics` as well. */
void dg_losses_add(DgLosses *losses, DgDiagnostics *diagnostics, DgLevel level, guint line, const char *format, ...)
    G_GNUC_PRINTF(5, 6);
/* Counts one that is `n` things of a kind, as an error where something is missing then, and a warning where it looks
 * otherwise. */
void dg_losses_add_kind(DgLosses *losses, DgLossKind kind, guint n, DgDiagnostics *diagnostics, guint line,
                        const char *message);

#endif
