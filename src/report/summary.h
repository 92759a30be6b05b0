/* What an overview says of all records: names, values, verdicts; small enough to be held for 100,000 of them. */
#ifndef DG_REPORT_SUMMARY_H
#define DG_REPORT_SUMMARY_H

#include "base/json.h"
#include "report/further.h"
#include "run/record_view.h"

typedef struct _DgSummary DgSummary;

/* Free with dg_summary_free(). */
DgSummary *dg_summary_new(void);
void dg_summary_free(DgSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSummary, dg_summary_free)

/* Numbers of further files, shown with the measures of the pairs that are added from now on; must outlive the summary.
 */
void dg_summary_set_further(DgSummary *summary, const DgFurtherTable *further);
void dg_summary_add(DgSummary *summary, const DgRecordView *record);
/* Adds a file that was checked: what the checks say of it (NULL: nothing), or the error of its document. */
void dg_summary_add_checked(DgSummary *summary, const char *file, const DgCheckReport *report, const cJSON *error);

/* The metrics that are shown: those that every score has, and the optional ones that some record has. */
guint dg_summary_get_metric_count(const DgSummary *summary);
/* The index of one of them in the registry. */
guint dg_summary_get_metric(const DgSummary *summary, guint index);
/* The columns of values: precision, recall and F1 of each metric that is shown, after each other. */
guint dg_summary_columns(const DgSummary *summary);
/* The name of a column, "node_f1". Free with g_free(). */
char *dg_summary_column_name(const DgSummary *summary, guint column);

gsize dg_summary_get_count(const DgSummary *summary);
guint dg_summary_get_system_count(const DgSummary *summary);
/* The name of a system, in the order of their first records; owned by the summary. */
const char *dg_summary_get_system(const DgSummary *summary, guint index);
/* The system of a record, and its values (dg_summary_columns() of them, NaN where there is none). Those of the next
 * record stand dg_summary_stride() behind them. */
guint dg_summary_get_system_of(const DgSummary *summary, gsize record);
const double *dg_summary_get_values(const DgSummary *summary, gsize record);
guint dg_summary_stride(void);

/* Takes the name of a record from its item or, for files outside of a data set, the name of the generated file; NULL
 * when it has neither. Free with g_free(). */
char *dg_summary_name(const DgRecordView *record);

/* The index of the page as JSON: title, version, what metrics and checks are, and a row for each record. Free with
 * g_free(). */
char *dg_summary_to_json(const DgSummary *summary, const char *title);

#endif
