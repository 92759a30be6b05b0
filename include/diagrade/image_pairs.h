/* Pairs of figures as pictures: painted on one canvas and compared without a model, or by embeddings of one. */
#ifndef DIAGRADE_IMAGE_PAIRS_H
#define DIAGRADE_IMAGE_PAIRS_H

#include <diagrade/base.h>
#include <diagrade/images.h>
#include <diagrade/model.h>
#include <diagrade/raster.h>
#include <diagrade/run.h>
#include <diagrade/tasks.h>

G_BEGIN_DECLS

/* How figures are painted to be compared; create with dg_image_options_new(). */
typedef struct _DgImageOptions DgImageOptions;

/* Width of the canvas in pixels: the least, the most, and the default. */
#define DG_IMAGE_WIDTH_MIN 32
#define DG_IMAGE_WIDTH_MAX 4000
#define DG_IMAGE_WIDTH_DEFAULT 800
/* Default of the distance, in pixels, up to which edges agree. */
#define DG_EDGE_TOLERANCE_DEFAULT 2

/* Defaults: the constants above, letterboxed, with text. */
DG_API DgImageOptions *dg_image_options_new(void);
DG_API void dg_image_options_free(DgImageOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgImageOptions, dg_image_options_free)
/* Out of the range above it is a fault of the caller and changes nothing. */
DG_API void dg_image_options_set_width(DgImageOptions *options, guint width);
/* How a generated figure with other proportions than the reference comes onto the canvas. */
DG_API void dg_image_options_set_fit(DgImageOptions *options, DgRasterFit fit);
/* FALSE compares all but the text, and so needs no fonts: see dg_raster_options_set_text(). */
DG_API void dg_image_options_set_text(DgImageOptions *options, gboolean text);
/* In pixels of the canvas, 0 to DG_EDGE_TOLERANCE_MAX; another value is a fault of the caller and changes nothing. */
DG_API void dg_image_options_set_tolerance(DgImageOptions *options, double tolerance);

/* How alike two figures are. */
typedef struct _DgImageSimilarity DgImageSimilarity;

/* Reads the figures at both paths (SVG or TikZ, painted, or PNG; "-" is standard input), paints them on white on a
 * canvas of the width of the options and the proportions of the reference, and compares them (see <diagrade/images.h>).
 * `difference` says that dg_image_similarity_difference() will be asked for. `options` may be NULL. Free with
 * dg_image_similarity_free(). Errors: those of dg_file_read(), dg_figure_for_renderer() and dg_raster_png();
 * DG_ERROR_LIMIT (a canvas with a side below DG_SSIM_WINDOW). */
DG_API DgImageSimilarity *dg_image_similarity_new(const char *generated, const char *reference,
                                                  const DgImageOptions *options, gboolean difference, GError **error);
DG_API void dg_image_similarity_free(DgImageSimilarity *similarity);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgImageSimilarity, dg_image_similarity_free)
/* What the numbers depend on beside the pixels, as in
 * "diagrade:0.2.0|ssim:gauss11.s1.5.bt601|edges:canny.s1.t2|canvas:800.letterbox|text:1". This and the following are
 * owned by `similarity`; numbers have six decimals, as in the document, and what is not defined is NaN. */
DG_API const char *dg_image_similarity_get_signature(const DgImageSimilarity *similarity);
/* The canvas, in pixels. */
DG_API guint dg_image_similarity_get_width(const DgImageSimilarity *similarity);
DG_API guint dg_image_similarity_get_height(const DgImageSimilarity *similarity);
DG_API const DgSsim *dg_image_similarity_get_ssim(const DgImageSimilarity *similarity);
/* NaN on a canvas with a side below DG_MS_SSIM_SIDE. */
DG_API double dg_image_similarity_get_ms_ssim(const DgImageSimilarity *similarity);
DG_API const DgEdgeAgreement *dg_image_similarity_get_edges(const DgImageSimilarity *similarity);
/* What was painted differently of the generated figure, or else of the reference. */
DG_API const DgDiagnostics *dg_image_similarity_get_diagnostics(const DgImageSimilarity *similarity,
                                                                gboolean of_generated);
/* `diagrade/image-similarity@1`: "signature", "generated", "reference", "width" and "height" of the canvas, "ssim",
 * "ssim_drawn", "ms_ssim" (null on a canvas with a side below DG_MS_SSIM_SIDE), "edges" with "generated", "reference",
 * "precision", "recall", "f1" and "chamfer", and "diagnostics", each with "figure" ("generated" or "reference").
 * Numbers have six decimals; what is not defined is null. Free with g_free(). */
DG_API char *dg_image_similarity_to_json(const DgImageSimilarity *similarity, gboolean pretty);
/* The SSIM of the window around each pixel in colours (see dg_ssim_map_colors()) as a PNG file; NULL with
 * DG_ERROR_ARGUMENT when it was not asked for. Free with g_bytes_unref(). */
DG_API GBytes *dg_image_similarity_difference(const DgImageSimilarity *similarity, GError **error);

/* Compares pairs given as JSON Lines, {"generated","reference"} with paths and optionally "id", as dg_filter() scores
 * them: one document a line, in order, or one with an "error". Returns the number of failed lines. */
DG_API guint dg_image_similarity_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                                        const DgImageOptions *options);

/* How alike a figure is to a text and to another figure by the embeddings of a model (Hessel et al., "CLIPScore", EMNLP
 * 2021, section 3). The model must embed texts and pictures into one space, as CLIP and SigLIP do; the text is embedded
 * as it is, without the paper's "A photo depicts". */
typedef struct _DgClipScore DgClipScore;

/* What turns the cosine of a picture and a text into a probability: 1 / (1 + exp(-(scale cos + bias))), the sigmoid
 * that SigLIP is trained with (Zhai et al., ICCV 2023, section 3.2). Both are learned and part of a model's weights:
 * `logit_scale` (where a checkpoint has its logarithm, as Hugging Face's do, exp(logit_scale)) and `logit_bias`. */
typedef struct {
  double scale, bias;
} DgClipSigmoid;

/* The numbers of one comparison. All but the cosine follow from it; six decimals. */
typedef struct {
  double cosine; /* of the embeddings, -1 to 1; NaN: not asked for, and so are the others */
  double clip_score; /* 2.5 max(cos, 0), 0 to 2.5: CLIPScore as Hessel et al. define it */
  double sigmoid; /* see DgClipSigmoid; NaN without one, and of another picture, which it is not trained for */
  /* From 0 to 1, as the tables of DiagramEval: the sigmoid where there is one, else max(cos, 0). */
  double unit;
} DgClipValues;

/* Scores `figure` (PNG) with `other` (PNG), with `text`, or with both; what is not asked for is NULL, and `sigmoid`
 * may be. The paths stand for the pictures in the document. Free with dg_clip_score_free(). Errors: those of
 * dg_model_embed_texts(); in a dry run all questions are counted, and the error is DG_ERROR_CANCELLED. */
DG_API DgClipScore *dg_clip_score_new(DgModelClient *client, const DgClipSigmoid *sigmoid, const char *figure_path,
                                      GBytes *figure, const char *other_path, GBytes *other, const char *text,
                                      GError **error);
DG_API void dg_clip_score_free(DgClipScore *score);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgClipScore, dg_clip_score_free)
/* With the other picture and with the text; owned by the score. */
DG_API const DgClipValues *dg_clip_score_get_picture(const DgClipScore *score);
DG_API const DgClipValues *dg_clip_score_get_text(const DgClipScore *score);
/* `diagrade/clip-score@1`: "signature", "figure", "item" and "system" of a pair of a data set, and as far as asked for
 * "other" with "picture" (CLIPScore), "picture_cosine" and "clip_image" (0 to 1), and "text", "text_cosine",
 * "text_sigmoid" (null without one) and "clip_text"; of a pair that failed "error" in their place. Free with g_free().
 */
DG_API char *dg_clip_score_to_json(const DgClipScore *score, gboolean pretty);

/* CLIPScores of pairs given as JSON Lines, as dg_filter() scores them: {"figure"} with
 * "other" (both paths of figures or PNG pictures), "text", or both, and optionally "id", and "item" and "system", by
 * which the answers are joined to the records of a run. Answers are documents `diagrade/clip-score@1`. In a dry run all
 * lines fail. Returns the number of failed lines. */
DG_API guint dg_clip_score_filter(DgModelClient *client, const DgClipSigmoid *sigmoid, DgFilterRead read,
                                  DgFilterWrite write, gpointer user_data, guint jobs);

/* What generated figures of a data set are compared with, beside their references. */
typedef enum {
  DG_CLIP_TEXT_LAYOUT, /* "layouts": layout captions, layouts/<item>.txt (DiagramEval, section 5.1) */
  DG_CLIP_TEXT_CAPTION, /* "captions": those of the manifest, or captions/<item>.txt */
  DG_CLIP_TEXT_NONE /* "none": the references alone */
} DgClipText;
/* The first of these that the data set at `directory` has for any of its items. Errors: as dg_dataset_open(). */
DG_API gboolean dg_clip_text_of_dataset(const char *directory, DgDatasetFlags flags, DgClipText *text, GError **error);

/* CLIPScores of the pairs of a data set, by system and then by item: the generated figure with the reference and with
 * the text. A pair without one of the three is a record with an error, and so is one whose figure cannot be painted.
 * `systems` (NULL: all) ends in NULL. `total` receives the number of pairs before the first is handed on. Errors: as
 * dg_dataset_open(), DG_ERROR_ARGUMENT (an unknown system). */
DG_API gboolean dg_clip_score_dataset(DgModelClient *client, const DgClipSigmoid *sigmoid, const char *directory,
                                      DgDatasetFlags flags, const char *const *systems, DgClipText text, guint *total,
                                      DgTaskDone done, gpointer user_data, GError **error);
/* The score that a record of it holds, also of a pair that failed; owned by the record. */
DG_API const DgClipScore *dg_clip_score_of_record(const DgTaskRecord *record);

G_END_DECLS

#endif
