/* Reading what a model answered: strictly in what it says, forgivingly in how it is written. */
#ifndef DG_MODEL_ANSWER_H
#define DG_MODEL_ANSWER_H

#include <cJSON.h>
#include <diagrade/base.h>

/* The one JSON document of an answer, an object or an array.
 *
 * Where it is: behind the last signal ("FINAL ANSWER:", "Final Answer JSON:", "final_answer:" and the like; a signal
 * that stands in a JSON document, whole or cut short, is none), else in the only code fence that begins with a bracket,
 * else from the first bracket on. What stands before and behind it is prose, fences or markup, and is not read; a block
 * <think> that the answer begins with is left out before all. A document of another content behind the first makes the
 * answer ambiguous, and it is refused.
 *
 * How it is written: JSON, in which each of the following is repaired, because it can mean one thing only: commas
 * behind the last value; comments; strings in single or typographic quotation marks; line ends and other control
 * characters in strings; keys that are names without quotation marks; True, False and None; halves of surrogate pairs
 * (they become U+FFFD, as does what is no UTF-8). Whatever else is wrong fails: a document that is cut short above all,
 * of which nothing is kept, since what is missing could have changed the rest.
 *
 * `notes` receives what was repaired. The time is linear in `length`. Free with cJSON_Delete(). Errors: DG_ERROR_MODEL;
 * the message says what was found and what was expected, for people and for the model itself. */
cJSON *dg_answer_read_json(const char *text, gsize length, DgDiagnostics *notes, GError **error);

/* The JSON of a document that begins at `*at` with a bracket, with the repairs above, as strict JSON; `*at` is moved
 * behind its last bracket. FALSE when there is none; then `*at` is where it went wrong, which is `end` for one that is
 * cut short, and `*expected` says what should stand there. `repairs` receives the bits of DgAnswerRepair; it and
 * `strict` may be NULL. */
typedef enum {
  DG_ANSWER_COMMAS = 1 << 0,
  DG_ANSWER_COMMENTS = 1 << 1,
  DG_ANSWER_QUOTES = 1 << 2,
  DG_ANSWER_CONTROLS = 1 << 3,
  DG_ANSWER_BARE_KEYS = 1 << 4,
  DG_ANSWER_PYTHON = 1 << 5,
  DG_ANSWER_SURROGATES = 1 << 6,
} DgAnswerRepair;
gboolean dg_answer_repair_json(const char **at, const char *end, GString *strict, guint *repairs,
                               const char **expected);

#endif
