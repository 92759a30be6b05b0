/* A binary min-heap with a total order, so that what comes out next never depends on how it went in. GLib has none, and
 * igraph's is not exported. */
#ifndef DG_METRICS_HEAP_H
#define DG_METRICS_HEAP_H

#include <glib.h>

/* Entries come out by the smallest key, then order, then a, then b. */
typedef struct {
  gint64 key;
  guint order, a, b;
} DgHeapEntry;

static inline gboolean dg_heap_less(const DgHeapEntry *p, const DgHeapEntry *q) {
  if (p->key != q->key)
    return p->key < q->key;
  if (p->order != q->order)
    return p->order < q->order;
  return p->a != q->a ? p->a < q->a : p->b < q->b;
}

/* `heap` is a GArray of DgHeapEntry that only these two functions change. */
static inline void dg_heap_push(GArray *heap, DgHeapEntry entry) {
  g_array_append_val(heap, entry);
  DgHeapEntry *entries = (DgHeapEntry *)heap->data;
  guint i = heap->len - 1;
  for (; i > 0 && dg_heap_less(&entry, &entries[(i - 1) / 2]); i = (i - 1) / 2)
    entries[i] = entries[(i - 1) / 2];
  entries[i] = entry;
}

/* Takes the least entry out of a heap that is not empty. */
static inline DgHeapEntry dg_heap_pop(GArray *heap) {
  DgHeapEntry *entries = (DgHeapEntry *)heap->data;
  DgHeapEntry top = entries[0], last = entries[heap->len - 1];
  g_array_set_size(heap, heap->len - 1);
  guint i = 0;
  for (guint child = 1; child < heap->len; child = 2 * i + 1) {
    if (child + 1 < heap->len && dg_heap_less(&entries[child + 1], &entries[child]))
      child++;
    if (!dg_heap_less(&entries[child], &last))
      break;
    entries[i] = entries[child];
    i = child;
  }
  if (heap->len > 0)
    entries[i] = last;
  return top;
}

#endif
