/* GLib ends the process by a signal when an allocation fails, libxml2 2.9 crashes in places or takes the half of a
 * document for the whole, and a library here and there takes it for a damaged file. So none of them gets to see it: the
 * allocator of the program is that of the C library, but does not come back empty-handed. Files appear under their
 * names only when they are whole, and a store survives any end of a process. A library in another program cannot do so.
 */
#include "cli/memory.h"

#include <diagrade/base.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

/* What the deepest input needs of the stack of the main thread: where its pages cannot be had there is no way to say
 * so. It is address space alone until it is used. */
#define STACK_BYTES (1u << 20)
#define STACK_ROOM (STACK_BYTES + (64u << 10)) /* and what stands above it */

/* What glibc keeps of freed memory, takes at once, and has from one piece rather than from the kernel alone. Its own
 * choices give back and take again some hundred kilobytes several times a figure, and threads wait for each other while
 * the kernel changes the one map of memory that they have. */
#define MEMORY_KEPT (32 << 20)
#define MEMORY_TAKEN (1 << 20)
#define MEMORY_SHARED (4 << 20)

/* The code of DG_ERROR_LIMIT (dg_error_exit_code()), for which no error is made here. */
#define EXIT_CODE 3

/* Allocates nothing. */
static G_GNUC_NORETURN void leave(const char *wanted) {
  /* Of several threads the first one speaks and ends the process. */
  static atomic_flag is_left = ATOMIC_FLAG_INIT;
  while (atomic_flag_test_and_set(&is_left))
    pause();
  char line[256], limit[64] = "";
  struct rlimit space;
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    snprintf(limit, sizeof limit, " within the limit of %llu MiB", (unsigned long long)space.rlim_cur >> 20);
  int length =
      snprintf(line, sizeof line, "diagrade: found no memory for %s%s, expected a smaller input or a higher limit\n",
               wanted, limit);
  if (ftrylockfile(stdout) == 0)
    fflush_unlocked(stdout); /* its buffer is there, or nothing was printed */
  if (write(STDERR_FILENO, line, (size_t)length) < 0)
    _exit(EXIT_CODE); /* there is nobody to tell */
  _exit(EXIT_CODE);
}

#if defined(__GLIBC__) && !defined(SANITIZED)
static G_GNUC_NORETURN void leave_for(size_t bytes) {
  char wanted[48];
  snprintf(wanted, sizeof wanted, "%zu more bytes", bytes);
  leave(wanted);
}

/* The names by which glibc has its own ("Replacing malloc" in its manual is about others). */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

#define EXPORTED __attribute__((visibility("default"), used))

EXPORTED void *malloc(size_t size) {
  void *memory = __libc_malloc(size);
  if (!memory)
    leave_for(size);
  return memory;
}

EXPORTED void *calloc(size_t n, size_t size) {
  void *memory = __libc_calloc(n, size);
  if (!memory)
    leave_for(n * size);
  return memory;
}

EXPORTED void *realloc(void *old, size_t size) {
  void *memory = __libc_realloc(old, size);
  if (!memory && size)
    leave_for(size);
  return memory;
}

EXPORTED void *memalign(size_t alignment, size_t size) {
  void *memory = __libc_memalign(alignment, size);
  if (!memory)
    leave_for(size);
  return memory;
}

EXPORTED void *aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

/* That of GLib's slices. */
EXPORTED int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || !alignment || (alignment & (alignment - 1)))
    return EINVAL;
  *memory = memalign(alignment, size);
  return 0;
}
#endif

/* GLib has no other word for a thread that cannot be started, whose stack is the largest piece of memory of all. */
static void take_log(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
  if ((level & G_LOG_LEVEL_ERROR) && (strstr(message, "creating thread") || strstr(message, "failed to allocate")))
    leave("another thread");
  g_log_default_handler(domain, level, message, data);
}

/* A stack that cannot grow is a signal, so whether there is room for it is asked first. */
static void ask_for_stack(void) {
  void *room = mmap(NULL, STACK_ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    leave("the stack");
  munmap(room, STACK_ROOM);
}

/* Not inlined: the frame of its caller would be as large, before there is an answer. */
static __attribute__((noinline)) void reserve_stack(void) {
  volatile char stack[STACK_BYTES];
  stack[0] = 0; /* its far end */
  (void)stack[0];
}

void dg_memory_open(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, MEMORY_KEPT);
  mallopt(M_TOP_PAD, MEMORY_TAKEN);
  mallopt(M_MMAP_THRESHOLD, MEMORY_SHARED);
#endif
  ask_for_stack();
  reserve_stack();
  g_log_set_default_handler(take_log, NULL);
}
