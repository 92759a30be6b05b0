/* Completions of shells: each completes commands, options, and the words that stand for values. */
#include "cli/globals.h"
#include "cli/reference.h"

#include <string.h>

/* The words with a blank between them; NULL when there are none. Free with g_free(). */
static char *join(GPtrArray *words) {
  g_autoptr(GPtrArray) taken = words;
  if (taken->len == 0)
    return NULL;
  g_ptr_array_add(taken, NULL);
  return g_strjoinv(" ", (char **)taken->pdata);
}

static gboolean names_file(const DgOption *option) {
  return option->kind == DG_FILE || option->kind == DG_FILES;
}

static char *words_of(const DgCommand *command, const DgOption *option) {
  return join(dg_reference_words(command, option));
}

/* The words that may be operands of the command; NULL: files. Free with g_free(). */
static char *operands_of(const DgCommand *command) {
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; command->actions && command->actions[i]; i++)
    g_ptr_array_add(words, g_strdup(command->actions[i]));
  if (command->words)
    command->words(words);
  return join(words);
}

static char *command_names(void) {
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; dg_commands[i]; i++)
    g_ptr_array_add(words, g_strdup(dg_commands[i]->name));
  g_ptr_array_add(words, g_strdup("help"));
  return join(words);
}

/* Text between single quotes of a shell, with a backslash before each of `special`. Free with g_free(). */
static char *quote(const char *text, const char *special) {
  g_autoptr(GString) out = g_string_new(NULL);
  for (; *text; text++)
    if (*text == '\'')
      g_string_append(out, "'\\''");
    else
      g_string_append_printf(out, "%s%c", strchr(special, *text) ? "\\" : "", *text);
  return g_strdup(out->str);
}

static const char *describe(const DgOption *option) {
  return option->help ? option->help : option->name;
}

/* Calls `add` for each option of the command, those of its sets behind its own, those of all commands last. */
static void for_each_option(GString *out, const DgCommand *command,
                            void (*add)(GString *, const DgCommand *, const DgOption *)) {
  for (const DgOption *option = command->options; option->name; option++)
    add(out, command, option);
  for (guint i = 0; command->sets[i].set; i++)
    for (const DgOption *option = command->sets[i].set->options; option->name; option++)
      add(out, command, option);
  for (const DgOption *option = dg_global_options.options; option->name; option++)
    add(out, command, option);
}

/* --- bash --- */

static void add_bash_name(GString *out, const DgCommand *command, const DgOption *option) {
  g_string_append_printf(out, "--%s ", option->name);
}

static void add_bash_value(GString *out, const DgCommand *command, const DgOption *option) {
  if (!option->value)
    return;
  g_autofree char *words = words_of(command, option);
  g_string_append_printf(out, "        --%s", option->name);
  if (option->letter)
    g_string_append_printf(out, " | -%c", option->letter);
  if (words)
    g_string_append_printf(out, ") words='%s' ;;\n", words);
  else
    g_string_append_printf(out, ") from=%s ;;\n",
                           names_file(option)             ? "-f"
                           : option->kind == DG_DIRECTORY ? "-d"
                                                          : "nothing");
}

static char *complete_bash(void) {
  g_autofree char *commands = command_names();
  GString *out = g_string_new("# bash completion of diagrade\n\n_diagrade() {\n");
  g_string_append_printf(
      out,
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}\n"
      "  local commands='%s' options='' operands='' words='' from=''\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$commands --help --version\" -- \"$cur\")\n"
      "    return\n"
      "  fi\n"
      "  # --option=value is three words to bash\n"
      "  [[ $cur == = ]] && cur=''\n"
      "  [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
      "  case $command in\n"
      "    help) operands=$commands ;;\n",
      commands);
  for (guint i = 0; dg_commands[i]; i++) {
    g_autofree char *operands = operands_of(dg_commands[i]);
    g_string_append_printf(out, "    %s)\n      options='", dg_commands[i]->name);
    for_each_option(out, dg_commands[i], add_bash_name);
    g_string_append_printf(out, "--help' operands='%s'\n      case $prev in\n", operands ? operands : "");
    for_each_option(out, dg_commands[i], add_bash_value);
    g_string_append(out, "      esac\n      ;;\n");
  }
  g_string_append(out, "  esac\n"
                       "  if [[ -n $words ]]; then\n"
                       "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
                       "  elif [[ $from == -* ]]; then\n"
                       "    mapfile -t COMPREPLY < <(compgen \"$from\" -- \"$cur\")\n"
                       "  elif [[ -z $from && $cur == -* ]]; then\n"
                       "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
                       "  elif [[ -z $from ]]; then\n"
                       "    mapfile -t COMPREPLY < <(compgen -W \"$operands\" -- \"$cur\"; compgen -f -- \"$cur\")\n"
                       "  fi\n"
                       "  [[ ${COMPREPLY[0]} == *[=:] ]] && compopt -o nospace 2> /dev/null\n"
                       "  return 0\n"
                       "}\n\ncomplete -o filenames -F _diagrade diagrade\n");
  return g_string_free(out, FALSE);
}

/* --- zsh --- */

static void add_zsh_option(GString *out, const DgCommand *command, const DgOption *option) {
  g_autofree char *help = quote(describe(option), "[]:\\"), *words = words_of(command, option);
  g_autofree char *escaped = words ? quote(words, ":") : NULL, *value = quote(option->value ? option->value : "", ":");
  if (option->letter)
    g_string_append_printf(out, "        '(-%c --%s)'{-%c,--%s}'", option->letter, option->name, option->letter,
                           option->name);
  else
    g_string_append_printf(out, "        '%s--%s", option->kind == DG_TEXTS || option->kind == DG_FILES ? "*" : "",
                           option->name);
  g_string_append_printf(out, "[%s]", help);
  if (option->value)
    g_string_append_printf(out, ":%s:", value);
  if (escaped)
    g_string_append_printf(out, "(%s)", escaped);
  else
    g_string_append(out, names_file(option) ? "_files" : option->kind == DG_DIRECTORY ? "_files -/" : "");
  g_string_append(out, "' \\\n");
}

static char *complete_zsh(void) {
  GString *out = g_string_new("#compdef diagrade\n# zsh completion of diagrade\n\n_diagrade() {\n"
                              "  local -a commands=(\n");
  for (guint i = 0; dg_commands[i]; i++) {
    g_autofree char *summary = quote(dg_commands[i]->summary, ":");
    g_string_append_printf(out, "    '%s:%s'\n", dg_commands[i]->name, summary);
  }
  g_string_append(out, "    'help:show the help of a command'\n  )\n"
                       "  if (( CURRENT == 2 )); then\n"
                       "    _describe command commands\n"
                       "    _arguments '(-h --help)'{-h,--help}'[show the help]' '--version[show the versions]'\n"
                       "    return\n"
                       "  fi\n"
                       "  shift words\n"
                       "  (( CURRENT-- ))\n"
                       "  case $words[1] in\n"
                       "    help) _describe command commands ;;\n");
  for (guint i = 0; dg_commands[i]; i++) {
    g_autofree char *operands = operands_of(dg_commands[i]);
    g_string_append_printf(out, "    %s)\n      _arguments '(-h --help)'{-h,--help}'[show this help]' \\\n",
                           dg_commands[i]->name);
    for_each_option(out, dg_commands[i], add_zsh_option);
    if (operands)
      g_string_append_printf(out, "        '1:operand:(%s)' ", operands);
    g_string_append_printf(out, "%s'*:file:_files'\n      ;;\n", operands ? "" : "        ");
  }
  g_string_append(out, "  esac\n}\n\n_diagrade \"$@\"\n");
  return g_string_free(out, FALSE);
}

/* --- fish --- */

static void add_fish_option(GString *out, const DgCommand *command, const DgOption *option) {
  g_autofree char *help = quote(describe(option), "\\"), *words = words_of(command, option);
  g_string_append_printf(out, "complete -c diagrade -n '__fish_seen_subcommand_from %s'", command->name);
  if (option->letter)
    g_string_append_printf(out, " -s %c", option->letter);
  g_string_append_printf(out, " -l %s", option->name);
  if (words)
    g_string_append_printf(out, " -xa '%s'", words);
  else if (option->kind == DG_DIRECTORY)
    g_string_append(out, " -xa '(__fish_complete_directories)'");
  else if (option->value)
    g_string_append(out, names_file(option) ? " -rF" : " -x");
  g_string_append_printf(out, " -d '%s'\n", help);
}

static char *complete_fish(void) {
  g_autofree char *commands = command_names();
  GString *out = g_string_new("# fish completion of diagrade\n"
                              "complete -c diagrade -n __fish_use_subcommand -s h -l help -d 'show the help'\n"
                              "complete -c diagrade -n __fish_use_subcommand -l version -d 'show the versions'\n");
  g_string_append_printf(out,
                         "complete -c diagrade -n __fish_use_subcommand -fa help -d 'show the help of a command'\n"
                         "complete -c diagrade -n '__fish_seen_subcommand_from help' -fa '%s'\n",
                         commands);
  for (guint i = 0; dg_commands[i]; i++) {
    g_autofree char *summary = quote(dg_commands[i]->summary, "\\"), *operands = operands_of(dg_commands[i]);
    g_string_append_printf(out, "\ncomplete -c diagrade -n __fish_use_subcommand -fa %s -d '%s'\n",
                           dg_commands[i]->name, summary);
    if (operands)
      g_string_append_printf(out, "complete -c diagrade -n '__fish_seen_subcommand_from %s' -a '%s'\n",
                             dg_commands[i]->name, operands);
    g_string_append_printf(out,
                           "complete -c diagrade -n '__fish_seen_subcommand_from %s' -s h -l help -d 'show this "
                           "help'\n",
                           dg_commands[i]->name);
    for_each_option(out, dg_commands[i], add_fish_option);
  }
  return g_string_free(out, FALSE);
}

char *dg_completions(const char *shell) {
  return strcmp(shell, "bash") == 0   ? complete_bash()
         : strcmp(shell, "zsh") == 0  ? complete_zsh()
         : strcmp(shell, "fish") == 0 ? complete_fish()
                                      : NULL;
}
