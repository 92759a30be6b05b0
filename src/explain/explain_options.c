#include "explain/explain_options.h"

#include <math.h>
#include <string.h>

static const char *const NAMES[DG_SCORE_COUNT] = {"bleu2",  "bleu4", "rouge_l", "rouge_lsum",
                                                  "meteor", "chrf",  "chrf++"};

gboolean dg_text_score_has_corpus(DgTextScore score) {
  return score == DG_SCORE_BLEU2 || score == DG_SCORE_BLEU4 || score == DG_SCORE_CHRF || score == DG_SCORE_CHRF_WORDS;
}

DgExplainOptions *dg_explain_options_new(void) {
  DgExplainOptions *options = g_new0(DgExplainOptions, 1);
  for (guint i = 0; i < DG_SCORE_COUNT; i++)
    options->asked[i] = i != DG_SCORE_ROUGE_LSUM;
  options->smoothing = DG_SMOOTHING_EXP;
  options->stems = DG_STEMS_NLTK;
  return options;
}

void dg_explain_options_free(DgExplainOptions *options) {
  g_free(options);
}

gboolean dg_explain_options_set_metrics(DgExplainOptions *options, const char *names, GError **error) {
  g_auto(GStrv) list = g_strsplit(names, ",", -1);
  gboolean asked[DG_SCORE_COUNT] = {0};
  for (char **name = list; *name; name++) {
    guint i = 0;
    while (i < DG_SCORE_COUNT && strcmp(g_strstrip(*name), NAMES[i]) != 0)
      i++;
    if (i == DG_SCORE_COUNT) {
      g_autofree char *known =
          g_strjoinv(", ", (char *[]){(char *)NAMES[0], (char *)NAMES[1], (char *)NAMES[2], (char *)NAMES[3],
                                      (char *)NAMES[4], (char *)NAMES[5], (char *)NAMES[6], NULL});
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected some of %s", *name, known);
      return FALSE;
    }
    asked[i] = TRUE;
  }
  memcpy(options->asked, asked, sizeof asked);
  return TRUE;
}

void dg_explain_options_set_tokens(DgExplainOptions *options, DgTokens tokens) {
  options->tokens = tokens;
}

void dg_explain_options_set_smoothing(DgExplainOptions *options, DgSmoothing smoothing, double value) {
  options->smoothing = smoothing;
  options->smoothing_value = !isnan(value) ? value : smoothing == DG_SMOOTHING_FLOOR ? 0.1 : 1;
}

void dg_explain_options_set_stems(DgExplainOptions *options, DgStems stems) {
  options->stems = stems;
}

void dg_explain_options_set_wordnet(DgExplainOptions *options, const DgWordNet *wordnet) {
  options->wordnet = wordnet;
}

void dg_explain_options_set_judge(DgExplainOptions *options, DgModelClient *client, const DgPrompts *prompts) {
  options->judge = client;
  options->prompts = prompts;
}

void dg_explain_options_set_embeddings(DgExplainOptions *options, DgModelClient *client, gboolean idf,
                                       double baseline) {
  options->embeddings = client;
  options->idf = idf;
  options->baseline = baseline;
}

static double overlap_score(DgTextScore score, const char *text, const char *reference, DgStems stems) {
  DgOverlap overlap;
  (score == DG_SCORE_ROUGE_L ? dg_rouge_l : dg_rouge_lsum)(text, reference, stems, &overlap);
  return overlap.f1;
}

static double bleu_score(guint order, const char *const *texts, const char *const *references, guint n,
                         const DgExplainOptions *options) {
  g_autoptr(DgBleuOptions) bleu = dg_bleu_options_new(order);
  dg_bleu_options_set_tokens(bleu, options->tokens);
  dg_bleu_options_set_smoothing(bleu, options->smoothing, options->smoothing_value);
  dg_bleu_options_set_effective_order(bleu, n == 1);
  return dg_bleu(texts, references, n, bleu);
}

double dg_text_score(DgTextScore score, const char *const *texts, const char *const *references, guint n,
                     const DgExplainOptions *options) {
  switch (score) {
  case DG_SCORE_BLEU2:
  case DG_SCORE_BLEU4:
    return bleu_score(score == DG_SCORE_BLEU2 ? 2 : 4, texts, references, n, options);
  case DG_SCORE_CHRF:
  case DG_SCORE_CHRF_WORDS:
    return dg_chrf(texts, references, n, score == DG_SCORE_CHRF_WORDS ? 2 : 0, 2, FALSE);
  case DG_SCORE_METEOR:
    return dg_meteor(*texts, *references, options->tokens, options->stems, options->wordnet);
  default:
    return overlap_score(score, *texts, *references, options->stems);
  }
}

char *dg_explain_options_signature(const DgExplainOptions *options) {
  GString *out = g_string_new(NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "diagrade:%s|tokens:%s|bleu:%s", dg_version(), dg_tokens_name(options->tokens),
                         dg_smoothing_name(options->smoothing));
  if (options->smoothing == DG_SMOOTHING_ADD_K || options->smoothing == DG_SMOOTHING_FLOOR)
    g_string_append(out, g_ascii_formatd(number, sizeof number, "%.6g", options->smoothing_value));
  g_string_append_printf(out, "|chrf:c6.b2|stems:%s|synonyms:%s", dg_stems_name(options->stems),
                         options->wordnet ? "wordnet" : "none");
  if (options->embeddings) {
    g_string_append_printf(out, "|bertscore:tokens.%s%s", dg_model_client_get_signature(options->embeddings),
                           options->idf ? ".idf" : "");
    if (options->baseline != 0)
      g_string_append_printf(out, ".baseline%s", g_ascii_formatd(number, sizeof number, "%.6g", options->baseline));
  }
  return g_string_free(out, FALSE);
}

/* What stands behind `name` in a part of the signature; NULL without one. Free with g_free(). */
static char *find_part(const char *signature, const char *name) {
  g_auto(GStrv) parts = g_strsplit(signature, "|", -1);
  for (char **part = parts; *part; part++)
    if (g_str_has_prefix(*part, name))
      return g_strdup(*part + strlen(name));
  return NULL;
}

void dg_explain_options_read_signature(DgExplainOptions *options, const char *signature) {
  g_autofree char *tokens = find_part(signature, "tokens:"), *bleu = find_part(signature, "bleu:");
  if (tokens)
    dg_tokens_find(tokens, &options->tokens);
  for (guint i = 0; bleu && i <= DG_SMOOTHING_FLOOR; i++) {
    const char *name = dg_smoothing_name((DgSmoothing)i);
    if (!g_str_has_prefix(bleu, name))
      continue;
    const char *value = bleu + strlen(name);
    dg_explain_options_set_smoothing(options, (DgSmoothing)i, *value ? g_ascii_strtod(value, NULL) : NAN);
  }
}
