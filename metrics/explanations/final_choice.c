/* Options of multiple-choice problems, and the verdict on an answer. */
#include "metrics/explanations/final_answer.h"

#include <string.h>

static const char *const VERDICTS[] = {"right", "wrong", "none"};

#define CIRCLED_ONE 0x2460 /* ① */
#define CIRCLED_TWENTY 0x2473 /* ⑳ */

const char *dg_final_verdict_name(DgFinalVerdict verdict) {
  return VERDICTS[verdict];
}

static gboolean is_circled(gunichar character) {
  return character >= CIRCLED_ONE && character <= CIRCLED_TWENTY;
}

static const char *skip_word(const char *text) {
  static const char *const WORDS[] = {"option", "choice"};
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++)
    if (g_ascii_strncasecmp(text, WORDS[i], strlen(WORDS[i])) == 0)
      return text + strlen(WORDS[i]) + strspn(text + strlen(WORDS[i]), " :");
  return text;
}

/* A letter, or a number of one or two digits; -1 for none. Moves `at` behind it. */
static int read_mark(const char **at) {
  gsize digits = strspn(*at, "0123456789");
  int index = -1;
  if (digits == 1 || digits == 2) {
    index = (int)g_ascii_strtoull(*at, NULL, 10) - 1;
    *at += digits;
  } else if (g_ascii_isalpha(**at)) {
    index = g_ascii_toupper(**at) - 'A';
    ++*at;
  }
  return index;
}

/* `text` behind the label of an option ("(B) 9 cm"), and the option's index; the text itself and -1 where there is
 * none. */
static const char *skip_label(const char *text, int *index) {
  const char *start = text + strspn(text, " *"), *at = skip_word(start);
  gboolean named = at != start, bracket = *at == '(' || *at == '[';
  *index = -1;
  if (is_circled(g_utf8_get_char(at))) {
    *index = (int)(g_utf8_get_char(at) - CIRCLED_ONE);
    return g_utf8_next_char(at);
  }
  at += bracket;
  const char *mark = at;
  int found = read_mark(&at);
  gboolean number = at > mark && g_ascii_isdigit(*mark), closed = *at == ')' || *at == ']';
  gboolean point = (*at == '.' || *at == ':') && (at[1] == ' ' || !at[1]);
  gboolean alone = !*at && !number && g_ascii_isupper(*mark);
  if (found < 0 || (bracket ? !closed : !(closed || point || alone || (named && !g_ascii_isalnum(*at)))))
    return text;
  *index = found;
  return at + (closed || point);
}

int dg_final_choice_label(const char *choice) {
  int index;
  skip_label(choice, &index);
  return index;
}

/* The one circled number that stands anywhere in a text; -1 when there is none, or several. */
static int find_circled(const char *text) {
  int found = -1;
  for (; *text; text = g_utf8_next_char(text)) {
    gunichar character = g_utf8_get_char(text);
    if (is_circled(character) && found >= 0 && found != (int)(character - CIRCLED_ONE))
      return -1;
    if (is_circled(character))
      found = (int)(character - CIRCLED_ONE);
  }
  return found;
}

/* The one option that has the value; -1 when none or several have it. */
static int find_value(const char *answer, const char *const *choices) {
  int found = -1, index;
  for (int i = 0; choices[i]; i++)
    if (dg_final_answer_equal(answer, choices[i]) || dg_final_answer_equal(answer, skip_label(choices[i], &index))) {
      if (found >= 0)
        return -1;
      found = i;
    }
  return found;
}

int dg_final_answer_choice(const char *answer, const char *const *choices) {
  if (strlen(answer) > DG_FINAL_BYTES_MAX)
    return -1;
  g_autofree char *plain = g_strstrip(dg_final_plain(answer));
  int count = (int)g_strv_length((char **)choices), index;
  skip_label(plain, &index);
  if (index < 0)
    index = find_value(plain, choices);
  if (index < 0)
    index = find_circled(plain);
  if (index < 0 && *plain && strspn(plain, "0123456789") == strlen(plain))
    index = (int)g_ascii_strtoull(plain, NULL, 10) - 1;
  return index < count ? index : -1;
}

DgFinalVerdict dg_final_answer_judge(const char *text, const char *reference, const char *const *choices,
                                     char **found) {
  g_autofree char *answer = dg_final_answer_find(text);
  if (found)
    *found = g_strdup(answer);
  if (!answer)
    return DG_FINAL_NONE;
  int expected = choices ? dg_final_answer_choice(reference, choices) : -1;
  gboolean right =
      expected >= 0 ? dg_final_answer_choice(answer, choices) == expected : dg_final_answer_equal(answer, reference);
  return right ? DG_FINAL_RIGHT : DG_FINAL_WRONG;
}
