/* When to send a request again, and how long to wait before. */
#ifndef DG_MODEL_RETRY_H
#define DG_MODEL_RETRY_H

#include "model/http.h"

/* TRUE when a request with this status may be answered later: 408, 429 and 5xx (RFC 9110, RFC 6585; 529 is
 * Anthropic's word for an overloaded service). */
gboolean dg_retry_is_worth(guint status);
/* TRUE when this status says that there are too many requests: 429, 503, 529. */
gboolean dg_retry_is_overload(guint status);
/* Seconds that a response asks to wait by retry-after-ms, or Retry-After as a number or a date (RFC 9110, 10.2.3); 0
 * when it does not. */
double dg_retry_after(const DgHttpResponse *response);
/* Seconds before retry `index` (from 0): `first`, doubled each time, at most `most`, of which a random half is left
 * out, so that many clients do not come back together. */
double dg_retry_delay(guint index, double first, double most);

#endif
