/* One thread at a time inside igraph. */
#ifndef DG_BASE_IGRAPH_GUARD_H
#define DG_BASE_IGRAPH_GUARD_H

/* igraph keeps its error handler and its stack of things to free in globals; Debian builds it without thread-local
 * storage (IGRAPH_THREAD_SAFE is 0). Between these two calls no other thread is inside it, and its errors are returned:
 * its own handler would abort the program. The handler of the program that uses the library is put back. */
void dg_igraph_enter(void);
void dg_igraph_leave(void);

#endif
