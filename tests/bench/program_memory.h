/* Memory as the program has it, for benchmarks of what it does. */
#ifndef DG_BENCH_PROGRAM_MEMORY_H
#define DG_BENCH_PROGRAM_MEMORY_H

#include <malloc.h>

/* The values of src/cli/memory.c. */
static inline void keep_memory_as_program(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

#endif
