/* The document diagrade/keypoint_summary@1. */
#include "metrics/keypoints/summary.h"

#define SCHEMA "diagrade/keypoint_summary@1"
#define DECIMALS 6

static void add_ratios(cJSON *object, const DgKeypointRatios *ratios) {
  dg_json_add_number(object, "precision", ratios->precision, DECIMALS);
  dg_json_add_number(object, "recall", ratios->recall, DECIMALS);
  dg_json_add_number(object, "f1", ratios->f1, DECIMALS);
}

static void add_ends(cJSON *interval, const char *key, double low, double high) {
  cJSON *ends = cJSON_AddArrayToObject(interval, key);
  cJSON_AddItemToArray(ends, dg_json_number(low, DECIMALS));
  cJSON_AddItemToArray(ends, dg_json_number(high, DECIMALS));
}

static cJSON *write_row(const DgKeypointRow *row, gboolean resampled) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "system", row->system);
  cJSON_AddStringToObject(document, "matcher", row->matcher);
  cJSON_AddStringToObject(document, "subject", row->subject);
  cJSON_AddNumberToObject(document, "items", row->items);
  cJSON_AddNumberToObject(document, "failed", row->failed);
  add_ratios(cJSON_AddObjectToObject(document, "macro"), &row->macro);
  if (resampled && row->items > 0) {
    cJSON *interval = cJSON_AddObjectToObject(document, "interval");
    add_ends(interval, "precision", row->low.precision, row->high.precision);
    add_ends(interval, "recall", row->low.recall, row->high.recall);
    add_ends(interval, "f1", row->low.f1, row->high.f1);
  }
  cJSON *micro = cJSON_AddObjectToObject(document, "micro");
  cJSON_AddNumberToObject(micro, "matched", row->counts.matched);
  cJSON_AddNumberToObject(micro, "generated", row->counts.generated);
  cJSON_AddNumberToObject(micro, "reference", row->counts.reference);
  add_ratios(micro, &row->micro);
  return document;
}

static cJSON *write_progress(const DgKeypointProgress *row) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "system", row->system);
  cJSON_AddNumberToObject(document, "items", row->items);
  cJSON_AddNumberToObject(document, "unidentified", row->unidentified);
  cJSON_AddNumberToObject(document, "unparsed", row->unparsed);
  cJSON_AddNumberToObject(document, "unmatched", row->unmatched);
  return document;
}

static cJSON *write_agreement(const DgKeypointAgreement *row) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "system", row->system);
  cJSON_AddNumberToObject(document, "reference", row->reference);
  dg_json_add_number(document, "same_answer", row->same_answer, DECIMALS);
  dg_json_add_number(document, "same_finding", row->same_finding, DECIMALS);
  dg_json_add_number(document, "kappa", row->kappa, DECIMALS);
  return document;
}

char *dg_keypoint_summary_to_json(DgKeypointSummary *summary, gboolean pretty) {
  static const char *const zeros[] = {"0", "1", "nan"};
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "zero_division", zeros[summary->zero_division]);
  cJSON_AddNumberToObject(document, "resamples", summary->resamples);
  cJSON_AddNumberToObject(document, "seed", summary->seed);
  cJSON *rows = cJSON_AddArrayToObject(document, "rows");
  for (guint i = 0; i < dg_keypoint_summary_get_row_count(summary); i++)
    cJSON_AddItemToArray(rows, write_row(dg_keypoint_summary_get_row(summary, i), summary->resamples > 0));
  cJSON *steps = cJSON_AddArrayToObject(document, "steps");
  for (guint i = 0; i < dg_keypoint_summary_get_progress_count(summary); i++)
    cJSON_AddItemToArray(steps, write_progress(dg_keypoint_summary_get_progress(summary, i)));
  cJSON *agreement = cJSON_AddArrayToObject(document, "agreement");
  for (guint i = 0; i < dg_keypoint_summary_get_agreement_count(summary); i++)
    cJSON_AddItemToArray(agreement, write_agreement(dg_keypoint_summary_get_agreement(summary, i)));
  return dg_json_print(document, pretty);
}
