#include "model/turn.h"

void dg_turn_add(DgTurnCost *cost, const DgModelClient *client, const DgModelAnswer *answer) {
  cost->answers++;
  cost->input_tokens += MAX(answer->input_tokens, 0);
  cost->output_tokens += MAX(answer->output_tokens, 0);
  cost->dollars += dg_model_client_price(client, answer->input_tokens, answer->output_tokens);
}

static void free_answer(gpointer answer) {
  dg_model_answer_free(answer);
}

gboolean dg_turn_ask(DgModelClient *client, const DgModelRequest *request, const char *name, DgAnswerRead read,
                     gpointer user_data, DgTurnCost *cost, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(GPtrArray) answers = g_ptr_array_new_with_free_func(free_answer);
  gboolean fine = dg_ask_and_repair_answers(client, request, name, read, user_data, answers, diagnostics, error);
  *cost = (DgTurnCost){0};
  for (guint i = 0; i < answers->len; i++)
    dg_turn_add(cost, client, answers->pdata[i]);
  return fine;
}
