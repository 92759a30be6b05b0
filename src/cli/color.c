#include "cli/color.h"

#include <string.h>
#include <unistd.h>

#define RESET "\033[0m"
#define RED "\033[31m"
#define GREEN "\033[32m"
#define YELLOW "\033[33m"
#define CYAN "\033[36m"
#define BOLD "\033[1m"

const char *const dg_color_words[] = {"auto", "always", "never", NULL};

static DgColorWhen asked;

void dg_color_set(DgColorWhen when) {
  asked = when;
}

static gboolean is_set(const char *variable) {
  const char *value = g_getenv(variable);
  return value && *value;
}

gboolean dg_color_is_on(int descriptor) {
  if (asked != DG_COLOR_AUTO || is_set("NO_COLOR"))
    return asked == DG_COLOR_ALWAYS;
  if (is_set("CLICOLOR_FORCE") && strcmp(g_getenv("CLICOLOR_FORCE"), "0") != 0)
    return TRUE;
  const char *terminal = g_getenv("TERM");
  return terminal && strcmp(terminal, "dumb") != 0 && isatty(descriptor);
}

static const char *color_of(DgLevel level) {
  return level == DG_LEVEL_ERROR ? RED : level == DG_LEVEL_WARNING ? YELLOW : CYAN;
}

char *dg_color_message(DgLevel level, const char *prefix, const char *message) {
  const char *name = dg_level_name(level);
  gsize word = g_str_has_prefix(message, name) && message[strlen(name)] == ':' ? strlen(name) + 1 : 0;
  if (word)
    return g_strdup_printf("%s%s%.*s" RESET "%s", prefix, color_of(level), (int)word, message, message + word);
  gsize said = strcspn(prefix, ":") + 1; /* the blank behind it stays outside */
  return g_strdup_printf("%s%.*s" RESET "%s%s", color_of(level), (int)said, prefix, prefix + said, message);
}

/* A verdict or level at the start of a line or behind its place ("figure.svg:17: "), a level in brackets at the end of
 * one, a number that is marked as the best of its column, and the heading of a list of what is missing or extra. */
#define MARKED                                                                                                         \
  "(?:^ *|^[^\\s:][^:\\n]*(?::\\d+)+: )\\K(?:fail|pass|error|warning|note|info)(?=  |:)"                               \
  "|\\((?:error|warning|note)\\)$"                                                                                     \
  "|\\b[0-9]+\\.[0-9]+\\*"                                                                                             \
  "|^(?:Missing|Extra)[^:\\n(]*(?= \\(\\d+\\):$)"

static const char *color_of_word(const char *word) {
  static const struct {
    const char *start, *color;
  } COLORS[] = {{"fail", RED},     {"error", RED},  {"pass", GREEN}, {"warning", YELLOW},
                {"Missing", BOLD}, {"Extra", BOLD}, {"", CYAN}};
  guint i = 0;
  if (g_ascii_isdigit(*word))
    return BOLD;
  word += *word == '(';
  while (!g_str_has_prefix(word, COLORS[i].start))
    i++;
  return COLORS[i].color;
}

static gboolean mark(const GMatchInfo *match, GString *out, gpointer user_data) {
  g_autofree char *word = g_match_info_fetch(match, 0);
  g_string_append_printf(out, "%s%s" RESET, color_of_word(word), word);
  return FALSE;
}

char *dg_color_text(const char *text) {
  g_autoptr(GRegex) marked = g_regex_new(MARKED, G_REGEX_MULTILINE | G_REGEX_NO_AUTO_CAPTURE, 0, NULL);
  char *colored = g_regex_replace_eval(marked, text, -1, 0, 0, mark, NULL, NULL);
  return colored ? colored : g_strdup(text); /* text that is no UTF-8 stays plain */
}
