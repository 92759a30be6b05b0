/* What tells one kind of text from another. */
#ifndef DG_FIGURE_FORMAT_H
#define DG_FIGURE_FORMAT_H

#include <diagrade/figure.h>

/* Bytes that need not end with NUL. */
typedef struct {
  const char *at;
  gsize length;
} DgFormatText;

/* What of `text` stands from `at` on. */
static inline DgFormatText dg_format_from(DgFormatText text, const char *at) {
  return (DgFormatText){at, text.length - (gsize)(at - text.at)};
}
/* Behind the byte order mark of UTF-8 and the white space that `text` begins with. */
DgFormatText dg_format_skip_space(DgFormatText text);
gboolean dg_format_begins(DgFormatText text, const char *prefix);

/* The diagram language of a text that begins as no other text does: Mermaid, whose kind of diagram stands on its first
 * line that is no comment, directive or front matter, PlantUML and DOT; DG_FORMAT_UNKNOWN. */
DgFormat dg_format_of_opening(DgFormatText text);
/* Whether a text is in D2 (d2_text.c). */
gboolean dg_format_is_d2(DgFormatText text);
/* The diagram language of a text that is wholly in one; DG_FORMAT_UNKNOWN. */
DgFormat dg_format_of_text(DgFormatText text);
/* The format of the first block of code in Markdown that is a figure; DG_FORMAT_UNKNOWN. */
DgFormat dg_format_of_fences(DgFormatText text);
/* dg_figure_format() of what stands in a fence itself. */
DgFormat dg_format_without_fences(GBytes *bytes);
/* Of text that is no markup, JSON or TeX: a diagram language, Markdown or none that is known. */
DgFormat dg_format_of_words(DgFormatText text);

/* The string that `key` has near the start of a document in JSON, without reading all of it; NULL for none. Free with
 * g_free(). */
char *dg_format_json_string(DgFormatText text, const char *key);
/* The first bytes of what gzip data holds; none of what is damaged. Free with g_bytes_unref(). */
GBytes *dg_format_inflate_head(GBytes *bytes);

#endif
