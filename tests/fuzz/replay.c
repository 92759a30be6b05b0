/* Runs a fuzz target on the files and folders that are named, so that any compiler can replay seeds and findings. */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>

/* Runs the target on a file, or on every file of a folder (not below it). Returns the number of files. */
static int replay(const char *path) {
  GDir *dir = g_dir_open(path, 0, NULL);
  if (dir) {
    int count = 0;
    const char *name;
    while ((name = g_dir_read_name(dir))) {
      g_autofree char *entry = g_build_filename(path, name, NULL);
      if (g_file_test(entry, G_FILE_TEST_IS_REGULAR))
        count += replay(entry);
    }
    g_dir_close(dir);
    return count;
  }
  g_autofree char *text = NULL;
  gsize length;
  if (!g_file_get_contents(path, &text, &length, NULL)) {
    fprintf(stderr, "%s: cannot read\n", path);
    return 0;
  }
  /* A block of exactly the size shows a read behind the end. */
  g_autofree uint8_t *data = g_memdup2(text, MAX(length, 1));
  LLVMFuzzerTestOneInput(data, length);
  return 1;
}

int main(int argc, char **argv) {
  int count = 0;
  for (int i = 1; i < argc; i++)
    count += replay(argv[i]);
  printf("%d files\n", count);
  return count > 0 ? 0 : 1;
}
