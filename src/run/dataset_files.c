/* The figures of a directory: one a name, whatever their formats are. */
#include "run/dataset_inside.h"

#include <diagrade/figure.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* So much of a file tells its format, but for TeX, whose picture may come late. */
#define HEAD_BYTES 65536

/* What stands behind the name of an item; of others the last dot begins it. */
static const char *const SUFFIXES[] = {".graph.json",      ".svg.gz",     ".drawio.xml",
                                       ".excalidraw.json", ".bpmn20.xml", ".bpmn.xml"};
/* Captions, notes and tables stand beside figures under their names. */
static const char *const TEXTS[] = {".txt", ".csv", ".jsonl"};
/* Notes, too, unless a diagram stands in them; what explains the directory is no figure in any case. */
#define NOTE ".md"
#define README "readme.md"

static const char *suffix_of(const char *file) {
  for (guint i = 0; i < G_N_ELEMENTS(SUFFIXES); i++)
    if (g_str_has_suffix(file, SUFFIXES[i]))
      return file + strlen(file) - strlen(SUFFIXES[i]);
  const char *dot = strrchr(file, '.');
  return dot ? dot : file + strlen(file);
}

static GBytes *read_head(const char *path) {
  FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rbe") : NULL;
  g_autofree char *head = g_malloc(HEAD_BYTES);
  gsize length = file ? fread(head, 1, HEAD_BYTES, file) : 0;
  if (file)
    fclose(file);
  return g_bytes_new(head, length);
}

/* A file that is called .svg or .tex is one, as far as listing goes: what is wrong with it is said when it is read. */
static DgFormat format_of(const char *path, const char *suffix) {
  if (strcmp(suffix, ".svg") == 0)
    return DG_FORMAT_SVG;
  gboolean is_tex = strcmp(suffix, ".tex") == 0;
  g_autoptr(GBytes) bytes = is_tex ? dg_file_read(path, NULL) : read_head(path);
  DgFormat format = bytes ? dg_figure_format(bytes) : DG_FORMAT_TIKZ;
  if (is_tex && !dg_format_is_diagram(format) && format != DG_FORMAT_TEX)
    return DG_FORMAT_TIKZ;
  if (format != DG_FORMAT_JSON)
    return format;
  g_autofree char *schema = dg_figure_get_schema(bytes);
  return schema && g_str_has_prefix(schema, "diagrade/graph@") ? DG_FORMAT_JSON : DG_FORMAT_UNKNOWN;
}

static gboolean is_note(const char *file) {
  return g_str_has_suffix(file, NOTE);
}

/* What is taken of several files of one name: the least. Sources stand behind what is drawn of them; all languages are
 * worth the same. */
static guint rank_of(DgFormat format) {
  static const DgFormat order[] = {DG_FORMAT_SVG,  DG_FORMAT_TIKZ, DG_FORMAT_PDF, DG_FORMAT_DOT,
                                   DG_FORMAT_JSON, DG_FORMAT_PNG,  DG_FORMAT_JPEG};
  if (dg_format_is_source(format))
    format = DG_FORMAT_DOT;
  for (guint i = 0; i < G_N_ELEMENTS(order); i++)
    if (order[i] == format)
      return i;
  return format == DG_FORMAT_TEX ? G_N_ELEMENTS(order) + 1 : G_N_ELEMENTS(order);
}

static int compare_files(gconstpointer a, gconstpointer b) {
  const DgDatasetEntry *p = *(const DgDatasetEntry *const *)a, *q = *(const DgDatasetEntry *const *)b;
  int order = dg_dataset_compare_entries(a, b);
  if (order != 0)
    return order;
  guint one = 2 * rank_of(p->format) + is_note(p->figure), other = 2 * rank_of(q->format) + is_note(q->figure);
  return one != other ? (one < other ? -1 : 1) : strcmp(p->figure, q->figure);
}

/* Leaves one entry a name; `twin` of it is the suffix of a file that is not taken. Graph documents beside figures are
 * what was read of them, or should be: no second figure. */
static void drop_twins(GPtrArray *entries) {
  for (guint i = 1; i < entries->len;) {
    DgDatasetEntry *entry = entries->pdata[i - 1], *twin = entries->pdata[i];
    if (strcmp(entry->file, twin->file) != 0) {
      i++;
      continue;
    }
    if (!entry->twin && twin->format != DG_FORMAT_JSON && !is_note(twin->figure))
      entry->twin = g_strdup(suffix_of(twin->figure));
    g_ptr_array_remove_index(entries, i);
  }
}

static DgDatasetEntry *new_file(const DgRoot *root, const char *directory, const char *file) {
  g_autofree char *path = g_build_filename(directory, file, NULL);
  const char *suffix = suffix_of(file);
  if (*file == '.' || suffix == file || g_ascii_strcasecmp(file, README) == 0)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++)
    if (strcmp(suffix, TEXTS[i]) == 0)
      return NULL;
  GStatBuf status;
  gboolean is_file = g_lstat(path, &status) == 0 && S_ISREG(status.st_mode);
  if (!is_file && g_file_test(path, G_FILE_TEST_IS_DIR))
    return NULL;
  /* The directory is in the root: only a link can lead out. It might be a figure, and nobody may look. */
  gboolean readable = is_file || !g_file_test(path, G_FILE_TEST_IS_SYMLINK) || dg_root_check(root, path, NULL);
  DgFormat format = readable ? format_of(path, suffix) : DG_FORMAT_UNKNOWN;
  if (readable &&
      (is_note(file) ? !dg_format_is_source(format)
                     : !dg_format_is_diagram(format) && format != DG_FORMAT_JSON && format != DG_FORMAT_TEX))
    return NULL;
  g_autofree char *stem = g_strndup(file, (gsize)(suffix - file));
  DgDatasetEntry *entry = dg_dataset_entry_new(stem);
  entry->figure = g_strdup(file);
  entry->format = format;
  return entry;
}

static GDir *open_directory(const char *path, GError **error) {
  g_autoptr(GError) cause = NULL;
  GDir *dir = g_dir_open(path, 0, &cause);
  if (!dir)
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found no readable directory, expected one (%s)", path,
                cause->message);
  return dir;
}

GPtrArray *dg_dataset_list_files(const DgRoot *root, const char *directory, GError **error) {
  GDir *dir = open_directory(directory, error);
  if (!dir)
    return NULL;
  GPtrArray *entries = g_ptr_array_new_with_free_func((GDestroyNotify)dg_dataset_entry_free);
  const char *file;
  while ((file = g_dir_read_name(dir))) {
    DgDatasetEntry *entry = new_file(root, directory, file);
    if (entry)
      g_ptr_array_add(entries, entry);
  }
  g_dir_close(dir);
  g_ptr_array_sort(entries, compare_files);
  drop_twins(entries);
  return entries;
}

GPtrArray *dg_dataset_list_directories(const char *directory, GError **error) {
  GDir *dir = open_directory(directory, error);
  if (!dir)
    return NULL;
  GPtrArray *entries = g_ptr_array_new_with_free_func((GDestroyNotify)dg_dataset_entry_free);
  const char *name;
  while ((name = g_dir_read_name(dir))) {
    g_autofree char *path = g_build_filename(directory, name, NULL);
    if (*name != '.' && g_file_test(path, G_FILE_TEST_IS_DIR))
      g_ptr_array_add(entries, dg_dataset_entry_new(name));
  }
  g_dir_close(dir);
  g_ptr_array_sort(entries, dg_dataset_compare_entries);
  return entries;
}

const DgDatasetEntry *dg_dataset_find_entry(const GPtrArray *entries, const char *file) {
  for (guint low = 0, high = entries ? entries->len : 0; low < high;) {
    guint middle = low + (high - low) / 2;
    const DgDatasetEntry *entry = entries->pdata[middle];
    g_autofree char *name = g_utf8_make_valid(file, -1);
    int order = strcmp(entry->name, name);
    order = order ? order : strcmp(entry->file, file);
    if (order == 0)
      return entry;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}
