#include "refine/refine_record.h"

#include <math.h>

static const char *keep(GStringChunk *texts, const cJSON *object, const char *key) {
  const char *text = dg_json_string(object, key);
  return text ? g_string_chunk_insert_const(texts, text) : "";
}

static void read_usage(DgRefineRound *round, const cJSON *usage) {
  const cJSON *part;
  round->asked = usage != NULL;
  cJSON_ArrayForEach(part, usage) {
    round->input_tokens += dg_json_double(part, "input_tokens");
    round->output_tokens += dg_json_double(part, "output_tokens");
    round->dollars += dg_json_double(part, "dollars");
  }
}

DgRefineRound dg_refine_round_read(const cJSON *document, GStringChunk *texts) {
  const cJSON *terminal = dg_json_get(document, "terminal"), *checks = dg_json_get(document, "checks"),
              *failed = dg_json_get(document, "failed");
  DgRefineRound round = {.number = dg_json_count(document, "round"),
                         .tool = keep(texts, document, "tool"),
                         .figure = keep(texts, document, "figure"),
                         .reviewed = cJSON_IsBool(terminal),
                         .accepted = cJSON_IsTrue(terminal),
                         .reason = keep(texts, document, "reason"),
                         .failed_part = keep(texts, failed, "part"),
                         .failure = keep(texts, failed, "message"),
                         .checked = checks != NULL,
                         .failing_checks = dg_json_count(checks, "failed"),
                         .score = dg_json_double(dg_json_get(document, "scores"), "score")};
  read_usage(&round, dg_json_get(document, "usage"));
  return round;
}

DgRefineOwner *dg_refine_owner_new(const cJSON *document) {
  const cJSON *failure = dg_json_get(document, "error"), *item;
  DgRefineOwner *owner = g_new0(DgRefineOwner, 1);
  owner->texts = g_string_chunk_new(1024);
  owner->rounds = g_array_new(FALSE, FALSE, sizeof(DgRefineRound));
  cJSON_ArrayForEach(item, dg_json_get(document, "rounds")) {
    DgRefineRound round = dg_refine_round_read(item, owner->texts);
    g_array_append_val(owner->rounds, round);
  }
  owner->view = (DgRefineRecord){.id = keep(owner->texts, document, "id"),
                                 .type = keep(owner->texts, document, "type"),
                                 .level = keep(owner->texts, document, "level"),
                                 .question = keep(owner->texts, document, "question"),
                                 .actor = keep(owner->texts, document, "actor"),
                                 .reference = keep(owner->texts, document, "reference"),
                                 .status = keep(owner->texts, document, "status"),
                                 .failed = failure != NULL,
                                 .failure = keep(owner->texts, failure, "message"),
                                 .best = dg_json_count(document, "best"),
                                 .n_rounds = owner->rounds->len};
  return owner;
}

void dg_refine_owner_free(DgRefineOwner *owner) {
  g_string_chunk_free(owner->texts);
  g_array_unref(owner->rounds);
  g_free(owner);
}

const DgRefineRound *dg_refine_record_get_round(const DgRefineRecord *record, guint index) {
  const DgRefineOwner *owner = (const DgRefineOwner *)record;
  return index < record->n_rounds ? &g_array_index(owner->rounds, DgRefineRound, index) : NULL;
}

const char *dg_refine_round_verdict(const DgRefineRound *round) {
  if (round->reviewed)
    return round->accepted ? "accepted" : "to be improved";
  return *round->failed_part ? "failed" : "nothing said";
}

const DgRefineRound *dg_refine_record_best(const DgRefineRecord *record) {
  for (guint i = 0; record->best > 0 && i < record->n_rounds; i++)
    if (dg_refine_record_get_round(record, i)->number == record->best)
      return dg_refine_record_get_round(record, i);
  return NULL;
}

const DgRefineRound *dg_refine_record_first_scored(const DgRefineRecord *record) {
  for (guint i = 0; i < record->n_rounds; i++)
    if (!isnan(dg_refine_record_get_round(record, i)->score))
      return dg_refine_record_get_round(record, i);
  return NULL;
}
