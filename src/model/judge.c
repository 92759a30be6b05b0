/* A model as judge of a diagram by the rubric of DiagramIR (section 2.4, appendix A2.6). */
#include "model/judge.h"

#include "model/client.h"
#include "model/judge_answer.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/votes.h"

static const struct {
  const char *name, *prompt;
} CONDITIONS[] = {{"code", "judge_code"}, {"image", "judge_image"}, {"both", "judge_code_and_image"}};

struct _DgJudgement {
  guint asked, usable; /* votes */
  DgJudgementCriterion criteria[DG_RUBRIC_COUNT]; /* whose messages it owns */
};

const char *dg_judge_condition_name(DgJudgeCondition condition) {
  return CONDITIONS[condition].name;
}

DgJudgeOptions *dg_judge_options_new(DgModelClient *client, const DgPrompts *prompts, DgJudgeCondition condition) {
  DgJudgeOptions *options = g_new0(DgJudgeOptions, 1);
  *options = (DgJudgeOptions){.client = client, .prompts = prompts, .condition = condition, .votes = 1};
  return options;
}

void dg_judge_options_free(DgJudgeOptions *options) {
  g_free(options);
}

void dg_judge_options_set_votes(DgJudgeOptions *options, guint votes) {
  options->votes = MAX(votes, 1);
}

void dg_judge_options_set_figure(DgJudgeOptions *options, const DgFigureOptions *place) {
  options->place = place;
}

static const DgPrompt *find_prompt(const DgJudgeOptions *options) {
  return dg_prompts_find(options->prompts, CONDITIONS[options->condition].prompt);
}

char *dg_judge_signature(const DgJudgeOptions *options, guint refused) {
  const DgPrompt *prompt = find_prompt(options);
  guint tokens = dg_model_client_get_max_output_tokens(options->client);
  g_autofree char *limit = tokens ? g_strdup_printf("|max_output_tokens:%u", tokens) : g_strdup("");
  g_autofree char *sampling = dg_model_client_get_sampling(options->client, prompt, refused, "|", ":");
  return g_strdup_printf("diagrade:%s|judge:%s|model:%s%s|votes:%u%s", dg_version(), dg_prompt_get_signature(prompt),
                         dg_model_client_get_signature(options->client), sampling, options->votes, limit);
}

void dg_judgement_free(DgJudgement *judgement) {
  if (!judgement)
    return;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    g_free((char *)judgement->criteria[i].message);
  g_free(judgement);
}

static gpointer read_vote(const char *answer, gconstpointer user_data, DgDiagnostics *notes, GError **error) {
  return dg_vote_read(answer, notes, error);
}

/* The rating that most votes gave; among equals the one that was given first. */
static DgJudgementCriterion count_criterion(guint criterion, const GPtrArray *votes) {
  guint counts[DG_RATING_COUNT] = {0};
  const DgVote *chosen = NULL;
  for (guint i = 0; i < votes->len; i++)
    counts[((const DgVote *)votes->pdata[i])->ratings[criterion]]++;
  for (guint i = 0; i < votes->len; i++) {
    const DgVote *vote = votes->pdata[i];
    if (!chosen || counts[vote->ratings[criterion]] > counts[chosen->ratings[criterion]])
      chosen = vote;
  }
  DgRating rating = chosen->ratings[criterion];
  return (DgJudgementCriterion){.name = dg_rubric[criterion].name,
                                .verdict = dg_rating_verdict(rating),
                                .value = dg_rating_name(rating),
                                .message = g_strdup(chosen->rationales[criterion]),
                                .yes = counts[DG_RATING_YES],
                                .no = counts[DG_RATING_NO],
                                .not_applicable = counts[DG_RATING_NOT_APPLICABLE]};
}

static DgJudgement *count_votes(const GPtrArray *votes, guint asked) {
  DgJudgement *judgement = g_new0(DgJudgement, 1);
  judgement->asked = asked;
  judgement->usable = votes->len;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    judgement->criteria[i] = count_criterion(i, votes);
  return judgement;
}

/* The question: source as quoted data, then the picture. */
static DgModelRequest *build_request(const DgJudgeOptions *options, GBytes *code, GBytes *figure, const char *name,
                                     DgDiagnostics *diagnostics, GError **error) {
  DgJudgeCondition condition = options->condition;
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
  g_autoptr(DgModelRequest) request = dg_prompt_ask(find_prompt(options), names, values);
  if (needs_figure && !dg_picture_add(request, figure, name, options->place, diagnostics, error))
    return NULL;
  return g_steal_pointer(&request);
}

DgJudgement *dg_model_judge(const DgJudgeOptions *options, GBytes *code, GBytes *figure, const char *name,
                            DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgModelRequest) request = build_request(options, code, figure, name, diagnostics, error);
  if (!request)
    return NULL;
  DgBallot ballot = {.client = options->client,
                     .request = request,
                     .name = name,
                     .count = options->votes,
                     .read = read_vote,
                     .free_vote = (GDestroyNotify)dg_vote_free,
                     .usage = usage};
  g_autoptr(GPtrArray) cast = dg_votes_collect(&ballot, NULL, diagnostics, error);
  return cast ? count_votes(cast, ballot.count) : NULL;
}

guint dg_judgement_get_asked(const DgJudgement *judgement) {
  return judgement->asked;
}

guint dg_judgement_get_usable(const DgJudgement *judgement) {
  return judgement->usable;
}

const DgJudgementCriterion *dg_judgement_get_criterion(const DgJudgement *judgement, guint index) {
  return index < DG_RUBRIC_COUNT ? &judgement->criteria[index] : NULL;
}
