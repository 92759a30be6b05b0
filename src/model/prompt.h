/* Prompts: files with a head (name, version, variables, output contract) and a text, embedded at build time. */
#ifndef DG_MODEL_PROMPT_H
#define DG_MODEL_PROMPT_H

#include "model/request.h"

/* The prompts of the program, some replaced by files of the same name in a directory of the user. */
typedef struct _DgPrompts DgPrompts;
typedef struct _DgPrompt DgPrompt;

/* `directory` may be NULL. Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (a file that is no prompt, or of a name that is not
 * known, or with other variables than the prompt it replaces). */
DgPrompts *dg_prompts_new(const char *directory, GError **error);
void dg_prompts_free(DgPrompts *prompts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPrompts, dg_prompts_free)
/* Owned by `prompts`; NULL when there is none of that name. */
const DgPrompt *dg_prompts_find(const DgPrompts *prompts, const char *name);
/* "edge_extraction.1.3fa8c0d2": name, version and the first 8 digits of the text's SHA-256, for the signature. Owned by
 * the prompt. */
const char *dg_prompt_get_signature(const DgPrompt *prompt);

/* The question that a prompt asks: its text as the instruction, the values of its variables after it as quoted data,
 * each under its name, so that nothing in a figure can speak as an instruction. `names` and `values` end with NULL; all
 * variables of the prompt must be there. Images are added by the caller. Free with dg_model_request_free(). */
DgModelRequest *dg_prompt_ask(const DgPrompt *prompt, const char *const *names, const char *const *values);

#endif
