/* The inside of what a check says, for the report. */
#ifndef DG_METRICS_CHECKS_RESULT_H
#define DG_METRICS_CHECKS_RESULT_H

#include "metrics/checks/check.h"

typedef struct {
  char *message;
  char *entities; /* separated by blanks; NULL for none */
  DgBox box;
  guint line;
} DgFinding;

struct _DgCheckResult {
  const DgCheck *check;
  DgSeverity severity;
  DgVerdict verdict;
  char *message; /* of the whole check */
  GArray *findings; /* DgFinding: the first DG_FINDINGS_MAX */
  guint n_findings; /* all of them */
};

/* Most places that a report lists for one check: more are counted, not shown. A figure that fails in a thousand places
 * fails for one reason. */
#define DG_FINDINGS_MAX 1000

/* Findings in a message that speaks of the whole check: the first few. */
#define DG_FINDINGS_IN_MESSAGE 3

void dg_check_result_init(DgCheckResult *result, const DgCheck *check, DgSeverity severity);
void dg_check_result_clear(DgCheckResult *result);
/* Makes the message of the whole check from its findings, where it failed. */
void dg_check_result_finish(DgCheckResult *result);

/* options.c */

/* TRUE when `check` is to run. */
gboolean dg_check_options_selects(const DgCheckOptions *options, const DgCheck *check);
/* Profile, severity and parameter values for a check; `parameters` has room for check->parameter_count. */
DgProfile dg_check_options_get_profile(const DgCheckOptions *options);
DgSeverity dg_check_options_get_severity(const DgCheckOptions *options, const DgCheck *check);
void dg_check_options_get_parameters(const DgCheckOptions *options, const DgCheck *check, double *parameters);

#endif
