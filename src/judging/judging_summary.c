/* Records of pairs, summed up. */
#include "judging/judging_summary.h"

#include "base/compare.h"
#include "base/lines.h"
#include "run/task.h"

#include <math.h>
#include <string.h>

#define DECIMALS 6

DgJudgingOptions *dg_judging_options_new(void) {
  DgJudgingOptions *options = g_new0(DgJudgingOptions, 1);
  dg_judging_options_set_bootstrap(options, DG_RESAMPLES_DEFAULT, DG_SEED_DEFAULT);
  return options;
}

void dg_judging_options_free(DgJudgingOptions *options) {
  g_free(options);
}

void dg_judging_options_set_tie(DgJudgingOptions *options, double margin) {
  options->tie = margin;
}

void dg_judging_options_set_bootstrap(DgJudgingOptions *options, guint resamples, guint32 seed) {
  options->resamples = resamples;
  options->seed = seed;
}

double dg_judging_round(double value) {
  return dg_json_round(value, DECIMALS);
}

void dg_judging_note(GPtrArray *texts, const char *text) {
  if (!g_ptr_array_find(texts, text, NULL))
    g_ptr_array_add(texts, (gpointer)text);
}

void dg_judging_sort(GPtrArray *texts) {
  g_ptr_array_sort(texts, dg_compare_text);
}

GPtrArray *dg_judging_criteria(const DgJudgedPairs *judged) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < judged->criteria->len; i++) {
    const DgJudgedCriteria *criteria = judged->criteria->pdata[i];
    for (guint j = 0; j < criteria->count; j++)
      dg_judging_note(names, criteria->names[j]);
  }
  return names;
}

/* The lists of a summary. */
#define LIST(member, Row)                                                                                              \
  { G_STRUCT_OFFSET(DgJudgingSummary, member), sizeof(Row) }
static const struct {
  gsize offset, size;
} LISTS[] = {LIST(judges, DgJudgingJudge),        LIST(scores, DgJudgingScore), LIST(comparisons, DgJudgingComparison),
             LIST(bias, DgJudgingBias),           LIST(flips, DgJudgingFlips),  LIST(spread, DgJudgingSpread),
             LIST(agreement, DgJudgingAgreement), LIST(ranking, DgJudgingRank)};

static GArray **list_of(DgJudgingSummary *summary, guint index) {
  return &G_STRUCT_MEMBER(GArray *, summary, LISTS[index].offset);
}

DgJudgingSummary *dg_judging_summary_new(void) {
  DgJudgingSummary *summary = g_new0(DgJudgingSummary, 1);
  summary->judged = dg_judged_pairs_new();
  for (guint i = 0; i < G_N_ELEMENTS(LISTS); i++)
    *list_of(summary, i) = g_array_new(FALSE, FALSE, (guint)LISTS[i].size);
  return summary;
}

/* Forgets what was computed. */
static void clear(DgJudgingSummary *summary) {
  for (guint i = 0; i < G_N_ELEMENTS(LISTS); i++)
    g_array_set_size(*list_of(summary, i), 0);
  g_clear_pointer(&summary->panel, dg_judge_free);
  g_clear_pointer(&summary->signature, g_free);
}

void dg_judging_summary_free(DgJudgingSummary *summary) {
  if (!summary)
    return;
  clear(summary);
  for (guint i = 0; i < G_N_ELEMENTS(LISTS); i++)
    g_array_unref(*list_of(summary, i));
  dg_judged_pairs_free(summary->judged);
  g_free(summary);
}

static gboolean add(DgJudgingSummary *summary, const DgJudgedRecord *record, const char *name, GError **error) {
  clear(summary);
  gboolean added = dg_judged_pairs_add(summary->judged, record, name, error);
  summary->refused = summary->refused || !added;
  return added;
}

gboolean dg_judging_summary_add_task(DgJudgingSummary *summary, const DgTaskRecord *record, const char *name,
                                     GError **error) {
  return add(summary, record->result, name, error);
}

typedef struct {
  DgJudgingSummary *summary;
  const char *path;
} File;

static gboolean add_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  const File *file = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  g_autoptr(DgJudgedRecord) record = dg_judged_record_read(line, length, name, error);
  return record && add(file->summary, record, name, error);
}

gboolean dg_judging_summary_add_file(DgJudgingSummary *summary, const char *path, GError **error) {
  File file = {summary, path};
  return dg_lines_each(path, "records of pairs", add_line, &file, error);
}

static void add_judges(DgJudgingSummary *summary) {
  for (guint i = 0; i < summary->judged->judges->len; i++) {
    const DgJudge *judge = summary->judged->judges->pdata[i];
    DgJudgingJudge row = {judge->name,
                          judge->signature,
                          judge->asked,
                          judge->usable,
                          (const DgJudgingFailure *)judge->failures->data,
                          judge->failures->len};
    g_array_append_val(summary->judges, row);
  }
}

static char *sign(const DgJudgedPairs *judged, const DgJudgingOptions *options) {
  GString *text = g_string_new(NULL);
  char tie[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(text, "diagrade:%s|orders:both|zero:0.5|tie:%s|bootstrap:%u.seed%u|criteria:", dg_version(),
                         g_ascii_formatd(tie, sizeof tie, "%.6g", options->tie), options->resamples, options->seed);
  for (guint i = 0; i < judged->criteria->len; i++)
    g_string_append_printf(text, "%s%s", i ? "," : "",
                           ((const DgJudgedCriteria *)judged->criteria->pdata[i])->signature);
  return g_string_free(text, FALSE);
}

static int compare_criteria(gconstpointer a, gconstpointer b) {
  const DgJudgedCriteria *const *p = a, *const *q = b;
  return strcmp((*p)->type, (*q)->type);
}

gboolean dg_judging_summary_compute(DgJudgingSummary *summary, const DgJudgingOptions *options, const char *name,
                                    GError **error) {
  g_autoptr(DgJudgingOptions) defaults = dg_judging_options_new();
  const DgJudgingOptions *own = options ? options : defaults;
  DgJudgedPairs *judged = summary->judged;
  clear(summary);
  if (judged->judges->len == 0 || summary->refused) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected some", name,
                summary->refused ? "records that were refused" : "no records");
    return FALSE;
  }
  g_ptr_array_sort(judged->criteria, compare_criteria);
  summary->signature = sign(judged, own);
  summary->tie = own->tie;
  summary->panel = judged->judges->len > 1 ? dg_judged_pairs_panel(judged) : NULL;
  summary->unread = judged->unread;
  add_judges(summary);
  dg_judging_add_scores(summary, own);
  dg_judging_add_comparisons(summary, own);
  dg_judging_add_bias(summary, own);
  dg_judging_add_flips(summary, own);
  dg_judging_add_spread(summary);
  dg_judging_add_agreement(summary);
  dg_judging_add_ranking(summary, own);
  return TRUE;
}

const char *dg_judging_summary_get_signature(const DgJudgingSummary *summary) {
  return summary->signature;
}

guint dg_judging_summary_get_unread(const DgJudgingSummary *summary) {
  return summary->unread;
}

static gconstpointer row_of(GArray *rows, guint index) {
  return index < rows->len ? rows->data + (gsize)index * g_array_get_element_size(rows) : NULL;
}

guint dg_judging_summary_get_judge_count(const DgJudgingSummary *summary) {
  return summary->judges->len;
}

const DgJudgingJudge *dg_judging_summary_get_judge(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->judges, index);
}

static const DgJudgedPair *pair_of(const DgJudgingSummary *summary, guint judge, guint index) {
  const GPtrArray *judges = summary->judged->judges;
  const GPtrArray *pairs = judge < judges->len ? ((const DgJudge *)judges->pdata[judge])->pairs : NULL;
  return pairs && index < pairs->len ? pairs->pdata[index] : NULL;
}

gboolean dg_judging_summary_get_pair(const DgJudgingSummary *summary, guint judge, guint index, DgJudgingPair *pair) {
  const DgJudgedPair *own = pair_of(summary, judge, index);
  if (!own)
    return FALSE;
  gboolean complete = dg_judged_complete(own);
  *pair = (DgJudgingPair){
      .judge = dg_judging_summary_get_judge(summary, judge)->judge,
      .id = own->item,
      .type = own->type,
      .level = own->level,
      .system = own->system,
      .opponent = own->opponent,
      .question = own->question,
      .candidate_figure = own->figures[0],
      .opponent_figure = own->figures[1],
      .criteria = own->criteria ? own->criteria->names : NULL,
      .weights = own->criteria ? own->criteria->weights : NULL,
      .n_criteria = own->criteria ? own->criteria->count : 0,
      .answers = (const DgJudgingAnswer *)own->said->data,
      .n_answers = own->said->len,
      .candidate_total = complete ? dg_judging_round(dg_judged_total(own, 0)) : NAN,
      .opponent_total = complete ? dg_judging_round(dg_judged_total(own, 1)) : NAN,
      .score = complete ? dg_judging_round(dg_judged_share(own)) : NAN,
      .flipped = complete && dg_judging_outcome(own, 0, summary->tie) != dg_judging_outcome(own, 1, summary->tie),
  };
  return TRUE;
}

guint dg_judging_summary_get_score_count(const DgJudgingSummary *summary) {
  return summary->scores->len;
}

const DgJudgingScore *dg_judging_summary_get_score(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->scores, index);
}

const DgJudgingComparison *dg_judging_summary_get_comparison(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->comparisons, index);
}

const DgJudgingBias *dg_judging_summary_get_bias(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->bias, index);
}

const DgJudgingFlips *dg_judging_summary_get_flips(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->flips, index);
}

const DgJudgingSpread *dg_judging_summary_get_spread(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->spread, index);
}

const DgJudgingAgreement *dg_judging_summary_get_agreement(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->agreement, index);
}

guint dg_judging_summary_get_rank_count(const DgJudgingSummary *summary) {
  return summary->ranking->len;
}

const DgJudgingRank *dg_judging_summary_get_rank(const DgJudgingSummary *summary, guint index) {
  return row_of(summary->ranking, index);
}
