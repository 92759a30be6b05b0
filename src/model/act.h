/* The two models of act-then-revise: the one that draws by calling tools, and the one that looks at the drafts
 * (IllustrationBench, section 3.2). */
#ifndef DG_MODEL_ACT_H
#define DG_MODEL_ACT_H

#include "base/json.h"
#include "model/usage.h"

/* A call of a tool. */
typedef struct {
  char *tool;
  cJSON *parameters; /* an object */
} DgToolCall;

void dg_tool_call_free(DgToolCall *call);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgToolCall, dg_tool_call_free)

/* The tool whose parameter "svg" may be given as a document in place of a call. */
#define DG_TOOL_CALL_SVG "svg"

/* The call in an answer: {"tool", "parameters"} and nothing else, of one of `tools` (NULL-terminated); where "svg" is
 * one of them, an SVG document without a call counts as {"tool": "svg", "parameters": {"svg": document}}. `notes`
 * receives what was repaired. Free with dg_tool_call_free(). Errors: DG_ERROR_MODEL. */
DgToolCall *dg_tool_call_read(const char *answer, const char *const *tools, DgDiagnostics *notes, GError **error);

/* What an actor is told. */
typedef struct {
  const char *question, *type; /* `type` may be "" */
  const char *tools; /* JSON: names, descriptions and the schemas of their parameters */
  const char *const *names; /* of the tools, NULL-terminated */
  const char *attempts; /* JSON: what was tried, and what was wrong with it */
  guint vote; /* 0, but to count a question of a dry run as another one */
} DgActorTask;

/* The next call of a tool. What the answers took is added to `usage`, on errors too. Free with dg_tool_call_free().
 * Errors: as those of the tasks of <diagrade/model.h>. */
DgToolCall *dg_model_act(DgModelClient *client, const DgPrompts *prompts, const DgActorTask *task, const char *name,
                         DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error);

/* Whether the figure (SVG, PNG or JPEG) will do, and the reason (free with g_free()). `usage` and errors as above, and
 * DG_ERROR_FORMAT, DG_ERROR_LIMIT, DG_ERROR_RENDER (the figure). */
gboolean dg_model_revise(DgModelClient *client, const DgPrompts *prompts, const char *question, const char *type,
                         GBytes *figure, guint vote, const char *name, gboolean *terminal, char **reason,
                         DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error);

#endif
