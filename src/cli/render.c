#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/picture.h"

#include <string.h>

/* Largest --width: a picture of this width already has 400 million pixels when it is square. */
#define WIDTH_MAX 20000

typedef struct {
  char *output;
  double scale;
  guint64 width;
  gboolean transparent;
  DgFigureArguments place;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"output", DG_FILE, AT(output), "OUT.png", "the picture to write (required; - is standard output)", .letter = 'o'},
    {"scale", DG_NUMBER, AT(scale), "S", "pixels per user unit, at most " G_STRINGIFY(DG_RASTER_SCALE_MAX), "1",
     .least = G_MINDOUBLE, .most = DG_RASTER_SCALE_MAX,
     .expected = "a number greater than 0 and at most " G_STRINGIFY(DG_RASTER_SCALE_MAX)},
    {"width", DG_WHOLE, AT(width), "PX", "width in pixels", "from the figure and the scale", .least = 1,
     .most = WIDTH_MAX},
    {"transparent", DG_FLAG, AT(transparent), NULL, "transparent background instead of white"},
    DG_OPTION_OUTCOME,
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  if (!dg_line_check_operands(line, 1, 1, "one FILE", error))
    return DG_EXIT_USAGE;
  if (!given->output)
    return dg_line_refuse(error, "found no --output, expected the name of the picture");
  if (!dg_outcome_check_output(given->output, error))
    return DG_EXIT_USAGE;
  if (strcmp(given->output, "-") == 0 && dg_output_is_terminal())
    return dg_line_refuse(error, "found a terminal as standard output, expected a file for the picture");
  g_autoptr(DgRasterOptions) options = dg_raster_options_new();
  dg_raster_options_set_scale(options, given->scale);
  if (given->width)
    dg_raster_options_set_width(options, (guint)given->width);
  dg_raster_options_set_transparent(options, given->transparent);
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read_one(&given->place, error);
  if (!figure || !dg_guard_files("--output", (const char *const *)&given->output, 1,
                                 (const char *const *)line->operands, 1, error))
    return DG_EXIT_USAGE;
  g_autoptr(GBytes) png = dg_picture_paint(line->operands[0], figure, options, error);
  gsize length;
  const char *data = png ? g_bytes_get_data(png, &length) : NULL;
  return data && dg_output_write(given->output, data, (gssize)length, error) ? DG_EXIT_OK : DG_EXIT_FAILED;
}

const DgCommand dg_command_render = {
    .name = "render",
    .arguments = "FILE",
    .summary = "paint a figure as a PNG picture, in a child process with limits",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_figure_options, AT(place)}},
    .run = run,
};
