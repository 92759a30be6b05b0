/* Files are read whole or refused at once, and appear whole or not at all. */
#include "base/file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

static char *folder;

static int make_folder(void **state) {
  folder = g_dir_make_tmp("diagrade-test-XXXXXX", NULL);
  return folder ? 0 : -1;
}

static int remove_folder(void **state) {
  int left = 0;
  GDir *dir = g_dir_open(folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name(dir))) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    if (g_str_has_prefix(name, ".diagrade-"))
      left++; /* a temporary file was left over */
    g_remove(path);
  }
  g_dir_close(dir);
  g_rmdir(folder);
  g_free(folder);
  return left;
}

static char *in_folder(const char *name) {
  return g_build_filename(folder, name, NULL);
}

static void refuses_to_read(const char *path, int code, const char *part) {
  g_autoptr(GError) error = NULL;
  assert_null(dg_file_read(path, &error));
  assert_non_null(error);
  assert_int_equal(error->code, code);
  assert_non_null(strstr(error->message, path));
  if (!strstr(error->message, part))
    fail_msg("%s does not say %s", error->message, part);
}

static void test_written_bytes_are_read_again(void **state) {
  g_autofree char *path = in_folder("a");
  static const char data[] = "one\0two";
  assert_true(dg_file_write(path, data, sizeof data, NULL));
  g_autoptr(GBytes) bytes = dg_file_read(path, NULL);
  gsize length;
  const char *read = g_bytes_get_data(bytes, &length);
  assert_int_equal(length, sizeof data);
  assert_memory_equal(read, data, length);
  assert_true(dg_file_write(path, "", -1, NULL));
  g_autoptr(GBytes) empty = dg_file_read(path, NULL);
  assert_int_equal(g_bytes_get_size(empty), 0);
  g_autofree char *large = g_strnfill(3000001, 'x');
  assert_true(dg_file_write(path, large, -1, NULL));
  g_autoptr(GBytes) again = dg_file_read(path, NULL);
  assert_int_equal(g_bytes_get_size(again), 3000001);
}

static void test_mode_follows_umask(void **state) {
  g_autofree char *path = in_folder("mode");
  mode_t before = umask(027);
  assert_true(dg_file_write(path, "x", -1, NULL));
  umask(before);
  struct stat status;
  assert_int_equal(stat(path, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0640);
}

static void test_what_is_no_regular_file_is_refused_at_once(void **state) {
  g_autofree char *fifo = in_folder("fifo"), *none = in_folder("none");
  assert_int_equal(mkfifo(fifo, 0600), 0);
  gint64 start = g_get_monotonic_time();
  refuses_to_read(fifo, DG_ERROR_OPEN, "found a FIFO, expected a regular file (use \"-\" for standard input)");
  refuses_to_read(folder, DG_ERROR_OPEN, "found a directory, expected a regular file");
  refuses_to_read("/dev/zero", DG_ERROR_OPEN, "found a device, expected a regular file");
  refuses_to_read(none, DG_ERROR_OPEN, "No such file");
  refuses_to_read("", DG_ERROR_OPEN, "No such file");
  assert_true(g_get_monotonic_time() - start < G_USEC_PER_SEC);
}

static void test_size_limit(void **state) {
  g_autofree char *path = in_folder("size");
  int fd = g_open(path, O_CREAT | O_WRONLY, 0600);
  assert_int_equal(ftruncate(fd, (off_t)DG_FILE_BYTES_MAX), 0);
  g_autoptr(GBytes) most = dg_file_read(path, NULL);
  assert_int_equal(g_bytes_get_size(most), DG_FILE_BYTES_MAX);
  assert_int_equal(ftruncate(fd, (off_t)DG_FILE_BYTES_MAX + 1), 0);
  close(fd);
  refuses_to_read(path, DG_ERROR_LIMIT, "larger than the limit of 64 MiB");
}

static void on_alarm(int number) {
}

/* Standard input may be a pipe that delivers late, is interrupted by signals or was made non-blocking. */
static void test_standard_input_survives_signals(void **state) {
  for (int blocking = 0; blocking < 2; blocking++) {
    int ends[2], saved = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    if (fork() == 0) {
      close(ends[0]);
      for (int i = 0; i < 5; i++) {
        g_usleep(20000);
        if (write(ends[1], "abc", 3) != 3)
          _exit(1);
      }
      _exit(0);
    }
    close(ends[1]);
    if (!blocking)
      fcntl(ends[0], F_SETFL, O_NONBLOCK);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    struct sigaction action = {.sa_handler = on_alarm}, old; /* without SA_RESTART: read() ends with EINTR */
    sigaction(SIGALRM, &action, &old);
    struct itimerval every = {{0, 5000}, {0, 5000}}, never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &every, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = dg_file_read("-", &error);
    setitimer(ITIMER_REAL, &never, NULL);
    sigaction(SIGALRM, &old, NULL);
    dup2(saved, STDIN_FILENO);
    close(saved);
    assert_null(error);
    assert_int_equal(g_bytes_get_size(bytes), 15);
  }
}

static void test_failed_write_keeps_the_old_file(void **state) {
  g_autofree char *path = in_folder("no/such/folder");
  g_autoptr(GError) error = NULL;
  assert_false(dg_file_write(path, "x", -1, &error));
  assert_int_equal(error->code, DG_ERROR_WRITE);
  assert_non_null(strstr(error->message, path));
  g_clear_error(&error);
  assert_false(dg_file_write(folder, "x", -1, &error));
  assert_non_null(strstr(error->message, "found a directory"));
  g_clear_error(&error);
  assert_false(dg_file_write("/dev/full", "x", -1, &error));
  assert_non_null(strstr(error->message, "/dev/full: cannot write"));
}

static void test_devices_and_links_stay_what_they_are(void **state) {
  struct stat status;
  assert_true(dg_file_write("/dev/null", "x", -1, NULL));
  assert_int_equal(stat("/dev/null", &status), 0);
  assert_true(S_ISCHR(status.st_mode));
  g_autofree char *target = in_folder("target"), *link = in_folder("link"), *text = NULL;
  assert_true(dg_file_write(target, "old", -1, NULL));
  assert_int_equal(symlink("target", link), 0);
  assert_true(dg_file_write(link, "new", -1, NULL));
  assert_int_equal(lstat(link, &status), 0);
  assert_true(S_ISLNK(status.st_mode));
  assert_true(g_file_get_contents(target, &text, NULL, NULL));
  assert_string_equal(text, "new");
}

static void test_pieces_appear_together_or_not_at_all(void **state) {
  g_autofree char *path = in_folder("pieces"), *text = NULL, *large = g_strnfill(200000, 'x');
  assert_true(dg_file_write(path, "old", -1, NULL));
  DgFileWriter *writer = dg_file_writer_open(path, NULL);
  assert_true(dg_file_writer_add(writer, "lost", -1, NULL));
  dg_file_writer_free(writer);
  assert_true(g_file_get_contents(path, &text, NULL, NULL));
  assert_string_equal(text, "old");
  g_clear_pointer(&text, g_free);

  /* Pieces of one byte around one that is larger than what is collected stay in order. */
  writer = dg_file_writer_open(path, NULL);
  assert_true(dg_file_writer_add(writer, "a", 1, NULL));
  assert_true(dg_file_writer_add(writer, large, -1, NULL));
  for (int i = 0; i < 100000; i++)
    assert_true(dg_file_writer_add(writer, "b", 1, NULL));
  assert_true(g_file_get_contents(path, &text, NULL, NULL));
  assert_string_equal(text, "old");
  g_clear_pointer(&text, g_free);
  assert_true(dg_file_writer_commit(writer, NULL));
  dg_file_writer_free(writer);
  gsize length;
  assert_true(g_file_get_contents(path, &text, &length, NULL));
  assert_int_equal(length, 1 + 200000 + 100000);
  assert_int_equal(text[0], 'a');
  assert_int_equal(strspn(text + 1, "x"), 200000);
  assert_int_equal(strspn(text + 200001, "b"), 100000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_written_bytes_are_read_again),
      cmocka_unit_test(test_mode_follows_umask),
      cmocka_unit_test(test_what_is_no_regular_file_is_refused_at_once),
      cmocka_unit_test(test_size_limit),
      cmocka_unit_test(test_standard_input_survives_signals),
      cmocka_unit_test(test_failed_write_keeps_the_old_file),
      cmocka_unit_test(test_devices_and_links_stay_what_they_are),
      cmocka_unit_test(test_pieces_appear_together_or_not_at_all),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
