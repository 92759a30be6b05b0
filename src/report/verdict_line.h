/* The line that pages, tables and overviews begin with: what is wrong, in a sentence or two. This is the one place that
 * makes its words. All strings are UTF-8 and freed with g_free(). */
#ifndef DG_REPORT_VERDICT_LINE_H
#define DG_REPORT_VERDICT_LINE_H

#include "report/faults.h"
#include "run/check_record.h"
#include "run/record_view.h"

/* Of a pair; also of one that could not be scored. */
char *dg_verdict_line_of_pair(const DgRecordView *record);
/* Of a file that was checked. */
char *dg_verdict_line_of_check(const DgCheckRecord *checked);

/* What is known of many pairs or checked files together; begins as {0}. */
typedef struct {
  guint pairs, scored, missing; /* all others failed */
  guint kinds[DG_FAULT_KINDS]; /* scored pairs in which each occurs */
  guint right; /* scored pairs in which none does */
  guint files, unchecked; /* checked files, and those that could not be */
  guint failing[DG_SEVERITY_ERROR + 1]; /* files by the gravest failing check */
} DgVerdictTally;

void dg_verdict_tally_add_pair(DgVerdictTally *tally, DgStatus status, guint kinds);
/* `report` NULL: of a file that could not be checked. */
void dg_verdict_tally_add_check(DgVerdictTally *tally, const DgCheckReport *report);
/* Of all of them. */
char *dg_verdict_line_of_tally(const DgVerdictTally *tally);

#endif
