/* Back-translation: a model writes the IR of a program. */
#ifndef DG_MODEL_BACKTRANSLATE_H
#define DG_MODEL_BACKTRANSLATE_H

#include "model/usage.h"

#include <diagrade/ir.h>

/* The IR of a TikZ program (valid UTF-8) by back-translation (DiagramIR, section 2.3 and appendix A2.5): the answer is
 * held to the reader of IR documents, whose message the model gets when it has to repair. What the answers took is
 * added to `usage`, on errors too. Free with dg_ir_free(). */
DgIr *dg_model_back_translate(DgModelClient *client, const DgPrompts *prompts, const char *tikz, const char *name,
                              DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error);

#endif
