#include "cli/key.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Longer than any key of a provider; tokens of gateways have some thousand bytes. */
#define KEY_BYTES_MAX 16384

/* FALSE unless the file is one that nobody else can read or have put there. */
static gboolean check_file(const char *path, const struct stat *status, GError **error) {
  if (!S_ISREG(status->st_mode))
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found no regular file, expected one that holds the key", path);
  else if (status->st_uid != geteuid())
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found a file of user %u, expected one of your own for the key",
                path, (guint)status->st_uid);
  else if (status->st_mode & (S_IRWXG | S_IRWXO))
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN,
                "%s: found the mode %04o, which lets others at the key, expected 0600 (chmod 600 it)", path,
                (guint)status->st_mode & 07777);
  else if (status->st_size > KEY_BYTES_MAX)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found more than %d bytes, expected a key", path, KEY_BYTES_MAX);
  else
    return TRUE;
  return FALSE;
}

/* The whole of the open file; what does not fit a key was refused before. */
static gboolean read_all(int descriptor, const char *path, char *buffer, gsize *length, GError **error) {
  *length = 0;
  while (*length <= KEY_BYTES_MAX) {
    gssize count = read(descriptor, buffer + *length, KEY_BYTES_MAX + 1 - *length);
    if (count == 0)
      return TRUE;
    if (count < 0 && errno != EINTR) {
      g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: %s", path, g_strerror(errno));
      return FALSE;
    }
    *length += count > 0 ? (gsize)count : 0;
  }
  return TRUE;
}

static char *read_file(const char *path, GError **error) {
  /* O_NONBLOCK: a FIFO must not be waited for. */
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) < 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: %s", path, g_strerror(errno));
    if (descriptor >= 0)
      close(descriptor);
    return NULL;
  }
  char buffer[KEY_BYTES_MAX + 2];
  gsize length = 0;
  gboolean fine = check_file(path, &status, error) && read_all(descriptor, path, buffer, &length, error);
  close(descriptor);
  char *key = NULL;
  if (fine) {
    buffer[length] = '\0';
    gboolean cut = strlen(buffer) != length;
    g_strstrip(buffer);
    if (cut || strlen(buffer) == 0 || strpbrk(buffer, "\r\n"))
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no key, expected a line with one", path);
    else
      key = g_strdup(buffer);
  }
  explicit_bzero(buffer, sizeof buffer);
  return key;
}

char *dg_key_read(const DgModelProvider *provider, const char *path, GError **error) {
  char *key = NULL;
  if (path)
    key = read_file(path, error);
  for (guint i = 0; !path && !key && provider->key_variables[i]; i++) {
    const char *value = g_getenv(provider->key_variables[i]);
    if (value && *value)
      key = g_strstrip(g_strdup(value));
  }
  if (key)
    /* A limit on the size of core dumps does not keep them from a program that collects them. */
    prctl(PR_SET_DUMPABLE, 0);
  return key;
}

void dg_key_free(char *key) {
  if (key)
    explicit_bzero(key, strlen(key));
  g_free(key);
}
