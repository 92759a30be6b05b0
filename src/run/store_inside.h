/* The inside of a store, for its own files. */
#ifndef DG_RUN_STORE_INSIDE_H
#define DG_RUN_STORE_INSIDE_H

#include "run/store.h"

struct _DgStore {
  DgDatabase *database;
  DgDatabase *reader; /* for dg_store_find(), so that lookups do not wait for writes; NULL outside of a session */
  GMutex reader_lock;
  gint64 *item_ids, *system_ids; /* of the data set's indices */
  char *signature;
  gint64 session;
  gboolean checked; /* of the plan */
  gboolean settles; /* into one file when it is closed */
};

/* Sets a fact of the store. Errors: those of dg_statement_step(). */
gboolean dg_store_set(DgStore *store, const char *key, const char *value, GError **error);
/* Notes that a run into it is one of `shards`. Errors: the same. */
gboolean dg_store_put_shards(DgStore *store, guint shards, GError **error);

#endif
