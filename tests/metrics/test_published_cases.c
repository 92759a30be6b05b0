/* Profile `code` against what the published implementation of DiagramIR said of the same IR documents. The cases lie
 * beside the project (../shared/diagramir/ir_cases.jsonl); without them nothing is compared. */
#include "base/json.h"

#include <diagrade/checks.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Share of verdicts that must be the same, cases close to a limit apart. */
#define SAME_MIN 0.98

typedef struct {
  guint same, all, near_same, near_all;
} Tally;

static gboolean is_near_limit(const cJSON *item, const char *check) {
  const cJSON *at;
  cJSON_ArrayForEach(at, dg_json_get(item, "near_limit")) {
    if (g_str_equal(at->valuestring, check))
      return TRUE;
  }
  return FALSE;
}

static void compare_case(const cJSON *item, const DgCheckOptions *options, Tally *tally) {
  g_autoptr(GError) error = NULL;
  const char *id = dg_json_get(item, "id")->valuestring;
  g_autofree char *document = dg_json_print(dg_json_get(item, "ir"), FALSE);
  g_autoptr(DgIr) ir = dg_ir_new_from_json(document, -1, id, &error);
  if (!ir)
    fail_msg("%s", error->message);
  g_autoptr(DgCheckReport) report = dg_check_ir(ir, options, &error);
  if (!report)
    fail_msg("%s", error->message);
  for (guint i = 0; i < dg_check_report_get_count(report); i++) {
    const char *name = dg_check_report_get(report, i)->name;
    const cJSON *expected = dg_json_get(dg_json_get(item, "reference"), name);
    if (!expected)
      continue;
    gboolean near = is_near_limit(item, name);
    const char *found = dg_verdict_name(dg_check_report_get(report, i)->verdict);
    gboolean same = g_str_equal(found, expected->valuestring);
    tally->all += !near;
    tally->same += same && !near;
    tally->near_all += near;
    tally->near_same += same && near;
    if (!same)
      print_message("%s %s: %s, published %s%s\n  ours: %s\n  published: %s\n", id, name, found, expected->valuestring,
                    near ? " (near a limit)" : "", dg_check_report_get(report, i)->message,
                    dg_json_get(dg_json_get(item, "messages"), name)->valuestring);
  }
}

static void verdicts_are_those_of_the_published_implementation(void **state) {
  g_autofree char *text = NULL;
  gsize length;
  if (!g_file_get_contents(DG_SOURCE_DIR "/../shared/diagramir/ir_cases.jsonl", &text, &length, NULL)) {
    print_message("skipped: there are no published cases beside the project\n");
    return;
  }
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  dg_check_options_set_profile(options, DG_PROFILE_CODE);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  Tally tally = {0};
  for (char **line = lines; *line; line++) {
    if (!**line)
      continue;
    g_autoptr(GError) error = NULL;
    g_autoptr(cJSON) item = dg_json_parse(*line, strlen(*line), "cases", &error);
    if (!item)
      fail_msg("%s", error->message);
    compare_case(item, options, &tally);
  }
  print_message("%u of %u verdicts are the same (%.2f %%), close to a limit %u of %u\n", tally.same, tally.all,
                100.0 * tally.same / MAX(tally.all, 1), tally.near_same, tally.near_all);
  assert_true(tally.all > 0);
  assert_true(tally.same >= SAME_MIN * tally.all);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(verdicts_are_those_of_the_published_implementation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
