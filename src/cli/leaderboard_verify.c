#include "cli/leaderboard_verify.h"

#include "cli/output.h"

#include <string.h>

/* Lines that are listed at most. */
#define LINES_MAX 50

static const char OPTIONS[] = "Options: ";

static DgOutputFormat find_format(const char *text) {
  if (text[strspn(text, " \t\r\n")] == '{')
    return DG_OUTPUT_JSON;
  if (g_ascii_strncasecmp(text, "<!doctype", 9) == 0)
    return DG_OUTPUT_HTML;
  if (g_str_has_prefix(text, "rank,"))
    return DG_OUTPUT_CSV;
  if (g_str_has_prefix(text, "rank\t"))
    return DG_OUTPUT_TSV;
  if (g_str_has_prefix(text, "% "))
    return DG_OUTPUT_LATEX;
  return strstr(text, "\n| ") ? DG_OUTPUT_MARKDOWN : DG_OUTPUT_TABLE;
}

/* The options that the text names in a line of its own. */
static char *find_options_line(const char *text) {
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char **line = lines; *line; line++) {
    const char *start = *line + (g_str_has_prefix(*line, "% ") ? 2 : 0);
    if (g_str_has_prefix(start, OPTIONS))
      return g_strdup(start + strlen(OPTIONS));
  }
  return NULL;
}

static gboolean read_options(DgPublication *published, GError **error) {
  if (dg_output_format_is_delimited(published->format))
    return TRUE;
  if (published->format == DG_OUTPUT_JSON || published->format == DG_OUTPUT_HTML) {
    g_autofree char *document = published->format == DG_OUTPUT_HTML
                                    ? dg_report_leaderboard_document(published->text, error)
                                    : g_strdup(published->text);
    published->options = document ? dg_leaderboard_options_new_from_document(document, error) : NULL;
    return published->options != NULL;
  }
  g_autofree char *line = find_options_line(published->text);
  if (line)
    published->options = dg_leaderboard_options_new_from_text(line, error);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found no line \"%s...\", expected a leaderboard", OPTIONS);
  return published->options != NULL;
}

DgPublication *dg_publication_read(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  g_autoptr(DgPublication) published = g_new0(DgPublication, 1);
  const char *data = g_bytes_get_data(bytes, &published->length);
  published->text = g_strndup(data ? data : "", published->length);
  published->format = find_format(published->text);
  if (read_options(published, error))
    return g_steal_pointer(&published);
  g_prefix_error(error, "%s: ", path);
  return NULL;
}

void dg_publication_free(DgPublication *published) {
  if (!published)
    return;
  g_free(published->text);
  dg_leaderboard_options_free(published->options);
  g_free(published);
}

static void list_lines(GString *out, const char *published, const char *computed) {
  g_auto(GStrv) before = g_strsplit(published, "\n", -1);
  g_auto(GStrv) now = g_strsplit(computed, "\n", -1);
  guint n_before = g_strv_length(before), n_now = g_strv_length(now), listed = 0;
  for (guint i = 0; i < MAX(n_before, n_now) && listed < LINES_MAX; i++) {
    const char *was = i < n_before ? before[i] : NULL, *is = i < n_now ? now[i] : NULL;
    if (g_strcmp0(was, is) == 0)
      continue;
    listed++;
    g_autofree char *safe_was = dg_output_safe(was ? was : "(nothing)");
    g_autofree char *safe_is = dg_output_safe(is ? is : "(nothing)");
    g_string_append_printf(out, "  line %u\n    published  %s\n    computed   %s\n", i + 1, safe_was, safe_is);
  }
}

/* Differences by name where the forms hold the document. FALSE when they do not. */
static gboolean list_differences(GString *out, const DgPublication *published, const char *computed) {
  gboolean html = published->format == DG_OUTPUT_HTML;
  if (!html && published->format != DG_OUTPUT_JSON)
    return FALSE;
  g_autofree char *before = html ? dg_report_leaderboard_document(published->text, NULL) : g_strdup(published->text);
  g_autofree char *now = html ? dg_report_leaderboard_document(computed, NULL) : g_strdup(computed);
  g_autoptr(GPtrArray) found = before && now ? dg_leaderboard_differences(before, now, NULL) : NULL;
  for (guint i = 0; found && i < found->len; i++) {
    g_autofree char *safe = dg_output_safe(found->pdata[i]);
    g_string_append_printf(out, "  %s\n", safe);
  }
  if (found && found->len == 0)
    g_string_append(out, "  The figures are the same; the bytes around them differ.\n");
  return found != NULL;
}

DgExit dg_publication_compare(const DgPublication *published, const char *path, const char *computed) {
  g_autofree char *name = dg_output_safe(path);
  g_autoptr(GString) out = g_string_new(name);
  gboolean same = strlen(computed) == published->length && memcmp(computed, published->text, published->length) == 0;
  if (same) {
    g_string_append_printf(out, ": the same to the byte (%" G_GSIZE_FORMAT " bytes)\n", published->length);
  } else {
    g_string_append(out, ": not the same\n");
    if (!list_differences(out, published, computed))
      list_lines(out, published->text, computed);
  }
  dg_output(out->str);
  return same ? DG_EXIT_OK : DG_EXIT_FAILED;
}
