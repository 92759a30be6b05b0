/* Numbers for pairs of numbers. Written by hand because a GHashTable would take an allocation for each of half a
 * million keys on machines whose pointers have 32 bits, and cannot tell how many slots it looked at. */
#ifndef DG_METRICS_PAIR_MAP_H
#define DG_METRICS_PAIR_MAP_H

#include <glib.h>

/* An open-addressed table; create with dg_pair_map_new(). */
typedef struct _DgPairMap DgPairMap;

DgPairMap *dg_pair_map_new(void);
void dg_pair_map_free(DgPairMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPairMap, dg_pair_map_free)

/* The number of (a, b); 0 when none was set. */
guint dg_pair_map_get(DgPairMap *map, guint a, guint b);
/* Sets the number of (a, b), of which not both are G_MAXUINT. */
void dg_pair_map_set(DgPairMap *map, guint a, guint b, guint value);
/* The number of (a, b); `value` where none was set, which is set so. */
guint dg_pair_map_add(DgPairMap *map, guint a, guint b, guint value);

/* Slots looked at so far: some two a call, whatever the pairs are. */
guint64 dg_pair_map_get_steps(const DgPairMap *map);

#endif
