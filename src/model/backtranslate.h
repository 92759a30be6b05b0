/* Back-translation: a model writes the IR of a program. */
#ifndef DG_MODEL_BACKTRANSLATE_H
#define DG_MODEL_BACKTRANSLATE_H

#include <diagrade/ir.h>
#include <diagrade/model.h>

/* The IR of a TikZ program (valid UTF-8) by back-translation (DiagramIR, section 2.3 and appendix A2.5): the answer is
 * held to the reader of IR documents, whose message the model gets when it has to repair. Free with dg_ir_free(). */
DgIr *dg_model_back_translate(DgModelClient *client, const DgPrompts *prompts, const char *tikz, const char *name,
                              DgDiagnostics *diagnostics, GError **error);

#endif
