#include "cli/output.h"

#include "cli/color.h"
#include "cli/globals.h"
#include "cli/outcome.h"

#include <diagrade/diagrade.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PREFIX "diagrade: "

static gboolean reader_gone;
static int write_errno;
static gboolean muted;

void dg_output_mute(gboolean mute) {
  muted = mute;
}

gboolean dg_output_is_mute(void) {
  return muted;
}

void dg_output_open(void) {
  /* A file opened later must not become descriptor 1 and receive what is printed. The opposite mode keeps use of the
   * closed stream an error. */
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) == -1)
      _exit(DG_EXIT_INTERNAL);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an error of writing */
}

static void note_failure(int code) {
  if (code == EPIPE)
    reader_gone = TRUE;
  else if (!write_errno)
    write_errno = code;
}

void dg_output_bytes(const void *data, gsize length) {
  if (muted || reader_gone || write_errno || dg_outcome_is_open())
    return;
  if (fwrite(data, 1, length, stdout) != length)
    note_failure(errno);
}

void dg_output(const char *text) {
  dg_output_bytes(text, strlen(text));
}

void dg_output_line(const char *text) {
  dg_output(text);
  dg_output("\n");
}

void dg_output_text(const char *text, DgOutputFormat format) {
  gboolean coloring = (format == DG_OUTPUT_TEXT || format == DG_OUTPUT_TABLE) && dg_color_is_on(STDOUT_FILENO);
  g_autofree char *colored = coloring ? dg_color_text(text) : NULL;
  dg_output(colored ? colored : text);
}

gboolean dg_output_flush(void) {
  if (!reader_gone && !write_errno && fflush(stdout) != 0)
    note_failure(errno);
  return !reader_gone && !write_errno;
}

DgExit dg_output_close(DgExit code) {
  dg_output_flush();
  if (!write_errno)
    return code;
  dg_output_message("standard output: cannot be written: %s", g_strerror(write_errno));
  return DG_EXIT_INTERNAL;
}

gboolean dg_output_is_terminal(void) {
  return isatty(STDOUT_FILENO);
}

gboolean dg_output_write(const char *path, const char *data, gssize length, GError **error) {
  if (muted)
    return TRUE;
  if (path && strcmp(path, "-") != 0)
    return dg_file_write(path, data, length, error);
  if (!dg_outcome_check_output(path, error))
    return FALSE;
  dg_output_bytes(data, length < 0 ? strlen(data) : (gsize)length);
  return TRUE;
}

gboolean dg_output_write_text(const char *path, const char *text, DgOutputFormat format, GError **error) {
  if (muted || (path && strcmp(path, "-") != 0))
    return dg_output_write(path, text, -1, error);
  dg_output_text(text, format);
  return TRUE;
}

gboolean dg_output_make_directory(const char *path) {
  if (muted || g_mkdir_with_parents(path, 0777) == 0)
    return TRUE;
  dg_output_message("%s: cannot be created: %s", path, g_strerror(errno));
  return FALSE;
}

void dg_output_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(text);
  dg_output_line(safe);
}

void dg_output_append_line(GString *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(text);
  g_string_append_printf(out, "%s\n", safe);
}

/* Bidirectional controls (Unicode 15, UAX #9), and the separators that end a line on some terminals. */
static gboolean is_unsafe(gunichar c) {
  return g_unichar_iscntrl(c) || c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

char *dg_output_safe(const char *text) {
  g_autofree char *valid = g_utf8_make_valid(text, -1);
  GString *safe = g_string_sized_new(strlen(valid));
  for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
    gunichar character = g_utf8_get_char(c);
    if (is_unsafe(character))
      g_string_append_printf(safe, "\\u{%x}", character);
    else
      g_string_append_unichar(safe, character);
  }
  return g_string_free(safe, FALSE);
}

/* Whether --quiet leaves it out: a note, by its level or as it says itself. */
static gboolean is_unwanted(DgLevel level) {
  return muted || (dg_globals.quiet && level == DG_LEVEL_INFO);
}

static void print_error_line(DgLevel level, const char *prefix, const char *message) {
  g_autofree char *safe = dg_output_safe(message);
  g_autofree char *plain = g_strconcat(prefix, safe, NULL);
  g_autofree char *colored = dg_color_is_on(STDERR_FILENO) ? dg_color_message(level, prefix, safe) : NULL;
  g_autofree char *line = g_strconcat(colored ? colored : plain, "\n", NULL);
  fputs(line, stderr);
}

/* The level that a message begins with; an error where it names none. What stands behind it is `rest`. */
static DgLevel find_level(const char *message, const char **rest) {
  for (DgLevel level = DG_LEVEL_INFO; level <= DG_LEVEL_ERROR; level++) {
    gsize length = strlen(dg_level_name(level));
    if (!g_str_has_prefix(message, dg_level_name(level)) || !g_str_has_prefix(message + length, ": "))
      continue;
    *rest = message + length + 2;
    return level;
  }
  *rest = message;
  return DG_LEVEL_ERROR;
}

/* Prints a line, and has it stand in the outcome. */
static void tell(DgLevel level, const char *message) {
  const char *rest = message;
  find_level(message, &rest);
  if (!muted)
    dg_outcome_diagnostic(level, NULL, 0, rest);
  if (!is_unwanted(level))
    print_error_line(level, PREFIX, message);
}

DgExit dg_output_error(const GError *error) {
  tell(DG_LEVEL_ERROR, error->message);
  return (DgExit)dg_error_exit_code(error);
}

DgExit dg_output_worse(DgExit code, const GError *error) {
  DgExit own = dg_output_error(error);
  return MAX(code, own);
}

void dg_output_message(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  const char *rest;
  tell(find_level(message, &rest), message);
}

void dg_output_warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  tell(DG_LEVEL_WARNING, message);
}

void dg_output_note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  tell(DG_LEVEL_INFO, message);
}

void dg_output_detail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (dg_globals.verbose && !muted)
    print_error_line(DG_LEVEL_INFO, PREFIX, message);
}

gboolean dg_output_skipped(const char *path, DgFormat format) {
  static const DgFormat without[] = {DG_FORMAT_MARKDOWN, DG_FORMAT_UNKNOWN, DG_FORMAT_HTML, DG_FORMAT_XML};
  gboolean skipped = format == DG_FORMAT_TEX;
  for (guint i = 0; i < G_N_ELEMENTS(without); i++)
    skipped |= format == without[i] && (g_str_has_suffix(path, ".tex") || g_str_has_suffix(path, ".md"));
  if (skipped)
    dg_output_message("%s: %s: found %s: skipped", dg_level_name(DG_LEVEL_INFO), path, dg_format_name(format));
  return skipped;
}

gboolean dg_output_all_skipped(guint skipped, guint count) {
  if (skipped == 0 || skipped < count)
    return FALSE;
  dg_output_message("found %u files without a figure, expected at least one with one", count);
  return TRUE;
}

DgExit dg_output_usage(const DgCommand *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *hint = g_strdup_printf("%s (see 'diagrade %s --help')", message, command->name);
  g_autofree char *prefix = g_strdup_printf("diagrade %s: ", command->name);
  if (!muted)
    print_error_line(DG_LEVEL_ERROR, prefix, hint);
  return DG_EXIT_USAGE;
}

/* "<level>: <name>:<line>: <message>", without what there is none of. Free with g_free(). */
static char *diagnostic_text(const char *name, const DgDiagnostics *diagnostics, guint index) {
  guint line = dg_diagnostics_get_line(diagnostics, index);
  g_autofree char *place = !name  ? g_strdup("")
                           : line ? g_strdup_printf("%s:%u: ", name, line)
                                  : g_strconcat(name, ": ", NULL);
  g_autofree char *text = g_strdup_printf("%s: %s%s", dg_level_name(dg_diagnostics_get_level(diagnostics, index)),
                                          place, dg_diagnostics_get_message(diagnostics, index));
  return dg_output_safe(text);
}

void dg_output_warnings(const char *name, const DgDiagnostics *diagnostics) {
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++) {
    DgLevel level = dg_diagnostics_get_level(diagnostics, i);
    g_autofree char *text = diagnostic_text(name, diagnostics, i);
    if (!muted)
      dg_outcome_diagnostic(level, name, dg_diagnostics_get_line(diagnostics, i),
                            dg_diagnostics_get_message(diagnostics, i));
    if (!is_unwanted(level))
      print_error_line(level, PREFIX, text);
  }
}

void dg_output_diagnostics(GString *out, const char *name, const DgDiagnostics *diagnostics) {
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++) {
    g_autofree char *text = diagnostic_text(name, diagnostics, i);
    g_string_append_printf(out, "%s\n", text);
  }
}

void dg_output_unfinished(const char *path) {
  DgCoverage coverage;
  if (!dg_results_get_coverage(path, &coverage, NULL) || coverage.stored == coverage.pairs)
    return;
  g_autofree char *shards = dg_results_get_missing_shards(path, NULL);
  dg_output_warn("%s: unfinished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pairs have no result yet%s%s", path,
                 coverage.pairs - coverage.stored, coverage.pairs, shards ? "; shards to run: " : "",
                 shards ? shards : "");
}

DgExit dg_output_unseen(guint count, const char *what, const char *remedy) {
  dg_outcome_count("unseen", count);
  if (count)
    dg_output_warn("%s cannot be shown, for the reason on the page: %u%s", what, count, remedy);
  return count ? DG_EXIT_FAILED : DG_EXIT_OK;
}
