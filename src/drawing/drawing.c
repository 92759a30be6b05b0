#include "drawing/drawing.h"

DgDrawing *dg_drawing_new(const char *name) {
  DgDrawing *drawing = g_new0(DgDrawing, 1);
  drawing->name = g_strdup(name);
  drawing->texts = g_array_sized_new(FALSE, FALSE, sizeof(DgTextItem), 32);
  drawing->shapes = g_array_sized_new(FALSE, FALSE, sizeof(DgShape), 64);
  drawing->subpaths = g_array_sized_new(FALSE, FALSE, sizeof(DgSubpath), 64);
  drawing->points = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), 256);
  drawing->layer = g_array_new(FALSE, FALSE, sizeof(DgLayerCharacter));
  drawing->glyphs = g_array_new(FALSE, FALSE, sizeof(DgGlyph));
  drawing->names = g_array_new(FALSE, FALSE, sizeof(const char *));
  drawing->clips = g_array_new(FALSE, FALSE, sizeof(DgBox));
  drawing->stated_nodes = g_array_new(FALSE, FALSE, sizeof(DgStatedNode));
  drawing->stated_joins = g_array_new(FALSE, FALSE, sizeof(DgStatedJoin));
  drawing->ignores = g_array_new(FALSE, FALSE, sizeof(DgIgnore));
  drawing->places = g_array_sized_new(FALSE, TRUE, sizeof(DgElementPlace), 64);
  drawing->group_parents = g_array_sized_new(FALSE, FALSE, sizeof(guint), 64);
  drawing->strings = g_string_chunk_new(1024);
  drawing->diagnostics = dg_diagnostics_new();
  dg_losses_init(&drawing->losses);
  return drawing;
}

void dg_drawing_free(DgDrawing *drawing) {
  if (!drawing)
    return;
  g_free(drawing->name);
  g_array_unref(drawing->texts);
  g_array_unref(drawing->shapes);
  g_array_unref(drawing->subpaths);
  g_array_unref(drawing->points);
  g_array_unref(drawing->layer);
  g_array_unref(drawing->glyphs);
  g_array_unref(drawing->names);
  g_array_unref(drawing->clips);
  g_array_unref(drawing->stated_nodes);
  g_array_unref(drawing->stated_joins);
  g_array_unref(drawing->ignores);
  g_array_unref(drawing->places);
  g_array_unref(drawing->group_parents);
  g_clear_pointer(&drawing->program, dg_program_free);
  g_string_chunk_free(drawing->strings);
  dg_diagnostics_free(drawing->diagnostics);
  dg_losses_clear(&drawing->losses);
  g_free(drawing);
}

DgElementPlace dg_drawing_place(const DgDrawing *drawing, guint element, guint line) {
  if (element < drawing->places->len) {
    DgElementPlace place = g_array_index(drawing->places, DgElementPlace, element);
    if (place.line == line)
      return place;
  }
  return (DgElementPlace){.line = line};
}

DgElementPlace dg_drawing_place_on_line(const DgDrawing *drawing, guint line) {
  DgElementPlace found = {.line = line};
  for (guint i = 0; line && i < drawing->places->len; i++) {
    const DgElementPlace *place = &g_array_index(drawing->places, DgElementPlace, i);
    if (place->line == line && found.column && found.column != place->column)
      return (DgElementPlace){.line = line};
    if (place->line == line)
      found = *place;
  }
  return found;
}

double dg_drawing_get_understood(const DgDrawing *drawing) {
  guint lost = drawing->losses.count;
  double read = drawing->n_read ? drawing->n_read : (double)drawing->shapes->len + drawing->texts->len;
  return lost ? MIN(read / (read + lost), 0.9999) : 1; /* four decimals tell it from 1 */
}

guint dg_understood_percent(double understood) {
  return understood < 1 ? (guint)MIN(understood * 100 + 1e-9, 99) : 100;
}

/* Errors of what reads markup and style sheets mean that something is missing. */
static void count_errors(DgDrawing *drawing) {
  const DgDiagnostics *said = drawing->diagnostics;
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  for (guint i = 0; i < dg_diagnostics_get_count(said); i++)
    if (dg_diagnostics_get_level(said, i) == DG_LEVEL_ERROR)
      dg_losses_add(&drawing->losses, unheard, DG_LEVEL_ERROR, dg_diagnostics_get_line(said, i), "%s",
                    dg_diagnostics_get_message(said, i));
}

/* Share of the canvas from which a picture in pixels is the figure, or much of it. */
#define PICTURE_SHARE 0.25

/* What words are written on is their ground: a shadow, a texture, a sheet. */
static gboolean is_ground(const DgDrawing *drawing, DgBox box) {
  for (guint i = 0; i < drawing->texts->len; i++)
    if (dg_box_contains_point(box, dg_box_center(dg_drawing_text(drawing, i)->box), 0))
      return TRUE;
  return FALSE;
}

/* What pictures in pixels show is not read. */
static void count_pictures(DgDrawing *drawing) {
  DgBox canvas = {0, 0, drawing->width, drawing->height};
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    double share = dg_box_overlap_area(shape->box, canvas) / (canvas.width * canvas.height);
    if (shape->kind == DG_SHAPE_IMAGE && share >= PICTURE_SHARE && !is_ground(drawing, shape->box))
      dg_losses_add(&drawing->losses, drawing->diagnostics, DG_LEVEL_WARNING, shape->line,
                    "an image takes up %.0f %% of the figure: what it shows is not read", 100 * share);
  }
}

void dg_drawing_count_losses(DgDrawing *drawing) {
  count_errors(drawing);
  count_pictures(drawing);
}

const char *dg_text_state_name(DgTextState state) {
  static const char *const names[] = {
      [DG_TEXT_STATE_OUTLINES] = "outlines", [DG_TEXT_STATE_LAYER] = "layer", [DG_TEXT_STATE_OCR] = "ocr"};
  return names[state];
}

double dg_drawing_get_width(const DgDrawing *drawing) {
  return drawing->width;
}
double dg_drawing_get_height(const DgDrawing *drawing) {
  return drawing->height;
}
const DgDiagnostics *dg_drawing_get_diagnostics(const DgDrawing *drawing) {
  return drawing->diagnostics;
}
guint dg_drawing_get_text_count(const DgDrawing *drawing) {
  return drawing->texts->len;
}
guint dg_drawing_get_shape_count(const DgDrawing *drawing) {
  return drawing->shapes->len;
}
const char *dg_drawing_get_text_string(const DgDrawing *drawing, guint index) {
  return index < drawing->texts->len ? dg_drawing_text(drawing, index)->string : NULL;
}
DgBox dg_drawing_get_text_box(const DgDrawing *drawing, guint index) {
  return dg_drawing_text(drawing, index)->box;
}
double dg_drawing_get_text_font_size(const DgDrawing *drawing, guint index) {
  return dg_drawing_text(drawing, index)->font_size;
}
DgPoint dg_drawing_get_text_baseline(const DgDrawing *drawing, guint index) {
  return dg_drawing_text(drawing, index)->baseline;
}
DgBox dg_drawing_get_shape_box(const DgDrawing *drawing, guint index) {
  return dg_drawing_shape(drawing, index)->box;
}
