/* What the program says of itself as documents: --json of version, help and schema. */
#ifndef DG_CLI_ABOUT_H
#define DG_CLI_ABOUT_H

#include "cli/command.h"

/* Prints the versions of the program and its libraries (`diagrade/version@1`). */
void dg_about_version(void);
/* Prints the commands with their options, formats and words (`diagrade/commands@1`): all, or the one that `command`
 * (may be NULL) is. */
void dg_about_commands(const DgCommand *command);
/* Prints the names and titles of the schemas (`diagrade/schemas@1`). */
void dg_about_schemas(void);

#endif
