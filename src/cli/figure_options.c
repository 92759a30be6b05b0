#include "cli/figure_options.h"

#include "cli/options.h"

#include <string.h>

/* Largest number of a part that is asked for: no file that is read has as many. */
#define PART_MAX 1000000

DgFigureArguments *dg_figure_arguments_new(void) {
  DgFigureArguments *arguments = g_new0(DgFigureArguments, 1);
  arguments->figure = dg_figure_options_new();
  return arguments;
}

void dg_figure_arguments_free(DgFigureArguments *arguments) {
  if (!arguments)
    return;
  dg_figure_options_free(arguments->figure);
  g_free(arguments);
}

static gboolean parse_part(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  guint64 part = 1;
  arguments->all_parts = strcmp(value, "all") == 0;
  if (!arguments->all_parts && !g_ascii_string_to_unsigned(value, 10, 1, PART_MAX, &part, NULL))
    return dg_options_bad_value(option, value, "a whole number from 1, or all", error);
  dg_figure_options_set_part(arguments->figure, (guint)part);
  return TRUE;
}

static gboolean parse_crop(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  g_auto(GStrv) parts = g_strsplit(value, ",", -1);
  double sides[4];
  gboolean fine = g_strv_length(parts) == G_N_ELEMENTS(sides);
  for (guint i = 0; fine && i < G_N_ELEMENTS(sides); i++)
    fine = dg_options_number(parts[i], &sides[i]);
  if (!fine || sides[2] <= 0 || sides[3] <= 0)
    return dg_options_bad_value(option, value, "X,Y,WIDTH,HEIGHT in points, width and height greater than 0", error);
  dg_figure_options_set_crop(arguments->figure, (DgBox){sides[0], sides[1], sides[2], sides[3]});
  return TRUE;
}

static gboolean parse_text(const char *option, const char *value, gpointer data, GError **error) {
  static const char *const readings[] = {"none", "ocr", NULL};
  DgFigureArguments *arguments = data;
  guint choice;
  if (!dg_options_choice(option, value, readings, "none or ocr", &choice, error))
    return FALSE;
  dg_figure_options_set_text(arguments->figure, (DgTextReading)choice);
  return TRUE;
}

static gboolean parse_language(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  if (!*value || strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_+") != strlen(value))
    return dg_options_bad_value(option, value, "languages as tesseract calls them, like eng or eng+deu", error);
  dg_figure_options_set_language(arguments->figure, value);
  return TRUE;
}

static gboolean parse_trust(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  dg_figure_options_set_trust_layer(arguments->figure, TRUE);
  return TRUE;
}

GOptionGroup *dg_figure_arguments_group(DgFigureArguments *arguments) {
  static const GOptionEntry entries[] = {
      DG_GROUP_OPTION("part", parse_part, "which page of a PDF or picture of a TeX file: from 1 (default), or all",
                      "N"),
      DG_GROUP_OPTION("crop", parse_crop, "a box of the page, in points from its top left corner", "X,Y,W,H"),
      DG_GROUP_OPTION("text", parse_text, "text drawn as outlines: none (default) is said, ocr reads it", "HOW"),
      DG_GROUP_OPTION("language", parse_language, "of --text ocr, as tesseract calls it (default eng)", "NAME"),
      {"trust-layer", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, (gpointer)parse_trust,
       "text that is not painted names the outlines under it, in generated figures too", NULL},
      G_OPTION_ENTRY_NULL};
  GOptionGroup *group = g_option_group_new("figure", "Figure Options:", "figure", arguments, NULL);
  g_option_group_add_entries(group, entries);
  return group;
}

const DgFigureOptions *dg_figure_arguments_one(const DgFigureArguments *arguments, GError **error) {
  if (!arguments->all_parts)
    return arguments->figure;
  g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT,
                      "--part: found \"all\", expected the number of one part here (graph takes all)");
  return NULL;
}
