#include "options/figure_options.h"

#include <string.h>

/* Largest number of a part that is asked for: no file that is read has as many. */
#define PART_MAX 1000000

static gboolean read_part(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  guint64 part = 1;
  arguments->all_parts = strcmp(value, "all") == 0;
  if (!arguments->all_parts && !g_ascii_string_to_unsigned(value, 10, 1, PART_MAX, &part, NULL))
    return dg_options_bad_value(option, value, "a whole number from 1, or all", error);
  arguments->part = (guint)part;
  return TRUE;
}

static gboolean read_crop(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  g_auto(GStrv) parts = g_strsplit(value, ",", -1);
  double sides[4];
  gboolean fine = g_strv_length(parts) == G_N_ELEMENTS(sides);
  for (guint i = 0; fine && i < G_N_ELEMENTS(sides); i++)
    fine = dg_options_number(parts[i], &sides[i]);
  if (!fine || sides[2] <= 0 || sides[3] <= 0)
    return dg_options_bad_value(option, value, "X,Y,WIDTH,HEIGHT in points, width and height greater than 0", error);
  arguments->crop = (DgBox){sides[0], sides[1], sides[2], sides[3]};
  return TRUE;
}

static gboolean read_language(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  if (!*value || strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_+") != strlen(value))
    return dg_options_bad_value(option, value, "languages as tesseract calls them, like eng or eng+deu", error);
  g_free(arguments->language);
  arguments->language = g_strdup(value);
  return TRUE;
}

static gboolean read_allow_input(const char *option, const char *value, gpointer data, GError **error) {
  DgFigureArguments *arguments = data;
  if (!g_file_test(value, G_FILE_TEST_IS_DIR))
    return dg_options_bad_value(option, value, "a directory", error);
  g_free(arguments->allow_input);
  arguments->allow_input = g_strdup(value);
  return TRUE;
}

static void clear(gpointer arguments) {
  g_free(((DgFigureArguments *)arguments)->language);
  g_free(((DgFigureArguments *)arguments)->allow_input);
}

static void add_parts(GPtrArray *words) {
  g_ptr_array_add(words, g_strdup("all"));
}

static const char *const READINGS[] = {"none", "ocr", NULL};

#define AT(member) offsetof(DgFigureArguments, member)
static const DgOption OPTIONS[] = {
    {"part", DG_READ, 0, "N", "which page of a PDF, picture of a TeX file or diagram of a source, from 1, or all", "1",
     .read = read_part, .words = add_parts},
    {"crop", DG_READ, 0, "X,Y,W,H", "a box of the page, in points from its top left corner", .read = read_crop},
    {"text", DG_CHOICE, AT(text), "HOW", "who reads text that is drawn as outlines", "none", READINGS},
    {"language", DG_READ, 0, "NAME", "of --text ocr, as tesseract calls it", "eng", .read = read_language},
    {"trust-layer", DG_FLAG, AT(trust_layer), NULL,
     "text that is not painted names the outlines under it, in generated figures too"},
    {"allow-input", DG_READ, 0, "DIR", "where files are read from that a TeX file names (default: nowhere)",
     .read = read_allow_input},
    {NULL}};
#undef AT

const DgOptionSet dg_figure_options = {"Figure Options", "figure", OPTIONS, clear};

DgFigureOptions *dg_figure_arguments_read(const DgFigureArguments *arguments) {
  DgFigureOptions *options = dg_figure_options_new();
  if (arguments->part)
    dg_figure_options_set_part(options, arguments->part);
  if (arguments->crop.width > 0)
    dg_figure_options_set_crop(options, arguments->crop);
  dg_figure_options_set_text(options, (DgTextReading)arguments->text);
  if (arguments->language)
    dg_figure_options_set_language(options, arguments->language);
  if (arguments->trust_layer)
    dg_figure_options_set_trust_layer(options, TRUE);
  dg_figure_options_set_allow_input(options, arguments->allow_input);
  return options;
}

gboolean dg_figure_arguments_check_one(const DgFigureArguments *arguments, GError **error) {
  if (arguments->all_parts)
    g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT,
                        "--part: found \"all\", expected the number of one part here (graph takes all)");
  return !arguments->all_parts;
}

DgFigureOptions *dg_figure_arguments_read_one(const DgFigureArguments *arguments, GError **error) {
  return dg_figure_arguments_check_one(arguments, error) ? dg_figure_arguments_read(arguments) : NULL;
}
