#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes asked for in one read() when the size is not known. */
#define CHUNK (256u << 10)

/* Bytes that a writer collects before it calls write(). */
#define WRITE_CHUNK (64u << 10)

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

gboolean dg_file_check_regular(const char *path, mode_t mode, GError **error) {
  if (S_ISREG(mode))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found %s, expected a regular file%s", path, kind_name(mode),
              S_ISDIR(mode) ? "" : " (use \"-\" for standard input)");
  return FALSE;
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

static DgFileObserver observer;
static gpointer observer_data;

void dg_file_observe(DgFileObserver told, gpointer user_data) {
  observer = told;
  observer_data = user_data;
}

void dg_file_tell(const char *path, gboolean written) {
  if (observer)
    observer(path, written, observer_data);
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
  else if (status.st_size > (off_t)DG_FILE_BYTES_MAX) {
    errno = EFBIG;
    set_read_error(error, path);
  } else if (dg_file_check_regular(path, status.st_mode, error)) {
    bytes = read_all(fd, (gsize)status.st_size, FALSE);
    if (!bytes)
      set_read_error(error, path);
  }
  close(fd);
  if (bytes)
    dg_file_tell(path, FALSE);
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

struct _DgFileWriter {
  char *path; /* as the caller named it, for messages */
  char *target, *temporary; /* NULL for a device or FIFO; `temporary` also after the commit */
  int fd; /* -1 after the commit */
  GString *pending; /* not yet written, less than WRITE_CHUNK */
};

static gboolean set_write_error(const DgFileWriter *writer, GError **error) {
  set_errno(error, DG_ERROR_WRITE, writer->path, "cannot write");
  return FALSE;
}

/* Opens an existing device or FIFO itself: it has no content to protect, and a rename would put a file in its place. */
static gboolean open_through(DgFileWriter *writer, GError **error) {
  writer->fd = open(writer->path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (writer->fd < 0)
    set_errno(error, DG_ERROR_WRITE, writer->path, "cannot open for writing");
  return writer->fd >= 0;
}

static gboolean open_temporary(DgFileWriter *writer, GError **error) {
  /* Replace what a symbolic link points at, not the link. */
  char *resolved = realpath(writer->path, NULL);
  writer->target = g_strdup(resolved ? resolved : writer->path);
  free(resolved);
  g_autofree char *directory = g_path_get_dirname(writer->target);
  g_autofree char *temporary = g_build_filename(directory, ".diagrade-XXXXXX", NULL);
  writer->fd = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (writer->fd < 0) {
    set_errno(error, DG_ERROR_WRITE, writer->path, "cannot create a file in its directory");
    return FALSE;
  }
  writer->temporary = g_steal_pointer(&temporary);
  return TRUE;
}

DgFileWriter *dg_file_writer_open(const char *path, GError **error) {
  struct stat status;
  gboolean exists = stat(path, &status) == 0;
  if (exists && (S_ISDIR(status.st_mode) || S_ISSOCK(status.st_mode))) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: found %s, expected a file to write", path,
                kind_name(status.st_mode));
    return NULL;
  }
  g_autoptr(DgFileWriter) writer = g_new0(DgFileWriter, 1);
  writer->path = g_strdup(path);
  writer->fd = -1;
  writer->pending = g_string_new(NULL);
  gboolean through = exists && !S_ISREG(status.st_mode);
  if (through ? !open_through(writer, error) : !open_temporary(writer, error))
    return NULL;
  return g_steal_pointer(&writer);
}

static gboolean flush(DgFileWriter *writer, GError **error) {
  if (!write_all(writer->fd, writer->pending->str, writer->pending->len))
    return set_write_error(writer, error);
  g_string_truncate(writer->pending, 0);
  return TRUE;
}

gboolean dg_file_writer_add(DgFileWriter *writer, const char *data, gssize length, GError **error) {
  gsize size = length < 0 ? strlen(data) : (gsize)length;
  if (writer->pending->len + size >= WRITE_CHUNK && !flush(writer, error))
    return FALSE;
  if (size >= WRITE_CHUNK)
    return write_all(writer->fd, data, size) || set_write_error(writer, error);
  g_string_append_len(writer->pending, data, (gssize)size);
  return TRUE;
}

gboolean dg_file_writer_commit(DgFileWriter *writer, GError **error) {
  if (!flush(writer, error))
    return FALSE;
  if (writer->temporary && fsync(writer->fd) != 0)
    return set_write_error(writer, error);
  int closed = close(writer->fd);
  writer->fd = -1;
  if (closed != 0 || (writer->temporary && g_rename(writer->temporary, writer->target) != 0))
    return set_write_error(writer, error);
  g_clear_pointer(&writer->temporary, g_free);
  dg_file_tell(writer->path, TRUE);
  return TRUE;
}

void dg_file_writer_free(DgFileWriter *writer) {
  if (!writer)
    return;
  if (writer->fd >= 0)
    close(writer->fd);
  if (writer->temporary)
    g_unlink(writer->temporary);
  g_string_free(writer->pending, TRUE);
  g_free(writer->temporary);
  g_free(writer->target);
  g_free(writer->path);
  g_free(writer);
}

gboolean dg_file_write(const char *path, const char *data, gssize length, GError **error) {
  g_autoptr(DgFileWriter) writer = dg_file_writer_open(path, error);
  return writer && dg_file_writer_add(writer, data, length, error) && dg_file_writer_commit(writer, error);
}

/* Of a file that is not there yet, its directory counts, and so on. */
gboolean dg_file_check_within(const char *directory, const char *path, GError **error) {
  g_autofree char *at = g_strdup(path);
  char *root = realpath(directory, NULL), *real = realpath(at, NULL);
  /* What is not there yet would be where a link to nothing leads, or where its directory is. */
  for (guint steps = 0; !real && errno == ENOENT && steps < PATH_MAX; steps++) {
    g_autofree char *link = g_file_read_link(at, NULL), *parent = g_path_get_dirname(at);
    g_free(at);
    at = !link                      ? g_steal_pointer(&parent)
         : g_path_is_absolute(link) ? g_steal_pointer(&link)
                                    : g_build_filename(parent, link, NULL);
    real = realpath(at, NULL);
  }
  gsize length = root ? strlen(root) : 0;
  gboolean inside = !root || !real || strcmp(root, "/") == 0 ||
                    (strncmp(real, root, length) == 0 && (real[length] == '/' || real[length] == '\0'));
  if (!inside)
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: found a link out of %s, to %s, expected a file in it", path,
                directory, real);
  free(root);
  free(real);
  return inside;
}

gboolean dg_file_write_within(const char *directory, const char *path, const char *data, gssize length,
                              GError **error) {
  return dg_file_check_within(directory, path, error) && dg_file_write(path, data, length, error);
}
