/* Where the API key comes from: the environment or a file, never the command line. */
#ifndef DG_CLI_KEY_H
#define DG_CLI_KEY_H

#include <diagrade/diagrade.h>

/* The key of a provider: from `path` when it is given, else from the first of the provider's variables that is set;
 * NULL without an error when there is none. The file must be regular, the user's own, and closed to group and others;
 * it holds one line. The process leaves no core dump from then on. Free with dg_key_free(). Errors: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT. */
char *dg_key_read(const DgModelProvider *provider, const char *path, GError **error);
/* Blots the key out of memory. */
void dg_key_free(char *key);

#endif
