#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/results_text.h"
#include "options/suggest.h"

#include <string.h>

/* Pixels of the picture per user unit: a drawing of a page's width is then sharp in print. */
#define PICTURE_SCALE 2

static const char *name_of(const char *path) {
  return strcmp(path, "-") == 0 ? "standard input" : path;
}

static DgExit print_schema(const char *kind, GError **error) {
  const char *schema = dg_draw_schema(kind);
  dg_outcome_cancel();
  if (!schema) {
    g_autoptr(GPtrArray) kinds = g_ptr_array_new();
    for (guint i = 0; i == 0 || dg_draw_get_kind(i - 1); i++)
      g_ptr_array_add(kinds, (gpointer)dg_draw_get_kind(i));
    const char *const *known = (const char *const *)kinds->pdata;
    g_autofree char *list = dg_suggest_list(known), *meant = dg_suggest_text(kind, known);
    return dg_line_refuse(error, "--schema: found \"%s\", expected %s%s", kind, list, meant);
  }
  dg_output(schema);
  return DG_EXIT_OK;
}

static gboolean write_picture(GBytes *svg, const char *name, const char *path, GError **error) {
  g_autoptr(DgRasterOptions) options = dg_raster_options_new();
  dg_raster_options_set_scale(options, PICTURE_SCALE);
  g_autoptr(GBytes) png = dg_raster_png(svg, name, options, error);
  gsize length;
  const char *data = png ? g_bytes_get_data(png, &length) : NULL;
  return data && dg_output_write(path, data, (gssize)length, error);
}

/* Prints what the checks say of the drawn figure. */
static DgExit check(GBytes *svg, const char *name, GError **error) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(svg, name, error);
  g_autoptr(DgReading) reading = drawing ? dg_reading_new_from_drawing(drawing, NULL, NULL) : NULL;
  g_autoptr(DgCheckReport) report = reading ? dg_check_reading(reading, NULL, error) : NULL;
  if (!report)
    return DG_EXIT_INPUT;
  g_autofree char *text = dg_check_text_report(name, report);
  dg_output_text(text, DG_OUTPUT_TEXT);
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL &&
        dg_check_report_get(report, i)->severity == DG_SEVERITY_ERROR)
      return DG_EXIT_FAILED;
  return DG_EXIT_OK;
}

static DgExit draw(const char *path, const char *output, const char *picture, gboolean checked, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  gsize length = 0;
  const char *json = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  char *svg =
      bytes ? dg_draw_from_json_full(json ? json : "", (gssize)length, name_of(path), diagnostics, error) : NULL;
  if (!svg)
    return DG_EXIT_INPUT;
  dg_output_warnings(name_of(path), diagnostics);
  g_autoptr(GBytes) figure = g_bytes_new_take(svg, strlen(svg));
  if (((output || (!picture && !checked)) && !dg_output_write(output, svg, -1, error)) ||
      (picture && !write_picture(figure, name_of(path), picture, error)))
    return DG_EXIT_INTERNAL;
  return checked ? check(figure, output ? output : name_of(path), error) : DG_EXIT_OK;
}

typedef struct {
  char *output, *picture, *schema;
  gboolean checked;
} Arguments;

static void add_kinds(GPtrArray *words) {
  for (guint i = 0; dg_draw_get_kind(i); i++)
    g_ptr_array_add(words, g_strdup(dg_draw_get_kind(i)));
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    {"png", DG_FILE, AT(picture), "OUT.png", "paint the figure as a PNG picture as well"},
    {"check", DG_FLAG, AT(checked), NULL, "print what the checks say of the figure"},
    {"schema", DG_TEXT, AT(schema), "KIND", "print the JSON Schema of a kind: function or geometry",
     .words = add_kinds},
    DG_OPTION_OUTCOME,
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  guint expected = given->schema ? 0 : 1;
  if (!dg_line_check_operands(line, expected, expected, given->schema ? "--schema or one SPEC.json" : "one SPEC.json",
                              error))
    return DG_EXIT_USAGE;
  if (given->schema)
    return print_schema(given->schema, error);
  if (!given->picture && !dg_outcome_check_output(given->output, error))
    return DG_EXIT_USAGE;
  const char *const *inputs = (const char *const *)line->operands;
  if (given->checked && g_strcmp0(given->output, "-") == 0)
    return dg_line_refuse(error, "found standard output for both --output and --check, expected a file");
  if (g_strcmp0(given->picture, "-") == 0)
    return dg_line_refuse(error, "--png: found standard output, expected a file for the picture");
  if (!dg_guard_files("--output", (const char *const *)&given->output, 1, inputs, 1, error) ||
      !dg_guard_files("--png", (const char *const *)&given->picture, 1, inputs, 1, error) ||
      !dg_guard_outputs("--output", given->output, "--png", given->picture, error))
    return DG_EXIT_USAGE;
  return draw(line->operands[0], given->output, given->picture, given->checked, error);
}

const DgCommand dg_command_draw = {
    .name = "draw",
    .arguments = "SPEC.json",
    .summary = "draw a figure of an exercise from its description",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
