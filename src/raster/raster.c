/* The parent's side: starts the helper program, feeds it, takes its picture, and ends it at its limits. */

#include "raster/raster.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Bytes at the end of the helper's messages that are kept: its last line says why it ended. */
#define MESSAGES_MAX 4096
/* Most characters of that line that are quoted. */
#define QUOTE_MAX 200
#define CHUNK (64u << 10)

static const DgRasterOptions defaults = {.scale = 1, .seconds = DG_RASTER_SECONDS, .memory_mib = DG_RASTER_MEMORY_MIB};

DgRasterOptions *dg_raster_options_new(void) {
  return g_memdup2(&defaults, sizeof defaults);
}

void dg_raster_options_free(DgRasterOptions *options) {
  if (!options)
    return;
  g_free(options->helper);
  g_free(options);
}

void dg_raster_options_set_scale(DgRasterOptions *options, double scale) {
  g_return_if_fail(scale > 0 && scale <= DG_RASTER_SCALE_MAX);
  options->scale = scale;
}

void dg_raster_options_set_width(DgRasterOptions *options, guint width) {
  options->width = width;
  options->height = 0;
}

static const char *const fits[] = {"letterbox", "stretch"};

const char *dg_raster_fit_name(DgRasterFit fit) {
  return fits[fit];
}

gboolean dg_raster_fit_find(const char *name, DgRasterFit *fit) {
  for (guint i = 0; i < G_N_ELEMENTS(fits); i++)
    if (strcmp(fits[i], name) == 0) {
      *fit = (DgRasterFit)i;
      return TRUE;
    }
  return FALSE;
}

void dg_raster_options_set_canvas(DgRasterOptions *options, guint width, guint height, DgRasterFit fit) {
  g_return_if_fail(width > 0 && height > 0 && MAX(width, height) <= DG_RASTER_SIDE_MAX);
  g_return_if_fail((guint64)width * height <= DG_RASTER_PIXELS_MAX);
  options->width = width;
  options->height = height;
  options->fit = fit;
}

void dg_raster_options_set_text(DgRasterOptions *options, gboolean text) {
  options->no_text = !text;
}

void dg_raster_options_set_transparent(DgRasterOptions *options, gboolean transparent) {
  options->transparent = transparent;
}

void dg_raster_options_set_helper(DgRasterOptions *options, const char *path) {
  g_free(options->helper);
  options->helper = g_strdup(path);
}

/* A running helper. Descriptors are -1 when closed. */
typedef struct {
  pid_t pid;
  int in, out, messages;
  GByteArray *png;
  GString *text; /* end of its messages */
  gboolean late; /* ran out of time */
  gboolean too_large; /* wrote more than DG_RASTER_PNG_MAX */
  int status; /* of waitpid(); -1 when somebody else took it */
} Child;

static void close_end(int *fd) {
  if (*fd >= 0)
    close(*fd);
  *fd = -1;
}

/* Makes two connected ends that exec() closes, none of them a standard descriptor (a program that closed its own would
 * get those numbers, and the dup2() below would overwrite one with another). A socket pair, because send() can leave
 * out SIGPIPE where write() to a pipe cannot. */
static gboolean make_ends(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    ends[0] = ends[1] = -1;
    return FALSE;
  }
  for (int i = 0; i < 2; i++) {
    if (ends[i] > STDERR_FILENO)
      continue;
    int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0)
      return FALSE;
    close(ends[i]);
    ends[i] = moved;
  }
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

/* posix_spawn() and not fork(): the caller may have threads. Returns 0 or an errno value. */
static int spawn_with(Child *child, const char *const *arguments, const int ends[3]) {
  /* A fixed environment: the picture depends on nothing that the caller happens to have set. One thread: the filters of
   * librsvg otherwise start one a processor, whose stacks count as memory. */
  static const char *const environment[] = {"LC_ALL=C.UTF-8", "RAYON_NUM_THREADS=1", "HOME=/nonexistent", NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int i = 0; i < 3; i++)
    posix_spawn_file_actions_adddup2(&actions, ends[i], i);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int result = posix_spawn(&child->pid, arguments[0], &actions, &attributes, (char **)arguments, (char **)environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

static gboolean start(Child *child, const char *name, const DgRasterOptions *options, GError **error) {
  char scale[G_ASCII_DTOSTR_BUF_SIZE], seconds[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr(scale, sizeof scale, options->scale);
  g_ascii_dtostr(seconds, sizeof seconds, options->seconds);
  g_autofree char *width = g_strdup_printf("%u", options->width), *height = g_strdup_printf("%u", options->height);
  g_autofree char *fit = g_strdup_printf("%u", options->fit), *memory = g_strdup_printf("%u", options->memory_mib);
  g_autofree char *helper = options->helper ? g_strdup(options->helper) : dg_raster_find_helper();
  const char *arguments[DG_RASTER_ARGUMENTS + 1] = {
      helper,
      [DG_RASTER_ARGUMENT_SCALE] = scale,
      [DG_RASTER_ARGUMENT_WIDTH] = width,
      [DG_RASTER_ARGUMENT_HEIGHT] = height,
      [DG_RASTER_ARGUMENT_FIT] = fit,
      [DG_RASTER_ARGUMENT_TEXT] = options->no_text ? "0" : "1",
      [DG_RASTER_ARGUMENT_TRANSPARENT] = options->transparent ? "1" : "0",
      [DG_RASTER_ARGUMENT_MEMORY] = memory,
      [DG_RASTER_ARGUMENT_SECONDS] = seconds,
  };
  int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  int failed = 0;
  for (int i = 0; i < 3 && !failed; i++)
    failed = make_ends(ends[i]) ? 0 : errno;
  const int theirs[3] = {ends[0][1], ends[1][1], ends[2][1]};
  if (!failed)
    failed = spawn_with(child, arguments, theirs);
  for (int i = 0; i < 3; i++) {
    close_end(&ends[i][1]);
    if (failed)
      close_end(&ends[i][0]);
  }
  child->in = ends[0][0];
  child->out = ends[1][0];
  child->messages = ends[2][0];
  if (failed)
    g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: cannot start the renderer %s: %s", name, helper,
                g_strerror(failed));
  return !failed;
}

/* Sends what the helper takes; closes the end when all is sent or the helper reads no more. */
static void feed(Child *child, const guint8 **data, gsize *left) {
  ssize_t sent = *left ? send(child->in, *data, *left, MSG_NOSIGNAL) : 0;
  if (sent > 0) {
    *data += sent;
    *left -= (gsize)sent;
  }
  if (*left == 0 || (sent < 0 && errno != EAGAIN && errno != EINTR))
    close_end(&child->in);
}

/* Reads once from `fd` into `buffer`. Returns the number of bytes; closes the end when there will be no more. */
static gsize take(int *fd, guint8 *buffer) {
  ssize_t got = read(*fd, buffer, CHUNK);
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
    close_end(fd);
  return got > 0 ? (gsize)got : 0;
}

/* Moves bytes in and out until the helper closes its outputs, the deadline passes or the picture grows too large. */
static void exchange(Child *child, GBytes *bytes, gint64 deadline) {
  gsize left;
  const guint8 *data = g_bytes_get_data(bytes, &left);
  g_autofree guint8 *buffer = g_malloc(CHUNK);
  while (child->out >= 0 || child->messages >= 0) {
    gint64 remaining = deadline - g_get_monotonic_time();
    if (remaining <= 0) {
      child->late = TRUE;
      return;
    }
    struct pollfd ends[] = {{child->out, POLLIN, 0}, {child->messages, POLLIN, 0}, {child->in, POLLOUT, 0}};
    if (poll(ends, G_N_ELEMENTS(ends), (int)(remaining / 1000) + 1) <= 0)
      continue; /* out of time, or EINTR */
    if (ends[0].revents)
      g_byte_array_append(child->png, buffer, (guint)take(&child->out, buffer));
    if (child->png->len > DG_RASTER_PNG_MAX) {
      child->too_large = TRUE;
      return;
    }
    if (ends[1].revents) {
      g_string_append_len(child->text, (char *)buffer, (gssize)take(&child->messages, buffer));
      if (child->text->len > MESSAGES_MAX)
        g_string_erase(child->text, 0, (gssize)(child->text->len - MESSAGES_MAX));
    }
    if (ends[2].revents)
      feed(child, &data, &left);
  }
}

/* Waits for the end of the helper, which has closed its outputs or is to be killed; it never outlives this call. */
static void reap(Child *child, gint64 deadline) {
  gboolean killed = child->late || child->too_large;
  for (;;) {
    if (!killed && g_get_monotonic_time() >= deadline)
      killed = child->late = TRUE;
    if (killed)
      kill(child->pid, SIGKILL);
    pid_t ended = waitpid(child->pid, &child->status, killed ? 0 : WNOHANG);
    if (ended == child->pid)
      return;
    if (ended < 0 && errno != EINTR) {
      child->status = -1; /* ECHILD: the program ignores SIGCHLD or reaps for itself */
      return;
    }
    if (ended == 0)
      g_usleep(500);
  }
}

/* The last line of the helper's messages as printable UTF-8, or "" without one. Free with g_free(). */
static char *last_line(const Child *child) {
  g_autofree char *valid = g_utf8_make_valid(child->text->str, (gssize)child->text->len);
  g_strstrip(valid);
  const char *end = strrchr(valid, '\n');
  GString *line = g_string_new(NULL);
  int characters = 0;
  for (const char *c = end ? end + 1 : valid; *c && characters < QUOTE_MAX; c = g_utf8_next_char(c), characters++)
    g_string_append_unichar(line, g_unichar_isprint(g_utf8_get_char(c)) ? g_utf8_get_char(c) : ' ');
  return g_string_free(line, FALSE);
}

/* TRUE when the messages say that memory ran out: Rust, GLib and GLib's threads end the process then. */
static gboolean ran_out_of_memory(const Child *child) {
  return strstr(child->text->str, "memory allocation of") || strstr(child->text->str, "failed to allocate") ||
         strstr(child->text->str, "Error creating thread");
}

/* Turns the end of the helper into an error, unless all is well. */
static gboolean judge(const Child *child, const char *name, const DgRasterOptions *options, GError **error) {
  g_autofree char *line = last_line(child);
  const char *colon = *line ? ": " : "";
  DgErrorCode code = DG_ERROR_RENDER;
  int status = child->status;
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *message = NULL;
  if (child->late || (status != -1 && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
    message = g_strdup_printf("the renderer took longer than its limit of %s s",
                              g_ascii_formatd(seconds, sizeof seconds, "%g", options->seconds));
  else if (child->too_large)
    message = g_strdup_printf("the picture is larger than the limit of %u MiB", DG_RASTER_PNG_MAX >> 20);
  else if (status == -1)
    message = g_strdup("the exit status of the renderer was lost");
  else if (WIFSIGNALED(status)) {
    /* The messages of a crash hold process numbers and addresses: the same figure must give the same error. */
    message = ran_out_of_memory(child)
                  ? g_strdup_printf("the renderer passed its limit of %u MiB of memory", options->memory_mib)
                  : g_strdup_printf("the renderer crashed (signal %d)", WTERMSIG(status));
  } else
    switch (WEXITSTATUS(status)) {
    case DG_RASTER_EXIT_DONE:
      if (child->png->len > DG_PNG_SIGNATURE_LENGTH &&
          memcmp(child->png->data, DG_PNG_SIGNATURE, DG_PNG_SIGNATURE_LENGTH) == 0)
        return TRUE;
      message = g_strdup("the renderer gave no picture");
      break;
    case DG_RASTER_EXIT_UNREADABLE:
      code = DG_ERROR_FORMAT;
      message = g_strdup_printf("the renderer cannot read the figure%s%s", colon, line);
      break;
    case DG_RASTER_EXIT_TOO_LARGE:
      code = DG_ERROR_LIMIT;
      message = g_strdup_printf("larger than the limit of %u MiB", DG_FILE_BYTES_MAX >> 20);
      break;
    case DG_RASTER_EXIT_RENDER:
      message = g_strdup_printf("the renderer cannot paint the figure%s%s", colon, line);
      break;
    default:
      message = g_strdup_printf("the renderer ended with exit code %d%s%s", WEXITSTATUS(status), colon, line);
    }
  g_set_error(error, DG_ERROR, code, "%s: %s", name, message);
  return FALSE;
}

/* Helpers that run at once: more of them than processors would only be late. */
static GMutex gate;
static GCond gate_opened;
static guint running; /* under `gate` */

static void enter_gate(void) {
  g_mutex_lock(&gate);
  while (running >= g_get_num_processors())
    g_cond_wait(&gate_opened, &gate);
  running++;
  g_mutex_unlock(&gate);
}

static void leave_gate(void) {
  g_mutex_lock(&gate);
  running--;
  g_cond_signal(&gate_opened);
  g_mutex_unlock(&gate);
}

static GBytes *paint(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error) {
  if (!options)
    options = &defaults;
  gint64 deadline = g_get_monotonic_time() + (gint64)(options->seconds * G_USEC_PER_SEC);
  Child child = {.in = -1, .out = -1, .messages = -1};
  if (!start(&child, name, options, error))
    return NULL;
  child.png = g_byte_array_new();
  child.text = g_string_new(NULL);
  exchange(&child, bytes, deadline);
  close_end(&child.in);
  close_end(&child.out);
  close_end(&child.messages);
  reap(&child, deadline);
  gboolean good = judge(&child, name, options, error);
  g_string_free(child.text, TRUE);
  GBytes *png = g_byte_array_free_to_bytes(child.png);
  if (!good)
    g_clear_pointer(&png, g_bytes_unref);
  return png;
}

GBytes *dg_raster_png(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error) {
  enter_gate();
  GBytes *png = paint(bytes, name, options, error);
  leave_gate();
  return png;
}
