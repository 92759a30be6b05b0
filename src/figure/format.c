/* What a file is, by its content alone: its first bytes, the root of its markup, or the words that its text begins
 * with. */
#include "figure/format.h"
#include "base/json.h"

#include <string.h>
#include <zlib.h>

/* A PDF file may have other bytes before its header (PDF 1.7, appendix H, note 13). */
#define PDF_HEADER_WITHIN 1024
/* So much of a gzip file is inflated to see what it holds. */
#define GZIP_HEAD 4096
/* Text has no NUL; that of binary files is among the first bytes. */
#define BINARY_WITHIN 1024

/* The first bytes of files, from `offset` on. */
static const struct {
  gsize offset, length;
  const char *bytes;
  DgFormat format;
} SIGNATURES[] = {{0, 8, "\x89PNG\r\n\x1a\n", DG_FORMAT_PNG},
                  {0, 3, "\xff\xd8\xff", DG_FORMAT_JPEG},
                  {0, 6, "GIF87a", DG_FORMAT_GIF},
                  {0, 6, "GIF89a", DG_FORMAT_GIF},
                  {8, 4, "WEBP", DG_FORMAT_WEBP},
                  {0, 4, "II*\0", DG_FORMAT_TIFF},
                  {0, 4, "MM\0*", DG_FORMAT_TIFF},
                  {0, 4, "%!PS", DG_FORMAT_POSTSCRIPT},
                  {0, 4, "\xc5\xd0\xd3\xc6", DG_FORMAT_POSTSCRIPT}, /* with a preview */
                  {0, 16, "SQLite format 3\0", DG_FORMAT_DATABASE},
                  {0, 4, "PK\x03\x04", DG_FORMAT_ARCHIVE},
                  {0, 2, "\x1f\x8b", DG_FORMAT_GZIP}};

static DgFormat format_by_signature(DgFormatText text) {
  for (guint i = 0; i < G_N_ELEMENTS(SIGNATURES); i++)
    if (text.length >= SIGNATURES[i].offset + SIGNATURES[i].length &&
        memcmp(text.at + SIGNATURES[i].offset, SIGNATURES[i].bytes, SIGNATURES[i].length) == 0)
      return SIGNATURES[i].format;
  return DG_FORMAT_UNKNOWN;
}

/* Text that speaks of PDF within its first bytes is none: markup, JSON, TeX and diagram languages begin as no PDF file
 * does. */
static gboolean is_pdf(DgFormatText text) {
  DgFormatText rest = dg_format_skip_space(text);
  gboolean is_text = rest.length && *rest.at && strchr("<{\\", *rest.at);
  const char *header =
      rest.length && !is_text ? memmem(text.at, MIN(text.length, PDF_HEADER_WITHIN), "%PDF-", 5) : NULL;
  if (!header || header == rest.at)
    return header != NULL;
  /* With the rest of its line: a name in quotation marks, which may begin so, must end to be one. */
  const char *line = memchr(header, '\n', (gsize)(text.at + text.length - header));
  gsize length = (gsize)((line ? line : text.at + text.length) - rest.at);
  return dg_format_of_opening((DgFormatText){rest.at, length}) == DG_FORMAT_UNKNOWN;
}

static gboolean holds_svg(DgFormatText text) {
  return text.length && memmem(text.at, text.length, "<svg", 4);
}

/* UTF-16 and UTF-32, by their mark or by the other bytes of the first "<". */
static gboolean is_wide(DgFormatText text) {
  static const struct {
    gsize length;
    const char *bytes;
  } marks[] = {{2, "\xff\xfe"}, {2, "\xfe\xff"}, {4, "\0\0\xfe\xff"}, {2, "<\0"}, {2, "\0<"}, {4, "\0\0\0<"}};
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++)
    if (text.length >= marks[i].length && memcmp(text.at, marks[i].bytes, marks[i].length) == 0)
      return TRUE;
  return FALSE;
}

/* Behind a comment, a processing instruction or a document type at the start of `text`; FALSE where there is none. */
static gboolean skip_prolog(DgFormatText *text) {
  static const char *const begins[] = {"<?", "<!--", "<!"}, *const ends[] = {"?>", "-->", ">"};
  for (guint i = 0; i < G_N_ELEMENTS(begins); i++) {
    if (!dg_format_begins(*text, begins[i]))
      continue;
    const char *end = memmem(text->at, text->length, ends[i], strlen(ends[i]));
    const char *subset = i == 2 && end ? memchr(text->at, '[', (gsize)(end - text->at)) : NULL;
    if (subset) {
      const char *close = memmem(subset, text->length - (gsize)(subset - text->at), "]", 1);
      end = close ? memchr(close, '>', text->length - (gsize)(close - text->at)) : NULL;
    }
    if (!end)
      return FALSE;
    *text = dg_format_skip_space(dg_format_from(*text, end + strlen(ends[i])));
    return TRUE;
  }
  return FALSE;
}

/* Whether the tag that `text` begins with has the local name `name`. */
static gboolean has_name(DgFormatText tag, const char *name) {
  gsize end = 1;
  while (end < tag.length && !g_ascii_isspace(tag.at[end]) && !strchr("/>", tag.at[end]))
    end++;
  g_autofree char *whole = g_strndup(tag.at + 1, end - 1);
  const char *colon = strrchr(whole, ':');
  return strcmp(colon ? colon + 1 : whole, name) == 0;
}

static DgFormat format_of_markup(DgFormatText text) {
  static const struct {
    const char *name;
    DgFormat format;
  } roots[] = {{"svg", DG_FORMAT_SVG},          {"mxfile", DG_FORMAT_DRAWIO},   {"mxGraphModel", DG_FORMAT_DRAWIO},
               {"mxlibrary", DG_FORMAT_DRAWIO}, {"graphml", DG_FORMAT_GRAPHML}, {"html", DG_FORMAT_HTML}};
  static const char bpmn[] = "http://www.omg.org/spec/BPMN/";
  DgFormatText root = text;
  while (skip_prolog(&root))
    ;
  const char *end = root.length ? memchr(root.at, '>', root.length) : NULL;
  if (end && has_name(root, "definitions") && memmem(root.at, (gsize)(end - root.at), bpmn, strlen(bpmn)))
    return DG_FORMAT_BPMN;
  DgFormat format = DG_FORMAT_XML;
  for (guint i = 0; end && *root.at == '<' && i < G_N_ELEMENTS(roots); i++)
    if (has_name(root, roots[i].name))
      format = roots[i].format;
  /* Pages and whatever else is around a figure are left out by the reader of SVG, which says so. */
  return (format == DG_FORMAT_XML || format == DG_FORMAT_HTML) && holds_svg(text) ? DG_FORMAT_SVG : format;
}

GBytes *dg_format_inflate_head(GBytes *bytes) {
  gsize length;
  const guint8 *data = g_bytes_get_data(bytes, &length);
  guint8 head[GZIP_HEAD];
  z_stream stream = {.next_in = (Bytef *)data,
                     .avail_in = (uInt)MIN(length, G_MAXUINT32 / 2),
                     .next_out = head,
                     .avail_out = sizeof head};
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
    return g_bytes_new(NULL, 0);
  inflate(&stream, Z_SYNC_FLUSH);
  inflateEnd(&stream);
  return g_bytes_new(head, sizeof head - stream.avail_out);
}

/* What gzip data cannot be told to hold is left to the reader of SVG, which says where it is damaged. */
static DgFormat format_of_gzip(GBytes *bytes) {
  g_autoptr(GBytes) head = dg_format_inflate_head(bytes);
  DgFormat inside = dg_figure_format(head);
  gboolean other =
      inside != DG_FORMAT_SVG && inside != DG_FORMAT_XML && inside != DG_FORMAT_UNKNOWN && inside != DG_FORMAT_EMPTY;
  return other ? DG_FORMAT_GZIP : DG_FORMAT_SVG;
}

/* TeX by the reader's own rule; a file of definitions or words alone has no picture to read. Pictures of packages that
 * are not read, and documents that are pictures as a whole, are left to the reader, which fails: nobody may leave them
 * out as if they had none. */
static DgFormat format_of_tex(DgFormatText text) {
  static const char *const pictures[] = {"\\begin{tikz",
                                         "\\tikz ",
                                         "\\tikz[",
                                         "\\tikz{",
                                         "\\tikz\\",
                                         "\\tikz\n",
                                         "\\tikzpicture",
                                         "{standalone}",
                                         "\\begin{circuitikz}",
                                         "\\begin{forest}",
                                         "\\begin{picture}",
                                         "\\begin{pspicture}",
                                         "\\begin{pgfpicture}"};
  for (guint i = 0; i < G_N_ELEMENTS(pictures); i++)
    if (memmem(text.at, text.length, pictures[i], strlen(pictures[i])))
      return DG_FORMAT_TIKZ;
  return DG_FORMAT_TEX;
}

static DgFormat format_of_json(DgFormatText text) {
  g_autofree char *type = dg_format_json_string(text, "type");
  return type && g_str_has_prefix(type, "excalidraw") ? DG_FORMAT_EXCALIDRAW
                                                      : DG_FORMAT_JSON; /* also "excalidrawlib" */
}

static DgFormat format_of(GBytes *bytes, gboolean with_fences) {
  DgFormatText whole = {0};
  whole.at = g_bytes_get_data(bytes, &whole.length);
  DgFormat format = format_by_signature(whole);
  if (format != DG_FORMAT_UNKNOWN)
    return format == DG_FORMAT_GZIP ? format_of_gzip(bytes) : format;
  DgFormatText text = dg_format_skip_space(whole);
  if (is_pdf(whole))
    return DG_FORMAT_PDF;
  if (!text.length)
    return DG_FORMAT_EMPTY;
  if (is_wide(whole))
    return DG_FORMAT_SVG;
  if (*text.at == '<' && !dg_format_begins(text, "<think")) /* which is what a model says before its answer */
    return format_of_markup(text);
  if (*text.at == '{')
    return format_of_json(text);
  format = dg_format_of_opening(text); /* comments of Mermaid begin as those of TeX */
  if (format == DG_FORMAT_UNKNOWN && with_fences)
    format = dg_format_of_fences(text);
  if (format != DG_FORMAT_UNKNOWN)
    return format;
  if (dg_tikz_is_source(bytes))
    return format_of_tex(text);
  if (holds_svg(text))
    return DG_FORMAT_SVG;
  return memchr(whole.at, '\0', MIN(whole.length, BINARY_WITHIN)) ? DG_FORMAT_BINARY : dg_format_of_words(text);
}

DgFormat dg_figure_format(GBytes *bytes) {
  return format_of(bytes, TRUE);
}

DgFormat dg_format_without_fences(GBytes *bytes) {
  return format_of(bytes, FALSE);
}
