/* The pages of a file of draw.io. A page is XML inside the file, or the same compressed: its characters escaped as in
 * URIs, deflated without a header, and written in base64. */
#include "languages/drawio.h"

#include <string.h>
#include <zlib.h>

/* Each page of a file is read on its own, from the whole file. */
#define PAGES_MAX 1000u
/* What a compressed page may come to: more than any that people draw, pictures included. */
#define UNPACKED_MAX ((gsize)32 << 20)

gboolean dg_drawio_page_fail(const DgDrawioPage *page, const xmlNode *at, GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  return dg_language_fail(page->source, DG_ERROR_FORMAT, page->line ? page->line : dg_xml_line(at), 0, error, "%s",
                          message);
}

/* The root of the file, which has pages or is one; NULL with `error`. */
static const xmlNode *find_root(const DgLanguageSource *source, const xmlDoc *file, GError **error) {
  const xmlNode *root = xmlDocGetRootElement(file);
  if (dg_xml_is(root, "mxlibrary"))
    dg_language_fail(source, DG_ERROR_FORMAT, dg_xml_line(root), 0, error,
                     "found a library of shapes of draw.io, expected a diagram");
  else if (dg_xml_is(root, "mxfile") || dg_xml_is(root, "mxGraphModel"))
    return root;
  else
    dg_language_fail(source, DG_ERROR_FORMAT, dg_xml_line(root), 0, error,
                     "found <%s>, expected <mxfile> or <mxGraphModel>", (const char *)root->name);
  return NULL;
}

static guint count_pages(const DgLanguageSource *source, const xmlNode *root, GError **error) {
  if (dg_xml_is(root, "mxGraphModel"))
    return 1;
  guint count = 0;
  for (const xmlNode *page = dg_xml_child(root, "diagram"); page; page = dg_xml_next(page, "diagram"))
    count++;
  if (!count)
    dg_language_fail(source, DG_ERROR_FORMAT, dg_xml_line(root), 0, error,
                     "found no <diagram> in <mxfile>, expected a page");
  return count;
}

/* Behind a comment or a section of characters that begins at `at`, else behind its "<"; NULL: it has no end. */
static const char *skip_tag(const char *at) {
  static const char *const begins[] = {"<!--", "<![CDATA["}, *const ends[] = {"-->", "]]>"};
  for (guint i = 0; i < G_N_ELEMENTS(begins); i++)
    if (g_str_has_prefix(at, begins[i]))
      return strstr(at, ends[i]);
  return at + 1;
}

/* The pages, without a parse of what is on them: in XML no "<" stands for itself. */
static guint count_tags(const DgLanguageSource *source) {
  static const char tag[] = "<diagram";
  guint count = 0;
  for (const char *at = strchr(source->text, '<'); at; at = strchr(at, '<')) {
    count += g_str_has_prefix(at, tag) && at[strlen(tag)] && strchr("> \t\r\n/", at[strlen(tag)]);
    at = skip_tag(at);
    if (!at)
      break;
  }
  return count;
}

guint dg_drawio_count_pages(const DgLanguageSource *source, GError **error) {
  guint count = count_tags(source);
  if (count > PAGES_MAX) {
    dg_language_fail(source, DG_ERROR_LIMIT, 0, 0, error, "found %u pages, expected at most %u", count, PAGES_MAX);
    return 0;
  }
  if (count)
    return count;
  g_autoptr(xmlDoc) file = dg_language_parse_xml(source, error);
  const xmlNode *root = file ? find_root(source, file, error) : NULL;
  return root ? count_pages(source, root, error) : 0;
}

/* Base64 as browsers decode it: white space may stand anywhere, and whatever else is no base64 is refused. Free with
 * g_free(); NULL: it is none. */
static guchar *decode_base64(const char *text, gsize *length) {
  gsize used = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/= \t\r\n");
  return text[used] ? NULL : g_base64_decode(text, length);
}

/* Free with g_byte_array_unref(); NULL: it is no deflated data, or comes to more than UNPACKED_MAX. */
static GByteArray *inflate_raw(guchar *data, gsize length) {
  z_stream stream = {.next_in = data, .avail_in = (uInt)MIN(length, G_MAXUINT32 / 2)};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return NULL;
  g_autoptr(GByteArray) out = g_byte_array_new();
  int state = Z_OK;
  for (guint8 block[16384]; state == Z_OK && out->len <= UNPACKED_MAX;) {
    stream.next_out = block;
    stream.avail_out = sizeof block;
    state = inflate(&stream, Z_NO_FLUSH);
    g_byte_array_append(out, block, (guint)(sizeof block - stream.avail_out));
  }
  inflateEnd(&stream);
  return state == Z_STREAM_END && out->len <= UNPACKED_MAX ? g_steal_pointer(&out) : NULL;
}

/* The XML of a compressed page; NULL with `error`. Free with g_free(). */
static char *unpack(const DgDrawioPage *page, const xmlNode *diagram, const char *text, GError **error) {
  gsize length = 0;
  g_autofree guchar *data = decode_base64(text, &length);
  if (!data)
    return dg_drawio_page_fail(page, diagram, error, "found a page that is neither XML nor in base64"), NULL;
  g_autoptr(GByteArray) inflated = inflate_raw(data, length);
  if (!inflated)
    return dg_drawio_page_fail(page, diagram, error,
                               "found a compressed page that is damaged or of more than %u MiB, expected deflated XML",
                               (guint)(UNPACKED_MAX >> 20)),
           NULL;
  g_autofree char *escaped = g_strndup((const char *)inflated->data, inflated->len);
  char *xml = g_uri_unescape_string(escaped, NULL);
  if (!xml)
    dg_drawio_page_fail(page, diagram, error, "found a compressed page with a malformed escape, expected %%XX");
  return xml;
}

/* The model of a page that is XML as a text. */
static gboolean open_text(DgDrawioPage *page, const xmlNode *diagram, const char *text, GError **error) {
  page->line = dg_xml_line(diagram);
  g_autofree char *xml = *text == '<' ? g_strdup(text) : unpack(page, diagram, text, error);
  if (!xml)
    return FALSE;
  g_autofree char *valid = g_utf8_make_valid(xml, -1);
  g_autofree char *name =
      g_strdup_printf("%s:%u: in page %u", page->source->name, page->source->first_line + page->line - 1, page->number);
  DgLanguageSource inside = {valid, strlen(valid), name, 1};
  page->unpacked = dg_language_parse_xml(&inside, error);
  page->model = page->unpacked ? xmlDocGetRootElement(page->unpacked) : NULL;
  return page->model != NULL;
}

static gboolean open_diagram(DgDrawioPage *page, const xmlNode *diagram, GError **error) {
  page->name = dg_xml_attribute(diagram, "name");
  page->model = dg_xml_child(diagram, NULL);
  if (page->model)
    return TRUE;
  g_autofree char *text = g_strstrip(dg_xml_text(diagram));
  return !*text || open_text(page, diagram, text, error);
}

gboolean dg_drawio_page_open(DgDrawioPage *page, const DgLanguageSource *source, guint number, GError **error) {
  *page = (DgDrawioPage){.source = source, .name = "", .number = number};
  page->file = dg_language_parse_xml(source, error);
  const xmlNode *root = page->file ? find_root(source, page->file, error) : NULL;
  page->count = root ? count_pages(source, root, error) : 0;
  if (!page->count)
    return FALSE;
  const xmlNode *diagram = dg_xml_child(root, "diagram");
  for (guint i = 1; i < number; i++)
    diagram = dg_xml_next(diagram, "diagram");
  if (number > page->count)
    return dg_drawio_page_fail(page, root, error, "found %u pages, expected a page %u", page->count, number);
  if (dg_xml_is(root, "mxGraphModel"))
    page->model = root;
  else if (!open_diagram(page, diagram, error))
    return FALSE;
  if (page->model && !dg_xml_is(page->model, "mxGraphModel"))
    return dg_drawio_page_fail(page, page->model, error, "found <%s> in a page, expected <mxGraphModel>",
                               (const char *)page->model->name);
  return TRUE;
}

void dg_drawio_page_clear(DgDrawioPage *page) {
  g_clear_pointer(&page->unpacked, xmlFreeDoc);
  g_clear_pointer(&page->file, xmlFreeDoc);
  g_clear_pointer(&page->cells, g_array_unref);
  g_clear_pointer(&page->by_id, g_hash_table_unref);
}
