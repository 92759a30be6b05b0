#include "drawing/drawing.h"
#include "base/diagnostics.h"
#include "ir/ir.h"
#include "svg/own.h"
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
  if (dg_tikz_source_drop_control_characters(valid))
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0,
                       "found control characters, which LaTeX refuses; they are left out");
  dg_tikz_source_blank_rest(valid, diagnostics);
  return valid;
}

static void add_count(GString *list, guint n, const char *one, const char *several) {
  if (n)
    g_string_append_printf(list, "%s%u %s", list->len ? ", " : "", n, n == 1 ? one : several);
}

/* "3 words, 1 edge, 2 other parts" of what was left out. Free with g_free(). */
static char *list_kinds(const DgLosses *losses) {
  static const char *const ONE[] = {
      [DG_LOSS_WORDS] = "word",   [DG_LOSS_NODES] = "node",        [DG_LOSS_EDGES] = "edge",
      [DG_LOSS_STYLES] = "style", [DG_LOSS_LIBRARIES] = "library", [DG_LOSS_INCLUDES] = "include"};
  GString *list = g_string_new(NULL);
  for (guint kind = DG_LOSS_OTHER + 1; kind < DG_LOSS_KINDS; kind++)
    add_count(list, losses->kinds[kind], ONE[kind], dg_loss_kind_name(kind));
  add_count(list, losses->kinds[DG_LOSS_OTHER], "other part", "other parts");
  return g_string_free(list, FALSE);
}

/* What TeX would complain of, or might make something else of, counts as not understood, too. */
static void count_said(DgTikzPicture *picture, DgDiagnostics *diagnostics) {
  g_autoptr(GHashTable) counted = g_hash_table_new(g_str_hash, g_str_equal);
  const DgDiagnostics *reasons = picture->losses.reasons;
  for (guint i = 0; i < dg_diagnostics_get_count(reasons); i++)
    g_hash_table_add(counted, (gpointer)dg_diagnostics_get_message(reasons, i));
  guint n = dg_diagnostics_get_count(diagnostics);
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  for (guint i = 0; i < n; i++) {
    const char *message = dg_diagnostics_get_message(diagnostics, i);
    DgLevel level = dg_diagnostics_get_level(diagnostics, i);
    if (level != DG_LEVEL_INFO && !g_hash_table_contains(counted, message))
      dg_losses_add(&picture->losses, unheard, level, dg_diagnostics_get_line(diagnostics, i), "%s", message);
  }
}

/* Says how much of the picture is missing, where something is. */
static void say_missing(DgTikzPicture *picture, DgDiagnostics *diagnostics) {
  count_said(picture, diagnostics);
  guint lost = picture->losses.count;
  g_autofree char *kinds = lost ? list_kinds(&picture->losses) : NULL;
  if (lost)
    dg_diagnostics_add(diagnostics, DG_LEVEL_ERROR, 0,
                       "%u of %u path operations, nodes and settings were not understood (%s): they are missing from "
                       "the picture, or look otherwise in it",
                       lost, picture->read + lost, kinds);
}

static DgTikzPicture *read_part(GBytes *source, const char *name, guint part, const char *inputs,
                                DgDiagnostics *diagnostics, GError **error) {
  g_autofree char *valid = valid_text(source, diagnostics);
  DgTikzPicture *picture =
      dg_tikz_document_read_with_inputs(valid, strlen(valid), name, part, inputs, diagnostics, error);
  if (picture)
    say_missing(picture, diagnostics);
  return picture;
}

GBytes *dg_tikz_part_to_svg(GBytes *source, const char *name, guint part, const char *inputs,
                            DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgTikzPicture) picture = read_part(source, name, part, inputs, diagnostics, error);
  return picture ? dg_tikz_picture_to_svg(picture) : NULL;
}

GBytes *dg_tikz_to_svg(GBytes *source, const char *name, DgDiagnostics *diagnostics, GError **error) {
  return dg_tikz_part_to_svg(source, name, 1, NULL, diagnostics, error);
}

guint dg_tikz_count_pictures(GBytes *source, const char *name, const char *inputs, GError **error) {
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  g_autofree char *valid = valid_text(source, unheard);
  return dg_tikz_document_count(valid, strlen(valid), name, inputs, error);
}

/* The item that stands on a line of the SVG document; NULL for lines around them. */
static const DgTikzItem *item_of(const DgTikzPicture *picture, const GArray *lines, guint line) {
  guint number = line >= 1 && line <= lines->len ? g_array_index(lines, guint, line - 1) : 0;
  return number ? &g_array_index(picture->items, DgTikzItem, number - 1) : NULL;
}

/* A picture that is read document by document. */
typedef struct {
  const DgTikzPicture *picture;
  DgTikzWritten written;
  GArray *lines; /* of the document that was written last */
  guint texts, shapes; /* of the drawing, before it was read */
} Reading;

/* Says of what the last document painted what the program says of it: its line, and the node or join that it belongs
 * to. */
static void take_items(DgDrawing *drawing, Reading *reading) {
  for (; reading->texts < drawing->texts->len; reading->texts++) {
    DgTextItem *text = &g_array_index(drawing->texts, DgTextItem, reading->texts);
    const DgTikzItem *item = item_of(reading->picture, reading->lines, text->line);
    text->line = item ? item->line : 0;
    text->stated_node = item ? item->node : 0;
    text->stated_label = item ? item->label : 0;
    text->glued = item && item->run.is_glued;
  }
  for (; reading->shapes < drawing->shapes->len; reading->shapes++) {
    DgShape *shape = &g_array_index(drawing->shapes, DgShape, reading->shapes);
    const DgTikzItem *item = item_of(reading->picture, reading->lines, shape->line);
    shape->line = item ? item->line : 0;
    shape->stated_node = item ? item->node : 0;
    shape->stated_join = item ? item->join : 0;
  }
}

static GBytes *next_document(DgDrawing *drawing, gpointer data) {
  Reading *reading = data;
  if (drawing && reading->lines)
    take_items(drawing, reading);
  g_clear_pointer(&reading->lines, g_array_unref);
  return dg_tikz_picture_next_svg(reading->picture, &reading->written, DG_TIKZ_WRITTEN_ITEMS, &reading->lines);
}

GBytes *dg_tikz_part_for_renderer(GBytes *source, const char *name, guint part, const char *inputs,
                                  DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgTikzPicture) picture = read_part(source, name, part, inputs, diagnostics, error);
  Reading reading = {.picture = picture};
  GBytes *svg = picture ? dg_svg_own_for_renderer(next_document, &reading, name, error) : NULL;
  g_clear_pointer(&reading.lines, g_array_unref);
  return svg;
}

/* What the program says of the whole picture. */
static void take_statements(DgDrawing *drawing, const DgTikzPicture *picture) {
  g_array_set_size(drawing->places, 0); /* which are those in the SVG documents */
  g_array_append_vals(drawing->stated_joins, picture->joins->data, picture->joins->len);
  for (guint i = 0; i < picture->nodes->len; i++) {
    DgStatedNode node = g_array_index(picture->nodes, DgStatedNode, i);
    node.name = node.name ? g_string_chunk_insert(drawing->strings, node.name) : NULL;
    DgPoint corner = {node.box.x - picture->left, picture->top - node.box.y - node.box.height};
    node.box = (DgBox){corner.x / DG_PT_PER_PX, corner.y / DG_PT_PER_PX, node.box.width / DG_PT_PER_PX,
                       node.box.height / DG_PT_PER_PX};
    g_array_append_val(drawing->stated_nodes, node);
  }
}

DgDrawing *dg_tikz_read(GBytes *source, const char *name, guint part, const char *inputs, GError **error) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = read_part(source, name, part, inputs, diagnostics, error);
  Reading reading = {.picture = picture};
  DgDrawing *drawing = picture ? dg_drawing_new_from_own_parts(next_document, &reading, name, error) : NULL;
  g_clear_pointer(&reading.lines, g_array_unref);
  if (!drawing)
    return NULL;
  take_statements(drawing, picture);
  drawing->is_tikz = TRUE;
  drawing->program = g_steal_pointer(&picture->program);
  if (drawing->program)
    drawing->program->corner = (DgPoint){picture->left, picture->top};
  drawing->part = picture->part;
  drawing->parts = picture->parts;
  drawing->n_read = picture->read;
  dg_losses_append(&drawing->losses, &picture->losses);
  /* What the reader of SVG says speaks of lines that nobody wrote; a document that we write gives it nothing to say. */
  dg_diagnostics_free(drawing->diagnostics);
  drawing->diagnostics = g_steal_pointer(&diagnostics);
  return drawing;
}
