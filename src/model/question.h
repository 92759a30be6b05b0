/* The document of a question: what its answer depends on, and so what the key of an answer is computed from. */
#ifndef DG_MODEL_QUESTION_H
#define DG_MODEL_QUESTION_H

#include "model/provider.h"

#define DG_QUESTION_SCHEMA "diagrade/question@1"

/* The question as put to `endpoint`, with all of these members and never the API key:
 *
 *   {"schema": "diagrade/question@1", "provider": "openai", "base_url": "https://api.openai.com/v1", "model": "NAME",
 *    "ask": "text", "system": "...", "parts": [{"text": "..."}, {"image_sha256": "HEX", "media_type": "image/png"}],
 *    "output": {"name": "edges", "schema": {...}}, "temperature": 0, "top_p": null, "max_output_tokens": 4096, "vote":
 * 0}
 *
 * and, where they are asked for, "seed" (a number), "reasoning_effort" ("low") and "image_detail" ("high"). It says
 * what was asked for, whether or not the model took it: so a key is known before the answer.
 *
 * `ask` is "text", "embedding", "picture", "tokens", "plain tokens" or "token embeddings". `system`, `output`,
 * `temperature`, `top_p` and `max_output_tokens` are null where the request has none. An image stands as the SHA-256 of
 * its bytes. Free with cJSON_Delete(). */
cJSON *dg_question_new(const DgEndpoint *endpoint, const DgModelRequest *request);

/* Holds that `question` is a document as above. `name` stands for the file in messages. Errors: DG_ERROR_FORMAT. */
gboolean dg_question_check(const cJSON *question, const char *name, GError **error);

/* The key of a question: the SHA-256, as 64 lower-case hexadecimal digits, of its document as
 * dg_json_print_canonical() prints it. In Python:
 *
 *   text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
 *   hashlib.sha256(text.encode()).hexdigest()
 *
 * Free with g_free(). */
char *dg_question_key(const cJSON *question);

#endif
