#include "base/ordered.h"

/* One item on its way. */
typedef struct {
  gpointer item, result;
  gboolean finished;
} Slot;

struct _DgOrdered {
  DgOrderedWork work;
  DgOrderedDone done;
  gpointer user_data;
  GThreadPool *pool; /* NULL: all is done by the thread that hands the items on */
  guint window;
  GMutex mutex;
  GCond room; /* a slot left `pending` */
  GQueue pending; /* Slot, in the order of the items */
  gboolean stopped;
};

/* A worker's share: the thread that finishes the oldest pending item hands on every finished result behind it. Results
 * are handed on under the lock, which is what keeps them in order and one at a time. */
static void run_slot(gpointer data, gpointer user_data) {
  Slot *slot = data;
  DgOrdered *ordered = user_data;
  gpointer result = ordered->work(slot->item, ordered->user_data);
  g_mutex_lock(&ordered->mutex);
  slot->result = result;
  slot->finished = TRUE;
  Slot *head;
  while ((head = g_queue_peek_head(&ordered->pending)) && head->finished) {
    g_queue_pop_head(&ordered->pending);
    if (!ordered->done(head->result, ordered->user_data))
      ordered->stopped = TRUE;
    g_free(head);
    g_cond_signal(&ordered->room);
  }
  g_mutex_unlock(&ordered->mutex);
}

DgOrdered *dg_ordered_new(guint jobs, DgOrderedWork work, DgOrderedDone done, gpointer user_data) {
  DgOrdered *ordered = g_new0(DgOrdered, 1);
  ordered->work = work;
  ordered->done = done;
  ordered->user_data = user_data;
  if (jobs == 0)
    jobs = g_get_num_processors();
  ordered->window = jobs * DG_ORDERED_WINDOW;
  g_mutex_init(&ordered->mutex);
  g_cond_init(&ordered->room);
  g_queue_init(&ordered->pending);
  /* An exclusive pool starts its threads now. Where there is no memory for all of them fewer do the work; another pool
   * would wait for ever for its first one. */
  if (jobs > 1)
    ordered->pool = g_thread_pool_new(run_slot, ordered, (gint)jobs, TRUE, NULL);
  if (ordered->pool && g_thread_pool_get_num_threads(ordered->pool) == 0)
    g_thread_pool_free(g_steal_pointer(&ordered->pool), TRUE, FALSE);
  return ordered;
}

gboolean dg_ordered_push(DgOrdered *ordered, gpointer item) {
  if (!ordered->pool) {
    ordered->stopped = !ordered->done(ordered->work(item, ordered->user_data), ordered->user_data);
    return !ordered->stopped;
  }
  Slot *slot = g_new0(Slot, 1);
  slot->item = item;
  g_mutex_lock(&ordered->mutex);
  g_queue_push_tail(&ordered->pending, slot);
  g_mutex_unlock(&ordered->mutex);
  g_thread_pool_push(ordered->pool, slot, NULL);
  g_mutex_lock(&ordered->mutex);
  while (ordered->pending.length >= ordered->window)
    g_cond_wait(&ordered->room, &ordered->mutex);
  gboolean stopped = ordered->stopped;
  g_mutex_unlock(&ordered->mutex);
  return !stopped;
}

void dg_ordered_finish(DgOrdered *ordered) {
  if (ordered->pool)
    g_thread_pool_free(ordered->pool, FALSE, TRUE);
  g_cond_clear(&ordered->room);
  g_mutex_clear(&ordered->mutex);
  g_free(ordered);
}

void dg_ordered_map(guint jobs, DgOrderedNext next, DgOrderedWork work, DgOrderedDone done, gpointer user_data) {
  DgOrdered *ordered = dg_ordered_new(jobs, work, done, user_data);
  gpointer item;
  while ((item = next(user_data)) && dg_ordered_push(ordered, item))
    continue;
  dg_ordered_finish(ordered);
}
