#include "base/database.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const SCRIPTS[] = {"CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)",
                                      "ALTER TABLE t ADD COLUMN c BLOB"};
static const DgDatabaseKind OLD = {"a box", 0x44470001, SCRIPTS, 1, NULL},
                            NEW = {"a box", 0x44470001, SCRIPTS, 2, "box mend"},
                            OTHER = {"a barrel", 0x44470002, SCRIPTS, 1, NULL};

static int make_directory(void **state) {
  g_autofree char *pattern = g_build_filename(g_get_tmp_dir(), "diagrade-database-XXXXXX", NULL);
  char *directory = g_mkdtemp(g_steal_pointer(&pattern));
  *state = directory;
  return directory ? 0 : -1;
}

static int remove_directory(void **state) {
  GDir *dir = g_dir_open(*state, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name(dir))) {
    g_autofree char *path = g_build_filename(*state, name, NULL);
    g_unlink(path);
  }
  g_dir_close(dir);
  g_rmdir(*state);
  g_free(*state);
  return 0;
}

static gint64 count(DgDatabase *database) {
  sqlite3_stmt *statement = dg_database_prepare(database, "SELECT count(*) FROM t", NULL);
  gboolean row;
  assert_true(dg_statement_step(database, statement, &row, NULL));
  gint64 n = sqlite3_column_int64(statement, 0);
  sqlite3_reset(statement);
  return n;
}

static void an_older_file_is_brought_to_the_new_version_with_its_rows(void **state) {
  g_autofree char *path = g_build_filename(*state, "box", NULL);
  g_autoptr(GError) error = NULL;
  DgDatabase *database = dg_database_open(path, &OLD, DG_DATABASE_CREATE, &error);
  assert_non_null(database);
  assert_true(dg_database_run(database, "INSERT INTO t VALUES (1, 'x')", &error));
  dg_database_close(database);
  assert_null(dg_database_open(path, &NEW, DG_DATABASE_READ, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  assert_non_null(strstr(error->message, "found a box of version 1, expected version 2: 'box mend' converts it"));
  g_clear_error(&error);
  database = dg_database_open(path, &NEW, DG_DATABASE_WRITE, &error);
  assert_non_null(database);
  assert_int_equal(dg_database_get_version_found(database), 1);
  assert_true(dg_database_run(database, "INSERT INTO t VALUES (2, 'y', x'00')", &error));
  assert_int_equal(count(database), 2);
  dg_database_close(database);
  assert_null(dg_database_open(path, &OLD, DG_DATABASE_WRITE, &error));
  assert_non_null(strstr(error->message, "newer diagrade"));
}

static void a_foreign_file_is_refused_and_left_as_it_is(void **state) {
  g_autofree char *path = g_build_filename(*state, "box", NULL);
  g_autofree char *text = g_build_filename(*state, "text", NULL);
  g_autoptr(GError) error = NULL;
  dg_database_close(dg_database_open(path, &OLD, DG_DATABASE_CREATE, NULL));
  assert_null(dg_database_open(path, &OTHER, DG_DATABASE_CREATE, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  g_clear_error(&error);
  assert_true(g_file_set_contents(text, "not a database, but long enough to look at", -1, NULL));
  assert_null(dg_database_open(text, &OLD, DG_DATABASE_CREATE, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  g_autofree char *after = NULL;
  assert_true(g_file_get_contents(text, &after, NULL, NULL));
  assert_string_equal(after, "not a database, but long enough to look at");
}

static void missing_files_and_directories_are_named(void **state) {
  g_autofree char *missing = g_build_filename(*state, "none", NULL);
  g_autofree char *nowhere = g_build_filename(*state, "no", "where", NULL);
  g_autoptr(GError) error = NULL;
  assert_null(dg_database_open(missing, &OLD, DG_DATABASE_WRITE, &error));
  assert_int_equal(error->code, DG_ERROR_OPEN);
  assert_non_null(strstr(error->message, missing));
  g_clear_error(&error);
  assert_null(dg_database_open(nowhere, &OLD, DG_DATABASE_CREATE, &error));
  assert_int_equal(error->code, DG_ERROR_WRITE);
  assert_non_null(strstr(error->message, "cannot be made"));
}

/* Eight processes that open, migrate and write one new file at the same time lose nothing. */
static void processes_share_a_file(void **state) {
  g_autofree char *path = g_build_filename(*state, "box", NULL);
  pid_t children[8];
  for (guint i = 0; i < G_N_ELEMENTS(children); i++) {
    children[i] = fork();
    if (children[i] == 0) {
      DgDatabase *database = dg_database_open(path, &NEW, DG_DATABASE_CREATE, NULL);
      gboolean fine = database != NULL;
      for (guint row = 0; fine && row < 50; row++) {
        sqlite3_stmt *statement = dg_database_prepare(database, "INSERT INTO t (b) VALUES (?)", NULL);
        dg_statement_bind_text(statement, 1, "z");
        fine = dg_statement_run(database, statement, NULL);
      }
      dg_database_close(database);
      _exit(!fine);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS(children); i++) {
    int status;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  g_autoptr(DgDatabase) database = dg_database_open(path, &NEW, DG_DATABASE_READ, NULL);
  assert_int_equal(count(database), 400);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(an_older_file_is_brought_to_the_new_version_with_its_rows, make_directory,
                                      remove_directory),
      cmocka_unit_test_setup_teardown(a_foreign_file_is_refused_and_left_as_it_is, make_directory, remove_directory),
      cmocka_unit_test_setup_teardown(missing_files_and_directories_are_named, make_directory, remove_directory),
      cmocka_unit_test_setup_teardown(processes_share_a_file, make_directory, remove_directory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
