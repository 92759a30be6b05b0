#include "cli/glob.h"

#include <fnmatch.h>
#include <string.h>

gboolean dg_glob_is_pattern(const char *text) {
  return strpbrk(text, "*?[") != NULL;
}

gboolean dg_glob_matches_name(const char *pattern, const char *name) {
  return fnmatch(pattern, name, FNM_PERIOD) == 0;
}

/* Whether the parts from `path` up to `end` are those of the pattern. */
static gboolean matches(char **pattern, char **path, char **end) {
  for (; *pattern && strcmp(*pattern, "**") != 0; pattern++, path++)
    if (path == end || !dg_glob_matches_name(*pattern, *path))
      return FALSE;
  if (!*pattern)
    return path == end;
  for (; path <= end; path++)
    if (matches(pattern + 1, path, end))
      return TRUE;
  return FALSE;
}

/* Path and pattern, without "./" at their beginning and a slash at their end, as parts. */
static char **split(const char *path) {
  while (g_str_has_prefix(path, "./"))
    path += 2;
  char **parts = g_strsplit(path, "/", -1);
  guint count = g_strv_length(parts);
  if (count > 1 && !*parts[count - 1])
    g_clear_pointer(&parts[count - 1], g_free);
  return parts;
}

gboolean dg_glob_leaves_out(const char *pattern, const char *path, gsize given) {
  g_auto(GStrv) wanted = split(pattern), parts = split(path);
  guint count = g_strv_length(parts), asked = 0;
  g_autofree char *operand = g_strndup(path, given);
  g_auto(GStrv) first = split(operand);
  if (*operand)
    asked = g_strv_length(first);
  for (guint end = asked + 1; end <= count; end++)
    for (guint begin = 0; begin < end; begin++)
      if (matches(wanted, parts + begin, parts + end))
        return TRUE;
  return FALSE;
}
