#include "run/results.h"

#include "base/file.h"
#include "base/json.h"

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
  while ((c = getc_unlocked(file)) != EOF && c != '\n' && line->len <= DG_RESULTS_LINE_MAX)
    g_string_append_c(line, (char)c);
  funlockfile(file);
  return c == EOF && line->len == 0 ? -1 : (gssize)line->len;
}

static gboolean each_line(FILE *file, const char *path, DgResultsVisit visit, gpointer user_data, GError **error) {
  g_autoptr(GString) line = g_string_new(NULL);
  guint number = 0, records = 0;
  while (read_line(file, line) >= 0) {
    number++;
    if (line->len > DG_RESULTS_LINE_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found a line of more than %u bytes, expected at most that",
                  path, number, DG_RESULTS_LINE_MAX);
      return FALSE;
    }
    if (strspn(line->str, " \t\r") == line->len)
      continue;
    records++;
    g_autofree char *name = g_strdup_printf("%s:%u", path, number);
    if (!visit(line->str, line->len, number, name, user_data, error))
      return FALSE;
  }
  if (ferror(file)) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: cannot be read: %s", path, g_strerror(errno));
    return FALSE;
  }
  if (records == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no line, expected the records that `diagrade run` writes, one a line", path);
    return FALSE;
  }
  return TRUE;
}

gboolean dg_results_each(const char *path, DgResultsVisit visit, gpointer user_data, GError **error) {
  if (strcmp(path, "-") == 0)
    return each_line(stdin, "standard input", visit, user_data, error);
  GStatBuf status;
  if (g_stat(path, &status) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found nothing to read, expected a results file (%s)", path,
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
  return ok;
}

/* `user_data` is the array of records. */
static gboolean collect_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                               GError **error) {
  g_autoptr(cJSON) json = dg_json_parse(record, length, name, error);
  if (!json)
    return FALSE;
  const char *schema = cJSON_GetStringValue(dg_json_get(json, "schema"));
  if (g_strcmp0(schema, "diagrade/record@1") != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s%s, expected a document diagrade/record@1", name,
                schema ? "the schema " : "no schema", schema ? schema : "");
    return FALSE;
  }
  g_ptr_array_add(user_data, g_strndup(record, length));
  return TRUE;
}

GPtrArray *dg_results_read(const char *path, GError **error) {
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func(g_free);
  if (!dg_results_each(path, collect_record, records, error))
    return NULL;
  return g_steal_pointer(&records);
}
