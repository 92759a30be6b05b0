/* Options of scoring, and the signatures that name them. */
#include "metrics/comparison.h"
#include "metrics/context.h"
#include "metrics/label_context.h"
#include "metrics/label_synonyms.h"
#include "metrics/metric.h"
#include "metrics/selection.h"

#include <math.h>

static guint to_millionths(double threshold) {
  return (guint)MAX(1, lround(threshold * DG_THRESHOLD_ONE));
}

/* Sets the threshold to the default of what the options ask for. */
static void follow(DgScoreOptions *options) {
  double threshold = dg_score_options_get_record(options)->threshold;
  if (options->match == DG_MATCH_CONTEXT)
    threshold = DG_CONTEXT_THRESHOLD;
  else if (options->match == DG_MATCH_STRUCTURE)
    threshold = DG_STRUCTURE_THRESHOLD;
  if (!options->threshold_set)
    options->threshold = to_millionths(threshold);
}

DgScoreOptions *dg_score_options_new(void) {
  DgScoreOptions *options = g_new0(DgScoreOptions, 1);
  options->match = DG_MATCH_CONTEXT;
  dg_score_options_set_similarity(options, DG_SIMILARITY_LABEL);
  options->zero_division = DG_ZERO_DIVISION_0;
  return options;
}

void dg_score_options_free(DgScoreOptions *options) {
  if (options == NULL)
    return;
  g_free(options->embedding);
  g_free(options);
}

void dg_score_options_set_match(DgScoreOptions *options, DgMatch match) {
  options->match = match;
  follow(options);
}

void dg_score_options_set_similarity(DgScoreOptions *options, DgSimilarity similarity) {
  g_return_if_fail(similarity < DG_SIMILARITY_COUNT);
  options->similarity = similarity;
  options->embed = NULL;
  follow(options);
}

void dg_score_options_set_embedding(DgScoreOptions *options, const char *name, DgLabelEmbed embed, gpointer user_data) {
  g_return_if_fail(embed != NULL && name != NULL);
  options->embed = embed;
  options->embed_data = user_data;
  g_free(options->embedding);
  options->embedding = g_strdup(name);
  follow(options);
}

void dg_score_options_set_embedding_context(DgScoreOptions *options, gboolean context) {
  options->embedding_context = context;
}

DgLabels *dg_score_options_new_labels(const DgScoreOptions *options) {
  const DgSimilarityRecord *record = dg_score_options_get_record(options);
  DgLabels *labels = dg_labels_new(record);
  if (options->wordnet != NULL && record->comparing == DG_COMPARE_LABELS)
    dg_label_evidence_index_use_synonyms(labels->evidence, options->wordnet);
  return labels;
}

gboolean dg_score_options_embed_labels(const DgScoreOptions *options, DgLabels *labels, GError **error) {
  return options->embed == NULL ||
         dg_labels_embed(labels, options->embed, options->embed_data, options->embedding_baseline, error);
}

gboolean dg_score_options_embed_context(const DgScoreOptions *options) {
  return options->embed != NULL && options->embedding_context &&
         (options->match == DG_MATCH_OPTIMAL || options->match == DG_MATCH_GREEDY);
}

void dg_score_options_set_embedding_baseline(DgScoreOptions *options, double baseline) {
  g_return_if_fail(baseline >= 0 && baseline < 1);
  options->embedding_baseline = MIN((guint)lround(baseline * DG_MILLION), DG_MILLION - 1);
}

void dg_score_options_set_synonyms(DgScoreOptions *options, const DgWordNet *wordnet) {
  options->wordnet = wordnet;
}

const char *dg_score_options_get_embedding(const DgScoreOptions *options) {
  return options->embed != NULL ? options->embedding : NULL;
}

const DgSimilarityRecord *dg_score_options_get_record(const DgScoreOptions *options) {
  return options->embed != NULL ? &dg_similarity_embedding : dg_similarities[options->similarity];
}

void dg_score_options_set_threshold(DgScoreOptions *options, double threshold) {
  g_return_if_fail(threshold > 0 && threshold <= 1);
  options->threshold = to_millionths(threshold);
  options->threshold_set = TRUE;
}

void dg_score_options_set_threshold_strict(DgScoreOptions *options, gboolean strict) {
  options->threshold_strict = strict;
}

void dg_score_options_set_zero_division(DgScoreOptions *options, DgZeroDivision zero_division) {
  options->zero_division = zero_division;
}

const char *dg_wordless_get_name(DgWordless wordless) {
  static const char *const names[] = {"optional", "count", "ignore"};
  return names[wordless];
}

void dg_score_options_set_wordless(DgScoreOptions *options, DgWordless wordless) {
  options->wordless = wordless;
}

void dg_score_options_set_checks(DgScoreOptions *options, const DgCheckOptions *checks) {
  options->checks = checks;
}

const DgCheckOptions *dg_score_options_get_checks(const DgScoreOptions *options) {
  return options == NULL ? NULL : options->checks;
}

/* A number from 0 to 1 with at least two decimals, and as many as it has. */
static char *name_millionths(guint millionths) {
  g_autofree char *decimals = g_strdup_printf("%06u", millionths % DG_MILLION);
  for (guint i = 5; i >= 2 && decimals[i] == '0'; i--)
    decimals[i] = '\0';
  return g_strdup_printf("%u.%s", millionths / DG_MILLION, decimals);
}

/* What the embeddings come from and what is embedded; "" without them. */
static char *name_embedding(const DgScoreOptions *options) {
  if (options->embed == NULL)
    return g_strdup("");
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "embedding:%s|", options->embedding);
  if (options->embedding_baseline > 0) {
    g_autofree char *baseline = name_millionths(options->embedding_baseline);
    g_string_append_printf(text, "embedding_baseline:%s|", baseline);
  }
  if (dg_score_options_embed_context(options))
    g_string_append_printf(text, "embedding_context:%d|", DG_LABEL_CONTEXT_VERSION);
  return g_string_free(text, FALSE);
}

/* Where synonyms come from; "" where none count. */
static char *name_synonyms(const DgScoreOptions *options) {
  if (options->wordnet == NULL || options->match == DG_MATCH_STRUCTURE ||
      dg_score_options_get_record(options)->comparing != DG_COMPARE_LABELS)
    return g_strdup("");
  g_autofree char *version = dg_wordnet_get_version(options->wordnet);
  return g_strdup_printf("synonyms:%d.wordnet%s|", DG_SYNONYMS_VERSION, version);
}

/* How nodes are matched, up to the threshold: "optimal.label", "context.1.label", "structure.1.". */
static char *name_match(const DgScoreOptions *options) {
  const char *name = dg_match_get_name(options->match);
  const char *key = dg_score_options_get_record(options)->key;
  if (options->match == DG_MATCH_STRUCTURE)
    return g_strdup_printf("%s.%u.", name, DG_CONTEXT_VERSION);
  if (options->match == DG_MATCH_CONTEXT)
    return g_strdup_printf("%s.%u.%s", name, DG_CONTEXT_VERSION, key);
  return g_strdup_printf("%s.%s", name, key);
}

char *dg_score_options_get_signature(const DgScoreOptions *options) {
  g_autoptr(DgScoreOptions) defaults = options == NULL ? dg_score_options_new() : NULL;
  if (options == NULL)
    options = defaults;
  g_autofree char *threshold = name_millionths(options->threshold);
  static const char *const zero_names[] = {"0", "1", "nan"};
  g_autofree char *embedding = name_embedding(options), *synonyms = name_synonyms(options);
  g_autofree char *match = name_match(options);
  g_autofree char *checks = options->checks == NULL ? NULL : dg_check_options_get_signature(options->checks);
  g_autofree char *added = dg_selection_get_signature(options);
  g_autofree char *versions = dg_selection_get_versions(options);
  gboolean usual = options->wordless == DG_WORDLESS_OPTIONAL;
  return g_strdup_printf("match:%s%s%s|%s%sties:%s|zero:%s%s%s%s%s%s%s", match, threshold,
                         options->threshold_strict ? ".strict" : "", embedding, synonyms,
                         options->match == DG_MATCH_GREEDY ? "order" : "edges", zero_names[options->zero_division],
                         usual ? "" : "|wordless:", usual ? "" : dg_wordless_get_name(options->wordless), added,
                         versions, checks == NULL ? "" : "|", checks == NULL ? "" : checks);
}

char *dg_signature(const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  g_autoptr(DgGraphOptions) defaults = graph_options == NULL ? dg_graph_options_new() : NULL;
  g_autofree char *extraction = dg_graph_options_get_signature(graph_options != NULL ? graph_options : defaults);
  g_autofree char *scoring = dg_score_options_get_signature(score_options);
  return g_strdup_printf("diagrade:%s|%s|%s", dg_version(), extraction, scoring);
}
