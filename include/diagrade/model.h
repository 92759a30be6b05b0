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

/* The prompts of the program, ordered by name; some may be replaced by files of the user. */
typedef struct _DgPrompts DgPrompts;

/* Each file NAME.md of `directory` (NULL: none) replaces the prompt NAME; its head must name the same variables and the
 * same schema of the answer. README.md and files with another ending are left alone. Free with dg_prompts_free().
 * Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (a file that is no prompt, that no prompt has the name of, or with another
 * contract: the message says where, and what was expected). */
DG_API DgPrompts *dg_prompts_new(const char *directory, GError **error);
DG_API void dg_prompts_free(DgPrompts *prompts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPrompts, dg_prompts_free)
DG_API guint dg_prompts_get_count(const DgPrompts *prompts);
/* Strings are UTF-8 and owned by `prompts`; `index` must be less than the count. */
DG_API const char *dg_prompts_get_name(const DgPrompts *prompts, guint index);
/* One line that says what the prompt is for. */
DG_API const char *dg_prompts_get_summary(const DgPrompts *prompts, guint index);
/* Name, version and the first 8 hexadecimal digits of the SHA-256 of all that a model is told by the prompt, as in
 * "edge_extraction.1.3fa8c0d2": the part of the signature that names the prompt. */
DG_API const char *dg_prompts_get_signature(const DgPrompts *prompts, guint index);
/* The path of the file that replaced the prompt; NULL for the program's own. */
DG_API const char *dg_prompts_get_source(const DgPrompts *prompts, guint index);
/* The file, head and text: what dg_prompts_new() reads. */
DG_API const char *dg_prompts_get_file(const DgPrompts *prompts, guint index);
/* The prompt as a document `diagrade/prompt@1`: name, version, signature, summary, variables, output (what the answer
 * must be), answer_schema (JSON Schema, where the answer is JSON), source, and the instruction as a model gets it. Free
 * with g_free(). */
DG_API char *dg_prompts_to_json(const DgPrompts *prompts, guint index, gboolean pretty);

/* A provider whose wire format is known. The texts are static. */
typedef struct {
  const char *name; /* before the colon of "provider:model" */
  const char *summary; /* one line */
  const char *base_url; /* NULL: one must be given */
  const char *const *key_variables; /* environment variables that hold its key by custom, in order; ends with NULL */
  gboolean needs_key; /* FALSE: a key is sent when there is one */
  gboolean has_structured_output; /* answers can be held to a JSON schema */
  gboolean embeds_texts, embeds_images;
} DgModelProvider;

/* The providers, in the order of their list. FALSE when `index` is not less than their number. */
DG_API guint dg_model_provider_get_count(void);
DG_API gboolean dg_model_provider_get(guint index, DgModelProvider *provider);
/* The provider of that name; FALSE when there is none. */
DG_API gboolean dg_model_provider_find(const char *name, DgModelProvider *provider);

G_END_DECLS

#endif
