/* How a model paints. */
#ifndef DG_MODEL_PICTURE_SETTINGS_H
#define DG_MODEL_PICTURE_SETTINGS_H

#include <cJSON.h>
#include <diagrade/model.h>

/* The settings with all that is sent: sides and steps of ours where none are set, and the seed of the `vote`-th picture
 * of a description (from 0), one after the other from the seed that is set, or 0. Guidance and negative are left out
 * where they are not set. */
DgPictureSettings dg_picture_settings_resolve(const DgPictureSettings *settings, guint vote);
/* What is set: {"width","height","steps","guidance","negative","seed"}, as far as it is. */
cJSON *dg_picture_settings_document(const DgPictureSettings *settings);
/* The same behind the name of a model in a signature: ".size512x512.steps30.guidance7"; "" when nothing is set. Free
 * with g_free(). */
char *dg_picture_settings_signature(const DgPictureSettings *settings);

#endif
