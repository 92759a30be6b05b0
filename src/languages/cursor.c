/* A place in a source that is being read. */
#include "languages/cursor.h"

#include <string.h>

/* So much of what was found is shown in messages. */
#define FOUND_CHARACTERS 30

gboolean dg_cursor_sees(const DgCursor *cursor, const char *text) {
  return strncmp(cursor->at, text, strlen(text)) == 0;
}

gboolean dg_cursor_take(DgCursor *cursor, const char *text) {
  if (!dg_cursor_sees(cursor, text))
    return FALSE;
  cursor->at += strlen(text);
  return TRUE;
}

void dg_cursor_skip_space(DgCursor *cursor) {
  cursor->at += strspn(cursor->at, " \t\r\n\f\v");
}

guint dg_cursor_line(const DgCursor *cursor) {
  DgLineIndex index = {cursor->source->text, 1};
  return dg_line_index_get(&index, cursor->at);
}

guint dg_cursor_column(const DgCursor *cursor) {
  const char *begin = cursor->at;
  while (begin > cursor->source->text && begin[-1] != '\n')
    begin--;
  return (guint)g_utf8_strlen(begin, cursor->at - begin) + 1;
}

/* What stands here, up to the end of the line, for messages. Free with g_free(). */
static char *describe(const DgCursor *cursor) {
  if (dg_cursor_at_end(cursor))
    return g_strdup("the end");
  gsize length = strcspn(cursor->at, "\n");
  if (!length)
    return g_strdup("the end of the line");
  g_autofree char *line = g_strndup(cursor->at, length);
  g_autofree char *head = g_utf8_substring(line, 0, MIN(FOUND_CHARACTERS, g_utf8_strlen(line, -1)));
  return g_strdup_printf("\"%s\"", head);
}

gboolean dg_cursor_fail(const DgCursor *cursor, GError **error, const char *expected, ...) {
  va_list arguments;
  va_start(arguments, expected);
  g_autofree char *wanted = g_strdup_vprintf(expected, arguments);
  va_end(arguments);
  g_autofree char *found = describe(cursor);
  return dg_language_fail(cursor->source, DG_ERROR_FORMAT, dg_cursor_line(cursor), dg_cursor_column(cursor), error,
                          "found %s, expected %s", found, wanted);
}

guint dg_line_index_get(DgLineIndex *index, const char *at) {
  for (; index->at < at; index->at++)
    index->line += *index->at == '\n';
  return index->line;
}
