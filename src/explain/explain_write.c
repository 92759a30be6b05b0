/* A model explains problems (Explain with Visual Keypoints, sections 5.2 and 5.3). */
#include "explain/explain_keypoints.h"
#include "model/explanation_writing.h"
#include "model/prompt.h"
#include "run/task.h"

#include <string.h>

#define SCHEMA "diagrade/written_explanation@1"

/* The way answers are found by rules, as signatures name it; the number is raised with every change of it. */
#define RULES "rules.1"

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  DgExplainItem *const *problems;
  const DgExplainWriting *writing;
  char *setting, *signature;
} Batch;

/* What the model is told, in words. */
static char *word_setting(const DgExplainWriting *writing) {
  const char *system = dg_explain_keypoints_system(writing->keypoints);
  g_autofree char *keypoints = writing->no_keypoints ? g_strdup("no keypoints")
                               : writing->keypoints  ? g_strconcat("keypoints of ", system, NULL)
                                                     : g_strdup("reference keypoints");
  return g_strconcat(writing->no_answer ? "no answer, " : "answer, ", keypoints, NULL);
}

static char *sign(DgModelClient *client, const DgPrompts *prompts, const DgExplainWriting *writing) {
  g_autofree char *task = dg_task_signature(client, prompts, "explanation_writing");
  const char *prompt = dg_prompt_get_signature(dg_prompts_find(prompts, "explained_answer"));
  return g_strdup_printf("%s|answer:%s|keypoints:%s%s%s", task, writing->no_answer ? "none" : "given",
                         writing->no_keypoints ? "none" : dg_explain_keypoints_system(writing->keypoints),
                         writing->own_answer ? "|own_answer:" RULES "+" : "", writing->own_answer ? prompt : "");
}

/* The answer that the rules find in an explanation; NULL where they find none, or none of the options. */
static char *find_answer(const char *explanation, char *const *choices) {
  g_autofree char *answer = dg_final_answer_find(explanation);
  if (answer && choices && dg_final_answer_choice(answer, (const char *const *)choices) < 0)
    return NULL;
  return g_steal_pointer(&answer);
}

/* Adds the answer that follows from the explanation, and who says so. */
static gboolean add_own_answer(const Batch *batch, const DgExplainItem *problem, const char *asked,
                               const char *explanation, DgAnswerUsage *usage, DgTaskRecord *task) {
  g_autofree char *answer = find_answer(explanation, problem->about.choices);
  const char *by = answer ? "rules" : "model";
  if (!answer)
    answer = dg_model_read_explained_answer(batch->client, batch->prompts, asked, explanation, problem->id, usage,
                                            task->diagnostics, &task->error);
  if (!answer)
    return FALSE;
  cJSON_AddStringToObject(task->document, "given_answer", answer);
  cJSON_AddStringToObject(task->document, "answer_by", by);
  return TRUE;
}

static gboolean check(const Batch *batch, const DgExplainItem *problem, GError **error) {
  const char *missing = !problem->about.problem                                ? "\"problem\", expected its text"
                        : !batch->writing->no_answer && !problem->about.answer ? "\"answer\", expected the right one; "
                                                                                 "--no-answer writes without it"
                                                                               : NULL;
  if (problem->error)
    g_propagate_error(error, g_error_copy(problem->error));
  else if (missing)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no %s", problem->file, missing);
  return !problem->error && !missing;
}

static gboolean explain(const Batch *batch, const DgExplainItem *problem, DgAnswerUsage *usage, DgTaskRecord *task) {
  const DgExplainWriting *writing = batch->writing;
  g_autoptr(GBytes) figure = NULL;
  if (!check(batch, problem, &task->error) ||
      (problem->problem_figure && !(figure = dg_file_read(problem->problem_figure, &task->error))))
    return FALSE;
  g_autofree char *keypoints =
      writing->no_keypoints ? g_strdup("") : dg_explain_keypoints_word(writing->keypoints, problem, &task->error);
  if (!keypoints)
    return FALSE;
  g_autofree char *asked = dg_problem_word(&problem->about), *chapter = dg_problem_word_chapter(&problem->about),
                  *answer = writing->no_answer ? NULL : dg_problem_word_answer(&problem->about);
  DgExplanationTask work = {asked, chapter, answer, keypoints, figure};
  g_autofree char *explanation = dg_model_write_explanation(batch->client, batch->prompts, &work, problem->id, usage,
                                                            task->diagnostics, &task->error);
  if (!explanation)
    return FALSE;
  cJSON_AddStringToObject(task->document, "explanation", explanation);
  return !writing->own_answer || add_own_answer(batch, problem, asked, explanation, usage, task);
}

static DgTaskRecord *write_one(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgExplainItem *problem = batch->problems[index];
  DgTaskRecord *task = dg_task_record_new(SCHEMA, problem->file, problem->id);
  DgAnswerUsage usage = {0};
  task->document = cJSON_CreateObject();
  cJSON_AddStringToObject(task->document, "system", batch->writing->system);
  cJSON_AddStringToObject(task->document, "setting", batch->setting);
  cJSON_AddStringToObject(task->document, "signature", batch->signature);
  explain(batch, problem, &usage, task);
  dg_answer_usage_write(task->document, "usage", &usage);
  return task;
}

void dg_write_explanations(DgModelClient *client, const DgPrompts *prompts, DgExplainItem *const *problems,
                           guint n_problems, const DgExplainWriting *writing, DgTaskDone done, gpointer user_data) {
  Batch batch = {.client = client, .prompts = prompts, .problems = problems, .writing = writing};
  batch.setting = word_setting(writing);
  batch.signature = sign(client, prompts, writing);
  dg_tasks_run(n_problems, client, write_one, &batch, done, user_data);
  g_free(batch.setting);
  g_free(batch.signature);
}
