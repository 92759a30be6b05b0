/* The answers that are there already: recordings first, then the cache. */
#ifndef DG_MODEL_KEPT_H
#define DG_MODEL_KEPT_H

#include "model/cache.h"
#include "model/options.h"

typedef struct _DgKept DgKept;

/* Opens what `options` name. A replay and a dry run write nothing, and the cache may be missing for them, unless it is
 * all that a replay has. Free with dg_kept_close(). Errors: as dg_answer_cache_open(), dg_recordings_read(). */
DgKept *dg_kept_open(const DgModelOptions *options, GError **error);
void dg_kept_close(DgKept *kept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKept, dg_kept_close)
/* The cache; NULL when there is none. Owned by `kept`. */
DgAnswerCache *dg_kept_get_cache(const DgKept *kept);
/* The answer of a question, as dg_answer_cache_find(). */
DgModelAnswer *dg_kept_find(DgKept *kept, const char *key, GError **error);

#endif
