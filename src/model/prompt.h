/* Prompts: files with a head (name, version, variables, output contract) and a text, embedded at build time. */
#ifndef DG_MODEL_PROMPT_H
#define DG_MODEL_PROMPT_H

#include "model/request.h"

typedef struct _DgPrompt DgPrompt;

/* Owned by `prompts`; NULL when there is none of that name. */
const DgPrompt *dg_prompts_find(const DgPrompts *prompts, const char *name);
/* "edge_extraction.1.3fa8c0d2": name, version and the first 8 digits of the SHA-256 of all that a model is told by the
 * prompt (its text, the rule for quoted data, the schema), for the signature. Owned by the prompt. */
const char *dg_prompt_get_signature(const DgPrompt *prompt);

/* What a prompt says of how its answers are sampled; NaN: the provider's default. */
double dg_prompt_get_temperature(const DgPrompt *prompt);
double dg_prompt_get_top_p(const DgPrompt *prompt);

/* The question that a prompt asks: its text and the rule for quoted data as the instruction, its schema as that of the
 * answer, and the values of its variables as one quoted part each, in the order of its head, so that nothing in a
 * figure can speak as an instruction. `names` and `values` end with NULL and are as many as the variables of the
 * prompt; a value of "" is given as an empty one. Images are added by the caller. Free with dg_model_request_free(). */
DgModelRequest *dg_prompt_ask(const DgPrompt *prompt, const char *const *names, const char *const *values);

/* `value` as a quoted part of a question, under its name, which has no white space: between two lines that carry a mark
 * of 128 bits. The mark is made from a hash of the value, and of a number that is counted up for as long as the mark
 * stands in the value: so the same value is always quoted the same way, and none can hold its own end. What is no UTF-8
 * becomes U+FFFD. Free with g_free(). */
char *dg_prompt_quote(const char *name, const char *value);

#endif
