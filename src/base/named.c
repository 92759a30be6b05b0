#include "base/named.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *name, const void *entry) {
  return strcmp(name, *(const char *const *)entry);
}

const void *dg_named_find(const void *table, gsize n, gsize size, const char *name) {
  return bsearch(name, table, n, size, compare);
}
