/* Refined figures as a set of items for pairwise judges: rows of Table 1 of IllustrationBench with and without rounds.
 */
#include "refine/refine_round.h"
#include "refine/refine_summary.h"

#include <string.h>

/* Systems of such a set, with the name of the model that draws behind them. */
#define ONE_SHOT "one-shot"
#define REVISED "act-then-revise"
#define DRAFT "draft" /* it was given, not drawn */

static void add_text(cJSON *object, const char *key, const char *text) {
  if (*text)
    cJSON_AddStringToObject(object, key, text);
}

/* A system without a figure is one whose pair fails. */
static void add_candidate(cJSON *candidates, const char *system, const char *actor, const char *figure) {
  g_autofree char *name = *actor ? g_strdup_printf("%s (%s)", system, actor) : g_strdup(system);
  cJSON_AddItemToObject(candidates, name, *figure ? cJSON_CreateString(figure) : cJSON_CreateNull());
}

/* The accepted figure, or the last one: whatever a reference would choose. "" when there is none. */
static const char *final_figure(const DgRefineRecord *record) {
  const DgRefineRound *final = NULL;
  for (guint i = 0; !record->failed && i < record->n_rounds; i++) {
    const DgRefineRound *round = dg_refine_record_get_round(record, i);
    if (*round->figure && (!final || round->accepted || !final->accepted))
      final = round;
  }
  return final ? final->figure : "";
}

static void add_candidates(cJSON *item, const DgRefineRecord *record, guint rounds_max) {
  cJSON *candidates = cJSON_AddObjectToObject(item, "candidates");
  const DgRefineRound *first = dg_refine_record_get_round(record, 0);
  const char *figure = first && first->number == 1 ? first->figure : "";
  if (first && strcmp(first->tool, DG_ROUND_FILE) == 0)
    add_candidate(candidates, DRAFT, "", figure);
  else
    add_candidate(candidates, ONE_SHOT, record->actor, figure);
  if (rounds_max > 1 && *record->actor)
    add_candidate(candidates, REVISED, record->actor, final_figure(record));
}

char *dg_refine_summary_to_items(const DgRefineSummary *summary) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < summary->records->len; i++) {
    const DgRefineRecord *record = summary->records->pdata[i];
    g_autoptr(cJSON) item = cJSON_CreateObject();
    add_text(item, "id", record->id);
    add_text(item, "type", record->type);
    add_text(item, "level", record->level);
    add_text(item, "question", record->question);
    add_text(item, "reference", record->reference);
    add_candidates(item, record, summary->rounds_max);
    g_autofree char *line = dg_json_print(item, FALSE);
    g_string_append_printf(out, "%s\n", line);
  }
  return g_string_free(out, FALSE);
}
