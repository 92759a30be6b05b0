/* How long a TikZ program takes from its source to the verdicts, by stage: bench_tikz DIR, of the .tex files in it. The
 * time of libxml2's DOM parse of the SVG document that the program paints stands beside it, so that two runs can be
 * compared on a machine that is busy or another one. */
#include "tikz/document.h"

#include <diagrade/diagrade.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each stage of each file is measured for so long, in microseconds, in rounds of which the fastest counts. */
#define ROUND_US 500
#define ROUNDS 7

/* The most that the median program may take from its source to the verdicts of the checks. */
#define WHOLE_US_MAX 1000.0

/* What a stage works on; each stage finds what those before it made. */
typedef struct {
  const char *name;
  GBytes *source, *svg;
  DgTikzPicture *picture;
  DgDrawing *drawing;
  DgIr *ir;
  const DgCheckOptions *math, *all;
} Program;

static gboolean read_picture(const Program *program) {
  gsize length;
  const char *text = g_bytes_get_data(program->source, &length);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(text, length, program->name, 1, diagnostics, NULL);
  return picture != NULL;
}

static gboolean write_svg(const Program *program) {
  g_autoptr(GBytes) svg = dg_tikz_picture_to_svg(program->picture);
  return svg != NULL;
}

static gboolean parse_svg(const Program *program) {
  gsize length;
  const char *data = g_bytes_get_data(program->svg, &length);
  xmlDoc *document = xmlReadMemory(data, (int)length, NULL, NULL, XML_PARSE_NONET);
  xmlFreeDoc(document);
  return document != NULL;
}

static gboolean read_svg(const Program *program) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(program->svg, program->name, NULL);
  return drawing != NULL;
}

static gboolean make_ir(const Program *program) {
  g_autoptr(DgIr) ir = dg_ir_new_from_drawing(program->drawing, NULL);
  return ir != NULL;
}

static gboolean check_ir(const Program *program) {
  g_autoptr(DgCheckReport) report = dg_check_ir(program->ir, program->math, NULL);
  return report != NULL;
}

static gboolean extract_graph(const Program *program) {
  g_autoptr(DgGraph) graph = dg_graph_extract(program->drawing, NULL, NULL, NULL);
  return graph != NULL;
}

static gboolean check_source(const Program *program, const DgCheckOptions *options) {
  g_autoptr(DgReading) reading = dg_reading_new(program->source, program->name, NULL, NULL);
  g_autoptr(DgCheckReport) report = reading ? dg_check_reading(reading, options, NULL) : NULL;
  return report != NULL;
}

static gboolean check_math(const Program *program) {
  return check_source(program, program->math);
}

static gboolean check_all(const Program *program) {
  return check_source(program, program->all);
}

typedef struct {
  const char *name;
  gboolean (*work)(const Program *);
} Stage;

/* The whole is measured apart from its stages; the parse is what it is compared with. */
enum { PARSE, READ, WRITE, READ_BACK, IR, CHECKS, WHOLE, GRAPH, ALL, N_STAGES };
static const Stage STAGES[N_STAGES] = {
    [PARSE] = {"(libxml2's parse of the SVG)", parse_svg},
    [READ] = {"source to picture", read_picture},
    [WRITE] = {"picture to SVG", write_svg},
    [READ_BACK] = {"SVG to drawing", read_svg},
    [IR] = {"drawing to IR", make_ir},
    [CHECKS] = {"checks of diagrams on the IR", check_ir},
    [WHOLE] = {"source to verdicts, diagrams", check_math},
    [GRAPH] = {"drawing to graph", extract_graph},
    [ALL] = {"source to verdicts, all checks", check_all},
};

static double best_time(const Stage *stage, const Program *program) {
  double best = G_MAXDOUBLE;
  for (guint round = 0; round < ROUNDS; round++) {
    gint64 start = g_get_monotonic_time(), now;
    guint n = 0;
    do {
      if (!stage->work(program)) {
        fprintf(stderr, "bench_tikz: %s: %s failed, expected it to work as it did before\n", program->name,
                stage->name);
        exit(3);
      }
      n++;
      now = g_get_monotonic_time();
    } while (now - start < ROUND_US);
    best = MIN(best, (double)(now - start) / n);
  }
  return best;
}

/* FALSE for a program that cannot be read. */
static gboolean measure(const char *path, const DgCheckOptions *math, const DgCheckOptions *all, GArray **times) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GBytes) source = dg_file_read(path, &error);
  gsize length = 0;
  const char *text = source ? g_bytes_get_data(source, &length) : NULL;
  g_autoptr(DgTikzPicture) picture = text ? dg_tikz_document_read(text, length, path, 1, diagnostics, &error) : NULL;
  g_autoptr(GBytes) svg = picture ? dg_tikz_picture_to_svg(picture) : NULL;
  g_autoptr(DgDrawing) drawing = svg ? dg_drawing_new_from_bytes(svg, path, &error) : NULL;
  g_autoptr(DgIr) ir = drawing ? dg_ir_new_from_drawing(drawing, &error) : NULL;
  if (!ir) {
    fprintf(stderr, "bench_tikz: %s\n", error ? error->message : path);
    return FALSE;
  }
  Program program = {path, source, svg, picture, drawing, ir, math, all};
  for (guint i = 0; i < N_STAGES; i++) {
    double us = best_time(&STAGES[i], &program);
    g_array_append_val(times[i], us);
  }
  return TRUE;
}

static int compare_numbers(gconstpointer a, gconstpointer b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double sum(const GArray *times) {
  double result = 0;
  for (guint i = 0; i < times->len; i++)
    result += g_array_index(times, double, i);
  return result;
}

static void print_stages(GArray **times, guint n) {
  double whole = sum(times[WHOLE]), parse = sum(times[PARSE]), median = 0;
  printf("%-32s %9s %9s %9s %7s %7s\n", "microseconds", "median", "p95", "mean", "share", "/parse");
  for (guint i = 0; i < N_STAGES; i++) {
    double all = sum(times[i]);
    g_array_sort(times[i], compare_numbers);
    median = g_array_index(times[i], double, n / 2);
    printf("%-32s %9.1f %9.1f %9.1f %6.0f%% %7.1f\n", STAGES[i].name, median,
           g_array_index(times[i], double, n * 95 / 100), all / n, 100 * all / whole, all / parse);
  }
  median = g_array_index(times[WHOLE], double, n / 2);
  printf("The median program takes %.2f ms to the verdicts on diagrams (at most %.0f ms)\n", median / 1000,
         WHOLE_US_MAX / 1000);
}

static int compare_paths(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The .tex files of a directory, in bytewise order. */
static GPtrArray *collect(const char *directory) {
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GDir) dir = g_dir_open(directory, 0, NULL);
  const char *entry;
  while (dir && (entry = g_dir_read_name(dir)))
    if (g_str_has_suffix(entry, ".tex"))
      g_ptr_array_add(paths, g_build_filename(directory, entry, NULL));
  g_ptr_array_sort(paths, compare_paths);
  return paths;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: bench_tikz DIR\n");
    return 2;
  }
  g_autoptr(GPtrArray) paths = collect(argv[1]);
  g_autoptr(DgCheckOptions) all = dg_check_options_new(), math = dg_check_options_new();
  dg_check_options_select(math, "math", NULL);
  GArray *times[N_STAGES];
  for (guint i = 0; i < N_STAGES; i++)
    times[i] = g_array_new(FALSE, FALSE, sizeof(double));
  guint n = 0;
  for (guint i = 0; i < paths->len; i++)
    n += measure(g_ptr_array_index(paths, i), math, all, times);
  if (n) {
    printf("%u programs read of %u\n", n, paths->len);
    print_stages(times, n);
  } else {
    fprintf(stderr, "%s: found no .tex file that can be read, expected at least one\n", argv[1]);
  }
  for (guint i = 0; i < N_STAGES; i++)
    g_array_unref(times[i]);
  return n ? 0 : 3;
}
