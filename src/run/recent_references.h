/* Reference figures that were read lately, for lines that score many figures against one. */
#ifndef DG_RUN_RECENT_REFERENCES_H
#define DG_RUN_RECENT_REFERENCES_H

#include <diagrade/graph.h>

/* One of them, which several threads may look at. */
typedef struct {
  char *name;
  GBytes *bytes;
  DgGraph *graph;
} DgRecentReference;

/* The last few, of any number of threads. */
typedef struct _DgRecentReferences DgRecentReferences;

DgRecentReferences *dg_recent_references_new(void);
/* Those that are still in use stay until they are released. */
void dg_recent_references_free(DgRecentReferences *recent);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRecentReferences, dg_recent_references_free)

/* The reference of this name and with these bytes; NULL when it is none of them. For dg_recent_reference_release(). */
DgRecentReference *dg_recent_references_find(DgRecentReferences *recent, const char *name, GBytes *bytes);
/* Adds one, in place of the oldest; takes `graph`. For dg_recent_reference_release(). */
DgRecentReference *dg_recent_references_add(DgRecentReferences *recent, const char *name, GBytes *bytes,
                                            DgGraph *graph);
void dg_recent_reference_release(DgRecentReference *reference);

#endif
