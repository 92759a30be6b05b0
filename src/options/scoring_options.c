/* The options of scoring. */
#include "options/sets.h"

#include <float.h>
#include <math.h>

const char *const dg_zero_divisions[] = {"0", "1", "nan", NULL};

/* In the order of DgMatch, and the default with groups of nodes counted beside it. */
static const char *const MATCHES[] = {"context", "optimal", "greedy", "structure", "groups", NULL};
#define MATCH_GROUPS (G_N_ELEMENTS(MATCHES) - 2)
/* In the order of DgSimilarity, and embeddings behind them. */
static const char *const SIMILARITIES[] = {"label",       "levenshtein", "token_sort", "token_set", "title_line",
                                           "containment", "trigram",     "embedding",  NULL};

/* In the order of DgWordless. */
static const char *const WORDLESS[] = {"optional", "count", "ignore", NULL};

static const char *const SYNONYMS[] = {"none", "wordnet", NULL};
/* Where Debian's wordnet-base has them. */
#define WORDNET_DIRECTORY "/usr/share/wordnet"

#define AT(member) offsetof(DgScoringArguments, member)
static const DgOption SCORING[] = {
    {"match", DG_CHOICE, AT(match), "HOW",
     "matching of nodes by labels and neighbourhood, labels alone (optimal), in turn (greedy), or the graph alone; "
     "groups: as context, and also compute the metrics that count several nodes drawn for one as one",
     "context", MATCHES},
    {"similarity", DG_CHOICE, AT(similarity), "NAME", "of labels", "label", SIMILARITIES},
    {"synonyms", DG_CHOICE, AT(synonyms), "FROM", "words of labels that mean the same", "none", SYNONYMS},
    {"wordnet", DG_DIRECTORY, AT(wordnet_directory), "DIR", "the files of WordNet, with --synonyms wordnet",
     WORDNET_DIRECTORY},
    {"threshold", DG_NUMBER, AT(threshold), "T",
     "least confidence of matched nodes, or similarity of those matched by labels alone", "0.14 for context",
     .least = G_MINDOUBLE, .most = 1, .expected = "a number greater than 0 and at most 1"},
    {"threshold-strict", DG_FLAG, AT(threshold_strict), NULL, "match only above the threshold, not at it"},
    {"embedding-baseline", DG_NUMBER, AT(embedding_baseline), "X",
     "with --similarity embedding: cosine of labels that are not alike", "0", .most = 1 - DBL_EPSILON / 2,
     .expected = "a number from 0 to less than 1"},
    {"embedding-context", DG_FLAG, AT(embedding_context), NULL,
     "embed each label with those around it; with --match optimal or greedy"},
    {"wordless", DG_CHOICE, AT(wordless), "HOW",
     "nodes without words: those without a partner count neither for nor against (optional), they count as others, or "
     "they are left out",
     "optional", WORDLESS},
    DG_OPTION_ZERO_DIVISION(AT(zero_division)),
    {NULL}};
#undef AT

static void clear(gpointer values) {
  DgScoringArguments *arguments = values;
  dg_wordnet_free(arguments->wordnet);
  dg_check_options_free(arguments->checks);
}

const DgOptionSet dg_scoring_options = {"Scoring Options", "scoring", SCORING, clear};

gboolean dg_options_metrics(DgScoreOptions *options, const DgScoringArguments *scoring, const char *names,
                            GError **error) {
  const char *groups = scoring->match == MATCH_GROUPS ? "groups" : NULL;
  g_autofree char *both = names && groups ? g_strconcat(names, ",", groups, NULL) : NULL;
  if (dg_score_options_set_metrics(options, both ? both : names ? names : groups, error))
    return TRUE;
  g_prefix_error(error, "--metrics: ");
  return FALSE;
}

/* Stands for the embeddings of a model until there is one (dg_model_arguments_embed()). */
static gboolean refuse_embedding(const char *const *texts, guint count, GArray *values, gpointer user_data,
                                 GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no model, expected one for --similarity embedding");
  return FALSE;
}

/* Opens the files of WordNet when synonyms are asked for. */
static gboolean open_wordnet(DgScoringArguments *arguments, GError **error) {
  if (!arguments->synonyms && !arguments->wordnet_directory)
    return TRUE;
  if (!arguments->synonyms || arguments->similarity != DG_SIMILARITY_LABEL) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --%s, expected %s with it",
                arguments->synonyms ? "synonyms" : "wordnet",
                arguments->synonyms ? "--similarity label" : "--synonyms wordnet");
    return FALSE;
  }
  const char *directory = arguments->wordnet_directory ? arguments->wordnet_directory : WORDNET_DIRECTORY;
  arguments->wordnet = dg_wordnet_open(directory, error);
  if (!arguments->wordnet)
    g_prefix_error(error, "--synonyms wordnet: ");
  return arguments->wordnet != NULL;
}

/* Whether the options that say how labels are embedded have something to say. */
static gboolean check_embedding(const DgScoringArguments *arguments, gboolean embeds, GError **error) {
  const char *option = arguments->embedding_context ? "context" : arguments->embedding_baseline > 0 ? "baseline" : NULL;
  gboolean by_labels = arguments->match == DG_MATCH_OPTIMAL || arguments->match == DG_MATCH_GREEDY;
  if (option && !embeds)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --embedding-%s, expected --similarity embedding with it",
                option);
  else if (arguments->embedding_context && !by_labels)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found --embedding-context with --match %s, expected optimal or greedy", MATCHES[arguments->match]);
  else
    return TRUE;
  return FALSE;
}

DgScoreOptions *dg_scoring_arguments_read(DgScoringArguments *arguments, GError **error) {
  DgSimilarity similarity;
  gboolean named = dg_similarity_find(SIMILARITIES[arguments->similarity], &similarity);
  if (!check_embedding(arguments, !named, error) || !open_wordnet(arguments, error))
    return NULL;
  DgScoreOptions *options = dg_score_options_new();
  dg_score_options_set_synonyms(options, arguments->wordnet);
  if (named)
    dg_score_options_set_similarity(options, similarity);
  else
    dg_score_options_set_embedding(options, "none", refuse_embedding, NULL);
  dg_score_options_set_embedding_baseline(options, arguments->embedding_baseline);
  dg_score_options_set_embedding_context(options, arguments->embedding_context);
  if (!isnan(arguments->threshold))
    dg_score_options_set_threshold(options, arguments->threshold);
  dg_score_options_set_threshold_strict(options, arguments->threshold_strict);
  dg_score_options_set_match(options, arguments->match == MATCH_GROUPS ? DG_MATCH_CONTEXT : (DgMatch)arguments->match);
  dg_score_options_set_wordless(options, (DgWordless)arguments->wordless);
  dg_score_options_set_zero_division(options, (DgZeroDivision)arguments->zero_division);
  return options;
}

DgScoreOptions *dg_options_scores(DgScoringArguments *scoring, const char *checks, const char *otherwise,
                                  const char *metrics, GError **error) {
  g_autoptr(DgScoreOptions) options = dg_scoring_arguments_read(scoring, error);
  if (!options)
    return NULL;
  GError *fault = NULL;
  scoring->checks = dg_options_checks(checks, otherwise, &fault);
  if (fault) {
    g_propagate_error(error, fault);
    return NULL;
  }
  dg_score_options_set_checks(options, scoring->checks);
  return dg_options_metrics(options, scoring, metrics, error) ? g_steal_pointer(&options) : NULL;
}
