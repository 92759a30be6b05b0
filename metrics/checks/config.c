/* Reads a configuration file into the options of checks. GLib reads key files but does not say on which line a value
 * stands, which is looked up here for messages. */
#include "base/json.h"
#include "metrics/checks/result.h"

#include <string.h>

/* A configuration has a few lines for each check; a hundred times that is no configuration. */
#define CONFIG_BYTES_MAX (256u << 10)

typedef struct {
  const char *path, *text;
  GKeyFile *file;
} Config;

/* The line, from 1, on which `key` of `group` is set last, as GLib takes it; of the group when `key` is NULL. */
static guint line_of(const Config *config, const char *group, const char *key) {
  guint found = 0, line = 0;
  gboolean inside = FALSE;
  g_auto(GStrv) lines = g_strsplit(config->text, "\n", -1);
  for (char **at = lines; *at; at++) {
    line++;
    char *text = g_strstrip(*at);
    gsize length = strlen(text);
    if (*text == '[' && text[length - 1] == ']') {
      inside = strlen(group) == length - 2 && strncmp(text + 1, group, length - 2) == 0;
      if (inside && !key)
        found = line;
      continue;
    }
    char *equals = strchr(text, '=');
    if (!inside || !key || *text == '#' || !equals)
      continue;
    *equals = '\0';
    if (g_str_equal(g_strchomp(text), key))
      found = line;
  }
  return found;
}

static gboolean fail(const Config *config, const char *group, const char *key, GError **error, const char *format, ...)
    G_GNUC_PRINTF(5, 6);

static gboolean fail(const Config *config, const char *group, const char *key, GError **error, const char *format,
                     ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *what = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s, line %u, [%s]%s%s: %s", config->path, line_of(config, group, key),
              group, key ? " " : "", key ? key : "", what);
  return FALSE;
}

/* The same for what a function of the options refused. */
static gboolean refuse(const Config *config, const char *group, const char *key, GError *cause, GError **error) {
  fail(config, group, key, error, "%s", cause->message);
  g_error_free(cause);
  return FALSE;
}

/* The value of a key; FALSE when it is no text (bad escapes, or no UTF-8). */
static gboolean get_string(const Config *config, const char *group, const char *key, char **value, GError **error) {
  GError *cause = NULL;
  g_autofree char *raw = g_key_file_get_string(config->file, group, key, &cause);
  if (!raw)
    return refuse(config, group, key, cause, error);
  *value = g_strdup(g_strstrip(raw));
  return TRUE;
}

/* Names in a value, separated by semicolons, commas or blanks; empty ones are left out. */
static char **split_names(const char *value) {
  g_auto(GStrv) parts = g_strsplit_set(value, ";, \t", -1);
  GPtrArray *names = g_ptr_array_new();
  for (char **at = parts; *at; at++)
    if (**at)
      g_ptr_array_add(names, g_strdup(*at));
  g_ptr_array_add(names, NULL);
  return (char **)g_ptr_array_free(names, FALSE);
}

/* Index of `value` in `names`, or an error that lists them. */
static gboolean choose(const Config *config, const char *group, const char *key, const char *value,
                       const char *const *names, guint n, guint *index, GError **error) {
  for (*index = 0; *index < n; (*index)++)
    if (g_str_equal(value, names[*index]))
      return TRUE;
  g_autofree char *quoted = dg_json_quote(value);
  g_autoptr(GString) list = g_string_new(NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(list, "%s%s", i ? ", " : "", names[i]);
  return fail(config, group, key, error, "found %s, expected one of %s", quoted, list->str);
}

static gboolean read_checks(const Config *config, DgCheckOptions *options, const char *key, const char *value,
                            GError **error) {
  if (g_str_equal(key, "profile")) {
    static const char *const profiles[] = {"diagrade", "paper", "code"};
    guint profile;
    if (!choose(config, "checks", key, value, profiles, G_N_ELEMENTS(profiles), &profile, error))
      return FALSE;
    dg_check_options_set_profile(options, (DgProfile)profile);
    return TRUE;
  }
  if (!g_str_equal(key, "select"))
    return fail(config, "checks", key, error, "found an unknown key, expected profile or select");
  g_auto(GStrv) names = split_names(value);
  GError *cause = NULL;
  for (char **at = names; *at; at++)
    if (!dg_check_options_select(options, *at, &cause))
      return refuse(config, "checks", key, cause, error);
  return TRUE;
}

static gboolean read_severity(const Config *config, DgCheckOptions *options, const char *key, const char *value,
                              GError **error) {
  static const char *const names[] = {"note", "warning", "error"};
  guint severity;
  GError *cause = NULL;
  if (!choose(config, "severity", key, value, names, G_N_ELEMENTS(names), &severity, error))
    return FALSE;
  if (!dg_check_options_set_severity(options, key, (DgSeverity)severity, &cause))
    return refuse(config, "severity", key, cause, error);
  return TRUE;
}

static gboolean read_parameter(const Config *config, DgCheckOptions *options, const char *key, const char *value,
                               GError **error) {
  g_auto(GStrv) names = g_strsplit(key, ".", 2);
  if (!names[0] || !names[1])
    return fail(config, "parameters", key, error, "found a key without a point, expected check.parameter");
  char *end;
  double number = g_ascii_strtod(value, &end);
  if (end == value || *end) {
    g_autofree char *quoted = dg_json_quote(value);
    return fail(config, "parameters", key, error, "found %s, expected a number", quoted);
  }
  GError *cause = NULL;
  if (!dg_check_options_set_parameter(options, names[0], names[1], number, &cause))
    return refuse(config, "parameters", key, cause, error);
  return TRUE;
}

static gboolean read_ignore(const Config *config, DgCheckOptions *options, const char *key, const char *value,
                            GError **error) {
  g_auto(GStrv) names = split_names(value);
  if (!*names)
    return fail(config, "ignore", key, error, "found no name, expected \"all\" or names of checks");
  GError *cause = NULL;
  for (char **at = names; *at; at++)
    if (!dg_check_options_ignore(options, key, g_str_equal(*at, "all") ? NULL : *at, &cause))
      return refuse(config, "ignore", key, cause, error);
  return TRUE;
}

static const struct {
  const char *name;
  gboolean (*read)(const Config *config, DgCheckOptions *options, const char *key, const char *value, GError **error);
} groups[] = {
    {"checks", read_checks}, {"severity", read_severity}, {"parameters", read_parameter}, {"ignore", read_ignore}};

/* The number of the first line that GLib cannot read: it reads line by line, so that every beginning of the file up to
 * there is fine. */
static guint find_bad_line(const char *text) {
  guint good = 0, bad = 1;
  for (const char *p = text; *p; p++)
    bad += *p == '\n';
  while (bad - good > 1) {
    guint middle = good + (bad - good) / 2, line = 0;
    const char *end = text;
    for (; *end && line < middle; end++)
      line += *end == '\n';
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (end == text || g_key_file_load_from_data(file, text, (gsize)(end - text), G_KEY_FILE_NONE, NULL))
      good = middle;
    else
      bad = middle;
  }
  return bad;
}

static gboolean load(DgCheckOptions *options, const Config *config, GError **error) {
  GError *cause = NULL;
  if (*config->text &&
      !g_key_file_load_from_data(config->file, config->text, strlen(config->text), G_KEY_FILE_NONE, &cause)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s, line %u: %s, expected [group], key=value or a comment",
                config->path, find_bad_line(config->text), cause->message);
    g_error_free(cause);
    return FALSE;
  }
  g_auto(GStrv) names = g_key_file_get_groups(config->file, NULL);
  for (char **name = names; *name; name++) {
    guint at = 0;
    while (at < G_N_ELEMENTS(groups) && !g_str_equal(groups[at].name, *name))
      at++;
    if (at == G_N_ELEMENTS(groups))
      return fail(config, *name, NULL, error,
                  "found an unknown group, expected one of [checks], [severity], [parameters], [ignore]");
    g_auto(GStrv) keys = g_key_file_get_keys(config->file, *name, NULL, NULL);
    for (char **key = keys; key && *key; key++) {
      g_autofree char *value = NULL;
      if (!get_string(config, *name, *key, &value, error) || !groups[at].read(config, options, *key, value, error))
        return FALSE;
    }
  }
  return TRUE;
}

gboolean dg_check_options_load(DgCheckOptions *options, const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  if (length > CONFIG_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %" G_GSIZE_FORMAT " bytes, expected at most %u", path,
                length, CONFIG_BYTES_MAX);
    return FALSE;
  }
  if (!g_utf8_validate_len(data, length, NULL)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found bytes that are no text, expected UTF-8", path);
    return FALSE;
  }
  g_autofree char *text = g_strndup(data, length);
  g_autoptr(GKeyFile) file = g_key_file_new();
  dg_check_options_set_config(options, path);
  return load(options, &(Config){path, text, file}, error);
}
