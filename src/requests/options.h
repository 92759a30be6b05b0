/* The options of a request. */
#ifndef DG_REQUESTS_OPTIONS_H
#define DG_REQUESTS_OPTIONS_H

#include "base/json.h"
#include "options/option.h"

/* Sets what `options` say, an object of the long options of a command with "_" or "-" between words; NULL: none. A list
 * is the values of an option that may be repeated, else one value with commas. `command` stands for its options in
 * messages. Errors: DG_ERROR_ARGUMENT, and those of dg_option_values_set(). */
gboolean dg_request_options_read(DgOptionValues *values, const cJSON *options, const char *command, GError **error);

#endif
