/* Preloaded, it makes one call of malloc(), calloc() or realloc() fail: number FAIL_ALLOCATION since main() was about
 * to begin. It writes how many there were to the file that COUNT_ALLOCATIONS names. GLib's own calls abort the program
 * by design; where that aborting waits for a lock that GLib holds, an alarm ends it. */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECONDS 3

static atomic_ulong calls;
static unsigned long failing;
static const char *count_file;

/* Whether this call, of a function that returns to `caller`, is the one that fails. */
static int fails(const void *caller) {
  static const char said[] = "failed in GLib\n";
  Dl_info place;
  if (atomic_fetch_add(&calls, 1) + 1 != failing)
    return 0;
  if (dladdr(caller, &place) && strstr(place.dli_fname, "libglib") && write(STDERR_FILENO, said, sizeof said - 1) > 0)
    alarm(SECONDS);
  errno = ENOMEM;
  return 1;
}

/* The C library's own, found at the first call: dlsym() allocates nothing when it finds what it looks for. */
#define REAL(name) (real_##name ? real_##name : (real_##name = (name##_function)dlsym(RTLD_NEXT, #name)))

typedef void *(*malloc_function)(size_t);
typedef void *(*calloc_function)(size_t, size_t);
typedef void *(*realloc_function)(void *, size_t);
static malloc_function real_malloc;
static calloc_function real_calloc;
static realloc_function real_realloc;

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : REAL(malloc)(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : REAL(calloc)(count, size);
}

void *realloc(void *memory, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : REAL(realloc)(memory, size);
}

/* A program with an allocator of its own, over these of glibc, has its failures noticed there. */
void *__libc_malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : REAL(malloc)(size);
}

void *__libc_calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : REAL(calloc)(count, size);
}

void *__libc_realloc(void *memory, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : REAL(realloc)(memory, size);
}

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAIL_ALLOCATION");
  count_file = getenv("COUNT_ALLOCATIONS");
  failing = number ? strtoul(number, NULL, 10) : 0;
  atomic_store(&calls, 0);
}

__attribute__((destructor)) static void end(void) {
  unsigned long count = atomic_load(&calls);
  FILE *file = count_file ? fopen(count_file, "w") : NULL;
  if (file) {
    fprintf(file, "%lu\n", count);
    fclose(file);
  }
}
