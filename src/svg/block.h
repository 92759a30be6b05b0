/* Bytes that are looked at together. */
#ifndef DG_SVG_BLOCK_H
#define DG_SVG_BLOCK_H

#include <glib.h>
#include <string.h>

typedef guint8 DgBlock __attribute__((vector_size(16)));

static inline DgBlock dg_block_read(const char *at) {
  DgBlock block;
  memcpy(&block, at, sizeof block);
  return block;
}
static inline gboolean dg_block_is_zero(DgBlock block) {
  guint64 halves[2];
  memcpy(halves, &block, sizeof halves);
  return !(halves[0] | halves[1]);
}

#endif
