/* What people say of the items: a vote of each rater, and all of them in one. */
#include "metrics/agreement/study_join.h"

#include <math.h>
#include <string.h>

/* Most bytes of the votes of all raters: 100,000 items with ten raters and ten criteria have 10 million, or eight times
 * as many as numbers. */
#define VOTE_BYTES_MAX 500000000.0
/* Bytes of one vote while raters are compared: a verdict becomes a number. */
#define VOTE_BYTES 8.0

/* Who gave a rating: the rater that the file names, or else the file. Free with g_free(). */
static char *rater_name(const DgStudyJoining *joining, const DgStudySource *source, const DgEntry *entry) {
  if (entry->rater != DG_NAME_NONE)
    return g_strdup(source->entries->raters.names->pdata[entry->rater]);
  return joining->ratings->len > 1 ? g_path_get_basename(source->entries->name) : g_strdup("rater");
}

/* Where the position of an entry's rater stands. */
static guint *rater_of(const DgStudySource *source, const DgEntry *entry) {
  guint count = source->entries->raters.names->len;
  return &source->raters[entry->rater == DG_NAME_NONE ? count : entry->rater];
}

/* The raters of a study are those who rated something that is compared. */
static void list_raters(const DgStudyJoining *joining, DgStudySource *source, DgNames *raters) {
  g_autofree guint *verdicts = dg_study_place_criteria(source->entries, joining->selection.verdicts);
  g_autofree guint *judgments = dg_study_place_criteria(source->entries, joining->selection.judgments);
  guint count = source->entries->raters.names->len;
  source->raters = g_new(guint, (gsize)count + 1);
  for (guint i = 0; i <= count; i++)
    source->raters[i] = DG_NAME_NONE;
  for (guint k = 0; k < source->entries->entries->len; k++) {
    const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
    gboolean compared = verdicts[entry->criterion] != DG_NAME_NONE || judgments[entry->criterion] != DG_NAME_NONE;
    if (!dg_study_source_counts(source, entry) || !compared || *rater_of(source, entry) != DG_NAME_NONE)
      continue;
    g_autofree char *name = rater_name(joining, source, entry);
    *rater_of(source, entry) = dg_names_add(raters, name);
  }
}

static gboolean add_votes(const DgStudyJoining *joining, DgStudySource *source, GError **error) {
  DgStudy *study = joining->study;
  g_autofree guint *verdicts = dg_study_place_criteria(source->entries, joining->selection.verdicts);
  g_autofree guint *judgments = dg_study_place_criteria(source->entries, joining->selection.judgments);
  for (guint k = 0; k < source->entries->entries->len; k++) {
    const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
    guint verdict = verdicts[entry->criterion], judgment = judgments[entry->criterion];
    if (!dg_study_source_counts(source, entry) || (verdict == DG_NAME_NONE && judgment == DG_NAME_NONE))
      continue;
    guint rater = *rater_of(source, entry);
    gsize at = (gsize)rater * study->n_items + dg_study_find_item(joining, source, entry);
    const char *name = study->n_raters > 1 ? study->raters->pdata[rater] : NULL;
    if (verdict != DG_NAME_NONE) {
      guint8 *vote = &dg_study_verdict(study, verdict)->votes[at];
      if (*vote != DG_UNSET_LABEL)
        return dg_study_set_twice(source, entry, name, error);
      *vote = (guint8)entry->verdict;
    }
    if (judgment != DG_NAME_NONE) {
      double *vote = &((DgJudgment *)study->judgments->pdata[judgment])->votes[at];
      if (!isnan(*vote))
        return dg_study_set_twice(source, entry, name, error);
      *vote = entry->number;
    }
  }
  return TRUE;
}

/* The label that most raters gave to an item; DG_NO_LABEL when nobody gave one, or on a draw, which is counted. */
static guint8 vote_of(DgVerdictCriterion *criterion, guint n_raters, guint n_items, guint item) {
  guint counted[DG_NO_LABEL] = {0}, most = 0, n_most = 0;
  guint8 label = DG_NO_LABEL;
  for (guint rater = 0; rater < n_raters; rater++) {
    guint8 vote = criterion->votes[(gsize)rater * n_items + item];
    if (vote < DG_NO_LABEL)
      counted[vote]++;
  }
  for (guint8 i = 0; i < DG_NO_LABEL; i++) {
    if (counted[i] > most) {
      most = counted[i];
      n_most = 0;
      label = i;
    }
    n_most += counted[i] == most && most > 0;
  }
  if (n_most <= 1)
    return label;
  criterion->undecided++;
  return DG_NO_LABEL;
}

static void count_votes(DgStudy *study, DgVerdictCriterion *criterion) {
  gsize n_votes = (gsize)study->n_raters * study->n_items;
  for (gsize i = 0; i < n_votes; i++)
    if (criterion->votes[i] == DG_UNSET_LABEL)
      criterion->votes[i] = DG_NO_LABEL;
  guint unrated = 0;
  for (guint item = 0; item < study->n_items; item++) {
    criterion->human[item] = vote_of(criterion, study->n_raters, study->n_items, item);
    unrated += criterion->human[item] == DG_NO_LABEL;
  }
  if (criterion->undecided)
    dg_study_note(study, "%s: left out %u item%s whose raters are divided.", criterion->name, criterion->undecided,
                  criterion->undecided == 1 ? "" : "s");
  unrated -= criterion->undecided;
  if (unrated)
    dg_study_note(study, "%s: left out %u item%s without a rating.", criterion->name, unrated, unrated == 1 ? "" : "s");
}

static void average_votes(const DgStudy *study, DgJudgment *judgment) {
  for (guint item = 0; item < study->n_items; item++) {
    double sum = 0;
    guint count = 0;
    for (guint rater = 0; rater < study->n_raters; rater++) {
      double vote = judgment->votes[(gsize)rater * study->n_items + item];
      if (isnan(vote))
        continue;
      sum += vote;
      count++;
    }
    judgment->human[item] = count ? sum / count : NAN;
  }
}

/* Makes room for the votes. */
static gboolean add_criteria(DgStudy *study, const DgSelection *selection, const DgAgreementOptions *options,
                             GError **error) {
  gsize n_votes = (gsize)study->n_raters * study->n_items;
  const GPtrArray *verdicts = selection->verdicts, *judgments = selection->judgments;
  if ((double)n_votes * (verdicts->len + VOTE_BYTES * (judgments->len + 1)) > VOTE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %u items with %u raters and %u criteria, expected fewer",
                study->ratings, study->n_items, study->n_raters, verdicts->len + judgments->len);
    return FALSE;
  }
  for (guint i = 0; i < verdicts->len; i++) {
    DgVerdictCriterion *criterion = g_new0(DgVerdictCriterion, 1);
    criterion->name = g_strdup(verdicts->pdata[i]);
    criterion->averaged = dg_study_is_averaged(options, verdicts, criterion->name);
    criterion->votes = g_malloc(n_votes + 1);
    memset(criterion->votes, DG_UNSET_LABEL, n_votes);
    criterion->human = g_malloc(study->n_items + 1);
    g_ptr_array_add(study->verdicts, criterion);
  }
  for (guint i = 0; i < judgments->len; i++) {
    DgJudgment *judgment = g_new0(DgJudgment, 1);
    judgment->name = g_strdup(judgments->pdata[i]);
    judgment->votes = dg_study_new_numbers(n_votes);
    judgment->human = dg_study_new_numbers(study->n_items);
    g_ptr_array_add(study->judgments, judgment);
  }
  return TRUE;
}

gboolean dg_study_add_ratings(DgStudyJoining *joining, const DgAgreementOptions *options, GError **error) {
  DgStudy *study = joining->study;
  DgNames raters = {study->raters, g_hash_table_new(g_str_hash, g_str_equal)};
  for (guint i = 0; i < joining->ratings->len; i++)
    list_raters(joining, joining->ratings->pdata[i], &raters);
  g_hash_table_unref(raters.positions);
  study->n_raters = study->raters->len;
  if (!add_criteria(study, &joining->selection, options, error))
    return FALSE;
  for (guint i = 0; i < joining->ratings->len; i++)
    if (!add_votes(joining, joining->ratings->pdata[i], error))
      return FALSE;
  for (guint i = 0; i < study->verdicts->len; i++)
    count_votes(study, study->verdicts->pdata[i]);
  for (guint i = 0; i < study->judgments->len; i++)
    average_votes(study, study->judgments->pdata[i]);
  return TRUE;
}
