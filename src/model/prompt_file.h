/* The files of prompts. */
#ifndef DG_MODEL_PROMPT_FILE_H
#define DG_MODEL_PROMPT_FILE_H

#include "model/prompt.h"

/* A prompt. The file is a head between two lines "---" and, after it, the text:
 *
 *     ---
 *     name: edge_extraction         lower-case letters, digits and "_"; the name of the file without its ending
 *     version: 1                    a whole number, raised with every change of the text
 *     summary: ...                  one line
 *     variables: nodes, caption     the data that goes with the prompt; may be empty
 *     output: ...                   what the answer must be, for people
 *     schema: {...}                 the same as JSON Schema, where the answer is JSON; may be left out
 *     temperature: 0                how the answer is sampled: a number, or "default" for what the provider does; left
 *     top_p: 1                      out: as in the program's own prompt of that name, else "default"
 *     ---
 *
 * A line of the head that begins with a blank goes on with the line before it. */
struct _DgPrompt {
  char *name, *summary, *output, *schema_text, *text, *file;
  guint version;
  double temperature, top_p; /* NaN: not said; DG_SAMPLING_DEFAULT: the provider's */
  char **variables;
  /* What dg_prompts_new() completes. */
  char *source; /* the path of the file; NULL when it is embedded */
  cJSON *schema;
  char *instruction, *signature;
};

/* Reads a file of `length` bytes. `place` stands for it in messages. Free with dg_prompt_free(). Errors:
 * DG_ERROR_FORMAT. */
DgPrompt *dg_prompt_read(const char *bytes, gsize length, const char *name, const char *place, GError **error);
void dg_prompt_free(DgPrompt *prompt);

#endif
