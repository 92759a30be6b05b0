/* Sources in diagram languages: a file, or the fenced blocks of Markdown. */
#include "base/diagnostics.h"
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

/* What a block of code is: by its content or, where that says nothing, by the word behind the fence. */
static DgFormat format_of_code(cmark_node *code, const char *content) {
  const char *info = cmark_node_get_fence_info(code);
  g_autoptr(GBytes) inside = g_bytes_new_static(content, strlen(content));
  DgFormat format = dg_format_without_fences(inside);
  /* a comment of Mermaid begins as one of TeX */
  return (format == DG_FORMAT_UNKNOWN || format == DG_FORMAT_MARKDOWN || format == DG_FORMAT_TEX) && info
             ? format_of_fence(info)
             : format;
}

static void add_code(GArray *blocks, cmark_node *code) {
  const char *content = cmark_node_get_literal(code);
  if (!content || !*content)
    return;
  /* the lines of a fence are not among those of its content; an indented block has none */
  guint lines = (guint)(cmark_node_get_end_line(code) - cmark_node_get_start_line(code)) + 1;
  gboolean fenced = lines > count_lines(content);
  add_block(blocks, format_of_code(code, content), g_strdup(content), (guint)cmark_node_get_start_line(code) + fenced);
}

/* Whether a block is wanted; `format` is one that is asked for. */
typedef gboolean (*Wanted)(const DgFigureBlock *block, DgFormat format);

static gboolean is_source(const DgFigureBlock *block, DgFormat format) {
  return dg_format_is_source(block->format);
}

static gboolean is_of_format(const DgFigureBlock *block, DgFormat format) {
  return block->format == format;
}

/* A program that writes SVG is no figure, nor is any object in JSON. */
static gboolean is_figure(const DgFigureBlock *block, DgFormat format) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(block->text, block->length);
  DgFormatText text = dg_format_skip_space((DgFormatText){block->text, block->length});
  g_autofree char *schema = block->format == DG_FORMAT_JSON ? dg_figure_get_schema(bytes) : NULL;
  return (schema && g_str_has_prefix(schema, "diagrade/graph@")) || block->format == DG_FORMAT_TIKZ ||
         (block->format == DG_FORMAT_SVG && dg_format_begins(text, "<")) || dg_format_is_source(block->format);
}

/* The blocks of code in Markdown that are wanted. */
static void add_fences(GArray *blocks, const char *text, Wanted wanted, DgFormat wanted_format) {
  cmark_node *document = cmark_parse_document(text, strlen(text), CMARK_OPT_DEFAULT);
  cmark_iter *iterator = cmark_iter_new(document);
  cmark_event_type event;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iterator);
    if (event != CMARK_EVENT_ENTER || cmark_node_get_type(node) != CMARK_NODE_CODE_BLOCK)
      continue;
    add_code(blocks, node);
    if (blocks->len && !wanted(&g_array_index(blocks, DgFigureBlock, blocks->len - 1), wanted_format))
      g_array_set_size(blocks, blocks->len - 1);
  }
  cmark_iter_free(iterator);
  cmark_node_free(document);
}

static GArray *new_blocks(void) {
  GArray *blocks = g_array_new(FALSE, FALSE, sizeof(DgFigureBlock));
  g_array_set_clear_func(blocks, clear_block);
  return blocks;
}

/* Words with a fence: neither markup, JSON nor TeX. What models think before they answer is no markup. */
static gboolean may_have_fences(DgFormatText text) {
  DgFormatText rest = dg_format_skip_space(text);
  if (!rest.length || (strchr("<{\\%", *rest.at) && !dg_format_begins(rest, "<think")))
    return FALSE;
  return memmem(text.at, text.length, "```", 3) || memmem(text.at, text.length, "~~~", 3);
}

/* The blocks of code that are figures, in words that are none themselves. Free with g_array_unref(). */
static GArray *find_fenced_figures(DgFormatText text) {
  GArray *blocks = new_blocks();
  if (!may_have_fences(text))
    return blocks;
  gboolean is_latin;
  g_autofree char *markdown = to_text(text, &is_latin);
  add_fences(blocks, markdown, is_figure, DG_FORMAT_UNKNOWN);
  return blocks;
}

DgFormat dg_format_of_fences(DgFormatText text) {
  g_autoptr(GArray) blocks = find_fenced_figures(text);
  return blocks->len ? g_array_index(blocks, DgFigureBlock, 0).format : DG_FORMAT_UNKNOWN;
}

guint dg_figure_count_fenced(GBytes *bytes) {
  DgFormatText text = {0};
  text.at = g_bytes_get_data(bytes, &text.length);
  g_autoptr(GArray) blocks = find_fenced_figures(text);
  return blocks->len;
}

/* The block on its own lines. A declaration of XML, which nothing may stand before, says nothing of what is UTF-8. */
static GBytes *isolate(const DgFigureBlock *block) {
  GString *text = g_string_sized_new(block->first_line + block->length);
  for (guint line = 1; line < block->first_line; line++)
    g_string_append_c(text, '\n');
  gsize begin = text->len;
  g_string_append_len(text, block->text, (gssize)block->length);
  char *end = g_str_has_prefix(text->str + begin, "<?xml ") ? strstr(text->str + begin, "?>") : NULL;
  for (char *c = text->str + begin; end && c < end + strlen("?>"); c++)
    *c = *c == '\n' ? '\n' : ' ';
  return g_string_free_to_bytes(text);
}

GBytes *dg_figure_unwrap(GBytes *bytes, DgDiagnostics *diagnostics) {
  DgFormatText text = {0};
  text.at = g_bytes_get_data(bytes, &text.length);
  g_autoptr(GArray) blocks = find_fenced_figures(text);
  const DgFigureBlock *first = blocks->len ? &g_array_index(blocks, DgFigureBlock, 0) : NULL;
  if (!first || dg_format_is_source(first->format) || dg_figure_format(bytes) != first->format)
    return g_bytes_ref(bytes);
  if (blocks->len == 1)
    dg_diagnostics_add(diagnostics, DG_LEVEL_INFO, first->first_line,
                       "found a figure in a fence (```), expected it alone: the rest is left out");
  else
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, first->first_line,
                       "found %u figures in fences (```), of which the first is read", blocks->len);
  return isolate(first);
}

/* The format of a text that is one as a whole: what is in a fence, in words or in Markdown is not. */
static DgFormat format_of_whole(DgFormatText text, GBytes *bytes) {
  DgFormatText rest = dg_format_skip_space(text);
  if (!rest.length || (*rest.at != '<' && *rest.at != '{'))
    return dg_format_of_text(text);
  DgFormat format = dg_format_without_fences(bytes);
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
    add_fences(blocks, text, is_source, DG_FORMAT_UNKNOWN);
  else
    add_block(blocks, format, g_steal_pointer(&text), 1);
  for (guint i = 0; i < blocks->len; i++)
    g_array_index(blocks, DgFigureBlock, i).is_latin = is_latin;
  return blocks;
}

GArray *dg_figure_find_blocks_of(const char *text, DgFormat format) {
  GArray *blocks = new_blocks();
  add_fences(blocks, text, is_of_format, format);
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  if (!blocks->len && dg_figure_format(bytes) == format)
    add_block(blocks, format, g_strdup(text), 1);
  return blocks;
}
