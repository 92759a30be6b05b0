/* Help, manual page, completions and reference pages, made from the records of commands and options. */
#ifndef DG_CLI_REFERENCE_H
#define DG_CLI_REFERENCE_H

#include "cli/command.h"

/* What the help says of an option: what it is, the words that it takes, and its default. Free with g_free(). */
char *dg_reference_option(const DgCommand *command, const DgOption *option);

#endif
