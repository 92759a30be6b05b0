/* Problems of school mathematics as prompts word them. */
#include "run/problem.h"

#include "metrics/explanations/final_answer.h"

/* Signs there are for options: ① to ⑳. */
#define CIRCLED_ONE 0x2460
#define CIRCLED_COUNT 20

static gboolean read_text(char **text, const cJSON *object, const char *key, const char *name, GError **error) {
  const cJSON *member = dg_json_get(object, key);
  if (member && !cJSON_IsString(member) && !cJSON_IsNull(member)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no string as \"%s\", expected one", name, key);
    return FALSE;
  }
  *text = cJSON_IsString(member) ? g_strdup(member->valuestring) : NULL;
  return TRUE;
}

static gboolean read_choices(char ***choices, const cJSON *object, const char *name, GError **error) {
  const cJSON *member = dg_json_get(object, "choices"), *choice;
  if (!member || cJSON_IsNull(member) || (cJSON_IsArray(member) && !member->child))
    return TRUE;
  GPtrArray *texts = g_ptr_array_new();
  cJSON_ArrayForEach(choice, member) if (cJSON_IsString(choice)) g_ptr_array_add(texts, g_strdup(choice->valuestring));
  gboolean good = cJSON_IsArray(member) && (int)texts->len == cJSON_GetArraySize(member);
  if (!good)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found something else as \"choices\", expected an array of strings", name);
  g_ptr_array_add(texts, NULL);
  *choices = (char **)g_ptr_array_free(texts, FALSE);
  return good;
}

gboolean dg_problem_read(DgProblem *problem, const cJSON *object, const char *name, GError **error) {
  *problem = (DgProblem){0};
  return read_text(&problem->problem, object, "problem", name, error) &&
         read_text(&problem->answer, object, "answer", name, error) &&
         read_text(&problem->subject, object, "subject", name, error) &&
         read_text(&problem->chapter, object, "chapter", name, error) &&
         read_text(&problem->section, object, "section", name, error) &&
         read_choices(&problem->choices, object, name, error);
}

void dg_problem_copy(DgProblem *copy, const DgProblem *problem) {
  *copy = (DgProblem){.problem = g_strdup(problem->problem),
                      .answer = g_strdup(problem->answer),
                      .choices = g_strdupv(problem->choices),
                      .subject = g_strdup(problem->subject),
                      .chapter = g_strdup(problem->chapter),
                      .section = g_strdup(problem->section)};
}

void dg_problem_clear(DgProblem *problem) {
  char **texts[] = {&problem->problem, &problem->answer, &problem->subject, &problem->chapter, &problem->section};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_clear_pointer(texts[i], g_free);
  g_clear_pointer(&problem->choices, g_strfreev);
}

/* Whether the options bear labels in their order: "(A) 3 cm", "(B) 4 cm". */
static gboolean are_labelled(char *const *choices) {
  for (int i = 0; choices[i]; i++)
    if (dg_final_choice_label(choices[i]) != i)
      return FALSE;
  return TRUE;
}

/* Option `index` with its label. Free with g_free(). */
static char *word_choice(char *const *choices, guint index) {
  char circled[8] = {0}; /* one character of UTF-8 and its end */
  if (are_labelled(choices))
    return g_strdup(choices[index]);
  if (index >= CIRCLED_COUNT)
    return g_strdup_printf("(%u) %s", index + 1, choices[index]);
  g_unichar_to_utf8(CIRCLED_ONE + index, circled);
  return g_strdup_printf("%s %s", circled, choices[index]);
}

char *dg_problem_word(const DgProblem *problem) {
  GString *out = g_string_new(problem->problem);
  if (problem->choices)
    g_string_append(out, out->len > 0 ? "\n\nChoices:" : "Choices:");
  for (guint i = 0; problem->choices && problem->choices[i]; i++) {
    g_autofree char *choice = word_choice(problem->choices, i);
    g_string_append_printf(out, "\n%s", choice);
  }
  return g_string_free(out, FALSE);
}

char *dg_problem_word_answer(const DgProblem *problem) {
  const char *answer = problem->answer ? problem->answer : "";
  int index = problem->choices ? dg_final_answer_choice(answer, (const char *const *)problem->choices) : -1;
  return index < 0 ? g_strdup(answer) : word_choice(problem->choices, (guint)index);
}

char *dg_problem_word_chapter(const DgProblem *problem) {
  const char *chapter = problem->chapter ? problem->chapter : "", *section = problem->section ? problem->section : "";
  return g_strconcat(chapter, *chapter && *section ? " / " : "", section, NULL);
}
