#include "base/ordered.h"

/* One item on its way. */
typedef struct {
  gpointer item, result;
  gboolean finished;
} Slot;

typedef struct {
  DgOrderedWork work;
  DgOrderedDone done;
  gpointer user_data;
  GMutex mutex;
  GCond room; /* a slot left `pending` */
  GQueue pending; /* Slot, in the order of the items */
  gboolean stopped;
} Map;

/* A worker's share: the thread that finishes the oldest pending item hands on every finished result behind it. Results
 * are handed on under the lock, which is what keeps them in order and one at a time. */
static void run_slot(gpointer data, gpointer user_data) {
  Slot *slot = data;
  Map *map = user_data;
  gpointer result = map->work(slot->item, map->user_data);
  g_mutex_lock(&map->mutex);
  slot->result = result;
  slot->finished = TRUE;
  Slot *head;
  while ((head = g_queue_peek_head(&map->pending)) && head->finished) {
    g_queue_pop_head(&map->pending);
    if (!map->done(head->result, map->user_data))
      map->stopped = TRUE;
    g_free(head);
    g_cond_signal(&map->room);
  }
  g_mutex_unlock(&map->mutex);
}

static void map_in_this_thread(Map *map, DgOrderedNext next) {
  gpointer item;
  while (!map->stopped && (item = next(map->user_data)))
    map->stopped = !map->done(map->work(item, map->user_data), map->user_data);
}

void dg_ordered_map(guint jobs, DgOrderedNext next, DgOrderedWork work, DgOrderedDone done, gpointer user_data) {
  Map map = {.work = work, .done = done, .user_data = user_data};
  if (jobs == 0)
    jobs = g_get_num_processors();
  if (jobs == 1) {
    map_in_this_thread(&map, next);
    return;
  }
  /* An exclusive pool starts its threads now. Where there is no memory for all of them fewer do the work; another pool
   * would wait for ever for its first one. */
  GThreadPool *pool = g_thread_pool_new(run_slot, &map, (gint)jobs, TRUE, NULL);
  if (g_thread_pool_get_num_threads(pool) == 0) {
    g_thread_pool_free(pool, TRUE, FALSE);
    map_in_this_thread(&map, next);
    return;
  }
  g_mutex_init(&map.mutex);
  g_cond_init(&map.room);
  g_queue_init(&map.pending);
  guint window = jobs * DG_ORDERED_WINDOW;
  for (;;) {
    g_mutex_lock(&map.mutex);
    while (map.pending.length >= window)
      g_cond_wait(&map.room, &map.mutex);
    gboolean stopped = map.stopped;
    g_mutex_unlock(&map.mutex);
    gpointer item = stopped ? NULL : next(user_data);
    if (!item)
      break;
    Slot *slot = g_new0(Slot, 1);
    slot->item = item;
    g_mutex_lock(&map.mutex);
    g_queue_push_tail(&map.pending, slot);
    g_mutex_unlock(&map.mutex);
    g_thread_pool_push(pool, slot, NULL);
  }
  g_thread_pool_free(pool, FALSE, TRUE);
  g_cond_clear(&map.room);
  g_mutex_clear(&map.mutex);
}
