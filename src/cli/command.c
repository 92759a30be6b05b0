#include "cli/command.h"

#include "cli/batch.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/presets.h"
#include "cli/reference.h"
#include "cli/suggest.h"

#include <math.h>
#include <string.h>

/* One set of options while a command line is parsed. */
typedef struct {
  DgCommandLine *line;
  const DgOption *options;
  char *values;
} Parsing;

gboolean dg_line_has(const DgCommandLine *line, const char *option) {
  return g_hash_table_contains(line->given, option);
}

DgOutputFormat dg_line_format(const DgCommandLine *line, DgOutputFormat otherwise) {
  return line->format < DG_OUTPUT_N_FORMATS ? line->format : otherwise;
}

gboolean dg_line_has_any(const DgCommandLine *line, const DgOptionSet *set) {
  for (const DgOption *option = set->options; option->name; option++)
    if (dg_line_has(line, option->name))
      return TRUE;
  return FALSE;
}

gboolean dg_line_check_operands(const DgCommandLine *line, guint least, guint most, const char *expected,
                                GError **error) {
  if (line->count >= least && line->count <= most)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %u operand%s, expected %s", line->count,
              line->count == 1 ? "" : "s", expected);
  return FALSE;
}

DgExit dg_line_refuse(GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT, message);
  return DG_EXIT_USAGE;
}

DgExit dg_line_refuse_action(const DgCommandLine *line, GError **error) {
  const char *const *actions = line->command->actions, *found = line->count ? line->operands[0] : "";
  g_autofree char *list = dg_suggest_list(actions), *meant = dg_suggest_text(found, actions);
  return line->count ? dg_line_refuse(error, "found \"%s\", expected %s%s", found, list, meant)
                     : dg_line_refuse(error, "found nothing, expected %s", list);
}

/* --- the values of options --- */

static guint find_word(const char *const *words, const char *word) {
  for (guint i = 0; word && words[i]; i++)
    if (strcmp(words[i], word) == 0)
      return i;
  return DG_NONE;
}

static void set_default(const DgOption *option, char *values) {
  const char *text = option->otherwise;
  double number;
  if (!text || !dg_options_number(text, &number))
    number = NAN;
  if (option->kind == DG_CHOICE)
    *(guint *)(values + option->at) = find_word(option->choices, text);
  else if (option->kind == DG_NUMBER)
    *(double *)(values + option->at) = number;
  else if (option->kind == DG_WHOLE && !isnan(number))
    *(guint64 *)(values + option->at) = (guint64)number;
}

static void clear_value(const DgOption *option, char *values) {
  switch (option->kind) {
  case DG_TEXT:
  case DG_FILE:
  case DG_DIRECTORY:
    g_free(*(char **)(values + option->at));
    break;
  case DG_TEXTS:
  case DG_FILES:
    g_strfreev(*(char ***)(values + option->at));
    break;
  default:
    break;
  }
}

static void append_text(char ***texts, const char *text) {
  guint count = *texts ? g_strv_length(*texts) : 0;
  *texts = g_renew(char *, *texts, count + 2);
  (*texts)[count] = g_strdup(text);
  (*texts)[count + 1] = NULL;
}

static gboolean set_choice(const DgOption *option, const char *name, const char *value, guint *choice, GError **error) {
  *choice = find_word(option->choices, value);
  if (*choice != DG_NONE)
    return TRUE;
  g_autofree char *list = dg_suggest_list(option->choices), *meant = dg_suggest_text(value, option->choices);
  g_autofree char *expected = g_strconcat(list, meant, NULL);
  return dg_options_bad_value(name, value, expected, error);
}

static gboolean set_number(const DgOption *option, const char *name, const char *value, double *number,
                           GError **error) {
  if (dg_options_number(value, number) && *number >= option->least && *number <= option->most)
    return TRUE;
  g_autofree char *range = g_strdup_printf("a number from %.15g to %.15g", option->least, option->most);
  return dg_options_bad_value(name, value, option->expected ? option->expected : range, error);
}

static gboolean set_whole(const DgOption *option, const char *name, const char *value, guint64 *number,
                          GError **error) {
  double written;
  if (g_ascii_string_to_unsigned(value, 10, (guint64)option->least, (guint64)option->most, number, NULL))
    return TRUE;
  /* "1e6" is one, too. */
  if (g_ascii_isdigit(*value) && !strpbrk(value, "xX") && dg_options_number(value, &written) &&
      written == floor(written) && written >= option->least && written <= option->most) {
    *number = (guint64)written;
    return TRUE;
  }
  g_autofree char *range = g_strdup_printf("a whole number from %.15g to %.15g", option->least, option->most);
  return dg_options_bad_value(name, value, option->expected ? option->expected : range, error);
}

/* That of --format, or of --json (NULL): beside each other they must be the same. */
static gboolean set_format(DgCommandLine *line, const char *name, GError **error) {
  DgOutputFormat format = DG_OUTPUT_JSON;
  if (name && !dg_output_format_find(name, line->command->formats, &format, error))
    return FALSE;
  if (dg_line_has(line, "json") && dg_line_has(line, "format") && line->format != format) {
    DgOutputFormat other = format != DG_OUTPUT_JSON ? format : line->format;
    dg_line_refuse(error, "found --json and --format %s, expected one of them", dg_output_format_name(other));
    return FALSE;
  }
  line->format = format;
  return TRUE;
}

static gboolean set_value(const Parsing *parsing, const DgOption *option, const char *name, const char *value,
                          GError **error) {
  gpointer at = parsing->values + option->at;
  switch (option->kind) {
  case DG_FLAG:
    *(gboolean *)at = TRUE;
    break;
  case DG_TEXT:
  case DG_FILE:
  case DG_DIRECTORY:
    g_free(*(char **)at);
    *(char **)at = g_strdup(value);
    break;
  case DG_TEXTS:
  case DG_FILES:
    append_text(at, value);
    break;
  case DG_CHOICE:
    return set_choice(option, name, value, at, error);
  case DG_NUMBER:
    return set_number(option, name, value, at, error);
  case DG_WHOLE:
    return set_whole(option, name, value, at, error);
  case DG_READ:
    return option->read(name, value, parsing->values, error);
  case DG_FORMAT:
    return set_format(parsing->line, value, error);
  case DG_JSON:
    return set_format(parsing->line, NULL, error);
  }
  return TRUE;
}

/* A GOptionArgFunc whose data is the Parsing of the option's set. */
static gboolean take_option(const char *name, const char *value, gpointer data, GError **error) {
  Parsing *parsing = data;
  const DgOption *option = parsing->options;
  while (name[1] == '-' ? strcmp(option->name, name + 2) != 0 : option->letter != name[1])
    option++;
  g_autofree char *whole = g_strconcat("--", option->name, NULL);
  g_hash_table_add(parsing->line->given, (gpointer)option->name);
  return set_value(parsing, option, whole, value, error);
}

/* --- presets --- */

static const DgOption *find_option(const Parsing *parsing, const char *name) {
  for (const DgOption *option = parsing->options; option->name; option++)
    if (strcmp(option->name, name) == 0)
      return option;
  return NULL;
}

/* Sets what the preset at `place` says and the command line does not, of the options that the command has. */
static gboolean apply_preset(const DgCommandLine *line, const Parsing *parsing, guint n_sets, guint place,
                             GError **error) {
  const DgPreset *preset = dg_preset_get(place);
  for (const DgPresetSetting *setting = preset->settings; setting->option; setting++)
    for (guint i = 0; i < n_sets && !dg_line_has(line, setting->option); i++) {
      const DgOption *option = find_option(parsing + i, setting->option);
      if (option && !set_value(parsing + i, option, setting->option, setting->value, error))
        return FALSE;
    }
  return TRUE;
}

/* The same of --preset, where it was given. */
static gboolean apply_presets(const DgCommandLine *line, const Parsing *parsing, guint n_sets, GError **error) {
  const DgOption *option = NULL;
  for (guint i = 0; i < n_sets && dg_line_has(line, "preset"); i++)
    if ((option = find_option(parsing + i, "preset")))
      return apply_preset(line, parsing, n_sets, *(const guint *)(parsing[i].values + option->at), error);
  return TRUE;
}

/* --- the command line --- */

/* What the help says of an option stands in `texts`, as GOption does not copy it. */
static GOptionGroup *make_group(const char *name, const char *title, const DgCommand *command, Parsing *parsing,
                                GPtrArray *texts) {
  g_autofree char *heading = g_strconcat(title, ":", NULL);
  GOptionGroup *group = g_option_group_new(name, heading, name, parsing, NULL);
  for (const DgOption *option = parsing->options; option->name; option++) {
    char *help = dg_reference_option(command, option);
    g_ptr_array_add(texts, help);
    /* FILENAME keeps GOption from converting the value by the locale. */
    int flags = option->value ? G_OPTION_FLAG_FILENAME : G_OPTION_FLAG_NO_ARG;
    const GOptionEntry entries[] = {
        {option->name, option->letter, flags, G_OPTION_ARG_CALLBACK, (gpointer)take_option, help, option->value},
        G_OPTION_ENTRY_NULL};
    g_option_group_add_entries(group, entries);
  }
  return group;
}

static GOptionContext *make_context(const DgCommand *command, Parsing *parsing, gboolean *help, GPtrArray *texts) {
  const GOptionEntry help_entry[] = {{"help", 'h', 0, G_OPTION_ARG_NONE, help, "show this help", NULL},
                                     G_OPTION_ENTRY_NULL};
  g_autofree char *part = g_strconcat("help ", command->name, NULL), *examples = dg_manual_part(part);
  g_autofree char *description = g_strconcat("Examples:\n", examples, NULL);
  GOptionContext *context = g_option_context_new(command->arguments);
  g_option_context_set_help_enabled(context, FALSE);
  g_option_context_set_summary(context, command->summary);
  g_option_context_set_description(context, description);
  /* A group of its own rather than the main one, which the help would show last. */
  GOptionGroup *own = make_group(command->name, "Options", command, parsing, texts);
  g_option_group_add_entries(own, help_entry);
  g_option_context_add_group(context, own);
  for (guint i = 0; command->sets[i].set; i++) {
    const DgOptionSet *set = command->sets[i].set;
    g_option_context_add_group(context, make_group(set->name, set->title, command, parsing + i + 1, texts));
  }
  return context;
}

/* The error of a name that is no option, with what may have been meant. */
static char *describe_error(const DgCommand *command, const GError *error) {
  static const char unknown[] = "Unknown option --";
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  if (!g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) ||
      !g_str_has_prefix(error->message, unknown))
    return g_strdup(error->message);
  for (const DgOption *option = command->options; option->name; option++)
    g_ptr_array_add(names, (gpointer)option->name);
  for (guint i = 0; command->sets[i].set; i++)
    for (const DgOption *option = command->sets[i].set->options; option->name; option++)
      g_ptr_array_add(names, (gpointer)option->name);
  g_ptr_array_add(names, (gpointer) "help");
  g_ptr_array_add(names, NULL);
  g_autofree char *name = g_strndup(error->message + strlen(unknown), strcspn(error->message + strlen(unknown), "="));
  const char *meant = dg_suggest(name, (const char *const *)names->pdata);
  return meant ? g_strdup_printf("%s; did you mean --%s?", error->message, meant) : g_strdup(error->message);
}

/* GOption leaves the "--" that ends the options in place when an operand that looks like an option follows. */
static void remove_dashes(int *argc, char **argv) {
  for (int i = 1; i < *argc; i++)
    if (strcmp(argv[i], "--") == 0) {
      memmove(argv + i, argv + i + 1, (gsize)(*argc - i) * sizeof *argv);
      (*argc)--;
      return;
    }
}

/* Sets the values of the line. When FALSE is returned the command is over, with `code`. */
static gboolean parse(DgCommandLine *line, Parsing *parsing, guint n_sets, int argc, char **argv, DgExit *code) {
  const DgCommand *command = line->command;
  gboolean help = FALSE;
  g_autofree char *program = g_strconcat("diagrade ", command->name, NULL);
  g_set_prgname(program);
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GOptionContext) context = make_context(command, parsing, &help, texts);
  g_autoptr(GError) error = NULL;
  if (!g_option_context_parse(context, &argc, &argv, &error) || !apply_presets(line, parsing, n_sets, &error)) {
    g_autofree char *message = describe_error(command, error);
    *code = dg_output_usage(command, "%s", message);
    return FALSE;
  }
  if (help) {
    g_autofree char *text = g_option_context_get_help(context, FALSE, NULL);
    dg_output(text);
    *code = DG_EXIT_OK;
    return FALSE;
  }
  remove_dashes(&argc, argv);
  line->operands = argv + 1;
  line->count = (guint)argc - 1;
  for (guint i = 0; i < line->count; i++)
    if (*line->operands[i] == '\0') {
      *code = dg_output_usage(command, "found an empty operand, expected the name of a file or directory");
      return FALSE;
    }
  return TRUE;
}

static DgExit run(const DgCommandLine *line, gpointer user_data) {
  g_autoptr(GError) error = NULL;
  DgExit code = line->command->run(line, &error);
  if (!error)
    return code;
  return code == DG_EXIT_USAGE && g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT)
             ? dg_output_usage(line->command, "%s", error->message)
             : dg_output_error(error);
}

/* Parses the command line, and has `work` done with its values. */
static DgExit with_line(const DgCommand *command, int argc, char **argv,
                        DgExit (*work)(const DgCommandLine *line, gpointer user_data), gpointer user_data) {
  g_autofree char *values = g_malloc0(MAX(command->size, 1));
  g_autoptr(GHashTable) given = g_hash_table_new(g_str_hash, g_str_equal);
  DgCommandLine line = {.command = command, .values = values, .given = given, .format = DG_OUTPUT_N_FORMATS};
  Parsing parsing[G_N_ELEMENTS(command->sets) + 1] = {{&line, command->options, values}};
  guint n_sets = 1;
  for (; command->sets[n_sets - 1].set; n_sets++)
    parsing[n_sets] = (Parsing){&line, command->sets[n_sets - 1].set->options, values + command->sets[n_sets - 1].at};
  for (guint i = 0; i < n_sets; i++)
    for (const DgOption *option = parsing[i].options; option->name; option++)
      set_default(option, parsing[i].values);
  /* GOption takes out of the array what it has read. */
  g_autofree char **own = g_memdup2(argv, ((gsize)argc + 1) * sizeof *argv);
  DgExit code;
  if (parse(&line, parsing, n_sets, argc, own, &code))
    code = work(&line, user_data);
  for (guint i = 0; i < n_sets; i++) {
    for (const DgOption *option = parsing[i].options; option->name; option++)
      clear_value(option, parsing[i].values);
    if (i > 0 && command->sets[i - 1].set->clear)
      command->sets[i - 1].set->clear(parsing[i].values);
  }
  return code;
}

/* A command line that is run in passes. */
typedef struct {
  const DgCommand *command;
  int argc;
  char **argv;
} Passes;

static DgExit run_pass(gpointer user_data) {
  const Passes *passes = user_data;
  return with_line(passes->command, passes->argc, passes->argv, run, NULL);
}

static DgExit run_first(const DgCommandLine *line, gpointer user_data) {
  g_autoptr(GError) error = NULL;
  if (!dg_line_has(line, "batch"))
    return run(line, NULL);
  if (!dg_batch_check(line, &error))
    return dg_output_usage(line->command, "%s", error->message);
  return dg_batch_run(line, run_pass, user_data);
}

DgExit dg_command_start(const DgCommand *command, int argc, char **argv) {
  Passes passes = {command, argc, argv};
  return with_line(command, argc, argv, run_first, &passes);
}
