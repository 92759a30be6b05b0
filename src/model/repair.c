#include "model/repair.h"

#include "base/diagnostics.h"
#include "model/prompt.h"

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

/* Puts one question and keeps the key of its answer. */
static DgModelAnswer *ask(DgModelClient *client, const DgModelRequest *request, GPtrArray *keys, GError **error) {
  DgModelAnswer *answer = dg_model_client_ask(client, request, error);
  if (answer && keys && answer->key)
    g_ptr_array_add(keys, g_strdup(answer->key));
  return answer;
}

gboolean dg_ask_and_repair(DgModelClient *client, const DgModelRequest *request, const char *name, DgAnswerRead read,
                           gpointer user_data, DgDiagnostics *diagnostics, GError **error) {
  return dg_ask_and_repair_keyed(client, request, name, read, user_data, NULL, diagnostics, error);
}

gboolean dg_ask_and_repair_keyed(DgModelClient *client, const DgModelRequest *request, const char *name,
                                 DgAnswerRead read, gpointer user_data, GPtrArray *keys, DgDiagnostics *diagnostics,
                                 GError **error) {
  g_autoptr(GError) first = NULL, second = NULL;
  g_autoptr(DgModelAnswer) answer = ask(client, request, keys, error);
  if (!answer)
    return FALSE;
  if (read(answer->text, user_data, &first))
    return TRUE;
  g_autoptr(DgModelRequest) again = repair_request(request, answer->text, first->message);
  g_autoptr(DgModelAnswer) repaired = ask(client, again, keys, error);
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
