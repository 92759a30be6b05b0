/* How far several judges agree, and who wins against whom. */
#include "judging/judging_tables.h"
#include "judging/picture_pairs.h"
#include "metrics/agreement/statistics.h"

#include <diagrade/pairwise.h>
#include <math.h>
#include <string.h>

/* Which value of a pair is compared between judges. */
typedef enum { BY_CRITERION, BY_TOTAL, BY_SHARE } By;

static double value_of(const DgJudgedPair *pair, By by, const char *criterion, guint side) {
  guint index;
  if (!pair || !pair->complete)
    return NAN;
  if (by == BY_SHARE)
    return dg_judged_share(pair);
  if (by == BY_TOTAL)
    return dg_judged_total(pair, side);
  return dg_judged_find_criterion(pair, criterion, &index) ? dg_judged_score(pair, side, index) : NAN;
}

/* Units that at least two judges gave a value. */
static guint count_units(const double *values, guint n_judges, guint n_units) {
  guint units = 0;
  for (guint unit = 0; unit < n_units; unit++) {
    guint given = 0;
    for (guint j = 0; j < n_judges; j++)
      given += !isnan(values[(gsize)j * n_units + unit]);
    units += given > 1;
  }
  return units;
}

static void add_alpha(cJSON *rows, const GPtrArray *aligned, guint n_judges, By by, const char *criterion) {
  guint sides = by == BY_SHARE ? 1 : DG_SIDES, n_units = aligned->len * sides;
  g_autofree double *values = g_new(double, (gsize)n_judges *n_units + 1);
  for (guint j = 0; j < n_judges; j++)
    for (guint unit = 0; unit < n_units; unit++)
      values[(gsize)j * n_units + unit] =
          value_of(((const GPtrArray *)aligned->pdata[unit / sides])->pdata[j], by, criterion, unit % sides);
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "criterion", criterion);
  cJSON_AddNumberToObject(row, "units", count_units(values, n_judges, n_units));
  dg_json_add_number(row, "interval", dg_krippendorff_alpha(values, n_judges, n_units, DG_ALPHA_INTERVAL),
                     DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "ordinal", dg_krippendorff_alpha(values, n_judges, n_units, DG_ALPHA_ORDINAL),
                     DG_JUDGING_DECIMALS);
  cJSON_AddItemToArray(rows, row);
}

void dg_judging_add_panel(cJSON *document, const DgJudgedPairs *judged) {
  if (judged->n_judges < 2)
    return;
  cJSON *rows = cJSON_AddArrayToObject(document, "panel");
  g_autoptr(GPtrArray) aligned = dg_judged_pairs_align(judged), criteria = dg_judging_criteria(judged);
  for (guint i = 0; i < criteria->len; i++)
    add_alpha(rows, aligned, judged->n_judges, BY_CRITERION, criteria->pdata[i]);
  add_alpha(rows, aligned, judged->n_judges, BY_TOTAL, "total");
  add_alpha(rows, aligned, judged->n_judges, BY_SHARE, "score");
}

static guint find(const GPtrArray *systems, const char *system) {
  guint index = 0;
  g_ptr_array_find((GPtrArray *)systems, system, &index);
  return index;
}

/* The encounters of the pairs that count; `systems` receives who took part, sorted. */
static GArray *list_encounters(const DgJudge *judge, const DgJudgingOptions *options, GPtrArray *systems) {
  GArray *encounters = g_array_new(FALSE, FALSE, sizeof(DgEncounter));
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!pair->complete)
      continue;
    dg_judging_note(systems, pair->system);
    dg_judging_note(systems, pair->opponent);
  }
  dg_judging_sort(systems);
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!pair->complete)
      continue;
    DgEncounter encounter = {pair->item_index, find(systems, pair->system), find(systems, pair->opponent),
                             dg_pairwise_outcome(dg_judged_total(pair, 0), dg_judged_total(pair, 1), options->tie)};
    g_array_append_val(encounters, encounter);
  }
  return encounters;
}

typedef struct {
  const char *system;
  DgStanding standing;
} Place;

/* By group, then from the strongest. */
static int compare_places(gconstpointer a, gconstpointer b) {
  const Place *p = a, *q = b;
  if (p->standing.group != q->standing.group)
    return p->standing.group < q->standing.group ? -1 : 1;
  if (p->standing.strength != q->standing.strength && !isnan(p->standing.strength))
    return p->standing.strength > q->standing.strength ? -1 : 1;
  return strcmp(p->system, q->system);
}

static cJSON *place_to_json(const DgJudge *judge, const Place *place) {
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "judge", judge->name);
  cJSON_AddStringToObject(row, "system", place->system);
  cJSON_AddNumberToObject(row, "encounters", place->standing.encounters);
  cJSON_AddNumberToObject(row, "wins", place->standing.wins);
  cJSON_AddNumberToObject(row, "group", place->standing.group + 1);
  dg_json_add_number(row, "strength", place->standing.strength, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "low", place->standing.low, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "high", place->standing.high, DG_JUDGING_DECIMALS);
  return row;
}

/* TRUE when a pair is of two systems: beside references alone there is nothing to rank by wins. */
static gboolean systems_met(const DgJudge *judge) {
  for (guint i = 0; i < judge->pairs->len; i++)
    if (strcmp(((const DgJudgedPair *)judge->pairs->pdata[i])->opponent, DG_REFERENCE_NAME) != 0)
      return TRUE;
  return FALSE;
}

void dg_judging_add_ranking(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options) {
  const DgJudge *judge = judged->judges->pdata[judged->judges->len - 1];
  if (!systems_met(judge))
    return;
  g_autoptr(GPtrArray) systems = g_ptr_array_new();
  g_autoptr(GArray) encounters = list_encounters(judge, options, systems);
  g_autofree DgStanding *standings = g_new0(DgStanding, (gsize)systems->len + 1);
  g_autofree Place *places = g_new0(Place, (gsize)systems->len + 1);
  guint used = 0;
  dg_bradley_terry((const DgEncounter *)encounters->data, encounters->len, judged->n_items, systems->len,
                   options->resamples, options->seed, standings, &used);
  for (guint i = 0; i < systems->len; i++)
    places[i] = (Place){systems->pdata[i], standings[i]};
  qsort(places, systems->len, sizeof *places, compare_places);
  cJSON *rows = cJSON_AddArrayToObject(document, "ranking");
  for (guint i = 0; i < systems->len; i++)
    cJSON_AddItemToArray(rows, place_to_json(judge, &places[i]));
  cJSON_AddNumberToObject(document, "resamples_used", used);
}
