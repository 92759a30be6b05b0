#include "cli/arguments.h"

#include <string.h>

static gboolean takes_value(const DgOption *option) {
  return option && option->kind != DG_FLAG && option->kind != DG_JSON;
}

static const DgOption *find_letter(const DgOptionValues *options, char letter) {
  for (guint i = 0; i < options->n_tables; i++)
    for (const DgOption *option = options->tables[i].options; option->name; option++)
      if (option->letter == letter)
        return option;
  return NULL;
}

/* Adds an argument of letters. Whether the value of its last one is the next argument. */
static gboolean add_letters(const DgOptionValues *options, const char *argument, GPtrArray *arguments) {
  for (const char *letter = argument + 1; *letter; letter++) {
    if (!takes_value(find_letter(options, *letter)))
      continue;
    g_ptr_array_add(arguments, g_strndup(argument, (gsize)(letter + 1 - argument)));
    if (letter[1])
      g_ptr_array_add(arguments, g_strdup(letter + 1));
    return !letter[1];
  }
  g_ptr_array_add(arguments, g_strdup(argument));
  return FALSE;
}

/* Adds an argument that begins with two dashes; the same. */
static gboolean add_name(const DgOptionValues *options, const char *argument, GPtrArray *arguments) {
  g_ptr_array_add(arguments, g_strdup(argument));
  return !strchr(argument, '=') && takes_value(dg_option_values_find(options, argument + 2, NULL));
}

GPtrArray *dg_arguments_new(const DgOptionValues *options, int argc, char **argv) {
  GPtrArray *arguments = g_ptr_array_new_with_free_func(g_free);
  gboolean is_value = TRUE; /* the name of the command is looked at as little as a value */
  for (int i = 0; i < argc; i++) {
    const char *argument = argv[i];
    gboolean is_option = !is_value && argument[0] == '-' && argument[1];
    if (is_option && strcmp(argument, "--") == 0) {
      for (; i < argc; i++)
        g_ptr_array_add(arguments, g_strdup(argv[i]));
    } else if (is_option) {
      is_value =
          argument[1] == '-' ? add_name(options, argument, arguments) : add_letters(options, argument, arguments);
    } else {
      is_value = FALSE;
      g_ptr_array_add(arguments, g_strdup(argument));
    }
  }
  g_ptr_array_add(arguments, NULL);
  return arguments;
}
