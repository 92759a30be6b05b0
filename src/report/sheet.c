/* Questions about the figures of a run, drawn from its records. */
#include "report/sheet.h"

#include "base/json.h"
#include "base/markup.h"
#include "report/figure.h"
#include "report/layout.h"
#include "run/record_view.h"
#include "run/root.h"

#include <string.h>

/* Between a node and the box that marks it, in parts of the longer side: half of the line's width and a little. */
#define ROOM_SHARE 0.005

/* What is needed while records are read. */
typedef struct {
  DgSheet *sheet;
  const DgSheetOptions *options;
  const char *results_path;
  DgRoot root; /* of the figures */
  gboolean begun, has_system;
  GHashTable *items; /* char *: that are taken */
  GHashTable *references; /* char *: items whose reference was asked of, */
} Reading;

static void free_entry(gpointer data) {
  DgSheetEntry *entry = data;
  g_free(entry->key);
  g_free(entry->pictures);
  g_free(entry);
}

void dg_sheet_free(DgSheet *sheet) {
  if (!sheet)
    return;
  g_ptr_array_unref(sheet->entries);
  g_string_chunk_free(sheet->strings);
  g_free(sheet);
}

const DgSheetQuestion *dg_sheet_get(const DgSheet *sheet, guint index) {
  return index < sheet->entries->len ? &((const DgSheetEntry *)sheet->entries->pdata[index])->question : NULL;
}

/* --- pictures --- */

static void append_missing(GString *out, const char *reason, DgSheetEntry *entry) {
  entry->question.unseen = TRUE;
  g_string_append(out, "<p class=\"failed\">not shown: ");
  dg_append_escaped(out, reason);
  g_string_append(out, "</p>");
}

/* A figure of a record: its bytes, and which of its file it is. */
typedef struct {
  char *path;
  GBytes *bytes; /* NULL when it cannot be read */
  DgFigureOptions *place;
} Source;

static void source_clear(Source *source) {
  g_free(source->path);
  g_clear_pointer(&source->bytes, g_bytes_unref);
  dg_figure_options_free(source->place);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Source, source_clear)

static gboolean source_open(Source *source, const Reading *reading, const DgRecordView *view, DgSide side,
                            GError **error) {
  const DgRecordCanvas *canvas = &view->canvases[side];
  const char *name = view->text.figures[side];
  source->path = dg_root_find(&reading->root, name ? name : "", error);
  source->place = dg_figure_options_new();
  if (canvas->part >= 1)
    dg_figure_options_set_part(source->place, canvas->part);
  if (canvas->crop.width > 0 && canvas->crop.height > 0)
    dg_figure_options_set_crop(source->place, canvas->crop);
  source->bytes = source->path ? dg_file_read(source->path, error) : NULL;
  return source->bytes != NULL;
}

/* The box of a node, with room for its words where it is no more than these. */
static void append_box(GString *out, const DgGraph *graph, guint node, const char *role) {
  double room = ROOM_SHARE * MAX(dg_graph_get_width(graph), dg_graph_get_height(graph));
  DgBox box;
  if (!dg_graph_get_node_box(graph, node, &box))
    return;
  box = (DgBox){box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room};
  g_string_append_printf(out, "<rect class=\"%s\"", role);
  dg_append_number_attribute(out, "x", dg_json_round(box.x, 3));
  dg_append_number_attribute(out, "y", dg_json_round(box.y, 3));
  dg_append_number_attribute(out, "width", dg_json_round(box.width, 3));
  dg_append_number_attribute(out, "height", dg_json_round(box.height, 3));
  g_string_append(out, "/>");
}

/* The line of an edge, where it is known: a model names the ends alone. */
static void append_line(GString *out, const DgGraph *graph, guint edge) {
  guint count;
  const DgPoint *points = dg_graph_get_edge_points(graph, edge, &count);
  if (count < 2)
    return;
  g_string_append(out, "<polyline points=\"");
  for (guint i = 0; i < count; i++) {
    g_string_append(out, i ? " " : "");
    dg_append_number(out, dg_json_round(points[i].x, 3));
    g_string_append_c(out, ',');
    dg_append_number(out, dg_json_round(points[i].y, 3));
  }
  g_string_append(out, "\"/>");
}

static void append_marked(GString *out, const DgGraph *graph, guint edge, const char *uri) {
  g_string_append(out, "<svg viewBox=\"0 0 ");
  dg_append_number(out, dg_graph_get_width(graph));
  g_string_append_c(out, ' ');
  dg_append_number(out, dg_graph_get_height(graph));
  g_string_append_printf(out, "\"><image width=\"100%%\" height=\"100%%\" href=\"%s\"/>", uri);
  append_line(out, graph, edge);
  append_box(out, graph, dg_graph_get_edge_from(graph, edge), "from");
  append_box(out, graph, dg_graph_get_edge_to(graph, edge), "to");
  g_string_append(out, "</svg>");
}

/* The figure with the ends of an edge in boxes, and its line. */
static void mark_edge(const Reading *reading, const DgRecordView *view, DgSide side, guint edge, DgSheetEntry *entry) {
  const DgGraph *graph = view->graphs[side];
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) laid_out = NULL;
  g_auto(Source) source = {NULL, NULL, NULL};
  g_autofree char *uri = NULL;
  GString *out = g_string_new(NULL);
  DgLayout layout;
  if (source_open(&source, reading, view, side, &error)) {
    if (dg_figure_has_picture(source.bytes))
      uri = dg_figure_data_uri(source.bytes, source.path, source.place, dg_graph_get_width(graph),
                               dg_graph_get_height(graph), &error);
    else if ((laid_out = dg_graph_new_laid_out(graph, &layout, &error)))
      uri = dg_figure_data_uri_of_graph(laid_out, &error);
  }
  if (uri)
    append_marked(out, laid_out ? laid_out : graph, edge, uri);
  else
    append_missing(out, error->message, entry);
  entry->pictures = g_string_free(out, FALSE);
}

/* Both figures beside each other. */
static void show_pair(const Reading *reading, const DgRecordView *view, DgSheetEntry *entry) {
  static const char *const captions[DG_SIDE_COUNT] = {"generated", "reference"};
  static const DgSide order[] = {DG_SIDE_REFERENCE, DG_SIDE_GENERATED};
  GString *out = g_string_new("<div class=\"pair\">");
  for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
    g_autoptr(GError) error = NULL;
    g_auto(Source) source = {NULL, NULL, NULL};
    const char *words;
    g_autofree char *uri = source_open(&source, reading, view, order[i], &error)
                               ? dg_figure_data_uri_of_any(source.bytes, source.path, source.place, &words, &error)
                               : NULL;
    g_string_append(out, "<figure>");
    if (uri)
      g_string_append_printf(out, "<img alt=\"%s figure\" src=\"%s\">", captions[order[i]], uri);
    else
      append_missing(out, error->message, entry);
    g_string_append_printf(out, "<figcaption>%s</figcaption></figure>", captions[order[i]]);
  }
  g_string_append(out, "</div>");
  entry->pictures = g_string_free(out, FALSE);
}

/* --- drawing --- */

/* A digest of the seed and names, which no other figure has a part in. Free with g_free(). */
static char *key_of(const Reading *reading, const char *system, const char *item, const char *edge) {
  g_autofree char *text = g_strdup_printf("%u\n%s\n%s\n%s", reading->options->seed, system, item, edge);
  return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
}

static DgSheetEntry *add_entry(Reading *reading, const char *system, const char *item, const char *edge) {
  DgSheet *sheet = reading->sheet;
  DgSheetEntry *entry = g_new0(DgSheetEntry, 1);
  entry->question = (DgSheetQuestion){.item = g_string_chunk_insert(sheet->strings, item),
                                      .system = g_string_chunk_insert_const(sheet->strings, system),
                                      .edge = g_string_chunk_insert(sheet->strings, edge),
                                      .from = "",
                                      .to = ""};
  entry->key = key_of(reading, system, item, edge);
  g_ptr_array_add(sheet->entries, entry);
  return entry;
}

static void add_edge(Reading *reading, const DgRecordView *view, DgSide side, const char *system, guint edge) {
  const DgGraph *graph = view->graphs[side];
  DgSheetEntry *entry = add_entry(reading, system, view->text.item, dg_graph_get_edge_id(graph, edge));
  GStringChunk *strings = reading->sheet->strings;
  entry->question.from =
      g_string_chunk_insert(strings, dg_graph_get_node_text(graph, dg_graph_get_edge_from(graph, edge)));
  entry->question.to = g_string_chunk_insert(strings, dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, edge)));
  entry->question.directed = dg_graph_get_edge_directed(graph, edge);
  mark_edge(reading, view, side, edge, entry);
}

/* An edge and the digest by which it is drawn. */
typedef struct {
  guint edge;
  char *key;
} Lot;

static int compare_lots(gconstpointer a, gconstpointer b) {
  return strcmp(((const Lot *)a)->key, ((const Lot *)b)->key);
}

static void clear_lot(gpointer lot) {
  g_free(((Lot *)lot)->key);
}

/* Edges of one figure: those with the least digests, which is a draw without replacement. */
static void draw_edges(Reading *reading, const DgRecordView *view, DgSide side, const char *system) {
  const DgGraph *graph = view->graphs[side];
  g_autoptr(GArray) lots = g_array_new(FALSE, FALSE, sizeof(Lot));
  g_array_set_clear_func(lots, clear_lot);
  for (guint i = 0; graph && i < dg_graph_get_edge_count(graph); i++) {
    Lot lot = {i, key_of(reading, system, view->text.item, dg_graph_get_edge_id(graph, i))};
    g_array_append_val(lots, lot);
  }
  g_array_sort(lots, compare_lots);
  for (guint i = 0; i < MIN(lots->len, reading->options->edges); i++)
    add_edge(reading, view, side, system, g_array_index(lots, Lot, i).edge);
  if (lots->len == 0)
    add_entry(reading, system, view->text.item, "")->question.none = TRUE;
}

/* --- records --- */

/* Whether the item is among those that are taken. */
static gboolean takes_item(Reading *reading, const char *item) {
  guint most = reading->options->items;
  if (g_hash_table_contains(reading->items, item))
    return TRUE;
  if (most > 0 && g_hash_table_size(reading->items) == most)
    return FALSE;
  g_hash_table_add(reading->items, g_strdup(item));
  return TRUE;
}

static void take_record(Reading *reading, const DgRecordView *view) {
  const DgSheetOptions *options = reading->options;
  const char *item = view->text.item, *system = view->text.system;
  gboolean of_system = !options->system || strcmp(options->system, system) == 0;
  reading->has_system = reading->has_system || of_system;
  if (options->kind == DG_SHEET_EDGES && g_hash_table_add(reading->references, g_strdup(item)))
    draw_edges(reading, view, DG_SIDE_REFERENCE, DG_SHEET_REFERENCES);
  if (!of_system)
    return;
  if (options->kind == DG_SHEET_EDGES)
    draw_edges(reading, view, DG_SIDE_GENERATED, system);
  else if (view->status == DG_STATUS_MISSING)
    add_entry(reading, system, item, "")->question.none = TRUE;
  else
    show_pair(reading, view, add_entry(reading, system, item, ""));
}

/* The first record says where the figures are. */
static void begin(Reading *reading, const char *dataset) {
  const char *figures = reading->options->figures;
  g_autofree char *directory =
      figures ? g_strdup(figures) : dg_results_figures_directory(dataset, reading->results_path);
  dg_root_init(&reading->root, directory, reading->options->follow_links);
  reading->begun = TRUE;
}

static gboolean read_record(const char *text, gsize length, guint line, const char *name, gpointer user_data,
                            GError **error) {
  Reading *reading = user_data;
  g_autoptr(cJSON) json = dg_json_parse(text, length, name, error);
  if (!json)
    return FALSE;
  g_autoptr(DgRecordView) view = dg_record_view_new_from_document(json);
  if (!view->text.item || !view->text.system) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no record with an item and a system, expected one", name);
    return FALSE;
  }
  if (!reading->begun)
    begin(reading, view->text.dataset);
  if (takes_item(reading, view->text.item))
    take_record(reading, view);
  return TRUE;
}

static int compare_entries(gconstpointer a, gconstpointer b) {
  const DgSheetEntry *p = *(DgSheetEntry *const *)a, *q = *(DgSheetEntry *const *)b;
  return p->question.none != q->question.none ? p->question.none - q->question.none : strcmp(p->key, q->key);
}

static gboolean check(const Reading *reading, GError **error) {
  const DgSheetQuestion *first = dg_sheet_get(reading->sheet, 0);
  if (!reading->has_system)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no system \"%s\", expected one of the results",
                reading->options->system);
  else if (!first || first->none)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no %s, expected some to ask about", reading->results_path,
                reading->options->kind == DG_SHEET_EDGES ? "edge" : "figure");
  else
    return TRUE;
  return FALSE;
}

DgSheet *dg_sheet_new(const char *results_path, const DgSheetOptions *options, GError **error) {
  g_autoptr(DgSheet) sheet = g_new0(DgSheet, 1);
  sheet->kind = options->kind;
  sheet->entries = g_ptr_array_new_with_free_func(free_entry);
  sheet->strings = g_string_chunk_new(4096);
  g_autoptr(GHashTable) items = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) references = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Reading reading = {
      .sheet = sheet, .options = options, .results_path = results_path, .items = items, .references = references};
  gboolean fine = dg_results_each(results_path, DG_RESULTS_WHOLE, read_record, &reading, error);
  dg_root_clear(&reading.root);
  if (!fine || !check(&reading, error))
    return NULL;
  g_ptr_array_sort(sheet->entries, compare_entries);
  return g_steal_pointer(&sheet);
}
