/* Recorded answers: one JSON document each, which people can read and other programs can write. */
#ifndef DG_MODEL_RECORDING_H
#define DG_MODEL_RECORDING_H

#include "model/question.h"

#define DG_RECORDING_SCHEMA "diagrade/answer@1"

/* A question and its answer. The documents look so:
 *
 *   {"schema": "diagrade/answer@1", "key": "64 hexadecimal digits", "prompt": "edge_extraction",
 *    "created": "2026-11-22T09:30:00Z", "question": {a document as of dg_question_new()},
 *    "answer": {"text": "...", "model": "NAME", "input_tokens": 812, "output_tokens": 97, "seconds": 2.5}}
 *
 * `key`, `prompt`, `created` and all of `answer` but its text may be left out or null; one that came in a batch has
 * "batch": true, too. */
typedef struct {
  cJSON *question;
  char *prompt; /* "" when it was left out */
  DgModelAnswer *answer; /* with its key */
} DgRecording;

void dg_recording_free(DgRecording *recording);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRecording, dg_recording_free)

/* Reads one document. `name` stands for the file in messages. Errors: DG_ERROR_FORMAT (no such document; a key other
 * than that of the question), DG_ERROR_LIMIT. */
DgRecording *dg_recording_parse(const char *text, gsize length, const char *name, GError **error);
/* The document, to be printed: its numbers are texts already. Free with cJSON_Delete(). */
cJSON *dg_recording_to_document(const DgRecording *recording);

/* Members of such documents: a number of tokens, null for -1, and "created", null for 0 (not known). */
void dg_recording_add_tokens(cJSON *object, const char *key, gint64 tokens);
void dg_recording_add_created(cJSON *object, gint64 created);
/* Decimals of the seconds that an answer took: what is kept is as exact as what is written. */
#define DG_ANSWER_SECONDS_DECIMALS 3

/* Reads the document `path`, or all that end in ".json" in the directory `path`, ordered by name, into an array of
 * DgRecording. Free with g_ptr_array_unref(). Errors: as dg_recording_parse(), DG_ERROR_OPEN. */
GPtrArray *dg_recordings_read(const char *path, GError **error);

#endif
