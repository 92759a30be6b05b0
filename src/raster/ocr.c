/* The parent's side: sends rows of outlines to the helper program, and takes their characters. */
#include "raster/ocr.h"

#include "base/child.h"
#include "raster/ocr_words.h"

#include <string.h>

#ifdef DG_OCR_VERSION

/* Capitals, in font sizes. */
#define CAPITALS 0.71

#define PROGRAM "diagrade-ocr"

char *dg_ocr_get_signature(const char *language) {
  return g_strdup_printf("ocr.tesseract-" DG_OCR_VERSION ".%s", language ? language : DG_OCR_LANGUAGE);
}

static void put_count(GByteArray *input, guint32 count) {
  g_byte_array_append(input, (const guint8 *)&count, sizeof count);
}

/* Each row is read in several sizes, of which one or another is clear: in heights that the helper would take. */
static const double sizes[] = {1, 0.75};
#define SIZES G_N_ELEMENTS(sizes)

/* A point in the frame of a row: along and across its baseline, in heights of capitals. */
static void put_point(GByteArray *input, const DgTextItem *item, double size, DgPoint point) {
  double c = cos(item->angle), s = sin(item->angle), unit = CAPITALS * item->font_size / size;
  double x = point.x - item->baseline.x, y = point.y - item->baseline.y;
  const float frame[] = {(float)((x * c + y * s) / unit), (float)((y * c - x * s) / unit)};
  g_byte_array_append(input, (const guint8 *)frame, sizeof frame);
}

static void put_glyph(GByteArray *input, const DgDrawing *drawing, const DgTextItem *item, double size,
                      const DgGlyph *glyph) {
  put_count(input, glyph->n_subpaths);
  for (guint s = 0; s < glyph->n_subpaths; s++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, glyph->first_subpath + s);
    put_count(input, subpath->n_points);
    for (guint i = 0; i < subpath->n_points; i++)
      put_point(input, item, size, dg_drawing_points(drawing, subpath)[i]);
  }
}

/* What the helper is to read: the items of `rows` (guint), each in all sizes. */
static GBytes *pack_rows(const DgDrawing *drawing, const GArray *rows) {
  GByteArray *input = g_byte_array_new();
  put_count(input, rows->len * SIZES);
  for (guint i = 0; i < rows->len * SIZES; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, g_array_index(rows, guint, i / SIZES));
    put_count(input, item->n_glyphs);
    for (guint g = 0; g < item->n_glyphs; g++)
      put_glyph(input, drawing, item, sizes[i % SIZES],
                &g_array_index(drawing->glyphs, DgGlyph, item->first_glyph + g));
  }
  return g_byte_array_free_to_bytes(input);
}

/* The characters that the helper has found. */
static GArray *parse_characters(GBytes *output, guint n_rows) {
  GArray *characters = g_array_new(FALSE, FALSE, sizeof(DgOcrCharacter));
  gsize length;
  const char *data = g_bytes_get_data(output, &length);
  g_autofree char *text = g_strndup(data ? data : "", length);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char **line = lines; *line; line++) {
    g_auto(GStrv) fields = g_strsplit(*line, " ", 6);
    if (g_strv_length(fields) != 6 || !g_utf8_validate(fields[5], -1, NULL))
      continue;
    guint number = (guint)g_ascii_strtoull(fields[0], NULL, 10);
    double unit = CAPITALS / sizes[number % SIZES];
    DgOcrCharacter character = {.row = number / SIZES,
                                .size = number % SIZES,
                                .left = g_ascii_strtod(fields[1], NULL) * unit,
                                .right = g_ascii_strtod(fields[2], NULL) * unit,
                                .confidence = g_ascii_strtod(fields[3], NULL),
                                .begins_word = fields[4][0] == '1'};
    g_strlcpy(character.text, fields[5], sizeof character.text);
    if (character.row < n_rows && strlen(fields[5]) < sizeof character.text)
      g_array_append_val(characters, character);
  }
  return characters;
}

static gboolean run_helper(GBytes *input, const char *name, const char *language, DgChildResult *result,
                           GError **error) {
  g_autofree char *helper = dg_child_find(PROGRAM);
  const char *arguments[DG_OCR_ARGUMENTS + 1] = {
      helper,
      [DG_OCR_ARGUMENT_LANGUAGE] = language,
      [DG_OCR_ARGUMENT_MEMORY] = G_STRINGIFY(DG_OCR_MEMORY_MIB),
      [DG_OCR_ARGUMENT_SECONDS] = G_STRINGIFY(DG_OCR_SECONDS),
  };
  const DgChildJob job = {.arguments = arguments,
                          .subject = "the reader of outlined text",
                          .output = "text",
                          .output_max = DG_OCR_OUTPUT_MAX,
                          .seconds = DG_OCR_SECONDS,
                          .memory_mib = DG_OCR_MEMORY_MIB};
  if (!dg_child_run(&job, input, name, result, error))
    return FALSE;
  if (result->code == DG_CHILD_EXIT_OWN)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "--language: tesseract has no data of \"%s\", expected a language that is installed "
                "(tesseract-ocr-%s)",
                language, language);
  else if (result->code != DG_CHILD_EXIT_DONE)
    dg_child_set_error(&job, result, name, "cannot read the rows", error);
  return result->code == DG_CHILD_EXIT_DONE;
}

gboolean dg_ocr_read(DgDrawing *drawing, const char *language, GError **error) {
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < drawing->texts->len; i++)
    if (dg_drawing_text(drawing, i)->state == DG_TEXT_STATE_OUTLINES)
      g_array_append_val(rows, i);
  if (!rows->len)
    return TRUE;
  g_autoptr(GBytes) input = pack_rows(drawing, rows);
  g_auto(DgChildResult) result = {0};
  if (!run_helper(input, drawing->name, language ? language : DG_OCR_LANGUAGE, &result, error))
    return FALSE;
  g_autoptr(GArray) characters = parse_characters(result.output, rows->len);
  dg_ocr_put_words(drawing, rows, characters);
  return TRUE;
}

#else

char *dg_ocr_get_signature(const char *language) {
  return g_strdup_printf("ocr.none.%s", language ? language : DG_OCR_LANGUAGE);
}

gboolean dg_ocr_read(DgDrawing *drawing, const char *language, GError **error) {
  g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT,
                      "--text: found \"ocr\", expected none: this build has no libtesseract (install libtesseract-dev "
                      "and tesseract-ocr-eng, and build again)");
  return FALSE;
}

#endif
