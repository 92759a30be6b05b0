/* How long a page of a PDF file takes to become a drawing, as a ratio to `pdftocairo -svg` of the same page:
 * bench_pdf FILE..., of each the first page. Both are processes that read the file and write a page; they run in turn,
 * and the fastest round of each counts, so that a machine that does something else as well slows both. */
#include <diagrade/diagrade.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 7

/* The most that a page may take. */
#define RATIO_MAX 1.5

typedef struct {
  const char *name;
  double ours, theirs; /* milliseconds */
} Page;

static double milliseconds_since(gint64 start) {
  return (double)(g_get_monotonic_time() - start) / 1000;
}

/* Reads the page; -1 when it is no figure. */
static double time_ours(const char *path) {
  gint64 start = g_get_monotonic_time();
  g_autofree char *data = NULL;
  gsize length;
  if (!g_file_get_contents(path, &data, &length, NULL))
    return -1;
  g_autoptr(GBytes) bytes = g_bytes_new_take(g_steal_pointer(&data), length);
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, path, NULL, NULL);
  return drawing ? milliseconds_since(start) : -1;
}

static double time_theirs(const char *path, const char *output) {
  const char *command[] = {"pdftocairo", "-svg", "-f", "1", "-l", "1", path, output, NULL};
  gint64 start = g_get_monotonic_time();
  g_autoptr(GError) error = NULL;
  int status;
  if (!g_spawn_sync(NULL, (char **)command, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                    NULL, &status, &error)) {
    fprintf(stderr, "%s (Debian package poppler-utils)\n", error->message);
    exit(77);
  }
  return g_spawn_check_wait_status(status, NULL) ? milliseconds_since(start) : -1;
}

static gboolean measure(Page *page, const char *output) {
  page->ours = page->theirs = G_MAXDOUBLE;
  for (guint round = 0; round < ROUNDS; round++) {
    double ours = time_ours(page->name), theirs = time_theirs(page->name, output);
    if (ours < 0 || theirs < 0)
      return FALSE;
    page->ours = MIN(page->ours, ours);
    page->theirs = MIN(page->theirs, theirs);
  }
  return TRUE;
}

static double ratio(const Page *page) {
  return page->ours / page->theirs;
}

static int compare_ratios(const void *a, const void *b) {
  double x = ratio(a), y = ratio(b);
  return (x > y) - (x < y);
}

static void print_summary(GArray *pages) {
  guint above = 0;
  qsort(pages->data, pages->len, sizeof(Page), compare_ratios);
  for (guint i = 0; i < pages->len; i++)
    above += ratio(&g_array_index(pages, Page, i)) > RATIO_MAX;
  const Page *worst = &g_array_index(pages, Page, pages->len - 1);
  printf("%u pages: ratio to pdftocairo -svg: median %.2f, worst %.2f (%s); above %.1f: %u\n", pages->len,
         ratio(&g_array_index(pages, Page, pages->len / 2)), ratio(worst), worst->name, RATIO_MAX, above);
}

int main(int argc, char **argv) {
  g_autoptr(GArray) pages = g_array_new(FALSE, FALSE, sizeof(Page));
  g_autofree char *directory = g_dir_make_tmp("bench_pdf.XXXXXX", NULL);
  g_autofree char *output = g_build_filename(directory, "page.svg", NULL);
  for (int i = 1; i < argc; i++) {
    Page page = {.name = argv[i]};
    if (measure(&page, output)) {
      printf("%6.1f ms %6.1f ms %5.2f  %s\n", page.ours, page.theirs, ratio(&page), argv[i]);
      g_array_append_val(pages, page);
    } else {
      printf("no figure                %s\n", argv[i]);
    }
  }
  g_unlink(output);
  g_rmdir(directory);
  if (!pages->len) {
    fprintf(stderr, "usage: bench_pdf FILE...\n");
    return 2;
  }
  print_summary(pages);
  return 0;
}
