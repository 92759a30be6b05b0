/* A model as judge of two pictures for the same question (From Scratch to Precise Illustration, section 3.1). */
#include "base/json.h"
#include "model/answer.h"
#include "model/answer_fields.h"
#include "model/client.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <diagrade/criteria.h>

#include <string.h>

#define PROMPT "pairwise_judge"
#define SCORE_MAX 10

/* The judge is to say the same whenever it is asked. */
#define TEMPERATURE 0

struct _DgPairJudgement {
  guint count;
  double *first, *second;
  char **reasons;
};

void dg_pair_judgement_free(DgPairJudgement *judgement) {
  if (!judgement)
    return;
  for (guint i = 0; i < judgement->count; i++)
    g_free(judgement->reasons[i]);
  g_free(judgement->reasons);
  g_free(judgement->first);
  g_free(judgement->second);
  g_free(judgement);
}

const double *dg_pair_judgement_get_first(const DgPairJudgement *judgement) {
  return judgement->first;
}

const double *dg_pair_judgement_get_second(const DgPairJudgement *judgement) {
  return judgement->second;
}

const char *dg_pair_judgement_get_reason(const DgPairJudgement *judgement, guint criterion) {
  g_return_val_if_fail(criterion < judgement->count, NULL);
  return judgement->reasons[criterion];
}

char *dg_pair_judge_signature(DgModelClient *client, const DgPrompts *prompts) {
  guint tokens = dg_model_client_get_max_output_tokens(client);
  g_autofree char *limit = tokens ? g_strdup_printf("|max_output_tokens:%u", tokens) : g_strdup("");
  return g_strdup_printf("diagrade:%s|judge:%s|model:%s|temperature:%d%s", dg_version(),
                         dg_prompt_get_signature(dg_prompts_find(prompts, PROMPT)),
                         dg_model_client_get_signature(client), TEMPERATURE, limit);
}

/* An answer while it is read. */
typedef struct {
  const DgCriteria *criteria;
  DgPairJudgement *judgement; /* a reason of NULL: the criterion was not there yet */
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
  guint index = 0, count = reading->judgement->count;
  while (name && index < count && strcmp(dg_criteria_get_name(reading->criteria, index), name) != 0)
    index++;
  if (!name || index == count) {
    g_autofree char *found = name ? dg_json_quote(name) : g_strdup("no text");
    dg_faults_add(&reading->faults, "entry %u: found %s as \"name\", expected that of a criterion", number, found);
    return;
  }
  if (reading->judgement->reasons[index]) {
    dg_faults_add(&reading->faults, "%s: found it twice, expected it once", name);
    return;
  }
  reading->judgement->reasons[index] = g_strstrip(g_strdup(reason ? reason : ""));
  if (!*reading->judgement->reasons[index])
    dg_faults_add(&reading->faults, "%s: found no \"reason\", expected one", name);
  read_score(reading, entry, name, "first", &reading->judgement->first[index]);
  read_score(reading, entry, name, "second", &reading->judgement->second[index]);
}

static gboolean read_answer(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  DgPairJudgement *judgement = reading->judgement;
  g_autoptr(cJSON) answer = dg_answer_read_json(text, strlen(text), reading->notes, error);
  if (!answer)
    return FALSE;
  for (guint i = 0; i < judgement->count; i++)
    g_clear_pointer(&judgement->reasons[i], g_free);
  const cJSON *list = dg_json_get(answer, "criteria"), *entry;
  guint number = 0;
  if (!cJSON_IsArray(list))
    dg_faults_add(&reading->faults, "found no array \"criteria\", expected one");
  else
    cJSON_ArrayForEach(entry, list) read_entry(reading, entry, ++number);
  for (guint i = 0; cJSON_IsArray(list) && i < judgement->count; i++)
    if (!judgement->reasons[i])
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

static DgModelRequest *build_request(const DgPrompts *prompts, const DgCriteria *criteria, const char *question,
                                     GBytes *first, GBytes *second, const char *name, DgDiagnostics *diagnostics,
                                     GError **error) {
  g_autofree char *listed = list_criteria(criteria);
  g_autofree char *first_name = g_strconcat(name, ": first picture", NULL);
  g_autofree char *second_name = g_strconcat(name, ": second picture", NULL);
  const char *names[] = {"question", "criteria", NULL}, *values[] = {question, listed, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, PROMPT), names, values);
  request->temperature = TEMPERATURE;
  dg_model_request_add_text(request, "First picture:");
  if (!dg_picture_add(request, first, first_name, NULL, diagnostics, error))
    return NULL;
  dg_model_request_add_text(request, "Second picture:");
  if (!dg_picture_add(request, second, second_name, NULL, diagnostics, error))
    return NULL;
  return g_steal_pointer(&request);
}

static DgPairJudgement *new_judgement(guint count) {
  DgPairJudgement *judgement = g_new0(DgPairJudgement, 1);
  judgement->count = count;
  judgement->first = g_new0(double, count);
  judgement->second = g_new0(double, count);
  judgement->reasons = g_new0(char *, count);
  return judgement;
}

DgPairJudgement *dg_model_judge_pair(DgModelClient *client, const DgPrompts *prompts, const DgCriteria *criteria,
                                     const char *question, GBytes *first, GBytes *second, guint repeat,
                                     const char *name, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgModelRequest) request =
      build_request(prompts, criteria, question, first, second, name, diagnostics, error);
  if (!request)
    return NULL;
  request->vote = repeat;
  g_autoptr(DgPairJudgement) judgement = new_judgement(dg_criteria_get_count(criteria));
  Reading reading = {.criteria = criteria, .judgement = judgement, .notes = diagnostics};
  if (!dg_ask_and_repair(client, request, name, read_answer, &reading, diagnostics, error))
    return NULL;
  return g_steal_pointer(&judgement);
}
