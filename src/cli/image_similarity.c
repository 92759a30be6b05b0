#include "cli/guard.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

static void add_row(DgTable *table, const char *name, double value) {
  dg_table_add(table, name);
  dg_table_add_ratio(table, value);
}

static void print_table(const DgImageSimilarity *similarity) {
  static const char *const titles[] = {"measure", ">value"};
  const DgSsim *ssim = dg_image_similarity_get_ssim(similarity);
  const DgEdgeAgreement *edges = dg_image_similarity_get_edges(similarity);
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_row(table, "SSIM", ssim->mean);
  add_row(table, "SSIM where drawn", ssim->drawn);
  add_row(table, "MS-SSIM", dg_image_similarity_get_ms_ssim(similarity));
  add_row(table, "edge precision", edges->precision);
  add_row(table, "edge recall", edges->recall);
  add_row(table, "edge F1", edges->f1);
  add_row(table, "edge distance (px)", edges->chamfer);
  g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
  g_autofree char *foot =
      g_strdup_printf("\nCanvas: %u x %u pixels\nSignature: %s\n", dg_image_similarity_get_width(similarity),
                      dg_image_similarity_get_height(similarity), dg_image_similarity_get_signature(similarity));
  dg_output(text);
  dg_output(foot);
}

static DgExit compare(const char *const *paths, const DgImageOptions *options, gboolean json, const char *picture) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgImageSimilarity) similarity =
      dg_image_similarity_new(paths[0], paths[1], options, picture != NULL, &error);
  if (!similarity)
    return dg_output_error(error);
  if (json) {
    g_autofree char *document = dg_image_similarity_to_json(similarity, TRUE);
    dg_output_line(document);
  } else {
    dg_output_warnings(paths[0], dg_image_similarity_get_diagnostics(similarity, TRUE));
    dg_output_warnings(paths[1], dg_image_similarity_get_diagnostics(similarity, FALSE));
    print_table(similarity);
  }
  g_autoptr(GBytes) png = picture ? dg_image_similarity_difference(similarity, &error) : NULL;
  gsize length = 0;
  const char *data = png ? g_bytes_get_data(png, &length) : NULL;
  return picture && (!data || !dg_output_write(picture, data, (gssize)length, &error)) ? dg_output_error(error)
                                                                                       : DG_EXIT_OK;
}

typedef struct {
  char *picture;
  guint64 width, jobs;
  guint fit; /* DgRasterFit */
  double tolerance;
  gboolean json, jsonl, no_text;
} Arguments;

static const char *const FITS[] = {"letterbox", "stretch", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"width", DG_WHOLE, AT(width), "PX", "width of the canvas in pixels", G_STRINGIFY(DG_IMAGE_WIDTH_DEFAULT),
     .least = DG_IMAGE_WIDTH_MIN, .most = DG_IMAGE_WIDTH_MAX, .expected = "a whole number of pixels from 32 to 4000"},
    {"fit", DG_CHOICE, AT(fit), "HOW", "how a generated figure with other proportions comes onto it", "letterbox",
     FITS},
    {"no-text", DG_FLAG, AT(no_text), NULL, "leave out text, whose pixels depend on installed fonts"},
    {"tolerance", DG_NUMBER, AT(tolerance), "PX", "pixels by which edges may be off",
     G_STRINGIFY(DG_EDGE_TOLERANCE_DEFAULT), .most = DG_EDGE_TOLERANCE_MAX,
     .expected = "a number of pixels from 0 to 1000"},
    {"difference", DG_FILE, AT(picture), "OUT.png", "paint where they differ: SSIM in colours"},
    {"json", DG_FLAG, AT(json), NULL, "print one JSON document (diagrade/image-similarity@1)"},
    {"jsonl", DG_FLAG, AT(jsonl), NULL, "compare pairs given as JSON Lines on standard input, in order"},
    DG_OPTION_JOBS(AT(jobs), "with --jsonl: compare N pairs at a time", "1"),
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands;
  g_autoptr(DgImageOptions) options = dg_image_options_new();
  dg_image_options_set_width(options, (guint)given->width);
  dg_image_options_set_fit(options, (DgRasterFit)given->fit);
  dg_image_options_set_tolerance(options, given->tolerance);
  dg_image_options_set_text(options, !given->no_text);
  if (given->jsonl) {
    if (line->count > 0 || given->picture)
      return dg_line_refuse(error, "found files or --difference with --jsonl, expected neither");
    DgAnswers answers;
    dg_answers_begin(&answers, NULL);
    return dg_answers_end(
        &answers, dg_image_similarity_filter(dg_input_line, dg_answers_write, &answers, (guint)given->jobs, options));
  }
  if (!dg_line_check_operands(line, 2, 2, "GENERATED and REFERENCE", error))
    return DG_EXIT_USAGE;
  if (dg_line_has(line, "jobs"))
    return dg_line_refuse(error, "found --jobs, expected it with --jsonl only");
  if (g_strcmp0(given->picture, "-") == 0)
    return dg_line_refuse(error, "--difference: found standard output, expected a file for the picture");
  if (!dg_guard_inputs(paths, 2, error) ||
      !dg_guard_files("--difference", (const char *const *)&given->picture, 1, paths, 2, error))
    return DG_EXIT_USAGE;
  return compare(paths, options, given->json, given->picture);
}

const DgCommand dg_command_image_similarity = {
    .name = "image-similarity",
    .arguments = "GENERATED REFERENCE",
    .summary = "compare two pictures without a model: SSIM, MS-SSIM, edges",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
