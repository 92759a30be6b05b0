/* The layout caption of a figure (DiagramEval, appendix A.3, listing 1). */
#include "model/picture.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <string.h>

#define FENCE "```"

/* `text` without a fence around all of it. */
static char *unfence(const char *text) {
  g_autofree char *plain = g_strstrip(g_strdup(text));
  gsize length = strlen(plain);
  const char *line_end = strchr(plain, '\n');
  if (!g_str_has_prefix(plain, FENCE) || !line_end || length < 2 * strlen(FENCE) || !g_str_has_suffix(plain, FENCE))
    return g_steal_pointer(&plain);
  plain[length - strlen(FENCE)] = '\0';
  return g_strstrip(g_strdup(line_end));
}

/* An answer that is a caption: some words. */
static gboolean read_caption(const char *text, gpointer user_data, GError **error) {
  g_autofree char *caption = unfence(text);
  if (*caption) {
    char **result = user_data;
    *result = g_steal_pointer(&caption);
    return TRUE;
  }
  g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, "found an empty answer, expected a layout caption");
  return FALSE;
}

char *dg_model_caption(DgModelClient *client, const DgPrompts *prompts, GBytes *figure, const char *name,
                       const DgFigureOptions *place, DgDiagnostics *diagnostics, GError **error) {
  const char *nothing[] = {NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "layout_caption"), nothing, nothing);
  char *caption = NULL;
  if (!dg_picture_add(request, figure, name, place, diagnostics, error) ||
      !dg_ask_and_repair(client, request, name, read_caption, &caption, diagnostics, error))
    return NULL;
  return caption;
}
