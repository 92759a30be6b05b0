/* Time of extraction against libxml2's DOM parse of the same bytes, and memory:
 *
 *   bench_extract [--compare FILE] DIR...   of the figures below the directories, by source; FILE is what an earlier
 *                                           run printed
 *   bench_extract --scale                   of drawn-up figures of 500 to 16,000 boxes
 *   bench_extract --pairs DIR...            of pairs through the filter of score --jsonl, each figure below the
 *                                           directories with the one behind it, and eight with one reference
 */
#include "program_memory.h"

#include <diagrade/diagrade.h>
#include <libxml/parser.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Each file is measured until this long has passed or this often, whichever is first; the best time counts, because
 * everything else that runs on the machine only adds to it. */
#define SECONDS_PER_FILE 0.05
#define REPEATS_MAX 200
#define REPEATS_MIN 5

/* How often all pairs are scored; the best time counts. */
#define PAIR_ROUNDS 10

/* Figures that are scored against one reference, as samples of one prompt are. */
#define ONE_REFERENCE 8

/* Boxes of the figures that --scale draws up: each is twice as large as the one before. */
#define SCALE_FIRST 500
#define SCALE_LAST 16000

typedef struct {
  char *name; /* of the source: the directory below the given one */
  guint files, unreadable;
  gsize bytes;
  double dom, drawing, extract; /* seconds; extract includes drawing */
  double memory; /* largest growth over file size */
} Source;

/* Growth of memory for one figure. */
typedef struct {
  double ratio; /* to the size of the file */
  const char *path; /* owned by the file */
} Growth;

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

static gboolean check(GBytes *bytes) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure", NULL);
  g_autoptr(DgReading) reading = drawing ? dg_reading_new_from_drawing(drawing, NULL, NULL) : NULL;
  g_autoptr(DgCheckReport) report = reading ? dg_check_reading(reading, NULL, NULL) : NULL;
  return report != NULL;
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
  double growth = measure_memory(bytes);
  Growth entry = {growth / (double)g_bytes_get_size(bytes), file->path};
  g_array_append_val(memory, entry);
  file->source->memory = MAX(file->source->memory, entry.ratio);
  *largest = MAX(*largest, growth);
  file->source->files++;
  file->source->bytes += g_bytes_get_size(bytes);
  file->source->dom += best_time(parse_dom, bytes);
  file->source->drawing += best_time(draw, bytes);
  file->source->extract += best_time(extract, bytes);
}

static double ratio_of(const Source *source) {
  return source->dom > 0 ? source->extract / source->dom : 0;
}

/* The ratio that `earlier` output gives for a source; NAN when it has none. */
static double earlier_ratio(const char *earlier, const char *name) {
  g_autofree char *start = g_strdup_printf("\n%-24.24s ", name);
  const char *line = earlier ? strstr(earlier, start) : NULL;
  if (!line)
    return NAN;
  g_autofree char *row = g_strndup(line + strlen(start), strcspn(line + strlen(start), "\n"));
  g_auto(GStrv) cells = g_strsplit_set(row, " ", -1);
  guint column = 0;
  for (guint i = 0; cells[i]; i++) /* files, KiB, DOM, drawing, graph, ratio */
    if (*cells[i] && ++column == 6)
      return g_ascii_strtod(cells[i], NULL);
  return NAN;
}

static void print_source(const Source *source, const char *earlier) {
  printf("%-24.24s %6u %10.1f %10.2f %10.2f %10.2f %7.2f %8.1f %11u", source->name, source->files,
         (double)source->bytes / 1024, source->dom * 1e3, source->drawing * 1e3, source->extract * 1e3,
         ratio_of(source), source->memory, source->unreadable);
  double before = earlier_ratio(earlier, source->name);
  if (!isnan(before))
    printf(" %8.2f %+6.1f %%", before, before > 0 ? 100 * (ratio_of(source) / before - 1) : 0);
  putchar('\n');
}

/* A figure of `n` boxes in rows, each joined with the next one in its row and in its column by an arrow. */
static GBytes *draw_up(guint n) {
  guint columns = (guint)ceil(sqrt(n)), rows = (n + columns - 1) / columns;
  GString *svg = g_string_new(NULL);
  g_string_append_printf(svg,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\"><defs><marker "
                         "id=\"a\" markerWidth=\"8\" markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\">"
                         "<path d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\n",
                         160 * columns, 90 * rows);
  for (guint i = 0; i < n; i++) {
    guint x = 160 * (i % columns) + 20, y = 90 * (i / columns) + 20;
    g_string_append_printf(svg,
                           "<rect x=\"%u\" y=\"%u\" width=\"100\" height=\"50\" fill=\"#eef\" stroke=\"#333\"/>"
                           "<text x=\"%u\" y=\"%u\" font-size=\"14\" text-anchor=\"middle\">box %u</text>\n",
                           x, y, x + 50, y + 30, i);
    if (i % columns + 1 < columns && i + 1 < n)
      g_string_append_printf(svg, "<path d=\"M%u,%u H%u\" fill=\"none\" stroke=\"#333\" marker-end=\"url(#a)\"/>\n",
                             x + 100, y + 25, x + 160);
    if (i + columns < n)
      g_string_append_printf(svg, "<path d=\"M%u,%u V%u\" fill=\"none\" stroke=\"#333\" marker-end=\"url(#a)\"/>\n",
                             x + 50, y + 50, y + 90);
  }
  return g_string_free_to_bytes(g_string_append(svg, "</svg>\n"));
}

/* How time grows with the number of boxes: 1 in the last column is linear, 2 is quadratic. */
static int print_scale(void) {
  printf("%8s %10s %10s %10s %10s %7s %8s %10s %7s %15s\n", "boxes", "KiB", "DOM ms", "drawing ms", "graph ms", "ratio",
         "memory", "check ms", "ratio", "growth of both");
  double before = 0, checks_before = 0;
  for (guint n = SCALE_FIRST; n <= SCALE_LAST; n *= 2) {
    g_autoptr(GBytes) bytes = draw_up(n);
    if (!extract(bytes) || !check(bytes)) {
      fprintf(stderr, "bench_extract: the figure of %u boxes cannot be extracted and checked\n", n);
      return 1;
    }
    double size = (double)g_bytes_get_size(bytes), memory = measure_memory(bytes) / size;
    double dom = best_time(parse_dom, bytes), drawing = best_time(draw, bytes), graph = best_time(extract, bytes);
    double checks = best_time(check, bytes);
    printf("%8u %10.1f %10.2f %10.2f %10.2f %7.2f %8.1f %10.2f %7.2f", n, size / 1024, dom * 1e3, drawing * 1e3,
           graph * 1e3, graph / dom, memory, checks * 1e3, checks / graph);
    if (before > 0)
      printf(" %7.2f %7.2f", log2(graph / before), log2(checks / checks_before));
    putchar('\n');
    before = graph;
    checks_before = checks;
  }
  return 0;
}

/* Processor time of all threads, in seconds. */
static double processor_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What goes through the filter: line i asks for file i as the generated figure, and the one behind it; or for the first
 * of `one_reference` files. */
typedef struct {
  const GArray *files;
  guint one_reference; /* 0: the one behind it */
  const GArray *chosen; /* guint: which lines */
  guint n_read, n_written;
  gboolean *scored; /* of each chosen line; NULL: not asked for */
} Pairs;

static const File *pair_file(const Pairs *pairs, guint line, guint side) {
  guint first = g_array_index(pairs->chosen, guint, line);
  guint reference = pairs->one_reference ? first - first % pairs->one_reference : (first + 1) % pairs->files->len;
  return &g_array_index(pairs->files, File, side == 0 ? first : reference);
}

static char *read_pair(gpointer user_data) {
  Pairs *pairs = user_data;
  if (pairs->n_read == pairs->chosen->len)
    return NULL;
  guint line = pairs->n_read++;
  return g_strdup_printf("{\"generated\":\"%s\",\"reference\":\"%s\"}", pair_file(pairs, line, 0)->path,
                         pair_file(pairs, line, 1)->path);
}

static gboolean note_answer(const char *answer, gboolean failed, gpointer user_data) {
  Pairs *pairs = user_data;
  if (pairs->scored)
    pairs->scored[pairs->n_written] = !failed;
  pairs->n_written++;
  return TRUE;
}

/* Work on both figures of all pairs: what the three times below have in common is reading the files. */
static void for_both(const Pairs *pairs, gboolean (*work)(GBytes *)) {
  for (guint i = 0; i < 2 * pairs->chosen->len; i++) {
    g_autoptr(GBytes) bytes = dg_file_read(pair_file(pairs, i / 2, i % 2)->path, NULL);
    if (bytes)
      work(bytes);
  }
}

static void filter_pairs(Pairs *pairs) {
  g_autoptr(DgGraphOptions) graph_options = dg_graph_options_new();
  g_autoptr(DgScoreOptions) score_options = dg_score_options_new();
  pairs->n_read = pairs->n_written = 0;
  dg_filter(read_pair, note_answer, pairs, 1, graph_options, score_options);
}

/* Lines that can be scored. */
static GArray *choose_pairs(const GArray *files) {
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < files->len; i++)
    g_array_append_val(all, i);
  g_autofree gboolean *scored = g_new0(gboolean, files->len);
  Pairs pairs = {.files = files, .chosen = all, .scored = scored};
  filter_pairs(&pairs);
  GArray *chosen = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < files->len; i++)
    if (scored[i])
      g_array_append_val(chosen, i);
  return chosen;
}

enum { DOM, EXTRACT, PAIR, N_TIMES };

/* Processor time of the best of some rounds each. */
static void time_pairs(Pairs *pairs, double best[N_TIMES]) {
  for (guint i = 0; i < N_TIMES; i++)
    best[i] = G_MAXDOUBLE;
  for (guint round = 0; round < PAIR_ROUNDS; round++)
    for (guint i = 0; i < N_TIMES; i++) {
      double begin = processor_now();
      if (i == PAIR)
        filter_pairs(pairs);
      else
        for_both(pairs, i == DOM ? parse_dom : extract);
      best[i] = MIN(best[i], processor_now() - begin);
    }
}

static int print_pairs(const GArray *files) {
  keep_memory_as_program();
  g_autoptr(GArray) chosen = choose_pairs(files);
  if (!chosen->len) {
    fprintf(stderr, "bench_extract: found no pair that can be scored, expected at least one\n");
    return 3;
  }
  double best[N_TIMES];
  Pairs alike = {.files = files, .chosen = chosen, .one_reference = ONE_REFERENCE};
  time_pairs(&alike, best);
  printf("Processor time a pair of %u with one reference, mean: two DOM parses %.3f ms, score --jsonl %.3f ms, ratio "
         "%.2f\n",
         ONE_REFERENCE, best[DOM] * 1e3 / chosen->len, best[PAIR] * 1e3 / chosen->len, best[PAIR] / best[DOM]);
  Pairs pairs = {.files = files, .chosen = chosen};
  time_pairs(&pairs, best);
  printf("Processor time a pair, mean: two DOM parses %.3f ms, two extractions %.3f ms (%.2f), score --jsonl %.3f ms; "
         "%u pairs of %u cannot be scored\n",
         best[DOM] * 1e3 / chosen->len, best[EXTRACT] * 1e3 / chosen->len, best[EXTRACT] / best[DOM],
         best[PAIR] * 1e3 / chosen->len, files->len - chosen->len, files->len);
  printf("pairs: %u, ratio to two DOM parses %.2f\n", chosen->len, best[PAIR] / best[DOM]);
  return 0;
}

static gint compare_growths(gconstpointer a, gconstpointer b) {
  double p = ((const Growth *)a)->ratio, q = ((const Growth *)b)->ratio;
  return (p > q) - (p < q);
}

int main(int argc, char **argv) {
  gboolean scale = FALSE, paired = FALSE;
  g_autofree char *earlier_path = NULL, *earlier = NULL;
  const GOptionEntry entries[] = {
      {"scale", 0, 0, G_OPTION_ARG_NONE, &scale, "measure drawn-up figures of 500 to 16,000 boxes", NULL},
      {"pairs", 0, 0, G_OPTION_ARG_NONE, &paired, "score each figure against the one behind it", NULL},
      {"compare", 0, 0, G_OPTION_ARG_FILENAME, &earlier_path, "show the ratios of an earlier run beside", "FILE"},
      {NULL}};
  g_autoptr(GOptionContext) context = g_option_context_new("DIR...");
  g_option_context_add_main_entries(context, entries, NULL);
  g_autoptr(GError) error = NULL;
  if (!g_option_context_parse(context, &argc, &argv, &error) || (argc < 2) != scale) {
    fprintf(stderr, "bench_extract: %s\n", error ? error->message : "expected directories, or --scale");
    return 2;
  }
  if (earlier_path && !g_file_get_contents(earlier_path, &earlier, NULL, &error)) {
    fprintf(stderr, "bench_extract: %s\n", error->message);
    return 3;
  }
  if (scale)
    return print_scale();
  g_autoptr(GPtrArray) sources = g_ptr_array_new();
  g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(File));
  for (int i = 1; i < argc; i++) {
    g_autofree char *name = g_path_get_basename(argv[i]);
    collect(argv[i], name, TRUE, sources, files);
  }
  if (paired)
    return print_pairs(files);
  g_autoptr(GArray) memory = g_array_new(FALSE, FALSE, sizeof(Growth));
  double largest = 0, peak = 0;
  for (guint i = 0; i < files->len; i++) {
    measure(&g_array_index(files, File, i), memory, &largest);
    peak = MAX(peak, status_bytes("VmHWM"));
  }
  if (memory->len == 0) {
    fprintf(stderr, "bench_extract: found no readable .svg file, expected at least one\n");
    return 3;
  }
  printf("%-24s %6s %10s %10s %10s %10s %7s %8s %11s%s\n", "source", "files", "KiB", "DOM ms", "drawing ms", "graph ms",
         "ratio", "memory", "unreadable", earlier ? "   before  change" : "");
  Source total = {.name = (char *)"total"};
  for (guint i = 0; i < sources->len; i++) {
    const Source *source = sources->pdata[i];
    print_source(source, earlier);
    total.files += source->files;
    total.unreadable += source->unreadable;
    total.bytes += source->bytes;
    total.dom += source->dom;
    total.drawing += source->drawing;
    total.extract += source->extract;
    total.memory = MAX(total.memory, source->memory);
  }
  print_source(&total, earlier);
  g_array_sort(memory, compare_growths);
  const Growth *worst = &g_array_index(memory, Growth, memory->len - 1);
  printf("\nMemory: peak of the process %.1f MiB (VmHWM); largest growth for one figure %.1f MiB;\n"
         "growth over file size: median %.1f, largest %.1f (%s)\n",
         peak / (1 << 20), largest / (1 << 20), g_array_index(memory, Growth, memory->len / 2).ratio, worst->ratio,
         worst->path);
  return 0;
}
