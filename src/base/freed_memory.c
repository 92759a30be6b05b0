#include "base/freed_memory.h"

#include <glib.h>

/* The size of the piece below: twice as much is kept. */
#define PIECE_BYTES (1u << 20)

/* "M_MMAP_THRESHOLD" in mallopt(3): a piece that was had from the kernel alone and is freed raises by itself what is
 * kept, unless somebody has set it. Nothing is written to it, so it costs no page. */
void dg_freed_memory_keep(void) {
  static gsize done;
  if (!g_once_init_enter(&done))
    return;
  g_free(g_try_malloc(PIECE_BYTES));
  g_once_init_leave(&done, 1);
}
