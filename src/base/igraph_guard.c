#include "base/igraph_guard.h"

#include <glib.h>
#include <igraph.h>

static GMutex inside;
static igraph_error_handler_t *previous;

void dg_igraph_enter(void) {
  g_mutex_lock(&inside);
  previous = igraph_set_error_handler(igraph_error_handler_ignore);
}

void dg_igraph_leave(void) {
  igraph_set_error_handler(previous);
  g_mutex_unlock(&inside);
}
