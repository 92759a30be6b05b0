/* The options that say how figures are read. */
#include "cli/options.h"
#include "cli/plan.h"
#include "cli/presets.h"

#include <float.h>

static const char *const FONTS[] = {"larger", "smaller", "mean", NULL};
static const char *const OVERLAPS[] = {"shorter", "longer", "union", NULL};
static const char *const REFINES[] = {"geometry", "none", "model", NULL};
static const char *const EDGES[] = {"geometry", "model", "both", NULL};
/* In the order of DgConnections. */
static const char *const CONNECTIONS[] = {"drawn", "directed", NULL};
/* Behind those of DgRefine. */
#define REFINE_MODEL 2

#define AT(member) offsetof(DgExtraction, member)
static const DgOption OPTIONS[] = {
    {"preset", DG_CHOICE, AT(preset), "NAME", "the settings of a paper; options beside it count before it",
     .choices = dg_preset_names},
    {"k", DG_NUMBER, AT(k), "K", "texts within K font sizes are one draft node", "1.5", .least = G_MINDOUBLE,
     .most = G_MAXDOUBLE, .expected = "a number greater than 0"},
    {"tau", DG_NUMBER, AT(tau), "TAU", "and whose x spans overlap by more than TAU", "0.2", .most = 1 - DBL_EPSILON / 2,
     .expected = "a number from 0 to less than 1"},
    {"draft-font", DG_CHOICE, AT(draft_font), "WHICH", "font size of a pair", "larger", FONTS},
    {"draft-overlap", DG_CHOICE, AT(draft_overlap), "WHICH", "span that the overlap is relative to", "shorter",
     OVERLAPS},
    {"refine", DG_CHOICE, AT(refine), "HOW", "draft nodes to nodes", "geometry", REFINES},
    {"edges", DG_CHOICE, AT(edges), "HOW", "connections", "geometry", EDGES},
    {"connections", DG_CHOICE, AT(connections), "WHICH",
     "which of them the model is asked for: those that are drawn, or directed ones, by proximity as well", "drawn",
     CONNECTIONS},
    {"marks", DG_FLAG, AT(marks), NULL, "show the model the ids of nodes in the picture"},
    {"strict-answers", DG_FLAG, AT(strict_answers), NULL,
     "ask again for an answer with an unknown id, and then fail, instead of leaving out what has it"},
    {"min-confidence", DG_NUMBER, AT(min_confidence), "X", "leave out nodes and edges that are less sure", "0",
     .most = 1},
    {NULL}};
#undef AT

static void clear(gpointer data) {
  DgExtraction *extraction = data;
  dg_graph_options_free(extraction->graph);
  dg_reading_options_free(extraction->reading);
  dg_model_client_free(extraction->client);
  dg_prompts_free(extraction->prompts);
}

const DgOptionSet dg_extraction_options = {"Extraction Options", "extraction", OPTIONS, clear};

static void make_options(DgExtraction *extraction) {
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read(&extraction->place);
  DgGraphOptions *graph = extraction->graph = dg_graph_options_new();
  DgReadingOptions *reading = extraction->reading = dg_reading_options_new();
  dg_graph_options_set_figure(graph, figure);
  dg_graph_options_set_k(graph, extraction->k);
  dg_graph_options_set_tau(graph, extraction->tau);
  dg_graph_options_set_draft_font(graph, (DgDraftFont)extraction->draft_font);
  dg_graph_options_set_draft_overlap(graph, (DgDraftOverlap)extraction->draft_overlap);
  dg_graph_options_set_min_confidence(graph, extraction->min_confidence);
  if (extraction->refine < REFINE_MODEL)
    dg_graph_options_set_refine(graph, (DgRefine)extraction->refine);
  dg_reading_options_set_refine(reading, extraction->refine == REFINE_MODEL);
  dg_reading_options_set_edges(reading, (DgEdges)extraction->edges);
  dg_reading_options_set_connections(reading, (DgConnections)extraction->connections);
  dg_reading_options_set_marks(reading, extraction->marks);
  dg_reading_options_set_strict(reading, extraction->strict_answers);
}

gboolean dg_extraction_open(DgExtraction *extraction, DgScoreOptions *scores, GError **error) {
  make_options(extraction);
  DgReadingOptions *reading = extraction->reading;
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
