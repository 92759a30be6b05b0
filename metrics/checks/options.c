/* Which checks run, with which parameters. */
#include "base/json.h"
#include "metrics/checks/result.h"

#include <string.h>

typedef struct {
  guint check, parameter; /* of dg_checks, of its parameters */
  double value;
} Setting;

/* Files in which checks do not apply. */
typedef struct {
  char *pattern;
  int check; /* -1: every check */
} Exemption;

struct _DgCheckOptions {
  DgProfile profile;
  gboolean timing;
  GArray *selected; /* gint8 of each check: 1 selected, -1 left out, 0 not named */
  gboolean any_selected;
  GArray *severities; /* int of each check: -1 its own */
  GArray *settings; /* Setting */
  GArray *exemptions; /* Exemption */
  DgFigureOptions *figure; /* which figure of a file is checked; NULL: the defaults */
  char *config; /* the file that was read; NULL: none */
};

static void clear_exemption(gpointer data) {
  g_free(((Exemption *)data)->pattern);
}

DgCheckOptions *dg_check_options_new(void) {
  DgCheckOptions *options = g_new0(DgCheckOptions, 1);
  guint n = dg_check_get_count();
  options->selected = g_array_sized_new(FALSE, TRUE, sizeof(gint8), n);
  g_array_set_size(options->selected, n);
  options->severities = g_array_sized_new(FALSE, TRUE, sizeof(int), n);
  g_array_set_size(options->severities, n);
  for (guint i = 0; i < n; i++)
    g_array_index(options->severities, int, i) = -1;
  options->settings = g_array_new(FALSE, FALSE, sizeof(Setting));
  options->exemptions = g_array_new(FALSE, FALSE, sizeof(Exemption));
  g_array_set_clear_func(options->exemptions, clear_exemption);
  return options;
}

void dg_check_options_free(DgCheckOptions *options) {
  if (!options)
    return;
  g_array_unref(options->selected);
  g_array_unref(options->severities);
  g_array_unref(options->settings);
  g_array_unref(options->exemptions);
  dg_figure_options_free(options->figure);
  g_free(options->config);
  g_free(options);
}

void dg_check_options_set_config(DgCheckOptions *options, const char *path) {
  g_free(options->config);
  options->config = g_strdup(path);
}

const char *dg_check_options_get_config(const DgCheckOptions *options) {
  return options->config;
}

void dg_check_options_set_figure(DgCheckOptions *options, const DgFigureOptions *figure) {
  dg_figure_options_free(options->figure);
  options->figure = dg_figure_options_copy(figure);
}

const DgFigureOptions *dg_check_options_get_figure(const DgCheckOptions *options) {
  return options ? options->figure : NULL;
}

void dg_check_options_set_timing(DgCheckOptions *options, gboolean timing) {
  options->timing = timing;
}

gboolean dg_check_options_get_timing(const DgCheckOptions *options) {
  return options->timing;
}

void dg_check_options_set_profile(DgCheckOptions *options, DgProfile profile) {
  options->profile = profile;
}

/* Index of the check, or an error that names the checks there are. */
static gboolean find_check(const char *name, guint *index, GError **error) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (g_str_equal(dg_checks[i]->name, name)) {
      *index = i;
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(name);
  g_autoptr(GString) names = g_string_new(NULL);
  for (guint i = 0; i < dg_check_get_count(); i++)
    g_string_append_printf(names, "%s%s", i ? ", " : "", dg_checks[i]->name);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "there is no check %s, expected one of %s", quoted, names->str);
  return FALSE;
}

gboolean dg_check_options_select(DgCheckOptions *options, const char *name, GError **error) {
  gint8 mark = 1;
  if (*name == '-') {
    mark = -1;
    name++;
  }
  gboolean math = g_str_equal(name, "math"), figure = g_str_equal(name, "figure");
  if (math || figure) {
    for (guint i = 0; i < dg_check_get_count(); i++)
      if ((dg_checks[i]->kind == DG_CHECK_MATH) == math)
        g_array_index(options->selected, gint8, i) = mark;
  } else {
    guint index;
    if (!find_check(name, &index, error))
      return FALSE;
    g_array_index(options->selected, gint8, index) = mark;
  }
  options->any_selected |= mark > 0;
  return TRUE;
}

gboolean dg_check_options_set_parameter(DgCheckOptions *options, const char *check, const char *parameter, double value,
                                        GError **error) {
  Setting setting = {.value = value};
  if (!find_check(check, &setting.check, error))
    return FALSE;
  const DgCheck *record = dg_checks[setting.check];
  for (; setting.parameter < record->parameter_count; setting.parameter++) {
    const DgCheckParameter *at = &record->parameters[setting.parameter];
    if (!g_str_equal(at->name, parameter))
      continue;
    if (!(value >= at->minimum && value <= at->maximum)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s.%s: found %g, expected a number from %g to %g", check,
                  parameter, value, at->minimum, at->maximum);
      return FALSE;
    }
    g_array_append_val(options->settings, setting);
    return TRUE;
  }
  g_autofree char *quoted = dg_json_quote(parameter);
  g_autoptr(GString) names = g_string_new(NULL);
  for (guint i = 0; i < record->parameter_count; i++)
    g_string_append_printf(names, "%s%s", i ? ", " : "", record->parameters[i].name);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "check %s has no parameter %s, expected %s%s", check, quoted,
              names->len ? "one of " : "none", names->str);
  return FALSE;
}

gboolean dg_check_options_set_severity(DgCheckOptions *options, const char *check, DgSeverity severity,
                                       GError **error) {
  guint index;
  if (!find_check(check, &index, error))
    return FALSE;
  g_array_index(options->severities, int, index) = (int)severity;
  return TRUE;
}

gboolean dg_check_options_ignore(DgCheckOptions *options, const char *pattern, const char *check, GError **error) {
  guint index = 0;
  if (check && !find_check(check, &index, error))
    return FALSE;
  Exemption exemption = {g_strdup(pattern), check ? (int)index : -1};
  g_array_append_val(options->exemptions, exemption);
  return TRUE;
}

static gboolean matches(const char *pattern, const char *name) {
  if (!strchr(pattern, '/')) {
    const char *slash = strrchr(name, '/');
    return g_pattern_match_simple(pattern, slash ? slash + 1 : name);
  }
  for (const char *at = name; at; at = strchr(at, '/') ? strchr(at, '/') + 1 : NULL)
    if (g_pattern_match_simple(pattern, at))
      return TRUE;
  return FALSE;
}

static guint index_of(const DgCheck *check) {
  guint i = 0;
  while (dg_checks[i] != check)
    i++;
  return i;
}

gboolean dg_check_options_selects(const DgCheckOptions *options, const DgCheck *check) {
  gint8 mark = g_array_index(options->selected, gint8, index_of(check));
  return options->any_selected ? mark > 0 : mark >= 0;
}

gboolean dg_check_options_ignores(const DgCheckOptions *options, const DgCheck *check, const char *name) {
  guint index = index_of(check);
  for (guint i = 0; name && i < options->exemptions->len; i++) {
    const Exemption *at = &g_array_index(options->exemptions, Exemption, i);
    if ((at->check < 0 || (guint)at->check == index) && matches(at->pattern, name))
      return TRUE;
  }
  return FALSE;
}

gboolean dg_check_options_asks_for(const DgCheckOptions *options, const DgCheck *check) {
  guint index = index_of(check);
  return g_array_index(options->selected, gint8, index) > 0 || g_array_index(options->severities, int, index) >= 0;
}

DgProfile dg_check_options_get_profile(const DgCheckOptions *options) {
  return options->profile;
}

DgSeverity dg_check_options_get_severity(const DgCheckOptions *options, const DgCheck *check) {
  int severity = g_array_index(options->severities, int, index_of(check));
  return severity < 0 ? check->severity : (DgSeverity)severity;
}

void dg_check_options_get_parameters(const DgCheckOptions *options, const DgCheck *check, double *parameters) {
  guint index = index_of(check);
  for (guint i = 0; i < check->parameter_count; i++) {
    const DgCheckParameter *parameter = &check->parameters[i];
    parameters[i] = options->profile == DG_PROFILE_PAPER  ? parameter->paper
                    : options->profile == DG_PROFILE_CODE ? parameter->code
                                                          : parameter->diagrade;
  }
  for (guint i = 0; i < options->settings->len; i++) {
    const Setting *setting = &g_array_index(options->settings, Setting, i);
    if (setting->check == index)
      parameters[setting->parameter] = setting->value;
  }
}

static int compare_settings(gconstpointer a, gconstpointer b) {
  const Setting *p = a, *q = b;
  if (p->check != q->check)
    return p->check < q->check ? -1 : 1;
  return p->parameter < q->parameter ? -1 : p->parameter > q->parameter;
}

/* Which checks run: nothing for all of them, the kinds of which all do, and the names of the others. */
static void append_selection(GString *signature, const DgCheckOptions *options) {
  guint selected[2] = {0, 0}, all[2] = {0, 0};
  for (guint i = 0; i < dg_check_get_count(); i++) {
    all[dg_checks[i]->kind]++;
    selected[dg_checks[i]->kind] += dg_check_options_selects(options, dg_checks[i]);
  }
  gboolean whole[2] = {selected[0] == all[0], selected[1] == all[1]};
  if (whole[0] && whole[1])
    return;
  char between = '.';
  for (guint kind = 0; kind < 2; kind++)
    if (whole[kind] && all[kind]) {
      g_string_append_printf(signature, "%c%s", between, kind == DG_CHECK_MATH ? "math" : "figure");
      between = '+';
    }
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (!whole[dg_checks[i]->kind] && dg_check_options_selects(options, dg_checks[i])) {
      g_string_append_printf(signature, "%c%s", between, dg_checks[i]->name);
      between = '+';
    }
}

/* What suppresses findings, as a checksum: patterns of files may be long, and hold any character. */
static void append_exemptions(GString *signature, const DgCheckOptions *options) {
  if (options->exemptions->len == 0)
    return;
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < options->exemptions->len; i++) {
    const Exemption *at = &g_array_index(options->exemptions, Exemption, i);
    g_string_append_printf(text, "%s\n%s\n", at->pattern, at->check < 0 ? "all" : dg_checks[at->check]->name);
  }
  g_autofree char *checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, (gssize)text->len);
  g_string_append_printf(signature, ",ignore:%.8s", checksum);
}

char *dg_check_options_get_signature(const DgCheckOptions *options) {
  GString *signature = g_string_new(NULL);
  g_string_append_printf(signature, "checks:%s", dg_profile_name(options->profile));
  /* the versions of the checks are those of the rules: one number that changes when any of those that run does */
  guint version = 0;
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (dg_check_options_selects(options, dg_checks[i]))
      version += dg_checks[i]->version;
  g_string_append_printf(signature, ".%u", version);
  append_selection(signature, options);
  for (guint i = 0; i < options->severities->len; i++)
    if (dg_check_options_get_severity(options, dg_checks[i]) != dg_checks[i]->severity)
      g_string_append_printf(signature, ",%s=%s", dg_checks[i]->name,
                             dg_severity_name(dg_check_options_get_severity(options, dg_checks[i])));
  append_exemptions(signature, options);
  g_autoptr(GArray) settings = g_array_copy(options->settings);
  g_array_sort(settings, compare_settings);
  for (guint i = 0; i < settings->len; i++) {
    const Setting *at = &g_array_index(settings, Setting, i);
    if (i + 1 < settings->len && !compare_settings(at, at + 1))
      continue; /* set again later */
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.6g", at->value);
    g_string_append_printf(signature, ",%s.%s=%s", dg_checks[at->check]->name,
                           dg_checks[at->check]->parameters[at->parameter].name, number);
  }
  return g_string_free(signature, FALSE);
}
