/* Vision-language models over HTTP: whom to ask, at what price, and what they answered before. */
#ifndef DIAGRADE_MODEL_H
#define DIAGRADE_MODEL_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* Whom to ask and within which limits. The library reads no environment: keys are given by the caller. */
typedef struct _DgModelOptions DgModelOptions;

/* The one who asks: connections, limits, the cache of answers and the ledger of what was spent. Safe in any thread; as
 * many threads as may be in flight share one. */
typedef struct _DgModelClient DgModelClient;

/* What a client did so far. A call is one question with one answer, whatever the number of requests it took. */
typedef struct {
  guint64 asked; /* calls answered by the endpoint */
  guint64 cached; /* calls answered from the cache */
  guint64 failed; /* calls without a usable answer */
  guint64 requests; /* HTTP requests, retries among them */
  guint64 in_flight;
  guint64 input_tokens, output_tokens; /* as the endpoints count them */
  double dollars; /* NaN when a price is not known */
} DgModelUsage;

G_END_DECLS

#endif
