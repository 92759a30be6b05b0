#include "refine/refine_review.h"

#include "base/diagnostics.h"

#include <diagrade/checks.h>
#include <diagrade/drawing.h>
#include <diagrade/metrics.h>
#include <math.h>
#include <string.h>

/* Most letters of a reason that the actor is told. */
#define REASON_MAX 8000

/* As in documents, before it is rounded for words. */
static double whole(double coordinate) {
  return round(dg_json_round(coordinate, 3));
}

/* Where something fails, with what fails there unless that was said before. */
static void append_place(GString *out, const DgCheckFinding *finding, const char *said) {
  gboolean again = strcmp(finding->message, said) == 0;
  g_string_append_printf(out, "\n  - %s%sx %.0f, y %.0f, %.0f wide, %.0f high%s", again ? "" : finding->message,
                         again ? "at " : " (", whole(finding->box.x), whole(finding->box.y), whole(finding->box.width),
                         whole(finding->box.height), again ? "" : ")");
}

/* What the checks found, in words. Free with g_free(). */
static char *word_checks(const DgCheckReport *report) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < dg_check_report_get_count(report); i++) {
    const DgCheckOutcome *outcome = dg_check_report_get(report, i);
    if (!dg_round_check_counts(outcome))
      continue;
    g_string_append_printf(out, "%s%s: %s", out->len > 0 ? "\n" : "", outcome->name, outcome->message);
    for (guint j = 0; j < MIN(dg_check_report_get_finding_count(report, i), DG_ROUND_PLACES_MAX); j++)
      append_place(out, dg_check_report_get_finding(report, i, j), outcome->message);
  }
  if (out->len > REASON_MAX) {
    g_string_truncate(out, REASON_MAX);
    g_autofree char *valid = g_utf8_make_valid(out->str, -1);
    g_string_printf(out, "%s …", valid);
  }
  return g_string_free(out, FALSE);
}

/* The F1 of what the reference has, and their mean. */
static void add_scores(DgRound *round, const DgGraph *graph, const DgGraph *reference, GError **error) {
  static const char *const names[DG_ROUND_SCORES] = {"node_f1", "edge_f1", "path_f1"};
  gboolean readable = dg_graph_check_readable(graph, error) && dg_graph_check_readable(reference, error);
  g_autoptr(DgScore) score = readable ? dg_score_new(graph, reference, NULL, error) : NULL;
  if (!score)
    return;
  double sum = 0;
  round->n_f1 = dg_graph_get_edge_count(reference) > 0 ? DG_ROUND_SCORES : 1;
  for (guint i = 0; i < round->n_f1; i++) {
    dg_score_get_value(score, names[i], &round->f1[i]);
    sum += round->f1[i];
  }
  round->view.score = dg_json_round(sum / round->n_f1, DG_ROUND_DECIMALS);
}

/* A figure that cannot be checked or scored is said, and goes on without. */
static void measure(DgRound *round, const DgRefineItem *item, const DgGraph *reference) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(round->figure, item->id, &error);
  g_autoptr(DgReading) reading = drawing ? dg_reading_new_from_drawing(drawing, NULL, NULL) : NULL;
  const DgGraph *graph = reading ? dg_reading_get_graph(reading, &error) : NULL;
  DgCheckReport *report = round->report = graph ? dg_check_reading(reading, NULL, &error) : NULL;
  round->view.checked = report != NULL;
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++)
    round->view.failing_checks += dg_round_check_counts(dg_check_report_get(report, i));
  if (report && reference)
    add_scores(round, graph, reference, &error);
  if (error)
    dg_diagnostics_add(round->diagnostics, DG_LEVEL_WARNING, 0, "the figure could not be measured: %s", error->message);
}

/* Asks the model. FALSE with an error when it could not be asked; an answer that cannot be used leaves `*said` NULL. */
static gboolean ask(DgRound *round, const DgRefineItem *item, const DgRefineOptions *options, gboolean *accepted,
                    char **said, GError **error) {
  DgAnswerUsage usage = {0};
  GError *reason = NULL;
  g_autofree char *name = g_strdup_printf("%s, round %u", item->id, round->view.number);
  gboolean fine = dg_model_revise(options->revisor, options->prompts, item->question, item->type ? item->type : "",
                                  round->figure, 0, name, accepted, said, &usage, round->diagnostics, &reason);
  dg_round_charge(round, DG_ROUND_REVISOR, &usage);
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
  gboolean passes = round->view.checked && round->view.failing_checks == 0;
  g_autofree char *found = by_checks && round->report && !passes ? word_checks(round->report) : NULL;
  gboolean accepts = (!options->revisor || (said && accepted)) && (!by_checks || passes);
  const char *word = said && !accepted ? said : NULL; /* what the model has against it */
  if (!accepts && !found && !word)
    return; /* nobody could say anything */
  g_autofree char *reason = accepts         ? g_strdup(said ? said : "no check fails")
                            : word && found ? g_strconcat(word, "\n", found, NULL)
                                            : g_strdup(word ? word : found);
  round->view.reviewed = TRUE;
  round->view.accepted = accepts;
  round->view.reason = dg_round_keep(round, reason);
}

gboolean dg_round_review(DgRound *round, const DgRefineItem *item, const DgGraph *reference,
                         const DgRefineOptions *options, GError **error) {
  gboolean accepted = FALSE;
  g_autofree char *said = NULL;
  if (round->is_picture && options->checks)
    dg_diagnostics_add(round->diagnostics, DG_LEVEL_WARNING, 0,
                       options->revisor
                           ? "a picture in pixels, of which the checks say nothing: the model decides alone"
                           : "a picture in pixels, of which the checks say nothing: a model must look at it");
  if (!round->is_picture)
    measure(round, item, reference);
  if (options->revisor && !ask(round, item, options, &accepted, &said, error))
    return FALSE;
  conclude(round, options, accepted, said);
  return TRUE;
}
