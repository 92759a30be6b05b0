/* Creole, the markup of words in PlantUML, as a reader sees it.
 *
 *   line:   "=" {"="} text | ("*" | "#") {same} " " text | "|" cells "|" | rule | text
 *   rule:   at least two of the same of - = . _, with a title between two of such, or four alone
 *   text:   "**" "//" "__" "--" "~~" "\"\"" around words, <tag> and </tag> of the table below, "~" before what stands
 *           for itself, <U+hex>, &#number;, [[address words]], <&icon>, <$sprite>, <:emoji:>, "<<" words ">>" */
#include "languages/plantuml.h"

#include <string.h>

/* Tags that change looks. */
static const char *const TAGS[] = {"back", "b",    "color",  "colour", "del", "font", "i", "plain",
                                   "s",    "size", "strike", "sub",    "sup", "text", "u", "w"};
/* Marks around words. */
static const char *const MARKS[] = {"**", "//", "__", "--", "~~", "\"\""};

/* A text in the making. */
typedef struct {
  GString *out;
  guint number; /* of the list item before; 0: none */
  gboolean literal; /* inside <code> */
  gboolean is_open[G_N_ELEMENTS(MARKS)]; /* nothing on the line closes a mark of this kind */
  gboolean no_link; /* no more links end on the line */
} Text;

static const char *skip_tag_name(const char *at, const char *tag) {
  gsize length = strlen(tag);
  if (g_ascii_strncasecmp(at, tag, length) != 0 || !strchr(">: =", at[length]) || !at[length])
    return NULL;
  const char *end = at + length + strcspn(at + length, "<>\n");
  return *end == '>' ? end + 1 : NULL;
}

/* Behind a tag that only changes looks, or that stands for a picture. */
static const char *skip_tag(const char *at) {
  const char *name = at + 1 + (at[1] == '/');
  if (*name == '&' || *name == '$' || *name == ':') {
    const char *end = name + 1 + strcspn(name + 1, "<> \n");
    return *end == '>' && end > name + 1 ? end + 1 : NULL;
  }
  for (guint i = 0; i < G_N_ELEMENTS(TAGS); i++) {
    const char *end = skip_tag_name(name, TAGS[i]);
    if (end)
      return end;
  }
  if (g_str_has_prefix(name, "img:") || g_str_has_prefix(name, "img ") || g_ascii_strncasecmp(name, "latex>", 6) == 0 ||
      g_ascii_strncasecmp(name, "/latex>", 7) == 0 || g_ascii_strncasecmp(name, "math>", 5) == 0) {
    const char *end = name + strcspn(name, "<>\n");
    return *end == '>' ? end + 1 : NULL;
  }
  return NULL;
}

static const char *take_character(GString *out, const char *digits, guint base, const char *stop) {
  char *end;
  guint64 code = g_ascii_strtoull(digits, &end, base);
  if (end == digits || !g_str_has_prefix(end, stop) || code > 0x10FFFF || !g_unichar_validate((gunichar)code) || !code)
    return NULL;
  g_string_append_unichar(out, (gunichar)code);
  return end + strlen(stop);
}

/* [[address]], [[address words]], [[address{tooltip} words]]. */
static const char *take_link(Text *text, const char *at, const char *line_end) {
  const char *end = text->no_link ? NULL : g_strstr_len(at, line_end - at, "]]");
  text->no_link = !end;
  if (!end)
    return NULL;
  const char *begin = at + 2, *words = begin + strcspn(begin, " {");
  if (words < end && *words == '{')
    words += strcspn(words, "}") + 1;
  while (words < end && *words == ' ')
    words++;
  if (words >= end)
    words = begin;
  g_autofree char *inner = g_strndup(words, (gsize)(end - words));
  g_autofree char *shown = dg_plantuml_text(inner, FALSE);
  g_string_append(text->out, shown);
  return end + 2;
}

static void append_words(Text *text, const char *at, const char *end);

/* The end of the words behind a mark, at the next mark of its kind on the line; NULL. */
static const char *find_close(Text *text, guint mark, const char *at, const char *end) {
  const char *word = MARKS[mark];
  if (at[0] != word[0] || at[1] != word[1] || at + 3 > end || text->is_open[mark])
    return NULL;
  if (at[2] == word[0] && strchr("-_/", word[0]))
    return NULL;
  const char *close = g_strstr_len(at + 3, end - at - 3, word);
  text->is_open[mark] = !close;
  return close;
}

/* Words between two marks, without them. */
static const char *take_mark(Text *text, const char *at, const char *end) {
  for (guint i = 0; i < G_N_ELEMENTS(MARKS); i++) {
    const char *close = find_close(text, i, at, end);
    if (!close)
      continue;
    append_words(text, at + 2, close);
    return close + 2;
  }
  return NULL;
}

static const char *take_angle(Text *text, const char *at) {
  if (g_ascii_strncasecmp(at, "<U+", 3) == 0)
    return take_character(text->out, at + 3, 16, ">");
  if (at[1] == '<') {
    const char *end = at + 2 + strcspn(at + 2, "<>\n");
    if (!g_str_has_prefix(end, ">>") || end == at + 2)
      return NULL;
    g_string_append_printf(text->out, "«%.*s»", (int)(end - at) - 2, at + 2);
    return end + 2;
  }
  return skip_tag(at);
}

static const char *take_special(Text *text, const char *at, const char *line_end) {
  if (*at == '~' && at + 1 < line_end && strchr("*/_-~\"<[=#&.|", at[1]) && at[1] != '~') {
    gsize run = at[1] == at[2] && strchr("*/_-\"", at[1]) ? 2 : 1;
    g_string_append_len(text->out, at + 1, (gssize)run);
    return at + 1 + run;
  }
  if (*at == '<')
    return take_angle(text, at);
  if (g_str_has_prefix(at, "&#"))
    return at[2] == 'x' ? take_character(text->out, at + 3, 16, ";") : take_character(text->out, at + 2, 10, ";");
  if (g_str_has_prefix(at, "[["))
    return take_link(text, at, line_end);
  if (g_str_has_prefix(at, "%n()")) {
    g_string_append_c(text->out, '\n');
    return at + 4;
  }
  if (*at == '\\' && at[1] == 't') {
    g_string_append_c(text->out, ' ');
    return at + 2;
  }
  return take_mark(text, at, line_end);
}

static void append_words(Text *text, const char *at, const char *end) {
  while (at < end) {
    const char *next = text->literal ? NULL : take_special(text, at, end);
    if (next) {
      at = MIN(next, end);
      continue;
    }
    g_string_append_c(text->out, *at++);
  }
}

/* A rule: its title, or "". NULL: the line is none. Free with g_free(). */
static char *scan_rule(const char *line, gsize length) {
  char c = *line;
  if (length < 2 || !strchr("-=._", c) || line[1] != c || line[length - 1] != c)
    return NULL;
  gsize run = 0;
  while (run < length && line[run] == c)
    run++;
  if (run == length)
    return length >= (c == '.' ? 4 : 2) || length == 2 ? g_strdup("") : NULL;
  if (run != 2 || length < 5 || line[length - 2] != c)
    return NULL;
  return g_strstrip(g_strndup(line + 2, length - 4));
}

static void append_cells(Text *text, const char *at, const char *end) {
  for (; at < end; at++) {
    if (*at != '|')
      continue;
    const char *begin = at + 1, *stop = memchr(begin, '|', (gsize)(end - begin));
    if (!stop)
      return;
    begin += *begin == '=';
    while (begin < stop && *begin == ' ')
      begin++;
    if (g_str_has_prefix(begin, "<#"))
      begin = MIN(stop, begin + strcspn(begin, ">") + 1);
    append_words(text, begin, stop);
    g_string_append_c(text->out, ' ');
    at = stop - 1;
  }
}

/* The marks at the beginning of a line of a list or heading; what is behind them. */
static const char *skip_lead(Text *text, const char *at, const char *end) {
  gsize run = 0;
  if (at < end && strchr("*#=", *at))
    while (at + run < end && at[run] == *at)
      run++;
  if (!run || at + run >= end || (at[run] != ' ' && *at != '='))
    return at;
  if (*at == '#')
    g_string_append_printf(text->out, "%u. ", ++text->number);
  return at + run;
}

static void append_line(Text *text, const char *line, gsize length) {
  const char *end = line + length;
  while (line < end && (*line == ' ' || *line == '\t'))
    line++;
  while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
    end--;
  g_autofree char *rule = text->literal ? NULL : scan_rule(line, (gsize)(end - line));
  memset(text->is_open, 0, sizeof text->is_open);
  text->no_link = FALSE;
  if (rule) {
    append_words(text, rule, rule + strlen(rule));
    return;
  }
  if (*line == '|' && end > line + 1 && end[-1] == '|') {
    append_cells(text, line, end);
    return;
  }
  if (*line != '#')
    text->number = 0;
  append_words(text, skip_lead(text, line, end), end);
}

/* "\n" and its like become the ends of lines. Free with g_free(). */
static char *break_lines(const char *creole) {
  GString *out = g_string_new(NULL);
  for (const char *at = creole; *at; at++) {
    if (at[0] == '\\' && at[1] == '\\') {
      g_string_append_c(out, '\\');
      at++;
    } else if (at[0] == '\\' && at[1] && strchr("nlr", at[1])) {
      g_string_append_c(out, '\n');
      at++;
    } else
      g_string_append_c(out, *at);
  }
  return g_string_free(out, FALSE);
}

static gboolean switches_code(Text *text, const char *line, gsize length) {
  gboolean opens = length >= 6 && g_ascii_strncasecmp(line, "<code>", 6) == 0;
  if (!opens && !(text->literal && length >= 7 && g_ascii_strncasecmp(line, "</code>", 7) == 0))
    return FALSE;
  text->literal = opens;
  return TRUE;
}

char *dg_plantuml_text(const char *creole, gboolean escapes) {
  g_autofree char *broken = escapes ? break_lines(creole) : NULL;
  const char *at = broken ? broken : creole;
  Text text = {.out = g_string_new(NULL)};
  for (;;) {
    gsize length = strcspn(at, "\n");
    gsize lead = strspn(at, " \t");
    if (lead > length || !switches_code(&text, at + lead, length - lead))
      append_line(&text, at, length);
    at += length;
    if (!*at)
      break;
    g_string_append_c(text.out, '\n');
    at++;
  }
  return g_string_free(text.out, FALSE);
}
