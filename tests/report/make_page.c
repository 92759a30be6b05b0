/* Writes an inspection page: make_page OUT.html BASE_DIR TITLE < records, one per line. For the tests in a browser. */

#include <diagrade/report.h>
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: make_page OUT.html BASE_DIR TITLE < RECORDS\n");
    return 2;
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) input = dg_file_read("-", &error);
  if (input == NULL) {
    fprintf(stderr, "%s\n", error->message);
    return 3;
  }
  gsize length;
  const char *data = g_bytes_get_data(input, &length);
  g_autofree char *text = g_strndup(data, length);
  g_strchomp(text);
  g_auto(GStrv) records = g_strsplit(text, "\n", -1);
  g_autofree char *page =
      dg_report_page((const char *const *)records, g_strv_length(records), argv[2], argv[3], &error);
  if (page == NULL || !dg_file_write(argv[1], page, -1, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  return 0;
}
