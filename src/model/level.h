/* How hard a picture is to draw, by a model. */
#ifndef DG_MODEL_LEVEL_H
#define DG_MODEL_LEVEL_H

#include <diagrade/model.h>

/* Which type of picture ("geometry", "function", "scene" or "manga") a question needs, and how hard it is to draw, from
 * 1 to 3 (IllustrationBench, section 3.1 and appendix B). `type` is what is known of it; NULL for nothing.
 * `*found_type` is static. Errors: those of all tasks of a model. */
gboolean dg_model_level(DgModelClient *client, const DgPrompts *prompts, const char *question, const char *type,
                        const char *name, const char **found_type, guint *level, DgDiagnostics *diagnostics,
                        GError **error);

#endif
