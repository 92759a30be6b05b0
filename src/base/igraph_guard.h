/* igraph, which is loaded when it is first needed, and one thread at a time inside it. */
#ifndef DG_BASE_IGRAPH_GUARD_H
#define DG_BASE_IGRAPH_GUARD_H

#include <glib.h>

/* igraph keeps its error handler and its stack of things to free in globals; Debian builds it without thread-local
 * storage (IGRAPH_THREAD_SAFE is 0). Between these two calls no other thread is inside it, and its errors are returned:
 * its own handler would abort the program. The handler of the program that uses the library is put back. FALSE with
 * `error` set when igraph cannot be loaded: then there is nothing to leave. */
gboolean dg_igraph_enter(GError **error);
void dg_igraph_leave(void);

#endif
