#include "cli/plot_source.h"

#include "cli/output.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static const char *const SIZES[] = {"nodes", "edges", "reference_nodes", "reference_edges", NULL};
static const char *const MISSING[] = {"zero", "skip", "common"};

/* --- the values --- */

/* The names of a list; a metric stands for its F1. Free with g_strfreev(). */
static char **read_values(const char *list) {
  g_auto(GStrv) parts = g_strsplit(list, ",", -1);
  g_autoptr(GPtrArray) values = g_ptr_array_new();
  for (char **part = parts; *part; part++) {
    char *name = g_strdup(g_strstrip(*part));
    g_autofree char *f1 = g_strconcat(name, "_f1", NULL);
    if (dg_value_find(f1, NULL, NULL)) {
      g_free(name);
      name = g_steal_pointer(&f1);
    }
    g_ptr_array_add(values, name);
  }
  g_ptr_array_add(values, NULL);
  return (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
}

/* What a leaderboard must show so that it has these values: their metrics, "sizes", and all others by name. */
static char *shown_for(char **values) {
  GString *shown = g_string_new(NULL);
  guint index;
  for (char **name = values; *name; name++) {
    DgValue ratio;
    const char *what = dg_value_find(*name, &index, &ratio)         ? dg_metric_get_name(index)
                       : dg_measure_find_value(*name, &index, NULL) ? dg_measure_get(index)->name
                       : g_strv_contains(SIZES, *name)              ? "sizes"
                                                                    : *name;
    g_string_append_printf(shown, "%s%s", shown->len ? "," : "", what);
  }
  return g_string_free(shown, FALSE);
}

/* --- a document --- */

/* Whether the beginning of a file is that of what `leaderboard --json` or `--format html` prints. */
static gboolean begins_document(const char *start) {
  return strstr(start, "\"diagrade/leaderboard@") != NULL || g_ascii_strncasecmp(start, "<!doctype html", 14) == 0;
}

static gboolean is_document(const char *path) {
  char start[256] = "";
  int file = g_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  gssize length = file < 0 ? 0 : read(file, start, sizeof start - 1);
  if (file >= 0)
    close(file);
  start[MAX(length, 0)] = '\0';
  return begins_document(start);
}

/* A document is ranked and resampled already. */
static gboolean check_settled(const DgCommandLine *line, GError **error) {
  static const char *const settled[] = {"with", "sort", "by", "group", "missing", "bootstrap", "permutations", "seed"};
  for (guint i = 0; i < G_N_ELEMENTS(settled); i++)
    if (dg_line_has(line, settled[i])) {
      dg_line_refuse(error,
                     "found --%s with the document of a leaderboard, in which that is settled, expected a store "
                     "or results with it",
                     settled[i]);
      return FALSE;
    }
  return TRUE;
}

static gboolean read_document(DgPlotSource *source, GBytes *bytes, const char *name, GError **error) {
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *text = g_strndup(data, length);
  g_autofree char *held = *text == '<' ? dg_report_leaderboard_document(text, error) : NULL;
  if (*text != '<' || held)
    source->board = dg_published_board_new(held ? held : text, error);
  if (!source->board)
    g_prefix_error(error, "%s: ", name);
  return source->board != NULL;
}

/* --- results --- */

static gboolean set_ranking(DgLeaderboardOptions *options, const DgPlotArguments *given, char **values,
                            GError **error) {
  const char *sort = given->sort ? given->sort : values ? values[0] : NULL;
  g_autofree char *shown = values ? shown_for(values) : NULL;
  if (shown && !dg_leaderboard_options_set_metrics(options, shown, error)) {
    g_prefix_error(error, "--metrics: ");
    return FALSE;
  }
  /* Nothing ranks by a measure or a size. */
  if (!sort || (!given->sort && (dg_measure_find_value(sort, NULL, NULL) || g_strv_contains(SIZES, sort))))
    return TRUE;
  if (dg_leaderboard_options_set_sort(options, sort, error))
    return TRUE;
  g_prefix_error(error, given->sort ? "--sort: " : "--metrics: ");
  return FALSE;
}

static DgLeaderboardOptions *read_options(const DgPlotArguments *given, char **values, GError **error) {
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  for (char **file = given->with; file && *file; file++)
    dg_leaderboard_options_add_values(options, *file);
  if (!set_ranking(options, given, values, error))
    return NULL;
  for (char **group = given->groups; group && *group; group++)
    if (!dg_leaderboard_options_add_group(options, *group, error)) {
      g_prefix_error(error, "--group: ");
      return NULL;
    }
  dg_leaderboard_options_set_missing(options, MISSING[given->missing], NULL);
  dg_leaderboard_options_set_resampling(options, (guint)given->resamples, (guint)given->permutations,
                                        (guint32)given->seed);
  dg_leaderboard_options_set_by(options, given->by);
  return g_steal_pointer(&options);
}

static gboolean compute(DgPlotSource *source, const char *path, const DgPlotArguments *given, GError **error) {
  g_autoptr(DgLeaderboardOptions) options = read_options(given, source->values, error);
  source->leaderboard = options ? dg_leaderboard_new(path, options, error) : NULL;
  if (!source->leaderboard)
    return FALSE;
  dg_output_warnings(NULL, dg_leaderboard_get_diagnostics(source->leaderboard));
  source->board = dg_published_board_new_from_leaderboard(source->leaderboard);
  return TRUE;
}

/* Records from standard input, which was read to see whether it is a document. */
static gboolean compute_bytes(DgPlotSource *source, GBytes *bytes, const DgPlotArguments *given, GError **error) {
  g_autofree char *path = NULL;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  int file = g_file_open_tmp("diagrade-XXXXXX.jsonl", &path, error);
  if (file < 0)
    return FALSE;
  close(file);
  gboolean fine = dg_file_write(path, data, (gssize)length, error) && compute(source, path, given, error);
  g_unlink(path);
  return fine;
}

static gboolean open_standard_input(DgPlotSource *source, const DgPlotArguments *given, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read("-", error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *start = g_strndup(data ? data : "", MIN(length, 255));
  return begins_document(start)
             ? check_settled(given->line, error) && read_document(source, bytes, "standard input", error)
             : compute_bytes(source, bytes, given, error);
}

static gboolean open_document(DgPlotSource *source, const char *path, const DgPlotArguments *given, GError **error) {
  g_autoptr(GBytes) bytes = check_settled(given->line, error) ? dg_file_read(path, error) : NULL;
  return bytes && read_document(source, bytes, path, error);
}

DgPlotSource *dg_plot_source_open(const char *path, const DgPlotArguments *given, GError **error) {
  g_autoptr(DgPlotSource) source = g_new0(DgPlotSource, 1);
  const char *list = given->metrics ? given->metrics : given->otherwise;
  source->values = list ? read_values(list) : NULL;
  gboolean fine = strcmp(path, "-") == 0 ? open_standard_input(source, given, error)
                  : is_document(path)    ? open_document(source, path, given, error)
                                         : compute(source, path, given, error);
  return fine ? g_steal_pointer(&source) : NULL;
}

void dg_plot_source_free(DgPlotSource *source) {
  if (!source)
    return;
  dg_published_board_free(source->board);
  dg_leaderboard_free(source->leaderboard);
  g_strfreev(source->values);
  g_free(source);
}
