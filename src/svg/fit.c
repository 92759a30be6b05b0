/* Figures that are painted to one size, whatever they say of it themselves. */
#include "base/markup.h"
#include "base/xml_errors.h"
#include "svg/clean.h"
#include "svg/document.h"
#include "svg/tree.h"
#include "svg/values.h"

#include <diagrade/drawing.h>
#include <string.h>

/* A style sheet of the figure could give its root another size, or a margin that shifts what is painted. A declaration
 * of the style attribute that is important wins over all of them. */
#define ROOT_STYLE                                                                                                     \
  "max-width:none!important;max-height:none!important;min-width:0!important;min-height:0!important;margin:0!"          \
  "important;"                                                                                                         \
  "padding:0!important;border:0!important;position:static!important;"

/* The value of an attribute in `value`, NULL where there is none, for xmlFree(); FALSE when memory ran out. */
static gboolean get(xmlNode *root, const char *key, xmlChar **value) {
  *value = xmlGetNoNsProp(root, BAD_CAST key);
  return *value || !xmlHasNsProp(root, BAD_CAST key, NULL);
}

/* FALSE when memory ran out, as libxml2 says that of what it sets. */
static gboolean set(xmlNode *root, const char *key, const GString *value) {
  return xmlSetNsProp(root, NULL, BAD_CAST key, BAD_CAST value->str) != NULL;
}

static gboolean set_length(xmlNode *root, const char *key, double value) {
  g_autoptr(GString) text = g_string_new(NULL);
  dg_append_number(text, value);
  return set(root, key, text);
}

/* A figure without viewBox is given one, or it would not scale. */
static gboolean fit_view_box(xmlNode *root, double width, double height) {
  xmlChar *view_box;
  if (!get(root, "viewBox", &view_box))
    return FALSE;
  gboolean fine = TRUE;
  DgBox box;
  if (!view_box || !dg_parse_view_box(dg_slice((const char *)view_box), &box) || box.width <= 0 || box.height <= 0) {
    g_autoptr(GString) text = g_string_new("0 0 ");
    dg_append_number(text, width);
    g_string_append_c(text, ' ');
    dg_append_number(text, height);
    fine = set(root, "viewBox", text);
  }
  xmlFree(view_box);
  return fine;
}

static gboolean fit_style(xmlNode *root, double width, double height) {
  xmlChar *old_style;
  if (!get(root, "style", &old_style))
    return FALSE;
  g_autoptr(GString) style = g_string_new((const char *)old_style);
  xmlFree(old_style);
  if (style->len > 0)
    g_string_append_c(style, ';');
  g_string_append(style, ROOT_STYLE "width:");
  dg_append_number(style, width);
  g_string_append(style, "px!important;height:");
  dg_append_number(style, height);
  g_string_append(style, "px!important");
  return set(root, "style", style);
}

/* Gives the root the size of the canvas. */
static gboolean fit_root(xmlNode *root, const char *name, double width, double height, GError **error) {
  if (root && fit_view_box(root, width, height) && set_length(root, "width", width) &&
      set_length(root, "height", height) && fit_style(root, width, height))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found no memory for its root element, expected a smaller figure",
              name);
  return FALSE;
}

/* The tag of the root of a document that is clean, from its first byte to the last one. */
static void find_root_tag(const char *data, gsize length, gsize *begin, gsize *end) {
  const char *end_of_data = data + length, *first = memchr(data, '<', length);
  if (first[1] == '?') { /* the declaration, which nothing but the root follows */
    const char *close = g_strstr_len(first, end_of_data - first, "?>");
    first = memchr(close, '<', (gsize)(end_of_data - close));
  }
  *begin = (gsize)(first - data);
  char quote = '\0';
  for (*end = *begin; quote || data[*end] != '>'; ++*end)
    if (data[*end] == quote)
      quote = '\0';
    else if (!quote && (data[*end] == '"' || data[*end] == '\''))
      quote = data[*end];
}

/* The figure with the tag of its root written anew, which is read as an element of nothing else: the rest of it stays
 * as it is, byte for byte. */
static GBytes *fit_clean(GBytes *bytes, const char *name, double width, double height, GError **error) {
  gsize length, begin, end;
  const char *data = g_bytes_get_data(bytes, &length);
  find_root_tag(data, length, &begin, &end);
  gboolean empty = data[end - 1] == '/';
  g_autoptr(GString) tag = g_string_new_len(data + begin, (gssize)(end - begin));
  g_string_append(tag, empty ? ">" : "/>");
  xmlDoc *document = xmlReadMemory(tag->str, (int)tag->len, NULL, "UTF-8", XML_PARSE_NONET);
  g_autoptr(GBytes) written = NULL; /* "<svg .../>" */
  if (fit_root(document ? xmlDocGetRootElement(document) : NULL, name, width, height, error))
    written = dg_document_write(document, name, error);
  xmlFreeDoc(document);
  if (!written)
    return NULL;
  gsize written_length = g_bytes_get_size(written) - (empty ? 0 : 2), rest = empty ? end + 1 : end;
  GString *fitted = g_string_sized_new(length + written_length);
  g_string_append_len(fitted, data, (gssize)begin);
  g_string_append_len(fitted, g_bytes_get_data(written, NULL), (gssize)written_length);
  g_string_append_len(fitted, data + rest, (gssize)(length - rest));
  return g_string_free_to_bytes(fitted);
}

GBytes *dg_svg_fit(GBytes *bytes, const char *name, double width, double height, GError **error) {
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  if (dg_document_is_clean(bytes, name))
    return fit_clean(bytes, name, width, height, error);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  xmlDoc *document = dg_document_parse(bytes, name, diagnostics, TRUE, error);
  if (!document)
    return NULL;
  dg_document_resolve(document);
  GBytes *fitted = NULL;
  if (fit_root(xmlDocGetRootElement(document), name, width, height, error))
    fitted = dg_document_write(document, name, error);
  dg_tree_free(document);
  return fitted;
}
