/* `graph --list-figures`. */
#ifndef DG_CLI_LIST_FIGURES_H
#define DG_CLI_LIST_FIGURES_H

#include "cli/command.h"

#include <diagrade/diagrade.h>

/* Prints the figures of papers that are found by their captions: as options of the other commands, or with `json` as
 * documents diagrade/figures@1, one line a file for several. */
DgExit dg_list_figures(const char *const *paths, guint count, gboolean json);

#endif
