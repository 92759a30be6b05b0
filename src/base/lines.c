#include "base/lines.h"

#include "base/file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* getline() with a cap: a line without end must not fill memory. Returns -1 at the end of the file. */
static gssize read_line(FILE *file, GString *line) {
  g_string_truncate(line, 0);
  int c;
  flockfile(file);
  while ((c = getc_unlocked(file)) != EOF && c != '\n' && line->len <= DG_LINE_BYTES_MAX)
    g_string_append_c(line, (char)c);
  funlockfile(file);
  return c == EOF && line->len == 0 ? -1 : (gssize)line->len;
}

static gboolean each_line(FILE *file, const char *name, DgLineVisit visit, gpointer user_data, GError **error) {
  g_autoptr(GString) line = g_string_new(NULL);
  guint number = 0;
  while (read_line(file, line) >= 0) {
    number++;
    if (line->len > DG_LINE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found a line of more than %u bytes, expected at most that",
                  name, number, DG_LINE_BYTES_MAX);
      return FALSE;
    }
    if (!visit(line->str, line->len, number, user_data, error))
      return FALSE;
  }
  if (ferror(file)) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: cannot be read: %s", name, g_strerror(errno));
    return FALSE;
  }
  return TRUE;
}

const char *dg_lines_name(const char *path) {
  return strcmp(path, "-") == 0 ? "standard input" : path;
}

gboolean dg_lines_each(const char *path, const char *expected, DgLineVisit visit, gpointer user_data, GError **error) {
  if (strcmp(path, "-") == 0)
    return each_line(stdin, dg_lines_name(path), visit, user_data, error);
  GStatBuf status;
  if (g_stat(path, &status) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found nothing to read, expected %s (%s)", path, expected,
                g_strerror(errno));
    return FALSE;
  }
  if (!dg_file_check_regular(path, status.st_mode, error))
    return FALSE;
  FILE *file = g_fopen(path, "re");
  if (!file) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: cannot be read: %s", path, g_strerror(errno));
    return FALSE;
  }
  gboolean ok = each_line(file, path, visit, user_data, error);
  fclose(file);
  dg_file_tell(path, FALSE);
  return ok;
}
