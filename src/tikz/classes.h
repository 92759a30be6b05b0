/* Document classes whose dimensions, colours and styles pictures use by name. */
#ifndef DG_TIKZ_CLASSES_H
#define DG_TIKZ_CLASSES_H

typedef struct {
  const char *name;
  double font_size, leading; /* of the document, in points */
  const char *preamble; /* what the class defines, as LaTeX that is read before the rest of the document */
} DgTikzClass;

/* NULL when nothing is known of a class of that name. */
const DgTikzClass *dg_tikz_class_find(const char *name);

#endif
