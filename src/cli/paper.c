#include "cli/paper.h"

#include "cli/options.h"

#include <string.h>

enum { FULL, PAPER };

static const char *const STYLES[] = {"full", "paper", NULL};
static const char *const UNCERTAINTIES[] = {"none", "interval", "plusminus", NULL};
static const char *const DIGITS[] = {"0", "1", "2", "3", "4", "5", "6", NULL};

/* A label is an argument of TeX as it stands. */
static gboolean read_label(const char *option, const char *value, gpointer data, GError **error) {
  static const char taken[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-_.+/";
  DgPaperArguments *arguments = data;
  if (!*value || strspn(value, taken) != strlen(value))
    return dg_options_bad_value(option, value, "letters, digits and :-_.+/, as in tab:scores", error);
  g_free(arguments->label);
  arguments->label = g_strdup(value);
  return TRUE;
}

static void clear(gpointer arguments) {
  g_free(((DgPaperArguments *)arguments)->label);
}

#define AT(member) offsetof(DgPaperArguments, member)
static const DgOption OPTIONS[] = {
    {"style", DG_CHOICE, AT(style), "STYLE",
     "full: all that there is to be said; paper: one compact table with the best in bold, which with --format latex is "
     "ready for a column of a paper",
     "full", STYLES},
    {"uncertainty", DG_CHOICE, AT(uncertainty), "HOW",
     "of --style paper: behind a value its 95 % interval, or ± half of its width", "none", UNCERTAINTIES},
    {"digits", DG_CHOICE, AT(digits), "N", "of --style paper: decimals (in place of 3, of percent 1)", NULL, DIGITS},
    {"percent", DG_FLAG, AT(percent), NULL, "of --style paper: ratios times 100"},
    {"caption", DG_TEXT, AT(caption), "TEXT", "of --style paper: the caption, as plain text", "what the table is of"},
    {"label", DG_READ, 0, "LABEL", "of --style paper: what \\ref{} finds it by", .read = read_label},
    {NULL}};
#undef AT

const DgOptionSet dg_paper_options = {"Table Options", "table", OPTIONS, clear};

gboolean dg_paper_is_asked(const DgPaperArguments *given) {
  return given->style == PAPER;
}

gboolean dg_paper_check(const DgCommandLine *line, const DgPaperArguments *given, DgOutputFormat format,
                        GError **error) {
  for (const DgOption *option = OPTIONS + 1; option->name && !dg_paper_is_asked(given); option++)
    if (dg_line_has(line, option->name)) {
      dg_line_refuse(error, "found --%s without --style paper, expected both", option->name);
      return FALSE;
    }
  if (!dg_paper_is_asked(given) || dg_output_format_is_table(format))
    return TRUE;
  dg_line_refuse(error, "found --format %s with --style paper, expected table, md, latex, csv or tsv",
                 dg_output_format_name(format));
  return FALSE;
}

gboolean dg_paper_check_percent(const DgPaperArguments *given, const char *what, GError **error) {
  if (!given->percent)
    return TRUE;
  dg_line_refuse(error, "found --percent, expected none: %s", what);
  return FALSE;
}

gboolean dg_paper_check_resamples(const DgPaperArguments *given, guint resamples, GError **error) {
  if (given->uncertainty == DG_UNCERTAINTY_NONE || resamples > 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "found --uncertainty without resamples, expected --bootstrap above 0 with it");
  return FALSE;
}

char *dg_paper_words(const char *name) {
  char *words = g_strdelimit(g_strdup(name), "_", ' ');
  words[0] = g_ascii_toupper(words[0]);
  return words;
}

guint dg_paper_decimals(const DgPaperArguments *given, gboolean ratio, guint decimals) {
  if (given->digits != DG_NONE)
    return given->digits;
  return !ratio ? decimals : given->percent ? 1 : 3;
}

double dg_paper_scale(const DgPaperArguments *given, gboolean ratio) {
  return ratio && given->percent ? 100 : 1;
}

DgPaper dg_paper_of(const DgPaperArguments *given, guint index, const char *caption, const char *label) {
  return (DgPaper){(DgUncertainty)given->uncertainty, given->caption && index == 0 ? given->caption : caption,
                   given->label && index == 0 ? given->label : label};
}

void dg_paper_add_best_note(DgTable *table, DgOutputFormat format, const char *of) {
  if (dg_table_has_best(table))
    dg_table_add_note(table, "%s: the best of its %s.", format == DG_OUTPUT_TABLE ? "*" : "Bold", of);
}

void dg_paper_add_tests_note(DgTable *table, const char *tests) {
  dg_table_add_note(
      table,
      dg_table_has_tied(table)
          ? "\u2020: not told apart from it at p < 0.05 (%s, corrected by Holm's method over the pairs of "
            "systems)."
          : "All values not so marked differ from it at p < 0.05 (%s, corrected by Holm's method over the pairs of "
            "systems).",
      tests);
}

void dg_paper_add_uncertainty_note(DgTable *table, const DgPaperArguments *given, guint resamples) {
  if (given->uncertainty == DG_UNCERTAINTY_INTERVAL)
    dg_table_add_note(table, "In brackets: 95 %% interval (percentiles of %u bootstrap resamples of the items).",
                      resamples);
  if (given->uncertainty == DG_UNCERTAINTY_PLUSMINUS)
    dg_table_add_note(table,
                      "\u00b1: half of the width of the 95 %% interval (percentiles of %u bootstrap resamples of the "
                      "items).",
                      resamples);
}
