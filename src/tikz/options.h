/* Lists "key=value, key" that packages read by themselves. */
#ifndef DG_TIKZ_OPTIONS_H
#define DG_TIKZ_OPTIONS_H

#include "tikz/tikz.h"

/* The keys of a list with their values ("true" for a key without one), after those that were kept under a name.
 * Free with g_hash_table_unref(). */
GHashTable *dg_tikz_options_read(DgTikz *tikz, const char *kept, const char *list);
/* Keeps a list of keys for all readings that follow in the group. */
void dg_tikz_options_keep(DgTikz *tikz, const char *kept, const char *list);
/* The value of a key, or `preset` when it is missing or empty. */
const char *dg_tikz_option(GHashTable *options, const char *key, const char *preset);
/* Whether a key was given and is not "false". */
gboolean dg_tikz_option_is_set(GHashTable *options, const char *key);
/* What comes next in parentheses, macros expanded; NULL when nothing does. Free with g_free(). */
char *dg_tikz_take_parenthesis(DgTikz *tikz);
/* What the group or bracket at *p holds, white space before it passed over; *p moves behind it. NULL when there is
 * none. Free with g_free(). */
char *dg_tikz_take_group(const char **p, char open, char close);

#endif
