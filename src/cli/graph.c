#include "cli/guard.h"
#include "cli/operands.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/outputs.h"
#include "cli/plan.h"
#include "cli/progress.h"
#include "cli/results_text.h"
#include "cli/table.h"

#include <string.h>

/* The ending of a file in --out-dir. */
static const char *suffix_of(DgOutputFormat format) {
  return format == DG_OUTPUT_TABLE  ? ".txt"
         : format == DG_OUTPUT_JSON ? ".graph.json"
         : format == DG_OUTPUT_DOT  ? ".dot"
                                    : ".graphml";
}

typedef struct {
  DgOutputFormat format;
  gboolean json; /* it was asked for */
  DgOutputs outputs;
  gboolean all_parts;
  const char *const *inputs; /* files that are read */
  guint n_inputs;
  gboolean many; /* several figures on standard output */
  DgModelClient *client; /* NULL: no model is asked */
  const DgFigureOptions *place; /* of the figures in their files */
  GString *out; /* what --output receives */
  guint done, total, failed, skipped;
  gboolean over; /* the budget is spent, or the user stopped */
  DgExit code;
  DgProgress progress;
} Job;

static gboolean write_overlay(const char *overlay, const char *path, GBytes *figure, const DgFigureOptions *place,
                              const DgGraph *graph, GError **error) {
  g_autoptr(DgDiagnostics) repeated = dg_diagnostics_new(); /* the graph has them already */
  DgFormat format = dg_figure_format(figure);
  gboolean pictured = format != DG_FORMAT_JSON && !dg_format_is_source(format);
  g_autoptr(GBytes) picture = pictured ? dg_figure_to_svg(figure, path, place, repeated, error) : NULL;
  g_autofree char *svg = picture || !pictured ? dg_report_overlay(picture, graph, error) : NULL;
  return svg && dg_output_write(overlay, svg, -1, error);
}

static char *describe_node(const DgGraph *graph, guint index) {
  return g_strconcat(dg_graph_get_node_id(graph, index), " ", dg_graph_get_node_text(graph, index), NULL);
}

static char *nodes_to_text(const DgGraph *graph) {
  static const char *const titles[] = {"node", "box", "text"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++) {
    DgBox place;
    gboolean known = dg_graph_get_node_box(graph, i, &place);
    g_autofree char *box =
        known ? g_strdup_printf("%.0f,%.0f %.0fx%.0f", place.x, place.y, place.width, place.height) : g_strdup("");
    dg_table_add(table, dg_graph_get_node_id(graph, i));
    dg_table_add(table, box);
    dg_table_add(table, dg_graph_get_node_text(graph, i));
  }
  return dg_table_print(table, DG_OUTPUT_TABLE);
}

static char *edges_to_text(const DgGraph *graph) {
  DgEdgeConfusion confusion;
  const char *found = dg_graph_get_edge_confusion(graph, &confusion) ? "found by" : NULL;
  const char *const titles[] = {"edge", "from", "", "to", "label", found};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++) {
    g_autofree char *from = describe_node(graph, dg_graph_get_edge_from(graph, i));
    g_autofree char *to = describe_node(graph, dg_graph_get_edge_to(graph, i));
    dg_table_add(table, dg_graph_get_edge_id(graph, i));
    dg_table_add(table, from);
    dg_table_add(table, dg_graph_get_edge_directed(graph, i) ? "->" : "--");
    dg_table_add(table, to);
    dg_table_add(table, dg_graph_get_edge_label(graph, i));
    const char *name = dg_found_name(dg_graph_get_edge_found(graph, i));
    dg_table_add(table, name ? name : "");
  }
  return dg_table_print(table, DG_OUTPUT_TABLE);
}

static char *graph_to_text(const DgGraph *graph, const char *path) {
  GString *out = g_string_new(NULL);
  g_autofree char *name = dg_output_safe(path), *nodes = nodes_to_text(graph), *edges = edges_to_text(graph);
  guint parts, part = dg_graph_get_part(graph, &parts);
  g_string_append(out, name);
  if (parts > 1)
    g_string_append_printf(out, " (part %u of %u)", part, parts);
  g_string_append_printf(out, ": %u nodes, %u edges", dg_graph_get_node_count(graph), dg_graph_get_edge_count(graph));
  g_autofree char *reading = dg_reading_text(graph);
  if (*reading)
    g_string_append_printf(out, "; %s", reading);
  g_string_append_c(out, '\n');
  if (dg_graph_get_node_count(graph))
    g_string_append_printf(out, "\n%s", nodes);
  if (dg_graph_get_edge_count(graph))
    g_string_append_printf(out, "\n%s", edges);
  DgEdgeConfusion confusion;
  if (dg_graph_get_edge_confusion(graph, &confusion))
    g_string_append_printf(out,
                           "\npairs of nodes that geometry and the model connect: both %u, both with another direction "
                           "%u, geometry alone %u, the model alone %u, neither %u\n",
                           confusion.both, confusion.direction, confusion.geometry, confusion.model, confusion.neither);
  if (dg_graph_get_unread_count(graph) || dg_diagnostics_get_count(dg_graph_get_diagnostics(graph)))
    g_string_append_c(out, '\n');
  dg_reading_text_append_list(out, path, graph);
  dg_output_diagnostics(out, path, dg_graph_get_diagnostics(graph));
  return g_string_free(out, FALSE);
}

/* The document of one figure, ending with a newline. */
static char *format_graph(const Job *job, const DgGraph *graph, const char *path) {
  g_autofree char *text = NULL;
  if (job->format == DG_OUTPUT_TABLE)
    return graph_to_text(graph, path);
  if (job->format == DG_OUTPUT_JSON)
    text = dg_graph_to_json(graph, !job->many);
  else
    text = job->format == DG_OUTPUT_DOT ? dg_graph_to_dot(graph) : dg_graph_to_graphml(graph);
  return g_strconcat(text, g_str_has_suffix(text, "\n") ? "" : "\n", NULL);
}

/* Writes the graph of one of several figures of a file: "<case>.part2.graph.json". */
static gboolean write_part(const Job *job, const char *path, guint part, const char *text, GError **error) {
  g_autofree char *name = dg_outputs_case(&job->outputs, path);
  g_autofree char *base = g_strdup_printf("%s.part%u%s", name, part, suffix_of(job->format));
  g_autofree char *file = g_build_filename(job->outputs.directory, base, NULL);
  const char *written = file;
  return dg_guard_files("--out-dir", &written, 1, job->inputs, job->n_inputs, error) &&
         dg_file_write_within(job->outputs.directory, file, text, -1, error);
}

/* Prints or writes the text of one figure, or adds it to what --output receives. */
static gboolean put_graph(Job *job, const char *path, GBytes *figure, const DgGraph *graph, GError **error) {
  if (job->outputs.further && !write_overlay(job->outputs.further, path, figure, job->place, graph, error))
    return FALSE;
  g_autoptr(GError) unread = NULL;
  if (!dg_graph_check_readable(graph, &unread)) /* the document is worth something all the same: boxes and edges */
    dg_output_message("warning: %s", unread->message);
  g_autofree char *text = format_graph(job, graph, path);
  guint parts, part = dg_graph_get_part(graph, &parts);
  if (job->outputs.directory && job->all_parts && parts > 1)
    return write_part(job, path, part, text, error);
  if (job->outputs.directory) {
    g_autofree char *file = dg_outputs_file(&job->outputs, path);
    return dg_file_write_within(job->outputs.directory, file, text, -1, error);
  }
  if (job->outputs.output)
    g_string_append(job->out, text);
  else
    dg_output(text);
  return TRUE;
}

/* What was begun when the budget was spent or the user stopped fails alike, and is said once. */
static void note_error(Job *job, const GError *error) {
  gboolean over =
      g_error_matches(error, DG_ERROR, DG_ERROR_BUDGET) || g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED);
  job->failed++;
  if (over && job->over)
    return;
  job->over = job->over || over;
  job->code = dg_output_worse(job->code, error);
}

/* A DgGraphDone whose data is the Job. */
static gboolean take_graph(const char *path, GBytes *figure, DgGraph *graph, const GError *failure,
                           gpointer user_data) {
  Job *job = user_data;
  g_autoptr(GError) error = NULL;
  job->done++;
  job->total = MAX(job->total, job->done); /* files hold more figures than there are files */
  if (dg_plan_is_dry(job->client) && !failure)
    return TRUE;
  dg_progress_clear(&job->progress);
  if (failure && figure && job->total > 1 && dg_output_skipped(path, dg_figure_format(figure)))
    job->skipped++;
  else if (failure)
    note_error(job, failure);
  else if (!put_graph(job, path, figure, graph, &error))
    note_error(job, error);
  dg_progress_show(job->done, job->total, job->failed, NULL, &job->progress);
  return job->outputs.output || job->outputs.directory || dg_output_flush();
}

static DgExit process_all(Job *job, const DgExtraction *extraction, const DgOperands *operands) {
  const char *const *paths = (const char *const *)operands->files->pdata;
  guint count = operands->count;
  g_autoptr(GString) out = g_string_new(NULL);
  g_autoptr(GError) error = NULL;
  job->out = out;
  job->inputs = paths;
  job->n_inputs = job->total = count;
  job->client = extraction->client;
  job->place = dg_graph_options_get_figure(extraction->graph);
  dg_progress_init(&job->progress, job->client);
  dg_graph_files(paths, count, job->all_parts, dg_extraction_jobs(extraction, 1), extraction->graph, take_graph, job);
  dg_progress_end(&job->progress);
  if (job->outputs.output && out->len && !dg_output_write(job->outputs.output, out->str, -1, &error))
    note_error(job, error);
  if (dg_plan_is_dry(job->client))
    dg_plan_output(job->client, job->json);
  dg_operands_say(operands, job->skipped, job->failed);
  if (dg_output_all_skipped(job->skipped, count))
    job->code = DG_EXIT_INPUT;
  return job->code;
}

typedef struct {
  char *overlay, *out_dir, *output;
  gboolean list_figures;
  DgOperandArguments files;
  DgExtraction extraction;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    DG_OPTION_FORMAT("table on a terminal, else json"),
    DG_OPTION_JSON(""),
    {"overlay", DG_FILE, AT(overlay), "OUT.svg", "draw the graph over the figure"},
    {"out-dir", DG_DIRECTORY, AT(out_dir), "DIR", "write DIR/<case>.graph.json for each figure"},
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    {"list-figures", DG_FLAG, AT(list_figures), NULL,
     "list the figures of a paper (PDF) by their captions: their pages and boxes"},
    {NULL}};

/* The figures of a paper as options of the other commands. */
static char *list_to_text(const DgFigureList *list, const char *path) {
  static const char *const titles[] = {"page", "figure", "caption"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  g_autofree char *name = dg_output_safe(path);
  guint count = dg_figure_list_get_count(list);
  for (guint i = 0; i < count; i++) {
    g_autofree char *part = g_strdup_printf("--part %u", dg_figure_list_get_part(list, i));
    DgBox box = dg_figure_list_get_box(list, i);
    g_autofree char *crop = g_strdup_printf("--crop %.0f,%.0f,%.0f,%.0f", box.x, box.y, box.width, box.height);
    dg_table_add(table, part);
    dg_table_add(table, crop);
    dg_table_add(table, dg_figure_list_get_caption(list, i));
  }
  g_autofree char *rows = count ? dg_table_print(table, DG_OUTPUT_TABLE) : g_strdup("");
  return g_strdup_printf("%s: %u figure%s with a caption\n%s%s", name, count, count == 1 ? "" : "s", count ? "\n" : "",
                         rows);
}

static DgExit list_file(const char *path, gboolean json, gboolean pretty) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
  g_autoptr(DgFigureList) list = bytes ? dg_figure_list_new(bytes, name, &error) : NULL;
  if (!list)
    return dg_output_error(error);
  g_autofree char *text = json ? dg_figure_list_to_json(list, pretty) : list_to_text(list, path);
  g_autofree char *line = g_strconcat(text, json ? "\n" : "", NULL);
  dg_output(line);
  dg_output_warnings(name, dg_figure_list_get_diagnostics(list));
  return DG_EXIT_OK;
}

static DgExit list_figures(const DgCommandLine *line, const Arguments *given, const DgOperands *operands,
                           GError **error) {
  DgOutputFormat format = dg_line_format(line, dg_output_is_terminal() ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON);
  gboolean table = format == DG_OUTPUT_TABLE;
  if (given->overlay || given->out_dir || given->output || (!table && format != DG_OUTPUT_JSON))
    return dg_line_refuse(error, "found --list-figures with another output, expected --format table or json");
  DgExit code = DG_EXIT_OK;
  for (guint i = 0; i < operands->count; i++) {
    DgExit one = list_file(operands->files->pdata[i], !table, line->count == 1 && !operands->searched);
    code = MAX(code, one);
  }
  return code;
}

/* What is wrong with the outputs that were asked for. */
static gboolean check_arguments(const DgOperands *operands, const Arguments *given, const Job *job, GError **error) {
  if (given->out_dir && given->output)
    dg_line_refuse(error, "found --out-dir and --output, expected one of them");
  else if (given->overlay && operands->count > 1)
    dg_line_refuse(error, "found %u files for --overlay, expected one", operands->count);
  else if (g_strcmp0(given->overlay, "-") == 0 && !given->output && !given->out_dir)
    dg_line_refuse(error, "found standard output for both --overlay and the graph, expected --output too");
  else if (given->overlay && job->all_parts)
    dg_line_refuse(error, "found --part all for --overlay, expected the number of one part");
  else if (job->many && job->format == DG_OUTPUT_GRAPHML)
    dg_line_refuse(error, "found %s, expected one figure or --out-dir: GraphML holds one graph",
                   job->all_parts ? "--part all" : "several files");
  else
    return dg_outputs_check(&job->outputs, (const char *const *)operands->files->pdata, operands->count, error);
  return FALSE;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgExtraction *extraction = &given->extraction;
  if (line->count == 0)
    return dg_line_refuse(error, "found no FILE, expected at least one");
  static const DgOperandRule rule = {.sources = TRUE, .schema = "diagrade/graph@1"};
  g_auto(DgOperands) operands = {0};
  if (!dg_operands_find(&operands, line, &given->files, &rule, error))
    return DG_EXIT_USAGE;
  if (given->list_figures)
    return list_figures(line, given, &operands, error);
  Job job = {
      .outputs = {given->output, given->out_dir, ".graph.json", .option = "--overlay", .further = given->overlay},
      .json = dg_line_format(line, DG_OUTPUT_TABLE) == DG_OUTPUT_JSON,
      .all_parts = extraction->how.place.all_parts,
      .many = (line->count > 1 || operands.searched || extraction->how.place.all_parts) && !given->out_dir};
  gboolean table = !given->out_dir && !given->output && dg_output_is_terminal();
  job.format = dg_line_format(line, table ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON);
  job.outputs.suffix = suffix_of(job.format);
  if (!check_arguments(&operands, given, &job, error) || !dg_extraction_open(extraction, NULL, error))
    return DG_EXIT_USAGE;
  if (given->out_dir && !dg_output_make_directory(given->out_dir))
    return DG_EXIT_INTERNAL;
  return process_all(&job, extraction, &operands);
}

const DgCommand dg_command_graph = {
    .name = "graph",
    .arguments = "FILE|DIRECTORY|PATTERN…",
    .summary = "extract the graph of figures: nodes with text and box, and edges",
    .formats = DG_OUTPUT_BIT(DG_OUTPUT_TABLE) | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_DOT) |
               DG_OUTPUT_BIT(DG_OUTPUT_GRAPHML),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_operand_options, AT(files)}, DG_USE_EXTRACTION(Arguments), DG_USE_EXTRACTION_MODEL(Arguments)},
    .run = run,
};
