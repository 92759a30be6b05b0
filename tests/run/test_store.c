/* Stores: what an earlier program wrote is read, and manifests that lie are refused. */
#include "base/checked_file.h"
#include "run/dataset.h"
#include "run/pack.h"
#include "run/store.h"
#include "scratch.h"

#define FIGURE                                                                                                         \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\"><text x=\"10\" y=\"20\">A</text></svg>"

/* A store as version 1 wrote it, kept as text: whatever the tables become, these must be read. */
static const char VERSION_1[] =
    "CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, groups TEXT, present INTEGER NOT NULL);"
    "CREATE TABLE systems (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, present INTEGER NOT NULL);"
    "CREATE TABLE graphs (id INTEGER PRIMARY KEY, digest BLOB NOT NULL, checked INTEGER NOT NULL,"
    " nodes INTEGER NOT NULL, edges INTEGER NOT NULL, document BLOB NOT NULL, microseconds INTEGER NOT NULL,"
    " UNIQUE (digest, checked));"
    "CREATE TABLE results (id INTEGER PRIMARY KEY, system INTEGER NOT NULL REFERENCES systems,"
    " item INTEGER NOT NULL REFERENCES items, status TEXT NOT NULL, error_code TEXT, message TEXT,"
    " generated TEXT NOT NULL, reference TEXT NOT NULL, generated_digest BLOB, reference_digest BLOB,"
    " generated_graph INTEGER, reference_graph INTEGER,"
    " score_values TEXT, microseconds INTEGER NOT NULL, UNIQUE (system, item));"
    "CREATE TABLE scores (result INTEGER PRIMARY KEY REFERENCES results ON DELETE CASCADE, document BLOB NOT NULL);"
    "CREATE TABLE sessions (id INTEGER PRIMARY KEY, started TEXT NOT NULL, ended TEXT, scored INTEGER,"
    " versions TEXT NOT NULL);"
    "PRAGMA application_id=1145525076; PRAGMA user_version=1;"
    "INSERT INTO facts VALUES ('signature', 'diagrade:0.1.0|old'), ('dataset', '../data'), ('name', 'data');"
    "INSERT INTO items VALUES (1, 'b', '{\"type\":\"flow\"}', 1), (2, 'a', NULL, 1), (3, 'gone', NULL, 0);"
    "INSERT INTO systems VALUES (1, 's', 1);"
    "INSERT INTO results (system, item, status, error_code, message, generated, reference, score_values, microseconds)"
    " VALUES (1, 1, 'scored', NULL, NULL, 'generated/s/b.svg', 'references/b.svg',"
    " '{\"schema\":\"diagrade/score@1\",\"generated\":null,\"reference\":null,\"node\":{\"f1\":0.5}}', 7),"
    " (1, 2, 'missing', 'open', 'generated/s/a.svg: cannot open', 'generated/s/a.svg', 'references/a.svg', NULL, 1),"
    " (1, 3, 'scored', NULL, NULL, 'g', 'r', '{}', 1);";

/* Where the head of a SQLite file says how many bytes at the end of each page are not SQLite's. */
#define RESERVED_AT 20

static gboolean collect(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                        GError **error) {
  g_ptr_array_add(user_data, g_strndup(record, length));
  return TRUE;
}

static void write_version_1(const char *path) {
  sqlite3 *handle;
  assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
  assert_int_equal(sqlite3_exec(handle, VERSION_1, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(handle);
}

/* The only value that `sql` gives, as text. Free with g_free(). */
static char *ask(const char *path, const char *sql) {
  sqlite3 *handle;
  sqlite3_stmt *statement;
  assert_int_equal(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  char *text = g_strdup((const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  sqlite3_close(handle);
  return text;
}

#define TABLES                                                                                                         \
  "SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name)"
#define ROWS                                                                                                           \
  "SELECT group_concat(system || item || status || generated || coalesce(score_values, '-') || microseconds, ' ')"     \
  " FROM (SELECT * FROM results ORDER BY id)"

/* Nobody changes the script of a version that stores exist of. */
static void a_new_store_has_the_tables_of_version_1(void **state) {
  g_autofree char *old_path = g_build_filename(*state, "old.store", NULL);
  g_autofree char *new_path = g_build_filename(*state, "new.store", NULL);
  write_version_1(old_path);
  dg_store_close(dg_store_open(new_path, DG_DATABASE_CREATE, NULL));
  g_autofree char *old_tables = ask(old_path, TABLES), *new_tables = ask(new_path, TABLES);
  assert_string_equal(new_tables, old_tables);
}

/* What a version to come does to a store of today: its rows are there, in new tables, and this program leaves it. */
static void a_store_of_version_1_can_be_brought_to_a_next_one(void **state) {
  static const char *const scripts[] = {
      "not run: the store is of this version",
      "ALTER TABLE results ADD COLUMN note TEXT NOT NULL DEFAULT 'none'; CREATE INDEX by_status ON results (status);",
      "UPDATE results SET note = status;"};
  static const DgDatabaseKind next = {"a store of diagrade", 1145525076, scripts, G_N_ELEMENTS(scripts)};
  g_autofree char *path = g_build_filename(*state, "old.store", NULL);
  g_autoptr(GError) error = NULL;
  write_version_1(path);
  g_autofree char *before = ask(path, ROWS);
  dg_database_close(dg_database_open(path, &next, DG_DATABASE_WRITE, &error));
  assert_null(error);
  g_autofree char *after = ask(path, ROWS), *version = ask(path, "PRAGMA user_version"),
                  *notes = ask(path, "SELECT group_concat(note) FROM (SELECT note FROM results ORDER BY id)");
  assert_string_equal(after, before);
  assert_string_equal(version, "3");
  assert_string_equal(notes, "scored,missing,scored");
  assert_null(dg_store_open(path, DG_DATABASE_WRITE, &error));
  assert_non_null(strstr(error->message, "newer diagrade"));
  g_autofree char *left = ask(path, ROWS);
  assert_string_equal(left, before);
}

/* A script that fails leaves the store as it was. */
static void a_version_that_cannot_be_made_changes_nothing(void **state) {
  static const char *const scripts[] = {"not run", "DELETE FROM results; INSERT INTO nowhere VALUES (1);"};
  static const DgDatabaseKind next = {"a store of diagrade", 1145525076, scripts, G_N_ELEMENTS(scripts)};
  g_autofree char *path = g_build_filename(*state, "old.store", NULL);
  g_autoptr(GError) error = NULL;
  write_version_1(path);
  g_autofree char *before = ask(path, ROWS);
  assert_null(dg_database_open(path, &next, DG_DATABASE_WRITE, &error));
  assert_non_null(error);
  g_autofree char *after = ask(path, ROWS), *version = ask(path, "PRAGMA user_version");
  assert_string_equal(after, before);
  assert_string_equal(version, "1");
}

static void a_store_of_version_1_is_read(void **state) {
  g_autofree char *path = g_build_filename(*state, "old.store", NULL);
  write_version_1(path);
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GError) error = NULL;
  assert_true(dg_results_each(path, DG_RESULTS_VALUES, collect, records, &error));
  assert_int_equal(records->len, 2); /* by name, without the item that is not present */
  assert_string_equal(
      records->pdata[0],
      "{\"schema\":\"diagrade/record@1\",\"item\":\"a\",\"system\":\"s\",\"status\":\"missing\","
      "\"error\":{\"code\":\"open\",\"message\":\"generated/s/a.svg: cannot open\",\"figure\":\"generated\"},"
      "\"dataset\":\"../data\",\"generated\":\"generated/s/a.svg\",\"reference\":\"references/a.svg\","
      "\"generated_size\":null,\"reference_size\":null,\"score\":null}");
  assert_string_equal(records->pdata[1],
                      "{\"schema\":\"diagrade/record@1\",\"item\":\"b\",\"system\":\"s\","
                      "\"groups\":{\"type\":\"flow\"},\"status\":\"scored\",\"error\":null,\"dataset\":\"../data\","
                      "\"generated\":\"generated/s/b.svg\",\"reference\":\"references/b.svg\",\"generated_size\":null,"
                      "\"reference_size\":null,\"score\":{\"schema\":\"diagrade/score@1\","
                      "\"signature\":\"diagrade:0.1.0|old\",\"generated\":\"generated/s/b.svg\","
                      "\"reference\":\"references/b.svg\",\"node\":{\"f1\":0.5}}}");
}

static void packed_documents_are_whole_or_refused(void **state) {
  g_autoptr(GBytes) packed = dg_pack("{\"a\":[1,2,3]}");
  gsize length;
  const guint8 *data = g_bytes_get_data(packed, &length);
  g_autofree char *text = dg_unpack(data, length, "x.store", NULL);
  assert_string_equal(text, "{\"a\":[1,2,3]}");
  for (gsize cut = 0; cut < length; cut++) {
    g_autoptr(GError) error = NULL;
    assert_null(dg_unpack(data, cut, "x.store", &error));
    assert_int_equal(error->code, DG_ERROR_FORMAT);
  }
  /* A length that nothing could be unpacked to. */
  guint8 *lying = g_memdup2(data, length);
  lying[3] = 0xff;
  g_autoptr(GError) error = NULL;
  assert_null(dg_unpack(lying, length, "x.store", &error));
  assert_int_equal(error->code, DG_ERROR_LIMIT);
  g_free(lying);
}

static void expect_refused(const char *directory, const char *items, const char *place) {
  g_autofree char *manifest = g_strdup_printf("{\"schema\":\"diagrade/dataset@1\",\"items\":%s}", items);
  g_autoptr(GError) error = NULL;
  scratch_write(directory, "dataset.json", manifest);
  DgDataset *dataset = dg_dataset_open(directory, DG_DATASET_PLAIN, &error);
  if (dataset)
    fail_msg("%s was taken", items);
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  if (!strstr(error->message, place))
    fail_msg("%s: %s does not name %s", items, error->message, place);
}

static void manifests_that_lead_elsewhere_are_refused(void **state) {
  scratch_write(*state, "generated/s/a.svg", FIGURE);
  expect_refused(*state, "[{\"id\":\"a\",\"reference\":\"../a.svg\"}]", "items[0].reference");
  expect_refused(*state, "[{\"id\":\"a\",\"reference\":\"/etc/passwd\"}]", "items[0].reference");
  expect_refused(*state, "[{\"id\":\"a\",\"reference\":\"x/../../a.svg\"}]", "items[0].reference");
  expect_refused(*state, "[{\"id\":\"a\",\"reference\":\"--help\"}]", "items[0].reference");
  expect_refused(*state, "[{\"id\":\"a\",\"reference\":\"\"}]", "items[0].reference");
  expect_refused(*state, "[{\"id\":\"a\"},{\"id\":\"a/b\"}]", "items[1].id");
  expect_refused(*state, "[{\"id\":\"..\"}]", "items[0].id");
  expect_refused(*state, "[{\"id\":\"a\\u0001\"}]", "items[0].id");
  expect_refused(*state, "[{\"id\":\"a\"},{\"id\":\"a\"}]", "twice");
  expect_refused(*state, "[{\"id\":7}]", "items[0].id");
  expect_refused(*state, "[{\"id\":\"a\",\"groups\":{\"type\":1}}]", "groups.type");
  expect_refused(*state, "[{\"id\":\"a\",\"sha256\":\"12\"}]", "items[0].sha256");
  expect_refused(*state, "[]", "items");
  expect_refused(*state, "[{\"id\":\"a\"}],\"systems\":[{\"name\":\"s\",\"generated\":{\"a\":\"../x\"}}]",
                 "systems[0].generated.a");
}

static void a_manifest_says_where_figures_are_and_how_items_are_grouped(void **state) {
  scratch_write(*state, "dataset.json",
                "{\"schema\":\"diagrade/dataset@1\",\"name\":\"mine\",\"extra\":1,\"items\":["
                "{\"id\":\"b\",\"reference\":\"r/b.svg\",\"groups\":{\"type\":\"flow\"}},{\"id\":\"a\"}],"
                "\"systems\":[{\"name\":\"t\",\"generated\":\"<system>/<item>.svg\"},"
                "{\"name\":\"s\",\"generated\":{\"b\":\"x.svg\"}}]}");
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  assert_non_null(dataset);
  assert_string_equal(dg_dataset_get_name(dataset), "mine");
  static const char *const expected[][2] = {{"generated/s/a.svg", "references/a.svg"},
                                            {"x.svg", "r/b.svg"},
                                            {"t/a.svg", "references/a.svg"},
                                            {"t/b.svg", "r/b.svg"}};
  assert_int_equal(dg_dataset_get_pair_count(dataset), G_N_ELEMENTS(expected));
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    DgPair *pair = dg_dataset_get_pair(dataset, i);
    for (guint side = 0; side < DG_SIDE_COUNT; side++)
      assert_string_equal(pair->names[side], expected[i][side]);
    dg_pair_free(pair);
  }
  assert_null(dg_dataset_get_item_groups(dataset, 0));
  assert_string_equal(dg_dataset_get_item_groups(dataset, 1), "{\"type\":\"flow\"}");
}

static void validation_finds_what_is_wrong(void **state) {
  scratch_write(*state, "references/a.svg", FIGURE);
  scratch_write(*state, "references/b.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
  scratch_write(*state, "references/c.svg", FIGURE "\n");
  scratch_write(*state, "generated/s/a.svg", FIGURE " ");
  scratch_write(*state, "generated/s/b.svg", "no figure");
  scratch_write(*state, "generated/s/x.svg", FIGURE);
  scratch_write(*state, "generated/t/a.svg", FIGURE);
  scratch_write(*state, "generated/t/b.tex", "\\draw (0,0);");
  scratch_write(*state, "generated/t/c.svg", FIGURE "\t");
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  g_autoptr(DgValidation) validation = dg_dataset_validate(dataset, 2);
  static const struct {
    DgFindingKind kind;
    const char *file;
  } expected[] = {{DG_FINDING_NO_NODES, "references/a.svg"}, /* a letter alone is no node */
                  {DG_FINDING_NO_NODES, "references/b.svg"},
                  {DG_FINDING_NO_NODES, "references/c.svg"},
                  {DG_FINDING_UNREADABLE, "generated/s/b.svg"},
                  {DG_FINDING_MISSING, "generated/s/c.svg"},
                  {DG_FINDING_DUPLICATE, "generated/t/a.svg"},
                  {DG_FINDING_UNREADABLE, "generated/t/b.tex"},
                  {DG_FINDING_NO_REFERENCE, NULL}};
  assert_int_equal(dg_validation_get_count(validation), G_N_ELEMENTS(expected));
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    assert_int_equal(dg_validation_get_kind(validation, i), expected[i].kind);
    if (expected[i].file)
      assert_string_equal(dg_validation_get_file(validation, i), expected[i].file);
  }
  assert_int_equal(dg_validation_get_broken(validation), 5);
  /* The manifest that init writes holds every figure to its bytes. */
  assert_true(dg_dataset_init(*state, DG_DATASET_PLAIN, NULL));
  assert_false(dg_dataset_init(*state, DG_DATASET_PLAIN, NULL));
  scratch_write(*state, "references/a.svg", FIGURE "<!-- changed -->");
  g_autoptr(DgDataset) listed = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  g_autoptr(DgValidation) again = dg_dataset_validate(listed, 1);
  assert_int_equal(dg_validation_get_kind(again, 0), DG_FINDING_CHECKSUM);
  assert_string_equal(dg_validation_get_file(again, 0), "references/a.svg");
}

/* What a store of version 1 has is the same behind checksums, and a store of today stays as it is, to the byte. */
static void an_upgrade_gives_checksums_once(void **state) {
  g_autofree char *path = g_build_filename(*state, "old.store", NULL);
  g_autoptr(GPtrArray) before = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) after = g_ptr_array_new_with_free_func(g_free);
  write_version_1(path);
  assert_true(dg_results_each(path, DG_RESULTS_WHOLE, collect, before, NULL));
  for (guint found = 1; found <= 2; found++) {
    g_autofree char *bytes = NULL, *bytes_after = NULL;
    gsize length, length_after;
    assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    g_autoptr(DgResultsVersion) version = dg_results_upgrade(path, NULL);
    assert_true(version->store);
    assert_int_equal(version->found, found);
    assert_int_equal(version->current, 2);
    assert_string_equal(version->scored_by, "0.1.0");
    assert_true(g_file_get_contents(path, &bytes_after, &length_after, NULL));
    assert_int_equal(bytes_after[RESERVED_AT], 4);
    assert_int_equal(length_after == length && memcmp(bytes, bytes_after, length) == 0, found == 2);
  }
  assert_true(dg_checked_file_verify(path, NULL));
  assert_true(dg_results_each(path, DG_RESULTS_WHOLE, collect, after, NULL));
  assert_int_equal(after->len, before->len);
  for (guint i = 0; i < after->len; i++)
    assert_string_equal(after->pdata[i], before->pdata[i]);
}

/* Lines of several versions name all of them, each once. */
static void results_name_who_scored_them(void **state) {
  static const char record[] = "{\"schema\":\"diagrade/record@1\",\"score\":{\"signature\":\"diagrade:%s|x\"}}\n";
  g_autoptr(GString) text = g_string_new("{\"schema\":\"diagrade/record@1\",\"score\":null}\n");
  const char *const versions[] = {"0.1.0", "0.2.0", "0.1.0"};
  for (guint i = 0; i < G_N_ELEMENTS(versions); i++)
    g_string_append_printf(text, record, versions[i]);
  scratch_write(*state, "results.jsonl", text->str);
  g_autofree char *path = g_build_filename(*state, "results.jsonl", NULL);
  g_autoptr(DgResultsVersion) version = dg_results_upgrade(path, NULL);
  assert_false(version->store);
  assert_string_equal(version->scored_by, "0.1.0, 0.2.0");
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(a_store_of_version_1_is_read),
      SCRATCH_TEST(a_new_store_has_the_tables_of_version_1),
      SCRATCH_TEST(a_store_of_version_1_can_be_brought_to_a_next_one),
      SCRATCH_TEST(a_version_that_cannot_be_made_changes_nothing),
      SCRATCH_TEST(an_upgrade_gives_checksums_once),
      SCRATCH_TEST(results_name_who_scored_them),
      SCRATCH_TEST(packed_documents_are_whole_or_refused),
      SCRATCH_TEST(manifests_that_lead_elsewhere_are_refused),
      SCRATCH_TEST(a_manifest_says_where_figures_are_and_how_items_are_grouped),
      SCRATCH_TEST(validation_finds_what_is_wrong),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
