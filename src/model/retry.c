#include "model/retry.h"

#include "model/curl_functions.h"

#include <math.h>
#include <string.h>

gboolean dg_retry_is_worth(guint status) {
  return status == 408 || status == 429 || (status >= 500 && status <= 599);
}

gboolean dg_retry_is_overload(guint status) {
  return status == 429 || status == 503 || status == 529;
}

/* A number that is the whole of `text`, or NaN. */
static double read_seconds(const char *text) {
  if (!*text || text[strspn(text, "0123456789.")])
    return NAN;
  char *end;
  double value = g_ascii_strtod(text, &end);
  return *end ? NAN : value;
}

double dg_retry_after(const DgHttpResponse *response) {
  double seconds = response->retry_after_ms ? read_seconds(response->retry_after_ms) / 1000 : NAN;
  if (isnan(seconds) && response->retry_after) {
    seconds = read_seconds(response->retry_after);
    time_t date = isnan(seconds) && dg_curl_load(NULL) ? curl_getdate(response->retry_after, NULL) : -1;
    if (date != -1)
      seconds = (double)date - (double)g_get_real_time() / G_USEC_PER_SEC;
  }
  return seconds > 0 ? seconds : 0;
}

double dg_retry_delay(guint index, double first, double most) {
  double delay = MIN(ldexp(first, (int)MIN(index, 60)), most);
  return delay * (1 - g_random_double() / 2);
}
