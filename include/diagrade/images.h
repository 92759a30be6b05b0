/* How alike two pictures of the same size are, from their pixels alone: SSIM, MS-SSIM and edges.
 *
 * Pixels in, numbers out: the same pixels give the same numbers on every machine. The pixels themselves depend on who
 * painted them, and those of text on the fonts that are installed (see <diagrade/raster.h>).
 */
#ifndef DIAGRADE_IMAGES_H
#define DIAGRADE_IMAGES_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* The brightness of a picture, one number from 0 (black) to 255 (white) a pixel, row by row. */
typedef struct _DgLuma DgLuma;

/* From `width` x `height` pixels of three bytes each (sRGB): 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601, section 2.5.1),
 * not rounded. Neither side may be 0. Free with dg_luma_free(). */
DG_API DgLuma *dg_luma_new(const guint8 *rgb, guint width, guint height);
DG_API void dg_luma_free(DgLuma *luma);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLuma, dg_luma_free)
DG_API guint dg_luma_get_width(const DgLuma *luma);
DG_API guint dg_luma_get_height(const DgLuma *luma);

/* Side of the window of SSIM in pixels; both sides of a picture must have as many. */
#define DG_SSIM_WINDOW 11

/* SSIM of two pictures. */
typedef struct {
  double mean; /* over all windows that lie in the picture: from -1 to 1, and 1 for equal pictures */
  /* The same over those windows alone in which one of the pictures has a pixel that is not white: most of a figure is
   * blank paper, on which any two figures agree. NaN when both are blank. */
  double drawn;
} DgSsim;

/* Structural similarity (Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment", IEEE Transactions on Image
 * Processing 13(4), 2004, section III.B-C): Gaussian window of 11 x 11 pixels with sigma 1.5, K1 = 0.01, K2 = 0.03,
 * L = 255, variances weighted by the window. It is what scikit-image's structural_similarity() gives with
 * gaussian_weights=True, sigma=1.5, use_sample_covariance=False. `map` may be NULL; else it receives the SSIM of the
 * window around each pixel (width x height numbers, row by row), where pictures end mirrored at their edges. Errors:
 * DG_ERROR_ARGUMENT (other sizes, or a side below DG_SSIM_WINDOW). */
DG_API gboolean dg_image_ssim(const DgLuma *a, const DgLuma *b, DgSsim *ssim, float *map, GError **error);

/* Both sides of a picture must have as many pixels for MS-SSIM: halved four times, they still hold a window. */
#define DG_MS_SSIM_SIDE 176

/* Multi-scale SSIM (Wang, Simoncelli and Bovik, "Multi-Scale Structural Similarity for Image Quality Assessment", 37th
 * Asilomar Conference on Signals, Systems and Computers, 2003, equation 7): contrast and structure on five scales,
 * brightness on the last, to the powers 0.0448, 0.2856, 0.3001, 0.2363 and 0.1333. Between scales 2 x 2 pixels become
 * their mean, and an odd last row or column falls away. A mean of contrast and structure below 0, which has no real
 * power, counts as 0. From 0 to 1. Errors: DG_ERROR_ARGUMENT (other sizes, or a side below DG_MS_SSIM_SIDE). */
DG_API gboolean dg_image_ms_ssim(const DgLuma *a, const DgLuma *b, double *value, GError **error);

/* dg_image_ssim() and dg_image_ms_ssim() at once, in the time of the latter; `ms_ssim` is NaN when a side is below
 * DG_MS_SSIM_SIDE. Errors: those of dg_image_ssim(). */
DG_API gboolean dg_image_ssim_and_ms_ssim(const DgLuma *a, const DgLuma *b, DgSsim *ssim, double *ms_ssim, float *map,
                                          GError **error);

/* Which pixels of a picture are edges. */
typedef struct _DgEdgeMap DgEdgeMap;

/* The edges of a picture (Canny, "A Computational Approach to Edge Detection", IEEE Transactions on Pattern Analysis
 * and Machine Intelligence 8(6), 1986): smoothed by a Gaussian of sigma 1, the gradient by Sobel's operator (weights 1,
 * 2, 1), its maxima across the edge, and of these, connected in eight directions, those of at least 10 % of the
 * brightness range that hang together with one of at least 20 %. A line of one pixel has an edge on either side. The
 * outermost pixels are never edges. As scikit-image's feature.canny() does with mode="nearest" and its defaults. Free
 * with dg_edge_map_free(). */
DG_API DgEdgeMap *dg_edge_map_new(const DgLuma *luma);
DG_API void dg_edge_map_free(DgEdgeMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgEdgeMap, dg_edge_map_free)
/* width x height bytes, row by row, 1 where there is an edge; owned by the map. */
DG_API const guint8 *dg_edge_map_get_pixels(const DgEdgeMap *map);

/* How well the edges of two pictures agree. What cannot be said is NaN: of a picture without edges its own share, with
 * one such picture the distance, with two of them all. */
typedef struct {
  guint generated, reference; /* pixels that are edges */
  double precision; /* the share of those of the generated picture with one of the reference within the tolerance */
  double recall; /* the share of those of the reference with one of the generated picture within the tolerance */
  double f1; /* harmonic mean of both; 0 when one of them is 0, or one picture alone has edges */
  double chamfer; /* mean distance to the nearest edge of the other picture, in pixels: the mean of both directions */
} DgEdgeAgreement;

/* Greatest tolerance, in pixels. */
#define DG_EDGE_TOLERANCE_MAX 1000

/* Compares edges as boundary detection does (Martin, Fowlkes and Malik, "Learning to Detect Natural Image Boundaries",
 * IEEE Transactions on Pattern Analysis and Machine Intelligence 26(5), 2004, section 4.1), but without their matching
 * of pixels one to one: distances are Euclidean, `tolerance` is 0 to DG_EDGE_TOLERANCE_MAX pixels. The chamfer distance
 * is that of Barrow et al. ("Parametric Correspondence and Chamfer Matching", IJCAI 1977), of both directions. Errors:
 * DG_ERROR_ARGUMENT (other sizes, or a tolerance out of range). */
DG_API gboolean dg_edge_maps_compare(const DgEdgeMap *generated, const DgEdgeMap *reference, double tolerance,
                                     DgEdgeAgreement *agreement, GError **error);

/* The colours of SSIM, for a picture of the map that dg_image_ssim() gives: `count` pixels of three bytes, white at 1
 * (and above), yellow at 2/3, red at 1/3, near black at 0 and below. Free with g_free(). */
DG_API guint8 *dg_ssim_map_colors(const float *map, gsize count);

G_END_DECLS

#endif
