/* The options that say how figures are read. */
#include "options/presets.h"
#include "options/sets.h"

#include <float.h>

static const char *const FONTS[] = {"larger", "smaller", "mean", NULL};
static const char *const OVERLAPS[] = {"shorter", "longer", "union", NULL};
static const char *const REFINES[] = {"geometry", "none", "model", NULL};
static const char *const EDGES[] = {"geometry", "model", "both", NULL};
/* In the order of DgConnections. */
static const char *const CONNECTIONS[] = {"drawn", "directed", NULL};
/* Behind those of DgRefine. */
#define REFINE_MODEL 2

#define AT(member) offsetof(DgExtractionArguments, member)
const DgOption dg_extraction_records[] = {
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

const DgOptionSet dg_extraction_options = {"Extraction Options", "extraction", dg_extraction_records, NULL};

DgGraphOptions *dg_extraction_arguments_read(const DgExtractionArguments *arguments) {
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read(&arguments->place);
  DgGraphOptions *graph = dg_graph_options_new();
  dg_graph_options_set_figure(graph, figure);
  dg_graph_options_set_k(graph, arguments->k);
  dg_graph_options_set_tau(graph, arguments->tau);
  dg_graph_options_set_draft_font(graph, (DgDraftFont)arguments->draft_font);
  dg_graph_options_set_draft_overlap(graph, (DgDraftOverlap)arguments->draft_overlap);
  dg_graph_options_set_min_confidence(graph, arguments->min_confidence);
  if (arguments->refine < REFINE_MODEL)
    dg_graph_options_set_refine(graph, (DgRefine)arguments->refine);
  return graph;
}

DgReadingOptions *dg_extraction_arguments_read_model(const DgExtractionArguments *arguments) {
  DgReadingOptions *reading = dg_reading_options_new();
  dg_reading_options_set_refine(reading, arguments->refine == REFINE_MODEL);
  dg_reading_options_set_edges(reading, (DgEdges)arguments->edges);
  dg_reading_options_set_connections(reading, (DgConnections)arguments->connections);
  dg_reading_options_set_marks(reading, arguments->marks);
  dg_reading_options_set_strict(reading, arguments->strict_answers);
  return reading;
}
