#include "run/recent_references.h"

#include <string.h>

/* How many are kept: as many prompts as are trained on at a time, or a few for each thread. */
#define REFERENCES_MAX 16

/* A larger file is read again: its bytes are kept to compare them. */
#define BYTES_MAX (1u << 20)

struct _DgRecentReferences {
  GMutex lock; /* of all that follows */
  DgRecentReference *kept[REFERENCES_MAX];
  guint next; /* the oldest, or a place without one */
};

static void clear_reference(gpointer data) {
  DgRecentReference *reference = data;
  g_free(reference->name);
  g_bytes_unref(reference->bytes);
  dg_graph_free(reference->graph);
}

void dg_recent_reference_release(DgRecentReference *reference) {
  if (reference)
    g_atomic_rc_box_release_full(reference, clear_reference);
}

DgRecentReferences *dg_recent_references_new(void) {
  DgRecentReferences *recent = g_new0(DgRecentReferences, 1);
  g_mutex_init(&recent->lock);
  return recent;
}

void dg_recent_references_free(DgRecentReferences *recent) {
  for (guint i = 0; i < REFERENCES_MAX; i++)
    dg_recent_reference_release(recent->kept[i]);
  g_mutex_clear(&recent->lock);
  g_free(recent);
}

DgRecentReference *dg_recent_references_find(DgRecentReferences *recent, const char *name, GBytes *bytes) {
  DgRecentReference *found = NULL;
  g_mutex_lock(&recent->lock);
  for (guint i = 0; i < REFERENCES_MAX && !found; i++)
    if (recent->kept[i] && strcmp(recent->kept[i]->name, name) == 0 && g_bytes_equal(recent->kept[i]->bytes, bytes))
      found = g_atomic_rc_box_acquire(recent->kept[i]);
  g_mutex_unlock(&recent->lock);
  return found;
}

DgRecentReference *dg_recent_references_add(DgRecentReferences *recent, const char *name, GBytes *bytes,
                                            DgGraph *graph) {
  DgRecentReference *reference = g_atomic_rc_box_new0(DgRecentReference);
  *reference = (DgRecentReference){g_strdup(name), g_bytes_ref(bytes), graph};
  if (g_bytes_get_size(bytes) > BYTES_MAX)
    return reference;
  g_mutex_lock(&recent->lock);
  DgRecentReference *oldest = recent->kept[recent->next];
  recent->kept[recent->next] = g_atomic_rc_box_acquire(reference);
  recent->next = (recent->next + 1) % REFERENCES_MAX;
  g_mutex_unlock(&recent->lock);
  dg_recent_reference_release(oldest);
  return reference;
}
