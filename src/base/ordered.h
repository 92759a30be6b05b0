/* Many items, several threads, results in the order of the items. */
#ifndef DG_BASE_ORDERED_H
#define DG_BASE_ORDERED_H

#include <glib.h>

/* The next item, or NULL at the end. Called by the thread that called dg_ordered_map(). */
typedef gpointer (*DgOrderedNext)(gpointer user_data);
/* Turns an item into a result. Called by several threads at the same time; takes the item over. */
typedef gpointer (*DgOrderedWork)(gpointer item, gpointer user_data);
/* Takes a result over, in the order of the items; never called twice at the same time. FALSE stops: no further item is
 * taken, but results of items already taken still come. */
typedef gboolean (*DgOrderedDone)(gpointer result, gpointer user_data);

/* Runs all items through `work` with `jobs` threads (0: one per processor; 1: in the calling thread) and returns when
 * every result was taken. At most DG_ORDERED_WINDOW items a thread are between `next` and `done`, which bounds memory
 * when one slow item holds up the results after it. A result is handed on as soon as those before it are, also while
 * `next` waits for input. */
#define DG_ORDERED_WINDOW 8
void dg_ordered_map(guint jobs, DgOrderedNext next, DgOrderedWork work, DgOrderedDone done, gpointer user_data);

/* The same of items that nobody can be asked for, as they come: each is handed on, and the end is waited for, which
 * frees. FALSE when no further item is to come. */
typedef struct _DgOrdered DgOrdered;
DgOrdered *dg_ordered_new(guint jobs, DgOrderedWork work, DgOrderedDone done, gpointer user_data);
gboolean dg_ordered_push(DgOrdered *ordered, gpointer item);
void dg_ordered_finish(DgOrdered *ordered);

#endif
