#include "figure/options.h"

#include "raster/ocr.h"

const DgFigureOptions dg_figure_options_default = {.part = 1};

DgFigureOptions *dg_figure_options_new(void) {
  return dg_figure_options_copy(&dg_figure_options_default);
}

DgFigureOptions *dg_figure_options_copy(const DgFigureOptions *options) {
  DgFigureOptions *copy = g_memdup2(options ? options : &dg_figure_options_default, sizeof *copy);
  copy->language = g_strdup(copy->language);
  copy->allow_input = g_strdup(copy->allow_input);
  return copy;
}

void dg_figure_options_free(DgFigureOptions *options) {
  if (!options)
    return;
  g_free(options->language);
  g_free(options->allow_input);
  g_free(options);
}

void dg_figure_options_set_part(DgFigureOptions *options, guint part) {
  g_return_if_fail(part > 0);
  options->part = part;
}

void dg_figure_options_set_crop(DgFigureOptions *options, DgBox crop) {
  g_return_if_fail(crop.width > 0 && crop.height > 0);
  options->crop = crop;
}

void dg_figure_options_set_text(DgFigureOptions *options, DgTextReading reading) {
  options->text = reading;
}

void dg_figure_options_set_language(DgFigureOptions *options, const char *language) {
  g_free(options->language);
  options->language = g_strdup(language);
}

void dg_figure_options_set_generated(DgFigureOptions *options, gboolean generated) {
  options->generated = generated;
}

void dg_figure_options_set_trust_layer(DgFigureOptions *options, gboolean trust) {
  options->trust_layer = trust;
}

void dg_figure_options_set_allow_input(DgFigureOptions *options, const char *directory) {
  g_free(options->allow_input);
  options->allow_input = g_strdup(directory);
}

char *dg_figure_options_get_signature(const DgFigureOptions *options) {
  if (!options)
    options = &dg_figure_options_default;
  g_autoptr(GString) text = g_string_new(NULL);
  if (options->part != 1)
    g_string_append_printf(text, "|part:%u", options->part);
  if (options->crop.width > 0) {
    const double sides[] = {options->crop.x, options->crop.y, options->crop.width, options->crop.height};
    char side[G_ASCII_DTOSTR_BUF_SIZE];
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
      g_string_append_printf(text, "%s%s", i ? "," : "|crop:", g_ascii_formatd(side, sizeof side, "%.6g", sides[i]));
  }
  if (options->text == DG_TEXT_READING_OCR) {
    g_autofree char *reader = dg_ocr_get_signature(options->language);
    g_string_append_printf(text, "|text:%s", reader);
  }
  if (options->trust_layer)
    g_string_append(text, "|layer:trusted");
  if (options->allow_input)
    g_string_append_printf(text, "|input:%s", options->allow_input);
  return g_string_free(g_steal_pointer(&text), FALSE);
}
