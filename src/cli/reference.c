#include "cli/reference.h"

#include <string.h>

/* "larger (default), smaller, mean". */
static void append_choices(GString *text, const char *const *choices, const char *otherwise) {
  for (guint i = 0; choices[i]; i++)
    g_string_append_printf(text, "%s%s%s", i ? ", " : "", choices[i],
                           g_strcmp0(choices[i], otherwise) == 0 ? " (default)" : "");
}

char *dg_reference_option(const DgCommand *command, const DgOption *option) {
  g_autofree const char **formats = option->kind == DG_FORMAT ? dg_output_format_names(command->formats) : NULL;
  const char *const *choices = formats ? formats : option->choices;
  const char *otherwise = option->otherwise;
  GString *text = g_string_new(option->help);
  if (choices) {
    g_string_append(text, text->len ? ": " : "");
    append_choices(text, choices, otherwise);
  }
  for (guint i = 0; choices && otherwise && choices[i]; i++)
    if (strcmp(choices[i], otherwise) == 0)
      otherwise = NULL;
  if (otherwise)
    g_string_append_printf(text, " (default%s %s)", strchr(otherwise, ' ') ? ":" : "", otherwise);
  return g_string_free(text, FALSE);
}
