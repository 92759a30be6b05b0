/* Languages for diagrams, told by how their texts begin. */
#include "figure/format.h"

#include <stdlib.h>
#include <string.h>

/* So far into a document in JSON its kind is looked for: it stands first in what programs write. */
#define JSON_HEAD 4096

DgFormatText dg_format_skip_space(DgFormatText text) {
  if (!text.length)
    return text;
  gsize i = text.length >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  while (i < text.length && g_ascii_isspace(text.at[i]))
    i++;
  return (DgFormatText){text.at + i, text.length - i};
}

gboolean dg_format_begins(DgFormatText text, const char *prefix) {
  gsize length = strlen(prefix);
  return text.length >= length && memcmp(text.at, prefix, length) == 0;
}

/* The first line of `text` without its blanks; `text` goes on behind it. Free with g_free(). */
static char *take_line(DgFormatText *text) {
  const char *end = memchr(text->at, '\n', text->length);
  gsize length = end ? (gsize)(end - text->at) : text->length;
  char *line = g_strndup(text->at, length);
  *text = end ? dg_format_from(*text, end + 1) : (DgFormatText){text->at + length, 0};
  return g_strstrip(line);
}

/* Behind the lines up to one that has `mark` in it. */
static void skip_to(DgFormatText *text, const char *mark) {
  gboolean found = FALSE;
  while (text->length && !found) {
    g_autofree char *line = take_line(text);
    found = strstr(line, mark) != NULL;
  }
}

/* The first line of Mermaid that says something. Free with g_free(). */
static char *first_statement(DgFormatText text) {
  if (dg_format_begins(text, "---")) {
    g_free(take_line(&text));
    skip_to(&text, "---");
  }
  while (text.length) {
    DgFormatText here = text;
    g_autofree char *line = take_line(&text);
    if (g_str_has_prefix(line, "%%{")) {
      const char *end = memmem(here.at, here.length, "}%%", strlen("}%%")); /* a statement may stand behind it */
      text = end ? dg_format_skip_space(dg_format_from(here, end + strlen("}%%"))) : text;
    } else if (*line && !g_str_has_prefix(line, "%%")) {
      return g_steal_pointer(&line);
    }
  }
  return g_strdup("");
}

/* Kinds of Mermaid that no sentence begins with, beside new ones, which end with "-beta", and those that stand alone on
 * their line: their names are words. Both sorted. */
static const char *const KINDS[] = {
    "C4Component",  "C4Container",     "C4Context",       "C4Deployment",       "C4Dynamic",     "architecture-beta",
    "block-beta",   "classDiagram",    "classDiagram-v2", "erDiagram",          "flowchart-elk", "gitGraph",
    "packet-beta",  "quadrantChart",   "radar-beta",      "requirementDiagram", "sankey-beta",   "sequenceDiagram",
    "stateDiagram", "stateDiagram-v2", "treemap-beta",    "venn-beta",          "xychart-beta",  "zenuml"};
static const char *const WORDS[] = {"architecture", "block",  "eventmodeling", "gantt",   "info",
                                    "journey",      "kanban", "mindmap",       "packet",  "pie",
                                    "radar",        "sankey", "timeline",      "treemap", "xychart"};
static const char *const FLOWS[] = {"flowchart", "flowchart-elk", "graph"};
static const char *const DIRECTIONS[] = {"<", ">", "BT", "LR", "RL", "TB", "TD", "^", "v"};

static int compare_words(const void *key, const void *entry) {
  return strcmp(key, *(const char *const *)entry);
}

#define IS_ONE_OF(word, list) (bsearch(word, list, G_N_ELEMENTS(list), sizeof *(list), compare_words) != NULL)

/* "graph TD", "flowchart LR; A --> B". Without such a direction the words are those of D2 and of sentences, too: the
 * line must say nothing that D2 has, and an arrow or line of Mermaid follow, whose reader says what is wrong. */
static gboolean is_flow(const char *const *words, const char *line, DgFormatText text) {
  if (words[1] && IS_ONE_OF(words[1], DIRECTIONS))
    return TRUE;
  if (strpbrk(line, ":{<>") || strstr(line, "--"))
    return FALSE;
  return memmem(text.at, text.length, "--", 2) || memmem(text.at, text.length, "==", 2) ||
         memmem(text.at, text.length, "-.", 2);
}

/* What stands behind the name of a kind that is a word: nothing, or what Mermaid has there and no sentence. */
static gboolean goes_on_as_chart(const char *const *words) {
  static const char *const chart_words[] = {"horizontal", "showData", "title"};
  return !words[1] || (IS_ONE_OF(words[1], chart_words) && strcmp(words[0], "info") != 0);
}

static gboolean is_mermaid(DgFormatText text) {
  g_autofree char *line = first_statement(text);
  char *comment = strstr(line, "%%");
  if (comment)
    *comment = '\0';
  g_auto(GStrv) parts = g_strsplit_set(line, " \t;:", -1);
  g_autoptr(GPtrArray) words = g_ptr_array_new();
  for (guint i = 0; parts[i]; i++)
    if (*parts[i])
      g_ptr_array_add(words, parts[i]);
  g_ptr_array_add(words, NULL);
  const char *const *list = (const char *const *)words->pdata;
  if (!list[0])
    return FALSE;
  if (IS_ONE_OF(list[0], FLOWS))
    return is_flow(list, line, text);
  /* what follows a kind without a blank its reader refuses */
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++)
    if (g_str_has_prefix(list[0], KINDS[i]))
      return TRUE;
  return g_str_has_suffix(list[0], "-beta") || (IS_ONE_OF(list[0], WORDS) && goes_on_as_chart(list));
}

/* Behind the white space and the comments that programs of C write. */
static DgFormatText skip_comments(DgFormatText text) {
  for (;;) {
    text = dg_format_skip_space(text);
    gboolean line = dg_format_begins(text, "//") || dg_format_begins(text, "#");
    if (!line && !dg_format_begins(text, "/*"))
      return text;
    const char *mark = line ? "\n" : "*/", *end = memmem(text.at, text.length, mark, strlen(mark));
    text = end ? dg_format_from(text, end + strlen(mark)) : (DgFormatText){text.at + text.length, 0};
  }
}

/* [strict] (graph | digraph) [name] "{", in letters of either case. */
static gboolean is_dot(DgFormatText text) {
  text = skip_comments(text);
  g_autofree char *head = text.length ? g_ascii_strdown(text.at, MIN(text.length, 1024)) : NULL;
#define SPACE "(\\s|//[^\\n]*\\n|/\\*([^*]|\\*(?!/))*\\*/)"
#define NAME "(\"([^\"\\\\]|\\\\.)*\"|<[^<>]*>|[\\w.\\x80-\\xff-]+)"
  return head &&
         g_regex_match_simple("^(strict" SPACE "+)?(di)?graph(" SPACE "*" NAME ")?" SPACE "*\\{", head, G_REGEX_RAW, 0);
#undef SPACE
#undef NAME
}

/* Where a line begins with `mark` (and blanks before it); NULL for nowhere. */
static const char *find_line(DgFormatText text, const char *mark) {
  for (const char *at; (at = memmem(text.at, text.length, mark, strlen(mark)));) {
    const char *begin = at;
    while (begin > text.at && (begin[-1] == ' ' || begin[-1] == '\t'))
      begin--;
    if (begin == text.at || begin[-1] == '\n' || begin[-1] == '\r')
      return at;
    text = dg_format_from(text, at + strlen(mark));
  }
  return NULL;
}

/* "@startuml", "@startmindmap"... at the begin of a line, whatever stands before it: PlantUML looks for it in any file.
 * In a fence it is a block of Markdown. */
static gboolean is_plantuml(DgFormatText text) {
  static const char begin[] = "@start";
  const char *start = find_line(text, begin);
  if (!start || start + strlen(begin) == text.at + text.length || !g_ascii_isalpha(start[strlen(begin)]))
    return FALSE;
  DgFormatText before = {text.at, (gsize)(start - text.at)};
  return !find_line(before, "```") && !find_line(before, "~~~");
}

DgFormat dg_format_of_opening(DgFormatText text) {
  return is_dot(text)        ? DG_FORMAT_DOT
         : is_mermaid(text)  ? DG_FORMAT_MERMAID
         : is_plantuml(text) ? DG_FORMAT_PLANTUML
                             : DG_FORMAT_UNKNOWN;
}

static DgFormat language_of(DgFormatText text) {
  DgFormat format = dg_format_of_opening(text);
  return format == DG_FORMAT_UNKNOWN && dg_format_is_d2(text) ? DG_FORMAT_D2 : format;
}

DgFormat dg_format_of_text(DgFormatText text) {
  return language_of(dg_format_skip_space(text));
}

DgFormat dg_format_of_words(DgFormatText text) {
  DgFormat language = language_of(text);
  if (language != DG_FORMAT_UNKNOWN)
    return language;
  return *text.at == '#' || memmem(text.at, text.length, "```", 3) ? DG_FORMAT_MARKDOWN : DG_FORMAT_UNKNOWN;
}

char *dg_format_json_string(DgFormatText text, const char *key) {
  g_autofree char *head = g_strndup(text.at, MIN(text.length, JSON_HEAD));
  g_autofree char *pattern = g_strdup_printf("\"%s\"\\s*:\\s*\"([^\"\\\\]*)\"", key);
  g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_RAW, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  return g_regex_match(regex, head, 0, &match) ? g_match_info_fetch(match, 1) : NULL;
}
