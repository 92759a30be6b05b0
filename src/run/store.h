/* The store of a run: one SQLite file.
 *
 * A result is written whole, in one transaction with those beside it, so that a process may be killed at any moment;
 * several processes may write to one store, because a result depends on the bytes of its figures and the signature
 * alone. */
#ifndef DG_RUN_STORE_H
#define DG_RUN_STORE_H

#include "base/database.h"
#include "run/dataset.h"
#include "run/record_text.h"
#include "run/result.h"

/* The version of the format of stores: how often their tables changed. */
#define DG_STORE_VERSION 2

typedef struct _DgStore DgStore;

/* TRUE when the file at `path` begins as a SQLite file does, or so but for one byte, or is cut off in there: a damaged
 * store is no text. */
gboolean dg_store_is_store(const char *path);

/* Errors: as for dg_database_open(). Free with dg_store_close(). */
DgStore *dg_store_open(const char *path, DgDatabaseMode mode, GError **error);
void dg_store_close(DgStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgStore, dg_store_close)

/* What a run is about to put into a store. */
typedef struct {
  const DgDataset *dataset;
  const char *place; /* of the data set, as seen from the store */
  const char *signature;
  gboolean checked; /* generated figures are checked as well, which may add notes to their graphs */
  guint shards; /* that the run is one of; 1: the whole */
  gboolean restart; /* results of another signature or data set are dropped; otherwise they are an error */
} DgStorePlan;

/* Begins a session: holds that the store is of the plan's signature and data set, and makes the items and systems of
 * the data set those of the store. `session` receives how many began before. Errors: DG_ERROR_ARGUMENT (the store has
 * results of another signature or data set), and those of dg_statement_step(). */
gboolean dg_store_begin(DgStore *store, const DgStorePlan *plan, guint *session, GError **error);
/* Notes the end of the session, and forgets graphs that no result has any more. */
gboolean dg_store_end(DgStore *store, guint scored, GError **error);

/* What a store knows of a pair. */
typedef struct {
  gboolean stored;
  gboolean failed; /* it was not scored */
  gboolean unreadable; /* because the words of a figure are not read */
  gboolean unanswered; /* because a model or the network failed, which another run may not */
  gboolean renamed; /* its figures had other names */
  gboolean read[DG_SIDE_COUNT];
  DgDigest digests[DG_SIDE_COUNT];
} DgStoreKnown;

/* Looks up a pair (indices of the data set of dg_store_begin()) whose figures have these names; may be called beside
 * dg_store_add(), by any thread.
 */
gboolean dg_store_find(DgStore *store, guint item, guint system, const char *const names[], DgStoreKnown *known,
                       GError **error);

/* Puts results (DgResult) in, all or none; the last of a pair counts. Not for several threads at a time. Errors: those
 * of dg_statement_step(); DG_ERROR_OPEN (another process has begun this store anew). */
gboolean dg_store_add(DgStore *store, const GPtrArray *results, GError **error);

/* Called for each record of a store: its text, whose score knows neither the names of its figures nor its signature,
 * which comes beside it; the number of the record from 1, and its name in messages, "<file>: <system>/<item>". */
typedef gboolean (*DgStoreVisit)(const DgRecordText *record, const char *signature, guint number, const char *name,
                                 gpointer user_data, GError **error);
/* Visits the records of a store's present items and systems, by system, then by item, bytewise. */
gboolean dg_store_each(const char *path, DgResultsWanted wanted, DgStoreVisit visit, gpointer user_data,
                       GError **error);

/* The fact that holds of how many shards the runs into a store were: "0" of different numbers. */
#define DG_STORE_SHARDS "shards"

/* Value of a key of the store itself: "signature", "dataset" (the place), "name", DG_STORE_SHARDS. NULL without `error`
 * when there is none. Free with g_free(). */
char *dg_store_get(DgStore *store, const char *key, GError **error);

/* The connection for writing. */
DgDatabase *dg_store_get_database(DgStore *store);

#endif
