/* What Mermaid writes in "@{ key: value }" behind a node or a link: a mapping of YAML, on one line or on several. */
#ifndef DG_LANGUAGES_MERMAID_METADATA_H
#define DG_LANGUAGES_MERMAID_METADATA_H

#include <glib.h>

/* Keys and values, both strings; what is nested inside a value is left out. `text` is what is between the braces. NULL
 * with `fault`, which says what is wrong (static). Free with g_hash_table_unref(). */
GHashTable *dg_mermaid_metadata_parse(const char *text, gsize length, const char **fault);

#endif
