#include "cli/command.h"

#include "cli/about.h"
#include "cli/arguments.h"
#include "cli/batch.h"
#include "cli/color.h"
#include "cli/globals.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/reference.h"
#include "options/suggest.h"

#include <string.h>

/* One table of options while a command line is parsed. */
typedef struct {
  DgCommandLine *line;
  const DgOptionTable *table;
} Parsing;

gboolean dg_line_has(const DgCommandLine *line, const char *option) {
  return dg_option_values_has(line->options, option);
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

/* A GOptionArgFunc whose data is the Parsing of the option's table. */
static gboolean take_option(const char *name, const char *value, gpointer data, GError **error) {
  const Parsing *parsing = data;
  const DgOption *option = parsing->table->options;
  while (name[1] == '-' ? strcmp(option->name, name + 2) != 0 : option->letter != name[1])
    option++;
  if (!dg_option_values_set(parsing->line->options, parsing->table, option, value, error))
    return FALSE;
  parsing->line->outcome |= option->kind == DG_OUTCOME;
  return (option->kind != DG_FORMAT && option->kind != DG_JSON) || set_format(parsing->line, value, error);
}

/* --- the command line --- */

/* What the help says of an option stands in `texts`, as GOption does not copy it. */
static GOptionGroup *make_group(const char *name, const char *title, const DgCommand *command, Parsing *parsing,
                                GPtrArray *texts) {
  g_autofree char *heading = g_strconcat(title, ":", NULL);
  GOptionGroup *group = g_option_group_new(name, heading, name, parsing, NULL);
  for (const DgOption *option = parsing->table->options; option->name; option++) {
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
  for (guint i = 0; i == 0 || command->sets[i - 1].set; i++) {
    const DgOptionSet *set = command->sets[i].set ? command->sets[i].set : &dg_global_options;
    g_option_context_add_group(context, make_group(set->name, set->title, command, parsing + i + 1, texts));
  }
  return context;
}

/* The error of a name that is no option, with what may have been meant. */
static char *describe_error(const DgCommandLine *line, const GError *error) {
  static const char unknown[] = "Unknown option --";
  if (!g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) ||
      !g_str_has_prefix(error->message, unknown))
    return g_strdup(error->message);
  g_autofree char *name = g_strndup(error->message + strlen(unknown), strcspn(error->message + strlen(unknown), "="));
  g_autoptr(GPtrArray) names = dg_option_values_get_names(line->options);
  g_ptr_array_add(names, (gpointer) "help");
  g_ptr_array_add(names, NULL);
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
static gboolean parse(DgCommandLine *line, Parsing *parsing, int argc, char **argv, DgExit *code) {
  const DgCommand *command = line->command;
  gboolean help = FALSE;
  g_autofree char *program = g_strconcat("diagrade ", command->name, NULL);
  g_set_prgname(program);
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GOptionContext) context = make_context(command, parsing, &help, texts);
  g_autoptr(GError) error = NULL;
  gboolean parsed = g_option_context_parse(context, &argc, &argv, &error);
  dg_color_set((DgColorWhen)dg_globals.color);
  if (!parsed || !dg_option_values_apply_preset(line->options, &error)) {
    g_autofree char *message = describe_error(line, error);
    *code = dg_output_usage(command, "%s", message);
    return FALSE;
  }
  if (help && dg_line_has(line, "json")) {
    dg_about_commands(command);
    *code = DG_EXIT_OK;
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

/* With --json standard output has JSON alone: no page stands beside it. */
static gboolean check_report(const DgCommandLine *line, GError **error) {
  const DgOptionTable *table;
  const DgOption *report = dg_line_has(line, "json") ? dg_option_values_find(line->options, "report", &table) : NULL;
  if (!report || g_strcmp0(*(char **)(table->values + report->at), "-") != 0)
    return TRUE;
  dg_line_refuse(error, "found --json and standard output for --report, expected --report FILE");
  return FALSE;
}

static DgExit run_command(const DgCommandLine *line) {
  g_autoptr(GError) error = NULL;
  DgExit code = check_report(line, &error) ? line->command->run(line, &error) : DG_EXIT_USAGE;
  if (!error)
    return code;
  return code == DG_EXIT_USAGE && g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT)
             ? dg_output_usage(line->command, "%s", error->message)
             : dg_output_error(error);
}

static DgExit run(const DgCommandLine *line, gpointer user_data) {
  if (line->outcome && !dg_output_is_mute())
    dg_outcome_begin(line->command->name);
  dg_globals_begin(line);
  DgExit code = run_command(line);
  dg_outcome_end(code);
  dg_globals_end();
  return code;
}

/* Parses the command line, and has `work` done with its values. */
static DgExit with_line(const DgCommand *command, int argc, char **argv,
                        DgExit (*work)(const DgCommandLine *line, gpointer user_data), gpointer user_data) {
  g_autofree char *values = g_malloc0(MAX(command->size, 1));
  DgOptionValues options;
  dg_option_values_init(&options, command->options, command->sets, values);
  dg_option_values_add(&options, &dg_global_options, &dg_globals);
  DgCommandLine line = {.command = command, .values = values, .options = &options, .format = DG_OUTPUT_N_FORMATS};
  Parsing parsing[G_N_ELEMENTS(options.tables)];
  for (guint i = 0; i < options.n_tables; i++)
    parsing[i] = (Parsing){&line, &options.tables[i]};
  g_autoptr(GPtrArray) arguments = dg_arguments_new(&options, argc, argv);
  /* GOption takes out of the array what it has read. */
  g_autofree char **own = g_memdup2(arguments->pdata, arguments->len * sizeof *argv);
  DgExit code;
  if (parse(&line, parsing, (int)arguments->len - 1, own, &code))
    code = work(&line, user_data);
  dg_option_values_clear(&options);
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
