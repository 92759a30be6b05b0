/* Bytes -> SVG document -> IR of what is drawn -> the checks of mathematical figures: what is said of it comes to an
 * end, and is the same for the same bytes. */
#include "fuzz/fuzz.h"

#include <diagrade/checks.h>
#include <diagrade/drawing.h>
#include <diagrade/reading.h>
#include <string.h>

/* The verdicts, and what was found where. */
static char *describe(const DgCheckReport *report) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < dg_check_report_get_count(report); i++) {
    g_string_append_printf(out, "%s\n", dg_verdict_name(dg_check_report_get(report, i)->verdict));
    for (guint k = 0; k < dg_check_report_get_finding_count(report, i); k++)
      g_string_append_printf(out, "  %s\n", dg_check_report_get_finding(report, i, k)->message);
  }
  return g_string_free(out, FALSE);
}

static char *check(const DgDrawing *drawing, const DgCheckOptions *options) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgReading) reading = dg_reading_new_from_drawing(drawing, "fuzz", NULL);
  g_autoptr(DgCheckReport) report = dg_check_reading(reading, options, &error);
  dg_fuzz_require((report == NULL) == (error != NULL), "an error is set when, and only when, there is no report");
  return report ? describe(report) : g_strdup(error->message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GBytes) bytes = g_bytes_new(data, size);
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "fuzz", NULL);
  if (!drawing)
    return 0;
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  dg_fuzz_require(dg_check_options_select(options, "math", NULL), "the checks of mathematical figures have a name");
  g_autofree char *said = check(drawing, options), *again = check(drawing, options);
  dg_fuzz_require(g_utf8_validate(said, -1, NULL), "what is said is UTF-8");
  dg_fuzz_require(!strcmp(said, again), "the same is said again");
  return 0;
}
