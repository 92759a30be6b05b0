#include "base/helper_process.h"

#include "base/child.h"
#include "base/file.h"

#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER 1
#endif
#endif

/* Files that are open at one time: standard streams, a font or a cache, and a margin. */
#define FILES_MAX 64
void dg_helper_leave(int code, const char *message) {
  if (message)
    fprintf(stderr, "%s\n", message);
  fflush(stderr);
  _exit(code);
}

/* Sets a limit, or leaves a lower one that the process was started with. */
static void limit(int resource, rlim_t value) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0)
    dg_helper_leave(DG_CHILD_EXIT_USAGE, "cannot read the limits");
  /* One second more as the hard limit of RLIMIT_CPU: SIGXCPU tells why, SIGKILL would not. */
  limits.rlim_max = MIN(limits.rlim_max, resource == RLIMIT_CPU ? value + 1 : value);
  limits.rlim_cur = MIN(limits.rlim_cur, MIN(value, limits.rlim_max));
  if (setrlimit(resource, &limits) != 0)
    dg_helper_leave(DG_CHILD_EXIT_USAGE, "cannot set the limits");
}

void dg_helper_set_limits(guint memory_mib, double seconds) {
  /* When the parent dies by a signal there is nobody who would watch the time. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* Each thread's arena would reserve 64 MiB of address space. */
  mallopt(M_ARENA_MAX, 1);
  /* Fontconfig may try to write its cache: that fails with EFBIG, and must not end the process. */
  signal(SIGXFSZ, SIG_IGN);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, FILES_MAX);
  limit(RLIMIT_CPU, (rlim_t)ceil(seconds));
#ifndef ADDRESS_SANITIZER /* whose shadow takes terabytes of address space */
  limit(RLIMIT_AS, (rlim_t)memory_mib << 20);
#endif
}

GByteArray *dg_helper_read_input(void) {
  GByteArray *bytes = g_byte_array_new();
  static guint8 buffer[64 << 10];
  for (;;) {
    ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, g_strerror(errno));
    if (got == 0)
      return bytes;
    g_byte_array_append(bytes, buffer, (guint)got);
    if (bytes->len > DG_FILE_BYTES_MAX)
      dg_helper_leave(DG_CHILD_EXIT_TOO_LARGE, NULL);
  }
}

gboolean dg_helper_write_output(const void *data, gsize length) {
  const guint8 *bytes = data;
  while (length > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, length);
    if (written < 0 && errno != EINTR)
      return FALSE;
    if (written > 0) {
      bytes += written;
      length -= (gsize)written;
    }
  }
  return TRUE;
}

guint dg_helper_whole(const char *text) {
  return (guint)MIN(g_ascii_strtoull(text, NULL, 10), G_MAXUINT);
}
