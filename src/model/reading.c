/* Graphs that a model takes part in reading: the one place where models and geometry combine (DiagramEval, section
 * 4.1). */
#include "reading/reading.h"
#include "figure/picture.h"
#include "model/client.h"
#include "model/edge_reading.h"
#include "model/node_list.h"
#include "model/node_listing.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/refinement.h"
#include "model/votes.h"

#include <diagrade/figure.h>
#include <diagrade/raster.h>
#include <string.h>

struct _DgReadingOptions {
  gboolean refine, marks, strict;
  DgEdges edges;
  DgConnections connections;
  guint votes;
  /* Of graph options that it is attached to. */
  DgModelClient *client;
  const DgPrompts *prompts;
};

DgReadingOptions *dg_reading_options_new(void) {
  DgReadingOptions *options = g_new0(DgReadingOptions, 1);
  options->votes = 1;
  return options;
}

void dg_reading_options_free(DgReadingOptions *options) {
  g_free(options);
}

void dg_reading_options_set_refine(DgReadingOptions *options, gboolean refine) {
  options->refine = refine;
}

void dg_reading_options_set_edges(DgReadingOptions *options, DgEdges edges) {
  options->edges = edges;
}

void dg_reading_options_set_connections(DgReadingOptions *options, DgConnections connections) {
  options->connections = connections;
}

void dg_reading_options_set_votes(DgReadingOptions *options, guint votes) {
  g_return_if_fail(votes >= 1 && votes <= DG_VOTES_MAX);
  options->votes = votes;
}

void dg_reading_options_set_marks(DgReadingOptions *options, gboolean marks) {
  options->marks = marks;
}

void dg_reading_options_set_strict(DgReadingOptions *options, gboolean strict) {
  options->strict = strict;
}

gboolean dg_reading_options_need_model(const DgReadingOptions *options) {
  return options && (options->refine || options->edges != DG_EDGES_GEOMETRY);
}

/* The prompt that asks for edges. */
static const char *edge_prompt(const DgReadingOptions *options) {
  return options->connections == DG_CONNECTIONS_DIRECTED ? "edge_extraction_directed" : "edge_extraction";
}

/* Pictures of pixels are read by a model alone, which takes both of its parts. */
static gboolean reads_pictures(const DgReadingOptions *options) {
  return options->refine && options->edges == DG_EDGES_MODEL;
}

/* "model.openai:gpt-4.1-mini.edge_extraction.1.9272793b.px1200.votes3.marks" */
static void append_model(GString *out, const DgReadingOptions *options, const char *model, const DgPrompts *prompts,
                         const char *prompt) {
  g_string_append(out, "model.");
  for (const char *c = model; *c; c++) /* the signature is cut at bars */
    g_string_append_c(out, *c == '|' || g_ascii_isspace(*c) ? '_' : *c);
  g_string_append_printf(out, ".%s.px%d.votes%u%s%s", dg_prompt_get_signature(dg_prompts_find(prompts, prompt)),
                         DG_PICTURE_SIDE, options->votes, options->marks ? ".marks" : "",
                         options->strict ? ".strict" : "");
}

/* The part of the signature that names how graphs are read: as dg_graph_options_get_signature(), with e.g.
 * "refine:model.openai:gpt-4.1-mini.node_refinement.1.c6d84d2d.px1200.votes3" and
 * "edges:geometry.7+model.openai:gpt-4.1-mini.edge_extraction.1.9272793b.px1200.votes3.marks". `model` is
 * dg_model_client_get_signature(), with e.g. ".temperature0.7.max_output_tokens500" behind it for what is not left to
 * the provider. */
static char *get_signature(const DgReadingOptions *options, const DgGraphOptions *graph_options, const char *model,
                           const DgPrompts *prompts) {
  g_autofree char *geometry =
      dg_graph_options_get_geometry_signature(graph_options ? graph_options : &dg_graph_options_default);
  if (!dg_reading_options_need_model(options))
    return g_steal_pointer(&geometry);
  g_auto(GStrv) parts = g_strsplit(geometry, "|", -1);
  g_autoptr(GString) out = g_string_new(NULL);
  for (char **part = parts; *part; part++) {
    g_string_append(out, part == parts ? "" : "|");
    if (options->refine && g_str_has_prefix(*part, "refine:")) {
      g_string_append(out, "refine:");
      append_model(out, options, model, prompts, "node_refinement");
      if (reads_pictures(options))
        g_string_append_printf(out, "+%s", dg_prompt_get_signature(dg_prompts_find(prompts, "node_listing")));
    } else if (options->edges != DG_EDGES_GEOMETRY && g_str_has_prefix(*part, "edges:")) {
      g_string_append(out, options->edges == DG_EDGES_BOTH ? *part : "edges:");
      g_string_append(out, options->edges == DG_EDGES_BOTH ? "+" : "");
      append_model(out, options, model, prompts, edge_prompt(options));
    } else
      g_string_append(out, *part);
  }
  return g_string_free(g_steal_pointer(&out), FALSE);
}

/* A graph that is being read. */
typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const DgReadingOptions *options;
  GBytes *figure;
  const char *name;
  const DgFigureOptions *place; /* of the figure in its file */
  DgGraph *graph;
  gboolean is_picture; /* of pixels, which are those of the graph */
  gboolean waits; /* for an answer of a batch, without which there is no further question */
} Reading;

/* Pixels of the picture that the model sees for a unit of the graph. */
static double picture_scale(const Reading *reading) {
  if (reading->is_picture && !reading->options->marks)
    return 1;
  return MIN(DG_PICTURE_SIDE / MAX(reading->graph->width, reading->graph->height), DG_RASTER_SCALE_MAX);
}

/* The question of a prompt about the graph: its nodes and the picture, with marks where they are asked for. */
static DgModelRequest *make_request(const Reading *reading, const char *prompt, GError **error) {
  DgGraph *graph = reading->graph;
  g_autofree char *nodes = dg_node_list_to_json(graph, picture_scale(reading), error);
  if (!nodes) {
    g_prefix_error(error, "%s: ", reading->name);
    return NULL;
  }
  const char *names[] = {"nodes", NULL}, *values[] = {nodes, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(reading->prompts, prompt), names, values);
  g_autoptr(GBytes) figure =
      reading->options->marks ? dg_node_list_mark(graph, reading->figure) : g_bytes_ref(reading->figure);
  if (!dg_picture_add(request, figure, reading->name, reading->place, graph->diagnostics, error))
    return NULL;
  return g_steal_pointer(&request);
}

/* The question what nodes a picture shows. */
static DgModelRequest *make_listing_request(const Reading *reading, GError **error) {
  DgGraph *graph = reading->graph;
  g_autofree char *size = g_strdup_printf("{\"width\": %.0f, \"height\": %.0f}", graph->width, graph->height);
  const char *names[] = {"size", NULL}, *values[] = {size, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(reading->prompts, "node_listing"), names, values);
  if (!dg_picture_add(request, reading->figure, reading->name, NULL, graph->diagnostics, error))
    return NULL;
  return g_steal_pointer(&request);
}

/* What answers are about, and how many of their entries were left out; several threads count. */
typedef struct {
  const DgGraph *graph;
  gboolean strict, all_directed;
  gint *unknown_ids;
} Reader;

/* Puts a question as often as votes are asked for, and counts them. */
static GPtrArray *collect(const Reading *reading, DgModelRequest *request, DgVoteRead read, GDestroyNotify free_vote,
                          DgVoteCount *count, GError **error) {
  DgGraph *graph = reading->graph;
  gint unknown_ids = 0;
  const DgReadingOptions *options = reading->options;
  Reader reader = {graph, options->strict, options->connections == DG_CONNECTIONS_DIRECTED, &unknown_ids};
  DgBallot ballot = {.client = reading->client,
                     .request = request,
                     .name = reading->name,
                     .count = options->votes,
                     .read = read,
                     .user_data = &reader,
                     .free_vote = free_vote};
  GPtrArray *votes = dg_votes_collect(&ballot, graph->answers, graph->diagnostics, error);
  if (votes)
    *count = (DgVoteCount){ballot.count, votes->len, (guint)unknown_ids};
  return votes;
}

static gpointer read_refinement(const char *answer, gconstpointer data, DgDiagnostics *notes, GError **error) {
  const Reader *reader = data;
  guint left_out = 0;
  DgRefinement *refinement =
      dg_refinement_read(answer, strlen(answer), reader->graph, reader->strict ? NULL : &left_out, notes, error);
  g_atomic_int_add(reader->unknown_ids, refinement ? (gint)left_out : 0);
  return refinement;
}

static gpointer read_seen_edges(const char *answer, gconstpointer data, DgDiagnostics *notes, GError **error) {
  const Reader *reader = data;
  guint left_out = 0;
  GArray *edges = dg_seen_edges_read(answer, strlen(answer), reader->graph, reader->all_directed,
                                     reader->strict ? NULL : &left_out, notes, error);
  g_atomic_int_add(reader->unknown_ids, edges ? (gint)left_out : 0);
  return edges;
}

static gpointer read_listing(const char *answer, gconstpointer data, DgDiagnostics *notes, GError **error) {
  const Reader *reader = data;
  return dg_node_listing_read(answer, strlen(answer), reader->graph, notes, error);
}

static gboolean refine(const Reading *reading, GError **error) {
  gboolean lists = reading->is_picture;
  g_autoptr(DgModelRequest) request =
      lists ? make_listing_request(reading, error) : make_request(reading, "node_refinement", error);
  g_autoptr(GPtrArray) votes = request ? collect(reading, request, lists ? read_listing : read_refinement,
                                                 (GDestroyNotify)dg_refinement_free, &reading->graph->node_votes, error)
                                       : NULL;
  if (!votes)
    return FALSE;
  g_autoptr(DgRefinement) elected =
      votes->len > 1 ? dg_refinement_vote(votes, reading->graph, reading->graph->diagnostics) : NULL;
  dg_refinement_apply(elected ? elected : votes->pdata[0], reading->graph);
  return TRUE;
}

static gboolean read_edges(const Reading *reading, GError **error) {
  g_autoptr(DgModelRequest) request = make_request(reading, edge_prompt(reading->options), error);
  g_autoptr(GPtrArray) votes = request ? collect(reading, request, read_seen_edges, (GDestroyNotify)g_array_unref,
                                                 &reading->graph->edge_votes, error)
                                       : NULL;
  if (!votes)
    return FALSE;
  g_autoptr(GArray) elected =
      votes->len > 1 ? dg_seen_edges_vote(votes, reading->graph, reading->graph->diagnostics) : NULL;
  dg_seen_edges_apply(elected ? elected : votes->pdata[0], reading->options->edges == DG_EDGES_BOTH, reading->graph);
  return TRUE;
}

/* Takes a step. In a dry run the question is counted and the graph stays as it is, so that the next question is counted
 * with the draft nodes; for a batch the next question waits for the answer. */
static gboolean take(gboolean (*step)(const Reading *reading, GError **error), Reading *reading, GError **error) {
  GError *reason = NULL;
  if (reading->waits || step(reading, &reason))
    return TRUE;
  if (dg_model_client_is_dry_run(reading->client) && g_error_matches(reason, DG_ERROR, DG_ERROR_CANCELLED)) {
    g_error_free(reason);
    reading->waits = dg_model_client_is_collecting(reading->client);
    return TRUE;
  }
  g_propagate_error(error, reason);
  return FALSE;
}

/* A graph without nodes, of the size of the picture. */
static DgGraph *begin_picture(GBytes *bytes, const char *name, const char *path, const DgReadingOptions *options,
                              GError **error) {
  const char *format = dg_format_name(dg_figure_format(bytes));
  guint width, height;
  if (!reads_pictures(options)) {
    g_set_error(
        error, DG_ERROR, DG_ERROR_FORMAT,
        "%s: found %s, expected both --refine model and --edges model with it: the model reads its nodes and its "
        "edges",
        name, format);
    return NULL;
  }
  if (!dg_picture_size(bytes, name, &width, &height, error))
    return NULL;
  DgGraph *graph = dg_graph_new(path, width, height);
  dg_diagnostics_add(graph->diagnostics, DG_LEVEL_INFO, 0, "the nodes and edges were read from %s by a model", format);
  return graph;
}

/* The draft of a figure that has a drawing. */
static DgGraph *begin_drawing(DgReading *reading, const DgGraphOptions *graph_options, const DgReadingOptions *options,
                              GError **error) {
  DgGraphOptions own = *graph_options;
  own.min_confidence = 0; /* holds for what the model leaves */
  if (options->refine)
    own.refine = DG_REFINE_NONE;
  return dg_reading_extract(reading, &own, error);
}

static DgGraph *read_attached(gpointer reader, DgReading *figure, const DgGraphOptions *graph_options, GError **error) {
  const DgReadingOptions *options = reader;
  GBytes *bytes = dg_reading_get_bytes(figure);
  const char *name = dg_reading_get_name(figure);
  gboolean is_picture = !dg_reading_get_drawing(figure);
  g_autoptr(DgGraph) graph = is_picture ? begin_picture(bytes, name, dg_reading_get_path(figure), options, error)
                                        : begin_drawing(figure, graph_options, options, error);
  if (!graph)
    return NULL;
  Reading reading = {.client = options->client,
                     .prompts = options->prompts,
                     .options = options,
                     .figure = bytes,
                     .name = name,
                     .place = graph_options->figure,
                     .graph = graph,
                     .is_picture = is_picture};
  if ((options->refine && !take(refine, &reading, error)) ||
      (options->edges != DG_EDGES_GEOMETRY && !take(read_edges, &reading, error)))
    return NULL;
  dg_graph_filter(graph, graph_options->min_confidence);
  return g_steal_pointer(&graph);
}

DgGraph *dg_model_graph_new_from_file(DgModelClient *client, const DgPrompts *prompts, const char *path,
                                      const DgGraphOptions *graph_options, const DgReadingOptions *options,
                                      GError **error) {
  g_autoptr(DgGraphOptions) own = dg_graph_options_copy(graph_options);
  DgReadingOptions attached = *options;
  if (dg_reading_options_need_model(options))
    dg_reading_options_attach(&attached, own, client, prompts);
  return dg_graph_new_from_file(path, own, error);
}

static char *get_attached_signature(gpointer reader, const DgGraphOptions *graph_options) {
  const DgReadingOptions *options = reader;
  g_autofree char *settings = dg_model_client_get_settings(options->client, NULL, 0, ".", "");
  g_autofree char *model = g_strconcat(dg_model_client_get_signature(options->client), settings, NULL);
  return get_signature(options, graph_options, model, options->prompts);
}

void dg_reading_options_attach(DgReadingOptions *options, DgGraphOptions *graph_options, DgModelClient *client,
                               const DgPrompts *prompts) {
  options->client = client;
  options->prompts = prompts;
  graph_options->read = read_attached;
  graph_options->get_reader_signature = get_attached_signature;
  graph_options->reader = options;
}
