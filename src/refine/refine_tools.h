/* The tools that an actor may draw with. */
#ifndef DG_REFINE_REFINE_TOOLS_H
#define DG_REFINE_REFINE_TOOLS_H

#include "refine/refine_round.h"
#include "svg/limits.h"

/* Most that a model gives to a tool, in bytes, and what the document that it writes may take, copies by `use` included:
 * more than answers have, little enough that a round is over and on disk in a moment. */
#define DG_TOOL_BYTES_MAX (512u * 1024)
#define DG_TOOL_LIMITS                                                                                                 \
  ((DgLimits){                                                                                                         \
      .text_bytes = DG_TOOL_BYTES_MAX, .text_items = 2500, .points = 200000, .css_steps = 2000000, .elements = 2500})

/* The names of the tools that `options` offer in items of the type (NULL: none), NULL-terminated and static; free the
 * array with g_free(). */
const char **dg_tools_names(const DgRefineOptions *options, const char *type);
/* The same with what each is for and the JSON Schema of its parameters, as a JSON text. An item whose type is a kind of
 * "draw" gets the schema of that kind alone. Free with g_free(). */
char *dg_tools_describe(const DgRefineOptions *options, const char *type);

/* Has a tool that is offered in items of the type draw, into `round`. What the tool does not take is its error:
 * DG_ERROR_FORMAT, DG_ERROR_LIMIT (more than the above, or than a drawing may take), DG_ERROR_MODEL (a refusal). Others
 * mean that the endpoint of pictures could not be asked. */
gboolean dg_tools_call(const DgRefineOptions *options, const char *type, const DgToolCall *call, const char *name,
                       DgRound *round, GError **error);
/* The figure of a file, as the first draft: SVG, or PNG and JPEG, which need a model that looks at them. Errors:
 * DG_ERROR_OPEN, DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
gboolean dg_tools_take_file(const DgRefineOptions *options, const char *path, DgRound *round, GError **error);

#endif
