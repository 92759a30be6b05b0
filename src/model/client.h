/* Asking a model: the cache first, then the network within the limits. */
#ifndef DG_MODEL_CLIENT_H
#define DG_MODEL_CLIENT_H

#include "model/transport.h"

/* Puts the question and waits for its answer. The order is: the answer of the cache; the same question that another
 * thread is asking; the budget; the limits of the endpoint; the request with its retries; the cache and the ledger,
 * before the answer is handed on. Safe in any thread. Free with dg_model_answer_free(). Errors: DG_ERROR_NETWORK
 * (unreachable, refused by status, retries or time used up, a miss under --replay), DG_ERROR_MODEL (refused, cut short,
 * empty), DG_ERROR_BUDGET, DG_ERROR_CANCELLED, DG_ERROR_LIMIT (more bytes than the cap), DG_ERROR_WRITE (the cache). */
DgModelAnswer *dg_model_client_ask(DgModelClient *client, const DgModelRequest *request, GError **error);

/* What the client asks by; owned by it. */
const DgEndpoint *dg_model_client_get_endpoint(const DgModelClient *client);
DgTransport *dg_model_client_get_transport(const DgModelClient *client);
/* Most calls that are under way at once: more threads than that only wait. */
guint dg_model_client_get_max_in_flight(const DgModelClient *client);
/* Of questions that set none themselves; NaN for the provider's default. */
double dg_model_client_get_temperature(const DgModelClient *client);

#endif
