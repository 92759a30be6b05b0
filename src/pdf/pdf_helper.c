/* diagrade-pdf: one page of a PDF file from standard input as an SVG document, and its characters, on standard output.
 *
 * A process of its own, because a file can make poppler crash, hang or take all memory. It gives itself limits before
 * it reads the first byte. Started by pdf.c; page.h states the arguments, the exit codes and the output. */
#include "base/helper_process.h"
#include "pdf/page.h"
#include "pdf/pictures.h"

#include <cairo-svg.h>
#include <math.h>
#include <poppler.h>
#include <string.h>

/* Sides of a page: PDF 1.7, appendix C, allows 14,400 units, and a page may scale them. */
#define SIDE_MAX 1e6

/* Boxes of poppler that differ by no more are on one line. */
#define SAME 1e-4

static double number(const char *text) {
  return g_ascii_strtod(text, NULL);
}

static PopplerDocument *open_document(GByteArray *bytes) {
  g_autoptr(GBytes) input = g_byte_array_free_to_bytes(bytes);
  GError *error = NULL;
  PopplerDocument *document = poppler_document_new_from_bytes(input, NULL, &error);
  if (document)
    return document;
  if (g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED))
    dg_helper_leave(DG_PDF_EXIT_ENCRYPTED, NULL);
  dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, error->message);
}

static PopplerPage *open_page(PopplerDocument *document, guint number_of_page) {
  int pages = poppler_document_get_n_pages(document);
  PopplerPage *page =
      number_of_page <= (guint)MAX(pages, 0) ? poppler_document_get_page(document, (int)number_of_page - 1) : NULL;
  if (page)
    return page;
  g_autofree char *count = g_strdup_printf("%d", pages);
  if (number_of_page <= (guint)MAX(pages, 0))
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, "fewer pages than it says");
  dg_helper_leave(DG_PDF_EXIT_NO_PAGE, count);
}

static cairo_status_t append_output(void *closure, const unsigned char *data, unsigned int length) {
  GByteArray *svg = closure;
  if (svg->len + length > DG_PDF_OUTPUT_MAX)
    return CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_append(svg, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static GByteArray *paint(PopplerPage *page, const DgBox *box) {
  GByteArray *svg = g_byte_array_new();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream(append_output, svg, box->width, box->height);
  /* With operators of compositing; without them cairo paints what uses one, and all under it, as pixels. */
  cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_2);
  cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
  cairo_t *cairo = cairo_create(surface);
  cairo_translate(cairo, -box->x, -box->y);
  /* As for printing: for a screen poppler moves lines to whole pixels. */
  poppler_page_render_for_printing(page, cairo);
  cairo_status_t status = cairo_status(cairo);
  cairo_destroy(cairo);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  if (status != CAIRO_STATUS_SUCCESS)
    dg_helper_leave(DG_CHILD_EXIT_FAILED, cairo_status_to_string(status));
  return svg;
}

static gboolean contains_word(const char *name, const char *const *words) {
  g_autofree char *lower = name ? g_ascii_strdown(name, -1) : NULL;
  for (guint i = 0; lower && words[i]; i++)
    if (strstr(lower, words[i]))
      return TRUE;
  return FALSE;
}

/* Gives the characters of one stretch its font. */
static void style_characters(GArray *characters, const PopplerTextAttributes *font) {
  static const char *const heavy[] = {"bold", "black", "heavy", "cmbx", "demi", NULL};
  static const char *const slanted[] = {"italic", "oblique", "cmti", "cmmi", NULL};
  gboolean bold = contains_word(font->font_name, heavy), italic = contains_word(font->font_name, slanted);
  for (int i = MAX(font->start_index, 0); i <= font->end_index && i < (int)characters->len; i++) {
    DgPdfCharacter *character = &g_array_index(characters, DgPdfCharacter, i);
    character->font_size = font->font_size;
    character->bold = bold != FALSE;
    character->italic = italic != FALSE;
  }
}

/* Where the middle of `to` stands as seen from that of `from`, when both are of one word. What follows an accent, whose
 * box is empty, begins where the accent does. */
static DgPdfRun direction(const DgPdfCharacter *from, const DgPdfCharacter *to) {
  if (from->character == '\n' || to->character == '\n')
    return DG_PDF_UNKNOWN; /* poppler ends lines with one, which no page shows */
  gboolean row = fabs(from->top - to->top) < SAME && fabs(from->bottom - to->bottom) < SAME;
  gboolean column = fabs(from->left - to->left) < SAME && fabs(from->right - to->right) < SAME;
  if (row == column)
    return DG_PDF_UNKNOWN;
  if (row)
    return to->left + to->right > from->left + from->right ? DG_PDF_RIGHT : DG_PDF_LEFT;
  return to->top + to->bottom > from->top + from->bottom ? DG_PDF_DOWN : DG_PDF_UP;
}

static void direct_characters(GArray *characters) {
  for (guint i = 0; i < characters->len; i++) {
    DgPdfCharacter *character = &g_array_index(characters, DgPdfCharacter, i);
    character->run = i + 1 < characters->len ? direction(character, character + 1) : DG_PDF_UNKNOWN;
    if (character->run == DG_PDF_UNKNOWN && i > 0)
      character->run = direction(character - 1, character);
  }
}

static GArray *read_characters(PopplerPage *page, const DgBox *box) {
  GArray *characters = g_array_new(FALSE, TRUE, sizeof(DgPdfCharacter));
  g_autofree char *text = poppler_page_get_text(page);
  PopplerRectangle *places = NULL;
  guint n_places = 0;
  if (!text || !poppler_page_get_text_layout(page, &places, &n_places))
    return characters;
  const char *c = text;
  for (guint i = 0; i < n_places && *c && i < DG_PDF_CHARACTERS_MAX; i++, c = g_utf8_next_char(c)) {
    const PopplerRectangle *place = &places[i];
    DgPdfCharacter character = {place->x1 - box->x, place->y1 - box->y, place->x2 - box->x, place->y2 - box->y};
    character.character = g_utf8_get_char(c);
    g_array_append_val(characters, character);
  }
  g_free(places);
  GList *fonts = poppler_page_get_text_attributes(page);
  for (const GList *font = fonts; font; font = font->next)
    style_characters(characters, font->data);
  poppler_page_free_text_attributes(fonts);
  direct_characters(characters);
  return characters;
}

static DgBox box_of(PopplerPage *page, char **argv) {
  DgBox box = {number(argv[DG_PDF_ARGUMENT_X]), number(argv[DG_PDF_ARGUMENT_Y]), number(argv[DG_PDF_ARGUMENT_WIDTH]),
               number(argv[DG_PDF_ARGUMENT_HEIGHT])};
  if (box.width <= 0) {
    box = (DgBox){0};
    poppler_page_get_size(page, &box.width, &box.height);
  }
  if (!(box.width > 0 && box.height > 0 && box.width <= SIDE_MAX && box.height <= SIDE_MAX))
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, "found a page without a size");
  return box;
}

/* Whether the page paints pictures: cairo writes each that it needs once. */
static gboolean has_picture(const GByteArray *svg) {
  static const char element[] = "<image";
  return memmem(svg->data, svg->len, element, sizeof element - 1) != NULL;
}

int main(int argc, char **argv) {
  if (argc != DG_PDF_ARGUMENTS)
    dg_helper_leave(DG_CHILD_EXIT_USAGE,
                    "usage: " DG_PDF_PROGRAM " PAGE X Y WIDTH HEIGHT PURPOSE MEMORY_MIB SECONDS <PDF >PAGE\n"
                    "(the helper of libdiagrade; use `diagrade graph` instead)");
  dg_helper_set_limits(dg_helper_whole(argv[DG_PDF_ARGUMENT_MEMORY]), number(argv[DG_PDF_ARGUMENT_SECONDS]));
  guint page_number = dg_helper_whole(argv[DG_PDF_ARGUMENT_PAGE]);
  DgPdfPurpose purpose = (DgPdfPurpose)dg_helper_whole(argv[DG_PDF_ARGUMENT_PURPOSE]);
  GByteArray *bytes = dg_helper_read_input();
  if (purpose != DG_PDF_PICTURE)
    dg_pdf_shrink_pictures(bytes->data, bytes->len, DG_PDF_PICTURE_MAX);
  DgPdfHeader header = {0};
  g_snprintf(header.version, sizeof header.version, "poppler-%s.cairo-%s", poppler_get_version(),
             cairo_version_string());
  if (page_number == 0 && bytes->len == 0) { /* nothing but the version is asked for */
    dg_helper_write_output(&header, sizeof header);
    dg_helper_leave(DG_CHILD_EXIT_DONE, NULL);
  }
  PopplerDocument *document = open_document(bytes);
  header.n_pages = (guint32)MAX(poppler_document_get_n_pages(document), 0);
  if (page_number == 0) {
    dg_helper_write_output(&header, sizeof header);
    dg_helper_leave(DG_CHILD_EXIT_DONE, NULL);
  }
  PopplerPage *page = open_page(document, page_number);
  DgBox box = box_of(page, argv);
  GByteArray *svg = paint(page, &box);
  GArray *characters =
      purpose == DG_PDF_READING ? read_characters(page, &box) : g_array_new(FALSE, FALSE, sizeof(DgPdfCharacter));
  header.n_characters = characters->len;
  header.svg_length = svg->len;
  header.width = box.width;
  header.height = box.height;
  header.has_picture = has_picture(svg);
  gboolean taken = dg_helper_write_output(&header, sizeof header) && dg_helper_write_output(svg->data, svg->len) &&
                   dg_helper_write_output(characters->data, characters->len * sizeof(DgPdfCharacter));
  dg_helper_leave(taken ? DG_CHILD_EXIT_DONE : DG_CHILD_EXIT_FAILED, NULL);
}
