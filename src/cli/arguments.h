/* The arguments of a command line as GOption takes them. */
#ifndef DG_CLI_ARGUMENTS_H
#define DG_CLI_ARGUMENTS_H

#include "options/option.h"

/* A copy of the arguments in which a value that stands right behind the letter of its option is one of its own: "-j2"
 * becomes "-j", "2", which alone GOption knows. Values of options, and what follows "--", stay as they are. Elements
 * are char *, with a NULL behind them; free with g_ptr_array_unref(). */
GPtrArray *dg_arguments_new(const DgOptionValues *options, int argc, char **argv);

#endif
