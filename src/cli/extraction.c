/* The reading of figures with the model that the options of a command ask for. */
#include "cli/options.h"
#include "cli/plan.h"

static void clear(gpointer data) {
  DgExtraction *extraction = data;
  dg_graph_options_free(extraction->graph);
  dg_reading_options_free(extraction->reading);
  dg_model_client_free(extraction->client);
  dg_prompts_free(extraction->prompts);
}

const DgOptionSet dg_command_extraction_options = {"Extraction Options", "extraction", dg_extraction_records, clear};

gboolean dg_extraction_open(DgExtraction *extraction, DgScoreOptions *scores, GError **error) {
  extraction->graph = dg_extraction_arguments_read(&extraction->how);
  DgReadingOptions *reading = extraction->reading = dg_extraction_arguments_read_model(&extraction->how);
  gboolean reads = dg_reading_options_need_model(reading);
  gboolean embeds = scores && dg_score_options_get_embedding(scores);
  if (reads && embeds) {
    g_set_error(
        error, DG_ERROR, DG_ERROR_ARGUMENT,
        "found --similarity embedding with --refine model or --edges, expected one of them: --model is one model");
    return FALSE;
  }
  if (!reads && !embeds && extraction->model.model) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found --model, expected --refine model or --edges model or both%s with it",
                scores ? ", or --similarity embedding," : "");
    return FALSE;
  }
  if (embeds)
    return dg_model_arguments_embed(&extraction->model, scores, &extraction->client, error);
  if (!reads)
    return TRUE;
  dg_reading_options_set_votes(reading, (guint)extraction->model.votes);
  extraction->prompts = dg_prompts_new(extraction->model.prompts, error);
  extraction->client = extraction->prompts ? dg_model_arguments_open(&extraction->model, error) : NULL;
  if (!extraction->client)
    return FALSE;
  dg_reading_options_attach(reading, extraction->graph, extraction->client, extraction->prompts);
  return TRUE;
}

guint dg_extraction_jobs(const DgExtraction *extraction, guint otherwise) {
  if (!extraction->client)
    return otherwise;
  guint votes = (guint)extraction->model.votes;
  return ((guint)extraction->model.max_in_flight + votes - 1) / votes + g_get_num_processors();
}

gboolean dg_extraction_is_dry(const DgExtraction *extraction) {
  return dg_plan_is_dry(extraction->client);
}
