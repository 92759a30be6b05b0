#include "drawing/drawing.h"
#include "base/diagnostics.h"
#include "tikz/document.h"
#include "tikz/figure.h"
#include "tikz/source.h"

#include <diagrade/ir.h>

#include <string.h>

/* The text of a file as UTF-8. Free with g_free(). */
static char *valid_text(GBytes *source, DgDiagnostics *diagnostics) {
  gsize length;
  const char *text = g_bytes_get_data(source, &length);
  if (length == 0)
    text = ""; /* there may be no data at all */
  char *valid = g_utf8_make_valid(text, (gssize)length);
  if (!g_utf8_validate(text, (gssize)length, NULL))
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "found bytes that are no UTF-8; they are replaced");
  dg_tikz_source_blank_rest(valid, diagnostics);
  return valid;
}

/* Says how much of the picture is missing, where something is. */
static void say_missing(const DgTikzPicture *picture, DgDiagnostics *diagnostics) {
  guint lost = picture->losses.count;
  if (lost)
    dg_diagnostics_add(diagnostics, DG_LEVEL_ERROR, 0,
                       "%u of %u path operations, nodes and settings were not understood: they are missing from the "
                       "picture, or look otherwise in it",
                       lost, picture->read + lost);
}

static DgTikzPicture *read_part(GBytes *source, const char *name, guint part, DgDiagnostics *diagnostics,
                                GError **error) {
  g_autofree char *valid = valid_text(source, diagnostics);
  DgTikzPicture *picture = dg_tikz_document_read(valid, strlen(valid), name, part, diagnostics, error);
  if (picture)
    say_missing(picture, diagnostics);
  return picture;
}

GBytes *dg_tikz_part_to_svg(GBytes *source, const char *name, guint part, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(GArray) lines = NULL;
  g_autoptr(DgTikzPicture) picture = read_part(source, name, part, diagnostics, error);
  return picture ? dg_tikz_picture_to_svg(picture, &lines) : NULL;
}

GBytes *dg_tikz_to_svg(GBytes *source, const char *name, DgDiagnostics *diagnostics, GError **error) {
  return dg_tikz_part_to_svg(source, name, 1, diagnostics, error);
}

guint dg_tikz_count_pictures(GBytes *source, const char *name, GError **error) {
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  g_autofree char *valid = valid_text(source, unheard);
  return dg_tikz_document_count(valid, strlen(valid), name, error);
}

static guint source_line(const GArray *lines, guint line) {
  return line >= 1 && line <= lines->len ? g_array_index(lines, guint, line - 1) : 0;
}

DgDrawing *dg_tikz_read(GBytes *source, const char *name, guint part, GError **error) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GArray) lines = NULL;
  g_autoptr(DgTikzPicture) picture = read_part(source, name, part, diagnostics, error);
  g_autoptr(GBytes) svg = picture ? dg_tikz_picture_to_svg(picture, &lines) : NULL;
  DgDrawing *drawing = svg ? dg_drawing_new_from_bytes(svg, name, error) : NULL;
  if (!drawing)
    return NULL;
  for (guint i = 0; i < drawing->texts->len; i++) {
    DgTextItem *text = &g_array_index(drawing->texts, DgTextItem, i);
    text->line = source_line(lines, text->line);
  }
  for (guint i = 0; i < drawing->shapes->len; i++) {
    DgShape *shape = &g_array_index(drawing->shapes, DgShape, i);
    shape->line = source_line(lines, shape->line);
  }
  drawing->is_tikz = TRUE;
  drawing->part = picture->part;
  drawing->parts = picture->parts;
  drawing->n_read = picture->read;
  dg_losses_append(&drawing->losses, &picture->losses);
  /* What the reader of SVG says speaks of lines that nobody wrote; a document that we write gives it nothing to say. */
  dg_diagnostics_free(drawing->diagnostics);
  drawing->diagnostics = g_steal_pointer(&diagnostics);
  return drawing;
}
