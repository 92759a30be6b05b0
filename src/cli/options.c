#include "cli/options.h"

#include "cli/output.h"

#include <math.h>
#include <string.h>

gboolean dg_options_number(const char *text, double *number) {
  char *end;
  *number = g_ascii_strtod(text, &end);
  return end != text && *end == '\0' && isfinite(*number) && !g_ascii_isspace(*text);
}

gboolean dg_options_whole(const char *option, const char *text, guint64 most, guint64 otherwise, guint64 *number,
                          GError **error) {
  *number = otherwise;
  if (!text || g_ascii_string_to_unsigned(text, 10, 0, most, number, NULL))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found \"%s\", expected a whole number from 0 to %" G_GUINT64_FORMAT, option, text, most);
  return FALSE;
}

gboolean dg_options_jobs(const char *text, guint otherwise, guint *jobs, GError **error) {
  guint64 number = otherwise;
  if (text && !g_ascii_string_to_unsigned(text, 10, 1, DG_JOBS_MAX, &number, NULL)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "--jobs: found \"%s\", expected a whole number from 1 to %d", text,
                DG_JOBS_MAX);
    return FALSE;
  }
  *jobs = (guint)number;
  return TRUE;
}

gboolean dg_options_bad_value(const char *option, const char *value, const char *expected, GError **error) {
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: found \"%s\", expected %s", option, value,
              expected);
  return FALSE;
}

gboolean dg_options_choice(const char *option, const char *value, const char *const *names, const char *expected,
                           guint *choice, GError **error) {
  for (*choice = 0; names[*choice]; (*choice)++)
    if (strcmp(names[*choice], value) == 0)
      return TRUE;
  return dg_options_bad_value(option, value, expected, error);
}

/* Stands for the embeddings of a model until there is one (dg_model_arguments_embed()). */
static gboolean refuse_embedding(const char *const *texts, guint count, GArray *values, gpointer user_data,
                                 GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no model, expected one for --similarity embedding");
  return FALSE;
}

static gboolean parse_scoring(const char *option, const char *value, gpointer data, GError **error) {
  static const char *const matches[] = {"optimal", "greedy", NULL};
  static const char similarities[] = "label, levenshtein, token_sort, token_set, title_line, containment, trigram or "
                                     "embedding";
  static const char *const divisions[] = {"0", "1", "nan", NULL};
  DgScoreOptions *options = data;
  double number;
  guint choice;
  if (strcmp(option, "--threshold") == 0) {
    if (!dg_options_number(value, &number) || number <= 0 || number > 1)
      return dg_options_bad_value(option, value, "a number greater than 0 and at most 1", error);
    dg_score_options_set_threshold(options, number);
  } else if (strcmp(option, "--match") == 0) {
    if (!dg_options_choice(option, value, matches, "optimal or greedy", &choice, error))
      return FALSE;
    dg_score_options_set_match(options, (DgMatch)choice);
  } else if (strcmp(option, "--similarity") == 0) {
    DgSimilarity similarity;
    if (strcmp(value, "embedding") == 0) {
      dg_score_options_set_embedding(options, "none", refuse_embedding, NULL);
      return TRUE;
    }
    if (!dg_similarity_find(value, &similarity))
      return dg_options_bad_value(option, value, similarities, error);
    dg_score_options_set_similarity(options, similarity);
  } else {
    if (!dg_options_choice(option, value, divisions, "0, 1 or nan", &choice, error))
      return FALSE;
    dg_score_options_set_zero_division(options, (DgZeroDivision)choice);
  }
  return TRUE;
}

GOptionGroup *dg_options_scoring_group(DgScoreOptions *options) {
  static const GOptionEntry entries[] = {
      DG_GROUP_OPTION("match", parse_scoring, "one-to-one matching of nodes: optimal (default), greedy", "HOW"),
      DG_GROUP_OPTION(
          "similarity", parse_scoring,
          "of labels: label (default), levenshtein, token_sort, token_set, title_line, containment, trigram, "
          "embedding",
          "NAME"),
      DG_GROUP_OPTION("threshold", parse_scoring, "least similarity of matched nodes (default 0.55 for label)", "T"),
      DG_GROUP_OPTION("zero-division", parse_scoring, "value of a ratio 0/0: 0 (default), 1, nan", "VALUE"),
      G_OPTION_ENTRY_NULL};
  GOptionGroup *group = g_option_group_new("scoring", "Scoring Options:", "scoring", options, NULL);
  g_option_group_add_entries(group, entries);
  return group;
}

gboolean dg_options_parse(const DgCommand *command, const GOptionEntry *entries, GOptionGroup *first,
                          GOptionGroup *second, int *argc, char ***argv, DgExit *exit_code) {
  GOptionGroup *const groups[] = {first ? first : second, first ? second : NULL, NULL};
  return dg_options_parse_groups(command, entries, groups, argc, argv, exit_code);
}

gboolean dg_options_parse_groups(const DgCommand *command, const GOptionEntry *entries, GOptionGroup *const *groups,
                                 int *argc, char ***argv, DgExit *exit_code) {
  gboolean help = FALSE;
  const GOptionEntry help_entry[] = {{"help", 'h', 0, G_OPTION_ARG_NONE, &help, "show this help", NULL},
                                     G_OPTION_ENTRY_NULL};
  g_autofree char *program = g_strconcat("diagrade ", command->name, NULL);
  g_set_prgname(program);
  g_autoptr(GOptionContext) context = g_option_context_new(command->arguments);
  g_option_context_set_help_enabled(context, FALSE);
  g_option_context_set_summary(context, command->summary);
  g_autofree char *description = g_strconcat("Examples:\n", command->examples, NULL);
  g_option_context_set_description(context, description);
  /* A group of its own rather than the main one, which the help would show last. */
  GOptionGroup *group = g_option_group_new(command->name, "Options:", command->name, NULL, NULL);
  g_option_group_add_entries(group, entries);
  g_option_group_add_entries(group, help_entry);
  g_option_context_add_group(context, group);
  for (guint i = 0; groups[i]; i++)
    g_option_context_add_group(context, groups[i]);
  g_autoptr(GError) error = NULL;
  if (!g_option_context_parse(context, argc, argv, &error)) {
    *exit_code = dg_output_usage(command, "%s", error->message);
    return FALSE;
  }
  if (help) {
    g_autofree char *text = g_option_context_get_help(context, FALSE, NULL);
    dg_output(text);
    *exit_code = DG_EXIT_OK;
    return FALSE;
  }
  /* GOption leaves the "--" that ends the options in place when an operand that looks like an option follows. */
  for (int i = 1; i < *argc; i++)
    if (strcmp((*argv)[i], "--") == 0) {
      memmove(*argv + i, *argv + i + 1, (gsize)(*argc - i) * sizeof **argv);
      (*argc)--;
      break;
    }
  for (int i = 1; i < *argc; i++)
    if (*(*argv)[i] == '\0') {
      *exit_code = dg_output_usage(command, "found an empty operand, expected the name of a file or directory");
      return FALSE;
    }
  return TRUE;
}
