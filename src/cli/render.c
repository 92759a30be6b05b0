#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/picture.h"

#include <string.h>

/* Largest --width: a picture of this width already has 400 million pixels when it is square. */
#define WIDTH_MAX 20000

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *scale = NULL, *width = NULL;
  gboolean transparent = FALSE;
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "the picture to write (required; - is standard output)",
       "OUT.png"},
      {"scale", 0, 0, G_OPTION_ARG_FILENAME, &scale,
       "pixels per user unit (default 1, at most " G_STRINGIFY(DG_RASTER_SCALE_MAX) ")", "S"},
      {"width", 0, 0, G_OPTION_ARG_FILENAME, &width, "width in pixels (default: from the figure and the scale)", "PX"},
      {"transparent", 0, 0, G_OPTION_ARG_NONE, &transparent, "transparent background instead of white", NULL},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgFigureArguments) place = dg_figure_arguments_new();
  DgExit code;
  if (!dg_options_parse(command, entries, dg_figure_arguments_group(place), NULL, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one FILE");
  if (!output)
    return dg_output_usage(command, "found no --output, expected the name of the picture");
  if (strcmp(output, "-") == 0 && dg_output_is_terminal())
    return dg_output_usage(command, "found a terminal as standard output, expected a file for the picture");
  g_autoptr(DgRasterOptions) options = dg_raster_options_new();
  double number;
  if (scale && (!dg_options_number(scale, &number) || number <= 0 || number > DG_RASTER_SCALE_MAX))
    return dg_output_usage(command, "--scale: found \"%s\", expected a number greater than 0 and at most %d", scale,
                           DG_RASTER_SCALE_MAX);
  if (scale)
    dg_raster_options_set_scale(options, number);
  guint64 pixels;
  if (width && !g_ascii_string_to_unsigned(width, 10, 1, WIDTH_MAX, &pixels, NULL))
    return dg_output_usage(command, "--width: found \"%s\", expected a whole number from 1 to %d", width, WIDTH_MAX);
  if (width)
    dg_raster_options_set_width(options, (guint)pixels);
  dg_raster_options_set_transparent(options, transparent);
  g_autoptr(GError) error = NULL;
  const DgFigureOptions *figure = dg_figure_arguments_one(place, &error);
  if (!figure)
    return dg_output_usage(command, "%s", error->message);
  if (!dg_guard_files("--output", (const char *const *)&output, 1, (const char *const *)argv + 1, 1, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(GBytes) png = dg_picture_paint(argv[1], figure, options, &error);
  gsize length;
  const char *data = png ? g_bytes_get_data(png, &length) : NULL;
  if (!data || !dg_output_write(output, data, (gssize)length, &error))
    return dg_output_error(error);
  return DG_EXIT_OK;
}

const DgCommand dg_command_render = {
    .name = "render",
    .arguments = "FILE",
    .summary = "paint a figure as a PNG picture, in a child process with limits",
    .examples = "  diagrade render figure.svg -o figure.png --scale 2\n"
                "  diagrade render - -o - < figure.svg > figure.png",
    .run = run,
};
