/* Pictures within texts: \tikz and tikzpicture in a node, and the frames of graphics that other files hold. */
#ifndef DG_TIKZ_NESTED_H
#define DG_TIKZ_NESTED_H

#include "tikz/text_line.h"

/* The command of a text, whose name was taken, when it puts a picture there; *p moves behind its arguments. FALSE when
 * it does not. */
gboolean dg_text_picture(DgTextSetter *setter, const char *name, const char **p);

#endif
