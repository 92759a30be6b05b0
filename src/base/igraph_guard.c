#include "base/igraph_guard.h"

#include "base/igraph_functions.h"

static GMutex inside;
static igraph_error_handler_t *previous;

gboolean dg_igraph_enter(GError **error) {
  if (!dg_igraph_load(error))
    return FALSE;
  g_mutex_lock(&inside);
  previous = igraph_set_error_handler(igraph_error_handler_ignore);
  return TRUE;
}

void dg_igraph_leave(void) {
  igraph_set_error_handler(previous);
  g_mutex_unlock(&inside);
}
