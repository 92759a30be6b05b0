/* Items of a set of problems, as they were read. */
#ifndef DG_RUN_ITEM_SET_H
#define DG_RUN_ITEM_SET_H

#include "metrics/keypoints/keypoints.h"
#include "run/problem.h"

#include <diagrade/run.h>

typedef struct {
  char *place; /* FILE:LINE as messages name it */
  char *id;
  DgProblem about;
  char *reference; /* the solution; NULL for none */
  char *figures[2]; /* of the problem and the solution, as they are written; NULL for none */
  gboolean has_question; /* as the items of pictures have */
  gboolean has_keypoints; /* a list, be it empty */
  DgKeypoints *keypoints; /* NULL: none, or none that can be read */
  GError *error; /* why the line is no item, or a part of it cannot be read; NULL when all is well */
} DgItem;

struct _DgItemSet {
  char *name, *directory, *file;
  GPtrArray *items; /* DgItem; those with an error have what could be read */
};

#endif
