#include "svg/builder.h"

#include "base/file.h"
#include "svg/css.h"
#include "svg/document.h"
#include "svg/glyph_text.h"
#include "svg/own.h"
#include "svg/tree.h"

#include <stdarg.h>

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
  builder->style_declarations = g_array_sized_new(FALSE, FALSE, sizeof(DgDeclaration), 32);
  builder->matches = g_array_new(FALSE, FALSE, sizeof(DgCssMatch));
}

void dg_builder_clear(DgBuilder *builder) {
  g_hash_table_unref(builder->ids);
  g_hash_table_unref(builder->markers);
  g_hash_table_unref(builder->servers);
  g_string_chunk_free(builder->arena);
  g_ptr_array_unref(builder->blocks);
  g_array_unref(builder->declarations);
  g_array_unref(builder->style_declarations);
  g_array_unref(builder->matches);
  if (builder->sheet)
    dg_css_sheet_free(builder->sheet);
  if (builder->text_buffers)
    dg_text_buffers_free(builder->text_buffers);
  dg_glyph_text_free(builder->glyph_text);
  g_clear_error(&builder->error);
}

/* Paints a document behind what is on the drawing. `passed` is what the builder of the one before it counted, which
 * this one goes on from. */
static gboolean paint_document(DgDrawing *drawing, GBytes *bytes, const char *name, DgLimits limits, DgBuilder *passed,
                               GError **error) {
  xmlDoc *document = dg_document_parse(bytes, name, drawing->diagnostics, FALSE, error);
  if (!document)
    return FALSE;
  DgBuilder builder;
  dg_builder_init(&builder, drawing, document, name, limits);
  builder.z = passed->z;
  builder.next_element = passed->next_element;
  builder.n_elements = passed->n_elements;
  builder.n_text_bytes = passed->n_text_bytes;
  builder.css_steps = passed->css_steps;
  builder.n_text_path_points = passed->n_text_path_points;
  gboolean done = dg_builder_run(&builder);
  if (!done)
    g_propagate_error(error, g_steal_pointer(&builder.error));
  dg_builder_clear(&builder);
  dg_tree_free(document);
  *passed = builder;
  return done;
}

DgDrawing *dg_drawing_new_within(GBytes *bytes, const char *name, DgLimits limits, GError **error) {
  DgDrawing *drawing = dg_drawing_new(name);
  DgBuilder builder = {0};
  if (!paint_document(drawing, bytes, name, limits, &builder, error)) {
    dg_drawing_free(drawing);
    return NULL;
  }
  dg_drawing_count_losses(drawing);
  return drawing;
}

DgDrawing *dg_drawing_new_from_own_parts(DgOwnNext next, gpointer data, const char *name, GError **error) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new(name);
  DgBuilder builder = {0};
  GBytes *bytes;
  gboolean done = TRUE;
  while (done && (bytes = next(drawing, data))) {
    done = paint_document(drawing, bytes, name, DG_LIMITS, &builder, error);
    g_bytes_unref(bytes);
  }
  if (!done)
    return NULL;
  dg_drawing_count_losses(drawing);
  return g_steal_pointer(&drawing);
}

DgDrawing *dg_drawing_new_from_bytes(GBytes *bytes, const char *name, GError **error) {
  DgDrawing *drawing = dg_drawing_new_within(bytes, name, DG_LIMITS, error);
  if (drawing)
    dg_drawing_join_letters(drawing);
  return drawing;
}

DgDrawing *dg_drawing_new_from_file(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  return bytes ? dg_drawing_new_from_bytes(bytes, path, error) : NULL;
}

/* ---- what readers of elements ask ---- */

void dg_builder_limit(DgBuilder *builder, guint line, const char *format, ...) {
  if (builder->error)
    return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *what = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  builder->error = g_error_new(DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found %s, expected at most that", builder->name,
                               MAX(line, 1), what);
}

gboolean dg_builder_holds(DgBuilder *builder, DgBox box, guint line) {
  if (fabs(box.x) <= DG_COORDINATE_MAX && fabs(box.y) <= DG_COORDINATE_MAX &&
      fabs(dg_box_right(box)) <= DG_COORDINATE_MAX && fabs(dg_box_bottom(box)) <= DG_COORDINATE_MAX)
    return TRUE;
  dg_losses_add(&builder->drawing->losses, builder->drawing->diagnostics, DG_LEVEL_WARNING, line,
                "coordinates beyond 1e9: what they place was left out");
  return FALSE;
}

void dg_builder_next_element(DgBuilder *builder, const xmlNode *node) {
  DgTreePlace found = node ? dg_tree_place(node) : (DgTreePlace){0};
  DgElementPlace place = {found.line, found.column, found.end_column};
  builder->element = builder->next_element++;
  if (builder->drawing->places->len < builder->element)
    g_array_set_size(builder->drawing->places, builder->element);
  g_array_append_val(builder->drawing->places, place);
}

const xmlNode *dg_builder_find(DgBuilder *builder, DgSlice id) {
  if (!id.at || !id.length || !builder->ids)
    return NULL;
  char buffer[256];
  if (id.length >= sizeof buffer)
    return NULL;
  memcpy(buffer, id.at, id.length);
  buffer[id.length] = 0;
  return g_hash_table_lookup(builder->ids, buffer);
}

const xmlNode *dg_builder_refer(DgBuilder *builder, DgSlice href) {
  href = dg_slice_trim(href);
  return href.length < 2 || href.at[0] != '#' ? NULL
                                              : dg_builder_find(builder, (DgSlice){href.at + 1, href.length - 1});
}

const xmlNode *dg_builder_href(DgBuilder *builder, const xmlNode *node) {
  const xmlAttr *found = NULL;
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    const char *name = (const char *)attribute->name;
    if (strcmp(name, "href") == 0 && (!found || !attribute->ns))
      found = attribute;
    else if (!found && strcmp(name, "xlink:href") == 0)
      found = attribute;
  }
  return found ? dg_builder_refer(builder, dg_attribute_value(builder, found)) : NULL;
}

guint dg_node_line(const xmlNode *node) {
  return dg_tree_line(node);
}

DgSlice dg_attribute_value(DgBuilder *builder, const xmlAttr *attribute) {
  if (dg_tree_value(attribute))
    return *dg_tree_value(attribute);
  const xmlNode *child = attribute->children;
  if (!child)
    return (DgSlice){"", 0};
  if (child->type == XML_TEXT_NODE && !child->next)
    return dg_slice((const char *)child->content);
  g_autoptr(GString) text = g_string_new(NULL);
  gsize budget = builder->limits.text_bytes - MIN(builder->n_text_bytes, builder->limits.text_bytes);
  for (; child; child = child->next)
    dg_document_expand(child, &budget, text);
  builder->n_text_bytes += (guint)text->len;
  if (!budget)
    dg_builder_limit(builder, dg_node_line(attribute->parent), "more than %u bytes of text",
                     builder->limits.text_bytes);
  return dg_slice(g_string_chunk_insert_len(builder->arena, text->str, (gssize)text->len));
}

DgSlice dg_node_attribute(DgBuilder *builder, const xmlNode *node, const char *name) {
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
    if (!attribute->ns && *(const char *)attribute->name == *name && strcmp((const char *)attribute->name, name) == 0)
      return dg_attribute_value(builder, attribute);
  return (DgSlice){NULL, 0};
}

const char dg_svg_namespace[] = DG_SVG_NAMESPACE;

gboolean dg_node_in_svg(const xmlNode *node) {
  const char *uri = node->ns ? (const char *)node->ns->href : NULL;
  return !uri || uri == dg_svg_namespace || strcmp(uri, dg_svg_namespace) == 0;
}

gboolean dg_node_is(const xmlNode *node, const char *name) {
  return node && node->type == XML_ELEMENT_NODE && dg_node_in_svg(node) && strcmp((const char *)node->name, name) == 0;
}

DgSlice dg_builder_keep_text(DgBuilder *builder, DgSlice text) {
  g_autofree char *copy = g_strndup(text.at, text.length);
  return (DgSlice){g_string_chunk_insert_const(builder->arena, copy), text.length};
}

double dg_builder_resolve_length(const DgBuilder *builder, const DgStyle *style, DgLength length, DgAxis axis) {
  double base = axis == DG_AXIS_X   ? builder->viewport_width
                : axis == DG_AXIS_Y ? builder->viewport_height
                                    : sqrt((builder->viewport_width * builder->viewport_width +
                                            builder->viewport_height * builder->viewport_height) /
                                           2);
  switch (length.unit) {
  case DG_UNIT_PERCENT:
    return length.value * base / 100;
  case DG_UNIT_EM:
    return length.value * style->font_size;
  case DG_UNIT_REM:
    return length.value * builder->root_font_size;
  case DG_UNIT_EX:
  case DG_UNIT_CH:
    return length.value * style->font_size / 2;
  case DG_UNIT_VW:
    return length.value * builder->drawing->width / 100;
  case DG_UNIT_VH:
    return length.value * builder->drawing->height / 100;
  case DG_UNIT_NUMBER:
  case DG_UNIT_PX:
    break;
  }
  return length.value;
}

gboolean dg_builder_length(const DgBuilder *builder, const DgStyle *style, DgSlice text, DgAxis axis, double *value) {
  DgLength length;
  if (!text.at || !dg_parse_length(text, &length))
    return FALSE;
  *value = dg_builder_resolve_length(builder, style, length, axis);
  return isfinite(*value);
}
