/* geometry_boxes OUT_DIR FILE...: what diagrade and librsvg say of the places of the shapes and texts of figures.
 *
 * Writes a copy of each figure to OUT_DIR, in which every element has an id and a line of its own (so that the line of
 * an item tells its element), the canvas has a size, and texts are set in the fonts whose metrics diagrade knows.
 * Prints one JSON document a figure and line:
 *   {"file", "copy", "width", "height", "elements": [{"index": in document order, "kind": "shape|text|html|border",
 * "tag", "copied": painted through a reference, "boxes": [{"text", "italic": in a serif, "box": [x, y, width,
 *    height]}],
 *    "librsvg": {"ink": box, "logical": box}}]}
 * or {"file", "error"}. Each figure is read in a process of its own: it may crash librsvg. */
#include "drawing/drawing.h"
#include "svg/builder.h"
#include "svg/clean.h"
#include "svg/document.h"
#include "svg/tree.h"

#include <cjson/cJSON.h>
#include <glib/gstdio.h>
#include <librsvg/rsvg.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Processor time for one figure: librsvg measures the text of the largest in two seconds. */
#define SECONDS_MAX 60

static const char *const families[] = {"Liberation Sans", "Liberation Serif", "Liberation Mono", "DejaVu Sans"};

/* The element nodes of the document in order. */
static GPtrArray *list_elements(xmlDoc *document) {
  GPtrArray *elements = g_ptr_array_new();
  xmlNode *root = xmlDocGetRootElement(document);
  for (xmlNode *node = root; node; node = dg_document_next(node, root))
    if (node->type == XML_ELEMENT_NODE)
      g_ptr_array_add(elements, node);
  return elements;
}

static void set(xmlNode *node, const char *name, const char *value) {
  xmlUnsetNsProp(node, NULL, (const xmlChar *)name);
  xmlNewProp(node, (const xmlChar *)name, (const xmlChar *)value);
}

static void set_number(xmlNode *node, const char *name, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  set(node, name, g_ascii_dtostr(text, sizeof text, value));
}

/* Puts a line end into each tag, before what closes it. */
static GBytes *spread_lines(GBytes *bytes) {
  gsize length;
  const char *held = g_bytes_get_data(bytes, &length);
  g_autofree char *data = g_strndup(held, length); /* ended by NUL, for the looks ahead below */
  GString *out = g_string_sized_new(length + length / 8);
  gboolean tag = FALSE;
  char quote = 0;
  for (gsize i = 0; i < length; i++) {
    const char *at = data + i;
    const char *skip = tag                              ? NULL
                       : g_str_has_prefix(at, "<!--")   ? "-->"
                       : g_str_has_prefix(at, "<![CDA") ? "]]>"
                                                        : NULL;
    if (skip) {
      const char *end = strstr(at, skip);
      gsize n = end ? (gsize)(end - at) + strlen(skip) : length - i;
      g_string_append_len(out, at, (gssize)n);
      i += n - 1;
      continue;
    }
    if (!tag && *at == '<' && at[1] != '/') {
      tag = TRUE;
    } else if (tag && quote) {
      quote = *at == quote ? 0 : quote;
    } else if (tag && (*at == '"' || *at == '\'')) {
      quote = *at;
    } else if (tag && (*at == '>' || (*at == '/' && at[1] == '>'))) {
      g_string_append_c(out, '\n');
      tag = FALSE;
    }
    g_string_append_c(out, *at);
  }
  return g_string_free_to_bytes(out);
}

static xmlDoc *parse(GBytes *bytes, const char *name, GError **error) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  return dg_document_parse(bytes, name, diagnostics, TRUE, error);
}

/* Element numbers by line, in the tree that drawings are made of: a document that is to be changed has other lines. */
static GHashTable *map_lines(GBytes *bytes) {
  GHashTable *map = g_hash_table_new(NULL, NULL);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  xmlDoc *document = dg_document_parse(bytes, "copy", diagnostics, FALSE, NULL);
  GPtrArray *elements = list_elements(document);
  for (guint i = 0; i < elements->len; i++)
    g_hash_table_insert(map, GUINT_TO_POINTER(dg_node_line(g_ptr_array_index(elements, i))), GUINT_TO_POINTER(i + 1));
  g_ptr_array_unref(elements);
  dg_tree_free(document);
  return map;
}

static cJSON *box_to_json(DgBox box) {
  const double values[] = {box.x, box.y, box.width, box.height};
  return cJSON_CreateDoubleArray(values, G_N_ELEMENTS(values));
}

/* The element that holds the whole text: <text> or <foreignObject>. */
static xmlNode *holder_of(xmlNode *node, gboolean html) {
  xmlNode *found = node;
  for (xmlNode *p = node; p && p->type == XML_ELEMENT_NODE; p = p->parent)
    if (dg_node_is(p, html ? "foreignObject" : "text"))
      found = p;
  return found;
}

static gboolean is_copied(const xmlNode *node) {
  static const char *const holders[] = {"defs", "symbol", "marker", "pattern", "mask", "clipPath"};
  for (const xmlNode *p = node; p; p = p->parent)
    for (gsize i = 0; i < G_N_ELEMENTS(holders); i++)
      if (dg_node_is(p, holders[i]))
        return TRUE;
  return FALSE;
}

static void add_librsvg(cJSON *entry, RsvgHandle *handle, const xmlNode *node, double width, double height) {
  xmlChar *id = xmlGetNoNsProp(node, (const xmlChar *)"id");
  g_autofree char *reference = g_strconcat("#", (const char *)id, NULL);
  xmlFree(id);
  RsvgRectangle viewport = {0, 0, width, height}, ink, logical;
  if (!handle || !rsvg_handle_get_geometry_for_layer(handle, reference, &viewport, &ink, &logical, NULL))
    return;
  cJSON *boxes = cJSON_AddObjectToObject(entry, "librsvg");
  cJSON_AddItemToObject(boxes, "ink", box_to_json((DgBox){ink.x, ink.y, ink.width, ink.height}));
  cJSON_AddItemToObject(boxes, "logical", box_to_json((DgBox){logical.x, logical.y, logical.width, logical.height}));
}

typedef struct {
  GPtrArray *elements;
  GHashTable *entries; /* element number + 1 -> cJSON */
  cJSON *list;
  RsvgHandle *handle;
  const DgDrawing *drawing;
} Listing;

static cJSON *add_item(Listing *listing, guint number, const char *kind, const char *text, DgBox box, guint copy) {
  xmlNode *node = g_ptr_array_index(listing->elements, number);
  gboolean shape = strcmp(kind, "shape") == 0;
  if (shape && node->ns && strcmp((const char *)node->ns->href, DG_XHTML_NAMESPACE) == 0)
    kind = "border";
  if (!shape) {
    node = holder_of(node, strcmp(kind, "html") == 0);
    guint index;
    if (g_ptr_array_find(listing->elements, node, &index))
      number = index;
  }
  cJSON *entry = g_hash_table_lookup(listing->entries, GUINT_TO_POINTER(number + 1));
  if (!entry) {
    entry = cJSON_CreateObject();
    cJSON_AddItemToArray(listing->list, entry);
    g_hash_table_insert(listing->entries, GUINT_TO_POINTER(number + 1), entry);
    cJSON_AddNumberToObject(entry, "index", number);
    cJSON_AddStringToObject(entry, "kind", kind);
    cJSON_AddStringToObject(entry, "tag", (const char *)node->name);
    cJSON_AddBoolToObject(entry, "copied", is_copied(node));
    cJSON_AddArrayToObject(entry, "boxes");
    if (strcmp(kind, "html") != 0 && strcmp(kind, "border") != 0)
      add_librsvg(entry, listing->handle, node, listing->drawing->width, listing->drawing->height);
  }
  cJSON *item = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_GetObjectItem(entry, "boxes"), item);
  if (text)
    cJSON_AddStringToObject(item, "text", text);
  cJSON_AddNumberToObject(item, "copy", copy);
  cJSON_AddItemToObject(item, "box", box_to_json(box));
  return item;
}

static void set_family(xmlNode *node, guint font) {
  xmlChar *old = xmlGetNoNsProp(node, (const xmlChar *)"style");
  if (!old || !strstr((const char *)old, ";font-family:'")) {
    g_autofree char *style = g_strdup_printf("%s;font-family:'%s'", old ? (const char *)old : "", families[font]);
    set(node, "style", style);
  }
  xmlFree(old);
}

/* Sets the elements of texts in the families that stand for what the drawing took them for; the first item of a text
 * decides for elements without an item of their own. */
static void set_fonts(const DgDrawing *drawing, GHashTable *lines, GPtrArray *elements) {
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < drawing->texts->len; i++) {
      const DgTextItem *item = dg_drawing_text(drawing, i);
      guint number = GPOINTER_TO_UINT(g_hash_table_lookup(lines, GUINT_TO_POINTER(item->line)));
      if (!number)
        continue;
      xmlNode *own = g_ptr_array_index(elements, number - 1), *holder = holder_of(own, item->html);
      for (xmlNode *node = pass ? holder : own; node; node = pass ? dg_document_next(node, holder) : NULL)
        if (node->type == XML_ELEMENT_NODE)
          set_family(node, item->font);
    }
}

static cJSON *measure(const char *path, const char *copy, GError **error) {
  g_autoptr(GBytes) original = dg_file_read(path, error);
  g_autoptr(DgDrawing) first = original ? dg_drawing_new_from_bytes(original, path, error) : NULL;
  xmlDoc *document = first ? parse(original, path, error) : NULL;
  if (!document)
    return NULL;
  dg_document_resolve(document);
  GPtrArray *elements = list_elements(document);
  for (guint i = 0; i < elements->len; i++) {
    xmlNode *node = g_ptr_array_index(elements, i);
    g_autofree char *id = g_strdup_printf("diagrade-oracle-%u", i);
    if (!xmlHasProp(node, (const xmlChar *)"id"))
      set(node, "id", id);
  }
  set_number(elements->pdata[0], "width", first->width);
  set_number(elements->pdata[0], "height", first->height);

  g_autoptr(GBytes) plain = dg_document_write(document, path, error);
  if (!plain)
    return NULL;
  g_autoptr(GBytes) spread = spread_lines(plain);
  g_autoptr(DgDrawing) second = dg_drawing_new_from_bytes(spread, path, error);
  if (!second)
    return NULL;
  GHashTable *lines = map_lines(spread);
  set_fonts(second, lines, elements);
  g_autoptr(GBytes) styled = dg_document_write(document, path, error);
  if (!styled)
    return NULL;
  g_autoptr(GBytes) bytes = spread_lines(styled);
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, path, error);
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  if (!drawing || !dg_file_write(copy, data, (gssize)length, error))
    return NULL;

  cJSON *report = cJSON_CreateObject();
  cJSON_AddStringToObject(report, "file", path);
  cJSON_AddStringToObject(report, "copy", copy);
  cJSON_AddNumberToObject(report, "width", drawing->width);
  cJSON_AddNumberToObject(report, "height", drawing->height);
  Listing listing = {.elements = elements,
                     .entries = g_hash_table_new(NULL, NULL),
                     .list = cJSON_AddArrayToObject(report, "elements"),
                     .handle = rsvg_handle_new_from_data((const guint8 *)data, length, NULL),
                     .drawing = drawing};
  if (listing.handle)
    rsvg_handle_set_dpi(listing.handle, 96);
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(lines, GUINT_TO_POINTER(shape->line)));
    if (number)
      add_item(&listing, number - 1, "shape", NULL, shape->box, shape->element);
  }
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(lines, GUINT_TO_POINTER(item->line)));
    if (number)
      cJSON_AddBoolToObject(add_item(&listing, number - 1, item->html ? "html" : "text", item->string, item->box, 0),
                            "italic", item->italic && item->font == DG_FONT_SERIF);
  }
  g_clear_object(&listing.handle);
  g_hash_table_unref(listing.entries);
  g_hash_table_unref(lines);
  g_ptr_array_unref(elements);
  xmlFreeDoc(document);
  return report;
}

static int measure_one(const char *path, const char *copy) {
  g_autoptr(GError) error = NULL;
  cJSON *report = measure(path, copy, &error);
  if (!report) {
    report = cJSON_CreateObject();
    cJSON_AddStringToObject(report, "file", path);
    cJSON_AddStringToObject(report, "error", error->message);
  }
  char *text = cJSON_PrintUnformatted(report);
  puts(text);
  fflush(stdout);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 3 || g_mkdir_with_parents(argv[1], 0777) != 0) {
    fprintf(stderr, "usage: geometry_boxes OUT_DIR FILE...\n");
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    g_autofree char *copy = g_strdup_printf("%s/%d.svg", argv[1], i - 1);
    pid_t child = fork();
    if (child == 0) {
      const struct rlimit limit = {SECONDS_MAX, SECONDS_MAX};
      setrlimit(RLIMIT_CPU, &limit);
      _exit(measure_one(argv[i], copy));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
      printf("{\"error\":\"figure %d ended the process\"}\n", i - 1);
    fflush(stdout);
  }
  return 0;
}
