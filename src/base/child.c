/* The parent's side of helper programs: starts one, feeds it, takes what it makes, and ends it at its limits. */
#include "base/child.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
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

void dg_child_result_clear(DgChildResult *result) {
  g_clear_pointer(&result->output, g_bytes_unref);
  g_clear_pointer(&result->message, g_free);
}

/* A running helper. Descriptors are -1 when closed. */
typedef struct {
  pid_t pid;
  int in, out, messages;
  GByteArray *output;
  GString *text; /* end of its messages */
  gboolean late; /* ran out of time */
  gboolean too_large; /* wrote more than the job allows */
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
  /* A fixed environment: what is made depends on nothing that the caller happens to have set. One thread: the filters
   * of librsvg otherwise start one a processor, whose stacks count as memory, and tesseract as many. */
  static const char *const environment[] = {"LC_ALL=C.UTF-8", "RAYON_NUM_THREADS=1", "OMP_THREAD_LIMIT=1",
                                            "HOME=/nonexistent", NULL};
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

static gboolean start(Child *child, const DgChildJob *job, const char *name, GError **error) {
  int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  int failed = 0;
  for (int i = 0; i < 3 && !failed; i++)
    failed = make_ends(ends[i]) ? 0 : errno;
  const int theirs[3] = {ends[0][1], ends[1][1], ends[2][1]};
  if (!failed)
    failed = spawn_with(child, job->arguments, theirs);
  for (int i = 0; i < 3; i++) {
    close_end(&ends[i][1]);
    if (failed)
      close_end(&ends[i][0]);
  }
  child->in = ends[0][0];
  child->out = ends[1][0];
  child->messages = ends[2][0];
  if (failed)
    g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: cannot start %s %s: %s", name, job->subject, job->arguments[0],
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

/* Moves bytes in and out until the helper closes its outputs, the deadline passes or what it makes grows too large. */
static void exchange(Child *child, const DgChildJob *job, GBytes *bytes, gint64 deadline) {
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
      g_byte_array_append(child->output, buffer, (guint)take(&child->out, buffer));
    if (child->output->len > job->output_max) {
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

/* TRUE when the messages say that memory ran out: Rust, GLib, GLib's threads and C++ end the process then. */
static gboolean ran_out_of_memory(const Child *child) {
  return strstr(child->text->str, "memory allocation of") || strstr(child->text->str, "failed to allocate") ||
         strstr(child->text->str, "Error creating thread") || strstr(child->text->str, "std::bad_alloc");
}

/* Why the helper did not end by itself; NULL when it did. Free with g_free(). */
static char *describe_end(const Child *child, const DgChildJob *job) {
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  int status = child->status;
  if (child->late || (status != -1 && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
    return g_strdup_printf("%s took longer than its limit of %s s", job->subject,
                           g_ascii_formatd(seconds, sizeof seconds, "%g", job->seconds));
  if (child->too_large)
    return g_strdup_printf("the %s is larger than the limit of %u MiB", job->output, (guint)(job->output_max >> 20));
  if (status == -1)
    return g_strdup_printf("the exit status of %s was lost", job->subject);
  if (!WIFSIGNALED(status))
    return NULL;
  /* The messages of a crash hold process numbers and addresses: the same figure must give the same error. */
  return ran_out_of_memory(child)
             ? g_strdup_printf("%s passed its limit of %u MiB of memory", job->subject, job->memory_mib)
             : g_strdup_printf("%s crashed (signal %d)", job->subject, WTERMSIG(status));
}

void dg_child_set_error(const DgChildJob *job, const DgChildResult *result, const char *name, const char *verb,
                        GError **error) {
  const char *colon = *result->message ? ": " : "";
  switch (result->code) {
  case DG_CHILD_EXIT_UNREADABLE:
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s cannot read the figure%s%s", name, job->subject, colon,
                result->message);
    break;
  case DG_CHILD_EXIT_TOO_LARGE:
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: larger than the limit of %u MiB", name, DG_FILE_BYTES_MAX >> 20);
    break;
  case DG_CHILD_EXIT_FAILED:
    g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: %s %s%s%s", name, job->subject, verb, colon, result->message);
    break;
  default:
    g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: %s ended with exit code %d%s%s", name, job->subject,
                result->code, colon, result->message);
  }
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

static gboolean run(const DgChildJob *job, GBytes *input, const char *name, DgChildResult *result, GError **error) {
  gint64 deadline = g_get_monotonic_time() + (gint64)(job->seconds * G_USEC_PER_SEC);
  Child child = {.in = -1, .out = -1, .messages = -1};
  if (!start(&child, job, name, error))
    return FALSE;
  child.output = g_byte_array_new();
  child.text = g_string_new(NULL);
  exchange(&child, job, input, deadline);
  close_end(&child.in);
  close_end(&child.out);
  close_end(&child.messages);
  reap(&child, deadline);
  g_autofree char *failure = describe_end(&child, job);
  if (failure)
    g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: %s", name, failure);
  else
    *result = (DgChildResult){WEXITSTATUS(child.status), g_byte_array_free_to_bytes(g_steal_pointer(&child.output)),
                              last_line(&child)};
  g_clear_pointer(&child.output, g_byte_array_unref);
  g_string_free(child.text, TRUE);
  return !failure;
}

gboolean dg_child_run(const DgChildJob *job, GBytes *input, const char *name, DgChildResult *result, GError **error) {
  *result = (DgChildResult){0};
  enter_gate();
  gboolean ended = run(job, input, name, result, error);
  leave_gate();
  return ended;
}
