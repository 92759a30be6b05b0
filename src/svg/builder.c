#include "svg/builder.h"

#include "base/file.h"
#include "svg/css.h"
#include "svg/document.h"
#include "svg/glyph_text.h"
#include "svg/tree.h"

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
