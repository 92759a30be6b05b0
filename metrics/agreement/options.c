#include "metrics/agreement/study.h"

#include <string.h>

static void free_columns(gpointer data) {
  DgRaterColumns *group = data;
  g_free(group->criterion);
  g_strfreev(group->columns);
  g_free(group);
}

DgAgreementOptions *dg_agreement_options_new(void) {
  DgAgreementOptions *options = g_new0(DgAgreementOptions, 1);
  options->ratings = g_ptr_array_new_with_free_func(g_free);
  options->further_values = g_ptr_array_new_with_free_func(g_free);
  options->rater_columns = g_ptr_array_new_with_free_func(free_columns);
  options->resamples = DG_RESAMPLES_DEFAULT;
  options->seed = DG_SEED_DEFAULT;
  return options;
}

void dg_agreement_options_free(DgAgreementOptions *options) {
  if (!options)
    return;
  g_free(options->model);
  g_free(options->versus_path);
  g_free(options->versus_model);
  g_ptr_array_unref(options->ratings);
  g_ptr_array_unref(options->rater_columns);
  g_ptr_array_unref(options->further_values);
  g_strfreev(options->select);
  g_strfreev(options->average);
  g_strfreev(options->judgments);
  g_strfreev(options->values);
  g_free(options);
}

static void set_text(char **to, const char *text) {
  g_free(*to);
  *to = g_strdup(text);
}

/* The names of a list with commas. */
static char **split_names(const char *names) {
  char **list = g_strsplit(names, ",", -1);
  for (guint i = 0; list[i]; i++)
    g_strstrip(list[i]);
  return list;
}

static void set_names(char ***to, const char *names) {
  g_strfreev(*to);
  *to = names ? split_names(names) : NULL;
}

void dg_agreement_options_set_model(DgAgreementOptions *options, const char *model) {
  set_text(&options->model, model);
}

void dg_agreement_options_set_versus(DgAgreementOptions *options, const char *path, const char *model) {
  set_text(&options->versus_path, path);
  set_text(&options->versus_model, model);
}

void dg_agreement_options_add_ratings(DgAgreementOptions *options, const char *path) {
  g_ptr_array_add(options->ratings, g_strdup(path));
}

void dg_agreement_options_add_values(DgAgreementOptions *options, const char *path) {
  g_ptr_array_add(options->further_values, g_strdup(path));
}

gboolean dg_agreement_options_add_raters(DgAgreementOptions *options, const char *columns, GError **error) {
  const char *equals = strchr(columns, '=');
  g_autofree char *criterion = g_strstrip(g_strndup(columns, equals ? (gsize)(equals - columns) : 0));
  g_auto(GStrv) names = split_names(equals ? equals + 1 : "");
  gboolean ok = *criterion != '\0' && g_strv_length(names) >= 2;
  for (guint i = 0; ok && names[i]; i++)
    ok = *names[i] != '\0';
  if (!ok) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found \"%s\", expected a name and the columns of two raters or more, as in quality=ann,ben", columns);
    return FALSE;
  }
  DgRaterColumns *group = g_new0(DgRaterColumns, 1);
  group->criterion = g_steal_pointer(&criterion);
  group->columns = g_steal_pointer(&names);
  g_ptr_array_add(options->rater_columns, group);
  return TRUE;
}

void dg_agreement_options_set_select(DgAgreementOptions *options, const char *names) {
  set_names(&options->select, names);
}

void dg_agreement_options_set_average(DgAgreementOptions *options, const char *names) {
  set_names(&options->average, names);
}

void dg_agreement_options_set_judgments(DgAgreementOptions *options, const char *names) {
  set_names(&options->judgments, names);
}

void dg_agreement_options_set_values(DgAgreementOptions *options, const char *names) {
  set_names(&options->values, names);
}

void dg_agreement_options_set_bootstrap(DgAgreementOptions *options, guint resamples, guint32 seed) {
  options->resamples = MIN(resamples, DG_RESAMPLES_MAX);
  options->seed = seed;
}

void dg_agreement_options_set_list(DgAgreementOptions *options, gboolean list) {
  options->list = list;
}

void dg_agreement_options_set_keep_records(DgAgreementOptions *options, gboolean keep) {
  options->keep_records = keep;
}
