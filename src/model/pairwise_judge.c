/* A model as judge of two pictures for the same question (From Scratch to Precise Illustration, section 3.1). */
#include "model/pairwise_judge.h"

#include "base/json.h"
#include "model/answer.h"
#include "model/answer_fields.h"
#include "model/client.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <string.h>

#define PROMPT "pairwise_judge"
#define SCORE_MAX 10

static void clear_score(gpointer data) {
  g_clear_pointer(&((DgPairScore *)data)->reason, g_free);
}

/* One a criterion, without a reason as long as nothing is said of it. */
static GArray *new_scores(const DgCriteria *criteria) {
  GArray *scores = g_array_new(FALSE, TRUE, sizeof(DgPairScore));
  g_array_set_clear_func(scores, clear_score);
  return g_array_set_size(scores, dg_criteria_get_count(criteria));
}

char *dg_pair_judge_signature(DgModelClient *client, const DgPrompts *prompts, guint refused) {
  const DgPrompt *prompt = dg_prompts_find(prompts, PROMPT);
  g_autofree char *settings = dg_model_client_get_settings(client, prompt, refused, "|", ":");
  return g_strdup_printf("diagrade:%s|judge:%s|model:%s%s", dg_version(), dg_prompt_get_signature(prompt),
                         dg_model_client_get_signature(client), settings);
}

/* An answer while it is read. */
typedef struct {
  const DgCriteria *criteria;
  GArray *scores; /* a reason of NULL: the criterion was not there yet */
  DgDiagnostics *notes;
  DgFaults faults;
} Reading;

static void read_score(Reading *reading, const cJSON *entry, const char *criterion, const char *key, double *score) {
  const cJSON *value = dg_json_get(entry, key);
  if (cJSON_IsNumber(value) && value->valuedouble >= 0 && value->valuedouble <= SCORE_MAX) {
    *score = value->valuedouble;
    return;
  }
  g_autofree char *found = value ? dg_json_print(value, FALSE) : g_strdup("nothing");
  g_autofree char *shown = dg_json_quote(found);
  dg_faults_add(&reading->faults, "%s: found %s as \"%s\", expected a number from 0 to %d", criterion, shown, key,
                SCORE_MAX);
}

static void read_entry(Reading *reading, const cJSON *entry, guint number) {
  const char *name = cJSON_GetStringValue(dg_json_get(entry, "name"));
  const char *reason = cJSON_GetStringValue(dg_json_get(entry, "reason"));
  DgPairScore *score = NULL;
  for (guint i = 0; name && !score && i < reading->scores->len; i++)
    if (strcmp(dg_criteria_get_name(reading->criteria, i), name) == 0)
      score = &g_array_index(reading->scores, DgPairScore, i);
  if (!score) {
    g_autofree char *found = name ? dg_json_quote(name) : g_strdup("no text");
    dg_faults_add(&reading->faults, "entry %u: found %s as \"name\", expected that of a criterion", number, found);
    return;
  }
  if (score->reason) {
    dg_faults_add(&reading->faults, "%s: found it twice, expected it once", name);
    return;
  }
  score->reason = g_strstrip(g_strdup(reason ? reason : ""));
  if (!*score->reason)
    dg_faults_add(&reading->faults, "%s: found no \"reason\", expected one", name);
  read_score(reading, entry, name, "first", &score->scores[0]);
  read_score(reading, entry, name, "second", &score->scores[1]);
}

static gboolean read_answer(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  g_autoptr(cJSON) answer = dg_answer_read_json(text, strlen(text), reading->notes, error);
  if (!answer)
    return FALSE;
  for (guint i = 0; i < reading->scores->len; i++)
    clear_score(&g_array_index(reading->scores, DgPairScore, i));
  const cJSON *list = dg_json_get(answer, "criteria"), *entry;
  guint number = 0;
  if (!cJSON_IsArray(list))
    dg_faults_add(&reading->faults, "found no array \"criteria\", expected one");
  else
    cJSON_ArrayForEach(entry, list) read_entry(reading, entry, ++number);
  for (guint i = 0; cJSON_IsArray(list) && i < reading->scores->len; i++)
    if (!g_array_index(reading->scores, DgPairScore, i).reason)
      dg_faults_add(&reading->faults, "%s: found nothing, expected a reason and two scores",
                    dg_criteria_get_name(reading->criteria, i));
  return dg_faults_end(&reading->faults, error);
}

/* What the criteria ask, without their weights: these are applied afterwards and must not colour the scores. */
static char *list_criteria(const DgCriteria *criteria) {
  g_autoptr(cJSON) list = cJSON_CreateArray();
  for (guint i = 0; i < dg_criteria_get_count(criteria); i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", dg_criteria_get_name(criteria, i));
    cJSON_AddStringToObject(item, "asks", dg_criteria_get_asks(criteria, i));
    cJSON_AddItemToArray(list, item);
  }
  return dg_json_print(list, FALSE);
}

static DgModelRequest *build_request(const DgPrompts *prompts, const DgPairQuestion *question, const char *name,
                                     DgDiagnostics *diagnostics, GError **error) {
  static const char *const headings[] = {"First picture:", "Second picture:"}, *const places[] = {"first", "second"};
  g_autofree char *listed = list_criteria(question->criteria);
  const char *names[] = {"question", "criteria", NULL}, *values[] = {question->text, listed, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, PROMPT), names, values);
  request->vote = question->repeat;
  for (guint i = 0; i < G_N_ELEMENTS(question->pictures); i++) {
    g_autofree char *own = g_strdup_printf("%s: %s picture", name, places[i]);
    dg_model_request_add_text(request, headings[i]);
    if (!dg_picture_add(request, question->pictures[i], own, NULL, diagnostics, error))
      return NULL;
  }
  return g_steal_pointer(&request);
}

GArray *dg_model_judge_pair(DgModelClient *client, const DgPrompts *prompts, const DgPairQuestion *question,
                            const char *name, DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgModelRequest) request = build_request(prompts, question, name, diagnostics, error);
  if (!request)
    return NULL;
  g_autoptr(GArray) scores = new_scores(question->criteria);
  Reading reading = {.criteria = question->criteria, .scores = scores, .notes = diagnostics};
  if (!dg_ask_and_repair_counted(client, request, name, read_answer, &reading, usage, diagnostics, error))
    return NULL;
  return g_steal_pointer(&scores);
}
