/* The words of a cell of draw.io: HTML or plain, with placeholders. */
#include "languages/drawio.h"
#include "languages/label.h"

#include <string.h>

/* What a placeholder stands for: an attribute of the cell or of one around it, or something of the page; NULL: nothing,
 * so that it stays as it is. Free with g_free(). Dates are of the day on which the page is drawn, and stay as well. */
static char *find_value(const DgDrawioPage *page, const DgDrawioCell *cell, const char *name) {
  if (strcmp(name, "id") == 0)
    return g_strdup(cell->id);
  for (const DgDrawioCell *at = cell; at; at = at->parent == DG_NO_CELL ? NULL : dg_drawio_cell(page, at->parent)) {
    gboolean is_wrapped = !dg_xml_is(at->outer, "mxCell");
    if (is_wrapped && xmlHasProp((xmlNode *)at->outer, BAD_CAST name))
      return g_strdup(dg_xml_attribute(at->outer, name));
  }
  if (strcmp(name, "page") == 0)
    return g_strdup(page->name);
  if (strcmp(name, "pagenumber") == 0)
    return g_strdup_printf("%u", page->number);
  return strcmp(name, "pagecount") == 0 ? g_strdup_printf("%u", page->count) : NULL;
}

/* The name of the placeholder that begins at the percent sign `at`; NULL: none does. Free with g_free(). */
static char *find_placeholder(const char *at) {
  gsize length = strcspn(at + 1, "%{} \"'=;");
  return length && at[length + 1] == '%' ? g_strndup(at + 1, length) : NULL;
}

/* Replaces each %name%, of which one percent sign is left behind another ("%%name%" is "%name%"). Free with g_free().
 */
static char *replace_placeholders(const DgDrawioPage *page, const DgDrawioCell *cell, const char *text) {
  GString *out = g_string_new(NULL);
  for (const char *done = text; *text;) {
    g_autofree char *name = *text == '%' ? find_placeholder(text) : NULL;
    if (!name) {
      g_string_append_c(out, *text++);
      continue;
    }
    gboolean is_escaped = text > done && text[-1] == '%';
    gboolean is_kept = is_escaped || strcmp(name, "label") == 0 || strcmp(name, "tooltip") == 0;
    g_autofree char *value = is_kept ? NULL : find_value(page, cell, name);
    if (value)
      g_string_append(out, value);
    else
      g_string_append_printf(out, "%s%s%%", is_escaped ? "" : "%", name);
    done = text += strlen(name) + 2;
  }
  return g_string_free(out, FALSE);
}

static char *find_label(const DgDrawioPage *page, const DgDrawioCell *cell) {
  gboolean is_bare = dg_xml_is(cell->outer, "mxCell");
  const xmlNode *inner = is_bare ? cell->outer : dg_xml_child(cell->outer, "mxCell");
  if (is_bare || xmlHasProp((xmlNode *)inner, BAD_CAST "value")) /* which takes the place of all that is around it */
    return g_strdup(dg_xml_attribute(inner, "value"));
  const char *label = dg_xml_attribute(cell->outer, "label");
  if (strcmp(dg_xml_attribute(cell->outer, "placeholders"), "1") != 0)
    return g_strdup(label);
  const char *whole = dg_xml_attribute(cell->outer, "placeholder"); /* the label is that attribute */
  g_autofree char *value = *whole ? find_value(page, cell, whole) : NULL;
  return replace_placeholders(page, cell, value ? value : label);
}

char *dg_drawio_words(const DgDrawioPage *page, const DgDrawioCell *cell) {
  if (!cell->style.words)
    return g_strdup("");
  g_autofree char *label = find_label(page, cell);
  char *text = cell->style.html ? dg_label_from_html(label) : g_strdup(label);
  if (strcmp(dg_xml_attribute(page->model, "math"), "1") == 0) {
    char *plain = dg_label_replace_formulas(text, "$$");
    g_free(text);
    text = plain;
  }
  return g_strstrip(text);
}
