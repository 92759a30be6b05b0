/* Stores in which a bit has flipped: each flip is noticed, or changes nothing. */
#include "base/checked_file.h"
#include "run/dataset.h"
#include "run/results.h"
#include "run/store.h"
#include "run/store_figures.h"
#include "scratch.h"

#include <sqlite3.h>

#define FLIPS 1000
#define ITEMS 12
#define SYSTEMS 2

#define FIGURE                                                                                                         \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"100\"><rect x=\"10\" y=\"10\" width=\"80\" "       \
  "height=\"40\" fill=\"none\" stroke=\"black\"/><text x=\"20\" y=\"35\">Part %u</text><rect x=\"150\" y=\"10\" "      \
  "width=\"80\" height=\"40\" fill=\"none\" stroke=\"black\"/><text x=\"160\" y=\"35\">Whole %u</text>"                \
  "<line x1=\"90\" y1=\"30\" x2=\"150\" y2=\"30\" stroke=\"black\"/></svg>"

static gboolean collect(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                        GError **error) {
  GString *told = user_data;
  g_string_append_len(told, record, (gssize)length);
  g_string_append_c(told, '\n');
  return TRUE;
}

static gboolean collect_figures(const DgStoreFigures *figures, gpointer user_data, GError **error) {
  g_autofree char *digest = g_base64_encode(figures->digests[0].bytes, DG_DIGEST_LENGTH);
  g_string_append_printf(user_data, "%s %s %s %s\n", figures->system, figures->item, figures->names[0], digest);
  return TRUE;
}

static gboolean ask(const char *path, int question, GString *told, GError **error) {
  g_string_truncate(told, 0);
  switch (question) {
  case 0:
    return dg_results_each(path, DG_RESULTS_WHOLE, collect, told, error);
  case 1:
    return dg_results_each(path, DG_RESULTS_VALUES, collect, told, error);
  default:
    return dg_store_each_figures(path, collect_figures, told, error);
  }
}
#define QUESTIONS 3

static void make_dataset(const char *directory) {
  for (guint i = 0; i < ITEMS; i++) {
    g_autofree char *reference = g_strdup_printf("references/item%02u.svg", i);
    g_autofree char *text = g_strdup_printf(FIGURE, i, i);
    scratch_write(directory, reference, text);
    for (guint s = 0; s < SYSTEMS; s++) {
      g_autofree char *generated = g_strdup_printf("generated/system%u/item%02u.svg", s, i);
      g_autofree char *drawn = g_strdup_printf(FIGURE, i, i + s);
      scratch_write(directory, generated, drawn);
    }
  }
}

/* A store at rest, or, where `logged`, one whose results are in its write-ahead log: as a run leaves it that was
 * killed, since somebody who read the store before has kept it from being written on. */
static void make_store(const char *directory, const char *name, gboolean logged) {
  g_autofree char *path = g_build_filename(directory, name, NULL), *kept = g_strconcat(path, ".kept", NULL);
  g_autofree char *log = g_strconcat(path, "-wal", NULL), *kept_log = g_strconcat(kept, "-wal", NULL);
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, DG_DATASET_PLAIN, NULL);
  sqlite3 *reader = NULL;
  dg_store_close(dg_store_open(path, DG_DATABASE_CREATE, NULL));
  if (logged) {
    assert_int_equal(sqlite3_open(path, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM facts", NULL, NULL, NULL), SQLITE_OK);
  }
  assert_true(dg_run_store(dataset, path, NULL, NULL, NULL, NULL, NULL));
  const char *const copies[][2] = {{path, kept}, {log, kept_log}};
  for (guint i = 0; i < (logged ? 2 : 1); i++) {
    g_autofree char *bytes = NULL;
    gsize length;
    assert_true(g_file_get_contents(copies[i][0], &bytes, &length, NULL));
    assert_true(g_file_set_contents(copies[i][1], bytes, (gssize)length, NULL));
  }
  sqlite3_close(reader);
}

/* The files of a store of which one is damaged, and their bytes. */
typedef struct {
  char *path, *damaged; /* the store, and which of its files */
  char *bytes[2]; /* of the store, and of its log or NULL */
  gsize lengths[2];
  guint which;
} Patient;

static void read_patient(Patient *patient, const char *directory, const char *name, guint which) {
  *patient = (Patient){.path = g_build_filename(directory, "flipped.store", NULL), .which = which};
  patient->damaged = g_strconcat(patient->path, which ? "-wal" : "", NULL);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *file = g_strdup_printf("%s/%s.kept%s", directory, name, i ? "-wal" : "");
    g_file_get_contents(file, &patient->bytes[i], &patient->lengths[i], NULL);
  }
}

static void clear_patient(Patient *patient) {
  for (guint i = 0; i < 2; i++)
    g_free(patient->bytes[i]);
  g_free(patient->path);
  g_free(patient->damaged);
}

/* Writes the first `length` bytes of the damaged file, and the other as it is. */
static void write_patient(const Patient *patient, gsize length) {
  static const char *const endings[] = {"", "-wal", "-shm"};
  for (guint i = 0; i < G_N_ELEMENTS(endings); i++) {
    g_autofree char *file = g_strconcat(patient->path, endings[i], NULL);
    g_unlink(file);
    if (i < 2 && patient->bytes[i])
      assert_true(g_file_set_contents_full(file, patient->bytes[i],
                                           (gssize)(i == patient->which ? length : patient->lengths[i]),
                                           G_FILE_SET_CONTENTS_NONE, 0644, NULL));
  }
}

/* Flips bits that lie as far apart as they can, each of a byte in turns, and asks; how many flips were noticed. */
static guint flip_bits(const Patient *patient, int question) {
  g_autoptr(GString) told = g_string_new(NULL);
  char *bytes = patient->bytes[patient->which];
  gsize length = patient->lengths[patient->which];
  guint noticed = 0;
  write_patient(patient, length);
  assert_true(ask(patient->path, question, told, NULL));
  g_autofree char *expected = g_strdup(told->str);
  for (guint i = 0; i < FLIPS; i++) {
    g_autoptr(GError) error = NULL;
    gsize place = (gsize)((guint64)length * i / FLIPS);
    bytes[place] ^= (char)(1 << i % 8);
    write_patient(patient, length);
    gboolean fine = ask(patient->path, question, told, &error);
    bytes[place] ^= (char)(1 << i % 8);
    if (fine && strcmp(told->str, expected) != 0)
      fail_msg("byte %" G_GSIZE_FORMAT ", bit %u: another answer", place, i % 8);
    if (fine)
      continue;
    noticed++;
    if (!g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT) || !strstr(error->message, "flipped.store"))
      fail_msg("byte %" G_GSIZE_FORMAT ", bit %u: %s", place, i % 8, error->message);
    /* What is handed out whole may be printed at once. */
    if (question == 0)
      assert_int_equal(told->len, 0);
  }
  return noticed;
}

/* Each page has a checksum, so that of reading all of them each flip is noticed. */
static void a_flipped_bit_of_a_store_is_noticed_or_harmless(void **state) {
  Patient patient;
  make_dataset(*state);
  make_store(*state, "rest.store", FALSE);
  read_patient(&patient, *state, "rest.store", 0);
  assert_int_equal(flip_bits(&patient, 0), FLIPS);
  for (int question = 1; question < QUESTIONS; question++)
    assert_in_range(flip_bits(&patient, question), FLIPS / 5, FLIPS);
  clear_patient(&patient);
}

/* All results are in the log: a flip that was not noticed would leave out results. */
static void a_flipped_bit_of_a_log_is_noticed(void **state) {
  Patient patient;
  make_dataset(*state);
  make_store(*state, "logged.store", TRUE);
  read_patient(&patient, *state, "logged.store", 1);
  assert_non_null(patient.bytes[1]);
  assert_int_equal(flip_bits(&patient, 0), FLIPS);
  clear_patient(&patient);
}

/* Every bit of the last frame, where SQLite takes the log to end one transaction earlier. */
static void a_flipped_bit_of_the_last_frame_is_noticed(void **state) {
  Patient patient;
  g_autoptr(GString) told = g_string_new(NULL);
  make_dataset(*state);
  make_store(*state, "logged.store", TRUE);
  read_patient(&patient, *state, "logged.store", 1);
  gsize length = patient.lengths[1], frame = 24 + 4096;
  assert_int_equal((length - 32) % frame, 0);
  for (gsize bit = 0; bit < 8 * frame; bit += bit < 24 * 8 ? 1 : 61) {
    g_autoptr(GError) error = NULL;
    patient.bytes[1][length - frame + bit / 8] ^= (char)(1 << bit % 8);
    write_patient(&patient, length);
    if (ask(patient.path, 2, told, &error) || !strstr(error->message, "is damaged"))
      fail_msg("bit %" G_GSIZE_FORMAT " of the last frame went unnoticed", bit);
    patient.bytes[1][length - frame + bit / 8] ^= (char)(1 << bit % 8);
  }
  clear_patient(&patient);
}

/* A writer that is killed leaves a log that ends anywhere, in a file that may be longer: that is no damage. */
static void a_log_that_ends_early_is_read_as_far_as_it_goes(void **state) {
  Patient patient;
  g_autoptr(GString) told = g_string_new(NULL);
  make_dataset(*state);
  make_store(*state, "logged.store", TRUE);
  read_patient(&patient, *state, "logged.store", 1);
  gsize length = patient.lengths[1], before = 0;
  for (guint i = 0; i <= 200; i++) {
    g_autoptr(GError) error = NULL;
    write_patient(&patient, length * i / 200);
    if (!ask(patient.path, 2, told, &error))
      fail_msg("%" G_GSIZE_FORMAT " bytes: %s", length * i / 200, error->message);
    assert_in_range(told->len, before, G_MAXUINT);
    before = told->len;
  }
  assert_int_not_equal(before, 0);
  clear_patient(&patient);
}

static void pages_in_each_others_place_are_noticed(void **state) {
  Patient patient;
  g_autoptr(GError) error = NULL;
  make_dataset(*state);
  make_store(*state, "rest.store", FALSE);
  read_patient(&patient, *state, "rest.store", 0);
  assert_in_range(patient.lengths[0], 6 * 4096, G_MAXUINT);
  g_autofree char *page = g_memdup2(patient.bytes[0] + 4 * 4096, 4096);
  memcpy(patient.bytes[0] + 4 * 4096, patient.bytes[0] + 5 * 4096, 4096);
  memcpy(patient.bytes[0] + 5 * 4096, page, 4096);
  write_patient(&patient, patient.lengths[0]);
  assert_false(dg_checked_file_verify(patient.path, &error));
  assert_non_null(strstr(error->message, "flipped.store: page 5 is damaged: found the checksum"));
  clear_patient(&patient);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(a_flipped_bit_of_a_store_is_noticed_or_harmless),
      SCRATCH_TEST(a_flipped_bit_of_a_log_is_noticed),
      SCRATCH_TEST(a_flipped_bit_of_the_last_frame_is_noticed),
      SCRATCH_TEST(a_log_that_ends_early_is_read_as_far_as_it_goes),
      SCRATCH_TEST(pages_in_each_others_place_are_noticed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
