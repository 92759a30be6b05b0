#include "cli/document.h"
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

static void print_diagnostics(const cJSON *document) {
  const cJSON *item;
  cJSON_ArrayForEach(item, dg_document_get(document, "diagnostics")) {
    g_autofree char *path = dg_output_safe(dg_document_string(document, dg_document_string(item, "figure")));
    g_autofree char *message = dg_output_safe(dg_document_string(item, "message"));
    dg_output_message("%s: %s:%u: %s", dg_document_string(item, "level"), path, dg_document_count(item, "line"),
                      message);
  }
}

static void print_table(const char *json) {
  static const char *const titles[] = {"measure", ">value"};
  cJSON *document = cJSON_Parse(json);
  const cJSON *edges = dg_document_get(document, "edges");
  print_diagnostics(document);
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_row(table, "SSIM", dg_document_number(document, "ssim"));
  add_row(table, "SSIM where drawn", dg_document_number(document, "ssim_drawn"));
  add_row(table, "MS-SSIM", dg_document_number(document, "ms_ssim"));
  add_row(table, "edge precision", dg_document_number(edges, "precision"));
  add_row(table, "edge recall", dg_document_number(edges, "recall"));
  add_row(table, "edge F1", dg_document_number(edges, "f1"));
  add_row(table, "edge distance (px)", dg_document_number(edges, "chamfer"));
  g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
  g_autofree char *foot =
      g_strdup_printf("\nCanvas: %u x %u pixels\nSignature: %s\n", dg_document_count(document, "width"),
                      dg_document_count(document, "height"), dg_document_string(document, "signature"));
  dg_output(text);
  dg_output(foot);
  cJSON_Delete(document);
}

static DgExit compare(char **paths, const DgImageOptions *options, gboolean json, const char *picture) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgImageSimilarity) similarity =
      dg_image_similarity_new(paths[0], paths[1], options, picture != NULL, &error);
  if (!similarity)
    return dg_output_error(error);
  g_autofree char *document = dg_image_similarity_to_json(similarity, json);
  if (!json)
    print_table(document);
  else {
    dg_output(document);
    dg_output("\n");
  }
  g_autoptr(GBytes) png = picture ? dg_image_similarity_difference(similarity, &error) : NULL;
  gsize length = 0;
  const char *data = png ? g_bytes_get_data(png, &length) : NULL;
  return picture && (!data || !dg_output_write(picture, data, (gssize)length, &error)) ? dg_output_error(error)
                                                                                       : DG_EXIT_OK;
}

static gboolean write_answer(const char *answer, gboolean failed, gpointer user_data) {
  dg_output(answer);
  dg_output("\n");
  return dg_output_flush() && !dg_interrupt_asked(NULL);
}

/* Sets what was given; FALSE with the message of a wrong command line. */
static gboolean set_options(DgImageOptions *options, const char *width, const char *fit, const char *tolerance,
                            GError **error) {
  static const char *const fits[] = {"letterbox", "stretch", NULL};
  guint64 pixels = DG_IMAGE_WIDTH_DEFAULT;
  guint chosen = DG_RASTER_LETTERBOX;
  double distance = DG_EDGE_TOLERANCE_DEFAULT;
  if (width && !g_ascii_string_to_unsigned(width, 10, DG_IMAGE_WIDTH_MIN, DG_IMAGE_WIDTH_MAX, &pixels, NULL))
    return dg_options_bad_value("--width", width, "a whole number of pixels from 32 to 4000", error);
  if (fit && !dg_options_choice("--fit", fit, fits, "letterbox or stretch", &chosen, error))
    return FALSE;
  if (tolerance && (!dg_options_number(tolerance, &distance) || distance < 0 || distance > DG_EDGE_TOLERANCE_MAX))
    return dg_options_bad_value("--tolerance", tolerance, "a number of pixels from 0 to 1000", error);
  dg_image_options_set_width(options, (guint)pixels);
  dg_image_options_set_fit(options, (DgRasterFit)chosen);
  dg_image_options_set_tolerance(options, distance);
  return TRUE;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *width = NULL, *fit = NULL, *tolerance = NULL, *picture = NULL, *jobs_text = NULL;
  gboolean json = FALSE, jsonl = FALSE, no_text = FALSE;
  const GOptionEntry entries[] = {
      {"width", 0, 0, G_OPTION_ARG_FILENAME, &width, "width of the canvas in pixels (default 800)", "PX"},
      {"fit", 0, 0, G_OPTION_ARG_FILENAME, &fit,
       "letterbox (default) or stretch a generated figure with other proportions", "HOW"},
      {"no-text", 0, 0, G_OPTION_ARG_NONE, &no_text, "leave out text, whose pixels depend on installed fonts", NULL},
      {"tolerance", 0, 0, G_OPTION_ARG_FILENAME, &tolerance, "pixels by which edges may be off (default 2)", "PX"},
      {"difference", 0, 0, G_OPTION_ARG_FILENAME, &picture, "paint where they differ: SSIM in colours", "OUT.png"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "print one JSON document (diagrade/image-similarity@1)", NULL},
      {"jsonl", 0, 0, G_OPTION_ARG_NONE, &jsonl, "compare pairs given as JSON Lines on standard input, in order", NULL},
      {"jobs", 'j', 0, G_OPTION_ARG_FILENAME, &jobs_text, "with --jsonl: compare N pairs at a time (default 1)", "N"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgImageOptions) options = dg_image_options_new();
  g_autoptr(GError) error = NULL;
  guint jobs;
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (!set_options(options, width, fit, tolerance, &error) || !dg_options_jobs(jobs_text, 1, &jobs, &error))
    return dg_output_usage(command, "%s", error->message);
  dg_image_options_set_text(options, !no_text);
  if (jsonl) {
    if (argc > 1 || picture)
      return dg_output_usage(command, "found files or --difference with --jsonl, expected neither");
    return dg_image_similarity_filter(dg_input_line, write_answer, NULL, jobs, options) ? DG_EXIT_FAILED : DG_EXIT_OK;
  }
  if (argc != 3)
    return dg_output_operands(command, argc, "GENERATED and REFERENCE");
  if (jobs_text)
    return dg_output_usage(command, "found --jobs, expected it with --jsonl only");
  if (g_strcmp0(picture, "-") == 0)
    return dg_output_usage(command, "--difference: found standard output, expected a file for the picture");
  if (!dg_guard_inputs((const char *const *)argv + 1, 2, &error) ||
      !dg_guard_files("--difference", (const char *const *)&picture, 1, (const char *const *)argv + 1, 2, &error))
    return dg_output_usage(command, "%s", error->message);
  return compare(argv + 1, options, json, picture);
}

const DgCommand dg_command_image_similarity = {
    .name = "image-similarity",
    .arguments = "GENERATED REFERENCE",
    .summary = "compare two pictures without a model: SSIM, MS-SSIM, edges",
    .examples = "  diagrade image-similarity generated.svg reference.svg --difference difference.png\n"
                "  echo '{\"generated\":\"a.svg\",\"reference\":\"b.png\"}' | diagrade image-similarity --jsonl\n"
                "\n"
                "Figures are SVG or TikZ, which are painted, or PNG; \"-\" is standard input. Both come onto a white\n"
                "canvas with the proportions of the reference. Pixels of text depend on the fonts that are\n"
                "installed: with --no-text they do not count.",
    .run = run,
};
