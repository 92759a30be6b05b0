/* What the answers took that a result is made of: tokens, seconds and dollars. */
#ifndef DG_MODEL_USAGE_H
#define DG_MODEL_USAGE_H

#include "model/request.h"

/* The sum over the answers to all questions of one item, votes and repairs among them, whether they came from the
 * endpoint or were kept: a replay says the same. Each sum is NaN as soon as one answer does not say its part. Begin
 * with {0}. */
typedef struct {
  guint answers;
  double input_tokens, output_tokens;
  double seconds; /* as of DgModelAnswer: as if one had been asked after the other */
  double dollars; /* of these tokens, by the prices of the client that asked */
  guint refused; /* DgSamplingParameter of any of the answers */
} DgAnswerUsage;

/* Adds what one answer took. */
void dg_answer_usage_add(DgAnswerUsage *usage, const DgModelClient *client, const DgModelAnswer *answer);
/* Adds another sum. */
void dg_answer_usage_join(DgAnswerUsage *usage, const DgAnswerUsage *other);

/* Adds the member `key`, null where a sum is not known, and nothing when nothing was answered:
 *
 *   {"answers": 2, "input_tokens": 1630, "output_tokens": 210, "seconds": 4.2, "dollars": 0.0021}
 *
 * and "refused": ["temperature"] where something was asked for and not sent. */
void dg_answer_usage_write(cJSON *document, const char *key, const DgAnswerUsage *usage);

#endif
