#include "cli/input.h"

#include <stdio.h>

/* Two graph documents of the largest figure that is read. */
#define LINE_MAX_BYTES (128u << 20)

char *dg_input_line(gpointer user_data) {
  GString *line = g_string_new(NULL);
  int c;
  while ((c = getchar_unlocked()) != EOF && c != '\n')
    if (line->len <= LINE_MAX_BYTES)
      g_string_append_c(line, c ? (char)c : '\1');
  return g_string_free(line, c == EOF && line->len == 0);
}
