/* One question to a model, and its answer. */
#ifndef DG_MODEL_REQUEST_H
#define DG_MODEL_REQUEST_H

#include <cJSON.h>
#include <diagrade/model.h>

/* A part of what the user says: text, or an image. */
typedef struct {
  char *text; /* UTF-8; NULL for an image */
  GBytes *image;
  char *media_type; /* of the image: "image/png" */
} DgPart;

/* What is asked for. */
typedef enum {
  DG_ASK_TEXT, /* an answer in words, or in JSON */
  DG_ASK_EMBEDDING, /* the embedding of its only part, a text or an image; of each part, where several texts are sent in
                       one request (dg_model_client_ask_together()) */
  DG_ASK_PICTURE, /* a picture of what its only part says; the answer is a PNG file in base64 */
  DG_ASK_TOKENS, /* the ids of the tokens of its only part as a JSON array, with those that are set around it */
  DG_ASK_PLAIN_TOKENS, /* the same without these */
  DG_ASK_TOKEN_EMBEDDINGS /* an array of numbers for each of the former, as a JSON array */
} DgAsk;

/* A question: everything that its answer depends on, apart from whom it is put to. */
typedef struct {
  DgAsk ask;
  char *prompt; /* name of the prompt, as in "edge_extraction"; for messages, ledger and statistics */
  char *system; /* the instruction; may be NULL */
  GPtrArray *parts; /* DgPart, in order */
  char *schema_name; /* of the structured output that is asked for; NULL: free text */
  cJSON *schema; /* JSON Schema of an object; providers without structured output leave it out */
  double temperature, top_p; /* NaN: the provider's default */
  gint64 seed; /* -1: none */
  DgReasoningEffort effort;
  DgImageDetail image_detail;
  gboolean other_limit_name; /* the model refuses the name by which its format limits answers: see DG_SAMPLING_LIMIT */
  guint max_output_tokens; /* 0: the provider's default */
  DgPictureSettings picture; /* of a picture; its text is owned by the question */
  guint vote; /* the index of a repeated question, from 0: a part of its key */
} DgModelRequest;

DgModelRequest *dg_model_request_new(const char *prompt, const char *system);
void dg_model_request_free(DgModelRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgModelRequest, dg_model_request_free)
void dg_model_request_add_text(DgModelRequest *request, const char *text);
void dg_model_request_add_image(DgModelRequest *request, GBytes *image, const char *media_type);
/* Takes `schema` over. */
void dg_model_request_set_schema(DgModelRequest *request, const char *name, cJSON *schema);
/* How the picture is painted that is asked for. */
void dg_model_request_set_picture(DgModelRequest *request, const DgPictureSettings *settings);
/* A copy of the question with another vote index. */
DgModelRequest *dg_model_request_copy(const DgModelRequest *request, guint vote);

/* How an answer ended. Only DG_FINISH_STOP is a whole answer; the others are DG_ERROR_MODEL to who asked. */
typedef enum { DG_FINISH_STOP, DG_FINISH_LENGTH, DG_FINISH_REFUSED, DG_FINISH_NO_PICTURE, DG_FINISH_OTHER } DgFinish;

/* An answer. */
typedef struct {
  char *text; /* UTF-8 */
  char *model; /* as the endpoint names itself; may be NULL */
  char *key; /* of the cache: what was asked of whom, in hexadecimal */
  gint64 input_tokens, output_tokens; /* -1 when the endpoint does not say */
  double seconds; /* from sending the request that was answered to its whole response; NaN: not known */
  gint64 created; /* when it arrived first, in seconds since 1970 */
  gboolean in_batch; /* it came in a batch, and cost what that costs */
  gboolean cached;
  guint refused; /* DgSamplingParameter: what was asked for, but not sent, as the model or its format refuses it */
} DgModelAnswer;

void dg_model_answer_free(DgModelAnswer *answer);
DgModelAnswer *dg_model_answer_copy(const DgModelAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgModelAnswer, dg_model_answer_free)

#endif
