/* A model as judge of an explanation (Explain with Visual Keypoints, section 5.2 and appendix C). */
#include "model/explanation_judge.h"

#include "model/client.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <string.h>

#define PROMPT "explanation_judge"

/* What the line of the ratings begins with, in any case of letters. */
#define RATING "rating:"

static const struct {
  const char *name;
  guint least, most;
} RATINGS[] = {{"correctness", 1, 5}, {"fidelity", 1, 5}, {"referencing", 1, 5}, {"accuracy", 0, 1}};

char *dg_explanation_judge_signature(DgModelClient *client, const DgPrompts *prompts, guint refused) {
  const DgPrompt *prompt = dg_prompts_find(prompts, PROMPT);
  g_autofree char *settings = dg_model_client_get_settings(client, prompt, refused, "|judge_", ":");
  return g_strdup_printf("judge:%s|model:%s%s", dg_prompt_get_signature(prompt), dg_model_client_get_signature(client),
                         settings);
}

/* One whole number of the list, `at` moved behind it. */
static gboolean read_rating(const char **at, guint index, guint *rating, GError **error) {
  const char *text = *at + strspn(*at, " \t");
  gsize digits = strspn(text, "0123456789");
  guint64 value = g_ascii_strtoull(text, NULL, 10);
  const char *end = text + digits + strspn(text + digits, " \t");
  const char *next = index + 1 < G_N_ELEMENTS(RATINGS) ? "," : "]]";
  if (digits != 1 || value < RATINGS[index].least || value > RATINGS[index].most || !g_str_has_prefix(end, next)) {
    g_autofree char *found = g_strndup(text, strcspn(text, "]\n"));
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL,
                "%s: found \"%s\", expected a whole number from %u to %u and then \"%s\"", RATINGS[index].name, found,
                RATINGS[index].least, RATINGS[index].most, next);
    return FALSE;
  }
  *rating = (guint)value;
  *at = end + strlen(next);
  return TRUE;
}

/* What stands before the line of the rating at `end`, without the marks of Markdown that belong to that line; NULL for
 * nothing. */
static char *read_reasons(const char *text, const char *end) {
  g_autofree char *before = g_strndup(text, (gsize)(end - text));
  gsize length = strlen(before) - strlen(RATING);
  while (length > 0 && strchr(" \t\r\n*#", before[length - 1]))
    length--;
  before[length] = '\0';
  const char *start = before + strspn(before, " \t\r\n");
  return *start ? g_strdup(start) : NULL;
}

/* The one rating of the answer: several could mean anything. */
static gboolean read_answer(const char *text, gpointer user_data, GError **error) {
  DgExplanationRatings *ratings = user_data;
  guint values[G_N_ELEMENTS(RATINGS)];
  const char *open = strstr(text, "[["), *at = open ? open + 2 : NULL;
  if (!open || strstr(at, "[[")) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %s, expected one line \"Rating: [[x, y, z, w]]\"",
                open ? "more than one list in double brackets" : "no list in double brackets");
    return FALSE;
  }
  const char *before = open;
  while (before > text && strchr(" \t*", before[-1]))
    before--;
  gsize length = strlen(RATING);
  if ((gsize)(before - text) < length || g_ascii_strncasecmp(before - length, RATING, length) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL,
                "found a list without \"Rating:\" before it, expected \"Rating: [[x, y, "
                "z, w]]\"");
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(RATINGS); i++)
    if (!read_rating(&at, i, &values[i], error))
      return FALSE;
  *ratings = (DgExplanationRatings){values[0], values[1], values[2], values[3] == 1, read_reasons(text, before)};
  return TRUE;
}

gboolean dg_model_judge_explanation(DgModelClient *client, const DgPrompts *prompts, const DgExplanationTexts *texts,
                                    const char *name, DgExplanationRatings *ratings, DgAnswerUsage *usage,
                                    DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"problem", "answer", "reference", "explanation", NULL};
  const char *values[] = {texts->problem, texts->answer, texts->reference, texts->explanation, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, PROMPT), names, values);
  return dg_ask_and_repair_counted(client, request, name, read_answer, ratings, usage, diagnostics, error);
}
