#include "leaderboard/leaderboard_options.h"

#include <diagrade/agreement.h>
#include <diagrade/checks.h>
#include <string.h>

#define DEFAULT_SORT "overall_f1"
#define ALL "all"
#define CHECKS "checks"
#define SIZES "sizes"

static const char *const MISSING_NAMES[] = {"zero", "skip", "common"};

const char *dg_missing_get_name(DgMissing missing) {
  return MISSING_NAMES[missing];
}

/* Takes both strings. */
static DgGroupRule *new_rule(char *key, char *value) {
  DgGroupRule *rule = g_new(DgGroupRule, 1);
  *rule = (DgGroupRule){key, value};
  return rule;
}

static void free_rule(gpointer data) {
  DgGroupRule *rule = data;
  g_free(rule->key);
  g_free(rule->value);
  g_free(rule);
}

/* What is shown by name: metrics, measures, checks, and last the sizes, which "all" does not ask for. */
static guint count_shown(void) {
  return dg_metric_get_count() + dg_measure_get_count() + dg_check_get_count() + 1;
}

static const char *shown_name(guint index) {
  guint metrics = dg_metric_get_count(), measures = metrics + dg_measure_get_count();
  if (index + 1 == count_shown())
    return SIZES;
  if (index < measures)
    return index < metrics ? dg_metric_get_name(index) : dg_measure_get(index - metrics)->name;
  return dg_check_get(index - measures)->name;
}

static const char *shown_group(guint index) {
  guint metrics = dg_metric_get_count(), measures = metrics + dg_measure_get_count();
  if (index < measures)
    return index < metrics ? dg_metric_get_group(index) : dg_measure_get(index - metrics)->group;
  return index + 1 < count_shown() ? CHECKS : NULL;
}

/* The place of a name among them; FALSE for none. */
static gboolean find_shown(const char *name, guint *index) {
  for (*index = 0; *index < count_shown(); (*index)++)
    if (strcmp(shown_name(*index), name) == 0)
      return TRUE;
  return FALSE;
}

DgLeaderboardOptions *dg_leaderboard_options_new(void) {
  DgLeaderboardOptions *options = g_new0(DgLeaderboardOptions, 1);
  options->shown = g_new(gboolean, count_shown());
  options->files = g_ptr_array_new_with_free_func(g_free);
  options->names = g_ptr_array_new_with_free_func(g_free);
  dg_leaderboard_options_set_metrics(options, ALL, NULL);
  dg_leaderboard_options_set_sort(options, DEFAULT_SORT, NULL);
  dg_leaderboard_options_set_resampling(options, DG_LEADERBOARD_RESAMPLES_DEFAULT, DG_LEADERBOARD_PERMUTATIONS_DEFAULT,
                                        DG_SEED_DEFAULT);
  options->groups = g_ptr_array_new_with_free_func(free_rule);
  return options;
}

void dg_leaderboard_options_free(DgLeaderboardOptions *options) {
  if (!options)
    return;
  g_free(options->sort_name);
  g_free(options->shown);
  g_free(options->by);
  g_free(options->dataset);
  g_ptr_array_unref(options->groups);
  g_ptr_array_unref(options->files);
  g_ptr_array_unref(options->names);
  g_free(options);
}

void dg_leaderboard_options_add_values(DgLeaderboardOptions *options, const char *path) {
  g_ptr_array_add(options->files, g_strdup(path));
}

/* Whether a name may be one of a further file, which is not read yet. */
static gboolean may_be_further(const DgLeaderboardOptions *options) {
  return options->files->len > 0 || options->names->len > 0;
}

gboolean dg_leaderboard_options_set_sort(DgLeaderboardOptions *options, const char *name, GError **error) {
  guint column, shown;
  GError *reason = NULL;
  if (!dg_values_find_ratio(name, &column, &reason)) {
    gboolean check = find_shown(name, &shown) && g_strcmp0(shown_group(shown), CHECKS) == 0;
    if (!check && !may_be_further(options)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s, a check, or a value of a further file", reason->message);
      g_error_free(reason);
      return FALSE;
    }
    g_clear_error(&reason);
    column = DG_COLUMN_NAMED;
  }
  options->sort = column;
  g_free(options->sort_name);
  options->sort_name = g_strdup(name);
  return TRUE;
}

gboolean dg_leaderboard_options_has_metric(const DgLeaderboardOptions *options, guint metric) {
  return options->shown[metric] || options->sort / DG_VALUE_COUNT == metric ||
         strcmp(dg_metric_get_name(metric), "node") == 0;
}

gboolean dg_leaderboard_options_has_measure(const DgLeaderboardOptions *options, guint measure) {
  return options->shown[dg_metric_get_count() + measure];
}

gboolean dg_leaderboard_options_has_sizes(const DgLeaderboardOptions *options) {
  return options->shown[count_shown() - 1];
}

gboolean dg_leaderboard_options_has_named(const DgLeaderboardOptions *options, const DgNamedColumn *named) {
  guint index;
  if (named->kind != DG_FURTHER_CHECK || strcmp(named->name, options->sort_name) == 0)
    return TRUE;
  /* A check of another version is shown with all. */
  return find_shown(named->name, &index) ? options->shown[index] : options->shown[count_shown() - 2];
}

/* Shows what has this name, or all of a group; FALSE for an unknown name. */
static gboolean show(gboolean *shown, const char *name) {
  gboolean found = strcmp(name, ALL) == 0;
  for (guint i = 0; found && i + 1 < count_shown(); i++)
    shown[i] = TRUE;
  for (guint i = 0; i < count_shown(); i++)
    if (strcmp(shown_name(i), name) == 0 || g_strcmp0(shown_group(i), name) == 0)
      found = shown[i] = TRUE;
  return found;
}

static void set_unknown_metric(const char *name, GError **error) {
  g_autoptr(GString) known = g_string_new(NULL);
  for (guint i = 0; i < count_shown(); i++)
    if (g_strcmp0(shown_group(i), CHECKS) != 0)
      g_string_append_printf(known, "%s, ", shown_name(i));
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "found the metric \"%s\", expected %s" CHECKS ", the name of a check, or " ALL, name, known->str);
}

gboolean dg_leaderboard_options_set_metrics(DgLeaderboardOptions *options, const char *names, GError **error) {
  g_auto(GStrv) list = g_strsplit(names ? names : ALL, ",", -1);
  g_autofree gboolean *shown = g_new0(gboolean, count_shown());
  g_autoptr(GPtrArray) further = g_ptr_array_new();
  for (char **name = list; *name; name++) {
    if (show(shown, g_strstrip(*name)))
      continue;
    if (!**name || options->files->len == 0) {
      set_unknown_metric(*name, error);
      return FALSE;
    }
    g_ptr_array_add(further, *name);
  }
  if (!*list) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no metric, expected names with commas or " ALL);
    return FALSE;
  }
  memcpy(options->shown, shown, count_shown() * sizeof *shown);
  for (guint i = 0; i < further->len; i++)
    g_ptr_array_add(options->names, g_strdup(further->pdata[i]));
  return TRUE;
}

gboolean dg_leaderboard_options_set_missing(DgLeaderboardOptions *options, const char *name, GError **error) {
  options->all_policies = strcmp(name, ALL) == 0;
  options->missing = DG_MISSING_ZERO;
  if (options->all_policies)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(MISSING_NAMES); i++)
    if (strcmp(MISSING_NAMES[i], name) == 0) {
      options->missing = (DgMissing)i;
      return TRUE;
    }
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected zero, skip, common or " ALL, name);
  return FALSE;
}

void dg_leaderboard_options_set_resampling(DgLeaderboardOptions *options, guint resamples, guint permutations,
                                           guint32 seed) {
  options->resamples = MIN(resamples, DG_RESAMPLES_MAX);
  options->permutations = MIN(permutations, DG_PERMUTATIONS_MAX);
  options->seed = seed;
}

void dg_leaderboard_options_set_by(DgLeaderboardOptions *options, const char *key) {
  g_free(options->by);
  options->by = g_strdup(key);
}

void dg_leaderboard_options_set_dataset_flags(DgLeaderboardOptions *options, DgDatasetFlags flags) {
  options->flags = flags;
}

void dg_leaderboard_options_set_dataset(DgLeaderboardOptions *options, const char *name) {
  g_free(options->dataset);
  options->dataset = g_strdup(name);
}

gboolean dg_leaderboard_options_add_group(DgLeaderboardOptions *options, const char *group, GError **error) {
  const char *sign = strchr(group, '=');
  if (!sign || sign == group) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected a group as in type=flowchart", group);
    return FALSE;
  }
  g_ptr_array_add(options->groups, new_rule(g_strndup(group, (gsize)(sign - group)), g_strdup(sign + 1)));
  return TRUE;
}

/* Names of groups are anybody's: what could be taken for the text's own signs is written in percent. */
static void append_field(GString *text, const char *key, const char *value) {
  g_autofree char *escaped = g_uri_escape_string(value, "=", TRUE);
  g_string_append_printf(text, "|%s:%s", key, escaped);
}

/* The names with commas. Free with g_free(). */
static char *join_names(const GPtrArray *names) {
  GString *list = g_string_new(NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf(list, "%s%s", i ? "," : "", (const char *)names->pdata[i]);
  return g_string_free(list, FALSE);
}

static void append_metrics(GString *text, const DgLeaderboardOptions *options) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  guint first_check = count_shown() - 1 - dg_check_get_count(), checks = 0;
  for (guint i = first_check; i < first_check + dg_check_get_count(); i++)
    checks += options->shown[i];
  for (guint i = 0; i < count_shown(); i++)
    if (options->shown[i] && i == first_check && checks == dg_check_get_count()) {
      g_ptr_array_add(names, CHECKS);
      i += dg_check_get_count() - 1;
    } else if (options->shown[i]) {
      g_ptr_array_add(names, (gpointer)shown_name(i));
    }
  gboolean sizes = dg_leaderboard_options_has_sizes(options);
  gboolean all = checks == dg_check_get_count() && names->len == first_check + 1 + sizes;
  g_autofree char *list = all ? g_strdup(sizes ? ALL "," SIZES : ALL) : join_names(names);
  g_string_append_printf(text, "|metrics:%s", list);
}

char *dg_leaderboard_options_to_text(const DgLeaderboardOptions *options) {
  GString *text = g_string_new("leaderboard:1");
  append_field(text, "missing", options->all_policies ? ALL : dg_missing_get_name(options->missing));
  g_string_append_printf(text, "|bootstrap:%u|permutations:%u|seed:%u", options->resamples, options->permutations,
                         options->seed);
  if (options->names->len > 0) {
    g_autofree char *names = join_names(options->names);
    g_autofree char *escaped = g_uri_escape_string(names, ",", TRUE);
    g_string_append_printf(text, "|with:%s", escaped);
  }
  append_field(text, "sort", options->sort_name);
  append_metrics(text, options);
  if (options->by)
    append_field(text, "by", options->by);
  for (guint i = 0; i < options->groups->len; i++) {
    const DgGroupRule *rule = options->groups->pdata[i];
    g_autofree char *group = g_strconcat(rule->key, "=", rule->value, NULL);
    append_field(text, "group", group);
  }
  return g_string_free(text, FALSE);
}

static gboolean read_number(const char *value, guint64 most, guint *number) {
  guint64 found;
  if (!g_ascii_string_to_unsigned(value, 10, 0, most, &found, NULL))
    return FALSE;
  *number = (guint)found;
  return TRUE;
}

static gboolean read_names(DgLeaderboardOptions *options, const char *value) {
  g_auto(GStrv) names = g_strsplit(value, ",", -1);
  for (char **name = names; *name; name++)
    g_ptr_array_add(options->names, g_strdup(*name));
  return *names != NULL;
}

/* Sets the option of one field; FALSE when it is none, or its value is not one. */
static gboolean read_field(DgLeaderboardOptions *options, const char *key, const char *value) {
  if (strcmp(key, "missing") == 0)
    return dg_leaderboard_options_set_missing(options, value, NULL);
  if (strcmp(key, "bootstrap") == 0)
    return read_number(value, DG_RESAMPLES_MAX, &options->resamples);
  if (strcmp(key, "permutations") == 0)
    return read_number(value, DG_PERMUTATIONS_MAX, &options->permutations);
  if (strcmp(key, "seed") == 0)
    return read_number(value, G_MAXUINT32, &options->seed);
  if (strcmp(key, "sort") == 0)
    return dg_leaderboard_options_set_sort(options, value, NULL);
  if (strcmp(key, "metrics") == 0)
    return dg_leaderboard_options_set_metrics(options, value, NULL);
  if (strcmp(key, "with") == 0)
    return read_names(options, value);
  if (strcmp(key, "group") == 0)
    return dg_leaderboard_options_add_group(options, value, NULL);
  if (strcmp(key, "by") != 0)
    return FALSE;
  dg_leaderboard_options_set_by(options, value);
  return TRUE;
}

DgLeaderboardOptions *dg_leaderboard_options_new_from_text(const char *text, GError **error) {
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  g_auto(GStrv) fields = g_strsplit(text, "|", -1);
  if (!fields[0] || strcmp(fields[0], "leaderboard:1") != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found \"%s\", expected options that begin with leaderboard:1", text);
    return NULL;
  }
  for (char **field = fields + 1; *field; field++) {
    g_auto(GStrv) parts = g_strsplit(*field, ":", 2);
    g_autofree char *value = parts[0] && parts[1] ? g_uri_unescape_string(parts[1], NULL) : NULL;
    if (!value || !read_field(options, parts[0], value)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found \"%s\", expected an option of a leaderboard", *field);
      return NULL;
    }
  }
  return g_steal_pointer(&options);
}

DgLeaderboardOptions *dg_leaderboard_options_copy(const DgLeaderboardOptions *options) {
  DgLeaderboardOptions *copy = dg_leaderboard_options_new();
  if (!options)
    return copy;
  for (guint i = 0; i < options->files->len; i++)
    dg_leaderboard_options_add_values(copy, options->files->pdata[i]);
  for (guint i = 0; i < options->names->len; i++)
    g_ptr_array_add(copy->names, g_strdup(options->names->pdata[i]));
  dg_leaderboard_options_set_sort(copy, options->sort_name, NULL);
  memcpy(copy->shown, options->shown, count_shown() * sizeof *copy->shown);
  copy->missing = options->missing;
  copy->all_policies = options->all_policies;
  dg_leaderboard_options_set_resampling(copy, options->resamples, options->permutations, options->seed);
  dg_leaderboard_options_set_by(copy, options->by);
  dg_leaderboard_options_set_dataset(copy, options->dataset);
  dg_leaderboard_options_set_dataset_flags(copy, options->flags);
  for (guint i = 0; i < options->groups->len; i++) {
    const DgGroupRule *rule = options->groups->pdata[i];
    g_ptr_array_add(copy->groups, new_rule(g_strdup(rule->key), g_strdup(rule->value)));
  }
  return copy;
}

/* Every name that was asked for must be in a file; without names, those that were found are. */
static gboolean note_names(DgLeaderboardOptions *options, const DgValues *values, GError **error) {
  guint column;
  for (guint i = 0; i < options->names->len; i++)
    if (!dg_values_find_named(values, options->names->pdata[i], &column)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                  "found no values of \"%s\", expected a file that has them (--with)",
                  (const char *)options->names->pdata[i]);
      return FALSE;
    }
  gboolean chosen = options->names->len > 0;
  for (guint i = 0; i < values->named->len; i++) {
    const DgNamedColumn *named = values->named->pdata[i];
    if (named->kind == DG_FURTHER_VALUE && !chosen)
      g_ptr_array_add(options->names, g_strdup(named->name));
  }
  return TRUE;
}

gboolean dg_leaderboard_options_complete(DgLeaderboardOptions *options, DgValues *values, GError **error) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  g_ptr_array_extend(names, options->names, NULL, NULL);
  g_ptr_array_add(names, NULL);
  if (dg_leaderboard_options_has_sizes(options))
    dg_values_add_sizes(values);
  for (guint i = 0; i < options->files->len; i++)
    if (!dg_values_join(values, options->files->pdata[i], names->len > 1 ? (const char *const *)names->pdata : NULL,
                        error))
      return FALSE;
  return note_names(options, values, error) && dg_values_resolve(values, options->sort_name, &options->sort, error);
}
