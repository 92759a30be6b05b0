/* Labels of Mermaid: HTML, in which "\n" ends a line, or Markdown of which Mermaid knows emphasis alone; icons by their
 * names, and formulas. */
#include "languages/label.h"
#include "languages/mermaid.h"
#include "languages/mermaid_lexer.h"

#include <cmark.h>
#include <string.h>

/* Without any of these a label is what it looks like. "fa" begins the names of icons. */
static gboolean is_plain(const char *text) {
  static const char special[] = {DG_MERMAID_REFERENCE_BEGIN, '<', '&', '\\', '\n', '\0'};
  return !strpbrk(text, special) && !strstr(text, "fa") && !strstr(text, "$$");
}

/* References are hidden no more: "&#35;" and "&quot;". Free with g_free(). */
static char *show_references(const char *text) {
  GString *out = g_string_sized_new(strlen(text));
  for (; *text; text++) {
    if (*text == DG_MERMAID_REFERENCE_BEGIN)
      g_string_append(out, g_ascii_isdigit(text[1]) ? "&#" : "&");
    else
      g_string_append_c(out, *text == DG_MERMAID_REFERENCE_END ? ';' : *text);
  }
  return g_string_free(out, FALSE);
}

/* The bytes of the name of an icon ("fa:fa-car", "fab:fa-github") at `at`; 0: there is none. */
static gsize icon_length(const char *at) {
  if (at[0] != 'f' || at[1] != 'a')
    return 0;
  gsize length = 2 + (at[2] && strchr("bklrs", at[2]) != NULL), begin = length + strlen(":fa-");
  if (!g_str_has_prefix(at + length, ":fa-"))
    return 0;
  for (length = begin; g_ascii_isalnum(at[length]) || at[length] == '_' || at[length] == '-';)
    length++;
  return length > begin ? length : 0;
}

static void remove_icons(char *text) {
  char *to = text;
  for (const char *at = text; *at;) {
    gsize icon = icon_length(at);
    if (!icon)
      *to++ = *at;
    at += icon ? icon : 1;
  }
  *to = '\0';
}

/* The bytes of what ends a line at `at`: LF, a backslash and "n", <br>, <br/>; 0: nothing does. */
static gsize break_length(const char *at) {
  if (*at == '\n')
    return 1;
  if (at[0] == '\\' && at[1] == 'n')
    return 2;
  if (g_ascii_strncasecmp(at, "<br", 3) != 0)
    return 0;
  gsize length = 3 + strspn(at + 3, " ");
  length += at[length] == '/';
  return at[length] == '>' ? length + 1 : 0;
}

/* With LF for whatever ends a line. */
static GString *break_lines(const char *text) {
  GString *out = g_string_sized_new(strlen(text));
  while (*text) {
    gsize length = break_length(text);
    g_string_append_c(out, length ? '\n' : *text);
    text += MAX(length, 1);
  }
  return out;
}

/* Formulas are written with their commands behind one backslash or two. Free with g_free(). */
static char *label_with_formulas(const char *text) {
  g_autofree char *seen = dg_label_from_html(text);
  g_auto(GStrv) parts = g_strsplit(seen, "\\\\", -1);
  g_autofree char *commands = g_strjoinv("\\", parts);
  return dg_label_replace_formulas(commands, "$$");
}

static char *label_of_html(const char *text) {
  if (strstr(text, "$$"))
    return label_with_formulas(text);
  g_autoptr(GString) lines = break_lines(text);
  if (!strpbrk(lines->str, "<&"))
    return g_string_free(g_steal_pointer(&lines), FALSE);
  g_auto(GStrv) parts = g_strsplit(lines->str, "\n", -1);
  g_autofree char *html = g_strjoinv("<br/>", parts);
  return dg_label_from_html(html);
}

static void append_inlines(GString *html, cmark_node *parent);

/* Emphasis is drawn; code and links stay as they are written. */
static void append_inline(GString *html, cmark_node *node) {
  const char *literal = cmark_node_get_literal(node);
  switch (cmark_node_get_type(node)) {
  case CMARK_NODE_TEXT: {
    g_autofree char *escaped = g_markup_escape_text(literal, -1);
    g_string_append(html, escaped);
    return;
  }
  case CMARK_NODE_CODE:
    g_string_append_printf(html, "`%s`", literal);
    return;
  case CMARK_NODE_HTML_INLINE:
    g_string_append(html, literal);
    return;
  case CMARK_NODE_SOFTBREAK:
  case CMARK_NODE_LINEBREAK:
    g_string_append(html, "<br/>");
    return;
  case CMARK_NODE_LINK:
  case CMARK_NODE_IMAGE:
    g_string_append(html, cmark_node_get_type(node) == CMARK_NODE_IMAGE ? "![" : "[");
    append_inlines(html, node);
    g_string_append_printf(html, "](%s)", cmark_node_get_url(node));
    return;
  default:
    append_inlines(html, node);
  }
}

static void append_inlines(GString *html, cmark_node *parent) {
  for (cmark_node *node = cmark_node_first_child(parent); node; node = cmark_node_next(node))
    append_inline(html, node);
}

/* The lines of a block that Mermaid does not know, as they are written. */
static void append_lines(GString *html, const char *text, int first, int last) {
  for (int line = 1; *text && line <= last; line++) {
    gsize length = strcspn(text, "\n");
    if (line >= first) {
      g_string_append_len(html, text, (gssize)length);
      g_string_append_c(html, ' ');
    }
    text += length + (text[length] == '\n');
  }
}

static char *label_of_markdown(const char *written) {
  g_autofree char *text = dg_mermaid_sanitize(written); /* also what is a tag to browsers and none to Markdown */
  cmark_node *document = cmark_parse_document(text, strlen(text), CMARK_OPT_DEFAULT);
  g_autoptr(GString) html = g_string_new(NULL);
  for (cmark_node *block = cmark_node_first_child(document); block; block = cmark_node_next(block)) {
    if (cmark_node_get_type(block) == CMARK_NODE_PARAGRAPH) {
      g_string_append(html, "<p>");
      append_inlines(html, block);
      g_string_append(html, "</p>");
    } else {
      append_lines(html, text, cmark_node_get_start_line(block), cmark_node_get_end_line(block));
    }
  }
  cmark_node_free(document);
  /* a backslash and "n" end no line here */
  return strstr(html->str, "$$") ? label_with_formulas(html->str) : dg_label_from_html(html->str);
}

char *dg_mermaid_label(const char *text, gboolean markdown) {
  if (!markdown && is_plain(text))
    return g_strdup(text);
  g_autofree char *shown = show_references(text);
  remove_icons(shown);
  return markdown ? label_of_markdown(shown) : label_of_html(shown);
}
