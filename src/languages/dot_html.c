/* HTML-like labels, in the grammar of lib/common/htmlparse.y of Graphviz; the words are XML but for the names of
 * characters, which are those of HTML:
 *
 *   label   = content
 *   content = (text | br | style content)* with at least one of them | a table, perhaps in styles | an img, in a cell
 *   style   = font b i u o s sub sup
 *   table   = tr { [hr] tr }      tr = td { [vr] td }      td = [content]
 *
 * Cells are seen row by row; control characters, line ends among them, are not seen at all. Names take the place of
 * their escapes; other escapes have no meaning. */
#include "base/xml_errors.h"
#include "languages/dot_text.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(xmlDoc, xmlFreeDoc)

static gboolean read_content(const xmlNode *parent, gboolean in_cell, GString *out);

static gboolean is_tag(const xmlNode *node, const char *name) {
  return node->type == XML_ELEMENT_NODE && xmlStrcasecmp(node->name, BAD_CAST name) == 0;
}

static gboolean is_style(const xmlNode *node) {
  static const char *const styles[] = {"b", "font", "i", "o", "s", "sub", "sup", "u"};
  for (guint i = 0; i < G_N_ELEMENTS(styles); i++)
    if (is_tag(node, styles[i]))
      return TRUE;
  return FALSE;
}

static void end_line(GString *out) {
  if (out->len && out->str[out->len - 1] != '\n')
    g_string_append_c(out, '\n');
}

/* The characters that are seen; returns whether there are any, and `words` receives TRUE where some are not blank. */
static gboolean read_text(const xmlNode *node, GString *out, gboolean *words) {
  gsize before = out->len;
  for (const char *c = (const char *)node->content; c && *c; c++)
    if ((guchar)*c >= ' ') {
      g_string_append_c(out, *c);
      *words |= *c != ' ';
    }
  return out->len > before;
}

/* Elements of `name` with `rule` between two, and nothing else; text between them is not seen. `read` is called with
 * each. */
static gboolean read_row(const xmlNode *parent, const char *name, const char *rule,
                         gboolean (*read)(const xmlNode *, GString *), GString *out) {
  gboolean after_rule = TRUE, good = TRUE;
  for (const xmlNode *node = parent->children; good && node; node = node->next) {
    if (is_tag(node, name))
      good = read(node, out);
    else if (is_tag(node, rule))
      good = !after_rule;
    if (node->type == XML_ELEMENT_NODE) {
      good = good && (is_tag(node, name) || is_tag(node, rule));
      after_rule = is_tag(node, rule);
    }
  }
  return good && !after_rule;
}

static gboolean read_cell(const xmlNode *cell, GString *out) {
  end_line(out);
  gboolean good = !cell->children || read_content(cell, TRUE, out);
  end_line(out);
  return good;
}

static gboolean read_table_row(const xmlNode *row, GString *out) {
  return read_row(row, "td", "vr", read_cell, out);
}

static gboolean read_table(const xmlNode *table, GString *out) {
  end_line(out);
  return read_row(table, "tr", "hr", read_table_row, out);
}

/* What a content has had so far. */
typedef struct {
  guint tables, images, items; /* items: words, lines and styles */
  gboolean words, blank;
} Content;

static gboolean read_item(const xmlNode *node, gboolean in_cell, Content *content, GString *out) {
  if (node->type == XML_TEXT_NODE) {
    content->blank |= read_text(node, out, &content->words);
    return TRUE;
  }
  if (node->type != XML_ELEMENT_NODE)
    return TRUE;
  if (is_tag(node, "table")) {
    content->tables++;
    return read_table(node, out);
  }
  if (is_tag(node, "img")) {
    content->images++;
    return in_cell && !node->children;
  }
  content->items++;
  if (is_tag(node, "br")) {
    end_line(out);
    return !node->children;
  }
  return is_style(node) && read_content(node, FALSE, out);
}

/* Whether a style holds nothing but a table. */
static gboolean holds_table(const xmlNode *node) {
  for (const xmlNode *child = node->children; child; child = child->next)
    if (is_tag(child, "table") || (is_style(child) && holds_table(child)))
      return TRUE;
  return FALSE;
}

static gboolean read_content(const xmlNode *parent, gboolean in_cell, GString *out) {
  Content content = {.tables = 0};
  for (const xmlNode *node = parent->children; node; node = node->next) {
    if (!read_item(node, in_cell, &content, out))
      return FALSE;
    if (is_style(node) && holds_table(node)) {
      content.items--;
      content.tables++;
    }
  }
  if (content.tables + content.images)
    return content.tables + content.images == 1 && !content.items && !content.words;
  return content.items || content.blank || (in_cell && !content.words);
}

/* As XML that has no names of characters but its own. Free with g_free(). */
static char *number_characters(const char *html) {
  GString *out = g_string_new("<HTML>");
  for (gsize length; *html; html += length) {
    length = *html == '&' ? 1 : strcspn(html, "&");
    gsize name = *html == '&' ? strcspn(html + 1, "&;<> \n") : 0;
    if (name && name < 32 && html[1 + name] == ';' && html[1] != '#') {
      g_autofree char *entity = g_strndup(html + 1, name);
      const htmlEntityDesc *known = htmlEntityLookup(BAD_CAST entity);
      if (known) {
        g_string_append_printf(out, "&#%u;", known->value);
        length = name + 2;
        continue;
      }
    }
    g_string_append_len(out, html, (gssize)length);
  }
  g_string_append(out, "</HTML>");
  return g_string_free(out, FALSE);
}

char *dg_dot_html_text(const char *html, const DgDotNames *names) {
  g_autofree char *text = number_characters(html);
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  g_autoptr(xmlDoc) document =
      xmlReadMemory(text, (int)MIN(strlen(text), G_MAXINT), NULL, "UTF-8",
                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA);
  g_autoptr(GString) out = g_string_new(NULL);
  const xmlNode *root = document ? xmlDocGetRootElement(document) : NULL;
  return root && read_content(root, FALSE, out) ? dg_dot_replace_names(out->str, names, TRUE) : NULL;
}
