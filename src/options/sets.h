/* The sets of options that commands and requests share, and what is read from them. */
#ifndef DG_OPTIONS_SETS_H
#define DG_OPTIONS_SETS_H

#include "options/figure_options.h"

#include <diagrade/model.h>
#include <diagrade/run.h>

/* How labels are compared and nodes matched, as it was given. */
typedef struct {
  guint match, similarity, zero_division; /* DgMatch, or one more: with groups; DgSimilarity, or one more: by
                                             embeddings; DgZeroDivision */
  guint wordless; /* DgWordless */
  double threshold; /* NaN: that of the similarity */
  gboolean threshold_strict, embedding_context;
  double embedding_baseline;
  guint synonyms; /* 0: none; 1: by WordNet */
  char *wordnet_directory; /* NULL: where Debian has it */
  DgWordNet *wordnet; /* of dg_scoring_arguments_read(); NULL: none */
  DgCheckOptions *checks; /* of dg_options_scores(); NULL: none */
} DgScoringArguments;
extern const DgOptionSet dg_scoring_options;
/* Free with dg_score_options_free(), before the arguments. Errors: DG_ERROR_ARGUMENT (options that contradict each
 * other), and those of dg_wordnet_open(). */
DgScoreOptions *dg_scoring_arguments_read(DgScoringArguments *arguments, GError **error);

/* How figures are read: by geometry, and by a model where that is asked for. */
typedef struct {
  DgFigureArguments place; /* of dg_figure_options */
  double k, tau, min_confidence;
  guint draft_font, draft_overlap, refine, edges, connections;
  guint preset; /* what it sets is set already; see options/presets.h */
  gboolean marks, strict_answers;
} DgExtractionArguments;
extern const DgOption dg_extraction_records[];
extern const DgOptionSet dg_extraction_options; /* of them */
/* The options of reading. Free with dg_graph_options_free(). */
DgGraphOptions *dg_extraction_arguments_read(const DgExtractionArguments *arguments);
/* What a model has to do with it (dg_reading_options_need_model()). Free with dg_reading_options_free(). */
DgReadingOptions *dg_extraction_arguments_read_model(const DgExtractionArguments *arguments);

/* The options that say which checks run and how, as they were given. */
typedef struct {
  char *config;
  guint profile; /* DgProfile */
  char **select, **set, **severity;
} DgCheckArguments;
extern const DgOptionSet dg_check_options;
/* The options of checking that they stand for; `given` says which of them were. Free with
 * dg_check_options_free(). Errors: DG_ERROR_ARGUMENT. */
DgCheckOptions *dg_check_arguments_read(const DgOptionValues *given, const DgCheckArguments *arguments, GError **error);
/* The checks that --checks of a command that scores names; NULL with `error` unset for none. `otherwise` stands for an
 * option that was not given (NULL: none). Free with dg_check_options_free(). Errors: DG_ERROR_ARGUMENT. */
DgCheckOptions *dg_options_checks(const char *text, const char *otherwise, GError **error);

/* Which checks a command that scores runs; `otherwise` is shown as the default. */
#define DG_OPTION_CHECKS(at, otherwise)                                                                                \
  {                                                                                                                    \
    "checks", DG_TEXT, at, "LIST", "checks of the generated figure: names, math, figure, all or none", otherwise,      \
        .words = dg_words_check_lists                                                                                  \
  }

#define DG_OPTION_ZERO_DIVISION(at)                                                                                    \
  { "zero-division", DG_CHOICE, at, "VALUE", "value of a ratio 0/0", "0", dg_zero_divisions }
extern const char *const dg_zero_divisions[];
/* What is computed beside the metrics that always are. */
#define DG_OPTION_METRICS(at)                                                                                          \
  {                                                                                                                    \
    "metrics", DG_TEXT, at, "LIST", "also compute these metrics and measures: names, groups of them, or all",          \
        .words = dg_words_optional_metrics                                                                             \
  }
/* Takes its value, which may be NULL, and what --match groups adds to it. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_options_metrics(DgScoreOptions *options, const DgScoringArguments *scoring, const char *names,
                            GError **error);

/* Scoring as all of these say: dg_scoring_arguments_read() with the values of --checks (`otherwise` as for
 * dg_options_checks()) and --metrics. Free with dg_score_options_free(), before the arguments. Errors: theirs. */
DgScoreOptions *dg_options_scores(DgScoringArguments *scoring, const char *checks, const char *otherwise,
                                  const char *metrics, GError **error);

/* Words that options take: names of checks with "math" and "figure", and the same with "all" and "none"; of metrics and
 * measures; of those that are optional, with their groups and "all"; of the values of metrics; of ratios and measures,
 * each with "=". */
void dg_words_checks(GPtrArray *words);
void dg_words_check_lists(GPtrArray *words);
void dg_words_parameters(GPtrArray *words); /* "CHECK.PARAMETER=" */
void dg_words_severities(GPtrArray *words); /* "CHECK=SEVERITY" */
void dg_words_metrics(GPtrArray *words);
void dg_words_optional_metrics(GPtrArray *words);
void dg_words_values(GPtrArray *words);
void dg_words_ratios(GPtrArray *words);

#endif
