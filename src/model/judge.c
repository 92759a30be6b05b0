/* A model as judge of a diagram by the rubric of DiagramIR (section 2.4, appendix A2.6). */
#include "base/diagnostics.h"
#include "base/json.h"
#include "base/ordered.h"
#include "model/judge_answer.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/repair.h"

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
  return g_strdup_printf("diagrade:%s|judge:%s|model:%s|temperature:%d|top_p:%d|votes:%u", dg_version(),
                         dg_prompt_get_signature(find_prompt(prompts, condition)),
                         dg_model_client_get_signature(client), TEMPERATURE, TOP_P, votes);
}

void dg_judgement_free(DgJudgement *judgement) {
  if (!judgement)
    return;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    g_free(judgement->criteria[i].rationale);
  g_free(judgement);
}

/* The votes of one diagram on their way. */
typedef struct {
  DgModelClient *client;
  const DgModelRequest *request;
  const char *name;
  guint count, next; /* votes, and the one that comes next, from 0 */
  GPtrArray *votes; /* DgVote */
  DgDiagnostics *diagnostics;
  GError *error; /* the first one that ends the judgement, else the first one at all */
} Ballot;

typedef struct {
  guint number;
  DgVote *vote;
  DgDiagnostics *diagnostics;
  GError *error;
} Paper;

static gpointer next_paper(gpointer user_data) {
  Ballot *ballot = user_data;
  if (ballot->next == ballot->count)
    return NULL;
  Paper *paper = g_new0(Paper, 1);
  paper->number = ballot->next++;
  paper->diagnostics = dg_diagnostics_new();
  return paper;
}

static gboolean read_vote(const char *text, gpointer user_data, GError **error) {
  Paper *paper = user_data;
  paper->vote = dg_vote_read(text, paper->diagnostics, error);
  return paper->vote != NULL;
}

static gpointer ask(gpointer item, gpointer user_data) {
  const Ballot *ballot = user_data;
  Paper *paper = item;
  g_autoptr(DgModelRequest) request = dg_model_request_copy(ballot->request, paper->number);
  dg_ask_and_repair(ballot->client, request, ballot->name, read_vote, paper, paper->diagnostics, &paper->error);
  return paper;
}

/* An answer that cannot be used costs its vote. Anything else (the network, the budget) could be otherwise the next
 * time, and votes must not depend on that: it costs the judgement. */
static gboolean take_paper(gpointer result, gpointer user_data) {
  Ballot *ballot = user_data;
  Paper *paper = result;
  gboolean goes_on = TRUE;
  if (paper->vote) {
    g_ptr_array_add(ballot->votes, paper->vote);
    dg_diagnostics_append(ballot->diagnostics, paper->diagnostics);
  } else {
    goes_on = g_error_matches(paper->error, DG_ERROR, DG_ERROR_MODEL) || dg_model_client_is_dry_run(ballot->client);
    if (goes_on && ballot->count > 1)
      dg_diagnostics_add(ballot->diagnostics, DG_LEVEL_WARNING, 0, "vote %u was lost: %s", paper->number + 1,
                         paper->error->message);
    if (!goes_on && g_error_matches(ballot->error, DG_ERROR, DG_ERROR_MODEL))
      g_clear_error(&ballot->error);
    if (!ballot->error)
      ballot->error = g_steal_pointer(&paper->error);
    g_clear_error(&paper->error);
  }
  dg_diagnostics_free(paper->diagnostics);
  g_free(paper);
  return goes_on;
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

static DgJudgement *count_votes(const Ballot *ballot, DgJudgeCondition condition) {
  DgJudgement *judgement = g_new0(DgJudgement, 1);
  judgement->condition = condition;
  judgement->asked = ballot->count;
  judgement->usable = ballot->votes->len;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    count_criterion(judgement, i, ballot->votes);
  return judgement;
}

/* The question: source as quoted data, then the picture. */
static DgModelRequest *build_request(const DgPrompts *prompts, DgJudgeCondition condition, GBytes *code, GBytes *figure,
                                     const char *name, DgDiagnostics *diagnostics, GError **error) {
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
  if (needs_figure && !dg_picture_add(request, figure, name, diagnostics, error))
    return NULL;
  return g_steal_pointer(&request);
}

DgJudgement *dg_model_judge(DgModelClient *client, const DgPrompts *prompts, DgJudgeCondition condition, GBytes *code,
                            GBytes *figure, guint votes, const char *name, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgModelRequest) request = build_request(prompts, condition, code, figure, name, diagnostics, error);
  if (!request)
    return NULL;
  g_autoptr(GPtrArray) cast = g_ptr_array_new_with_free_func((GDestroyNotify)dg_vote_free);
  Ballot ballot = {.client = client,
                   .request = request,
                   .name = name,
                   .count = MAX(votes, 1),
                   .votes = cast,
                   .diagnostics = diagnostics};
  dg_ordered_map(ballot.count, next_paper, ask, take_paper, &ballot);
  gboolean ended = ballot.error && !g_error_matches(ballot.error, DG_ERROR, DG_ERROR_MODEL);
  if (ended || cast->len == 0) {
    g_propagate_error(error, ballot.error);
    return NULL;
  }
  g_clear_error(&ballot.error);
  return count_votes(&ballot, condition);
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
