/* Sources in diagram languages: a file, or the fenced blocks of Markdown. */
#include "figure/format.h"
#include "figure/parts.h"

#include <cmark.h>
#include <string.h>

static void clear_block(gpointer data) {
  DgFigureBlock *block = data;
  g_free(block->text);
}

static void add_block(GArray *blocks, DgFormat format, char *text, guint first_line) {
  DgFigureBlock block = {format, text, strlen(text), first_line, FALSE};
  g_array_append_val(blocks, block);
}

/* Line ends become LF. */
static void unify_line_ends(char *text) {
  char *to = text;
  for (const char *from = text; *from; from++)
    if (*from != '\r')
      *to++ = *from;
    else if (from[1] != '\n')
      *to++ = '\n';
  *to = '\0';
}

/* The text in UTF-8, without a byte order mark; what is none is taken for ISO 8859-1, in which each byte is a
 * character. Free with g_free(). */
static char *to_text(DgFormatText whole, gboolean *is_latin) {
  if (dg_format_begins(whole, "\xef\xbb\xbf"))
    whole = dg_format_from(whole, whole.at + 3);
  const char *end;
  *is_latin = !g_utf8_validate(whole.at, (gssize)whole.length, &end) && *end;
  char *latin = *is_latin ? g_convert(whole.at, (gssize)whole.length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL) : NULL;
  char *text = latin ? latin : g_utf8_make_valid(whole.at, (gssize)whole.length);
  unify_line_ends(text);
  return text;
}

/* The language that a fence names, which is asked where its content says nothing. */
static DgFormat format_of_fence(const char *info) {
  static const struct {
    const char *name;
    DgFormat format;
  } names[] = {{"compressed-json", DG_FORMAT_EXCALIDRAW},
               {"d2", DG_FORMAT_D2},
               {"dot", DG_FORMAT_DOT},
               {"graphviz", DG_FORMAT_DOT},
               {"gv", DG_FORMAT_DOT},
               {"mermaid", DG_FORMAT_MERMAID},
               {"mmd", DG_FORMAT_MERMAID},
               {"plantuml", DG_FORMAT_PLANTUML},
               {"puml", DG_FORMAT_PLANTUML},
               {"uml", DG_FORMAT_PLANTUML}};
  g_autofree char *word = g_strndup(info, strcspn(info, " \t{,:"));
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    if (g_ascii_strcasecmp(word, names[i].name) == 0)
      return names[i].format;
  return DG_FORMAT_UNKNOWN;
}

static guint count_lines(const char *text) {
  guint lines = 0;
  for (const char *c = text; *c; c++)
    lines += *c == '\n';
  return lines;
}

/* A block of code, if it is of `wanted`; DG_FORMAT_UNKNOWN: of any diagram language. */
static void add_code(GArray *blocks, cmark_node *code, DgFormat wanted) {
  const char *content = cmark_node_get_literal(code), *info = cmark_node_get_fence_info(code);
  gsize length = content ? strlen(content) : 0;
  if (!length)
    return;
  g_autoptr(GBytes) inside = g_bytes_new_static(content, length);
  DgFormat format = dg_figure_format(inside);
  if (format == DG_FORMAT_UNKNOWN || format == DG_FORMAT_MARKDOWN ||
      format == DG_FORMAT_TEX) /* a comment of Mermaid begins as one of TeX */
    format = info ? format_of_fence(info) : DG_FORMAT_UNKNOWN;
  if (wanted == DG_FORMAT_UNKNOWN ? !dg_format_is_source(format) : format != wanted)
    return;
  /* the lines of a fence are not among those of its content; an indented block has none */
  guint lines = (guint)(cmark_node_get_end_line(code) - cmark_node_get_start_line(code)) + 1;
  gboolean fenced = lines > count_lines(content);
  add_block(blocks, format, g_strdup(content), (guint)cmark_node_get_start_line(code) + fenced);
}

static void add_fences(GArray *blocks, const char *text, DgFormat wanted) {
  cmark_node *document = cmark_parse_document(text, strlen(text), CMARK_OPT_DEFAULT);
  cmark_iter *iterator = cmark_iter_new(document);
  cmark_event_type event;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iterator);
    if (event == CMARK_EVENT_ENTER && cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK)
      add_code(blocks, node, wanted);
  }
  cmark_iter_free(iterator);
  cmark_node_free(document);
}

static GArray *new_blocks(void) {
  GArray *blocks = g_array_new(FALSE, FALSE, sizeof(DgFigureBlock));
  g_array_set_clear_func(blocks, clear_block);
  return blocks;
}

DgFormat dg_format_of_fences(DgFormatText text) {
  if (!memmem(text.at, text.length, "```", 3) && !memmem(text.at, text.length, "~~~", 3))
    return DG_FORMAT_UNKNOWN;
  g_autoptr(GArray) blocks = new_blocks();
  gboolean is_latin;
  g_autofree char *markdown = to_text(text, &is_latin);
  add_fences(blocks, markdown, DG_FORMAT_UNKNOWN);
  return blocks->len ? g_array_index(blocks, DgFigureBlock, 0).format : DG_FORMAT_UNKNOWN;
}

/* The format of a text that is one as a whole: what is in a fence, in words or in Markdown is not. */
static DgFormat format_of_whole(DgFormatText text, GBytes *bytes) {
  DgFormatText rest = dg_format_skip_space(text);
  if (!rest.length || (*rest.at != '<' && *rest.at != '{'))
    return dg_format_of_text(text);
  DgFormat format = dg_figure_format(bytes);
  return dg_format_is_source(format) ? format : DG_FORMAT_UNKNOWN;
}

GArray *dg_figure_find_blocks(GBytes *bytes) {
  GArray *blocks = new_blocks();
  DgFormatText whole = {0};
  whole.at = g_bytes_get_data(bytes, &whole.length);
  DgFormat format = format_of_whole(whole, bytes);
  gboolean is_markup = format == DG_FORMAT_DRAWIO || format == DG_FORMAT_GRAPHML || format == DG_FORMAT_BPMN;
  gboolean is_latin = FALSE;
  g_autofree char *text = is_markup ? g_strndup(whole.at, whole.length) : to_text(whole, &is_latin);
  if (format == DG_FORMAT_UNKNOWN)
    add_fences(blocks, text, DG_FORMAT_UNKNOWN);
  else
    add_block(blocks, format, g_steal_pointer(&text), 1);
  for (guint i = 0; i < blocks->len; i++)
    g_array_index(blocks, DgFigureBlock, i).is_latin = is_latin;
  return blocks;
}

GArray *dg_figure_find_blocks_of(const char *text, DgFormat format) {
  GArray *blocks = new_blocks();
  add_fences(blocks, text, format);
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  if (!blocks->len && dg_figure_format(bytes) == format)
    add_block(blocks, format, g_strdup(text), 1);
  return blocks;
}
