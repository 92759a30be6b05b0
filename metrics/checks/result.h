/* The inside of what a check says, for the report. */
#ifndef DG_METRICS_CHECKS_RESULT_H
#define DG_METRICS_CHECKS_RESULT_H

#include "drawing/drawing.h"
#include "metrics/checks/check.h"

struct _DgCheckResult {
  DgCheckOutcome outcome; /* owns its message */
  const DgCheck *check; /* NULL in a report that was read from a document */
  GArray *findings; /* DgCheckFinding, which own what they hold: the first DG_FINDINGS_MAX */
  GArray *suppressed; /* the same of what does not count */
  const DgDrawing *drawing; /* whose comments exempt what they name; NULL for an IR document */
  gboolean exempt; /* by the options: nothing in this file is a fault */
};

struct _DgCheckReport {
  GArray *results; /* DgCheckResult */
  GStringChunk *names; /* of checks in a report that was read */
  DgDiagnostics *diagnostics;
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
/* What a finished result is worth when only a share of the picture was understood, less than 1: a finding on what was
 * read stays, unless the check needs the whole picture; "pass" cannot be said, so it becomes n/a with the reason. */
void dg_check_result_limit(DgCheckResult *result, double understood);

/* report.c */

/* A report without checks. Free with dg_check_report_free(). */
DgCheckReport *dg_check_report_new(void);

/* report_json.c */

/* What each check says, {"verdict","severity","message","suppressed","where":[...],"findings"}: as members of a new
 * object, by their names, or as a new array of objects that begin with "name" (empty for NULL). Free with
 * cJSON_Delete(). */
cJSON *dg_check_report_to_object(const DgCheckReport *report);
cJSON *dg_check_report_to_list(const DgCheckReport *report);
/* Reads either; what is not as it should be is left out, and a check without a known verdict as a whole. NULL when
 * `checks` holds none. Free with dg_check_report_free(). */
DgCheckReport *dg_check_report_new_from_document(const cJSON *checks);

/* picture.c */

/* What the checks of figures look at; picture.h has the inside. */
typedef struct _DgPicture DgPicture;

/* `graph` must be that of the drawing; both must outlive the picture. Free with dg_picture_free(). Errors:
 * DG_ERROR_LIMIT. */
DgPicture *dg_picture_new(DgReading *reading, const DgGraph *graph, GError **error);
void dg_picture_free(DgPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPicture, dg_picture_free)

/* FALSE, with DG_ERROR_LIMIT, when the checks compared more than a figure needs. */
gboolean dg_picture_is_within_limits(const DgPicture *picture, GError **error);

/* options.c */

/* Which figure of a file is checked; NULL for the defaults, also of NULL. Owned by the options. */
const DgFigureOptions *dg_check_options_get_figure(const DgCheckOptions *options);
/* The configuration file that was read into the options last, as it was named; NULL for none. */
void dg_check_options_set_config(DgCheckOptions *options, const char *path);
const char *dg_check_options_get_config(const DgCheckOptions *options);
/* TRUE when `check` is to run. */
gboolean dg_check_options_selects(const DgCheckOptions *options, const DgCheck *check);
/* TRUE when `check` was selected by name or kind, or given a severity: then its findings keep their weight on any
 * figure. */
gboolean dg_check_options_asks_for(const DgCheckOptions *options, const DgCheck *check);
gboolean dg_check_options_get_timing(const DgCheckOptions *options);
/* Severity and parameter values for a check; `parameters` has room for check->parameter_count. */
DgSeverity dg_check_options_get_severity(const DgCheckOptions *options, const DgCheck *check);
/* TRUE when the options say that this check does not apply to the file of this name (which may be NULL). */
gboolean dg_check_options_ignores(const DgCheckOptions *options, const DgCheck *check, const char *name);
void dg_check_options_get_parameters(const DgCheckOptions *options, const DgCheck *check, double *parameters);

#endif
