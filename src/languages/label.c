/* Labels as a reader sees them. */
#include "languages/label.h"

#include "base/latex.h"
#include "base/xml_errors.h"

#include <cmark.h>
#include <libxml/HTMLparser.h>
#include <stdlib.h>
#include <string.h>

/* Elements that begin and end a line. */
static const char *const BLOCKS[] = {"address", "article", "blockquote", "br",   "center", "dd", "div",
                                     "dl",      "dt",      "fieldset",   "form", "h1",     "h2", "h3",
                                     "h4",      "h5",      "h6",         "hr",   "li",     "ol", "p",
                                     "pre",     "section", "table",      "td",   "th",     "tr", "ul"};
/* Elements whose text is not seen. */
static const char *const UNSEEN[] = {"head", "script", "style", "title"};

static gboolean is_in(const xmlChar *name, const char *const *list, guint count) {
  for (guint i = 0; i < count; i++)
    if (xmlStrEqual(name, BAD_CAST list[i]))
      return TRUE;
  return FALSE;
}

typedef struct {
  GString *out;
  guint unseen; /* open elements whose text is not seen */
} HtmlText;

static void end_line(GString *out) {
  if (out->len && out->str[out->len - 1] == ' ')
    g_string_truncate(out, out->len - 1);
  if (out->len && out->str[out->len - 1] != '\n')
    g_string_append_c(out, '\n');
}

static void begin_element(void *data, const xmlChar *name, const xmlChar **attributes) {
  HtmlText *text = data;
  text->unseen += is_in(name, UNSEEN, G_N_ELEMENTS(UNSEEN));
  if (is_in(name, BLOCKS, G_N_ELEMENTS(BLOCKS)))
    end_line(text->out);
}

static void end_element(void *data, const xmlChar *name) {
  HtmlText *text = data;
  text->unseen -= text->unseen && is_in(name, UNSEEN, G_N_ELEMENTS(UNSEEN));
  if (is_in(name, BLOCKS, G_N_ELEMENTS(BLOCKS)))
    end_line(text->out);
}

/* Runs of white space are one blank, and none at the begin of a line. */
static void take_characters(void *data, const xmlChar *characters, int length) {
  HtmlText *text = data;
  GString *out = text->out;
  for (int i = 0; i < length && !text->unseen; i++) {
    char c = (char)characters[i];
    if (!g_ascii_isspace(c))
      g_string_append_c(out, c);
    else if (out->len && !g_ascii_isspace(out->str[out->len - 1]))
      g_string_append_c(out, ' ');
  }
}

/* What libxml2 does not read as browsers do: "<" and "&" that begin no tag and no reference are themselves, and </br>
 * is a line end. The body begins first, so that an end tag ends nothing of it. Free with g_free(). */
static char *prepare(const char *html) {
  GString *out = g_string_sized_new(strlen(html) + 32);
  g_string_append(out, "<body>");
  for (; *html; html++) {
    gboolean letter = g_ascii_isalpha(html[1]);
    if (*html == '<' && !letter && !(html[1] && strchr("/!?", html[1])))
      g_string_append(out, "&lt;");
    else if (*html == '&' && !letter && html[1] != '#')
      g_string_append(out, "&amp;");
    else
      g_string_append_c(out, *html);
    html += g_ascii_strncasecmp(html, "</br>", 5) == 0; /* without its slash */
  }
  return g_string_free(out, FALSE);
}

char *dg_label_from_html(const char *fragment) {
  if (!strpbrk(fragment, "<&"))
    return g_strdup(fragment);
  g_autofree char *html = prepare(fragment);
  static const htmlSAXHandler handler = {.startElement = begin_element,
                                         .endElement = end_element,
                                         .characters = take_characters,
                                         .ignorableWhitespace = take_characters,
                                         .cdataBlock = NULL};
  HtmlText text = {g_string_new(NULL), 0};
  htmlSAXHandler own = handler;
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  htmlParserCtxt *context = htmlCreatePushParserCtxt(&own, &text, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (context) {
    htmlCtxtUseOptions(context, HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    htmlParseChunk(context, html, (int)MIN(strlen(html), G_MAXINT), 1);
    htmlFreeParserCtxt(context);
  }
  return g_strstrip(g_string_free(text.out, FALSE));
}

/* The character of a reference that begins behind "&"; `length` receives its bytes up to and with the semicolon. */
static gunichar find_reference(const char *text, gsize *length) {
  gsize end = strcspn(text, "; \t\n&<");
  if (text[end] != ';' || !end || end > 32)
    return 0;
  *length = end + 1;
  g_autofree char *name = g_strndup(text, end);
  if (*name == '#') {
    gboolean hex = name[1] == 'x' || name[1] == 'X';
    char *last;
    guint64 value = g_ascii_strtoull(name + 1 + hex, &last, hex ? 16 : 10);
    return *last == '\0' && last > name + 1 + hex && value && g_unichar_validate((gunichar)MIN(value, G_MAXUINT32))
               ? (gunichar)value
               : 0;
  }
  const htmlEntityDesc *entity = htmlEntityLookup(BAD_CAST name);
  return entity ? entity->value : strcmp(name, "apos") == 0 ? '\'' : 0;
}

char *dg_label_decode_references(const char *text) {
  GString *out = g_string_new(NULL);
  for (gsize length = 0; *text; text += length) {
    gunichar character = *text == '&' ? find_reference(text + 1, &length) : 0;
    if (character) {
      g_string_append_unichar(out, character);
      length++;
      continue;
    }
    g_string_append_c(out, *text);
    length = 1;
  }
  return g_string_free(out, FALSE);
}

char *dg_label_from_markdown(const char *markdown) {
  cmark_node *document = cmark_parse_document(markdown, strlen(markdown), CMARK_OPT_DEFAULT);
  /* through HTML, since Markdown may hold any of it */
  char *html = cmark_render_html(document, CMARK_OPT_UNSAFE | CMARK_OPT_HARDBREAKS);
  char *text = dg_label_from_html(html);
  free(html);
  cmark_node_free(document);
  return text;
}

static int compare_names(const void *name, const void *entry) {
  return strcmp(name, *(const char *const *)entry);
}

/* What a command shows: a symbol, or its own name where it is a function; most others lay out what follows them. */
static void append_named(GString *out, const char *name, gsize length) {
  static const char *const functions[] = {"Pr",   "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot",
                                          "coth", "csc",    "deg",    "det",    "dim", "exp", "gcd",  "hom",
                                          "inf",  "ker",    "lg",     "lim",    "ln",  "log", "max",  "min",
                                          "mod",  "sec",    "sin",    "sinh",   "sup", "tan", "tanh"};
  g_autofree char *word = g_strndup(name, length);
  gunichar character = dg_latex_plain(name, length, DG_LATEX_IN_LABELS);
  const DgLatexSymbol *symbol = character || length >= DG_LATEX_NAME_MAX ? NULL : dg_latex_find(word);
  if (symbol)
    character = symbol->plain ? symbol->plain : symbol->character;
  if (character)
    g_string_append_unichar(out, character);
  else if (bsearch(word, functions, G_N_ELEMENTS(functions), sizeof functions[0], compare_names))
    g_string_append(out, word);
}

/* Behind the command that begins at the backslash `at`; what it shows is appended. */
static const char *append_command(GString *out, const char *at) {
  const char *name = at + 1;
  gsize length = 0;
  while (g_ascii_isalpha(name[length]))
    length++;
  if (!length) {
    if (*name && !strchr(",;:! ", *name))
      g_string_append_c(out, *name);
    return *name ? name + 1 : name;
  }
  append_named(out, name, length);
  return name + length + strspn(name + length, " ");
}

char *dg_label_from_formula(const char *formula) {
  GString *out = g_string_new(NULL);
  while (*formula) {
    if (*formula == '\\') {
      formula = append_command(out, formula);
      continue;
    }
    if (!strchr("{}^_$", *formula))
      g_string_append_c(out, *formula);
    formula++;
  }
  return g_string_free(out, FALSE);
}

char *dg_label_replace_formulas(const char *text, const char *mark) {
  GString *out = g_string_new(NULL);
  gsize length = strlen(mark);
  for (const char *begin; (begin = strstr(text, mark));) {
    const char *end = strstr(begin + length, mark);
    if (!end)
      break;
    g_autofree char *formula = g_strndup(begin + length, (gsize)(end - begin) - length);
    g_autofree char *plain = dg_label_from_formula(formula);
    g_string_append_len(out, text, begin - text);
    g_string_append(out, plain);
    text = end + length;
  }
  g_string_append(out, text);
  return g_string_free(out, FALSE);
}
