/* Writes an inspection page: make_page OUT.html BASE_DIR TITLE < records, one per line. For the tests in a browser. */

#include <diagrade/report.h>
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: make_page OUT.html BASE_DIR TITLE < RECORDS\n");
    return 2;
  }
  g_autoptr(GError) error = NULL;
  const DgInspectOptions options = {.figures = argv[2], .title = argv[3]};
  g_autofree char *page = dg_inspect_page("-", &options, &error);
  if (page == NULL || !dg_file_write(argv[1], page, -1, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  return 0;
}
