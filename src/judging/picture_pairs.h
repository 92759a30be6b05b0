/* Pairs of pictures. */
#ifndef DG_JUDGING_PICTURE_PAIRS_H
#define DG_JUDGING_PICTURE_PAIRS_H

#include "model/picture_cache.h"

#include <diagrade/judging.h>

/* What a reference is called among systems. */
#define DG_REFERENCE_NAME "reference"

/* What painted pictures may take in memory: some hundreds of them. */
#define DG_PAINTED_BYTES_MAX (64u << 20)

/* Texts are UTF-8 and NULL where they are not known. */
typedef struct {
  char *id, *type, *level, *question;
  char *system, *opponent; /* names; NULL when the item could not be read */
  char *candidate_path, *opponent_path;
  char *file; /* where it was read from, as messages name it */
  GError *error; /* what is wrong with it; mostly NULL */
  gboolean unanswered; /* wrong is only that no system has a picture, as of what `refine` is to draw */
} DgPicturePair;

struct _DgPicturePairs {
  GPtrArray *list; /* of DgPicturePair */
  DgPictureCache *pictures; /* shared by all questions, and all judges of a panel */
};

#endif
