/* Words in diagrams of states, classes and entities: Markdown, tildes that are drawn as angles, and tags among them.
 *
 *   List~int~             is drawn List<int>
 *   Map~K, List~V~~       commas part what is paired, but for a single comma within one pair
 *   List<int>             is a tag to Mermaid, which leaves it out as it knows no such tag
 */
#include "languages/mermaid.h"
#include "languages/mermaid_lexer.h"

#include <string.h>

/* Tags that stay in a text, as they lay it out. */
static const char *const KEPT[] = {
    "a",   "b",     "big",   "blockquote", "br", "center", "code", "dd",    "del",  "div",    "dl",     "dt",
    "em",  "font",  "h1",    "h2",         "h3", "h4",     "h5",   "h6",    "hr",   "i",      "img",    "ins",
    "kbd", "li",    "mark",  "ol",         "p",  "pre",    "s",    "small", "span", "strike", "strong", "sub",
    "sup", "table", "tbody", "td",         "th", "thead",  "tr",   "tt",    "u",    "ul"};

static int compare_names(const void *name, const void *entry) {
  return g_ascii_strcasecmp(name, *(const char *const *)entry);
}

/* Whether the tag whose name begins at `at` lays text out. */
static gboolean is_kept(const char *at) {
  char name[16] = "";
  at += *at == '/';
  gsize length = strcspn(at, " \t\n/>");
  if (length >= sizeof name)
    return FALSE;
  memcpy(name, at, length);
  return bsearch(name, KEPT, G_N_ELEMENTS(KEPT), sizeof KEPT[0], compare_names) != NULL;
}

char *dg_mermaid_sanitize(const char *text) {
  GString *out = g_string_new(NULL);
  const char *last_end = strrchr(text, '>');
  for (const char *at = text; *at; at++) {
    gboolean is_tag = *at == '<' && (g_ascii_isalpha(at[1]) || at[1] == '/' || at[1] == '!');
    if (is_tag && (!last_end || at > last_end))
      break; /* a tag without its end takes the rest with it */
    if (is_tag && !is_kept(at + 1)) {
      at += strcspn(at, ">");
    } else if (*at == '<' && !is_tag) {
      g_string_append(out, "&lt;");
    } else {
      g_string_append_c(out, *at);
    }
  }
  return g_string_free(out, FALSE);
}

/* Makes angles of the tildes between `begin` and `end`, the first with the last and so on inwards. */
static void pair_tildes(char *begin, char *end) {
  guint count = 0;
  for (const char *at = begin; at < end; at++)
    count += *at == '~';
  if (count % 2 && *begin == '~')
    begin++;
  for (end--; begin < end; begin++, end--) {
    while (begin < end && *begin != '~')
      begin++;
    while (end > begin && *end != '~')
      end--;
    if (begin < end) {
      *begin = '<';
      *end = '>';
    }
  }
}

static gboolean has_one_tilde(const char *begin, const char *end) {
  const char *first = memchr(begin, '~', (gsize)(end - begin));
  return first && !memchr(first + 1, '~', (gsize)(end - first - 1));
}

char *dg_mermaid_pair_tildes(const char *text) {
  char *paired = g_strdup(text);
  for (char *begin = paired, *end; begin; begin = *end ? end + 1 : NULL) {
    end = begin + strcspn(begin, ",");
    char *next = *end ? end + 1 + strcspn(end + 1, ",") : NULL;
    if (next && has_one_tilde(begin, end) && has_one_tilde(end + 1, next))
      end = next;
    pair_tildes(begin, end);
  }
  return paired;
}

char *dg_mermaid_escape_angles(const char *text) {
  GString *out = g_string_sized_new(strlen(text));
  for (; *text; text++) {
    if (*text == '<' || *text == '>')
      g_string_append(out, *text == '<' ? "&lt;" : "&gt;");
    else
      g_string_append_c(out, *text);
  }
  return g_string_free(out, FALSE);
}

/* Whether the sign means something in Markdown or HTML where it stands. */
static gboolean has_meaning(const char *begin, const char *at) {
  static const char SIGNS[] = "\\`*<&\n\t";
  if (*at == '_')
    return at == begin || !g_ascii_isalnum(at[-1]) || !g_ascii_isalnum(at[1]);
  return strchr(SIGNS, *at) || *at == DG_MERMAID_REFERENCE_BEGIN || g_str_has_prefix(at, "](") ||
         g_str_has_prefix(at, "$$") || g_str_has_prefix(at, ":fa-");
}

/* Whether Markdown leaves all of the text as it is. What is begun by a sign or a digit may be a list or the like. */
static gboolean is_plain(const char *text) {
  if (*text && !g_ascii_isalpha(*text) && (guchar)*text < 0x80 && *text != '(' && *text != '"')
    return FALSE;
  for (const char *at = text; *at; at++)
    if (has_meaning(text, at))
      return FALSE;
  return TRUE;
}

char *dg_mermaid_markdown(const char *text) {
  if (is_plain(text))
    return g_strstrip(g_strdup(text));
  gboolean escaped = *text == '\\' && text[1] && strchr("#+-~", text[1]);
  if (escaped && is_plain(text + 2))
    return g_strstrip(g_strdup(text + 1));
  return dg_mermaid_label(text, TRUE);
}
