#include "svg/document.h"

#include "base/freed_memory.h"
#include "base/xml_errors.h"
#include "svg/source.h"
#include "svg/tree.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

/* Never NOENT (it loads external entities), HUGE, DTDLOAD or XInclude. The bytes are UTF-8 by now, whatever they
 * declare: what was scanned is what is parsed. */
#define PARSE_OPTIONS                                                                                                  \
  (XML_PARSE_IGNORE_ENC | XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_RECOVER | XML_PARSE_NOERROR |              \
   XML_PARSE_NOWARNING | XML_PARSE_COMPACT)

static xmlParserInput *refuse_entity(const char *url, const char *id, xmlParserCtxt *context) {
  return NULL;
}

static void set_up_libxml(void) {
  static gsize done;
  if (g_once_init_enter(&done)) {
    dg_freed_memory_keep();
    G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
    xmlSetExternalEntityLoader(refuse_entity);
    g_once_init_leave(&done, 1);
  }
}

/* What one attempt at parsing says. */
typedef struct {
  xmlDoc *document;
  gboolean well_formed;
  gboolean starved; /* memory ran out: the tree is a part of the document */
  guint line;
  char *message;
} Attempt;

/* What xmlCtxtReadMemory() begins with, but for an index of ids that nothing here uses; NULL where memory ran out.
 * `data` and `length` are then those of the text without its byte order mark. */
static xmlParserCtxt *new_context(const char **data, gsize *length) {
  if (*length >= 3 && memcmp(*data, "\xef\xbb\xbf", 3) == 0) {
    *data += 3;
    *length -= 3;
  }
  xmlParserCtxt *context = xmlCreateMemoryParserCtxt(*data, (int)*length);
  if (!context)
    return NULL;
  xmlCtxtUseOptions(context, PARSE_OPTIONS);
  context->loadsubset |= XML_SKIP_IDS;
  context->sax->externalSubset = NULL; /* or for that flag too it would look for the file of a document type */
  context->encoding = xmlStrdup(BAD_CAST "UTF-8"); /* keeps libxml2 from guessing by the first bytes */
  return context;
}

/* `whole` keeps everything, else only what can be painted; `exact`: the columns are those of the file. */
static Attempt attempt_parse(const char *data, gsize length, gboolean whole, gboolean exact) {
  Attempt attempt = {0};
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  xmlParserCtxt *context = new_context(&data, &length);
  if (!context) {
    attempt.starved = length > 0; /* nothing is no document either */
    return attempt;
  }
  if (!whole)
    dg_tree_begin(context, data, length, exact);
  xmlParseDocument(context);
  if (!whole)
    dg_tree_end(context);
  attempt.document = context->myDoc;
  attempt.well_formed = context->wellFormed;
  attempt.starved = context->errNo == XML_ERR_NO_MEMORY;
  const xmlError *last = xmlCtxtGetLastError(context);
  if (last && last->message) {
    attempt.line = (guint)MAX(last->line, 0);
    attempt.message = g_strstrip(g_utf8_make_valid(last->message, -1));
  }
  xmlFreeParserCtxt(context);
  return attempt;
}

static void clear_attempt(Attempt *attempt) {
  dg_tree_free(attempt->document);
  g_free(attempt->message);
  *attempt = (Attempt){0};
}

xmlNode *dg_document_next(xmlNode *node, const xmlNode *root) {
  if (node->type == XML_ELEMENT_NODE && node->children)
    return node->children;
  while (node != root && !node->next)
    node = node->parent;
  return node == root ? NULL : node->next;
}

static gboolean is_svg(const xmlDoc *document) {
  const xmlNode *root = document ? xmlDocGetRootElement((xmlDoc *)document) : NULL;
  return root && strcmp((const char *)root->name, "svg") == 0;
}

/* The names of the entities that are declared before `end`, as a set. */
static GHashTable *declared_names(const char *data, const char *end) {
  GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (const char *p = data; (p = g_strstr_len(p, end - p, "<!ENTITY")); p += 8) {
    const char *q = p + 8;
    while (q < end && g_ascii_isspace(*q))
      q++;
    const char *name = q;
    while (q < end && !g_ascii_isspace(*q))
      q++;
    g_hash_table_add(names, g_strndup(name, (gsize)(q - name)));
  }
  return names;
}

/* Writes `data` again as a lenient reader would take it: prose and fences around the figure are blanked (lines keep
 * their numbers), an ampersand that starts no reference is escaped, names of HTML characters become those characters,
 * bytes that are no UTF-8 are taken for Latin-1, and characters that XML forbids are dropped. */
static GString *repair(const char *data, gsize length, gboolean *blanked) {
  const char *end = data + length;
  const char *start = g_strstr_len(data, (gssize)length, "<svg");
  const char *declaration = g_strstr_len(data, (gssize)length, "<?xml");
  const char *doctype = g_strstr_len(data, (gssize)length, "<!DOCTYPE");
  if (doctype && start && doctype < start)
    start = doctype;
  const char *close = start ? g_strrstr_len(start, end - start, "</svg>") : NULL;
  const char *stop = close ? close + 6 : end;
  if (!start)
    start = data;
  const char *root = g_strstr_len(data, (gssize)length, "<svg");
  g_autoptr(GHashTable) declared = declared_names(data, root ? root : end);
  GString *text = g_string_sized_new(length + length / 16);
  *blanked = FALSE;
  for (const char *p = data; p < start; p++) {
    g_string_append_c(text, *p == '\n' ? '\n' : ' ');
    *blanked |= !g_ascii_isspace(*p) && !(declaration && p >= declaration);
  }
  gboolean cdata = FALSE;
  for (const char *p = start; p < stop; p++) {
    if (!cdata && *p == '<' && stop - p >= 9 && memcmp(p, "<![CDATA[", 9) == 0)
      cdata = TRUE;
    else if (cdata && *p == ']' && stop - p >= 3 && memcmp(p, "]]>", 3) == 0)
      cdata = FALSE;
    guchar c = (guchar)*p;
    if (c < 0x20 && c != '\t' && c != '\n' && c != '\r')
      continue;
    if (c >= 0x80) {
      gunichar character = g_utf8_get_char_validated(p, stop - p);
      if ((gint32)character < 0) {
        g_string_append_unichar(text, c);
      } else {
        const char *next = g_utf8_next_char(p);
        if (character != 0xfffe && character != 0xffff)
          g_string_append_len(text, p, next - p);
        p = next - 1;
      }
      continue;
    }
    if (c != '&' || cdata) {
      g_string_append_c(text, (char)c);
      continue;
    }
    gsize n = 1;
    while (p + n < stop && n < 64 && (g_ascii_isalnum(p[n]) || (n == 1 && p[n] == '#') || strchr("._-", p[n])))
      n++;
    gboolean closed = n > 1 && p + n < stop && p[n] == ';';
    g_autofree char *name = g_strndup(p + 1, n - 1);
    if (closed &&
        (name[0] == '#' || xmlGetPredefinedEntity((const xmlChar *)name) || g_hash_table_contains(declared, name))) {
      g_string_append_c(text, '&');
      continue;
    }
    const htmlEntityDesc *entity = closed ? htmlEntityLookup((const xmlChar *)name) : NULL;
    if (entity) {
      g_string_append_unichar(text, entity->value);
      p += n;
    } else {
      g_string_append(text, "&amp;");
    }
  }
  for (const char *p = stop; p < end; p++) {
    *blanked |= !g_ascii_isspace(*p);
    if (*p == '\n')
      g_string_append_c(text, '\n');
  }
  return text;
}

static gboolean is_blank(const char *data, gsize length) {
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace(data[i]))
      return FALSE;
  return TRUE;
}

/* Recovery keeps an attribute that stands twice in a tag; the first one counts. */
static void drop_repeated_attributes(xmlNode *root) {
  for (xmlNode *node = root; node; node = dg_document_next(node, root)) {
    if (node->type != XML_ELEMENT_NODE || !node->properties || !node->properties->next)
      continue;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (xmlAttr *attribute = node->properties, *next; attribute; attribute = next) {
      next = attribute->next;
      char *key = g_strdup_printf("%s %s", attribute->ns ? (const char *)attribute->ns->href : "",
                                  (const char *)attribute->name);
      if (!g_hash_table_add(seen, key))
        dg_tree_remove_attribute(attribute);
    }
  }
}

/* FALSE, with the attempt cleared, where memory ran out. */
static gboolean check_whole(Attempt *attempt, const char *name, GError **error) {
  if (!attempt->starved)
    return TRUE;
  clear_attempt(attempt);
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found no memory for the whole document, expected a smaller one",
              name);
  return FALSE;
}

static void fail_format(const Attempt *attempt, const char *name, GError **error) {
  const xmlNode *root = attempt->document ? xmlDocGetRootElement(attempt->document) : NULL;
  if (root)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found the root element <%.60s>, expected <svg>", name,
                dg_tree_line(root), (const char *)root->name);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found no XML element (%s), expected an SVG document", name,
                MAX(attempt->line, 1), attempt->message ? attempt->message : "not markup");
}

xmlDoc *dg_document_parse(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, gboolean whole, GError **error) {
  set_up_libxml();
  gboolean changed = FALSE; /* does not matter here */
  g_autoptr(GBytes) input = dg_source_decode(bytes, name, diagnostics, &changed, error);
  if (!input)
    return NULL;
  gsize length;
  const char *data = g_bytes_get_data(input, &length);
  if (!length || is_blank(data, length)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:1: found an empty file, expected an SVG document", name);
    return NULL;
  }
  if (!dg_source_scan(&input, name, diagnostics, error))
    return NULL;
  data = g_bytes_get_data(input, &length);

  Attempt attempt = attempt_parse(data, length, whole, TRUE);
  if (!check_whole(&attempt, name, error))
    return NULL;
  if (!attempt.well_formed || !is_svg(attempt.document)) {
    gboolean blanked;
    g_autoptr(GBytes) repaired = g_string_free_to_bytes(repair(data, length, &blanked));
    if (!dg_source_scan(&repaired, name, diagnostics, error)) { /* bytes that hid markup from the first look are gone */
      clear_attempt(&attempt);
      return NULL;
    }
    gsize repaired_length;
    const char *repaired_data = g_bytes_get_data(repaired, &repaired_length);
    Attempt second = attempt_parse(repaired_data, repaired_length, whole, FALSE);
    if (!check_whole(&second, name, error)) {
      clear_attempt(&attempt);
      return NULL;
    }
    if (!is_svg(second.document)) {
      fail_format(&attempt, name, error);
      clear_attempt(&second);
      clear_attempt(&attempt);
      return NULL;
    }
    if (blanked)
      dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "text around the <svg> element was left out");
    /* An escape that was missing loses nothing; where tags do not close, nobody knows what is missing. */
    DgLevel level = second.well_formed ? DG_LEVEL_WARNING : DG_LEVEL_ERROR;
    if (!attempt.well_formed)
      dg_diagnostics_add(diagnostics, level, attempt.line, "malformed XML was repaired: %s",
                         attempt.message ? attempt.message : "not well-formed");
    if (!second.well_formed && second.message && g_strcmp0(second.message, attempt.message) != 0)
      dg_diagnostics_add(diagnostics, level, second.line, "malformed XML was repaired: %s", second.message);
    clear_attempt(&attempt);
    attempt = second;
  }
  xmlDoc *document = g_steal_pointer(&attempt.document);
  xmlNode *root = xmlDocGetRootElement(document);
  if (!attempt.well_formed)
    drop_repeated_attributes(root);
  clear_attempt(&attempt);
  return document;
}

/* What dg_document_is_clean() sees of a document on its way through the parser. */
typedef struct {
  xmlParserCtxt *context;
  guint depth;
  gboolean fine; /* an <svg> of a namespace is the root, and nothing was beside it so far */
} Look;

static void look_beside(Look *look) {
  look->fine = FALSE;
  xmlStopParser(look->context);
}

static void look_at_start(void *user_data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_ns,
                          const xmlChar **ns, int n_attributes, int n_defaulted, const xmlChar **attributes) {
  Look *look = user_data;
  if (look->depth++ == 0)
    look->fine = uri && strcmp((const char *)name, "svg") == 0;
  if (!look->fine)
    look_beside(look);
}

static void look_at_end(void *user_data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  ((Look *)user_data)->depth--;
}

static void look_at_type(void *user_data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  look_beside(user_data);
}

static void look_at_comment(void *user_data, const xmlChar *text) {
  if (((Look *)user_data)->depth == 0)
    look_beside(user_data);
}

static void look_at_instruction(void *user_data, const xmlChar *target, const xmlChar *data) {
  look_at_comment(user_data, data);
}

gboolean dg_document_is_clean(GBytes *bytes, const char *name) {
  set_up_libxml();
  g_autoptr(DgDiagnostics) unsaid = dg_diagnostics_new();
  gboolean converted = FALSE;
  g_autoptr(GBytes) input = dg_source_decode(bytes, name, unsaid, &converted, NULL);
  if (!input || converted || !dg_source_scan(&input, name, unsaid, NULL))
    return FALSE;
  gsize length;
  const char *data = g_bytes_get_data(input, &length);
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  const char *text = data;
  gsize text_length = length;
  xmlParserCtxt *context = new_context(&text, &text_length);
  if (!context)
    return FALSE;
  Look look = {.context = context};
  *context->sax = (xmlSAXHandler){.initialized = XML_SAX2_MAGIC,
                                  .startElementNs = look_at_start,
                                  .endElementNs = look_at_end,
                                  .internalSubset = look_at_type,
                                  .comment = look_at_comment,
                                  .processingInstruction = look_at_instruction};
  context->userData = &look;
  xmlParseDocument(context);
  gboolean clean = look.fine && context->wellFormed && context->nsWellFormed && context->errNo != XML_ERR_NO_MEMORY;
  xmlFreeParserCtxt(context);
  return clean && g_utf8_validate(data, (gssize)length, NULL);
}

static void append_content(const xmlChar *content, gsize *budget, GString *text) {
  gsize length = content ? strlen((const char *)content) : 0;
  if (length > *budget) { /* all or nothing: half of a character would be no UTF-8 */
    *budget = 0;
    return;
  }
  g_string_append_len(text, (const char *)content, (gssize)length);
  *budget -= length;
}

/* Each node costs one byte of the budget more than its text: references to nothing multiply as well. */
static void expand(const xmlNode *node, guint depth, gsize *budget, GString *text) {
  if (!*budget)
    return;
  --*budget;
  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
    append_content(node->content, budget, text);
    return;
  }
  const xmlEntity *entity = (const xmlEntity *)node->children;
  if (node->type != XML_ENTITY_REF_NODE || !entity || entity->type != XML_ENTITY_DECL)
    return;
  gboolean internal = entity->etype == XML_INTERNAL_GENERAL_ENTITY || entity->etype == XML_INTERNAL_PREDEFINED_ENTITY;
  if (!internal || depth >= DG_ENTITY_DEPTH_MAX)
    return;
  if (!entity->children) {
    append_content(entity->content, budget, text);
    return;
  }
  for (const xmlNode *child = entity->children; child && *budget; child = child->next)
    expand(child, depth + 1, budget, text);
}

void dg_document_expand(const xmlNode *node, gsize *budget, GString *text) {
  expand(node, 0, budget, text);
}
