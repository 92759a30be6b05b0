/* Parts of lines of PlantUML. */
#include "languages/plantuml.h"

#include <string.h>

const char *dg_plantuml_skip_blanks(const char *at) {
  return at + strspn(at, " \t");
}

static gboolean is_word_byte(char c) {
  return g_ascii_isalnum(c) || c == '_' || (guchar)c >= 0x80;
}

const char *dg_plantuml_take_word(const char *at, const char *word) {
  gsize length = strlen(word);
  if (g_ascii_strncasecmp(at, word, length) != 0 || is_word_byte(at[length]))
    return NULL;
  return dg_plantuml_skip_blanks(at + length);
}

const char *dg_plantuml_scan_name(const char *at, const char *more) {
  const char *end = at;
  while (*end && (is_word_byte(*end) || strchr(more, *end)))
    end++;
  return end == at ? NULL : end;
}

/* A stereotype: the text of `<<x>>`, without a spot `(S,#FF0000)` or a sprite in front of it. */
static void append_stereotype(GString *stereotypes, const char *begin, const char *end) {
  begin = dg_plantuml_skip_blanks(begin);
  if (*begin == '(') {
    const char *close = memchr(begin, ')', (gsize)(end - begin));
    begin = close ? dg_plantuml_skip_blanks(close + 1) : begin;
  }
  if (begin >= end || *begin == '$')
    return;
  g_autofree char *text = g_strndup(begin, (gsize)(end - begin));
  g_strstrip(text);
  if (*text)
    g_string_append_printf(stereotypes, "%s«%s»", stereotypes->len ? "\n" : "", text);
}

static const char *skip_stereotype(const char *at, GString *stereotypes) {
  const char *end = strstr(at, ">>");
  if (!end)
    return NULL;
  if (stereotypes)
    append_stereotype(stereotypes, at + 2, end);
  return end + 2;
}

/* A colour or a style: `#red`, `#line:red;back:blue`, `##[bold]green`. */
static const char *skip_colour(const char *at) {
  const char *end = at + strspn(at, "#");
  for (; *end && !strchr(" \t{", *end); end++)
    if (*end == '[' && strchr(end, ']'))
      end = strchr(end, ']');
  return end == at + 1 ? NULL : end;
}

static const char *skip_look(const char *at, GString *stereotypes) {
  if (g_str_has_prefix(at, "<<"))
    return skip_stereotype(at, stereotypes);
  if (*at == '#')
    return skip_colour(at);
  if (*at == '$')
    return dg_plantuml_scan_name(at + 1, "-");
  if (g_str_has_prefix(at, "[[")) {
    const char *end = strstr(at, "]]");
    return end ? end + 2 + (end[2] == ']') : NULL;
  }
  return NULL;
}

const char *dg_plantuml_skip_looks(const char *at, GString *stereotypes) {
  for (;;) {
    at = dg_plantuml_skip_blanks(at);
    const char *end = skip_look(at, stereotypes);
    if (!end)
      return at;
    at = end;
  }
}

char *dg_plantuml_take_block(DgPlantuml *uml, gboolean (*is_end)(const char *line), GError **error) {
  g_autoptr(GString) text = g_string_new(NULL);
  guint begin = uml->at;
  while (dg_plantuml_next_line(uml)) {
    if (is_end(dg_plantuml_line(uml)))
      return g_strdup(text->str);
    g_string_append_printf(text, "%s%s", text->len ? "\n" : "", dg_plantuml_line(uml));
  }
  uml->at = begin;
  dg_plantuml_fail(uml, error, "a line that ends what begins here");
  return NULL;
}
