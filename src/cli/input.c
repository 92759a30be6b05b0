#include "cli/input.h"

#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/plan.h"

#include <stdio.h>

/* Two graph documents of the largest figure that is read. */
#define LINE_MAX_BYTES (128u << 20)

char *dg_input_line(gpointer user_data) {
  GString *line = g_string_new(NULL);
  int c;
  while ((c = getchar_unlocked()) != EOF && c != '\n')
    if (line->len <= LINE_MAX_BYTES)
      g_string_append_c(line, c ? (char)c : '\1');
  return g_string_free(line, c == EOF && line->len == 0);
}

void dg_answers_begin(DgAnswers *answers, DgModelClient *client) {
  answers->client = client;
  dg_progress_init(&answers->progress, client);
}

gboolean dg_answers_write(const char *answer, gboolean failed, gpointer user_data) {
  DgAnswers *answers = user_data;
  if (dg_plan_is_dry(answers->client))
    return TRUE;
  dg_progress_clear(&answers->progress);
  dg_output_line(answer);
  return dg_output_flush() && !dg_interrupt_asked(NULL);
}

DgExit dg_answers_end(DgAnswers *answers, guint failed) {
  dg_progress_end(&answers->progress);
  if (!dg_plan_is_dry(answers->client))
    return failed ? DG_EXIT_FAILED : DG_EXIT_OK;
  dg_plan_output(answers->client, FALSE);
  return DG_EXIT_OK;
}
