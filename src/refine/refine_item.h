/* One question that a figure is drawn for. */
#ifndef DG_REFINE_REFINE_ITEM_H
#define DG_REFINE_REFINE_ITEM_H

#include <diagrade/refine.h>

/* Texts are UTF-8; NULL: there is none. */
struct _DgRefineItem {
  char *id, *question, *type, *level;
  char *reference, *draft; /* paths */
  char *file; /* where it was read from, as messages name it */
  GError *error; /* what is wrong with it; mostly NULL */
};

#endif
