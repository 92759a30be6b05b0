#include "cli/globals.h"

#include "cli/color.h"
#include "cli/model_options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/reference.h"

#include <diagrade/diagrade.h>
#include <math.h>
#include <string.h>

/* Names of files that are listed at most. */
#define FILES_MAX 20

DgGlobals dg_globals;

#define AT(member) offsetof(DgGlobals, member)
static const DgOption OPTIONS[] = {
    {"quiet", DG_FLAG, AT(quiet), NULL, "no progress and no notes on standard error, where warnings and errors stay",
     .letter = 'q'},
    {"verbose", DG_FLAG, AT(verbose), NULL,
     "whole signatures, and on standard error settings, files read, answers kept before and seconds", .letter = 'v'},
    {"color", DG_CHOICE, AT(color), "WHEN", "colour texts and messages; auto: on a terminal", "auto", dg_color_words},
    {NULL}};
#undef AT

const DgOptionSet dg_global_options = {"Global Options", "global", OPTIONS, NULL};

guint dg_globals_count(char *const *arguments, guint most) {
  static const char *const FLAGS[] = {"-q", "--quiet", "-v", "--verbose", "-qv", "-vq", "--json", NULL};
  guint count = 0;
  for (; most > 0; most--) {
    const char *argument = arguments[count];
    if (argument && (g_strv_contains(FLAGS, argument) || g_str_has_prefix(argument, "--color=")))
      count++;
    else if (g_strcmp0(argument, "--color") == 0 && arguments[count + 1])
      count += 2;
    else
      break;
  }
  return count;
}

char *dg_globals_signature(const char *signature) {
  return dg_globals.verbose ? g_strdup(signature) : dg_signature_get_short(signature);
}

/* --- what --verbose says --- */

/* The files that were read, of which worker threads tell, too. */
static struct {
  GMutex lock;
  GHashTable *names; /* a set */
  gint64 start;
} seen;

static void see_file(const char *path, gboolean written, gpointer user_data) {
  if (written)
    dg_outcome_file(path);
  if (written || !dg_globals.verbose)
    return;
  g_mutex_lock(&seen.lock);
  g_hash_table_add(seen.names, g_strdup(path));
  g_mutex_unlock(&seen.lock);
}

/* What the option is set to; NULL when to nothing. Free with g_free(). */
static char *value_of(const DgOption *option, const char *values) {
  gconstpointer at = values + option->at;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  switch (option->kind) {
  case DG_FLAG:
    return *(const gboolean *)at ? g_strdup("") : NULL;
  case DG_TEXT:
  case DG_FILE:
  case DG_DIRECTORY:
    return g_strdup(*(char *const *)at);
  case DG_TEXTS:
  case DG_FILES:
    return *(char **const *)at ? g_strjoinv(",", *(char **const *)at) : NULL;
  case DG_CHOICE:
    return *(const guint *)at == DG_NONE ? NULL : g_strdup(option->choices[*(const guint *)at]);
  case DG_NUMBER:
    return isnan(*(const double *)at) ? NULL
                                      : g_strdup(g_ascii_formatd(number, sizeof number, "%.15g", *(const double *)at));
  case DG_WHOLE:
    return *(const guint64 *)at ? g_strdup_printf("%" G_GUINT64_FORMAT, *(const guint64 *)at) : NULL;
  default: /* of formats and what is read the outputs and the signature tell */
    return NULL;
  }
}

static void append_settings(GString *text, const DgOption *option, const char *values) {
  for (; option->name; option++) {
    g_autofree char *value = value_of(option, values);
    if (value)
      g_string_append_printf(text, " --%s%s%s", option->name, *value ? " " : "", value);
  }
}

void dg_globals_begin(const DgCommandLine *line) {
  seen.names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  seen.start = g_get_monotonic_time();
  dg_file_observe(see_file, NULL);
  g_autoptr(GString) text = g_string_new(line->command->name);
  for (guint i = 0; i < line->options->n_tables; i++)
    if (line->options->tables[i].values != (char *)&dg_globals &&
        (line->options->tables[i].options != dg_model_options.options || dg_line_has(line, "model")))
      append_settings(text, line->options->tables[i].options, line->options->tables[i].values);
  dg_output_detail("settings: %s", text->str);
}

/* The names in the order of their bytes: workers read in any. */
static void say_files(void) {
  g_autoptr(GList) names = g_list_sort(g_hash_table_get_keys(seen.names), (GCompareFunc)strcmp);
  guint count = g_hash_table_size(seen.names), listed = 0;
  g_autoptr(GString) text = g_string_new(NULL);
  for (GList *name = names; name && listed < FILES_MAX; name = name->next)
    g_string_append_printf(text, "%s%s", listed++ ? ", " : "", (const char *)name->data);
  if (count > listed)
    g_string_append_printf(text, " and %u more", count - listed);
  dg_output_detail("files read: %u%s%s", count, count ? ": " : "", text->str);
}

void dg_globals_end(void) {
  dg_file_observe(NULL, NULL);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  double taken = (double)(g_get_monotonic_time() - seen.start) / G_USEC_PER_SEC;
  say_files();
  dg_output_detail("seconds: %s", g_ascii_formatd(seconds, sizeof seconds, "%.3f", taken));
  g_clear_pointer(&seen.names, g_hash_table_unref);
}
