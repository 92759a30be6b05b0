#include "ir/tikz/text.h"

#include "svg/font_metrics.h"

#include <string.h>

typedef struct {
  const char *name;
  double sizes[3]; /* in documents of 10, 11 and 12 points */
} Size;

/* Font sizes of the standard classes (LaTeX companion, table of size-changing commands). */
static const Size SIZES[] = {
    {"tiny", {5, 6, 6}},
    {"scriptsize", {7, 8, 8}},
    {"footnotesize", {8, 9, 10}},
    {"small", {9, 10, 10.95}},
    {"normalsize", {10, 10.95, 12}},
    {"large", {12, 12, 14.4}},
    {"Large", {14.4, 14.4, 17.28}},
    {"LARGE", {17.28, 17.28, 20.74}},
    {"huge", {20.74, 20.74, 24.88}},
    {"Huge", {24.88, 24.88, 24.88}},
};

gboolean dg_tikz_font_command(DgTikzFont *font, double document_size, const char *name) {
  guint column = document_size < 10.5 ? 0 : document_size < 11.5 ? 1 : 2;
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if (strcmp(name, SIZES[i].name) == 0) {
      font->size = SIZES[i].sizes[column];
      font->leading = 1.2 * font->size;
      return TRUE;
    }
  if (strcmp(name, "sffamily") == 0)
    font->family = DG_TIKZ_SANS;
  else if (strcmp(name, "rmfamily") == 0)
    font->family = DG_TIKZ_ROMAN;
  else if (strcmp(name, "ttfamily") == 0)
    font->family = DG_TIKZ_MONO;
  else if (strcmp(name, "bfseries") == 0 || strcmp(name, "bf") == 0)
    font->bold = TRUE;
  else if (strcmp(name, "mdseries") == 0)
    font->bold = FALSE;
  else if (strcmp(name, "itshape") == 0 || strcmp(name, "slshape") == 0 || strcmp(name, "it") == 0)
    font->italic = TRUE;
  else if (strcmp(name, "upshape") == 0)
    font->italic = FALSE;
  else if (strcmp(name, "normalfont") == 0)
    *font = (DgTikzFont){.size = font->size, .leading = font->leading};
  else if (strcmp(name, "sansmath") == 0)
    font->sans_math = TRUE;
  else
    return FALSE;
  return TRUE;
}

double dg_tikz_font_em(const DgTikzFont *font) {
  return font->size;
}

double dg_tikz_font_ex(const DgTikzFont *font) {
  return 0.4306 * font->size;
}

DgTikzText *dg_tikz_text_new(DgTikz *tikz, const char *source, const DgTikzFont *font, double width,
                             DgTikzAlign align) {
  DgTikzText *text = g_new0(DgTikzText, 1);
  text->runs = g_array_new(FALSE, TRUE, sizeof(DgTikzRun));
  text->rules = g_array_new(FALSE, TRUE, sizeof(DgTikzRule));
  g_autofree char *plain = g_strdup(source);
  char *out = plain;
  for (const char *p = source; *p; p++)
    if (!strchr("${}", *p))
      *out++ = *p;
  *out = '\0';
  g_strstrip(plain);
  if (!*plain)
    return text;
  DgTikzRun run = {.string = g_string_chunk_insert(tikz->picture->strings, plain),
                   .size = font->size,
                   .family = font->family,
                   .bold = font->bold,
                   .italic = font->italic};
  for (const char *p = plain; *p; p = g_utf8_next_char(p))
    run.advance += font->size * dg_font_advance(DG_FONT_SANS, font->bold, g_utf8_get_char(p));
  text->width = run.advance;
  text->height = 0.69 * font->size;
  g_array_append_val(text->runs, run);
  return text;
}

void dg_tikz_text_free(DgTikzText *text) {
  if (!text)
    return;
  g_array_unref(text->runs);
  g_array_unref(text->rules);
  g_free(text);
}
