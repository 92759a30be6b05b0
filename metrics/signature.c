#include <diagrade/metrics.h>

#include <diagrade/checks.h>
#include <string.h>

#define HASH_DIGITS 8
/* The checks that a score is given by default. */
#define USUAL_CHECKS "figure"

/* A dot between two digits is that of a number. */
static gboolean ends_word(const char *value, const char *dot) {
  return dot == value || !g_ascii_isdigit(dot[-1]) || !g_ascii_isdigit(dot[1]);
}

/* "draft.K1.5.t0.2" is the words draft, K1.5 and t0.2. Free with g_ptr_array_unref(). */
static GPtrArray *split_words(const char *value) {
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  const char *start = value;
  for (const char *c = value;; c++)
    if (*c == '\0' || (*c == '.' && ends_word(value, c))) {
      g_ptr_array_add(words, g_strndup(start, (gsize)(c - start)));
      if (*c == '\0')
        return words;
      start = c + 1;
    }
}

/* The part of `parts` that begins with the first `length` bytes of `key`; NULL when none does. */
static const char *find_part(char *const *parts, const char *key, gsize length) {
  for (; *parts; parts++)
    if (strncmp(*parts, key, length) == 0)
      return *parts;
  return NULL;
}

/* The words of a part that the default does not have, behind its key; the whole part where these are but versions, or
 * none. Free with g_free(). */
static char *describe_difference(const char *part, const char *usual) {
  gsize key = strcspn(part, ":") + 1;
  g_autoptr(GPtrArray) words = split_words(part + key), others = split_words(usual + key);
  g_autoptr(GString) text = g_string_new_len(part, (gssize)key);
  gsize empty = text->len;
  gboolean says = FALSE;
  for (guint i = 0; i < words->len; i++)
    if (!g_ptr_array_find_with_equal_func(others, words->pdata[i], g_str_equal, NULL)) {
      const char *word = words->pdata[i];
      g_string_append_printf(text, "%s%s", text->len > empty ? "." : "", word);
      says |= !g_ascii_isdigit(*word);
    }
  return g_strdup(says ? text->str : part);
}

static void append_differences(GString *text, char *const *parts, char *const *defaults) {
  gsize before = text->len;
  for (; *parts; parts++) {
    if (g_strv_contains((const char *const *)defaults, *parts))
      continue;
    const char *colon = strchr(*parts, ':');
    const char *usual = colon ? find_part(defaults, *parts, (gsize)(colon - *parts) + 1) : NULL;
    g_autofree char *difference = usual ? describe_difference(*parts, usual) : g_strdup(*parts);
    g_string_append_printf(text, "%s ", difference);
  }
  if (text->len == before)
    g_string_append(text, "defaults ");
}

/* The parts of a signature when nothing is set: that of a score, or of checks alone. Free with g_strfreev(). */
static char **default_parts(gboolean of_score) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  if (of_score)
    dg_check_options_select(options, USUAL_CHECKS, NULL);
  g_autofree char *scores = dg_signature(NULL, NULL), *checks = dg_check_options_get_signature(options);
  g_autofree char *whole = g_strjoin("|", scores, checks, NULL);
  return g_strsplit(whole, "|", -1);
}

char *dg_signature_get_short(const char *signature) {
  if (!signature || !*signature)
    return g_strdup(signature);
  g_autofree char *version = dg_signature_get_version(signature);
  g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, signature, -1);
  g_auto(GStrv) parts = g_strsplit(signature, "|", -1), defaults = default_parts(version != NULL);
  g_autoptr(GString) text = g_string_new(NULL);
  if (version)
    g_string_append_printf(text, "diagrade %s ", version);
  append_differences(text, parts + (version != NULL), defaults);
  g_string_append_printf(text, "#%.*s", HASH_DIGITS, hash);
  return g_string_free(g_steal_pointer(&text), FALSE);
}
