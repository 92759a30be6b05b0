/* Requests to one endpoint: within its limits, sent again where that is worth it, and a clear word where it is not. */
#ifndef DG_MODEL_TRANSPORT_H
#define DG_MODEL_TRANSPORT_H

#include "model/options.h"

typedef struct _DgTransport DgTransport;

/* Longest wait that an endpoint may ask for; one that asks for more has failed. */
#define DG_RETRY_AFTER_MAX_SECONDS 600

/* Understands the body of a response with status 200. DG_ERROR_FORMAT says that it was garbled, and the request is sent
 * again; other errors are final. */
typedef gboolean (*DgBodyReader)(const char *body, gsize length, gpointer user_data, GError **error);

/* `options` are read here; the endpoint must live as long. Free with dg_transport_free(), when no call is under way.
 * Errors: DG_ERROR_NETWORK. */
DgTransport *dg_transport_new(const DgModelOptions *options, const DgEndpoint *endpoint, GError **error);
void dg_transport_free(DgTransport *transport);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTransport, dg_transport_free)

/* What is known of a request beside its answer. Free what it holds with dg_delivery_clear(). */
typedef struct {
  double seconds; /* that the request took that was answered, without what was sent before and without waits */
  GByteArray *refusal; /* the body of a last response with status 400 or 422, which says what is wrong; NULL: none */
} DgDelivery;

void dg_delivery_clear(DgDelivery *delivery);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgDelivery, dg_delivery_clear)

/* Sends a request until its response is understood. `tokens` is an estimate for the rate; `delivery`, which holds
 * nothing yet, is filled in on errors too. Safe in any thread. Errors: DG_ERROR_NETWORK, DG_ERROR_LIMIT (more bytes
 * than the cap), DG_ERROR_ARGUMENT (an address that cannot be asked), DG_ERROR_CANCELLED, and those of `read`. No
 * message holds the key. */
gboolean dg_transport_post(DgTransport *transport, const DgPost *post, guint64 tokens, DgBodyReader read,
                           gpointer user_data, DgDelivery *delivery, GError **error);
/* The same in one request, for what must not be done twice. `again` says of a failure whether another request may
 * succeed. */
gboolean dg_transport_post_once(DgTransport *transport, const DgPost *post, DgBodyReader read, gpointer user_data,
                                gboolean *again, GError **error);
/* Corrects the estimate of a call by what the endpoint counted. */
void dg_transport_correct(DgTransport *transport, guint64 estimated_tokens, guint64 tokens);
/* Ends all calls, present and later ones, with DG_ERROR_CANCELLED. Safe in any thread. */
void dg_transport_cancel(DgTransport *transport);
/* TRUE once a response of any status arrived. */
gboolean dg_transport_was_reached(DgTransport *transport);
/* HTTP requests sent so far, and those under way. */
guint64 dg_transport_get_requests(DgTransport *transport);
guint dg_transport_get_in_flight(DgTransport *transport);

#endif
