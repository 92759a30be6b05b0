/* Runs the checks on one diagram and keeps what they say. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "metrics/checks/published.h"
#include "metrics/checks/quantity.h"
#include "metrics/checks/result.h"
#include "metrics/checks/view.h"
#include "reading/reading.h"

/* The rules of DiagramIR compare labels, edges and faces each with each; its diagrams have up to 800 elements. */
#define PUBLISHED_ELEMENTS_MAX 5000

const char *dg_verdict_name(DgVerdict verdict) {
  static const char *const names[] = {"pass", "fail", "n/a"};
  return names[verdict];
}

static const char *const SEVERITIES[] = {"note", "warning", "error"};
static const char *const PROFILES[] = {"diagrade", "paper", "code"};

static gboolean find_name(const char *const *names, guint count, const char *name, guint *index) {
  for (*index = 0; *index < count; (*index)++)
    if (g_str_equal(names[*index], name))
      return TRUE;
  return FALSE;
}

const char *dg_severity_name(DgSeverity severity) {
  return SEVERITIES[severity];
}

gboolean dg_severity_find(const char *name, DgSeverity *severity) {
  guint index;
  gboolean found = find_name(SEVERITIES, G_N_ELEMENTS(SEVERITIES), name, &index);
  if (found)
    *severity = (DgSeverity)index;
  return found;
}

const char *dg_profile_name(DgProfile profile) {
  return PROFILES[profile];
}

gboolean dg_profile_find(const char *name, DgProfile *profile) {
  guint index;
  gboolean found = find_name(PROFILES, G_N_ELEMENTS(PROFILES), name, &index);
  if (found)
    *profile = (DgProfile)index;
  return found;
}

/* A name in a comment that is no check's is most likely misspelt, and would suppress nothing without a word. */
static void report_unknown_names(DgCheckReport *report, const DgDrawing *drawing) {
  for (guint i = 0; i < drawing->ignores->len; i++) {
    const DgIgnore *ignore = &g_array_index(drawing->ignores, DgIgnore, i);
    g_auto(GStrv) names = g_strsplit_set(ignore->checks, " ,", -1);
    for (char **at = names; *at; at++) {
      gboolean known = !**at;
      for (guint k = 0; k < dg_check_get_count() && !known; k++)
        known = g_str_equal(*at, dg_check_get(k)->name);
      g_autofree char *quoted = dg_json_quote(*at);
      if (!known)
        dg_diagnostics_add(report->diagnostics, DG_LEVEL_WARNING, ignore->line,
                           "a comment diagrade-ignore names %s, which is no check", quoted);
    }
  }
}

static void clear_result(gpointer data) {
  dg_check_result_clear(data);
}

DgCheckReport *dg_check_report_new(void) {
  DgCheckReport *report = g_new0(DgCheckReport, 1);
  report->results = g_array_new(FALSE, FALSE, sizeof(DgCheckResult));
  g_array_set_clear_func(report->results, clear_result);
  report->names = g_string_chunk_new(64);
  report->diagnostics = dg_diagnostics_new();
  return report;
}

void dg_check_report_free(DgCheckReport *report) {
  if (!report)
    return;
  g_array_unref(report->results);
  g_string_chunk_free(report->names);
  dg_diagnostics_free(report->diagnostics);
  g_free(report);
}

/* TRUE when the outline of a node is smaller than its type: a point, and its words stand beside it. */
static gboolean is_point(const DgGraph *graph, guint node) {
  const DgTextLine *line = dg_graph_get_node_line(graph, node, 0);
  DgBox box;
  return line && dg_graph_get_node_box(graph, node, &box) && fmax(box.width, box.height) < line->font_size;
}

/* TRUE when the node has words, and an outline or a picture: it is a thing. A shape with its length or its area beside
 * it is a shape. */
static gboolean is_thing(const DgGraph *graph, guint node) {
  DgNodeMethod drawn = dg_graph_node(graph, node)->drawn;
  const char *text = dg_graph_node(graph, node)->text;
  if (!*text || (drawn != DG_NODE_METHOD_OUTLINE && drawn != DG_NODE_METHOD_CONTAINER_TITLE &&
                 drawn != DG_NODE_METHOD_PICTURE_CAPTION))
    return FALSE;
  DgQuantity quantity = dg_quantity_read(text);
  return !quantity.has_value && quantity.kind != DG_QUANTITY_EXPRESSION && quantity.kind != DG_QUANTITY_SIDES &&
         !is_point(graph, node);
}

static gboolean joins_things(const DgGraph *graph) {
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++)
    if (is_thing(graph, dg_graph_get_edge_from(graph, i)) && is_thing(graph, dg_graph_get_edge_to(graph, i)))
      return TRUE;
  return FALSE;
}

gboolean dg_check_joins_things(const DgCheckContext *context) {
  if (*context->joins < 0) {
    const DgGraph *graph = context->reading ? dg_reading_get_usual_graph(context->reading, NULL) : NULL;
    *context->joins = graph && joins_things(graph);
  }
  return *context->joins > 0;
}

/* Runs the selected checks of one kind. `foreign`: the figure is of the other kind, so that what they find is worth a
 * note unless they were asked for. */
static gboolean run_checks(DgCheckReport *report, DgCheckContext *context, DgCheckKind kind, gboolean foreign,
                           const DgCheckOptions *options, GError **error) {
  const char *file = context->drawing ? context->drawing->name : context->ir->name;
  for (const DgCheck *const *at = dg_checks; *at; at++) {
    const DgCheck *check = *at;
    if (check->kind != kind || !dg_check_options_selects(options, check))
      continue;
    g_autofree double *parameters = g_new0(double, check->parameter_count + 1);
    dg_check_options_get_parameters(options, check, parameters);
    context->check = check;
    context->parameters = parameters;
    DgCheckResult result;
    dg_check_result_init(&result, check, dg_check_options_get_severity(options, check));
    if (foreign && !dg_check_options_asks_for(options, check))
      result.outcome.severity = DG_SEVERITY_NOTE;
    result.drawing = context->drawing;
    result.exempt = dg_check_options_ignores(options, check, file);
    if (!check->run(context, &result, error)) {
      dg_check_result_clear(&result);
      return FALSE;
    }
    dg_check_result_finish(&result);
    dg_check_result_limit(&result,
                          context->drawing ? dg_drawing_get_understood(context->drawing) : context->ir->understood);
    g_array_append_val(report->results, result);
  }
  return TRUE;
}

static gboolean selects_kind(const DgCheckOptions *options, DgCheckKind kind) {
  for (const DgCheck *const *at = dg_checks; *at; at++)
    if ((*at)->kind == kind && dg_check_options_selects(options, *at))
      return TRUE;
  return FALSE;
}

static gboolean run_on_ir(DgCheckReport *report, const DgIr *ir, DgReading *reading, gboolean foreign,
                          const DgCheckOptions *options, GError **error) {
  DgProfile profile = dg_check_options_get_profile(options);
  g_autoptr(DgFigure) figure =
      dg_figure_new(ir, profile == DG_PROFILE_CODE ? DG_FIGURE_PUBLISHED : DG_FIGURE_TIKZ, error);
  if (!figure)
    return FALSE;
  if (profile != DG_PROFILE_DIAGRADE && figure->elements->len > PUBLISHED_ELEMENTS_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found %u elements, expected at most %d under the rules of DiagramIR", ir->name,
                figure->elements->len, PUBLISHED_ELEMENTS_MAX);
    return FALSE;
  }
  g_autoptr(DgPublished) published = NULL;
  g_autoptr(DgView) view = NULL;
  if (profile != DG_PROFILE_DIAGRADE ? !(published = dg_published_new(figure, error))
                                     : !(view = dg_view_new(figure, error)))
    return FALSE;
  int joins = -1;
  DgCheckContext context = {.profile = profile,
                            .joins = &joins,
                            .ir = ir,
                            .figure = figure,
                            .published = published,
                            .view = view,
                            .drawing = reading ? dg_reading_get_drawing(reading) : NULL,
                            .reading = reading};
  return run_checks(report, &context, DG_CHECK_MATH, foreign, options, error) &&
         (!view || dg_view_is_within_limits(view, error));
}

DgCheckReport *dg_check_ir(const DgIr *ir, const DgCheckOptions *options, GError **error) {
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  g_autoptr(DgCheckReport) report = dg_check_report_new();
  if (!run_on_ir(report, ir, NULL, FALSE, options ? options : defaults, error))
    return NULL;
  return g_steal_pointer(&report);
}

/* Checks a drawing by both kinds of checks, or by the one that was chosen. */
static gboolean run_on_drawing(DgCheckReport *report, DgReading *reading, const DgCheckOptions *options,
                               GError **error) {
  const DgDrawing *drawing = dg_reading_get_drawing(reading);
  gboolean math = selects_kind(options, DG_CHECK_MATH), figure = selects_kind(options, DG_CHECK_FIGURE);
  const DgGraph *graph = figure ? dg_reading_get_usual_graph(reading, error) : NULL;
  if (figure && !graph)
    return FALSE;
  gboolean both = math && figure, paper = both && joins_things(graph);
  /* the rules of DiagramIR are about what the program says, our own about what is seen */
  gboolean is_own = dg_check_options_get_profile(options) == DG_PROFILE_DIAGRADE;
  const DgIr *ir = !math    ? NULL
                   : is_own ? dg_reading_get_ir(reading, error)
                            : dg_reading_get_program_ir(reading, error);
  if (math && (!ir || !run_on_ir(report, ir, reading, both && paper, options, error)))
    return FALSE;
  if (!figure)
    return TRUE;
  g_autoptr(DgPicture) picture = dg_picture_new(reading, graph, error);
  int joins = -1;
  DgCheckContext context = {.profile = dg_check_options_get_profile(options),
                            .joins = &joins,
                            .drawing = drawing,
                            .reading = reading,
                            .graph = graph,
                            .picture = picture};
  return picture && run_checks(report, &context, DG_CHECK_FIGURE, both && !paper, options, error) &&
         dg_picture_is_within_limits(picture, error);
}

/* A source says what is joined, and not how it looks: each check says that it has nothing to look at. */
static DgCheckReport *report_on_source(DgReading *reading, const DgCheckOptions *options, GError **error) {
  if (!dg_reading_get_graph(reading, error))
    return NULL;
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  DgCheckReport *report = dg_check_report_new();
  for (const DgCheck *const *at = dg_checks; *at; at++) {
    if (!dg_check_options_selects(options ? options : defaults, *at))
      continue;
    DgCheckResult result;
    dg_check_result_init(&result, *at, dg_check_options_get_severity(options ? options : defaults, *at));
    dg_check_not_applicable(&result, "%s has no picture to look at", dg_format_name(dg_reading_get_format(reading)));
    dg_check_result_finish(&result);
    g_array_append_val(report->results, result);
  }
  return report;
}

DgCheckReport *dg_check_reading(DgReading *reading, const DgCheckOptions *options, GError **error) {
  const DgDrawing *drawing = dg_reading_get_drawing(reading);
  if (!drawing && dg_format_is_source(dg_reading_get_format(reading)))
    return report_on_source(reading, options, error);
  if (!drawing) {
    const DgIr *ir = dg_reading_get_ir(reading, error);
    return ir ? dg_check_ir(ir, options, error) : NULL;
  }
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  g_autoptr(DgCheckReport) report = dg_check_report_new();
  if (!run_on_drawing(report, reading, options ? options : defaults, error))
    return NULL;
  report_unknown_names(report, drawing);
  return g_steal_pointer(&report);
}

static const DgCheckResult *result_at(const DgCheckReport *report, guint index) {
  return index < report->results->len ? &g_array_index(report->results, DgCheckResult, index) : NULL;
}

guint dg_check_report_get_count(const DgCheckReport *report) {
  return report->results->len;
}

const DgCheckOutcome *dg_check_report_get(const DgCheckReport *report, guint index) {
  const DgCheckResult *result = result_at(report, index);
  return result ? &result->outcome : NULL;
}

guint dg_check_report_get_finding_count(const DgCheckReport *report, guint check) {
  const DgCheckResult *result = result_at(report, check);
  return result ? result->findings->len : 0;
}

const DgCheckFinding *dg_check_report_get_finding(const DgCheckReport *report, guint check, guint index) {
  return index < dg_check_report_get_finding_count(report, check)
             ? &g_array_index(result_at(report, check)->findings, DgCheckFinding, index)
             : NULL;
}

const DgCheckFinding *dg_check_report_get_suppressed(const DgCheckReport *report, guint check, guint index) {
  const DgCheckResult *result = result_at(report, check);
  return result && index < result->suppressed->len ? &g_array_index(result->suppressed, DgCheckFinding, index) : NULL;
}

const DgDiagnostics *dg_check_report_get_diagnostics(const DgCheckReport *report) {
  return report->diagnostics;
}
