/* Says which checks a figure fails, and where: run_a_check FIGURE */
#include <diagrade/diagrade.h>

#include <stdio.h>

static void print_findings(const DgCheckReport *report, guint check) {
  for (guint i = 0; i < dg_check_report_get_finding_count(report, check); i++) {
    const DgCheckFinding *finding = dg_check_report_get_finding(report, check, i);
    printf("  line %u, at (%.0f, %.0f): %s\n", finding->line, finding->box.x, finding->box.y, finding->message);
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: run_a_check FIGURE\n");
    return 2;
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(argv[1], &error);
  g_autoptr(DgReading) reading = bytes ? dg_reading_new(bytes, argv[1], NULL, &error) : NULL;
  g_autoptr(DgCheckReport) report = reading ? dg_check_reading(reading, NULL, &error) : NULL;
  if (!report) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL) {
      printf("%s\n", dg_check_report_get(report, i)->name);
      print_findings(report, i);
    }
  return 0;
}
