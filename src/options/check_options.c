/* The options of checking. */
#include "options/sets.h"
#include "options/suggest.h"

#include <string.h>

static const char *const PROFILES[] = {"diagrade", "paper", "code", NULL};

#define AT(member) offsetof(DgCheckArguments, member)
static const DgOption OPTIONS[] = {
    {"config", DG_FILE, AT(config), "FILE", "read a configuration first, to which the following add"},
    {"profile", DG_CHOICE, AT(profile), "NAME", "whose rules and thresholds", "diagrade", PROFILES},
    {"select", DG_TEXTS, AT(select), "LIST", "checks to run: names, math, figure; -NAME leaves one out (repeatable)",
     .words = dg_words_checks},
    {"set", DG_TEXTS, AT(set), "CHECK.PARAMETER=VALUE", "set a parameter, see --list (repeatable)",
     .words = dg_words_parameters},
    {"severity", DG_TEXTS, AT(severity), "CHECK=SEVERITY", "what a failing check is: note, warning, error (repeatable)",
     .words = dg_words_severities},
    {NULL}};
#undef AT

const DgOptionSet dg_check_options = {"Options of Checks", "checks", OPTIONS, NULL};

/* Adds to an error about `part` ("NAME", "-NAME", "NAME=..." or "NAME.PARAMETER=...") which check may have been meant,
 * where there is none of its name. */
static void suggest_check(const char *part, GError **error) {
  const char *start = part + (*part == '-');
  g_autofree char *name = g_strndup(start, strcspn(start, ".="));
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
  dg_words_checks(words);
  g_ptr_array_add(words, NULL);
  g_autofree char *meant = dg_suggest_text(name, (const char *const *)words->pdata);
  if (!error || !*error || g_strv_contains((const char *const *)words->pdata, name))
    return;
  char *message = g_strconcat((*error)->message, meant, NULL);
  g_free((*error)->message);
  (*error)->message = message;
}

/* Calls `apply` with each part of the lists "a,b" in `values`; its errors begin with the name of the option. A list of
 * nothing is an error: it would leave everything as it is, which nobody who writes it means. */
static gboolean read_lists(DgCheckOptions *options, const char *option, char **values,
                           gboolean (*apply)(DgCheckOptions *, const char *, GError **), GError **error) {
  for (guint i = 0; values && values[i]; i++) {
    g_autofree char *valid = g_utf8_make_valid(values[i], -1);
    g_auto(GStrv) parts = g_strsplit(valid, ",", -1);
    if (!parts[0]) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found \"\", expected a value", option);
      return FALSE;
    }
    for (guint j = 0; parts[j]; j++)
      if (!apply(options, g_strstrip(parts[j]), error)) {
        suggest_check(parts[j], error);
        g_prefix_error(error, "%s: ", option);
        return FALSE;
      }
  }
  return TRUE;
}

static gboolean apply_set(DgCheckOptions *options, const char *text, GError **error) {
  g_auto(GStrv) sides = g_strsplit(text, "=", 2);
  double value;
  char *dot = sides[0] ? strrchr(sides[0], '.') : NULL;
  if (!dot || !sides[1] || !dg_options_number(sides[1], &value)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected CHECK.PARAMETER=NUMBER", text);
    return FALSE;
  }
  *dot = '\0';
  return dg_check_options_set_parameter(options, sides[0], dot + 1, value, error);
}

static gboolean apply_severity(DgCheckOptions *options, const char *text, GError **error) {
  g_auto(GStrv) sides = g_strsplit(text, "=", 2);
  DgSeverity severity;
  if (!sides[0] || !sides[1] || !dg_severity_find(sides[1], &severity)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found \"%s\", expected CHECK=SEVERITY with a severity of note, warning or error", text);
    return FALSE;
  }
  return dg_check_options_set_severity(options, sides[0], severity, error);
}

DgCheckOptions *dg_check_arguments_read(const DgOptionValues *given, const DgCheckArguments *arguments,
                                        GError **error) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  if (arguments->config && !dg_check_options_load(options, arguments->config, error))
    return NULL;
  if (dg_option_values_has(given, "profile")) /* else a configuration may name one */
    dg_check_options_set_profile(options, (DgProfile)arguments->profile);
  if (!read_lists(options, "--select", arguments->select, dg_check_options_select, error) ||
      !read_lists(options, "--set", arguments->set, apply_set, error) ||
      !read_lists(options, "--severity", arguments->severity, apply_severity, error))
    return NULL;
  return g_steal_pointer(&options);
}

DgCheckOptions *dg_options_checks(const char *text, const char *otherwise, GError **error) {
  const char *list = text ? text : otherwise;
  if (!list || strcmp(list, "none") == 0)
    return NULL;
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  char *lists[] = {(char *)list, NULL};
  if (strcmp(list, "all") != 0 && !read_lists(options, "--checks", lists, dg_check_options_select, error))
    return NULL;
  return g_steal_pointer(&options);
}
