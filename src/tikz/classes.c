#include "tikz/classes.h"

#include "tikz/class_texts.h"

#include <glib.h>
#include <string.h>

const DgTikzClass *dg_tikz_class_find(const char *name) {
  static const DgTikzClass CLASSES[] = {{"IM", 12, 14.5, dg_tikz_class_im}};
  for (guint i = 0; i < G_N_ELEMENTS(CLASSES); i++)
    if (strcmp(CLASSES[i].name, name) == 0)
      return &CLASSES[i];
  return NULL;
}
