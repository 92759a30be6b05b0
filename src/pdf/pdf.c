/* The parent's side: starts the program that reads PDF files and makes a drawing of what it writes. */
#include "pdf/pdf.h"

#include "base/diagnostics.h"
#include "drawing/drawing.h"
#include "pdf/characters.h"

#include <string.h>

#define NUMBER_LENGTH G_ASCII_DTOSTR_BUF_SIZE

/* A DgPdfPurpose as an argument. */
static const char *const PURPOSES[] = {"0", "1", "2"};

static void write_number(char text[NUMBER_LENGTH], double number) {
  g_ascii_formatd(text, NUMBER_LENGTH, "%.6f", number);
}

/* Says why the program ended, unless all is well. */
static gboolean judge(const DgChildJob *job, const DgChildResult *result, const char *name, guint page,
                      GError **error) {
  switch (result->code) {
  case DG_CHILD_EXIT_DONE:
    return TRUE;
  case DG_PDF_EXIT_ENCRYPTED:
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found an encrypted PDF file, expected one that needs no password",
                name);
    return FALSE;
  case DG_PDF_EXIT_NO_PAGE:
    if (strcmp(result->message, "0") == 0)
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a PDF file without pages, expected a figure", name);
    else
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s page%s, expected a part %u", name, result->message,
                  strcmp(result->message, "1") == 0 ? "" : "s", page);
    return FALSE;
  case DG_CHILD_EXIT_UNREADABLE:
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a damaged PDF file (%s), expected one that can be read",
                name, result->message);
    return FALSE;
  default:
    dg_child_set_error(job, result, name, "cannot read the page", error);
    return FALSE;
  }
}

/* Reads the header of what the program wrote; FALSE when that is no whole page. */
static gboolean read_header(GBytes *output, const char *name, DgPdfHeader *header, GError **error) {
  gsize length = 0;
  const guint8 *data = g_bytes_get_data(output, &length);
  if (length >= sizeof *header)
    memcpy(header, data, sizeof *header);
  if (length >= sizeof *header && header->svg_length <= DG_PDF_OUTPUT_MAX &&
      length == sizeof *header + header->svg_length + header->n_characters * sizeof(DgPdfCharacter))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: the reader of PDF gave no whole page", name);
  return FALSE;
}

/* What the program writes about page `place->page`, or the header alone for page 0. Free with g_bytes_unref(). */
static GBytes *run(GBytes *bytes, const char *name, const DgPdfPlace *place, DgPdfPurpose purpose, DgPdfHeader *header,
                   DgDiagnostics *diagnostics, GError **error) {
  char sides[4][NUMBER_LENGTH], seconds[NUMBER_LENGTH];
  const double crop[] = {place->crop.x, place->crop.y, place->crop.width, place->crop.height};
  for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
    write_number(sides[i], crop[i]);
  write_number(seconds, DG_PDF_SECONDS);
  g_autofree char *program = dg_child_find(DG_PDF_PROGRAM);
  g_autofree char *page = g_strdup_printf("%u", place->page);
  const char *arguments[DG_PDF_ARGUMENTS + 1] = {
      program,
      [DG_PDF_ARGUMENT_PAGE] = page,
      [DG_PDF_ARGUMENT_X] = sides[0],
      [DG_PDF_ARGUMENT_Y] = sides[1],
      [DG_PDF_ARGUMENT_WIDTH] = sides[2],
      [DG_PDF_ARGUMENT_HEIGHT] = sides[3],
      [DG_PDF_ARGUMENT_PURPOSE] = PURPOSES[purpose],
      [DG_PDF_ARGUMENT_MEMORY] = G_STRINGIFY(DG_PDF_MEMORY_MIB),
      [DG_PDF_ARGUMENT_SECONDS] = seconds,
  };
  if (!g_file_test(program, G_FILE_TEST_IS_EXECUTABLE)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a PDF file, which this build does not read: it was made without poppler-glib", name);
    return NULL;
  }
  const DgChildJob job = {.arguments = arguments,
                          .subject = "the reader of PDF",
                          .output = "page",
                          .output_max = DG_PDF_OUTPUT_MAX,
                          .seconds = DG_PDF_SECONDS,
                          .memory_mib = DG_PDF_MEMORY_MIB};
  g_auto(DgChildResult) result = {0};
  if (!dg_child_run(&job, bytes, name, &result, error) || !judge(&job, &result, name, place->page, error) ||
      !read_header(result.output, name, header, error))
    return NULL;
  if (*result.message && diagnostics)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "the PDF file has faults: %s", result.message);
  return g_bytes_ref(result.output);
}

static gpointer ask_version(gpointer unused) {
  DgPdfHeader header;
  const DgPdfPlace none = {0};
  g_autoptr(GBytes) nothing = g_bytes_new(NULL, 0);
  g_autoptr(GBytes) output = run(nothing, "version", &none, DG_PDF_SKETCH, &header, NULL, NULL);
  return output ? g_strndup(header.version, sizeof header.version) : g_strdup("none");
}

const char *dg_pdf_reader_version(void) {
  static GOnce once = G_ONCE_INIT;
  return g_once(&once, ask_version, NULL);
}

guint dg_pdf_count_pages(GBytes *bytes, const char *name, GError **error) {
  DgPdfHeader header;
  const DgPdfPlace none = {0};
  g_autoptr(GBytes) output = run(bytes, name, &none, DG_PDF_SKETCH, &header, NULL, error);
  if (output && !header.n_pages)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a PDF file without pages, expected a figure", name);
  return output ? header.n_pages : 0;
}

static GBytes *svg_of(GBytes *output, const DgPdfHeader *header) {
  return g_bytes_new_from_bytes(output, sizeof *header, header->svg_length);
}

GBytes *dg_pdf_to_svg(GBytes *bytes, const char *name, DgPdfPlace place, DgDiagnostics *diagnostics, GError **error) {
  DgPdfHeader header;
  g_autoptr(GError) failure = NULL;
  g_autoptr(GBytes) output = run(bytes, name, &place, DG_PDF_PICTURE, &header, diagnostics, &failure);
  if (!output && !g_error_matches(failure, DG_ERROR, DG_ERROR_RENDER))
    g_propagate_error(error, g_steal_pointer(&failure));
  else if (!output && (output = run(bytes, name, &place, DG_PDF_SKETCH, &header, diagnostics, error)))
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0,
                       "pictures of more than %u pixels are painted as one colour: the page takes too long with them",
                       DG_PDF_PICTURE_MAX);
  return output ? svg_of(output, &header) : NULL;
}

static DgPdfCharacters *characters_of(GBytes *output, const DgPdfHeader *header) {
  const guint8 *data = g_bytes_get_data(output, NULL);
  gsize length = header->n_characters * sizeof(DgPdfCharacter);
  /* The SVG document has any length: the characters behind it stand where no number may. */
  g_autofree DgPdfCharacter *copy = g_malloc(length + 1);
  memcpy(copy, data + sizeof *header + header->svg_length, length);
  return dg_pdf_characters_new(copy, header->n_characters);
}

/* Counts faults of the file as losses, and says what was lost of the SVG document without its lines. */
static void say_losses(DgDrawing *drawing, DgDiagnostics *diagnostics) {
  DgLosses of_svg = drawing->losses;
  dg_losses_init(&drawing->losses);
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    if (dg_diagnostics_get_level(diagnostics, i) > DG_LEVEL_INFO)
      dg_losses_add(&drawing->losses, unheard, DG_LEVEL_WARNING, 0, "%s", dg_diagnostics_get_message(diagnostics, i));
  guint faults = drawing->losses.count;
  for (guint i = 0; i < dg_diagnostics_get_count(of_svg.reasons); i++)
    dg_losses_add(&drawing->losses, diagnostics, dg_diagnostics_get_level(of_svg.reasons, i), 0, "%s",
                  dg_diagnostics_get_message(of_svg.reasons, i));
  drawing->losses.count = faults + of_svg.count;
  dg_losses_clear(&of_svg);
}

/* What is said of the page rather than of the SVG document that it became, whose lines nobody wrote. */
static void describe(DgDrawing *drawing, const DgPdfHeader *header, const DgPdfPlace *place,
                     const DgDiagnostics *diagnostics) {
  dg_diagnostics_free(drawing->diagnostics);
  drawing->diagnostics = dg_diagnostics_new();
  dg_diagnostics_append(drawing->diagnostics, diagnostics);
  say_losses(drawing, drawing->diagnostics);
  drawing->part = place->page;
  drawing->parts = MIN(header->n_pages, (guint)G_MAXINT); /* what a count of a document may be */
  drawing->crop = place->crop;
  if (header->n_pages > 1)
    dg_diagnostics_add(drawing->diagnostics, DG_LEVEL_INFO, 0, "found %u pages, of which page %u is read (--part)",
                       header->n_pages, place->page);
  g_array_set_size(drawing->places, 0);
  for (guint i = 0; i < drawing->texts->len; i++)
    g_array_index(drawing->texts, DgTextItem, i).line = 0;
  for (guint i = 0; i < drawing->shapes->len; i++)
    g_array_index(drawing->shapes, DgShape, i).line = 0;
}

/* A page of which all is one picture has nothing that could be read. */
static gboolean has_content(const DgDrawing *drawing, const DgPdfHeader *header, const char *name, GError **error) {
  guint pictures = 0;
  for (guint i = 0; i < drawing->shapes->len; i++)
    pictures += dg_drawing_shape(drawing, i)->kind == DG_SHAPE_IMAGE;
  if (drawing->texts->len || drawing->shapes->len > pictures)
    return TRUE;
  if (header->has_picture || pictures)
    g_set_error(error, DG_ERROR, DG_ERROR_UNREADABLE,
                "%s: found a page that is a picture of pixels, expected text and lines: --refine model --edges model "
                "reads pictures",
                name);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found an empty page, expected a figure", name);
  return FALSE;
}

DgDrawing *dg_pdf_read_output(GBytes *output, const char *name, DgPdfPlace place, const DgDiagnostics *diagnostics,
                              GError **error) {
  DgPdfHeader header;
  if (!read_header(output, name, &header, error))
    return NULL;
  g_autoptr(GBytes) svg = svg_of(output, &header);
  g_autoptr(DgPdfCharacters) characters = characters_of(output, &header);
  const DgGlyphNames names = {dg_pdf_name_glyph, characters};
  g_autoptr(DgDrawing) drawing = dg_drawing_new_with_glyphs(svg, name, &names, error);
  if (drawing && dg_pdf_characters_find_tails(characters)) {
    dg_drawing_free(drawing);
    drawing = dg_drawing_new_with_glyphs(svg, name, &names, error);
  }
  if (!drawing || !has_content(drawing, &header, name, error))
    return NULL;
  dg_pdf_characters_add_layer(characters, drawing);
  describe(drawing, &header, &place, diagnostics);
  return g_steal_pointer(&drawing);
}

DgDrawing *dg_pdf_read(GBytes *bytes, const char *name, DgPdfPlace place, GError **error) {
  DgPdfHeader header;
  g_autoptr(GError) failure = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GBytes) output = run(bytes, name, &place, DG_PDF_READING, &header, diagnostics, &failure);
  if (output)
    return dg_pdf_read_output(output, name, place, diagnostics, error);
  /* A page that is beyond the reader is a fault of the file, as any that cannot be read. */
  if (g_error_matches(failure, DG_ERROR, DG_ERROR_RENDER))
    failure->code = DG_ERROR_LIMIT;
  g_propagate_error(error, g_steal_pointer(&failure));
  return NULL;
}
