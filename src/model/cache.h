/* Answers that were paid for, kept in one SQLite file that many processes may share. */
#ifndef DG_MODEL_CACHE_H
#define DG_MODEL_CACHE_H

#include "base/json.h"
#include "model/provider.h"

typedef struct _DgAnswerCache DgAnswerCache;

/* Opens or creates the file. Safe in any thread. Free with dg_answer_cache_close(). Errors: as dg_database_open(). */
DgAnswerCache *dg_answer_cache_open(const char *path, GError **error);
void dg_answer_cache_close(DgAnswerCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgAnswerCache, dg_answer_cache_close)

/* The key of a question: SHA-256, in hexadecimal, of a canonical document that holds the provider, the base URL, the
 * model, the parameters, the texts, the schema, the SHA-256 of each image and the vote index, and not the API key.
 * Free with g_free(). */
char *dg_answer_cache_key(const DgEndpoint *endpoint, const DgModelRequest *request);

/* The answer of a question: NULL without an error when there is none. Errors: as dg_statement_step(). */
DgModelAnswer *dg_answer_cache_find(DgAnswerCache *cache, const char *key, GError **error);
/* Keeps an answer; when this returns TRUE no kill can lose it. The first answer of a key stays. Errors: as
 * dg_statement_step(). */
gboolean dg_answer_cache_add(DgAnswerCache *cache, const char *key, const DgEndpoint *endpoint,
                             const DgModelRequest *request, const DgModelAnswer *answer, GError **error);

#endif
