#include "model/cache.h"

#include "asking.h"
#include "base/json.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const DgCharge CHARGE = {"a run", 100, 20, 3000, FALSE};

static gboolean add(DgAnswerCache *cache, guint number, const char *text, const DgCharge *charge, GError **error) {
  g_autofree char *words = g_strdup_printf("question %u", number);
  g_autoptr(DgModelRequest) request = dg_model_request_new("edges", words);
  g_autoptr(cJSON) question = dg_question_new(&ASKED, request);
  g_autofree char *key = dg_question_key(question);
  DgModelAnswer answer = {.text = (char *)text, .input_tokens = 100, .output_tokens = -1, .created = 1700000000};
  DgKeeping keeping = {key, question, &answer};
  return dg_answer_cache_add(cache, &keeping, 1, "edges", charge, error);
}

static DgModelAnswer *find(DgAnswerCache *cache, guint number, GError **error) {
  g_autofree char *words = g_strdup_printf("question %u", number);
  g_autoptr(DgModelRequest) request = dg_model_request_new("edges", words);
  g_autofree char *key = dg_answer_cache_key(&ASKED, request);
  return dg_answer_cache_find(cache, key, error);
}

static DgAnswerCache *open_cache(void *directory, DgCacheAccess access, GError **error) {
  g_autofree char *path = g_build_filename(directory, "answers.sqlite", NULL);
  return dg_answer_cache_open(path, access, error);
}

static void an_answer_is_found_again_and_the_first_stays(void **state) {
  g_autoptr(DgAnswerCache) cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  g_autoptr(GError) error = NULL;
  assert_null(find(cache, 1, &error));
  assert_null(error);
  assert_true(add(cache, 1, "yes", NULL, NULL));
  assert_true(add(cache, 1, "no", NULL, NULL));
  g_autoptr(DgModelAnswer) answer = find(cache, 1, NULL);
  assert_string_equal(answer->text, "yes");
  assert_null(answer->model);
  assert_int_equal(answer->input_tokens, 100);
  assert_int_equal(answer->output_tokens, -1);
  assert_int_equal(answer->created, 1700000000);
  assert_true(answer->cached);
}

static void charges_add_up_by_run(void **state) {
  g_autoptr(DgAnswerCache) cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  guint64 tokens = 9;
  gint64 nanodollars = 9;
  assert_true(dg_answer_cache_spent(cache, "a run", &tokens, &nanodollars, NULL));
  assert_true(tokens == 0 && nanodollars == 0);
  const DgCharge other = {"another", 1, 1, 1, FALSE}, unpriced = {"a run", 5, 5, -1, TRUE};
  assert_true(add(cache, 1, "yes", &CHARGE, NULL));
  assert_true(add(cache, 2, "yes", &other, NULL));
  assert_true(dg_answer_cache_charge(cache, &ASKED, "edges", &CHARGE, NULL));
  assert_true(dg_answer_cache_charge(cache, &ASKED, "nodes", &unpriced, NULL));
  assert_true(dg_answer_cache_spent(cache, "a run", &tokens, &nanodollars, NULL));
  assert_int_equal(tokens, 100 + 20 + 100 + 20 + 5 + 5);
  assert_int_equal(nanodollars, 3000 + 3000);
}

/* One request gave both: its charge is no sum of theirs. */
static void answers_of_one_request_are_charged_once(void **state) {
  g_autoptr(DgAnswerCache) cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  DgModelRequest *requests[2];
  cJSON *questions[2];
  char *keys[2], *texts[] = {"one", "two"};
  DgModelAnswer answers[2];
  DgKeeping keepings[2];
  for (guint i = 0; i < 2; i++) {
    g_autofree char *words = g_strdup_printf("question %u", i);
    requests[i] = dg_model_request_new("edges", words);
    questions[i] = dg_question_new(&ASKED, requests[i]);
    keys[i] = dg_question_key(questions[i]);
    answers[i] = (DgModelAnswer){.text = texts[i], .input_tokens = -1, .output_tokens = -1};
    keepings[i] = (DgKeeping){keys[i], questions[i], &answers[i]};
  }
  assert_true(dg_answer_cache_add(cache, keepings, 2, "edges", &CHARGE, NULL));
  guint64 tokens;
  gint64 nanodollars;
  assert_true(dg_answer_cache_spent(cache, "a run", &tokens, &nanodollars, NULL));
  assert_int_equal(tokens, 100 + 20);
  assert_int_equal(nanodollars, 3000);
  for (guint i = 0; i < 2; i++) {
    g_autoptr(DgModelAnswer) answer = find(cache, i, NULL);
    assert_string_equal(answer->text, texts[i]);
    dg_model_request_free(requests[i]);
    cJSON_Delete(questions[i]);
    g_free(keys[i]);
  }
}

#define PROCESSES 6
#define THREADS 4
#define SHARED 40 /* questions that all of them ask */

typedef struct {
  DgAnswerCache *cache;
  guint first; /* number of the first question that this thread alone asks */
  gboolean fine;
} Asker;

static gpointer ask(gpointer data) {
  Asker *asker = data;
  asker->fine = TRUE;
  for (guint i = 0; i < SHARED; i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgModelAnswer) before = find(asker->cache, i, &error);
    if (!before && !error)
      add(asker->cache, i, "shared", &CHARGE, &error);
    if (!error && i % 4 == 0)
      add(asker->cache, asker->first + i, "own", &CHARGE, &error);
    g_autoptr(DgModelAnswer) after = error ? NULL : find(asker->cache, i, &error);
    if (error)
      print_error("%s\n", error->message);
    asker->fine = asker->fine && after && strcmp(after->text, "shared") == 0;
  }
  return NULL;
}

static int ask_in_threads(void *directory, guint process) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgAnswerCache) cache = open_cache(directory, DG_CACHE_CREATE, &error);
  if (error)
    print_error("%s\n", error->message);
  Asker askers[THREADS];
  GThread *threads[THREADS];
  gboolean fine = cache != NULL;
  for (guint i = 0; fine && i < THREADS; i++) {
    askers[i] = (Asker){cache, 1000 * (process * THREADS + i + 1), FALSE};
    threads[i] = g_thread_new("asker", ask, &askers[i]);
  }
  gboolean all = fine;
  for (guint i = 0; fine && i < THREADS; i++) {
    g_thread_join(threads[i]);
    all = all && askers[i].fine;
  }
  return !all;
}

static gint64 read_number(const char *directory, const char *sql) {
  g_autofree char *path = g_build_filename(directory, "answers.sqlite", NULL);
  sqlite3 *handle;
  sqlite3_stmt *statement;
  assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  gint64 number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(handle);
  return number;
}

static void processes_and_threads_share_the_file(void **state) {
  pid_t children[PROCESSES];
  for (guint i = 0; i < PROCESSES; i++) {
    children[i] = fork();
    if (children[i] == 0)
      _exit(ask_in_threads(*state, i));
  }
  for (guint i = 0; i < PROCESSES; i++) {
    int status;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  assert_int_equal(read_number(*state, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), 1);
  /* 40 shared answers, and 10 of each of 24 threads. */
  assert_int_equal(read_number(*state, "SELECT count(*) FROM answer"), SHARED + PROCESSES * THREADS * SHARED / 4);
  /* Two who ask the same at once both pay: at least one charge for each answer, at most one for each that asked. */
  gint64 requests = read_number(*state, "SELECT sum(requests) FROM spent");
  assert_in_range(requests, SHARED + 240, PROCESSES * THREADS * SHARED + 240);
  assert_int_equal(read_number(*state, "SELECT sum(nanodollars) FROM spent"), 3000 * requests);
}

static void foreign_and_damaged_files_are_left_as_they_are(void **state) {
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  g_autoptr(GError) error = NULL;
  assert_true(g_file_set_contents(path, "a list of things to buy, not a cache", -1, NULL));
  assert_null(open_cache(*state, DG_CACHE_CREATE, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  assert_non_null(strstr(error->message, path));
  g_clear_error(&error);
  g_unlink(path);

  g_autoptr(DgAnswerCache) cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  for (guint i = 0; i < 200; i++)
    assert_true(add(cache, i, "an answer of some length, so that the file has many pages", NULL, NULL));
  g_clear_pointer(&cache, dg_answer_cache_close);
  g_autofree char *bytes = NULL, *after = NULL;
  gsize length, after_length;
  assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  memset(bytes + 4096, 0xA5, length - 4096); /* all pages but the first, which has the schema */
  assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
  cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  assert_non_null(cache);
  assert_null(find(cache, 7, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  assert_non_null(strstr(error->message, path));
  g_clear_error(&error);
  assert_false(add(cache, 999, "new", NULL, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  g_clear_pointer(&cache, dg_answer_cache_close);
  assert_true(g_file_get_contents(path, &after, &after_length, NULL));
  assert_int_equal(after_length, length);
  assert_memory_equal(after, bytes, length);
}

/* Runs `check` in a child, which a changed user or limit does not outlive. */
static void in_child(int (*check)(void *), void *directory) {
  pid_t child = fork();
  if (child == 0)
    _exit(check(directory));
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

/* The superuser may write everywhere: go on as nobody. */
static gboolean give_up_rights(void) {
  return geteuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
}

static int refuse_to_write(void *directory) {
  g_autoptr(GError) error = NULL;
  if (!give_up_rights())
    return 1;
  g_autoptr(DgAnswerCache) cache = open_cache(directory, DG_CACHE_CREATE, &error);
  return cache ||
         !(g_error_matches(error, DG_ERROR, DG_ERROR_WRITE) || g_error_matches(error, DG_ERROR, DG_ERROR_OPEN));
}

static int read_as_nobody(void *directory) {
  if (!give_up_rights())
    return 1;
  g_autoptr(DgAnswerCache) cache = open_cache(directory, DG_CACHE_READ, NULL);
  g_autoptr(DgModelAnswer) answer = cache ? find(cache, 1, NULL) : NULL;
  return !answer || strcmp(answer->text, "yes") != 0;
}

static void what_may_not_be_written_is_said_before_anything_is_asked(void **state) {
  chmod(*state, 0555);
  in_child(refuse_to_write, *state); /* no file, and none can be made */
  chmod(*state, 0755);
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  DgAnswerCache *cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  assert_true(add(cache, 1, "yes", NULL, NULL));
  dg_answer_cache_close(cache);
  chmod(path, 0444);
  in_child(refuse_to_write, *state);
  chmod(*state, 0555);
  in_child(refuse_to_write, *state);
  in_child(read_as_nobody, *state); /* which needs no right to write */
  chmod(*state, 0755);
  cache = open_cache(*state, DG_CACHE_READ, NULL);
  g_autoptr(DgModelAnswer) answer = find(cache, 1, NULL);
  assert_string_equal(answer->text, "yes");
  dg_answer_cache_close(cache);
}

/* Adds answers until the disk (here: the limit on the size of a file) is full. */
static int fill_disk(void *directory) {
  const struct rlimit limit = {1 << 20, 1 << 20};
  g_autoptr(GError) error = NULL;
  g_autofree char *long_text = g_strnfill(50000, 'x');
  signal(SIGXFSZ, SIG_IGN);
  g_autoptr(DgAnswerCache) cache = open_cache(directory, DG_CACHE_CREATE, NULL);
  if (!cache || setrlimit(RLIMIT_FSIZE, &limit) != 0)
    return 1;
  guint kept = 0;
  while (kept < 100 && add(cache, kept, long_text, &CHARGE, &error))
    kept++;
  if (kept == 100 || kept == 0 || !g_error_matches(error, DG_ERROR, DG_ERROR_WRITE))
    return 2;
  for (guint i = 0; i <= kept; i++) {
    g_autoptr(DgModelAnswer) answer = find(cache, i, NULL);
    if ((answer != NULL) != (i < kept))
      return 3;
  }
  guint64 tokens;
  gint64 nanodollars;
  if (!dg_answer_cache_spent(cache, CHARGE.run, &tokens, &nanodollars, NULL) || tokens != 120 * (guint64)kept)
    return 4;
  return 0;
}

static void a_full_disk_loses_nothing_that_was_kept(void **state) {
  in_child(fill_disk, *state);
  assert_int_equal(read_number(*state, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), 1);
  gint64 kept = read_number(*state, "SELECT count(*) FROM answer");
  g_autoptr(DgAnswerCache) cache = open_cache(*state, DG_CACHE_WRITE, NULL);
  assert_true(add(cache, 5000, "room again", &CHARGE, NULL));
  assert_int_equal(read_number(*state, "SELECT count(*) FROM answer"), kept + 1);
}

static void no_byte_of_the_users_key_is_in_the_file(void **state) {
  g_autoptr(DgAnswerCache) cache = open_cache(*state, DG_CACHE_CREATE, NULL);
  assert_true(add(cache, 1, "yes", &CHARGE, NULL));
  g_clear_pointer(&cache, dg_answer_cache_close);
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL), *bytes = NULL;
  gsize length;
  assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  assert_null(memmem(bytes, length, ASKED.key, strlen(ASKED.key)));
  assert_non_null(memmem(bytes, length, ASKED.base_url, strlen(ASKED.base_url)));
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
  const struct CMUnitTest tests[] = {IN_DIRECTORY(an_answer_is_found_again_and_the_first_stays),
                                     IN_DIRECTORY(charges_add_up_by_run),
                                     IN_DIRECTORY(answers_of_one_request_are_charged_once),
                                     IN_DIRECTORY(processes_and_threads_share_the_file),
                                     IN_DIRECTORY(foreign_and_damaged_files_are_left_as_they_are),
                                     IN_DIRECTORY(what_may_not_be_written_is_said_before_anything_is_asked),
                                     IN_DIRECTORY(a_full_disk_loses_nothing_that_was_kept),
                                     IN_DIRECTORY(no_byte_of_the_users_key_is_in_the_file)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
