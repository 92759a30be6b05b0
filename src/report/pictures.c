#include "report/pictures.h"

#include "base/lines.h"
#include "base/markup.h"
#include "report/figure.h"
#include "report/layout.h"
#include "run/root.h"

#include <diagrade/ir.h>
#include <diagrade/reading.h>
#include <diagrade/run.h>
#include <string.h>

/* A figure that several records show. */
typedef struct {
  const char *block; /* id; NULL when there is no picture */
  char *note; /* why there is none; NULL otherwise */
} Picture;

/* The graph of a figure without a picture, drawn. */
typedef struct {
  char *uri, *json; /* the picture, and the document with the places in it; NULL of what is no whole graph */
  const char *words; /* what is said of it */
} Sketch;

struct _DgPictures {
  DgBlocks *blocks;
  DgRoot root; /* what the records' paths are relative to */
  GHashTable *shared; /* path and canvas -> Picture */
  GHashTable *formats; /* path of a shared figure -> whether it has a picture, + 1 */
  char *sketched; /* the document that `sketch` is of: those of one item come one after the other */
  Sketch sketch;
  GMutex lock; /* of all of these: what is shared is read by one thread, and the others wait for it */
};

static void picture_free(gpointer data) {
  Picture *picture = data;
  g_free(picture->note);
  g_free(picture);
}

static void clear_sketch(Sketch *sketch) {
  g_clear_pointer(&sketch->uri, g_free);
  g_clear_pointer(&sketch->json, g_free);
}

DgPictures *dg_pictures_new(DgBlocks *blocks, const char *directory, gboolean follow_links) {
  DgPictures *pictures = g_new0(DgPictures, 1);
  pictures->blocks = blocks;
  dg_root_init(&pictures->root, directory, follow_links);
  pictures->shared = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, picture_free);
  pictures->formats = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_mutex_init(&pictures->lock);
  return pictures;
}

void dg_pictures_free(DgPictures *pictures) {
  dg_root_clear(&pictures->root);
  g_hash_table_unref(pictures->shared);
  g_hash_table_unref(pictures->formats);
  g_free(pictures->sketched);
  clear_sketch(&pictures->sketch);
  g_mutex_clear(&pictures->lock);
  g_free(pictures);
}

typedef struct {
  guint number; /* of the line that is wanted */
  GBytes *bytes;
} Wanted;

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Wanted *wanted = user_data;
  if (number == wanted->number)
    wanted->bytes = g_bytes_new(line, length);
  return number < wanted->number;
}

/* A document: a file, or FILE:LINE of a list of them. */
static GBytes *read_document(const DgPictures *pictures, const char *path, GError **error) {
  const char *colon = strrchr(path, ':');
  g_autofree char *file = g_strndup(path, colon ? (gsize)(colon - path) : 0);
  Wanted wanted = {.number = colon && dg_check_is_list(file) ? (guint)g_ascii_strtoull(colon + 1, NULL, 10) : 0};
  if (wanted.number == 0)
    return dg_root_read(&pictures->root, path, error);
  g_autofree char *full = dg_root_find(&pictures->root, file, error);
  if (!full)
    return NULL;
  g_autoptr(GError) fault = NULL;
  dg_lines_each(full, "documents, one a line", take_line, &wanted, &fault);
  if (wanted.bytes == NULL && fault == NULL)
    g_set_error(&fault, DG_ERROR, DG_ERROR_FORMAT, "%s: found no such line, expected a document", path);
  if (wanted.bytes == NULL)
    g_propagate_error(error, g_steal_pointer(&fault));
  return wanted.bytes;
}

/* The data URI of a figure, of which `read` are the bytes unless they still have to be read (NULL); NULL when it cannot
 * be shown, and then `note` says why. Free both with g_free(). */
static char *load(const DgPictures *pictures, const char *path, GBytes *read, const DgFigureOptions *place,
                  double width, double height, char **note) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = read ? g_bytes_ref(read) : dg_root_read(&pictures->root, path, &error);
  if (bytes != NULL && !dg_figure_has_picture(bytes)) {
    *note = g_strdup("The source has no picture, and there is no graph of it to draw.");
    return NULL;
  }
  char *uri = bytes == NULL ? NULL : dg_figure_data_uri(bytes, path, place, width, height, &error);
  if (uri == NULL)
    *note = g_utf8_make_valid(error->message, -1);
  return uri;
}

static void add_string(cJSON *record, const char *side, const char *what, const char *text) {
  g_autofree char *key = g_strdup_printf("%s_%s", side, what);
  cJSON_AddStringToObject(record, key, text);
}

static const char *share_uri(DgBlocks *blocks, const char *uri, GError **error) {
  g_autofree char *json = g_strdup_printf("\"%s\"", uri); /* base64 needs no escape in JSON */
  return dg_blocks_share(blocks, json, error);
}

/* Adds a picture that one record alone shows: where blocks are files, in the record itself. */
static gboolean add_own(DgPictures *pictures, cJSON *record, const char *side, const char *uri, GError **error) {
  const char *value = dg_blocks_are_files(pictures->blocks) ? uri : share_uri(pictures->blocks, uri, error);
  if (value != NULL)
    add_string(record, side, "figure", value);
  return value != NULL;
}

static const Picture *get_shared(DgPictures *pictures, const char *path, const DgFigureOptions *place, double width,
                                 double height, GError **error) {
  g_autofree char *which = dg_figure_options_get_signature(place);
  g_autoptr(GString) key = g_string_new(path);
  g_string_append_c(key, '\n');
  g_string_append(key, which);
  g_string_append_c(key, '\n');
  dg_append_number(key, width);
  g_string_append_c(key, '\n');
  dg_append_number(key, height);
  Picture *picture = g_hash_table_lookup(pictures->shared, key->str);
  if (picture != NULL)
    return picture;
  picture = g_new0(Picture, 1);
  g_hash_table_insert(pictures->shared, g_strdup(key->str), picture);
  g_autofree char *uri = load(pictures, path, NULL, place, width, height, &picture->note);
  if (uri != NULL && (picture->block = share_uri(pictures->blocks, uri, error)) == NULL)
    return NULL;
  return picture;
}

gboolean dg_pictures_add(DgPictures *pictures, cJSON *record, const char *side, const char *path, GBytes *read,
                         const DgFigureOptions *place, double width, double height, gboolean shared, GError **error) {
  if (shared || !dg_blocks_are_files(pictures->blocks)) {
    g_mutex_lock(&pictures->lock);
    const Picture *picture = get_shared(pictures, path, place, width, height, error);
    g_mutex_unlock(&pictures->lock);
    if (picture != NULL)
      add_string(record, side, picture->block != NULL ? "figure" : "note",
                 picture->block != NULL ? picture->block : picture->note);
    return picture != NULL;
  }
  g_autofree char *note = NULL;
  g_autofree char *uri = load(pictures, path, read, place, width, height, &note);
  if (uri != NULL)
    return add_own(pictures, record, side, uri, error);
  add_string(record, side, "note", note);
  return TRUE;
}

static gpointer find_format(DgPictures *pictures, const char *path) {
  g_mutex_lock(&pictures->lock);
  gpointer known = g_hash_table_lookup(pictures->formats, path);
  g_mutex_unlock(&pictures->lock);
  return known;
}

gboolean dg_pictures_are_of(DgPictures *pictures, const char *path, gboolean shared, GBytes **read) {
  *read = NULL;
  gpointer known = shared ? find_format(pictures, path) : NULL;
  if (known)
    return GPOINTER_TO_INT(known) - 1;
  gboolean again = strcmp(path, "-") != 0;
  g_autoptr(GBytes) bytes = again ? dg_root_read(&pictures->root, path, NULL) : NULL;
  gboolean pictured = again && (!bytes || dg_figure_has_picture(bytes));
  if (shared) {
    g_mutex_lock(&pictures->lock);
    g_hash_table_insert(pictures->formats, g_strdup(path), GINT_TO_POINTER(pictured + 1));
    g_mutex_unlock(&pictures->lock);
  } else {
    *read = g_steal_pointer(&bytes);
  }
  return pictured;
}

static gboolean draw_sketch(Sketch *sketch, const char *json, GError **error) {
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(json, -1, "graph", NULL);
  if (!graph)
    return TRUE;
  sketch->words = dg_layout_words(dg_graph_lay_out(graph));
  sketch->json = dg_graph_to_json(graph, FALSE);
  sketch->uri = dg_figure_data_uri_of_graph(graph, error);
  return sketch->uri != NULL;
}

static const char *add_sketch(DgPictures *pictures, cJSON *record, const char *side, const char *json, gboolean shared,
                              GError **error) {
  Sketch *sketch = &pictures->sketch;
  if (g_strcmp0(pictures->sketched, json) != 0) {
    clear_sketch(sketch);
    g_free(pictures->sketched);
    pictures->sketched = g_strdup(json);
    if (!draw_sketch(sketch, json, error))
      return NULL;
  }
  if (!sketch->uri)
    return NULL;
  const char *block = shared ? share_uri(pictures->blocks, sketch->uri, error) : NULL;
  if (shared ? !block : !add_own(pictures, record, side, sketch->uri, error))
    return NULL;
  if (shared)
    add_string(record, side, "figure", block);
  add_string(record, side, "note", sketch->words);
  return sketch->json;
}

char *dg_pictures_sketch(DgPictures *pictures, cJSON *record, const char *side, const char *json, gboolean shared,
                         GError **error) {
  g_mutex_lock(&pictures->lock);
  char *drawn = g_strdup(add_sketch(pictures, record, side, json, shared, error));
  g_mutex_unlock(&pictures->lock);
  return drawn;
}

gboolean dg_pictures_add_source(DgPictures *pictures, cJSON *record, const char *side, const char *path,
                                const DgFigureOptions *place, double *width, double *height, GError **error) {
  g_autoptr(GError) reason = NULL;
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_figure(options, place);
  g_autoptr(GBytes) bytes = dg_root_read(&pictures->root, path, &reason);
  g_autoptr(DgGraph) graph = bytes ? dg_graph_new_from_bytes(bytes, path, options, &reason) : NULL;
  const char *words = graph ? dg_layout_words(dg_graph_lay_out(graph)) : NULL;
  g_autofree char *uri = graph ? dg_figure_data_uri_of_graph(graph, &reason) : NULL;
  if (uri) {
    *width = dg_graph_get_width(graph);
    *height = dg_graph_get_height(graph);
  }
  g_autofree char *note = g_utf8_make_valid(uri ? words : reason->message, -1);
  add_string(record, side, "note", note);
  return !uri || add_own(pictures, record, side, uri, error);
}

gboolean dg_pictures_draw(DgPictures *pictures, cJSON *record, const char *side, const char *path, gboolean published,
                          DgBox *view, gboolean *upwards, gboolean *shown, GError **error) {
  g_autoptr(GError) reason = NULL;
  g_autoptr(GBytes) bytes = read_document(pictures, path, &reason);
  gsize length = 0;
  const char *json = bytes == NULL ? NULL : g_bytes_get_data(bytes, &length);
  g_autoptr(DgIr) ir = json == NULL ? NULL : dg_ir_new_from_json(json, (gssize)length, path, &reason);
  g_autofree char *svg = ir == NULL ? NULL : dg_ir_to_svg(ir, published, view, upwards, &reason);
  g_autoptr(GBytes) picture = svg == NULL ? NULL : g_bytes_new(svg, strlen(svg));
  g_autofree char *uri =
      picture == NULL ? NULL : dg_figure_data_uri(picture, path, NULL, view->width, view->height, &reason);
  *shown = uri != NULL;
  if (uri != NULL)
    return add_own(pictures, record, side, uri, error);
  g_autofree char *note =
      bytes != NULL && reason == NULL ? g_strdup("The file is empty.") : g_utf8_make_valid(reason->message, -1);
  add_string(record, side, "note", note);
  return TRUE;
}
