/* Asking a model: the cache first, then the network within the limits. */
#ifndef DG_MODEL_CLIENT_H
#define DG_MODEL_CLIENT_H

#include "model/ledger.h"
#include "model/prompt.h"
#include "model/transport.h"

/* Puts the question and waits for its answer. The order is: the answer of the cache; the same question that another
 * thread is asking; the budget; the limits of the endpoint; the request with its retries; the cache and the ledger,
 * before the answer is handed on. Safe in any thread. Free with dg_model_answer_free(). Errors: DG_ERROR_NETWORK
 * (unreachable, refused by status, retries or time used up, a miss under --replay), DG_ERROR_MODEL (refused, cut short,
 * empty), DG_ERROR_BUDGET, DG_ERROR_CANCELLED, DG_ERROR_LIMIT (more bytes than the cap), DG_ERROR_WRITE (the cache). */
DgModelAnswer *dg_model_client_ask(DgModelClient *client, const DgModelRequest *request, GError **error);

/* The same of `count` questions, at least one, of the embeddings of one text each: those that are not answered yet are
 * put in one request, while each answer is kept by itself, so that it is found again in whatever company it is asked
 * for. Fills `answers`. Errors: those of any question; then there are no answers. */
gboolean dg_model_client_ask_together(DgModelClient *client, DgModelRequest *const *requests, guint count,
                                      DgModelAnswer **answers, GError **error);

/* What the client asks by; owned by it. */
const DgEndpoint *dg_model_client_get_endpoint(const DgModelClient *client);
DgTransport *dg_model_client_get_transport(const DgModelClient *client);
DgLedger *dg_model_client_get_ledger(const DgModelClient *client);
DgAnswerCache *dg_model_client_get_cache(const DgModelClient *client); /* may be NULL */
/* TRUE when the reply is an answer that can be used. Errors: DG_ERROR_MODEL. */
gboolean dg_model_client_check_reply(const DgModelClient *client, const DgReply *reply, GError **error);
/* TRUE when the key stands in what a server wrote, which is then not to be kept: keys that are no mere words. */
gboolean dg_model_client_repeats_key(const DgModelClient *client, const char *text);
/* Most tokens of an answer to a question that sets none itself; 0: the provider's default. */
guint dg_model_client_get_max_output_tokens(const DgModelClient *client);
/* The settings of sampling for signatures, as dg_sampling_describe(): answers to others are other answers. A signature
 * that is known before the first question has no `refused` and says what is asked for; that of a record has those of
 * its own answers (DgAnswerUsage), so that no order of questions changes it. */
char *dg_model_client_get_sampling(const DgModelClient *client, const DgPrompt *prompt, guint refused,
                                   const char *before, const char *between);
/* The same with the limit of answers at the end, as in "|temperature:0.7|max_output_tokens:500"; "" when all is left to
 * the provider. Free with g_free(). */
char *dg_model_client_get_settings(const DgModelClient *client, const DgPrompt *prompt, guint refused,
                                   const char *before, const char *between);
/* What an answer cost in dollars, in a batch or by itself, by the prices of the client; NaN when that is not known. */
double dg_model_client_price(const DgModelClient *client, const DgModelAnswer *answer);
/* Most calls that are under way at once: more threads than that only wait. */
guint dg_model_client_get_max_in_flight(const DgModelClient *client);

/* The cosine of the embeddings of a picture (PNG) with those of a text, or, when `text` is NULL, of another picture; 0
 * when one of them has no length. See <diagrade/image_pairs.h>. Errors: as dg_model_embed_texts(), DG_ERROR_ARGUMENT
 * when the provider has none of pictures. */
gboolean dg_model_cosine(DgModelClient *client, GBytes *picture, const char *text, GBytes *other, double *cosine,
                         GError **error);

#endif
