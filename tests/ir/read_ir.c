/* For check_schema.py: says of each line of standard input, a document, whether it is read as an IR; --schema prints
 * the schema. */
#include <diagrade/ir.h>
#include <diagrade/schema.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "--schema")) {
    puts(dg_schema_get("diagram"));
    return 0;
  }
  g_autoptr(GString) line = g_string_new(NULL);
  for (int c; (c = getchar()) != EOF;) {
    if (c != '\n') {
      g_string_append_c(line, (char)c);
      continue;
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(DgIr) ir = dg_ir_new_from_json(line->str, (gssize)line->len, "line", &error);
    printf("%s\n", ir ? "good" : error->message);
    g_string_truncate(line, 0);
  }
  return 0;
}
