#include "cli/judge_text.h"

#include "cli/output.h"

#include <cJSON.h>
#include <string.h>

static const char *string_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

/* " (3 of 5 votes)" of a criterion that several were asked for. */
static void append_votes(GString *out, const cJSON *check) {
  const cJSON *votes = cJSON_GetObjectItemCaseSensitive(check, "votes"), *vote;
  double sum = 0;
  cJSON_ArrayForEach(vote, votes) sum += cJSON_GetNumberValue(vote);
  const cJSON *won = cJSON_GetObjectItemCaseSensitive(votes, string_of(check, "value"));
  if (won)
    g_string_append_printf(out, " (%.0f of %.0f votes)", cJSON_GetNumberValue(won), sum);
}

static guint append_verdicts(GString *out, const cJSON *checks, const char *verdict) {
  guint count = 0;
  const cJSON *check;
  cJSON_ArrayForEach(check, checks) {
    if (strcmp(string_of(check, "verdict"), verdict) != 0)
      continue;
    g_autofree char *message = dg_output_safe(string_of(check, "message"));
    g_string_append_printf(out, "  %-4s  %s", verdict, check->string);
    append_votes(out, check);
    g_string_append_printf(out, ": %s\n", message);
    count++;
  }
  return count;
}

char *dg_judge_text(const DgTaskRecord *record) {
  g_autofree char *json = dg_task_record_to_json(record, FALSE),
                  *path = dg_output_safe(dg_task_record_get_path(record));
  cJSON *document = cJSON_Parse(json);
  const cJSON *checks = cJSON_GetObjectItemCaseSensitive(document, "checks");
  g_autoptr(GString) verdicts = g_string_new(NULL);
  guint fail = append_verdicts(verdicts, checks, "fail"), pass = append_verdicts(verdicts, checks, "pass"),
        other = append_verdicts(verdicts, checks, "n/a");
  cJSON_Delete(document);
  return g_strdup_printf("%s: %u fail, %u pass, %u not applicable\n%s", path, fail, pass, other, verdicts->str);
}
