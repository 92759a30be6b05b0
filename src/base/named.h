/* Tables of things with names, in the order of these names, in which one is found by halving.
 *
 * tests/build/check_tables.py holds the order of every table whose type is named there. */
#ifndef DG_BASE_NAMED_H
#define DG_BASE_NAMED_H

#include <glib.h>

/* The entry called `name` among `n` of `size` bytes, each of which begins with its name (const char *), in the order of
 * strcmp() without doubles; NULL when there is none. */
const void *dg_named_find(const void *table, gsize n, gsize size, const char *name);

#define DG_NAMED_FIND(table, name) dg_named_find((table), G_N_ELEMENTS(table), sizeof *(table), (name))

#endif
