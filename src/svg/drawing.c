#include "svg/drawing.h"

#include "svg/builder.h"
#include "svg/css.h"
#include "svg/document.h"
#include "svg/glyph_text.h"
#include "svg/tree.h"

#include "base/file.h"

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
  drawing->ignores = g_array_new(FALSE, FALSE, sizeof(DgIgnore));
  drawing->group_parents = g_array_new(FALSE, FALSE, sizeof(guint));
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
  g_array_unref(drawing->ignores);
  g_array_unref(drawing->group_parents);
  g_string_chunk_free(drawing->strings);
  dg_diagnostics_free(drawing->diagnostics);
  dg_losses_clear(&drawing->losses);
  g_free(drawing);
}

double dg_drawing_get_understood(const DgDrawing *drawing) {
  guint lost = drawing->losses.count;
  double read = drawing->n_read ? drawing->n_read : (double)drawing->shapes->len + drawing->texts->len;
  return lost ? MIN(read / (read + lost), 0.9999) : 1; /* four decimals tell it from 1 */
}

guint dg_understood_percent(double understood) {
  return understood < 1 ? (guint)MIN(understood * 100 + 1e-9, 99) : 100;
}

/* How far glyphs may reach beyond the box that the metrics give, in em. */
#define CLIP_SLACK 0.25

void dg_builder_add_text(DgBuilder *builder, DgTextItem item, const char *string, gssize length) {
  if (length < 0)
    length = (gssize)strlen(string);
  if (!length || !dg_builder_holds(builder, item.box, item.line) ||
      dg_builder_clips(builder, item.box, item.font_size * CLIP_SLACK))
    return;
  builder->n_text_bytes += (guint)length;
  if (builder->n_text_bytes > builder->limits.text_bytes) {
    dg_builder_limit(builder, item.line, "more than %u bytes of text", builder->limits.text_bytes);
    return;
  }
  if (builder->drawing->texts->len >= builder->limits.text_items) {
    dg_builder_limit(builder, item.line, "more than %u text items", builder->limits.text_items);
    return;
  }
  item.string = g_string_chunk_insert_len(builder->drawing->strings, string, length);
  item.z = builder->z++;
  item.element = builder->element;
  item.group = builder->group;
  item.clip = dg_builder_cut(builder, item.box, 0);
  g_array_append_val(builder->drawing->texts, item);
}

void dg_builder_init(DgBuilder *builder, DgDrawing *drawing, xmlDoc *document, const char *name, DgLimits limits) {
  *builder = (DgBuilder){.drawing = drawing, .document = document, .name = name, .limits = limits};
  builder->ids = g_hash_table_new(g_str_hash, g_str_equal);
  builder->markers = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  builder->servers = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  builder->arena = g_string_chunk_new(1024);
  builder->blocks = g_ptr_array_new_with_free_func(g_free);
  builder->declarations = g_array_sized_new(FALSE, FALSE, sizeof(DgDeclaration), 32);
  builder->matches = g_array_new(FALSE, FALSE, sizeof(DgCssMatch));
}

void dg_builder_clear(DgBuilder *builder) {
  g_hash_table_unref(builder->ids);
  g_hash_table_unref(builder->markers);
  g_hash_table_unref(builder->servers);
  g_string_chunk_free(builder->arena);
  g_ptr_array_unref(builder->blocks);
  g_array_unref(builder->declarations);
  g_array_unref(builder->matches);
  if (builder->sheet)
    dg_css_sheet_free(builder->sheet);
  if (builder->text_buffers)
    dg_text_buffers_free(builder->text_buffers);
  dg_glyph_text_free(builder->glyph_text);
  g_clear_error(&builder->error);
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

DgDrawing *dg_drawing_new_within(GBytes *bytes, const char *name, DgLimits limits, GError **error) {
  DgDrawing *drawing = dg_drawing_new(name);
  xmlDoc *document = dg_document_parse(bytes, name, drawing->diagnostics, NULL, error);
  if (!document) {
    dg_drawing_free(drawing);
    return NULL;
  }
  DgBuilder builder;
  dg_builder_init(&builder, drawing, document, name, limits);
  gboolean done = dg_builder_run(&builder);
  if (!done)
    g_propagate_error(error, g_steal_pointer(&builder.error));
  dg_builder_clear(&builder);
  dg_tree_free(document);
  if (done) {
    dg_drawing_count_losses(drawing);
    return drawing;
  }
  dg_drawing_free(drawing);
  return NULL;
}

DgDrawing *dg_drawing_new_from_bytes(GBytes *bytes, const char *name, GError **error) {
  return dg_drawing_new_within(bytes, name, DG_LIMITS, error);
}

DgDrawing *dg_drawing_new_from_file(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  return bytes ? dg_drawing_new_from_bytes(bytes, path, error) : NULL;
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
  return dg_drawing_text(drawing, index)->string;
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
