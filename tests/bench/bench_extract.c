/* Time of extraction against libxml2's DOM parse of the same bytes, and memory: bench_extract DIR... */
#include <diagrade/diagrade.h>
#include <libxml/parser.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Each file is measured until this long has passed or this often, whichever is first; the best time counts, because
 * everything else that runs on the machine only adds to it. */
#define SECONDS_PER_FILE 0.05
#define REPEATS_MAX 200
#define REPEATS_MIN 5

typedef struct {
  char *name; /* of the source: the directory below the given one */
  guint files, unreadable;
  gsize bytes;
  double dom, drawing, extract; /* seconds; extract includes drawing */
} Source;

typedef struct {
  char *path;
  Source *source;
} File;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A line "<key>: N kB" of /proc/self/status, in bytes. */
static double status_bytes(const char *key) {
  g_autofree char *text = NULL;
  if (!g_file_get_contents("/proc/self/status", &text, NULL, NULL))
    return 0;
  char *line = strstr(text, key);
  return line ? g_ascii_strtod(line + strlen(key) + 1, NULL) * 1024 : 0;
}

static gboolean parse_dom(GBytes *bytes) {
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  xmlDoc *document = xmlReadMemory(data, (int)length, NULL, NULL,
                                   XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
                                       XML_PARSE_BIG_LINES);
  xmlFreeDoc(document);
  return document != NULL;
}

static gboolean draw(GBytes *bytes) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure", NULL);
  return drawing != NULL;
}

static gboolean extract(GBytes *bytes) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure", NULL);
  g_autoptr(DgGraph) graph = drawing ? dg_graph_extract(drawing, NULL, NULL, NULL) : NULL;
  return graph != NULL;
}

static double best_time(gboolean (*work)(GBytes *), GBytes *bytes) {
  double start = now(), best = G_MAXDOUBLE;
  for (guint i = 0; i < REPEATS_MAX && (i < REPEATS_MIN || now() - start < SECONDS_PER_FILE); i++) {
    double begin = now();
    work(bytes);
    best = MIN(best, now() - begin);
  }
  return best;
}

/* Growth of the resident set while one figure is extracted, in bytes. */
static double measure_memory(GBytes *bytes) {
  malloc_trim(0);
  FILE *reset = fopen("/proc/self/clear_refs", "w");
  if (reset) {
    fputs("5", reset); /* sets VmHWM back to the present size */
    fclose(reset);
  }
  double before = status_bytes("VmRSS");
  extract(bytes);
  return MAX(status_bytes("VmHWM") - before, 0);
}

static Source *get_source(GPtrArray *sources, const char *name) {
  for (guint i = 0; i < sources->len; i++)
    if (strcmp(((Source *)sources->pdata[i])->name, name) == 0)
      return sources->pdata[i];
  Source *source = g_new0(Source, 1);
  source->name = g_strdup(name);
  g_ptr_array_add(sources, source);
  return source;
}

static gint compare_strings(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Collects the .svg files below `path` in bytewise order. Files directly in a given directory belong to a source of its
 * own name, others to the directory below it. */
static void collect(const char *path, const char *source_name, gboolean top, GPtrArray *sources, GArray *files) {
  GDir *dir = g_dir_open(path, 0, NULL);
  if (!dir) {
    fprintf(stderr, "bench_extract: %s: cannot be listed\n", path);
    exit(3);
  }
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  const char *entry;
  while ((entry = g_dir_read_name(dir)))
    g_ptr_array_add(names, g_strdup(entry));
  g_dir_close(dir);
  g_ptr_array_sort(names, compare_strings);
  for (guint i = 0; i < names->len; i++) {
    const char *name = names->pdata[i];
    char *full = g_build_filename(path, name, NULL);
    if (g_file_test(full, G_FILE_TEST_IS_DIR) && !g_file_test(full, G_FILE_TEST_IS_SYMLINK)) {
      collect(full, top ? name : source_name, FALSE, sources, files);
      g_free(full);
    } else if (g_str_has_suffix(name, ".svg")) {
      File file = {full, get_source(sources, source_name)};
      g_array_append_val(files, file);
    } else {
      g_free(full);
    }
  }
}

static void measure(const File *file, GArray *memory, double *largest) {
  g_autoptr(GBytes) bytes = dg_file_read(file->path, NULL);
  if (!bytes || g_bytes_get_size(bytes) == 0 || !parse_dom(bytes) || !extract(bytes)) {
    file->source->unreadable++;
    return;
  }
  double growth = measure_memory(bytes), ratio = growth / (double)g_bytes_get_size(bytes);
  g_array_append_val(memory, ratio);
  *largest = MAX(*largest, growth);
  file->source->files++;
  file->source->bytes += g_bytes_get_size(bytes);
  file->source->dom += best_time(parse_dom, bytes);
  file->source->drawing += best_time(draw, bytes);
  file->source->extract += best_time(extract, bytes);
}

static void print_source(const Source *source) {
  printf("%-24.24s %6u %10.1f %10.2f %10.2f %10.2f %7.2f %11u\n", source->name, source->files,
         (double)source->bytes / 1024, source->dom * 1e3, source->drawing * 1e3, source->extract * 1e3,
         source->dom > 0 ? source->extract / source->dom : 0, source->unreadable);
}

static gint compare_doubles(gconstpointer a, gconstpointer b) {
  double p = *(const double *)a, q = *(const double *)b;
  return (p > q) - (p < q);
}

int main(int argc, char **argv) {
  g_autoptr(GPtrArray) sources = g_ptr_array_new();
  g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(File));
  for (int i = 1; i < argc; i++) {
    g_autofree char *name = g_path_get_basename(argv[i]);
    collect(argv[i], name, TRUE, sources, files);
  }
  g_autoptr(GArray) memory = g_array_new(FALSE, FALSE, sizeof(double));
  double largest = 0, peak = 0;
  for (guint i = 0; i < files->len; i++) {
    measure(&g_array_index(files, File, i), memory, &largest);
    peak = MAX(peak, status_bytes("VmHWM"));
  }
  if (memory->len == 0) {
    fprintf(stderr, "bench_extract: found no readable .svg file, expected at least one\n");
    return 3;
  }
  printf("%-24s %6s %10s %10s %10s %10s %7s %11s\n", "source", "files", "KiB", "DOM ms", "drawing ms", "graph ms",
         "ratio", "unreadable");
  Source total = {.name = (char *)"total"};
  for (guint i = 0; i < sources->len; i++) {
    const Source *source = sources->pdata[i];
    print_source(source);
    total.files += source->files;
    total.unreadable += source->unreadable;
    total.bytes += source->bytes;
    total.dom += source->dom;
    total.drawing += source->drawing;
    total.extract += source->extract;
  }
  print_source(&total);
  g_array_sort(memory, compare_doubles);
  printf("\nMemory: peak of the process %.1f MiB (VmHWM); largest growth for one figure %.1f MiB;\n"
         "growth over file size: median %.1f, largest %.1f\n",
         peak / (1 << 20), largest / (1 << 20), g_array_index(memory, double, memory->len / 2),
         g_array_index(memory, double, memory->len - 1));
  return 0;
}
