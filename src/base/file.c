#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes asked for in one read() when the size is not known. */
#define CHUNK (256u << 10)

static void set_errno(GError **error, DgErrorCode code, const char *path, const char *what) {
  int saved = errno;
  g_set_error(error, DG_ERROR, code, "%s: %s: %s", path, what, g_strerror(saved));
}

static const char *kind_name(mode_t mode) {
  if (S_ISDIR(mode))
    return "a directory";
  if (S_ISFIFO(mode))
    return "a FIFO";
  if (S_ISSOCK(mode))
    return "a socket";
  return "a device";
}

/* Waits until a descriptor that somebody made non-blocking can go on. */
static void wait_for(int fd, short events) {
  struct pollfd waiting = {.fd = fd, .events = events};
  poll(&waiting, 1, -1);
}

/* Reads all of `fd`; `expected` is a guess of the size. NULL with errno set, or EFBIG past the limit. */
static GBytes *read_all(int fd, gsize expected, gboolean wait) {
  GByteArray *bytes = g_byte_array_sized_new((guint)expected + 1);
  for (;;) {
    gsize used = bytes->len;
    /* One more byte than expected tells the end of the file without a second buffer. */
    gsize room = used <= expected ? expected - used + 1 : CHUNK;
    g_byte_array_set_size(bytes, (guint)(used + room));
    ssize_t got = read(fd, bytes->data + used, room);
    g_byte_array_set_size(bytes, (guint)(used + (gsize)MAX(got, 0)));
    if (got == 0)
      return g_byte_array_free_to_bytes(bytes);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0 && wait && errno == EAGAIN) {
      wait_for(fd, POLLIN);
      continue;
    }
    if (got < 0 || bytes->len > DG_FILE_BYTES_MAX) {
      int saved = got < 0 ? errno : EFBIG;
      g_byte_array_unref(bytes);
      errno = saved;
      return NULL;
    }
  }
}

static GBytes *set_read_error(GError **error, const char *path) {
  if (errno == EFBIG)
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: larger than the limit of %u MiB", path, DG_FILE_BYTES_MAX >> 20);
  else
    set_errno(error, DG_ERROR_OPEN, path, "cannot read");
  return NULL;
}

GBytes *dg_file_read(const char *path, GError **error) {
  if (strcmp(path, "-") == 0) {
    GBytes *bytes = read_all(STDIN_FILENO, CHUNK, TRUE);
    return bytes ? bytes : set_read_error(error, "standard input");
  }
  /* O_NONBLOCK: opening a FIFO must not wait for a writer. */
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd < 0) {
    set_errno(error, DG_ERROR_OPEN, path, "cannot open");
    return NULL;
  }
  GBytes *bytes = NULL;
  struct stat status;
  if (fstat(fd, &status) != 0)
    set_errno(error, DG_ERROR_OPEN, path, "cannot read");
  else if (!S_ISREG(status.st_mode))
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found %s, expected a regular file", path,
                kind_name(status.st_mode));
  else if (status.st_size > (off_t)DG_FILE_BYTES_MAX) {
    errno = EFBIG;
    set_read_error(error, path);
  } else {
    bytes = read_all(fd, (gsize)status.st_size, FALSE);
    if (!bytes)
      set_read_error(error, path);
  }
  close(fd);
  return bytes;
}

/* FALSE with errno set. */
static gboolean write_all(int fd, const char *data, gsize length) {
  while (length > 0) {
    ssize_t written = write(fd, data, length);
    if (written < 0 && errno == EAGAIN)
      wait_for(fd, POLLOUT);
    else if (written < 0 && errno != EINTR)
      return FALSE;
    else if (written > 0) {
      data += written;
      length -= (gsize)written;
    }
  }
  return TRUE;
}

/* Writes to an existing device or FIFO: it has no content to protect, and a rename would put a file in its place. */
static gboolean write_through(const char *path, const char *data, gsize length, GError **error) {
  int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) {
    set_errno(error, DG_ERROR_WRITE, path, "cannot open for writing");
    return FALSE;
  }
  gboolean done = write_all(fd, data, length);
  if (!done)
    set_errno(error, DG_ERROR_WRITE, path, "cannot write");
  close(fd);
  return done;
}

gboolean dg_file_write(const char *path, const char *data, gssize length, GError **error) {
  gsize size = length < 0 ? strlen(data) : (gsize)length;
  struct stat status;
  g_autofree char *target = NULL;
  if (stat(path, &status) == 0) {
    if (S_ISDIR(status.st_mode) || S_ISSOCK(status.st_mode)) {
      g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: found %s, expected a file to write", path,
                  kind_name(status.st_mode));
      return FALSE;
    }
    if (!S_ISREG(status.st_mode))
      return write_through(path, data, size, error);
    /* Replace what a symbolic link points at, not the link. */
    char *resolved = realpath(path, NULL);
    target = g_strdup(resolved);
    free(resolved);
  }
  if (!target)
    target = g_strdup(path);
  g_autofree char *directory = g_path_get_dirname(target);
  g_autofree char *temporary = g_build_filename(directory, ".diagrade-XXXXXX", NULL);
  int fd = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (fd < 0) {
    set_errno(error, DG_ERROR_WRITE, path, "cannot create a file in its directory");
    return FALSE;
  }
  gboolean done = write_all(fd, data, size) && fsync(fd) == 0;
  int saved = errno;
  if (close(fd) != 0 && done) {
    done = FALSE;
    saved = errno;
  }
  if (done && g_rename(temporary, target) != 0) {
    done = FALSE;
    saved = errno;
  }
  if (!done) {
    g_unlink(temporary);
    errno = saved;
    set_errno(error, DG_ERROR_WRITE, path, "cannot write");
  }
  return done;
}
