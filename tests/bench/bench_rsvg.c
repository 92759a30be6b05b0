/* Time that librsvg needs to load the .svg files below directories, each the best of a few, in milliseconds of
 * processor; the last line is "total FILES MILLISECONDS".
 *
 *   bench_rsvg DIR... */
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <time.h>

#define REPEATS 5

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void load(const char *path, guint *files, double *seconds) {
  g_autofree char *data = NULL;
  gsize length;
  if (!g_file_get_contents(path, &data, &length, NULL))
    return;
  double best = G_MAXDOUBLE;
  for (guint i = 0; i < REPEATS; i++) {
    double begin = now();
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)data, length, NULL);
    if (!handle)
      return;
    best = MIN(best, now() - begin);
    g_object_unref(handle);
  }
  ++*files;
  *seconds += best;
}

static void visit(const char *path, guint *files, double *seconds) {
  g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
  const char *name;
  while (directory && (name = g_dir_read_name(directory))) {
    g_autofree char *full = g_build_filename(path, name, NULL);
    if (g_file_test(full, G_FILE_TEST_IS_SYMLINK))
      continue;
    if (g_file_test(full, G_FILE_TEST_IS_DIR))
      visit(full, files, seconds);
    else if (g_str_has_suffix(name, ".svg"))
      load(full, files, seconds);
  }
}

int main(int argc, char **argv) {
  guint files = 0;
  double seconds = 0;
  for (int i = 1; i < argc; i++)
    visit(argv[i], &files, &seconds);
  printf("total %u %.3f\n", files, seconds * 1e3);
  return files > 0 ? 0 : 3;
}
