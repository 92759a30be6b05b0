/* The inside of a CLIPScore. */
#ifndef DG_IMAGE_PAIRS_CLIP_SCORE_H
#define DG_IMAGE_PAIRS_CLIP_SCORE_H

#include "base/json.h"

#include <diagrade/image_pairs.h>

struct _DgClipScore {
  char *signature, *figure, *other; /* names of files need not be UTF-8, JSON must */
  char *item, *system; /* NULL outside of a data set */
  DgClipValues picture, text;
  GError *error; /* of a pair that failed */
};

#define DG_CLIP_SCHEMA "diagrade/clip-score@1"

/* A score of which nothing is known yet. */
DgClipScore *dg_clip_score_new_empty(DgModelClient *client, const DgClipSigmoid *sigmoid, const char *figure_path,
                                     const char *other_path);
/* Asks for its values. Errors: as dg_clip_score_new(). */
gboolean dg_clip_score_ask(DgClipScore *score, DgModelClient *client, const DgClipSigmoid *sigmoid, GBytes *figure,
                           GBytes *other, const char *text, GError **error);
/* The bytes of a figure as a PNG, whatever it is; `name` stands for it in messages. */
GBytes *dg_clip_picture(GBytes *bytes, const char *name, GError **error);

#endif
