/* A model as judge of a diagram by the rubric of DiagramIR (section 2.4, appendix A2.6). */
#include "base/json.h"
#include "model/client.h"
#include "model/judge_answer.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/votes.h"

#include <string.h>

/* Section 2.4: temperature 0 and top-p 1 under all conditions. */
#define TEMPERATURE 0
#define TOP_P 1

static const struct {
  const char *name, *prompt;
} CONDITIONS[] = {{"code", "judge_code"}, {"image", "judge_image"}, {"both", "judge_code_and_image"}};

struct _DgJudgement {
  DgJudgeCondition condition;
  guint asked, usable; /* votes */
  struct {
    guint votes[DG_RATING_COUNT];
    DgRating rating;
    char *rationale;
  } criteria[DG_RUBRIC_COUNT];
};

const char *dg_judge_condition_name(DgJudgeCondition condition) {
  return CONDITIONS[condition].name;
}

gboolean dg_judge_condition_find(const char *name, DgJudgeCondition *condition) {
  for (guint i = 0; i < G_N_ELEMENTS(CONDITIONS); i++)
    if (strcmp(CONDITIONS[i].name, name) == 0) {
      *condition = (DgJudgeCondition)i;
      return TRUE;
    }
  return FALSE;
}

static const DgPrompt *find_prompt(const DgPrompts *prompts, DgJudgeCondition condition) {
  return dg_prompts_find(prompts, CONDITIONS[condition].prompt);
}

char *dg_judge_signature(DgModelClient *client, const DgPrompts *prompts, DgJudgeCondition condition, guint votes) {
  guint tokens = dg_model_client_get_max_output_tokens(client);
  g_autofree char *limit = tokens ? g_strdup_printf("|max_output_tokens:%u", tokens) : g_strdup("");
  return g_strdup_printf("diagrade:%s|judge:%s|model:%s|temperature:%d|top_p:%d|votes:%u%s", dg_version(),
                         dg_prompt_get_signature(find_prompt(prompts, condition)),
                         dg_model_client_get_signature(client), TEMPERATURE, TOP_P, votes, limit);
}

void dg_judgement_free(DgJudgement *judgement) {
  if (!judgement)
    return;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    g_free(judgement->criteria[i].rationale);
  g_free(judgement);
}

static gpointer read_vote(const char *answer, gconstpointer user_data, DgDiagnostics *notes, GError **error) {
  return dg_vote_read(answer, notes, error);
}

/* The rating that most votes gave; among equals the one that was given first. */
static void count_criterion(DgJudgement *judgement, guint criterion, const GPtrArray *votes) {
  guint *counts = judgement->criteria[criterion].votes;
  const DgVote *chosen = NULL;
  for (guint i = 0; i < votes->len; i++)
    counts[((const DgVote *)votes->pdata[i])->ratings[criterion]]++;
  for (guint i = 0; i < votes->len; i++) {
    const DgVote *vote = votes->pdata[i];
    if (!chosen || counts[vote->ratings[criterion]] > counts[chosen->ratings[criterion]])
      chosen = vote;
  }
  judgement->criteria[criterion].rating = chosen->ratings[criterion];
  judgement->criteria[criterion].rationale = g_strdup(chosen->rationales[criterion]);
}

static DgJudgement *count_votes(const GPtrArray *votes, guint asked, DgJudgeCondition condition) {
  DgJudgement *judgement = g_new0(DgJudgement, 1);
  judgement->condition = condition;
  judgement->asked = asked;
  judgement->usable = votes->len;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    count_criterion(judgement, i, votes);
  return judgement;
}

/* The question: source as quoted data, then the picture. */
static DgModelRequest *build_request(const DgPrompts *prompts, DgJudgeCondition condition, GBytes *code, GBytes *figure,
                                     const DgFigureOptions *place, const char *name, DgDiagnostics *diagnostics,
                                     GError **error) {
  gsize length = 0;
  const char *bytes = code ? g_bytes_get_data(code, &length) : NULL;
  g_autofree char *text = g_utf8_make_valid(bytes ? bytes : "", (gssize)length);
  gboolean needs_code = condition != DG_JUDGE_IMAGE, needs_figure = condition != DG_JUDGE_CODE;
  const char *names[] = {needs_code ? "code" : NULL, NULL}, *values[] = {needs_code ? text : NULL, NULL};
  if ((needs_code && !code) || (needs_figure && !figure)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found no %s, expected one for the condition \"%s\"", name,
                needs_code && !code ? "source" : "picture", CONDITIONS[condition].name);
    return NULL;
  }
  g_autoptr(DgModelRequest) request = dg_prompt_ask(find_prompt(prompts, condition), names, values);
  request->temperature = TEMPERATURE;
  request->top_p = TOP_P;
  if (needs_figure && !dg_picture_add(request, figure, name, place, diagnostics, error))
    return NULL;
  return g_steal_pointer(&request);
}

DgJudgement *dg_model_judge(DgModelClient *client, const DgPrompts *prompts, DgJudgeCondition condition, GBytes *code,
                            GBytes *figure, const DgFigureOptions *place, guint votes, const char *name,
                            DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgModelRequest) request = build_request(prompts, condition, code, figure, place, name, diagnostics, error);
  if (!request)
    return NULL;
  DgBallot ballot = {.client = client,
                     .request = request,
                     .name = name,
                     .count = MAX(votes, 1),
                     .read = read_vote,
                     .free_vote = (GDestroyNotify)dg_vote_free};
  g_autoptr(GPtrArray) cast = dg_votes_collect(&ballot, NULL, diagnostics, error);
  return cast ? count_votes(cast, ballot.count, condition) : NULL;
}

static cJSON *criterion_to_json(const DgJudgement *judgement, guint index) {
  DgRating rating = judgement->criteria[index].rating;
  cJSON *check = cJSON_CreateObject();
  cJSON_AddStringToObject(check, "verdict", dg_rating_verdict(rating));
  cJSON_AddStringToObject(check, "value", dg_rating_name(rating));
  cJSON_AddStringToObject(check, "message", judgement->criteria[index].rationale);
  if (judgement->asked == 1)
    return check;
  cJSON *votes = cJSON_AddObjectToObject(check, "votes");
  for (guint i = 0; i < DG_RATING_COUNT; i++)
    cJSON_AddNumberToObject(votes, dg_rating_name((DgRating)i), judgement->criteria[index].votes[i]);
  return check;
}

char *dg_judgement_to_json(const DgJudgement *judgement) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "condition", CONDITIONS[judgement->condition].name);
  cJSON *votes = cJSON_AddObjectToObject(document, "votes");
  cJSON_AddNumberToObject(votes, "asked", judgement->asked);
  cJSON_AddNumberToObject(votes, "usable", judgement->usable);
  cJSON *checks = cJSON_AddObjectToObject(document, "checks");
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    cJSON_AddItemToObject(checks, dg_rubric[i].name, criterion_to_json(judgement, i));
  return dg_json_print(document, FALSE);
}
