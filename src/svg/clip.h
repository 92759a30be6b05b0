/* What clips and viewports leave to be seen of what is walked. */
#ifndef DG_SVG_CLIP_H
#define DG_SVG_CLIP_H

#include "svg/builder.h"

/* A clip, as it was before an element narrowed it. */
typedef struct {
  DgBox box;
  gboolean clipped;
  guint number;
  DgClipOutline *outline;
} DgClip;

DgClip dg_clip_enter(const DgBuilder *builder);
/* Sets the clip back to what it was then. */
void dg_clip_leave(DgBuilder *builder, const DgClip *clip);

/* Between dg_clip_enter() and dg_clip_leave() a clip is narrowed once at most.
 *
 * Narrows the clip by a box, in the space that `ctm` maps to the canvas. */
void dg_clip_to_box(DgBuilder *builder, const DgTransform *ctm, DgBox box);
/* Narrows the clip by the clip-path of `style`, where that is one plain shape or path in user space; of others it is
 * only known that there is one. */
void dg_clip_to_path(DgBuilder *builder, const DgStyle *style, const DgTransform *ctm);

/* Makes of the shape that the drawing ends with, from `first_subpath` and `first_point` on, the outline of the clip,
 * when it is a rectangle that fills all of the clip: what is seen of it is the outline. So renderers write what has a
 * soft mask or a shading. FALSE when it is left as it is. */
gboolean dg_clip_shape(const DgBuilder *builder, guint first_subpath, guint first_point);

#endif
