/* Vision-language models over HTTP: whom to ask, at what price, and what they answered before. */
#ifndef DIAGRADE_MODEL_H
#define DIAGRADE_MODEL_H

#include <diagrade/base.h>
#include <diagrade/graph.h>
#include <diagrade/ir.h>

G_BEGIN_DECLS

/* Whom to ask and within which limits. The library reads no environment: keys are given by the caller. */
typedef struct _DgModelOptions DgModelOptions;

/* Options without a model; the defaults stand at the setters. Free with dg_model_options_free(), which blots the key
 * out of memory. */
DG_API DgModelOptions *dg_model_options_new(void);
DG_API void dg_model_options_free(DgModelOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgModelOptions, dg_model_options_free)

/* Whom to ask: "PROVIDER:NAME", as in "openai:gpt-4.1-mini". Errors: DG_ERROR_ARGUMENT (not of this form, or a provider
 * that is not known). */
DG_API gboolean dg_model_options_set_model(DgModelOptions *options, const char *model, GError **error);
/* Where to ask instead of at the provider's own address: https://HOST/PATH, or http://HOST/PATH for loopback and with
 * dg_model_options_set_insecure(). Errors: DG_ERROR_ARGUMENT (no such URL, or one with a user name, a password, a query
 * or a fragment, which could be secrets). */
DG_API gboolean dg_model_options_set_base_url(DgModelOptions *options, const char *base_url, GError **error);
/* The API key; NULL or "" for none. It is sent to the endpoint and nowhere else, and stands in no message, log or
 * cache. Errors: DG_ERROR_ARGUMENT (characters that no HTTP header may have). */
DG_API gboolean dg_model_options_set_key(DgModelOptions *options, const char *key, GError **error);
/* Allows http to other hosts than loopback: whoever is on the way reads everything, the key among it. */
DG_API void dg_model_options_set_insecure(DgModelOptions *options, gboolean insecure);

/* Most requests that are under way at once, at least 1 (default: 8). It is never passed; fewer are sent after answers
 * that the endpoint is overloaded. */
DG_API void dg_model_options_set_max_in_flight(DgModelOptions *options, guint max_in_flight);
/* Most requests, and most tokens (estimated before, corrected by what the endpoint counts), sent in a minute, evenly
 * spread; 0: no limit, the default. */
DG_API void dg_model_options_set_requests_per_minute(DgModelOptions *options, double requests);
DG_API void dg_model_options_set_tokens_per_minute(DgModelOptions *options, double tokens);
/* How often a request is sent again (default: 5) after status 408, 429 or 5xx, a broken connection, a time-out or a
 * response that cannot be read. */
DG_API void dg_model_options_set_retries(DgModelOptions *options, guint retries);
/* Seconds before the first retry and the most before any (default: 0.5 and 30). The delay doubles each time, and a
 * random half of it is left out. A Retry-After of the endpoint counts instead. */
DG_API void dg_model_options_set_retry_delays(DgModelOptions *options, double first, double most);
/* Seconds until the connection must stand, until the response must begin, and until it must be there in full, each
 * counted from the start of a request (default: 10, 300 and 600). */
DG_API void dg_model_options_set_timeouts(DgModelOptions *options, double connect, double first_byte, double total);
/* Most bytes of a response, counted after decompression (default: 16 MiB). */
DG_API void dg_model_options_set_max_response_bytes(DgModelOptions *options, gsize bytes);

/* How answers are sampled: what is set here counts before what a prompt says of itself, and that before the provider's
 * default. What a model or the format of its provider refuses is left out, which the answers, the diagnostics of
 * results and their signatures say. */
#define DG_SAMPLING_DEFAULT (-1.0) /* the provider's default, whatever a prompt says */
/* From 0; NaN, the default: what the prompt says. */
DG_API void dg_model_options_set_temperature(DgModelOptions *options, double temperature);
/* From 0 to 1; the same. */
DG_API void dg_model_options_set_top_p(DgModelOptions *options, double top_p);
/* Most of a seed: as far as every JSON reader keeps whole numbers. */
#define DG_SEED_MAX 9007199254740991
/* The seed of the first vote; each further vote has the next one. -1, the default: none. */
DG_API void dg_model_options_set_seed(DgModelOptions *options, gint64 seed);

/* How long a model thinks before it answers. */
typedef enum {
  DG_EFFORT_DEFAULT, /* the provider's; nothing is sent */
  DG_EFFORT_NONE,
  DG_EFFORT_MINIMAL,
  DG_EFFORT_LOW,
  DG_EFFORT_MEDIUM,
  DG_EFFORT_HIGH,
  DG_EFFORT_XHIGH,
  DG_EFFORT_MAX
} DgReasoningEffort;
/* Default: DG_EFFORT_DEFAULT. */
DG_API void dg_model_options_set_reasoning_effort(DgModelOptions *options, DgReasoningEffort effort);

/* In how many pixels a model sees pictures, where its provider lets choose. */
typedef enum { DG_DETAIL_DEFAULT, DG_DETAIL_AUTO, DG_DETAIL_LOW, DG_DETAIL_HIGH } DgImageDetail;
/* Default: DG_DETAIL_DEFAULT, the provider's. */
DG_API void dg_model_options_set_image_detail(DgModelOptions *options, DgImageDetail detail);
/* Of questions that set none themselves. 0: the provider's default, which is the default. */
DG_API void dg_model_options_set_max_output_tokens(DgModelOptions *options, guint tokens);

/* What may be spent; 0 is no limit, the default. Dollars need prices. */
DG_API void dg_model_options_set_budget(DgModelOptions *options, double dollars, guint64 tokens);
/* The file of prices. NULL, the default: dollars are not known. */
DG_API void dg_model_options_set_prices(DgModelOptions *options, const char *path);
/* The file that keeps answers. NULL, the default: none is kept. */
DG_API void dg_model_options_set_cache(DgModelOptions *options, const char *path);
/* A name for what belongs together over many processes, as a run that is killed and resumed: what it spent before
 * counts for the budget. It needs a cache. NULL, the default: only what this client spends counts. */
DG_API void dg_model_options_set_run(DgModelOptions *options, const char *run);
/* A directory of recorded answers, which count before the cache. NULL, the default: none. */
DG_API void dg_model_options_set_recordings(DgModelOptions *options, const char *directory);
/* Answers come from the cache and the recordings alone; the network is never touched. */
DG_API void dg_model_options_set_replay(DgModelOptions *options, gboolean replay);
/* Nothing is asked, and no budget stops it: what would be is counted, see dg_model_client_get_plan(). Answers that are
 * kept are given as ever; a question that has none fails with DG_ERROR_CANCELLED. */
DG_API void dg_model_options_set_dry_run(DgModelOptions *options, gboolean dry_run);

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

/* Opens what the options name (a copy of which is kept) and starts the thread that does the network's work. No call may
 * be under way when it is freed, and it does not survive fork(). Errors: DG_ERROR_ARGUMENT (no model, no base URL where
 * the provider has none, http to another host than loopback), DG_ERROR_NETWORK (libcurl does not start), and those of
 * opening the cache and the prices. */
DG_API DgModelClient *dg_model_client_new(const DgModelOptions *options, GError **error);
DG_API void dg_model_client_free(DgModelClient *client);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgModelClient, dg_model_client_free)
/* What was done and spent until now; a moment's view when calls are under way. */
DG_API void dg_model_client_get_usage(DgModelClient *client, DgModelUsage *usage);
/* Ends all calls, those that wait and those under way, with DG_ERROR_CANCELLED, and all later ones that would need the
 * network. Safe in any thread at any time before the client is freed; not in a signal handler. */
DG_API void dg_model_client_cancel(DgModelClient *client);
/* "PROVIDER:NAME", for the signature of scores; owned by the client. */
DG_API const char *dg_model_client_get_signature(const DgModelClient *client);

/* TRUE when the client only counts what it would ask. Who needs an answer for a further question then puts it with what
 * there is without (the draft graph instead of the refined one), so that it is counted, too. */
DG_API gboolean dg_model_client_is_dry_run(const DgModelClient *client);

/* What a dry run would ask with one prompt. */
typedef struct {
  const char *prompt; /* owned by the client */
  guint64 calls;
  guint64 cached; /* of them: those that would not be asked, as their answer is kept or asked for by another call */
  guint64 input_tokens, output_tokens; /* of the others, at most: roughly a token for 3 bytes of text or 750 pixels, and
                                          answers as long as they may be, or 4,096 tokens where nothing limits them */
  double dollars; /* for these tokens; NaN when the price is not known */
} DgModelPlanRow;

/* The row of a prompt, ordered by its name; FALSE when `index` is not less than their number, as always without a dry
 * run. */
DG_API gboolean dg_model_client_get_plan(DgModelClient *client, guint index, DgModelPlanRow *row);
/* All of it as a document:
 *
 *   {"schema": "diagrade/plan@1", "model": "openai:NAME",
 *    "prompts": [{"prompt": "edge_extraction", "calls": 20, "cached": 5, "input_tokens": 9000, "output_tokens": 61440,
 *                 "dollars": 0.12}], "total": {the same without "prompt"}}
 *
 * `dollars` is null when the price is not known. Free with g_free(). */
DG_API char *dg_model_client_plan_to_json(DgModelClient *client, gboolean pretty);

/* The file that keeps answers and what was spent. Safe in any thread; many processes may share the file. */
typedef struct _DgAnswerCache DgAnswerCache;

/* What is done with a cache. */
typedef enum {
  DG_CACHE_READ, /* an existing file, nothing is written */
  DG_CACHE_WRITE, /* an existing file */
  DG_CACHE_CREATE /* the same, and created when it is missing */
} DgCacheAccess;

/* Opens the file. What was added outlives a kill and a power cut (SQLite in WAL mode, synchronous=FULL). Free with
 * dg_answer_cache_close(). Errors: DG_ERROR_OPEN (missing, unreadable, in use for too long), DG_ERROR_FORMAT (no cache
 * of diagrade, damaged, of a newer version), DG_ERROR_WRITE (it may not be written, but `access` is not
 * DG_CACHE_READ). */
DG_API DgAnswerCache *dg_answer_cache_open(const char *path, DgCacheAccess access, GError **error);
DG_API void dg_answer_cache_close(DgAnswerCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgAnswerCache, dg_answer_cache_close)

/* Which answers are meant: those that fit all that is set. */
typedef struct {
  const char *model; /* "NAME" or "PROVIDER:NAME"; NULL: any */
  const char *prompt; /* NULL: any */
  gint64 before; /* that arrived before this time, in seconds since 1970; 0: whenever */
} DgAnswerFilter;

/* An answer that is kept. The texts are UTF-8 and live as long as the call of the visitor. */
typedef struct {
  const char *key; /* SHA-256 of the question: see dg_answer_cache_show() */
  const char *prompt, *provider, *model, *text;
  gint64 created; /* when it arrived, in seconds since 1970; 0: not known */
  gint64 input_tokens, output_tokens; /* -1: not known */
  double seconds; /* that the request took; NaN: not known */
} DgAnswerEntry;
typedef void (*DgAnswerVisit)(const DgAnswerEntry *entry, gpointer user_data);

/* Visits the answers, oldest first. The visitor must not use the cache. Errors: DG_ERROR_FORMAT (a damaged file),
 * DG_ERROR_OPEN (locked for too long). */
DG_API gboolean dg_answer_cache_each(DgAnswerCache *cache, const DgAnswerFilter *filter, DgAnswerVisit visit,
                                     gpointer user_data, GError **error);

/* The same as JSON Lines, with the members of DgAnswerEntry. Free with g_free(). Errors: the same. */
DG_API char *dg_answer_cache_list_to_json(DgAnswerCache *cache, const DgAnswerFilter *filter, GError **error);

/* The answer whose key begins with `key` (at least 4 digits) as a document `diagrade/answer@1`:
 *
 *   {"schema": "diagrade/answer@1", "key": "64 hexadecimal digits", "prompt": "edge_extraction",
 *    "created": "2026-11-22T09:30:00Z",
 *    "question": {"schema": "diagrade/question@1", "provider": "openai", "base_url": "https://...", "model": "NAME",
 *                 "ask": "text", "system": "...",
 *                 "parts": [{"text": "..."}, {"image_sha256": "...", "media_type": "image/png"}],
 *                 "output": {"name": "edges", "schema": {...}}, "temperature": 0, "top_p": null,
 *                 "max_output_tokens": null, "vote": 0},
 *    "answer": {"text": "...", "model": "NAME", "input_tokens": 812, "output_tokens": 97, "seconds": 2.5}}
 *
 * The key is the SHA-256 of the question as JSON with sorted keys, without white space, without escapes that JSON does
 * not demand and with whole numbers as integers; in Python
 * json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=False). An API key is no part of it. Free
 * with g_free(). Errors: DG_ERROR_ARGUMENT (no such answer, or several), and those of dg_answer_cache_each(). */
DG_API char *dg_answer_cache_show(DgAnswerCache *cache, const char *key, gboolean pretty, GError **error);
/* Writes such a document for each answer to KEY.json in `directory`, which is made when it is missing. `count` is how
 * many there were. Errors: DG_ERROR_WRITE, and those of dg_answer_cache_each(). */
DG_API gboolean dg_answer_cache_export(DgAnswerCache *cache, const DgAnswerFilter *filter, const char *directory,
                                       guint *count, GError **error);
/* Adds the document `path`, or all that end in ".json" in the directory `path`: all of them or, with an error, none.
 * Answers of questions that are answered already stay as they are. `added` of `count` were new. `prompt`, `created`,
 * `key` and all of `answer` but its text may be left out. Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (no such document, or
 * one whose key is not that of its question; the message names the file), DG_ERROR_LIMIT, DG_ERROR_WRITE. */
DG_API gboolean dg_answer_cache_import(DgAnswerCache *cache, const char *path, guint *added, guint *count,
                                       GError **error);
/* Removes answers and gives their room back. What was spent for them stays counted. `count` is how many were removed.
 * Errors: DG_ERROR_WRITE, and those of dg_answer_cache_each(). */
DG_API gboolean dg_answer_cache_prune(DgAnswerCache *cache, const DgAnswerFilter *filter, guint *count, GError **error);

/* What one prompt cost with one model. */
typedef struct {
  const char *provider, *model, *prompt; /* as in DgAnswerEntry */
  guint64 answers; /* that are kept */
  guint64 requests; /* that were charged */
  guint64 unusable; /* of them: without an answer to keep (refused, cut short) */
  guint64 estimated; /* of them: the endpoint did not say how many tokens */
  guint64 unpriced; /* of them: no price was known, so that `dollars` is without them */
  guint64 input_tokens, output_tokens;
  double dollars;
} DgSpending;
typedef void (*DgSpendingVisit)(const DgSpending *spending, gpointer user_data);

/* Adds the counts and the dollars of `spending` to those of `total`. */
DG_API void dg_spending_add(DgSpending *total, const DgSpending *spending);
/* Visits what was spent since the file was made, by provider, model and prompt, in this order. Errors: as
 * dg_answer_cache_each(). */
DG_API gboolean dg_answer_cache_spending(DgAnswerCache *cache, DgSpendingVisit visit, gpointer user_data,
                                         GError **error);
/* The same as a document `diagrade/spending@1`: the rows as "spending", and their "total". Free with g_free(). Errors:
 * the same. */
DG_API char *dg_answer_cache_spending_to_json(DgAnswerCache *cache, gboolean pretty, GError **error);

/* Embeddings of `count` texts (UTF-8, none empty): appends numbers (double) to `values`, the same number for each, one
 * after the other. Up to 100 are asked for in one request, and as many requests at once as may be in flight; each
 * embedding is kept in the cache by itself, like every answer. Errors: DG_ERROR_ARGUMENT (the provider has no
 * embeddings), DG_ERROR_MODEL (not of the same length) and those of any question. */
DG_API gboolean dg_model_embed_texts(DgModelClient *client, const char *const *texts, guint count, GArray *values,
                                     GError **error);

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
  gboolean embeds_tokens; /* of a text, each in its context */
  gboolean answers_questions; /* FALSE: it only paints */
  gboolean paints_pictures;
  gboolean paints_by_settings; /* as DgPictureSettings says; otherwise their size alone is taken */
} DgModelProvider;

/* How a model paints a picture. What is not set is what dg_picture_settings_init() leaves. */
typedef struct {
  guint width, height; /* pixels; 0: 1024 */
  guint steps; /* of denoising; 0: 20 */
  double guidance; /* how closely the words are followed (the scale of classifier-free guidance); NaN: the endpoint's */
  const char *negative; /* what is not to be seen; NULL: nothing is said of it */
  gint64 seed; /* of the random numbers, at least 0; -1: 0 */
} DgPictureSettings;

/* Sets nothing. */
DG_API void dg_picture_settings_init(DgPictureSettings *settings);
/* The first setting that a provider does not take, as its member is called; NULL when it takes all that are set. */
DG_API const char *dg_picture_settings_refused(const DgPictureSettings *settings, const DgModelProvider *provider);

/* The providers, in the order of their list; static. NULL when `index` is not less than their number. */
DG_API guint dg_model_provider_get_count(void);
DG_API const DgModelProvider *dg_model_provider_get(guint index);
/* The provider of that name; NULL when there is none. */
DG_API const DgModelProvider *dg_model_provider_find(const char *name);

/* What is known of a provider, and what came of asking it. */
typedef struct {
  const DgModelProvider *provider;
  const char *key_variable; /* the one of its variables that is set; NULL: none */
  gboolean asked;
  gboolean reached; /* it sent a response, of whatever kind */
  gboolean answers;
  double seconds; /* until then */
  const char *model; /* as the model that answered names itself; NULL: it did not */
  gint64 models; /* how many models it lists; -1 when that was not asked */
  const char *message; /* why it was not asked, does not answer, or answers what cannot be used; NULL */
} DgModelStatus;

/* Providers with their status. */
typedef struct _DgModelList DgModelList;

/* An empty list. Free with dg_model_list_free(). */
DG_API DgModelList *dg_model_list_new(void);
DG_API void dg_model_list_free(DgModelList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgModelList, dg_model_list_free)
/* Adds a provider that was not asked; `key_variable` may be NULL. */
DG_API void dg_model_list_add(DgModelList *list, const DgModelProvider *provider, const char *key_variable);
DG_API guint dg_model_list_get_count(const DgModelList *list);
/* NULL when `index` is not less than their number. Owned by `list`. */
DG_API const DgModelStatus *dg_model_list_get(const DgModelList *list, guint index);
/* Asks provider `index` by `client`: the model a question of one word, which costs some tokens and may be answered by
 * the cache; or, with `for_models`, the endpoint for the list of its models, whatever the name of the model, which
 * costs nothing and shows that the address and the key are right. The status says what came of it. */
DG_API void dg_model_list_ask(DgModelList *list, guint index, DgModelClient *client, gboolean for_models);
/* Says why provider `index` does not answer: `asked` in vain, or not asked. */
DG_API void dg_model_list_fail(DgModelList *list, guint index, gboolean asked, const char *message);
/* The document `diagrade/models@1`: "providers", each with the members of DgModelProvider and "key_set", and, with
 * `checks`, "check" ({"asked","answers","seconds","models","model","message"}). Free with g_free(). */
DG_API char *dg_model_list_to_json(const DgModelList *list, gboolean checks, gboolean pretty);

/* Where the edges of a graph come from. */
typedef enum {
  DG_EDGES_GEOMETRY, /* the default */
  DG_EDGES_MODEL,
  DG_EDGES_BOTH /* all that either finds; each edge says who found it */
} DgEdges;

/* In what a model takes part when the graph of a figure is read; create with dg_reading_options_new(). */
typedef struct _DgReadingOptions DgReadingOptions;

/* Most votes of one question. */
#define DG_VOTES_MAX 99

/* Defaults: in nothing; one vote, no marks. */
DG_API DgReadingOptions *dg_reading_options_new(void);
DG_API void dg_reading_options_free(DgReadingOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgReadingOptions, dg_reading_options_free)
/* Nodes: the draft of the paper is refined by the model (merges, additions, removals), in place of what the graph
 * options say of refinement. Edges that geometry finds then join the refined nodes. */
DG_API void dg_reading_options_set_refine(DgReadingOptions *options, gboolean refine);
DG_API void dg_reading_options_set_edges(DgReadingOptions *options, DgEdges edges);
/* Which connections a model is asked for: those that are drawn, with or without a direction (prompt edge_extraction),
 * or, as DiagramEval has it (section 4.1; appendix A.3, listing 4), all that lead from a node to another, by arrows,
 * lines and proximity (prompt edge_extraction_directed). The default are the former. */
typedef enum { DG_CONNECTIONS_DRAWN, DG_CONNECTIONS_DIRECTED } DgConnections;
DG_API void dg_reading_options_set_connections(DgReadingOptions *options, DgConnections connections);
/* Each question is put `votes` times, 1 to DG_VOTES_MAX, and what more than half of the answers say counts; nodes and
 * edges have the share of the votes as their confidence. An answer that cannot be used costs its vote, which is noted
 * as a diagnostic and counted in the document of the graph, as long as more than half of the votes are left; shares are
 * of those. */
DG_API void dg_reading_options_set_votes(DgReadingOptions *options, guint votes);
/* The picture shows the id of each node in a small tag. */
DG_API void dg_reading_options_set_marks(DgReadingOptions *options, gboolean marks);
/* An answer that names a node which is not there cannot be used. Otherwise (the default) the edge or correction with
 * the unknown id is left out, noted as a warning and counted in the document of the graph, as long as more than half of
 * the answer can be used. */
DG_API void dg_reading_options_set_strict(DgReadingOptions *options, gboolean strict);
/* FALSE when the options (which may be NULL) leave all to geometry. */
DG_API gboolean dg_reading_options_need_model(const DgReadingOptions *options);
/* Lets the model take its part in every figure that is read with `graph_options` from now on, in scores and runs too,
 * and stand in their signature. What it is given must live as long as the options are used. */
DG_API void dg_reading_options_attach(DgReadingOptions *options, DgGraphOptions *graph_options, DgModelClient *client,
                                      const DgPrompts *prompts);

/* Reads the graph of a file as dg_graph_new_from_file() does, with the model's part in it (DiagramEval, section 4.1).
 * The model is shown the figure as librsvg paints it and told the nodes with their ids; what it answers is used whole
 * or not at all, after at most one further question that says what was wrong. Nodes that it merged or added and edges
 * that it found have the method "model"; what it changed, and what was repaired in its answers, are diagnostics of the
 * graph, and the keys of the answers stand in it. A graph document is read as it is. `options` may be NULL, and then
 * `client` too. Safe in any thread.
 * Errors: as dg_graph_new_from_file(); DG_ERROR_RENDER (the figure cannot be painted), DG_ERROR_MODEL (no usable
 * answer, or too few: the message says what is wrong with the first), DG_ERROR_LIMIT (too many nodes for a question),
 * DG_ERROR_NETWORK, DG_ERROR_BUDGET, DG_ERROR_CANCELLED. */
DG_API DgGraph *dg_model_graph_new_from_file(DgModelClient *client, const DgPrompts *prompts, const char *path,
                                             const DgGraphOptions *graph_options, const DgReadingOptions *options,
                                             GError **error);

/* The tasks that a model is given. Each puts one question, and once more when the answer cannot be used: with the
 * answer and what is wrong with it. `prompts` holds the wording, `name` stands for the item in messages, and
 * `diagnostics` receives what was repaired or left out. They block until the answer is there, and are safe in any
 * thread. Common errors: DG_ERROR_NETWORK, DG_ERROR_MODEL (no usable answer), DG_ERROR_BUDGET, DG_ERROR_CANCELLED. What
 * a figure or a paper says is given to the model as quoted data, never as an instruction. */

/* The layout caption of a figure: where its parts stand and what joins them (DiagramEval, appendix A.3, listing 1).
 * `figure` is a figure, painted by librsvg, or a PNG or JPEG file; `place` (may be NULL) says which of its file. Free
 * with g_free(). Errors also: DG_ERROR_FORMAT, DG_ERROR_LIMIT (an unreadable figure), DG_ERROR_RENDER. */
DG_API char *dg_model_caption(DgModelClient *client, const DgPrompts *prompts, GBytes *figure, const char *name,
                              const DgFigureOptions *place, DgDiagnostics *diagnostics, GError **error);

/* A format that figures can be asked for in; a view of what is static. */
typedef struct {
  DgFormat format;
  const char *name; /* as `diagrade generate --as` takes it: "mermaid" */
  const char *prompt; /* the name of the prompt that asks for it */
  const char *ending; /* of its files: ".mmd" */
} DgGenerationFormat;

/* SVG, TikZ, Mermaid, DOT and draw.io, by `index` from 0; NULL from the count on. */
DG_API const DgGenerationFormat *dg_generation_format(guint index);

/* A figure drawn from a paper's text, its caption and its layout caption (DiagramEval, appendix A.3, listing 2), in one
 * of those formats; others count as SVG. `caption` and `layout` may be NULL. The figure is found in the answer with or
 * without prose and fences around it and read by diagrade's own reader of its format: an SVG figure must paint text, a
 * source must state a node with words. What would run or load something is left out of SVG, and said. Free with
 * g_free(). */
DG_API char *dg_model_generate(DgModelClient *client, const DgPrompts *prompts, DgFormat format, const char *context,
                               const char *caption, const char *layout, const char *name, DgDiagnostics *diagnostics,
                               GError **error);

/* What a judge sees of a diagram. */
typedef enum { DG_JUDGE_CODE, DG_JUDGE_IMAGE, DG_JUDGE_BOTH } DgJudgeCondition;

/* Who judges diagrams and what is shown; create with dg_judge_options_new(). */
typedef struct _DgJudgeOptions DgJudgeOptions;

/* `client` and `prompts` must live as long as the options. Free with dg_judge_options_free(). */
DG_API DgJudgeOptions *dg_judge_options_new(DgModelClient *client, const DgPrompts *prompts,
                                            DgJudgeCondition condition);
DG_API void dg_judge_options_free(DgJudgeOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudgeOptions, dg_judge_options_free)
/* How often the question is put, each time as one of its own: at least once, and once at first. */
DG_API void dg_judge_options_set_votes(DgJudgeOptions *options, guint votes);
/* Which figure of a file is shown; NULL, the default, as for all readers. It must live as long as the options. */
DG_API void dg_judge_options_set_figure(DgJudgeOptions *options, const DgFigureOptions *place);

/* What a judge said of a diagram. */
typedef struct _DgJudgement DgJudgement;

/* What it said of one of the eight criteria. */
typedef struct {
  const char *name; /* the check of this name asks the same */
  const char *verdict; /* "pass", "fail" or "n/a" */
  const char *value; /* the same as the judge wrote it: "Yes", "No" or "N/A" */
  const char *message; /* the reasons, of the first vote for this verdict */
  guint yes, no, not_applicable; /* how many votes gave each value */
} DgJudgementCriterion;

/* How many votes were asked for, and could be used. */
DG_API guint dg_judgement_get_asked(const DgJudgement *judgement);
DG_API guint dg_judgement_get_usable(const DgJudgement *judgement);
/* The eight criteria of the rubric of DiagramIR, in its order; NULL for an index out of range. */
DG_API const DgJudgementCriterion *dg_judgement_get_criterion(const DgJudgement *judgement, guint index);

G_END_DECLS

#endif
