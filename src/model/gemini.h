/* Gemini's dialect of JSON Schema and its paths. */
#ifndef DG_MODEL_GEMINI_H
#define DG_MODEL_GEMINI_H

#include "model/wire.h"

/* `schema` as a "responseSchema": types in capitals, "nullable" for a type that may be null, strings in "enum", and
 * none of the keywords that Gemini refuses. NULL when it says what the dialect cannot ("$ref", "oneOf", "allOf", a
 * tuple, a choice of types): then only JSON is asked for. */
cJSON *dg_gemini_schema(const cJSON *schema);

/* "models/NAME" for the path of a request. Free with g_free(). */
char *dg_gemini_model(const DgEndpoint *endpoint);
/* A part of a content: text or inline data. */
cJSON *dg_gemini_part(const DgPart *part);

#endif
