#include "svg/drawing.h"

#include "svg/builder.h"
#include "svg/css.h"
#include "svg/document.h"

#include "base/file.h"

#include <libxml/xmlsave.h>

static DgDrawing *drawing_new(const char *name) {
  DgDrawing *drawing = g_new0(DgDrawing, 1);
  drawing->name = g_strdup(name);
  drawing->texts = g_array_sized_new(FALSE, FALSE, sizeof(DgTextItem), 32);
  drawing->shapes = g_array_sized_new(FALSE, FALSE, sizeof(DgShape), 64);
  drawing->subpaths = g_array_sized_new(FALSE, FALSE, sizeof(DgSubpath), 64);
  drawing->points = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), 256);
  drawing->group_parents = g_array_new(FALSE, FALSE, sizeof(guint));
  drawing->strings = g_string_chunk_new(1024);
  drawing->diagnostics = dg_diagnostics_new();
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
  g_array_unref(drawing->group_parents);
  g_string_chunk_free(drawing->strings);
  dg_diagnostics_free(drawing->diagnostics);
  g_free(drawing);
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
  g_array_append_val(builder->drawing->texts, item);
}

DgDrawing *dg_drawing_new_within(GBytes *bytes, const char *name, DgLimits limits, GError **error) {
  DgDrawing *drawing = drawing_new(name);
  xmlDoc *document = dg_document_parse(bytes, name, drawing->diagnostics, NULL, error);
  if (!document) {
    dg_drawing_free(drawing);
    return NULL;
  }
  DgBuilder builder = {.drawing = drawing, .document = document, .name = name, .limits = limits};
  builder.ids = g_hash_table_new(g_str_hash, g_str_equal);
  builder.markers = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  builder.servers = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  builder.arena = g_string_chunk_new(1024);
  builder.blocks = g_ptr_array_new_with_free_func(g_free);
  builder.declarations = g_array_sized_new(FALSE, FALSE, sizeof(DgDeclaration), 32);
  builder.matches = g_array_new(FALSE, FALSE, sizeof(DgCssMatch));
  gboolean done = dg_builder_run(&builder);
  if (!done)
    g_propagate_error(error, builder.error);
  g_hash_table_unref(builder.ids);
  g_hash_table_unref(builder.markers);
  g_hash_table_unref(builder.servers);
  g_string_chunk_free(builder.arena);
  g_ptr_array_unref(builder.blocks);
  g_array_unref(builder.declarations);
  g_array_unref(builder.matches);
  if (builder.sheet)
    dg_css_sheet_free(builder.sheet);
  if (builder.text_buffers)
    dg_text_buffers_free(builder.text_buffers);
  xmlFreeDoc(document);
  if (done)
    return drawing;
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

/* Replaces references to entities by the text that they stand for, in text and in attributes; what is beyond the budget
 * of text is dropped. */
static void resolve_entities(xmlNode *node, gsize *budget) {
  for (xmlNode *child = node->children, *next; child; child = next) {
    next = child->next;
    if (child->type == XML_PI_NODE) {
      xmlUnlinkNode(child);
      xmlFreeNode(child);
    } else if (child->type == XML_ENTITY_REF_NODE) {
      g_autoptr(GString) text = g_string_new(NULL);
      dg_document_expand(child, budget, text);
      xmlNode *plain = xmlNewDocText(node->doc, (const xmlChar *)text->str);
      xmlReplaceNode(child, plain);
      xmlFreeNode(child);
    }
  }
}

/* Declares the prefix of a name that nothing declares. */
static void declare_prefix(xmlNode *root, const xmlNs *ns, const xmlChar *name) {
  const char *colon = ns ? NULL : strchr((const char *)name, ':');
  if (!colon)
    return;
  g_autofree char *prefix = g_strndup((const char *)name, (gsize)(colon - (const char *)name));
  const char *uri = strcmp(prefix, "xlink") == 0 ? "http://www.w3.org/1999/xlink" : "urn:diagrade:undeclared-prefix";
  if (!xmlSearchNs(root->doc, root, (const xmlChar *)prefix))
    xmlNewNs(root, (const xmlChar *)uri, (const xmlChar *)prefix);
}

/* libxml2 writes names of namespaces as they stand: what would be markup there is replaced. */
static void clean_namespaces(xmlNode *node) {
  for (xmlNs *ns = node->nsDef; ns; ns = ns->next)
    for (char *p = (char *)ns->href; p && *p; p++)
      if (*p == '&' || *p == '<')
        *p = '_';
}

/* Declares what a lenient reader took for granted: the SVG namespace of the root, and prefixes. */
static void declare_namespaces(xmlNode *root) {
  if (!root->ns)
    xmlNewNs(root, (const xmlChar *)"http://www.w3.org/2000/svg", NULL);
  for (xmlNode *node = root; node; node = dg_document_next(node, root)) {
    if (node->type != XML_ELEMENT_NODE)
      continue;
    clean_namespaces(node);
    declare_prefix(root, node->ns, node->name);
    for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
      declare_prefix(root, attribute->ns, attribute->name);
  }
}

GBytes *dg_svg_clean(GBytes *bytes, const char *name, GError **error) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  gboolean clean;
  xmlDoc *document = dg_document_parse(bytes, name, diagnostics, &clean, error);
  if (!document)
    return NULL;
  if (clean) {
    xmlFreeDoc(document);
    return g_bytes_ref(bytes);
  }
  gsize budget = DG_TEXT_BYTES_MAX;
  xmlNode *root = xmlDocGetRootElement(document);
  for (xmlNode *node = root; node; node = dg_document_next(node, root)) {
    if (node->type != XML_ELEMENT_NODE)
      continue;
    resolve_entities(node, &budget);
    for (xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
      resolve_entities((xmlNode *)attribute, &budget);
  }
  declare_namespaces(root);
  xmlBuffer *buffer = xmlBufferCreate();
  xmlSaveCtxt *save = xmlSaveToBuffer(buffer, "UTF-8", XML_SAVE_NO_DECL);
  xmlSaveTree(save, root);
  xmlSaveClose(save);
  GBytes *result = g_bytes_new(xmlBufferContent(buffer), (gsize)xmlBufferLength(buffer));
  xmlBufferFree(buffer);
  xmlFreeDoc(document);
  return result;
}
