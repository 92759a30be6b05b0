#include "model/repair.h"

#include "base/diagnostics.h"
#include "model/prompt.h"
#include "model/sampling.h"

/* Stands behind the instruction of the question. */
static const char AGAIN[] = "\n\nAn answer to this task was given before and cannot be used. It is the data block "
                            "earlier_answer; what is wrong with it is the data block fault. Answer the task again, "
                            "whole, in the form that is asked for above, without this fault.";

static DgModelRequest *repair_request(const DgModelRequest *request, const char *answer, const char *fault) {
  DgModelRequest *again = dg_model_request_copy(request, request->vote);
  char *system = g_strconcat(request->system ? request->system : "", AGAIN, NULL);
  g_free(again->system);
  again->system = system;
  g_autofree char *earlier = dg_prompt_quote("earlier_answer", answer), *wrong = dg_prompt_quote("fault", fault);
  dg_model_request_add_text(again, earlier);
  dg_model_request_add_text(again, wrong);
  return again;
}

/* Puts one question and keeps its answer. */
static const DgModelAnswer *ask(DgModelClient *client, const DgModelRequest *request, GPtrArray *answers,
                                GError **error) {
  DgModelAnswer *answer = dg_model_client_ask(client, request, error);
  if (answer)
    g_ptr_array_add(answers, answer);
  return answer;
}

/* The same answers say the same, whichever question was the first to be refused. */
static void note_refused(const DgModelAnswer *answer, DgDiagnostics *diagnostics) {
  g_autofree char *refused = dg_parameters_to_text(answer->refused);
  if (refused)
    dg_diagnostics_add(diagnostics, DG_LEVEL_INFO, 0, "the model was asked without what it refuses: %s", refused);
}

static gboolean ask_twice(DgModelClient *client, const DgModelRequest *request, const char *name, DgAnswerRead read,
                          gpointer user_data, GPtrArray *answers, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(GError) first = NULL, second = NULL;
  const DgModelAnswer *answer = ask(client, request, answers, error);
  if (!answer)
    return FALSE;
  note_refused(answer, diagnostics);
  if (read(answer->text, user_data, &first))
    return TRUE;
  g_autoptr(DgModelRequest) again = repair_request(request, answer->text, first->message);
  const DgModelAnswer *repaired = ask(client, again, answers, error);
  if (!repaired) {
    g_prefix_error(error, "%s: found an answer that cannot be used (%s); asked again: ", name, first->message);
    return FALSE;
  }
  if (!read(repaired->text, user_data, &second)) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "%s: found no usable answer: %s; asked again: %s", name,
                first->message, second->message);
    return FALSE;
  }
  dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0,
                     "the first answer could not be used (%s); the model was asked again", first->message);
  return TRUE;
}

static void free_answer(gpointer answer) {
  dg_model_answer_free(answer);
}

gboolean dg_ask_and_repair(DgModelClient *client, const DgModelRequest *request, const char *name, DgAnswerRead read,
                           gpointer user_data, DgDiagnostics *diagnostics, GError **error) {
  DgAnswerUsage usage = {0};
  return dg_ask_and_repair_counted(client, request, name, read, user_data, &usage, diagnostics, error);
}

gboolean dg_ask_and_repair_counted(DgModelClient *client, const DgModelRequest *request, const char *name,
                                   DgAnswerRead read, gpointer user_data, DgAnswerUsage *usage,
                                   DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(GPtrArray) answers = g_ptr_array_new_with_free_func(free_answer);
  gboolean fine = ask_twice(client, request, name, read, user_data, answers, diagnostics, error);
  for (guint i = 0; i < answers->len; i++)
    dg_answer_usage_add(usage, client, answers->pdata[i]);
  return fine;
}

gboolean dg_ask_and_repair_answers(DgModelClient *client, const DgModelRequest *request, const char *name,
                                   DgAnswerRead read, gpointer user_data, GPtrArray *answers,
                                   DgDiagnostics *diagnostics, GError **error) {
  return ask_twice(client, request, name, read, user_data, answers, diagnostics, error);
}
