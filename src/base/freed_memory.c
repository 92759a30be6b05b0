#include "base/freed_memory.h"

#include <glib.h>
#include <malloc.h>

/* What a program keeps, takes at once, and has from one piece rather than from the kernel alone. */
#define PROGRAM_KEPT (32 << 20)
#define PROGRAM_TAKEN (1 << 20)
#define PROGRAM_SHARED (4 << 20)

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

void dg_freed_memory_keep_more(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, PROGRAM_KEPT);
  mallopt(M_TOP_PAD, PROGRAM_TAKEN);
  mallopt(M_MMAP_THRESHOLD, PROGRAM_SHARED);
#endif
}
