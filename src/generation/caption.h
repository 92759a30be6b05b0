/* Records of layout captions. */
#ifndef DG_GENERATION_CAPTION_H
#define DG_GENERATION_CAPTION_H

#include "run/task.h"

#define DG_CAPTION_PROMPT "layout_caption"

/* The record `diagrade/caption@1` of the figure `bytes` at `path`, with the caption as its text or an error. `id` is
 * the name of the item (NULL: that of the file), and `place` may be NULL. */
DgTaskRecord *dg_caption_record_new(DgModelClient *client, const DgPrompts *prompts, const char *path, const char *id,
                                    GBytes *bytes, const DgFigureOptions *place);

#endif
