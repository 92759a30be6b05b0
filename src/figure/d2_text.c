/* Whether a text is in D2, which has no word that it begins with: all of it must be statements of D2, and one of them
 * such as nothing else has. */
#include "figure/format.h"

#include <string.h>

/* A statement that is longer is prose. */
#define STATEMENT_BYTES 2000
#define PLAIN_WORDS 6

/* What of a text was looked at. */
typedef struct {
  GString *piece; /* the statement that is read: strings are one letter, comments nothing */
  gint depth; /* open braces */
  guint maps; /* braces in all */
  gboolean refused, sign; /* it is no D2; it has what only D2 has */
} Look;

/* Behind the string in quotation marks that begins at `at`; NULL when it does not end on its line. */
static const char *skip_string(const char *at) {
  char quote = *at++;
  for (; *at && *at != '\n'; at++) {
    if (*at == '\\' && quote == '"' && at[1] && at[1] != '\n')
      at++;
    else if (*at == quote && (quote == '"' || at[1] != '\''))
      return at + 1;
    else if (*at == quote)
      at++;
  }
  return NULL;
}

/* Behind the block of text that begins with the bar `at`: it ends with the same marks turned around; NULL without an
 * end. */
static const char *skip_block(const char *at, gboolean *has_tag) {
  const char *marks = at + 1;
  gsize n = strcspn(marks, " \t\n\r");
  while (n && (g_ascii_isalnum(marks[n - 1]) || marks[n - 1] == '_'))
    n--;
  *has_tag = g_ascii_isalpha(marks[n]);
  g_autofree char *same = g_strndup(marks, n), *end = g_strconcat(same, "|", NULL);
  const char *found = strstr(marks + n, end);
  return found ? found + strlen(end) : NULL;
}

/* Whether a line between two things begins at `at`: "->", "<-", "--" and longer ones; `length` receives its bytes. */
static gboolean is_line(const char *at, gsize *length) {
  gsize first = *at == '<', dashes = strspn(at + first, "-"), last = at[first + dashes] == '>';
  *length = first + dashes + last;
  return dashes && *length >= 2;
}

static gboolean is_key_of_d2(const char *key) {
  static const char *const keys[] = {"classes",          "constraint", "d2-config", "direction",        "grid-columns",
                                     "grid-rows",        "layers",     "near",      "scenarios",        "shape",
                                     "source-arrowhead", "steps",      "style",     "target-arrowhead", "vars"};
  const char *dot = strrchr(key, '.');
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (g_ascii_strcasecmp(dot ? dot + 1 : key, keys[i]) == 0)
      return TRUE;
  return strstr(key, "style.") != NULL;
}

/* The lines in what stands before the colon: how many, and whether one points somewhere. FALSE where a sign stands that
 * no key has, or a line ends at nothing. */
static gboolean look_at_head(const char *head, guint *lines, gboolean *points) {
  gsize length;
  gboolean named = FALSE; /* something stands between the lines */
  for (const char *at = head; *at;) {
    if (is_line(at, &length)) {
      if (!named)
        return FALSE;
      named = FALSE;
      ++*lines;
      *points = *points || *at == '<' || at[length - 1] == '>';
      at += length;
    } else if (strchr("<>|=;\\", *at) || (*at == '[' && (at == head || at[-1] != ')'))) {
      return FALSE;
    } else {
      named = named || !g_ascii_isspace(*at);
      at++;
    }
  }
  return named;
}

/* Whether Markdown begins a line so: an item of a list, or a fence. */
static gboolean is_markdown(const char *piece) {
  gsize digits = strspn(piece, "0123456789");
  if (digits)
    return g_str_has_prefix(piece + digits, ". ");
  gboolean item = *piece && strchr("-*+", *piece) && piece[1] == ' ';
  return item || g_str_has_prefix(piece, "```") || g_str_has_prefix(piece, "~~~");
}

static guint count_words(const char *text) {
  g_auto(GStrv) words = g_strsplit_set(text, " \t", -1);
  guint n = 0;
  for (guint i = 0; words[i]; i++)
    n += *words[i] != '\0';
  return n;
}

/* One statement; `opens`: a brace stands behind it. */
static void look_at_statement(Look *look, gboolean opens) {
  char *piece = g_strstrip(look->piece->str);
  if (g_str_has_prefix(piece, "...@") || g_str_has_prefix(piece, "...${")) {
    look->sign = TRUE;
    return;
  }
  const char *filter = g_str_has_prefix(piece, "!&") ? piece + 2 : *piece == '&' ? piece + 1 : piece;
  char *colon = strchr(piece, ':');
  const char *value = colon ? colon + 1 + strspn(colon + 1, " \t") : "";
  if (colon)
    *colon = '\0';
  guint lines = 0;
  gboolean points = FALSE, fine = look_at_head(filter, &lines, &points);
  fine = fine && !is_markdown(piece) && !strchr(filter, '&') && strlen(piece) <= STATEMENT_BYTES;
  fine = fine && (!colon || *value || opens); /* "key:" alone is YAML */
  fine = fine && !g_str_has_suffix(piece, "."); /* a path ends with a name, a sentence does not */
  fine = fine && (colon || opens || lines || count_words(piece) <= PLAIN_WORDS);
  look->refused = look->refused || !fine;
  look->sign = look->sign || points || filter != piece || (lines && *piece == '(') || (lines && opens);
  g_autofree char *key = g_strchomp(g_strdup(piece));
  look->sign = look->sign || ((*value || opens) && is_key_of_d2(key));
}

/* The statement ends. */
static void end_statement(Look *look, gboolean opens) {
  gboolean blank = strspn(look->piece->str, " \t\r") == look->piece->len;
  if (!blank)
    look_at_statement(look, opens);
  g_string_truncate(look->piece, 0);
}

/* Whether what stands before the place is a colon and blanks: a value begins. */
static gboolean is_at_value(const Look *look) {
  gsize n = look->piece->len;
  while (n && g_ascii_isspace(look->piece->str[n - 1]))
    n--;
  return n && look->piece->str[n - 1] == ':';
}

static gboolean is_in_value(const Look *look) {
  return strchr(look->piece->str, ':') != NULL;
}

/* Behind a string or a block of text; NULL where none ends. */
static const char *take_string(Look *look, const char *at) {
  gboolean has_tag = FALSE;
  const char *end = *at == '|' ? skip_block(at, &has_tag) : skip_string(at);
  look->sign = look->sign || has_tag;
  g_string_append_c(look->piece, 'Q');
  return end;
}

/* Behind a comment. */
static const char *skip_comment(const char *at) {
  if (*at == '#')
    return at + strcspn(at, "\n");
  const char *end = strstr(at + 3, "\"\"\"");
  return end ? end + 3 : at + strlen(at);
}

static gboolean begins_string(const Look *look, const char *at) {
  gboolean first = !look->piece->len || strchr(" \t.:>-(", look->piece->str[look->piece->len - 1]);
  return *at == '|' ? is_at_value(look)
                    : (*at == '"' || *at == '\'') && first && (!is_in_value(look) || is_at_value(look));
}

static gboolean begins_comment(const Look *look, const char *at) {
  gboolean blank = !look->piece->len || g_ascii_isspace(look->piece->str[look->piece->len - 1]);
  return (*at == '#' && blank) || (blank && g_str_has_prefix(at, "\"\"\""));
}

/* One sign of structure, or a byte of a statement; a sign behind a backslash is a letter. */
static const char *take_byte(Look *look, const char *at) {
  if (*at == '\\' && g_ascii_ispunct(at[1])) {
    g_string_append_c(look->piece, 'Q');
    return at + 2;
  }
  const char *close = at[0] == '$' && at[1] == '{' ? strpbrk(at, "}\n") : NULL; /* of a substitution */
  if (close && *close == '}') {
    g_string_append(look->piece, "${}");
    return close + 1;
  }
  if (*at == '\n' || *at == ';') {
    end_statement(look, FALSE);
  } else if (*at == '{') {
    end_statement(look, TRUE);
    look->depth++;
    look->maps++;
  } else if (*at == '}') {
    end_statement(look, FALSE);
    look->depth--;
    look->refused = look->refused || look->depth < 0;
  } else {
    g_string_append_c(look->piece, *at);
  }
  return at + 1;
}

gboolean dg_format_is_d2(DgFormatText text) {
  g_autofree char *copy = g_strndup(text.at, text.length);
  g_autoptr(GString) piece = g_string_new(NULL);
  Look look = {.piece = piece};
  for (const char *at = copy; at && *at && !look.refused;)
    if (begins_comment(&look, at))
      at = skip_comment(at);
    else if (begins_string(&look, at)) {
      at = take_string(&look, at);
      look.refused = look.refused || !at;
    } else {
      at = take_byte(&look, at);
      look.refused = look.refused || look.piece->len > STATEMENT_BYTES;
    }
  end_statement(&look, FALSE);
  /* of one with a brace too few its reader says so */
  return !look.refused && (look.sign || (look.depth == 0 && look.maps >= 2));
}
