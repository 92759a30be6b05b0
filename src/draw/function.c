/* The graph of functions, from its description. */
#include "draw/canvas.h"
#include "draw/kinds.h"

char *dg_draw_function(DgSpec *spec) {
  static const char *const known[] = {"kind", NULL};
  if (!dg_spec_object(spec, spec->root, known))
    return NULL;
  g_autoptr(DgCanvas) canvas = dg_canvas_new(400, 400);
  return dg_canvas_to_svg(canvas);
}
