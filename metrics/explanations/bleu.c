/* BLEU (Papineni et al., ACL 2002) with the smoothings and the effective order of sacrebleu. */
#include "metrics/explanations/counts.h"
#include "metrics/explanations/tokens.h"

#include <math.h>
#include <string.h>

struct _DgBleuOptions {
  guint order;
  DgTokens tokens;
  DgSmoothing smoothing;
  double smoothing_value;
  gboolean effective_order;
};

static const char *const NAMES[] = {"none", "exp", "add-k", "floor"};

const char *dg_smoothing_name(DgSmoothing smoothing) {
  return NAMES[smoothing];
}

gboolean dg_smoothing_find(const char *name, DgSmoothing *smoothing) {
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(NAMES[i], name) == 0) {
      *smoothing = (DgSmoothing)i;
      return TRUE;
    }
  return FALSE;
}

DgBleuOptions *dg_bleu_options_new(guint order) {
  g_return_val_if_fail(order >= 1 && order <= DG_NGRAM_ORDER_MAX, NULL);
  DgBleuOptions *options = g_new0(DgBleuOptions, 1);
  options->order = order;
  options->smoothing = DG_SMOOTHING_EXP;
  return options;
}

void dg_bleu_options_free(DgBleuOptions *options) {
  g_free(options);
}

void dg_bleu_options_set_tokens(DgBleuOptions *options, DgTokens tokens) {
  options->tokens = tokens;
}

void dg_bleu_options_set_smoothing(DgBleuOptions *options, DgSmoothing smoothing, double value) {
  options->smoothing = smoothing;
  options->smoothing_value = value;
}

void dg_bleu_options_set_effective_order(DgBleuOptions *options, gboolean effective_order) {
  options->effective_order = effective_order;
}

/* The precision of order `n` with its smoothing; `smoothed` counts the orders without a match so far. */
static double precision(const DgNgramCounts *counts, guint n, const DgBleuOptions *options, guint *smoothed) {
  double added = options->smoothing == DG_SMOOTHING_ADD_K && n > 1 ? options->smoothing_value : 0;
  double common = counts->common + added, there = counts->text + added;
  if (common > 0)
    return common / there;
  if (options->smoothing == DG_SMOOTHING_EXP)
    return 1 / (ldexp(1, (int)++*smoothed) * there);
  return options->smoothing == DG_SMOOTHING_FLOOR ? options->smoothing_value / there : 0;
}

static double score(const DgNgramCounts *counts, double length, double reference_length, const DgBleuOptions *options) {
  gboolean any = FALSE;
  for (guint n = 0; n < options->order; n++)
    any = any || counts[n].common > 0;
  if (!any)
    return 0;
  double logarithms = 0;
  guint smoothed = 0, order = 0;
  for (; order < options->order; order++) {
    double added = options->smoothing == DG_SMOOTHING_ADD_K && order > 0 ? options->smoothing_value : 0;
    if (!(counts[order].text + added > 0))
      break;
    double share = precision(&counts[order], order + 1, options, &smoothed);
    if (!(share > 0))
      return 0;
    logarithms += log(share);
  }
  if (order < options->order && !options->effective_order)
    return 0;
  double penalty = length < reference_length ? exp(1 - reference_length / length) : 1;
  return penalty * exp(logarithms / order);
}

double dg_bleu(const char *const *texts, const char *const *references, guint n, const DgBleuOptions *options) {
  DgNgramCounts counts[DG_NGRAM_ORDER_MAX] = {0};
  double length = 0, reference_length = 0;
  for (guint i = 0; i < n; i++) {
    g_autoptr(GHashTable) symbols = dg_symbols_new();
    g_auto(GStrv) words = dg_tokens_cut(texts[i], options->tokens);
    g_auto(GStrv) reference_words = dg_tokens_cut(references[i], options->tokens);
    g_auto(DgSequence) text = dg_sequence_of_words(symbols, (const char *const *)words);
    g_auto(DgSequence) reference = dg_sequence_of_words(symbols, (const char *const *)reference_words);
    length += text.count;
    reference_length += reference.count;
    for (guint order = 1; order <= options->order; order++)
      dg_ngrams_count(&text, &reference, order, &counts[order - 1]);
  }
  return score(counts, length, reference_length, options);
}
