/* Bytes -> IR -> JSON and checks: what is read is written so that it is read again as the same IR, and every check says
 * something of it under every profile. */
#include "fuzz/fuzz.h"

#include <diagrade/checks.h>
#include <string.h>

static void check_again(const DgIr *ir) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = dg_ir_to_json(ir, FALSE);
  g_autoptr(DgIr) again = dg_ir_new_from_json(text, -1, "again", &error);
  dg_fuzz_require(again != NULL, "an IR that is written can be read");
  g_autofree char *twice = dg_ir_to_json(again, FALSE);
  dg_fuzz_require(!strcmp(text, twice), "an IR that is read again is written alike");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json((const char *)data, (gssize)size, "fuzz", &error);
  dg_fuzz_require((ir == NULL) == (error != NULL), "an error is set when, and only when, there is no IR");
  if (!ir)
    return 0;
  check_again(ir);
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  for (DgProfile profile = DG_PROFILE_DIAGRADE; profile <= DG_PROFILE_CODE; profile++) {
    g_autoptr(GError) failed = NULL;
    dg_check_options_set_profile(options, profile);
    g_autoptr(DgCheckReport) report = dg_check_ir(ir, options, &failed);
    dg_fuzz_require((report == NULL) == (failed != NULL), "an error is set when, and only when, there is no report");
    dg_fuzz_require(report != NULL || g_error_matches(failed, DG_ERROR, DG_ERROR_LIMIT),
                    "only a limit keeps a diagram from being checked");
    if (!report)
      continue;
    for (guint i = 0; i < dg_check_report_get_count(report); i++)
      dg_fuzz_require((dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL) ==
                          (dg_check_report_get_finding_count(report, i) > 0),
                      "a check fails when, and only when, there is a place at which it does");
  }
  return 0;
}
