/* The options that say how figures are read. */
#include "cli/options.h"
#include "cli/output.h"
#include "cli/plan.h"

#include <string.h>

DgExtraction *dg_extraction_new(void) {
  DgExtraction *extraction = g_new0(DgExtraction, 1);
  extraction->graph = dg_graph_options_new();
  extraction->place = dg_figure_arguments_new();
  extraction->reading = dg_reading_options_new();
  extraction->model = dg_model_arguments_new();
  return extraction;
}

void dg_extraction_free(DgExtraction *extraction) {
  if (!extraction)
    return;
  dg_graph_options_free(extraction->graph);
  dg_figure_arguments_free(extraction->place);
  dg_reading_options_free(extraction->reading);
  dg_model_arguments_free(extraction->model);
  dg_model_client_free(extraction->client);
  dg_prompts_free(extraction->prompts);
  g_free(extraction);
}

gboolean dg_extraction_open(DgExtraction *extraction, DgScoreOptions *scores, GError **error) {
  DgReadingOptions *reading = extraction->reading;
  gboolean reads = dg_reading_options_need_model(reading);
  dg_graph_options_set_figure(extraction->graph, extraction->place->figure);
  gboolean embeds = scores && dg_score_options_get_embedding(scores);
  if (reads && embeds) {
    g_set_error(
        error, DG_ERROR, DG_ERROR_ARGUMENT,
        "found --similarity embedding with --refine model or --edges, expected one of them: --model is one model");
    return FALSE;
  }
  if (!reads && !embeds && extraction->model->model) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found --model, expected --refine model or --edges model or both%s with it",
                scores ? ", or --similarity embedding," : "");
    return FALSE;
  }
  if (embeds)
    return dg_model_arguments_embed(extraction->model, scores, &extraction->client, error);
  if (!reads)
    return TRUE;
  dg_reading_options_set_votes(reading, dg_model_arguments_get_votes(extraction->model));
  extraction->prompts = dg_prompts_new(extraction->model->prompts, error);
  extraction->client = extraction->prompts ? dg_model_arguments_open(extraction->model, error) : NULL;
  if (!extraction->client)
    return FALSE;
  dg_reading_options_attach(reading, extraction->graph, extraction->client, extraction->prompts);
  return TRUE;
}

gboolean dg_extraction_open_for(const DgCommand *command, DgExtraction *extraction, DgScoreOptions *scores,
                                DgExit *code) {
  g_autoptr(GError) error = NULL;
  if (dg_extraction_open(extraction, scores, &error))
    return TRUE;
  *code = g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "%s", error->message)
                                                              : dg_output_error(error);
  return FALSE;
}

guint dg_extraction_jobs(const DgExtraction *extraction, guint otherwise) {
  if (!extraction->client)
    return otherwise;
  guint votes = dg_model_arguments_get_votes(extraction->model);
  return (dg_model_arguments_get_max_in_flight(extraction->model) + votes - 1) / votes + g_get_num_processors();
}

gboolean dg_extraction_is_dry(const DgExtraction *extraction) {
  return dg_plan_is_dry(extraction->client);
}

static gboolean parse_extraction(const char *option, const char *value, gpointer data, GError **error) {
  static const char *const fonts[] = {"larger", "smaller", "mean", NULL};
  static const char *const overlaps[] = {"shorter", "longer", "union", NULL};
  static const char *const refines[] = {"geometry", "none", "model", NULL};
  static const char *const edges[] = {"geometry", "model", "both", NULL};
  DgExtraction *extraction = data;
  DgGraphOptions *options = extraction->graph;
  double number;
  guint choice;
  if (strcmp(option, "--k") == 0) {
    if (!dg_options_number(value, &number) || number <= 0)
      return dg_options_bad_value(option, value, "a number greater than 0", error);
    dg_graph_options_set_k(options, number);
  } else if (strcmp(option, "--tau") == 0) {
    if (!dg_options_number(value, &number) || number < 0 || number >= 1)
      return dg_options_bad_value(option, value, "a number from 0 to less than 1", error);
    dg_graph_options_set_tau(options, number);
  } else if (strcmp(option, "--draft-font") == 0) {
    if (!dg_options_choice(option, value, fonts, "larger, smaller or mean", &choice, error))
      return FALSE;
    dg_graph_options_set_draft_font(options, (DgDraftFont)choice);
  } else if (strcmp(option, "--draft-overlap") == 0) {
    if (!dg_options_choice(option, value, overlaps, "shorter, longer or union", &choice, error))
      return FALSE;
    dg_graph_options_set_draft_overlap(options, (DgDraftOverlap)choice);
  } else if (strcmp(option, "--min-confidence") == 0) {
    if (!dg_options_number(value, &number) || number < 0 || number > 1)
      return dg_options_bad_value(option, value, "a number from 0 to 1", error);
    dg_graph_options_set_min_confidence(options, number);
  } else if (strcmp(option, "--edges") == 0) {
    if (!dg_options_choice(option, value, edges, "geometry, model or both", &choice, error))
      return FALSE;
    dg_reading_options_set_edges(extraction->reading, (DgEdges)choice);
  } else if (strcmp(option, "--marks") == 0) {
    dg_reading_options_set_marks(extraction->reading, TRUE);
  } else {
    if (!dg_options_choice(option, value, refines, "geometry, none or model", &choice, error))
      return FALSE;
    dg_reading_options_set_refine(extraction->reading, choice == 2);
    if (choice < 2)
      dg_graph_options_set_refine(options, (DgRefine)choice);
  }
  return TRUE;
}

GOptionGroup *dg_options_extraction_group(DgExtraction *extraction) {
  static const GOptionEntry entries[] = {
      DG_GROUP_OPTION("k", parse_extraction, "texts within K font sizes are one draft node (default 1.5)", "K"),
      DG_GROUP_OPTION("tau", parse_extraction, "and whose x spans overlap by more than TAU (default 0.2)", "TAU"),
      DG_GROUP_OPTION("draft-font", parse_extraction, "font size of a pair: larger (default), smaller, mean", "WHICH"),
      DG_GROUP_OPTION("draft-overlap", parse_extraction, "overlap relative to: shorter span (default), longer, union",
                      "WHICH"),
      DG_GROUP_OPTION("refine", parse_extraction, "draft nodes to nodes: geometry (default), none, model", "HOW"),
      DG_GROUP_OPTION("edges", parse_extraction, "connections: geometry (default), model, both", "HOW"),
      {"marks", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, (gpointer)parse_extraction,
       "show the model the ids of nodes in the picture", NULL},
      DG_GROUP_OPTION("min-confidence", parse_extraction, "leave out nodes and edges that are less sure (default 0)",
                      "X"),
      G_OPTION_ENTRY_NULL};
  GOptionGroup *group = g_option_group_new("extraction", "Extraction Options:", "extraction", extraction, NULL);
  g_option_group_add_entries(group, entries);
  return group;
}
