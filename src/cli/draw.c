#include "cli/check_text.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

/* Pixels of the picture per user unit: a drawing of a page's width is then sharp in print. */
#define PICTURE_SCALE 2

static const char *name_of(const char *path) {
  return strcmp(path, "-") == 0 ? "standard input" : path;
}

static DgExit print_schema(const DgCommand *command, const char *kind) {
  const char *schema = dg_draw_schema(kind);
  if (!schema) {
    g_autoptr(GString) kinds = g_string_new(NULL);
    for (guint i = 0; dg_draw_get_kind(i); i++)
      g_string_append_printf(kinds, "%s%s", i ? " or " : "", dg_draw_get_kind(i));
    return dg_output_usage(command, "--schema: found \"%s\", expected %s", kind, kinds->str);
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
static DgExit check(GBytes *svg, const char *name) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(svg, name, &error);
  g_autoptr(DgCheckReport) report = drawing ? dg_check_drawing(drawing, NULL, NULL, &error) : NULL;
  if (!report)
    return dg_output_error(error);
  g_autofree char *text = dg_check_text_report(name, report);
  dg_output(text);
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get_verdict(report, i) == DG_VERDICT_FAIL &&
        dg_check_report_get_severity(report, i) == DG_SEVERITY_ERROR)
      return DG_EXIT_FAILED;
  return DG_EXIT_OK;
}

static DgExit draw(const char *path, const char *output, const char *picture, gboolean checked) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  gsize length = 0;
  const char *json = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  char *svg =
      bytes ? dg_draw_from_json_full(json ? json : "", (gssize)length, name_of(path), diagnostics, &error) : NULL;
  if (!svg)
    return dg_output_error(error);
  dg_output_warnings(name_of(path), diagnostics);
  g_autoptr(GBytes) figure = g_bytes_new_take(svg, strlen(svg));
  if (((output || (!picture && !checked)) && !dg_output_write(output, svg, -1, &error)) ||
      (picture && !write_picture(figure, name_of(path), picture, &error)))
    return dg_output_error(error);
  return checked ? check(figure, output ? output : name_of(path)) : DG_EXIT_OK;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *picture = NULL, *schema = NULL;
  gboolean checked = FALSE;
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to FILE instead of standard output", "FILE"},
      {"png", 0, 0, G_OPTION_ARG_FILENAME, &picture, "paint the figure as a PNG picture as well", "OUT.png"},
      {"check", 0, 0, G_OPTION_ARG_NONE, &checked, "print what the checks say of the figure", NULL},
      {"schema", 0, 0, G_OPTION_ARG_FILENAME, &schema, "print the JSON Schema of a kind: function or geometry", "KIND"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(GError) error = NULL;
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (schema && argc == 1)
    return print_schema(command, schema);
  if (argc != 2 || schema)
    return dg_output_operands(command, argc, schema ? "--schema or one SPEC.json" : "one SPEC.json");
  const char *const *inputs = (const char *const *)argv + 1;
  if (checked && g_strcmp0(output, "-") == 0)
    return dg_output_usage(command, "found standard output for both --output and --check, expected a file");
  if (g_strcmp0(picture, "-") == 0)
    return dg_output_usage(command, "--png: found standard output, expected a file for the picture");
  if (!dg_guard_files("--output", (const char *const *)&output, 1, inputs, 1, &error) ||
      !dg_guard_files("--png", (const char *const *)&picture, 1, inputs, 1, &error) ||
      !dg_guard_outputs("--output", output, "--png", picture, &error))
    return dg_output_usage(command, "%s", error->message);
  return draw(argv[1], output, picture, checked);
}

const DgCommand dg_command_draw = {
    .name = "draw",
    .arguments = "SPEC.json",
    .summary = "draw a figure of an exercise from its description",
    .examples = "  diagrade draw parabola.json -o parabola.svg\n"
                "  diagrade draw parabola.json -o parabola.svg --png parabola.png --check\n"
                "  diagrade draw --schema function\n"
                "\n"
                "The description is a JSON object whose \"kind\" says what it describes; \"-\" is standard\n"
                "input. The exit code is 1 when --check finds a failing check whose severity is error.",
    .run = run,
};
