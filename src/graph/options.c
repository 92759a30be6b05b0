#include "graph/options.h"

#include <math.h>

/* K and tau: DiagramEval section 5.1. The larger font and the shorter span read most boxes with a title and a smaller
 * caption as one node, where the smaller font leaves them apart. */
const DgGraphOptions dg_graph_options_default = {
    .k = 1.5,
    .tau = 0.2,
    .font = DG_DRAFT_FONT_LARGER,
    .overlap = DG_DRAFT_OVERLAP_SHORTER,
    .refine = DG_REFINE_GEOMETRY,
};

const char *const dg_draft_font_names[] = {"larger", "smaller", "mean", NULL};
const char *const dg_draft_overlap_names[] = {"shorter", "longer", "union", NULL};

/* Raised whenever the rules of refinement or of edges by geometry change a result: scores of different versions are not
 * comparable. */
#define REFINE_GEOMETRY_VERSION 5
#define EDGES_GEOMETRY_VERSION 7

DgGraphOptions *dg_graph_options_new(void) {
  return g_memdup2(&dg_graph_options_default, sizeof dg_graph_options_default);
}

void dg_graph_options_free(DgGraphOptions *options) {
  if (!options)
    return;
  dg_figure_options_free(options->figure);
  g_free(options);
}

void dg_graph_options_set_figure(DgGraphOptions *options, const DgFigureOptions *figure) {
  dg_figure_options_free(options->figure);
  options->figure = dg_figure_options_copy(figure);
}

const DgFigureOptions *dg_graph_options_get_figure(const DgGraphOptions *options) {
  return options ? options->figure : NULL;
}

DgGraphOptions *dg_graph_options_copy(const DgGraphOptions *options) {
  DgGraphOptions *copy = g_memdup2(options ? options : &dg_graph_options_default, sizeof *copy);
  copy->figure = dg_figure_options_copy(copy->figure);
  return copy;
}

gboolean dg_graph_options_are_usual(const DgGraphOptions *options) {
  const DgGraphOptions *usual = &dg_graph_options_default;
  return !options->read && options->k == usual->k && options->tau == usual->tau && options->font == usual->font &&
         options->overlap == usual->overlap && options->refine == usual->refine &&
         options->min_confidence == usual->min_confidence;
}

DgGraphOptions *dg_graph_options_copy_generated(const DgGraphOptions *options) {
  DgGraphOptions *copy = dg_graph_options_copy(options);
  dg_figure_options_set_generated(copy->figure, TRUE);
  return copy;
}

DgGraphOptions *dg_graph_options_copy_part(const DgGraphOptions *options, guint part) {
  DgGraphOptions *copy = dg_graph_options_copy(options);
  dg_figure_options_set_part(copy->figure, part);
  return copy;
}

void dg_graph_options_set_k(DgGraphOptions *options, double k) {
  g_return_if_fail(isfinite(k) && k > 0);
  options->k = k;
}

void dg_graph_options_set_tau(DgGraphOptions *options, double tau) {
  g_return_if_fail(tau >= 0 && tau < 1);
  options->tau = tau;
}

void dg_graph_options_set_draft_font(DgGraphOptions *options, DgDraftFont font) {
  options->font = font;
}

void dg_graph_options_set_draft_overlap(DgGraphOptions *options, DgDraftOverlap overlap) {
  options->overlap = overlap;
}

void dg_graph_options_set_refine(DgGraphOptions *options, DgRefine refine) {
  options->refine = refine;
}

void dg_graph_options_set_min_confidence(DgGraphOptions *options, double min_confidence) {
  g_return_if_fail(min_confidence >= 0 && min_confidence <= 1);
  options->min_confidence = min_confidence;
}

double dg_graph_options_get_min_confidence(const DgGraphOptions *options) {
  return options ? options->min_confidence : 0;
}

char *dg_graph_options_get_signature(const DgGraphOptions *options) {
  if (options && options->read)
    return options->get_reader_signature(options->reader, options);
  return dg_graph_options_get_geometry_signature(options);
}

char *dg_graph_options_get_geometry_signature(const DgGraphOptions *options) {
  if (!options)
    options = &dg_graph_options_default;
  char k[G_ASCII_DTOSTR_BUF_SIZE], tau[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(k, sizeof k, "%.6g", options->k);
  g_ascii_formatd(tau, sizeof tau, "%.6g", options->tau);
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_append_printf(text, "nodes:draft.K%s.t%s.font-%s.overlap-%s|refine:", k, tau,
                         dg_draft_font_names[options->font], dg_draft_overlap_names[options->overlap]);
  if (options->refine == DG_REFINE_GEOMETRY)
    g_string_append_printf(text, "geometry.%d", REFINE_GEOMETRY_VERSION);
  else
    g_string_append(text, "none");
  g_string_append_printf(text, "|edges:geometry.%d", EDGES_GEOMETRY_VERSION);
  if (options->min_confidence > 0) {
    char least[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, "|min-confidence:%s",
                           g_ascii_formatd(least, sizeof least, "%.6g", options->min_confidence));
  }
  g_autofree char *figure = dg_figure_options_get_signature(options->figure);
  g_string_append(text, figure);
  return g_string_free(g_steal_pointer(&text), FALSE);
}
