#include "svg/source.h"

#include "base/file.h"
#include "base/text.h"

#include <string.h>
#include <zlib.h>

static GBytes *inflate_bytes(GBytes *bytes, const char *name, GError **error) {
  gsize length;
  const guint8 *data = g_bytes_get_data(bytes, &length);
  z_stream stream = {.next_in = (Bytef *)data, .avail_in = (uInt)length};
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) {
    g_set_error(error, DG_ERROR, DG_ERROR_INTERNAL, "%s: zlib could not start", name);
    return NULL;
  }
  g_autoptr(GByteArray) out = g_byte_array_new();
  guint8 buffer[65536];
  int state = Z_OK;
  while (state == Z_OK && out->len <= DG_FILE_BYTES_MAX) {
    stream.next_out = buffer;
    stream.avail_out = sizeof buffer;
    state = inflate(&stream, Z_NO_FLUSH);
    g_byte_array_append(out, buffer, (guint)(sizeof buffer - stream.avail_out));
  }
  inflateEnd(&stream);
  if (out->len > DG_FILE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:1: inflates to more than %u bytes, expected at most that", name,
                DG_FILE_BYTES_MAX);
    return NULL;
  }
  if (state != Z_STREAM_END) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:1: found gzip data that is cut or damaged, expected SVG", name);
    return NULL;
  }
  return g_byte_array_free_to_bytes(g_steal_pointer(&out));
}

/* The encoding that the first bytes show; NULL when a declaration in ASCII may tell. */
static const char *wide_encoding(const guint8 *d, gsize n) {
  if (n >= 4 && d[0] == 0xff && d[1] == 0xfe && d[2] == 0 && d[3] == 0)
    return "UTF-32LE";
  if (n >= 4 && d[0] == 0 && d[1] == 0 && d[2] == 0xfe && d[3] == 0xff)
    return "UTF-32BE";
  if (n >= 4 && d[0] == '<' && !d[1] && !d[2] && !d[3])
    return "UTF-32LE";
  if (n >= 4 && !d[0] && !d[1] && !d[2] && d[3] == '<')
    return "UTF-32BE";
  if (n >= 2 && ((d[0] == 0xff && d[1] == 0xfe) || (d[0] == '<' && !d[1])))
    return "UTF-16LE";
  if (n >= 2 && ((d[0] == 0xfe && d[1] == 0xff) || (!d[0] && d[1] == '<')))
    return "UTF-16BE";
  return NULL;
}

/* The name that an XML declaration at the start of `data` gives the encoding; empty for none. */
static char *declared_encoding(const char *data, gsize length) {
  const char *at = data, *end = data + length;
  while (at < end && g_ascii_isspace(*at))
    at++;
  const char *stop = end - at > 5 && memcmp(at, "<?xml", 5) == 0 ? g_strstr_len(at, MIN(end - at, 300), "?>") : NULL;
  const char *name = stop ? g_strstr_len(at, stop - at, "encoding") : NULL;
  if (!name)
    return g_strdup("");
  for (name += 8; name < stop && (g_ascii_isspace(*name) || strchr("='\"", *name)); name++)
    ;
  const char *last = name;
  while (last < stop && (g_ascii_isalnum(*last) || strchr("._-", *last)))
    last++;
  return g_strndup(name, (gsize)(last - name));
}

static gboolean is_utf8_name(const char *name) {
  static const char *const names[] = {"", "UTF-8", "UTF8", "US-ASCII", "ASCII"};
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    if (g_ascii_strcasecmp(names[i], name) == 0)
      return TRUE;
  return FALSE;
}

/* `data` as UTF-8; NULL when it is not in `encoding`. The declaration was read in ASCII: an encoding in which it reads
 * otherwise is not that of the bytes. */
static GBytes *convert(const char *data, gsize length, const char *encoding, gboolean declared) {
  gsize written;
  char *text = g_convert_with_fallback(data, (gssize)length, "UTF-8", encoding, "\xef\xbf\xbd", NULL, &written, NULL);
  if (text && declared && !g_strstr_len(text, (gssize)MIN(written, 300), "<?xml"))
    g_clear_pointer(&text, g_free);
  return text ? g_bytes_new_take(text, written) : NULL;
}

GBytes *dg_source_decode(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, gboolean *changed,
                         GError **error) {
  g_autoptr(GBytes) input = g_bytes_ref(bytes);
  gsize length;
  const char *data = g_bytes_get_data(input, &length);
  if (length >= 2 && (guchar)data[0] == 0x1f && (guchar)data[1] == 0x8b) {
    GBytes *inflated = inflate_bytes(input, name, error);
    if (!inflated)
      return NULL;
    g_bytes_unref(input);
    input = inflated;
    data = g_bytes_get_data(input, &length);
    *changed = TRUE;
  }
  if (length > DG_FILE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:1: found %" G_GSIZE_FORMAT " bytes, expected at most %u", name,
                length, DG_FILE_BYTES_MAX);
    return NULL;
  }
  if (length == 0)
    data = ""; /* no bytes may have no address */
  const char *wide = length ? wide_encoding((const guint8 *)data, length) : NULL;
  g_autofree char *declared = wide ? g_strdup("") : declared_encoding(data, length);
  if (!wide && is_utf8_name(declared)) {
    /* A strict parser refuses what is said to be ASCII and is more. */
    *changed |= *declared && g_ascii_strncasecmp(declared, "UTF", 3) != 0 && !dg_text_is_ascii(data, length);
    return g_steal_pointer(&input);
  }
  GBytes *converted = convert(data, length, wide ? wide : declared, !wide);
  if (converted) {
    *changed = TRUE;
    return converted;
  }
  if (!wide && g_utf8_validate(data, (gssize)length, NULL)) {
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 1,
                       "the text is declared as %.40s, but is read as the UTF-8 it is", declared);
    *changed = TRUE;
    return g_steal_pointer(&input);
  }
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:1: found bytes that are no %.40s, expected an SVG document", name,
              wide ? wide : declared);
  return NULL;
}

static guint line_at(const char *data, const char *at) {
  guint line = 1;
  for (const char *p = data; (p = memchr(p, '\n', (gsize)(at - p))); p++)
    line++;
  return line;
}

static gboolean is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static gboolean opens_tag(const char *p, const char *end) {
  return end - p >= 2 && (g_ascii_isalpha(p[1]) || p[1] == '_' || p[1] == ':' || (guchar)p[1] >= 0x80);
}

/* Bytes that end a name in a tag. */
static const guint8 ends_name[256] = {
    [' '] = 1, ['\t'] = 1, ['\n'] = 1, ['\r'] = 1, ['='] = 1, ['<'] = 1, ['>'] = 1, ['"'] = 1, ['\''] = 1, ['/'] = 1};

static const char *skip_name(const char *p, const char *end) {
  while (p < end && !ends_name[(guchar)*p])
    p++;
  return p;
}

static const char *skip_blanks(const char *p, const char *end) {
  while (p < end && is_blank(*p))
    p++;
  return p;
}

/* What a tag holds. */
typedef struct {
  guint attributes, namespaces;
  const char *behind; /* its last attribute that is written as XML asks */
} Tag;

/* The first '<' from `p` on; the end when there is none. */
static const char *next_opening(const char *p, const char *end) {
  const char *found = p < end ? memchr(p, '<', (gsize)(end - p)) : NULL;
  return found ? found : end;
}

/* Reads the tag at `p`, before the next '<' at `end`. It ends where an attribute is no longer what XML asks, as it does
 * for libxml2 in recovery. */
static Tag read_tag(const char *p, const char *end) {
  Tag tag = {.behind = skip_name(p + 1, end)};
  for (;;) {
    const char *name = skip_blanks(tag.behind, end), *equals = skip_blanks(skip_name(name, end), end);
    if (equals == end || *equals != '=')
      return tag;
    tag.attributes++;
    tag.namespaces += *name == 'x' && end - name >= 5 && memcmp(name, "xmlns", 5) == 0;
    const char *quote = skip_blanks(equals + 1, end);
    if (quote == end || (*quote != '"' && *quote != '\''))
      return tag;
    const char *close = memchr(quote + 1, *quote, (gsize)(end - quote - 1));
    if (!close)
      return tag;
    tag.behind = close + 1;
  }
}

/* A look at the text. */
typedef struct {
  const char *data, *end, *name;
  guint64 comparisons, held;
  guint depth, elements;
  guint namespaces[DG_DOCUMENT_DEPTH_MAX + 1]; /* in scope at each depth */
  GError **error;
} Scan;

static gboolean refuse(const Scan *scan, const char *at, guint limit, const char *what) {
  g_set_error(scan->error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found more than %u %s, expected at most that", scan->name,
              line_at(scan->data, at), limit, what);
  return FALSE;
}

/* libxml2 compares each attribute of a tag with each, and looks for each name among the namespaces in scope; the tree
 * is many times as large as its text. */
static gboolean charge(Scan *scan, const char *at, const Tag *tag) {
  if (tag->attributes > DG_DOCUMENT_ATTRIBUTES_MAX)
    return refuse(scan, at, DG_DOCUMENT_ATTRIBUTES_MAX, "attributes in one tag");
  guint64 n = tag->attributes + 1;
  scan->comparisons += n * n + n * scan->namespaces[MIN(scan->depth, DG_DOCUMENT_DEPTH_MAX)];
  if (scan->comparisons > DG_DOCUMENT_COMPARISONS_MAX)
    return refuse(scan, at, DG_DOCUMENT_COMPARISONS_MAX, "comparisons of attributes");
  scan->held += DG_DOCUMENT_ELEMENT_BYTES + tag->attributes * DG_DOCUMENT_ATTRIBUTE_BYTES;
  if (scan->held > DG_DOCUMENT_TREE_BYTES_MAX)
    return refuse(scan, at, DG_DOCUMENT_TREE_BYTES_MAX, "bytes of elements and attributes in memory");
  return TRUE;
}

/* What looks like tags in comments and their like is charged as well: a parser that recovers may see them otherwise. */
static gboolean charge_hidden(Scan *scan, const char *from, const char *to) {
  for (const char *p = next_opening(from, to); p < to; p = next_opening(p + 1, to)) {
    if (opens_tag(p, scan->end)) {
      Tag tag = read_tag(p, next_opening(p + 1, scan->end));
      if (!charge(scan, p, &tag))
        return FALSE;
    }
  }
  return TRUE;
}

/* Behind `close` after `from`; the end when it does not come. */
static const char *find_behind(const char *from, const char *end, const char *close) {
  const char *found = from < end ? memmem(from, (gsize)(end - from), close, strlen(close)) : NULL;
  return found ? found + strlen(close) : end;
}

/* The first of the two `stops` outside quotation marks; the end when there is none. */
static const char *find_unquoted(const char *p, const char *end, char stop, char other) {
  for (; p < end && *p != stop && *p != other; p++) {
    if (*p == '"' || *p == '\'') {
      const char *close = memchr(p + 1, *p, (gsize)(end - p - 1));
      p = close ? close : end - 1;
    }
  }
  return p;
}

/* Reads a document type, and blanks in *copy (of all from `data` on; made here where it is NULL) what its internal
 * subset holds besides general entities: attributes by default would not be seen in the tags, and parameter entities
 * can build anything. */
static void read_doctype(const char *data, const char *p, const char *end, char **copy, gsize *subset,
                         gboolean *blanked) {
  *subset = 0;
  p = find_unquoted(p, end, '[', '>');
  if (p == end || *p == '>')
    return;
  if (!*copy)
    *copy = g_memdup2(data, (gsize)(end - data));
  const char *open = p++;
  while (p < end && *p != ']') {
    const char *start = p;
    gboolean keep = is_blank(*p);
    if (end - p >= 4 && memcmp(p, "<!--", 4) == 0)
      p = find_behind(p + 4, end, "-->");
    else if (end - p >= 2 && p[0] == '<' && p[1] == '?')
      p = find_behind(p + 2, end, "?>");
    else if (*p == '<')
      p = MIN(find_unquoted(p + 1, end, '>', '>') + 1, end);
    else
      p++;
    if (p - start > 9 && memcmp(start, "<!ENTITY", 8) == 0 && is_blank(start[8]) && *skip_blanks(start + 8, p) != '%')
      keep = TRUE;
    for (const char *q = start; !keep && q < p; q++)
      if (*q != '\n')
        (*copy)[q - data] = ' ';
    *blanked = *blanked || (!keep && (p - start < 4 || memcmp(start, "<!--", 4) != 0));
  }
  *subset = (gsize)(p - open);
}

/* By its rarest byte: memmem() is slower on text full of tags. */
static const char *find_doctype(const char *from, const char *end) {
  for (const char *p = from; p < end && (p = memchr(p, '!', (gsize)(end - p))); p++)
    if (p > from && p[-1] == '<' && end - p >= 8 && memcmp(p, "!DOCTYPE", 8) == 0)
      return p - 1;
  return NULL;
}

/* Blanks the document types of *input, in a copy. */
static gboolean tame_doctypes(GBytes **input, const char *name, DgDiagnostics *diagnostics, GError **error) {
  gsize length;
  const char *data = g_bytes_get_data(*input, &length), *end = data + length;
  const char *p = find_doctype(data, end);
  if (!p)
    return TRUE;
  g_autofree char *copy = NULL;
  gboolean blanked = FALSE;
  guint line = line_at(data, p);
  for (guint n = 1; p; n++) {
    gsize subset;
    const char *start = p;
    if (n > DG_DOCUMENT_TYPES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found more than %u document types, expected at most that",
                  name, line_at(data, start), DG_DOCUMENT_TYPES_MAX);
      return FALSE;
    }
    read_doctype(data, p + 9, end, &copy, &subset, &blanked);
    if (subset > DG_DOCUMENT_SUBSET_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "%s:%u: found more than %u bytes in a document type, expected at most that", name,
                  line_at(data, start), DG_DOCUMENT_SUBSET_MAX);
      return FALSE;
    }
    p = find_doctype(p + 9, end);
  }
  if (blanked)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, line,
                       "declarations in the document type, other than of entities, were left out");
  if (copy) {
    g_bytes_unref(*input);
    *input = g_bytes_new_take(g_steal_pointer(&copy), length);
  }
  return TRUE;
}

/* Counts the tag at `p`, before the next '<' at `end`; FALSE when a limit is passed. */
static gboolean count_tag(Scan *scan, const char *p, const char *end) {
  Tag tag = read_tag(p, end);
  if (!charge(scan, p, &tag))
    return FALSE;
  if (++scan->elements > DG_DOCUMENT_ELEMENTS_MAX)
    return refuse(scan, p, DG_DOCUMENT_ELEMENTS_MAX, "elements");
  const char *stop = memchr(tag.behind, '>', (gsize)(end - tag.behind));
  if (stop && stop[-1] == '/')
    return TRUE;
  if (scan->depth == DG_DOCUMENT_DEPTH_MAX)
    return refuse(scan, p, DG_DOCUMENT_DEPTH_MAX, "levels of elements");
  scan->depth++;
  scan->namespaces[scan->depth] = scan->namespaces[scan->depth - 1] + tag.namespaces;
  return TRUE;
}

/* Behind the comment, CDATA section, processing instruction or document type that begins at `p`; NULL when none does.
 */
static const char *find_hidden_end(const Scan *scan, const char *p) {
  const char *end = scan->end;
  if (end - p >= 3 && p[1] == '?')
    return opens_tag(p + 1, end) ? find_behind(p + 2, end, "?>") : NULL;
  if (end - p < 4 || p[1] != '!')
    return NULL;
  if (memcmp(p, "<!--", 4) == 0)
    return find_behind(p + 4, end, "-->");
  if (end - p >= 9 && memcmp(p, "<![CDATA[", 9) == 0)
    return find_behind(p + 9, end, "]]>");
  if (end - p < 9 || memcmp(p, "<!DOCTYPE", 9) != 0 || scan->elements)
    return NULL;
  const char *open = find_unquoted(p + 9, end, '[', '>');
  return open < end && *open == '[' ? find_unquoted(open, end, ']', ']') : open;
}

/* TRUE where a text has too few tags and "=" to pass a limit, which most figures have: counting these is a fraction of
 * reading the tags. No tag is charged twice, and each attribute has a "=" of its own. */
static gboolean is_small(const char *data, const char *end) {
  G_STATIC_ASSERT((guint64)(DG_DOCUMENT_DEPTH_MAX + DG_DOCUMENT_ATTRIBUTES_MAX) * 2 * (DG_DOCUMENT_ATTRIBUTES_MAX + 1) <
                  DG_DOCUMENT_COMPARISONS_MAX);
  G_STATIC_ASSERT(DG_DOCUMENT_DEPTH_MAX <= DG_DOCUMENT_ELEMENTS_MAX);
  G_STATIC_ASSERT(DG_DOCUMENT_DEPTH_MAX * DG_DOCUMENT_ELEMENT_BYTES +
                      DG_DOCUMENT_ATTRIBUTES_MAX * DG_DOCUMENT_ATTRIBUTE_BYTES <
                  DG_DOCUMENT_TREE_BYTES_MAX);
  guint tags = 0;
  for (const char *p = next_opening(data, end); p < end; p = next_opening(p + 1, end))
    if (opens_tag(p, end) && ++tags > DG_DOCUMENT_DEPTH_MAX)
      return FALSE;
  guint attributes = 0;
  for (const char *p = data; p < end && attributes <= DG_DOCUMENT_ATTRIBUTES_MAX;) {
    guint8 n = 0; /* few enough for a byte: sixteen are then added at once */
    for (const char *stop = p + MIN(end - p, 240); p < stop; p++)
      n = (guint8)(n + (*p == '='));
    attributes += n;
  }
  return attributes <= DG_DOCUMENT_ATTRIBUTES_MAX;
}

gboolean dg_source_scan(GBytes **input, const char *name, DgDiagnostics *diagnostics, GError **error) {
  if (!tame_doctypes(input, name, diagnostics, error))
    return FALSE;
  gsize length;
  const char *data = g_bytes_get_data(*input, &length), *end = data + length;
  if (is_small(data, end))
    return TRUE;
  Scan scan = {.data = data, .end = end, .name = name, .error = error};
  for (const char *p = next_opening(data, end), *next; p < end; p = next) {
    const char *hidden = find_hidden_end(&scan, p);
    next = next_opening(hidden ? hidden : p + 1, end);
    if (hidden && !charge_hidden(&scan, p, hidden))
      return FALSE;
    if (!hidden && end - p >= 2 && p[1] == '/')
      scan.depth -= scan.depth > 0;
    else if (!hidden && opens_tag(p, end) && !count_tag(&scan, p, next))
      return FALSE;
  }
  return TRUE;
}
