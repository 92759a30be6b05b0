/* Figures painted on one canvas and compared. */
#include "run/line_filter.h"

#include <diagrade/image_pairs.h>
#include <math.h>
#include <string.h>

/* Decimals of numbers: those of pixels do not say more. */
#define DECIMALS 6

struct _DgImageOptions {
  guint width;
  DgRasterFit fit;
  gboolean text;
  double tolerance;
};

static const DgImageOptions defaults = {
    .width = DG_IMAGE_WIDTH_DEFAULT, .text = TRUE, .tolerance = DG_EDGE_TOLERANCE_DEFAULT};

/* One of the two figures. */
typedef struct {
  char *path;
  DgDiagnostics *diagnostics;
  DgLuma *luma;
} Side;

struct _DgImageSimilarity {
  char *signature;
  Side generated, reference;
  guint width, height;
  DgSsim ssim;
  double ms_ssim;
  DgEdgeAgreement edges;
  float *map; /* NULL when no picture of the differences is wanted */
};

DgImageOptions *dg_image_options_new(void) {
  return g_memdup2(&defaults, sizeof defaults);
}

void dg_image_options_free(DgImageOptions *options) {
  g_free(options);
}

void dg_image_options_set_width(DgImageOptions *options, guint width) {
  g_return_if_fail(width >= DG_IMAGE_WIDTH_MIN && width <= DG_IMAGE_WIDTH_MAX);
  options->width = width;
}

void dg_image_options_set_fit(DgImageOptions *options, DgRasterFit fit) {
  options->fit = fit;
}

void dg_image_options_set_text(DgImageOptions *options, gboolean text) {
  options->text = text;
}

void dg_image_options_set_tolerance(DgImageOptions *options, double tolerance) {
  g_return_if_fail(tolerance >= 0 && tolerance <= DG_EDGE_TOLERANCE_MAX);
  options->tolerance = tolerance;
}

static char *signature_of(const DgImageOptions *options) {
  char tolerance[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup_printf("diagrade:%s|ssim:gauss11.s1.5.bt601|edges:canny.s1.t%s|canvas:%u.%s|text:%d", dg_version(),
                         g_ascii_formatd(tolerance, sizeof tolerance, "%g", options->tolerance), options->width,
                         dg_raster_fit_name(options->fit), options->text ? 1 : 0);
}

/* Paints the figure of `side` as `raster` says and takes its pixels, whose size goes to `width` and `height`. */
static gboolean paint(Side *side, const DgRasterOptions *raster, guint *width, guint *height, GError **error) {
  const char *name = strcmp(side->path, "-") == 0 ? "standard input" : side->path;
  g_autoptr(GBytes) bytes = dg_file_read(side->path, error);
  if (!bytes)
    return FALSE;
  g_autoptr(GBytes) figure =
      dg_png_is(bytes) ? g_bytes_ref(bytes) : dg_figure_for_renderer(bytes, name, NULL, side->diagnostics, error);
  g_autoptr(GBytes) png = figure ? dg_raster_png(figure, name, raster, error) : NULL;
  g_autofree guint8 *rgb = png ? dg_png_to_rgb(png, name, width, height, error) : NULL;
  if (rgb)
    side->luma = dg_luma_new(rgb, *width, *height);
  return rgb != NULL;
}

/* Paints both; the reference first, as it says how high the canvas is. */
static gboolean paint_both(DgImageSimilarity *similarity, const DgImageOptions *options, GError **error) {
  g_autoptr(DgRasterOptions) raster = dg_raster_options_new();
  dg_raster_options_set_text(raster, options->text);
  dg_raster_options_set_width(raster, options->width);
  if (!paint(&similarity->reference, raster, &similarity->width, &similarity->height, error))
    return FALSE;
  if (MIN(similarity->width, similarity->height) < DG_SSIM_WINDOW) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found a canvas of %u x %u pixels, expected at least %d on either side", similarity->reference.path,
                similarity->width, similarity->height, DG_SSIM_WINDOW);
    return FALSE;
  }
  guint width, height;
  dg_raster_options_set_canvas(raster, similarity->width, similarity->height, options->fit);
  return paint(&similarity->generated, raster, &width, &height, error);
}

static void round_all(DgImageSimilarity *similarity) {
  double *const numbers[] = {&similarity->ssim.mean,    &similarity->ssim.drawn,      &similarity->ms_ssim,
                             &similarity->edges.recall, &similarity->edges.precision, &similarity->edges.f1,
                             &similarity->edges.chamfer};
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
    *numbers[i] = dg_json_round(*numbers[i], DECIMALS);
}

static gboolean compare(DgImageSimilarity *similarity, double tolerance, GError **error) {
  const DgLuma *generated = similarity->generated.luma, *reference = similarity->reference.luma;
  if (!dg_image_ssim_and_ms_ssim(generated, reference, &similarity->ssim, &similarity->ms_ssim, similarity->map, error))
    return FALSE;
  g_autoptr(DgEdgeMap) of_generated = dg_edge_map_new(generated), of_reference = dg_edge_map_new(reference);
  if (!dg_edge_maps_compare(of_generated, of_reference, tolerance, &similarity->edges, error))
    return FALSE;
  round_all(similarity);
  return TRUE;
}

static void side_open(Side *side, const char *path) {
  *side = (Side){g_strdup(path), dg_diagnostics_new(), NULL};
}

static void side_clear(Side *side) {
  g_free(side->path);
  dg_diagnostics_free(side->diagnostics);
  dg_luma_free(side->luma);
}

DgImageSimilarity *dg_image_similarity_new(const char *generated, const char *reference, const DgImageOptions *options,
                                           gboolean difference, GError **error) {
  if (!options)
    options = &defaults;
  g_autoptr(DgImageSimilarity) similarity = g_new0(DgImageSimilarity, 1);
  similarity->signature = signature_of(options);
  side_open(&similarity->generated, generated);
  side_open(&similarity->reference, reference);
  if (!paint_both(similarity, options, error))
    return NULL;
  if (difference)
    similarity->map = g_new(float, (gsize)similarity->width * similarity->height);
  return compare(similarity, options->tolerance, error) ? g_steal_pointer(&similarity) : NULL;
}

void dg_image_similarity_free(DgImageSimilarity *similarity) {
  if (!similarity)
    return;
  side_clear(&similarity->generated);
  side_clear(&similarity->reference);
  g_free(similarity->signature);
  g_free(similarity->map);
  g_free(similarity);
}

const char *dg_image_similarity_get_signature(const DgImageSimilarity *similarity) {
  return similarity->signature;
}

guint dg_image_similarity_get_width(const DgImageSimilarity *similarity) {
  return similarity->width;
}

guint dg_image_similarity_get_height(const DgImageSimilarity *similarity) {
  return similarity->height;
}

const DgSsim *dg_image_similarity_get_ssim(const DgImageSimilarity *similarity) {
  return &similarity->ssim;
}

double dg_image_similarity_get_ms_ssim(const DgImageSimilarity *similarity) {
  return similarity->ms_ssim;
}

const DgEdgeAgreement *dg_image_similarity_get_edges(const DgImageSimilarity *similarity) {
  return &similarity->edges;
}

const DgDiagnostics *dg_image_similarity_get_diagnostics(const DgImageSimilarity *similarity, gboolean of_generated) {
  return of_generated ? similarity->generated.diagnostics : similarity->reference.diagnostics;
}

static void add_path(cJSON *document, const char *key, const char *path) {
  g_autofree char *valid = g_utf8_make_valid(path, -1);
  cJSON_AddStringToObject(document, key, valid);
}

static void add_diagnostics(cJSON *list, const char *figure, const DgDiagnostics *diagnostics) {
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "figure", figure);
    dg_json_add_diagnostic(object, diagnostics, i);
    cJSON_AddItemToArray(list, object);
  }
}

char *dg_image_similarity_to_json(const DgImageSimilarity *similarity, gboolean pretty) {
  const DgEdgeAgreement *agreement = &similarity->edges;
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/image-similarity@1");
  cJSON_AddStringToObject(document, "signature", similarity->signature);
  add_path(document, "generated", similarity->generated.path);
  add_path(document, "reference", similarity->reference.path);
  cJSON_AddNumberToObject(document, "width", similarity->width);
  cJSON_AddNumberToObject(document, "height", similarity->height);
  dg_json_add_number(document, "ssim", similarity->ssim.mean, DECIMALS);
  dg_json_add_number(document, "ssim_drawn", similarity->ssim.drawn, DECIMALS);
  dg_json_add_number(document, "ms_ssim", similarity->ms_ssim, DECIMALS);
  cJSON *edges = cJSON_AddObjectToObject(document, "edges");
  cJSON_AddNumberToObject(edges, "generated", agreement->generated);
  cJSON_AddNumberToObject(edges, "reference", agreement->reference);
  dg_json_add_number(edges, "precision", agreement->precision, DECIMALS);
  dg_json_add_number(edges, "recall", agreement->recall, DECIMALS);
  dg_json_add_number(edges, "f1", agreement->f1, DECIMALS);
  dg_json_add_number(edges, "chamfer", agreement->chamfer, DECIMALS);
  cJSON *diagnostics = cJSON_AddArrayToObject(document, "diagnostics");
  add_diagnostics(diagnostics, "generated", similarity->generated.diagnostics);
  add_diagnostics(diagnostics, "reference", similarity->reference.diagnostics);
  return dg_json_print(document, pretty);
}

GBytes *dg_image_similarity_difference(const DgImageSimilarity *similarity, GError **error) {
  if (!similarity->map) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no map of the differences, expected to be asked for it");
    return NULL;
  }
  g_autofree guint8 *colors = dg_ssim_map_colors(similarity->map, (gsize)similarity->width * similarity->height);
  return dg_png_new_from_rgb(colors, similarity->width, similarity->height, error);
}

static char *compare_request(const cJSON *request, const char *name, gpointer data, const char **failed,
                             GError **error) {
  const char *generated = dg_line_path(request, "generated", name, error);
  const char *reference = generated ? dg_line_path(request, "reference", name, error) : NULL;
  g_autoptr(DgImageSimilarity) similarity =
      reference ? dg_image_similarity_new(generated, reference, data, FALSE, error) : NULL;
  return similarity ? dg_image_similarity_to_json(similarity, FALSE) : NULL;
}

guint dg_image_similarity_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                                 const DgImageOptions *options) {
  return dg_line_filter(read, write, user_data, jobs, "{\"generated\":PATH,\"reference\":PATH}", compare_request,
                        (gpointer)options);
}
