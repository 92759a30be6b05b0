/* The options that all commands have, before the name of the command or behind it: --quiet, --verbose, --color. */
#ifndef DG_CLI_GLOBALS_H
#define DG_CLI_GLOBALS_H

#include "cli/command.h"

extern const DgOptionSet dg_global_options;
/* What of them was given so far; the values of the set. */
typedef struct {
  gboolean quiet, verbose;
  guint color; /* DgColorWhen */
} DgGlobals;
extern DgGlobals dg_globals;

/* How many of the words from `arguments` on are options of all commands, and so may stand before the name of one; with
 * --json, which goes to the command. At most `most` options are looked at. */
guint dg_globals_count(char *const *arguments, guint most);

/* The signature as texts for people have it: short, or whole with --verbose. NULL for NULL. Free with g_free(). */
char *dg_globals_signature(const char *signature);

/* With --verbose these say on standard error what the options are set to, and at the end of the command which files
 * were read and how long it took. */
void dg_globals_begin(const DgCommandLine *line);
void dg_globals_end(void);
#endif
