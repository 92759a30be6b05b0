/* The reference figures that are in use: read once for all systems. */
#ifndef DG_RUN_REFERENCES_H
#define DG_RUN_REFERENCES_H

#include "run/result.h"

/* The reference of one item, as far as it was asked for. */
typedef struct {
  guint item, users; /* under the lock of DgReferences */
  GMutex lock; /* of reading */
  gboolean was_read, has_digest;
  DgDigest digest;
  GMutex extract_lock; /* of what follows: a model may take long, and nobody is to wait for it before he has to */
  gboolean was_extracted;
  GBytes *bytes; /* NULL when they cannot be read, or are not needed any more */
  DgGraph *graph; /* nameless; NULL when it has none */
  DgGraphDocument *document; /* of `graph` */
  GError *error; /* why it has none */
} DgReference;

/* Those that somebody uses: at most one a thread, and one more while it goes on to the next. */
typedef struct {
  GMutex lock;
  GPtrArray *entries; /* DgReference */
} DgReferences;

void dg_references_init(DgReferences *references);
void dg_references_clear(DgReferences *references);
/* The reference of an item, for dg_references_release(). A thread that takes the next one before it releases the last
 * keeps it from being read twice when pairs go by item. */
DgReference *dg_references_take(DgReferences *references, guint item);
void dg_references_release(DgReferences *references, DgReference *reference);

/* Reads the bytes, once, and gives their digest; FALSE when they cannot be read. */
gboolean dg_reference_digest(DgReference *reference, const DgPair *pair, DgDigest *digest);
/* Extracts the graph, once. With `wait` FALSE this is left to another thread that is about to. Afterwards (with `wait`)
 * `graph`, `document` and `error` stay as they are. */
void dg_reference_extract(DgReference *reference, const DgPair *pair, const DgGraphOptions *options, gboolean wait);

#endif
