/* How long the rules of DiagramIR take on one IR: bench_checks FILE.jsonl, of lines with an IR under "ir". Each
 * document is read once; resolving it to the page and running the eight checks is timed, as its implementation counts
 * it. */
#include <cJSON.h>
#include <diagrade/diagrade.h>
#include <stdio.h>
#include <stdlib.h>

/* Each document is measured for so long, in microseconds, in rounds of which the fastest counts. */
#define ROUND_US 2000
#define ROUNDS 5

/* The published median of the reference (Python, shapely), and how many times as fast this must be. */
#define REFERENCE_US 14000.0
#define FASTER_MIN 200

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double microseconds(const DgIr *ir, const DgCheckOptions *options) {
  double best = G_MAXDOUBLE;
  for (guint round = 0; round < ROUNDS; round++) {
    gint64 start = g_get_monotonic_time(), now;
    guint n = 0;
    do {
      g_autoptr(GError) error = NULL;
      g_autoptr(DgCheckReport) report = dg_check_ir(ir, options, &error);
      if (!report) {
        fprintf(stderr, "%s\n", error->message);
        exit(3);
      }
      n++;
      now = g_get_monotonic_time();
    } while (now - start < ROUND_US);
    best = MIN(best, (double)(now - start) / n);
  }
  return best;
}

static void print_profile(GPtrArray *irs, DgProfile profile, const char *name) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  dg_check_options_set_profile(options, profile);
  dg_check_options_select(options, "math", NULL);
  g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(double));
  double sum = 0;
  for (guint i = 0; i < irs->len; i++) {
    double us = microseconds(g_ptr_array_index(irs, i), options);
    g_array_append_val(times, us);
    sum += us;
  }
  g_array_sort(times, compare);
  double median = g_array_index(times, double, times->len / 2);
  printf("%-8s median %.1f us, mean %.1f us, p90 %.1f us, most %.1f us: %.0f times as fast as %.0f ms (at least %d)\n",
         name, median, sum / times->len, g_array_index(times, double, times->len * 9 / 10),
         g_array_index(times, double, times->len - 1), REFERENCE_US / median, REFERENCE_US / 1000, FASTER_MIN);
}

int main(int argc, char **argv) {
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  if (argc != 2 || !g_file_get_contents(argv[1], &text, NULL, &error)) {
    fprintf(stderr, "%s\n", error ? error->message : "usage: bench_checks FILE.jsonl");
    return 2;
  }
  g_autoptr(GPtrArray) irs = g_ptr_array_new_with_free_func((GDestroyNotify)dg_ir_free);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char **line = lines; *line; line++) {
    cJSON *item = cJSON_Parse(*line);
    char *document = item ? cJSON_PrintUnformatted(cJSON_GetObjectItemCaseSensitive(item, "ir")) : NULL;
    if (document) {
      DgIr *ir = dg_ir_new_from_json(document, -1, argv[1], &error);
      if (!ir) {
        fprintf(stderr, "%s\n", error->message);
        return 3;
      }
      g_ptr_array_add(irs, ir);
    }
    cJSON_free(document);
    cJSON_Delete(item);
  }
  if (!irs->len) {
    fprintf(stderr, "%s has no line with an IR\n", argv[1]);
    return 3;
  }
  printf("%u documents\n", irs->len);
  print_profile(irs, DG_PROFILE_CODE, "code");
  print_profile(irs, DG_PROFILE_PAPER, "paper");
  print_profile(irs, DG_PROFILE_DIAGRADE, "diagrade");
  return 0;
}
