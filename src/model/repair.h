/* A question whose answer must have a form, and its one repair. */
#ifndef DG_MODEL_REPAIR_H
#define DG_MODEL_REPAIR_H

#include "model/client.h"
#include "model/usage.h"

/* Makes something of the text of an answer. Its errors are told to the model, whatever their code. */
typedef gboolean (*DgAnswerRead)(const char *text, gpointer user_data, GError **error);

/* Puts the question and reads its answer. When the answer cannot be read the question is put once more, with that
 * answer and what is wrong with it as quoted data; `diagnostics` then say so. `name` stands for the item in messages.
 * Errors: DG_ERROR_MODEL (neither answer could be read; the message says why), and those of dg_model_client_ask(). */
gboolean dg_ask_and_repair(DgModelClient *client, const DgModelRequest *request, const char *name, DgAnswerRead read,
                           gpointer user_data, DgDiagnostics *diagnostics, GError **error);
/* The same; what the answers took, also of those that cannot be used, is added to `usage`. */
gboolean dg_ask_and_repair_counted(DgModelClient *client, const DgModelRequest *request, const char *name,
                                   DgAnswerRead read, gpointer user_data, DgAnswerUsage *usage,
                                   DgDiagnostics *diagnostics, GError **error);
/* The same; `answers` receives what was answered, usable or not (DgModelAnswer, free with dg_model_answer_free()). */
gboolean dg_ask_and_repair_answers(DgModelClient *client, const DgModelRequest *request, const char *name,
                                   DgAnswerRead read, gpointer user_data, GPtrArray *answers,
                                   DgDiagnostics *diagnostics, GError **error);

#endif
