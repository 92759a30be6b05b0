#include "cli/judge_text.h"

#include "cli/output.h"

#include <string.h>

/* The criteria with that verdict, a line each, with " (3 of 5 votes)" where several were asked for. */
static guint append_verdicts(GString *out, const DgJudgement *judgement, const char *verdict) {
  guint count = 0;
  const DgJudgementCriterion *found;
  for (guint i = 0; (found = dg_judgement_get_criterion(judgement, i)); i++) {
    if (strcmp(found->verdict, verdict) != 0)
      continue;
    g_autofree char *message = dg_output_safe(found->message);
    g_string_append_printf(out, "  %-4s  %s", verdict, found->name);
    if (dg_judgement_get_asked(judgement) > 1)
      g_string_append_printf(out, " (%u of %u votes)", MAX(MAX(found->yes, found->no), found->not_applicable),
                             dg_judgement_get_usable(judgement));
    g_string_append_printf(out, ": %s\n", message);
    count++;
  }
  return count;
}

char *dg_judge_text(const DgTaskRecord *record) {
  const DgJudgement *judgement = dg_task_record_get_judgement(record);
  g_autofree char *path = dg_output_safe(dg_task_record_get_path(record));
  g_autoptr(GString) verdicts = g_string_new(NULL);
  guint fail = append_verdicts(verdicts, judgement, "fail"), pass = append_verdicts(verdicts, judgement, "pass"),
        other = append_verdicts(verdicts, judgement, "n/a");
  return g_strdup_printf("%s: %u fail, %u pass, %u not applicable\n%s", path, fail, pass, other, verdicts->str);
}
