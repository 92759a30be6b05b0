/* Languages for diagrams, told by how their texts begin. */
#include "figure/format.h"

#include <string.h>

/* So far into a document in JSON its kind is looked for: it stands first in what programs write. */
#define JSON_HEAD 4096
/* Lines that must all be statements of D2, which has no word that it begins with, and their longest. */
#define D2_LINES 400
#define D2_LINE_BYTES 1000

DgFormatText dg_format_skip_space(DgFormatText text) {
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
      text = here;
      skip_to(&text, "}%%");
    } else if (*line && !g_str_has_prefix(line, "%%")) {
      return g_steal_pointer(&line);
    }
  }
  return g_strdup("");
}

static gboolean is_one_of(const char *word, const char *const *words) {
  return word && g_strv_contains(words, word);
}

gboolean dg_format_is_mermaid(DgFormatText text) {
  static const char *const kinds[] = {"sequenceDiagram",
                                      "classDiagram",
                                      "classDiagram-v2",
                                      "stateDiagram",
                                      "stateDiagram-v2",
                                      "erDiagram",
                                      "gantt",
                                      "journey",
                                      "mindmap",
                                      "timeline",
                                      "gitGraph",
                                      "gitGraph:",
                                      "quadrantChart",
                                      "kanban",
                                      "requirementDiagram",
                                      "C4Context",
                                      "C4Container",
                                      "C4Component",
                                      "C4Dynamic",
                                      "C4Deployment",
                                      "sankey-beta",
                                      "xychart-beta",
                                      "block-beta",
                                      "packet-beta",
                                      "radar-beta",
                                      "treemap-beta",
                                      "architecture-beta",
                                      "zenuml",
                                      "pie",
                                      "flowchart",
                                      "sankey",
                                      "xychart",
                                      "block",
                                      "architecture",
                                      NULL};
  static const char *const flows[] = {"graph", "flowchart", "flowchart-elk", NULL};
  static const char *const directions[] = {"TD", "TB", "BT", "RL", "LR", "TD;", "TB;", "BT;", "RL;", "LR;", NULL};
  g_autofree char *line = first_statement(text);
  g_auto(GStrv) words = g_strsplit_set(line, " \t", 3);
  if (!words[0] || strchr(line, '{'))
    return FALSE;
  if (is_one_of(words[0], flows) && is_one_of(words[1], directions))
    return TRUE;
  if (strcmp(words[0], "pie") == 0 && words[1])
    return strcmp(words[1], "title") == 0 || strcmp(words[1], "showData") == 0;
  return is_one_of(words[0], kinds) && !words[1]; /* a word of prose goes on */
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
  const char *brace = text.length ? memchr(text.at, '{', MIN(text.length, 1024)) : NULL;
  if (!brace)
    return FALSE;
  g_autofree char *head = g_ascii_strdown(text.at, brace - text.at);
  return g_regex_match_simple("^(strict\\s+)?(di)?graph(\\s+(\"([^\"\\\\]|\\\\.)*\"|[\\w.-]+))?\\s*$", head,
                              G_REGEX_RAW, 0);
}

/* "@startuml", "@startmindmap"... after comments, which begin with an apostrophe. */
static gboolean is_plantuml(DgFormatText text) {
  while (text.length) {
    g_autofree char *line = take_line(&text);
    if (*line && *line != '\'')
      return g_str_has_prefix(line, "@start") && g_ascii_isalpha(line[strlen("@start")]);
  }
  return FALSE;
}

/* "a -> b: label", "shape: circle", "group: {", "}" and a name alone are statements of D2. */
static gboolean is_d2_statement(const char *line, gboolean *connects) {
  static const char arrow[] = "^[^<>|;={}]+ (->|<-|<->|--) [^<>|;=]+$";
  if (g_regex_match_simple(arrow, line, G_REGEX_RAW, 0)) {
    *connects |= strstr(line, " -> ") || strstr(line, " <-");
    return TRUE;
  }
  return strcmp(line, "}") == 0 ||
         g_regex_match_simple("^[^-<>|;={}:][^<>|;={}:]*(:( .*)?| \\{)?$", line, G_REGEX_RAW, 0);
}

static gboolean is_d2(DgFormatText text) {
  gboolean connects = FALSE;
  for (guint i = 0; text.length && i < D2_LINES; i++) {
    g_autofree char *line = take_line(&text);
    if (*line && *line != '#' && (strlen(line) > D2_LINE_BYTES || !is_d2_statement(line, &connects)))
      return FALSE;
    if (g_regex_match_simple(": \\|[a-z]*$", line, G_REGEX_RAW, 0)) /* a block of text up to the next bar */
      skip_to(&text, "|");
  }
  return connects;
}

static DgFormat language_of(DgFormatText text) {
  return dg_format_is_mermaid(text) ? DG_FORMAT_MERMAID
         : is_plantuml(text)        ? DG_FORMAT_PLANTUML
         : is_dot(text)             ? DG_FORMAT_DOT
         : is_d2(text)              ? DG_FORMAT_D2
                                    : DG_FORMAT_UNKNOWN;
}

DgFormat dg_format_of_text(DgFormatText text) {
  return language_of(dg_format_skip_space(text));
}

DgFormat dg_format_of_words(DgFormatText text) {
  DgFormat language = language_of(text);
  if (language != DG_FORMAT_UNKNOWN)
    return language;
  language = dg_format_of_fences(text);
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
