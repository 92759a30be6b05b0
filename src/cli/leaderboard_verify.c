#include "cli/leaderboard_verify.h"

#include "cli/globals.h"
#include "cli/outcome.h"
#include "cli/output.h"

#include <string.h>

/* Lines that are listed at most. */
#define LINES_MAX 50

static const char OPTIONS[] = "Options: ", SIGNATURE[] = "Signature: ";

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

/* What the text says in a line of its own that begins with `key`. Free with g_free(). */
static char *find_line(const char *text, const char *key) {
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char **line = lines; *line; line++) {
    const char *start = *line + (g_str_has_prefix(*line, "% ") ? 2 : 0);
    if (g_str_has_prefix(start, key))
      return g_strdup(start + strlen(key));
  }
  return NULL;
}

static gboolean read_document(DgPublication *published, GError **error) {
  g_autofree char *document = published->format == DG_OUTPUT_HTML
                                  ? dg_report_leaderboard_document(published->text, error)
                                  : g_strdup(published->text);
  published->board = document ? dg_published_board_new(document, error) : NULL;
  if (!published->board)
    return FALSE;
  published->options = dg_published_board_get_options(published->board);
  published->version = dg_signature_get_version(dg_published_board_get_signature(published->board));
  return TRUE;
}

/* The version of a line of text, which has the signature whole or short. Free with g_free(). */
static char *find_version(const char *line) {
  static const char head[] = "diagrade ";
  if (!line || !g_str_has_prefix(line, head))
    return dg_signature_get_version(line);
  return g_strndup(line + strlen(head), strcspn(line + strlen(head), " "));
}

static gboolean read_published(DgPublication *published, GError **error) {
  if (dg_output_format_is_delimited(published->format))
    return TRUE;
  if (published->format == DG_OUTPUT_JSON || published->format == DG_OUTPUT_HTML)
    return read_document(published, error);
  g_autofree char *line = find_line(published->text, OPTIONS), *signature = find_line(published->text, SIGNATURE);
  published->version = find_version(signature);
  if (line)
    published->options = published->own_options = dg_leaderboard_options_new_from_text(line, error);
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
  if (read_published(published, error))
    return g_steal_pointer(&published);
  g_prefix_error(error, "%s: ", path);
  return NULL;
}

void dg_publication_free(DgPublication *published) {
  if (!published)
    return;
  g_free(published->text);
  g_free(published->version);
  dg_published_board_free(published->board);
  dg_leaderboard_options_free(published->own_options);
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
    g_string_append_printf(out, "  line %u\n", i + 1);
    dg_output_append_line(out, "    published  %s", was ? was : "(nothing)");
    dg_output_append_line(out, "    computed   %s", is ? is : "(nothing)");
  }
}

/* Differences by name where the forms hold the document, else by line. */
static void list_differences(GString *out, const DgPublication *published, const DgLeaderboard *computed,
                             const char *text) {
  g_autoptr(GPtrArray) found = published->board ? dg_published_board_differences(published->board, computed) : NULL;
  for (guint i = 0; found && i < found->len; i++)
    dg_output_append_line(out, "  %s", (char *)found->pdata[i]);
  if (!found)
    list_lines(out, published->text, text);
  else if (found->len == 0)
    g_string_append(out, "  The figures are the same; the bytes around them differ.\n");
}

/* `separator` stands before the version and `end` behind it. */
static void replace_version(GString *text, char separator, char end, const char *version, const char *published) {
  g_autofree char *now = g_strdup_printf("diagrade%c%s%c", separator, version, end);
  g_autofree char *then = g_strdup_printf("diagrade%c%s%c", separator, published, end);
  g_string_replace(text, now, then, 0);
}

/* `text` with the published version of diagrade in its signature, whole and short, in place of the version of what was
 * computed. */
static char *align_version(const char *text, const char *signature, const char *published) {
  g_autofree char *version = dg_signature_get_version(signature);
  g_autofree char *other = dg_signature_set_version(signature, published);
  g_autofree char *now = dg_signature_get_short(signature), *then = dg_signature_get_short(other);
  GString *aligned = g_string_new(text);
  replace_version(aligned, ':', '|', version, published);
  replace_version(aligned, ' ', ' ', version, published);
  g_string_replace(aligned, strrchr(now, '#'), strrchr(then, '#'), 0);
  return g_string_free(aligned, FALSE);
}

/* A table for people has the signature whole or short: as it was published, so it is compared. Free with g_free(). */
static char *align_form(const DgPublication *published, const char *signature, const char *text) {
  GString *aligned = g_string_new(text);
  g_autofree char *shown = dg_globals_signature(signature), *brief = dg_signature_get_short(signature);
  g_autofree char *found = find_line(published->text, SIGNATURE);
  if (signature && found && published->format == DG_OUTPUT_TABLE)
    g_string_replace(aligned, shown, g_str_has_prefix(found, "diagrade:") ? signature : brief, 1);
  return g_string_free(aligned, FALSE);
}

DgExit dg_publication_compare(const DgPublication *published, const char *path, const DgLeaderboard *computed,
                              const char *text) {
  g_autofree char *name = dg_output_safe(path);
  g_autoptr(GString) out = g_string_new(name);
  const char *signature = dg_leaderboard_get_head(computed)->signature;
  g_autofree char *version = dg_signature_get_version(signature);
  g_autofree char *formed = align_form(published, signature, text);
  gboolean other = version && published->version && strcmp(version, published->version) != 0;
  g_autofree char *aligned = other ? align_version(formed, signature, published->version) : g_strdup(formed);
  g_autofree char *versions =
      other ? g_strdup_printf("published from scores of diagrade %s, computed from scores of diagrade %s",
                              published->version, version)
            : NULL;
  gboolean same = strlen(aligned) == published->length && memcmp(aligned, published->text, published->length) == 0;
  if (same && other) {
    g_string_append_printf(out, ": the same but for the version in its signature: %s\n", versions);
  } else if (same) {
    g_string_append_printf(out, ": the same to the byte (%" G_GSIZE_FORMAT " bytes)\n", published->length);
  } else {
    g_string_append_printf(out, ": not the same%s%s\n", other ? "; " : "", other ? versions : "");
    list_differences(out, published, computed, aligned);
  }
  dg_output(out->str);
  dg_outcome_diagnostic(same ? DG_LEVEL_INFO : DG_LEVEL_ERROR, path, 0, g_strchomp(out->str + strlen(name) + 2));
  return same ? DG_EXIT_OK : DG_EXIT_FAILED;
}
