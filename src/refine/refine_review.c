#include "refine/refine_review.h"

#include "base/diagnostics.h"

#include <diagrade/checks.h>
#include <diagrade/drawing.h>
#include <diagrade/metrics.h>
#include <math.h>
#include <string.h>

/* Most places of one check, and letters of a reason, that the actor is told: the rest mostly has the same cause. */
#define PLACES_MAX 5
#define REASON_MAX 8000

static gboolean counts(const DgCheckOutcome *outcome) {
  return outcome->verdict == DG_VERDICT_FAIL && outcome->severity > DG_SEVERITY_NOTE;
}

static cJSON *describe_finding(const DgCheckFinding *finding) {
  cJSON *place = cJSON_CreateObject();
  cJSON_AddStringToObject(place, "message", finding->message);
  cJSON_AddItemToObject(place, "box", dg_json_box(finding->box));
  return place;
}

/* {"failed": N, "findings": [{"check", "severity", "message", "where": [{"message", "box"}]}]} */
static cJSON *describe_checks(const DgCheckReport *report) {
  cJSON *checks = cJSON_CreateObject();
  guint failed = 0;
  cJSON *findings = cJSON_CreateArray();
  for (guint i = 0; i < dg_check_report_get_count(report); i++) {
    const DgCheckOutcome *outcome = dg_check_report_get(report, i);
    if (!counts(outcome))
      continue;
    failed++;
    cJSON *finding = cJSON_CreateObject();
    cJSON_AddStringToObject(finding, "check", outcome->name);
    cJSON_AddStringToObject(finding, "severity", dg_severity_name(outcome->severity));
    cJSON_AddStringToObject(finding, "message", outcome->message);
    cJSON *where = cJSON_AddArrayToObject(finding, "where");
    for (guint j = 0; j < MIN(dg_check_report_get_finding_count(report, i), PLACES_MAX); j++)
      cJSON_AddItemToArray(where, describe_finding(dg_check_report_get_finding(report, i, j)));
    cJSON_AddItemToArray(findings, finding);
  }
  cJSON_AddNumberToObject(checks, "failed", failed);
  cJSON_AddItemToObject(checks, "findings", findings);
  return checks;
}

/* Where something fails, with what fails there unless that was said before. */
static void append_place(GString *out, const cJSON *place, const char *said) {
  const cJSON *box = dg_json_get(place, "box");
  double numbers[4] = {0};
  for (int i = 0; i < 4; i++)
    numbers[i] = round(cJSON_GetArrayItem(box, i)->valuedouble);
  const char *message = cJSON_GetStringValue(dg_json_get(place, "message"));
  gboolean again = strcmp(message, said) == 0;
  g_string_append_printf(out, "\n  - %s%sx %.0f, y %.0f, %.0f wide, %.0f high%s", again ? "" : message,
                         again ? "at " : " (", numbers[0], numbers[1], numbers[2], numbers[3], again ? "" : ")");
}

/* What the checks found, in words. Free with g_free(). */
static char *word_checks(const cJSON *checks) {
  GString *out = g_string_new(NULL);
  const cJSON *finding, *place;
  cJSON_ArrayForEach(finding, dg_json_get(checks, "findings")) {
    const char *message = cJSON_GetStringValue(dg_json_get(finding, "message"));
    g_string_append_printf(out, "%s%s: %s", out->len > 0 ? "\n" : "",
                           cJSON_GetStringValue(dg_json_get(finding, "check")), message);
    cJSON_ArrayForEach(place, dg_json_get(finding, "where")) append_place(out, place, message);
  }
  if (out->len > REASON_MAX) {
    g_string_truncate(out, REASON_MAX);
    g_autofree char *valid = g_utf8_make_valid(out->str, -1);
    g_string_printf(out, "%s …", valid);
  }
  return g_string_free(out, FALSE);
}

/* The mean of the F1 of what the reference has. */
static cJSON *describe_scores(const DgGraph *graph, const DgGraph *reference, GError **error) {
  static const char *const names[] = {"node_f1", "edge_f1", "path_f1"};
  gboolean readable = dg_graph_check_readable(graph, error) && dg_graph_check_readable(reference, error);
  g_autoptr(DgScore) score = readable ? dg_score_new(graph, reference, NULL, error) : NULL;
  if (!score)
    return NULL;
  guint used = dg_graph_get_edge_count(reference) > 0 ? G_N_ELEMENTS(names) : 1;
  cJSON *scores = cJSON_CreateObject();
  double sum = 0;
  for (guint i = 0; i < used; i++) {
    double value = 0;
    dg_score_get_value(score, names[i], &value);
    dg_json_add_number(scores, names[i], value, 6);
    sum += value;
  }
  dg_json_add_number(scores, "score", sum / used, 6);
  return scores;
}

/* A figure that cannot be checked or scored is said, and goes on without. */
static void measure(DgRound *round, const DgRefineItem *item, const DgGraph *reference, DgDiagnostics *diagnostics) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(round->figure, item->id, &error);
  g_autoptr(DgReading) reading = drawing ? dg_reading_new_from_drawing(drawing, NULL, NULL) : NULL;
  const DgGraph *graph = reading ? dg_reading_get_graph(reading, &error) : NULL;
  g_autoptr(DgCheckReport) report = graph ? dg_check_reading(reading, NULL, &error) : NULL;
  if (report)
    cJSON_AddItemToObject(round->document, "checks", describe_checks(report));
  cJSON *scores = report && reference ? describe_scores(graph, reference, &error) : NULL;
  if (scores)
    cJSON_AddItemToObject(round->document, "scores", scores);
  if (error)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "the figure could not be measured: %s", error->message);
}

/* Asks the model. FALSE with an error when it could not be asked; an answer that cannot be used leaves `*said` NULL. */
static gboolean ask(DgRound *round, const DgRefineItem *item, const DgRefineOptions *options, gboolean *accepted,
                    char **said, DgDiagnostics *diagnostics, GError **error) {
  DgTurnCost cost = {0};
  GError *reason = NULL;
  g_autofree char *name = g_strdup_printf("%s, round %u", item->id, dg_round_number(round));
  gboolean fine = dg_model_revise(options->revisor, options->prompts, item->question, item->type ? item->type : "",
                                  round->figure, 0, name, accepted, said, &cost, diagnostics, &reason);
  dg_round_charge(round, "revisor", &cost);
  if (fine)
    return TRUE;
  if (!g_error_matches(reason, DG_ERROR, DG_ERROR_MODEL) && !g_error_matches(reason, DG_ERROR, DG_ERROR_RENDER)) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  dg_round_fail(round, "revisor", reason);
  g_error_free(reason);
  return TRUE;
}

/* Both must accept, and each says its own. What is in pixels has no checks: there the model alone decides. */
static void conclude(DgRound *round, const DgRefineOptions *options, gboolean accepted, const char *said) {
  gboolean by_checks = options->checks && !(round->is_picture && options->revisor);
  const cJSON *checks = by_checks ? dg_json_get(round->document, "checks") : NULL;
  const cJSON *failed = dg_json_get(checks, "failed");
  gboolean passes = cJSON_IsNumber(failed) && failed->valuedouble == 0;
  g_autofree char *found = checks && !passes ? word_checks(checks) : NULL;
  gboolean accepts = (!options->revisor || (said && accepted)) && (!by_checks || passes);
  const char *word = said && !accepted ? said : NULL; /* what the model has against it */
  if (!accepts && !found && !word)
    return; /* nobody could say anything */
  g_autofree char *reason = accepts         ? g_strdup(said ? said : "no check fails")
                            : word && found ? g_strconcat(word, "\n", found, NULL)
                                            : g_strdup(word ? word : found);
  cJSON_AddBoolToObject(round->document, "terminal", accepts);
  cJSON_AddStringToObject(round->document, "reason", reason);
}

gboolean dg_round_review(DgRound *round, const DgRefineItem *item, const DgGraph *reference,
                         const DgRefineOptions *options, DgDiagnostics *diagnostics, GError **error) {
  gboolean accepted = FALSE;
  g_autofree char *said = NULL;
  if (round->is_picture && options->checks)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0,
                       options->revisor
                           ? "a picture in pixels, of which the checks say nothing: the model decides alone"
                           : "a picture in pixels, of which the checks say nothing: a model must look at it");
  if (!round->is_picture)
    measure(round, item, reference, diagnostics);
  if (options->revisor && !ask(round, item, options, &accepted, &said, diagnostics, error))
    return FALSE;
  conclude(round, options, accepted, said);
  return TRUE;
}
