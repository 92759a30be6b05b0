/* The keys of objects in JSON, each kept once: documents have few of them and many members, and a copy for each member
 * took a third of all allocations. */
#ifndef DG_BASE_JSON_KEYS_H
#define DG_BASE_JSON_KEYS_H

#include <glib.h>

/* The same text for all who ask for a key, in any thread, for the life of the process: nobody is to free it. NULL where
 * the key is long or the place that it would have is taken by another one, so that no input fills memory. */
char *dg_json_share_key(const char *text, gsize length);

#endif
