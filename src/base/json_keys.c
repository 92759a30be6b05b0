#include "base/json_keys.h"

#include <string.h>

/* How many keys are kept at most, and how long each may be. */
#define KEYS 1024
#define KEY_BYTES 31

char *dg_json_share_key(const char *text, gsize length) {
  static char *shared[KEYS];
  if (length > KEY_BYTES)
    return NULL;
  guint32 hash = 2166136261u; /* FNV-1a */
  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guchar)text[i]) * 16777619u;
  char **place = &shared[(hash ^ hash >> 16) % KEYS], *known = g_atomic_pointer_get(place);
  if (!known) {
    char *copy = g_strndup(text, length);
    if (g_atomic_pointer_compare_and_exchange(place, NULL, copy))
      return copy;
    g_free(copy);
    known = g_atomic_pointer_get(place);
  }
  return strncmp(known, text, length) == 0 && !known[length] ? known : NULL;
}
